//! Leader Actions: who may take which, and whether they succeed.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Measure, Next, Notes, Procedure, Refused, Rule, Stated, Table, Told, Word, bars,
    first_bar, refused, rule,
};
use serde::{Deserialize, Serialize};

use crate::{
    activation::{Message, Personal},
    house::House,
    movement::{MovementAllowance, Mover, Way},
    profile::{Formation, Lr, Order, score},
};

/// The Leader Actions.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// He joins a Formation and leads it.
    TakePersonalCommand,
    /// He leaves the Formation he leads.
    AbandonPersonalCommand,
    /// A Force Commander picks another objective.
    ChangeOwnObjective,
    /// A battery leaves the reserve.
    CommitArtilleryBattery,
    /// An aide-de-camp rides.
    DispatchImperialAdc,
    /// Engineers or riflemen join a Unit.
    CommitSpecialtyUnit,
    /// A battery goes back to the reserve.
    RecallCommittedBattery,
    /// A battery limbers.
    DisplaceUnlimberedBattery,
    /// Some Units leave a Formation.
    CreateDetachment,
    /// Batteries join.
    CreateGrandBattery,
    /// A routed Unit comes back.
    RallyUnit,
    /// He gives a Formation heart.
    InspireFormation,
}

const ACTIONS: [&Rule; 12] = [
    rule!("esr.actions.take-personal-command"),
    rule!("esr.actions.abandon-personal-command"),
    rule!("esr.actions.change-own-objective"),
    rule!("esr.actions.commit-artillery-battery"),
    rule!("esr.actions.dispatch-imperial-adc"),
    rule!("esr.actions.commit-specialty-unit"),
    rule!("esr.actions.recall-committed-battery"),
    rule!("esr.actions.displace-unlimbered-battery"),
    rule!("esr.actions.create-detachment"),
    rule!("esr.actions.create-grand-battery"),
    rule!("esr.actions.rally-unit"),
    rule!("esr.actions.inspire-formation"),
];

impl Action {
    fn rule(self) -> &'static Rule {
        ACTIONS[self as usize]
    }

    /// Whether it needs a test; what waives the test is named.
    fn tested(self, order: Order, notes: &mut dyn Notes) -> bool {
        let waives = match (self, order) {
            (Self::TakePersonalCommand | Self::DispatchImperialAdc | Self::InspireFormation, _) => {
                rule!("esr.actions.no-test")
            }
            (Self::AbandonPersonalCommand, Order::Retreat) => rule!("esr.actions.abandon-no-test-retreat"),
            (Self::AbandonPersonalCommand, Order::Broken) => rule!("esr.actions.abandon-no-test-broken"),
            _ => return true,
        };
        !notes.acts(waives)
    }
}

/// Rank of a commander.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// Army Commander.
    Army,
    /// Force Commander: the sheet's Corps Commander.
    Force,
    /// Formation Commander.
    Formation,
}

/// May this commander attempt this Leader Action, and does it need a test?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayTakeLeaderAction {
    /// Rank of the acting commander; force is the sheet's Corps Commander.
    #[fact(default = Force)]
    pub rank: Rank,
    /// The Leader Action.
    #[fact(default = RallyUnit)]
    pub action: Action,
    /// The Formation concerned is in his chain of command.
    #[fact(default = true)]
    pub in_chain_of_command: bool,
    /// He has already failed a Leader Action this turn.
    pub failed_this_turn: bool,
    #[role("", "Formation", order)]
    pub formation: Formation,
}

/// Whether a Leader Action may be attempted.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionPermit {
    /// Whether it may.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// Whether it needs a test.
    pub test_required: bool,
}

#[derive(Clone, Copy)]
struct Attempt {
    may: MayTakeLeaderAction,
    ended_by_failure: bool,
}

const ACTION_BARS: &[Bar<Attempt>] = bars![a: Attempt;
    "esr.actions.corps-and-army"   if a.may.rank == Rank::Formation;
    "esr.actions.chain-of-command" if !a.may.in_chain_of_command;
    "esr.actions.until-one-fails"  if a.may.failed_this_turn && a.ended_by_failure;
];

impl Procedure for MayTakeLeaderAction {
    type House = House;
    type Ready = ActionPermit;
    type Outcome = ActionPermit;

