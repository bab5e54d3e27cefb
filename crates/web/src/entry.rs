//! An entry of the evening: one resolution with all it takes to see it again, correct it or take it back.

use grognard_press::{capital, dispatch, label, spoken, value};
use grognard_rulebook::{Answers, AnyProcedure, Effect, Given, House, Resolution, Rolls, System, Value, Written};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    browser,
    clock::Clock,
    desk::{Standing, Units},
    owed::Owed,
    roster::{Changes, Unit, from_json},
    route::Page,
};

/// One resolution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry {
    #[serde(default = "fresh_id")]
    pub(crate) id: u32,
    pub(crate) time: String,
    /// The day; empty for entries from before it was written down.
    #[serde(default)]
    pub(crate) date: String,
    pub(crate) system: String,
    pub(crate) procedure: String,
    /// Who was in it, in a line; empty where no unit was named.
    pub(crate) who: String,
    /// Which unit stood in which role.
    #[serde(default)]
    pub(crate) cast: Units,
    /// What the roster knew of them.
    #[serde(default)]
    pub(crate) stood: Standing,
    /// When in the battle it was.
    #[serde(default)]
    pub(crate) clock: Option<Clock>,
    /// The entry that demanded it.
    #[serde(default)]
    pub(crate) from: Option<u32>,
    pub(crate) given: Json,
    /// House rules that differed from the defaults.
    pub(crate) house: Json,
    pub(crate) dice: Vec<i64>,
    /// The player's own dice, not ours.
    pub(crate) own: bool,
    pub(crate) applied: Vec<String>,
    pub(crate) outcome: Json,
    /// The units marked with it.
    #[serde(default)]
    pub(crate) marks: Vec<Mark>,
    /// Struck out: it did not happen.
    #[serde(default)]
    pub(crate) struck: bool,
    /// What it said before it was corrected, and when.
    pub(crate) corrected: Option<Correction>,
}

/// A unit marked with an outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Mark {
    pub(crate) role: String,
    pub(crate) unit: u32,
    pub(crate) changes: Changes,
    pub(crate) removed: bool,
}

/// What an entry said before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Correction {
    pub(crate) time: String,
    pub(crate) given: Json,
    pub(crate) outcome: Json,
    /// The dice before, if they were thrown again.
    #[serde(default)]
    pub(crate) dice: Option<Vec<i64>>,
}

/// All of it, the oldest first, and what is still owed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Evening {
    pub(crate) entries: Vec<Entry>,
    #[serde(default)]
    pub(crate) owed: Vec<Owed>,
    /// Evenings that are over.
    #[serde(default)]
    pub(crate) past: Vec<Entry>,
}

fn fresh_id() -> u32 {
    browser::seed() as u32
}

impl Evening {
    /// Ends the evening of a system: its entries are kept among the past ones, and nothing is owed any more.
    pub(crate) fn end(&mut self, code: &str) {
        let (over, on): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.entries).into_iter().partition(|entry| entry.system == code);
        self.entries = on;
        self.past.extend(over);
        self.owed.retain(|owed| owed.system != code);
    }

    /// Takes up an evening of a system again.
    pub(crate) fn take_up(&mut self, code: &str, date: &str) {
        let again = |entry: &Entry| entry.system == code && entry.date == date;
        let (again, past): (Vec<_>, Vec<_>) = std::mem::take(&mut self.past).into_iter().partition(again);
        self.past = past;
        self.entries.splice(0..0, again);
    }

    pub(crate) fn entry(&self, id: u32) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The entry a chain began with, from any of its entries.
    pub(crate) fn root(&self, id: u32) -> u32 {
        let mut root = id;
        // An entry demands only what comes after it, so this ends; what was tampered with ends too.
        for _ in 0..self.entries.len() {
            match self.entry(root).and_then(|entry| entry.from) {
                Some(from) if self.entry(from).is_some() => root = from,
                _ => break,
            }
        }
        root
    }

    /// All of a chain that was not struck out, in the order it was played.
    pub(crate) fn chain(&self, root: u32) -> Vec<&Entry> {
        self.entries.iter().filter(|entry| !entry.struck && self.root(entry.id) == root).collect()
    }

    pub(crate) fn entry_mut(&mut self, id: u32) -> Option<&mut Entry> {
        self.entries.iter_mut().find(|entry| entry.id == id)
    }
}

impl Entry {
    pub(crate) fn of(
        system: &System,
        procedure: &dyn AnyProcedure,
        house: &House,
        resolution: &Resolution,
        own: bool,
    ) -> Self {
        let json = |answers: &Answers| serde_json::to_value(answers).unwrap_or(Json::Null);
        let faces = resolution.thrown.iter().flat_map(|thrown| thrown.faces.iter().map(|face| i64::from(*face)));
        Self {
            id: fresh_id(),
            time: browser::clock(),
            date: browser::date(),
            system: system.code.to_owned(),
            procedure: procedure.name().to_owned(),
            who: String::new(),
            cast: Units::new(),
            stood: Standing::new(),
            clock: None,
            from: None,
            given: json(&resolution.given),
            house: json(&system.house.changed(house)),
            dice: faces.collect(),
            own,
            applied: resolution.explanation.rules().iter().map(|rule| rule.id.to_owned()).collect(),
            outcome: json(&resolution.outcome),
            marks: Vec::new(),
            struck: false,
            corrected: None,
        }
    }

