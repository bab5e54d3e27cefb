//! The whole app: which page is open, what is said across it.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::{
    browser,
    clock::ClockBar,
    contents::{ContentsPage, ShelfPage},
    desk::Desk,
    dialog::RuleDialog,
    evening::EveningPage,
    gazette::GazettePage,
    house::HousePage,
    keys::{self, KeysDialog},
    parts::{Rail, Tabs},
    procedure::ProcedurePage,
    route::Page,
    rules::{RulesPage, SheetPage},
    store::{self, Found},
    units::UnitsPage,
};

#[component]
pub fn App() -> impl IntoView {
    let desk = Desk::set_up();
    provide_context(desk);
    if let (Found::Kept(theme), Some(root)) = (store::read::<String>("theme"), document().document_element()) {
        let _ = root.set_attribute("data-theme", &theme);
    }
    window_event_listener_untyped("hashchange", move |_| {
        desk.follow();
        browser::to_top();
    });
    window_event_listener_untyped("grognard-update", move |_| desk.update.set(true));
    let help = RwSignal::new(false);
    keys::listen(desk, help);
    Effect::new(move |_| {
        let page = desk.page.get();
        let name = match page {
            Page::Procedure(_, procedure) => {
                format!("{} · ", grognard_press::capital(&grognard_press::spoken(procedure.name())))
            }
            _ => String::new(),
        };
        document().set_title(&format!("{name}{}", page.system().map_or("Grognard", |system| system.title)));
    });
    let skip = move |_| {
        let page = document().get_element_by_id("app").and_then(|page| page.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(page) = page {
            let _ = page.focus();
        }
    };
    // The clock stays as it is while the pages of a system change.
    let code = Memo::new(move |_| desk.page.get().system().map(|system| system.code));
    view! {
        <button class="skip" on:click=skip>"To the page"</button>
        <Rail/>
        <div id="app" tabindex="-1">
            <Notices/>
            {move || code.get().and_then(grognard_shelf::system).map(|system| view! { <ClockBar system/> })}
            {move || match desk.page.get() {
                Page::Shelf => view! { <main><ShelfPage/></main> }.into_any(),
                Page::Contents(system) => view! { <main><ContentsPage system/></main> }.into_any(),
                Page::Procedure(system, procedure) => view! { <main><ProcedurePage system procedure/></main> }.into_any(),
                Page::Units(system) => view! { <main><UnitsPage system/></main> }.into_any(),
                Page::Evening(system) => view! { <main><EveningPage system/></main> }.into_any(),
                Page::Gazette(system) => view! { <main><GazettePage system/></main> }.into_any(),
                Page::Rules(system) => view! { <main><RulesPage system/></main> }.into_any(),
                Page::House(system) => view! { <main><HousePage system/></main> }.into_any(),
                Page::Sheet(system) => view! { <main><SheetPage system/></main> }.into_any(),
            }}
        </div>
        <Tabs/>
        <RuleDialog/>
        <KeysDialog open=help/>
    }
}

/// What has to be said once: a link that did not fit, a device that keeps nothing, a newer edition.
#[component]
fn Notices() -> impl IntoView {
    let desk = Desk::here();
    let take = move |_| {
        let worker = js_sys::Reflect::get(&window(), &JsValue::from_str("grognardUpdate"));
        let post = worker
            .as_ref()
            .ok()
            .and_then(|worker| js_sys::Reflect::get(worker, &JsValue::from_str("postMessage")).ok());
        if let (Ok(worker), Some(Ok(post))) = (&worker, post.map(JsCast::dyn_into::<js_sys::Function>)) {
            let _ = post.call1(worker, &JsValue::from_str("take"));
        }
    };
    view! {
        <Show when=move || desk.update.get()>
            <div class="undo" role="status">
                <span>"A newer edition of Grognard is ready."</span>
                <button on:click=take>"Take it"</button>
                <button on:click=move |_| desk.update.set(false)>"Later"</button>
            </div>
        </Show>
        {move || desk.notice.get().map(|notice| view! {
            <div class="undo" role="alert">
                <span>{notice}</span>
                <button on:click=move |_| desk.notice.set(None)>"Noted"</button>
            </div>
        })}
    }
}
