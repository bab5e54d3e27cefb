//! The board game: whole battles under the rules.
//!
//! In the order of the sheet: the [sequence of play](turn) goes through fourteen steps; orders are [issued and
//! activated](command), commanders [act](lead) and [make Formations of others](detach), orders [convert](conversion); Formations
//! [march](march), alone or in [columns](column), [dig and break bridges](engineers), and [ploy and deploy](deploy); they [fire](fire), commanders meet their
//! [fate](fate), Formations are [assessed](assess); Units [fight](combat), [storm the enemy's wagons](storm), [fall back](retreat), and
//! Formations that are tired [give way](status) until somebody [has won](verdict). Nothing here adds up a modifier: facts are found on
//! the table and put to the procedures of the sheet.
//!
//! [`State`] is all that changes, [`Field`](field::Field) all that does not. Orders on their way, the plan and fire that is being
//! written are [secret](secrets).

mod areas;
mod assess;
mod board;
mod check;
mod column;
mod combat;
mod command;
mod contact;
mod conversion;
mod deploy;
mod deployment;
mod detach;
mod engineers;
mod fate;
pub mod field;
mod fire;
mod formations;
mod ground;
mod ideas;
mod lead;
mod leaders;
mod march;
mod menu;
mod obey;
mod offer;
mod orders;
mod outlook;
mod plan;
mod posture;
mod quote;
mod retreat;
mod secrets;
mod state;
mod status;
mod step;
mod storm;
mod tales;
mod terms;
mod turn;
mod verdict;
mod words;

use std::sync::Arc;

use grognard_battle::{
    Audience, Battle, Chronicle, Question, Quote, Refusal, Rules, Setup, Side, Stand, Troops, Unmustered,
};
use grognard_rulebook::Dice;
use grognard_scenario::{Scenario, draw};
use grognard_tabletop::Barriers;

use crate::{house::House, muster};
use field::Field;
pub use orders::{Ask, Lead, Order, Step, Task};
pub use plan::Plan;
pub use state::{
    Commander, Fire, Force, Formation, Labour, Lives, Man, Meeting, Pending, Post, Presence, Says, Stage, State,
    Underway, Unit,
};

/// A battle of Et sans résultat!
#[derive(Clone, Debug)]
pub struct EtSansResultat {
    field: Arc<Field>,
    state: State,
    /// Who stands where, worked out from the state.
    troops: Troops,
    /// What bars whom where bridges are broken, worked out from the state.
    shut: Option<Arc<[Barriers; 3]>>,
}

impl PartialEq for EtSansResultat {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl EtSansResultat {
    /// A battle on a field that was laid out by hand.
    pub fn on(field: Arc<Field>) -> Self {
        let asked = field.attacker.unwrap_or(Side::First);
        let state = State {
            turn: 0,
            stage: Stage::Opening,
            chooser: None,
            first: Side::First,
            acting: Side::First,
            ended: [false; 2],
            units: deployment::units(&field),
            formations: deployment::formations(&field),
            forces: vec![Force::default(); field.forces.len()],
            commanders: deployment::commanders(&field),
            meetings: Vec::new(),
            fires: Vec::new(),
            holders: field.objectives.iter().map(|objective| objective.held_by).collect(),
            labours: Vec::new(),
            underway: Vec::new(),
            asks: vec![Question { side: asked, command: None, ask: Ask::Begin }],
            verdict: None,
        };
        let mut battle = Self { troops: field::troops(&field, &state.units), field, state, shut: None };
        battle.settle_down();
        battle
    }
}

impl Rules for EtSansResultat {
    type House = House;
    type Field = Field;
    type State = State;
    type Ask = Ask;
    type Order = Order;
    type Plan = Plan;

    const SYSTEM: &'static str = "et-sans-resultat";
    const EDITION: u32 = 4;
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
        let (troops, shut) = (field::troops(&field, &state.units), engineers::shut(&field, &state));
        let battle = Self { troops, field, state, shut };
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

    fn audience(&self, by: Side, order: &Order) -> Audience {
        secrets::audience(by, order)
    }
}
