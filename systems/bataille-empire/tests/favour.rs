//! What is better never hurts, where the sheet makes that true.

use grognard_bataille_empire::system;
use grognard_rulebook::{Given, Value, Written};

/// The chance that a field of the outcome has this value.
fn chance(procedure: &str, given: &[(&'static str, Written<'static>)], field: &str, value: &str) -> f64 {
    let system = system();
    let mut situation = Given::nothing();
    for (name, written) in given {
        situation.write(*name, written.clone());
    }
    let odds = system
        .procedure(procedure)
        .expect("a procedure of the system")
        .price(&situation, system.house.plain(), None)
        .expect("a lawful situation");
    let told = |value: Value| Written::from(value).to_string().trim_matches('"').to_owned();
    odds.outcomes
        .iter()
        .filter(|(_, outcome)| outcome.get(field).map(told).as_deref() == Some(value))
        .map(|(p, _)| p)
        .sum()
}

#[test]
fn better_morale_never_hurts() {
    let tests: Vec<f64> =
        (1..=6).map(|morale| chance("morale-test", &[("morale", morale.into())], "passed", "true")).collect();
    assert!(tests.is_sorted(), "{tests:?}");
    let shocks: Vec<f64> =
        (1..=6).map(|morale| chance("shock", &[("charger_morale", morale.into())], "winner", "charger")).collect();
    assert!(shocks.is_sorted(), "{shocks:?}");
}

#[test]
fn a_better_status_never_hurts() {
    let ranks = ["irregular", "line", "elite", "guard"];
    let shocks: Vec<f64> = ranks
        .iter()
        .map(|status| chance("shock", &[("target_status", (*status).into())], "winner", "target"))
        .collect();
    assert!(shocks.is_sorted(), "{shocks:?}");
}

#[test]
fn more_losses_never_help() {
    let tests: Vec<f64> = (0..8)
        .map(|halves| chance("morale-test", &[("losses", (f64::from(halves) / 2.0).into())], "passed", "true"))
        .collect();
    assert!(tests.is_sorted_by(|a, b| a >= b), "{tests:?}");
}
