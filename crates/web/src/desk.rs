//! What lies on the desk: the situation looked at, the dice, tonight's units and the evening so far.

use std::collections::BTreeMap;

use grognard_rulebook::{AnyProcedure, Given, House, Input, Resolution, System, Value, Written};
use leptos::prelude::*;
use serde_json::{Map, Value as Json};

use crate::{
    browser,
    entry::Evening,
    reload,
    roster::{Roster, Unit, from_json},
    route::{self, Page, Read},
    store::Shared,
};

/// Which unit stands in which role.
pub(crate) type Units = BTreeMap<String, u32>;

/// What the roster knows of the unit in each role.
pub(crate) type Standing = BTreeMap<String, Map<String, Json>>;

/// A situation set aside, to compare another with.
#[derive(Clone, PartialEq)]
pub(crate) struct Pinned {
    pub(crate) page: Page,
    pub(crate) given: Given<'static>,
}

/// What was rolled, and on what.
#[derive(Clone, PartialEq)]
pub(crate) struct Cast {
    /// The entry of the evening.
    pub(crate) entry: u32,
    pub(crate) page: Page,
    pub(crate) units: Units,
    /// What was said when the dice fell.
    pub(crate) given: Given<'static>,
    /// The form as it stands when nobody has touched it since: units that were marked are filled in anew.
    pub(crate) after: Given<'static>,
    pub(crate) resolution: Resolution,
    /// Taken from the record of the evening, to be looked at or put right.
    pub(crate) reopened: bool,
}

/// An entry of the evening that the next resolution replaces.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Amends {
    /// With the dice it had.
    SameDice(u32),
    /// With new dice.
    Reroll(u32),
}

/// Everything the pages share.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) page: RwSignal<Page>,
    pub(crate) given: RwSignal<Given<'static>>,
    /// House rules that differ from the defaults, by system.
    pub(crate) houses: Shared<BTreeMap<String, Map<String, Json>>>,
    /// House rules that came with a link; they hold while it is looked at.
    pub(crate) lent: RwSignal<Option<Map<String, Json>>>,
    pub(crate) roster: Shared<Roster>,
    pub(crate) evening: Shared<Evening>,
    pub(crate) cast: RwSignal<Units>,
    /// What was filled in from each unit.
    pub(crate) filled: StoredValue<Standing>,
    /// The procedure whose situation lies on the desk, whatever page is looked at.
    situation: StoredValue<Page>,
    pub(crate) rolled: RwSignal<Option<Cast>>,
    /// The player's own dice so far, if he throws his own.
    pub(crate) own: RwSignal<Option<Vec<i64>>>,
    pub(crate) amends: RwSignal<Option<Amends>>,
    /// Which of what is owed is being done.
    pub(crate) doing: RwSignal<Option<u32>>,
    pub(crate) pinned: RwSignal<Option<Pinned>>,
    /// A muster roll that came with a link and waits to be taken in.
    pub(crate) offered: RwSignal<Option<String>>,
    /// The rule that is laid open.
    pub(crate) opened: RwSignal<Option<String>>,
    pub(crate) notice: RwSignal<Option<String>>,
    /// The turn has just moved on, which can be taken back.
    pub(crate) passed: RwSignal<bool>,
    /// When it did, so that a double tap moves it on once.
    pub(crate) moved_on: StoredValue<f64>,
    pub(crate) update: RwSignal<bool>,
    /// When a tap last did something, so that a double tap is one.
    pub(crate) tapped: StoredValue<f64>,
}

