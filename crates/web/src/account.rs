//! The account: modifiers add up line by line, as in a ledger.

use grognard_press::accounts;
use grognard_rulebook::{Cause, System};
use leptos::prelude::*;

use crate::{desk::Desk, parts::Head, procedure::Answer};

#[component]
pub fn Ledger(system: &'static System, answer: Answer) -> impl IntoView {
    let desk = Desk::here();
    let sums =
        move || answer.with(|answer| answer.as_ref().map(|priced| accounts(&priced.explanation)).unwrap_or_default());
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
        </div>
    }
}
