//! Élan: what a corps commander buys with it.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Faults, Marks, Next, Notes, Procedure, Table, Told, Word, bars, first_bar, rule,
};

use crate::{
    command::{ActivationRoll, recover},
    house::House,
    profile::{GUNS, Status, Unit},
    turn::Phase,
};

/// What a point of élan buys.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ElanAction {
    /// One unit improves by one step.
    RecoverUnit,
    /// One activation roll is rolled again.
    RerollActivation,
    /// New orders for the corps.
    ChangeOrders,
    /// One attack is rolled again.
    RerollAttack,
}

/// May this corps commander spend a point of élan on this, and what does it do?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct SpendElan {
    /// What he wants to buy.
    pub action: ElanAction,
    /// His own élan now.
    #[fact(0..=10, default = 3)]
    pub elan: i32,
    /// He has spent his point of this turn.
    pub spent_this_turn: bool,
    /// The phase now.
    #[fact(default_from(
        SpendElan::usual_phase,
        "command to recover or change orders, movement to reroll an activation, shooting to reroll an attack"
    ))]
    pub phase: Phase,
    /// The unit, or the orders, belong to his own corps.
    #[fact(default = true)]
    pub own_corps: bool,
    /// The unit is within his command radius.
    #[fact(default = true)]
    pub within_command: bool,
    #[role("unit", "unit", arm, status = Disordered)]
    pub unit: Unit,
}

/// What a point of élan leads to.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterElan {
    /// The roll is made again.
    ActivationRoll,
    /// New orders are given.
    NewOrders,
    /// The attack is rolled again.
    AttackAgain,
}

/// What a point of élan does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ElanSpent {
    /// Whether it may be spent.
    pub allowed: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// Élan left.
    pub elan_left: i32,
    /// The unit's new status, where it recovers.
    pub unit_status: Option<Status>,
    /// What follows.
    pub then: Option<AfterElan>,
}

const ELAN_BARS: &[Bar<SpendElan>] = bars![e: SpendElan;

    "ae.elan.own"           if e.elan == 0;
    "ae.elan.once-per-turn" if e.spent_this_turn;
    "ae.elan.own"           if !e.own_corps;
    "R6"                    if !e.within_command && e.action != ElanAction::ChangeOrders;
    "R6"                    if e.usual_phase() == Phase::Command && e.phase != Phase::Command;
    "ae.elan.reroll-attack" if e.action == ElanAction::RerollAttack && !matches!(e.phase, Phase::Shooting | Phase::Combat);
    "ae.elan.recover-unit"  if e.action == ElanAction::RecoverUnit && e.unit.status == Status::Fresh;
];

impl SpendElan {
    fn usual_phase(&self) -> Phase {
        match self.action {
            ElanAction::RecoverUnit | ElanAction::ChangeOrders => Phase::Command,
            ElanAction::RerollActivation => Phase::Movement,
            ElanAction::RerollAttack => Phase::Shooting,
        }
    }
}

impl Procedure for SpendElan {
    type House = House;
    type Ready = ElanSpent;
    type Outcome = ElanSpent;

    const NAME: &'static str = "spend-elan";
    const GROUP: &'static str = "Command";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check_role("unit", GUNS, &self.unit);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ElanSpent {
        let forbidden_by = first_bar(ELAN_BARS, self, applied);
        let (rule, then) = match self.action {
            ElanAction::RecoverUnit => (rule!("ae.elan.recover-unit"), None),
            ElanAction::RerollActivation => (rule!("ae.elan.reroll-activation"), Some(AfterElan::ActivationRoll)),
            ElanAction::ChangeOrders => (rule!("ae.elan.change-orders"), Some(AfterElan::NewOrders)),
            ElanAction::RerollAttack => (rule!("ae.elan.reroll-attack"), Some(AfterElan::AttackAgain)),
        };
        if forbidden_by.is_some() || !applied.acts(rule) {
            return ElanSpent { allowed: false, forbidden_by, elan_left: self.elan, unit_status: None, then: None };
        }
        let recovers = self.action == ElanAction::RecoverUnit;
        let unit_status = recovers.then(|| recover(&self.unit, applied));
        ElanSpent { allowed: true, forbidden_by, elan_left: self.elan - 1, unit_status, then }
    }

    fn roll(ready: &ElanSpent, _: &mut dyn Dice, _: &mut dyn Notes) -> ElanSpent {
        *ready
    }

    fn then(&self, outcome: &ElanSpent, next: &mut Vec<Next>) {
        if outcome.then == Some(AfterElan::ActivationRoll) {
            next.push(Next::with("unit", &ActivationRoll { unit: self.unit, elan_reroll: false }));
        }
    }

    fn aftermath(&self, outcome: &ElanSpent, marks: &mut Marks) {
        marks.fields.clear();
        if let Some(status) = outcome.unit_status {
            marks.set("unit", "status", status);
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("ae.elan.own"),
            rule!("ae.elan.once-per-turn"),
            rule!("ae.elan.reroll-activation"),
            rule!("ae.elan.recover-unit"),
            rule!("ae.elan.disordered-to-halted"),
            rule!("ae.elan.halted-to-fresh"),
            rule!("ae.elan.change-orders"),
            rule!("ae.elan.reroll-attack"),
        ];
        vec![Table::new("What élan buys").rules(rules)]
    }
}
