//! What a menu offers is obeyed, what a quote says happens, what is seen and saved is the same battle.

use std::ops::Range;

use grognard_battle::{Battle, Event, Piece, Quote, Side, Situation, Stand, Told};
use grognard_dice::{Dice, Rolled};
use grognard_tabletop::Pose;

use crate::{Engagement, walk};

/// Every order of every menu is quoted and obeyed, and leads to a state that can be.
pub fn menus_are_obeyed<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            let (by, mut menu) = (step.question.side, Vec::new());
            step.battle.seen_by(by).orders(&step.question, &mut menu);
            assert!(!menu.is_empty(), "{}: a dead end", step.at);
            for order in menu {
                let quote = step.battle.quote(by, &order);
                let mut after = step.battle.clone();
                let obeyed = after.obey(by, &order, &mut Rolled::from_seed(seed), &mut ());
                assert!(quote.is_ok() && obeyed.is_ok(), "{}: {order:?}: {quote:?}, {obeyed:?}", step.at);
                assert_eq!(after.check(), Ok(()), "{}: {order:?}", step.at);
            }
        });
    }
}

/// Who moves ends where the quote said, and the first situation put to a procedure is the first one quoted. `at_once` says
/// of which orders the situations are put when they are carried out: the melee of a charge is fought later, perhaps by others.
pub fn quotes_come_true<B: Battle>(engagement: Engagement, seeds: Range<u64>, at_once: fn(&B::Order) -> bool) {
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            let by = step.question.side;
            let quote = step.battle.quote(by, step.order).unwrap_or_else(|why| panic!("{}: {why}", step.what()));
            let (mut after, mut told) = (step.battle.clone(), Vec::new());
            let mut dice = Rolled::from_seed(seed).recording();
            after.obey(by, step.order, &mut dice, &mut told).unwrap_or_else(|why| panic!("{}: {why}", step.what()));
            // Who must first be got to move by a die may stay, and so may who waits for an answer.
            let may_stay = !dice.thrown().is_empty() && !quote.situations.is_empty() || !at_once(step.order);
            moves_as_quoted(&quote, &after, &told, may_stay, &step.what());
            if let Some(quoted) = quote.situations.first().filter(|_| at_once(step.order)) {
                assert_eq!(resolved(&told).next(), Some(quoted), "{}", step.what());
            }
        });
    }
}

/// What was put to procedures, in order.
pub(crate) fn resolved(told: &[Told]) -> impl Iterator<Item = &Situation> {
    told.iter().filter_map(|told| match &told.event {
        Event::Resolved { situation, .. } => Some(situation),
        _ => None,
    })
}

/// Why a battle does not take over its own state, changed.
pub fn refused<B: Battle>(battle: &B, change: impl FnOnce(&mut B::State)) -> Option<String> {
    let mut state = battle.state().clone();
    change(&mut state);
    battle.with_state(state).err()
}

/// Everybody goes where the quote said, and is told to; where nothing is told of him, the board must show him there. Nothing
/// costs more than there is.
fn moves_as_quoted<B: Battle>(quote: &Quote, after: &B, told: &[Told], may_stay: bool, what: &str) {
    for way in &quote.ways {
        let moved = told.iter().find_map(|told| match &told.event {
            Event::Moved { piece, way: trail, .. } if *piece == way.piece => Some(trail.last().copied()),
            _ => None,
        });
        let end = moved.unwrap_or_else(|| stands(after, way.piece));
        if may_stay && moved.is_none() && end == way.poses.first().copied() {
            continue;
        }
        assert_eq!(end, way.poses.last().copied(), "{what}: {} was to go elsewhere", way.piece);
    }
    for toll in &quote.tolls {
        assert!(toll.spent.get() >= 0 && toll.left.get() >= 0, "{what}: {toll:?}");
    }
}

/// Where the board shows a piece.
pub(crate) fn stands<B: Battle>(battle: &B, piece: Piece) -> Option<Pose> {
    battle.board().pieces.iter().find(|shown| shown.piece == piece).map(|shown| shown.pose)
}

/// A battle as a side sees it is a sound one that asks that side the same, and there is nothing more to hide in it.
pub fn what_is_seen_is_sound<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    fn asked<B: Battle>(battle: &B, side: Side) -> String {
        match battle.stand() {
            Stand::Asks(questions) => format!("{:?}", questions.iter().filter(|q| q.side == side).collect::<Vec<_>>()),
            Stand::Over(verdict) => format!("{verdict:?}"),
        }
    }
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            for side in Side::BOTH {
                let seen = step.battle.seen_by(side);
                assert_eq!(seen.check(), Ok(()), "{}: as the {side} side sees it", step.at);
                assert_eq!(asked(&seen, side), asked(step.battle, side), "{}: as the {side} side sees it", step.at);
                assert!(
                    seen.seen_by(side).state() == seen.state(),
                    "{}: the {side} side sees less the longer it looks",
                    step.at
                );
            }
        });
    }
}

/// A battle saved as JSON and loaded at any order goes on the same, to the last byte.
pub fn what_is_saved_goes_on_the_same<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    let written = |battle: &B| serde_json::to_vec(battle.state()).expect("a state is plain data");
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            let state =
                serde_json::from_slice(&written(step.battle)).unwrap_or_else(|why| panic!("{}: {why}", step.at));
            assert_eq!(&state, step.battle.state(), "{}", step.at);
            let mut loaded = step.battle.with_state(state).unwrap_or_else(|why| panic!("{}: {why}", step.at));
            let mut straight = step.battle.clone();
            for battle in [&mut loaded, &mut straight] {
                let obeyed = battle.obey(step.question.side, step.order, &mut Rolled::from_seed(seed), &mut ());
                assert!(obeyed.is_ok(), "{}: {obeyed:?}", step.what());
            }
            assert!(written(&loaded) == written(&straight), "{}: it went on differently", step.what());
        });
    }
}
