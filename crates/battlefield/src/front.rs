//! What there is to fight, and what was fought: a battle is one tap away, everything about it can be set.

use grognard_lettering::capital;
use leptos::prelude::*;
use serde_json::{Map, Value, json};
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, File, HtmlInputElement};

use crate::{
    archive::Saved,
    browser,
    post::Post,
    wire::{Even, HouseRule, Library, Played, Scenario, System},
};

/// What is set for a new battle.
#[derive(Clone, Copy)]
struct Wish {
    scenario: RwSignal<usize>,
    variant: RwSignal<String>,
    system: RwSignal<String>,
    sides: [RwSignal<String>; 2],
    deploy: RwSignal<bool>,
    own_dice: RwSignal<bool>,
    house: RwSignal<Map<String, Value>>,
}

impl Wish {
    fn plain() -> Self {
        Self {
            scenario: RwSignal::new(0),
            variant: RwSignal::new(String::new()),
            system: RwSignal::new(String::new()),
            sides: [RwSignal::new("me".to_owned()), RwSignal::new("plain".to_owned())],
            deploy: RwSignal::new(false),
            own_dice: RwSignal::new(false),
            house: RwSignal::new(Map::new()),
        }
    }
}

/// The system a scenario was written for first, of those that can be fought.
fn meant<'l>(library: &'l Library, scenario: &Scenario) -> Option<&'l System> {
    let hinted = scenario.systems.iter().find_map(|hint| library.systems.iter().find(|system| system.name == *hint));
    hinted.or_else(|| library.systems.first())
}

/// The system that is chosen, or the one meant.
fn chosen(library: &Library, wish: Wish) -> Option<&System> {
    let named = wish.system.get();
    let system = library.systems.iter().find(|system| system.name == named);
    system.or_else(|| meant(library, library.scenarios.get(wish.scenario.get())?))
}

fn begin(post: Post, library: &Library, wish: Wish, lesson: bool) {
    let Some(scenario) = library.scenarios.get(wish.scenario.get_untracked()) else { return };
    let variant = wish.variant.get_untracked();
    let name = if variant.is_empty() { scenario.id.clone() } else { format!("{}:{variant}", scenario.id) };
    let Some(system) = untrack(|| chosen(library, wish)) else { return };
    let [first, second] = wish.sides.map(|side| side.get_untracked());
    let deploy = if wish.deploy.get_untracked() { "players" } else { "scenario" };
    let new = json!({
        "scenario": name, "system": system.name, "sides": {"first": first, "second": second}, "deploy": deploy,
        "house": wish.house.get_untracked(), "record": true, "step": true, "host": true,
    });
    let saved = Saved {
        title: scenario.title.clone(),
        rules: system.title.clone(),
        own_dice: wish.own_dice.get_untracked(),
        lesson,
        ..Saved::default()
    };
    post.begin(new, saved);
}

#[component]
pub fn FrontPage() -> impl IntoView {
    let post = Post::here();
    let wish = Wish::plain();
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        if let Some(file) = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)) {
            open_file(post, &file);
        }
    };
    view! {
        <div class="front" on:dragover=move |event| event.prevent_default() on:drop=dropped>
            <header class="mast">
                <p class="kicker"><a href="../">"Grognard"</a></p>
                <h1>"Fight a battle"</h1>
                <p class="sub">"Against the computer, with a friend at the same table, or look on."</p>
            </header>
            <main>
                {move || match post.library.get() {
                    None => view! { <p class="opening" role="status">"Setting up the table …"</p> }.into_any(),
                    Some(library) => view! { <NewBattle library wish/> }.into_any(),
                }}
                <SavedBattles/>
                {move || post.library.get().map(|library| view! { <Shelf library=StoredValue::new(library) wish/> })}
            </main>
        </div>
    }
}

