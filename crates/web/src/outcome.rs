//! The outcome: a dispatch that says what happened to whom, and what comes next.

use grognard_press::{accounts, label, spoken, value};
use grognard_rulebook::{System, Value};
use leptos::prelude::*;

use crate::{
    desk::{Cast, Desk},
    evening::capital,
    parts::{Icon, Id},
};

#[component]
pub fn OutcomeView(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    view! {
        <section class="outcome" id="outcome" aria-live="polite" class:hidden=move || desk.rolled.with(Option::is_none)>
            {move || desk.rolled.get().map(|cast| view! { <Dispatch system cast/> })}
        </section>
    }
}

#[component]
fn Dispatch(system: &'static System, cast: Cast) -> impl IntoView {
    let desk = Desk::here();
    let resolution = cast.resolution.clone();
    let tells: Vec<(String, Value)> =
        resolution.outcome.0.iter().filter(|(_, worth)| says_something(*worth)).cloned().collect();
    let effects: Vec<String> = accounts(&resolution.effects)
        .iter()
        .flat_map(|account| account.lines.iter().map(|line| line.cause.id().to_owned()).collect::<Vec<_>>())
        .collect();
    let marks: Vec<(&'static str, String)> = desk.cast.with(|units| {
        let roster = desk.roster.read();
        let roles = units.iter().filter_map(|(role, id)| {
            let role = resolution
                .marks
                .fields
                .iter()
                .map(|(known, ..)| *known)
                .chain(resolution.marks.removed.iter().copied())
                .find(|known| known == role)?;
            Some((role, roster.unit(*id)?.name.clone()))
        });
        roles.filter(|(role, _)| !cast.marked.contains(role)).collect()
    });
    view! {
        <p class="tell">{if tells.is_empty() { "Nothing happens." } else { "The outcome" }}</p>
        <dl class="facts-dl">
            {tells.into_iter().map(|(name, worth)| view! { <dt>{capital(&label(&name))}</dt><dd><b>{value(worth)}</b></dd> }).collect_view()}
        </dl>
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

fn says_something(value: Value) -> bool {
    !matches!(value, Value::Null | Value::Flag(false) | Value::Word("none" | "") | Value::Whole(0))
}
