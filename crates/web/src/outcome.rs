//! What came of the roll, in words, and what comes next.

use grognard_press::{accounts, spoken};
use grognard_rulebook::{AnyProcedure, System};
use leptos::prelude::*;

use crate::{
    desk::{Cast, Desk},
    dispatch::dispatch,
    evening::capital,
    parts::{Icon, Id, State},
};

#[component]
pub fn OutcomeView(system: &'static System, procedure: &'static dyn AnyProcedure) -> impl IntoView {
    let desk = Desk::here();
    view! {
        <section class="outcome" id="outcome" aria-live="polite" class:hidden=move || desk.rolled.with(Option::is_none)>
            {move || desk.rolled.get().map(|cast| view! { <Told system procedure cast/> })}
        </section>
    }
}

#[component]
fn Told(system: &'static System, procedure: &'static dyn AnyProcedure, cast: Cast) -> impl IntoView {
    let desk = Desk::here();
    let resolution = cast.resolution;
    let unit = move |role: &str| {
        let id = desk.cast.with_untracked(|units| units.get(role).copied())?;
        desk.roster.with_untracked(|roster| roster.unit(id).map(|unit| unit.name.clone()))
    };
    let told = dispatch(procedure, &untrack(|| desk.house(system)), &resolution, unit);
    let nothing = told.verdict.is_empty() && told.lines.is_empty();
    let effects: Vec<String> = accounts(&resolution.effects)
        .iter()
        .flat_map(|account| account.lines.iter().map(|line| line.cause.id().to_owned()).collect::<Vec<_>>())
        .collect();
    let touched =
        resolution.marks.fields.iter().map(|(role, ..)| *role).chain(resolution.marks.removed.iter().copied());
    let mut marks: Vec<(&'static str, String)> = Vec::new();
    for role in touched.filter(|role| !cast.marked.contains(role)) {
        if let (Some(name), false) = (unit(role), marks.iter().any(|(known, _)| *known == role)) {
            marks.push((role, name));
        }
    }
    view! {
        {told.verdict.into_iter().map(|words| view! { <p class="tell verdict">{words}"."</p> }).collect_view()}
        {told.lines.into_iter().map(|line| view! {
            <p class="tell" data-side=line.role>{line.words}</p>
            {line.state.map(|state| view! { <p class="states"><State state/></p> })}
        }).collect_view()}
        {(nothing && !told.news).then(|| view! { <p class="tell">"Nothing happens."</p> })}
        {(!told.rest.is_empty()).then(|| view! {
            <dl class="facts-dl" class:alone={nothing && told.news}>
                {told.rest.into_iter().map(|(name, worth)| view! { <dt>{capital(&name)}</dt><dd><b>{worth}</b></dd> }).collect_view()}
            </dl>
        })}
        {(!effects.is_empty()).then(|| view! {
            <p class="why note">"By "{effects.into_iter().map(|id| view! { <Id id/>" " }).collect_view()}</p>
        })}
        <div class="row-btns">
            {marks.into_iter().map(|(role, name)| view! {
                <button class="btn" on:click=move |_| desk.mark(role)>"Mark "{name}</button>
            }).collect_view()}
            {resolution.next.into_iter().map(|next| {
                let whom = if next.role.is_empty() { String::new() } else { format!(" of the {}", next.role) };
                let name = format!("{}{whom}", capital(&spoken(next.procedure)));
                view! { <button class="btn then follow" on:click=move |_| desk.go_on(system, &next)>{name}<Icon name="next"/></button> }
            }).collect_view()}
        </div>
    }
}
