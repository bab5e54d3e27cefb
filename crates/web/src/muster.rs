//! Bringing units in and handing them on: a list pasted, a file, the order of battle of a scenario, a link, a code for another
//! phone's camera, or one unit after the other.

use grognard_press::{MusterRoll, read_roll, spoken, write_roll};
use grognard_rulebook::System;
use leptos::{prelude::*, task::spawn_local};
use qrcode::{Color, EcLevel, QrCode};
use serde::Deserialize;

use crate::{browser, desk::Desk, route};

/// What the player is about to do with the roster.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Paste,
    Battle,
    One,
    Send,
}

const WAYS: [(Way, &str, &str); 4] = [
    (Way::Paste, "paste-list", "Paste a list"),
    (Way::Battle, "from-battle", "From a battle"),
    (Way::One, "one-by-one", "One by one"),
    (Way::Send, "send-roll", "Send them on"),
];

#[component]
pub fn Muster(system: &'static System, open: RwSignal<Option<u32>>) -> impl IntoView {
    let desk = Desk::here();
    let none = move || desk.roster.with(|roster| roster.of(system).next().is_none());
    let way = RwSignal::new(untrack(none).then_some(Way::One));
    let text = RwSignal::new(String::new());
    // A roll that came with a link lies there to be looked at; it is taken in when the player says so.
    Effect::new(move |_| {
        if let Some(roll) = desk.offered.get() {
            text.set(roll);
            way.set(Some(Way::Paste));
            desk.offered.set(None);
            browser::replace(&route::Page::Units(system).hash());
        }
    });
    let shown = move |one: Way| one != Way::Send || !none();
    view! {
        <div class="ways top" role="group" aria-label="Bring units in, or hand them on">
            {WAYS.map(|(one, id, name)| view! {
                <Show when=move || shown(one)>
                    <button type="button" id=id aria-expanded=move || (way.get() == Some(one)).to_string()
                        on:click=move |_| way.update(|way| *way = (*way != Some(one)).then_some(one))>{name}</button>
                </Show>
            }).collect_view()}
        </div>
        {move || match way.get() {
            Some(Way::Paste) => view! { <Paste system text way/> }.into_any(),
            Some(Way::Battle) => view! { <Battles system text way/> }.into_any(),
            Some(Way::One) => view! { <One system open/> }.into_any(),
            Some(Way::Send) => view! { <Send system/> }.into_any(),
            None => ().into_any(),
        }}
        <Show when=move || none() && way.get() != Some(Way::Paste) && way.get() != Some(Way::Battle)>
            <div class="empty"><p>"Nobody has come yet. Units fill in the forms, and what happens to them is kept."</p></div>
        </Show>
    }
}

/// A list as it may be written, in the words of the system.
fn example(system: &'static System) -> String {
    let arms = system.unit.find(system.telling.plate.arm).and_then(|arm| arm.words()).unwrap_or_default();
    let arm = |nth: usize| arms.get(nth % arms.len().max(1)).map(|word| spoken(word)).unwrap_or_default();
    format!("# French\n2 x Ligne: {}\nChasseurs: {}\n\n# Austrians\nGrenadiers: {}", arm(0), arm(1), arm(0))
}

/// How many units a roll has, in words.
fn counted(roll: &MusterRoll) -> String {
    let units: usize = roll.armies.iter().map(|army| army.units.len()).sum();
    let armies = roll.armies.iter().filter(|army| !army.units.is_empty()).count();
    let units = if units == 1 { "1 unit".to_owned() } else { format!("{units} units") };
    if armies > 1 { format!("{units} in two armies") } else { units }
}

/// A list, read while it is written.
#[component]
fn Paste(system: &'static System, text: RwSignal<String>, way: RwSignal<Option<Way>>) -> impl IntoView {
    let desk = Desk::here();
    let read = Memo::new(move |_| read_roll(system, &text.read()));
    let any = move || read.with(|(roll, _)| roll.armies.iter().any(|army| !army.units.is_empty()));
    let others = move || desk.roster.with(|roster| roster.of(system).next().is_some());
    let take = move |anew: bool| {
        let (roll, _) = read.get_untracked();
        desk.roster.update(|roster| roster.enlist(system, &roll, anew));
        text.set(String::new());
        way.set(None);
    };
    let from_file = move |event: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        let field = event.target();
        spawn_local(async move {
            if let Some(read) = browser::chosen(field).await {
                text.set(read);
            }
        });
    };
    view! {
        <div class="paste">
            <label><span class="q">"One unit a line: its name, a colon, what it is"</span>
                <textarea id="roll-text" rows="8" spellcheck="false" placeholder=example(system) prop:value=move || text.get()
                    on:input:target=move |event| text.set(event.target().value())></textarea></label>
            <div aria-live="polite" id="roll-read">
                {move || read.with(|(roll, misread)| view! {
                    {(!misread.is_empty()).then(|| view! {
                        <ul class="refusal misread">{misread.iter().take(8).map(|fault| view! { <li>{fault.to_string()}"."</li> }).collect_view()}
                            {(misread.len() > 8).then(|| view! { <li>{format!("and {} more.", misread.len() - 8)}</li> })}</ul>
                    })}
                    {roll.armies.iter().filter(|army| !army.units.is_empty()).map(|army| {
                        let units = army.units.iter().map(|unit| view! { <li><b>{unit.name.clone()}</b>" "{unit.in_words(system)}</li> });
                        view! { <h3 class="q">{army.name.clone()}</h3><ul class="preview">{units.collect_view()}</ul> }
                    }).collect_view()}
                })}
            </div>
            <div class="row-btns">
                <Show when=any>
                    <button type="button" class="btn" id="take-roll" on:click=move |_| take(false)>"Add "{move || read.with(|(roll, _)| counted(roll))}</button>
                    <Show when=others>
                        <button type="button" class="btn quiet" id="replace-roll" on:click=move |_| take(true)>"In place of all that are there"</button>
                    </Show>
                </Show>
                <label class="btn quiet file">"From a file"<input class="sr" type="file" id="roll-file" accept=".txt,text/plain" on:change:target=from_file/></label>
            </div>
        </div>
    }
}