    const NAME: &'static str = "may-take-leader-action";
    const GROUP: &'static str = "Leader Actions";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ActionPermit {
        let listed = applied.acts(self.action.rule());
        let test_required = self.action.tested(self.formation.order, applied);
        let attempt = Attempt { may: *self, ended_by_failure: test_required || !house.untested_after_failure };
        let forbidden_by = first_bar(ACTION_BARS, &attempt, applied);
        ActionPermit { allowed: listed && forbidden_by.is_none(), forbidden_by, test_required }
    }

    fn roll(ready: &ActionPermit, _: &mut dyn Dice, _: &mut dyn Notes) -> ActionPermit {
        *ready
    }

    fn then(&self, outcome: &ActionPermit, next: &mut Vec<Next>) {
        if outcome.allowed {
            let mut action = LeaderAction::of(self.action);
            if self.action != Action::ChangeOwnObjective {
                action.order = Stated::yes(self.formation.order);
            }
            next.push(Next::with("", &action));
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let waived = [
            rule!("esr.actions.no-test"),
            rule!("esr.actions.abandon-no-test-retreat"),
            rule!("esr.actions.abandon-no-test-broken"),
        ];
        vec![
            Table::new("Leader Actions").rules(ACTIONS),
            Table::new("Without a test").rules(waived),
            Table::of_bars("Who may not attempt one, in this order", ACTION_BARS),
        ]
    }
}

/// One Leader Action.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct LeaderAction {
    /// The Leader Action.
    #[fact(default = RallyUnit)]
    pub action: Action,
    #[role("issuing", "acting commander", lr = B)]
    pub issuing: Formation,
    /// Leadership Rating of the commander who receives it; there is none when a Force Commander changes his own
    /// objective.
    #[fact(default = C, moot = LeaderAction::on_himself)]
    pub receiving_lr: Stated<Lr>,
    /// Which Formation, if any, the issuer leads in person.
    #[fact(default_from(LeaderAction::usual_personal, "none; this-formation when he abandons personal command"))]
    pub personally_commanding: Personal,
    /// The issuer stands on a superior vantage point (R9).
    pub superior_vantage_point: bool,
    /// Inches from the issuing to the receiving commander.
    #[fact(0..=300, moot = LeaderAction::on_himself)]
    pub distance: Stated<Measure>,
    /// Fatigue Markers on the receiving Formation, all classes together.
    #[fact(0..=40, moot = LeaderAction::on_himself)]
    pub fatigue: Stated<i32>,
    /// Inches from the nearer of the two commanders to the nearest enemy Unit; null if no enemy is near.
    #[fact(0..=300)]
    pub enemy_distance: Option<Measure>,
    /// Current order or status of the receiving Formation.
    #[fact(default = Defend, moot = LeaderAction::on_himself)]
    pub order: Stated<Order>,
    /// The battery to commit stands in the Formation's own reserve.
    pub battery_from_formation_reserve: bool,
    /// Leadership Rating of the Army Commander above a Force Commander who changes his own objective.
    #[fact(default = B, moot = LeaderAction::on_others)]
    pub army_commander_lr: Stated<Lr>,
}

impl LeaderAction {
    /// The plain case of an action.
    pub(crate) fn of(action: Action) -> Self {
        let plain = Self { action, ..Self::default() };
        Self { personally_commanding: plain.usual_personal(), ..plain }
    }

    fn on_himself(&self) -> bool {
        self.action == Action::ChangeOwnObjective
    }

    fn on_others(&self) -> bool {
        !self.on_himself()
    }

    fn usual_personal(&self) -> Personal {
        if self.action == Action::AbandonPersonalCommand { Personal::ThisFormation } else { Personal::None }
    }

    fn leads_it(&self) -> bool {
        self.personally_commanding == Personal::ThisFormation
    }

    /// The message as the chart sees it. Who changes his own objective is issuer and receiver in one.
    fn message(&self, house: &House) -> Message {
        let to_another = Message {
            issuing: self.issuing.lr,
            receiving: self.receiving_lr.value,
            personal: self.personally_commanding,
            above: Lr::Zero,
            vantage: self.superior_vantage_point,
            distance: self.distance.value,
            fatigue: self.fatigue.value,
            delay_markers: 0,
            enemy: self.enemy_distance,
            order: self.order.value,
            battery_from_reserve: self.battery_from_formation_reserve,
            bands_add_up: house.enemy_bands_add_up,
        };
        if self.on_others() {
            return to_another;
        }
        Message {
            receiving: self.issuing.lr,
            above: self.army_commander_lr.value,
            distance: Measure::default(),
            fatigue: 0,
            order: Order::Defend,
            ..to_another
        }
    }
}

