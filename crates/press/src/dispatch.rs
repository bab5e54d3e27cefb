//! An outcome in words, as a dispatch has it: what became of each side, then the rest.
//!
//! The words are the system's own phrases, the names of the fields where it has none.

use grognard_rulebook::{AnyProcedure, Phrase, Point, Priced, Resolution, System, Value, Wanted};

use crate::{capital, label, percent, spoken, value};

/// What became of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whom it concerns: what the fields of its role begin with.
    pub role: &'static str,
    /// Who he is: "The target", or the unit by its name.
    pub who: String,
    /// What is said of him: "takes 2 hits", "is halted".
    pub phrases: Vec<String>,
    /// The status he is in now, where a sign stands for it.
    pub state: Option<&'static str>,
}

/// Something that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A sentence of nobody in particular, without its stop: "The attacker wins".
    Plain(String),
    /// What became of somebody.
    Of(Line),
}

/// An outcome in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dispatch {
    /// What is said, in the order of the outcome.
    pub said: Vec<Said>,
    /// What is left to say, name by name.
    pub rest: Vec<(String, String)>,
    /// The rules that forbid it.
    pub forbidden_by: Vec<&'static str>,
}

impl Line {
    /// "The target takes 2 hits and is halted."
    pub fn sentence(&self) -> String {
        format!("{} {}.", self.who, joined(&self.phrases))
    }
}

impl Said {
    /// As a sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::Plain(words) => format!("{words}."),
            Self::Of(line) => line.sentence(),
        }
    }

    /// As short as it can be said, and of whom.
    fn in_short(&self) -> (String, &str) {
        match self {
            Self::Plain(words) => (words.clone(), ""),
            Self::Of(line) => {
                let news =
                    line.phrases.iter().filter(|phrase| !phrase.ends_with(" in all") && !phrase.ends_with(" left"));
                let gist: Vec<&str> = news.take(3).map(|phrase| shortened(phrase)).collect();
                (capital(&gist.join(", ")), &line.who)
            }
        }
    }
}

impl Dispatch {
    /// All of it in a line.
    pub fn in_a_line(&self) -> String {
        if !self.said.is_empty() {
            return self.said.iter().map(Said::sentence).collect::<Vec<_>>().join(" ");
        }
        let rest: Vec<String> = self.rest.iter().map(|(name, worth)| format!("{name} {worth}")).collect();
        if rest.is_empty() { "Nothing happens.".to_owned() } else { format!("{}.", capital(&rest.join(", "))) }
    }

    /// As short as it can be said: the gist, and whom it concerns or what else is to be said.
    pub fn in_short(&self) -> (String, String) {
        let mut said = self.said.iter().map(Said::in_short);
        match (said.next(), said.next()) {
            (Some((gist, "")), Some((then, ""))) => (gist, then),
            (Some((gist, "")), Some((then, who))) => (gist, format!("{who}: {}", within(&then))),
            (Some((gist, who)), _) => (gist, who.to_owned()),
            (None, _) => match self.rest.first() {
                Some((name, worth)) => (capital(worth), name.clone()),
                None => ("Nothing happens".to_owned(), String::new()),
            },
        }
    }
}

/// As it stands within a sentence.
fn within(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Without the word that a man leaves out when he is in a hurry.
fn shortened(phrase: &str) -> &str {
    ["takes ", "is ", "has "].iter().find_map(|start| phrase.strip_prefix(start)).unwrap_or(phrase)
}

/// The roles of a procedure: what their fields begin with, and what they are called.
pub fn roles(procedure: &dyn AnyProcedure) -> Vec<(&'static str, &'static str)> {
    let mut roles: Vec<(&'static str, &'static str)> = Vec::new();
    for role in procedure.inputs().iter().filter_map(|input| input.role) {
        // Parts of one unit may go by several titles; the unit is cast once.
        if !roles.iter().any(|(prefix, _)| *prefix == role.0) {
            roles.push(role);
        }
    }
    roles
}

/// The statuses with a sign of their own.
pub fn sign(word: &str) -> Option<&'static str> {
    match word {
        "fresh" => Some("fresh"),
        "halted" => Some("halted"),
        "disordered" | "temporary-disorder" | "permanent-disorder" => Some("disordered"),
        "removed" | "eliminated" | "gone" => Some("removed"),
        _ => None,
    }
}

