//! An outcome in words, as a dispatch has it: what became of each side, then the rest.
//!
//! Made from the names of fields and from what the outcome marks on the units, so every procedure speaks without anybody
//! writing sentences for it.

use grognard_press::{label, spoken, value};
use grognard_rulebook::{AnyProcedure, House, Resolution, Value};

use crate::{
    evening::capital,
    form::roles,
    odds::{number, varying},
};

/// What became of somebody.
pub(crate) struct Line {
    /// Whom it concerns: what the fields of its role begin with.
    pub(crate) role: &'static str,
    /// "The target takes 2 hits and is halted."
    pub(crate) words: String,
    /// The status he is in now, where a sign stands for it.
    pub(crate) state: Option<&'static str>,
}

/// An outcome in words.
pub(crate) struct Dispatch {
    /// Passed or not, who won: what concerns nobody in particular.
    pub(crate) verdict: Vec<String>,
    pub(crate) lines: Vec<Line>,
    /// What is left to say, name by name.
    pub(crate) rest: Vec<(String, String)>,
    /// Whether any of the rest came of the dice.
    pub(crate) news: bool,
}

impl Dispatch {
    /// All of it in a line.
    pub(crate) fn in_a_line(&self) -> String {
        let verdict = self.verdict.iter().map(|words| format!("{words}."));
        let lines = self.lines.iter().map(|line| line.words.clone());
        let said: Vec<String> = verdict.chain(lines).collect();
        if !said.is_empty() {
            return said.join(" ");
        }
        let rest: Vec<String> = self.rest.iter().map(|(name, worth)| format!("{name} {worth}")).collect();
        if self.news { format!("{}.", capital(&rest.join(", "))) } else { "Nothing happens.".to_owned() }
    }
}

/// Sides that only come out of the dice.
const SIDES_BY_RESULT: [(&str, &str); 2] = [("winner", "winner"), ("loser", "loser")];

/// The statuses with a sign of their own.
pub(crate) fn sign(word: &str) -> Option<&'static str> {
    match word {
        "fresh" => Some("fresh"),
        "halted" => Some("halted"),
        "disordered" => Some("disordered"),
        "removed" | "eliminated" | "gone" => Some("removed"),
        _ => None,
    }
}

/// Puts an outcome into words; `name` knows the units by their role.
pub(crate) fn dispatch(
    procedure: &dyn AnyProcedure,
    house: &House,
    resolution: &Resolution,
    name: impl Fn(&str) -> Option<String>,
) -> Dispatch {
    let sides: Vec<(&'static str, &'static str)> = roles(procedure).into_iter().chain(SIDES_BY_RESULT).collect();
    let mut told: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    for (role, title) in &sides {
        let prefix = format!("{role}_");
        let (mut phrases, mut state) = (Vec::new(), None);
        for (_, field, worth) in resolution.marks.fields.iter().filter(|(known, ..)| known == role) {
            let full = if role.is_empty() { (*field).to_owned() } else { format!("{prefix}{field}") };
            let before = resolution.given.get(&full).unwrap_or(Value::Null);
            if resolution.outcome.get(&full) == Some(*worth) {
                told.push(full);
            }
            if let Value::Word(word) = worth {
                state = state.or(sign(word));
            }
            if before != *worth {
                phrases.extend(became(&label(field), before, *worth));
            }
        }
        for (full, worth) in
            resolution.outcome.0.iter().filter(|(full, _)| !role.is_empty() && full.starts_with(&prefix))
        {
            if !told.contains(full) && number(*worth).is_none() {
                told.push(full.clone());
                phrases.extend(is_now(&label(&full[prefix.len()..]), *worth));
            }
        }
        let gone = resolution.marks.removed.contains(role);
        if gone && !phrases.iter().any(|phrase| phrase.ends_with("removed") || phrase.ends_with("eliminated")) {
            phrases.push("is gone".to_owned());
        }
        if !phrases.is_empty() {
            let who = name(role).unwrap_or_else(|| format!("The {title}"));
            let state = if gone { Some("removed") } else { state };
            lines.push(Line { role, words: format!("{who} {}.", joined(&phrases)), state });
        }
    }
    let priced = procedure.price(&resolution.given.to_given(), house, None).ok();
    let (numbers, words) = priced.as_ref().map(varying).unwrap_or_default();
    let (mut verdict, mut rest, mut news) = (Vec::new(), Vec::new(), false);
    for output in procedure.outputs().iter().filter(|output| !told.contains(&output.name)) {
        let Some(worth) = resolution.outcome.get(&output.name) else { continue };
        match (output.name.as_str(), worth) {
            ("passed" | "success" | "allowed", Value::Flag(true)) => verdict.push(capital(&label(&output.name))),
            ("passed" | "success" | "allowed", Value::Flag(false)) => {
                verdict.push(format!("Not {}", as_adjective(&output.name)))
            }
            ("winner", Value::Word("none")) => verdict.push("Nobody wins".to_owned()),
            ("winner", Value::Word(word)) => verdict.push(format!("The {} wins", spoken(word))),
            ("result", Value::Word(word)) if word != "none" => verdict.push(capital(&spoken(word))),
            (_, Value::Null | Value::Flag(false) | Value::Word("none" | "")) => {}
            (_, worth) if number(worth) == Some(0.0) => {}
            (name, worth) => {
                news |=
                    numbers.iter().chain(&words).any(|known| known == name) || numbers.is_empty() && words.is_empty();
                rest.push((label(name), value(worth)));
            }
        }
    }
    Dispatch { verdict, lines, rest, news }
}

