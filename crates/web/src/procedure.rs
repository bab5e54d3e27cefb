//! One procedure: the form on the left, the account, the odds and the dice on the right.

use grognard_press::{accounts, spoken};
use grognard_rulebook::{AnyProcedure, Fault, Priced, System};
use leptos::prelude::*;

use crate::{
    account::Ledger,
    browser,
    compare::Compare,
    desk::{Desk, Pinned},
    dice::Tray,
    evening::capital,
    form::Form,
    odds::{Mini, OddsView, headline},
    outcome::OutcomeView,
    parts::{Head, Icon, Mast},
    route::Page,
};

/// The odds of the situation on the desk, or why there are none.
pub(crate) type Answer = Memo<Result<Priced, Vec<Fault>>>;

#[component]
pub fn ProcedurePage(system: &'static System, procedure: &'static dyn AnyProcedure) -> impl IntoView {
    let desk = Desk::here();
    let answer: Answer = Memo::new(move |_| procedure.price(&desk.given.get(), &desk.house(system), None));
    // Every field of the form asks what another choice would change.
    provide_context(answer);
    let rolls = procedure.dice() != "none";
    let pin = move |_| {
        let page = Page::Procedure(system, procedure);
        desk.pinned.set(Some(Pinned { page, given: desk.given.get() }));
        browser::show("compare");
    };
    let share = move |_| {
        browser::copy(&browser::address());
        desk.notice.set(Some("The address of this situation is copied: whoever opens it sees the same.".to_owned()));
    };
    // The first sentence stands in the head, the rest below the form.
    let about = procedure.about();
    let (first, rest) = about.split_once(". ").map_or((about, ""), |(first, rest)| (first, rest));
    let first = format!("{}.", first.trim_end_matches('.'));
    view! {
        <Mast title=capital(&spoken(procedure.name())) sub=Signal::stored(first) kicker=format!("{}, {}", system.title, procedure.group())
            back=Page::Contents(system).hash()>
            <button class="icon" id="pin" aria-label="Pin this and compare" on:click=pin><Icon name="pin"/></button>
            <button class="icon" id="share" aria-label="Copy a link to this situation" on:click=share><Icon name="share"/></button>
        </Mast>
        <div class="body two">
            <Form system procedure rest/>
            <div class="right">
                <Show when=move || desk.correcting.get().is_some()>
                    <div class="undo" role="status">
                        <span>"Correcting an entry of the evening: change what was mis-ticked, then resolve it again with the same dice."</span>
                        <button on:click=move |_| desk.correcting.set(None)>"Leave it"</button>
                    </div>
                </Show>
                <Show when=move || answer.with(Result::is_ok) fallback=move || view! {
                    <Head title="The account"/>
                    <p class="prose">"Something in the form contradicts something else; it says so there. The account waits."</p>
                }>
                    <Ledger system answer/>
                    <OddsView system procedure answer/>
                    <Compare system procedure answer/>
                    <Show when=move || rolls>
                        <Tray system procedure/>
                    </Show>
                    <OutcomeView system procedure/>
                </Show>
            </div>
        </div>
        <Dock system procedure answer/>
    }
}

/// What is always under the thumb: the sum, and the one next action.
#[component]
fn Dock(system: &'static System, procedure: &'static dyn AnyProcedure, answer: Answer) -> impl IntoView {
    let desk = Desk::here();
    let rolls = procedure.dice() != "none";
    let next =
        move || desk.rolled.with(|rolled| rolled.as_ref().and_then(|cast| cast.resolution.next.first().cloned()));
    let say = move || {
        answer.with(|answer| match answer {
            Ok(priced) => headline(system, procedure, priced),
            Err(faults) => (faults.first().map(|fault| capital(&fault.why)).unwrap_or_default(), String::new()),
        })
    };
    // The first sum of the account, where there is one.
    let sum = move || {
        answer.with(|answer| {
            let sums = accounts(&answer.as_ref().ok()?.explanation);
            sums.into_iter().find_map(|account| Some((account.title, account.total?.to_string())))
        })
    };
    view! {
        <div class="dock" id="dock">
            <button type="button" class="say" id="to-account" on:click=move |_| browser::show("account")>
                <span aria-live="polite"><b>{move || say().0}</b><span class="note">{move || say().1}</span></span>
                {move || sum().map(|(title, total)| view! { <span class="note sum"><span>{title}</span><b>{total}</b></span> })}
                <span class="sr">"Show the account"</span>
            </button>
            <Mini system procedure answer/>
            {move || match (answer.with(Result::is_ok), next()) {
                (true, Some(next)) => {
                    let name = capital(&spoken(next.procedure));
                    view! { <button class="btn then" id="next" on:click=move |_| desk.go_on(system, &next)>{name}<Icon name="next"/></button> }.into_any()
                }
                (true, None) if rolls => view! {
                    <button class="btn big" id="roll" on:click=move |_| { desk.roll(system, procedure); browser::show("tray"); }>
                        {move || if desk.correcting.get().is_some() { "Same dice" } else if desk.rolled.with(Option::is_some) { "Roll again" } else { "Roll" }}
                    </button>
                }.into_any(),
                _ => ().into_any(),
            }}
        </div>
    }
}
