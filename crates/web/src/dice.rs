//! The dice tray: ours rolled, or the player's own tapped in, in the order asked for.

use grognard_rulebook::{
    AnyProcedure, Rolls, System, Unresolved,
    dice::{DiceFault, Throw, Thrown},
};
use leptos::prelude::*;

use crate::{desk::Desk, parts::Head};

/// What own dice are asked for next.
#[derive(Clone, PartialEq)]
struct Wanted {
    throw: Throw,
    read: usize,
}

fn wanted(desk: Desk, system: &'static System, procedure: &'static dyn AnyProcedure, faces: &[i64]) -> Option<Wanted> {
    match procedure.resolve(&desk.given.get(), &desk.house(system), Rolls::Faces(faces), None) {
        Err(Unresolved::Dice(DiceFault::TooFew { throw, read, .. })) => Some(Wanted { throw, read }),
        _ => None,
    }
}

#[component]
pub fn Tray(system: &'static System, procedure: &'static dyn AnyProcedure) -> impl IntoView {
    let desk = Desk::here();
    let next = move || desk.own.with(|own| own.as_ref().and_then(|faces| wanted(desk, system, procedure, faces)));
    let note = move || match (next(), desk.rolled.with(Option::is_some)) {
        (Some(wanted), _) => {
            let handful = usize::from(wanted.throw.draw.first_handful());
            let which = if handful > 1 && wanted.read < handful {
                format!(", die {} of {handful}", wanted.read + 1)
            } else {
                String::new()
            };
            format!("your d{} for {}{which}", wanted.throw.draw.sides(), wanted.throw.what)
        }
        (None, true) => String::new(),
        (None, false) => procedure.dice().to_owned(),
    };
    view! {
        <Head title="The dice" note=Signal::derive(note)/>
        <section class="baize" id="tray" aria-label="Dice tray">
            {move || match (desk.own.get(), next()) {
                (Some(faces), Some(wanted)) => view! { <OwnDice system procedure faces wanted/> }.into_any(),
                _ => view! { <Fallen/> }.into_any(),
            }}
            <div class="row-btns">
                <Show when=move || desk.own.with(Option::is_none) fallback=move || view! {
                    <button class="swap" on:click=move |_| desk.own.set(None)>"Let Grognard roll"</button>
                }>
                    <button class="swap" on:click=move |_| begin(desk, system, procedure)>"Use my own dice"</button>
                </Show>
            </div>
        </section>
    }
}

/// Begins to take the player's own dice; what needs none is resolved at once.
pub(crate) fn begin(desk: Desk, system: &'static System, procedure: &'static dyn AnyProcedure) {
    desk.rolled.set(None);
    desk.own.set(Some(Vec::new()));
    if wanted(desk, system, procedure, &[]).is_none() {
        desk.resolve(system, procedure, Rolls::Faces(&[]), true);
    }
}

/// How many faces the die has that is asked for.
pub(crate) fn sides(desk: Desk, system: &'static System, procedure: &'static dyn AnyProcedure) -> i64 {
    let faces = desk.own.get_untracked().unwrap_or_default();
    untrack(|| wanted(desk, system, procedure, &faces)).map_or(0, |wanted| i64::from(wanted.throw.draw.sides()))
}

/// Takes one of the player's own dice.
pub(crate) fn take(desk: Desk, system: &'static System, procedure: &'static dyn AnyProcedure, face: i64) {
    let Some(mut faces) = desk.own.get_untracked() else { return };
    let fits =
        wanted(desk, system, procedure, &faces).is_some_and(|wanted| face <= i64::from(wanted.throw.draw.sides()));
    if !fits {
        return;
    }
    faces.push(face);
    if wanted(desk, system, procedure, &faces).is_none() {
        desk.resolve(system, procedure, Rolls::Faces(&faces), true);
    } else {
        desk.own.set(Some(faces));
    }
}

