//! What a screen is offered holds: drags come to orders that are obeyed, gathered pieces are one's own, orders say who does what,
//! rehearsals change nothing.

use std::ops::Range;

use grognard_battle::{Battle, BoardPiece, By, ByHand, Drag, Piece, Side};
use grognard_dice::Rolled;
use grognard_tabletop::{Facing, Point, Pose};

use crate::{Engagement, walk};

/// Walks through battles and asks at every step what a screen would.
pub fn offers_hold<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        let mut hand = Rolled::from_seed(seed);
        walk::<B>(engagement, seed, |step| {
            let (battle, question) = (step.battle, &step.question);
            let (board, table) = (battle.board(), battle.ground().table);
            let manner = battle.manner(question);
            assert!(!manner.to_others.is_empty() && !battle.wording(question).is_empty(), "{}", step.at);
            let choice = battle.choice(question.side, step.order.clone());
            assert_eq!(choice.refused, None, "{}", step.what());
            assert!(!choice.words.is_empty() && !choice.gist.verb.is_empty(), "{}", step.what());
            let known = |piece: &Piece| board.pieces.iter().any(|shown| shown.piece == *piece);
            assert!(choice.gist.pieces.iter().all(known), "{}: {:?} are not all there", step.what(), choice.gist);
            for term in &choice.terms {
                let amended = battle.amend(step.order, term.id, &term.now);
                assert_eq!(amended.as_ref(), Ok(step.order), "{}: {} as it is", step.what(), term.id);
            }
            let thousandth = |most: i32, hand: &mut Rolled| {
                let part = i32::from(hand.face(250)) * 251 + i32::from(hand.face(250));
                (i64::from(most) * i64::from(part) / 62_751) as i32
            };
            let to = Pose {
                at: Point::new(thousandth(table.width.get(), &mut hand), thousandth(table.height.get(), &mut hand)),
                facing: Facing::millidegrees(thousandth(360_000, &mut hand)),
            };
            let Some(shown) = board.pieces.get(usize::from(hand.face(250)) % board.pieces.len().max(1)) else { return };
            for piece in [shown.piece, Piece(9999)] {
                drag_holds(battle, question.side, &Drag { pieces: vec![piece], to }, &step.what());
                for by in [By::Line, By::Command, By::Lasso] {
                    let gathered = battle.gather(question, &[piece], by);
                    let own = |piece: &Piece| {
                        board.pieces.iter().any(|shown| shown.piece == *piece && shown.side == question.side)
                    };
                    assert!(gathered.pieces.iter().all(own), "{}: {gathered:?}", step.what());
                }
                battle.overlays(piece);
                if battle.troops().is_there(piece) {
                    battle.card(piece);
                }
            }
            nothing_changed_by_hand_changes_nothing(battle, shown, &step.what());
            for entry in battle.entries(question) {
                assert!(!battle.describe(&entry).is_empty() && !battle.gist(&entry).verb.is_empty(), "{}", step.what());
            }
        });
    }
}

/// A piece that is put where it stands and marks that are set to what they are leave the battle as it is.
fn nothing_changed_by_hand_changes_nothing<B: Battle>(battle: &B, shown: &BoardPiece, what: &str) {
    let piece = shown.piece;
    let marks = battle.handles(piece).into_iter().map(|term| {
        let count = term.now.as_u64().unwrap_or_else(|| panic!("{what}: {} is {}", term.id, term.now)) as u16;
        ByHand::Mark { piece, what: term.id.to_owned(), count }
    });
    for change in marks.chain([ByHand::Put { piece, pose: shown.pose }]) {
        let mut state = battle.state().clone();
        if battle.by_hand(&change, &mut state).is_ok() {
            assert_eq!(&state, battle.state(), "{what}: {change:?}");
        }
    }
    let nonsense = ByHand::Mark { piece, what: "a mark nobody knows".to_owned(), count: 1 };
    assert!(battle.by_hand(&nonsense, &mut battle.state().clone()).is_err(), "{what}");
}

/// Every order a drag comes to is allowed, and who is stopped is told why.
fn drag_holds<B: Battle>(battle: &B, by: Side, drag: &Drag, what: &str) {
    let Ok(question) = battle.asked(by) else { return };
    let dragged = battle.toward(question, None, drag);
    for order in &dragged.orders {
        let planned = battle.plan(by, order).map(|_| ());
        assert_eq!(planned, Ok(()), "{what}: dragged to {order:?}");
        let (after, stopped) = battle.rehearse(by, std::slice::from_ref(order));
        assert!(stopped.is_none() || after.state() == battle.state(), "{what}: a rehearsal that stopped went on");
    }
    assert!(dragged.stopped.iter().all(|halt| !halt.why.why.is_empty()), "{what}: {:?}", dragged.stopped);
}
