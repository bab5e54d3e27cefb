//! Orders and statuses: what they are and what they turn into.

use grognard_rulebook::{Cause, Dice, Facts, Marks, Measure, Notes, Procedure, Rule, Table, Told, Word, cause, rule};

use crate::{
    house::House,
    profile::{Formation, Order},
};

/// What an order is.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderKind {
    /// A directive that a commander gives.
    Directive,
    /// A status that a Formation falls into.
    Status,
}

const ORDERS: [(Order, &str, OrderKind, &Rule); 8] = [
    (Order::Attack, "A", OrderKind::Directive, rule!("esr.orders.attack")),
    (Order::Defend, "D", OrderKind::Directive, rule!("esr.orders.defend")),
    (Order::Support, "S", OrderKind::Directive, rule!("esr.orders.support")),
    (Order::Move, "M", OrderKind::Directive, rule!("esr.orders.move")),
    (Order::Reserve, "R", OrderKind::Directive, rule!("esr.orders.reserve")),
    (Order::Retreat, "RT", OrderKind::Status, rule!("esr.status.retreat")),
    (Order::Broken, "BK", OrderKind::Status, rule!("esr.status.broken")),
    (Order::Rally, "RR", OrderKind::Status, rule!("esr.status.rally")),
];

/// An order directive or a status: its code and what it is.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct OrderInfo {
    #[role("", "Formation", order = Attack)]
    pub formation: Formation,
}

/// What an order is called.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderCode {
    /// Its code on a marker.
    pub code: &'static str,
    /// A directive or a status.
    pub kind: OrderKind,
}

impl Procedure for OrderInfo {
    type House = House;
    type Ready = OrderCode;
    type Outcome = OrderCode;

    const NAME: &'static str = "order-info";
    const GROUP: &'static str = "Orders and actions";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> OrderCode {
        let (_, code, kind, rule) = ORDERS[self.formation.order as usize];
        OrderCode { code: if applied.acts(rule) { code } else { "" }, kind }
    }

    fn roll(ready: &OrderCode, _: &mut dyn Dice, _: &mut dyn Notes) -> OrderCode {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let lines = |kind: OrderKind, title: &str| {
            let of_kind = ORDERS.iter().filter(|(_, _, other, _)| *other == kind);
            of_kind.fold(Table::new(title), |table, (order, code, _, rule)| {
                table.line(order.word(), [*code], [Cause::Rule(rule)])
            })
        };
        vec![lines(OrderKind::Directive, "Order directives"), lines(OrderKind::Status, "Statuses")]
    }
}

/// Which changes of order are forced on a Formation or open to it in an Order Conversions step (R13, R15).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct OrderConversion {
    #[role("", "Formation", order = Move, fatigue, deployed_units)]
    pub formation: Formation,
    /// All its Units, batteries apart, are cavalry.
    pub cavalry_formation: bool,
    /// It has reached its Force's objective.
    pub at_objective: bool,
    /// Inches from its nearest Unit to the nearest enemy Unit; null if none is near.
    #[fact(0..=300)]
    pub enemy_distance: Option<Measure>,
}

/// A change of order that is forced.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forced {
    /// None.
    None,
    /// To Defend.
    Defend,
    /// To Retreat.
    Retreat,
}

/// Changes of order.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conversion {
    /// What it must convert to.
    pub must: Forced,
    /// Whether it may convert to Attack.
    pub may_attack: bool,
    /// Whether it may convert to Defend.
    pub may_defend: bool,
    /// Whether it may convert to Rally & Reform.
    pub may_rally: bool,
}

impl OrderConversion {
    fn enemy_within(&self, inches: i32) -> bool {
        self.enemy_distance.is_some_and(|distance| distance <= f64::from(inches))
    }

    fn must(&self, house: &House) -> Forced {
        let Formation { order, fatigue, deployed_units, .. } = self.formation;
        match order {
            Order::Move | Order::Reserve if self.enemy_within(house.must_defend_within) => Forced::Defend,
            Order::Rally if self.enemy_within(house.rally_fails_within) => Forced::Retreat,
            Order::Rally if house.rallied_fatigue_times * fatigue < deployed_units => Forced::Defend,
            _ => Forced::None,
        }
    }
}

impl Procedure for OrderConversion {
    type House = House;
    type Ready = Conversion;
    type Outcome = Conversion;

    const NAME: &'static str = "order-conversion";
    const GROUP: &'static str = "Orders and actions";

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Conversion {
        let must = self.must(house);
        if must != Forced::None {
            return Conversion { must, may_attack: false, may_defend: false, may_rally: false };
        }
        let order = self.formation.order;
        let near = self.enemy_within(house.may_convert_within);
        let arrived = self.at_objective && matches!(order, Order::Attack | Order::Move);
        let directive = matches!(order, Order::Attack | Order::Defend | Order::Support | Order::Move | Order::Reserve);
        let horse = self.cavalry_formation && directive;
        let charges = horse && order != Order::Attack && self.enemy_within(house.cavalry_attacks_within);
        let left_alone = horse && order != Order::Defend && !self.enemy_within(house.cavalry_defends_beyond);
        Conversion {
            must,
            may_attack: order == Order::Support && near || charges,
            may_defend: matches!(order, Order::Move | Order::Reserve | Order::Support) && near || arrived || left_alone,
            may_rally: order == Order::Retreat && !self.enemy_within(house.retreat_rallies_beyond)
                || order == Order::Broken && !self.enemy_within(house.broken_rallies_beyond),
        }
    }

    fn roll(ready: &Conversion, _: &mut dyn Dice, _: &mut dyn Notes) -> Conversion {
        *ready
    }

    fn aftermath(&self, outcome: &Conversion, marks: &mut Marks) {
        match outcome.must {
            Forced::None => {}
            Forced::Defend => marks.set("", "order", Order::Defend),
            Forced::Retreat => marks.set("", "order", Order::Retreat),
        }
    }

    fn tables(house: &House) -> Vec<Table> {
        let within = |inches: i32| [format!("within {inches}\"")];
        let beyond = |inches: i32| [format!("none within {inches}\"")];
        let table = Table::new("Order conversions, by the nearest enemy")
            .line("Move, Reserve: must Defend", within(house.must_defend_within), [cause!("R13")])
            .line("Move, Reserve: may Defend", within(house.may_convert_within), [cause!("R13")])
            .line("Support: may Attack or Defend", within(house.may_convert_within), [cause!("R13")])
            .line("Attack, Move: may Defend", ["at its objective"], [cause!("R13")])
            .line("cavalry Formation: may Attack", within(house.cavalry_attacks_within), [cause!("R13")])
            .line("cavalry Formation: may Defend", beyond(house.cavalry_defends_beyond), [cause!("R13")])
            .line("Retreat: may Rally & Reform", beyond(house.retreat_rallies_beyond), [cause!("R15")])
            .line("Broken: may Rally & Reform", beyond(house.broken_rallies_beyond), [cause!("R15")])
            .line("Rally & Reform: must Retreat", within(house.rally_fails_within), [cause!("R15")])
            .line(
                "Rally & Reform: must Defend",
                [format!("Fatigue × {} below deployed Units", house.rallied_fatigue_times)],
                [cause!("R15")],
            );
        vec![table]
    }
}
