//! Order activation: an order or an action on its way from one commander to another.

use grognard_rulebook::{
    Band, Bands, Bar,
    Block::{self, Each},
    Cause, Dice, Facts, Measure, Next, Notes, Procedure, Refused, Rule, Table, Told, Word, bars, first_bar, refused,
    rows, rule,
};

use crate::{
    house::House,
    profile::{Formation, Lr, Order, rounded, score},
};

/// May this order try to activate now?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayActivateOrder {
    /// The order is issued and not yet active.
    #[fact(default = true)]
    pub pending: bool,
    /// Turns of a delay still to wait.
    #[fact(0..=10)]
    pub delay_turns_left: i32,
    /// It has already tried this turn.
    pub attempted_this_turn: bool,
}

/// The procedure that follows.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterPermit {
    /// The order is rolled for.
    ActivateOrder,
}

/// Whether an order may try to activate.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActivationPermit {
    /// Whether it may.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// What follows, or null.
    pub then: Option<AfterPermit>,
}

const ACTIVATION_BARS: &[Bar<MayActivateOrder>] = bars![m: MayActivateOrder;
    "esr.activation.pending-only"  if !m.pending;
    "esr.activation.delay"         if m.delay_turns_left > 0;
    "esr.activation.once-per-turn" if m.attempted_this_turn;
];

impl Procedure for MayActivateOrder {
    type House = House;
    type Ready = ActivationPermit;
    type Outcome = ActivationPermit;

    const NAME: &'static str = "may-activate-order";
    const GROUP: &'static str = "Order activation";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ActivationPermit {
        let forbidden_by = first_bar(ACTIVATION_BARS, self, applied);
        let allowed = forbidden_by.is_none();
        ActivationPermit { allowed, forbidden_by, then: allowed.then_some(AfterPermit::ActivateOrder) }
    }

    fn roll(ready: &ActivationPermit, _: &mut dyn Dice, _: &mut dyn Notes) -> ActivationPermit {
        *ready
    }

    fn then(&self, outcome: &ActivationPermit, next: &mut Vec<Next>) {
        if outcome.allowed {
            next.push(Next::with("", &ActivateOrder::default()));
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::of_bars("What keeps an order from trying, in this order", ACTIVATION_BARS)]
    }
}

/// Whether a commander leads a Formation in person.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Personal {
    /// None.
    None,
    /// The one that receives.
    ThisFormation,
    /// Another one.
    AnotherFormation,
}

/// An order or an action on its way from one commander to another; one chart serves both.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    pub(crate) issuing: Lr,
    pub(crate) receiving: Lr,
    pub(crate) personal: Personal,
    /// The Army Commander above a Force Commander who changes his own objective.
    pub(crate) above: Lr,
    pub(crate) vantage: bool,
    pub(crate) distance: Measure,
    pub(crate) fatigue: i32,
    pub(crate) delay_markers: i32,
    pub(crate) enemy: Option<Measure>,
    pub(crate) order: Order,
    pub(crate) battery_from_reserve: bool,
    /// By house rule both bands of the enemy's distance count.
    pub(crate) bands_add_up: bool,
}

const ISSUING: &[Block<Message>] = &[Each(rows![m: Message;
     3 "esr.activation.issuing-lr-a" if m.issuing == Lr::A;
     2 "esr.activation.issuing-lr-b" if m.issuing == Lr::B;
     1 "esr.activation.issuing-lr-c" if m.issuing == Lr::C;
])];

const RECEIVING: &[Block<Message>] = &[Each(rows![m: Message;
     3 "esr.activation.receiving-lr-a" if m.receiving == Lr::A;
     2 "esr.activation.receiving-lr-b" if m.receiving == Lr::B;
     1 "esr.activation.receiving-lr-c" if m.receiving == Lr::C;
])];

const OWN_OBJECTIVE: &[Block<Message>] = &[Each(rows![m: Message;
    -3 "esr.activation.own-objective-army-lr-a" if m.above == Lr::A;
    -2 "esr.activation.own-objective-army-lr-b" if m.above == Lr::B;
    -1 "esr.activation.own-objective-army-lr-c" if m.above == Lr::C;
])];

const CIRCUMSTANCES: &[Block<Message>] = &[Each(rows![m: Message;
     2 "esr.activation.vantage-point"        if  m.vantage;
    -1 "esr.activation.distance"             per (m.distance.get() / 24.0).floor();
    -1 "esr.activation.fatigue"              per m.fatigue;
    -1 "esr.activation.delay-markers"        per m.delay_markers;
    -1 "esr.activation.enemy-within-12"      if  m.enemy_within(12.0) && (m.bands_add_up || !m.enemy_within(6.0));
    -3 "esr.activation.enemy-within-6"       if  m.enemy_within(6.0);
     3 "esr.activation.formation-reserved"   if  m.order == Order::Reserve;
    -2 "esr.activation.formation-retreating" if  m.order == Order::Retreat;
    -3 "esr.activation.formation-broken"     if  m.order == Order::Broken;
     2 "esr.activation.battery-from-formation-reserve" if m.battery_from_reserve;
])];

impl Message {
    fn enemy_within(&self, inches: f64) -> bool {
        self.enemy.is_some_and(|distance| distance <= inches)
    }

