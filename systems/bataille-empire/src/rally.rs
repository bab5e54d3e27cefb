//! Rallying.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Halves, Marks, Measure, Notes, Procedure, Refused, Table, Told, Word, bars, first_bar,
    refused, rule,
};

use crate::{house::House, manoeuvre::tactical_distance, orders::Order, profile::Unit};

/// What a unit gets rid of.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relief {
    /// Its Disorder.
    Disorder,
    /// A loss.
    Loss,
}

/// A unit sheds its Disorder or recovers a loss.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Rally {
    /// What it gets rid of.
    pub action: Relief,
    #[role("", "unit", disordered = true, losses, action_marker, order)]
    pub unit: Unit,
    /// UD to the nearest enemy.
    #[fact(0..=60, default = 12)]
    pub enemy_distance: Measure,
    /// It stands behind formed friends.
    pub behind_formed_friends: bool,
    /// It stands in a building or redoubt.
    pub in_building_or_redoubt: bool,
    /// It moves as well.
    pub moves: bool,
    /// UD to the nearest enemy after that move.
    #[fact(0..=60, default = 12)]
    pub enemy_distance_after: Measure,
    /// A commander is attached to it.
    pub commander_attached: bool,
    /// It is out of the range of whoever pays.
    pub out_of_range: bool,
    /// The free rally of a Retreat order has been used this turn.
    pub free_rally_used: bool,
}

/// What a rally brings.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rallied {
    /// Whether it may rally.
    pub allowed: bool,
    /// Command points.
    pub cost: i32,
    /// It is Disordered now.
    pub disordered: bool,
    /// Losses on it now.
    pub losses: Halves,
    /// It has an action marker now.
    pub action_marker: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

/// A rally with the distance and the shelters that hold for it.
#[derive(Clone, Copy)]
struct Respite {
    r: Rally,
    tactical: f64,
    covered: bool,
    sheltered: bool,
}

const UNREST: &[Bar<Respite>] = bars![r: Respite;
    "be.rally.no-marker"       if r.r.unit.action_marker;
    "be.rally.position"        if r.near() && !r.covered && !r.sheltered;
    "be.rally.move"            if r.r.moves && r.r.enemy_distance_after <= 4.0;
    "be.rally.loss-commander"  if r.r.action == Relief::Loss && !r.r.commander_attached;
    "be.rally.first-loss"      if r.r.action == Relief::Loss && r.r.unit.losses <= FIRST_LOSS;
];

const FIRST_LOSS: Halves = Halves::whole(1);

impl Respite {
    fn near(&self) -> bool {
        self.r.enemy_distance <= self.tactical
    }
}

impl Rally {
    fn cost(&self, applied: &mut dyn Notes) -> i32 {
        let (disorder, loss) = (rule!("be.rally.disorder"), rule!("be.rally.loss"));
        let price = match self.action {
            Relief::Disorder => i32::from(applied.acts(disorder)),
            Relief::Loss if applied.acts(loss) => 2,
            Relief::Loss => 0,
        };
        let free = self.unit.order == Order::Retreat && !self.free_rally_used;
        let dear = self.action == Relief::Disorder && self.out_of_range;
        if applied.acts_if(free, rule!("be.orders.retreat-free-rally")) {
            0
        } else if applied.acts_if(dear, rule!("be.command-points.cost-out-of-range")) {
            2
        } else {
            price
        }
    }
}

impl Procedure for Rally {
    type House = House;
    type Ready = Rallied;
    type Outcome = Rallied;

    const NAME: &'static str = "rally";
    const GROUP: &'static str = "Charge, shock and after";
    const REFUSED: &'static [Refused<Self>] = refused![r: Rally;
        ["action", "disordered"] "a unit in Good order has no Disorder to shed" if r.action == Relief::Disorder && !r.unit.disordered;
        ["commander_attached", "out_of_range"] "a unit with a commander attached is in his range" if r.commander_attached && r.out_of_range;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Rallied {
        let Unit { disordered, losses, action_marker, .. } = self.unit;
        let respite = Respite {
            r: *self,
            tactical: tactical_distance(applied),
            covered: self.behind_formed_friends && applied.follows(rule!("be.rally.behind-friends")),
            sheltered: self.in_building_or_redoubt && applied.follows(rule!("be.rally.shelter")),
        };
        let forbidden_by = first_bar(UNREST, &respite, applied);
        if forbidden_by.is_some() {
            return Rallied { allowed: false, cost: 0, disordered, losses, action_marker, forbidden_by };
        }
        if respite.near() {
            applied.acts_if(self.behind_formed_friends, rule!("be.rally.behind-friends"));
            applied.acts_if(self.in_building_or_redoubt, rule!("be.rally.shelter"));
        }
        let recovers = self.action == Relief::Loss;
        Rallied {
            allowed: true,
            cost: self.cost(applied),
            disordered: disordered && recovers,
            losses: if recovers { (losses - Halves::whole(1)).max(FIRST_LOSS) } else { losses },
            action_marker: applied.acts(rule!("be.marker.rallies")),
            forbidden_by,
        }
    }

    fn roll(ready: &Rallied, _: &mut dyn Dice, _: &mut dyn Notes) -> Rallied {
        *ready
    }

    fn aftermath(&self, outcome: &Rallied, marks: &mut Marks) {
        if !outcome.allowed {
            marks.fields.clear();
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("be.rally.behind-friends"),
            rule!("be.rally.shelter"),
            rule!("be.rally.disorder"),
            rule!("be.rally.loss"),
            rule!("be.orders.retreat-free-rally"),
        ];
        vec![Table::new("Rallying").rules(rules), Table::of_bars("What bars a rally, in this order", UNREST)]
    }
}
