//! Moves far from the enemy: several in one activation, and the operational move.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Marks, Measure, Notes, Procedure, Table, Told, bars, first_bar, rule,
};

use crate::{
    house::House,
    manoeuvre::third_move,
    profile::{Class, Unit},
};

/// The smallest distances during the moves.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Surroundings {
    /// UD to the nearest enemy, the kinds below left out.
    #[fact(0..=60, default = 24)]
    pub enemy_distance: Measure,
    /// UD to the nearest detached skirmishers or irregular cavalry of the enemy.
    #[fact(0..=60, default = 24)]
    pub light_enemy_distance: Measure,
    /// UD to the nearest unseen enemy, hidden-troops marker or enemy in a building.
    #[fact(0..=60, default = 24)]
    pub hidden_enemy_distance: Measure,
    /// UD to the enemy's table edge.
    #[fact(0..=60, default = 24)]
    pub enemy_edge_distance: Measure,
}

/// How near is within operational distance, in UD.
fn operational_distance(notes: &dyn Notes) -> f64 {
    if notes.follows(rule!("be.manoeuvre.operational-distance")) { 8.0 } else { 0.0 }
}

/// A march with the distances that hold for it.
#[derive(Clone, Copy)]
struct March {
    near: Surroundings,
    operational: f64,
    /// Skirmishers and irregular cavalry do not count.
    past_light: bool,
}

const TOO_NEAR: &[Bar<March>] = bars![m: March;
    "be.manoeuvre.far-from-enemy"  if m.near.enemy_distance < m.operational || !m.past_light && m.near.light_enemy_distance < m.operational;
    "be.manoeuvre.far-hidden"      if m.near.hidden_enemy_distance < 4.0;
    "be.manoeuvre.far-from-edge"   if m.near.enemy_edge_distance < m.operational;
];

impl March {
    fn new(near: Surroundings, notes: &dyn Notes) -> Self {
        let past_light = notes.follows(rule!("be.manoeuvre.far-except-light"));
        Self { near, operational: operational_distance(notes), past_light }
    }

    /// The two leniences that made it possible.
    fn allowed(&self, applied: &mut dyn Notes) {
        let passes = |distance: Measure| distance < self.operational;
        applied.acts_if(passes(self.near.light_enemy_distance), rule!("be.manoeuvre.far-except-light"));
        applied.acts_if(passes(self.near.hidden_enemy_distance), rule!("be.manoeuvre.far-hidden"));
    }
}

/// Two or three moves in one activation.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MultipleMoves {
    /// How many moves.
    #[fact(1..=3, default = 2)]
    pub moves: i32,
    /// The class, of a group the worst.
    #[role("", "unit", class)]
    pub unit: Unit,
    #[role("", "surroundings")]
    pub near: Surroundings,
}

/// What several moves cost.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moves {
    /// Whether they are allowed.
    pub allowed: bool,
    /// Command points beyond the activation.
    pub cost: i32,
    /// The unit gets an action marker.
    pub action_marker: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

const CLUMSY: &[Bar<MultipleMoves>] = bars![m: MultipleMoves;
    "be.manoeuvre.third-move-c" if m.moves == 3 && m.unit.class == Class::C;
];

impl Procedure for MultipleMoves {
    type House = House;
    type Ready = Moves;
    type Outcome = Moves;

    const NAME: &'static str = "multiple-moves";
    const GROUP: &'static str = "Movement and manoeuvres";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Moves {
        if self.moves == 1 {
            return Moves { allowed: true, cost: 0, action_marker: false, forbidden_by: None };
        }
        let march = March::new(self.near, applied);
        let forbidden_by = first_bar(CLUMSY, self, applied).or_else(|| first_bar(TOO_NEAR, &march, applied));
        if forbidden_by.is_some() {
            return Moves { allowed: false, cost: 0, action_marker: false, forbidden_by };
        }
        let allowed = applied.acts(rule!("be.manoeuvre.multiple-moves"));
        let second = i32::from(applied.acts(rule!("be.manoeuvre.second-move")));
        let third = if self.moves == 3 { third_move(self.unit.class, applied) } else { 0 };
        march.allowed(applied);
        let action_marker = applied.acts(rule!("be.marker.moves-twice"));
        Moves { allowed, cost: second + third, action_marker, forbidden_by }
    }

    fn roll(ready: &Moves, _: &mut dyn Dice, _: &mut dyn Notes) -> Moves {
        *ready
    }

    fn aftermath(&self, outcome: &Moves, marks: &mut Marks) {
        if outcome.action_marker {
            marks.set("", "action_marker", true);
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let costs = [
            rule!("be.manoeuvre.multiple-moves"),
            rule!("be.manoeuvre.second-move"),
            rule!("be.manoeuvre.third-move-a"),
            rule!("be.manoeuvre.third-move-b"),
            rule!("be.manoeuvre.third-move-c"),
            rule!("be.manoeuvre.far-except-light"),
        ];
        vec![
            Table::new("Several moves").rules(costs),
            Table::of_bars("What bars several moves and the operational move, in this order", TOO_NEAR),
        ]
    }
}

/// An advance in column far from the enemy; one move (R17).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct OperationalMove {
    /// The class, of a group the worst.
    #[role("", "unit", class)]
    pub unit: Unit,
    /// The move of the slowest unit, in UD.
    #[fact(0..=14, default = 6)]
    pub slowest_move: Measure,
    /// Every unit is in column.
    #[fact(default = true)]
    pub in_column: bool,
    #[role("", "surroundings")]
    pub near: Surroundings,
}

/// How far an operational move goes.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marched {
    /// Whether it is allowed.
    pub allowed: bool,
    /// UD.
    pub distance: Measure,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

const IN_COLUMN: &[Bar<OperationalMove>] = bars![o: OperationalMove;
    "be.manoeuvre.operational-column" if !o.in_column;
];

impl Procedure for OperationalMove {
    type House = House;
    type Ready = Marched;
    type Outcome = Marched;

    const NAME: &'static str = "operational-move";
    const GROUP: &'static str = "Movement and manoeuvres";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Marched {
        let march = March::new(self.near, applied);
        let forbidden_by = first_bar(IN_COLUMN, self, applied).or_else(|| first_bar(TOO_NEAR, &march, applied));
        if forbidden_by.is_some() {
            return Marched { allowed: false, distance: 0.into(), forbidden_by };
        }
        let (times, rule) = match self.unit.class {
            Class::A => (5.0, rule!("be.manoeuvre.operational-a")),
            Class::B => (4.0, rule!("be.manoeuvre.operational-b")),
            Class::C => (3.0, rule!("be.manoeuvre.operational-c")),
        };
        let times = if applied.acts(rule) { times } else { 0.0 };
        let pace = applied.follows(rule!("be.manoeuvre.operational-slowest"));
        let pace = if pace { self.slowest_move.get() } else { 0.0 };
        march.allowed(applied);
        Marched { allowed: true, distance: (pace * times).into(), forbidden_by }
    }

    fn roll(ready: &Marched, _: &mut dyn Dice, _: &mut dyn Notes) -> Marched {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("be.manoeuvre.operational-column"),
            rule!("be.manoeuvre.operational-slowest"),
            rule!("be.manoeuvre.operational-a"),
            rule!("be.manoeuvre.operational-b"),
            rule!("be.manoeuvre.operational-c"),
        ];
        vec![Table::new("Operational move").rules(rules)]
    }
}
