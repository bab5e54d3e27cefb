//! Worked examples, and what they prove.
//!
//! An example notices a rule if leaving the rule out changes what it says. So the tests are tested by construction: a rule that
//! could be deleted without any example noticing is a rule without proof. But an example that names a rule among those that
//! act always notices: what counts is whether the answer changes, or only what is told about it.

use std::fmt;

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::{Answers, AnyProcedure, Explanation, Given, House, Rolls, Rule, System};

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

/// How what is played differs from what an example says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differs {
    /// There is another outcome, there are other odds, or it is refused.
    Answer(String),
    /// It should be refused and is not.
    Accepted(String),
    /// The answer is right, but other rules are said to have acted.
    Told(String),
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Answer(what) | Self::Accepted(what) | Self::Told(what)) = self;
        f.write_str(what)
    }
}

impl std::error::Error for Differs {}

/// Plays an example and compares; with a rule left out, a difference is what one hopes for.
pub fn check_example(system: &System, example: &Example, without: Option<&'static Rule>) -> Result<(), Differs> {
    Laid::out(system, example).map_err(Differs::Answer)?.compare(without)
}

/// An example laid out to be played, with and without a rule.
struct Laid<'e> {
    example: &'e Example,
    procedure: &'e dyn AnyProcedure,
    given: Given<'e>,
    house: House,
    /// The rules it says act, in alphabetical order.
    applied: Vec<&'e str>,
}

impl<'e> Laid<'e> {
    fn out(system: &'e System, example: &'e Example) -> Result<Self, String> {
        let wrong = |why: &dyn fmt::Display| format!("{}: {why}", example.id);
        let procedure = system.procedure(&example.procedure);
        let procedure = procedure.ok_or_else(|| wrong(&format!("there is no procedure {}", example.procedure)))?;
        let given = Given::deserialize(&example.given).map_err(|why| wrong(&why))?;
        let house = match &example.house {
            None => system.house.plain().clone(),
            Some(house) => {
                let given = Given::deserialize(house).map_err(|why| wrong(&why))?;
                system.house.read(&given).map_err(|faults| wrong(&format!("{faults:?}")))?
            }
        };
        let mut applied: Vec<&str> = example.applied.iter().map(String::as_str).collect();
        applied.sort_unstable();
        Ok(Self { example, procedure, given, house, applied })
    }

    /// The answer first: what is told about it counts only where the answer is right.
    fn compare(&self, without: Option<&'static Rule>) -> Result<(), Differs> {
        let Self { example, procedure, given, house, .. } = self;
        let differs = |what: &str, want: &dyn fmt::Debug, got: &dyn fmt::Debug| {
            format!("{}: {what} should be {want:?}, is {got:?}", example.id)
        };
        if example.error.is_some() {
            return match procedure.price(given, house, without) {
                Ok(priced) => Err(Differs::Accepted(differs("it", &"refused", &priced.outcomes))),
                Err(_) => Ok(()),
            };
        }
        if let Some(faces) = &example.dice {
            let resolved = procedure
                .resolve(given, house, Rolls::Faces(faces), without)
                .map_err(|unresolved| Differs::Answer(format!("{}: {unresolved:?}", example.id)))?;
            let want = example.outcome.clone().unwrap_or_default();
            let got = as_json(&resolved.outcome);
            if !same(&want, &got) {
                return Err(Differs::Answer(differs("outcome", &want, &got)));
            }
            return self.tells(&resolved.explanation);
        }
        let priced = procedure
            .price(given, house, without)
            .map_err(|faults| Differs::Answer(format!("{}: refused: {faults:?}", example.id)))?;
        let odds = example.odds.as_deref().unwrap_or_default();
        if odds.len() != priced.outcomes.len() {
            return Err(Differs::Answer(differs("the number of outcomes", &odds.len(), &priced.outcomes)));
        }
        for chance in odds {
            let want = fraction(&chance.p)
                .ok_or_else(|| Differs::Answer(format!("{}: {} is no fraction", example.id, chance.p)))?;
            let got = priced.outcomes.iter().find(|(_, outcome)| same(&chance.outcome, &as_json(outcome)));
            match got {
                Some((p, _)) if (p - want).abs() <= 1e-12 => {}
                Some((p, _)) => return Err(Differs::Answer(differs("the chance", &(want, &chance.outcome), p))),
                None => return Err(Differs::Answer(differs("an outcome", &chance.outcome, &priced.outcomes))),
            }
        }
        self.tells(&priced.explanation)
    }

    fn tells(&self, explanation: &Explanation) -> Result<(), Differs> {
        let mut acted: Vec<&str> = explanation.rules().iter().map(|rule| rule.id).collect();
        acted.sort_unstable();
        if acted == self.applied {
            return Ok(());
        }
        let (id, applied) = (&self.example.id, &self.applied);
        Err(Differs::Told(format!("{id}: applied should be {applied:?}, is {acted:?}")))
    }
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

/// What leaving a rule out changes, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bearing {
    /// Only what is told: the rule is no longer among those that acted.
    Told,
    /// A situation is no longer refused.
    Forbids,
    /// An outcome, or its odds.
    Decides,
}

impl Bearing {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Told => "told",
            Self::Forbids => "forbids",
            Self::Decides => "decides",
        }
    }
}

/// What examples prove of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The rule's id.
    pub rule: &'static str,
    /// The most that leaving the rule out changes, and an example that shows it.
    pub example: Option<(Bearing, String)>,
}

/// Which rules of a system its examples prove.
pub fn prove(system: &System, examples: &[Example]) -> Vec<Proof> {
    // An example that is wrong by itself proves nothing.
    let sound = |example| Laid::out(system, example).ok().filter(|laid| laid.compare(None).is_ok());
    let laid: Vec<Laid<'_>> = examples.iter().filter_map(sound).collect();
    let proof = |rule: &'static Rule| {
        // Examples that name the rule are the likeliest to prove it.
        let concerned = laid.iter().filter(|laid| rule.procedures.contains(&laid.procedure.name()));
        let (named, others): (Vec<_>, Vec<_>) = concerned.partition(|laid| laid.applied.contains(&rule.id));
        let mut best: Option<(Bearing, &str)> = None;
        for laid in named.into_iter().chain(others) {
            let bearing = match laid.compare(Some(rule)) {
                Ok(()) => continue,
                Err(Differs::Told(_)) => Bearing::Told,
                Err(Differs::Accepted(_)) => Bearing::Forbids,
                Err(Differs::Answer(_)) => Bearing::Decides,
            };
            if best.is_none_or(|(most, _)| bearing > most) {
                best = Some((bearing, &laid.example.id));
            }
            if bearing == Bearing::Decides {
                break;
            }
        }
        Proof { rule: rule.id, example: best.map(|(bearing, id)| (bearing, id.to_owned())) }
    };
    system.rules.iter().map(proof).collect()
}
