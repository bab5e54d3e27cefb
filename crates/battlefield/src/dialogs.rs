//! What lies over the page for a moment: a rule, the keys and settings, the curtain between two players at one device.

use leptos::{html::Dialog, prelude::*};

use crate::{
    post::{Page, Post},
    settings::{Settings, Signs},
};

/// A dialog that is open as long as something is there to be shown.
fn show(dialog: NodeRef<Dialog>, open: impl Fn() -> bool + 'static) {
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        match (open(), dialog.open()) {
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
}

#[component]
pub fn RuleDialog() -> impl IntoView {
    let post = Post::here();
    let dialog = NodeRef::<Dialog>::new();
    show(dialog, move || post.rule.with(Option::is_some));
    view! {
        <dialog node_ref=dialog class="slip" aria-labelledby="rule-title" on:close=move |_| post.rule.set(None)>
            {move || post.rule.get().map(|rule| view! {
                <h2 id="rule-title">{rule.id}</h2>
                <p class="hint">{rule.kind}</p>
                <p>{rule.text}</p>
            })}
            <button class="go" on:click=move |_| post.rule.set(None)>"Back to the table"</button>
        </dialog>
    }
}

const KEYS: &[(&str, &str)] = &[
    ("Tab", "the next unit that may act; Shift and Tab the one before"),
    ("1 to 9", "point at an order of the list"),
    ("Enter", "give the order that is pointed at"),
    ("Arrows", "move the ghost by a quarter; with Shift turn it"),
    ("Esc", "let go"),
    ("Backspace, Ctrl Z", "take back"),
    ("E", "close what is asked"),
    ("L, W", "the whole line, the whole command"),
    ("R", "the last order again, for the next unit"),
    ("T", "the next target"),
    ("Space", "show who may act; while the computer plays, its next order"),
    ("+ − 0", "nearer, further away, the whole table"),
    ("?", "this list"),
];

#[component]
pub fn HelpDialog() -> impl IntoView {
    let post = Post::here();
    let dialog = NodeRef::<Dialog>::new();
    show(dialog, move || post.help.get());
    let tick = move |words: &'static str, read: fn(&Settings) -> bool, write: fn(&mut Settings, bool)| {
        view! {
            <label class="tick"><input type="checkbox" prop:checked=move || post.settings.with(read)
                on:change=move |event| {
                    post.settings.update(|settings| write(settings, event_target_checked(&event)));
                    post.settings.with_untracked(Settings::keep);
                }/>{words}</label>
        }
    };
    view! {
        <dialog node_ref=dialog class="slip" aria-labelledby="help-title" on:close=move |_| post.help.set(false)>
            <h2 id="help-title">"Settings"</h2>
            {tick("Nothing is final before I confirm it", |s| s.confirm, |s, on| s.confirm = on)}
            {tick("What has only one answer answers itself", |s| s.by_itself, |s, on| s.by_itself = on)}
            {tick("Full names on the table", |s| s.names, |s, on| s.names = on)}
            {tick("Show reach and ranges of the chosen unit", |s| s.overlays, |s, on| s.overlays = on)}
            {tick("Signs of today's staffs (NATO)", |s| s.signs == Signs::Nato, |s, on| s.signs = if on { Signs::Nato } else { Signs::Period })}
            <h2>"Keys"</h2>
            <dl class="keys">{KEYS.iter().map(|(key, what)| view! { <div><dt><kbd>{*key}</kbd></dt><dd>{*what}</dd></div> }).collect_view()}</dl>
            {move || (post.page.get() == Page::Battle).then(|| view! {
                <div class="row"><button on:click=move |_| post.export()>"Export the record"</button><Patch/></div>
            })}
            <button class="go" on:click=move |_| post.help.set(false)>"Back to the table"</button>
        </dialog>
    }
}

/// A ruling about anything at all: what a unit's card has no handle for.
#[component]
fn Patch() -> impl IntoView {
    let post = Post::here();
    let (patch, reason) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let give = move |_| match serde_json::from_str(&patch.get_untracked()) {
        Ok(patch) => {
            post.help.set(false);
            post.patch_by_hand(patch, reason.get_untracked());
        }
        Err(why) => post.notice.set(Some(format!("A ruling is a JSON Patch, a list of changes: {why}"))),
    };
    view! {
        <details class="ruling">
            <summary>"Change the state by hand"</summary>
            <p class="hint">"For what “Rule by hand” on a unit's card does not reach. The record says so and why."</p>
            <label>"Change (JSON Patch)"<input type="text" prop:value=patch on:input=move |event| patch.set(event_target_value(&event))/></label>
            <label>"Reason"<input type="text" prop:value=reason on:input=move |event| reason.set(event_target_value(&event))/></label>
            <button on:click=give>"Rule so"</button>
        </details>
    }
}

/// Between two players at one device something hidden needs a curtain: nothing is shown until the other has it in his hands.
#[component]
pub fn Curtain() -> impl IntoView {
    let post = Post::here();
    move || {
        post.curtain.get().map(|side| {
            let name = post.begun.with(|begun| begun.sides[side.index()].clone());
            view! {
                <div class="curtain" role="alertdialog" aria-modal="true" aria-label="Hand over">
                    <h2>{format!("Hand over to the {name}")}</h2>
                    <p>"What follows is for their eyes alone."</p>
                    <button class="go" on:click=move |_| post.curtain.set(None)>{format!("We are the {name}")}</button>
                </div>
            }
        })
    }
}
