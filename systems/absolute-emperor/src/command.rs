//! Activation rolls and rallying.

use grognard_rulebook::{Bar, Cause, Dice, Facts, Faults, Marks, Notes, Procedure, Told, bars, cause, first_bar, rule};

use crate::{
    house::House,
    profile::{After, GUN_HITS, GUNS, Grade, Status, Unit, Worth},
};

/// One step better; guns are never halted.
pub(crate) fn recover(unit: &Unit, notes: &mut dyn Notes) -> Status {
    match unit.status {
        Status::Disordered if unit.guns() && notes.acts(rule!("ae.resolution.artillery-never-halted")) => Status::Fresh,
        Status::Disordered if notes.acts(rule!("ae.elan.disordered-to-halted")) => Status::Halted,
        Status::Halted if notes.acts(rule!("ae.elan.halted-to-fresh")) => Status::Fresh,
        status => status,
    }
}

/// One die against a test number, a failure perhaps rolled again for a point of élan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activation {
    pub(crate) needed: i32,
    again: bool,
}

impl Activation {
    pub(crate) fn of(worth: Worth, elan_reroll: bool, house: &House, applied: &mut dyn Notes) -> Self {
        applied.cites(cause!("R3"));
        let again = applied.acts_if(elan_reroll, rule!("ae.elan.reroll-activation"));
        Self { needed: worth.tests_on(house), again }
    }

    /// Whether it succeeds, and the élan it cost.
    pub(crate) fn roll(self, dice: &mut dyn Dice) -> (bool, i32) {
        if dice.reaches("the activation roll", 6, self.needed) {
            (true, 0)
        } else if self.again {
            (dice.reaches("the activation roll, rolled again", 6, self.needed), 1)
        } else {
            (false, 0)
        }
    }
}

/// Does the unit pass its activation roll? (When one is needed: R3.) Artillery rolls as seasoned without hits.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ActivationRoll {
    #[role("", "unit", grade, hits)]
    pub unit: Unit,
    /// The corps commander will spend a point to roll a failure again.
    pub elan_reroll: bool,
}

/// An activation roll made.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Activated {
    /// The lowest face that passes.
    pub needed: i32,
    /// Whether it passed.
    pub success: bool,
    /// Élan spent on a second die.
    pub elan_spent: i32,
}

impl Procedure for ActivationRoll {
    type House = House;
    type Ready = Activation;
    type Outcome = Activated;

    const NAME: &'static str = "activation-roll";
    const GROUP: &'static str = "Command";
    const DICE: &'static str = "1d6; if it fails and is rolled again, 1d6 more";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Activation {
        let worth = Worth::of(self.unit.grade, self.unit.hits, applied);
        Activation::of(worth, self.elan_reroll, house, applied)
    }

    fn roll(activation: &Activation, dice: &mut dyn Dice, _: &mut dyn Notes) -> Activated {
        let (success, elan_spent) = activation.roll(dice);
        Activated { needed: activation.needed, success, elan_spent }
    }
}

/// A halted or disordered unit tries to recover in the Command Phase (R8).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Rally {
    #[role("", "unit", arm, grade, hits, status = Disordered)]
    pub unit: Unit,
    /// It is locked in combat.
    pub in_combat: bool,
    /// The corps commander will spend a point to roll a failure again.
    pub elan_reroll: bool,
}

/// What a rally brings.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rallied {
    /// Whether it may try.
    pub allowed: bool,
    /// The ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// The lowest face that passes; null if it may not try.
    pub needed: Option<i32>,
    /// Whether it passed.
    pub success: bool,
    /// Its status after it.
    pub status: Status,
    /// Élan spent on a second die.
    pub elan_spent: i32,
}

const RALLY_BARS: &[Bar<Rally>] = bars![r: Rally;

    "R8" if r.unit.status == Status::Fresh;
    "R8" if r.in_combat;
];

/// A rally made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyRally {
    forbidden_by: Option<Cause>,
    activation: Option<Activation>,
    now: Status,
    recovered: Status,
}

impl Procedure for Rally {
    type House = House;
    type Ready = ReadyRally;
    type Outcome = Rallied;

    const NAME: &'static str = "rally";
    const GROUP: &'static str = "Command";
    const DICE: &'static str = "1d6; if it fails and is rolled again, 1d6 more; none if it may not try";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(GUNS, &self.unit);
        faults.check(GUN_HITS, &self.unit);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyRally {
        let now = self.unit.status;
        let forbidden_by = first_bar(RALLY_BARS, self, applied);
        if forbidden_by.is_some() {
            return ReadyRally { forbidden_by, activation: None, now, recovered: now };
        }
        let recovered = recover(&self.unit, applied);
        let worth = if self.unit.guns() {
            Worth { grade: Grade::Seasoned, spent: false }
        } else {
            Worth::of(self.unit.grade, self.unit.hits, applied)
        };
        let activation = Some(Activation::of(worth, self.elan_reroll, house, applied));
        ReadyRally { forbidden_by, activation, now, recovered }
    }

    fn roll(ready: &ReadyRally, dice: &mut dyn Dice, _: &mut dyn Notes) -> Rallied {
        let (success, elan_spent) = ready.activation.map_or((false, 0), |activation| activation.roll(dice));
        Rallied {
            allowed: ready.forbidden_by.is_none(),
            forbidden_by: ready.forbidden_by,
            needed: ready.activation.map(|activation| activation.needed),
            success,
            status: if success { ready.recovered } else { ready.now },
            elan_spent,
        }
    }
}

/// Marks a unit as its outcome leaves it: a new status, or off the table.
pub(crate) fn mark(role: &'static str, after: After, marks: &mut Marks) {
    match after.status() {
        Some(status) => marks.set(role, "status", status),
        None => {
            marks.fields.retain(|(known, field, _)| (*known, *field) != (role, "status"));
            marks.remove(role);
        }
    }
}
