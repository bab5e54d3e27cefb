//! Odds made readable: what every outcome shares, what varies, and the averages.

use grognard_rulebook::{Priced, Value};

/// Odds sorted for reading.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// Fields that are the same in every outcome.
    pub always: Vec<(String, Value)>,
    /// Each outcome: its chance and the fields that vary.
    pub outcomes: Vec<(f64, Vec<(String, Value)>)>,
    /// Averages of the numbers that vary.
    pub means: Vec<(String, f64)>,
}

/// Sorts odds for reading.
pub fn spread(priced: &Priced) -> Spread {
    let Some((_, first)) = priced.outcomes.first() else {
        return Spread { always: Vec::new(), outcomes: Vec::new(), means: Vec::new() };
    };
    let varies = |at: usize| priced.outcomes.iter().any(|(_, outcome)| outcome.0[at].1 != first.0[at].1);
    let (varying, fixed): (Vec<usize>, Vec<usize>) = (0..first.0.len()).partition(|at| varies(*at));
    let means = varying.iter().filter_map(|at| {
        let numbers: Option<Vec<f64>> =
            priced.outcomes.iter().map(|(p, outcome)| Some(p * number(outcome.0[*at].1)?)).collect();
        Some((first.0[*at].0.clone(), numbers?.iter().sum()))
    });
    Spread {
        always: fixed.iter().map(|at| first.0[*at].clone()).collect(),
        means: means.collect(),
        outcomes: priced
            .outcomes
            .iter()
            .map(|(p, outcome)| (*p, varying.iter().map(|at| outcome.0[*at].clone()).collect()))
            .collect(),
    }
}

fn number(value: Value) -> Option<f64> {
    match value {
        Value::Whole(whole) => Some(f64::from(whole)),
        Value::Number(number) => Some(number),
        _ => None,
    }
}
