//! The numbers and switches the sheet leaves out. Each default is a ruling; a player who owns the book sets his own.

use grognard_rulebook::{Facts, Halves};

use crate::profile::{Arm, Grade, Rating};

/// House rules of For King or Empress.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct House {
    #[role(
        "muskets",
        "Muskets",
        combat_value = 3,
        good_going = 4,
        bad_going = 2,
        road = 6,
        short_range = 4,
        long_range = 0,
        frontage = 3,
        depth = 1,
        points = 4
    )]
    pub muskets: ArmNumbers,
    #[role(
        "light_infantry",
        "Light infantry",
        combat_value = 2,
        good_going = 6,
        bad_going = 6,
        road = 9,
        short_range = 4,
        long_range = 0,
        frontage = 3,
        depth = 1,
        points = 4
    )]
    pub light_infantry: ArmNumbers,
    #[role(
        "heavy_cavalry",
        "Heavy cavalry",
        combat_value = 4,
        good_going = 8,
        bad_going = 4,
        road = 12,
        short_range = 0,
        long_range = 0,
        frontage = 3,
        depth = 1.5,
        points = 6
    )]
    pub heavy_cavalry: ArmNumbers,
    #[role(
        "light_cavalry",
        "Light cavalry",
        combat_value = 3,
        good_going = 10,
        bad_going = 5,
        road = 15,
        short_range = 0,
        long_range = 0,
        frontage = 3,
        depth = 1.5,
        points = 5
    )]
    pub light_cavalry: ArmNumbers,
    #[role(
        "artillery",
        "Artillery",
        combat_value = 3,
        good_going = 4,
        bad_going = 0,
        road = 6,
        short_range = 6,
        long_range = 16,
        frontage = 2,
        depth = 2,
        points = 5
    )]
    pub artillery: ArmNumbers,
    /// How far unlimbered artillery is moved by hand in good going, in inches (R18).
    #[fact(0..=8, default = 1)]
    pub unlimbered_move: Halves,
    #[role("elite", "Elite", combat_value = 1, morale = 5, points = 2)]
    pub elite: GradeNumbers,
    #[role("veteran", "Veteran", combat_value = 0, morale = 7, points = 1)]
    pub veteran: GradeNumbers,
    #[role("regular", "Regular", combat_value = 0, morale = 9, points = 0)]
    pub regular: GradeNumbers,
    #[role("raw", "Raw", combat_value = -1, morale = 11, points = -1)]
    pub raw: GradeNumbers,
    /// What a poor general adds to his die (R16).
    #[fact(-3..=3, default = -1)]
    pub poor_rating: i32,
    /// What an average general adds to his die (R16).
    #[fact(-3..=3, default = 0)]
    pub average_rating: i32,
    /// What a good general adds to his die (R16).
    #[fact(-3..=3, default = 1)]
    pub good_rating: i32,
    /// What a great general adds to his die (R16).
    #[fact(-3..=3, default = 2)]
    pub great_rating: i32,
    /// Initiative points a general has at the least (R16).
    #[fact(0..=6, default = 1)]
    pub fewest_points: i32,
    /// What an order to a unit out of command range costs, in initiative points (R16).
    #[fact(1..=8, default = 2)]
    pub out_of_range_cost: i32,
    /// Command range of a general, in inches (R30).
    #[fact(0..=72, default = 8)]
    pub general_range: Halves,
    /// Command range of the commander-in-chief, in inches (R30).
    #[fact(0..=72, default = 12)]
    pub cnc_range: Halves,
    /// How far a general rides, and how far one flees whom the enemy reaches, in inches (R18, R38).
    #[fact(0..=72, default = 12)]
    pub general_ride: Halves,
    /// A forced march keeps so far from enemies in sight, in inches (R13).
    #[fact(0..=72, default = 8)]
    pub forced_march_gap: Halves,
    /// A unit rallies further than this from enemies in sight, in inches (R27).
    #[fact(0..=72, default = 6)]
    pub rally_gap: Halves,
    /// How near to a stream its bank is defended, in inches (R26).
    #[fact(0..=12, default = 1)]
    pub stream_bank: Halves,
    /// How far a charger swings to line up, in degrees: what strikes at a sharper slant is refused (R39).
    #[fact(0..=180, default = 45)]
    pub charge_slant: i32,
    /// How far a charger slides along the edge it struck, in parts of its own frontage (R39).
    #[fact(0..=4, default = 0.5)]
    pub charge_slide: Halves,
    /// A unit with three markers has the −1 that the sheet prints for two (R9).
    #[fact(default = true)]
    pub three_markers_hamper: bool,
    /// Every withdrawal is made by dice, also after a failed morale test (R11).
    pub withdraw_by_dice: bool,
    /// Per cent of its units that an army may lose before it breaks (R31).
    #[fact(1..=100, default = 50)]
    pub breaking_point: i32,
}

/// What the sheet leaves out for an arm.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct ArmNumbers {
    /// Combat Value of a regular unit (R3).
    #[fact(0..=8)]
    pub combat_value: i32,
    /// Inches in good going (R18).
    #[fact(0..=40)]
    pub good_going: Halves,
    /// Inches in bad going (R18).
    #[fact(0..=40)]
    pub bad_going: Halves,
    /// Inches in road column on a road (R18).
    #[fact(0..=60)]
    pub road: Halves,
    /// Short range in inches; 0 for an arm that does not fire (R19).
    #[fact(0..=60)]
    pub short_range: Halves,
    /// Long range in inches; 0 for an arm that has none (R19).
    #[fact(0..=60)]
    pub long_range: Halves,
    /// Width of the base in inches (R28).
    #[fact(0.5..=12)]
    pub frontage: Halves,
    /// Depth of the base in inches (R28).
    #[fact(0.5..=12)]
    pub depth: Halves,
    /// Points of a regular unit (R30).
    #[fact(0..=50)]
    pub points: i32,
}

/// What the sheet leaves out for a grade.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct GradeNumbers {
    /// What the grade adds to the Combat Value (R3).
    #[fact(-4..=4)]
    pub combat_value: i32,
    /// The number a morale test must reach (R4).
    #[fact(2..=20, default = 9)]
    pub morale: i32,
    /// What the grade adds to the points (R30).
    #[fact(-20..=20)]
    pub points: i32,
}

impl House {
    /// The numbers of an arm.
    pub fn arm(&self, arm: Arm) -> &ArmNumbers {
        match arm {
            Arm::Muskets => &self.muskets,
            Arm::LightInfantry => &self.light_infantry,
            Arm::HeavyCavalry => &self.heavy_cavalry,
            Arm::LightCavalry => &self.light_cavalry,
            Arm::Artillery => &self.artillery,
        }
    }

    /// The numbers of a grade.
    pub fn grade(&self, grade: Grade) -> &GradeNumbers {
        match grade {
            Grade::Elite => &self.elite,
            Grade::Veteran => &self.veteran,
            Grade::Regular => &self.regular,
            Grade::Raw => &self.raw,
        }
    }

    /// What a general's rating adds to his die.
    pub fn rating(&self, rating: Rating) -> i32 {
        match rating {
            Rating::Poor => self.poor_rating,
            Rating::Average => self.average_rating,
            Rating::Good => self.good_rating,
            Rating::Great => self.great_rating,
        }
    }
}
