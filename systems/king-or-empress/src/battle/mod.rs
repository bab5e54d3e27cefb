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

use grognard_battle::{
    Battle, Chronicle, Contacts, Presence, Question, Quote, Refusal, Rules, Setup, Side, Stand, Troops, Unmustered,
};
use grognard_rulebook::Dice;
use grognard_scenario::{Scenario, draw};

use crate::{house::House, muster};
use field::Field;
pub(crate) use ground::inches;
pub use orders::{Ask, Destination, Order, Step};
pub use plan::Plan;
pub use state::{General, State, Underway, Unit};

/// A battle of For King or Empress.
#[derive(Clone, Debug)]
pub struct KingOrEmpress {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
}

impl PartialEq for KingOrEmpress {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl KingOrEmpress {
    /// A battle on a field that was laid out by hand.
    pub fn on(field: Arc<Field>) -> Self {
        let units = field.rolls.iter().map(|enlisted| Unit {
            presence: enlisted.arrives.map_or(Presence::Table, Presence::Arrives),
            pose: enlisted.start,
            road_column: enlisted.road_column,
            limbered: enlisted.limbered,
            disorder: 0,
            forced_marching: false,
            has_fired: false,
            has_moved: false,
            has_fought: false,
        });
        let generals = field.leaders.iter().map(|leader| General {
            at: leader.start,
            with: None,
            rating: leader.rating,
            lost: false,
            replaced: false,
            rode: false,
        });
        let asked = field.attacker.unwrap_or(Side::First);
        let state = State {
            turn: 0,
            attacker: field.attacker,
            started: None,
            next: asked,
            units: units.collect(),
            generals: generals.collect(),
            activated: vec![false; field.commands.len()],
            contacts: Contacts::default(),
            holders: field.objectives.iter().map(|objective| objective.held_by).collect(),
            underway: Vec::new(),
            asks: vec![Question { side: asked, command: None, ask: Ask::Begin }],
            verdict: None,
        };
        Self { troops: field::troops(&field, &state.units), field, state }
    }
}

impl Rules for KingOrEmpress {
    type House = House;
    type Field = Field;
    type State = State;
    type Ask = Ask;
    type Order = Order;
    type Plan = Plan;

    const SYSTEM: &'static str = "king-or-empress";
    const EDITION: u32 = 3;

    fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Self, Unmustered> {
        Ok(Self::on(Arc::new(muster::muster(scenario, house, setup)?)))
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn map(&self) -> draw::Plan {
        muster::plan(&self.field.scenario)
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn with_state(&self, state: State) -> Result<Self, String> {
        if state.units.len() != self.field.rolls.len() {
            return Err(format!("the battle has {} units, the state {}", self.field.rolls.len(), state.units.len()));
        }
        let field = Arc::clone(&self.field);
        let battle = Self { troops: field::troops(&field, &state.units), field, state };
        battle.invariants()?;
        Ok(battle)
    }

    fn check(&self) -> Result<(), String> {
        self.invariants()
    }

    fn stand(&self) -> Stand<'_, Ask> {
        match &self.state.verdict {
            Some(verdict) => Stand::Over(verdict),
            None => Stand::Asks(&self.state.asks),
        }
    }

    fn plan(&self, by: Side, order: &Order) -> Result<Plan, Refusal> {
        Ok(Plan(self.planned(self.asked(by)?, order)?))
    }

    fn quoted(&self, plan: &Plan) -> Quote {
        self.shown(&plan.0)
    }

    fn carry_out(&mut self, plan: &Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.done(&plan.0, dice, log);
        self.go_on(dice, log);
    }
}