/// Puts an outcome into words; `name` knows the units by their role.
pub fn dispatch(
    system: &System,
    procedure: &dyn AnyProcedure,
    resolution: &Resolution,
    name: impl Fn(&str) -> Option<String>,
) -> Dispatch {
    let teller = Teller { system, procedure, roles: sides(procedure, resolution), name: &name };
    let mut told = Dispatch::default();
    // What it was rolled for comes first.
    let about = match system.telling.point(procedure.name()) {
        Point::Chance(_, field, Wanted::Word(_)) => field,
        _ => "",
    };
    let outcome = resolution.outcome.0.iter();
    let (first, rest): (Vec<_>, Vec<_>) = outcome.partition(|(full, _)| full == about);
    for (full, worth) in first.into_iter().chain(rest) {
        teller.tell(&mut told, resolution, full, *worth, true);
    }
    // A mark that is no field of the outcome speaks only if the system has a phrase for it.
    for (role, field, worth) in &resolution.marks.fields {
        let full = if role.is_empty() { (*field).to_owned() } else { format!("{role}_{field}") };
        if resolution.outcome.get(&full).is_none() {
            teller.tell(&mut told, resolution, &full, *worth, false);
        }
    }
    for role in &resolution.marks.removed {
        let line = told.said.iter_mut().find_map(|said| match said {
            Said::Of(line) if line.role == *role => Some(line),
            _ => None,
        });
        match line {
            Some(line) => line.state = Some("removed"),
            None => teller.say_of(&mut told, teller.role(role), "is gone".to_owned(), Some("removed")),
        }
    }
    if told.said.is_empty() && told.rest.is_empty() {
        teller.tell(&mut told, resolution, NOTHING_ELSE, Value::Null, false);
    }
    // What somebody takes is said before what he does about it.
    for said in &mut told.said {
        if let Said::Of(line) = said {
            let phrases = std::mem::take(&mut line.phrases).into_iter();
            let (taken, done): (Vec<_>, Vec<_>) = phrases.partition(|phrase| phrase.starts_with("takes "));
            line.phrases = taken.into_iter().chain(done).collect();
        }
    }
    if procedure.dice() == "none" && resolution.outcome.get("allowed") == Some(Value::Flag(false)) {
        // What is forbidden has no distance and no price.
        told.said.retain(|said| matches!(said, Said::Plain(_)));
        told.rest.clear();
    }
    told
}

/// A side: what its fields begin with, the role of the unit, what it is called.
#[derive(Clone, Copy)]
struct Side {
    prefix: &'static str,
    role: &'static str,
    title: &'static str,
}

/// The roles of a procedure, and the winner and the loser, who are two of them.
fn sides(procedure: &dyn AnyProcedure, resolution: &Resolution) -> Vec<Side> {
    let mut sides: Vec<Side> =
        roles(procedure).into_iter().map(|(prefix, title)| Side { prefix, role: prefix, title }).collect();
    let won = |side: &Side| resolution.outcome.get("winner") == Some(Value::Word(side.role));
    let (winner, loser) = (sides.iter().copied().find(won), sides.iter().copied().find(|side| !won(side)));
    for (prefix, side) in [("winner", winner), ("loser", loser.filter(|_| winner.is_some()))] {
        if !sides.iter().any(|known| known.prefix == prefix) {
            let Side { role, title, .. } = side.unwrap_or(Side { prefix, role: prefix, title: prefix });
            sides.push(Side { prefix, role, title });
        }
    }
    sides
}

struct Teller<'t> {
    system: &'t System,
    procedure: &'t dyn AnyProcedure,
    roles: Vec<Side>,
    name: &'t dyn Fn(&str) -> Option<String>,
}

