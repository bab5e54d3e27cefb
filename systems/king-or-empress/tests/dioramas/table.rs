//! How orders are written, and what there is to see of a unit.

use grognard_battle::{CommandId, Piece, Rules, Struck};
use grognard_battle_tests::diorama::{self, Spot, length, pose, spot};
use grognard_king_or_empress::battle::{Destination, General, KingOrEmpress, Order, Step, Unit};
use grognard_tabletop::{Corner, Facing, Turn};

pub(crate) type Table = diorama::Table<KingOrEmpress>;

/// A position, its units and generals known by their names.
pub(crate) fn on_the_table(battle: KingOrEmpress) -> Table {
    let units = battle.field().rolls.iter().map(|unit| unit.name.clone());
    let names = units.chain(battle.field().leaders.iter().map(|leader| leader.name.clone())).collect();
    Table::new(battle, names)
}

/// Straight ahead.
pub(crate) fn ahead(by: f64) -> Step {
    Step::Advance { by: length(by) }
}

/// A wheel by so many degrees, to the right if it is positive.
pub(crate) fn wheel(degrees: f64) -> Step {
    let by = Turn::millidegrees((degrees * 1000.0).round() as i32);
    Step::Wheel { on: if by < Turn::NONE { Corner::FrontLeft } else { Corner::FrontRight }, by }
}

/// Along the road.
pub(crate) fn follow(by: f64) -> Step {
    Step::Follow { by: length(by) }
}

/// Into road column, looking ahead.
pub(crate) const COLUMN: Step = Step::Column { turn: Turn::NONE };
/// Into line, looking ahead.
pub(crate) const LINE: Step = Step::Line { turn: Turn::NONE };

/// Orders by the names of those they are given to, and units by theirs.
pub(crate) trait Orders {
    fn march(&self, unit: &str, steps: impl Into<Vec<Step>>) -> Order;
    fn group(&self, units: &[&str], steps: impl Into<Vec<Step>>) -> Order;
    fn forced(&self, unit: &str, steps: impl Into<Vec<Step>>) -> Order;
    fn rally(&self, unit: &str) -> Order;
    fn break_off(&self, unit: &str) -> Order;
    fn fire(&self, unit: &str, target: &str) -> Order;
    fn volley(&self, unit: &str, target: &str, support: &[&str]) -> Order;
    fn fight(&self, unit: &str, enemy: &str) -> Order;
    fn ride(&self, general: &str, to: Spot) -> Order;
    fn join(&self, general: &str, unit: &str) -> Order;
    fn activate(&self, command: &str) -> Order;
    fn place(&self, unit: &str, at: Spot, facing: Facing) -> Order;
    fn post(&self, general: &str, at: Spot) -> Order;
    fn appoint(&self, unit: &str) -> Order;
    fn unit(&self, name: &str) -> &Unit;
    fn general(&self, name: &str) -> &General;
    fn markers(&self, name: &str) -> u8;
    /// Who is in contact with whom: the attacker, the defender, and where he was struck.
    fn contacts(&self) -> Vec<(&str, &str, Struck)>;
}

impl Orders for Table {
    fn march(&self, unit: &str, steps: impl Into<Vec<Step>>) -> Order {
        self.group(&[unit], steps)
    }

    fn group(&self, units: &[&str], steps: impl Into<Vec<Step>>) -> Order {
        Order::March { units: units.iter().map(|unit| self.piece(unit)).collect(), steps: steps.into() }
    }

    fn forced(&self, unit: &str, steps: impl Into<Vec<Step>>) -> Order {
        Order::ForcedMarch { unit: self.piece(unit), steps: steps.into() }
    }

    fn rally(&self, unit: &str) -> Order {
        Order::Rally { unit: self.piece(unit) }
    }

    fn break_off(&self, unit: &str) -> Order {
        Order::BreakOff { unit: self.piece(unit) }
    }

    fn fire(&self, unit: &str, target: &str) -> Order {
        self.volley(unit, target, &[])
    }

    fn volley(&self, unit: &str, target: &str, support: &[&str]) -> Order {
        let support = support.iter().map(|friend| self.piece(friend)).collect();
        Order::Fire { unit: self.piece(unit), target: self.piece(target), support }
    }

    fn fight(&self, unit: &str, enemy: &str) -> Order {
        Order::Fight { unit: self.piece(unit), enemy: self.piece(enemy) }
    }

    fn ride(&self, general: &str, to: Spot) -> Order {
        Order::Ride { general: self.piece(general), to: Destination::Place(spot(to)) }
    }

    fn join(&self, general: &str, unit: &str) -> Order {
        Order::Ride { general: self.piece(general), to: Destination::Unit(self.piece(unit)) }
    }

    fn activate(&self, command: &str) -> Order {
        Order::Activate { command: command_of(self, command) }
    }

    fn place(&self, unit: &str, at: Spot, facing: Facing) -> Order {
        Order::Place { unit: self.piece(unit), pose: pose(at, facing), road_column: false, limbered: false }
    }

    fn post(&self, general: &str, at: Spot) -> Order {
        Order::Post { general: self.piece(general), at: spot(at) }
    }

    fn appoint(&self, unit: &str) -> Order {
        Order::Appoint { unit: self.piece(unit) }
    }

    fn unit(&self, name: &str) -> &Unit {
        &self.battle.state().units[self.piece(name).index()]
    }

    fn general(&self, name: &str) -> &General {
        let state = self.battle.state();
        &state.generals[self.piece(name).index() - state.units.len()]
    }

    fn markers(&self, name: &str) -> u8 {
        self.unit(name).disorder
    }

    fn contacts(&self) -> Vec<(&str, &str, Struck)> {
        let name = |piece: Piece| self.name(piece);
        let contacts = self.battle.state().contacts.iter();
        contacts.map(|contact| (name(contact.attacker), name(contact.defender), contact.on)).collect()
    }
}

fn command_of(table: &Table, name: &str) -> CommandId {
    let place = table.battle.field().commands.iter().position(|command| command.name == name);
    CommandId::nth(place.unwrap_or_else(|| panic!("no command is called {name}")))
}
