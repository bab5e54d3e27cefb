//! What is still owed: tests and moves that an outcome demands, until they are done or struck.

use grognard_press::{capital, spoken};
use grognard_rulebook::{AnyProcedure, Given, Next, System};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::{
    browser,
    desk::{Desk, Standing, Units, fill_in},
    entry::changed_only,
    parts::Icon,
    roster::from_json,
    route::Page,
};

/// Something owed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Owed {
    pub(crate) id: u32,
    pub(crate) system: String,
    pub(crate) procedure: String,
    /// Whose it is: the unit by its name, or the part it played.
    pub(crate) who: String,
    pub(crate) given: Json,
    pub(crate) cast: Units,
    /// What the units were when it became due.
    facts: Standing,
    /// The entry of the evening that demands it.
    pub(crate) from: u32,
}

impl Owed {
    /// What an outcome demands next.
    pub(crate) fn of(desk: Desk, system: &System, next: &Next, units: &Units, from: u32) -> Self {
        let cast: Units =
            next.cast.iter().filter_map(|(role, before)| Some(((*role).to_owned(), *units.get(*before)?))).collect();
        let facts = desk.roster.with_untracked(|roster| {
            let known = cast.iter().filter_map(|(role, id)| Some((role.clone(), roster.unit(*id)?.facts.clone())));
            known.collect()
        });
        let who = whom(desk, next, units);
        let given = serde_json::to_value(&next.given).unwrap_or(Json::Null);
        let (id, procedure) = (browser::seed() as u32, next.procedure.to_owned());
        Self { id, system: system.code.to_owned(), procedure, who, given, cast, facts, from }
    }

    /// "Waver test: Miloradovich"
    pub(crate) fn title(&self) -> String {
        titled(&self.procedure, &self.who)
    }

    /// The situation as it is now: what the outcome said, and what the units are.
    fn situation(&self, desk: Desk, page: Page, system: &System, procedure: &dyn AnyProcedure) -> Given<'static> {
        let mut given = changed_only(page, &from_json(&self.given));
        desk.roster.with_untracked(|roster| {
            for (role, id) in &self.cast {
                let Some(unit) = roster.unit(*id) else { continue };
                let then = self.facts.get(role);
                // What the outcome made of the unit holds until the unit itself says otherwise.
                let said: Vec<String> = given.0.iter().map(|(name, _)| name.to_string()).collect();
                let full = |fact: &str| if role.is_empty() { fact.to_owned() } else { format!("{role}_{fact}") };
                let wanted = |fact: &str| {
                    let since = then.and_then(|facts| facts.get(fact)) != unit.facts.get(fact);
                    since || !said.contains(&full(fact)) && unit.facts.contains_key(fact)
                };
                fill_in(system, procedure, role, unit, &mut given, wanted);
            }
        });
        given
    }
}

/// Whom something that comes next concerns: a unit by its name, or a role.
pub(crate) fn whom(desk: Desk, next: &Next, units: &Units) -> String {
    units.get(next.role).and_then(|id| desk.unit_name(*id)).unwrap_or_else(|| spoken(next.role))
}

/// "Waver test: Miloradovich"
pub(crate) fn titled(procedure: &str, who: &str) -> String {
    let name = capital(&spoken(procedure));
    if who.is_empty() { name } else { format!("{name}: {who}") }
}

impl Desk {
    /// Turns to something owed, the same units in play.
    pub(crate) fn attend_to(self, owed: &Owed) {
        let Some(system) = grognard_shelf::system(&owed.system) else { return };
        let Some(procedure) = system.procedure(&owed.procedure) else { return };
        let page = Page::Procedure(system, procedure);
        let given = owed.situation(self, page, system, procedure);
        self.lay_out(page, given, owed.cast.clone());
        self.doing.set(Some(owed.id));
        browser::go(&untrack(|| self.address()));
        // What it follows from stays in view above it.
        browser::show_soon("last-step");
    }

    /// Turns to what an outcome demands: noted as owed already, or struck and wanted all the same.
    pub(crate) fn go_on(self, system: &'static System, next: &Next, units: &Units, from: u32) {
        let due = self.evening.with_untracked(|evening| {
            let same =
                |owed: &&Owed| owed.from == from && owed.procedure == next.procedure && owed.given == json!(next.given);
            evening.owed.iter().find(same).cloned()
        });
        self.attend_to(&due.unwrap_or_else(|| Owed::of(self, system, next, units, from)));
    }

    pub(crate) fn strike_owed(self, id: u32) {
        self.evening.update(|evening| evening.owed.retain(|owed| owed.id != id));
    }
}

/// What is owed in a system, one below the other.
#[component]
pub fn OwedList(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let owed = move || {
        desk.evening
            .with(|evening| evening.owed.iter().filter(|owed| owed.system == system.code).cloned().collect::<Vec<_>>())
    };
    view! {
        <ul class="owed" id="owed" aria-label="Still to do">
            <For each=owed key=|owed| owed.id let(owed)><OwedView owed/></For>
        </ul>
    }
}

/// Something owed: it is turned to, or struck.
#[component]
pub fn OwedView(owed: Owed) -> impl IntoView {
    let desk = Desk::here();
    let (title, id) = (owed.title(), owed.id);
    let strike = format!("Strike out {title}");
    view! {
        <li class:now=move || desk.doing.get() == Some(id)>
            <button type="button" class="go" on:click=move |_| desk.attend_to(&owed)><span>{title}</span><Icon name="next"/></button>
            <button type="button" class="strike" aria-label=strike on:click=move |_| desk.strike_owed(id)>"×"</button>
        </li>
    }
}
