//! Small parts that every page uses.

use leptos::prelude::*;

use crate::{desk::Desk, route::Page};

/// An icon of the sheet's own set.
#[component]
pub fn Icon(name: &'static str) -> impl IntoView {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#i-{name}")></use></svg> }
}

/// The head of a page.
#[component]
pub fn Mast(
    title: String,
    #[prop(into)] sub: Signal<String>,
    kicker: String,
    /// Where the arrow leads; empty for nowhere.
    #[prop(default = String::new())]
    back: String,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let back = (!back.is_empty()).then(|| {
        view! { <a class="icon back" href=back aria-label="Back"><Icon name="back"/></a> }
    });
    view! {
        <header class="mast">
            <svg class="relief" aria-hidden="true"><use href="#relief"></use></svg>
            <div class="mast-row">
                {back}
                <p class="kicker">{kicker}</p>
                {children.map(|children| children())}
                <Candle/>
            </div>
            <h1>{title}</h1>
            <p class="sub">{sub}</p>
        </header>
        <div class="oxford"></div>
    }
}

/// Whether it is night: by the player's own choice, or else by his device's.
fn is_night() -> bool {
    match document().document_element().and_then(|root| root.get_attribute("data-theme")).as_deref() {
        Some(theme) => theme == "dark",
        None => {
            window().match_media("(prefers-color-scheme: dark)").ok().flatten().is_some_and(|query| query.matches())
        }
    }
}

/// Day and night.
#[component]
fn Candle() -> impl IntoView {
    let light = move |_| {
        let Some(root) = document().document_element() else { return };
        let theme = if is_night() { "light" } else { "dark" };
        let _ = root.set_attribute("data-theme", theme);
        crate::browser::light("printed", theme == "dark");
        // Without storage the choice holds for this visit.
        let _ = crate::store::keep("theme", &theme);
    };
    view! { <button class="icon" aria-label="Day or candle light" on:click=light><Icon name="candle"/></button> }
}

/// A section's name on a rule.
#[component]
pub fn Head(
    title: &'static str,
    #[prop(into, default = Signal::stored(String::new()))] note: Signal<String>,
) -> impl IntoView {
    view! { <div class="head"><h2>{title}</h2><span class="note">{note}</span></div> }
}

/// What a page says when there is nothing on it yet.
#[component]
pub fn Empty(say: &'static str, then: &'static str, href: String) -> impl IntoView {
    view! { <div class="empty"><p>{say}</p><a class="btn" href=href>{then}</a></div> }
}

/// The id of a rule or ruling, which opens it.
#[component]
pub fn Id(id: String) -> impl IntoView {
    let desk = Desk::here();
    let ours = is_ruling(&id);
    let opens = id.clone();
    view! {
        <button type="button" class="id" class:ours=ours on:click=move |_| desk.opened.set(Some(opens.clone()))>
            {if ours { "our ruling " } else { "" }}{id}
        </button>
    }
}

/// Whether an id names a ruling: `ae.R9`.
pub(crate) fn is_ruling(id: &str) -> bool {
    id.rsplit('.').next().is_some_and(|last| last.starts_with('R') && last[1..].chars().all(|c| c.is_ascii_digit()))
}

/// A status with its sign.
#[component]
pub fn State(state: &'static str) -> impl IntoView {
    view! { <span class=format!("state {state}")><svg aria-hidden="true"><use href=format!("#st-{state}")></use></svg>{state}</span> }
}

/// The parts of the app at the foot of a phone.
#[component]
pub fn Tabs() -> impl IntoView {
    let desk = Desk::here();
    move || {
        desk.page.get().system().map(|system| {
            let current = move |tab: Page| match (tab, desk.page.get()) {
                (Page::Contents(_), Page::Procedure(..))
                | (Page::Evening(_), Page::Gazette(_))
                | (Page::Rules(_), Page::House(_) | Page::Sheet(_)) => true,
                (tab, page) => tab == page,
            };
            let tab = move |page: Page, icon: &'static str, name: &'static str| {
                view! { <a href=page.hash() aria-current=move || current(page).then_some("page")><Icon name=icon/>{name}</a> }
            };
            view! {
                <nav class="tabs" aria-label="Parts">
                    {tab(Page::Contents(system), "turn", "Turn")}
                    {tab(Page::Units(system), "units", "Units")}
                    {tab(Page::Evening(system), "evening", "Evening")}
                    {tab(Page::Rules(system), "book", "Rules")}
                </nav>
            }
        })
    }
}

/// The contents at the side of a desk.
#[component]
pub fn Rail() -> impl IntoView {
    let desk = Desk::here();
    move || {
        let system = desk.page.get().system();
        let current = move |page: Page| move || (desk.page.get() == page).then_some("page");
        let link = move |page: Page, name: String| view! { <a href=page.hash() aria-current=current(page)>{name}</a> };
        view! {
            <aside class="rail" aria-label="Contents">
                <p class="brand"><a href="#/">"Grognard"</a></p>
                <p class="note">{system.map_or("Choose a rule system", |system| system.title)}</p>
                {system.map(|system| view! {
                    <nav class="main" aria-label="Parts of the app">
                        {link(Page::Contents(system), "At the table".to_owned())}
                        {link(Page::Units(system), "Units".to_owned())}
                        {link(Page::Evening(system), "This evening".to_owned())}
                        {link(Page::Rules(system), "Rules".to_owned())}
                        {link(Page::House(system), "House rules".to_owned())}
                    </nav>
                    <nav aria-label="Procedures in turn order">
                        {crate::contents::groups(system).into_iter().map(|(group, procedures)| view! {
                            <h2>{group}</h2>
                            {procedures.into_iter().map(|procedure| {
                                link(Page::Procedure(system, procedure), grognard_press::capital(&grognard_press::spoken(procedure.name())))
                            }).collect_view()}
                        }).collect_view()}
                    </nav>
                })}
            </aside>
        }
    }
}

/// A page to print: shown as it will be, printed without the app around it, or saved as a file that needs nothing else.
#[component]
pub fn Printed(
    title: String,
    /// The name of the file.
    file: String,
    /// The page, given where its letters come from.
    page: Callback<String, String>,
    /// What else can be done.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let desk = Desk::here();
    let shown = move || page.run(grognard_press::faces_beside("fonts"));
    let save = move |_| {
        let file = file.clone();
        leptos::task::spawn_local(async move {
            // The letters go with the page: they have been loaded long ago and are read once more.
            let mut faces = Vec::new();
            for face in grognard_press::face_files() {
                faces.push((face, crate::browser::bytes(&format!("fonts/{face}")).await.unwrap_or_default()));
            }
            let read = |wanted: &str| faces.iter().find(|(face, _)| *face == wanted).map(|(_, bytes)| bytes.as_slice());
            let whole = page.run(grognard_press::faces_inside(|face| read(face).filter(|bytes| !bytes.is_empty())));
            let saved = crate::browser::save(&file, "text/html", &whole);
            desk.tell_trouble(saved.is_err(), "The file could not be written.");
        });
    };
    view! {
        <div class="row-btns">
            <button class="btn big" id="print" on:click=move |_| crate::browser::print("printed")>"Print"</button>
            <button class="btn quiet" id="save-page" on:click=save>"Save as a page"</button>
            {children.map(|children| children())}
        </div>
        <iframe id="printed" title=title srcdoc=shown on:load=|_| crate::browser::light("printed", is_night())></iframe>
    }
}
