//! `coverage`: every rule, the code that carries it, and what leaving it out changes.
//!
//! Code places come from an index that the build makes of the systems' sources. What a rule is worth is found by leaving it out:
//! an example's outcome or odds change, a refusal disappears, a diorama on the board fails, or only what is told
//! changes. A rule that is only told needs a reason in its system.

use std::{collections::BTreeMap, io::Write};

use grognard_rulebook::{Bearing, Example, System, prove, read_examples};
use serde_json::json;

use crate::{
    paint::{ERROR, HIT, ID, SOFT, TITLE},
    reference::put_json,
    trouble::Trouble,
};

const INDEX: &str = include_str!(concat!(env!("OUT_DIR"), "/index.txt"));

/// The most that leaving a rule out changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The outcome of an example, or its odds.
    Decides,
    /// A situation is no longer refused.
    Forbids,
    /// A diorama fails.
    Board,
    /// What is told, and nothing else.
    Told,
    /// Nothing that anybody noticed: a diorama names it.
    Named,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Decides, Self::Forbids, Self::Board, Self::Told, Self::Named];

    fn word(self) -> &'static str {
        match self {
            Self::Decides => Bearing::Decides.word(),
            Self::Forbids => Bearing::Forbids.word(),
            Self::Board => "board",
            Self::Told => Bearing::Told.word(),
            Self::Named => "named",
        }
    }
}

/// Whether a diorama fails when the rule is left out. The system's own tests find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Missed {
    Yes,
    No,
}

/// What is known of one rule.
#[derive(Debug, PartialEq)]
struct Covered {
    rule: &'static str,
    code: Vec<String>,
    kind: Option<Kind>,
    /// What shows it.
    proof: Option<String>,
    /// A diorama that is about it, and whether one fails without it.
    board: Option<(String, Missed)>,
    /// Why it is right that it is only told.
    reason: Option<&'static str>,
    /// Only the board can carry it, and no diorama of its battle shows it yet.
    awaits: bool,
}

impl Covered {
    fn complete(&self) -> bool {
        let proven = match self.kind {
            Some(Kind::Decides | Kind::Forbids | Kind::Board) => true,
            Some(Kind::Told) => self.reason.is_some(),
            Some(Kind::Named) | None => false,
        };
        self.awaits || !self.code.is_empty() && proven
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
                json!({
                    "id": c.rule, "code": c.code, "kind": c.kind.map(Kind::word), "proof": c.proof, "reason": c.reason,
                    "board": c.board.as_ref().map(|(test, missed)| json!({"test": test, "missed": *missed == Missed::Yes})),
                    "awaits_battle": c.awaits, "complete": c.complete(),
                })
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
    writeln!(page, "{TITLE}{}{TITLE:#}  {} rules", system.title, covered.len())?;
    for c in covered {
        let mark = match (c.complete(), c.kind) {
            (true, Some(kind)) if !c.awaits => format!("{HIT}{:<7}{HIT:#}", kind.word()),
            (true, _) => format!("{SOFT}awaits {SOFT:#}"),
            (false, _) => format!("{ERROR}lacks  {ERROR:#}"),
        };
        let code = match c.code.as_slice() {
            [] if c.awaits => "the battle on the board".to_owned(),
            [] => format!("{ERROR}no code{ERROR:#}"),
            [only] => only.clone(),
            [first, rest @ ..] => format!("{first} and {} more", rest.len()),
        };
        let proof = match (&c.proof, c.kind, c.reason) {
            (None, ..) if c.awaits => String::new(),
            (None, ..) => format!("{ERROR}no proof{ERROR:#}"),
            (Some(proof), Some(Kind::Told), Some(reason)) => format!("by {proof}: {reason}"),
            (Some(proof), Some(Kind::Told), None) => {
                format!("{ERROR}only told{ERROR:#} by {proof}: let it decide something, or say in only_told why not")
            }
            (Some(proof), Some(Kind::Named), _) => format!("{ERROR}only named{ERROR:#} by {proof}"),
            (Some(proof), ..) => format!("by {proof}"),
        };
        let board = match (&c.board, c.kind) {
            (Some((test, Missed::Yes)), Some(Kind::Decides | Kind::Forbids)) => format!(", on the board by {test}"),
            (Some((test, Missed::No)), Some(Kind::Decides | Kind::Forbids)) => format!(", named by {test}"),
            _ => String::new(),
        };
        writeln!(page, "  {mark}  {ID}{:<44}{ID:#} {SOFT}{code}{SOFT:#}  {proof}{board}", c.rule)?;
    }
    let of = |kind: Kind| covered.iter().filter(|c| !c.awaits && c.kind == Some(kind)).count();
    let kinds: Vec<String> = Kind::ALL.iter().map(|kind| format!("{} {}", kind.word(), of(*kind))).collect();
    let missing = covered.iter().filter(|c| !c.complete()).count();
    let awaiting = covered.iter().filter(|c| c.awaits).count();
    writeln!(page, "  {}; {missing} missing, {awaiting} awaiting the battle on the board", kinds.join(", "))?;
    let shown =
        |by: Missed| covered.iter().filter(|c| c.board.as_ref().is_some_and(|(_, missed)| *missed == by)).count();
    if let (missed, named @ 1..) | (missed @ 1.., named) = (shown(Missed::Yes), shown(Missed::No)) {
        writeln!(page, "  dioramas fail without {missed} of the rules they are about, {named} they only name")?;
    }
    writeln!(page)?;
    Ok(())
}

fn cover(system: &System, examples: &[Example], index: &Index) -> Vec<Covered> {
    let covered = |proof: grognard_rulebook::Proof| {
        let rule = proof.rule;
        let missed = if index.named.contains_key(rule) { Missed::No } else { Missed::Yes };
        let board = index.tests.get(rule).and_then(|tests| tests.first()).map(|test| (test.clone(), missed));
        let example = proof.example.map(|(bearing, id)| (bearing, format!("example {id}")));
        let on_board = board.as_ref().map(|(test, missed)| (*missed, format!("test {test}")));
        let shown = match (example, on_board) {
            (Some((Bearing::Decides, proof)), _) => Some((Kind::Decides, proof)),
            (Some((Bearing::Forbids, proof)), _) => Some((Kind::Forbids, proof)),
            (_, Some((Missed::Yes, proof))) => Some((Kind::Board, proof)),
            (Some((Bearing::Told, proof)), _) => Some((Kind::Told, proof)),
            (None, Some((Missed::No, proof))) => Some((Kind::Named, proof)),
            (None, None) => None,
        };
        let (kind, proof) = shown.unzip();
        let reason = system.only_told.iter().find(|(known, _)| *known == rule).map(|(_, why)| *why);
        Covered {
            rule,
            code: index.code.get(rule).cloned().unwrap_or_default(),
            kind,
            proof,
            board,
            reason,
            awaits: kind != Some(Kind::Board) && system.on_the_board.contains(&rule),
        }
    };
    prove(system, examples).into_iter().map(covered).collect()
}

/// Where each rule id stands in code and in tests that say they prove it.
#[derive(Clone, Default)]
struct Index {
    code: BTreeMap<String, Vec<String>>,
    tests: BTreeMap<String, Vec<String>>,
    /// Those that the tests name and do not miss.
    named: BTreeMap<String, Vec<String>>,
}

impl Index {
    fn read(text: &str) -> Self {
        let mut index = Self::default();
        for line in text.lines() {
            let mut words = line.splitn(3, ' ');
            if let (Some(kind), Some(id), Some(place)) = (words.next(), words.next(), words.next()) {
                let places = match kind {
                    "code" => &mut index.code,
                    "named" => &mut index.named,
                    _ => &mut index.tests,
                };
                places.entry(id.to_owned()).or_default().push(place.to_owned());
            }
        }
        index
    }

