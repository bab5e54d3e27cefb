//! Names and values in words.

use grognard_rulebook::{Value, Written};

/// Short words of the sheets, as they are said.
const SHORT: [(&str, &str); 8] = [
    ("bua", "built-up area"),
    ("cav", "cavalry"),
    ("cnc", "C-in-C"),
    ("cr", "Combat Rating"),
    ("lr", "Leadership Rating"),
    ("sk", "skirmish rating"),
    ("sp", "strength points"),
    ("tr", "Tactical Rating"),
];

fn in_full(word: &str) -> &str {
    SHORT.iter().find(|(short, _)| *short == word).map_or(word, |(_, full)| full)
}

/// A field's name as a person reads it: `target_disorder` as "target disorder", `lr` as "Leadership Rating".
pub fn label(name: &str) -> String {
    name.split('_').map(in_full).collect::<Vec<_>>().join(" ")
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
    if let Some((_, full)) = SHORT.iter().find(|(short, _)| *short == word) {
        return (*full).to_owned();
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
    word.char_indices().map(spaced).collect()
}

/// With a capital, as a sentence begins.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A chance with one decimal; the very small and the nearly sure are not called 0 or 100.
pub fn percent(chance: f64) -> String {
    match chance * 100.0 {
        p if p >= 100.0 - 1e-9 => "100%".to_owned(),
        p if p > 99.95 => "> 99.9%".to_owned(),
        p if p > 0.0 && p < 0.05 => "< 0.1%".to_owned(),
        p => format!("{p:.1}%"),
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
    }

    #[test]
    fn nothing_is_called_impossible_or_sure_that_is_not() {
        assert_eq!(percent(0.0), "0.0%");
        assert_eq!(percent(0.0001), "< 0.1%");
        assert_eq!(percent(0.9999), "> 99.9%");
        assert_eq!(percent(1.0), "100%");
    }
}
