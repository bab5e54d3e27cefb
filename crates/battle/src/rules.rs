//! What a system writes of its battle, by topic.
//!
//! Each topic is a trait of its own, so that a system says what it means by it in the file of that name: what a battle is made of in
//! `mod`, how it comes [onto the table](Musters) in `muster`, what is [sound](Sound) in `check`, what an order [comes to](Plans) in
//! `plan`, what is [shown](Quotes) of that in `quote`, how it is [carried out](Obeys) in `obey`, the [words](Words), the
//! [menu](Menu), the [offers](Offers) to a screen and the [terms](Terms) of an order, [lines of sight](Sights), the [picture](Picture) of the table
//! and what of it is [corrected](Corrects) by hand, the [prospect](Prospect) for an officer.
//! Whoever has written all of them has a [`Battle`](crate::Battle).

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use grognard_dice::Dice;
use grognard_rulebook::Facts;
use grognard_scenario::{Scenario, draw};
use grognard_tabletop::{Point, Pose};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{
    Acted, Audience, Battle, Block, Board, By, ByHand, Chronicle, CommandId, Drag, Dragged, Gathered, Gist, Handed,
    Laid, Manner, Mark, Outlook, Overlay, Piece, Position, Question, Quote, Refusal, Rider, Side, Sight, Stand, Stood,
    Term, Troops,
};

/// What a battle is made of.
///
/// What changes is the [`State`](Rules::State): plain data, compared, hashed and saved as JSON. What never changes (names,
/// terrain, house rules) is the [`Field`](Rules::Field), shared between clones and outside of equality. A battle is a field, a state,
/// and what is worked out from the two, such as who stands where.
pub trait Rules: Clone + Send + Sync + 'static {
    /// The numbers and switches the system's sheet leaves out.
    type House: Facts + PartialEq + Clone + Send + Sync + 'static;
    /// Everything that never changes.
    type Field: Laid<House = Self::House> + Send + Sync;
    /// Everything that changes.
    type State: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What can be asked of a player.
    type Ask: Copy + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a player can answer.
    type Order: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The system's name.
    const SYSTEM: &'static str;
    /// The edition of the rules as played here. It grows whenever the same orders and dice would lead elsewhere, or would be told
    /// in other words: records of the same edition are verified byte for byte.
    const EDITION: u32;
    /// Whether the system hides anything from a side. If so, hashes and seals of its records wait for a key that is told at the
    /// end.
    const HIDES: bool = false;
    /// What the system calls a unit.
    const UNIT: &'static str = "unit";

    /// How a battle stands on a field before the first order.
    fn opening(field: &Arc<Self::Field>) -> Self::State;

    /// A battle in a state, with all that is worked out from it. Nobody looks whether that state can be.
    fn at(field: Arc<Self::Field>, state: Self::State) -> Self;

    /// What it is made of, and as much of its state as every system has.
    fn position(&self) -> Position<'_, Self>;

    /// The battle as a side may see it: what is hidden from it is blanked. All that a player, or a computer player, is given.
    fn seen_by(&self, _side: Side) -> Self {
        self.clone()
    }

    /// The battle as it might be for all that a side can see of it: what is hidden from it is drawn, each time anew. `draw` gives a
    /// number below another. Asked of a battle as that side sees it.
    fn imagined(&self, _side: Side, _draw: &mut dyn FnMut(usize) -> usize) -> Self {
        self.clone()
    }

    /// Who may know of an order before the end, while it is given: of the order itself, its words and its dice. Events have
    /// audiences of their own.
    fn audience(&self, _by: Side, _order: &Self::Order) -> Audience {
        Audience::All
    }

    /// A battle on a field, before the first order.
    fn on(field: Arc<Self::Field>) -> Self {
        let state = Self::opening(&field);
        Self::at(field, state)
    }

    /// Everything that never changes.
    fn field(&self) -> &Arc<Self::Field> {
        self.position().field
    }

    /// Everything that changes.
    fn state(&self) -> &Self::State {
        self.position().state
    }

    /// Who stands where.
    fn troops(&self) -> &Troops {
        self.position().troops
    }

    /// A unit of a side, on the table.
    fn own(&self, by: Side, unit: Piece) -> Result<Piece, Refusal> {
        let own = self.troops().is_of(by, unit).then_some(unit);
        own.ok_or_else(|| Refusal::senseless(format!("there is no such {} of yours on the table", Self::UNIT)))
    }

    /// What it waits for, or how it ended.
    fn stand(&self) -> Stand<'_, Self::Ask> {
        let Position { asks, verdict, .. } = self.position();
        verdict.as_ref().map_or(Stand::Asks(asks), Stand::Over)
    }

    /// What a side is asked, or why it has nothing to say.
    fn asked(&self, by: Side) -> Result<&Question<Self::Ask>, Refusal> {
        match self.stand() {
            Stand::Over(_) => Err(Refusal::senseless("the battle is over")),
            Stand::Asks(questions) => questions
                .iter()
                .find(|question| question.side == by)
                .ok_or_else(|| Refusal::senseless("the other side is asked")),
        }
    }
}

