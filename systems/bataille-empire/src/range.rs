//! Who fires, and how far.

use grognard_rulebook::{
    Dice, Facts, Grid, Measure, Notes, Procedure, Refused, Rule, Table, Told, Word, cause, refused, rule,
};

use crate::{
    house::House,
    profile::{Arm, Unit},
};

/// Who fires.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shooter {
    /// Formed infantry with its muskets.
    Infantry,
    /// Detached skirmishers.
    Skirmishers,
    /// The guns of a battalion, beyond musket range (R21).
    BattalionGuns,
    /// A battery.
    Artillery,
}

/// A band of range.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Band {
    /// Short range, artillery only.
    Short,
    /// Effective range.
    Effective,
    /// Long range, artillery only.
    Long,
}

impl Shooter {
    /// A battery or battalion guns.
    pub(crate) fn guns(self) -> bool {
        matches!(self, Self::Artillery | Self::BattalionGuns)
    }

    /// The arm it belongs to.
    pub(crate) fn arm(self) -> Arm {
        match self {
            Self::Infantry | Self::BattalionGuns => Arm::Infantry,
            Self::Skirmishers => Arm::Skirmishers,
            Self::Artillery => Arm::Artillery,
        }
    }
}

#[rustfmt::skip]
const ARTILLERY_RANGES: Grid<i32, 3> = Grid {
    columns: ["short", "effective", "long"],
    rows: &[
        ("artillery 3-4-pdr", [
            (3, rule!("be.range.3-4-pdr-short")),
            (6, rule!("be.range.3-4-pdr-effective")),
            (12, rule!("be.range.3-4-pdr-long")),
        ]),
        ("artillery 6-pdr", [
            (4, rule!("be.range.6-pdr-short")),
            (8, rule!("be.range.6-pdr-effective")),
            (16, rule!("be.range.6-pdr-long")),
        ]),
        ("artillery 8-9-pdr", [
            (5, rule!("be.range.8-9-pdr-short")),
            (10, rule!("be.range.8-9-pdr-effective")),
            (20, rule!("be.range.8-9-pdr-long")),
        ]),
        ("artillery 12-pdr", [
            (6, rule!("be.range.12-pdr-short")),
            (12, rule!("be.range.12-pdr-effective")),
            (24, rule!("be.range.12-pdr-long")),
        ]),
    ],
};

/// How far do they fire, and in which band is the target?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FiringRange {
    /// Who fires.
    pub shooter: Shooter,
    #[role("", "shooter", rifles, calibre)]
    pub unit: Unit,
    /// Artillery on a hill.
    pub on_hill: bool,
    /// UD to the target.
    #[fact(0..=60, default = 2)]
    pub distance: Measure,
}

/// Where a target is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InBand {
    /// At short range.
    Short,
    /// At effective range.
    Effective,
    /// At long range.
    Long,
    /// Too far.
    OutOfRange,
}

/// How far a shooter fires.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ranges {
    /// Short range in UD, or null.
    pub short: Option<i32>,
    /// Effective range in UD.
    pub effective: Option<i32>,
    /// Long range in UD, or null.
    pub long: Option<i32>,
    /// The band the target is in.
    pub band: InBand,
}

impl FiringRange {
    /// The only range of a shooter that is no battery.
    fn small_arms(&self) -> (i32, &'static Rule) {
        match (self.shooter, self.unit.rifles) {
            (Shooter::Skirmishers, false) => (3, rule!("be.range.skirmishers")),
            (Shooter::Skirmishers, true) => (4, rule!("be.range.skirmishers-rifles")),
            (Shooter::BattalionGuns, _) => (6, rule!("be.range.battalion-guns")),
            (_, false) => (2, rule!("be.range.infantry")),
            (_, true) => (3, rule!("be.range.infantry-rifles")),
        }
    }
}

impl Procedure for FiringRange {
    type House = House;
    type Ready = Ranges;
    type Outcome = Ranges;

    const NAME: &'static str = "firing-range";
    const GROUP: &'static str = "Firing and morale";
    const REFUSED: &'static [Refused<Self>] = refused![f: FiringRange;
        ["rifles", "shooter"] "guns have no rifles" if f.unit.rifles && f.shooter.guns();
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Ranges {
        let [short, effective, long] = if self.shooter == Shooter::Artillery {
            let row = self.unit.calibre as usize;
            let [short, effective, long] = [0, 1, 2].map(|column| ARTILLERY_RANGES.at(row, column, applied));
            let farther = if applied.acts_if(self.on_hill, rule!("be.range.hill-effective")) { 2 } else { 0 };
            let farthest = if applied.acts_if(self.on_hill, rule!("be.range.hill-long")) { 4 } else { 0 };
            [Some(short), Some(effective + farther), Some(long + farthest)]
        } else {
            let (range, rule) = self.small_arms();
            [None, applied.acts(rule).then_some(range), None]
        };
        let within = |range: Option<i32>| range.is_some_and(|range| self.distance <= f64::from(range));
        let band = if within(short) {
            InBand::Short
        } else if within(effective) {
            InBand::Effective
        } else if within(long) {
            InBand::Long
        } else {
            InBand::OutOfRange
        };
        Ranges { short, effective, long, band }
    }

    fn roll(ready: &Ranges, _: &mut dyn Dice, _: &mut dyn Notes) -> Ranges {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let mut small = Table::new("Small arms: effective range in UD").columns(["without", "with rifles"]);
        for (name, figures, causes) in [
            ("infantry", ["2", "3"], [cause!("be.range.infantry"), cause!("be.range.infantry-rifles")]),
            ("skirmishers", ["3", "4"], [cause!("be.range.skirmishers"), cause!("be.range.skirmishers-rifles")]),
        ] {
            small = small.line(name, figures, causes);
        }
        vec![
            small.line("battalion guns", ["6", "–"], [cause!("be.range.battalion-guns")]),
            Table::of_grid("Artillery: range in UD", &ARTILLERY_RANGES).line(
                "on a hill",
                ["–", "+2", "+4"],
                [cause!("be.range.hill-effective"), cause!("be.range.hill-long")],
            ),
        ]
    }
}
