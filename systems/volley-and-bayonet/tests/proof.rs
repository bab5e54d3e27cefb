//! Every rule is carried by code, proven by an example, named where it acts, and printed.

use std::collections::BTreeSet;

use grognard_rulebook::{Cause, Example, Given, Rolls, RuleKind, check_example, prove, read_examples};
use grognard_volley_and_bayonet::{EXAMPLES, system};

fn examples() -> Vec<Example> {
    EXAMPLES.iter().flat_map(|text| read_examples(text).expect("JSON Lines")).collect()
}

#[test]
fn leaving_any_rule_out_is_noticed() {
    let system = system();
    let unproven: Vec<_> = prove(&system, &examples())
        .into_iter()
        .filter(|proof| proof.example.is_none() && !system.on_the_board.contains(&proof.rule))
        .map(|proof| proof.rule)
        .collect();
    assert!(unproven.is_empty(), "nothing proves {unproven:?}");
}

#[test]
fn a_rule_acts_only_where_it_says() {
    let system = system();
    let mut strays = BTreeSet::new();
    for example in examples().iter().filter(|example| example.error.is_none() && example.house.is_none()) {
        let procedure = system.procedure(&example.procedure).expect("a procedure of the system");
        let text = example.given.to_string();
        let given: Given<'_> = serde_json::from_str(&text).expect("fields and values");
        for seed in 0..36 {
            let resolved = procedure
                .resolve(&given, system.house.plain(), Rolls::Seed(seed), None)
                .unwrap_or_else(|unresolved| panic!("{}: {unresolved:?}", example.id));
            for rule in resolved.explanation.rules().into_iter().chain(resolved.effects.rules()) {
                if !rule.procedures.contains(&procedure.name()) {
                    strays.insert((rule.id, procedure.name()));
                }
            }
        }
    }
    assert!(strays.is_empty(), "they act where rules.rs does not say so: {strays:#?}");
}

#[test]
fn the_printed_sheet_holds_every_table_and_modifier() {
    let system = system();
    let printed: BTreeSet<&str> = system
        .procedures
        .iter()
        .flat_map(|procedure| procedure.tables(system.house.plain()))
        .flat_map(|table| table.lines)
        .flat_map(|line| line.causes)
        .map(Cause::id)
        .collect();
    let missing: Vec<_> = system
        .rules
        .iter()
        .filter(|rule| matches!(rule.kind, RuleKind::Table | RuleKind::Modifier))
        .filter(|rule| !printed.contains(rule.id))
        .map(|rule| rule.id)
        .collect();
    assert!(missing.is_empty(), "the sheet leaves out {missing:?}");
}

#[test]
fn a_rule_acts_wherever_it_says() {
    let system = system();
    let examples = examples();
    let mut idle = BTreeSet::new();
    for rule in system.rules.iter().filter(|rule| !system.on_the_board.contains(&rule.id)) {
        for procedure in rule.procedures {
            let noticed = examples
                .iter()
                .filter(|example| example.procedure == *procedure)
                .any(|example| check_example(&system, example, Some(rule)).is_err());
            if !noticed {
                idle.insert((rule.id, *procedure));
            }
        }
    }
    assert!(idle.is_empty(), "no example of the procedure notices their absence: {idle:#?}");
}
