//! House rules: the numbers and switches the sheet leaves out, each with our ruling beside it.

use grognard_press::capital;
use grognard_rulebook::{Input, Kind, Ruling, System, Value, Written};
use leptos::prelude::*;
use serde_json::Value as Json;

use crate::{
    browser,
    desk::Desk,
    parts::{Icon, Id, Mast},
    roster::to_json,
    route::Page,
};

#[component]
pub fn HousePage(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let changed = move || desk.houses.with(|houses| houses.get(system.code).map_or(0, serde_json::Map::len));
    let export = move |_| {
        let rules =
            desk.houses.with(|houses| serde_json::to_string_pretty(&houses.get(system.code)).unwrap_or_default());
        desk.tell_trouble(
            browser::save(&format!("{}-house-rules.json", system.name), "application/json", &rules).is_err(),
            "The file could not be written.",
        );
    };
    let sub = move || match changed() {
        0 => "as our rulings have them".to_owned(),
        1 => "one differs from our rulings".to_owned(),
        count => format!("{count} differ from our rulings"),
    };
    view! {
        <Mast title="House rules".to_owned() sub=Signal::derive(sub) kicker=system.title.to_owned() back=Page::Rules(system).hash()/>
        <div class="body">
            <p class="prose top">"The sheet names these numbers and does not print them. Ours are rulings; if you own the book, set its numbers. Odds, explanations and the printed sheet follow."</p>
            <div class="row-btns">
                <Show when=move || { changed() > 0 }>
                    <button class="btn quiet" on:click=export>"Export as JSON"</button>
                    <button class="btn quiet" on:click=move |_| desk.houses.update(|houses| { houses.remove(system.code); })>"Back to our rulings"</button>
                </Show>
            </div>
            {system.house.fields().iter().map(|input| view! { <Setting system input/> }).collect_view()}
        </div>
    }
}

/// The ruling that a help text names, as in "(R9)".
fn ruling_of(system: &'static System, help: &str) -> Option<&'static Ruling> {
    let named = |ruling: &&Ruling| {
        help.contains(&format!("({})", ruling.number)) || help.contains(&format!("({},", ruling.number))
    };
    system.rulings.iter().find(named)
}

#[component]
fn Setting(system: &'static System, input: &'static Input) -> impl IntoView {
    let desk = Desk::here();
    let now =
        move || desk.houses.with(|houses| houses.get(system.code).and_then(|rules| rules.get(&input.name)).cloned());
    let value = move || system.house.tell(&desk.house(system)).get(&input.name).unwrap_or(Value::Null);
    let set = move |written: Written<'static>| {
        let plain = input.fixed_default().is_some_and(|default| Written::from(default) == written);
        desk.houses.update(|houses| {
            let rules = houses.entry(system.code.to_owned()).or_default();
            if plain {
                rules.remove(&input.name)
            } else {
                rules.insert(input.name.clone(), to_json(&written))
            };
            if rules.is_empty() {
                houses.remove(system.code);
            }
        });
    };
    let title = match input.role {
        Some((_, title)) => format!("{title}: {}", grognard_press::label(input.own_name)),
        None => capital(&grognard_press::label(&input.name)),
    };
    let control = match input.sort.kind {
        Kind::Flag => view! {
            <div class="seg" style="--n:2">
                {[(true, "yes"), (false, "no")].into_iter().map(|(flag, word)| view! {
                    <label><input type="radio" name=input.name.clone() prop:checked=move || value() == Value::Flag(flag) on:change=move |_| set(Written::Flag(flag))/>{word}</label>
                }).collect_view()}
            </div>
        }.into_any(),
        Kind::Words(_) => view! {
            <div class="seg" style="--n:3">
                {input.words().unwrap_or_default().iter().map(|word| { let word = *word; view! {
                    <label><input type="radio" name=input.name.clone() prop:checked=move || value() == Value::Word(word) on:change=move |_| set(Written::from(word))/>{grognard_press::spoken(word)}</label>
                }}).collect_view()}
            </div>
        }.into_any(),
        _ => {
            let (from, to) = input.range().unwrap_or_default();
            let step = if input.sort.kind == Kind::Whole { 1.0 } else { 0.5 };
            let number = move || match value() {
                Value::Whole(whole) => f64::from(whole),
                Value::Number(number) => number,
                _ => 0.0,
            };
            let by = move |by: f64| set(Written::from((number() + by).clamp(from, to)));
            let (less, more) = (format!("Less: {title}"), format!("More: {title}"));
            view! {
                <div class="step" id=format!("house-{}", input.name)>
                    <button aria-label=less disabled=move || { number() <= from } on:click=move |_| by(-step)><Icon name="minus"/></button>
                    <output>{move || grognard_press::value(Value::Number(number()))}</output>
                    <button aria-label=more disabled=move || { number() >= to } on:click=move |_| by(step)><Icon name="plus"/></button>
                </div>
            }.into_any()
        }
    };
    let ruling = ruling_of(system, input.help);
    view! {
        <section class="house">
            <h2>{title}</h2>
            {control}
            <div class="margin">
                <p>{input.help}</p>
                {ruling.map(|ruling| view! { <p class="note">{ruling.question}" "<Id id=format!("{}.{}", system.code, ruling.number)/></p> })}
                {move || now().filter(|value| *value != Json::Null).map(|_| view! { <p class="note"><b>"Differs from our ruling."</b></p> })}
            </div>
        </section>
    }
}
