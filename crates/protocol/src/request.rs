//! What can be asked.

use grognard_battle::{By, ByHand, Deployment, Drag, Piece};
use serde::Deserialize;
use serde_json::{Map, Value};

/// What can be asked.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Request {
    New(New),
    Menu(Menu),
    Quote(Value),
    Choice(Value),
    Amend(Amend),
    Toward(Toward),
    Gather(Gather),
    Overlays(Of),
    Sight(Between),
    Card(Of),
    Handles(Of),
    Rehearse(Vec<Value>),
    Odds(Situation),
    /// With the player's own dice, if he throws them himself.
    #[serde(skip)]
    Order(Value, Option<Vec<i64>>),
    Undo(Yes),
    Ruling(Ruling),
    Board(Yes),
    View(Yes),
    State(Yes),
    Record(Pages),
    GoOn(Yes),
    Map(Yes),
    Price(Value),
    Rule(String),
    Library(Yes),
    Picture(Picture),
    Resume(Resume),
    Watch(Watch),
    Moment(u32),
    Verify(Watch),
    Report(Watch),
}

/// What a request may hold.
const NAMES: &str = "new, menu, quote, price, choice, amend, toward, gather, overlays, sight, card, handles, rehearse, odds, rule, order, \
                     undo, ruling, go_on, board, view, map, state, record, library, picture, resume, watch, moment, verify \
                     and report";

/// `true`, for what has nothing else to say.
#[derive(Deserialize)]
#[serde(try_from = "bool")]
pub(crate) struct Yes;

impl TryFrom<bool> for Yes {
    type Error = &'static str;

    fn try_from(yes: bool) -> Result<Self, Self::Error> {
        if yes { Ok(Self) } else { Err("write true, or leave the request out") }
    }
}

/// A battle to be fought.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct New {
    pub(crate) scenario: String,
    pub(crate) system: String,
    #[serde(default)]
    pub(crate) seed: Option<u64>,
    #[serde(default)]
    pub(crate) sides: Sides,
    #[serde(default)]
    pub(crate) deploy: Deployment,
    #[serde(default)]
    pub(crate) house: Map<String, Value>,
    /// Whether a record is kept that can be asked for.
    #[serde(default)]
    pub(crate) record: bool,
    /// Whether officers wait for a word before each of their orders.
    #[serde(default)]
    pub(crate) step: bool,
    /// Whether the one who asks is the host, who keeps the record himself and with it what is hidden.
    #[serde(default)]
    pub(crate) host: bool,
}

/// The record, or what came to it since so many bytes of it were asked for.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Pages {
    All(Yes),
    From(From),
}

/// From which byte on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct From {
    pub(crate) from: usize,
}

/// Which scenario is to be drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Picture {
    pub(crate) scenario: String,
}

/// A battle to be taken up again where its record ends, or fought anew from one of its turns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resume {
    pub(crate) record: String,
    /// What its dice follow from; of another one only if it goes on from a turn.
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) turn: Option<u16>,
    /// Who plays the sides, if not those who did.
    #[serde(default)]
    pub(crate) sides: Option<Sides>,
    #[serde(default)]
    pub(crate) step: bool,
    #[serde(default)]
    pub(crate) host: bool,
}

/// A record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Watch {
    pub(crate) record: String,
}

/// Who plays each side: `me` for the one who asks, or an officer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Sides {
    pub(crate) first: String,
    pub(crate) second: String,
}

impl Default for Sides {
    fn default() -> Self {
        Self { first: "me".to_owned(), second: "plain".to_owned() }
    }
}

/// Which part of the menu.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Menu {
    All(Yes),
    To(Offers),
}

/// What is on offer to a piece.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offers {
    /// Which; left out, to no piece in particular.
    pub(crate) piece: Option<Piece>,
    /// Whether what the rules are against is listed too, with the reason.
    #[serde(default)]
    pub(crate) refused: bool,
}

/// Of which piece.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Of {
    pub(crate) piece: Piece,
}

/// From which piece to which.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Between {
    pub(crate) from: Piece,
    pub(crate) to: Piece,
}

/// An order with one of its terms changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Amend {
    pub(crate) order: Value,
    pub(crate) term: String,
    pub(crate) value: Value,
}

/// Pieces dragged over the table, perhaps on from an order not yet given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Toward {
    #[serde(default)]
    pub(crate) so_far: Option<Value>,
    pub(crate) drag: Drag,
}

/// Who can be moved together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gather {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) by: By,
}

/// A change of the state by hand, and the reason for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ruling {
    /// Anything, by a JSON Patch,
    #[serde(default)]
    pub(crate) patch: Option<Value>,
    /// or what a player would say.
    #[serde(default)]
    pub(crate) by_hand: Option<ByHand>,
    pub(crate) reason: String,
}

/// A situation to be priced, as a quote holds them. Who stands in its roles does not matter to its odds.
#[derive(Deserialize)]
pub(crate) struct Situation {
    pub(crate) procedure: String,
    #[serde(default)]
    pub(crate) given: Value,
}

impl Request {
    /// Reads a request and its mark, or says what a request looks like.
    pub(crate) fn read(text: &[u8]) -> (Result<Self, String>, Option<Value>) {
        let value: Value = match serde_json::from_slice(text) {
            Ok(value) => value,
            Err(why) => return (Err(format!("not JSON: {why}")), None),
        };
        let Value::Object(mut fields) = value else {
            return (Err("a request is one JSON object a line".to_owned()), None);
        };
        let id = fields.remove("id");
        (Self::of(fields), id)
    }

    fn of(mut fields: Map<String, Value>) -> Result<Self, String> {
        let dice = fields.remove("dice");
        if fields.len() != 1 {
            return Err(format!("a request holds one of {NAMES}, and an id if you like"));
        }
        match fields.remove("order") {
            Some(order) => {
                let dice = dice.map(serde_json::from_value).transpose();
                Ok(Self::Order(order, dice.map_err(|why| format!("dice are a list of faces: {why}"))?))
            }
            None if dice.is_some() => Err("dice belong to an order".to_owned()),
            None => Self::deserialize(&Value::Object(fields)).map_err(|why| why.to_string()),
        }
    }
}
