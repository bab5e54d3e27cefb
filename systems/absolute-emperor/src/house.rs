//! The numbers and switches the sheet leaves out. Each default is a ruling; a player who owns the book sets his own.

use grognard_rulebook::{Facts, Halves, Measure};

use crate::profile::{Arm, Grade, Scale};

/// House rules of Absolute Emperor.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct House {
    #[role("conscript", "Conscript", hits_on = 5, ..)]
    pub conscript: GradeNumbers,
    #[role("seasoned", "Seasoned", hits_on = 4, ..)]
    pub seasoned: GradeNumbers,
    #[role("veteran", "Veteran", hits_on = 3, ..)]
    pub veteran: GradeNumbers,
    /// The face on which artillery hits in combat (R2).
    #[fact(2..=6, default = 5)]
    pub artillery_combat_hits_on: i32,
    /// A waver test breaks the unit on this face or less; 0 for never (R25).
    #[fact(0..=5, default = 1)]
    pub waver_breaks_on: i32,
    /// Per cent of a move that is left in difficult ground (R9).
    #[fact(0..=100, default = 50)]
    pub difficult_ground_percent: i32,
    /// Per cent of a move that a unit may retire (R8).
    #[fact(0..=100, default = 50)]
    pub retire_percent: i32,
    #[role(
        "small",
        "10/15mm figures",
        infantry_range = 2,
        recoil = 0.5,
        command_radius = 6,
        frontage = 3,
        base = 0.75
    )]
    pub small: ScaleNumbers,
    #[role("medium", "25/28mm figures", infantry_range = 4, recoil = 1, command_radius = 12, frontage = 6, base = 1.5)]
    pub medium: ScaleNumbers,
    #[role("large", "54mm figures", infantry_range = 8, recoil = 2, command_radius = 24, frontage = 12, base = 3)]
    pub large: ScaleNumbers,
    #[role("infantry", "Infantry", conscript_points = 2, seasoned_points = 3, veteran_points = 4)]
    pub infantry: Points,
    #[role("cavalry", "Cavalry", conscript_points = 3, seasoned_points = 4, veteran_points = 5)]
    pub cavalry: Points,
    /// Points of a battery (R32).
    #[fact(0..=50, default = 3)]
    pub artillery_points: i32,
    #[role("", "Muster")]
    pub muster: Muster,
    #[role("", "Battle")]
    pub board: Board,
}

/// How a scenario's men and guns come onto the table.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Muster {
    /// Men of an infantry division for each metre that an inch of the table stands for (R38).
    #[fact(1..=500, default = 30)]
    pub infantry_men: i32,
    /// Men of a cavalry division for each metre that an inch of the table stands for (R38).
    #[fact(1..=500, default = 15)]
    pub cavalry_men: i32,
    /// Guns of a battery at 100 metres to the inch (R38).
    #[fact(1..=100, default = 16)]
    pub battery_guns: i32,
    /// Élan of an army for every hundred of its units, at the most; 0 for no limit (R41).
    #[fact(0..=1000, default = 75)]
    pub elan_percent: i32,
    /// The least side of a built-up area or fortification, in inches (R42).
    #[fact(1..=12, default = 3)]
    pub place_least: Measure,
    /// The longest side of a built-up area or fortification, in inches (R42).
    #[fact(1..=24, default = 6)]
    pub place_most: Measure,
}

/// What positions on the table need and the sheet leaves out.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Board {
    /// Guns and horse so many inches further off than the nearest target may be shot at instead (R46).
    #[fact(0..=12, default = 1)]
    pub equally_near: Measure,
    /// How far a unit on its way may clip a friend, in inches (R47).
    #[fact(0..=1, default = 0.25)]
    pub elbow_room: Measure,
    /// How near to an enemy a move may come, in inches (R47).
    #[fact(0..=4, default = 1)]
    pub clearance: Measure,
    /// Interaction zones stop a move (R48).
    #[fact(default = true)]
    pub zones: bool,
    /// How much of an enemy's edge a charger must touch to be in contact with him besides its target, in inches (R54).
    #[fact(0..=6, default = 0.5)]
    pub contact_run: Measure,
    /// Orders of corps bind (R67).
    #[fact(default = true)]
    pub orders: bool,
    /// The scenario's own conditions of victory decide, where it has any (R70).
    #[fact(default = true)]
    pub scenario_verdict: bool,
}

/// What the sheet leaves out for a grade.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct GradeNumbers {
    /// The lowest face that hits, in shooting and in combat (R1).
    #[fact(2..=6, default = 4)]
    pub hits_on: i32,
    /// The lowest face that passes an activation roll or a waver test (R3, R25).
    #[fact(2..=6, default_from(GradeNumbers::usual_test, "its hit number"))]
    pub tests_on: i32,
}

/// What the sheet leaves out for a figure size.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct ScaleNumbers {
    /// Range of infantry in inches (R4).
    #[fact(0..=60)]
    pub infantry_range: Halves,
    /// Recoil in inches (R4).
    #[fact(0..=12)]
    pub recoil: Halves,
    /// Command radius of a corps commander in inches (R4, R6).
    #[fact(0..=100)]
    pub command_radius: Halves,
    /// Frontage of a unit in Line in inches (R31).
    #[fact(0..=60)]
    pub frontage: Halves,
    /// Side of one base in inches (R31).
    #[fact(0.25..=12)]
    pub base: Measure,
}

/// What the sheet leaves out for an arm with grades.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Points {
    /// Points of a conscript unit (R32).
    #[fact(0..=50)]
    pub conscript_points: i32,
    /// Points of a seasoned unit (R32).
    #[fact(0..=50)]
    pub seasoned_points: i32,
    /// Points of a veteran unit (R32).
    #[fact(0..=50)]
    pub veteran_points: i32,
}

impl GradeNumbers {
    fn usual_test(&self) -> i32 {
        self.hits_on
    }
}

impl House {
    /// The numbers of a grade.
    pub fn grade(&self, grade: Grade) -> &GradeNumbers {
        match grade {
            Grade::Conscript => &self.conscript,
            Grade::Seasoned => &self.seasoned,
            Grade::Veteran => &self.veteran,
        }
    }

    /// The numbers of a figure size.
    pub fn scale(&self, scale: Scale) -> &ScaleNumbers {
        match scale {
            Scale::Small => &self.small,
            Scale::Medium => &self.medium,
            Scale::Large => &self.large,
        }
    }

    /// Points of a unit.
    pub fn points(&self, arm: Arm, grade: Grade) -> i32 {
        let points = match arm {
            Arm::Infantry => &self.infantry,
            Arm::Cavalry => &self.cavalry,
            Arm::Artillery => return self.artillery_points,
        };
        match grade {
            Grade::Conscript => points.conscript_points,
            Grade::Seasoned => points.seasoned_points,
            Grade::Veteran => points.veteran_points,
        }
    }
}
