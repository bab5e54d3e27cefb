//! Files with a mistake in each, and what an author is told about it.

use grognard_scenario::read;
use std::path::Path;

/// The broken files, by name.
fn broken() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn the_file_they_were_made_from_is_sound() {
    let reading = read(include_str!("sound.toml"));
    assert_eq!(reading.render("sound.toml", include_str!("sound.toml")), "");
    assert!(reading.scenario.is_some());
}

#[test]
fn there_are_more_than_thirty() {
    assert!(broken().len() > 30);
}

#[test]
fn every_mistake_is_told_with_its_place_and_what_would_be_right() {
    for (name, text) in broken() {
        let reading = read(&text);
        assert!(!reading.faults.is_empty(), "{name}: nobody noticed");
        for fault in &reading.faults {
            assert!(fault.position(&text).is_some(), "{name}: no place for {:?}", fault.message);
            assert!(fault.help.is_some(), "{name}: no help for {:?}", fault.message);
        }
        // One mistake is told once, without a tail of others that only follow from it.
        let mistakes = match &*name {
            "many-at-once" => 5,
            "one-side" => 3,
            "table-for-list" => 2,
            _ => 1,
        };
        let told = reading.render(&format!("{name}.toml"), &text);
        assert_eq!(reading.faults.len(), mistakes, "{name}:\n{told}");
        insta::assert_snapshot!(name, told);
    }
}

#[test]
fn only_a_doubtful_trait_is_let_pass() {
    for (name, text) in broken() {
        assert_eq!(read(&text).scenario.is_some(), name == "unknown-trait", "{name}");
    }
}
