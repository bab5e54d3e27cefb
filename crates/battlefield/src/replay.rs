//! A record looked at: a line for the battle, a stroke a turn, pennons for losses and for where it turned; and on from any turn.

use leptos::prelude::*;
use serde_json::json;

use crate::{
    archive::Saved,
    browser,
    post::Post,
    wire::{Event, Obeyed, Side, Story, Verified},
};

/// How long an order is shown while a record plays.
const BEAT: std::time::Duration = std::time::Duration::from_millis(700);
/// A swing of the standing by so many hundredths of a usual unit within one order is a turning point.
const SWING: i32 = 90;

/// The orders after which the battle stood otherwise: which, for whom, and by how much.
pub(crate) fn turning_points(story: &Story) -> Vec<(&Obeyed, Side, i32)> {
    let before = std::iter::once(0).chain(story.standing.iter().copied());
    let swings = story.steps.iter().zip(&story.standing).zip(before).map(|((step, now), before)| (step, now - before));
    let turned = swings.filter(|(_, swing)| swing.abs() >= SWING);
    turned.map(|(step, swing)| (step, if swing > 0 { Side::First } else { Side::Second }, swing.abs())).collect()
}

/// The order after or before one of a record.
fn beside(story: &Story, now: u32, forward: bool) -> Option<u32> {
    let mut orders = story.steps.iter().map(|step| step.n);
    if forward {
        orders.find(|n| *n > now)
    } else if now == 0 {
        None
    } else {
        Some(orders.rfind(|n| *n < now).unwrap_or(0))
    }
}

#[component]
pub fn ReplayBar() -> impl IntoView {
    let post = Post::here();
    let plays = RwSignal::new(false);
    let now = move || post.moment.get();
    let step = move |forward: bool| {
        let next = post.story.with_untracked(|story| beside(story.as_ref()?, post.moment.get_untracked(), forward));
        match next {
            Some(n) => post.show_moment(n),
            None => plays.set(false),
        }
    };
    Effect::new(move |_| {
        post.moment.track();
        if plays.get() {
            set_timeout(
                move || {
                    if plays.get_untracked() {
                        step(true);
                    }
                },
                BEAT,
            );
        }
    });
    let place = move |n: u32| {
        post.story.with(|story| {
            story.as_ref().map_or(0.0, |story| {
                let before = story.steps.iter().filter(|step| step.n <= n).count();
                before as f64 / story.steps.len().max(1) as f64 * 100.0
            })
        })
    };
    let orders = move || post.story.with(|story| story.as_ref().map_or(0, |story| story.steps.len()));
    let slide = move |event| {
        let place: usize = event_target_value(&event).parse().unwrap_or(0);
        let n = post.story.with_untracked(|story| {
            story
                .as_ref()
                .and_then(|story| place.checked_sub(1).and_then(|place| story.steps.get(place)).map(|step| step.n))
        });
        plays.set(false);
        post.show_moment(n.unwrap_or(0));
    };
    let at = move || {
        let now = now();
        post.story
            .with(|story| story.as_ref().map_or(0, |story| story.steps.iter().filter(|step| step.n <= now).count()))
    };
    let strokes = move || {
        post.story.with(|story| {
            let Some(story) = story else { return Vec::new() };
            let mut turns: Vec<(u16, u32)> = Vec::new();
            for step in &story.steps {
                if turns.last().is_none_or(|(turn, _)| *turn != step.turn) {
                    turns.push((step.turn, step.n));
                }
            }
            turns.into_iter().filter(|(turn, _)| *turn > 0).collect::<Vec<_>>()
        })
    };
    view! {
        <footer class="replay">
            <div class="row">
                <button aria-label="The order before" on:click=move |_| step(false)>"◂"</button>
                <button aria-label=move || if plays.get() { "Pause" } else { "Play" } on:click=move |_| plays.update(|plays| *plays = !*plays)>{move || if plays.get() { "❚❚" } else { "▶" }}</button>
                <button aria-label="The next order" on:click=move |_| step(true)>"▸"</button>
            </div>
            <div class="line">
                <div class="pennons" aria-hidden="true">{move || pennons(post, &place)}</div>
                <input type="range" min="0" max=orders prop:value=at aria-label="Order of the battle" on:input=slide/>
                <div class="strokes">
                    {move || strokes().into_iter().map(|(turn, n)| view! {
                        <button style=format!("left:{:.1}%", place(n)) on:click=move |_| post.show_moment(n)>{format!("turn {turn}")}</button>
                    }).collect_view()}
                </div>
            </div>
            <p class="hint">{move || format!("order {} of {}", at(), orders())}</p>
            <After/>
        </footer>
    }
}

