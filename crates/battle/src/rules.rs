//! What a system writes of its battle, by topic.
//!
//! Each topic is a trait of its own, so that a system says what it means by it in the file of that name: the rules themselves in
//! `mod`, the [words](Words), the [menu](Menu), the [offers](Offers) to a screen, the [picture](Picture) of the table, the
//! [prospect](Prospect) for an officer. Whoever has written all of them has a [`Battle`](crate::Battle).

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use grognard_dice::Dice;
use grognard_rulebook::Facts;
use grognard_scenario::{Scenario, draw};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{
    Audience, Board, By, ByHand, Chronicle, Drag, Dragged, Gathered, Gist, Laid, Manner, Outlook, Overlay, Piece,
    Question, Quote, Refusal, Side, Sight, Stand, Term,
};

/// The rules of a battle: who is asked what, what an order comes to, what then happens.
///
/// What changes is the [`State`](Rules::State): plain data, compared, hashed and saved as JSON. What never changes (names,
/// terrain, house rules) is the [`Field`](Rules::Field), shared between clones and outside of equality.
pub trait Rules: Clone + PartialEq + Send + Sync + 'static {
    /// The numbers and switches the system's sheet leaves out.
    type House: Facts + PartialEq + Clone + Send + Sync + 'static;
    /// Everything that never changes.
    type Field: Laid<House = Self::House>;
    /// Everything that changes.
    type State: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What can be asked of a player.
    type Ask: Copy + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a player can answer.
    type Order: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// An order worked out on the table: everything that is known of it before the dice. It holds good for the battle it was
    /// made for and for no other.
    type Plan: Send + Sync;

    /// The system's name.
    const SYSTEM: &'static str;
    /// The edition of the rules as played here. It grows whenever the same orders and dice would lead elsewhere, or would be told
    /// in other words: records of the same edition are verified byte for byte.
    const EDITION: u32;
    /// Whether the system hides anything from a side. If so, hashes and seals of its records wait for a key that is told at the
    /// end.
    const HIDES: bool = false;

    /// Brings the armies of a scenario onto the table.
    fn muster(scenario: Arc<Scenario>, house: Arc<Self::House>, setup: Setup) -> Result<Self, Unmustered>;

    /// Everything that never changes.
    fn field(&self) -> &Self::Field;

    /// Which part of the scenario's map it is fought on, for a drawing of it.
    fn map(&self) -> draw::Plan;

    /// Everything that changes.
    fn state(&self) -> &Self::State;

    /// The same battle in another state, if that state can be: see [`check`](Rules::check).
    fn with_state(&self, state: Self::State) -> Result<Self, String>;

    /// Says which invariant is broken, if one is: two units on the same ground, a marker too many, nobody asked.
    fn check(&self) -> Result<(), String>;

    /// What it waits for, or how it ended.
    fn stand(&self) -> Stand<'_, Self::Ask>;

    /// What an order comes to on the table, or why it is refused. Nothing changes.
    fn plan(&self, by: Side, order: &Self::Order) -> Result<Self::Plan, Refusal>;

    /// What a plan would do, for those who want to see it first.
    fn quoted(&self, plan: &Self::Plan) -> Quote;

    /// Carries out a plan made for this very battle, and goes on to the next question.
    fn carry_out(&mut self, plan: &Self::Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle);

    /// The battle as a side may see it: what is hidden from it is blanked. All that a player, or a computer player, is given.
    fn seen_by(&self, _side: Side) -> Self {
        self.clone()
    }

    /// Who may know of an order before the end, while it is given: of the order itself, its words and its dice. Events have
    /// audiences of their own.
    fn audience(&self, _by: Side, _order: &Self::Order) -> Audience {
        Audience::All
    }
}

/// Questions and orders in words.
pub trait Words: Rules {
    /// The question in words, as one would ask the player.
    fn wording(&self, question: &Question<Self::Ask>) -> String;

    /// An order in words, as one would write it down.
    fn describe(&self, order: &Self::Order) -> String;
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

    /// What a drag comes to: the orders that bring the pieces as near as they can come, and why they come no nearer. A drag
    /// may go on from an order that is not yet given.
    fn toward(&self, to: &Question<Self::Ask>, so_far: Option<&Self::Order>, drag: &Drag) -> Dragged<Self::Order>;

    /// What of an order can be changed without giving another one.
    fn terms(&self, _by: Side, _order: &Self::Order) -> Vec<Term> {
        Vec::new()
    }

    /// The order with one of its terms changed.
    fn amend(&self, _order: &Self::Order, term: &str, _value: &Value) -> Result<Self::Order, Refusal> {
        Term::unknown(term)
    }

    /// Who can be moved together with some pieces.
    fn gather(&self, _to: &Question<Self::Ask>, pieces: &[Piece], _by: By) -> Gathered {
        Gathered { pieces: pieces.to_vec(), left_out: Vec::new() }
    }

    /// What stands written in answer to a question and waits to take effect, as the orders that would write it.
    fn entries(&self, _to: &Question<Self::Ask>) -> Vec<Self::Order> {
        Vec::new()
    }

    /// What can be set of a piece by hand, as terms with what they are now.
    fn handles(&self, piece: Piece) -> Vec<Term>;

    /// The state with something changed by hand, where the players agree on it. Whether such a state can be is looked at by
    /// [`with_state`](Rules::with_state).
    fn by_hand(&self, change: &ByHand) -> Result<Self::State, Refusal>;

    /// What can be shown about a piece.
    fn overlays(&self, _piece: Piece) -> Vec<Overlay> {
        Vec::new()
    }

    /// The line along which a piece looks at another, or shoots.
    fn sight(&self, _from: Piece, _to: Piece) -> Option<Sight> {
        None
    }
}

/// What is drawn of a battle.
pub trait Picture: Rules {
    /// The table as any screen draws it, but for what is asked.
    fn table(&self) -> Board;

    /// A unit's facts as the companion knows them, so that a unit on the table opens the companion filled in.
    fn card(&self, piece: Piece) -> Option<Map<String, Value>>;
}

/// What an officer must know of a battle to judge how his side stands.
pub trait Prospect: Rules {
    /// The battle as an officer looks at it who is to judge how his side stands.
    fn outlook(&self) -> Outlook<'_>;
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
