//! The reference of a system: every rule with its id, our rulings marked as ours, and the sheet to print.

use grognard_press::Length;
use grognard_rulebook::{Rule, Ruling, System};
use leptos::prelude::*;

use crate::{
    desk::Desk,
    parts::{Icon, Id, Mast, Printed},
    route::Page,
};

#[component]
pub fn RulesPage(system: &'static System) -> impl IntoView {
    let search = RwSignal::new(String::new());
    let topic = RwSignal::new(None::<&'static str>);
    let mut topics: Vec<&'static str> = Vec::new();
    for rule in system.rules {
        if !topics.contains(&rule.topic()) {
            topics.push(rule.topic());
        }
    }
    let asked = move || search.with(|search| !search.trim().is_empty());
    let found = move || search.with(|search| grognard_press::find(system, search));
    let rules = move || {
        let of_topic = |rule: &&'static Rule| topic.get().is_none_or(|topic| rule.topic() == topic);
        let all: Vec<&'static Rule> = if asked() { found().rules } else { system.rules.iter().collect() };
        all.into_iter().filter(of_topic).collect::<Vec<_>>()
    };
    let rulings = move || {
        let all: Vec<&'static Ruling> = if asked() { found().rulings } else { system.rulings.iter().collect() };
        if topic.get().is_none() { all } else { Vec::new() }
    };
    view! {
        <Mast title="Rules".to_owned() sub=Signal::derive(move || format!("{} rules, {} rulings of ours", rules().len(), rulings().len())) kicker=system.title.to_owned() back=Page::Contents(system).hash()/>
        <div class="body">
            <div class="row-btns">
                <a class="btn quiet" href=Page::House(system).hash()>"House rules"</a>
                <a class="btn quiet" href=Page::Sheet(system).hash()>"Sheet to print"</a>
            </div>
            <label class="find top"><Icon name="find"/><span class="sr">"Find a rule"</span>
                <input id="find" type="search" placeholder="Find: volley, retreat, square …" on:input:target=move |event| search.set(event.target().value())/></label>
            <div class="filters" role="group" aria-label="Topics">
                <button aria-pressed=move || topic.get().is_none().to_string() on:click=move |_| topic.set(None)>"all"</button>
                {topics.into_iter().map(|name| view! {
                    <button aria-pressed=move || (topic.get() == Some(name)).to_string() on:click=move |_| topic.set(Some(name))>{grognard_press::spoken(name)}</button>
                }).collect_view()}
            </div>
            {move || {
                let (rules, rulings) = (rules(), rulings());
                if rules.is_empty() && rulings.is_empty() {
                    return view! { <p class="prose">"No rule of that kind. Try a word of the sheet or part of an id."</p> }.into_any();
                }
                let mut section = "";
                let list = rules.into_iter().map(|rule| {
                    let heading = (rule.section != section && !asked()).then(|| {
                        section = rule.section;
                        view! { <h2 class="section">{rule.section}</h2> }
                    });
                    view! { {heading}<RuleRow rule/> }
                }).collect_view();
                let ours = (!rulings.is_empty()).then(|| view! {
                    <h2 class="section">"What the sheet leaves open, and how we play it"</h2>
                    {rulings.into_iter().map(|ruling| view! { <RulingRow system ruling/> }).collect_view()}
                });
                view! { <div class="cols">{list}{ours}</div> }.into_any()
            }}
        </div>
    }
}

#[component]
pub fn RulingRow(system: &'static System, ruling: &'static Ruling) -> impl IntoView {
    view! {
        <div class="rule ruling"><p><b>{ruling.question}</b></p><p>{ruling.answer}</p>
            <Id id=format!("{}.{}", system.code, ruling.number)/><span class="note">" "{ruling.standing.word()}</span></div>
    }
}

#[component]
pub fn RuleRow(rule: &'static Rule) -> impl IntoView {
    let desk = Desk::here();
    view! {
        <div class="rule"><button on:click=move |_| desk.opened.set(Some(rule.id.to_owned()))>
            <span>{rule.text}<span class="id">{rule.id}</span></span><span class="note">{rule.kind.word()}</span>
        </button></div>
    }
}

/// The printed sheet, as the engine plays it under tonight's house rules: the quick reference, or all of it.
#[component]
pub fn SheetPage(system: &'static System) -> impl IntoView {
    let desk = Desk::here();
    let length = RwSignal::new(Length::Short);
    let page =
        Callback::new(move |faces: String| grognard_press::html(system, &desk.house(system), &faces, length.get()));
    let other =
        move |_| length.update(|length| *length = if *length == Length::Short { Length::Long } else { Length::Short });
    view! {
        <Mast title="The sheet".to_owned() sub=Signal::stored("Every table the engine plays by, to print".to_owned()) kicker=system.title.to_owned() back=Page::Rules(system).hash()/>
        <div class="body">
            <Printed title=format!("Quick reference of {}", system.title) file=format!("{}.html", system.name) page>
                <button class="btn quiet" id="sheet-length" on:click=other>
                    {move || if length.get() == Length::Short { "The long form, with every rule" } else { "The quick reference" }}</button>
            </Printed>
        </div>
    }
}
