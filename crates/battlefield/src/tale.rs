//! What happened, in words, whatever the system. The battle says itself what came of a procedure; what moved and what was lost gets
//! its name here, as it was known when it was last seen.

use std::collections::BTreeMap;

use grognard_lettering::{lost, stopped};

use crate::wire::{Board, Event, Obeyed, Piece, Side};

/// Everybody who was ever seen on the table. Who is lost is still told of.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Roll(BTreeMap<Piece, Known>);

/// What is remembered of a piece.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    name: String,
    side: Side,
    leads: bool,
}

impl Roll {
    /// Takes down who is on the table.
    pub(crate) fn learn(&mut self, board: &Board) {
        for piece in &board.pieces {
            let known = Known { name: piece.name.clone(), side: piece.side, leads: piece.figure.leads() };
            self.0.insert(piece.piece, known);
        }
    }

    pub(crate) fn name(&self, piece: Piece) -> String {
        self.0.get(&piece).map_or_else(|| format!("piece {piece}"), |known| known.name.clone())
    }

    /// Whose a unit is; nothing for a general.
    pub(crate) fn unit_of(&self, piece: Piece) -> Option<Side> {
        self.0.get(&piece).filter(|known| !known.leads).map(|known| known.side)
    }
}

/// A sentence about what happened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sentence {
    pub(crate) text: String,
    pub(crate) about: Vec<Piece>,
    pub(crate) rules: Vec<String>,
    pub(crate) weight: Weight,
}

/// How much a sentence matters, for who wants fewer of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// A new turn, a loss, the end.
    Heading,
    /// What dice or the rules brought.
    Result,
    /// What everybody sees on the table.
    Detail,
}

/// The sentences of an order that was carried out.
pub(crate) fn sentences(obeyed: &Obeyed, roll: &Roll) -> Vec<Sentence> {
    obeyed.happened().filter_map(|event| sentence(event, roll)).collect()
}

fn sentence(event: &Event, roll: &Roll) -> Option<Sentence> {
    let plain = |weight, text: String, about: Vec<Piece>| Some(Sentence { text, about, rules: Vec::new(), weight });
    let of = |piece: Piece, how: &str| format!("{} {}", roll.name(piece), stopped(how));
    match event {
        Event::Turn { turn, clock } => {
            let clock = clock.as_ref().map(|clock| format!(", {clock}")).unwrap_or_default();
            plain(Weight::Heading, format!("Turn {turn}{clock}"), Vec::new())
        }
        Event::Said { text, about } => plain(Weight::Result, stopped(text), about.clone()),
        Event::Moved { piece, how, .. } => plain(Weight::Detail, of(*piece, how), vec![*piece]),
        Event::Rode { piece, how, .. } => plain(Weight::Detail, of(*piece, how), vec![*piece]),
        Event::Placed { piece, .. } => plain(Weight::Detail, format!("{} is set up.", roll.name(*piece)), vec![*piece]),
        Event::Formed { piece, formation } => {
            plain(Weight::Detail, format!("{} is now {formation}.", roll.name(*piece)), vec![*piece])
        }
        Event::Marked { piece, what, was, is } => {
            plain(Weight::Detail, format!("{}: {what} {was} → {is}.", roll.name(*piece)), vec![*piece])
        }
        Event::Resolved { cast, words, applied, effects, .. } => Some(Sentence {
            text: words.clone(),
            about: cast.iter().map(|(_, piece)| *piece).collect(),
            rules: applied.iter().chain(effects).cloned().collect(),
            weight: Weight::Result,
        }),
        Event::Lost { piece, how } => {
            plain(Weight::Heading, format!("{} {}", roll.name(*piece), lost(how)), vec![*piece])
        }
        Event::Over { text } => plain(Weight::Heading, stopped(text), Vec::new()),
    }
}
