//! Tonight's units, what befell them, and where the turn stands.

use std::collections::BTreeMap;

use grognard_press::{Army, MusterRoll, Recruit};
use grognard_rulebook::{Answers, Effect, Ends, Given, House, Input, System, Track, Value, Written};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use crate::clock::Clock;

/// How many steps can be taken back.
const STEPS: usize = 60;

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

/// All units, where the turn stands in each system, and the steps that can be taken back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Roster {
    pub(crate) units: Vec<Unit>,
    #[serde(default)]
    pub(crate) clocks: BTreeMap<String, Clock>,
    /// What the armies of a system are called; empty for the first and the second.
    #[serde(default)]
    armies: BTreeMap<String, [String; 2]>,
    #[serde(default)]
    steps: Vec<Step>,
}

/// A step that can be taken back: the units it touched as they were.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Step {
    what: String,
    before: Vec<(u32, Option<Unit>)>,
    /// A system's clock as it was.
    clock: Option<(String, Clock)>,
    /// What a system's armies were called.
    #[serde(default)]
    armies: Option<(String, [String; 2])>,
    /// The entry of the evening and the role it was marked from.
    mark: Option<(u32, String)>,
}

/// What a mark changed: the field, what was said of it before (nothing for its default), what is said now.
pub(crate) type Changes = Vec<(String, Json, Json)>;

impl Roster {
    pub(crate) fn unit(&self, id: u32) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    pub(crate) fn of<'r>(&'r self, system: &'r System) -> impl Iterator<Item = &'r Unit> {
        self.units.iter().filter(move |unit| unit.system == system.code)
    }

    pub(crate) fn clock(&self, system: &System) -> Clock {
        self.clocks.get(system.code).copied().unwrap_or_default()
    }

    fn remember(&mut self, what: String, units: impl IntoIterator<Item = u32>) -> &mut Step {
        let before = units.into_iter().map(|id| (id, self.unit(id).cloned())).collect();
        if self.steps.len() == STEPS {
            self.steps.remove(0);
        }
        self.steps.push(Step { what, before, clock: None, armies: None, mark: None });
        self.steps.last_mut().expect("just put there")
    }

    /// Changes a unit in a way that can be taken back.
    pub(crate) fn change(&mut self, id: u32, what: String, change: impl FnOnce(&mut Unit)) {
        self.remember(what, [id]);
        if let Some(unit) = self.units.iter_mut().find(|unit| unit.id == id) {
            change(unit);
        }
    }

    pub(crate) fn strike_off(&mut self, id: u32) {
        let name = self.unit(id).map(|unit| unit.name.clone()).unwrap_or_default();
        self.remember(format!("{name} struck off"), [id]);
        self.units.retain(|unit| unit.id != id);
    }

    /// What would be taken back in a system, and whether it was the turn that moved on.
    pub(crate) fn last_change(&self, system: &System) -> Option<(&str, bool)> {
        let step = self.steps.last()?;
        let unit = |(id, before): &(u32, Option<Unit>)| {
            before.as_ref().or_else(|| self.unit(*id)).map(|unit| unit.system.clone())
        };
        let clock = step.clock.iter().map(|(code, _)| code.clone());
        let armies = step.armies.iter().map(|(code, _)| code.clone());
        let codes = step.before.iter().filter_map(unit).chain(clock).chain(armies);
        let here = codes.into_iter().any(|code| code == system.code);
        here.then_some((step.what.as_str(), step.clock.is_some()))
    }

    /// Takes the last step back; tells which mark that was, if it was one.
    pub(crate) fn undo(&mut self) -> Option<(u32, String)> {
        let step = self.steps.pop()?;
        for (id, before) in step.before {
            self.units.retain(|unit| unit.id != id || before.is_some());
            match (before, self.units.iter().position(|unit| unit.id == id)) {
                (Some(unit), Some(place)) => self.units[place] = unit,
                (Some(unit), None) => self.units.push(unit),
                (None, _) => {}
            }
        }
        if let Some((code, clock)) = step.clock {
            self.clocks.insert(code, clock);
        }
        if let Some((code, armies)) = step.armies {
            self.armies.insert(code, armies);
        }
        step.mark
    }

    fn next_id(&self) -> u32 {
        self.units.iter().map(|unit| unit.id + 1).max().unwrap_or(1)
    }