fn as_adjective(name: &str) -> &str {
    if name == "success" { "successful" } else { name }
}

/// What a change of a unit's own field says of it.
fn became(label: &str, before: Value, now: Value) -> Option<String> {
    if let (Some(was), Some(is)) = (number(before), number(now)) {
        let (step, total) = (value(Value::Number((is - was).abs())), value(Value::Number(is)));
        let counted = label.ends_with('s') && !label.ends_with("ss");
        return Some(match (is > was, counted) {
            (true, true) if was == 0.0 => format!("takes {}", counted_as(&step, label)),
            (true, true) => format!("takes {}, {total} in all", counted_as(&step, label)),
            (false, true) => format!("sheds {}", counted_as(&step, label)),
            (true, false) => format!("has {label} {total}, up from {}", value(Value::Number(was))),
            (false, false) => format!("has {label} {total}, down from {}", value(Value::Number(was))),
        });
    }
    match now {
        Value::Flag(false) => Some(format!("no longer {}", is_now(label, Value::Flag(true))?)),
        now => is_now(label, now),
    }
}

/// What a flag or a word says of somebody.
fn is_now(label: &str, now: Value) -> Option<String> {
    let participle = ["ed", "caught", "broken", "lost"].iter().any(|end| label.ends_with(end));
    match now {
        Value::Flag(true) if participle => Some(format!("is {label}")),
        Value::Flag(true) if label.ends_with(" test") || label.ends_with(" check") => {
            Some(format!("must take a {label}"))
        }
        Value::Flag(true) if ["may ", "must ", "in "].iter().any(|start| label.starts_with(start)) => {
            Some(if label.starts_with("in ") { format!("is {label}") } else { label.to_owned() })
        }
        Value::Flag(true) if label.ends_with('s') => Some(label.to_owned()),
        Value::Flag(true) => Some(format!("has {} {label}", article(label))),
        Value::Word("none" | "") | Value::Flag(false) | Value::Null => None,
        Value::Word(word) => {
            let word = spoken(word);
            Some(match label {
                "status" | "state" | "fate" => format!("is {word}"),
                "result" => word,
                "move" => format!("must {word}"),
                "then" => format!("goes on to {word}"),
                label => format!("has {label} {word}"),
            })
        }
        number => Some(format!("has {label} {}", value(number))),
    }
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// "1 hit", "2 hits".
fn counted_as(count: &str, plural: &str) -> String {
    let one = count == "1";
    let noun = match plural {
        noun if !one => noun,
        noun if noun.ends_with("sses") => &noun[..noun.len() - 2],
        noun => &noun[..noun.len() - 1],
    };
    format!("{count} {noun}")
}

/// "takes 2 hits, is halted and must recoil"
fn joined(phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}
