//! Tonight's units: what they are, what state they are in, and one step back.

use grognard_press::{capital, label, sign, spoken};
use grognard_rulebook::{Input, Kind, System, Track, Value};
use leptos::prelude::*;
use serde_json::Value as Json;

use crate::{
    browser,
    desk::Desk,
    muster::Muster,
    parts::{Icon, Mast, State},
    roster::{Unit, to_json},
    route::Page,
};

#[component]
pub fn UnitsPage(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let open = RwSignal::new(None::<u32>);
    let army = move |side: u8| {
        desk.roster.with(|roster| roster.of(system).filter(|unit| unit.side == side).cloned().collect::<Vec<_>>())
    };
    view! {
        <Mast title="Units".to_owned() sub=Signal::stored("Tonight's battle, and what is left of it".to_owned()) kicker=system.title.to_owned() back=Page::Contents(system).hash()/>
        <div class="body">
            {move || desk.roster.with(|roster| roster.last_change(system).map(|(what, _)| what.to_owned())).map(|what| view! {
                <div class="undo top" role="status"><span>{what}"."</span>
                    <button id="undo" on:click=move |_| desk.undo()><Icon name="undo"/>"Undo"</button></div>
            })}
            <Muster system open/>
            <div class="armies">
                {[0u8, 1].map(|side| view! {
                    <Show when=move || !army(side).is_empty()>
                        <section>
                            <ArmyHead system side/>
                            <For each=move || army(side) key=|unit| format!("{unit:?}") let(unit)>
                                <UnitView system unit open/>
                            </For>
                        </section>
                    </Show>
                }).collect_view()}
            </div>
        </div>
    }
}