/// Losses of both sides, and where the battle turned.
fn pennons(post: Post, place: &dyn Fn(u32) -> f64) -> impl IntoView + use<> {
    let marks = post.story.with(|story| {
        let mut marks: Vec<(u32, &'static str, String)> = Vec::new();
        for story in story.iter() {
            for step in &story.steps {
                for event in step.happened() {
                    if let Event::Lost { piece, .. } = event
                        && let Some(side) = post.roll.with_untracked(|roll| roll.unit_of(*piece))
                    {
                        let name = post.roll.with_untracked(|roll| roll.name(*piece));
                        marks.push((step.n, side.class(), format!("{name} is lost")));
                    }
                }
            }
            for (step, side, _) in turning_points(story) {
                marks.push((step.n, "swing", format!("It turns for the {}", story.sides[side.index()])));
            }
        }
        marks
    });
    marks
        .into_iter()
        .map(|(n, class, words)| view! { <i class=class style=format!("left:{:.1}%", place(n)) title=words></i> })
        .collect_view()
}

/// What can be done with a record: keep a link, prove it, fight on from here.
#[component]
fn After() -> impl IntoView {
    let post = Post::here();
    let proof = RwSignal::new(None::<Verified>);
    let verify = move |_| {
        post.ask(json!({"verify": {"record": post.watched.get_untracked()}}), move |replies| {
            proof.set(replies.first().and_then(|reply| reply.read("verified")));
        });
    };
    let turn = move || post.view.with(|view| view.board.turn);
    let fight_on = move |_| {
        let (record, turn) = (post.watched.get_untracked(), turn());
        let mut saved = post.here.get_untracked();
        saved.title = format!("{} (from turn {turn})", saved.title);
        if saved.players.iter().all(|player| player != "me") {
            saved.players = ["me".to_owned(), "plain".to_owned()];
        }
        post.take_up(Saved { lesson: false, ..saved }, record, Some(turn), browser::seed());
    };
    let export = move |_| {
        if browser::save("battle.jsonl", "application/jsonl", &post.watched.get_untracked()).is_err() {
            post.notice.set(Some("This browser does not hand out files.".into()));
        }
    };
    let doubt = move || {
        post.story.with(|story| {
            let story = story.as_ref()?;
            match (story.adrift, story.cut_off) {
                (Some(n), _) => {
                    Some(format!("From order {n} on this edition of the rules stands elsewhere than the record."))
                }
                (None, true) => Some("The record was cut off in the middle of a line and ends there.".to_owned()),
                _ => None,
            }
        })
    };
    view! {
        <div class="row after">
            <button on:click=fight_on>{move || format!("Fight on from turn {}", turn())}</button>
            <button on:click=verify>"Verify the dice"</button>
            <button on:click=move |_| post.report()>"Keep the report"</button>
            <button on:click=export>"Export"</button>
            {move || proof.get().map(|proof| view! {
                <p class="proof" role="status"><b>{if proof.sound { "Sound. " } else { "Not sound. " }}</b>{proof.told}</p>
            })}
            {move || doubt().map(|doubt| view! { <p class="proof">{doubt}</p> })}
        </div>
    }
}