/// A battle whose armies can be taken.
#[derive(Clone, Deserialize)]
struct Battle {
    id: String,
    title: String,
    date: String,
    roll: String,
}

/// The battles that come with Grognard; their armies lie in a file beside the app.
#[component]
fn Battles(system: &'static System, text: RwSignal<String>, way: RwSignal<Option<Way>>) -> impl IntoView {
    let found = RwSignal::new(None::<Option<Vec<Battle>>>);
    spawn_local(async move {
        let file = browser::fetched(&format!("rolls/{}.json", system.code)).await;
        found.set(Some(file.and_then(|text| serde_json::from_str(&text).ok())));
    });
    move || match found.get() {
        None => view! { <p class="prose">"The battles are being fetched …"</p> }.into_any(),
        Some(None) => {
            view! { <p class="prose">"The battles are not on this device and cannot be fetched now."</p> }.into_any()
        }
        Some(Some(battles)) => view! {
            <ul class="battles">{battles.into_iter().map(|battle| {
                let units = counted(&read_roll(system, &battle.roll).0);
                view! { <li><button type="button" data-battle=battle.id on:click=move |_| {
                    text.set(battle.roll.clone());
                    way.set(Some(Way::Paste));
                }><b>{battle.title}</b><span class="note">{battle.date}", "{units}</span></button></li> }
            }).collect_view()}</ul>
        }
        .into_any(),
    }
}

/// A unit by its name, for one army or the other.
#[component]
fn One(system: &'static System, open: RwSignal<Option<u32>>) -> impl IntoView {
    let desk = Desk::here();
    let (name, side) = (RwSignal::new(String::new()), RwSignal::new(0u8));
    let add = move || {
        let said = name.get().trim().chars().take(80).collect::<String>();
        if said.is_empty() {
            return;
        }
        let id = desk.roster.update(|roster| roster.add(system, said, side.get_untracked()));
        name.set(String::new());
        open.set(Some(id));
    };
    let army = move |side: u8| desk.roster.with(|roster| roster.armies(system)[usize::from(side)].clone());
    view! {
        <form class="muster" on:submit=move |event| { event.prevent_default(); add(); }>
            <label class="find"><span class="sr">"Name of a unit"</span>
                <input id="unit-name" placeholder="Name of a unit" prop:value=move || name.get() on:input:target=move |event| name.set(event.target().value())/></label>
            <div class="seg" style="--n:2">
                {[0u8, 1].map(|which| view! {
                    <label><input type="radio" name="side" prop:checked=move || side.get() == which on:change=move |_| side.set(which)/>{move || army(which)}</label>
                }).collect_view()}
            </div>
            <button class="btn" id="add-unit">"Add the unit"</button>
        </form>
    }
}

/// The roster for somebody else: as a file, as text, as a link, as a code.
#[component]
fn Send(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let roll = Memo::new(move |_| desk.roster.with(|roster| write_roll(system, &roster.roll(system))));
    let link = Memo::new(move |_| browser::address_of(&route::link_to_roll(system, &roll.read())));
    let copied = RwSignal::new(None::<&'static str>);
    let save = move |_| {
        let saved = browser::save(&format!("{}-units.txt", system.name), "text/plain", &roll.read_untracked());
        desk.tell_trouble(saved.is_err(), "The file could not be written.");
    };
    let copy = move |what: &'static str, text: &str| {
        browser::copy(text);
        copied.set(Some(what));
    };
    view! {
        <div class="paste">
            <p class="prose">"Whoever opens the link or holds his camera to the code has these units as they are now."</p>
            <div class="row-btns">
                <button type="button" class="btn quiet" id="copy-link" on:click=move |_| copy("The link is copied.", &link.read_untracked())>"Copy the link"</button>
                <button type="button" class="btn quiet" id="copy-text" on:click=move |_| copy("The list is copied.", &roll.read_untracked())>"Copy the list"</button>
                <button type="button" class="btn quiet" on:click=save>"Save a file"</button>
            </div>
            <p class="note" role="status">{move || copied.get()}</p>
            {move || match code(&link.read()) {
                Some((size, path)) => view! {
                    <svg class="qr" id="qr" role="img" aria-label="Code of the link, for a camera" data-link=link.get() viewBox=format!("-4 -4 {0} {0}", size + 8) shape-rendering="crispEdges">
                        <rect x="-4" y="-4" width=(size + 8).to_string() height=(size + 8).to_string() fill="#fff"/><path d=path fill="#000"/></svg>
                }.into_any(),
                None => view! { <p class="note">"These are too many units for a code; send the link."</p> }.into_any(),
            }}
        </div>
    }
}

/// A code for a camera: its size, and its dark squares as a path. None if there is too much to say, or too fine to be seen.
fn code(text: &str) -> Option<(usize, String)> {
    const FINEST: usize = 133;
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == Color::Dark);
    let squares = dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % width, at / width));
    (width <= FINEST).then(|| (width, squares.collect()))
}
