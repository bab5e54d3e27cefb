//! Orders taken back by consent: the state comes back, the dice do not.

use std::collections::BTreeMap;

use grognard_battle::line::Line;
use grognard_battle::verify::Proof;
use grognard_battle::{Game, NotDone, Record, Rolls, Rules, Secret, Side, replay, verify};
use serde_json::json;

use crate::ford::{Ford, Order, State};
use crate::{STEP, begin, give};

use Order::{Fire, Pass};
use Side::{First, Second};

#[test]
fn the_state_comes_back_and_the_count_goes_on() {
    let mut game = begin();
    give(&mut game, First, &[STEP]);
    let then = game.battle().clone();
    give(&mut game, First, &[Fire, Pass]);
    give(&mut game, Second, &[STEP]);
    game.undo(Second).unwrap();
    game.take_back(First, 1, Some("the range was misread")).unwrap();
    assert!(game.battle() == &then);
    assert_eq!((game.orders(), game.last_order()), (1, 1));
    // Order 4 was given, though it drew no die; its number does not come again either.
    assert_eq!(game.obey(First, &Fire, Rolls::Committed).unwrap().n, 5);
    assert_eq!((game.orders(), game.last_order()), (2, 5));
    game.close().unwrap();

    let text = game.into_inner();
    let verified = verify::<Ford>(&text).unwrap();
    assert_eq!((verified.orders, verified.undone, verified.taken_back), (2, 1, 2));
    assert_eq!(verified.dice, Proof::FromTheSecret);
    assert!(verified.to_string().contains("Taken back by consent: 2."));
    let replayed = replay::<Ford>(&text, None).unwrap();
    assert_eq!(replayed.steps.iter().map(|step| step.n).collect::<Vec<_>>(), [1, 5]);
    assert!(replay::<Ford>(&text, Some(1)).unwrap().battle() == &then);
    assert_eq!(replay::<Ford>(&text, Some(2)).err().unwrap().why, "order 2 was taken back");
    assert_eq!(replay::<Ford>(&text, Some(6)).err().unwrap().why, "there is no order 6: the last one is 5");
}

#[test]
fn the_dice_do_not_come_back() {
    let mut game = begin();
    let mut seen = BTreeMap::new();
    for _ in 0..6 {
        let done = game.obey(First, &Fire, Rolls::Committed).unwrap();
        let faces: Vec<u8> = done.thrown.iter().flat_map(|thrown| thrown.faces.clone()).collect();
        assert!(seen.insert(done.n, faces).is_none());
        game.take_back(First, 0, None).unwrap();
    }
    assert_eq!(seen.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    let mut different: Vec<_> = seen.values().collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 6);
}

#[test]
fn rulings_and_turns_are_taken_back_with_the_orders() {
    let mut game = begin();
    let mut states: Vec<(u32, State)> = vec![(0, game.battle().state().clone())];
    for _ in 0..2 {
        for side in Side::BOTH {
            for order in [STEP, Fire, Pass] {
                let n = game.obey(side, &order, Rolls::Committed).unwrap().n;
                states.push((n, game.battle().state().clone()));
            }
            let patch = json!([{"op": "replace", "path": "/men/0/1", "value": 3}]);
            game.ruling(side, &patch, "a man came back").unwrap();
        }
    }
    let text = game.into_inner();
    for (n, state) in states {
        let record = Record::read(&text).unwrap();
        let mut game = Game::<Ford, _>::resume(&record, Secret::from_seed(1757), text.clone()).unwrap();
        game.take_back(Second, n, None).unwrap();
        assert_eq!(game.battle().state(), &state, "order {n}");
        assert_eq!((game.last_order(), game.undoable(First), game.undoable(Second)), (n, 0, 0));
        verify::<Ford>(&game.into_inner()).unwrap();
    }
}

#[test]
fn there_is_no_way_back_to_what_did_not_lead_here() {
    let mut game = begin();
    let why = |game: &mut Game<Ford, Vec<u8>>, n| match game.take_back(First, n, None) {
        Err(NotDone::NoWayBack(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(&mut game, 0), "nothing was ordered yet");
    give(&mut game, First, &[STEP, STEP, Fire]);
    let seal = game.seal();
    assert_eq!(why(&mut game, 3), "nothing follows order 3");
    assert_eq!(why(&mut game, 4), "no order 4 led here; the last one is 3");
    assert_eq!(game.seal(), seal);
    game.take_back(First, 1, None).unwrap();
    assert_eq!(why(&mut game, 2), "no order 2 led here; the last one is 1");
    // What came back by consent is settled: it is not taken back freely behind it.
    assert_eq!(game.undoable(First), 0);
    assert!(matches!(game.undo(First), Err(NotDone::NothingToUndo(First))));
    game.close().unwrap();
    assert!(matches!(game.take_back(First, 0, None), Err(NotDone::Closed)));
}

#[test]
fn a_way_back_is_followed_by_the_state_in_full() {
    let mut game = begin();
    give(&mut game, First, &[Fire, Pass]);
    game.take_back(Second, 1, None).unwrap();
    let text = game.into_inner();
    let record = Record::read(&text).unwrap();
    let [.., (_, Line::Back(back)), (_, Line::State(full))] = &record.lines().collect::<Vec<_>>()[..] else {
        panic!("a way back and a state")
    };
    assert_eq!((back.back, back.by, full.after), (1, Second, 1));

    // Killed between the two, the battle goes on all the same.
    let cut = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    let record = Record::read(&text[..cut]).unwrap();
    let mut resumed = Game::<Ford, _>::resume(&record, Secret::from_seed(1757), text[..cut].to_vec()).unwrap();
    assert_eq!(resumed.obey(First, &Pass, Rolls::Committed).unwrap().n, 3);
    verify::<Ford>(&resumed.into_inner()).unwrap();
}