#[component]
fn NewBattle(library: Library, wish: Wish) -> impl IntoView {
    let post = Post::here();
    let library = StoredValue::new(library);
    let picture = RwSignal::new(String::new());
    let name = move || {
        library.with_value(|library| {
            let scenario = library.scenarios.get(wish.scenario.get())?;
            let variant = wish.variant.get();
            Some(if variant.is_empty() { scenario.id.clone() } else { format!("{}-{variant}", scenario.id) })
        })
    };
    Effect::new(move |_| {
        if let Some(name) = name() {
            // Without a picture the words beside it must do.
            browser::fetch(&format!("maps/{name}.svg"), move |drawn| picture.set(drawn.unwrap_or_default()));
        }
    });
    // The rules are on their way while the player still reads. Whoever comes to go on with a battle needs those of that battle.
    Effect::new(move |_| {
        if let Some(system) = library.with_value(|library| Some(chosen(library, wish)?.name.clone()))
            && browser::hash().trim_start_matches("#/").is_empty()
        {
            post.open_war_room(&system);
        }
    });
    let fight = move |lesson: bool| library.with_value(|library| begin(post, library, wish, lesson));
    let teach = move |_| {
        let small = library.with_value(|library| {
            let first = library.scenarios.first()?;
            first.variants.iter().find(|variant| variant.id == "small").map(|variant| variant.id.clone())
        });
        wish.scenario.set(0);
        wish.variant.set(small.unwrap_or_default());
        fight(true);
    };
    let drawn = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        let Some(host) = drawn.get() else { return };
        let host: &web_sys::Element = host.unchecked_ref();
        let init = web_sys::ShadowRootInit::new(web_sys::ShadowRootMode::Open);
        if let Some(root) = host.shadow_root().or_else(|| host.attach_shadow(&init).ok()) {
            root.set_inner_html(&format!(
                "<style>svg{{width:100%;height:auto;display:block}}</style>{}",
                picture.get()
            ));
        }
    });
    view! {
        <section class="new" aria-labelledby="new-title">
            <h2 id="new-title">"New battle"</h2>
            <div class="row first">
                <button class="go big" id="fight-now" on:click=move |_| fight(false)>"Fight now"</button>
                <button class="big" id="first-lesson" on:click=teach>"First lesson: a quarter of an hour"</button>
            </div>
            <div class="choice-of-battle">
                <div class="picture" node_ref=drawn role="img" aria-label="Map of the battle"></div>
                <div class="about"><ScenarioChoice library wish/></div>
            </div>
            <details class="settings">
                <summary>"Who leads, dice, house rules"</summary>
                <Terms library wish/>
            </details>
        </section>
    }
}

#[component]
fn ScenarioChoice(library: StoredValue<Library>, wish: Wish) -> impl IntoView {
    let scenario = move || library.with_value(|library| library.scenarios.get(wish.scenario.get()).cloned());
    let chosen = move || library.with_value(|library| chosen(library, wish).cloned());
    let scenarios = library
        .with_value(|library| library.scenarios.iter().map(|s| (s.title.clone(), s.date.clone())).collect::<Vec<_>>());
    let systems = library
        .with_value(|library| library.systems.iter().map(|s| (s.name.clone(), s.title.clone())).collect::<Vec<_>>());
    view! {
        <label>"Battle"
            <select id="scenario" on:change=move |event| choose_battle(wish, event_target_value(&event).parse().unwrap_or(0))>
                {scenarios.into_iter().enumerate().map(|(i, (title, date))| view! {
                    <option value=i selected=move || wish.scenario.get() == i>{format!("{title}, {date}")}</option>
                }).collect_view()}
            </select>
        </label>
        <label>"As told"
            <select id="variant" on:change=move |event| wish.variant.set(event_target_value(&event))>
                <option value="" selected=move || wish.variant.get().is_empty()>"As it was"</option>
                {move || scenario().map(|s| s.variants.into_iter().map(|variant| {
                    let id = variant.id.clone();
                    view! { <option value=variant.id selected=move || wish.variant.get() == id>{variant.title}</option> }
                }).collect_view())}
            </select>
        </label>
        <label>"Rules"
            <select id="system" on:change=move |event| {
                // House rules belong to the rules they change.
                wish.house.set(Map::new());
                wish.system.set(event_target_value(&event));
            }>
                {systems.into_iter().map(|(name, title)| {
                    let of = name.clone();
                    view! { <option value=name selected=move || chosen().is_some_and(|system| system.name == of)>{title}</option> }
                }).collect_view()}
            </select>
        </label>
        {move || scenario().map(|s| {
            let told = s.variants.iter().find(|variant| variant.id == wish.variant.get()).map(|variant| variant.text.clone());
            view! {
                <p>{s.summary}</p>
                {told.map(|told| view! { <p><i>{told}</i></p> })}
                <ul class="armies">{s.sides.into_iter().map(|army| view! { <li><b>{army.name}</b>{format!(" {} units, {} men", army.units, army.men)}</li> }).collect_view()}</ul>
                <p class="hint">{s.hours}</p>
            }
        })}
        {move || scenario().zip(chosen()).and_then(|(s, system)| s.under(&system.name).cloned().map(|played| (s, played))).map(|(s, played)| {
            let even = played.even.as_ref().map(|even| measured_in_words(&s, even));
            view! { <p id="size"><b>{size_in_words(&played)}</b>{even.map(|even| view! { <br/><small>{even}</small> })}</p> }
        })}
        <p class="hint">{move || chosen().map(|system| system.about)}</p>
    }
}

