//! Names stand beside a record and bind nobody.

use grognard_battle::{Game, Promise, Record, Secret, Side, replay, verify};
use serde_json::json;

use crate::ford::{Ford, House, Order, ford};
use crate::{begin, forged, give};

#[test]
fn a_name_can_be_taken_out_of_a_record_and_nothing_else_changes() {
    let mut game = begin();
    give(&mut game, Side::First, &[Order::Fire, Order::Pass]);
    game.close().unwrap();
    let text = game.into_inner();
    let named = Record::read(&text).unwrap();
    assert_eq!(named.players(), ["Anna", "Boris"]);
    let honest = verify::<Ford>(&text).unwrap();
    assert!(!String::from_utf8(text.split(|byte| *byte == b'\n').next().unwrap().to_vec()).unwrap().contains("Anna"));

    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let with = |beside: &[u8]| [lines[0], beside, &lines[2..].concat()[..]].concat();
    for (beside, players) in [
        (&b""[..], ["Hussars", "Pandurs"]),
        (b"{\"beside\":{}}\n", ["Hussars", "Pandurs"]),
        (b"{\"beside\":{\"players\":[\"a player\",\"Boris\"],\"club\":7}}\n", ["a player", "Boris"]),
        (b"{\"beside\":{\"players\":[\"a player\"]}}\n", ["Hussars", "Pandurs"]),
        (b"{\"beside\": nonsense\n", ["Hussars", "Pandurs"]),
    ] {
        let changed = with(beside);
        assert_eq!(verify::<Ford>(&changed).unwrap(), honest);
        assert_eq!(replay::<Ford>(&changed, None).unwrap().players, players);
    }
    // The last word counts, and it may come after the end.
    let renamed = [&text[..], b"{\"beside\":{\"players\":[\"Anna\",\"a player\"]}}\n"].concat();
    assert_eq!(verify::<Ford>(&renamed).unwrap(), honest);
    assert_eq!(Record::read(&renamed).unwrap().players(), ["Anna", "a player"]);
    assert!(Record::read(&renamed).unwrap().closed());
}

#[test]
fn nobody_needs_to_be_named() {
    let game: Game<Ford, _> = Game::begin_unnamed(ford(House::default()), Secret::from_seed(1), Vec::new()).unwrap();
    let text = game.into_inner();
    assert!(!String::from_utf8(text.clone()).unwrap().contains("beside"));
    assert_eq!(Record::read(&text).unwrap().players(), ["Hussars", "Pandurs"]);
}

#[test]
fn a_broken_promise_shows_without_computing_a_die() {
    let mut game = begin();
    give(&mut game, Side::First, &[Order::Fire]);
    let open = Record::read(&begin().into_inner()).unwrap();
    assert_eq!(open.promise(), Promise::Untold);
    game.close().unwrap();
    let text = game.into_inner();
    assert_eq!(replay::<Ford>(&text, None).unwrap().promise, Promise::Kept);
    let forgery = forged(&text, |lines| {
        lines.last_mut().unwrap()["secret"] = json!(Secret::from_seed(2).to_string());
    });
    assert_eq!(replay::<Ford>(&forgery, None).unwrap().promise, Promise::Broken);
}
