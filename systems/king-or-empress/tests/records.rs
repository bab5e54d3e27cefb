//! Battles fought long ago are still shown, continued and verified: what `docs/record.md` promises.
//!
//! The records in `tests/records` are never made anew. When a rule changes what the same orders and dice lead to, the edition of
//! the rules grows and a new record is added beside the old ones.

use std::fs;
use std::path::Path;

use grognard_battle::verify::{Proof, Rules};
use grognard_battle::{Battle, Game, Record, Rolls, Secret, Setup, Side, Stand, replay, verify};
use grognard_king_or_empress::battle::{KingOrEmpress, Order};
use grognard_rulebook::dice::Rolled;
use grognard_scenario::library;
use serde_json::json;

fn records() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut records: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    records.sort();
    assert!(records.len() >= 3, "there are records to replay");
    records
}

/// Writes a record of a battle by any orders, in which players took moves back, threw their own dice and made a ruling. Run with
/// `--ignored` to add one for a new edition.
#[test]
#[ignore = "writes a new record"]
fn add_a_record_with_all_kinds_of_lines() {
    let scenario = library::find("crossroads:small").unwrap();
    let battle = KingOrEmpress::muster(scenario.into(), Default::default(), Setup::default()).unwrap();
    let players = ["Ada".to_owned(), "Bert".to_owned()];
    let mut game = Game::begin(battle, players, Secret::from_seed(1756), Vec::new()).unwrap();
    let mut choice = Rolled::from_seed(1756);
    let (mut undone, mut own, mut ruled) = (0, 0, false);
    while let Stand::Asks(asks) = game.battle().stand() {
        let question = asks[0];
        let mut menu = Vec::new();
        game.battle().orders(&question, &mut menu);
        let order = menu[usize::from(choice.face(250)) % menu.len()].clone();
        let by_hand: &[i64] = &[i64::from(choice.face(6))];
        let activates = matches!(order, Order::Activate { .. }) && own < 2;
        if !(activates && game.obey(question.side, &order, Rolls::Own(by_hand)).inspect(|_| own += 1).is_ok()) {
            game.obey(question.side, &order, Rolls::Committed).unwrap();
        }
        if undone < 4 && game.undoable(question.side) > 0 {
            game.undo(question.side).unwrap();
            undone += 1;
        }
        if !ruled && game.battle().state().turn == 2 {
            let patch = json!([{"op": "replace", "path": "/units/0/disorder", "value": 1}]);
            game.ruling(question.side, &patch, "The battalion was shaken by the news; we agreed on a marker.").unwrap();
            ruled = true;
        }
    }
    game.close().unwrap();
    assert!(undone > 0 && own > 0 && ruled, "all kinds of lines are in it");
    let name = format!("tests/records/edition-{}-all-kinds-of-lines.jsonl", KingOrEmpress::EDITION);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    assert!(!path.exists(), "records are never made anew");
    fs::write(path, game.into_inner()).unwrap();
}

#[test]
fn they_verify_to_the_last_die() {
    let mut followed = 0;
    for (name, text) in records() {
        let verified = verify::<KingOrEmpress>(&text).unwrap_or_else(|unsound| panic!("{name}: {unsound:?}"));
        assert_eq!(verified.dice, Proof::FromTheSecret, "{name}");
        followed += usize::from(verified.rules == Rules::Followed);
    }
    assert!(followed > 0, "no record was played by the edition of today: add one");
}

#[test]
fn they_are_shown_at_any_order() {
    for (name, text) in records() {
        let whole = replay::<KingOrEmpress>(&text, None).unwrap_or_else(|unsound| panic!("{name}: {unsound:?}"));
        assert!(matches!(whole.battle().stand(), Stand::Over(_)), "{name}");
        let orders = whole.steps.len() as u32;
        for to in [0, 1, orders / 3, orders / 2, orders] {
            let shown = replay::<KingOrEmpress>(&text, Some(to)).unwrap();
            assert_eq!(shown.steps.len() as u32, to, "{name}");
            assert_eq!(shown.battle().check(), Ok(()), "{name}, order {to}");
        }
    }
}

#[test]
fn they_are_continued_from_any_turn() {
    for (name, text) in records() {
        let record = Record::read(&text).unwrap();
        for (turn, _) in record.turns() {
            let game = Game::<KingOrEmpress, _>::continue_from(&record, turn, Secret::from_seed(1), Vec::new());
            let game = game.unwrap_or_else(|why| panic!("{name}, turn {turn}: {why}"));
            assert_eq!(game.battle().board().turn, turn, "{name}");
            assert!(game.undoable(Side::First) == 0 && game.undoable(Side::Second) == 0);
        }
    }
}
