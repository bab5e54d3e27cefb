//! The evening as a gazette: told turn by turn, to print or to send.

use grognard_press::{Gazette, Story, Tale, capital, spoken};
use grognard_rulebook::System;
use leptos::prelude::*;

use crate::{
    browser,
    desk::Desk,
    entry::Entry,
    luck::Tally,
    parts::{Mast, Printed},
    route::Page,
};

/// The evening of a system, as a page tells it.
fn gazette(desk: Desk, system: &'static System) -> Gazette {
    let mut stories: Vec<Story> = Vec::new();
    let (day, luck) = desk.evening.with(|evening| {
        let own: Vec<&Entry> = evening.entries.iter().filter(|entry| entry.system == system.code).collect();
        for entry in own.iter().filter(|entry| !entry.struck) {
            let turn = entry.clock.map(|clock| format!("Turn {}", clock.turn)).unwrap_or_default();
            if stories.last().is_none_or(|story| story.turn != turn) {
                stories.push(Story { turn, tales: Vec::new() });
            }
            if let Some(story) = stories.last_mut() {
                story.tales.push(tale(desk, system, entry));
            }
        }
        let day = own.first().map(|entry| entry.date.clone()).filter(|day| !day.is_empty());
        (day, Tally::of(own.into_iter()).in_words())
    });
    let armies = desk.roster.with(|roster| {
        let lost = |side: u8| {
            let gone = roster.of(system).filter(move |unit| unit.side == side && unit.removed);
            gone.map(|unit| unit.name.clone()).collect()
        };
        let any = roster.of(system).next().is_some();
        let named = roster.armies(system).into_iter().zip(0u8..).filter(|_| any);
        named.map(|(name, side)| (name, lost(side))).collect()
    });
    let day = browser::in_words(&day.unwrap_or_else(browser::date));
    Gazette { system: system.title.to_owned(), day, armies, stories, luck }
}

fn tale(desk: Desk, system: &'static System, entry: &Entry) -> Tale {
    let again = entry.again();
    let thrown = again.iter().flat_map(|(_, resolution)| &resolution.thrown);
    let dice = thrown.flat_map(|thrown| thrown.faces.iter().map(|face| (*face, thrown.throw.draw.succeeds(*face))));
    let what = capital(&spoken(&entry.procedure));
    let corrected = entry.corrected.as_ref().map(|was| match &was.dice {
        Some(_) => format!("Rolled again at {}.", was.time),
        None => format!("Put right at {}.", was.time),
    });
    Tale {
        phase: entry.clock.map(|clock| clock.phase_of(&system.telling.turn).to_owned()).unwrap_or_default(),
        title: if entry.who.is_empty() { what } else { format!("{what}: {}", entry.who) },
        dice: dice.collect(),
        told: entry.told(again.as_ref(), |id| desk.unit_name(id)),
        aside: corrected.unwrap_or_default(),
    }
}

#[component]
pub fn GazettePage(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let page = Callback::new(move |faces: String| gazette(desk, system).html(&faces));
    view! {
        <Mast title="The gazette".to_owned() sub=Signal::stored("The evening told turn by turn, to print or to send".to_owned()) kicker=system.title.to_owned() back=Page::Evening(system).hash()/>
        <div class="body">
            <Printed title=format!("The evening of {}", system.title) file=format!("{}-evening.html", system.name) page/>
        </div>
    }
}
