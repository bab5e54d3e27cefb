//! Names and values in words.

use grognard_rulebook::{Value, Written};

/// Short words of the sheets, as they are said.
const SHORT: [(&str, &str); 22] = [
    ("austrian", "Austrian"),
    ("british", "British"),
    ("bua", "built-up area"),
    ("cav", "cavalry"),
    ("cnc", "C-in-C"),
    ("cr", "Combat Rating"),
    ("elan", "élan"),
    ("elim", "elimination"),
    ("french", "French"),
    ("italian", "Italian"),
    ("lr", "Leadership Rating"),
    ("ooc", "out of command"),
    ("polish", "Polish"),
    ("prussian", "Prussian"),
    ("rf1", "RF1 rifle"),
    ("rf2", "RF2 rifle"),
    ("rf3", "RF3 rifle"),
    ("russian", "Russian"),
    ("sk", "skirmish rating"),
    ("sp", "strength points"),
    ("tr", "Tactical Rating"),
    ("zoc", "zone of control"),
];

fn in_full(word: &str) -> Option<&'static str> {
    SHORT.iter().find(|(short, _)| *short == word).map(|(_, full)| *full)
}

/// A field's name as a person reads it: `target_disorder` as "target disorder", `lr` as "Leadership Rating", `sections_3_4pdr` as
/// "sections 3-, 4-pdr".
pub fn label(name: &str) -> String {
    let numbered = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let parts: Vec<&str> = name.split('_').collect();
    let spoken = parts.iter().enumerate().map(|(at, part)| match part.strip_suffix("pdr").filter(|_| numbered(part)) {
        Some(calibre) => format!("{calibre}-pdr"),
        None if numbered(part) && parts.get(at + 1).is_some_and(|next| numbered(next)) => format!("{part}-,"),
        None => in_full(part).map_or_else(|| letter(part), str::to_owned),
    });
    spoken.collect::<Vec<_>>().join(" ")
}

/// A letter that stands for somebody or something is a capital: army A, a rating of B.
fn letter(word: &str) -> String {
    if word.len() == 1 { word.to_uppercase() } else { word.to_owned() }
}

/// A value as a person reads it.
pub fn value(value: Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::Flag(true) => "yes".to_owned(),
        Value::Flag(false) => "no".to_owned(),
        Value::Whole(whole) => signed(whole.to_string()),
        Value::Number(number) => signed(match Written::from(number) {
            Written::Whole(whole) => whole.to_string(),
            _ => shortest(number),
        }),
        Value::Word(word) => spoken(word),
    }
}

/// A word of a list as a person reads it: "attack column", "10-15mm"; rule ids stay as they are.
pub fn spoken(word: &str) -> String {
    if word.contains('.') {
        return word.to_owned();
    }
    if word.len() == 1 {
        return letter(word);
    }
    if let Some(full) = in_full(word) {
        return full.to_owned();
    }
    // Several words, one after the other.
    if word.contains(' ') && !word.contains(',') {
        return word.split(' ').map(spoken).collect::<Vec<_>>().join(", ");
    }
    let digit = |at: Option<usize>| at.and_then(|at| word.as_bytes().get(at)).is_some_and(u8::is_ascii_digit);
    let spaced = |(at, letter)| match letter {
        '-' if !(digit(usize::checked_sub(at, 1)) && digit(Some(at + 1))) => ' ',
        letter => letter,
    };
    let parts: String = word.char_indices().map(spaced).collect();
    parts.split(' ').map(|part| in_full(part).unwrap_or(part)).collect::<Vec<_>>().join(" ")
}

/// A chance with one decimal; the very small and the nearly sure are not called 0 or 100.
pub fn percent(chance: f64) -> String {
    match chance * 100.0 {
        p if p >= 100.0 - 1e-9 => "100%".to_owned(),
        p if p > 99.95 => "> 99.9%".to_owned(),
        p if p > 0.0 && p < 0.05 => "< 0.1%".to_owned(),
        // A sum of no chances at all is a minus nought.
        p => format!("{:.1}%", p + 0.0),
    }
}

fn shortest(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// With a true minus.
fn signed(number: String) -> String {
    number.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_spoken_and_ranges_stay_ranges() {
        assert_eq!(spoken("attack-column"), "attack column");
        assert_eq!(spoken("10-15mm"), "10-15mm");
        assert_eq!(spoken("3-4-pdr"), "3-4 pdr");
        assert_eq!(spoken("ae.shooting.line"), "ae.shooting.line");
        assert_eq!(spoken("issue-orders leader-actions"), "issue orders, leader actions");
    }

    #[test]
    fn short_words_are_said_in_full() {
        assert_eq!(label("in_cnc_range"), "in C-in-C range");
        assert_eq!(label("attacker_tr"), "attacker Tactical Rating");
        assert_eq!(spoken("bua"), "built-up area");
        assert_eq!(spoken("cnc-with-command"), "C-in-C with command");
        assert_eq!(label("sections_6_7_8pdr"), "sections 6-, 7-, 8-pdr");
        assert_eq!(label("sections_french_8pdr"), "sections French 8-pdr");
        assert_eq!((label("a_points"), spoken("b")), ("A points".to_owned(), "B".to_owned()));
    }

    #[test]
    fn nothing_is_called_impossible_or_sure_that_is_not() {
        assert_eq!((percent(0.0), percent(-0.0)), ("0.0%".to_owned(), "0.0%".to_owned()));
        assert_eq!(percent(0.0001), "< 0.1%");
        assert_eq!(percent(0.9999), "> 99.9%");
        assert_eq!(percent(1.0), "100%");
    }
}
