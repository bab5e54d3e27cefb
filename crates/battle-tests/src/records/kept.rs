//! Records of battles fought long ago: a folder to which records are added and in which none is ever made anew.
//!
//! What `docs/record.md` promises of later versions is held against it: they verify, are shown, are continued.

use std::fs;
use std::path::Path;

use grognard_battle::verify::{Proof, Rules};
use grognard_battle::{Battle, Game, Record, Secret, Side, Stand, replay, verify};

/// The records of a folder, in the order of their names.
pub fn records(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let read = |path: &Path| fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut records: Vec<(String, Vec<u8>)> = entries
        .map(|entry| entry.expect("a folder can be listed"))
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), read(&entry.path())))
        .collect();
    records.sort();
    assert!(!records.is_empty(), "{} holds no record", folder.display());
    records
}

/// Adds a record of the edition of today. One that is there is not written over.
pub fn add<B: Battle>(folder: &Path, name: &str, text: &[u8]) {
    let path = folder.join(format!("edition-{}-{name}.jsonl", B::EDITION));
    assert!(!path.exists(), "{}: records are never made anew", path.display());
    fs::write(&path, text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
}

/// They verify to the last die, and at least one of them by the rules of today.
pub fn they_verify<B: Battle>(folder: &Path) {
    let mut followed = 0;
    for (name, text) in records(folder) {
        let verified = verify::<B>(&text).unwrap_or_else(|unsound| panic!("{name}: {unsound}"));
        assert_eq!(verified.dice, Proof::FromTheSecret, "{name}");
        followed += usize::from(verified.rules == Rules::Followed);
    }
    assert!(followed > 0, "no record was played by the edition of today: add one");
}

/// They are shown at any order.
pub fn they_are_shown<B: Battle>(folder: &Path) {
    for (name, text) in records(folder) {
        let whole = replay::<B>(&text, None).unwrap_or_else(|unsound| panic!("{name}: {unsound}"));
        assert!(matches!(whole.battle().stand(), Stand::Over(_)), "{name}");
        let orders = whole.steps.len() as u32;
        for to in [0, 1, orders / 3, orders / 2, orders] {
            let shown = replay::<B>(&text, Some(to)).unwrap_or_else(|unsound| panic!("{name}, order {to}: {unsound}"));
            assert_eq!(shown.steps.len() as u32, to, "{name}");
            assert_eq!(shown.battle().check(), Ok(()), "{name}, order {to}");
        }
    }
}

/// They are continued from any turn.
pub fn they_are_continued<B: Battle>(folder: &Path) {
    for (name, text) in records(folder) {
        let record = Record::read(&text).unwrap_or_else(|unsound| panic!("{name}: {unsound}"));
        for (turn, _) in record.turns() {
            let game = Game::<B, _>::continue_from(&record, turn, Secret::from_seed(1), Vec::new());
            let game = game.unwrap_or_else(|why| panic!("{name}, turn {turn}: {why}"));
            assert_eq!(game.battle().board().turn, turn, "{name}");
            assert!(Side::BOTH.iter().all(|side| game.undoable(*side) == 0), "{name}, turn {turn}");
        }
    }
}
