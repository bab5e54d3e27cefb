//! A ruling: the players agree, say why, and change what stands on the table. The record and the replay mark it.

use grognard_lettering::capital;
use leptos::prelude::*;

use crate::{
    post::{Place, Post},
    wire::{Piece, Range, Term},
};

/// What can be changed of the chosen one by hand.
#[component]
pub fn Ruling(piece: Piece) -> impl IntoView {
    let post = Post::here();
    let reason = RwSignal::new(String::new());
    let silent = move || reason.with(|reason| reason.trim().is_empty());
    let put = move |_| post.place.set(Some(Place::Ruling(reason.get_untracked())));
    let mark = move |term: Term| {
        let (id, now) = (term.id, term.now.as_i64().unwrap_or_default());
        let most = match term.range {
            Range::Number { most, .. } => most,
            _ => 1,
        };
        let label = capital(&term.words);
        let set = move |event| {
            if let Ok(count) = event_target_value(&event).parse() {
                post.mark_by_hand(piece, &id, count, reason.get_untracked());
            }
        };
        view! { <label class="handle">{label}<input type="number" min="0" max=most value=now disabled=silent on:change=set/></label> }
    };
    view! {
        <details class="ruling">
            <summary>"Rule by hand"</summary>
            <p class="hint">"Where you agree that the rules are wrong or were misread. Say why first: it stands in the record."</p>
            <label>"Reason"<input type="text" maxlength="200" prop:value=reason on:input=move |event| reason.set(event_target_value(&event))/></label>
            <button disabled=silent on:click=put>"Put it where I tap next"</button>
            {move || post.handles.get().into_iter().map(mark).collect_view()}
        </details>
    }
}
