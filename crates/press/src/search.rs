//! Finding rules and procedures as a player asks for them: in his own words, in whatever form, as a sentence.
//!
//! Words are brought to their stem, small words are passed over, and words that mean the same at the table stand for each
//! other, though less than the word itself. What answers more of the words comes first; what only mentions one in passing is left
//! out where something else is about it.

use grognard_rulebook::{AnyProcedure, Rule, Ruling, System};

use crate::{label, spoken};

/// What answers a question, the best first.
#[derive(Default)]
pub struct Found {
    /// What can be resolved or looked up.
    pub procedures: Vec<&'static dyn AnyProcedure>,
    /// What the sheet says.
    pub rules: Vec<&'static Rule>,
    /// How we settle what it leaves open.
    pub rulings: Vec<&'static Ruling>,
}

/// Words that say nothing by themselves.
const SMALL: &[&str] = &[
    "a", "an", "and", "against", "are", "at", "be", "by", "can", "do", "does", "for", "from", "happens", "has", "have",
    "how", "i", "if", "in", "is", "it", "its", "may", "me", "my", "of", "on", "or", "should", "that", "the", "their",
    "them", "then", "they", "this", "to", "what", "when", "where", "which", "who", "will", "with", "work", "you",
];

/// Words that mean the same at the table, by their stems.
const ALIKE: &[&[&str]] = &[
    &["volley", "fire", "shoot", "shooter", "shot", "musketry", "musket", "firefight", "skirmish"],
    &["retreat", "withdraw", "withdrawal", "recoil", "rout", "flee", "retire", "recede", "break"],
    &["charge", "shock", "assault", "contact", "attack"],
    &["melee", "combat", "fight", "shock", "strike"],
    &["square", "secure"],
    &["morale", "waver", "assessment", "assess", "nerve", "check", "test"],
    &["rally", "recover", "recovery"],
    &["move", "movement", "march", "advance", "allowance", "rate"],
    &["gun", "artillery", "cannon", "battery", "canister"],
    &["cavalry", "horse", "mount", "mounted"],
    &["infantry", "foot"],
    &["skirmish", "skirmisher", "light"],
    &["general", "commander", "leader", "command"],
    &["disorder", "disordered", "shaken"],
    &["loss", "casualty", "hit", "damage", "fatigue"],
    &["cover", "shelter", "wood", "building", "bua", "village", "town"],
    &["turn", "sequence", "phase"],
    &["victory", "win", "winner", "result"],
    &["tire", "fatigue", "exhaust", "exhaustion"],
    &["flank", "rear"],
    &["range", "distance", "reach"],
    &["pursue", "pursuit", "breakthrough", "follow"],
    &["hill", "uphill", "higher", "slope"],
];

/// A word without its endings: "firing", "fired" and "fires" are "fire".
fn stem(word: &str) -> String {
    let word = word.trim_end_matches("'s");
    let cut = |end: &str, put: &str| {
        word.strip_suffix(end).filter(|rest| rest.chars().count() > 2).map(|rest| format!("{rest}{put}"))
    };
    let stem = cut("ies", "y")
        .or_else(|| cut("ied", "y"))
        .or_else(|| cut("sses", "ss"))
        .or_else(|| cut("ing", ""))
        .or_else(|| cut("ed", ""))
        .or_else(|| if word.ends_with("ss") || word.ends_with("us") { None } else { cut("s", "") })
        .unwrap_or_else(|| word.to_owned());
    // "firing" and "fire", "stopping" and "stop" end alike.
    let stem = stem.strip_suffix('e').filter(|rest| rest.chars().count() > 2).unwrap_or(&stem);
    let mut letters = stem.chars().rev();
    match (letters.next(), letters.next()) {
        (Some(last), Some(before)) if last == before && stem.len() > 4 && !"sl".contains(last) => {
            stem[..stem.len() - 1].to_owned()
        }
        _ => stem.to_owned(),
    }
}

/// A text as stems.
fn stems(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'')
        .filter(|word| !word.is_empty())
        .map(stem)
        .collect()
}

/// A word that is looked for: its stem, and the stems of what means the same.
struct Term {
    stem: String,
    alike: Vec<String>,
    /// Part of an id, looked for as it is.
    id: Option<String>,
}

fn terms(question: &str) -> Vec<Term> {
    let lower = question.to_lowercase();
    let all = lower
        .split(|letter: char| letter.is_whitespace() || ",;?!\"“”".contains(letter))
        .filter(|word| !word.is_empty());
    let asked = all.filter(|word| !SMALL.contains(word)).flat_map(|word| {
        let is_id = word.contains('.') && word.trim_end_matches('.').contains('.') || is_ruling(word);
        let parts: Vec<&str> =
            if is_id { vec![word] } else { word.split('-').filter(|part| !part.is_empty()).collect() };
        parts.into_iter().map(move |part| (part.trim_end_matches('.'), is_id)).collect::<Vec<_>>()
    });
    asked
        .map(|(word, is_id)| {
            let stem = stem(word);
            let groups = ALIKE.iter().map(|group| group.iter().map(|word| self::stem(word)).collect::<Vec<_>>());
            let alike = groups.filter(|group| group.contains(&stem)).flatten().filter(|other| *other != stem).collect();
            Term { id: is_id.then(|| word.to_owned()), stem, alike }
        })
        .collect()
}

fn is_ruling(word: &str) -> bool {
    word.strip_prefix('r')
        .is_some_and(|number| !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit()))
}

