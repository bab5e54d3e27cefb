//! The board game: whole battles under the rules.
//!
//! In the order of the sheet: the [sequence of play](turn) goes from strategic command to the end of the turn and its
//! [verdict](verdict); generals spend [command points](command) and divisions obey their [orders](obligation); units
//! [march](march) by [legs](leg) of single [steps](step), each at its [price](toll), enemies [react](reaction); units
//! [fire](fire), [volley](volley) for volley, and test their [morale](morale), [rally](rally), [charge](charge) down a
//! [lane](lane), are [met](meeting), come into [contact](contact) and to a [shock](shock), [go back](retreat) or
//! [pursue](pursuit). Who [threatens](flanks) whom and who [sees](sight) whom is found on the [ground](ground). Nothing here adds
//! up a modifier: facts are found on the table and put to the procedures of the sheet.
//!
//! [`State`] is all that changes, [`Field`](field::Field) all that does not. Nothing is hidden.

mod arrivals;
mod board;
mod charge;
mod check;
mod command;
mod contact;
mod deployment;
pub mod field;
mod fire;
mod flanks;
mod ground;
mod houses;
mod ideas;
mod lane;
mod leaders;
mod leg;
mod losses;
mod march;
mod meeting;
mod menu;
mod morale;
mod obey;
mod obligation;
mod offer;
mod operational;
mod orders;
mod outlook;
mod passing;
mod plan;
mod pursuit;
mod quote;
mod rally;
mod reaction;
mod retreat;
mod shock;
mod sight;
mod state;
mod step;
mod steps;
mod tales;
mod terms;
mod toll;
mod turn;
mod underway;
mod verdict;
mod volley;
mod words;

use std::sync::Arc;

use grognard_battle::{Question, Rules, Side, Troops, made_of};

use crate::house::House;
use field::Field;
pub use orders::{Answer, Ask, Order, Step};
pub use state::{
    Aftermath, Area, Charge, Commander, Division, Form, Pace, Presence, Shot, Stage, State, Underway, Unit, Won,
};

/// A battle of Bataille Empire.
#[derive(Clone, Debug)]
pub struct BatailleEmpire {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
}

impl Rules for BatailleEmpire {
    made_of!(House, Field, State, Ask, Order, field::troops);

    const SYSTEM: &'static str = "bataille-empire";
    const EDITION: u32 = 6;

    fn opening(field: &Arc<Field>) -> State {
        let holders = field.first_holders();
        let attacker = field.attacker.unwrap_or(Side::First);
        let state = State {
            turn: 0,
            attacker,
            initiative: attacker,
            bonus: [false; 2],
            stage: Stage::Opening,
            units: field.rolls.iter().map(Unit::of).collect(),
            divisions: Vec::new(),
            commanders: field.leaders.iter().map(Commander::of).collect(),
            ever: holders.iter().map(|holder| Side::BOTH.map(|side| *holder == Some(side))).collect(),
            holders,
            underway: Vec::new(),
            asks: vec![Question::to(Side::First, Ask::Begin)],
            verdict: None,
        };
        let battle = Self::at(Arc::clone(field), state);
        State { divisions: battle.usual_divisions(), ..battle.state }
    }
}
