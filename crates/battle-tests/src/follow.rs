//! Whether events tell the battle: who follows them and never looks at the table must know where everybody stands.
//!
//! A screen that moves blocks as it is told, a report that draws a map a turn and a player who listens over the wire all depend
//! on it. Not every battle tells everything, so each kind of tale is asked for by name.

use std::collections::BTreeMap;
use std::ops::Range;

use grognard_battle::{Battle, Board, Event, Piece, Stand, Told};
use grognard_dice::Rolled;
use grognard_tabletop::Pose;

use crate::{Engagement, walk};

/// A kind of change that events tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tale {
    /// Where units go, once the battle has begun.
    Marches,
    /// Where generals go, and who takes over for one who is lost.
    Rides,
    /// Where everybody is put before the first turn.
    Deployment,
    /// Who comes onto the table.
    Arrivals,
    /// Who is gone.
    Losses,
    /// Which turn it is.
    Turns,
    /// That the battle is over.
    End,
}

/// What somebody knows who was shown the board once and has only been told since.
#[derive(Clone, Debug, PartialEq)]
pub struct Follower {
    /// Who is on the table, and where.
    pub pieces: BTreeMap<Piece, Pose>,
    /// The turn.
    pub turn: u16,
    /// Whether it is over.
    pub over: bool,
}

impl Follower {
    /// Looks at the board.
    pub fn of(board: &Board) -> Self {
        let pieces = board.pieces.iter().map(|shown| (shown.piece, shown.pose)).collect();
        Self { pieces, turn: board.turn, over: false }
    }

    /// Is told what happened.
    pub fn hear(&mut self, event: &Event) {
        match event {
            Event::Turn { turn, .. } => self.turn = *turn,
            Event::Moved { piece, way, .. } => {
                if let Some(pose) = way.last() {
                    self.pieces.insert(*piece, *pose);
                }
            }
            Event::Lost { piece, .. } => drop(self.pieces.remove(piece)),
            Event::Over { .. } => self.over = true,
            Event::Said { .. } | Event::Resolved { .. } => {}
        }
    }

    /// Where it is mistaken: the kind of tale that was not told, and what of it.
    pub fn mistakes<B: Battle>(&self, battle: &B) -> Vec<(Tale, String)> {
        let board = battle.board();
        let mut found = Vec::new();
        for shown in &board.pieces {
            let known = self.pieces.get(&shown.piece);
            if known == Some(&shown.pose) {
                continue;
            }
            let tale = match (board.turn, shown.figure.leads(), known) {
                (0, ..) => Tale::Deployment,
                (_, true, _) => Tale::Rides,
                (_, false, None) => Tale::Arrivals,
                (_, false, Some(_)) => Tale::Marches,
            };
            found.push((tale, format!("{} is at {:?}, not at {known:?}", shown.name, shown.pose)));
        }
        for piece in self.pieces.keys().filter(|piece| board.pieces.iter().all(|shown| shown.piece != **piece)) {
            found.push((Tale::Losses, format!("{piece} is gone")));
        }
        if self.turn != board.turn {
            found.push((Tale::Turns, format!("it is turn {}, not {}", board.turn, self.turn)));
        }
        let over = matches!(battle.stand(), Stand::Over(_));
        if self.over != over {
            found.push((Tale::End, format!("the battle {}", if over { "is over" } else { "goes on" })));
        }
        found
    }
}

/// Follows battles by their events alone and compares with the board after every order, as far as the battle tells these tales.
pub fn events_tell<B: Battle>(engagement: Engagement, seeds: Range<u64>, tales: &[Tale]) {
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            let mut follower = Follower::of(&step.battle.board());
            let (mut after, mut told): (B, Vec<Told>) = (step.battle.clone(), Vec::new());
            let mut dice = Rolled::from_seed(seed ^ u64::from(step.at.order)).recording();
            let obeyed = after.obey(step.question.side, step.order, &mut dice, &mut told);
            assert!(obeyed.is_ok(), "{}: {obeyed:?}", step.what());
            told.iter().for_each(|told| follower.hear(&told.event));
            let untold = follower.mistakes(&after).into_iter().find(|(tale, _)| tales.contains(tale));
            if let Some((tale, what)) = untold {
                panic!("{}: {tale:?} are not told: {what}", step.what());
            }
        });
    }
}