impl Teller<'_> {
    fn role(&self, role: &'static str) -> Side {
        let known = self.roles.iter().copied().find(|side| side.prefix == role);
        known.unwrap_or(Side { prefix: role, role, title: "unit" })
    }

    fn tell(&self, told: &mut Dispatch, resolution: &Resolution, full: &str, worth: Value, is_output: bool) {
        if matches!(full, "forbidden_by" | "eliminated_by") {
            if let Value::Word(id) = worth {
                told.forbidden_by.push(id);
            }
            return;
        }
        let of_name = self.roles.iter().copied().find(|side| {
            !side.prefix.is_empty() && full.strip_prefix(side.prefix).is_some_and(|rest| rest.starts_with('_'))
        });
        let own = of_name.map_or(full, |side| &full[side.prefix.len() + 1..]);
        let phrase = |name: &str| phrase(self.system, self.procedure, name, worth);
        let found = phrase(full).or_else(|| phrase(own));
        // What is as it was is no news; but what one did to another is told, whatever the like of it he has himself.
        let before = resolution.given.get(full).or_else(|| resolution.given.get(full.strip_suffix("_after")?));
        let of_another = found.is_some_and(|Phrase(who, ..)| !who.is_empty() && of_name.is_none());
        if before == Some(worth) && !of_another {
            return;
        }
        let Some(Phrase(who, _, _, says)) = found else {
            if is_output {
                self.say_by_name(told, full, worth);
            }
            return;
        };
        if says.is_empty() {
            return;
        }
        let acting = self.roles.iter().copied().find(|side| side.prefix.is_empty());
        let named = self.roles.iter().copied().find(|side| !who.is_empty() && side.prefix == *who);
        let words = filled(says, worth);
        match named.or(of_name).or(acting) {
            Some(side) if !says.starts_with(|first: char| first.is_uppercase() || first == '#') => {
                let state = if let Value::Word(word) = worth { sign(word) } else { None };
                // Who is gone has nothing any more, is in no order and looks nowhere.
                let fact =
                    self.system.unit.find(own).is_some() && ["has ", "is "].iter().any(|be| says.starts_with(be));
                let lasts = fact || says.starts_with("faces ");
                if lasts && state != Some("removed") && resolution.marks.removed.contains(&side.role) {
                    return;
                }
                self.say_of(told, side, words, state);
            }
            _ => told.said.push(Said::Plain(capital(&words))),
        }
    }

    fn say_of(&self, told: &mut Dispatch, side: Side, words: String, state: Option<&'static str>) {
        let at = told.said.iter().position(|said| matches!(said, Said::Of(line) if line.role == side.role));
        let at = at.unwrap_or_else(|| {
            let who = (self.name)(side.role).unwrap_or_else(|| format!("The {}", side.title));
            told.said.push(Said::Of(Line { role: side.role, who, phrases: Vec::new(), state: None }));
            told.said.len() - 1
        });
        if let Said::Of(line) = &mut told.said[at] {
            if !line.phrases.contains(&words) {
                line.phrases.push(words);
            }
            line.state = state.or(line.state);
        }
    }

    /// What the system has no phrase for.
    fn say_by_name(&self, told: &mut Dispatch, full: &str, worth: Value) {
        let plain = match (full, worth) {
            ("allowed", Value::Flag(true)) if self.procedure.dice() != "none" => return,
            ("allowed", Value::Flag(true)) => "Allowed".to_owned(),
            ("allowed", Value::Flag(false)) => "Not allowed".to_owned(),
            ("winner", Value::Word("none")) => "Nobody wins".to_owned(),
            ("winner", Value::Word(word)) => {
                format!("{} wins", (self.name)(word).unwrap_or_else(|| format!("The {}", spoken(word))))
            }
            (_, Value::Null | Value::Flag(false) | Value::Word("none" | "")) => return,
            (_, worth) if worth.number() == Some(0.0) => return,
            (full, worth) => return told.rest.push((label(full), value(worth))),
        };
        told.said.push(Said::Plain(plain));
    }
}

/// The field of a phrase for what is said where nothing else is.
const NOTHING_ELSE: &str = "";

