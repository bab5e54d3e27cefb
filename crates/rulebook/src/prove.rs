//! Worked examples, and what they prove.
//!
//! An example proves a rule if leaving the rule out changes its answer. So the tests are tested by construction: a
//! rule that could be deleted without any example noticing is a rule without proof.

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::{Answers, Given, Rolls, Rule, System};

/// A worked example: scripted dice with an outcome, a whole distribution, or a situation that is refused.
#[derive(Clone, Debug, Deserialize)]
pub struct Example {
    /// Its name.
    pub id: String,
    /// The procedure it is about.
    pub procedure: String,
    /// The situation.
    pub given: Json,
    /// House rules, where they differ from the defaults.
    #[serde(default)]
    pub house: Option<Json>,
    /// The rules that act before any die.
    #[serde(default)]
    pub applied: Vec<String>,
    /// The dice, in the order they are drawn.
    #[serde(default)]
    pub dice: Option<Vec<i64>>,
    /// What the dice come to.
    #[serde(default)]
    pub outcome: Option<Map<String, Json>>,
    /// The whole distribution.
    #[serde(default)]
    pub odds: Option<Vec<Chance>>,
    /// Why it is refused.
    #[serde(default)]
    pub error: Option<String>,
}

/// One outcome of a distribution.
#[derive(Clone, Debug, Deserialize)]
pub struct Chance {
    /// The outcome.
    pub outcome: Map<String, Json>,
    /// Its chance as a fraction: `"16/81"`.
    pub p: String,
}

/// Reads examples, one JSON object a line.
pub fn read_examples(lines: &str) -> Result<Vec<Example>, String> {
    let read =
        |(at, line): (usize, &str)| serde_json::from_str(line).map_err(|error| format!("line {}: {error}", at + 1));
    lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(read).collect()
}

/// How an example's answer differs from what it should be.
pub type Verdict = Result<(), String>;

/// Plays an example and compares; with a rule left out, a difference is what one hopes for.
pub fn check_example(system: &System, example: &Example, without: Option<&'static Rule>) -> Verdict {
    let procedure = system
        .procedure(&example.procedure)
        .ok_or_else(|| format!("{}: there is no procedure {}", example.id, example.procedure))?;
    let text = example.given.to_string();
    let given: Given<'_> = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", example.id))?;
    let house = match &example.house {
        None => system.house.plain().clone(),
        Some(house) => {
            let text = house.to_string();
            let given: Given<'_> = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", example.id))?;
            system.house.read(&given).map_err(|faults| format!("{}: {faults:?}", example.id))?
        }
    };
    let differs = |what: &str, want: &dyn std::fmt::Debug, got: &dyn std::fmt::Debug| {
        Err(format!("{}: {what} should be {want:?}, is {got:?}", example.id))
    };
    let acted = |explanation: &crate::Explanation| {
        let mut acted: Vec<&str> = explanation.rules().iter().map(|rule| rule.id).collect();
        acted.sort_unstable();
        acted
    };
    let mut applied: Vec<&str> = example.applied.iter().map(String::as_str).collect();
    applied.sort_unstable();
    if example.error.is_some() {
        return match procedure.price(&given, &house, without) {
            Ok(priced) => differs("it", &"refused", &priced.outcomes),
            Err(_) => Ok(()),
        };
    }
    let refused = |faults: Vec<crate::Fault>| format!("{}: refused: {faults:?}", example.id);
    if let Some(faces) = &example.dice {
        let resolved = procedure
            .resolve(&given, &house, Rolls::Faces(faces), without)
            .map_err(|unresolved| format!("{}: {unresolved:?}", example.id))?;
        if acted(&resolved.explanation) != applied {
            return differs("applied", &applied, &acted(&resolved.explanation));
        }
        let want = example.outcome.clone().unwrap_or_default();
        let got = as_json(&resolved.outcome);
        return if same(&want, &got) { Ok(()) } else { differs("outcome", &want, &got) };
    }
    let priced = procedure.price(&given, &house, without).map_err(refused)?;
    if acted(&priced.explanation) != applied {
        return differs("applied", &applied, &acted(&priced.explanation));
    }
    let odds = example.odds.as_deref().unwrap_or_default();
    if odds.len() != priced.outcomes.len() {
        return differs("the number of outcomes", &odds.len(), &priced.outcomes);
    }
    for chance in odds {
        let want = fraction(&chance.p).ok_or_else(|| format!("{}: {} is no fraction", example.id, chance.p))?;
        let got = priced.outcomes.iter().find(|(_, outcome)| same(&chance.outcome, &as_json(outcome)));
        match got {
            Some((p, _)) if (p - want).abs() <= 1e-12 => {}
            Some((p, _)) => return differs("the chance", &(want, &chance.outcome), p),
            None => return differs("an outcome", &chance.outcome, &priced.outcomes),
        }
    }
    Ok(())
}

fn as_json(answers: &Answers) -> Map<String, Json> {
    answers.0.iter().map(|(name, value)| (name.clone(), serde_json::json!(value))).collect()
}

/// Equal field by field, numbers by their value.
fn same(a: &Map<String, Json>, b: &Map<String, Json>) -> bool {
    let equal = |a: &Json, b: &Json| match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => a == b,
        _ => a == b,
    };
    a.len() == b.len() && a.iter().all(|(name, value)| b.get(name).is_some_and(|other| equal(value, other)))
}

fn fraction(text: &str) -> Option<f64> {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    Some(over.trim().parse::<f64>().ok()? / under.trim().parse::<f64>().ok()?)
}

/// What proves a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The rule's id.
    pub rule: &'static str,
    /// An example whose answer changes when the rule is left out.
    pub example: Option<String>,
}

/// Which rules of a system its examples prove.
pub fn prove(system: &System, examples: &[Example]) -> Vec<Proof> {
    let names = |example: &Example, rule: &Rule| example.applied.iter().any(|id| id == rule.id);
    system
        .rules
        .iter()
        .map(|rule| {
            let concerns = |example: &&Example| rule.procedures.contains(&example.procedure.as_str());
            // Examples that name the rule are the likeliest to prove it.
            let (named, others): (Vec<_>, Vec<_>) =
                examples.iter().filter(concerns).partition(|example| names(example, rule));
            let proves = |example: &&&Example| {
                check_example(system, example, None).is_ok() && check_example(system, example, Some(rule)).is_err()
            };
            let example = named.iter().chain(&others).find(proves).map(|example| example.id.clone());
            Proof { rule: rule.id, example }
        })
        .collect()
}
