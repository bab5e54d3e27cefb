//! A battle fought and recorded: what is written down, what can be taken back, what the players may change.

use grognard_battle::line::{Full, Line};
use grognard_battle::{
    Battle, Digest, Event, Game, NotDone, Record, Rolls, Rules, Secret, Side, Stand, replay, verify,
};
use grognard_dice::DiceFault;
use serde_json::json;

use crate::ford::{Ford, House, Order, TURNS, ford};
use crate::{STEP, begin, forged, give, place};

use Order::{Fire, Lots, Pass, Step};
use Side::{First, Second};

#[test]
fn a_record_leads_to_where_the_battle_was_left() {
    let mut game = begin();
    give(&mut game, First, &[STEP, STEP, Fire, Pass]);
    give(&mut game, Second, &[Fire, Pass]);
    let left = game.battle().clone();
    let text = game.into_inner();

    let replayed = replay::<Ford>(&text, None).unwrap();
    assert!(replayed.battle() == &left);
    assert_eq!(replayed.players, ["Anna", "Boris"]);
    assert_eq!(replayed.steps.iter().map(|step| step.n).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(replayed.steps[2].order, Some(Fire));
    assert_eq!(replayed.steps[2].dice[0].what, "the volley");
    assert!(matches!(replayed.steps[5].events[0].event, Event::Turn { turn: 2, .. }));
}

#[test]
fn a_record_can_be_looked_at_after_any_order() {
    let mut game = begin();
    give(&mut game, First, &[STEP, STEP]);
    game.undo(First).unwrap();
    give(&mut game, First, &[Step { piece: 1 }, Pass]);
    let text = game.into_inner();

    let paces = |to| replay::<Ford>(&text, Some(to)).unwrap().battle().state().paces[0];
    assert_eq!([paces(0), paces(1), paces(2), paces(3)], [[0, 0], [1, 0], [1, 1], [1, 1]]);
    let why = replay::<Ford>(&text, Some(4)).err().unwrap().why;
    assert_eq!(why, "there is no order 4: the last one is 3");
}

#[test]
fn the_full_state_is_told_at_the_beginning_of_each_turn() {
    let mut game = begin();
    give(&mut game, First, &[STEP, Pass]);
    give(&mut game, Second, &[Pass]);
    give(&mut game, First, &[STEP]);
    let record = Record::read(&game.into_inner()).unwrap();
    assert_eq!(record.turns(), [(1, 3), (2, 7)]);
}

#[test]
fn the_hash_of_a_state_is_that_of_its_text() {
    let mut game = begin();
    give(&mut game, First, &[Pass]);
    give(&mut game, Second, &[Pass]);
    let record = Record::read(&game.into_inner()).unwrap();
    let lines: Vec<&Line> = record.lines().map(|(_, line)| line).collect();
    let [Line::Beside(_), Line::State(opening), _, Line::Order(last), Line::State(second)] = lines[..] else {
        panic!("{lines:?}")
    };
    let hash = |full: &Full| Digest::of(&[full.state.get().as_bytes()]);
    assert_eq!([hash(opening), hash(second)], [record.first().hash, last.hash]);
}

#[test]
fn a_refused_order_leaves_battle_and_record_as_they_were() {
    let mut game = begin();
    give(&mut game, First, &[Fire]);
    let (before, seal) = (game.battle().clone(), game.seal());
    let refused = game.obey(First, &Fire, Rolls::Committed).unwrap_err();
    assert_eq!(refused.to_string(), "the muskets are empty until the next turn");
    assert!(game.obey(Second, &Pass, Rolls::Committed).is_err());
    assert!(game.obey(First, &Step { piece: 2 }, Rolls::Committed).is_err());
    assert!(game.battle() == &before);
    assert_eq!(game.seal(), seal);
}

#[test]
fn own_dice_are_asked_for_and_marked() {
    let mut game = begin();
    let before = game.battle().clone();
    let why = game.obey(First, &Fire, Rolls::Own(&[1, 1])).unwrap_err();
    assert!(matches!(&why, NotDone::Dice(DiceFault::TooFew { given: 2, .. })));
    assert_eq!(why.to_string(), "2 dice given, more are needed: next is a d6 for the volley (die 3 of 6)");
    let thirteen = [1; 13];
    assert!(matches!(
        game.obey(First, &Fire, Rolls::Own(&thirteen)),
        Err(NotDone::Dice(DiceFault::TooMany { given: 13, used: 12 }))
    ));
    assert!(matches!(
        game.obey(First, &Fire, Rolls::Own(&[7])),
        Err(NotDone::Dice(DiceFault::Impossible { place: 1, face: 7, .. }))
    ));
    assert!(game.battle() == &before);

    // Two hits of the first piece, one man falls; the second piece misses.
    game.obey(First, &Fire, Rolls::Own(&[5, 6, 1, 1, 1, 1, 4, 3, 1, 1, 1, 1, 1, 1])).unwrap();
    assert_eq!(game.battle().state().men[1], [5, 6]);
    // An order without dice is nobody's own.
    game.obey(First, &Pass, Rolls::Own(&[])).unwrap();
    game.obey(Second, &Fire, Rolls::Committed).unwrap();
    game.close().unwrap();

    let text = game.into_inner();
    let replayed = replay::<Ford>(&text, None).unwrap();
    assert_eq!(replayed.steps.iter().map(|step| step.own).collect::<Vec<_>>(), [true, false, false]);
    let verified = verify::<Ford>(&text).unwrap();
    assert_eq!(verified.own, 14);
    assert!(verified.to_string().contains("The players threw 14 dice themselves; no record can prove those."));
}

#[test]
fn lots_that_tie_for_ever_are_refused() {
    let mut game = begin();
    for faces in [&[][..], &[1, 1], &[4, 4, 2, 2, 6]] {
        let few = game.obey(First, &Lots, Rolls::Own(faces)).unwrap_err();
        assert!(matches!(few, NotDone::Dice(DiceFault::TooFew { given, .. }) if given == faces.len()), "{few}");
    }
    game.obey(First, &Lots, Rolls::Own(&[4, 4, 2, 1])).unwrap();
    let text = game.into_inner();
    verify::<Ford>(&text).unwrap();
    let tied = forged(&text, |lines| {
        let lots = place(lines, "own");
        lines[lots]["dice"] = json!([["the first side's lot", 6, [1]], ["the second side's lot", 6, [1]]]);
    });
    let why = replay::<Ford>(&tied, None).err().unwrap().why;
    assert!(why.starts_with("the dice of order 1 do not fit: 2 dice given, more are needed"), "{why}");
    assert!(verify::<Ford>(&tied).is_err());
}

#[test]
fn only_own_orders_are_taken_back_and_none_from_before_a_die() {
    let mut game = begin();
    assert!(matches!(game.undo(First), Err(NotDone::NothingToUndo(First))));
    give(&mut game, First, &[STEP, STEP]);
    assert_eq!((game.undoable(First), game.undoable(Second)), (2, 0));
    assert!(game.undo(Second).is_err());
    assert_eq!(game.undo(First).unwrap(), 2);
    assert_eq!(game.battle().state().paces[0], [1, 0]);

    give(&mut game, First, &[Fire]);
    assert_eq!(game.undoable(First), 0);
    assert!(game.undo(First).is_err());

    // Passing asks the other side; there is no way back behind that either.
    give(&mut game, First, &[STEP, Pass]);
    assert_eq!(game.undoable(First), 0);
    assert!(verify::<Ford>(&game.into_inner()).is_ok());
}

#[test]
fn a_ruling_is_recorded_with_its_reason_and_replayed() {
    let mut game = begin();
    give(&mut game, First, &[STEP]);
    let patch = json!([{"op": "replace", "path": "/men/1/0", "value": 2}]);
    game.ruling(First, &patch, "we forgot the losses of the last volley").unwrap();
    assert_eq!(game.battle().state().men[1], [2, 6]);
    // What was settled by a ruling is not taken back behind it.
    assert_eq!(game.undoable(First), 0);
    give(&mut game, First, &[STEP]);

    let text = game.into_inner();
    assert_eq!(replay::<Ford>(&text, None).unwrap().battle().state().men[1], [2, 6]);
    let record = Record::read(&text).unwrap();
    let reasons: Vec<&str> = record
        .lines()
        .filter_map(|(_, line)| match line {
            Line::Ruling(ruling) => Some(ruling.reason.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(reasons, ["we forgot the losses of the last volley"]);
    assert_eq!(verify::<Ford>(&text).unwrap().rulings, 1);
}

#[test]
fn a_ruling_without_a_reason_or_into_the_impossible_is_refused() {
    let mut game = begin();
    let before = game.battle().clone();
    let set = |path: &str, value: serde_json::Value| json!([{"op": "replace", "path": path, "value": value}]);
    let mut why = |patch, reason| game.ruling(First, &patch, reason).unwrap_err().to_string();

    assert!(why(set("/turn", json!(2)), "  ").contains("a ruling needs a reason"));
    assert!(why(json!("more men"), "reinforcements").contains("it is no JSON Patch"));
    assert!(why(set("/horses", json!(2)), "reinforcements").contains("it does not fit the state"));
    assert!(why(set("/turn", json!("late")), "it is late").contains("no state is left"));
    assert!(why(set("/paces/0/0", json!(12)), "he ran on").contains("the lane has ten"));
    let add = json!([{"op": "add", "path": "/horses", "value": 2}]);
    assert!(why(add, "reinforcements").contains("something a state does not have"));
    assert!(game.battle() == &before);
}

#[test]
fn an_interrupted_battle_goes_on_with_the_same_dice() {
    let secret = Secret::from_seed(1757);
    let whole = |interrupted: bool| {
        let mut game = begin();
        give(&mut game, First, &[STEP, Fire, Pass]);
        give(&mut game, Second, &[STEP]);
        if interrupted {
            let mut text = game.into_inner();
            // The program was killed in the middle of a line.
            text.extend_from_slice(b"{\"n\":5,\"by\":\"sec");
            let record = Record::read(&text).unwrap();
            assert!(record.cut_off());
            text.truncate(record.whole());
            game = Game::resume(&record, secret.clone(), text).unwrap();
        }
        assert_eq!(game.undoable(Second), 1);
        give(&mut game, Second, &[Fire, Pass]);
        game.close().unwrap();
        game.into_inner()
    };
    assert_eq!(String::from_utf8(whole(true)).unwrap(), String::from_utf8(whole(false)).unwrap());
}

#[test]
fn a_battle_killed_between_a_turn_and_its_state_makes_up_for_it() {
    let mut game = begin();
    give(&mut game, First, &[Pass]);
    give(&mut game, Second, &[Pass]);
    let mut text = game.into_inner();
    let end = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap();
    let all = text.clone();
    text.truncate(end + 1);

    let record = Record::read(&text).unwrap();
    assert_eq!(record.turns(), [(1, 3)]);
    let game = Game::<Ford, _>::resume(&record, Secret::from_seed(1757), text).unwrap();
    assert_eq!(game.into_inner(), all);
}

#[test]
fn nobody_goes_on_with_another_secret_or_after_the_end() {
    let mut game = begin();
    give(&mut game, First, &[STEP]);
    game.close().unwrap();
    assert!(matches!(game.obey(First, &STEP, Rolls::Committed), Err(NotDone::Closed)));
    assert!(matches!(game.close(), Err(NotDone::Closed)));
    assert_eq!(game.undoable(First), 0);
    let closed = Record::read(&game.into_inner()).unwrap();
    let again = Game::<Ford, _>::resume(&closed, Secret::from_seed(1757), Vec::new());
    assert!(again.err().unwrap().to_string().contains("continue from a turn instead"));

    let open = Record::read(&begin().into_inner()).unwrap();
    let other = Game::<Ford, _>::resume(&open, Secret::from_seed(1758), Vec::new());
    assert!(matches!(other, Err(NotDone::OtherSecret)));
    let other = Game::<Ford<2>, _>::resume(&open, Secret::from_seed(1757), Vec::new());
    assert!(other.err().unwrap().to_string().contains("edition 1 of the rules, this is edition 2"));
}

#[test]
fn another_edition_continues_from_a_turn_in_a_record_of_its_own() {
    let mut game = begin();
    give(&mut game, First, &[STEP, Fire, Pass]);
    give(&mut game, Second, &[Fire, Pass]);
    let second_turn = game.battle().state().clone();
    give(&mut game, First, &[Fire]);
    let old = Record::read(&game.into_inner()).unwrap();

    let secret = Secret::from_seed(9);
    let mut game = Game::<Ford<2>, _>::continue_from(&old, 2, secret.clone(), Vec::new()).unwrap();
    assert_eq!(game.battle().state(), &second_turn);
    game.obey(First, &Fire, Rolls::Committed).unwrap();
    game.close().unwrap();
    let verified = verify::<Ford<2>>(&game.into_inner()).unwrap();
    assert_eq!(verified.continues, old.seal(old.turns()[1].1));

    let none = Game::<Ford<2>, _>::continue_from(&old, 3, secret, Vec::new());
    assert!(none.err().unwrap().to_string().contains("it has the turns 1, 2"));
}

#[test]
fn house_rules_are_recorded_where_they_differ() {
    let house = House { range: 4, bloody: false };
    let players = ["Anna".into(), "Boris".into()];
    let game: Game<Ford, _> = Game::begin(ford(house.clone()), players, Secret::from_seed(1), Vec::new()).unwrap();
    let text = game.into_inner();
    let replayed = replay::<Ford>(&text, None).unwrap();
    assert_eq!(replayed.first.house, *json!({"range": 4}).as_object().unwrap());
    assert_eq!(**replayed.battle().house(), house);
}

#[test]
fn a_replay_words_each_order_as_it_was_worded_when_it_was_given() {
    let mut game = begin();
    give(&mut game, First, &[STEP, Pass]);
    give(&mut game, Second, &[Pass]);
    give(&mut game, First, &[STEP, Pass]);
    let replayed = replay::<Ford>(&game.into_inner(), None).unwrap();
    let words: Vec<&str> = replayed.steps.iter().filter_map(|step| step.words.as_deref()).collect();
    let turns: Vec<&str> = words.iter().filter_map(|words| words.rsplit(' ').next()).collect();
    assert_eq!(turns, ["1", "1", "1", "2", "2"], "and not from where the record ends: {words:?}");
}

#[test]
fn the_last_line_tells_verdict_and_secret() {
    let mut game = begin();
    for _ in 0..TURNS {
        give(&mut game, First, &[Pass]);
        give(&mut game, Second, &[Pass]);
    }
    assert!(matches!(game.battle().stand(), Stand::Over(_)));
    game.close().unwrap();
    let text = game.into_inner();
    let last: serde_json::Value =
        serde_json::from_slice(text.trim_ascii_end().rsplit(|b| *b == b'\n').next().unwrap()).unwrap();
    assert_eq!(last["verdict"]["why"], "night falls");
    assert_eq!(last["secret"], Secret::from_seed(1757).to_string());
    let told = verify::<Ford>(&text).unwrap().to_string();
    assert_eq!(
        told,
        "Every seal fits, and 6 orders lead where the record says. No die fell. The verdict: night falls."
    );
}

/// A disk that fills up.
struct Disk(usize);

impl std::io::Write for Disk {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        match self.0.min(text.len()) {
            0 => Err(std::io::Error::other("the disk is full")),
            written => {
                self.0 -= written;
                Ok(written)
            }
        }
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_cannot_be_written_down_did_not_happen() {
    let players = ["Anna".into(), "Boris".into()];
    let room = begin().into_inner().len() + 20;
    let mut game =
        Game::begin(ford::<1, false>(House::default()), players, Secret::from_seed(1757), Disk(room)).unwrap();
    let before = game.battle().clone();
    let full = game.obey(First, &STEP, Rolls::Committed).unwrap_err();
    assert_eq!(full.to_string(), "the record could not be written: the disk is full");
    assert!(game.battle() == &before);
    let torn = game.obey(First, &Pass, Rolls::Committed).unwrap_err();
    assert!(torn.to_string().contains("an earlier line could not be written"));
}
