//! How the dice fell: what each side threw, against what dice throw on average.

use leptos::prelude::*;

use crate::{post::Post, wire::Side};

/// Dice of one kind: how many, and what they came to.
#[derive(Clone, Copy, Default)]
struct Thrown {
    dice: u32,
    sum: u32,
}

impl Thrown {
    /// How far the average is from what is usual, in standard deviations.
    fn oddness(self, sides: u8) -> f64 {
        let (n, sides) = (f64::from(self.dice), f64::from(sides));
        let spread = ((sides * sides - 1.0) / 12.0 / n.max(1.0)).sqrt();
        (f64::from(self.sum) / n.max(1.0) - (sides + 1.0) / 2.0) / spread
    }
}

/// Ordinary is what four evenings of five bring, rare what fewer than one in fifty does.
fn word(oddness: f64) -> &'static str {
    match oddness.abs() {
        odd if odd < 1.28 => "ordinary",
        odd if odd < 2.33 => "uncommon",
        _ => "rare",
    }
}

#[component]
pub fn Luck() -> impl IntoView {
    let post = Post::here();
    let rows = move || {
        let mut all: Vec<(Side, u8, Thrown)> = Vec::new();
        post.log.with_untracked(|log| {
            for obeyed in log.iter().map(|logged| &logged.obeyed) {
                for fell in obeyed.dice.iter().flatten() {
                    let place = all.iter().position(|(side, sides, _)| (*side, *sides) == (obeyed.by, fell.1));
                    let place = place.unwrap_or_else(|| {
                        all.push((obeyed.by, fell.1, Thrown::default()));
                        all.len() - 1
                    });
                    let thrown = &mut all[place].2;
                    thrown.dice += fell.2.len() as u32;
                    thrown.sum += fell.2.iter().map(|face| u32::from(*face)).sum::<u32>();
                }
            }
        });
        all.retain(|(.., thrown)| thrown.dice > 0);
        all.sort_by_key(|(side, sides, _)| (side.index(), *sides));
        let row = |(side, sides, thrown): (Side, u8, Thrown)| {
            let name = post.begun.with_untracked(|begun| begun.sides[side.index()].clone());
            let average = f64::from(thrown.sum) / f64::from(thrown.dice);
            view! {
                <tr><td>{name}</td><td>{format!("{} dice of {sides}", thrown.dice)}</td><td>{format!("{average:.2}")}</td>
                    <td>{format!("{:.1}", (f64::from(sides) + 1.0) / 2.0)}</td><td>{word(thrown.oddness(sides))}</td></tr>
            }
        };
        all.into_iter().map(row).collect_view()
    };
    view! {
        <table class="luck">
            <caption>"How the dice fell, by who gave the order"</caption>
            <thead><tr><th>"Side"</th><th>"Dice"</th><th>"Average"</th><th>"Usual"</th><th>"That is"</th></tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}