    /// All modifiers, in the order of the sheet. Leading in person is named even where the LR is zero.
    pub(crate) fn modifier(&self, doubled: bool, notes: &mut dyn Notes) -> i32 {
        let (points, above) = (self.issuing.points(), self.above.points());
        let (this, another) = (self.personal == Personal::ThisFormation, self.personal == Personal::AnotherFormation);
        notes
            .tally("Modifier")
            .add(ISSUING, self)
            .add_if(this, rule!("esr.activation.personal-this-formation"), points)
            .add_if(another, rule!("esr.activation.personal-another-formation"), -points)
            .add(RECEIVING, self)
            .add(OWN_OBJECTIVE, self)
            .add_if(doubled && above > 0, rule!("esr.activation.own-objective-double"), -above)
            .add(CIRCUMSTANCES, self)
            .total()
    }
}

/// The chart of modifiers as it is printed.
fn modifiers() -> Table {
    let leading =
        |table: Table, figure: &str, rule: &'static Rule| table.line(rule.text, [figure], [Cause::Rule(rule)]);
    let mut table = Table::of_blocks("Order activation and Leader Actions: 2D6 and", ISSUING);
    table = leading(table, "+LR", rule!("esr.activation.personal-this-formation"));
    table = leading(table, "−LR", rule!("esr.activation.personal-another-formation"));
    table.lines.extend(Table::of_blocks("", RECEIVING).lines);
    table.lines.extend(Table::of_blocks("", OWN_OBJECTIVE).lines);
    table = leading(table, "× 2", rule!("esr.activation.own-objective-double"));
    table.lines.extend(Table::of_blocks("", CIRCUMSTANCES).lines);
    table
}

/// What becomes of an order.
#[derive(Word, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Activation {
    /// It is in force.
    #[default]
    Activated,
    /// It waits.
    Delayed,
    /// It is lost.
    Failed,
}

const RESULTS: Bands<Activation> = Bands {
    bands: &[
        Band { from: 7, result: Activation::Activated, rule: Some(rule!("esr.activation.success")) },
        Band { from: 3, result: Activation::Delayed, rule: Some(rule!("esr.activation.delay")) },
        Band { from: i32::MIN, result: Activation::Failed, rule: Some(rule!("esr.activation.failure")) },
    ],
};

/// A pending order tries to activate.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ActivateOrder {
    #[role("issuing", "issuing commander", lr = B)]
    pub issuing: Formation,
    #[role("receiving", "receiving commander", lr)]
    pub receiving: Formation,
    /// Which Formation, if any, the issuer leads in person.
    pub personally_commanding: Personal,
    /// The issuer stands on a superior vantage point (R9).
    pub superior_vantage_point: bool,
    /// Inches from the issuing to the receiving commander.
    #[fact(0..=300)]
    pub distance: Measure,
    /// Inches from the nearer of the two commanders to the nearest enemy Unit; null if no enemy is near.
    #[fact(0..=300)]
    pub enemy_distance: Option<Measure>,
    #[role("", "receiving Formation", fatigue, order)]
    pub formation: Formation,
    /// Delay Markers on the order.
    #[fact(0..=10)]
    pub delay_markers: i32,
}

/// An activation made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyActivation {
    modifier: i32,
    markers: i32,
    per_delay: i32,
    round_up: bool,
}

/// What became of an order.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Activated {
    /// Sum of all modifiers.
    pub modifier: i32,
    /// What became of it.
    pub result: Activation,
    /// Turns it has to wait.
    pub delay_turns: i32,
    /// Delay Markers on it afterwards.
    pub delay_markers: i32,
}

impl Procedure for ActivateOrder {
    type House = House;
    type Ready = ReadyActivation;
    type Outcome = Activated;

    const NAME: &'static str = "activate-order";
    const GROUP: &'static str = "Order activation";
    const DICE: &'static str = "2d6; then 1d6 if the order is delayed";
    const REFUSED: &'static [Refused<Self>] = refused![a: ActivateOrder;
        ["personally_commanding", "distance"] "an issuer who personally commands this Formation is with it, less than 24\" away"
            if a.personally_commanding == Personal::ThisFormation && a.distance >= 24.0;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyActivation {
        let message = Message {
            issuing: self.issuing.lr,
            receiving: self.receiving.lr,
            personal: self.personally_commanding,
            above: Lr::Zero,
            vantage: self.superior_vantage_point,
            distance: self.distance,
            fatigue: self.formation.fatigue,
            delay_markers: self.delay_markers,
            enemy: self.enemy_distance,
            order: self.formation.order,
            battery_from_reserve: false,
            bands_add_up: house.enemy_bands_add_up,
        };
        ReadyActivation {
            modifier: message.modifier(house.own_objective_doubled, applied),
            markers: self.delay_markers,
            per_delay: house.markers_per_delay,
            round_up: house.halves_round_up,
        }
    }

    fn roll(ready: &ReadyActivation, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Activated {
        let score = score(ready.modifier, "the activation", rule!("esr.activation.roll"), dice, effects);
        let result = RESULTS.at(score, effects);
        let (delay_turns, delay_markers) = match result {
            Activation::Delayed => {
                let turns = rounded(dice.d6("the delay, halved"), 2, ready.round_up);
                (turns, ready.markers + ready.per_delay)
            }
            Activation::Activated | Activation::Failed => (0, 0),
        };
        Activated { modifier: ready.modifier, result, delay_turns, delay_markers }
    }

    fn tables(_: &House) -> Vec<Table> {
        let results = [
            rule!("esr.activation.success"),
            rule!("esr.activation.delay"),
            rule!("esr.actions.failure"),
            rule!("esr.activation.failure"),
        ];
        vec![
            Table::new("The roll").rules([rule!("esr.activation.roll")]),
            modifiers(),
            Table::new("Results of order activation and Leader Actions").rules(results),
        ]
    }
}
