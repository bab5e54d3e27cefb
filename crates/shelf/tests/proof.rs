//! Every rule is proven, and acts where it says it does and nowhere else.

use std::collections::BTreeSet;

use grognard_rulebook::{Bearing, Example, Given, Rolls, check_example, prove, read_examples};
use grognard_shelf::Volume;

fn examples(volume: &Volume) -> Vec<Example> {
    volume.examples.iter().flat_map(|text| read_examples(text).expect("JSON Lines")).collect()
}

#[test]
fn leaving_any_rule_out_is_noticed() {
    for volume in grognard_shelf::volumes() {
        let unproven: Vec<_> = prove(volume.system, &examples(&volume))
            .into_iter()
            .filter(|proof| proof.example.is_none() && !volume.system.on_the_board.contains(&proof.rule))
            .map(|proof| proof.rule)
            .collect();
        assert!(unproven.is_empty(), "{}: nothing proves {unproven:?}", volume.system.title);
    }
}

#[test]
fn what_a_rule_decides_is_noticed_and_what_is_only_told_has_its_reason() {
    for volume in grognard_shelf::volumes() {
        let told: BTreeSet<&str> = prove(volume.system, &examples(&volume))
            .into_iter()
            .filter(|proof| matches!(proof.example, Some((Bearing::Told, _))))
            .map(|proof| proof.rule)
            .collect();
        let reasoned: BTreeSet<&str> = volume.system.only_told.iter().map(|(rule, _)| *rule).collect();
        let title = volume.system.title;
        assert_eq!(told, reasoned, "{title}: rules that are only told (left), and those with a reason for it (right)");
        assert!(volume.system.only_told.iter().all(|(_, why)| why.ends_with('.')), "{title}: a reason is a sentence");
    }
}

#[test]
fn a_rule_acts_only_where_it_says() {
    let mut strays = BTreeSet::new();
    for volume in grognard_shelf::volumes() {
        let system = volume.system;
        for example in examples(&volume).iter().filter(|example| example.error.is_none() && example.house.is_none()) {
            let procedure = system.procedure(&example.procedure).expect("a procedure of the system");
            let text = example.given.to_string();
            let given: Given<'_> = serde_json::from_str(&text).expect("fields and values");
            for seed in 0..12 {
                let resolved = procedure.resolve(&given, system.house.plain(), Rolls::Seed(seed), None);
                let resolved = resolved.unwrap_or_else(|unresolved| panic!("{}: {unresolved:?}", example.id));
                for rule in resolved.explanation.rules().into_iter().chain(resolved.effects.rules()) {
                    if !rule.procedures.contains(&procedure.name()) {
                        strays.insert((rule.id, procedure.name()));
                    }
                }
            }
        }
    }
    assert!(strays.is_empty(), "they act where rules.rs does not say so: {strays:#?}");
}

#[test]
fn a_rule_acts_wherever_it_says() {
    let mut idle = BTreeSet::new();
    for volume in grognard_shelf::volumes() {
        let (system, examples) = (volume.system, examples(&volume));
        for rule in system.rules.iter().filter(|rule| !system.on_the_board.contains(&rule.id)) {
            for procedure in rule.procedures {
                let of_procedure = examples.iter().filter(|example| example.procedure == *procedure);
                if !of_procedure.into_iter().any(|example| check_example(system, example, Some(rule)).is_err()) {
                    idle.insert((rule.id, *procedure));
                }
            }
        }
    }
    assert!(idle.is_empty(), "no example of the procedure notices their absence: {idle:#?}");
}
