//! Whatever is recorded can be taken up again, is verified, and cannot be forged.

pub mod forged;
pub mod kept;

use std::ops::Range;

use grognard_battle::verify::{Proof, Rules};
use grognard_battle::{Battle, Digest, Game, NotDone, Record, Rolls, Secret, Side, Step, replay, verify};
use grognard_dice::DiceFault;
use grognard_staff::Chance;
use serde_json::Value;

use crate::walk::Any;
use crate::{At, Engagement};

const PLAYERS: [&str; 2] = ["Ada", "Bert"];

fn begin<B: Battle>(engagement: Engagement, seed: u64) -> Game<B, Vec<u8>> {
    let players = PLAYERS.map(str::to_owned);
    let game = Game::begin(engagement.muster::<B>(), players, Secret::from_seed(seed), Vec::new());
    game.unwrap_or_else(|why| panic!("{engagement}, seed {seed}: {why}"))
}

/// Fights a battle by any orders and records it, with what `after` does after each order.
fn recorded<B: Battle>(
    engagement: Engagement,
    seed: u64,
    mut after: impl FnMut(&mut Game<B, Vec<u8>>, &At),
) -> Vec<u8> {
    let mut game = begin::<B>(engagement, seed);
    let mut any = Any::from_seed(seed);
    for order in 1..=crate::MOST_ORDERS {
        let at = At { engagement, seed, order };
        let Some((question, order)) = any.order(game.battle(), &at) else { break };
        game.obey(question.side, &order, Rolls::Committed).unwrap_or_else(|why| panic!("{at}: {order:?}: {why}"));
        after(&mut game, &at);
    }
    game.close().unwrap_or_else(|why| panic!("{engagement}, seed {seed}: {why}"));
    game.into_inner()
}

/// A fingerprint of whole records: every order, die, event and state is in them, and the last seal covers all. For comparing
/// machines.
pub fn fingerprint<B: Battle>(battles: &[(Engagement, u64)]) -> Digest {
    let texts: Vec<Vec<u8>> =
        battles.iter().map(|(engagement, seed)| recorded::<B>(*engagement, *seed, |_, _| {})).collect();
    Digest::of(&texts.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// A record as players leave it who change their minds, throw dice of their own and make a ruling: every kind of line is in it.
/// The ruling is a patch of the state as it is in the second turn.
pub fn of_all_kinds<B: Battle>(engagement: Engagement, seed: u64, ruling: &Value) -> Vec<u8> {
    let (mut undone, mut own, mut ruled) = (0, 0, false);
    let mut game = begin::<B>(engagement, seed);
    let (mut any, mut chance) = (Any::from_seed(seed), Chance::from_seed(seed));
    for order in 1..=crate::MOST_ORDERS {
        let at = At { engagement, seed, order };
        let Some((question, order)) = any.order(game.battle(), &at) else { break };
        let by = question.side;
        let before = game.seal();
        if own < 3 && chance.below(4) == 0 {
            own += usize::from(by_hand(&mut game, by, &order));
        }
        if game.seal() == before {
            game.obey(by, &order, Rolls::Committed).unwrap_or_else(|why| panic!("{at}: {order:?}: {why}"));
        }
        if undone < 4 && game.undoable(by) > 0 {
            game.undo(by).unwrap_or_else(|why| panic!("{at}: {why}"));
            undone += 1;
        }
        if !ruled && game.battle().board().turn == 2 {
            let reason = "It was shaken by the news, we agreed.";
            game.ruling(by, ruling, reason).unwrap_or_else(|why| panic!("{at}: {why}"));
            ruled = true;
        }
    }
    game.close().unwrap_or_else(|why| panic!("{engagement}, seed {seed}: {why}"));
    assert!(undone > 0 && own > 0 && ruled, "{engagement}, seed {seed}: not all kinds of lines are in it");
    game.into_inner()
}

/// Gives an order and types in dice until there are enough; true, if any were thrown.
fn by_hand<B: Battle>(game: &mut Game<B, Vec<u8>>, by: Side, order: &B::Order) -> bool {
    let mut faces: Vec<i64> = Vec::new();
    loop {
        match game.obey(by, order, Rolls::Own(&faces)) {
            Ok(_) => return !faces.is_empty(),
            Err(NotDone::Dice(DiceFault::TooFew { .. })) => faces.push(1 + faces.len() as i64 % 4),
            Err(why) => panic!("{order:?} with {faces:?}: {why}"),
        }
    }
}

/// A battle interrupted after any order, perhaps in the middle of writing the next line, is taken up where it was and written on
/// to the same bytes.
pub fn they_are_taken_up_anywhere<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        let text = recorded::<B>(engagement, seed, |_, _| {});
        let steps = replay::<B>(&text, None).unwrap_or_else(|why| panic!("{engagement}, seed {seed}: {why}")).steps;
        let ends = ends_of_lines(&text);
        // Between two lines, after the first byte of the next, and before its last.
        for (place, (end, next)) in ends.iter().zip(&ends[1..]).enumerate().skip(1) {
            for cut in [*end, end + 1, next - 1] {
                let what = format!("{engagement}, seed {seed}, cut at byte {cut}, after line {}", place + 1);
                let record = Record::read_by(&text[..cut], &Secret::from_seed(seed))
                    .unwrap_or_else(|why| panic!("{what}: {why}"));
                assert_eq!((record.whole(), record.cut_off()), (*end, cut > *end), "{what}");
                if cut == *end {
                    let went_on = taken_up::<B>(&record, &text, &steps, Secret::from_seed(seed), &what);
                    assert!(text.starts_with(&went_on), "{what}: it goes on differently");
                    assert!(went_on.len() > cut, "{what}: it does not go on");
                }
            }
        }
    }
}

