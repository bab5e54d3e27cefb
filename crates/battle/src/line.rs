//! The lines of a record, as they are written.
//!
//! Orders and states are kept as they are written: a record can be read, its seals and dice checked and its events shown by a
//! program that no longer knows the rules it was played by.

use grognard_dice::Thrown;
use grognard_scenario::Scenario;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::{Commitment, Digest, Secret, Setup, Side, Told, Verdict};

/// One line of a record.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Line {
    /// What is fought, and how.
    First(Box<First>),
    /// The battle in full.
    State(Full),
    /// An order that was obeyed.
    Order(Obeyed),
    /// An order taken back.
    Undo(Undo),
    /// The players' own word against the rules.
    Ruling(Ruling),
    /// The end.
    Last(Last),
}

/// The first line: what is fought, and how.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct First {
    /// The number of this format.
    #[serde(rename = "grognard record")]
    pub format: u32,
    /// The system's name.
    pub system: String,
    /// The edition of its rules.
    pub edition: u32,
    /// The version of the program that began the record.
    pub version: String,
    /// The whole scenario.
    pub scenario: Scenario,
    /// The house rules that differ from their defaults.
    pub house: Map<String, Value>,
    /// How the battle was set up.
    pub setup: Setup,
    /// The players of the two sides.
    pub players: [String; 2],
    /// The promise to use one secret for all dice.
    pub dice: Commitment,
    /// The seal of the full state in another record with which this one begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continues: Option<Digest>,
    /// The fingerprint of the first state.
    pub hash: Digest,
}

/// The battle in full, told at the beginning of each turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Full {
    /// Everything that changes.
    pub state: Box<RawValue>,
    /// The turn on the board.
    pub turn: u16,
    /// How many orders led here.
    pub after: u32,
}

/// An order that was obeyed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Obeyed {
    /// Its number, from 1. An order taken back does not count.
    pub n: u32,
    /// Who gave it.
    pub by: Side,
    /// The order, in the terms of the system.
    pub order: Box<RawValue>,
    /// Every throw it called for.
    pub dice: Vec<Fell>,
    /// Whether the players threw the dice themselves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// What happened.
    pub events: Vec<Told>,
    /// The fingerprint of the state it led to.
    pub hash: Digest,
}

impl Obeyed {
    /// Whether a die fell.
    pub fn drew(&self) -> bool {
        self.dice.iter().any(|fell| !fell.faces.is_empty())
    }
}

/// A throw as it fell, written as a list: what for, the sides of the dice, the faces. The sides are there so that dice can be
/// computed again without the rules that called for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, u8, Vec<u8>)", into = "(String, u8, Vec<u8>)")]
pub struct Fell {
    /// What the dice were for.
    pub what: String,
    /// Faces of each.
    pub sides: u8,
    /// What they showed, in the order they were thrown, rerolls last.
    pub faces: Vec<u8>,
}

impl From<&Thrown> for Fell {
    fn from(Thrown { throw, faces, .. }: &Thrown) -> Self {
        Self { what: throw.what.to_owned(), sides: throw.draw.sides(), faces: faces.clone() }
    }
}

impl From<(String, u8, Vec<u8>)> for Fell {
    fn from((what, sides, faces): (String, u8, Vec<u8>)) -> Self {
        Self { what, sides, faces }
    }
}

impl From<Fell> for (String, u8, Vec<u8>) {
    fn from(Fell { what, sides, faces }: Fell) -> Self {
        (what, sides, faces)
    }
}

/// An order taken back.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// Its number, which the next order will bear.
    pub undo: u32,
    /// Who gave it and takes it back.
    pub by: Side,
}

/// The players' own word against the rules: a change of the state by hand.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The change, as a JSON Patch (RFC 6902).
    pub ruling: Value,
    /// Why, in the players' words.
    pub reason: String,
    /// Who entered it.
    pub by: Side,
    /// The fingerprint of the state it led to.
    pub hash: Digest,
}

/// The end: the secret is told.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Last {
    /// How it ended; nothing if the battle was abandoned.
    pub verdict: Option<Verdict>,
    /// What all dice followed from.
    pub secret: Secret,
}

impl Line {
    /// Reads a line without its seal.
    pub(crate) fn read(json: &str) -> Result<Self, String> {
        let telling: Telling = serde_json::from_str(json).map_err(|why| format!("it is no line of a record: {why}"))?;
        let read = match telling {
            Telling { format: Some(FORMAT), .. } => serde_json::from_str(json).map(Self::First),
            Telling { format: Some(format), .. } => {
                return Err(format!("it is a record of format {format}; this version reads format {FORMAT}"));
            }
            Telling { order: Some(_), .. } => serde_json::from_str(json).map(Self::Order),
            Telling { state: Some(_), .. } => serde_json::from_str(json).map(Self::State),
            Telling { undo: Some(_), .. } => serde_json::from_str(json).map(Self::Undo),
            Telling { ruling: Some(_), .. } => serde_json::from_str(json).map(Self::Ruling),
            Telling { secret: Some(_), .. } => serde_json::from_str(json).map(Self::Last),
            Telling { .. } => {
                return Err("it is neither an order nor a state, an undo, a ruling or the last line".into());
            }
        };
        read.map_err(|why| format!("it cannot be read: {why}"))
    }

    /// What kind of line it is, in words.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::First(_) => "a first line",
            Self::State(_) => "a full state",
            Self::Order(_) => "an order",
            Self::Undo(_) => "an undo",
            Self::Ruling(_) => "a ruling",
            Self::Last(_) => "a last line",
        }
    }
}

/// The field by which each kind of line is known.
#[derive(Deserialize)]
struct Telling {
    #[serde(rename = "grognard record")]
    format: Option<u32>,
    order: Option<IgnoredAny>,
    state: Option<IgnoredAny>,
    undo: Option<IgnoredAny>,
    ruling: Option<IgnoredAny>,
    secret: Option<IgnoredAny>,
}

/// The number of the format written and read here.
pub(crate) const FORMAT: u32 = 1;
