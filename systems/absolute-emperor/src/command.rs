//! The turn, élan, activation rolls and orders.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Rule, Table, Told, Word, bars, first_bar,
    refused, rule,
};

use crate::{
    house::House,
    profile::{After, GUN_HITS, GUNS, Grade, Status, Unit, Worth},
};

/// The five phases of a turn.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Command Phase.
    Command,
    /// Movement Phase.
    Movement,
    /// Shooting Phase.
    Shooting,
    /// Charges Phase.
    Charges,
    /// Combat Phase.
    Combat,
}

const PHASES: [(Phase, &Rule); 5] = [
    (Phase::Command, rule!("ae.turn.command")),
    (Phase::Movement, rule!("ae.turn.movement")),
    (Phase::Shooting, rule!("ae.turn.shooting")),
    (Phase::Charges, rule!("ae.turn.charges")),
    (Phase::Combat, rule!("ae.turn.combat")),
];

/// Which phase this is and which follows.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct TurnSequence {
    /// The phase now.
    pub phase: Phase,
}

/// Where a phase stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Its place in the turn; 0 if it has none.
    pub position: i32,
    /// What follows it.
    pub next: &'static str,
    /// The whole order.
    pub order: &'static str,
}

impl Procedure for TurnSequence {
    type House = House;
    type Ready = Place;
    type Outcome = Place;

    const NAME: &'static str = "turn-sequence";
    const GROUP: &'static str = "Turn";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Place {
        let at = self.phase as usize;
        let position = if applied.acts(PHASES[at].1) { at as i32 + 1 } else { 0 };
        let next = PHASES.get(at + 1).map_or("end-of-turn", |(phase, _)| phase.word());
        Place { position, next, order: "command, movement, shooting, charges, combat" }
    }

    fn roll(ready: &Place, _: &mut dyn Dice, _: &mut dyn Notes) -> Place {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::new("Phases of a turn").rules(PHASES.iter().map(|(_, rule)| *rule))]
    }
}

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

/// One step better; guns are never halted.
fn recover(unit: &Unit, notes: &mut dyn Notes) -> Status {
    match unit.status {
        Status::Disordered if unit.guns() && notes.acts(rule!("ae.resolution.artillery-never-halted")) => Status::Fresh,
        Status::Disordered if notes.acts(rule!("ae.elan.disordered-to-halted")) => Status::Halted,
        Status::Halted if notes.acts(rule!("ae.elan.halted-to-fresh")) => Status::Fresh,
        status => status,
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

/// One die against a test number, a failure perhaps rolled again for a point of élan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activation {
    pub(crate) needed: i32,
    again: bool,
}

impl Activation {
    pub(crate) fn of(worth: Worth, elan_reroll: bool, house: &House, applied: &mut dyn Notes) -> Self {
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

/// Orders of a corps.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Attack a point or an enemy.
    Attack,
    /// Defend a point.
    Defend,
    /// Defend until a turn, then attack.
    Delay,
    /// Arrive on a flank in a turn, then attack.
    FlankMarch,
}

/// What a unit may want to do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Go forward.
    Advance,
    /// Stand.
    Hold,
    /// Go back.
    Retire,
    /// Shoot.
    Shoot,
    /// Charge.
    Charge,
    /// Meet a charge with a charge.
    Countercharge,
}

/// What an order comes to now.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActsAs {
    /// An attack.
    Attack,
    /// A defence.
    Defend,
    /// Not there yet.
    OffTable,
}

/// Does the order of the corps let a unit do this? (Ruling R5; the sheet has no rule on it.)
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct OrderPermits {
    /// The order of the corps.
    pub order: Order,
    /// What the unit wants to do.
    pub action: Action,
    /// The turn now.
    #[fact(1..=30)]
    pub turn: i32,
    /// The turn written in a delay or flank march.
    #[fact(1..=30, default = 3)]
    pub order_turn: i32,
    /// The action ends in the area that the order assigns.
    #[fact(default = true)]
    pub within_assigned_area: bool,
}

