//! A question in the middle of something: what led to it, with its dice, and what comes after it. One list instead of a pile of
//! windows.

use leptos::prelude::*;

use crate::{
    odds::tidy,
    post::Post,
    tale::{Weight, sentences},
    tray::dice,
    wire::{Asked, Obeyed},
};

/// So many orders are told of a long story; it began earlier.
const MOST: usize = 6;

/// The orders from the one that began it all.
fn led_here(post: Post) -> Vec<Obeyed> {
    post.log.with(|log| {
        let began = log.iter().rposition(|logged| !logged.obeyed.amid).unwrap_or(0);
        let from = began.max(log.len().saturating_sub(MOST));
        log[from..].iter().map(|logged| post.as_seen(&logged.obeyed)).collect()
    })
}

#[component]
pub fn Chain(asked: Asked) -> impl IntoView {
    let post = Post::here();
    let links = untrack(|| led_here(post)).into_iter().map(|obeyed| {
        let results: Vec<String> = post.roll.with_untracked(|roll| {
            let told = sentences(&obeyed, roll).into_iter().filter(|sentence| sentence.weight != Weight::Detail);
            told.map(|sentence| sentence.text).collect()
        });
        let words = obeyed.words.clone().unwrap_or_else(|| "A hidden order".to_owned());
        view! {
            <li class=format!("link done {}", obeyed.by.class())>
                <p class="given">{tidy(&words)}</p>
                {results.into_iter().take(3).map(|text| view! { <p>{text}</p> }).collect_view()}
                <div class="dice small">{dice(obeyed.dice.as_deref().unwrap_or_default())}</div>
            </li>
        }
    });
    view! {
        <ol class="chain" aria-label="What led here, and what follows">
            {links.collect_view()}
            <li class="link open" aria-current="step">{asked.words}</li>
            {asked.follows.into_iter().map(|words| view! { <li class="link ahead">{words}</li> }).collect_view()}
        </ol>
    }
}
