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

use crate::{Audience, Digest, Link, Pledge, Secret, Setup, Side, Told, Verdict};

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
    /// An order its giver took back.
    Undo(Undo),
    /// Orders taken back by consent.
    Back(Back),
    /// The players' own word against the rules.
    Ruling(Ruling),
    /// The end.
    Last(Last),
    /// What stands beside the record and belongs to no seal.
    Beside(Beside),
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
    /// The players of the two sides, in format 1. Later formats have them [beside](Beside) the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// What the dice are bound to.
    pub dice: Pledge,
    /// Whether hashes and seals wait for a key that follows from the secret, because the system hides something.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keyed: bool,
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
    /// The number of the order that led here; 0 if none did.
    pub after: u32,
}

/// An order that was obeyed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Obeyed {
    /// Its number, from 1.
    pub n: u32,
    /// Who gave it.
    pub by: Side,
    /// Who may know of the order, its words and its dice before the end. Events have audiences of their own.
    #[serde(default, skip_serializing_if = "Audience::is_all")]
    pub to: Audience,
    /// The order, in the terms of the system.
    pub order: Box<RawValue>,
    /// Every throw it called for.
    pub dice: Vec<Fell>,
    /// Whether the players threw the dice themselves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// The links of the players' chains its dice took in: the giver's, and the other's if dice are blind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
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

/// An order its giver took back before anybody learnt anything from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// Its number, which the next order will bear.
    pub undo: u32,
    /// Who gave it and takes it back.
    pub by: Side,
}

/// Orders and rulings taken back by consent, dice and all.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    /// The order after which the battle stands again; 0 for its beginning.
    pub back: u32,
    /// Who asked for it.
    pub by: Side,
    /// Why, in the players' words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The fingerprint of the state it led back to.
    pub hash: Digest,
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

/// What stands beside the record: it binds nobody, belongs to no seal, and can be changed or left out at any time.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Beside {
    /// What is known.
    pub beside: Known,
}

/// What is known of the players and of their thoughts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Known {
    /// The names of the two sides' players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// Why an order was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
}

/// Why an order was given, as its giver says. Nothing follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The number of the order.
    pub n: u32,
    /// Who may know it before the end: whoever may know of the order.
    #[serde(default, skip_serializing_if = "Audience::is_all")]
    pub to: Audience,
    /// The reason, as half a sentence.
    pub words: String,
    /// The chance to win that its giver saw in it, in millionths.
    pub chance: i32,
}

impl Beside {
    /// How such a line begins. No other does.
    const OPENING: &[u8] = b"{\"beside\":";

    /// Reads a line that stands beside the record, if it is one. Whatever in it cannot be read is passed over.
    pub(crate) fn read(line: &[u8]) -> Option<Self> {
        line.starts_with(Self::OPENING).then(|| serde_json::from_slice(line).unwrap_or_default())
    }
}

impl First {
    /// What each format has and the other has not.
    fn keeps_its_format(&self) -> Result<(), &'static str> {
        match (self.format, &self.players, &self.dice) {
            (1, None, _) => Err("it does not name the players"),
            (1, _, Pledge::Agreed(_)) => Err("dice of scheme 2 came with format 2"),
            (1, ..) if self.keyed => Err("keyed seals came with format 2"),
            (2.., Some(_), _) => {
                Err("players are named beside the record since format 2, in a line that is not sealed")
            }
            _ => Ok(()),
        }
    }
}

impl Line {
    /// Reads a line without its seal.
    pub(crate) fn read(json: &str) -> Result<Self, String> {
        let telling: Telling = serde_json::from_str(json).map_err(|why| format!("it is no line of a record: {why}"))?;
        let read = match telling {
            Telling { format: Some(1..=FORMAT), .. } => {
                let first: Box<First> =
                    serde_json::from_str(json).map_err(|why| format!("it cannot be read: {why}"))?;
                first.keeps_its_format()?;
                return Ok(Self::First(first));
            }
            Telling { format: Some(format), .. } => {
                return Err(format!("it is a record of format {format}; this version reads formats 1 to {FORMAT}"));
            }
            Telling { order: Some(_), .. } => serde_json::from_str(json).map(Self::Order),
            Telling { state: Some(_), .. } => serde_json::from_str(json).map(Self::State),
            Telling { undo: Some(_), .. } => serde_json::from_str(json).map(Self::Undo),
            Telling { back: Some(_), .. } => serde_json::from_str(json).map(Self::Back),
            Telling { ruling: Some(_), .. } => serde_json::from_str(json).map(Self::Ruling),
            Telling { secret: Some(_), .. } => serde_json::from_str(json).map(Self::Last),
            Telling { .. } => {
                return Err("it is neither an order nor a state, an undo, a way back, a ruling or the last line".into());
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
            Self::Back(_) => "a way back",
            Self::Ruling(_) => "a ruling",
            Self::Last(_) => "a last line",
            Self::Beside(_) => "what stands beside a record",
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
    back: Option<IgnoredAny>,
    ruling: Option<IgnoredAny>,
    secret: Option<IgnoredAny>,
}

/// The number of the format written here. Those before it are read.
pub(crate) const FORMAT: u32 = 2;
