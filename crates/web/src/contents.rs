//! The systems on the shelf, and the procedures of one in turn order.

use grognard_press::spoken;
use grognard_rulebook::{AnyProcedure, System};
use leptos::prelude::*;

use crate::{
    evening::capital,
    parts::{Icon, Mast},
    route::Page,
};

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

#[component]
pub fn ShelfPage() -> impl IntoView {
    view! {
        <Mast title="Grognard".to_owned() sub=Signal::stored("The reference sheet that does the sums".to_owned()) kicker="At the table".to_owned()/>
        <div class="body">
            <ul class="shelf">
                {grognard_shelf::systems().map(|system| view! {
                    <li><a href=Page::Contents(system).hash()>
                        <h2>{system.title}</h2>
                        <p>{system.about}</p>
                        <p class="note">{format!("{} rules, {} procedures", system.rules.len(), system.procedures.len())}</p>
                    </a></li>
                }).collect_view()}
            </ul>
            <p class="note prose">"Odds are exact. Every modifier names its rule; what the sheets leave out is our ruling and says so, and you can set your own. Grognard is not affiliated with the publishers: play with the rules in hand."</p>
        </div>
    }
}

#[component]
pub fn ContentsPage(system: &'static System) -> impl IntoView {
    let search = RwSignal::new(String::new());
    let found = move |procedure: &dyn AnyProcedure| {
        let all = format!("{} {} {}", spoken(procedure.name()), procedure.about(), procedure.group()).to_lowercase();
        search.read().to_lowercase().split_whitespace().all(|word| all.contains(word))
    };
    let list = move || {
        let groups = groups(system).into_iter().enumerate();
        let shown: Vec<_> = groups
            .map(|(nth, (group, procedures))| {
                (nth, group, procedures.into_iter().filter(|procedure| found(*procedure)).collect::<Vec<_>>())
            })
            .filter(|(.., procedures)| !procedures.is_empty())
            .collect();
        if shown.is_empty() {
            return view! { <p class="prose">"Nothing of that name. Try a word of the sheet: fire, rally, charge."</p> }.into_any();
        }
        shown
            .into_iter()
            .map(|(nth, group, procedures)| view! {
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
                <span class="sr">"Find a procedure"</span>
                <input id="find" type="search" placeholder="Find: fire, rally, charge …" on:input:target=move |event| search.set(event.target().value())/>
            </label>
            <div class="cols">{list}</div>
        </div>
    }
}
