//! Orders: what a division may and must do under its own, and when it changes by itself.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Measure, Notes, Procedure, Refused, Table, Told, Word, bars, first_bar, refused, rule,
};
use serde::{Deserialize, Serialize};

use crate::{
    house::House,
    manoeuvre::tactical_distance,
    profile::{Arm, Unit},
    range::{Band, Shooter},
};

/// The order of a division.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Away from the enemy.
    Retreat,
    /// March without fighting.
    Manoeuvre,
    /// At the enemy.
    Attack,
    /// Close with the enemy and fire.
    Engage,
    /// Keep the ground.
    Hold,
}

/// Whether something may be done.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permission {
    /// Whether it may.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

/// May a unit end its move there under its order?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayMove {
    #[role("", "unit", order, arm)]
    pub unit: Unit,
    /// UD to the nearest enemy before the move.
    #[fact(0..=60, default = 12)]
    pub enemy_distance_before: Measure,
    /// UD to the nearest enemy after it.
    #[fact(0..=60, default = 8)]
    pub enemy_distance_after: Measure,
    /// How far outside the defended area the move ends, in UD; Hold only.
    #[fact(0..=60)]
    pub outside_area: Measure,
}

/// A move and the distances that hold for it.
#[derive(Clone, Copy)]
struct Destination {
    m: MayMove,
    tactical: f64,
    /// Skirmishers may leave the area by this much.
    leash: f64,
}

const MOVING: &[Bar<Destination>] = bars![d: Destination;
    "be.orders.retreat-no-approach"   if d.under(Order::Retreat) && d.near() && d.m.enemy_distance_after < d.m.enemy_distance_before;
    "be.orders.manoeuvre-free-move"   if d.under(Order::Manoeuvre) && d.near();
    "be.orders.hold-skirmishers"      if d.under(Order::Hold) && d.skirmishers() && d.m.outside_area > d.leash;
    "be.orders.hold-area"             if d.under(Order::Hold) && d.m.outside_area > if d.skirmishers() { d.leash } else { 0.0 };
];

impl Destination {
    fn under(&self, order: Order) -> bool {
        self.m.unit.order == order
    }

    fn near(&self) -> bool {
        self.m.enemy_distance_after <= self.tactical
    }

    fn skirmishers(&self) -> bool {
        self.m.unit.arm == Arm::Skirmishers
    }
}

impl Procedure for MayMove {
    type House = House;
    type Ready = Permission;
    type Outcome = Permission;

    const NAME: &'static str = "may-move";
    const GROUP: &'static str = "Orders";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Permission {
        let leash = if applied.follows(rule!("be.orders.hold-skirmishers")) { 4.0 } else { 0.0 };
        let destination = Destination { m: *self, tactical: tactical_distance(applied), leash };
        let forbidden_by = first_bar(MOVING, &destination, applied);
        if forbidden_by.is_none() {
            applied.acts_if(destination.under(Order::Manoeuvre), rule!("be.orders.manoeuvre-free-move"));
            let strays = destination.under(Order::Hold) && destination.skirmishers() && self.outside_area > 0.0;
            applied.acts_if(strays, rule!("be.orders.hold-skirmishers"));
        }
        Permission { allowed: forbidden_by.is_none(), forbidden_by }
    }

    fn roll(ready: &Permission, _: &mut dyn Dice, _: &mut dyn Notes) -> Permission {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::of_bars("What an order bars of a move", MOVING)]
    }
}

/// When a shot is fired.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FireKind {
    /// In the step of preparatory fire.
    Preparatory,
    /// In the step of final fire.
    Final,
    /// At the opportunity of an enemy's move.
    Opportunity,
    /// In return.
    Return,
}

/// May a unit fire under its order?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayFire {
    /// Who fires.
    pub shooter: Shooter,
    #[role("", "shooter", order, action_marker)]
    pub unit: Unit,
    /// How far the target is.
    #[fact(default = Effective)]
    pub range: Band,
    /// When it fires.
    #[fact(default = Final)]
    pub kind: FireKind,
    /// The target is the nearest formed unit in front.
    #[fact(default = true)]
    pub nearest_formed: bool,
}