/// From a scenario to a table.
pub trait Musters: Rules {
    /// Lays out the field and enlists the armies of a scenario.
    fn lay(scenario: Arc<Scenario>, house: Arc<Self::House>, setup: Setup) -> Result<Self::Field, Unmustered>;

    /// Which part of the scenario's map it is fought on, for a drawing of it.
    fn map(&self) -> draw::Plan;

    /// Brings the armies of a scenario onto the table.
    fn muster(scenario: Arc<Scenario>, house: Arc<Self::House>, setup: Setup) -> Result<Self, Unmustered> {
        Ok(Self::on(Arc::new(Self::lay(scenario, house, setup)?)))
    }
}

/// What is true of every state, whatever was ordered. A state from outside is held to the same.
pub trait Sound: Rules {
    /// Whether a state has as many of everything as the field, and names nothing that there is not: what must be true before a battle
    /// can be in it at all.
    fn fits(field: &Self::Field, state: &Self::State) -> Result<(), String>;

    /// Says which invariant is broken, if one is: two units on the same ground, a marker too many, nobody asked.
    fn invariants(&self) -> Result<(), String>;

    /// Says what is wrong, if anything is.
    fn check(&self) -> Result<(), String> {
        Self::fits(self.field(), self.state())?;
        self.invariants()
    }

    /// The same battle in another state, if that state can be.
    fn with_state(&self, state: Self::State) -> Result<Self, String> {
        Self::fits(self.field(), &state)?;
        let battle = Self::at(Arc::clone(self.field()), state);
        battle.invariants()?;
        Ok(battle)
    }
}

/// From an order to what it comes to.
pub trait Plans: Rules {
    /// An order worked out on the table: everything that is known of it before the dice. It holds good for the battle it was
    /// made for and for no other.
    type Plan: Send + Sync;

    /// What an order comes to on the table in answer to a question, or why it is refused. Nothing changes.
    fn planned(&self, to: &Question<Self::Ask>, order: &Self::Order) -> Result<Self::Plan, Refusal>;

    /// The same in answer to what a side is asked.
    fn plan(&self, by: Side, order: &Self::Order) -> Result<Self::Plan, Refusal> {
        self.planned(self.asked(by)?, order)
    }
}

/// What is shown of a plan.
pub trait Quotes: Plans {
    /// What a plan would do, for those who want to see it first.
    fn quoted(&self, plan: &Self::Plan) -> Quote;
}

/// What is done.
pub trait Obeys: Plans {
    /// Carries out a plan made for this very battle, and goes on to the next question.
    fn carry_out(&mut self, plan: &Self::Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle);
}

/// Questions and orders in words.
pub trait Words: Rules {
    /// The question in words, as one would ask the player.
    fn wording(&self, question: &Question<Self::Ask>) -> String;

    /// An order in words, as one would write it down.
    fn describe(&self, order: &Self::Order) -> String;

    /// A point as one names it who goes there: a place, or a side of some unit. It reads on after "at" and "to".
    fn place(&self, at: Point, who: Option<Piece>) -> String {
        let Position { field, troops, .. } = self.position();
        field.laid().whereabouts(at, troops, who)
    }

    /// What a leader does who rides to a point.
    fn rides_to(&self, at: Point) -> String {
        format!("rides to {}", self.place(at, None))
    }

    /// An order that answers another question than the one that is asked.
    fn beside_the_point(&self, question: &Question<Self::Ask>) -> Refusal {
        Refusal::senseless(format!("that does not answer the question: {}", self.wording(question)))
    }
}

/// What an officer would think of ordering.
pub trait Menu: Rules {
    /// The pieces that could answer a question, and what else can be said to it: `None` stands for orders to no piece in
    /// particular, such as ending a phase.
    fn pieces(&self, to: &Question<Self::Ask>, out: &mut Vec<Option<Piece>>);

    /// What an officer would think of ordering one of those pieces: a finite choice, of which some may be against the rules.
    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Self::Ask>, out: &mut Vec<Self::Order>);
}

