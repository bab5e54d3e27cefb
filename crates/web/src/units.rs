//! Tonight's units: what they are, what state they are in, and one step back.

use grognard_press::{capital, sign};
use grognard_rulebook::{Input, Kind, System, Value};
use leptos::prelude::*;
use serde_json::Value as Json;

use crate::{
    desk::Desk,
    parts::{Empty, Icon, Mast, State},
    roster::{Unit, to_json},
    route::Page,
};

#[component]
pub fn UnitsPage(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let open = RwSignal::new(None::<u32>);
    let name = RwSignal::new(String::new());
    let side = RwSignal::new(0u8);
    let add = move || {
        let said = name.get().trim().to_owned();
        if said.is_empty() {
            return;
        }
        let id = desk.roster.update(|roster| roster.add(system, said, side.get_untracked()));
        name.set(String::new());
        open.set(Some(id));
    };
    let army = move |side: u8| {
        desk.roster.with(|roster| roster.of(system).filter(|unit| unit.side == side).cloned().collect::<Vec<_>>())
    };
    let none = move || desk.roster.with(|roster| roster.of(system).next().is_none());
    view! {
        <Mast title="Units".to_owned() sub=Signal::stored("Tonight's battle, and what is left of it".to_owned()) kicker=system.title.to_owned() back=Page::Contents(system).hash()/>
        <div class="body">
            {move || desk.roster.with(|roster| roster.last_change(system).map(|(what, _)| what.to_owned())).map(|what| view! {
                <div class="undo top" role="status"><span>{what}"."</span>
                    <button id="undo" on:click=move |_| desk.undo()><Icon name="undo"/>"Undo"</button></div>
            })}
            <form class="muster top" on:submit=move |event| { event.prevent_default(); add(); }>
                <label class="find"><span class="sr">"Name of a unit"</span>
                    <input id="unit-name" placeholder="Name of a unit" prop:value=move || name.get() on:input:target=move |event| name.set(event.target().value())/></label>
                <div class="seg" style="--n:2">
                    {[(0u8, "First army"), (1, "Second army")].into_iter().map(|(which, title)| view! {
                        <label><input type="radio" name="side" prop:checked=move || side.get() == which on:change=move |_| side.set(which)/>{title}</label>
                    }).collect_view()}
                </div>
                <button class="btn" id="add-unit">"Add the unit"</button>
            </form>
            <Show when=none>
                <Empty say="Add the units of tonight's battle. Then a form is filled in from a unit with one tap, and what befalls it is marked with another." then="To the procedures" href=Page::Contents(system).hash()/>
            </Show>
            {[(0u8, "First army"), (1, "Second army")].into_iter().map(|(which, title)| view! {
                <Show when=move || !army(which).is_empty()>
                    <section>
                        <div class="corps"><h2>{title}</h2><span class="note">{move || {
                            let all = army(which);
                            let gone = all.iter().filter(|unit| unit.removed).count();
                            let units = if all.len() == 1 { "1 unit".to_owned() } else { format!("{} units", all.len()) };
                            if gone == 0 { units } else { format!("{units}, {gone} gone") }
                        }}</span></div>
                        <For each=move || army(which) key=|unit| format!("{unit:?}") let(unit)>
                            <UnitView system unit open/>
                        </For>
                    </section>
                </Show>
            }).collect_view()}
        </div>
    }
}

#[component]
fn UnitView(system: &'static System, unit: Unit, open: RwSignal<Option<u32>>) -> impl IntoView {
    let desk = Desk::here();
    let id = unit.id;
    let is_open = move || open.get() == Some(id);
    let class = if unit.side == 0 { "block first" } else { "block second" };
    let facts = unit.in_words(system);
    let words = unit.facts.values().filter_map(Json::as_str).find_map(sign);
    let flags = unit.facts.iter().filter(|(_, value)| **value == Json::Bool(true)).find_map(|(name, _)| sign(name));
    let state = if unit.removed { Some("removed") } else { words.or(flags) };
    let shown = unit.clone();
    view! {
        <button class="unit" class:open=is_open aria-expanded=move || is_open().to_string()
            on:click=move |_| open.update(|open| *open = (*open != Some(id)).then_some(id))>
            <svg class=class viewBox="0 0 34 18" aria-hidden="true"><rect x="1" y="1" width="32" height="16"/></svg>
            <span><span class="nm">{unit.name.clone()}</span><br/><span class="facts">{facts}</span></span>
            <span class="rt">{state.map(|state| view! { <State state/> })}</span>
        </button>
        <Show when=is_open>
            <div class="acts">
                <div class="facts-grid">
                    {system.unit.iter().map(|input| view! { <FactView unit=shown.clone() input/> }).collect_view()}
                </div>
                <div class="row-btns">
                    {unit.removed.then(|| view! { <button class="btn quiet" on:click=move |_| change(desk, id, "back on the table", |unit| unit.removed = false)>"Bring it back"</button> })}
                    <button class="btn quiet" on:click=move |_| desk.roster.update(|roster| roster.strike_off(id))>"Strike it off"</button>
                </div>
            </div>
        </Show>
    }
}

fn change(desk: Desk, id: u32, what: &str, change: impl FnOnce(&mut Unit)) {
    desk.roster.update(|roster| {
        let name = roster.unit(id).map(|unit| unit.name.clone()).unwrap_or_default();
        roster.change(id, format!("{name}: {what}"), change);
    });
}

/// One fact of a unit, changed where it stands.
#[component]
fn FactView(unit: Unit, input: &'static Input) -> impl IntoView {
    let desk = Desk::here();
    let (id, name) = (unit.id, input.own_name);
    let title = capital(&grognard_press::label(name));
    let now = unit
        .facts
        .get(name)
        .cloned()
        .or_else(|| input.fixed_default().map(|value| serde_json::json!(value)))
        .unwrap_or(Json::Null);
    let set = move |value: Json| {
        change(desk, id, &grognard_press::label(name), |unit| {
            unit.facts.insert(name.to_owned(), value);
        });
    };
    match input.sort.kind {
        Kind::Flag => view! {
            <label class="tick"><input type="checkbox" checked={now == Json::Bool(true)} on:change:target=move |event| set(Json::Bool(event.target().checked()))/>
                <span class="box"><Icon name="tickmark"/></span><span>{title}</span></label>
        }.into_any(),
        Kind::Words(_) => {
            let words = input.words().unwrap_or_default();
            view! {
                <label><span class="q">{title}</span>
                    <select class="choice" data-fact=name on:change:target=move |event| set(Json::String(event.target().value()))>
                        {words.iter().map(|word| view! { <option value=*word selected={now.as_str() == Some(word)}>{grognard_press::spoken(word)}</option> }).collect_view()}
                    </select></label>
            }.into_any()
        }
        _ => {
            let shown = now.as_f64().map(|number| number.to_string()).unwrap_or_default();
            let named = title.clone();
            view! {
                <label><span class="q">{named}</span>
                    <input class="number" type="text" inputmode="decimal" data-fact=name value=shown on:change:target=move |event| {
                        let mut typed = grognard_rulebook::Given::nothing();
                        typed.type_in(name, event.target().value().trim());
                        match typed.get(name).map(|written| (input.value(written), to_json(written))) {
                            Some((Ok(Value::Null) | Err(_), _)) | None => desk.notice.set(Some(format!("{title} must be {}.", input.allowed()))),
                            Some((Ok(_), json)) => set(json),
                        }
                    }/></label>
            }.into_any()
        }
    }
}