    pub(crate) fn add(&mut self, system: &System, name: String, side: u8) -> u32 {
        let id = self.next_id();
        self.remember(format!("{name} joined"), [id]);
        self.units.push(Unit { id, system: system.code.to_owned(), name, side, facts: Map::new(), removed: false });
        id
    }

    /// Another unit like one that is there.
    pub(crate) fn copy(&mut self, id: u32) -> Option<u32> {
        let like = self.unit(id)?.clone();
        let taken = |name: &String| self.units.iter().any(|unit| unit.system == like.system && unit.name == *name);
        let stem = like.name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
        let name = (2..).map(|nth| format!("{stem} {nth}")).find(|name| !taken(name))?;
        let new = self.next_id();
        self.remember(format!("{name} joined"), [new]);
        let place = self.units.iter().position(|unit| unit.id == id)? + 1;
        self.units.insert(place, Unit { id: new, name, ..like });
        Some(new)
    }

    /// What the armies of a system are called.
    pub(crate) fn armies(&self, system: &System) -> [String; 2] {
        let named = self.armies.get(system.code).cloned().unwrap_or_default();
        let [first, second] = named;
        let or = |name: String, usual: &str| if name.is_empty() { usual.to_owned() } else { name };
        [or(first, "First army"), or(second, "Second army")]
    }

    pub(crate) fn name_army(&mut self, system: &System, side: u8, name: String) {
        let before = self.armies.get(system.code).cloned().unwrap_or_default();
        let mut after = before.clone();
        after[usize::from(side.min(1))] = name;
        self.remember("An army has a name".to_owned(), []).armies = Some((system.code.to_owned(), before));
        self.armies.insert(system.code.to_owned(), after);
    }

    /// Takes the units of a roll in, beside those that are there or in their place; all of it is one step.
    pub(crate) fn enlist(&mut self, system: &System, roll: &MusterRoll, anew: bool) {
        let leave: Vec<u32> = self.of(system).filter(|_| anew).map(|unit| unit.id).collect();
        let (first, code) = (self.next_id(), system.code.to_owned());
        let recruits =
            roll.armies.iter().zip(0u8..).flat_map(|(army, side)| army.units.iter().map(move |unit| (side, unit)));
        let joined: Vec<Unit> = recruits
            .zip(first..)
            .map(|((side, recruit), id)| {
                let facts = recruit.facts.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
                Unit { id, system: code.clone(), name: recruit.name.clone(), side, facts, removed: recruit.gone }
            })
            .collect();
        let before = self.armies.get(system.code).cloned().unwrap_or_default();
        let mut named = if anew { Default::default() } else { before.clone() };
        for (name, army) in named.iter_mut().zip(&roll.armies) {
            if name.is_empty() {
                name.clone_from(&army.name);
            }
        }
        let units = match joined.as_slice() {
            [_] => "One unit joined".to_owned(),
            all => format!("{} units joined", all.len()),
        };
        let touched: Vec<u32> = leave.iter().copied().chain(joined.iter().map(|unit| unit.id)).collect();
        self.remember(units, touched).armies = Some((code.clone(), before));
        self.units.retain(|unit| !leave.contains(&unit.id));
        self.units.extend(joined);
        self.armies.insert(code, named);
    }

    /// The units of a system as a muster roll.
    pub(crate) fn roll(&self, system: &'static System) -> MusterRoll {
        let army = |(name, side): (String, u8)| {
            let own = self.of(system).filter(|unit| unit.side == side);
            Army { name, units: own.map(|unit| unit.recruit(system)).collect() }
        };
        let mut armies: Vec<Army> = self.armies(system).into_iter().zip(0u8..).map(army).collect();
        while armies.last().is_some_and(|army| army.units.is_empty()) {
            armies.pop();
        }
        MusterRoll { armies }
    }

