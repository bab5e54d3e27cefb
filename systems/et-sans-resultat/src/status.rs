//! The status check: when Fatigue drives a Formation from the field.

use grognard_rulebook::{Dice, Facts, Marks, Notes, Procedure, Refused, Table, Told, Word, refused, rule};

use crate::{
    house::House,
    profile::{CavalryShare, Formation, Order},
};

/// The status check of a Formation at the end of the Combat phase Assessments.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct StatusCheck {
    #[role("", "Formation", fatigue in 0..=60, order)]
    pub formation: Formation,
    /// Units of the Formation that are deployed.
    #[fact(0..=40, default_from(StatusCheck::usual_deployed, "8; none where nobody is left"))]
    pub deployed_units: i32,
    /// It took an Assessment in this Combat phase; without one there is no check (R33).
    #[fact(default = true)]
    pub assessed_in_combat: bool,
    /// None of its Units is on the table or to come (R88).
    pub nobody_left: bool,
}

impl StatusCheck {
    fn usual_deployed(&self) -> i32 {
        if self.nobody_left { 0 } else { Formation::default().deployed_units }
    }
}

/// What a Formation converts to.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Converts {
    /// Nothing.
    None,
    /// Retreat.
    Retreat,
    /// Broken.
    Broken,
}

/// A status check made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyCheck {
    converts_to: Converts,
    order: Order,
}

/// What the check does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checked {
    /// What the Formation converts to.
    pub converts_to: Converts,
    /// Its order or status afterwards.
    pub order: Order,
    /// Inches from the enemy to which it is moved at once; 0 for no move.
    pub move_to_distance: i32,
    /// Whether its cavalry is removed.
    pub cavalry_removed: bool,
}

impl Procedure for StatusCheck {
    type House = House;
    type Ready = ReadyCheck;
    type Outcome = Checked;

    const NAME: &'static str = "status-check";
    const GROUP: &'static str = "Assessments";
    const REFUSED: &'static [Refused<Self>] = refused![c: StatusCheck;
        ["nobody_left", "deployed_units"] "there are deployed Units: somebody is left" by "R88"
            if c.nobody_left && c.deployed_units > 0;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyCheck {
        let Formation { fatigue, order, .. } = self.formation;
        let deployed_units = self.deployed_units;
        let due = self.assessed_in_combat || house.status_check_for_all;
        let gone = self.nobody_left && order != Order::Broken;
        let checked = due && deployed_units > 0 && order != Order::Broken;
        let breaks = gone || checked && 2 * fatigue >= 3 * deployed_units;
        let retreats = checked && fatigue >= deployed_units && order != Order::Retreat;
        let converts_to = if applied.acts_if(breaks, rule!("esr.status-check.break")) {
            Converts::Broken
        } else if applied.acts_if(retreats, rule!("esr.status-check.retreat")) {
            Converts::Retreat
        } else {
            Converts::None
        };
        ReadyCheck { converts_to, order }
    }

    fn roll(ready: &ReadyCheck, _: &mut dyn Dice, effects: &mut dyn Notes) -> Checked {
        let (order, inches, replace, moves) = match ready.converts_to {
            Converts::None => {
                let (converts_to, order) = (Converts::None, ready.order);
                return Checked { converts_to, order, move_to_distance: 0, cavalry_removed: false };
            }
            Converts::Retreat => {
                (Order::Retreat, 12, rule!("esr.status-check.retreat-replace"), rule!("esr.status-check.retreat-move"))
            }
            Converts::Broken => {
                (Order::Broken, 24, rule!("esr.status-check.break-replace"), rule!("esr.status-check.break-move"))
            }
        };
        let broken = ready.converts_to == Converts::Broken;
        Checked {
            converts_to: ready.converts_to,
            order: if effects.acts(replace) { order } else { ready.order },
            move_to_distance: if effects.acts(moves) { inches } else { 0 },
            cavalry_removed: effects.acts_if(broken, rule!("esr.status-check.break-cavalry")),
        }
    }

    fn aftermath(&self, outcome: &Checked, marks: &mut Marks) {
        if outcome.cavalry_removed {
            marks.set("", "cavalry", CavalryShare::None);
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("esr.status-check.retreat"),
            rule!("esr.status-check.retreat-move"),
            rule!("esr.status-check.retreat-replace"),
            rule!("esr.status-check.break"),
            rule!("esr.status-check.break-move"),
            rule!("esr.status-check.break-replace"),
            rule!("esr.status-check.break-cavalry"),
        ];
        vec![Table::new("Status check").rules(rules)]
    }
}
