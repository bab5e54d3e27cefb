//! What came of it, in words, first of all; then what is to be done with it.

use grognard_press::{Said, accounts, capital, dispatch};
use grognard_rulebook::{AnyProcedure, Resolution, Rolls, System};
use leptos::prelude::*;

use crate::{
    desk::{Desk, Units},
    owed::{titled, whom},
    parts::{Icon, Id, State},
};

/// What there is to tell: a roll, or what a look-up answers as it stands.
#[derive(Clone, PartialEq)]
pub(crate) struct Told {
    pub(crate) resolution: Resolution,
    pub(crate) units: Units,
    /// The entry of the evening, once it is written down.
    pub(crate) entry: Option<u32>,
    /// The form has been touched since.
    pub(crate) stale: bool,
}

/// What there is to tell on a procedure's page.
pub(crate) type Telling = Memo<Option<Told>>;

/// A roll stays until the next, touched or not; a look-up answers at once.
pub(crate) fn telling(desk: Desk, system: &'static System, procedure: &'static dyn AnyProcedure) -> Telling {
    Memo::new(move |_| {
        let stale = desk.changed_since();
        let rolled = desk.rolled.get().map(|cast| Told {
            resolution: cast.resolution,
            units: cast.units,
            entry: Some(cast.entry),
            stale,
        });
        let looks_up = procedure.dice() == "none";
        if rolled.is_some() && !(looks_up && stale) {
            return rolled;
        }
        let given = desk.given.get();
        let answer = looks_up.then(|| procedure.resolve(&given, &desk.house(system), Rolls::Faces(&[]), None).ok());
        let resolution = answer.flatten()?;
        Some(Told { resolution, units: desk.cast.get(), entry: None, stale: false })
    })
}

/// An outcome as short as it can be said: the gist, and whom it concerns.
pub(crate) fn in_short(
    desk: Desk,
    system: &'static System,
    procedure: &'static dyn AnyProcedure,
    told: &Told,
) -> (String, String) {
    dispatch(system, procedure, &told.resolution, |role| desk.unit_name(*told.units.get(role)?)).in_short()
}

#[component]
pub fn OutcomeView(system: &'static System, procedure: &'static dyn AnyProcedure, told: Telling) -> impl IntoView {
    view! {
        <section class="outcome" id="outcome" aria-live="polite" class:hidden=move || told.with(Option::is_none)
            class:stale=move || told.with(|told| told.as_ref().is_some_and(|told| told.stale))>
            {move || told.get().map(|told| view! { <Words system procedure told=told.clone()/><Deeds system procedure told/> })}
        </section>
    }
}

#[component]
fn Words(system: &'static System, procedure: &'static dyn AnyProcedure, told: Told) -> impl IntoView {
    let desk = Desk::here();
    let words = dispatch(system, procedure, &told.resolution, |role| desk.unit_name(*told.units.get(role)?));
    let nothing = words.said.is_empty() && words.rest.is_empty();
    let effects = accounts(&told.resolution.effects);
    let by = effects.iter().flat_map(|account| account.lines.iter().map(|line| line.cause.id()));
    let mut rules: Vec<String> = Vec::new();
    for id in words.forbidden_by.iter().copied().chain(by) {
        let id = if id.contains('.') { id.to_owned() } else { format!("{}.{id}", system.code) };
        if !rules.contains(&id) {
            rules.push(id);
        }
    }
    view! {
        {told.stale.then(|| view! { <p class="note">"The last roll, before what you changed:"</p> })}
        {words.said.into_iter().map(|said| {
            let sentence = said.sentence();
            match said {
                Said::Plain(_) => view! { <p class="tell verdict">{sentence}</p> }.into_any(),
                Said::Of(line) => view! {
                    <p class="tell" data-side=line.role>{sentence}{line.state.map(|state| view! { " "<State state/> })}</p>
                }.into_any(),
            }
        }).collect_view()}
        {nothing.then(|| view! { <p class="tell">"Nothing happens."</p> })}
        {(!words.rest.is_empty()).then(|| view! {
            <dl class="facts-dl">
                {words.rest.into_iter().map(|(name, worth)| view! { <dt>{capital(&name)}</dt><dd><b>{worth}</b></dd> }).collect_view()}
            </dl>
        })}
        {(!rules.is_empty()).then(|| view! {
            <p class="why note">"By "{rules.into_iter().map(|id| view! { <Id id/>" " }).collect_view()}</p>
        })}
    }
}

/// Marking, taking back, what comes next, and striking out.
#[component]
fn Deeds(system: &'static System, procedure: &'static dyn AnyProcedure, told: Told) -> impl IntoView {
    let desk = Desk::here();
    let (entry, rolls) = (told.entry, procedure.dice() != "none");
    let (next, units) = (told.resolution.next.clone(), told.units.clone());
    let open = move || {
        let roles = desk.unmarked(&told.resolution, &told.units, told.entry);
        roles.into_iter().filter_map(|role| Some((role, desk.unit_name(*told.units.get(role)?)?))).collect::<Vec<_>>()
    };
    let marked = move || {
        desk.evening.with(|evening| {
            let entry = entry.and_then(|id| evening.entry(id));
            let marks = entry.into_iter().flat_map(|entry| &entry.marks);
            marks.filter_map(|mark| Some((mark.role.clone(), desk.unit_name(mark.unit)?))).collect::<Vec<_>>()
        })
    };
    view! {
        <div class="row-btns">
            {move || open().into_iter().map(|(role, name)| view! {
                <button type="button" class="btn" on:click=move |_| desk.mark(system, procedure, &[role])>"Mark "{name}</button>
            }).collect_view()}
            {move || marked().into_iter().map(|(role, name)| view! {
                <button type="button" class="btn quiet" on:click=move |_| { if let Some(id) = entry { desk.unmark(id, Some(&role)) } }><Icon name="undo"/>"Unmark "{name}</button>
            }).collect_view()}
            {next.into_iter().map(|next| {
                let name = titled(next.procedure, &whom(desk, &next, &units));
                let units = units.clone();
                view! { <button type="button" class="btn then follow" on:click=move |_| {
                    let id = noted(desk, system, procedure, entry);
                    desk.go_on(system, &next, &units, id);
                }>{name}<Icon name="next"/></button> }
            }).collect_view()}
            {entry.map(|id| view! {
                {rolls.then(|| view! { <button type="button" class="btn quiet" id="again" on:click=move |_| desk.reroll(system, procedure)>"Re-roll"</button> })}
                <button type="button" class="btn quiet" id="strike" on:click=move |_| desk.strike_out(id)>"Strike it out"</button>
            })}
        </div>
    }
}

/// The entry of what is told; a look-up is written down when something is made of it.
pub(crate) fn noted(
    desk: Desk,
    system: &'static System,
    procedure: &'static dyn AnyProcedure,
    entry: Option<u32>,
) -> u32 {
    if let Some(id) = entry {
        return id;
    }
    desk.resolve(system, procedure, Rolls::Faces(&[]), false);
    desk.rolled.with_untracked(|rolled| rolled.as_ref().map_or(0, |cast| cast.entry))
}
