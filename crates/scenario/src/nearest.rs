//! Which known word a misspelt one was meant to be.

/// The nearest of the known words, if one is near enough to be meant.
pub(crate) fn of<'w>(word: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    // Distance grows with the square of the length: nobody misspells a word of a thousand letters.
    if word.chars().count() > 60 {
        return None;
    }
    let lower = word.to_lowercase().replace([' ', '_'], "-");
    known
        .map(|k| (strsim::osa_distance(&lower, &k.to_lowercase().replace('_', "-")), k))
        .filter(|(distance, k)| *distance <= (k.chars().count().max(lower.chars().count()) / 3).max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, k)| k)
}

/// `a, b or c`.
pub(crate) fn listed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let words: Vec<&str> = words.collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