/// Another battle has other variants, and house rules are set for one evening.
fn choose_battle(wish: Wish, place: usize) {
    wish.variant.set(String::new());
    wish.house.set(Map::new());
    wish.scenario.set(place);
}

fn size_in_words(played: &Played) -> String {
    let [first, second] = played.units;
    let minutes = played.minutes.map(|minutes| format!(", about {minutes} minutes")).unwrap_or_default();
    format!("{first} against {second} units, {} turns{minutes}", played.turns)
}

fn measured_in_words(scenario: &Scenario, even: &Even) -> String {
    let names = [0, 1].map(|place| scenario.sides.get(place).map_or("", |army| army.name.as_str()));
    let (low, high) = even.between;
    let drawn = if even.drawn > 0 { format!(", {} drawn", even.drawn) } else { String::new() };
    format!(
        "{}: of {} battles between {} officers {} won {} % ({low} to {high}) of those decided{drawn}",
        capital(&even.words(names)),
        even.fought,
        even.officer,
        names[0],
        even.first
    )
}

/// By what the battles on the shelf are put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sorting {
    Date,
    Size,
    Length,
}

/// All battles as cards: a picture, how large, how long, how even.
#[component]
fn Shelf(library: StoredValue<Library>, wish: Wish) -> impl IntoView {
    let sorting = RwSignal::new(Sorting::Date);
    let system = move || {
        library.with_value(|library| chosen(library, wish).map(|system| system.name.clone())).unwrap_or_default()
    };
    let cards = move || {
        let system = system();
        let mut all: Vec<(usize, Scenario)> =
            library.with_value(|library| library.scenarios.iter().cloned().enumerate().collect());
        let played = |scenario: &Scenario| scenario.under(&system).cloned();
        match sorting.get() {
            Sorting::Date => {}
            Sorting::Size => {
                all.sort_by_key(|(_, one)| played(one).map_or(0, |played| played.units.iter().sum::<usize>()))
            }
            Sorting::Length => all
                .sort_by_key(|(_, one)| played(one).map_or(0, |played| played.minutes.unwrap_or(played.turns.into()))),
        }
        let card = |(place, scenario): (usize, Scenario)| {
            let size = played(&scenario).map(|played| size_in_words(&played));
            let names = [0, 1].map(|place| scenario.sides.get(place).map_or("", |army| army.name.as_str()));
            let even = played(&scenario).and_then(|played| Some(played.even?.words(names)));
            let take = move |_| {
                choose_battle(wish, place);
                browser::scroll_to_top();
            };
            view! {
                <li><button class="book" aria-pressed=move || (wish.scenario.get() == place).to_string() on:click=take>
                    <img src=format!("maps/{}.svg", scenario.id) alt="" loading="lazy"/>
                    <b>{scenario.title}</b>
                    <span>{scenario.date}</span>
                    <small>{size}</small>
                    <small>{even}</small>
                </button></li>
            }
        };
        all.into_iter().map(card).collect_view()
    };
    let by = move |sort: Sorting, words: &'static str| {
        view! { <button aria-pressed=move || (sorting.get() == sort).to_string() on:click=move |_| sorting.set(sort)>{words}</button> }
    };
    view! {
        <section class="shelf" aria-labelledby="shelf-title">
            <h2 id="shelf-title">"All battles"</h2>
            <div class="row"><div class="seg" role="group" aria-label="In the order of">{by(Sorting::Date, "Date")}{by(Sorting::Size, "Size")}{by(Sorting::Length, "Length")}</div>
            <a class="button" href="maps/index.html">"The maps, to print at A3"</a></div>
            <ul class="books">{cards}</ul>
        </section>
    }
}

#[component]
fn Terms(library: StoredValue<Library>, wish: Wish) -> impl IntoView {
    let officers = library.with_value(|library| library.officers.clone());
    let side = move |place: usize| {
        let name = move || {
            library.with_value(|library| {
                let army = library.scenarios.get(wish.scenario.get()).and_then(|scenario| scenario.sides.get(place));
                army.map_or_else(String::new, |army| army.name.clone())
            })
        };
        let officers = officers.clone();
        view! {
            <label>{name}" are led by"
                <select id=format!("side-{place}") on:change=move |event| wish.sides[place].set(event_target_value(&event))>
                    <option value="me" selected=place == 0>"a person at this device"</option>
                    {officers.into_iter().map(|officer| {
                        let selected = place == 1 && officer.name == "plain";
                        view! { <option value=officer.name.clone() selected=selected>{format!("the computer: {}, {}", officer.name, officer.about)}</option> }
                    }).collect_view()}
                </select>
            </label>
        }
    };
    let tick = move |id: &'static str, words: &'static str, of: RwSignal<bool>| {
        view! { <label class="tick"><input id=id type="checkbox" prop:checked=of on:change=move |event| of.set(event_target_checked(&event))/>{words}</label> }
    };
    let system = move || library.with_value(|library| chosen(library, wish).cloned());
    view! {
        {side(0)}{side(1)}
        {tick("deploy", "The players set up their armies", wish.deploy)}
        {tick("own-dice", "I throw my own dice and type them in", wish.own_dice)}
        <details class="house">
            <summary>"House rules"</summary>
            {move || system().map(|system| system.house.into_iter().map(|rule| view! { <HouseField rule wish/> }).collect_view())}
        </details>
    }
}