/// What a screen is offered beside the menu.
pub trait Offers: Rules {
    /// In which manner a question is answered.
    fn manner(&self, question: &Question<Self::Ask>) -> Manner;

    /// What an order is about: what kind of thing, who, to whom.
    fn gist(&self, order: &Self::Order) -> Gist;

    /// The order that brings a unit on the table to a place, if one does.
    fn dragged(&self, _to: &Question<Self::Ask>, _unit: Piece, _pose: Pose) -> Option<Self::Order> {
        None
    }

    /// The order that brings a leader on the table to a place, if one does.
    fn ridden(&self, _to: &Question<Self::Ask>, _leader: Piece, _at: Point) -> Option<Self::Order> {
        None
    }

    /// What a drag comes to: the orders that bring the pieces as near as they can come, and why they come no nearer. A drag
    /// may go on from an order that is not yet given.
    fn toward(&self, to: &Question<Self::Ask>, _so_far: Option<&Self::Order>, drag: &Drag) -> Dragged<Self::Order>
    where
        Self: Battle,
    {
        Dragged::each(self, to, drag)
    }

    /// Who can be moved together with some pieces.
    fn gather(&self, _to: &Question<Self::Ask>, pieces: &[Piece], _by: By) -> Gathered {
        Gathered { pieces: pieces.to_vec(), left_out: Vec::new() }
    }

    /// What stands written in answer to a question and waits to take effect, as the orders that would write it.
    fn entries(&self, _to: &Question<Self::Ask>) -> Vec<Self::Order> {
        Vec::new()
    }

    /// What can be shown about a piece.
    fn overlays(&self, _piece: Piece) -> Vec<Overlay> {
        Vec::new()
    }
}

/// Who sees whom.
pub trait Sights: Rules {
    /// The line along which a unit on the table looks at another there, or shoots.
    fn sight(&self, _from: Piece, _to: Piece) -> Option<Sight> {
        None
    }
}

/// What the players may change by hand.
pub trait Corrects: Rules {
    /// What can be changed of a state by hand, where the players agree on it.
    fn hands(&self) -> &'static dyn Handed<Self::State>;

    /// What can be set of a piece by hand, as terms with what they are now.
    fn handles(&self, piece: Piece) -> Vec<Term> {
        self.hands().terms(&mut self.state().clone(), piece)
    }

    /// Changes something of a state by hand. Whether such a state can be is looked at by [`with_state`](Sound::with_state).
    fn by_hand(&self, change: &ByHand, state: &mut Self::State) -> Result<(), Refusal> {
        self.hands().change(change, state)
    }
}

/// What can be changed of an order.
pub trait Terms: Rules {
    /// What of an order can be changed without giving another one.
    fn terms(&self, _by: Side, _order: &Self::Order) -> Vec<Term> {
        Vec::new()
    }

    /// The order with one of its terms changed.
    fn amend(&self, _order: &Self::Order, term: &str, _value: &Value) -> Result<Self::Order, Refusal> {
        Term::unknown(term)
    }
}

/// What is drawn of a battle, as far as each system says it itself.
pub trait Picture: Rules {
    /// A unit on the table.
    fn block(&self, unit: Piece) -> Block;

    /// Where a leader is, if he is on the table.
    fn leader_at(&self, leader: usize) -> Option<Point>;

    /// A leader on the table.
    fn rider(&self, leader: usize) -> Rider;

    /// The turn in which a unit is due that has yet to come.
    fn awaited(&self, unit: Piece) -> Option<u16>;

    /// What a command is about, and what is marked on it.
    fn acted(&self, command: CommandId) -> (Acted, Vec<Option<Mark>>);

    /// Draws what else there is: melees, meters, where in the sequence of play it is.
    fn finish(&self, board: &mut Board);

    /// The facts of a unit on the table as the companion knows them, so that it opens the companion filled in.
    fn card(&self, unit: Piece) -> Map<String, Value>;
}

/// What an officer must know of a battle to judge how his side stands.
pub trait Prospect: Rules {
    /// A unit on the table, as an officer counts it.
    fn stood(&self, unit: Piece) -> Stood;

    /// What else he looks at: what melees promise, what is in reserve, which leaders are in the thick of it.
    fn look_further(&self, outlook: &mut Outlook<'_>);
}

/// What the players agree on before the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Who sets the armies up.
    #[serde(default)]
    pub deployment: Deployment,
}

/// Who sets the armies up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deployment {
    /// The scenario: everybody stands where he stood.
    #[default]
    Scenario,
    /// The players, each in his zone.
    Players,
}

/// Why a scenario cannot be fought under a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmustered(pub String);

impl fmt::Display for Unmustered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unmustered {}