/// How well something answers: how many of the words, and how closely. Its name counts more than what is said of it.
fn answers(terms: &[Term], id: &str, name: &str, text: &str) -> (usize, u32) {
    let (name, text) = (stems(name), stems(text));
    let begins = |words: &[String], wanted: &str| {
        words.iter().any(|word| word == wanted || wanted.len() > 3 && word.starts_with(wanted))
    };
    let worth = |term: &Term, words: &[String], itself: u32, alike: u32| {
        if begins(words, &term.stem) {
            itself
        } else if term.alike.iter().any(|other| words.contains(other)) {
            alike
        } else {
            0
        }
    };
    let mut found = (0, 0);
    for term in terms {
        let worth = match &term.id {
            Some(part) if id.to_lowercase().contains(part.as_str()) => 20,
            Some(_) => 0,
            None => worth(term, &name, 8, 3) + worth(term, &text, 5, 1),
        };
        found = (found.0 + usize::from(worth > 0), found.1 + worth);
    }
    found
}

/// The best of some things: those that answer as many of the words as any does, and not far less closely.
fn best<T: Copy>(scored: &[((usize, u32), T)], most: usize) -> Vec<T> {
    let scores: Vec<_> = scored.iter().map(|(score, _)| *score).collect();
    ranked(&scores, most).into_iter().map(|place| scored[place].1).collect()
}

/// The places of the best, the closest first.
fn ranked(scores: &[(usize, u32)], most: usize) -> Vec<usize> {
    let answers = |place: &usize| scores[*place].0 > 0 && scores[*place].0 == most;
    let mut places: Vec<usize> = (0..scores.len()).filter(answers).collect();
    let closest = places.iter().map(|place| scores[*place].1).max().unwrap_or(0);
    places.retain(|place| scores[*place].1 * 3 > closest);
    places.sort_by_key(|place| std::cmp::Reverse(scores[*place].1));
    places
}

/// What answers a question in a system. A question without a word in it is answered with nothing.
pub fn find(system: &'static System, question: &str) -> Found {
    let terms = terms(question);
    if terms.is_empty() {
        return Found::default();
    }
    let procedures: Vec<_> = system
        .procedures
        .iter()
        .map(|one| {
            let fields: Vec<String> = one.inputs().iter().map(|input| label(&input.name)).collect();
            let text = format!("{} {} {}", one.about(), one.group(), fields.join(" "));
            (answers(&terms, one.name(), &spoken(one.name()), &text), one.as_ref())
        })
        .collect();
    let rules: Vec<_> = system
        .rules
        .iter()
        .map(|rule| (answers(&terms, rule.id, &rule.id.replace(['.', '-'], " "), rule.text), rule))
        .collect();
    let rulings: Vec<_> = system
        .rulings
        .iter()
        .map(|ruling| (answers(&terms, ruling.number, ruling.question, ruling.answer), ruling))
        .collect();
    let reached = procedures.iter().map(|(at, _)| at.0).chain(rules.iter().map(|(at, _)| at.0));
    let most = reached.chain(rulings.iter().map(|(at, _)| at.0)).max().unwrap_or(0);
    Found { procedures: best(&procedures, most), rules: best(&rules, most), rulings: best(&rulings, most) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_known_in_every_form() {
        for (one, other) in [
            ("firing", "fire"),
            ("charges", "charged"),
            ("cavalry", "cavalries"),
            ("volleys", "volley"),
            ("stopped", "stop"),
        ] {
            assert_eq!(stem(one), stem(other), "{one} {other}");
        }
        assert_eq!(stem("loss"), stem("losses"));
    }

    #[test]
    fn wargamers_are_answered_in_every_system() {
        for system in grognard_shelf::systems() {
            for question in ["volley", "retreat", "charge", "firing", "what does a square do against cavalry?"] {
                let found = find(system, question);
                let says = found.rules.len() + found.rulings.len();
                assert!(says > 0, "{}: {question} finds no rule", system.code);
                let either = found.procedures.len() + found.rules.len();
                assert!(either < system.rules.len() / 2, "{}: {question} finds everything", system.code);
            }
            for question in ["volley", "retreat", "charge"] {
                assert!(
                    !find(system, question).procedures.is_empty(),
                    "{}: {question} finds no procedure",
                    system.code
                );
            }
        }
    }

    /// A shock has fire support and a morale test follows fire, but neither is a volley.
    #[test]
    fn what_only_mentions_a_word_is_left_out() {
        let system = grognard_shelf::system("be").expect("a system");
        let found = find(system, "volley");
        let procedures: Vec<&str> = found.procedures.iter().map(|one| one.name()).collect();
        assert!(procedures.contains(&"firing") && procedures.contains(&"firing-range"), "{procedures:?}");
        for other in ["shock", "morale-test", "commander-risk", "may-react"] {
            assert!(!procedures.contains(&other), "{procedures:?}");
        }
        let rules: Vec<&str> = found.rules.iter().map(|rule| rule.id).collect();
        assert!(rules.contains(&"be.firing.roll"), "{rules:?}");
        assert!(!rules.contains(&"be.reaction.artillery-move-unlimber"), "{rules:?}");
        let place = |id: &str| rules.iter().position(|known| *known == id);
        assert!(place("be.firing.roll") < place("be.firing.near-1-2"), "how it is done comes before its table");
        // Where fire is called otherwise, it is found all the same.
        let esr = find(grognard_shelf::system("esr").expect("a system"), "volley");
        assert!(esr.procedures.iter().any(|one| one.name() == "artillery-and-skirmish"));
    }

    #[test]
    fn who_asks_by_name_or_by_id_gets_that_first() {
        for system in grognard_shelf::systems() {
            for procedure in &system.procedures {
                let found = find(system, &spoken(procedure.name()));
                assert!(found.procedures.iter().any(|one| one.name() == procedure.name()), "{}", procedure.name());
            }
            for rule in system.rules {
                let found = find(system, rule.id);
                assert!(found.rules.iter().any(|one| one.id == rule.id), "{}", rule.id);
            }
        }
    }
}
