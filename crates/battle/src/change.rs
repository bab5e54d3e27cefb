//! What changed on the pieces between two looks at the board: formations and marks.
//!
//! Systems tell where everybody goes and what is rolled. That a unit is now in column or has a marker more shows on the board, and
//! is told from there, so that no system can forget it.

use crate::{Board, BoardPiece, Chronicle, Event, Mark};

/// Tells what formations and marks changed from one board to the next.
pub(crate) fn tell_changes(before: &Board, after: &Board, log: &mut dyn Chronicle) {
    for now in &after.pieces {
        let was = before.pieces.iter().find(|was| was.piece == now.piece);
        let formed = was.is_none_or(|was| (was.formation, was.footprint) != (now.formation, now.footprint));
        if formed && !now.figure.leads() {
            log.tell(|| Event::Formed {
                piece: now.piece,
                formation: now.formation.to_owned(),
                footprint: now.footprint,
            });
        }
        let marks = |of: Option<&BoardPiece>| of.map_or_else(Vec::new, |piece| piece.marks.clone());
        let (old, new) = (marks(was), marks(Some(now)));
        let count =
            |marks: &[Mark], what: &str| marks.iter().filter(|mark| mark.what == what).map(|mark| mark.count).sum();
        let mut kinds: Vec<&str> = old.iter().chain(&new).map(|mark| mark.what).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for what in kinds {
            let (was, is): (u16, u16) = (count(&old, what), count(&new, what));
            if was != is {
                log.tell(|| Event::Marked { piece: now.piece, what: what.to_owned(), was, is });
            }
        }
    }
}
