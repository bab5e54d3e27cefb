//! The record of the evening: every resolution, correctable with the same dice.

use grognard_press::{label, spoken, value};
use grognard_rulebook::{Given, House, Resolution, Rolls, System};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    browser,
    desk::Desk,
    dispatch::dispatch,
    luck::Luck,
    parts::{Empty, Icon, Mast},
    roster::from_json,
    route::{self, Page},
};

/// One resolution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) time: String,
    pub(crate) system: String,
    pub(crate) procedure: String,
    /// Who was in it, in a line; empty where no unit was named.
    pub(crate) who: String,
    pub(crate) given: Json,
    /// House rules that differed from the defaults.
    pub(crate) house: Json,
    pub(crate) dice: Vec<i64>,
    /// The player's own dice, not ours.
    pub(crate) own: bool,
    pub(crate) applied: Vec<String>,
    pub(crate) outcome: Json,
    /// What it said before it was corrected, and when.
    pub(crate) corrected: Option<Correction>,
}

/// What an entry said before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Correction {
    pub(crate) time: String,
    pub(crate) given: Json,
    pub(crate) outcome: Json,
}

/// All of it, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Evening {
    pub(crate) entries: Vec<Entry>,
}

impl Entry {
    pub(crate) fn of(
        system: &System,
        procedure: &str,
        who: String,
        house: &House,
        resolution: &Resolution,
        own: bool,
    ) -> Self {
        let json = |answers: &grognard_rulebook::Answers| serde_json::to_value(answers).unwrap_or(Json::Null);
        Self {
            time: browser::clock(),
            system: system.code.to_owned(),
            procedure: procedure.to_owned(),
            who,
            given: json(&resolution.given),
            house: json(&system.house.changed(house)),
            dice: resolution
                .thrown
                .iter()
                .flat_map(|thrown| thrown.faces.iter().map(|face| i64::from(*face)))
                .collect(),
            own,
            applied: resolution.explanation.rules().iter().map(|rule| rule.id.to_owned()).collect(),
            outcome: json(&resolution.outcome),
            corrected: None,
        }
    }

    /// The same again, from what was kept; none if the rules have changed so that it no longer works.
    pub(crate) fn again(&self) -> Option<(&'static System, Resolution)> {
        let system = grognard_shelf::system(&self.system)?;
        let house = system.house.read(&from_json(&self.house)).ok()?;
        let given = from_json(&self.given);
        let resolution =
            system.procedure(&self.procedure)?.resolve(&given, &house, Rolls::Faces(&self.dice), None).ok()?;
        Some((system, resolution))
    }

    /// The page it was rolled on.
    pub(crate) fn page(&self) -> Option<Page> {
        let system = grognard_shelf::system(&self.system)?;
        Some(Page::Procedure(system, system.procedure(&self.procedure)?))
    }

    fn title(&self) -> String {
        if self.who.is_empty() { capital(&spoken(&self.procedure)) } else { self.who.clone() }
    }

    /// The outcome in a line, what is nothing left out.
    fn in_words(outcome: &Json) -> String {
        let Some(fields) = outcome.as_object() else { return String::new() };
        let words: Vec<String> = fields
            .iter()
            .filter_map(|(name, worth)| match worth {
                Json::Bool(true) => Some(label(name)),
                Json::String(word) if word != "none" => Some(format!("{} {}", label(name), spoken(word))),
                Json::Number(number) if number.as_f64() != Some(0.0) => {
                    Some(format!("{} {}", label(name), value(grognard_rulebook::Value::Number(number.as_f64()?))))
                }
                _ => None,
            })
            .collect();
        if words.is_empty() { "Nothing happens.".to_owned() } else { format!("{}.", capital(&words.join(", "))) }
    }