/// A house rule; what is not changed is as our ruling has it.
#[component]
fn HouseField(rule: HouseRule, wish: Wish) -> impl IntoView {
    let HouseRule { name, words, help, default, options, least, most } = rule;
    let set = {
        let default = default.clone();
        move |value: Value| {
            wish.house.update(|house| {
                if value == default {
                    house.remove(&name);
                } else {
                    house.insert(name.clone(), value);
                }
            });
        }
    };
    let field = if let Value::Bool(on) = default {
        view! { <input type="checkbox" checked=on on:change=move |event| set(json!(event_target_checked(&event)))/> }
            .into_any()
    } else if options.is_empty() {
        let shown = default.to_string();
        view! {
            <input type="number" step="any" min=least max=most value=shown on:change=move |event| {
                if let Ok(value) = serde_json::from_str::<Value>(&event_target_value(&event)) {
                    set(value);
                }
            }/>
        }
        .into_any()
    } else {
        let now = default.as_str().unwrap_or_default().to_owned();
        view! {
            <select on:change=move |event| set(json!(event_target_value(&event)))>
                {options.into_iter().map(|option| { let selected = option == now; view! { <option value=option.clone() selected=selected>{option.replace('-', " ")}</option> } }).collect_view()}
            </select>
        }
        .into_any()
    };
    view! { <label class="house-rule" title=help>{capital(&words)}{field}</label> }
}

fn open_file(post: Post, file: &File) {
    browser::read(file, move |text| match text {
        Some(record) => post.watch(record, Saved::default(), None),
        None => post.notice.set(Some("This file cannot be read.".into())),
    });
}

#[component]
fn SavedBattles() -> impl IntoView {
    let post = Post::here();
    let import = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            open_file(post, &file);
        }
    };
    view! {
        <section class="saved" aria-labelledby="saved-title">
            <h2 id="saved-title">"Battles on this device"</h2>
            {move || {
                let saved = post.saved.get();
                if saved.is_empty() {
                    view! { <p class="hint">"None yet. A battle is kept here after every order."</p> }.into_any()
                } else {
                    view! { <ul>{saved.into_iter().map(|saved| view! { <SavedRow saved/> }).collect_view()}</ul> }.into_any()
                }
            }}
            <label class="import">"Open a record: choose a file, or drop one anywhere on this page"
                <input id="import" type="file" accept=".jsonl,.json,text/plain" on:change=import/>
            </label>
        </section>
    }
}

#[component]
fn SavedRow(saved: Saved) -> impl IntoView {
    let post = Post::here();
    let sure = RwSignal::new(false);
    let saved = StoredValue::new(saved);
    let (title, rules, sides, over, id) = saved.with_value(|saved| {
        (saved.title.clone(), saved.rules.clone(), saved.sides.join(" against "), saved.over.clone(), saved.id.clone())
    });
    let how_far = saved.with_value(|saved| format!("turn {} of {}, {} orders", saved.turn, saved.turns, saved.orders));
    let watch = move |_| {
        let saved = saved.get_value();
        let id = saved.id.clone();
        post.with_record(&id, move |record| post.watch(record, saved, Some(0)));
    };
    let export = move |_| {
        let id = saved.with_value(|saved| saved.id.clone());
        post.with_record(&id, move |record| {
            if browser::save("battle.jsonl", "application/jsonl", &record).is_err() {
                post.notice.set(Some("This browser does not hand out files.".into()));
            }
        });
    };
    let delete = move |_| {
        if sure.get_untracked() { saved.with_value(|saved| post.forget(&saved.id)) } else { sure.set(true) }
    };
    let goes_on = over.is_none().then(|| view! { <a class="button go" href=format!("#/{id}")>"Continue"</a> });
    view! {
        <li>
            <h3>{title}<small>{format!("{rules} · {sides}")}</small></h3>
            <p class="hint">{over.unwrap_or(how_far)}</p>
            <div class="row">
                {goes_on}
                <button on:click=watch>"Watch"</button>
                <button on:click=export>"Export"</button>
                <button on:click=delete>{move || if sure.get() { "Delete for good?" } else { "Delete" }}</button>
            </div>
        </li>
    }
}