/// What a system says of a field at a value.
fn phrase(system: &System, procedure: &dyn AnyProcedure, name: &str, worth: Value) -> Option<&'static Phrase> {
    let of_field =
        |Phrase(_, field, wanted, _): &&Phrase| *field == name && (name == NOTHING_ELSE || fits(wanted, worth));
    system.telling.phrases(procedure.name()).find(of_field)
}

fn fits(wanted: &str, worth: Value) -> bool {
    match (wanted, worth) {
        ("*", Value::Null | Value::Word("none" | "")) => false,
        ("*", _) => true,
        ("#", worth) => worth.number().is_some_and(|number| number != 0.0),
        ("true", Value::Flag(flag)) => flag,
        ("false", Value::Flag(flag)) => !flag,
        (wanted, Value::Word(word)) => wanted == word,
        (wanted, worth) => worth.number().is_some_and(|number| wanted.parse() == Ok(number)),
    }
}

/// A phrase with its value in it, in the singular or the plural.
fn filled(says: &str, worth: Value) -> String {
    let (one, many) = says.split_once('|').unwrap_or((says, says));
    let one_only = worth.number().is_some_and(|number| number > 0.0 && number <= 1.0);
    (if one_only { one } else { many }).replace('#', &value(worth))
}

/// "takes 2 hits, is halted and must recoil"; what is two things by itself is told as two.
fn joined(phrases: &[String]) -> String {
    let deeds: Vec<&str> = phrases.iter().flat_map(|phrase| phrase.split(" and ")).collect();
    grognard_lettering::listed(&deeds, "and")
}

/// Whether nothing but the value itself would be said of it.
fn bare(says: &str, worth: Value) -> bool {
    matches!(worth, Value::Flag(_)) || says == "#" && matches!(worth, Value::Word(_))
}

/// What a procedure is about, before a die is thrown: a figure, and what it is the figure of. Nothing if the system does not
/// say or the figure does not exist here.
pub fn point(system: &System, procedure: &dyn AnyProcedure, priced: &Priced) -> Option<(String, String)> {
    let field = |outcome: &grognard_rulebook::Answers, name: &str| outcome.get(name).unwrap_or(Value::Null);
    match system.telling.point(procedure.name()) {
        Point::Chance(says, name, wanted) => {
            let holds = |worth: Value| match (wanted, worth) {
                (Wanted::Any, Value::Flag(flag)) => flag,
                (Wanted::Any, worth) => worth.number().is_some_and(|number| number > 0.0),
                (Wanted::Word(word), worth) => worth == Value::Word(word),
            };
            let chance: f64 =
                priced.outcomes.iter().filter(|(_, outcome)| holds(field(outcome, name))).map(|(p, _)| p).sum();
            Some((percent(chance), says.to_owned()))
        }
        Point::Average(says, name) => {
            let mean: f64 =
                priced.outcomes.iter().filter_map(|(p, outcome)| Some(field(outcome, name).number()? * p)).sum();
            Some((value(Value::Number((mean * 100.0).round() / 100.0)), format!("{says} on average")))
        }
        Point::Answer(name, says) => {
            let (_, outcome) = priced.outcomes.first()?;
            match field(outcome, name) {
                _ if outcome.get("allowed") == Some(Value::Flag(false)) => {
                    Some(("Not allowed".to_owned(), String::new()))
                }
                Value::Null | Value::Word("none" | "") => None,
                // Nought is no answer, unless the system has words for it.
                worth if worth.number() == Some(0.0) && phrase(system, procedure, name, worth).is_none() => None,
                // Yes and no are told as what they mean, or not at all; a bare word as what it means, if the system says it.
                worth => match phrase(system, procedure, name, worth) {
                    Some(Phrase(.., means)) if bare(says, worth) => {
                        (!means.is_empty()).then(|| (capital(shortened(&filled(means, worth))), String::new()))
                    }
                    None if matches!(worth, Value::Flag(_)) => None,
                    _ => Some((capital(&filled(says, worth)), String::new())),
                },
            }
        }
        Point::All => None,
    }
}