    /// Applies what an outcome did to the unit that stood in a role, as it is now; tells what that changed.
    pub(crate) fn mark(
        &mut self,
        system: &System,
        id: u32,
        entry: (u32, String),
        effects: &[(&'static str, Effect)],
        removed: bool,
    ) -> Changes {
        let name = self.unit(id).map(|unit| unit.name.clone()).unwrap_or_default();
        self.remember(format!("{name} marked"), [id]).mark = Some(entry);
        let Some(unit) = self.units.iter_mut().find(|unit| unit.id == id) else { return Changes::new() };
        unit.removed |= removed;
        let mut changes = Changes::new();
        for (field, effect) in effects {
            let Some(input) = system.unit.find(field) else { continue };
            let was = unit.facts.get(*field).cloned().unwrap_or(Json::Null);
            let now = json!(effect.on(input, unit.fact(input)));
            unit.facts.insert((*field).to_owned(), now.clone());
            changes.push(((*field).to_owned(), was, now));
        }
        changes
    }

    /// Takes a mark back, whatever else has befallen the unit since.
    pub(crate) fn unmark(&mut self, system: &System, id: u32, changes: &Changes, removed: bool) {
        let name = self.unit(id).map(|unit| unit.name.clone()).unwrap_or_default();
        self.remember(format!("{name}: a mark taken back"), [id]);
        let Some(unit) = self.units.iter_mut().find(|unit| unit.id == id) else { return };
        unit.removed &= !removed;
        for (field, was, marked) in changes {
            let Some(input) = system.unit.find(field) else { continue };
            let before = value_in(input, was);
            let effect = match (before.number(), value_in(input, marked).number()) {
                (Some(before), Some(marked)) => Effect::By(before - marked),
                _ => Effect::To(before),
            };
            let now = effect.on(input, unit.fact(input));
            if *was == Json::Null && Some(now) == input.fixed_default() || now == Value::Null {
                unit.facts.remove(field);
            } else {
                unit.facts.insert(field.clone(), json!(now));
            }
        }
    }

    /// Moves a system's clock on; every unit loses what is over then. Tells how many lost something.
    pub(crate) fn pass(&mut self, system: &System, what: String, to: Clock, over: &[&'static Ends]) -> usize {
        let was = self.clock(system);
        let plain = |field: &str| system.unit.find(field).and_then(Input::fixed_default);
        let loses = |unit: &Unit| {
            unit.system == system.code
                && over.iter().any(|ends| {
                    unit.facts
                        .get(ends.field)
                        .is_some_and(|now| plain(ends.field).is_none_or(|plain| json!(plain) != *now))
                })
        };
        let units: Vec<u32> = self.units.iter().filter(|unit| loses(unit)).map(|unit| unit.id).collect();
        self.remember(what, units.iter().copied()).clock = Some((system.code.to_owned(), was));
        self.clocks.insert(system.code.to_owned(), to);
        for unit in self.units.iter_mut().filter(|unit| units.contains(&unit.id)) {
            for ends in over {
                unit.facts.remove(ends.field);
            }
        }
        units.len()
    }
}

fn value_in(input: &Input, json: &Json) -> Value {
    let written = from_json(&json!({ "it": json })).0.pop().map(|(_, written)| written);
    let value = written.and_then(|written| input.value(&written).ok()).filter(|value| *value != Value::Null);
    value.or_else(|| input.fixed_default()).unwrap_or(Value::Null)
}

impl Unit {
    /// A fact of it, said or not.
    pub(crate) fn fact(&self, input: &Input) -> Value {
        value_in(input, self.facts.get(input.own_name).unwrap_or(&Json::Null))
    }

    /// All its facts, said or not.
    pub(crate) fn answers(&self, system: &System) -> Answers {
        Answers(system.unit.iter().map(|fact| (fact.own_name.to_owned(), self.fact(fact))).collect())
    }

    /// As it stands on a muster roll.
    pub(crate) fn recruit(&self, system: &'static System) -> Recruit {
        let said = system.unit.iter().filter(|fact| self.facts.contains_key(fact.own_name));
        let facts = said.map(|fact| (fact.own_name, self.fact(fact))).collect();
        Recruit { name: self.name.clone(), facts, gone: self.removed }
    }

    /// The word for what it is.
    pub(crate) fn arm(&self, system: &'static System) -> &'static str {
        self.recruit(system).arm(system)
    }

    /// What it is, in a line.
    pub(crate) fn in_words(&self, system: &'static System) -> String {
        Recruit { gone: false, ..self.recruit(system) }.in_words(system)
    }

    /// How worn it is.
    pub(crate) fn track(&self, system: &System, house: &House) -> Option<Track> {
        let track = system.telling.plate.track?(&self.answers(system), &system.house.tell(house));
        (track.of.count() > 0).then_some(track)
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
