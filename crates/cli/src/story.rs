//! What happened in a battle, in words, whatever the system.
//!
//! An event of a battle tells facts: who stood in which role of a procedure, what fell, what came of it. Here they become
//! sentences: what belongs to a role is told of the piece that stood in it, and what is nothing is not told.

use std::collections::BTreeMap;

use grognard_battle::{Board, Event, Piece, Side, Situation};
use grognard_press::{label, spoken};
use serde_json::{Map, Value};

/// Everybody who was ever seen on the table. Who is lost is still told of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roll(BTreeMap<Piece, (Side, String)>);

impl Roll {
    /// Takes down who is on the table.
    pub(crate) fn learn(&mut self, board: &Board) {
        for piece in &board.pieces {
            self.0.entry(piece.piece).or_insert_with(|| (piece.side, piece.name.clone()));
        }
    }

    pub(crate) fn side(&self, piece: Piece) -> Option<Side> {
        self.0.get(&piece).map(|(side, _)| *side)
    }

    pub(crate) fn name(&self, piece: Piece) -> String {
        self.0.get(&piece).map_or_else(|| piece.to_string(), |(_, name)| name.clone())
    }
}

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// Whom it is about, first.
    pub(crate) who: Option<Piece>,
    /// The words, without his name in front.
    pub(crate) text: String,
    /// The dice that fell.
    pub(crate) dice: Vec<u8>,
}

/// An event in words; nothing where a turn begins, which is a heading and no sentence.
pub(crate) fn tell(event: &Event, roll: &Roll) -> Option<Sentence> {
    let plain = |who, text: String| Some(Sentence { who, text, dice: Vec::new() });
    match event {
        Event::Turn { .. } => None,
        Event::Said { text, .. } | Event::Over { text } => plain(None, stopped(text)),
        Event::Moved { piece, how, .. } => plain(Some(*piece), stopped(how)),
        Event::Lost { piece, how } => plain(Some(*piece), format!("is lost: {}", stopped(how))),
        Event::Resolved { situation, dice, outcome, .. } => {
            Some(Sentence { who: None, text: resolved(situation, outcome, roll), dice: dice.clone() })
        }
    }
}

/// With a full stop.
fn stopped(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

fn resolved(situation: &Situation, outcome: &Map<String, Value>, roll: &Roll) -> String {
    let mut named = capital(&spoken(&situation.procedure));
    let acting = situation.cast.iter().find(|(role, _)| role.is_empty());
    if let Some((_, piece)) = acting {
        named.push_str(&format!(", {}", roll.name(*piece)));
    }
    let mut parts: Vec<String> = Vec::new();
    let whose = |field: &str| {
        situation.cast.iter().find(|(role, _)| !role.is_empty() && field.strip_prefix(&**role).is_some_and(under))
    };
    for (role, piece) in situation.cast.iter().filter(|(role, _)| !role.is_empty()) {
        let theirs = outcome.iter().filter(|(field, _)| whose(field).is_some_and(|(known, _)| known == role));
        let told: Vec<String> =
            theirs.filter_map(|(field, value)| fact(&field[role.len() + 1..], value, situation, roll)).collect();
        let told = if told.is_empty() { "nothing".to_owned() } else { told.join(", ") };
        parts.push(format!("{} ({}): {told}", roll.name(*piece), label(role)));
    }
    let common: Vec<String> = outcome
        .iter()
        .filter(|(field, _)| whose(field).is_none())
        .filter_map(|(field, value)| fact(field, value, situation, roll))
        .collect();
    if !common.is_empty() {
        parts.push(common.join(", "));
    }
    if parts.is_empty() {
        parts.push("nothing comes of it".to_owned());
    }
    format!("{named}: {}.", parts.join("; "))
}

/// What follows the name of a role in the name of its field.
fn under(rest: &str) -> bool {
    rest.starts_with('_')
}

/// A field of an outcome, if there is anything to tell.
fn fact(field: &str, value: &Value, situation: &Situation, roll: &Roll) -> Option<String> {
    let told = match value {
        Value::Bool(true) => return Some(label(field)),
        Value::Number(number) if number.as_f64() != Some(0.0) => number.to_string().replace('-', "−"),
        Value::String(word) if !matches!(word.as_str(), "none" | "no-effect" | "unharmed") => {
            let role = situation.cast.iter().find(|(role, _)| role == word);
            role.map_or_else(|| spoken(word), |(_, piece)| roll.name(*piece))
        }
        _ => return None,
    };
    Some(format!("{} {told}", label(field)))
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use grognard_battle::{Board, Event, Piece, Situation};
    use serde_json::json;

    use super::{Roll, tell};

    #[test]
    fn what_belongs_to_a_role_is_told_of_who_stood_in_it() {
        let board = Board {
            turn: 1,
            turns: 2,
            clock: None,
            now: String::new(),
            pieces: Vec::new(),
            melees: Vec::new(),
            holdings: Vec::new(),
        };
        let mut roll = Roll::default();
        roll.learn(&board);
        let serde_json::Value::Object(outcome) =
            json!({"attacker_hits": 1, "attacker_markers": 0, "defender_disorder": 2, "recoil": "defender"})
        else {
            unreachable!()
        };
        let event = Event::Resolved {
            situation: Situation {
                procedure: "melee".to_owned(),
                cast: vec![("attacker".to_owned(), Piece(1)), ("defender".to_owned(), Piece(2))],
                given: serde_json::Map::new(),
            },
            applied: Vec::new(),
            dice: vec![1, 6],
            outcome,
            effects: Vec::new(),
        };
        let told = tell(&event, &roll).expect("a sentence");
        assert_eq!(told.text, "Melee: piece 1 (attacker): hits 1; piece 2 (defender): disorder 2; recoil piece 2.");
        assert_eq!(told.dice, [1, 6]);
    }
}