    /// The outcome in words, as it was told when it was rolled.
    fn told(&self, again: Option<&(&'static System, Resolution)>) -> String {
        let told = again.and_then(|(system, resolution)| {
            let procedure = system.procedure(&self.procedure)?;
            let house = system.house.read(&from_json(&self.house)).ok()?;
            Some(dispatch(procedure, &house, resolution, |_| None).in_a_line())
        });
        told.unwrap_or_else(|| Self::in_words(&self.outcome))
    }

    fn found_by(&self, words: &str) -> bool {
        let all = format!("{} {} {} {}", self.title(), self.procedure, self.given, self.outcome).to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The page of the evening.
#[component]
pub fn EveningPage(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let search = RwSignal::new(String::new());
    let ending = RwSignal::new(false);
    let count = move || desk.evening.with(|evening| evening.entries.len());
    let entries = move || {
        desk.evening.with(|evening| {
            let found = evening.entries.iter().enumerate().rev().filter(|(_, entry)| entry.found_by(&search.read()));
            found.map(|(place, entry)| (place, entry.clone())).collect::<Vec<_>>()
        })
    };
    view! {
        <Mast title="This evening".to_owned() sub=Signal::derive(move || match count() {
            0 => "nothing rolled yet".to_owned(),
            1 => "one roll".to_owned(),
            count => format!("{count} rolls"),
        }) kicker=system.title.to_owned() back=Page::Contents(system).hash()/>
        <div class="body two">
            <div class="left">
                <Show when=move || { count() > 0 } fallback=move || view! {
                    <Empty say="Every roll of the evening is kept here with its explanation, and can be corrected if something was mis-ticked."
                        then="To the procedures" href=Page::Contents(system).hash()/>
                }>
                    <label class="find top">
                        <Icon name="find"/>
                        <span class="sr">"Find in the evening"</span>
                        <input id="find" type="search" placeholder="Find a unit or a procedure" on:input:target=move |event| search.set(event.target().value())/>
                    </label>
                    <For each=entries key=|(place, entry)| (*place, entry.corrected.is_some(), entry.given.to_string()) let((place, entry))>
                        <EntryView place entry/>
                    </For>
                    <div class="row-btns">
                        <button class="btn quiet" on:click=move |_| export_json(desk)>"Export as JSON"</button>
                        <button class="btn quiet" on:click=move |_| export_report(desk)>"Export as a report"</button>
                        <Show when=move || !ending.get()>
                            <button class="btn quiet" id="new-evening" on:click=move |_| ending.set(true)>"Begin a new evening"</button>
                        </Show>
                    </div>
                    <Show when=move || ending.get()>
                        <div class="refusal" role="alert">
                            <b>"A new evening strikes out all of these rolls."</b>
                            <div class="row-btns">
                                <button class="btn" id="strike-out" on:click=move |_| {
                                    ending.set(false);
                                    desk.evening.update(|evening| evening.entries.clear());
                                }>"Strike them out"</button>
                                <button class="btn quiet" on:click=move |_| ending.set(false)>"Keep them"</button>
                            </div>
                        </div>
                    </Show>
                </Show>
            </div>
            <div class="right"><Luck/></div>
        </div>
    }
}

#[component]
fn EntryView(place: usize, entry: Entry) -> impl IntoView {
    let desk = Desk::here();
    let again = entry.again();
    let faces = again.as_ref().map(|(_, resolution)| {
        let faces = resolution
            .thrown
            .iter()
            .flat_map(|thrown| thrown.faces.iter().map(|face| (*face, thrown.throw.draw.succeeds(*face))));
        faces.collect::<Vec<_>>()
    });
    let told = entry.told(again.as_ref());
    let said = entry.dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let own = if entry.own { "own dice" } else { "" };
    let what = if entry.who.is_empty() { String::new() } else { capital(&spoken(&entry.procedure)) };
    let beside: Vec<&str> = [what.as_str(), own].into_iter().filter(|words| !words.is_empty()).collect();
    let beside = beside.join(", ");
    let link = entry.page().map(|page| route::link(page, &changed_only(page, &from_json(&entry.given))));
    let correct = link.clone();
    view! {
        <article class="entry">
            <time>{entry.time.clone()}</time>
            <div>
                <h2>{entry.title()}</h2>
                <p class="note">{beside}</p>
                <div class="faces" role="img" aria-label=format!("rolled {said}")>
                    {faces.unwrap_or_default().into_iter().map(|(face, hit)| view! { <span class:h={hit == Some(true)}>{face}</span> }).collect_view()}
                </div>
                <p>{told}</p>
                {entry.corrected.as_ref().map(|was| view! {
                    <p class="fix">"Corrected "{was.time.clone()}", the dice kept. Before: "<del>{Entry::in_words(&was.outcome)}</del></p>
                })}
                <div class="row-btns links">
                    {link.map(|link| view! { <a class="textlink" href=link>"Look at it"</a> })}
                    {correct.map(|link| view! {
                        <button class="textlink" on:click=move |_| {
                            desk.correcting.set(Some(place));
                            browser::go(&link);
                        }>"Correct it"</button>
                    })}
                </div>
            </div>
        </article>
    }
}

/// The facts that differ from their defaults, so that a link stays short.
pub(crate) fn changed_only(page: Page, given: &Given<'static>) -> Given<'static> {
    let Page::Procedure(_, procedure) = page else { return given.clone() };
    let plain = procedure.complete(&Given::nothing()).unwrap_or_default();
    let plain = plain.to_given();
    Given(given.0.iter().filter(|(name, written)| plain.get(name) != Some(written)).cloned().collect())
}

fn export_json(desk: Desk) {
    let text = desk.evening.with(serde_json::to_string_pretty).unwrap_or_default();
    desk.tell_trouble(
        browser::save("grognard-evening.json", "application/json", &text).is_err(),
        "The file could not be written.",
    );
}

fn export_report(desk: Desk) {
    let mut report = String::from("# The evening\n");
    desk.evening.with(|evening| {
        for entry in &evening.entries {
            let dice = entry.dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            report.push_str(&format!(
                "\n## {}  {}\n\n{}",
                entry.time,
                entry.title(),
                capital(&spoken(&entry.procedure))
            ));
            if !dice.is_empty() {
                report.push_str(&format!(", dice {dice}"));
            }
            report.push_str(&format!(".\n\n{}\n", entry.told(entry.again().as_ref())));
            for id in &entry.applied {
                report.push_str(&format!("- {id}\n"));
            }
            if let Some(was) = &entry.corrected {
                report.push_str(&format!("\nCorrected {}. Before: {}\n", was.time, Entry::in_words(&was.outcome)));
            }
        }
    });
    desk.tell_trouble(
        browser::save("grognard-evening.md", "text/markdown", &report).is_err(),
        "The file could not be written.",
    );
}
