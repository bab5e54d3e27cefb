//! The account: modifiers add up line by line, as in a ledger.

use grognard_press::{accounts, capital, label, value};
use grognard_rulebook::{AnyProcedure, Cause, Priced, System, Value};
use leptos::prelude::*;

use crate::{desk::Desk, parts::Head, procedure::Answer};

#[component]
pub fn Ledger(system: &'static System, procedure: &'static dyn AnyProcedure, answer: Answer) -> impl IntoView {
    let desk = Desk::here();
    let sums =
        move || answer.with(|answer| answer.as_ref().map(|priced| accounts(&priced.explanation)).unwrap_or_default());
    // The numbers that stand before a die is thrown: how many dice, what they must show.
    let numbers = move || {
        answer.with(|answer| match answer {
            Ok(priced) if procedure.dice() != "none" => certain_numbers(system, procedure, priced),
            _ => Vec::new(),
        })
    };
    view! {
        <Head title="The account" note=Signal::stored("tap a line for its rule".to_owned())/>
        <div class="ledger" class:bare=move || sums().is_empty() id="account" aria-live="polite">
            {move || {
                let sums = sums();
                if sums.is_empty() {
                    return view! { <p class="w quiet">"No rule of the sheet changes anything here."</p> }.into_any();
                }
                sums.into_iter().map(|account| {
                    let titled = !account.title.is_empty();
                    view! {
                        <ul>{account.lines.iter().map(|line| {
                            let ours = matches!(line.cause, Cause::Ruling(_));
                            let id = match line.cause {
                                Cause::Rule(rule) => rule.id.to_owned(),
                                Cause::Ruling(ruling) => format!("{}.{}", system.code, ruling.number),
                            };
                            let (opens, figure, text) = (id.clone(), line.figure.clone(), line.text());
                            view! {
                                <li><button type="button" on:click=move |_| desk.opened.set(Some(opens.clone()))>
                                    <span class="w">{text}<span class="id" class:ours=ours>{if ours { "our ruling " } else { "" }}{id}</span></span>
                                    <span class="a">{figure}</span>
                                </button></li>
                            }
                        }).collect_view()}</ul>
                        {account.total.filter(|_| titled).map(|total| view! {
                            <div class="sum"><span class="w">{account.title}</span><span class="a">{total.to_string()}</span></div>
                        })}
                    }
                }).collect_view().into_any()
            }}
            {move || numbers().into_iter().map(|(name, worth)| view! {
                <div class="carry"><span class="w">{capital(&label(&name))}</span><span class="a">{value(worth)}</span></div>
            }).collect_view()}
        </div>
    }
}

/// Numbers of the outcome that no die changes and that are nobody's state: dice to throw, faces to reach.
fn certain_numbers(system: &System, procedure: &dyn AnyProcedure, priced: &Priced) -> Vec<(String, Value)> {
    let of_unit = |name: &str| {
        let own = |fact: &str| name == fact || name.strip_suffix(fact).is_some_and(|role| role.ends_with('_'));
        procedure.inputs().find(name).is_some() || system.unit.iter().any(|fact| own(fact.own_name))
    };
    let Some((_, first)) = priced.outcomes.first() else { return Vec::new() };
    let same = |name: &str, worth: Value| priced.outcomes.iter().all(|(_, outcome)| outcome.get(name) == Some(worth));
    let numbers =
        first.0.iter().filter(|(name, worth)| worth.number().is_some_and(|number| number != 0.0) && !of_unit(name));
    numbers.filter(|(name, worth)| same(name, *worth)).cloned().collect()
}
