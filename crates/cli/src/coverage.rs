//! `coverage`: every rule, the code that carries it and what proves it.
//!
//! Code places come from an index that the build makes of the systems' sources. Proof is an example whose answer
//! changes when the rule is left out, or a test that says `proves!("…")`.

use std::{collections::BTreeMap, io::Write};

use grognard_rulebook::{Example, System, prove, read_examples};
use serde_json::json;

use crate::{
    paint::{ERROR, HIT, ID, SOFT, TITLE},
    reference::put_json,
    trouble::Trouble,
};

const INDEX: &str = include_str!(concat!(env!("OUT_DIR"), "/index.txt"));

/// What is known of one rule.
#[derive(Debug, PartialEq)]
struct Covered {
    rule: &'static str,
    code: Vec<String>,
    proof: Option<String>,
    /// Only the board can carry it, and its battle does not exist yet.
    awaits: bool,
}

impl Covered {
    fn complete(&self) -> bool {
        self.awaits || !self.code.is_empty() && self.proof.is_some()
    }
}

/// Prints the coverage of every system; true if nothing is missing.
pub(crate) fn run(page: &mut Vec<u8>, as_json: bool) -> Result<bool, Trouble> {
    let index = Index::read(INDEX);
    let mut complete = true;
    let mut all = Vec::new();
    for volume in grognard_shelf::volumes() {
        let mut examples = Vec::new();
        for text in volume.examples {
            examples.extend(read_examples(text).map_err(Trouble::said)?);
        }
        let covered = cover(volume.system, &examples, &index);
        complete &= covered.iter().all(Covered::complete);
        if as_json {
            all.extend(covered.iter().map(|c| {
                json!({"id": c.rule, "code": c.code, "proof": c.proof, "awaits_battle": c.awaits, "complete": c.complete()})
            }));
        } else {
            put(page, volume.system, &covered)?;
        }
    }
    let strangers = index.strangers();
    complete &= strangers.is_empty();
    if as_json {
        put_json(page, &json!(all))?;
    } else if !strangers.is_empty() {
        writeln!(page, "{ERROR}Tests that prove no rule there is:{ERROR:#} {}", strangers.join(", "))?;
    }
    Ok(complete)
}

fn put(page: &mut Vec<u8>, system: &System, covered: &[Covered]) -> Result<(), Trouble> {
    let awaiting = covered.iter().filter(|c| c.awaits).count();
    let missing = covered.iter().filter(|c| !c.complete()).count();
    writeln!(page, "{TITLE}{}{TITLE:#}  {} rules", system.title, covered.len())?;
    for c in covered {
        let mark = match (c.complete(), c.awaits) {
            (_, true) => format!("{SOFT}awaits{SOFT:#}"),
            (true, _) => format!("{HIT}proven{HIT:#}"),
            (false, _) => format!("{ERROR}lacks {ERROR:#}"),
        };
        let code = match c.code.as_slice() {
            [] if c.awaits => "the battle on the board".to_owned(),
            [] => format!("{ERROR}no code{ERROR:#}"),
            [only] => only.clone(),
            [first, rest @ ..] => format!("{first} and {} more", rest.len()),
        };
        let proof = match &c.proof {
            Some(proof) => format!("by {proof}"),
            None if c.awaits => String::new(),
            None => format!("{ERROR}no proof{ERROR:#}"),
        };
        writeln!(page, "  {mark}  {ID}{:<44}{ID:#} {SOFT}{code}{SOFT:#}  {proof}", c.rule)?;
    }
    let proven = covered.len() - awaiting - missing;
    writeln!(page, "  {proven} proven, {missing} missing, {awaiting} awaiting the battle on the board\n")?;
    Ok(())
}

fn cover(system: &System, examples: &[Example], index: &Index) -> Vec<Covered> {
    prove(system, examples)
        .into_iter()
        .map(|proof| Covered {
            rule: proof.rule,
            code: index.code.get(proof.rule).cloned().unwrap_or_default(),
            proof: proof.example.map(|example| format!("example {example}")).or_else(|| {
                index.tests.get(proof.rule).and_then(|tests| tests.first()).map(|test| format!("test {test}"))
            }),
            awaits: system.on_the_board.contains(&proof.rule),
        })
        .collect()
}

/// Where each rule id stands in code and in tests that say they prove it.
#[derive(Clone, Default)]
struct Index {
    code: BTreeMap<String, Vec<String>>,
    tests: BTreeMap<String, Vec<String>>,
}

impl Index {
    fn read(text: &str) -> Self {
        let mut index = Self::default();
        for line in text.lines() {
            let mut words = line.splitn(3, ' ');
            if let (Some(kind), Some(id), Some(place)) = (words.next(), words.next(), words.next()) {
                let places = if kind == "code" { &mut index.code } else { &mut index.tests };
                places.entry(id.to_owned()).or_default().push(place.to_owned());
            }
        }
        index
    }

    /// Ids that tests claim to prove and no system has.
    fn strangers(&self) -> Vec<String> {
        let known = |id: &&String| grognard_shelf::systems().any(|system| system.rule(id).is_some());
        self.tests.keys().filter(|id| !known(id)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &str = "fke.combat.two-disorder";

    fn covered(examples: &[Example], index: &Index) -> Covered {
        let system = grognard_shelf::system("fke").expect("it is on the shelf");
        let mut all = cover(system, examples, index);
        all.remove(all.iter().position(|c| c.rule == RULE).expect("it is a rule"))
    }

    fn examples() -> Vec<Example> {
        let volume = grognard_shelf::volumes().find(|volume| volume.system.code == "fke").expect("it is there");
        volume.examples.iter().flat_map(|text| read_examples(text).expect("JSON Lines")).collect()
    }

    #[test]
    fn a_rule_with_code_and_proof_is_covered() {
        assert!(covered(&examples(), &Index::read(INDEX)).complete());
    }

    #[test]
    fn a_rule_whose_code_is_taken_away_is_not() {
        let mut index = Index::read(INDEX);
        index.code.remove(RULE);
        assert!(!covered(&examples(), &index).complete());
    }

    #[test]
    fn a_rule_whose_proof_is_taken_away_is_not() {
        let without: Vec<Example> =
            examples().into_iter().filter(|example| !example.applied.iter().any(|id| id == RULE)).collect();
        assert!(!covered(&without, &Index::read(INDEX)).complete());
    }

    #[test]
    fn a_test_may_be_the_proof() {
        let mut index = Index::read(INDEX);
        index.tests.insert(RULE.to_owned(), vec!["tests/x.rs:1".to_owned()]);
        assert!(covered(&[], &index).complete());
    }

    #[test]
    fn an_id_that_stands_only_in_rules_rs_or_in_a_comment_is_not_code() {
        assert!(Index::read(INDEX).code.values().flatten().all(|place| !place.contains("rules.rs")));
    }
}