#[component]
fn OwnDice(
    system: &'static System,
    procedure: &'static dyn AnyProcedure,
    faces: Vec<i64>,
    wanted: Wanted,
) -> impl IntoView {
    let desk = Desk::here();
    let sides = wanted.throw.draw.sides();
    let left = usize::from(wanted.throw.draw.first_handful()).saturating_sub(wanted.read).max(1);
    let any = !faces.is_empty();
    let pad = if sides <= 6 { "pad" } else { "pad many" };
    view! {
        <div class="dice">
            {faces.iter().map(|face| view! { <DieView face=*face as u8 sides hit=None/> }).collect_view()}
            {(0..left).map(|_| view! { <div class="die slot"><DieFace face=0/></div> }).collect_view()}
        </div>
        <div class=pad role="group" aria-label=format!("Faces of the d{sides}")>
            {(1..=sides).map(|face| view! {
                <button type="button" aria-label=face.to_string() data-face=face.to_string() on:click=move |_| take(desk, system, procedure, face.into())>
                    {if sides <= 6 { view! { <DieFace face/> }.into_any() } else { view! { <b>{face}</b> }.into_any() }}
                </button>
            }).collect_view()}
        </div>
        <Show when=move || any>
            <button class="swap" on:click=move |_| desk.own.update(|own| { own.as_mut().map(Vec::pop); })>"Take back one"</button>
        </Show>
    }
}

/// The dice as they fell.
#[component]
fn Fallen() -> impl IntoView {
    let desk = Desk::here();
    let thrown = move || {
        desk.rolled.with(|rolled| rolled.as_ref().map(|cast| cast.resolution.thrown.clone()).unwrap_or_default())
    };
    move || {
        let thrown: Vec<Thrown> = thrown().into_iter().filter(|thrown| !thrown.faces.is_empty()).collect();
        let rolled = desk.rolled.with(Option::is_some);
        if thrown.is_empty() {
            let say = if rolled { "No die had to be rolled." } else { "The dice wait." };
            return view! { <p class="waiting">{say}</p> }.into_any();
        }
        let mut order = 0;
        thrown
            .into_iter()
            .map(|thrown| {
                let draw = thrown.throw.draw;
                let dice = thrown.faces.iter().map(|face| {
                    order += 1;
                    let style = format!("--k:{order}");
                    view! { <div style=style><DieView face=*face sides=draw.sides() hit=draw.succeeds(*face)/></div> }
                });
                let dice = dice.collect_view();
                view! { <p class="q"><span>{thrown.throw.what}</span></p><div class="dice">{dice}</div> }
            })
            .collect_view()
            .into_any()
    }
}

#[component]
fn DieView(face: u8, sides: u8, hit: Option<bool>) -> impl IntoView {
    let word = match hit {
        Some(true) => "counts",
        Some(false) => "not",
        None => "",
    };
    let label = if word.is_empty() { face.to_string() } else { format!("{face}, {word}") };
    view! {
        <div class="die fall" class:hit={hit == Some(true)} class:miss={hit == Some(false)} role="img" aria-label=label>
            {if sides <= 6 { view! { <DieFace face/> }.into_any() } else { view! { <NumberFace face/> }.into_any() }}
            <span aria-hidden="true">{word}</span>
        </div>
    }
}

/// Where the pips of each face sit, on a grid of three by three.
const PIPS: [&[(u8, u8)]; 7] = [
    &[],
    &[(1, 1)],
    &[(0, 0), (2, 2)],
    &[(0, 0), (1, 1), (2, 2)],
    &[(0, 0), (2, 0), (0, 2), (2, 2)],
    &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)],
    &[(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
];

#[component]
fn DieFace(face: u8) -> impl IntoView {
    let pips = PIPS.get(usize::from(face)).copied().unwrap_or_default();
    view! {
        <svg viewBox="0 0 58 58" aria-hidden="true">
            <rect class="ring" x="2" y="2" width="54" height="54" rx="9"/>
            <rect class="face" x="6" y="6" width="46" height="46" rx="6"/>
            {pips.iter().map(|(x, y)| view! { <circle class="pip" cx=(17 + 12 * x).to_string() cy=(17 + 12 * y).to_string() r="4.6"/> }).collect_view()}
        </svg>
    }
}

/// A die with more than six faces shows its number.
#[component]
fn NumberFace(face: u8) -> impl IntoView {
    view! {
        <svg viewBox="0 0 58 58" aria-hidden="true">
            <path class="ring" d="M29 1L55 16V42L29 57L3 42V16Z"/>
            <path class="face" d="M29 5L51 18V40L29 53L7 40V18Z"/>
            <text class="pip" x="29" y="37" text-anchor="middle">{face}</text>
        </svg>
    }
}