    /// Ids that tests claim to prove and no system has.
    fn strangers(&self) -> Vec<String> {
        let known = |id: &&String| grognard_shelf::systems().any(|system| system.rule(id).is_some());
        self.tests.keys().chain(self.named.keys()).filter(|id| !known(id)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &str = "fke.combat.two-disorder";

    fn covered_rule(rule: &str, examples: &[Example], index: &Index) -> Covered {
        let system = grognard_shelf::system("fke").expect("it is on the shelf");
        let mut all = cover(system, examples, index);
        all.remove(all.iter().position(|c| c.rule == rule).expect("it is a rule"))
    }

    fn covered(examples: &[Example], index: &Index) -> Covered {
        covered_rule(RULE, examples, index)
    }

    fn examples() -> Vec<Example> {
        let volume = grognard_shelf::volumes().find(|volume| volume.system.code == "fke").expect("it is there");
        volume.examples.iter().flat_map(|text| read_examples(text).expect("JSON Lines")).collect()
    }

    #[test]
    fn a_rule_with_code_and_proof_is_covered() {
        let covered = covered(&examples(), &Index::read(INDEX));
        assert!(covered.complete());
        assert_eq!(covered.kind, Some(Kind::Decides));
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
        assert_eq!(covered(&[], &index).kind, Some(Kind::Board));
    }

    #[test]
    fn a_test_that_only_names_a_rule_is_no_proof() {
        let mut index = Index::read(INDEX);
        for places in [&mut index.tests, &mut index.named] {
            places.insert(RULE.to_owned(), vec!["tests/x.rs:1".to_owned()]);
        }
        let covered = covered(&[], &index);
        assert_eq!((covered.kind, covered.complete()), (Some(Kind::Named), false));
    }

    #[test]
    fn a_rule_that_is_only_told_needs_a_reason() {
        let (examples, index) = (examples(), Index::read(INDEX));
        let mut covered = covered_rule("fke.morale.one-marker", &examples, &index);
        assert_eq!((covered.kind, covered.complete()), (Some(Kind::Told), true));
        covered.reason = None;
        assert!(!covered.complete());
    }

    #[test]
    fn an_id_that_stands_only_in_rules_rs_or_in_a_comment_is_not_code() {
        assert!(Index::read(INDEX).code.values().flatten().all(|place| !place.contains("rules.rs")));
    }
}
