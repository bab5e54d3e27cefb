//! What stands written and waits: a line an entry, each of which can be pointed at and changed until all is closed.

use grognard_lettering::capital;
use leptos::prelude::*;

use crate::{odds::tidy, post::Post, wire::Choice};

#[component]
pub fn Written() -> impl IntoView {
    let post = Post::here();
    let line = move |(i, entry): (usize, Choice)| {
        let about = entry.pieces.clone();
        let order = entry.order.clone();
        let pointed = {
            let order = order.clone();
            move || {
                post.pointed.with(|pointed| pointed.as_ref().is_some_and(|pointed| pointed.orders == [order.clone()]))
            }
        };
        view! {
            <li on:pointerenter=move |_| post.lit.set(about.clone()) on:pointerleave=move |_| post.lit.set(Vec::new())>
                <button class="entry" aria-pressed=move || pointed().to_string() on:click=move |_| post.point(order.clone())>
                    <b aria-hidden="true">{i + 1}</b><span>{capital(&tidy(&entry.words))}</span>
                </button>
            </li>
        }
    };
    move || {
        let entries = post.view.with(|view| view.entries.clone());
        (!entries.is_empty()).then(|| {
            view! {
                <section class="written" aria-label="Written so far">
                    <h3>"As it stands"</h3>
                    <ol>{entries.into_iter().enumerate().map(line).collect_view()}</ol>
                </section>
            }
        })
    }
}