/// Whether it worked.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionResult {
    /// It did.
    Success,
    /// It did not.
    Failure,
}

/// What came of a Leader Action.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionTaken {
    /// Whether it needed a test.
    pub test_required: bool,
    /// Sum of all modifiers, or null without a test.
    pub modifier: Option<i32>,
    /// Whether it worked.
    pub result: ActionResult,
    /// Whether the commander may attempt more of them this turn.
    pub may_attempt_more: bool,
}

impl Procedure for LeaderAction {
    type House = House;
    type Ready = Option<i32>;
    type Outcome = ActionTaken;

    const NAME: &'static str = "leader-action";
    const GROUP: &'static str = "Leader Actions";
    const DICE: &'static str = "2d6 if a test is required, otherwise none";
    const REFUSED: &'static [Refused<Self>] = refused![a: LeaderAction;
        ["battery_from_formation_reserve", "action"] "only a battery that is committed comes from the Formation's reserve: action commit-artillery-battery"
            if a.battery_from_formation_reserve && a.action != Action::CommitArtilleryBattery;
        ["army_commander_lr", "action"] "the Army Commander's LR counts only with change-own-objective: leave it out"
            if a.army_commander_lr.stated && a.on_others();
        ["receiving_lr", "action"] "a Force Commander who changes his own objective is the receiver himself: leave receiving_lr out" by "R1"
            if a.receiving_lr.stated && a.on_himself();
        ["distance", "action"] "a Force Commander who changes his own objective sends nobody: leave distance out" by "R1"
            if a.distance.stated && a.on_himself();
        ["fatigue", "action"] "no Formation receives a change of own objective: leave fatigue out" by "R1"
            if a.fatigue.stated && a.on_himself();
        ["order", "action"] "no Formation receives a change of own objective: leave order out" by "R1"
            if a.order.stated && a.on_himself();
        ["personally_commanding", "action"] "no Formation receives a change of own objective: none or another-formation" by "R1"
            if a.leads_it() && a.on_himself();
        ["personally_commanding", "action"] "who abandons personal command has it: this-formation, or leave it out"
            if !a.leads_it() && a.action == Action::AbandonPersonalCommand;
        ["personally_commanding", "action"] "who takes personal command does not have it yet: none or another-formation"
            if a.leads_it() && a.action == Action::TakePersonalCommand;
        ["personally_commanding", "distance"] "a commander who personally commands this Formation is with it, less than 24\" away"
            if a.leads_it() && a.distance.value >= 24.0;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Option<i32> {
        applied.acts(self.action.rule());
        let tested = self.action.tested(self.order.value, applied);
        tested.then(|| self.message(house).modifier(house.own_objective_doubled, applied))
    }

    fn roll(modifier: &Option<i32>, dice: &mut dyn Dice, effects: &mut dyn Notes) -> ActionTaken {
        let failed = modifier.is_some_and(|modifier| {
            let score = score(modifier, "the Leader Action", rule!("esr.activation.roll"), dice, effects);
            if score >= 7 && effects.acts(rule!("esr.activation.success")) {
                false
            } else if score >= 3 {
                effects.acts(rule!("esr.actions.failure"))
            } else {
                effects.acts(rule!("esr.activation.failure"))
            }
        });
        ActionTaken {
            test_required: modifier.is_some(),
            modifier: *modifier,
            result: if failed { ActionResult::Failure } else { ActionResult::Success },
            may_attempt_more: !(failed && effects.acts(rule!("esr.actions.until-one-fails"))),
        }
    }

    fn then(&self, outcome: &ActionTaken, next: &mut Vec<Next>) {
        if outcome.result == ActionResult::Success && self.action == Action::DisplaceUnlimberedBattery {
            let guns = MovementAllowance {
                arm: Mover::FootArtillery,
                deployment: Way::Deployed,
                formation: Formation { order: self.order.value, ..Formation::default() },
                ..MovementAllowance::default()
            };
            next.push(Next::with("", &guns));
        }
    }
}
