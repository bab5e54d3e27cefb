//! What happened, the newest first. Pointing at a line lights its blocks; a rule's id opens the rule.

use leptos::prelude::*;

use crate::{
    odds::{RuleLink, tidy},
    post::{Logged, Page, Post},
    settings::Settings,
    tale::{Weight, sentences},
    tray::dice,
    wire::{Obeyed, Ruled},
};

/// So many orders are shown; earlier ones are in the replay.
const SHOWN: usize = 60;

#[component]
pub fn LogView() -> impl IntoView {
    let post = Post::here();
    let detail = move |detail: u8, words: &'static str| {
        view! {
            <button aria-pressed=move || (post.settings.with(|settings| settings.detail) == detail).to_string()
                on:click=move |_| {
                    post.settings.update(|settings| settings.detail = detail);
                    post.settings.with_untracked(Settings::keep);
                }>{words}</button>
        }
    };
    let orders = move || -> Vec<Logged> {
        if post.page.get() == Page::Replay {
            let now = post.moment.get();
            return post.story.with(|story| {
                let story = story.iter();
                let steps = story.clone().flat_map(|story| &story.steps).cloned();
                let ruled = |ruled: &Ruled| {
                    let words = Some(format!("Ruling: {}", ruled.reason));
                    Obeyed { words, ..Obeyed::nothing(ruled.after, ruled.by) }
                };
                let mut all: Vec<Obeyed> = steps.chain(story.flat_map(|story| &story.rulings).map(ruled)).collect();
                all.retain(|one| one.n <= now);
                all.sort_by_key(|one| one.n);
                all.into_iter().rev().take(SHOWN).map(|obeyed| Logged { obeyed, by_itself: false }).collect()
            });
        }
        post.log.with(|log| {
            let seen = |logged: &Logged| Logged { obeyed: post.as_seen(&logged.obeyed), ..*logged };
            log.iter().rev().take(SHOWN).map(seen).collect()
        })
    };
    view! {
        <section class="log" aria-label="Log">
            <header><h2>"Log"</h2><div class="seg">{detail(0, "Brief")}{detail(1, "Results")}{detail(2, "All")}</div></header>
            <ol>{move || orders().into_iter().map(|logged| view! { <Line logged/> }).collect_view()}</ol>
        </section>
    }
}

#[component]
fn Line(logged: Logged) -> impl IntoView {
    let post = Post::here();
    let Logged { obeyed, by_itself } = logged;
    let detail = post.settings.with_untracked(|settings| settings.detail);
    let told = post.roll.with_untracked(|roll| sentences(&obeyed, roll));
    let about: Vec<_> = told.iter().flat_map(|sentence| sentence.about.clone()).collect();
    let rules: Vec<String> =
        if detail == 2 { told.iter().flat_map(|sentence| sentence.rules.clone()).collect() } else { Vec::new() };
    let most = match detail {
        0 => Weight::Heading,
        1 => Weight::Result,
        _ => Weight::Detail,
    };
    let kept = told.into_iter().filter(|sentence| sentence.weight <= most);
    let words = obeyed.words.clone().unwrap_or_else(|| "A hidden order".to_owned());
    let aside = match (by_itself, obeyed.own) {
        (true, _) => " by itself",
        (_, true) => " own dice",
        _ => "",
    };
    let light = move |_| post.lit.set(about.clone());
    view! {
        <li class=obeyed.by.class() on:pointerenter=light on:pointerleave=move |_| post.lit.set(Vec::new())>
            <p class="given">{tidy(&words)}<small>{aside}</small></p>
            {obeyed.why.filter(|_| detail > 0).map(|why| view! { <p class="why">{why.to_string()}</p> })}
            {kept.map(|sentence| view! {
                <p class:heading=sentence.weight == Weight::Heading>{sentence.text}</p>
            }).collect_view()}
            {(detail > 0).then(|| view! { <div class="dice small">{dice(obeyed.dice.as_deref().unwrap_or_default())}</div> })}
            {(!rules.is_empty()).then(|| view! { <p class="rules">{rules.into_iter().map(|id| view! { <RuleLink id/>" " }).collect_view()}</p> })}
        </li>
    }
}