/// The record after the next order, or after it was closed.
fn taken_up<B: Battle>(record: &Record, text: &[u8], steps: &[Step<B::Order>], secret: Secret, what: &str) -> Vec<u8> {
    let kept = text[..record.whole()].to_vec();
    let mut game = Game::<B, _>::resume(record, secret, kept).unwrap_or_else(|why| panic!("{what}: {why}"));
    let went_on = match steps.get(game.orders() as usize) {
        Some(step) => {
            let order = step.order.as_ref().unwrap_or_else(|| panic!("{what}: an order is not read back"));
            game.obey(step.by, order, Rolls::Committed).map(drop)
        }
        None => game.close(),
    };
    went_on.unwrap_or_else(|why| panic!("{what}: {why}"));
    game.into_inner()
}

/// Where each line ends, its newline included.
fn ends_of_lines(text: &[u8]) -> Vec<usize> {
    text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(place, _)| place + 1).collect()
}

/// A player who takes back what he can ends where one does who knew from the start what he wanted, and sees the same dice.
pub fn taking_back_changes_no_dice<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    let mut undone = 0;
    for seed in seeds {
        let mut chance = Chance::from_seed(seed);
        let text = recorded::<B>(engagement, seed, |game, at| {
            for by in Side::BOTH {
                let can = game.undoable(by);
                if can > 0 && chance.below(3) == 0 {
                    game.undo(by).unwrap_or_else(|why| panic!("{at}: {why}"));
                    assert_eq!(game.undoable(by), can - 1, "{at}");
                    undone += 1;
                } else if can == 0 {
                    assert!(matches!(game.undo(by), Err(NotDone::NothingToUndo(_))), "{at}: {by} took something back");
                }
            }
        });
        let what = format!("{engagement}, seed {seed}");
        let replayed = replay::<B>(&text, None).unwrap_or_else(|why| panic!("{what}: {why}"));
        let mut resolute = begin::<B>(engagement, seed);
        for step in &replayed.steps {
            let order = step.order.as_ref().unwrap_or_else(|| panic!("{what}: an order is not read back"));
            let done = resolute.obey(step.by, order, Rolls::Committed).unwrap_or_else(|why| panic!("{what}: {why}"));
            assert_eq!(done.events, step.events, "{what}, order {}", step.n);
        }
        assert!(resolute.battle().state() == replayed.battle().state(), "{what}: the resolute player ends elsewhere");
        let verified = verify::<B>(&text).unwrap_or_else(|why| panic!("{what}: {why}"));
        assert_eq!((verified.rules, verified.dice), (Rules::Followed, Proof::FromTheSecret), "{what}");
    }
    assert!(undone > 0, "{engagement}: nothing was ever taken back");
}
