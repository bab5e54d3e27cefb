//! What holds in any situation, however odd: odds add up, dice land inside them, defaults filled in read back the same.

use grognard_bataille_empire::system;
use grognard_rulebook::{AnyProcedure, Given, Input, Kind, Rolls, Written};

/// Numbers that look random and are the same in every run.
struct Luck(u64);

impl Luck {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    fn value(&mut self, input: &Input) -> Written<'static> {
        match input.sort.kind {
            Kind::Flag => Written::Flag(self.below(2) == 0),
            Kind::Whole | Kind::Half | Kind::Number => {
                let (from, to) = input.range().expect("numbers have a range");
                let halves = from * 2.0 + self.below((to - from) as usize * 2 + 1) as f64;
                if input.sort.kind == Kind::Whole {
                    Written::Whole((halves / 2.0) as i64)
                } else {
                    Written::from(halves / 2.0)
                }
            }
            Kind::Words(_) => {
                let words = input.words().expect("words");
                Written::Text(words[self.below(words.len())].into())
            }
            Kind::Text => unreachable!("no situation asks for text"),
        }
    }

    fn situation(&mut self, procedure: &dyn AnyProcedure) -> Given<'static> {
        let mut given = Given::nothing();
        let some = 1 + self.below(6);
        for input in procedure.inputs().iter() {
            if self.below(6) < some.min(3) {
                given.write(input.name.clone(), self.value(input));
            }
        }
        given
    }
}

#[test]
fn any_situation_is_refused_or_priced_exactly() {
    let system = system();
    let house = system.house.plain();
    let mut luck = Luck(1806);
    for procedure in &system.procedures {
        let mut priced = 0;
        for seed in 0..400 {
            let given = luck.situation(procedure.as_ref());
            let Ok(complete) = procedure.complete(&given) else { continue };
            priced += 1;
            let whole = complete.to_given();
            assert_eq!(procedure.complete(&whole).as_ref(), Ok(&complete), "{}: {given:?}", procedure.name());
            let odds = procedure.price(&given, house, None).expect("what is complete can be priced");
            let sum: f64 = odds.outcomes.iter().map(|(p, _)| p).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{}: {given:?} sums to {sum}", procedure.name());
            let resolved = procedure.resolve(&whole, house, Rolls::Seed(seed), None).expect("and resolved");
            assert_eq!(resolved.explanation.rules(), odds.explanation.rules());
            let possible = odds.outcomes.iter().any(|(_, outcome)| *outcome == resolved.outcome);
            assert!(possible, "{}: {given:?} came to {:?}", procedure.name(), resolved.outcome);
        }
        assert!(priced > 3, "{}: hardly any situation is accepted", procedure.name());
    }
}

/// The chance that a field of the outcome is true.
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
    let told = |value: grognard_rulebook::Value| Written::from(value).to_string().trim_matches('"').to_owned();
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
