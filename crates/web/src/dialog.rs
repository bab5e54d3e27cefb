//! A rule laid open where it acts.

use grognard_press::spoken;
use grognard_rulebook::Cause;
use leptos::{html, prelude::*};

use crate::{desk::Desk, route::Page};

/// The rule or ruling of an id, with its system.
fn find(id: &str) -> Option<(&'static grognard_rulebook::System, Cause)> {
    let (code, number) = id.split_once('.')?;
    let system = grognard_shelf::systems().find(|system| system.code == code)?;
    let ruling = system.rulings.iter().find(|ruling| ruling.number == number || ruling.number == id);
    Some((system, system.rule(id).map(Cause::Rule).or(ruling.map(Cause::Ruling))?))
}

#[component]
pub fn RuleDialog() -> impl IntoView {
    let desk = Desk::here();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if desk.opened.with(Option::is_some) {
            if !dialog.open() {
                // A browser without dialogs shows the rule under Rules instead.
                let _ = dialog.show_modal();
            }
        } else if dialog.open() {
            dialog.close();
        }
    });
    let content = move || {
        let id = desk.opened.get()?;
        let (system, cause) = find(&id)?;
        Some(match cause {
            Cause::Rule(rule) => view! {
                <h2>{rule.text}</h2>
                <dl class="facts-dl">
                    <dt>"id"</dt><dd>{rule.id}</dd>
                    <dt>"kind"</dt><dd>{rule.kind.word()}</dd>
                    <dt>"stands in"</dt><dd>{rule.section}</dd>
                    <dt>"acts in"</dt><dd>{rule.procedures.iter().filter_map(|name| {
                        let procedure = system.procedure(name)?;
                        Some(view! { <a class="textlink" href=Page::Procedure(system, procedure).hash() on:click=move |_| desk.opened.set(None)>{spoken(name)}</a> })
                    }).collect_view()}{rule.procedures.is_empty().then_some("the board")}</dd>
                </dl>
            }.into_any(),
            Cause::Ruling(ruling) => view! {
                <h2>{ruling.question}</h2>
                <p class="prose">{ruling.answer}</p>
                <dl class="facts-dl">
                    <dt>"our ruling"</dt><dd>{format!("{}.{}", system.code, ruling.number)}</dd>
                    <dt>"how sure"</dt><dd>{ruling.standing.word()}</dd>
                </dl>
                <p><a class="textlink" href=Page::House(system).hash() on:click=move |_| desk.opened.set(None)>"House rules"</a></p>
            }.into_any(),
        })
    };
    view! {
        <dialog node_ref=dialog id="rule" aria-label="A rule" on:close=move |_| desk.opened.set(None)>
            <div class="in">{content}
                <div class="row-btns"><button class="btn" on:click=move |_| desk.opened.set(None)>"Close"</button></div>
            </div>
        </dialog>
    }
}
