//! Sentences made of what a battle tells.

/// With a full stop.
pub fn stopped(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The name of a place as it stands amid a sentence: "the bridge", not "The bridge".
pub fn amid(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

/// Words one after the other, the last after a word of its own: "a, b and c".
pub fn listed<W: AsRef<str>>(words: &[W], before_the_last: &str) -> String {
    let mut text = String::new();
    for (i, word) in words.iter().enumerate() {
        if i > 0 && i + 1 == words.len() {
            text.extend([" ", before_the_last, " "]);
        } else if i > 0 {
            text.push_str(", ");
        }
        text.push_str(word.as_ref());
    }
    text
}

/// What became of somebody who left the table, behind his name. Not everybody who leaves is lost: a system says what he does, or else only
/// what was done to him.
pub fn lost(how: &str) -> String {
    if is_verb(how) { stopped(how) } else { format!("is lost: {}", stopped(how)) }
}

fn is_verb(how: &str) -> bool {
    how.split(' ').next().is_some_and(|word| word == "are" || word.ends_with('s'))
}

/// A reason in words, with the chance to win in millionths: "Because it wins ground that counts; 62 in 100 to win, he thinks."
pub fn because(words: &str, chance: i32) -> String {
    format!("Because {words}; {} in 100 to win, he thinks.", (i64::from(chance) + 5_000) / 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_is_lost_unless_he_is_said_to_do_something() {
        assert_eq!(lost("driven off the table"), "is lost: driven off the table.");
        assert_eq!(lost("marches round the flank"), "marches round the flank.");
        assert_eq!(lost("are kept back"), "are kept back.");
    }

    #[test]
    fn a_chance_is_rounded_to_whole_ones_in_a_hundred_and_never_overflows() {
        assert_eq!(because("it wins ground", 615_000), "Because it wins ground; 62 in 100 to win, he thinks.");
        assert!(because("it is forged", i32::MAX).contains("214748 in 100"));
    }

    #[test]
    fn the_last_of_a_list_is_set_apart() {
        assert_eq!(listed::<&str>(&[], "and"), "");
        assert_eq!(listed(&["horse"], "and"), "horse");
        assert_eq!(listed(&["horse", "foot"], "and"), "horse and foot");
        assert_eq!(listed(&["horse", "foot", "guns"], "or"), "horse, foot or guns");
    }

    #[test]
    fn a_place_is_not_the_beginning_of_a_sentence() {
        assert_eq!(
            (amid("The bridge"), amid("Theresienstadt")),
            ("the bridge".to_owned(), "Theresienstadt".to_owned())
        );
    }

    #[test]
    fn sentences_begin_and_end_as_sentences() {
        assert_eq!(capital("élan"), "Élan");
        assert_eq!((stopped("so"), stopped("so?")), ("so.".to_owned(), "so?".to_owned()));
    }
}
