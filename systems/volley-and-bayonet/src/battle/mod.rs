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

use grognard_battle::{
    Battle, Chronicle, Contacts, Question, Quote, Refusal, Rules, Setup, Side, Stand, Troops, Unmustered,
};
use grognard_rulebook::Dice;
use grognard_scenario::{Scenario, draw};

use crate::{house::House, muster, turn::Phase};
use field::Field;
pub use orders::{Ask, Order, Recover, Step};
pub use plan::Plan;
pub use state::{Combat, Commander, Division, Hits, Post, Presence, Stage, State, Underway, Unit, Victory};

/// A battle of Volley & Bayonet.
#[derive(Clone, Debug)]
pub struct VolleyAndBayonet {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
}

impl PartialEq for VolleyAndBayonet {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl VolleyAndBayonet {
    /// A battle on a field that was laid out by hand.
    pub fn on(field: Arc<Field>) -> Self {
        let units = field.rolls.iter().map(|enlisted| Unit {
            presence: match (enlisted.attached_to, enlisted.arrives) {
                (Some(host), _) => Presence::With(host),
                (None, Some(turn)) => Presence::Arrives(turn),
                (None, None) => Presence::Table,
            },
            pose: enlisted.start,
            block: enlisted.block,
            status: enlisted.stand.status,
            sp: u8::try_from(enlisted.stand.sp).unwrap_or_default(),
            stationary: enlisted.stand.stationary,
            still: 0,
            limbered: enlisted.stand.limbered,
            column: enlisted.stand.march_column,
            dedicated_guns: enlisted.stand.dedicated_guns,
            in_command: true,
            kept_by: None,
            acted: false,
            fought: false,
            answered: false,
            rallied: false,
            broke_through: false,
        });
        let commanders = field.leaders.iter().map(|leader| Commander {
            at: leader.start,
            post: if leader.arrives.is_some() { Post::Awaited } else { Post::Table },
            replaced: false,
            acted: false,
        });
        let asked = field.attacker.unwrap_or(Side::First);
        let state = State {
            turn: 0,
            first: field.attacker,
            phasing: asked,
            phase: Phase::Command,
            closed: false,
            units: units.collect(),
            divisions: vec![Division::default(); field.commands.len()],
            commanders: commanders.collect(),
            contacts: Contacts::default(),
            links: Vec::new(),
            holders: field.objectives.iter().map(|objective| objective.held_by).collect(),
            underway: Vec::new(),
            asks: vec![Question { side: asked, command: None, ask: Ask::Begin }],
            verdict: None,
        };
        Self { troops: field::troops(&field, &state.units), field, state }
    }
}

impl Rules for VolleyAndBayonet {
    type House = House;
    type Field = Field;
    type State = State;
    type Ask = Ask;
    type Order = Order;
    type Plan = Plan;

    const SYSTEM: &'static str = "volley-and-bayonet";
    const EDITION: u32 = 3;

    fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Self, Unmustered> {
        Ok(Self::on(Arc::new(muster::muster(scenario, house, setup)?)))
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn map(&self) -> draw::Plan {
        muster::plan(&self.field.scenario, &self.field.house)
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
        self.go_on(dice, log);
    }
}
