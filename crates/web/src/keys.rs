//! Everything by keyboard; the list opens with `?`.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;

use crate::{
    browser,
    desk::{Desk, Pinned},
    dice,
    route::Page,
};

const KEYS: [(&str, &str); 8] = [
    ("r", "roll"),
    ("o", "your own dice"),
    ("1 to 20", "a face of your own die"),
    ("Enter", "the test that follows"),
    ("c", "pin this and compare"),
    ("u", "undo the last mark on a unit"),
    ("/", "find"),
    ("?", "this list"),
];

pub(crate) fn listen(desk: Desk, help: RwSignal<bool>) {
    // The digits of a face so far.
    let typed = StoredValue::new(0i64);
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let typing =
            event.target().and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok()).is_some_and(|element| {
                let name = element.tag_name();
                name == "SELECT"
                    || name == "INPUT"
                        && !matches!(element.get_attribute("type").as_deref(), Some("checkbox" | "radio"))
            });
        if typing || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        // A dialog keeps the keys to itself.
        if browser::document().query_selector("dialog[open]").ok().flatten().is_some() {
            return;
        }
        let page = desk.page.get_untracked();
        let key = event.key();
        match (key.as_str(), page) {
            ("?", _) => help.set(true),
            ("/", _) => {
                let field = browser::document()
                    .get_element_by_id("find")
                    .and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok());
                event.prevent_default();
                match (field, page.system()) {
                    (Some(field), _) => drop(field.focus()),
                    (None, Some(system)) => {
                        browser::go(&Page::Contents(system).hash());
                        browser::focus_soon("find");
                    }
                    (None, None) => {}
                }
            }
            ("u", _) => desk.undo(),
            ("r", Page::Procedure(system, procedure)) if procedure.dice() != "none" => {
                desk.roll(system, procedure);
                browser::show_soon("outcome");
            }
            ("o", Page::Procedure(system, procedure)) if procedure.dice() != "none" => {
                dice::begin(desk, system, procedure)
            }
            ("c", page @ Page::Procedure(..)) => {
                desk.pinned.set(Some(Pinned { page, given: desk.given.get_untracked() }));
                browser::show("compare");
            }
            ("Enter", Page::Procedure(system, procedure)) if typed.get_value() > 0 => {
                event.prevent_default();
                dice::take(desk, system, procedure, typed.get_value());
                typed.set_value(0);
            }
            ("Enter", Page::Procedure(system, _)) if !is_control(&event) => {
                if let Some(cast) = desk.rolled.get_untracked()
                    && let Some(next) = cast.resolution.next.first()
                {
                    desk.go_on(system, next, &cast.units, cast.entry);
                }
            }
            (digit, Page::Procedure(system, procedure)) if desk.own.with_untracked(Option::is_some) => {
                if let Ok(digit @ 0..=9) = digit.parse::<i64>() {
                    let sides = dice::sides(desk, system, procedure);
                    let face = typed.get_value() * 10 + digit;
                    // A 1 on a d20 may be the beginning of a 14; Enter says that it is not.
                    let whole = face * 10 > sides;
                    typed.set_value(if whole || face == 0 { 0 } else { face });
                    if whole {
                        dice::take(desk, system, procedure, face);
                    }
                }
            }
            _ => {}
        }
    });
    // The listener lives as long as the app.
    std::mem::forget(handle);
}

/// Whether a control is asked to do its own thing.
fn is_control(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| matches!(element.tag_name().as_str(), "BUTTON" | "A" | "SUMMARY"))
}

#[component]
pub fn KeysDialog(open: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() && !dialog.open() {
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog node_ref=dialog id="keys" aria-label="Keys" on:close=move |_| open.set(false)>
            <div class="in">
                <h2>"Keys"</h2>
                <dl class="facts-dl">{KEYS.iter().map(|(key, does)| view! { <dt>{*key}</dt><dd>{*does}</dd> }).collect_view()}</dl>
                <div class="row-btns"><button class="btn" on:click=move |_| open.set(false)>"Close"</button></div>
            </div>
        </dialog>
    }
}
