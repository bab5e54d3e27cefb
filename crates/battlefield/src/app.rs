//! The page as a whole: what is open, and what is said across it.

use leptos::prelude::*;

use crate::{
    banner::Banner,
    browser,
    dialogs::{Curtain, HelpDialog, RuleDialog},
    front::FrontPage,
    keys,
    lesson::Lesson,
    log::LogView,
    orders::{Bar, Orders},
    post::{Page, Post},
    replay::ReplayBar,
    table::{Look, Table},
    tray::Tray,
    verdict::VerdictView,
};

#[component]
pub fn App() -> impl IntoView {
    let post = Post::set_up();
    let look = Look::new();
    provide_context(post);
    provide_context(look);
    if let (Some(theme), Some(root)) = (browser::kept("battle theme"), document().document_element()) {
        let _ = root.set_attribute("data-theme", &theme);
    }
    if let Some(opening) = document().get_element_by_id("opening") {
        opening.remove();
    }
    window_event_listener_untyped("hashchange", move |_| post.follow_address());
    keys::listen(post, look);
    Effect::new(move |_| {
        let title = match post.page.get() {
            Page::Front => "Fight a battle".to_owned(),
            Page::Battle | Page::Replay => post.here.with(|here| here.title.clone()),
        };
        document().set_title(&format!("{title} · Grognard"));
    });
    view! {
        <Notice/>
        {move || match post.page.get() {
            Page::Front => view! { <FrontPage/> }.into_any(),
            Page::Battle => view! { <BattlePage/> }.into_any(),
            Page::Replay => view! { <ReplayPage/> }.into_any(),
        }}
        <RuleDialog/>
        <HelpDialog/>
    }
}

/// What has to be said once.
#[component]
fn Notice() -> impl IntoView {
    let post = Post::here();
    move || {
        post.notice.get().map(|notice| {
            view! {
                <div class="notice" role="alert">
                    <span>{notice}</span>
                    <button on:click=move |_| post.notice.set(None)>"Noted"</button>
                </div>
            }
        })
    }
}

/// Which half of the sheet is open on a phone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Orders,
    Log,
}

#[component]
fn BattlePage() -> impl IntoView {
    let post = Post::here();
    let tab = RwSignal::new(Tab::Orders);
    let chosen = move |which: Tab| move || (tab.get() == which).to_string();
    view! {
        <div class="battle" data-tab=move || if tab.get() == Tab::Log { "log" } else { "orders" }>
            <Banner/>
            <main class="field">
                <Table/>
                <Zoom/>
                <Lesson/>
            </main>
            <aside class="side" aria-label="Orders and log">
                <div class="tabs" role="tablist">
                    <button role="tab" aria-selected=chosen(Tab::Orders) on:click=move |_| tab.set(Tab::Orders)>"Orders"</button>
                    <button role="tab" aria-selected=chosen(Tab::Log) on:click=move |_| tab.set(Tab::Log)>"Dice and log"</button>
                </div>
                <div class="pane pane-orders"><Orders/></div>
                <div class="pane pane-log"><Tray/><LogView/></div>
                <Bar/>
            </aside>
            {move || post.verdict.get().map(|verdict| view! { <VerdictView verdict/> })}
            <Curtain/>
        </div>
    }
}

#[component]
fn ReplayPage() -> impl IntoView {
    view! {
        <div class="battle replaying" data-tab="log">
            <Banner/>
            <main class="field"><Table/><Zoom/></main>
            <aside class="side" aria-label="What happened">
                <div class="pane pane-log"><Tray/><LogView/></div>
            </aside>
            <ReplayBar/>
        </div>
    }
}

/// The buttons over the table.
#[component]
fn Zoom() -> impl IntoView {
    let (post, look) = (Post::here(), Look::here());
    let with = move |act: fn(Look, &crate::wire::Ground)| {
        move |_| post.ground.with_untracked(|ground| ground.iter().for_each(|ground| act(look, ground)))
    };
    let troops = move |_| {
        post.ground.with_untracked(|ground| {
            if let Some(ground) = ground {
                crate::table::onto_the_able(post, look, ground);
            }
        });
    };
    view! {
        <div class="zoom">
            <button aria-label="The whole table" title="The whole table (0)" on:click=with(|look, ground| look.whole(ground))>"▭"</button>
            <button aria-label="The troops that may act" title="The troops that may act (Space)" on:click=troops>"◫"</button>
            <button aria-label="Nearer" title="Nearer (+)" on:click=with(|look, ground| look.zoom(1.4, None, ground))>"+"</button>
            <button aria-label="Further away" title="Further away (−)" on:click=with(|look, ground| look.zoom(1.0 / 1.4, None, ground))>"−"</button>
        </div>
    }
}
