//! Two situations side by side: one pinned, one changed.

use grognard_press::{label, percent, value};
use grognard_rulebook::{AnyProcedure, Given, Priced, System};
use leptos::prelude::*;

use crate::{
    desk::Desk,
    odds::{most_telling, number, of_field, varying},
    parts::Head,
    procedure::Answer,
    route::Page,
};

#[component]
pub fn Compare(system: &'static System, procedure: &'static dyn AnyProcedure, answer: Answer) -> impl IntoView {
    let desk = Desk::here();
    let here = Page::Procedure(system, procedure);
    let pinned = move || desk.pinned.get().filter(|pinned| pinned.page == here);
    let before = move || {
        let pinned = pinned()?;
        procedure.price(&pinned.given, &desk.house(system), None).ok().map(|priced| (pinned.given, priced))
    };
    move || {
        let (given, before) = before()?;
        let now = answer.with(|answer| answer.as_ref().ok().cloned())?;
        let said = differences(&given, &desk.given.get());
        Some(view! {
            <div id="compare">
                <Head title="Compared" note=Signal::stored("pinned against changed".to_owned())/>
                <p class="prose">{if said.is_empty() { "Change one thing in the form, and both stand side by side.".to_owned() } else { format!("Changed: {}.", said.join(", ")) }}</p>
                <Mirror system procedure before=before.clone() now=now.clone()/>
                <Differences before now/>
                <div class="row-btns"><button class="btn quiet" on:click=move |_| desk.pinned.set(None)>"Unpin"</button></div>
            </div>
        })
    }
}

/// What was changed, in words.
fn differences(before: &Given<'_>, now: &Given<'_>) -> Vec<String> {
    let names = now.0.iter().chain(&before.0).map(|(name, _)| name.as_ref());
    let mut said: Vec<String> = Vec::new();
    for name in names {
        let (was, is) = (before.get(name), now.get(name));
        let words = match is {
            Some(written) => format!("{} {}", label(name), written.to_string().trim_matches('"')),
            None => format!("{} as usual", label(name)),
        };
        if was != is && !said.contains(&words) {
            said.push(words);
        }
    }
    said
}

#[component]
fn Mirror(system: &'static System, procedure: &'static dyn AnyProcedure, before: Priced, now: Priced) -> impl IntoView {
    let mut numbers = varying(&before).0;
    numbers.extend(varying(&now).0);
    let name = most_telling(system, procedure, &numbers)?;
    let (left, right) = (of_field(&before, &name), of_field(&now, &name));
    let mut values: Vec<_> = left.iter().chain(&right).map(|(value, _)| *value).collect();
    values.sort_by(|a, b| number(*a).unwrap_or(0.0).total_cmp(&number(*b).unwrap_or(0.0)));
    values.dedup();
    let most = left.iter().chain(&right).map(|(_, p)| *p).fold(1e-9, f64::max);
    let chance = |side: &[(grognard_rulebook::Value, f64)], worth| {
        side.iter().find(|(known, _)| *known == worth).map_or(0.0, |(_, p)| *p)
    };
    let rows: Vec<_> = values.into_iter().map(|worth| (worth, chance(&left, worth), chance(&right, worth))).collect();
    Some(view! {
        <div class="mirror">
            <p class="q"><span>{label(&name)}</span></p>
            <div class="r th"><span style="text-align:right">"pinned"</span><span></span><span>"changed"</span></div>
            {rows.into_iter().map(|(worth, was, is)| view! {
                <div class="r">
                    <span class="l"><i style=format!("width:{:.1}%", was / most * 55.0)></i><b>{percent(was)}</b></span>
                    <span class="c">{value(worth)}</span>
                    <span class="q2"><i style=format!("width:{:.1}%", is / most * 55.0)></i><b>{percent(is)}</b></span>
                </div>
            }).collect_view()}
        </div>
    })
}

/// The chances of what matters, and by how many points they differ.
#[component]
fn Differences(before: Priced, now: Priced) -> impl IntoView {
    let mut names = varying(&before).1;
    for name in varying(&now).1 {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut rows = Vec::new();
    for name in names {
        let (was, is) = (of_field(&before, &name), of_field(&now, &name));
        let mut values: Vec<_> = was.iter().chain(&is).map(|(value, _)| *value).collect();
        let mut seen = Vec::new();
        values.retain(|value| {
            !seen.contains(value) && {
                seen.push(*value);
                true
            }
        });
        for worth in values {
            let chance = |side: &[(grognard_rulebook::Value, f64)]| {
                side.iter().find(|(known, _)| *known == worth).map_or(0.0, |(_, p)| *p)
            };
            rows.push((format!("{}: {}", label(&name), value(worth)), chance(&was), chance(&is)));
        }
    }
    view! {
        <div class="scroll-x"><table class="diff">
            <thead><tr><th>"result"</th><th><span class="swatch"></span><span class="sr">"pinned"</span></th><th><span class="swatch b"></span><span class="sr">"changed"</span></th><th>"points"</th></tr></thead>
            <tbody>{rows.into_iter().map(|(name, was, is)| {
                let points = (is - was) * 100.0;
                let sign = if points < 0.0 { "−" } else { "+" };
                view! { <tr><th>{name}</th><td>{percent(was)}</td><td>{percent(is)}</td><td>{sign}{format!("{:.1}", points.abs())}</td></tr> }
            }).collect_view()}</tbody>
        </table></div>
    }
}
