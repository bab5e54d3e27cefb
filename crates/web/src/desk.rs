//! What lies on the desk: the situation looked at, the dice, tonight's units and the evening so far.

use std::collections::BTreeMap;

use grognard_rulebook::{
    AnyProcedure, Given, House, Input, Resolution, Rolls, System, Unresolved, Value, Written, dice::DiceFault,
};
use leptos::prelude::*;
use serde_json::{Map, Value as Json};

use crate::{
    browser,
    evening::{Correction, Entry, Evening},
    roster::{Roster, from_json},
    route::{self, Page},
    store::{self, Found},
};

/// A situation set aside, to compare another with.
#[derive(Clone, PartialEq)]
pub(crate) struct Pinned {
    pub(crate) page: Page,
    pub(crate) given: Given<'static>,
}

/// What was rolled.
#[derive(Clone, PartialEq)]
pub(crate) struct Cast {
    pub(crate) resolution: Resolution,
    /// Roles whose unit has been marked with it.
    pub(crate) marked: Vec<&'static str>,
}

/// Everything the pages share.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) page: RwSignal<Page>,
    pub(crate) given: RwSignal<Given<'static>>,
    /// House rules that differ from the defaults, by system.
    pub(crate) houses: RwSignal<BTreeMap<String, Map<String, Json>>>,
    pub(crate) roster: RwSignal<Roster>,
    pub(crate) evening: RwSignal<Evening>,
    /// Which unit stands in which role.
    pub(crate) cast: RwSignal<BTreeMap<String, u32>>,
    pub(crate) rolled: RwSignal<Option<Cast>>,
    /// The player's own dice so far, if he throws his own.
    pub(crate) own: RwSignal<Option<Vec<i64>>>,
    pub(crate) pinned: RwSignal<Option<Pinned>>,
    /// The entry of the evening that is being corrected.
    pub(crate) correcting: RwSignal<Option<usize>>,
    /// The rule that is laid open.
    pub(crate) opened: RwSignal<Option<String>>,
    pub(crate) notice: RwSignal<Option<String>>,
    pub(crate) update: RwSignal<bool>,
}

impl Desk {
    /// A desk with what was kept on this device.
    pub(crate) fn set_up() -> Self {
        let (page, given, notice) = route::read(&browser::hash());
        let notice = RwSignal::new(notice);
        let desk = Self {
            page: RwSignal::new(page),
            given: RwSignal::new(given),
            houses: RwSignal::new(kept("house rules", notice)),
            roster: RwSignal::new(kept("roster", notice)),
            evening: RwSignal::new(kept("evening", notice)),
            cast: RwSignal::default(),
            rolled: RwSignal::new(None),
            own: RwSignal::new(None),
            pinned: RwSignal::new(None),
            correcting: RwSignal::new(None),
            opened: RwSignal::new(None),
            notice,
            update: RwSignal::new(false),
        };
        keep_up("house rules", desk.houses, notice);
        keep_up("roster", desk.roster, notice);
        keep_up("evening", desk.evening, notice);
        desk
    }

    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Follows the address.
    pub(crate) fn follow(self) {
        let (page, given, notice) = route::read(&browser::hash());
        if page != self.page.get_untracked() {
            self.cast.update(BTreeMap::clear);
            self.page.set(page);
        }
        // Whoever goes elsewhere has left the entry as it is.
        let elsewhere = self.correcting.get_untracked().is_some_and(|place| {
            self.evening.with_untracked(|evening| evening.entries.get(place).and_then(Entry::page) != Some(page))
        });
        if elsewhere {
            self.correcting.set(None);
        }
        self.clear_dice();
        self.given.set(given);
        if notice.is_some() {
            self.notice.set(notice);
        }
    }

    /// The house rules in force for a system.
    pub(crate) fn house(self, system: &'static System) -> House {
        self.houses.with(|houses| match houses.get(system.code) {
            None => system.house.plain().clone(),
            Some(changed) => {
                let given = from_json(&Json::Object(changed.clone()));
                system.house.read(&given).unwrap_or_else(|_| system.house.plain().clone())
            }
        })
    }

