//! The end: who won and why, what it cost, how the dice fell, where it turned.

use leptos::prelude::*;
use serde_json::json;

use crate::{
    courier::Reply,
    luck::Luck,
    post::Post,
    wire::{Event, Side, Verdict, Verified},
};

#[component]
pub fn VerdictView(verdict: Verdict) -> impl IntoView {
    let post = Post::here();
    let open = RwSignal::new(true);
    let title = match verdict.winner {
        Some(side) => format!("{} win", post.begun.with_untracked(|begun| begun.sides[side.index()].clone())),
        None => "Nobody wins".to_owned(),
    };
    let losses = move |side: Side| {
        post.log.with_untracked(|log| {
            post.roll.with_untracked(|roll| {
                let lost = log.iter().flat_map(|logged| &logged.obeyed.events).filter_map(|event| match event {
                    Event::Lost { piece, how } if roll.unit_of(*piece) == Some(side) => {
                        Some((roll.name(*piece), how.clone()))
                    }
                    _ => None,
                });
                lost.collect::<Vec<_>>()
            })
        })
    };
    let proof = RwSignal::new(None::<Verified>);
    let verify = move |_| {
        post.ask(json!({"record": true}), move |replies| {
            let Some(record) = replies.first().and_then(|reply| reply.read::<String>("record")) else { return };
            post.ask(json!({"verify": {"record": record}}), move |replies: Vec<Reply>| {
                proof.set(replies.first().and_then(|reply| reply.read("verified")));
            });
        });
    };
    let replay = move |_| {
        let saved = post.here.get_untracked();
        post.ask(json!({"record": true}), move |replies| {
            if let Some(record) = replies.first().and_then(|reply| reply.read::<String>("record")) {
                post.watch(record, saved, Some(0));
            }
        });
    };
    let side = move |side: Side| {
        let name = post.begun.with_untracked(|begun| begun.sides[side.index()].clone());
        let lost = losses(side);
        view! {
            <section class=format!("losses {}", side.class())>
                <h3>{name}</h3>
                {if lost.is_empty() { view! { <p>"lost no unit."</p> }.into_any() } else {
                    view! { <ul>{lost.into_iter().map(|(name, how)| view! { <li>{format!("{name}: {how}")}</li> }).collect_view()}</ul> }.into_any()
                }}
            </section>
        }
    };
    view! {
        <Show when=move || open.get()>
            <div class="verdict" role="dialog" aria-label="The end of the battle">
                <h2>{title.clone()}</h2>
                <p class="why">{verdict.why.clone()}</p>
                <div class="sides">{Side::BOTH.map(side).into_iter().collect_view()}</div>
                <Luck/>
                <div class="row">
                    <button class="go" on:click=replay>"Watch it again"</button>
                    <button on:click=verify>"Verify the dice"</button>
                    <button on:click=move |_| post.export()>"Export the record"</button>
                    <button on:click=move |_| open.set(false)>"Look at the table"</button>
                    <a class="button" href="#/">"All battles"</a>
                </div>
                {move || proof.get().map(|proof| view! {
                    <p class="proof" role="status"><b>{if proof.sound { "Sound. " } else { "Not sound. " }}</b>{proof.told}</p>
                })}
            </div>
        </Show>
    }
}
