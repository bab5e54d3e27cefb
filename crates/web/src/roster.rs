//! Tonight's units, and what befell them.

use grognard_rulebook::{Given, Marks, System, Value, Written};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// A unit of tonight's battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Unit {
    pub(crate) id: u32,
    /// The code of its system.
    pub(crate) system: String,
    pub(crate) name: String,
    /// 0 for the first army, 1 for the second.
    pub(crate) side: u8,
    /// What it is, field by field; what is not there has its default.
    pub(crate) facts: Map<String, Json>,
    pub(crate) removed: bool,
}

/// All units, and the steps that can be taken back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Roster {
    pub(crate) units: Vec<Unit>,
    #[serde(skip)]
    before: Vec<(String, Vec<Unit>)>,
}

impl Roster {
    pub(crate) fn unit(&self, id: u32) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    pub(crate) fn of<'r>(&'r self, system: &'r System) -> impl Iterator<Item = &'r Unit> {
        self.units.iter().filter(move |unit| unit.system == system.code)
    }

    /// Changes something that can be taken back, and says what it was.
    pub(crate) fn change(&mut self, what: String, change: impl FnOnce(&mut Vec<Unit>)) {
        self.before.push((what, self.units.clone()));
        change(&mut self.units);
    }

    /// What would be taken back.
    pub(crate) fn last_change(&self) -> Option<&str> {
        self.before.last().map(|(what, _)| what.as_str())
    }

    pub(crate) fn undo(&mut self) {
        if let Some((_, units)) = self.before.pop() {
            self.units = units;
        }
    }

    pub(crate) fn add(&mut self, system: &System, name: String, side: u8) -> u32 {
        let id = self.units.iter().map(|unit| unit.id + 1).max().unwrap_or(1);
        let unit =
            Unit { id, system: system.code.to_owned(), name: name.clone(), side, facts: Map::new(), removed: false };
        self.change(format!("{name} joined"), |units| units.push(unit));
        id
    }

    /// Applies what an outcome did to the unit that stood in a role.
    pub(crate) fn mark(&mut self, id: u32, role: &str, marks: &Marks) {
        let Some(name) = self.unit(id).map(|unit| unit.name.clone()) else { return };
        let fields: Vec<(&str, Value)> = marks
            .fields
            .iter()
            .filter(|(known, ..)| *known == role)
            .map(|(_, field, value)| (*field, *value))
            .collect();
        let removed = marks.removed.contains(&role);
        self.change(format!("{name} marked"), |units| {
            let Some(unit) = units.iter_mut().find(|unit| unit.id == id) else { return };
            for (field, value) in fields {
                unit.facts.insert(field.to_owned(), serde_json::json!(value));
            }
            unit.removed |= removed;
        });
    }
}

impl Unit {
    /// Its facts, as a situation is written.
    pub(crate) fn given(&self) -> Given<'static> {
        from_json(&Json::Object(self.facts.clone()))
    }

    /// What it is, in a line: the facts that are words and those that are not plain.
    pub(crate) fn in_words(&self, system: &System) -> String {
        let mut words = Vec::new();
        for input in system.unit.iter() {
            let written = self.facts.get(input.own_name);
            match written {
                Some(Json::String(word)) if word != "none" => words.push(grognard_press::spoken(word)),
                Some(Json::Bool(true)) => words.push(grognard_press::label(input.own_name)),
                Some(Json::Number(number)) if number.as_f64() != Some(0.0) => {
                    words.push(format!("{} {number}", grognard_press::label(input.own_name)));
                }
                _ => {}
            }
        }
        if words.is_empty() { "as the rules have it".to_owned() } else { words.join(", ") }
    }
}

/// JSON as a situation is written.
pub(crate) fn from_json(json: &Json) -> Given<'static> {
    let text = json.to_string();
    serde_json::from_str::<Given<'_>>(&text).map(Given::into_owned).unwrap_or_default()
}

/// A written value as JSON.
pub(crate) fn to_json(written: &Written<'_>) -> Json {
    serde_json::to_value(written).unwrap_or(Json::Null)
}
