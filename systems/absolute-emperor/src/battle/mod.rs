//! The board game: whole battles under the rules.
//!
//! In the order of the sheet: the [sequence of play](turn) goes through five phases; commanders spend [élan](elan) and give
//! [orders to corps](corps); units [march](march), [shoot](fire), [charge](charge) or [meet a charge](reaction), [fight](combat) and
//! [go back](retreat) or [on](pursuit). Where a unit is and who sees it is found on the [ground](ground). Nothing here adds up a
//! modifier: facts are found on the table and put to the procedures of the sheet.
//!
//! [`State`] is all that changes, [`Field`](field::Field) all that does not. Orders of corps are secret: a side sees those of its own.

mod board;
mod charge;
mod check;
mod combat;
mod contact;
mod corps;
mod deployment;
mod elan;
pub mod field;
mod fire;
mod ground;
mod houses;
mod leaders;
mod losses;
mod march;
mod menu;
mod obey;
mod offer;
mod orders;
mod outlook;
mod plan;
mod pursuit;
mod quote;
mod reaction;
mod retreat;
mod sight;
mod state;
mod step;
mod tales;
mod turn;
mod words;
mod zone;

use std::sync::Arc;

use grognard_battle::{Audience, Question, Rules, Side, Troops, made_of};

use crate::house::House;
use field::Field;
pub use orders::{Ask, Order, Step};
pub use state::{
    Commander, Compass, Corps, Declared, Fight, Presence, Rolled, Shot, Sighting, Stage, State, Underway, Unit, Written,
};

/// A battle of Absolute Emperor.
#[derive(Clone, Debug)]
pub struct AbsoluteEmperor {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
}

impl Rules for AbsoluteEmperor {
    made_of!(House, Field, State, Ask, Order, field::troops);

    const SYSTEM: &'static str = "absolute-emperor";
    const EDITION: u32 = 6;
    const HIDES: bool = true;

    fn seen_by(&self, side: Side) -> Self {
        self.veiled_from(side)
    }

    fn imagined(&self, side: Side, draw: &mut dyn FnMut(usize) -> usize) -> Self {
        self.guessed_by(side, draw)
    }

    /// What a corps is ordered only its own side hears.
    fn audience(&self, by: Side, order: &Order) -> Audience {
        match order {
            Order::SetOrder { .. } | Order::ChangeOrders { .. } => Audience::Side(by),
            _ => Audience::All,
        }
    }

    fn opening(field: &Arc<Field>) -> State {
        State {
            turn: 0,
            initiative: None,
            stage: Stage::Opening,
            units: field.rolls.iter().map(Unit::of).collect(),
            corps: corps::usual(field),
            commanders: field.leaders.iter().map(Commander::of).collect(),
            holders: field.first_holders(),
            underway: Vec::new(),
            asks: vec![Question::to(field.attacker.unwrap_or(Side::First), Ask::Begin)],
            verdict: None,
            fights: Vec::new(),
            shots: Vec::new(),
            strikes: Vec::new(),
            struck: Vec::new(),
        }
    }
}