impl Desk {
    /// A desk with what was kept on this device.
    pub(crate) fn set_up() -> Self {
        let Read { page, given, house, roll, notice } = route::read(&browser::hash());
        let notice = RwSignal::new(notice);
        let desk = Self {
            page: RwSignal::new(page),
            given: RwSignal::new(given),
            houses: Shared::open("house rules", notice),
            lent: RwSignal::new((!house.is_empty()).then_some(house)),
            roster: Shared::open("roster", notice),
            evening: Shared::open("evening", notice),
            cast: RwSignal::default(),
            filled: StoredValue::default(),
            situation: StoredValue::new(page),
            rolled: RwSignal::new(None),
            own: RwSignal::new(None),
            amends: RwSignal::new(None),
            doing: RwSignal::new(None),
            pinned: RwSignal::new(None),
            offered: RwSignal::new(roll),
            opened: RwSignal::new(None),
            notice,
            passed: RwSignal::new(false),
            moved_on: StoredValue::new(0.0),
            update: RwSignal::new(false),
            tapped: StoredValue::new(0.0),
        };
        reload::pick_up(desk);
        reload::remember(desk);
        // A unit changed elsewhere, on another page or in another tab, is filled in anew.
        Effect::new(move |_| {
            desk.roster.with(|_| ());
            untrack(|| desk.refill());
        });
        desk
    }

    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Follows the address. What was rolled and who was in it stay on the desk while another page is looked at.
    pub(crate) fn follow(self) {
        let Read { page, given, house, roll, notice } = route::read(&browser::hash());
        let before = self.page.get_untracked();
        let new_situation = matches!(page, Page::Procedure(..)) && !self.lies_open(page, &given);
        if page != before {
            self.page.set(page);
            self.passed.set(false);
            // What was said of a page goes with it; that nothing is kept is said of all.
            if !self.evening.is_refused() && !self.roster.is_refused() {
                self.notice.set(None);
            }
        }
        if roll.is_some() {
            self.offered.set(roll);
        }
        if page != before || new_situation {
            self.tapped.set_value(0.0);
        }
        if new_situation {
            self.lent.set((!house.is_empty()).then_some(house));
            self.lay_out(page, given, Units::new());
        }
        if notice.is_some() {
            self.notice.set(notice);
        }
        self.refill();
    }

    /// Whether this situation is the one on the desk.
    pub(crate) fn lies_open(self, page: Page, given: &Given<'static>) -> bool {
        self.situation.get_value() == page && self.given.with_untracked(|now| same(now, given))
    }

    /// Lays a situation on the desk, with the units that are in it.
    pub(crate) fn lay_out(self, page: Page, given: Given<'static>, units: Units) {
        self.page.set(page);
        self.situation.set_value(page);
        self.rolled.set(None);
        self.own.set(None);
        self.amends.set(None);
        self.doing.set(None);
        self.cast.set(units);
        self.given.set(given);
        self.tapped.set_value(0.0);
        self.take_stock();
    }

    /// Remembers what the units in play are, so that later changes are known as such.
    pub(crate) fn take_stock(self) {
        let facts = self.roster.with_untracked(|roster| {
            self.cast.with_untracked(|cast| {
                let known = cast.iter().filter_map(|(role, id)| Some((role.clone(), roster.unit(*id)?.facts.clone())));
                known.collect()
            })
        });
        self.filled.set_value(facts);
    }

    /// Fills in anew what has changed about the units in play; what the player said himself stays.
    pub(crate) fn refill(self) {
        let Page::Procedure(system, procedure) = self.page.get_untracked() else { return };
        let mut given = self.given.get_untracked();
        let before = given.clone();
        self.roster.with_untracked(|roster| {
            self.cast.with_untracked(|cast| {
                for (role, unit) in cast.iter().filter_map(|(role, id)| Some((role, roster.unit(*id)?))) {
                    let then = self.filled.with_value(|filled| filled.get(role).cloned()).unwrap_or_default();
                    fill_in(system, procedure, role, unit, &mut given, |fact| then.get(fact) != unit.facts.get(fact));
                }
            });
        });
        self.take_stock();
        if given == before {
            return;
        }
        // A roll that nobody has touched since is still the last word; its form has only been brought up to date.
        let untouched =
            self.rolled.with_untracked(|rolled| rolled.as_ref().is_some_and(|cast| same(&cast.after, &before)));
        if untouched {
            self.rolled.update(|rolled| {
                if let Some(cast) = rolled {
                    cast.after = given.clone();
                }
            });
        }
        self.given.set(given);
        self.keep_address();
    }

    /// The house rules in force for a system.
    pub(crate) fn house(self, system: &'static System) -> House {
        let lent =
            self.lent.get().filter(|_| matches!(self.page.get(), Page::Procedure(of, _) if of.code == system.code));
        let changed = lent.or_else(|| self.houses.with(|houses| houses.get(system.code).cloned()));
        let read = changed.map(|changed| system.house.read(&from_json(&Json::Object(changed))));
        read.and_then(Result::ok).unwrap_or_else(|| system.house.plain().clone())
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
        self.own.set(None);
        self.amends.set(None);
    }

