//! A battle goes on from its last full state as if all of it had been fought again.

use grognard_battle::line::Line;
use grognard_battle::{Battle, Game, NotDone, Record, Rolls, Rules, Secret, Side, Stand, Unsound, replay};
use proptest::prelude::*;
use serde_json::json;

use crate::ford::{Ford, Order};
use crate::{STEP, begin, forged, give, place};

use Order::{Fire, Pass};
use Side::{First, Second};

fn secret() -> Secret {
    Secret::from_seed(1757)
}

fn resume(text: &[u8]) -> Result<Game<Ford, Vec<u8>>, NotDone> {
    Game::resume(&Record::read(text).unwrap(), secret(), text.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever the players do, at every line the resumed battle is the one that was interrupted: the same state, the same orders to
    /// take back, the same numbers, the same bytes from there on.
    #[test]
    fn at_every_line_it_is_the_battle_that_was_interrupted(whims in prop::collection::vec(0..40usize, 0..60)) {
        let mut game = begin();
        for whim in whims {
            let Stand::Asks([question]) = game.battle().stand() else { break };
            let side = question.side;
            let mut menu = Vec::new();
            game.battle().orders(question, &mut menu);
            match whim {
                0..20 => drop(game.obey(side, &menu[whim % menu.len()], Rolls::Committed).unwrap()),
                20..30 => drop(game.undo(side)),
                30..33 => drop(game.ruling(side, &json!([{"op": "replace", "path": "/fired", "value": false}]), "again")),
                33..36 => drop(game.obey(side, &Order::Lots, Rolls::Own(&[2, 2, 4, 1])).unwrap()),
                _ => drop(game.take_back(side, game.last_order().saturating_sub(whim as u32 - 36), None)),
            }
            let undoable = Side::BOTH.map(|side| game.undoable(side));
            let (state, orders, last) = (game.battle().state().clone(), game.orders(), game.last_order());
            let text = game.into_inner();
            game = resume(&text).unwrap();
            prop_assert_eq!(game.battle().state(), &state);
            prop_assert_eq!(Side::BOTH.map(|side| game.undoable(side)), undoable);
            prop_assert_eq!((game.orders(), game.last_order()), (orders, last));
            prop_assert!(replay::<Ford>(&text, None).unwrap().battle() == game.battle());
        }
        let text = game.into_inner();
        // Cut at any line, it goes on to the same bytes.
        let ends: Vec<usize> = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1).collect();
        for end in &ends[1..] {
            let resumed = resume(&text[..*end]).unwrap();
            let whole = replay::<Ford>(&text[..*end], None).unwrap();
            prop_assert!(whole.battle() == resumed.battle());
        }
    }
}

/// Seals an unsound record anew and tries to go on with it.
fn doubted(text: &[u8], forge: impl FnOnce(&mut Vec<serde_json::Value>)) -> Unsound {
    let forgery = forged(text, forge);
    match Record::read(&forgery) {
        Err(unsound) => unsound,
        Ok(record) => match Game::<Ford, _>::resume(&record, secret(), Vec::new()) {
            Err(NotDone::Record(unsound)) => unsound,
            other => panic!("{:?}", other.map(|_| ())),
        },
    }
}

#[test]
fn a_full_state_is_believed_only_with_the_hash_of_the_order_before() {
    let mut game = begin();
    give(&mut game, First, &[STEP, Fire, Pass]);
    give(&mut game, Second, &[Fire, Pass]);
    give(&mut game, First, &[STEP]);
    let text = game.into_inner();
    let (mut second, mut order) = (0, 0);
    forged(&text, |lines| {
        second = lines.iter().rposition(|line| line.get("state").is_some()).unwrap();
        order = second - 1;
    });
    let more_men = doubted(&text, |lines| lines[second]["state"]["men"][0][0] = json!(200));
    assert_eq!(
        (more_men.line, &more_men.why[..]),
        (second + 1, "it is another state than the one whose hash was given")
    );
    let other_hash = doubted(&text, |lines| lines[order]["hash"] = json!("0".repeat(64)));
    assert_eq!(other_hash.line, second + 1);
    let other_turn = doubted(&text, |lines| lines[second]["turn"] = json!(3));
    assert_eq!((other_turn.line, &other_turn.why[..]), (second + 1, "it is turn 2, not 3"));
    // The first state in full is that of the first line.
    let opening = doubted(&text, |lines| {
        let first = place(lines, "state");
        lines[first]["state"]["men"][0][0] = json!(200);
    });
    assert_eq!(opening.line, 3);
}

#[test]
fn only_what_follows_the_last_full_state_is_given_again() {
    let mut game = begin();
    give(&mut game, First, &[STEP, Fire, Pass]);
    give(&mut game, Second, &[Pass]);
    give(&mut game, First, &[STEP]);
    let text = game.into_inner();
    let record = Record::read(&text).unwrap();
    assert!(matches!(record.lines().last(), Some((_, Line::Order(_)))));
    // An order of an earlier turn that was never given: verification would find it, going on does not look. Its seals fit, and the
    // state after it is vouched for by the order before.
    let forgery = forged(&text, |lines| {
        let step = place(lines, "order");
        lines[step]["order"] = json!({"step": {"piece": 1}});
    });
    assert!(replay::<Ford>(&forgery, None).is_err());
    assert!(resume(&forgery).is_ok());
}
