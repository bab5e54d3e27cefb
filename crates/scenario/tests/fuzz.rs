//! Files that nobody would write: whatever is in them, reading, telling and drawing never panic, and what is accepted
//! can be written and read again.

use grognard_scenario::draw::{Plan, draw};
use grognard_scenario::{library, read, tell};
use proptest::prelude::*;

/// Reads a text and, if it is a battle, does everything with it that a battle allows.
fn survive(text: &str) {
    let report = tell::report("fuzzed.toml", text);
    assert_eq!(report.sound, report.reading.errors().next().is_none());
    for fault in &report.reading.faults {
        if let Some((line, column)) = fault.position(text) {
            assert!(line >= 1 && column >= 1);
        }
    }
    if let Some(s) = report.reading.scenario {
        let again = read(&s.to_toml());
        assert_eq!(again.scenario.as_ref(), Some(&s), "{}", again.render("again", &s.to_toml()));
        tell::show(&s);
    }
}

fn originals() -> impl Strategy<Value = &'static str> {
    let mut texts: Vec<&'static str> = library::list().iter().map(|b| b.text).collect();
    texts.push(include_str!("sound.toml"));
    prop::sample::select(texts)
}

/// Words that turn a file's meaning, to be put in place of others.
const WORDS: &[&str] = &[
    "0",
    "-1",
    "1",
    "99999999999",
    "9223372036854775807",
    "1e308",
    "nan",
    "true",
    "\"\"",
    "\"p-left\"",
    "\"s-1\"",
    "[]",
    "[[0, 0]]",
    "{}",
    "10:00:00",
    "1756-10-01",
    "1979-05-27T07:32:00Z",
    "[[unit]]",
    "[[command]]",
    "[side]",
    "id",
    "at",
    "area",
    "=",
    ",",
    "[",
    "]",
    "{",
    "}",
    "\"\"\"",
    "#",
    "\n",
    "\u{0}",
    "é",
    "\u{202e}",
    "0x7fffffff",
    "[1, 2, 3]",
];

proptest! {
    // Drawing takes its time without optimisation.
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_accepted_can_be_drawn(
        original in originals(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0i32..7000), 1..4),
    ) {
        let mut words: Vec<String> = original.split_inclusive([' ', '\n']).map(str::to_owned).collect();
        let numbers: Vec<usize> =
            (0..words.len()).filter(|i| words[*i].contains(|c: char| c.is_ascii_digit()) && words[*i].contains('[')).collect();
        for (at, number) in &changes {
            let at = numbers[at.index(numbers.len())];
            let digits: String = words[at].chars().filter(char::is_ascii_digit).collect();
            words[at] = words[at].replacen(&digits, &number.to_string(), 1);
        }
        if let Some(s) = read(&words.concat()).scenario {
            assert!(draw(&s, &Plan::Metres).ends_with("</svg>\n"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_survived(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn files_with_changed_bytes_are_survived(
        original in originals(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
    ) {
        let mut bytes = original.as_bytes().to_vec();
        for (at, byte) in &changes {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        survive(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn files_with_changed_words_are_survived(
        original in originals(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(WORDS)), 1..6),
    ) {
        let mut words: Vec<&str> = original.split_inclusive([' ', '\n']).collect();
        for (at, word) in &changes {
            let at = at.index(words.len());
            words[at] = word;
        }
        survive(&words.concat());
    }

    #[test]
    fn files_with_lines_lost_or_doubled_are_survived(
        original in originals(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..8),
    ) {
        let mut lines: Vec<&str> = original.split_inclusive('\n').collect();
        for (at, lost) in &changes {
            let at = at.index(lines.len());
            if *lost { lines.remove(at); } else { let line = lines[at]; lines.insert(at, line); }
        }
        survive(&lines.concat());
    }

    #[test]
    fn numbers_of_any_size_are_survived(x in any::<i64>(), y in any::<i64>(), men in any::<i64>()) {
        let text = include_str!("sound.toml");
        survive(&text.replace("at = [900, 1000]", &format!("at = [{x}, {y}]")).replace("men = 600", &format!("men = {men}")));
        survive(&text.replace("width = 2000", &format!("width = {x}")).replace("height = 1500", &format!("height = {y}")));
        survive(&text.replace("[600, 600], [200, 600]", &format!("[{x}, {y}], [{y}, {men}]")));
    }
}