    /// The address of the situation on the desk, with the house rules that came with it.
    pub(crate) fn address(self) -> String {
        let lent = self.lent.get().unwrap_or_default();
        self.given.with(|given| route::link_lent(self.situation.get_value(), given, lent))
    }

    /// Lets the address say what lies on the desk.
    pub(crate) fn keep_address(self) {
        browser::replace(&untrack(|| self.address()));
    }

    /// Puts a unit into a role and fills in what it is.
    pub(crate) fn cast_unit(
        self,
        system: &'static System,
        procedure: &'static dyn AnyProcedure,
        role: &str,
        unit: Option<u32>,
    ) {
        self.cast.update(|cast| {
            match unit {
                Some(id) => cast.insert(role.to_owned(), id),
                None => cast.remove(role),
            };
        });
        let unit = unit.and_then(|id| self.roster.with_untracked(|roster| roster.unit(id).cloned()));
        if let Some(unit) = unit {
            self.given.update(|given| fill_in(system, procedure, role, &unit, given, |_| true));
        }
        self.take_stock();
        // Another unit is another shot, unless somebody puts an old one right.
        if self.rolled.with_untracked(|rolled| rolled.as_ref().is_some_and(|cast| !cast.reopened)) {
            self.rolled.set(None);
        }
        self.situation_changed();
    }

    /// Whether the form has been touched since the dice fell.
    pub(crate) fn changed_since(self) -> bool {
        self.rolled.with(|rolled| {
            rolled.as_ref().is_some_and(|cast| {
                self.given.with(|given| !same(given, &cast.after)) || self.cast.with(|units| *units != cast.units)
            })
        })
    }

    /// Whether a roll is the last word: nobody has touched the form since. What the marks have made of the units may forbid to do it
    /// once more, and that is no fault of what was done.
    pub(crate) fn has_the_last_word(self) -> bool {
        self.rolled.with(Option::is_some) && !self.changed_since()
    }

    pub(crate) fn unit_name(self, id: u32) -> Option<String> {
        self.roster.with_untracked(|roster| roster.unit(id).map(|unit| unit.name.clone()))
    }

    /// Takes the last step on the roster back.
    pub(crate) fn undo(self) {
        let mark = self.roster.update(Roster::undo);
        if let Some((entry, role)) = mark {
            self.evening.update(|evening| {
                if let Some(entry) = evening.entry_mut(entry) {
                    entry.marks.retain(|mark| mark.role != role);
                }
            });
        }
        self.refill();
    }

    pub(crate) fn tell_trouble(self, trouble: bool, why: &str) {
        if trouble {
            self.notice.set(Some(why.to_owned()));
        }
    }
}

/// Fills in what a unit is in a role, as far as `wanted` says of its facts. What a role takes for granted need not be true of the
/// unit: then it is said.
pub(crate) fn fill_in(
    system: &System,
    procedure: &dyn AnyProcedure,
    role: &str,
    unit: &Unit,
    given: &mut Given<'static>,
    wanted: impl Fn(&str) -> bool,
) {
    let mut say = |input: &Input, fact: Option<Value>| match fact
        .map(Written::from)
        .filter(|written| input.value(written).is_ok())
    {
        Some(written) if input.fixed_default().map(Written::from).as_ref() != Some(&written) => {
            given.write(input.name.clone(), written);
        }
        _ => given.remove(&input.name),
    };
    // What was said of another unit in this role goes with it.
    for input in inputs_of(procedure, role).filter(|input| wanted(input.own_name)) {
        let fact = system.unit.find(input.own_name).map(|fact| unit.fact(fact));
        say(input, fact.filter(|fact| *fact != Value::Null));
    }
    // What its facts say of the situation changes with any of them.
    if system.unit.iter().any(|fact| wanted(fact.own_name)) {
        for (field, value) in system.telling.plate.tells(procedure.name(), role, &unit.answers(system)) {
            if let Some(input) = procedure.inputs().find(field) {
                say(input, value);
            }
        }
    }
}

fn inputs_of<'p>(procedure: &'p dyn AnyProcedure, role: &'p str) -> impl Iterator<Item = &'p Input> {
    procedure.inputs().iter().filter(move |input| input.role.is_some_and(|(prefix, _)| prefix == role))
}

/// Whether two situations say the same, in whatever order.
pub(crate) fn same(a: &Given<'_>, b: &Given<'_>) -> bool {
    a.0.len() == b.0.len() && a.0.iter().all(|(name, written)| b.get(name) == Some(written))
}