    /// Says a fact of the situation; a default need not be said.
    pub(crate) fn say(self, input: &Input, written: Written<'static>) {
        let plain = input.fixed_default().is_some_and(|default| Written::from(default) == written);
        self.given
            .update(|given| if plain { given.remove(&input.name) } else { given.write(input.name.clone(), written) });
        self.situation_changed();
    }

    /// Takes back what was said of a field.
    pub(crate) fn unsay(self, name: &str) {
        self.given.update(|given| given.remove(name));
        self.situation_changed();
    }

    fn situation_changed(self) {
        self.clear_dice();
        browser::replace(&route::link(self.page.get_untracked(), &self.given.read_untracked()));
    }

    fn clear_dice(self) {
        self.rolled.set(None);
        self.own.set(None);
    }

    /// Puts a unit into a role and fills in what it is.
    pub(crate) fn cast_unit(self, procedure: &'static dyn AnyProcedure, role: &str, unit: Option<u32>) {
        self.cast.update(|cast| {
            match unit {
                Some(id) => cast.insert(role.to_owned(), id),
                None => cast.remove(role),
            };
        });
        let Some(facts) = unit.and_then(|id| self.roster.with(|roster| roster.unit(id).map(|unit| unit.given())))
        else {
            return;
        };
        self.given.update(|given| {
            for input in procedure.inputs().iter().filter(|input| input.role.is_some_and(|(prefix, _)| prefix == role))
            {
                match facts.get(input.own_name) {
                    Some(written) if input.value(written).is_ok() => given.write(input.name.clone(), written.clone()),
                    _ => given.remove(&input.name),
                }
            }
        });
        self.situation_changed();
    }

    /// Rolls our dice, or those of the entry that is being corrected.
    pub(crate) fn roll(self, system: &'static System, procedure: &'static dyn AnyProcedure) {
        let kept = self.correcting.get_untracked().and_then(|place| {
            self.evening.with_untracked(|evening| evening.entries.get(place).map(|entry| entry.dice.clone()))
        });
        let Some(mut faces) = kept else {
            return self.resolve(system, procedure, Rolls::Seed(browser::seed()), false);
        };
        // What was mis-ticked may have cost a die or brought one.
        match procedure.resolve(&self.given.get_untracked(), &self.house(system), Rolls::Faces(&faces), None) {
            Err(Unresolved::Dice(DiceFault::TooFew { .. })) => {
                self.notice.set(Some("More dice are needed than were thrown: add the missing ones.".to_owned()));
                self.rolled.set(None);
                self.own.set(Some(faces));
            }
            Err(Unresolved::Dice(DiceFault::TooMany { used, .. })) => {
                self.notice.set(Some(format!("Fewer dice are needed than were thrown: the first {used} count.")));
                faces.truncate(used);
                self.resolve(system, procedure, Rolls::Faces(&faces), true);
            }
            _ => self.resolve(system, procedure, Rolls::Faces(&faces), true),
        }
    }

    /// Resolves the situation and writes it down.
    pub(crate) fn resolve(
        self,
        system: &'static System,
        procedure: &'static dyn AnyProcedure,
        rolls: Rolls<'_>,
        own: bool,
    ) {
        let house = self.house(system);
        let given = self.given.get_untracked();
        match procedure.resolve(&given, &house, rolls, None) {
            Ok(resolution) => {
                let entry = Entry::of(system, procedure.name(), self.who(procedure), &house, &resolution, own);
                self.write_down(entry);
                self.own.set(None);
                self.rolled.set(Some(Cast { resolution, marked: Vec::new() }));
            }
            Err(Unresolved::Dice(fault)) => {
                self.notice.set(Some(format!("The dice do not fit: {fault}.")));
            }
            // A refusal already stands beside its field.
            Err(Unresolved::Refused(_)) => {}
        }
    }

