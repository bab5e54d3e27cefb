//! What is always under the thumb: before a roll what it is about, after it what came of it, and the one next action.

use grognard_press::{accounts, capital, point, spoken};
use grognard_rulebook::{AnyProcedure, System};
use leptos::prelude::*;

use crate::{
    browser, chain,
    desk::Desk,
    dice,
    odds::Mini,
    outcome::{Telling, Told, in_short, noted},
    parts::Icon,
    procedure::Answer,
};

#[component]
pub fn Dock(
    system: &'static System,
    procedure: &'static dyn AnyProcedure,
    answer: Answer,
    told: Telling,
) -> impl IntoView {
    let desk = Desk::here();
    // What was rolled on what the form says now; a touched form asks for another roll.
    let result = move || told.get().filter(|told| told.entry.is_some() && !told.stale);
    let say = move || match (answer.with(|answer| answer.as_ref().err().cloned()), result()) {
        (_, Some(told)) => in_short(desk, system, procedure, &told),
        (Some(faults), None) => (faults.first().map(|fault| capital(&fault.why)).unwrap_or_default(), String::new()),
        (None, None) => headline(desk, system, procedure, answer, told),
    };
    let say = Memo::new(move |_| say());
    // The first sum of the account, where there is one and nothing has been rolled.
    let sum = move || {
        answer.with(|answer| {
            let sums = accounts(&answer.as_ref().ok()?.explanation);
            sums.into_iter().find_map(|account| Some((account.title, account.total?.to_string())))
        })
    };
    let to = move || if told.with(Option::is_some) { "outcome" } else { "account" };
    view! {
        <div class="dock" id="dock" class:result=move || result().is_some()>
            <button type="button" class="say" id="to-account" on:click=move |_| browser::show(to())>
                <span aria-live="polite"><b>{move || say.get().0}</b><span class="note">{move || say.get().1}</span></span>
                {move || sum().filter(|_| result().is_none()).map(|(title, total)| view! { <span class="note sum"><span>{title}</span><b>{total}</b></span> })}
                <span class="sr">"Show how it comes about"</span>
            </button>
            <Show when=move || result().is_none()><Mini system procedure answer/></Show>
            {move || (answer.with(Result::is_ok) || result().is_some()).then(|| view! { <Actions system procedure told/> })}
        </div>
    }
}

/// What there is to say before a roll: what the procedure is about, or what a look-up tells.
fn headline(
    desk: Desk,
    system: &'static System,
    procedure: &'static dyn AnyProcedure,
    answer: Answer,
    told: Telling,
) -> (String, String) {
    let about = answer.with(|answer| point(system, procedure, answer.as_ref().ok()?));
    let answered = || told.with(|told| told.as_ref().map(|told| in_short(desk, system, procedure, told)));
    about.or_else(answered).unwrap_or_default()
}

/// One action, and at most one beside it.
#[component]
fn Actions(system: &'static System, procedure: &'static dyn AnyProcedure, told: Telling) -> impl IntoView {
    let desk = Desk::here();
    let rolls = procedure.dice() != "none";
    let answer = expect_context::<Answer>();
    // What the marks have made of the units may forbid to do it once more.
    let once_more = move || rolls && answer.with(Result::is_ok);
    let roll = move |_| {
        desk.roll(system, procedure);
        browser::show_soon("outcome");
    };
    let same = move |_| {
        desk.same_dice(system, procedure);
        browser::show_soon("outcome");
    };
    let own = move |_| {
        dice::begin(desk, system, procedure);
        browser::show_soon("tray");
    };
    let marked =
        move |id: u32| desk.evening.with(|evening| evening.entry(id).is_some_and(|entry| !entry.marks.is_empty()));
    // A form that was touched after the dice fell: the same dice put it right, new ones are another roll.
    let correctable = move || {
        let rolled = desk.rolled.with(|rolled| rolled.as_ref().map(|cast| cast.entry));
        rolled.is_some_and(|id| desk.changed_since() && (rolls || marked(id)))
    };
    move || {
        let done = told.get().filter(|told| !told.stale);
        let open =
            done.as_ref().map(|told| desk.unmarked(&told.resolution, &told.units, told.entry)).unwrap_or_default();
        let next = done.as_ref().and_then(|told| told.resolution.next.first().cloned());
        match done {
            Some(told) if !open.is_empty() => {
                let name = match open.as_slice() {
                    [only] => told.units.get(*only).and_then(|id| desk.unit_name(*id)).unwrap_or_default(),
                    _ => "both".to_owned(),
                };
                let leads_on = next.is_some() || !chain::due(desk, system).is_empty();
                view! { <button class="btn big" id="mark" on:click=move |_| if !desk.same_tap() {
                    desk.mark(system, procedure, &open);
                    desk.tap_is_done();
                    // The plates show what they are now, and the next shooter is chosen there.
                    if !leads_on { browser::show_soon("form") }
                }><span>"Mark "{name}</span></button> }.into_any()
            }
            Some(Told { units, entry, .. }) if next.is_some() => {
                let next = next.expect("just seen");
                let name = capital(&spoken(next.procedure));
                view! { <button class="btn then" id="next" on:click=move |_| if !desk.same_tap() {
                    let id = noted(desk, system, procedure, entry);
                    desk.go_on(system, &next, &units, id);
                    desk.tap_is_done();
                }><span>{name}</span><Icon name="next"/></button> }.into_any()
            }
            // Nothing follows from this, but the chain it stands in goes on.
            Some(Told { entry: Some(_), .. }) if !chain::due(desk, system).is_empty() => {
                let owed = chain::due(desk, system).remove(0);
                let name = capital(&spoken(&owed.procedure));
                view! { <button class="btn then" id="next" on:click=move |_| if !desk.same_tap() {
                    desk.attend_to(&owed);
                    desk.tap_is_done();
                }><span>{name}</span><Icon name="next"/></button> }.into_any()
            }
            done => view! {
                {correctable().then(|| view! { <button class="btn quiet" id="same" on:click=same>"Same dice"</button> })}
                {once_more().then(|| view! {
                    <Show when=move || !correctable() && desk.own.with(Option::is_none)>
                        <button class="icon own" id="own" aria-label="Use my own dice" title="Use my own dice" on:click=own><Icon name="die"/></button>
                    </Show>
                    <button class="btn big" id="roll" on:click=roll>{if done.is_some() { "Roll again" } else { "Roll" }}</button>
                })}
            }.into_any(),
        }
    }
}
