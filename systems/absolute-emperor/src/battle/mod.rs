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

use grognard_battle::{
    Audience, Battle, Chronicle, Question, Quote, Refusal, Rules, Setup, Side, Stand, Troops, Unmustered,
};
use grognard_rulebook::Dice;
use grognard_scenario::{Scenario, draw};

use crate::{house::House, muster, profile::Status};
use field::Field;
pub use orders::{Ask, Order, Step};
pub use plan::Plan;
pub use state::{
    Commander, Compass, Corps, Declared, Fight, Post, Presence, Rolled, Shot, Sighting, Stage, State, Underway, Unit,
    Written,
};

/// A battle of Absolute Emperor.
#[derive(Clone, Debug)]
pub struct AbsoluteEmperor {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
}

impl PartialEq for AbsoluteEmperor {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl AbsoluteEmperor {
    /// A battle on a field that was laid out by hand.
    pub fn on(field: Arc<Field>) -> Self {
        let units = field.rolls.iter().map(|enlisted| Unit {
            presence: enlisted.arrives.map_or(Presence::Table, Presence::Arrives),
            pose: enlisted.start,
            place: enlisted.place,
            formation: enlisted.formation,
            status: Status::Fresh,
            hits: 0,
            phase_hits: 0,
            waver: false,
            moved: false,
            shot: false,
            charged: false,
            rallied: false,
            followed_up: false,
            last_enemy: None,
        });
        let commanders = field.leaders.iter().map(|leader| Commander {
            at: leader.start,
            post: if leader.arrives.is_some() { Post::Awaited } else { Post::Table },
            elan: leader.elan,
            spent: false,
            ridden: false,
        });
        let asked = field.attacker.unwrap_or(Side::First);
        let state = State {
            turn: 0,
            initiative: None,
            stage: Stage::Opening,
            units: units.collect(),
            corps: corps::usual(&field),
            commanders: commanders.collect(),
            fights: Vec::new(),
            shots: Vec::new(),
            strikes: Vec::new(),
            struck: Vec::new(),
            holders: field.objectives.iter().map(|objective| objective.held_by).collect(),
            underway: Vec::new(),
            asks: vec![Question { side: asked, command: None, ask: Ask::Begin }],
            verdict: None,
        };
        Self { troops: field::troops(&field, &state.units), field, state }
    }
}

impl Rules for AbsoluteEmperor {
    type House = House;
    type Field = Field;
    type State = State;
    type Ask = Ask;
    type Order = Order;
    type Plan = Plan;

    const SYSTEM: &'static str = "absolute-emperor";
    const EDITION: u32 = 3;
    const HIDES: bool = true;

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

    fn seen_by(&self, side: Side) -> Self {
        self.veiled_from(side)
    }

    /// What a corps is ordered only its own side hears.
    fn audience(&self, by: Side, order: &Order) -> Audience {
        match order {
            Order::SetOrder { .. } | Order::ChangeOrders { .. } => Audience::Side(by),
            _ => Audience::All,
        }
    }
}
