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

use grognard_battle::{Battle, Chronicle, Question, Quote, Refusal, Rules, Setup, Side, Stand, Troops, Unmustered};
use grognard_rulebook::Dice;
use grognard_scenario::{Scenario, draw};

use crate::{house::House, muster};
use field::Field;
pub use orders::{Answer, Ask, Order, Step};
pub use plan::Plan;
pub use state::{
    Aftermath, Area, Charge, Commander, Division, Form, Pace, Post, Presence, Shot, Stage, State, Underway, Unit, Won,
};

/// A battle of Bataille Empire.
#[derive(Clone, Debug)]
pub struct BatailleEmpire {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
}

impl PartialEq for BatailleEmpire {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl BatailleEmpire {
    /// A battle on a field that was laid out by hand.
    pub fn on(field: Arc<Field>) -> Self {
        let units = field.rolls.iter().map(|enlisted| Unit {
            presence: enlisted.arrives.map_or(Presence::Table, Presence::Arrives),
            pose: enlisted.start,
            form: enlisted.form,
            block: enlisted.block,
            losses: 0,
            disordered: false,
            marker: false,
            crew: None,
            paid: false,
            moved: false,
            charged: false,
            fired: false,
            complied: false,
            limbers: false,
            unlimbered: false,
            rallied: false,
            stirred: false,
            sniped: false,
        });
        let commanders = field.leaders.iter().map(|leader| Commander {
            at: leader.start,
            with: None,
            post: if leader.arrives.is_some() { Post::Awaited } else { Post::Table },
            rating: leader.rating,
            points: 0,
            rode: false,
            relieved: false,
            fallen: 0,
        });
        let holders: Vec<Option<Side>> = field.objectives.iter().map(|objective| objective.held_by).collect();
        let ever = holders.iter().map(|holder| Side::BOTH.map(|side| *holder == Some(side))).collect();
        let attacker = field.attacker.unwrap_or(Side::First);
        let state = State {
            turn: 0,
            attacker,
            initiative: attacker,
            bonus: [false; 2],
            stage: Stage::Opening,
            units: units.collect(),
            divisions: Vec::new(),
            commanders: commanders.collect(),
            holders,
            ever,
            underway: Vec::new(),
            asks: vec![Question { side: Side::First, command: None, ask: Ask::Begin }],
            verdict: None,
        };
        let mut battle = Self { troops: field::troops(&field, &state.units), field, state };
        battle.state.divisions = battle.usual_divisions();
        battle
    }
}

impl Rules for BatailleEmpire {
    type House = House;
    type Field = Field;
    type State = State;
    type Ask = Ask;
    type Order = Order;
    type Plan = Plan;

    const SYSTEM: &'static str = "bataille-empire";
    const EDITION: u32 = 3;

    fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Self, Unmustered> {
        Ok(Self::on(Arc::new(muster::muster(scenario, house, setup)?)))
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn map(&self) -> draw::Plan {
        muster::plan(&self.field.scenario, self.field.metres)
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn with_state(&self, state: State) -> Result<Self, String> {
        check::fits(&self.field, &state)?;
        let field = Arc::clone(&self.field);
        let battle = Self { troops: field::troops(&field, &state.units), field, state };
        battle.invariants()?;
        Ok(battle)
    }

    fn check(&self) -> Result<(), String> {
        check::fits(&self.field, &self.state)?;
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
        if self.state.turn > 0 {
            self.heed_enemies(log);
        }
        self.go_on(dice, log);
    }
}
