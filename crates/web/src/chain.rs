//! A chain as one scroll: what a charge led to so far stands above the step that is played, what it still demands below.

use grognard_press::{capital, spoken};
use grognard_rulebook::System;
use leptos::prelude::*;

use crate::{
    desk::Desk,
    entry::Entry,
    owed::{Owed, OwedView},
    parts::Icon,
};

/// The chain the desk is in, by the entry it began with.
fn root(desk: Desk) -> Option<u32> {
    let (rolled, doing) = (desk.rolled.with(|rolled| rolled.as_ref().map(|cast| cast.entry)), desk.doing.get());
    desk.evening.with(|evening| {
        let demanded = doing.and_then(|doing| evening.owed.iter().find(|owed| owed.id == doing)).map(|owed| owed.from);
        Some(evening.root(rolled.or(demanded)?))
    })
}

/// The steps before the one that is played.
#[component]
pub fn Before(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let steps = Memo::new(move |_| {
        let now = desk.rolled.with(|rolled| rolled.as_ref().map(|cast| cast.entry));
        let Some(root) = root(desk) else { return Vec::new() };
        desk.evening.with(|evening| {
            let before = evening.chain(root).into_iter().take_while(|entry| Some(entry.id) != now);
            before.filter(|entry| entry.system == system.code).cloned().collect::<Vec<_>>()
        })
    });
    move || {
        let steps = steps.get();
        let last = steps.len();
        (last > 0).then(|| {
            view! {
                <ol class="chain" id="chain" aria-label="What led to this">
                    {steps.into_iter().zip(1..).map(|(entry, nth)| view! { <Step entry nth last={nth == last}/> }).collect_view()}
                </ol>
            }
        })
    }
}

#[component]
fn Step(entry: Entry, nth: usize, last: bool) -> impl IntoView {
    let desk = Desk::here();
    let (again, id) = (entry.again(), entry.id);
    let told = entry.told(again.as_ref(), |id| desk.unit_name(id));
    let thrown = again.as_ref().map(|(_, resolution)| resolution.thrown.clone()).unwrap_or_default();
    let faces =
        thrown.iter().flat_map(|thrown| thrown.faces.iter().map(|face| (*face, thrown.throw.draw.succeeds(*face))));
    let faces: Vec<_> = faces.collect();
    let who = if entry.who.is_empty() { String::new() } else { format!(", {}", entry.who) };
    let (units, resolution) = (entry.cast.clone(), again.map(|(_, resolution)| resolution));
    let open = move || {
        let Some(resolution) = &resolution else { return Vec::new() };
        let roles = desk.unmarked(resolution, &units, Some(id));
        roles.into_iter().filter_map(|role| Some((role, desk.unit_name(*units.get(role)?)?))).collect::<Vec<_>>()
    };
    let marked = move || {
        desk.evening.with(|evening| {
            let marks = evening.entry(id).into_iter().flat_map(|entry| &entry.marks);
            marks.filter_map(|mark| desk.unit_name(mark.unit)).collect::<Vec<_>>()
        })
    };
    view! {
        <li id=last.then_some("last-step")>
            <p class="step-name"><span class="no" aria-hidden="true">{nth}</span><b>{capital(&spoken(&entry.procedure))}</b><span class="note">{who}</span></p>
            {(!faces.is_empty()).then(|| view! {
                <span class="faces">{faces.into_iter().map(|(face, hit)| view! { <span class:h={hit == Some(true)}>{face}</span> }).collect_view()}</span>
            })}
            <p class="told">{told}</p>
            <div class="row-btns links">
                {move || open().into_iter().map(|(role, name)| view! {
                    <button type="button" class="btn quiet" on:click=move |_| desk.mark_entry(id, role)>"Mark "{name}</button>
                }).collect_view()}
                {move || Some(marked()).filter(|names| !names.is_empty()).map(|names| view! { <span class="note"><Icon name="tickmark"/>{names.join(" and ")}" marked"</span> })}
                <button type="button" class="textlink" on:click=move |_| desk.reopen(id)>"Open it"</button>
            </div>
        </li>
    }
}

/// What the chain still demands beside the step that is played.
pub(crate) fn due(desk: Desk, system: &'static System) -> Vec<Owed> {
    let Some(root) = root(desk) else { return Vec::new() };
    let doing = desk.doing.get();
    desk.evening.with(|evening| {
        let of_chain =
            |owed: &&Owed| owed.system == system.code && Some(owed.id) != doing && evening.root(owed.from) == root;
        evening.owed.iter().filter(of_chain).cloned().collect()
    })
}

/// The same, below that step, except what its own outcome offers beside its words.
#[component]
pub fn After(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let due = move || {
        let offers = desk.rolled.with(|rolled| rolled.as_ref().map(|cast| cast.entry));
        let mut due = due(desk, system);
        due.retain(|owed| Some(owed.from) != offers);
        due
    };
    view! {
        <Show when=move || !due().is_empty()>
            <section class="then-due" id="then-due" aria-label="What it still demands">
                <h2>"Still to do"</h2>
                <ul class="owed"><For each=due key=|owed| owed.id let(owed)><OwedView owed/></For></ul>
            </section>
        </Show>
    }
}
