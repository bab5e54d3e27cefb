//! The end: who won and why, what it cost, how the dice fell, where it turned.

use leptos::prelude::*;
use serde_json::json;

use crate::{
    courier::Reply,
    luck::Luck,
    odds::tidy,
    post::Post,
    replay::turning_points,
    wire::{Event, Side, Story, Verdict, Verified},
};

/// So many turning points are told, the greatest.
const TOLD: usize = 3;

/// Where it turned, with a way to see it again.
#[component]
fn Turned() -> impl IntoView {
    let post = Post::here();
    let turned = RwSignal::new(Vec::<(u32, String)>::new());
    post.ask(json!({"record": true}), move |replies| {
        let Some(record) = replies.first().and_then(|reply| reply.read::<String>("record")) else { return };
        post.ask(json!({"watch": {"record": record}}), move |replies| {
            let Some(story) = replies.first().and_then(|reply| reply.read::<Story>("story")) else { return };
            let mut points = turning_points(&story);
            points.sort_by_key(|(_, _, swing)| std::cmp::Reverse(*swing));
            points.truncate(TOLD);
            points.sort_by_key(|(step, ..)| step.n);
            let told = points.into_iter().map(|(step, side, _)| {
                let words = tidy(step.words.as_deref().unwrap_or("a hidden order"));
                (step.n, format!("Turn {}, for the {}: {words}", step.turn, story.sides[side.index()]))
            });
            turned.set(told.collect());
        });
    });
    let see = move |n: u32| {
        let saved = post.here.get_untracked();
        post.ask(json!({"record": true}), move |replies| {
            if let Some(record) = replies.first().and_then(|reply| reply.read::<String>("record")) {
                post.watch(record, saved, Some(n));
            }
        });
    };
    move || {
        let turned = turned.get();
        (!turned.is_empty()).then(|| {
            view! {
                <section class="turned">
                    <h3>"Where it turned"</h3>
                    <ol>{turned.into_iter().map(|(n, words)| view! {
                        <li><span>{words}</span><button on:click=move |_| see(n)>"See it"</button></li>
                    }).collect_view()}</ol>
                </section>
            }
        })
    }
}

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
                let lost = log.iter().flat_map(|logged| logged.obeyed.happened()).filter_map(|event| match event {
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
                <Turned/>
                <div class="row">
                    <button class="go" on:click=replay>"Watch it again"</button>
                    <button on:click=verify>"Verify the dice"</button>
                    <button on:click=move |_| post.report()>"Keep the report"</button>
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
