//! Battles kept on the device: after every order what is new of the record is written behind what is there.
//!
//! A record is only ever appended to, so it is kept in pages; a crash costs the page that was being written and no more.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Event, IdbDatabase, IdbKeyRange, IdbOpenDbRequest, IdbRequest, IdbTransaction, IdbTransactionMode};

use crate::{post::Standing, wire};

const BATTLES: &str = "battles";
const PAGES: &str = "pages";

/// What is said of a battle in the list of those that are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) rules: String,
    pub(crate) sides: [String; 2],
    pub(crate) players: [String; 2],
    pub(crate) seed: u64,
    pub(crate) turn: u16,
    pub(crate) turns: u16,
    pub(crate) orders: u32,
    /// How it ended, if it has.
    pub(crate) over: Option<String>,
    /// Whether the players throw their own dice.
    pub(crate) own_dice: bool,
    /// Whether it is a lesson.
    #[serde(default)]
    pub(crate) lesson: bool,
    /// Answers that give themselves in this battle.
    #[serde(default)]
    pub(crate) standing: Vec<Standing>,
    /// How many pages, and how many bytes they have together.
    pub(crate) pages: u32,
    pub(crate) bytes: usize,
    /// When it was last played, in milliseconds of the browser's clock.
    pub(crate) at: f64,
}

/// The store of the device.
#[derive(Clone)]
pub(crate) struct Archive(Rc<IdbDatabase>);

const NO_STORE: &str =
    "This browser keeps nothing for this page: the battle is gone when you leave. Export its record before you do.";

fn why(error: Option<&JsValue>) -> String {
    let name = error.and_then(|error| js_sys::Reflect::get(error, &JsValue::from_str("name")).ok()?.as_string());
    match name.as_deref() {
        Some("QuotaExceededError") => {
            "This device has no room left. The battle goes on, but it is not kept: export its record, or delete another battle."
                .into()
        }
        Some(name) => format!("The battle could not be kept ({name}). It goes on: export its record to be safe."),
        None => "The battle could not be kept. It goes on: export its record to be safe.".into(),
    }
}

fn once(then: impl FnOnce(Event) + 'static) -> js_sys::Function {
    Closure::once_into_js(then).unchecked_into()
}

/// Hears of a request when it is answered.
fn answered(request: &IdbRequest, then: impl FnOnce(Result<JsValue, String>) + Clone + 'static) {
    let (told, failed) = (request.clone(), then.clone());
    request.set_onsuccess(Some(&once(move |_| then(told.result().map_err(|error| why(Some(&error)))))));
    request.set_onerror(Some(&once(move |_| failed(Err(why(None))))));
}

impl Archive {
    /// Opens the store, or says why there is none.
    pub(crate) fn open(then: impl FnOnce(Result<Self, String>) + Clone + 'static) {
        let opened = || -> Option<IdbOpenDbRequest> {
            let factory = leptos::prelude::window().indexed_db().ok()??;
            factory.open_with_u32("grognard", 1).ok()
        };
        let Some(request) = opened() else { return then(Err(NO_STORE.into())) };
        let made = request.clone();
        request.set_onupgradeneeded(Some(&once(move |_| {
            if let Some(base) = made.result().ok().and_then(|base| base.dyn_into::<IdbDatabase>().ok()) {
                let _ = base.create_object_store(BATTLES);
                let _ = base.create_object_store(PAGES);
            }
        })));
        answered(&request, move |opened| {
            let base = opened.ok().and_then(|base| base.dyn_into::<IdbDatabase>().ok());
            then(base.map(|base| Self(Rc::new(base))).ok_or_else(|| NO_STORE.into()));
        });
    }

    fn both(&self, mode: IdbTransactionMode) -> Result<IdbTransaction, String> {
        let stores = js_sys::Array::of2(&BATTLES.into(), &PAGES.into());
        self.0.transaction_with_str_sequence_and_mode(&stores, mode).map_err(|error| why(Some(&error)))
    }

    fn of(id: &str) -> Result<IdbKeyRange, JsValue> {
        let from = js_sys::Array::of1(&id.into());
        let to = js_sys::Array::of2(&id.into(), &js_sys::Array::new());
        IdbKeyRange::bound(&from, &to)
    }

    /// Keeps a battle with its newest page.
    pub(crate) fn keep(&self, saved: &Saved, page: &str, then: impl FnOnce(Result<(), String>) + Clone + 'static) {
        let kept = || -> Result<IdbTransaction, String> {
            let work = self.both(IdbTransactionMode::Readwrite)?;
            let failed = |error: JsValue| why(Some(&error));
            let text = serde_json::to_string(saved).map_err(|error| error.to_string())?;
            let battles = work.object_store(BATTLES).map_err(failed)?;
            battles.put_with_key(&text.into(), &saved.id.as_str().into()).map_err(failed)?;
            let key = js_sys::Array::of2(&saved.id.as_str().into(), &saved.pages.into());
            let pages = work.object_store(PAGES).map_err(failed)?;
            pages.put_with_key(&page.into(), &key).map_err(failed)?;
            Ok(work)
        };
        match kept() {
            Err(why) => then(Err(why)),
            Ok(work) => {
                let (failed, work_again) = (then.clone(), work.clone());
                work.set_oncomplete(Some(&once(move |_| then(Ok(())))));
                work.set_onabort(Some(&once(move |_| {
                    let error = work_again.error().map(JsValue::from);
                    failed(Err(why(error.as_ref())));
                })));
            }
        }
    }

    /// All battles that are kept, the last played first.
    pub(crate) fn list(&self, then: impl FnOnce(Vec<Saved>) + Clone + 'static) {
        let asked = || self.both(IdbTransactionMode::Readonly).ok()?.object_store(BATTLES).ok()?.get_all().ok();
        let Some(request) = asked() else { return then(Vec::new()) };
        answered(&request, move |found| {
            let texts = found.map(|found| js_sys::Array::from(&found)).unwrap_or_default();
            let read = |text: JsValue| wire::read::<Saved>(&text.as_string()?).ok();
            let mut all: Vec<Saved> = texts.iter().filter_map(read).collect();
            all.sort_by(|one, other| other.at.total_cmp(&one.at));
            then(all);
        });
    }

    /// The record of a battle.
    pub(crate) fn record(&self, id: &str, then: impl FnOnce(Result<String, String>) + Clone + 'static) {
        let asked = || {
            let pages = self.both(IdbTransactionMode::Readonly).ok()?.object_store(PAGES).ok()?;
            pages.get_all_with_key(&JsValue::from(Self::of(id).ok()?)).ok()
        };
        let Some(request) = asked() else { return then(Err("The record cannot be read from this device.".into())) };
        answered(&request, move |found| {
            let pages = found.map(|found| js_sys::Array::from(&found));
            then(pages.map(|pages| pages.iter().filter_map(|page| page.as_string()).collect()));
        });
    }

    /// Forgets a battle.
    pub(crate) fn forget(&self, id: &str, then: impl FnOnce() + 'static) {
        let gone = || -> Option<IdbTransaction> {
            let work = self.both(IdbTransactionMode::Readwrite).ok()?;
            work.object_store(BATTLES).ok()?.delete(&id.into()).ok()?;
            work.object_store(PAGES).ok()?.delete(&JsValue::from(Self::of(id).ok()?)).ok()?;
            Some(work)
        };
        if let Some(work) = gone() {
            work.set_oncomplete(Some(&once(move |_| then())));
        }
    }
}