/// Whether an order lets a unit act.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    /// Whether it does.
    pub allowed: bool,
    /// The ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// Whether the corps is on the table.
    pub on_table: bool,
    /// What the order comes to now.
    pub acts_as: ActsAs,
}

const ORDER_BARS: &[Bar<OrderPermits>] = bars![o: OrderPermits;
    "R5" if o.acts_as() == ActsAs::OffTable;
    "R5" if o.acts_as() == ActsAs::Attack && o.action == Action::Retire;
    "R5" if o.acts_as() == ActsAs::Defend && matches!(o.action, Action::Advance | Action::Charge) && !o.within_assigned_area;
];

impl OrderPermits {
    fn acts_as(&self) -> ActsAs {
        let due = self.turn >= self.order_turn;
        match self.order {
            Order::Attack => ActsAs::Attack,
            Order::Defend => ActsAs::Defend,
            Order::Delay | Order::FlankMarch if due => ActsAs::Attack,
            Order::Delay => ActsAs::Defend,
            Order::FlankMarch => ActsAs::OffTable,
        }
    }
}

impl Procedure for OrderPermits {
    type House = House;
    type Ready = Permit;
    type Outcome = Permit;

    const NAME: &'static str = "order-permits";
    const GROUP: &'static str = "Command";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Permit {
        let (acts_as, forbidden_by) = (self.acts_as(), first_bar(ORDER_BARS, self, applied));
        Permit { allowed: forbidden_by.is_none(), forbidden_by, on_table: acts_as != ActsAs::OffTable, acts_as }
    }

    fn roll(ready: &Permit, _: &mut dyn Dice, _: &mut dyn Notes) -> Permit {
        *ready
    }
}

/// At the end of a turn: is the battle over? (R29, R30; the sheet has no rule on it.)
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct VictoryCheck {
    /// Élan left to army A, all commanders together; at the end of the last turn, unless that is 0, also 1 for each
    /// objective held (R29).
    #[fact(0..=60, default = 9)]
    pub a_elan: i32,
    /// The same for army B.
    #[fact(0..=60, default = 9)]
    pub b_elan: i32,
    /// The turn just ended.
    #[fact(1..=30)]
    pub turn: i32,
    /// The last turn.
    #[fact(1..=30, default = 12)]
    pub last_turn: i32,
}

/// How the battle stands.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleResult {
    /// It goes on.
    Continues,
    /// Army A wins.
    AWins,
    /// Army B wins.
    BWins,
    /// Nobody wins.
    Draw,
}

/// Why a battle ends.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// An army has no élan left.
    ElanGone,
    /// Time is up.
    LastTurn,
}

/// How the battle stands and why.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Victory {
    /// Who has won.
    pub result: BattleResult,
    /// Why it is over, or null.
    pub reason: Option<Reason>,
}

impl Procedure for VictoryCheck {
    type House = House;
    type Ready = Victory;
    type Outcome = Victory;

    const NAME: &'static str = "victory-check";
    const GROUP: &'static str = "Game";
    const REFUSED: &'static [Refused<Self>] = refused![v: VictoryCheck;
        ["turn", "last_turn"] "the battle ended with its last turn" if v.turn > v.last_turn;
    ];

    fn prepare(&self, _: &House, _: &mut dyn Notes) -> Victory {
        let gone = self.a_elan == 0 || self.b_elan == 0;
        let reason = match (gone, self.turn == self.last_turn) {
            (true, _) => Some(Reason::ElanGone),
            (false, true) => Some(Reason::LastTurn),
            (false, false) => None,
        };
        let result = match (reason, self.a_elan.cmp(&self.b_elan)) {
            (None, _) => BattleResult::Continues,
            (_, std::cmp::Ordering::Greater) => BattleResult::AWins,
            (_, std::cmp::Ordering::Less) => BattleResult::BWins,
            (_, std::cmp::Ordering::Equal) => BattleResult::Draw,
        };
        Victory { result, reason }
    }

    fn roll(ready: &Victory, _: &mut dyn Dice, _: &mut dyn Notes) -> Victory {
        *ready
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
