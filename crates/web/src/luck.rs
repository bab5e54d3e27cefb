//! Luck: what was rolled against what was to be expected, with the number of dice, and a fair verdict.

use grognard_rulebook::System;
use leptos::prelude::*;

use crate::{desk::Desk, entry::Entry, parts::Head};

/// Dice that could succeed: how many, how many did, and the whole distribution.
pub(crate) struct Tally {
    dice: usize,
    got: usize,
    expected: f64,
    chances: Vec<f64>,
}

impl Tally {
    fn new() -> Self {
        Self { dice: 0, got: 0, expected: 0.0, chances: vec![1.0] }
    }

    /// The dice of some entries.
    pub(crate) fn of<'e>(entries: impl Iterator<Item = &'e Entry>) -> Self {
        let mut tally = Self::new();
        for (_, resolution) in entries.filter(|entry| !entry.struck).filter_map(Entry::again) {
            for thrown in &resolution.thrown {
                let draw = thrown.throw.draw;
                let sides = draw.sides();
                let good = (1..=sides).filter(|face| draw.succeeds(*face) == Some(true)).count();
                for face in &thrown.faces {
                    if let Some(succeeded) = draw.succeeds(*face) {
                        tally.add(good as f64 / f64::from(sides), succeeded);
                    }
                }
            }
        }
        tally
    }

    /// What is to be said of it, if any die fell that could succeed.
    pub(crate) fn in_words(&self) -> Option<grognard_press::Luck> {
        let says = format!("{} of {} dice succeeded, expected {:.1}.", self.got, self.dice, self.expected);
        let verdict = if self.dice < 20 { "Too few dice to speak of luck." } else { self.verdict() };
        (self.dice > 0).then(|| grognard_press::Luck { says, verdict: verdict.to_owned() })
    }

    fn add(&mut self, chance: f64, succeeded: bool) {
        self.dice += 1;
        self.got += usize::from(succeeded);
        self.expected += chance;
        let mut next = vec![0.0; self.chances.len() + 1];
        for (hits, p) in self.chances.iter().enumerate() {
            next[hits] += p * (1.0 - chance);
            next[hits + 1] += p * chance;
        }
        self.chances = next;
    }

    /// The chance of luck at least this good, or at least this poor, whichever way it went.
    fn tail(&self) -> f64 {
        if self.got as f64 >= self.expected {
            self.chances[self.got..].iter().sum()
        } else {
            self.chances[..=self.got].iter().sum()
        }
    }

    /// The middle four fifths.
    fn ordinary(&self) -> (usize, usize) {
        let from_below = |chances: &mut dyn Iterator<Item = (usize, &f64)>| {
            let mut sum = 0.0;
            for (at, p) in chances {
                sum += p;
                if sum >= 0.1 {
                    return at;
                }
            }
            0
        };
        let low = from_below(&mut self.chances.iter().enumerate());
        let high = from_below(&mut self.chances.iter().enumerate().rev());
        (low, high)
    }

    fn verdict(&self) -> &'static str {
        let good = self.got as f64 >= self.expected;
        match self.tail() {
            tail if tail > 0.2 => "Ordinary luck.",
            tail if tail > 0.1 && good => "Ordinary, on the rich side.",
            tail if tail > 0.1 => "Ordinary, on the thin side.",
            tail if tail > 0.02 => "Uncommon.",
            _ => "Rare.",
        }
    }
}

#[component]
pub fn Luck(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let tally = move || {
        desk.evening.with(|evening| Tally::of(evening.entries.iter().filter(|entry| entry.system == system.code)))
    };
    view! {
        <Head title="Luck"/>
        {move || {
            let tally = tally();
            let Some(words) = tally.in_words() else {
                return view! { <p class="prose">"Once dice have been rolled to hit, to save or to pass, their luck is weighed here, with the number of dice beside it."</p> }.into_any();
            };
            view! {
                <div class="luck" id="luck">
                    <p class="verdict">{words.says}" "{words.verdict}</p>
                    <Curve tally=tally/>
                    <p class="note">"Hatched: what four evenings of five would bring. Gilt: this evening."</p>
                </div>
            }.into_any()
        }}
    }
}

#[component]
fn Curve(tally: Tally) -> impl IntoView {
    let (low, high) = tally.ordinary();
    let first = low.saturating_sub(4).min(tally.got);
    let last = (high + 4).max(tally.got).min(tally.dice);
    let most = tally.chances.iter().copied().fold(1e-9, f64::max);
    let width = 340.0 / (last - first + 1) as f64;
    let label = format!("{} succeeded where {:.1} were expected", tally.got, tally.expected);
    view! {
        <svg class="curve" viewBox="0 0 340 86" role="img" aria-label=label>
            {(first..=last).map(|hits| {
                let height = 50.0 * tally.chances[hits] / most;
                let here = hits == tally.got;
                let fill = match (here, (low..=high).contains(&hits)) {
                    (true, _) => "var(--gilt)",
                    (false, true) => "url(#azure)",
                    (false, false) => "none",
                };
                let x = (hits - first) as f64 * width;
                let stroke = if here { "var(--gilt)" } else { "var(--blue)" };
                let text = (last - first < 16 || here || (hits - first).is_multiple_of(5)).then(|| view! {
                    <text x=format!("{:.1}", x + width / 2.0) y="80" text-anchor="middle" class:me=here>{hits}</text>
                });
                view! {
                    <rect x=format!("{:.1}", x + 1.0) y=format!("{:.1}", 60.0 - height) width=format!("{:.1}", (width - 2.0).max(1.0)) height=format!("{:.1}", height + 0.5) fill=fill stroke=stroke/>
                    {text}
                }
            }).collect_view()}
        </svg>
    }
}