    /// The same again, from what was kept; none if the rules have changed so that it no longer works.
    pub(crate) fn again(&self) -> Option<(&'static System, Resolution)> {
        let system = grognard_shelf::system(&self.system)?;
        let house = system.house.read(&from_json(&self.house)).ok()?;
        let given = from_json(&self.given);
        let resolution =
            system.procedure(&self.procedure)?.resolve(&given, &house, Rolls::Faces(&self.dice), None).ok()?;
        Some((system, resolution))
    }

    /// The same dice on a unit that has changed since they fell: what it takes by them adds to what it has taken meanwhile, and
    /// both together may be worse than either. None if nothing has changed, or if the dice would now say something else.
    pub(crate) fn again_on(&self, told: &Resolution, role: &str, unit: &Unit) -> Option<Resolution> {
        let system = grognard_shelf::system(&self.system)?;
        let procedure = system.procedure(&self.procedure)?;
        let house = system.house.read(&from_json(&self.house)).ok()?;
        let stood = self.stood.get(role)?;
        let mut given = told.given.to_given();
        let since = |field: &str| stood.get(field) != unit.facts.get(field);
        for (_, field, _) in told.marks.fields.iter().filter(|(known, field, _)| *known == role && since(field)) {
            let full = if role.is_empty() { (*field).to_owned() } else { format!("{role}_{field}") };
            let now = system.unit.find(field).map(|fact| unit.fact(fact)).filter(|now| *now != Value::Null);
            let (Some(input), Some(now)) = (procedure.inputs().find(&full), now.map(Written::from)) else { continue };
            if input.value(&now).is_ok() {
                given.write(full, now);
            }
        }
        if given == told.given.to_given() {
            return None;
        }
        let now = procedure.resolve(&given, &house, Rolls::Faces(&self.dice), None).ok()?;
        // What was told in numbers is what the unit takes.
        let taken = |resolution: &Resolution| {
            let effects = resolution.marks.effects(role, &resolution.given).filter_map(|(field, effect)| {
                let input = system.unit.find(field)?;
                let (before, after) = (unit.fact(input), effect.on(input, unit.fact(input)));
                (matches!(effect, Effect::By(_)) && before != after).then_some((field, after))
            });
            effects.collect::<Vec<_>>()
        };
        (taken(&now) == taken(told)).then_some(now)
    }

    /// The page it was rolled on.
    pub(crate) fn page(&self) -> Option<Page> {
        let system = grognard_shelf::system(&self.system)?;
        Some(Page::Procedure(system, system.procedure(&self.procedure)?))
    }

    /// The facts that were said.
    pub(crate) fn said(&self) -> Given<'static> {
        self.page().map(|page| changed_only(page, &from_json(&self.given))).unwrap_or_default()
    }

    pub(crate) fn title(&self) -> String {
        if self.who.is_empty() { capital(&spoken(&self.procedure)) } else { self.who.clone() }
    }

    /// An outcome in a line by the names of its fields, what is nothing left out.
    pub(crate) fn in_words(outcome: &Json) -> String {
        let Some(fields) = outcome.as_object() else { return String::new() };
        let words: Vec<String> = fields
            .iter()
            .filter_map(|(name, worth)| match worth {
                Json::Bool(true) => Some(label(name)),
                Json::String(word) if word != "none" => Some(format!("{} {}", label(name), spoken(word))),
                Json::Number(number) if number.as_f64() != Some(0.0) => {
                    Some(format!("{} {}", label(name), value(Value::Number(number.as_f64()?))))
                }
                _ => None,
            })
            .collect();
        if words.is_empty() { "Nothing happens.".to_owned() } else { format!("{}.", capital(&words.join(", "))) }
    }

    /// The outcome in words, as it was told when it was rolled.
    pub(crate) fn told(
        &self,
        again: Option<&(&'static System, Resolution)>,
        name: impl Fn(u32) -> Option<String>,
    ) -> String {
        let told = again.and_then(|(system, resolution)| {
            let procedure = system.procedure(&self.procedure)?;
            let by_role = |role: &str| name(*self.cast.get(role)?);
            Some(dispatch(system, procedure, resolution, by_role).in_a_line())
        });
        told.unwrap_or_else(|| Self::in_words(&self.outcome))
    }

    pub(crate) fn found_by(&self, words: &str) -> bool {
        let all = format!("{} {} {} {}", self.title(), self.procedure, self.given, self.outcome).to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

/// The facts that differ from their defaults, so that a link stays short.
pub(crate) fn changed_only(page: Page, given: &Given<'static>) -> Given<'static> {
    let Page::Procedure(_, procedure) = page else { return given.clone() };
    let plain = procedure.complete(&Given::nothing()).unwrap_or_default();
    let plain = plain.to_given();
    Given(given.0.iter().filter(|(name, written)| plain.get(name) != Some(written)).cloned().collect())
}
