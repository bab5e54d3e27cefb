//! Whether events tell the battle: who follows them and never looks at the table must know all that is on it.
//!
//! A screen that moves blocks as it is told, a report that draws a map a turn and a player who listens over the wire all depend
//! on it.

use std::collections::BTreeMap;
use std::ops::Range;

use grognard_battle::{Battle, Board, BoardPiece, Event, Piece, Stand, Told};
use grognard_dice::Rolled;
use grognard_tabletop::{Footprint, Pose};

use crate::{Engagement, walk};

/// What somebody knows who was shown the board once and has only been told since.
#[derive(Clone, Debug, PartialEq)]
pub struct Follower {
    /// Who is on the table, and what is known of him.
    pub pieces: BTreeMap<Piece, Known>,
    /// The turn.
    pub turn: u16,
    /// Whether it is over.
    pub over: bool,
}

/// What is known of a piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// Where it is. A leader who is with a unit is where that unit is.
    pub pose: Option<Pose>,
    /// The unit a leader is with.
    pub with: Option<Piece>,
    /// What it is formed in, and the ground it covers.
    pub formed: Option<(String, Footprint)>,
    /// What is marked on it.
    pub marks: BTreeMap<String, u16>,
}

impl Known {
    fn of(shown: &BoardPiece) -> Self {
        Self {
            pose: shown.with.is_none().then_some(shown.pose),
            with: shown.with,
            formed: (!shown.figure.leads()).then(|| (shown.formation.to_owned(), shown.footprint)),
            marks: shown.marks.iter().map(|mark| (mark.what.to_owned(), mark.count)).collect(),
        }
    }
}

impl Follower {
    /// Looks at the board.
    pub fn of(board: &Board) -> Self {
        let pieces = board.pieces.iter().map(|shown| (shown.piece, Known::of(shown))).collect();
        Self { pieces, turn: board.turn, over: false }
    }

    fn at(&mut self, piece: Piece) -> &mut Known {
        self.pieces.entry(piece).or_default()
    }

    /// Is told what happened.
    pub fn hear(&mut self, event: &Event) {
        match event {
            Event::Turn { turn, .. } => self.turn = *turn,
            Event::Moved { piece, way, .. } => self.at(*piece).pose = way.last().copied(),
            Event::Placed { piece, pose } => self.at(*piece).pose = Some(*pose),
            Event::Rode { piece, at, with, .. } => {
                let known = self.at(*piece);
                (known.pose, known.with) = (with.is_none().then(|| Pose { at: *at, ..Pose::default() }), *with);
            }
            Event::Formed { piece, formation, footprint } => {
                self.at(*piece).formed = Some((formation.clone(), *footprint));
            }
            Event::Marked { piece, what, is, .. } => {
                let marks = &mut self.at(*piece).marks;
                match is {
                    0 => drop(marks.remove(what)),
                    is => drop(marks.insert(what.clone(), *is)),
                }
            }
            Event::Lost { piece, .. } => drop(self.pieces.remove(piece)),
            Event::Over { .. } => self.over = true,
            Event::Said { .. } | Event::Resolved { .. } => {}
        }
    }

    /// Where it is mistaken, if it is.
    pub fn mistake<B: Battle>(&self, battle: &B) -> Option<String> {
        let board = battle.board();
        let truth = Self { over: matches!(battle.stand(), Stand::Over(_)), ..Self::of(&board) };
        for shown in &board.pieces {
            let (known, is) = (self.pieces.get(&shown.piece), truth.pieces.get(&shown.piece));
            if known != is {
                return Some(format!("of {} one knows {known:?}, and it is {is:?}", shown.name));
            }
        }
        (*self != truth).then(|| {
            let gone = self.pieces.keys().find(|piece| !truth.pieces.contains_key(piece));
            format!("{gone:?} is gone, turn {} is {}, over {} is {}", self.turn, truth.turn, self.over, truth.over)
        })
    }
}

/// Follows battles by their events alone from the first board on, and compares with the board after every order.
pub fn events_tell<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            let mut follower = Follower::of(&step.battle.board());
            let (mut after, mut told): (B, Vec<Told>) = (step.battle.clone(), Vec::new());
            let mut dice = Rolled::from_seed(seed ^ u64::from(step.at.order)).recording();
            let obeyed = after.obey(step.question.side, step.order, &mut dice, &mut told);
            assert!(obeyed.is_ok(), "{}: {obeyed:?}", step.what());
            told.iter().for_each(|told| follower.hear(&told.event));
            if let Some(mistake) = follower.mistake(&after) {
                panic!("{}: not told: {mistake}", step.what());
            }
        });
    }
}
