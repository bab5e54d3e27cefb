//! The board game: whole battles under the rules.
//!
//! In the order of the sheet: the [sequence of play](turn) asks a side for a command; its guns [fire](fire), it
//! [moves](march), its foot fires, [melees](combat) are fought. What a unit stands on and faces is found on the
//! [ground](ground) and among the [contacts](contact); who gives way goes [back](retreat). Nothing here adds up a modifier: facts
//! are found on the table and put to the procedures of the sheet.
//!
//! [`State`] is all that changes, [`Field`](field::Field) all that does not.

mod board;
mod charge;
mod check;
mod combat;
mod contact;
mod deployment;
pub mod field;
mod fire;
mod ground;
mod leaders;
mod lines;
mod march;
mod menu;
mod obey;
mod offer;
mod orders;
mod outlook;
mod plan;
mod quote;
mod retreat;
mod state;
mod tales;
mod toll;
mod turn;
mod words;

use std::sync::Arc;

use grognard_battle::{Contacts, Question, Rules, Side, Troops, made_of};

use crate::house::House;
use field::Field;
pub(crate) use ground::inches;
pub use orders::{Ask, Destination, Order, Step};
pub use state::{Acting, General, State, Underway, Unit};

/// A battle of For King or Empress.
#[derive(Clone, Debug)]
pub struct KingOrEmpress {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
}

impl Rules for KingOrEmpress {
    made_of!(House, Field, State, Ask, Order, field::troops);

    const SYSTEM: &'static str = "king-or-empress";
    const EDITION: u32 = 5;

    fn opening(field: &Arc<Field>) -> State {
        let asked = field.attacker.unwrap_or(Side::First);
        State {
            turn: 0,
            attacker: field.attacker,
            started: None,
            next: asked,
            units: field.rolls.iter().map(Unit::of).collect(),
            generals: field.leaders.iter().map(General::of).collect(),
            holders: field.first_holders(),
            underway: Vec::new(),
            asks: vec![Question::to(asked, Ask::Begin)],
            verdict: None,
            activated: vec![false; field.commands.len()],
            contacts: Contacts::default(),
        }
    }
}
