//! What is answered.

use grognard_battle::line::{Fell, Why};
use grognard_battle::{
    Asked, Audience, Board, Choice, Dragged, Gathered, NotAnOrder, NotDone, NotObeyed, Overlay, Quote, Refusal, Side,
    Sight, Term, Told, View,
};
use grognard_dice::DiceFault;
use grognard_scenario::draw::{Plan, TableMap};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::library::Library;
use crate::price::{Priced, Rule};
use crate::watch::Story;

/// An answer, with the mark of the request it answers.
#[derive(Debug, Serialize)]
pub struct Message {
    /// What is answered.
    #[serde(flatten)]
    pub reply: Reply,
    /// The mark of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
}

/// What is answered.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// A battle began.
    Begun {
        /// The system's name.
        system: &'static str,
        /// The edition of its rules.
        edition: u32,
        /// The scenario's id.
        scenario: String,
        /// What all dice and officers follow from.
        seed: u64,
        /// The names of the sides.
        sides: [String; 2],
        /// Who plays them.
        players: [String; 2],
    },
    /// An order is to be given; nothing more comes until it is.
    Question(Asked<Value>),
    /// An order was carried out.
    Obeyed {
        /// Its number.
        n: u32,
        /// Who gave it.
        by: Side,
        /// The order; withheld where it is hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<Value>,
        /// In words; withheld where it is hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        words: Option<String>,
        /// The dice; withheld where they are hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        dice: Option<Vec<Fell>>,
        /// What happened, as far as it may be known.
        events: Vec<Told>,
        /// Whether it answered a question in the middle of something.
        amid: bool,
        /// Who may know of it before the end: two players at one device are not shown each other's secrets.
        to: Audience,
        /// Why an officer gave it, if he thought about it; withheld where the order is hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<Why>,
    },
    /// An order was not carried out.
    Refused(Refusal),
    /// The battle is over.
    Over {
        /// Who won; nobody in a draw.
        winner: Option<Side>,
        /// Why.
        why: String,
        /// How many orders it took.
        orders: u32,
        /// What all dice followed from.
        seed: u64,
    },
    /// What may be ordered.
    Menu(Vec<Choice<Value>>),
    /// What an order would do.
    Quote(Quote),
    /// An order as a screen offers it.
    Choice(Choice<Value>),
    /// What a drag comes to.
    Toward(Dragged<Value>),
    /// Who can be moved together.
    Gathered(Gathered),
    /// What can be shown about a piece.
    Overlays(Vec<Overlay>),
    /// The line along which a piece looks at another.
    Sight(Option<Sight>),
    /// A unit's facts, as the companion knows them.
    Card(Map<String, Value>),
    /// What can be set of a piece by hand.
    Handles(Vec<Term>),
    /// What would come of some orders.
    Rehearsed {
        /// The battle after those that could be given.
        view: Box<View>,
        /// Which one could not be given, and why.
        stopped: Option<(usize, Refusal)>,
    },
    /// Exact odds.
    Odds(Value),
    /// An order was taken back.
    Undone(u32),
    /// The state was changed by hand.
    Ruled(bool),
    /// The table.
    Board(Box<Board>),
    /// The table and what is asked.
    View(Box<View>),
    /// Everything that changes.
    State(Value),
    /// The record so far, JSON Lines, or what came to it since.
    Record(String),
    /// An officer is to give an order and waits for a word.
    Waits {
        /// For which side.
        side: Side,
        /// Who he is.
        officer: String,
    },
    /// The ground of the table, drawn.
    Map(Option<Ground>),
    /// What an order would do, and how likely.
    Price {
        /// The order as a screen offers it.
        choice: Box<Choice<Value>>,
        /// What will be put to procedures, priced.
        situations: Vec<Priced>,
    },
    /// A rule, or a ruling of ours.
    Rule(Rule),
    /// What there is to fight.
    Library(Box<Library>),
    /// A scenario as a drawing.
    Picture(String),
    /// A record followed to its end.
    Story(Box<Story>),
    /// What can be proven of a record.
    Verified {
        /// Whether nothing wrong was found.
        sound: bool,
        /// What was found, in words.
        told: String,
    },
    /// A record told on a page of HTML that needs nothing else.
    Report(String),
    /// A player's own dice are too few: what the next is for. The order is not yet given.
    DiceWanted {
        /// How many are there.
        given: usize,
        /// What the next one is for.
        what: String,
        /// How many sides it has.
        sides: u8,
    },
    /// The request was none, or not one that can be answered now.
    Error {
        /// What is wrong, and what would be right.
        message: String,
    },
}

impl Reply {
    pub(crate) fn error(message: impl Into<String>) -> Self {
        Self::Error { message: message.into() }
    }
}

/// The ground of a table as a drawing, and where on the paper its places lie.
#[derive(Debug, Serialize)]
pub struct Ground {
    /// A style element and what the drawing refers to.
    style: String,
    /// The drawing: elements for a group of an SVG.
    drawing: String,
    /// Width of the paper.
    width: f64,
    /// Height of the paper.
    height: f64,
    /// Units of the paper to a unit of the table.
    unit: f64,
    /// Where on the paper the table's south-west corner lies.
    origin: (f64, f64),
    /// What the table's unit is called.
    measure: String,
}

impl Ground {
    pub(crate) fn of(map: TableMap, plan: &Plan) -> Self {
        let measure = match plan {
            Plan::Table { unit, .. } => unit.clone(),
            Plan::Metres => "metres".to_owned(),
        };
        let origin = map.at(0.0, 0.0);
        let TableMap { style, drawing, width, height, unit, .. } = map;
        Self { style, drawing, width, height, unit, origin, measure }
    }
}

/// Why a request is not answered as it was meant.
#[derive(Debug)]
pub(crate) enum Denied {
    /// The rules are against it.
    Refused(Refusal),
    /// It makes no sense.
    Error(String),
    /// A player's own dice are too few.
    DiceWanted { given: usize, what: String, sides: u8 },
}

impl Denied {
    pub(crate) fn error(why: impl ToString) -> Self {
        Self::Error(why.to_string())
    }
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<NotAnOrder> for Denied {
    fn from(why: NotAnOrder) -> Self {
        Self::error(why)
    }
}

impl From<NotDone> for Denied {
    fn from(why: NotDone) -> Self {
        match why {
            NotDone::Refused(refusal) => Self::Refused(refusal),
            NotDone::Dice(DiceFault::TooFew { given, throw, .. }) => {
                Self::DiceWanted { given, what: throw.what.to_owned(), sides: throw.draw.sides() }
            }
            why => Self::error(why),
        }
    }
}

impl From<NotObeyed> for Denied {
    fn from(why: NotObeyed) -> Self {
        match why {
            NotObeyed::Order(why) => why.into(),
            NotObeyed::Done(why) => why.into(),
        }
    }
}

impl From<Denied> for Reply {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Refused(refusal) => Self::Refused(refusal),
            Denied::Error(message) => Self::Error { message },
            Denied::DiceWanted { given, what, sides } => Self::DiceWanted { given, what, sides },
        }
    }
}
