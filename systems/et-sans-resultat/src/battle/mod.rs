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

use grognard_battle::{Audience, Question, Rules, Side, Troops, made_of};
use grognard_tabletop::Barriers;

use crate::house::House;
use field::Field;
pub use orders::{Ask, Lead, Order, Step, Task};
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

impl Rules for EtSansResultat {
    made_of!(House, Field, State, Ask, Order);

    const SYSTEM: &'static str = "et-sans-resultat";
    const EDITION: u32 = 7;
    const UNIT: &'static str = "Unit";
    const HIDES: bool = true;

    fn opening(field: &Arc<Field>) -> State {
        let state = State {
            turn: 0,
            stage: Stage::Opening,
            chooser: None,
            first: Side::First,
            acting: Side::First,
            ended: [false; 2],
            units: deployment::units(field),
            formations: deployment::formations(field),
            forces: vec![Force::default(); field.forces.len()],
            commanders: deployment::commanders(field),
            meetings: Vec::new(),
            fought: Vec::new(),
            fires: Vec::new(),
            holders: field.first_holders(),
            labours: Vec::new(),
            underway: Vec::new(),
            asks: vec![Question::to(field.attacker.unwrap_or(Side::First), Ask::Begin)],
            verdict: None,
        };
        let mut battle = Self::at(Arc::clone(field), state);
        battle.settle_down();
        battle.state
    }

    fn at(field: Arc<Field>, state: State) -> Self {
        let (troops, shut) = (field::troops(&field, &state.units), engineers::shut(&field, &state));
        Self { field, state, troops, shut }
    }

    fn audience(&self, by: Side, order: &Order) -> Audience {
        secrets::audience(by, order)
    }

    fn seen_by(&self, side: Side) -> Self {
        self.veiled_from(side)
    }

    fn imagined(&self, side: Side, draw: &mut dyn FnMut(usize) -> usize) -> Self {
        self.guessed_by(side, draw)
    }
}
