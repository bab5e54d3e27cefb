//! Names and values in words.

use grognard_rulebook::{Value, Written};

/// A field's name as a person reads it: `target_disorder` as "target disorder".
pub fn label(name: &str) -> String {
    name.replace('_', " ")
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

/// A word of a list as a person reads it; rule ids and ruling numbers stay as they are.
pub fn spoken(word: &str) -> String {
    if word.contains('.') { word.to_owned() } else { word.replace('-', " ") }
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
