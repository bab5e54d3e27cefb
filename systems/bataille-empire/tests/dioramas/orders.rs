//! How orders are written over the table: steps, and orders by the names of pieces.

use grognard_bataille_empire::battle::{Answer, Form, Order, Step, Unit};
use grognard_battle::{Battle, Rules};
use grognard_battle_tests::diorama::length;
use grognard_tabletop::{Corner, Edge, Turn};

use super::diorama::Table;

pub(crate) fn ahead(by: f64) -> Step {
    Step::Advance { by: length(by) }
}
pub(crate) fn back(by: f64, degrees: i32) -> Step {
    Step::Back { by: length(by), turn: Turn::degrees(degrees) }
}
pub(crate) fn aside(by: f64) -> Step {
    Step::Lateral { by: length(by) }
}
pub(crate) fn along(by: f64) -> Step {
    Step::Follow { by: length(by) }
}
pub(crate) fn by_hand(by: f64) -> Step {
    Step::Prolong { by: length(by) }
}
pub(crate) fn slide(right: f64, ahead: f64) -> Step {
    Step::Slide { right: length(right), ahead: length(ahead) }
}
/// A wheel, to the left if the degrees are negative.
pub(crate) fn wheel(degrees: i32) -> Step {
    let on = if degrees < 0 { Corner::FrontLeft } else { Corner::FrontRight };
    Step::Wheel { on, by: Turn::degrees(degrees) }
}
pub(crate) fn turn(degrees: i32) -> Step {
    Step::Reorient { by: Turn::degrees(degrees) }
}
pub(crate) fn form(form: Form) -> Step {
    Step::Reform { form }
}

/// How orders are written.
pub(crate) trait Orders {
    fn march(&self, name: &str, steps: &[Step]) -> Order;
    fn together(&self, names: &[&str], steps: &[Step]) -> Order;
    fn twice(&self, name: &str, legs: &[&[Step]]) -> Order;
    fn operational(&self, names: &[&str], steps: &[Step]) -> Order;
    fn occupy(&self, name: &str) -> Order;
    fn leave(&self, name: &str, side: Edge) -> Order;
    fn fire(&self, name: &str, target: &str) -> Order;
    fn fire_with(&self, name: &str, target: &str, supports: &[&str]) -> Order;
    fn charge(&self, name: &str, target: &str) -> Order;
    fn charge_with(&self, name: &str, target: &str, followers: &[&str]) -> Order;
    fn react(&self, name: &str, how: Answer, against: &str) -> Order;
    fn rally(&self, name: &str) -> Order;
    fn state_of(&self, name: &str) -> Unit;
    /// Whether an order would be obeyed.
    fn may(&self, order: &Order) -> bool;
}

impl Orders for Table {
    fn march(&self, name: &str, steps: &[Step]) -> Order {
        self.together(&[name], steps)
    }

    fn together(&self, names: &[&str], steps: &[Step]) -> Order {
        let units = names.iter().map(|name| self.piece(name)).collect();
        Order::March { units, legs: vec![steps.to_vec()], paid_by: None }
    }

    fn twice(&self, name: &str, legs: &[&[Step]]) -> Order {
        let legs = legs.iter().map(|leg| leg.to_vec()).collect();
        Order::March { units: vec![self.piece(name)], legs, paid_by: None }
    }

    fn operational(&self, names: &[&str], steps: &[Step]) -> Order {
        let units = names.iter().map(|name| self.piece(name)).collect();
        Order::Operational { units, steps: steps.to_vec(), paid_by: None }
    }

    fn occupy(&self, name: &str) -> Order {
        Order::Occupy { unit: self.piece(name), block: 0, paid_by: None }
    }

    fn leave(&self, name: &str, side: Edge) -> Order {
        Order::Leave { unit: self.piece(name), side, form: Form::Line, paid_by: None }
    }

    fn fire(&self, name: &str, target: &str) -> Order {
        self.fire_with(name, target, &[])
    }

    fn fire_with(&self, name: &str, target: &str, supports: &[&str]) -> Order {
        let (unit, target) = (self.piece(name), self.piece(target));
        let supports = supports.iter().map(|name| self.piece(name)).collect();
        Order::Fire { unit, target, supports, shrapnel: false, limbers: false }
    }

    fn charge(&self, name: &str, target: &str) -> Order {
        self.charge_with(name, target, &[])
    }

    fn charge_with(&self, name: &str, target: &str, followers: &[&str]) -> Order {
        let (unit, target) = (self.piece(name), self.piece(target));
        let followers = followers.iter().map(|name| self.piece(name)).collect();
        Order::Charge { unit, target, form: None, followers, supports: Vec::new(), with: Vec::new(), paid_by: None }
    }

    fn react(&self, name: &str, how: Answer, against: &str) -> Order {
        Order::React { unit: self.piece(name), how, against: self.piece(against) }
    }

    fn rally(&self, name: &str) -> Order {
        Order::Rally { unit: self.piece(name), paid_by: None }
    }

    fn state_of(&self, name: &str) -> Unit {
        self.battle.state().units[self.piece(name).index()]
    }

    fn may(&self, order: &Order) -> bool {
        let (side, _) = self.asked();
        self.battle.quote(side, order).is_ok()
    }
}

/// A charge is met.
pub(crate) fn meet(how: Answer) -> Order {
    Order::Meet { how, supports: Vec::new() }
}
