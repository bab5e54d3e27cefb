//! What an order would do and how likely that is, in words: the account of every modifier with its rule, and exact odds.

use grognard_battle::{Piece, Situation};
use grognard_press::{accounts, label, percent, spoken, spread, value};
use grognard_rulebook::{Cause, Fielded, Given};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A situation of an order, priced.
#[derive(Debug, Serialize)]
pub struct Priced {
    /// The procedure it is put to, in words.
    what: String,
    /// Who stands in which role.
    cast: Vec<(String, Piece)>,
    /// What is added up, line by line.
    accounts: Vec<Account>,
    /// What can come of it, most likely first.
    outcomes: Vec<Outcome>,
    /// What comes of it whatever the dice say.
    always: String,
}

#[derive(Debug, Serialize)]
struct Account {
    title: &'static str,
    lines: Vec<Line>,
    total: Option<String>,
}

#[derive(Debug, Serialize)]
struct Line {
    figure: String,
    text: &'static str,
    /// The rule or ruling.
    cause: &'static str,
}

#[derive(Debug, Serialize)]
struct Outcome {
    p: f64,
    percent: String,
    words: String,
}

fn told(fields: &[(String, grognard_rulebook::Value)]) -> String {
    let field = |(name, worth): &(String, grognard_rulebook::Value)| match worth {
        grognard_rulebook::Value::Flag(true) => label(name),
        grognard_rulebook::Value::Flag(false) => format!("not {}", label(name)),
        worth => format!("{} {}", label(name), value(*worth)),
    };
    fields.iter().map(field).collect::<Vec<_>>().join(", ")
}

/// Prices a situation under the house rules in force.
pub(crate) fn price(system: &Fielded, rules: &Value, situation: &Situation) -> Result<Priced, String> {
    let said =
        |faults: Vec<grognard_rulebook::Fault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let procedure = system
        .procedure(&situation.procedure)
        .ok_or_else(|| format!("{} has no procedure {}", system.title, situation.procedure))?;
    let given = Given::deserialize(rules).map_err(|why| why.to_string())?;
    let house = system.house.read(&given).map_err(said)?;
    let facts = Value::Object(situation.given.clone());
    let given = Given::deserialize(&facts).map_err(|why| why.to_string())?;
    let priced = procedure.price(&given, &house, None).map_err(said)?;
    let accounts = accounts(&priced.explanation).into_iter().map(|account| Account {
        title: account.title,
        total: account.total.map(|total| total.to_string()),
        lines: account
            .lines
            .into_iter()
            .map(|line| Line { text: line.text(), cause: line.cause.id(), figure: line.figure })
            .collect(),
    });
    let odds = spread(&priced);
    let outcomes = odds.outcomes.iter().map(|(p, fields)| Outcome { p: *p, percent: percent(*p), words: told(fields) });
    Ok(Priced {
        what: spoken(procedure.name()),
        cast: situation.cast.clone(),
        accounts: accounts.collect(),
        outcomes: outcomes.collect(),
        always: told(&odds.always),
    })
}

/// A rule or a ruling of ours, for those who want to read it.
#[derive(Debug, Serialize)]
pub struct Rule {
    id: &'static str,
    /// What kind of rule it is; of a ruling, how sure we are.
    kind: String,
    text: String,
}

/// The rule or ruling of this id.
pub(crate) fn rule(system: &'static Fielded, id: &str) -> Option<Rule> {
    if let Some(rule) = system.rule(id) {
        return Some(Rule { id: rule.id, kind: rule.kind.word().to_owned(), text: rule.text.to_owned() });
    }
    let ruling = system.rulings.iter().find(|ruling| ruling.number == id)?;
    let cause = Cause::Ruling(ruling);
    let kind = format!("our ruling, {}", ruling.standing.word());
    Some(Rule { id: cause.id(), kind, text: format!("{} {}", ruling.question, ruling.answer) })
}
