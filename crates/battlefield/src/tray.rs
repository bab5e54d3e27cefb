//! The dice tray: green baize, the last dice as they fell, and a sentence.

use leptos::prelude::*;

use crate::{
    post::Post,
    tale::{Weight, sentences},
    wire::Fell,
};

/// The last dice of the log.
#[component]
pub fn Tray() -> impl IntoView {
    let post = Post::here();
    let last = move || {
        let shown = post
            .shown
            .get()
            .map(|shown| post.as_seen(&shown))
            .filter(|shown| shown.dice.as_ref().is_some_and(|dice| dice.iter().any(|fell| !fell.2.is_empty())));
        shown.or_else(|| {
            post.log.with(|log| {
                let seen = log.iter().rev().take(12).map(|logged| post.as_seen(&logged.obeyed));
                seen.into_iter()
                    .find(|seen| seen.dice.as_ref().is_some_and(|dice| dice.iter().any(|fell| !fell.2.is_empty())))
            })
        })
    };
    move || {
        last().map(|obeyed| {
            let told: Vec<String> = post.roll.with(|roll| {
                let results = sentences(&obeyed, roll).into_iter().filter(|sentence| sentence.weight == Weight::Result);
                results.map(|sentence| sentence.text).collect()
            });
            view! {
                <section class="baize" aria-label="The last dice">
                    <div class="dice">{dice(obeyed.dice.as_deref().unwrap_or_default())}</div>
                    <div class="told" aria-live="polite">{told.into_iter().take(4).map(|text| view! { <p>{text}</p> }).collect_view()}</div>
                </section>
            }
        })
    }
}

/// Throws as dice: six-sided ones with pips, others as a figure in their outline.
pub(crate) fn dice(thrown: &[Fell]) -> impl IntoView + use<> {
    let all =
        thrown.iter().flat_map(|Fell(what, sides, faces)| faces.iter().map(move |face| (what.clone(), *sides, *face)));
    all.take(24)
        .map(|(what, sides, face)| {
            let words = format!("{what}: {face} on a die of {sides}");
            if sides == 6 {
                view! { <span class="die" role="img" aria-label=words.clone() title=words inner_html=pips(face)></span> }.into_any()
            } else {
                view! { <span class="die many" role="img" aria-label=words.clone() title=words>{face}</span> }.into_any()
            }
        })
        .collect_view()
}

fn pips(face: u8) -> String {
    const AT: [&[(i32, i32)]; 6] = [
        &[(0, 0)],
        &[(-1, -1), (1, 1)],
        &[(-1, -1), (0, 0), (1, 1)],
        &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    ];
    let at = AT.get(usize::from(face).saturating_sub(1)).copied().unwrap_or_default();
    let pips: String =
        at.iter().map(|(x, y)| format!("<circle cx=\"{}\" cy=\"{}\" r=\"2.1\"/>", 12 + x * 6, 12 + y * 6)).collect();
    format!("<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">{pips}</svg>")
}
