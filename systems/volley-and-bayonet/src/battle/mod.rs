//! The board game: whole battles under the rules.
//!
//! In the order of the sheet: the [sequence of play](turn) finds out who is in [command](command); stands [march](march) and
//! [charge](charge), are rallied, check their [morale](morale), [shoot](fire) and [fight](combat), until divisions are
//! [exhausted](exhaustion). Who gives way goes [back](retreat), through friends if need be. Where a stand is and who bears on it is
//! found on the [ground](ground). Nothing here adds up a modifier: facts are found on the table and put to the procedures of the
//! sheet.
//!
//! [`State`] is all that changes, [`Field`](field::Field) all that does not.

mod aftermath;
mod billet;
mod board;
mod breakthrough;
mod charge;
mod check;
mod combat;
mod command;
mod contact;
mod deployment;
mod exhaustion;
pub mod field;
mod fire;
mod ground;
mod ideas;
mod leaders;
mod leg;
mod losses;
mod march;
mod melee;
mod menu;
mod morale;
mod obey;
mod offer;
mod orders;
mod outlook;
mod passing;
mod plan;
mod promise;
mod quote;
mod retreat;
mod scout;
mod screen;
mod sight;
mod skirmish;
mod state;
mod step;
mod tales;
mod terms;
mod toll;
mod turn;
mod volley;
mod words;
mod zone;

use std::sync::Arc;

use grognard_battle::{Contacts, Question, Rules, Side, Troops, made_of};

use crate::{house::House, turn::Phase};
use field::Field;
pub use orders::{Ask, Order, Recover, Step};
pub use state::{Combat, Commander, Division, Hits, Post, Presence, Stage, State, Underway, Unit, Victory};

/// A battle of Volley & Bayonet.
#[derive(Clone, Debug)]
pub struct VolleyAndBayonet {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
}

impl Rules for VolleyAndBayonet {
    made_of!(House, Field, State, Ask, Order, field::troops);

    const SYSTEM: &'static str = "volley-and-bayonet";
    const EDITION: u32 = 6;
    const UNIT: &'static str = "stand";

    fn opening(field: &Arc<Field>) -> State {
        let asked = field.attacker.unwrap_or(Side::First);
        State {
            turn: 0,
            first: field.attacker,
            phasing: asked,
            phase: Phase::Command,
            closed: false,
            units: field.rolls.iter().map(Unit::of).collect(),
            divisions: vec![Division::default(); field.commands.len()],
            commanders: field.leaders.iter().map(Commander::of).collect(),
            holders: field.first_holders(),
            underway: Vec::new(),
            asks: vec![Question::to(asked, Ask::Begin)],
            verdict: None,
            contacts: Contacts::default(),
            links: Vec::new(),
        }
    }
}
