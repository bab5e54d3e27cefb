//! The odds of a quote are the frequencies of what happens.

use std::collections::BTreeMap;

use grognard_battle::{Battle, Event, Side, Told};
use grognard_king_or_empress::battle::{KingOrEmpress, Order};
use grognard_rulebook::{Given, dice::Rolled};

use crate::walk::{BATTLES, walk};

/// Situations met on a few walks, of each procedure only so many: a position, who is asked, what he orders.
fn situations(of_each: usize) -> Vec<(KingOrEmpress, Side, Order)> {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (scenario, deployment) in BATTLES {
        for seed in 300..330 {
            walk(scenario, deployment, seed, |battle, question, _, order| {
                if matches!(order, Order::March { .. }) {
                    return;
                }
                let quote = battle.quote(question.side, order).unwrap();
                let Some(situation) = quote.situations.first() else { return };
                let count = met.entry(situation.procedure.clone()).or_default();
                if *count < of_each {
                    *count += 1;
                    found.push((battle.clone(), question.side, order.clone()));
                }
            });
        }
    }
    for procedure in ["shooting", "melee", "rally", "break-off"] {
        assert_eq!(met.get(procedure), Some(&of_each), "{procedure} is met often enough: {met:?}");
    }
    found
}

#[test]
fn odds_are_frequencies() {
    const ROLLS: u64 = 2000;
    let system = grognard_king_or_empress::system();
    for (battle, side, order) in situations(4) {
        let quote = battle.quote(side, &order).unwrap();
        let situation = &quote.situations[0];
        let procedure = system.procedure(&situation.procedure).unwrap();
        let text = serde_json::to_string(&situation.given).unwrap();
        let given: Given<'_> = serde_json::from_str(&text).unwrap();
        let priced = procedure.price(&given, system.house.plain(), None).unwrap();
        let mut fell: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..ROLLS {
            let (mut after, mut told) = (battle.clone(), Vec::new());
            let mut dice = Rolled::from_seed(seed * 7919 + 13).recording();
            after.obey(side, &order, &mut dice, &mut told).unwrap();
            *fell.entry(first_outcome(&told)).or_default() += 1;
        }
        for (p, outcome) in &priced.outcomes {
            let outcome = serde_json::to_string(&serde_json::to_value(outcome).unwrap()).unwrap();
            let seen = fell.remove(&outcome).unwrap_or(0) as f64 / ROLLS as f64;
            // Five standard deviations: one such miss in a million.
            let spread = 5.0 * (p * (1.0 - p) / ROLLS as f64).sqrt() + 1e-9;
            assert!((seen - p).abs() <= spread, "{order:?}: {outcome} has chance {p}, fell {seen}");
        }
        assert!(fell.is_empty(), "{order:?}: outcomes without a chance fell: {fell:?}");
    }
}

fn first_outcome(told: &[Told]) -> String {
    told.iter()
        .find_map(|told| match &told.event {
            Event::Resolved { outcome, .. } => Some(serde_json::to_string(outcome).unwrap()),
            _ => None,
        })
        .unwrap()
}
