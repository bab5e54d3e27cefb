//! Ranges: how far muskets and guns reach, close and long.

use grognard_rulebook::{Cause, Dice, Facts, Measure, Notes, Procedure, Rule, Table, Told, Word, rule};

use crate::{house::House, profile::GunWeight};

/// What is fired.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weapon {
    /// Muskets and rifles.
    Infantry,
    /// The dedicated guns of infantry or cavalry.
    DedicatedGuns,
    /// Very light guns.
    VeryLight,
    /// Light guns.
    Light,
    /// Field guns.
    Field,
    /// Heavy guns.
    Heavy,
    /// Siege guns.
    Siege,
}

/// How far away the target is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Band {
    /// Close range.
    Close,
    /// Long range.
    Long,
    /// Out of range.
    Out,
}

/// A line of the ranges.
struct Range {
    name: &'static str,
    close: Option<i32>,
    long: i32,
    rule: &'static Rule,
}

const RANGES: [Range; 6] = [
    Range { name: "Infantry", close: None, long: 2, rule: rule!("vb.range.infantry") },
    Range { name: "Dedicated guns", close: None, long: 4, rule: rule!("vb.range.dedicated-guns") },
    Range { name: "Very light guns", close: Some(3), long: 6, rule: rule!("vb.range.very-light") },
    Range { name: "Light guns", close: Some(4), long: 8, rule: rule!("vb.range.light") },
    Range { name: "Field guns", close: Some(4), long: 10, rule: rule!("vb.range.field") },
    Range { name: "Heavy and siege guns", close: Some(4), long: 12, rule: rule!("vb.range.heavy-siege") },
];

impl Weapon {
    pub(crate) fn of_guns(weight: GunWeight) -> Self {
        match weight {
            GunWeight::VeryLight => Self::VeryLight,
            GunWeight::Light => Self::Light,
            GunWeight::Field => Self::Field,
            GunWeight::Heavy => Self::Heavy,
            GunWeight::Siege => Self::Siege,
        }
    }

    /// How far it reaches; its line is named whether the target is in range or not.
    pub(crate) fn reach(self, distance: Measure, notes: &mut dyn Notes) -> Reach {
        let range = &RANGES[(self as usize).min(RANGES.len() - 1)];
        if !notes.acts(range.rule) {
            return Reach { band: Band::Out, close_to: None, long_to: 0 };
        }
        let within = |inches: i32| distance <= f64::from(inches);
        let band = match range.close {
            Some(close) if within(close) => Band::Close,
            _ if within(range.long) => Band::Long,
            _ => Band::Out,
        };
        Reach { band, close_to: range.close, long_to: range.long }
    }
}

fn ranges() -> Table {
    RANGES.iter().fold(Table::new("Ranges, in inches").columns(["close", "long"]), |table, range| {
        let close = range.close.map_or("na".to_owned(), |inches| inches.to_string());
        table.line(range.name, [close, range.long.to_string()], [Cause::Rule(range.rule)])
    })
}

/// The range band of a weapon.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FireRange {
    /// What is fired.
    pub weapon: Weapon,
    /// Inches to the target.
    #[fact(0..=99, default = 2)]
    pub distance: Measure,
}

/// How far a weapon reaches.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reach {
    /// The band of the target.
    pub band: Band,
    /// Close range in inches, or null if it has none.
    pub close_to: Option<i32>,
    /// Long range in inches.
    pub long_to: i32,
}

impl Procedure for FireRange {
    type House = House;
    type Ready = Reach;
    type Outcome = Reach;

    const NAME: &'static str = "fire-range";
    const GROUP: &'static str = "Combat";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Reach {
        self.weapon.reach(self.distance, applied)
    }

    fn roll(ready: &Reach, _: &mut dyn Dice, _: &mut dyn Notes) -> Reach {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![ranges()]
    }
}
