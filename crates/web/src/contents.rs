//! The systems on the shelf, and the procedures of one in turn order.

use grognard_press::{capital, spoken};
use grognard_rulebook::{AnyProcedure, System};
use leptos::prelude::*;

use crate::{
    parts::{Icon, Mast},
    route::Page,
    rules::{RuleRow, RulingRow},
};

/// What is said once the device keeps everything.
const OFFLINE: &str = "Ready without a network: everything is on this device.";

/// The procedures of a system by the parts of its sheet, in turn order.
pub(crate) fn groups(system: &'static System) -> Vec<(&'static str, Vec<&'static dyn AnyProcedure>)> {
    let mut groups: Vec<(&'static str, Vec<&'static dyn AnyProcedure>)> = Vec::new();
    for procedure in &system.procedures {
        match groups.iter_mut().find(|(group, _)| *group == procedure.group()) {
            Some((_, procedures)) => procedures.push(procedure.as_ref()),
            None => groups.push((procedure.group(), vec![procedure.as_ref()])),
        }
    }
    groups
}

/// Enough to know a system by.
fn first_sentence(about: &'static str) -> String {
    format!("{}.", about.split(". ").next().unwrap_or(about).trim_end_matches('.'))
}

#[component]
pub fn ShelfPage() -> impl IntoView {
    view! {
        <Mast title="Grognard".to_owned() sub=Signal::stored("The reference sheet that does the sums".to_owned()) kicker="At the table".to_owned()/>
        <div class="body">
            <ul class="shelf">
                {grognard_shelf::systems().map(|system| view! {
                    <li>
                        <a href=Page::Contents(system).hash()><h2>{system.title}</h2><p>{first_sentence(system.about)}</p></a>
                        <p class="foremost">{system.telling.foremost.iter().filter_map(|name| {
                            let procedure = system.procedure(name)?;
                            Some(view! { <a class="textlink" href=Page::Procedure(system, procedure).hash()>{capital(&spoken(name))}</a> })
                        }).collect_view()}</p>
                    </li>
                }).collect_view()}
            </ul>
            <p class="note prose offline">{OFFLINE}</p>
            <p class="note prose">"Odds are exact. Every modifier names its rule; what the sheets leave out is our ruling and says so, and you can set your own. Grognard is not affiliated with the publishers: play with the rules in hand."</p>
        </div>
    }
}

#[component]
pub fn ContentsPage(system: &'static System) -> impl IntoView {
    let search = RwSignal::new(String::new());
    let list = move || {
        let question = search.get();
        if !question.trim().is_empty() {
            return view! { <Answers system question/> }.into_any();
        }
        let groups = groups(system).into_iter().enumerate();
        groups
            .map(|(nth, (group, procedures))| view! {
                <section class="phase">
                    <span class="no" aria-hidden="true">{nth + 1}</span>
                    <div>
                        <h2>{group}</h2>
                        <ul>{procedures.into_iter().map(|procedure| view! {
                            <li><a href=Page::Procedure(system, procedure).hash()>
                                <span>{capital(&spoken(procedure.name()))}</span>
                                <span class="note">{if procedure.dice() == "none" { "look-up" } else { "dice" }}</span>
                            </a></li>
                        }).collect_view()}</ul>
                    </div>
                </section>
            })
            .collect_view()
            .into_any()
    };
    view! {
        <Mast title=system.title.to_owned() sub=Signal::stored("What comes when, in the order of the turn".to_owned())
            kicker="Grognard".to_owned() back="#/".to_owned()/>
        <div class="body">
            <label class="find top">
                <Icon name="find"/>
                <span class="sr">"Find a procedure or a rule"</span>
                <input id="find" type="search" placeholder="Find: volley, retreat, square …" on:input:target=move |event| search.set(event.target().value())/>
            </label>
            <div class="cols">{list}</div>
            <p class="note prose offline">{OFFLINE}</p>
        </div>
    }
}

/// What answers a question: procedures first, then the rules themselves.
#[component]
fn Answers(system: &'static System, question: String) -> impl IntoView {
    const AT_MOST: usize = 24;
    let found = grognard_press::find(system, &question);
    if found.procedures.is_empty() && found.rules.is_empty() && found.rulings.is_empty() {
        return view! { <p class="prose">"Nothing on that. Try one word of the field, or look under Rules."</p> }
            .into_any();
    }
    let more = found.rules.len().saturating_sub(AT_MOST);
    view! {
        <section class="phase answers">
            <span class="no" aria-hidden="true">"?"</span>
            <div>
                <ul>{found.procedures.into_iter().map(|procedure| view! {
                    <li><a href=Page::Procedure(system, procedure).hash()>
                        <span>{capital(&spoken(procedure.name()))}</span>
                        <span class="note">{if procedure.dice() == "none" { "look-up" } else { "dice" }}</span>
                    </a></li>
                }).collect_view()}</ul>
                {found.rules.into_iter().take(AT_MOST).map(|rule| view! { <RuleRow rule/> }).collect_view()}
                {found.rulings.into_iter().map(|ruling| view! { <RulingRow system ruling/> }).collect_view()}
                {(more > 0).then(|| view! { <p class="note">{format!("and {more} more under Rules")}</p> })}
            </div>
        </section>
    }
    .into_any()
}
