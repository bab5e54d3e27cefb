//! Which known word a misspelt one was meant to be.

/// The longest word that is taken for a misspelt one: distance grows with the square of the length, and nobody misspells a word of a
/// thousand letters.
const LONGEST: usize = 64;

/// The candidate that a misspelt word most likely meant, if one is near enough to be meant. Whether words are parted by a space, a
/// hyphen or an underscore does not count, nor do capitals; the beginning of a word is near to it.
pub fn nearest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = folded(word);
    let steps = |candidate: &str| {
        let known = folded(candidate);
        let steps = strsim::damerau_levenshtein(&word, &known);
        let near = steps <= (word.len().max(known.len()) / 3).max(1) || word.len() > 2 && known.starts_with(&word);
        near.then_some(steps)
    };
    let near = candidates.filter_map(|candidate| Some((steps(candidate)?, candidate)));
    near.min_by_key(|(steps, _)| *steps).map(|(_, candidate)| candidate)
}

fn folded(word: &str) -> String {
    word.to_lowercase().replace([' ', '_'], "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_understood_and_a_guess_is_not() {
        let known = || ["target_uphill", "target_arm", "range"].into_iter();
        assert_eq!(nearest("target_uphil", known()), Some("target_uphill"));
        assert_eq!(nearest("Target-Arm", known()), Some("target_arm"));
        assert_eq!(nearest("ragne", known()), Some("range"));
        assert_eq!(nearest("target_uph", known()), Some("target_uphill"), "the beginning of it");
        assert_eq!(nearest("morale", known()), None);
        assert_eq!(nearest("south", ["north"].into_iter()), None, "two letters of five are another word");
        assert_eq!(nearest(&"range".repeat(200), known()), None);
    }
}
