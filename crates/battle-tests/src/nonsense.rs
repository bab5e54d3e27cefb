//! Orders nobody should give: to units of the other side, of absurd lengths, to pieces that are not there. Each is refused and
//! changes nothing, or is obeyed and leads to a state that can be; nothing panics.

use std::ops::Range;

use grognard_battle::{Battle, Piece, Side};
use grognard_dice::{Dice, Rolled};
use grognard_staff::Chance;
use serde_json::Value;

use crate::{Engagement, walk};

/// Numbers that have broken programs before.
const ABSURD: [i64; 12] =
    [0, 1, -1, 3, 999, 65_535, 90_000, -4000, 2_147_483_647, -2_147_483_648, 1_000_000_000, 360_000];

/// Spoilt orders given at each step of a walk.
const SPOILT: usize = 24;

/// Orders heard before, orders of the other side, and both with something in them changed: refused without a trace, or sound.
pub fn nonsense_changes_nothing<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        let (mut chance, mut heard, mut words) = (Chance::from_seed(seed), Vec::new(), Vec::new());
        let ended = walk::<B>(engagement, seed, |step| {
            let by = step.question.side;
            heard.push(step.order.clone());
            hear(&as_json(step.order), &mut words);
            // What made sense before need not make sense now, nor from the other side.
            give(step.battle, by, &heard[chance.below(heard.len())], &step.at.to_string());
            give(step.battle, by.other(), step.order, &step.at.to_string());
            for _ in 0..SPOILT {
                let mut spoilt = as_json(&heard[chance.below(heard.len())]);
                for _ in 0..=chance.below(3) {
                    spoil(&mut spoilt, &words, &mut chance);
                }
                if let Ok(spoilt) = serde_json::from_value::<B::Order>(spoilt) {
                    give(step.battle, by, &spoilt, &step.at.to_string());
                    step.battle.describe(&spoilt);
                }
            }
        });
        for order in heard {
            for side in Side::BOTH {
                let what = format!("{engagement}, seed {seed}, after the end");
                assert!(!give(&ended, side, &order, &what), "{what}: {order:?} is still obeyed");
            }
        }
    }
}

/// Gives an order to a copy and checks what must hold whatever it is; true, if it was obeyed.
fn give<B: Battle>(battle: &B, by: Side, order: &B::Order, at: &str) -> bool {
    let what = || format!("{at}, the {by} side: {order:?}");
    let quoted = battle.quote(by, order);
    let (mut after, mut told) = (battle.clone(), Vec::new());
    let mut dice = Rolled::from_seed(1757).recording();
    let obeyed = after.obey(by, order, &mut dice, &mut told);
    assert_eq!(quoted.is_ok(), obeyed.is_ok(), "{}: quoted {quoted:?}, obeyed {obeyed:?}", what());
    match &obeyed {
        Ok(()) => assert_eq!(after.check(), Ok(()), "{}", what()),
        Err(refusal) => {
            assert!(!refusal.why.is_empty(), "{}: refused without a word", what());
            assert_eq!(after.state(), battle.state(), "{}: refused, and something changed", what());
            assert!(told.is_empty() && dice.thrown().is_empty(), "{}: refused, and something happened", what());
        }
    }
    obeyed.is_ok()
}

fn as_json<O: serde::Serialize>(order: &O) -> Value {
    serde_json::to_value(order).expect("an order is plain data")
}

/// Every word that stands in an order, each once: what could stand in another.
fn hear(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(word) if !words.contains(word) => words.push(word.clone()),
        Value::Array(list) => list.iter().for_each(|value| hear(value, words)),
        Value::Object(fields) => fields.values().for_each(|value| hear(value, words)),
        _ => {}
    }
}

/// Changes one thing somewhere in an order: a number, a word, the length of a list.
fn spoil(value: &mut Value, words: &[String], chance: &mut Chance) {
    match value {
        Value::Number(_) => *value = ABSURD[chance.below(ABSURD.len())].into(),
        Value::Array(list) if !list.is_empty() => match chance.below(6) {
            0 => list.push(list[0].clone()),
            1 => drop(list.pop()),
            _ => {
                let place = chance.below(list.len());
                spoil(&mut list[place], words, chance);
            }
        },
        Value::Object(fields) if !fields.is_empty() => {
            let place = chance.below(fields.len());
            if let Some(field) = fields.values_mut().nth(place) {
                spoil(field, words, chance);
            }
        }
        Value::String(word) => word.clone_from(&words[chance.below(words.len())]),
        Value::Bool(flag) => *flag = !*flag,
        _ => {}
    }
}

/// Pieces that are not there have no menu, and asking for one is no harm; pieces that are there and were not asked may have one,
/// and then it is obeyed.
pub fn only_who_is_there_has_a_menu<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        walk::<B>(engagement, seed, |step| {
            let there: Vec<Piece> = step.battle.board().pieces.iter().map(|shown| shown.piece).collect();
            let known = there.iter().map(|piece| piece.0).max().map_or(0, |last| last + 2);
            for piece in (0..=known).chain([9999, u16::MAX]).map(Piece) {
                let mut menu = Vec::new();
                step.battle.orders_to(Some(piece), &step.question, &mut menu);
                let absent = !there.contains(&piece);
                assert!(!absent || menu.is_empty(), "{}: {piece} is not there and is offered {menu:?}", step.at);
                if step.at.order.is_multiple_of(16) {
                    for order in menu {
                        let quote = step.battle.quote(step.question.side, &order);
                        assert!(quote.is_ok(), "{}: {piece} is offered {order:?}: {quote:?}", step.at);
                    }
                }
            }
        });
    }
}
