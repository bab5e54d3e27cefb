//! Questions and orders as they are offered: words, targets, ways, prices, and why something is refused.

use serde::Deserialize;
use serde_json::Value;

use super::{Piece, Point, Pose, Side};

/// The five manners in which a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Pattern {
    Pick,
    Answer,
    Act,
    Write,
    Place,
}

impl Pattern {
    /// Whether one order answers it.
    pub(crate) const fn once(self) -> bool {
        matches!(self, Self::Pick | Self::Answer)
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Asked {
    pub(crate) side: Side,
    pub(crate) ask: Value,
    pub(crate) words: String,
    pub(crate) pattern: Pattern,
    pub(crate) interrupts: bool,
    pub(crate) sealed: bool,
    pub(crate) deliberate: bool,
    pub(crate) about: Vec<Piece>,
    pub(crate) follows: Vec<String>,
}

impl Asked {
    /// What kind of question it is, whomever it is about.
    pub(crate) fn kind(&self) -> String {
        match &self.ask {
            Value::Object(fields) => fields.keys().next().cloned().unwrap_or_default(),
            plain => plain.as_str().unwrap_or_default().to_owned(),
        }
    }
}

/// What kind of thing an order is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    March,
    Charge,
    Fire,
    Fight,
    Form,
    Face,
    Ride,
    Rally,
    Write,
    Place,
    Choose,
    Stand,
    Close,
}

impl Kind {
    /// Whether it needs a look at whom it is aimed at.
    pub(crate) const fn looks(self) -> bool {
        matches!(self, Self::Fire | Self::Charge)
    }

    /// Its place in a list: what is done to the enemy first, mere marching last.
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Self::Fire | Self::Fight => 0,
            Self::Charge => 1,
            Self::Rally | Self::Write | Self::Place | Self::Choose | Self::Stand => 2,
            Self::Form | Self::Face => 3,
            Self::March => 4,
            Self::Ride => 5,
            Self::Close => 6,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Target {
    Piece(Piece),
    Pair(Piece, Piece),
    Command(u16),
    Point(Point),
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Choice {
    pub(crate) order: Value,
    pub(crate) words: String,
    pub(crate) kind: Kind,
    pub(crate) verb: String,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) at: Vec<Target>,
    pub(crate) ways: Vec<Way>,
    pub(crate) tolls: Vec<Toll>,
    pub(crate) terms: Vec<Term>,
    pub(crate) refused: Option<Refusal>,
}

impl Choice {
    /// Whether it is aimed at a piece.
    pub(crate) fn aims_at(&self, piece: Piece) -> bool {
        self.at.iter().any(|at| match at {
            Target::Piece(other) => *other == piece,
            Target::Pair(one, other) => *one == piece || *other == piece,
            Target::Command(_) | Target::Point(_) => false,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Way {
    pub(crate) piece: Piece,
    pub(crate) poses: Vec<Pose>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Toll {
    pub(crate) of: String,
    pub(crate) spent: Amount,
    pub(crate) left: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Amount {
    Length(i32),
    Count(i32),
}

impl Amount {
    pub(crate) fn words(self) -> String {
        match self {
            Self::Length(length) => {
                let text = format!("{:.2}", f64::from(length) / 1000.0);
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            Self::Count(count) => count.to_string(),
        }
    }
}

impl Toll {
    pub(crate) fn words(&self) -> String {
        let one = self.spent == Amount::Count(1);
        let of = if one { self.of.strip_suffix('s').unwrap_or(&self.of) } else { &self.of };
        format!("{} {of}, {} left", self.spent.words(), self.left.words())
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Term {
    pub(crate) id: String,
    pub(crate) words: String,
    pub(crate) now: Value,
    pub(crate) range: Range,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Range {
    OneOf(Vec<Opt>),
    Tick,
    Pieces { from: Vec<Piece>, most: u16 },
    Length { least: i32, most: i32 },
    Facing,
    Point,
    Number { least: i32, most: i32 },
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Opt {
    pub(crate) value: Value,
    pub(crate) words: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Refusal {
    pub(crate) why: String,
    pub(crate) cause: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Dragged {
    pub(crate) orders: Vec<Value>,
    pub(crate) stopped: Vec<Halt>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Halt {
    pub(crate) piece: Piece,
    pub(crate) why: Refusal,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Gathered {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) left_out: Vec<(Piece, Refusal)>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Price {
    pub(crate) choice: Choice,
    pub(crate) situations: Vec<Priced>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Priced {
    pub(crate) what: String,
    pub(crate) cast: Vec<(String, Piece)>,
    pub(crate) accounts: Vec<Account>,
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) always: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Account {
    pub(crate) title: String,
    pub(crate) lines: Vec<AccountLine>,
    pub(crate) total: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct AccountLine {
    pub(crate) figure: String,
    pub(crate) text: String,
    pub(crate) cause: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) p: f64,
    pub(crate) percent: String,
    pub(crate) words: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct DiceWanted {
    pub(crate) given: usize,
    pub(crate) what: String,
    pub(crate) sides: u8,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Rule {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) text: String,
}
