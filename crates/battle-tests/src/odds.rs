//! The odds of a quote are the frequencies of what happens.

use std::collections::BTreeMap;

use grognard_battle::{Battle, Event, Side, Told};
use grognard_dice::Rolled;
use grognard_rulebook::{Given, System};
use serde::Deserialize;
use serde_json::Value;

use crate::accepted::house_of;
use crate::{Engagement, USUAL, walk};

/// How often each position is played.
const ROLLS: u64 = 2000;
/// Walks on which positions are looked for.
const WALKS: std::ops::Range<u64> = 300..360;

/// A position in which something is put to a procedure.
struct Met<B: Battle> {
    battle: B,
    by: Side,
    order: B::Order,
    what: String,
}

/// Positions met on a few walks, of each procedure only so many.
fn met<B: Battle>(of_each: usize, procedures: &[&str], at_once: fn(&B::Order) -> bool) -> Vec<Met<B>> {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (engagement, seed) in WALKS.flat_map(|seed| USUAL.map(|engagement: Engagement| (engagement, seed))) {
        if procedures.iter().all(|procedure| met.get(*procedure) == Some(&of_each)) {
            return found;
        }
        walk::<B>(engagement, seed, |step| {
            let by = step.question.side;
            let quote = step.battle.quote(by, step.order).unwrap_or_else(|why| panic!("{}: {why}", step.what()));
            let Some(situation) = quote.situations.first().filter(|_| at_once(step.order)) else { return };
            let count = met.entry(situation.procedure.clone()).or_default();
            if *count < of_each {
                *count += 1;
                let (battle, order) = (step.battle.clone(), step.order.clone());
                found.push(Met { battle, by, order, what: step.what() });
            }
        });
    }
    panic!("{procedures:?} should each be met {of_each} times, but were met {met:?}");
}

/// Prices the first situation of quotes exactly and plays the order over and over: each outcome falls as often as its chance
/// says, and none without a chance. Each of these procedures is met so many times. `at_once` as in
/// [`quotes_come_true`](crate::promises::quotes_come_true).
pub fn odds_are_frequencies<B: Battle>(
    system: &System,
    of_each: usize,
    procedures: &[&str],
    at_once: fn(&B::Order) -> bool,
) {
    for Met { battle, by, order, what } in met::<B>(of_each, procedures, at_once) {
        let quote = battle.quote(by, &order).unwrap_or_else(|why| panic!("{what}: {why}"));
        let situation = &quote.situations[0];
        let procedure = system.procedure(&situation.procedure).unwrap_or_else(|| panic!("{what}: {situation:?}"));
        let facts = Value::Object(situation.given.clone());
        let given = Given::deserialize(&facts).unwrap_or_else(|why| panic!("{what}: {why}"));
        let priced = procedure.price(&given, &house_of(system, &battle), None);
        let priced = priced.unwrap_or_else(|faults| panic!("{what}: {faults:?}"));
        let mut fell: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..ROLLS {
            let (mut after, mut told) = (battle.clone(), Vec::new());
            let mut dice = Rolled::from_seed(seed * 7919 + 13).recording();
            after.obey(by, &order, &mut dice, &mut told).unwrap_or_else(|why| panic!("{what}: {why}"));
            *fell.entry(first_outcome(&told, &what)).or_default() += 1;
        }
        for (p, outcome) in &priced.outcomes {
            let outcome = serde_json::to_value(outcome).expect("an outcome is plain data").to_string();
            let seen = fell.remove(&outcome).unwrap_or(0) as f64 / ROLLS as f64;
            // Five standard deviations: one such miss in a million.
            let spread = 5.0 * (p * (1.0 - p) / ROLLS as f64).sqrt() + 1e-9;
            assert!((seen - p).abs() <= spread, "{what}: {outcome} has chance {p}, fell {seen}");
        }
        assert!(fell.is_empty(), "{what}: outcomes without a chance fell: {fell:?}");
    }
}

fn first_outcome(told: &[Told], what: &str) -> String {
    let outcome = told.iter().find_map(|told| match &told.event {
        Event::Resolved { outcome, .. } => Some(Value::Object(outcome.clone()).to_string()),
        _ => None,
    });
    outcome.unwrap_or_else(|| panic!("{what}: nothing was resolved"))
}
