//! What happened in a battle, in words, whatever the system.
//!
//! The battle says itself what came of a procedure; what moved and what was lost gets its name here, as it was known when it was
//! last seen.

use std::collections::BTreeMap;

use grognard_battle::{Board, Event, Piece, Side};
use grognard_lettering::{lost, stopped};

/// Everybody who was ever seen on the table. Who is lost is still told of.
#[derive(Clone, Debug, Default)]
pub struct Roll(BTreeMap<Piece, Known>);

/// What is known of a piece.
#[derive(Clone, Debug)]
struct Known {
    side: Side,
    name: String,
    leads: bool,
}

impl Roll {
    /// Takes down who is on the table.
    pub fn learn(&mut self, board: &Board) {
        for piece in &board.pieces {
            let (side, name, leads) = (piece.side, piece.name.clone(), piece.figure.leads());
            self.0.entry(piece.piece).or_insert(Known { side, name, leads });
        }
    }

    /// Whether a piece was ever seen.
    pub fn knows(&self, piece: Piece) -> bool {
        self.0.contains_key(&piece)
    }

    /// Whose a piece is.
    pub fn side(&self, piece: Piece) -> Option<Side> {
        self.0.get(&piece).map(|known| known.side)
    }

    /// Whether it is a general and no unit.
    pub fn leads(&self, piece: Piece) -> bool {
        self.0.get(&piece).is_some_and(|known| known.leads)
    }

    /// Its name, or its number if it was never seen.
    pub fn name(&self, piece: Piece) -> String {
        self.0.get(&piece).map_or_else(|| piece.to_string(), |known| known.name.clone())
    }
}

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Whom it is about, first.
    pub who: Option<Piece>,
    /// The words, without his name in front.
    pub text: String,
    /// The dice that fell.
    pub dice: Vec<u8>,
}

/// An event in words; nothing where a turn begins, which is a heading and no sentence, and for what is seen on the table.
pub fn tell(event: &Event) -> Option<Sentence> {
    let plain = |who, text: String| Some(Sentence { who, text, dice: Vec::new() });
    match event {
        Event::Turn { .. } | Event::Placed { .. } | Event::Formed { .. } | Event::Marked { .. } => None,
        Event::Said { text, .. } | Event::Over { text } => plain(None, stopped(text)),
        Event::Moved { piece, how, .. } | Event::Rode { piece, how, .. } => plain(Some(*piece), stopped(how)),
        Event::Lost { piece, how } => plain(Some(*piece), lost(how)),
        Event::Resolved { words, dice, .. } => Some(Sentence { who: None, text: words.clone(), dice: dice.clone() }),
    }
}
