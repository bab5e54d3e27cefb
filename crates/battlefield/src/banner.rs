//! Whose moment it is: battle, side, the way through the turn, what is left to spend.

use leptos::prelude::*;

use crate::{
    browser,
    post::{Page, Post},
    wire::{Meter, Side},
};

#[component]
pub fn Banner() -> impl IntoView {
    let post = Post::here();
    let whose = move || {
        post.view.with(|view| {
            let asked = view.asked.first().map(|asked| asked.side);
            asked.or_else(|| view.waits_for.first().copied())
        })
    };
    let side = move || whose().map(|side| post.begun.with(|begun| begun.sides[side.index()].clone()));
    let does = move || {
        if post.page.get() == Page::Replay {
            return "a record".to_owned();
        }
        match (post.verdict.with(Option::is_some), post.waits.with(Option::is_some)) {
            (true, _) => "the battle is over".to_owned(),
            (_, true) => "the computer gives orders".to_owned(),
            _ => "you give orders".to_owned(),
        }
    };
    let turn = move || {
        post.view.with(|view| {
            let board = &view.board;
            let clock = board.clock.as_ref().map(|clock| format!(", {clock}")).unwrap_or_default();
            if board.turn == 0 {
                "before the first turn".to_owned()
            } else {
                format!("turn {} of {}{clock}", board.turn, board.turns)
            }
        })
    };
    let night = move |_| {
        if let Some(root) = document().document_element() {
            let theme = if root.get_attribute("data-theme").as_deref() == Some("dark") { "light" } else { "dark" };
            let _ = root.set_attribute("data-theme", theme);
            browser::keep("battle theme", theme);
        }
    };
    view! {
        <header class="banner">
            <a class="home" href="#/" title="All battles" aria-label="All battles">"⌂"</a>
            <h1>{move || post.here.with(|here| here.title.clone())}<small>{move || post.here.with(|here| here.rules.clone())}</small></h1>
            <div class="who">
                {move || whose().map(|side| view! { <span class=format!("flagplate {}", side.class()) aria-hidden="true"></span> })}
                <span><b>{move || side().unwrap_or_default()}</b><small>{turn}<span class="does">{move || format!(" · {}", does())}</span></small></span>
            </div>
            <ol class="crumbs" aria-label="Where in the turn">
                {move || post.view.with(|view| {
                    let crumbs = view.board.crumbs.iter().skip(1).cloned().collect::<Vec<_>>();
                    let last = crumbs.len().saturating_sub(1);
                    crumbs.into_iter().enumerate().map(|(i, crumb)| view! {
                        <li aria-current=(i == last).then_some("step")>{crumb}</li>
                    }).collect_view()
                })}
            </ol>
            <div class="meters">{move || post.view.with(|view| view.board.meters.iter().map(meter).collect_view())}</div>
            <button class="plain" on:click=night aria-label="Day or night" title="Day or night">"◐"</button>
            <button class="plain" on:click=move |_| post.help.set(true) aria-label="Keys and settings" title="Keys and settings (?)">"?"</button>
        </header>
    }
}

/// What there is only so much of: lozenges where they can be counted, a figure where not.
fn meter(meter: &Meter) -> impl IntoView + use<> {
    let all = meter.all.unwrap_or(meter.left).clamp(0, 12);
    let spent = (all - meter.left).max(0);
    let lozenges: String = (0..all).map(|i| if i < spent { '◆' } else { '◇' }).collect();
    let words = match meter.all {
        Some(all) => format!("{} of {all} {}", meter.left, meter.of),
        None => format!("{} {}", meter.left, meter.of),
    };
    let class = if meter.side == Side::First { "meter full" } else { "meter barred" };
    view! { <span class=class><span aria-hidden="true">{lozenges}</span><small>{words}</small></span> }
}
