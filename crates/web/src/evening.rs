//! The page of the evening: every resolution, which can be opened, corrected and struck out.

use grognard_press::{capital, spoken};
use grognard_rulebook::System;
use leptos::prelude::*;

use crate::{
    browser,
    desk::Desk,
    entry::Entry,
    luck::Luck,
    parts::{Empty, Icon, Mast},
    route::Page,
};

/// The page of the evening.
#[component]
pub fn EveningPage(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let search = RwSignal::new(String::new());
    let ending = RwSignal::new(false);
    let count =
        move || desk.evening.with(|evening| evening.entries.iter().filter(|entry| entry.system == system.code).count());
    let entries = move || {
        desk.evening.with(|evening| {
            let found = evening
                .entries
                .iter()
                .rev()
                .filter(|entry| entry.system == system.code && entry.found_by(&search.read()));
            found.cloned().collect::<Vec<_>>()
        })
    };
    view! {
        <Mast title="This evening".to_owned() sub=Signal::derive(move || match count() {
            0 => "nothing rolled yet".to_owned(),
            1 => "one roll".to_owned(),
            count => format!("{count} rolls"),
        }) kicker=system.title.to_owned() back=Page::Contents(system).hash()/>
        <div class="body two">
            <div class="left">
                <Show when=move || { count() > 0 } fallback=move || view! {
                    <Empty say="Every roll of the evening is kept here with its explanation, and can be corrected if something was mis-ticked."
                        then="To the procedures" href=Page::Contents(system).hash()/>
                }>
                    <label class="find top">
                        <Icon name="find"/>
                        <span class="sr">"Find in the evening"</span>
                        <input id="find" type="search" placeholder="Find a unit or a procedure" on:input:target=move |event| search.set(event.target().value())/>
                    </label>
                    <For each=entries key=|entry| format!("{entry:?}") let(entry)>
                        <EntryView entry/>
                    </For>
                    <div class="row-btns">
                        <button class="btn quiet" on:click=move |_| export_json(desk)>"Export as JSON"</button>
                        <a class="btn quiet" id="to-gazette" href=Page::Gazette(system).hash()>"As a gazette"</a>
                        <Show when=move || !ending.get()>
                            <button class="btn quiet" id="new-evening" on:click=move |_| ending.set(true)>"Begin a new evening"</button>
                        </Show>
                    </div>
                    <Show when=move || ending.get()>
                        <div class="refusal" role="alert">
                            <b>"A new evening begins with turn 1; these rolls are kept below."</b>
                            <div class="row-btns">
                                <button class="btn" id="begin-evening" on:click=move |_| {
                                    ending.set(false);
                                    desk.evening.update(|evening| evening.end(system.code));
                                    desk.roster.update(|roster| roster.clocks.remove(system.code));
                                }>"Begin it"</button>
                                <button class="btn quiet" on:click=move |_| ending.set(false)>"Not yet"</button>
                            </div>
                        </div>
                    </Show>
                </Show>
                <Past system/>
            </div>
            <div class="right"><Luck system/></div>
        </div>
    }
}

#[component]
fn EntryView(entry: Entry) -> impl IntoView {
    let desk = Desk::here();
    let again = entry.again();
    let faces = again.as_ref().map(|(_, resolution)| {
        let faces = resolution
            .thrown
            .iter()
            .flat_map(|thrown| thrown.faces.iter().map(|face| (*face, thrown.throw.draw.succeeds(*face))));
        faces.collect::<Vec<_>>()
    });
    let told = entry.told(again.as_ref(), |id| desk.unit_name(id));
    let said = in_a_row(&entry.dice);
    let what = if entry.who.is_empty() { String::new() } else { capital(&spoken(&entry.procedure)) };
    let when = again.as_ref().zip(entry.clock).map(|((system, _), clock)| clock.in_words(&system.telling.turn));
    let marked = match entry.marks.len() {
        0 => String::new(),
        1 => "unit marked".to_owned(),
        count => format!("{count} units marked"),
    };
    let own = if entry.own { "own dice" } else { "" };
    let beside = [what.as_str(), when.as_deref().unwrap_or_default(), own, marked.as_str()];
    let beside: Vec<&str> = beside.into_iter().filter(|words| !words.is_empty()).collect();
    let (id, struck, opens) = (entry.id, entry.struck, again.is_some());
    view! {
        <article class="entry" class:struck=struck>
            <time>{entry.time.clone()}</time>
            <div>
                <h2>{entry.title()}</h2>
                <p class="note">{beside.join(", ")}</p>
                <div class="faces" role="img" aria-label=format!("rolled {said}")>
                    {faces.unwrap_or_default().into_iter().map(|(face, hit)| view! { <span class:h={hit == Some(true)}>{face}</span> }).collect_view()}
                </div>
                <p>{if struck { view! { <del>{told}</del> }.into_any() } else { view! { {told} }.into_any() }}</p>
                {entry.corrected.as_ref().map(|was| {
                    let how = was.dice.as_ref().map_or("the dice kept".to_owned(), |dice| format!("rolled again, before {}", in_a_row(dice)));
                    view! { <p class="fix">"Corrected "{was.time.clone()}", "{how}". Before: "<del>{Entry::in_words(&was.outcome)}</del></p> }
                })}
                <div class="row-btns links">
                    {opens.then(|| view! {
                        <button class="textlink" on:click=move |_| desk.reopen(id)>{if struck { "Put it back" } else { "Open it" }}</button>
                    })}
                    {(!struck).then(|| view! { <button class="textlink" on:click=move |_| desk.strike_out(id)>"Strike it out"</button> })}
                </div>
            </div>
        </article>
    }
}

/// Evenings that are over, by their day; each can be taken up again.
#[component]
fn Past(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let days = move || {
        let mut days: Vec<(String, usize)> = Vec::new();
        desk.evening.with(|evening| {
            for entry in evening.past.iter().rev().filter(|entry| entry.system == system.code) {
                match days.iter_mut().find(|(day, _)| *day == entry.date) {
                    Some((_, count)) => *count += 1,
                    None => days.push((entry.date.clone(), 1)),
                }
            }
        });
        days
    };
    view! {
        {move || days().into_iter().map(|(day, count)| {
            let named = if day.is_empty() { "An earlier evening".to_owned() } else { day.clone() };
            view! {
                <p class="past"><span>{named}", "{if count == 1 { "one roll".to_owned() } else { format!("{count} rolls") }}</span>
                    <button class="textlink" on:click=move |_| desk.evening.update(|evening| evening.take_up(system.code, &day))>"Take it up again"</button></p>
            }
        }).collect_view()}
    }
}

fn in_a_row(dice: &[i64]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn export_json(desk: Desk) {
    let text = desk.evening.with(serde_json::to_string_pretty).unwrap_or_default();
    desk.tell_trouble(
        browser::save("grognard-evening.json", "application/json", &text).is_err(),
        "The file could not be written.",
    );
}
