//! Records of format 1, written by the first version and never made anew, keep their promise.

use grognard_battle::verify::{End, Proof, Rules};
use grognard_battle::{Game, NotDone, Record, Rolls, Secret, Side, replay, verify};

use crate::ford::{Ford, Order};
use crate::{STEP, forged};

const CLOSED: &[u8] = include_bytes!("format-1/closed.jsonl");
const OPEN: &[u8] = include_bytes!("format-1/open.jsonl");

#[test]
fn they_are_verified_byte_for_byte() {
    let verified = verify::<Ford>(CLOSED).unwrap();
    assert_eq!((verified.rules, verified.dice), (Rules::Followed, Proof::FromTheSecret));
    assert_eq!((verified.orders, verified.undone, verified.rulings), (5, 1, 1));
    assert_eq!(verified.end, End::Abandoned);
    for byte in (0..CLOSED.len()).step_by(3) {
        let mut scratched = CLOSED.to_vec();
        scratched[byte] ^= 1;
        assert!(verify::<Ford>(&scratched).is_err(), "byte {byte}");
    }
}

#[test]
fn they_are_shown_with_their_players() {
    let replayed = replay::<Ford>(CLOSED, None).unwrap();
    assert_eq!(replayed.players, ["Anna", "Boris"]);
    assert_eq!(replayed.steps.len(), 5);
    assert_eq!(replay::<Ford<2>>(CLOSED, None).unwrap().adrift, Some(2));
}

#[test]
fn they_go_on_in_their_own_format() {
    let record = Record::read(OPEN).unwrap();
    let mut game = Game::<Ford, _>::resume(&record, Secret::from_seed(1757), OPEN.to_vec()).unwrap();
    assert_eq!(game.undoable(Side::Second), 1);
    let why = game.take_back(Side::First, 0, None).unwrap_err();
    assert!(matches!(&why, NotDone::NoWayBack(why) if why.contains("format 1 does not know it")));
    for order in [Order::Fire, Order::Pass] {
        game.obey(Side::Second, &order, Rolls::Committed).unwrap();
    }
    game.close().unwrap();
    let text = game.into_inner();
    assert!(text.starts_with(OPEN));
    assert_eq!(verify::<Ford>(&text).unwrap().dice, Proof::FromTheSecret);
}

#[test]
fn they_are_continued_from_a_turn_in_a_new_record() {
    let record = Record::read(CLOSED).unwrap();
    let game = Game::<Ford<2>, _>::continue_from(&record, 2, Secret::from_seed(9), Vec::new()).unwrap();
    let text = game.into_inner();
    let verified = verify::<Ford<2>>(&text).unwrap();
    assert_eq!(verified.continues, record.seal(record.turns()[1].1));
    let new = Record::read(&text).unwrap();
    assert_eq!(
        (new.first().format, new.first().players.clone(), new.players()),
        (2, None, ["Anna", "Boris"].map(Into::into))
    );
}

#[test]
fn nothing_of_a_later_format_stands_in_them() {
    let with = |field: &str, value: serde_json::Value| {
        forged(CLOSED, |lines| {
            let order = lines.iter_mut().find(|line| line.get("order").is_some()).unwrap();
            order[field] = value.clone();
        })
    };
    let why = |text: Vec<u8>| Record::read(&text).unwrap_err().why;
    assert_eq!(why(with("to", serde_json::json!({"side": "first"}))), "orders have audiences since format 2");
    let keyed = forged(CLOSED, |lines| lines[0]["keyed"] = true.into());
    assert_eq!(why(keyed), "keyed seals came with format 2");
    let named = forged(CLOSED, |lines| lines[0]["grognard record"] = 2.into());
    assert!(why(named).starts_with("players are named beside the record since format 2"));
    let unnamed = forged(CLOSED, |lines| drop(lines[0].as_object_mut().unwrap().remove("players")));
    assert_eq!(why(unnamed), "it does not name the players");
    let beside = forged(CLOSED, |lines| lines.insert(1, serde_json::json!({"beside": {"players": ["Eve", "Eve"]}})));
    assert_eq!(why(beside), "it does not end in a seal");
    let mut game = crate::begin();
    game.obey(Side::First, &STEP, Rolls::Committed).unwrap();
    game.take_back(Side::First, 0, None).unwrap();
    let mut back = serde_json::Value::Null;
    forged(&game.into_inner(), |lines| back = lines[lines.len() - 2].clone());
    let with_back = forged(CLOSED, |lines| lines.insert(3, back));
    assert_eq!(why(with_back), "taking back by consent came with format 2");
}