/// A shot and the exceptions that hold for it.
#[derive(Clone, Copy)]
struct Intent {
    m: MayFire,
    /// A marked unit may return fire.
    marked_return: bool,
    /// Artillery may fire under Manoeuvre.
    guns_excepted: bool,
}

const FIRING: &[Bar<Intent>] = bars![i: Intent;
    "be.marker.no-combat"            if i.m.unit.action_marker && !(i.returns() && i.marked_return);
    "be.orders.manoeuvre-no-combat"  if i.m.unit.order == Order::Manoeuvre && !i.returns() && !(i.guns_near() && i.guns_excepted);
    "be.firing.priority"             if !i.m.nearest_formed;
];

impl Intent {
    fn returns(&self) -> bool {
        self.m.kind == FireKind::Return
    }

    fn guns_near(&self) -> bool {
        self.m.shooter == Shooter::Artillery && self.m.range != Band::Long
    }
}

impl Procedure for MayFire {
    type House = House;
    type Ready = Permission;
    type Outcome = Permission;

    const NAME: &'static str = "may-fire";
    const GROUP: &'static str = "Orders";
    const REFUSED: &'static [Refused<Self>] = refused![m: MayFire;
        ["range", "shooter"] "only artillery has a short and a long range" if m.shooter != Shooter::Artillery && m.range != Band::Effective;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Permission {
        let intent = Intent {
            m: *self,
            marked_return: applied.follows(rule!("be.marker.return-fire")),
            guns_excepted: applied.follows(rule!("be.orders.manoeuvre-artillery")),
        };
        let forbidden_by = first_bar(FIRING, &intent, applied);
        if forbidden_by.is_none() {
            let returns = intent.returns();
            applied.acts_if(self.unit.action_marker && returns, rule!("be.marker.return-fire"));
            let excepted = self.unit.order == Order::Manoeuvre && intent.guns_near() && !returns;
            applied.acts_if(excepted, rule!("be.orders.manoeuvre-artillery"));
        }
        Permission { allowed: forbidden_by.is_none(), forbidden_by }
    }

    fn roll(ready: &Permission, _: &mut dyn Dice, _: &mut dyn Notes) -> Permission {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let exceptions = [rule!("be.marker.return-fire"), rule!("be.orders.manoeuvre-artillery")];
        vec![Table::of_bars("What bars fire, in this order", FIRING).rules(exceptions)]
    }
}

/// What must a division do under its order this turn (R40)?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct OrderObligation {
    #[role("", "division", order = Attack)]
    pub division: Unit,
    /// Its units within 4 UD of the enemy.
    #[fact(0..=20)]
    pub units_in_tactical: i32,
    /// Its units in Good order.
    #[fact(0..=20, default = 4)]
    pub units_good_order: i32,
    /// Units that comply. Retreat: they rally or retreat. Attack: a full move towards enemy or objective, a charge, or
    /// volley fire at effective range. Engage: such a move, or any fire.
    #[fact(0..=20)]
    pub units_complying: i32,
    /// Its cavalry units.
    #[fact(0..=20)]
    pub cavalry_units: i32,
    /// Cavalry units within 4 UD of the enemy or charging.
    #[fact(0..=20)]
    pub cavalry_complying: i32,
}

/// What a division must do.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obligation {
    /// Units that must comply.
    pub required: i32,
    /// Cavalry units that must be near the enemy or charge.
    pub cavalry_required: i32,
    /// Both are reached.
    pub fulfilled: bool,
}

impl Procedure for OrderObligation {
    type House = House;
    type Ready = Obligation;
    type Outcome = Obligation;

