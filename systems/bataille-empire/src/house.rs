//! The numbers and switches the sheet leaves out. Each default is a ruling; a player who owns the book sets his own.

use grognard_rulebook::{Facts, Halves};

use crate::profile::{Arm, Size};

/// House rules of Bataille Empire.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct House {
    #[role("infantry", "Infantry", limit = 4, limit_large = 6, limit_small = 3)]
    pub infantry: Limits,
    #[role("cavalry", "Cavalry", limit = 4, limit_large = 6, limit_small = 3)]
    pub cavalry: Limits,
    #[role("artillery", "Artillery", limit = 3, limit_large = 4, limit_small = 2)]
    pub artillery: Limits,
    #[role("skirmishers", "Skirmishers", limit = 2, limit_large = 3, limit_small = 1)]
    pub skirmishers: Limits,
    /// What an attrition is worth in losses (R4).
    #[fact(0..=1, default = 0.5)]
    pub attrition: Halves,
    /// What a command point adds to the initiative roll or to an order test (R12, R13).
    #[fact(0..=3, default = 1)]
    pub test_bonus: i32,
    /// How many grades below a lost commander his replacement is (R11).
    #[fact(0..=4, default = 1)]
    pub replacement_grades: i32,
    /// What a line pays for a wheel of 90 degrees, in UD (R15).
    #[fact(0..=14, default = 3)]
    pub line_wheel: Halves,
    /// In shock, better Morale and better Status both count, instead of the larger of the two (R7).
    pub morale_and_status_add: bool,
    /// Cavalry Defeated by infantry or artillery loses only an attrition (a loss to guns or a line) even where the dice
    /// themselves said Defeated, not only where Routed or Eliminated was reduced to it (R27).
    #[fact(default = true)]
    pub mild_defeat_by_foot: bool,
    /// A charger that wins a second shock in pursuit may pursue again (R46).
    pub pursue_again: bool,
    /// Per cent of its units that an army may lose, objectives included, before it breaks (R34).
    #[fact(1..=100, default = 50)]
    pub breaking_point: i32,
}

/// How many losses eliminate a unit of an arm.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Limits {
    /// Losses that eliminate a unit of normal size (R5).
    #[fact(1..=6)]
    pub limit: i32,
    /// Losses that eliminate a Large unit (R5).
    #[fact(1..=6)]
    pub limit_large: i32,
    /// Losses that eliminate a Small unit (R5).
    #[fact(1..=6)]
    pub limit_small: i32,
}

impl House {
    /// How many losses eliminate a unit of this arm and size.
    pub fn limit(&self, arm: Arm, size: Size) -> Halves {
        let limits = match arm {
            Arm::Infantry => &self.infantry,
            Arm::Cavalry => &self.cavalry,
            Arm::Artillery => &self.artillery,
            Arm::Skirmishers => &self.skirmishers,
        };
        Halves::whole(match size {
            Size::Normal => limits.limit,
            Size::Large => limits.limit_large,
            Size::Small => limits.limit_small,
        })
    }
}