    fn write_down(self, mut entry: Entry) {
        let correcting = self.correcting.get_untracked();
        self.evening.update(|evening| match correcting.and_then(|place| evening.entries.get_mut(place)) {
            Some(before) => {
                let was = Correction {
                    time: entry.time.clone(),
                    given: before.given.clone(),
                    outcome: before.outcome.clone(),
                };
                entry.time.clone_from(&before.time);
                entry.own = before.own;
                if entry.who.is_empty() {
                    entry.who.clone_from(&before.who);
                }
                entry.corrected = Some(was);
                *before = entry;
            }
            None => evening.entries.push(entry),
        });
        self.correcting.set(None);
    }

    /// Who is in it, by the names on the roster.
    fn who(self, procedure: &dyn AnyProcedure) -> String {
        let roles = crate::form::roles(procedure);
        let names: Vec<String> = self.cast.with_untracked(|cast| {
            let roster = self.roster.read_untracked();
            roles
                .iter()
                .filter_map(|(prefix, _)| roster.unit(*cast.get(*prefix)?).map(|unit| unit.name.clone()))
                .collect()
        });
        names.join(" and ")
    }

    /// Marks the unit in a role with what was rolled.
    pub(crate) fn mark(self, role: &'static str) {
        let Some(id) = self.cast.with_untracked(|cast| cast.get(role).copied()) else { return };
        let Some(marks) =
            self.rolled.with_untracked(|rolled| rolled.as_ref().map(|cast| cast.resolution.marks.clone()))
        else {
            return;
        };
        self.roster.update(|roster| roster.mark(id, role, &marks));
        self.rolled.update(|rolled| {
            if let Some(cast) = rolled {
                cast.marked.push(role);
            }
        });
    }

    /// Goes on to what comes next, the same units in play.
    pub(crate) fn go_on(self, system: &'static System, next: &grognard_rulebook::Next) {
        let Some(procedure) = system.procedure(next.procedure) else { return };
        let page = Page::Procedure(system, procedure);
        let given = crate::evening::changed_only(page, &next.given);
        let cast: BTreeMap<String, u32> = self.cast.with_untracked(|cast| {
            next.cast.iter().filter_map(|(role, before)| Some(((*role).to_owned(), *cast.get(*before)?))).collect()
        });
        browser::go(&route::link(page, &given));
        self.page.set(page);
        self.given.set(given);
        self.clear_dice();
        self.cast.set(cast);
    }

    pub(crate) fn tell_trouble(self, trouble: bool, why: &str) {
        if trouble {
            self.notice.set(Some(why.to_owned()));
        }
    }
}

/// The value of a field in a situation, right or wrong.
pub(crate) fn value_of(procedure: &dyn AnyProcedure, given: &Given<'_>, input: &Input) -> Value {
    if let Some(value) = given.get(&input.name).and_then(|written| input.value(written).ok()) {
        return value;
    }
    input.fixed_default().unwrap_or_else(|| {
        let filled = procedure.complete(given).or_else(|_| procedure.complete(&Given::nothing()));
        filled.ok().and_then(|filled| filled.get(&input.name)).unwrap_or(Value::Null)
    })
}

fn kept<T: serde::de::DeserializeOwned + Default>(name: &str, notice: RwSignal<Option<String>>) -> T {
    match store::read(name) {
        Found::Kept(kept) => kept,
        Found::Nothing => T::default(),
        Found::Unreadable(why) => {
            notice.set(Some(why));
            T::default()
        }
    }
}

/// Keeps a signal on the device whenever it changes, and says so once if that fails.
fn keep_up<T: serde::Serialize + Send + Sync + 'static>(
    name: &'static str,
    signal: RwSignal<T>,
    notice: RwSignal<Option<String>>,
) {
    let failed = StoredValue::new(false);
    Effect::new(move |first: Option<()>| {
        signal.with(|value| {
            if first.is_none() {
                return;
            }
            match store::keep(name, value) {
                Ok(()) => failed.set_value(false),
                Err(why) if !failed.get_value() => {
                    failed.set_value(true);
                    notice.set(Some(why));
                }
                Err(_) => {}
            }
        });
    });
}