    const NAME: &'static str = "order-obligation";
    const GROUP: &'static str = "Orders";
    const REFUSED: &'static [Refused<Self>] = refused![o: OrderObligation;
        ["cavalry_complying", "cavalry_units"] "more cavalry complies than there is" if o.cavalry_complying > o.cavalry_units;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Obligation {
        let order = self.division.order;
        let of = match order {
            Order::Retreat if applied.acts(rule!("be.orders.retreat-half")) => self.units_in_tactical,
            Order::Attack if applied.acts(rule!("be.orders.attack-half")) => self.units_good_order,
            Order::Engage if applied.acts(rule!("be.orders.engage-half")) => self.units_good_order,
            _ => 0,
        };
        let required = (of + 1) / 2;
        let rides = order == Order::Engage && self.cavalry_units > 0;
        let rides = applied.acts_if(rides, rule!("be.orders.engage-cavalry"));
        let cavalry_required = if rides { self.cavalry_units } else { 0 };
        let fulfilled = self.units_complying >= required && self.cavalry_complying >= cavalry_required;
        Obligation { required, cavalry_required, fulfilled }
    }

    fn roll(ready: &Obligation, _: &mut dyn Dice, _: &mut dyn Notes) -> Obligation {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("be.orders.retreat-half"),
            rule!("be.orders.attack-half"),
            rule!("be.orders.engage-half"),
            rule!("be.orders.engage-cavalry"),
        ];
        vec![Table::new("What an order demands").rules(rules)]
    }
}

/// Does a division's order change by itself?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct AutomaticOrderChange {
    #[role("", "division", order = Manoeuvre)]
    pub division: Unit,
    /// An enemy other than skirmishers and irregular cavalry is within 4 UD.
    pub enemy_within_tactical: bool,
    /// Skirmishers or irregular cavalry of the enemy are.
    pub light_enemy_within_tactical: bool,
    /// The division has taken an objective.
    pub objective_taken: bool,
    /// Units it began with.
    #[fact(1..=20, default = 4)]
    pub units: i32,
    /// Units eliminated or Disordered.
    #[fact(0..=20)]
    pub units_lost_or_disordered: i32,
}

/// How a division's order stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderStands {
    /// Its order now.
    pub order: Order,
    /// It was changed.
    pub forced: bool,
    /// It may change to Hold.
    pub may_hold: bool,
    /// It may change to Retreat.
    pub may_retreat: bool,
}

impl Procedure for AutomaticOrderChange {
    type House = House;
    type Ready = OrderStands;
    type Outcome = OrderStands;

    const NAME: &'static str = "automatic-order-change";
    const GROUP: &'static str = "Orders";
    const REFUSED: &'static [Refused<Self>] = refused![a: AutomaticOrderChange;
        ["units_lost_or_disordered", "units"] "more units are lost or Disordered than there are" if a.units_lost_or_disordered > a.units;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> OrderStands {
        let before = self.division.order;
        let only_light = !self.enemy_within_tactical && self.light_enemy_within_tactical;
        let surprised = before == Order::Manoeuvre && (self.enemy_within_tactical || only_light);
        let forced = surprised
            && !applied.acts_if(only_light, rule!("be.orders.auto-hold-except"))
            && applied.acts(rule!("be.orders.auto-hold"));
        let order = if forced { Order::Hold } else { before };
        let objective = self.objective_taken && order != Order::Hold;
        let half = self.units_lost_or_disordered * 2 >= self.units && order != Order::Retreat;
        OrderStands {
            order,
            forced,
            may_hold: applied.acts_if(objective, rule!("be.orders.auto-objective")),
            may_retreat: applied.acts_if(half, rule!("be.orders.auto-retreat")),
        }
    }

    fn roll(ready: &OrderStands, _: &mut dyn Dice, _: &mut dyn Notes) -> OrderStands {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("be.orders.auto-hold"),
            rule!("be.orders.auto-hold-except"),
            rule!("be.orders.auto-objective"),
            rule!("be.orders.auto-retreat"),
        ];
        vec![Table::new("Automatic change of orders").rules(rules)]
    }
}
