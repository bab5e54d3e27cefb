//! What a unit is, and the numbers that go with it.

use grognard_rulebook::{Dice, Facts, Halves, Notes, Procedure, Refused, Table, Told, Word, cause, refused};

use serde::{Deserialize, Serialize};

use crate::house::House;

/// The five arms.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Formed foot, grenadiers included.
    Muskets,
    /// Grenzer, jäger, free battalions.
    LightInfantry,
    /// Cuirassiers, horse, dragoons.
    HeavyCavalry,
    /// Hussars, uhlans, cossacks.
    LightCavalry,
    /// A battery.
    Artillery,
}

/// How good the men are.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// The best.
    Elite,
    /// Men who have seen it before.
    Veteran,
    /// Ordinary troops.
    Regular,
    /// Men who have not.
    Raw,
}

/// How good a general is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rating {
    /// A hindrance.
    Poor,
    /// As most.
    Average,
    /// A help.
    Good,
    /// One of the few.
    Great,
}

/// Who is attached to a unit.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum General {
    /// Nobody.
    None,
    /// The general of its command.
    General,
    /// The commander-in-chief, who leads a command himself.
    CncWithCommand,
    /// The commander-in-chief, who leads none.
    CncWithoutCommand,
}

/// What a unit defends.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Defending {
    /// Nothing.
    None,
    /// A farm, a churchyard, a walled enclosure.
    StrongPoint,
    /// A built-up area.
    Village,
    /// Field fortifications.
    Works,
}

/// A unit: one base, with its state and where it stands.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// The arm; the two cavalry arms are mounted (R2).
    pub arm: Arm,
    /// How good the men are (R2).
    #[fact(default = Regular)]
    pub grade: Grade,
    /// Combat Value, for fire and melee alike (R3).
    #[fact(0..=8, default = 3)]
    pub combat_value: i32,
    /// The number a d20 morale test must reach; low is good (R4).
    #[fact(2..=20, default = 9)]
    pub morale: i32,
    /// Disorder Markers on it; a fourth eliminates it.
    #[fact(0..=3)]
    pub disorder: i32,
    /// Half or more of its front edge stands in bad going.
    pub in_bad_going: bool,
    /// In road column instead of line (R28).
    pub road_column: bool,
    /// Guns limbered up; artillery only.
    pub limbered: bool,
    /// Since a forced march, until its command's next activation (R13).
    pub forced_marching: bool,
    /// Who is attached to it.
    pub general: General,
    /// Within command range of a commander-in-chief who leads no command himself.
    pub in_cnc_range: bool,
    /// What it defends (R26).
    pub defending: Defending,
    /// More than half of it stands higher than the enemy (R26).
    pub uphill: bool,
    /// It holds the bank of a stream between it and the enemy (R26).
    pub defending_stream_bank: bool,
}

impl Arm {
    /// Heavy or light cavalry.
    pub fn mounted(self) -> bool {
        matches!(self, Self::HeavyCavalry | Self::LightCavalry)
    }
}

impl Unit {
    /// A unit of an arm and grade with its usual numbers.
    pub fn of(arm: Arm, grade: Grade, house: &House) -> Self {
        Self {
            arm,
            grade,
            combat_value: house.arm(arm).combat_value + house.grade(grade).combat_value,
            morale: house.grade(grade).morale,
            ..Self::default()
        }
    }
}

/// Only guns are limbered, and guns march limbered.
pub(crate) const LIMBERS: &[Refused<Unit>] = refused![u: Unit;
    ["limbered", "arm"] "only artillery can be limbered" if u.limbered && u.arm != Arm::Artillery;
    ["road_column", "limbered", "arm"] "unlimbered guns are never in road column: limber them, or leave the road"
        if u.road_column && u.arm == Arm::Artillery && !u.limbered;
];

/// Who marches defends nothing.
pub(crate) const MARCHING: &[Refused<Unit>] = refused![u: Unit;
    ["road_column", "defending"] "a road column defends nothing" by "R26"
        if u.road_column && u.defending != Defending::None;
    ["forced_marching", "defending"] "a unit that is forced marching defends nothing" by "R26"
        if u.forced_marching && u.defending != Defending::None;
];

/// There is one commander-in-chief.
pub(crate) const ONE_CNC: &[Refused<Unit>] = refused![u: Unit;
    ["general", "in_cnc_range"]
        "the one commander-in-chief cannot both lead a command (general cnc-with-command) and lead none (in_cnc_range)"
        by "R15"
        if u.general == General::CncWithCommand && u.in_cnc_range;
];

/// The numbers of a unit: Combat Value and points are the arm's number plus the grade's (R3, R4, R18, R19, R28, R30).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct UnitProfile {
    #[role("", "unit", arm, grade)]
    pub unit: Unit,
}

/// The numbers of a unit.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Profile {
    /// Combat Value.
    pub combat_value: i32,
    /// The number a morale test must reach.
    pub morale: i32,
    /// Inches in good going; artillery limbered.
    pub r#move: Halves,
    /// Whether it is mounted.
    pub mounted: bool,
    /// Short range in inches; null if it does not fire.
    pub short_range: Option<Halves>,
    /// Long range in inches; null if it has none.
    pub long_range: Option<Halves>,
    /// Width of the base in inches.
    pub frontage: Halves,
    /// Depth of the base in inches.
    pub depth: Halves,
    /// Points.
    pub points: i32,
}

impl Procedure for UnitProfile {
    type House = House;
    type Ready = Profile;
    type Outcome = Profile;

    const NAME: &'static str = "unit-profile";
    const GROUP: &'static str = "Look-ups";

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Profile {
        let Unit { arm, grade, .. } = self.unit;
        let (of_arm, of_grade) = (house.arm(arm), house.grade(grade));
        let range = |inches: Halves| (inches > Halves::ZERO).then_some(inches);
        Profile {
            combat_value: of_arm.combat_value + of_grade.combat_value,
            morale: of_grade.morale,
            r#move: of_arm.good_going,
            mounted: arm.mounted(),
            short_range: range(of_arm.short_range),
            long_range: range(of_arm.long_range),
            frontage: of_arm.frontage,
            depth: of_arm.depth,
            points: of_arm.points + of_grade.points,
        }
    }

    fn roll(ready: &Profile, _: &mut dyn Dice, _: &mut dyn Notes) -> Profile {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let mut arms = Table::new("Arms").columns(["CV", "short", "long", "width", "depth", "points"]);
        for arm in Arm::ALL {
            let n = house.arm(*arm);
            let [cv, points] = [n.combat_value, n.points].map(Halves::whole);
            let figures = [cv, n.short_range, n.long_range, n.frontage, n.depth, points];
            arms = arms.line(
                arm.word().replace('-', " "),
                figures,
                [cause!("R3"), cause!("R19"), cause!("R28"), cause!("R30")],
            );
        }
        let mut grades = Table::new("Grades").columns(["CV", "morale", "points"]);
        for grade in Grade::ALL {
            let n = house.grade(*grade);
            let figures = [format!("{:+}", n.combat_value), n.morale.to_string(), format!("{:+}", n.points)];
            grades = grades.line(grade.word(), figures, [cause!("R3"), cause!("R4"), cause!("R30")]);
        }
        vec![arms, grades]
    }
}
