//! Which known word a misspelt one was meant to be, and which there are.

pub(crate) use grognard_lettering::nearest as of;

/// `a, b or c`.
pub(crate) fn listed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let words: Vec<&str> = words.collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
