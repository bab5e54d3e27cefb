//! The profile of a line of sight: the ground below it as steps, what stands in it, and whether one sees along it.

use std::fmt::Write;

use grognard_lettering::{capital, n};
use leptos::prelude::*;

use crate::{odds::tidy, post::Post, wire::Sight};

/// Width and height of the drawing.
const SIZE: (f64, f64) = (300.0, 92.0);

#[component]
pub fn SightCard() -> impl IntoView {
    let post = Post::here();
    move || {
        post.sight.get().map(|sight| {
            let words = tidy(&format!("{}, {:.3} away", capital(&sight.words), f64::from(sight.length) / 1000.0));
            let words = if sight.clear { words } else { capital(&tidy(&sight.words)) };
            let spoken = format!("Profile of the line of sight: {words}");
            view! {
                <section class="sight-card" class:blocked=!sight.clear>
                    <h3>"Line of sight"<small>{words}</small></h3>
                    <svg class="profile" viewBox=format!("0 0 {} {}", SIZE.0, SIZE.1) role="img" aria-label=spoken inner_html=profile(&sight)></svg>
                    <ul class="between">{sight.met.iter().map(|between| view! {
                        <li>{if between.blocks { "✕ " } else { "" }}{tidy(&format!("{}, from {:.3} to {:.3}", between.what, f64::from(between.enters) / 1000.0, f64::from(between.leaves) / 1000.0))}</li>
                    }).collect_view()}</ul>
                </section>
            }
        })
    }
}

/// The drawing: lengths to scale, heights as far as there is room for them.
fn profile(sight: &Sight) -> String {
    let (w, h) = SIZE;
    let (left, right, floor, roof) = (14.0, w - 14.0, h - 12.0, 14.0);
    let highest = sight.steps.iter().map(|step| step.ground).chain(sight.met.iter().map(|met| met.top));
    let highest = highest.chain(sight.levels).max().unwrap_or(0).max(1);
    let lowest = sight.steps.iter().map(|step| step.ground).chain(sight.levels).min().unwrap_or(0).min(0);
    let across = |at: i32| left + f64::from(at) / f64::from(sight.length.max(1)) * (right - left);
    let up = |height: i32| floor - f64::from(height - lowest) / f64::from(highest - lowest) * (floor - roof - 14.0);
    let ground_at = |at: i32| sight.steps.iter().rev().find(|step| step.at <= at).map_or(0, |step| step.ground);
    let mut svg = String::new();
    let mut d = format!("M{} {}", n(left - 10.0), n(h));
    let mut last = ground_at(0);
    let _ = write!(d, "V{}H{}", n(up(last)), n(left));
    for step in &sight.steps {
        let _ = write!(d, "H{}V{}", n(across(step.at)), n(up(step.ground)));
        last = step.ground;
    }
    let _ = write!(d, "V{}H{}V{}Z", n(up(last)), n(right + 10.0), n(h));
    let _ = write!(svg, "<path class=\"earth\" d=\"{d}\"/>");
    let stature = 10.0;
    for met in &sight.met {
        let (x, to) = (across(met.enters), across(met.leaves).max(across(met.enters) + 3.0));
        let foot = up(ground_at(met.enters));
        let top = up(met.top).min(foot - stature);
        let class = if met.blocks { "screen blocks" } else { "screen" };
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            n(x),
            n(top),
            n(to - x),
            n(foot - top)
        );
    }
    let (from, to) = (up(sight.levels[0]) - stature, up(sight.levels[1]) - stature);
    let _ = write!(svg, "<path class=\"line\" d=\"M{} {}L{} {}\"/>", n(left), n(from), n(right), n(to));
    for (x, y) in [(left, up(sight.levels[0])), (right, up(sight.levels[1]))] {
        let _ = write!(
            svg,
            "<rect class=\"end\" x=\"{}\" y=\"{}\" width=\"6\" height=\"{}\"/>",
            n(x - 3.0),
            n(y - stature),
            n(stature)
        );
    }
    if let Some(blocks) = sight.met.iter().find(|met| met.blocks) {
        let x = across(blocks.enters);
        let y = from + (to - from) * (x - left) / (right - left);
        let _ = write!(svg, "<path class=\"cross\" d=\"M{x} {y}m-6 -6l12 12m0 -12l-12 12\"/>", x = n(x), y = n(y));
    }
    svg
}
