//! The numbers and switches the sheet leaves out. Each default is a ruling; a player who owns the book sets his own.

use grognard_rulebook::{Facts, Halves, Measure};

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
    #[role("", "Muster")]
    pub muster: Muster,
    #[role("", "Battle")]
    pub board: Board,
}

/// How a scenario's men and guns come onto the table.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Muster {
    /// Minutes of a turn at 60 metres to the UD (R51).
    #[fact(1..=120, default = 15)]
    pub turn_minutes: i32,
    /// Men of a battalion of normal size (R92).
    #[fact(100..=3000, default = 600)]
    pub battalion: i32,
    /// Men of a regiment of horse of normal size (R92).
    #[fact(100..=3000, default = 500)]
    pub regiment: i32,
    /// Guns of a battery of normal size (R92).
    #[fact(1..=40, default = 8)]
    pub battery: i32,
    /// A division of more units than this is taken apart where it can be (R94).
    #[fact(2..=12, default = 8)]
    pub division_size: i32,
    /// How far apart enemies start, in UD (R95).
    #[fact(1..=12, default = 2)]
    pub start_distance: Measure,
    /// About how long the side of a block of a village is, in UD (R56).
    #[fact(1..=10, default = 2)]
    pub block: Measure,
}

/// What positions on the table need and the sheet leaves out.
#[derive(Facts, Clone, Debug, PartialEq)]
pub struct Board {
    /// How near is beside, in UD (R53).
    #[fact(0..=1, default = 0.25)]
    pub beside: Measure,
    /// How wide the gaps of a line are, in UD: between units of a group, and to a friend on a safe flank (R63, R98).
    #[fact(0..=4, default = 1.5)]
    pub line_gap: Measure,
    /// How far the area of a Hold reaches beyond the division, in UD (R66).
    #[fact(0..=20, default = 4)]
    pub hold_margin: Measure,
    /// Guns fire at opportunity at long range too (R68).
    pub opportunity_long: bool,
    /// A charger whose target is gone may take another (R72).
    #[fact(default = true)]
    pub charge_on: bool,
    /// Friends who are not in rear support bar a retreat (R80).
    pub friends_bar: bool,
    /// Turns after their hour in which troops come on that were not called (R89).
    #[fact(0..=12, default = 2)]
    pub arrival_delay: i32,
    /// How near to an objective one must be to take it, in UD, where it says nothing itself (R91).
    #[fact(0..=12, default = 2)]
    pub objective_radius: Measure,
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