/// The name of an army, which can be changed where it stands, and how much of it is left.
#[component]
fn ArmyHead(system: &'static System, side: u8) -> impl IntoView {
    let desk = Desk::here();
    let writing = RwSignal::new(false);
    let field = ["rename-first", "rename-second"][usize::from(side.min(1))];
    let name = move || desk.roster.with(|roster| roster.armies(system)[usize::from(side)].clone());
    let left = move || {
        desk.roster.with(|roster| {
            let all = roster.of(system).filter(|unit| unit.side == side);
            let (count, gone) = all.fold((0, 0), |(count, gone), unit| (count + 1, gone + usize::from(unit.removed)));
            let units = if count == 1 { "1 unit".to_owned() } else { format!("{count} units") };
            if gone == 0 { units } else { format!("{units}, {gone} gone") }
        })
    };
    let set = move |said: String| {
        writing.set(false);
        let said = said.trim().chars().take(60).collect::<String>();
        if said != name() {
            desk.roster.update(|roster| roster.name_army(system, side, said));
        }
    };
    view! {
        <div class="corps">
            <Show when=move || !writing.get() fallback=move || view! {
                <input class="rename" id=field aria-label="Name of the army" prop:value=name on:change:target=move |event| set(event.target().value()) on:blur=move |_| writing.set(false)/>
            }>
                <h2>{name}</h2>
                <button type="button" class="textlink small" aria-label=move || format!("Rename {}", name()) on:click=move |_| {
                    writing.set(true);
                    browser::focus_soon(field);
                }>"rename"</button>
            </Show>
            <span class="note">{left}</span>
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
    let state = if unit.removed { Some("removed") } else { words.or(flags).filter(|state| *state != "fresh") };
    let track = unit.track(system, &untrack(|| desk.house(system))).filter(|_| !unit.removed);
    let shown = unit.clone();
    view! {
        <button class="unit" class:open=is_open class:gone=unit.removed aria-expanded=move || is_open().to_string()
            on:click=move |_| open.update(|open| *open = (*open != Some(id)).then_some(id))>
            <svg class=class viewBox="0 0 34 18" aria-hidden="true"><rect x="1" y="1" width="32" height="16"/></svg>
            <span><span class="nm">{unit.name.clone()}</span><br/><span class="facts">{facts}</span></span>
            <span class="rt">{state.map(|state| view! { <State state/> })}{track.map(|track| view! { <TrackView track/> })}</span>
        </button>
        <Show when=is_open>
            <UnitFacts system unit=shown.clone() open/>
        </Show>
    }
}

/// How worn a unit is: a row of boxes with a gap before the one that wears it out, what came lately hatched.
#[component]
pub fn TrackView(track: Track) -> impl IntoView {
    let (taken, lately, of) = (track.taken.count(), track.lately.count(), track.of.count());
    let boxes = (of + 1) / 2;
    let label = match (taken, track.worn) {
        (0, None) if lately == 0 && track.of.count() > 0 => format!("{} left", track.of),
        (_, Some(worn)) => format!("{} of {}, worn out at {worn}", track.taken, track.of),
        (_, None) => format!("{} of {}", track.taken, track.of),
    };
    // Long rows are a figure.
    if boxes > 12 {
        return view! { <span class="note">{label}</span> }.into_any();
    }
    view! {
        <span class="track" role="img" aria-label=label>
            {(0..boxes).map(|nth| {
                let filled = taken - 2 * nth;
                let fill = match filled {
                    ..=0 => "",
                    1 => "half",
                    _ if 2 * nth >= taken - lately => "p",
                    _ => "x",
                };
                let gap = track.worn.is_some_and(|worn| nth + 1 == i32::from(worn));
                view! { <i class=fill class:gap=gap></i> }
            }).collect_view()}
        </span>
    }
    .into_any()
}

/// What a unit is, fact by fact: those its arm knows, the seldom ones folded.
#[component]
fn UnitFacts(system: &'static System, unit: Unit, open: RwSignal<Option<u32>>) -> impl IntoView {
    let desk = Desk::here();
    let (id, removed, plate) = (unit.id, unit.removed, &system.telling.plate);
    let arm = unit.arm(system);
    let own: Vec<&'static Input> = system.unit.iter().filter(|fact| plate.has(arm, fact.own_name)).collect();
    let folded = |fact: &&Input| {
        plate.seldom.contains(&fact.own_name) && fact.fixed_default().is_none_or(|plain| unit.fact(fact) == plain)
    };
    let (seldom, usual): (Vec<_>, Vec<_>) = own.into_iter().partition(|fact| folded(fact));
    let facts = {
        let unit = unit.clone();
        move |facts: &[&'static Input]| {
            let views = facts.iter().map(|input| view! { <FactView system unit=unit.clone() input/> });
            view! { <div class="facts-grid">{views.collect_view()}</div> }
        }
    };
    let rename = move |said: String| {
        let said: String = said.trim().chars().take(80).collect();
        if !said.is_empty() {
            change(desk, id, "renamed", |unit| unit.name = said);
        }
    };
    let other = 1 - unit.side.min(1);
    let (count, other_name) =
        (seldom.len(), untrack(|| desk.roster.with(|roster| roster.armies(system)[usize::from(other)].clone())));
    view! {
        <div class="acts">
            <label class="named"><span class="q">"Name"</span>
                <input class="number" data-fact="name" value=unit.name.clone() on:change:target=move |event| rename(event.target().value())/></label>
            {facts(&usual)}
            {(count > 0).then(|| view! {
                <details class="more"><summary>{format!("{count} more, seldom needed")}</summary>{facts(&seldom)}</details>
            })}
            <div class="row-btns">
                {removed.then(|| view! { <button class="btn quiet" on:click=move |_| change(desk, id, "back on the table", |unit| unit.removed = false)>"Bring it back"</button> })}
                <button class="btn quiet" id="copy-unit" on:click=move |_| {
                    let copy = desk.roster.update(|roster| roster.copy(id));
                    open.set(copy);
                }>"Copy it"</button>
                <button class="btn quiet" on:click=move |_| change(desk, id, "changed sides", |unit| unit.side = other)>"To "{other_name}</button>
                <button class="btn quiet" on:click=move |_| desk.roster.update(|roster| roster.strike_off(id))>"Strike it off"</button>
            </div>
        </div>
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
fn FactView(system: &'static System, unit: Unit, input: &'static Input) -> impl IntoView {
    let desk = Desk::here();
    let (id, name) = (unit.id, input.own_name);
    let title = capital(&label(name));
    let now = unit
        .facts
        .get(name)
        .cloned()
        .or_else(|| input.fixed_default().map(|value| serde_json::json!(value)))
        .unwrap_or(Json::Null);
    let plate = &system.telling.plate;
    let set = move |value: Json| {
        change(desk, id, &label(name), |unit| {
            unit.facts.insert(name.to_owned(), value);
            if name == plate.arm {
                // What another arm does not know is no longer said of it.
                let arm = unit.arm(system);
                unit.facts.retain(|fact, value| {
                    plate.has(arm, fact) && plate.knows(arm, fact, value.as_str().unwrap_or_default())
                });
            }
        });
    };
    match input.sort.kind {
        Kind::Flag => view! {
            <label class="tick"><input type="checkbox" data-fact=name checked={now == Json::Bool(true)} on:change:target=move |event| set(Json::Bool(event.target().checked()))/>
                <span class="box"><Icon name="tickmark"/></span><span>{title}</span></label>
        }.into_any(),
        Kind::Words(_) => {
            let arm = unit.arm(system);
            let known = |word: &&&str| plate.knows(arm, name, word) || now.as_str() == Some(**word);
            let words: Vec<&'static str> = input.words().unwrap_or_default().iter().filter(known).copied().collect();
            // A default that hangs on other facts is nothing that was said.
            let usual = (now == Json::Null).then(|| view! { <option value="" selected>"as usual"</option> });
            view! {
                <label><span class="q">{title}</span>
                    <select class="choice" data-fact=name on:change:target=move |event| {
                        let word = event.target().value();
                        if !word.is_empty() { set(Json::String(word)) }
                    }>
                        {usual}
                        {words.into_iter().map(|word| view! { <option value=word selected={now.as_str() == Some(word)}>{spoken(word)}</option> }).collect_view()}
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
