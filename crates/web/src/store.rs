//! What is kept on the device, and what is said when it cannot be.

use leptos::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

/// Everything kept carries the number of its format, so that an older one is known as such.
const FORMAT: u32 = 1;

#[derive(serde::Serialize, serde::Deserialize)]
struct Kept<T> {
    format: u32,
    kept: T,
}

/// What was found under a name.
pub(crate) enum Found<T> {
    /// Nothing yet.
    Nothing,
    /// What was kept.
    Kept(T),
    /// Something that cannot be read; it has been put aside, and this is what to say.
    Unreadable(String),
}

fn storage() -> Result<web_sys::Storage, String> {
    let refused = || {
        "This browser keeps nothing for this page: the evening is gone when you leave. Export it before you do."
            .to_owned()
    };
    window().local_storage().map_err(|_| refused())?.ok_or_else(refused)
}

/// Reads what was kept under a name. What cannot be read is kept under another name, never thrown away.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Found<T> {
    let Ok(storage) = storage() else { return Found::Nothing };
    let Ok(Some(text)) = storage.get_item(&key(name)) else { return Found::Nothing };
    match serde_json::from_str::<Kept<T>>(&text) {
        Ok(kept) if kept.format == FORMAT => Found::Kept(kept.kept),
        _ => {
            let aside = aside(&storage, name, &text);
            let moved = storage.set_item(&aside, &text).is_ok();
            let what = if moved { "It has been put aside, nothing is lost" } else { "It is left as it is" };
            Found::Unreadable(format!(
                "The {name} kept on this device is of a format this edition cannot read. {what}."
            ))
        }
    }
}

/// Keeps something under a name; says why if it cannot.
pub(crate) fn keep<T: Serialize>(name: &str, value: &T) -> Result<(), String> {
    let text = serde_json::to_string(&Kept { format: FORMAT, kept: value }).map_err(|error| error.to_string())?;
    storage()?.set_item(&key(name), &text).map_err(|_| {
        format!("The {name} could not be kept: this device has no room left. Export what you want to keep.")
    })
}

/// Where something is put aside: never over something else that was.
fn aside(storage: &web_sys::Storage, name: &str, text: &str) -> String {
    let free = |place: &String| match storage.get_item(place) {
        Ok(Some(there)) => there == text,
        _ => true,
    };
    let mut places = (1..).map(|nth| format!("{} (put aside {nth})", key(name)));
    places.find(free).unwrap_or_default()
}

fn key(name: &str) -> String {
    format!("grognard {name}")
}

/// Something kept on the device that several tabs may change: each change is made to what is kept now, not to what this tab
/// last saw of it, and the other tabs hear of it.
pub(crate) struct Shared<T: 'static> {
    name: &'static str,
    signal: RwSignal<T>,
    notice: RwSignal<Option<String>>,
    /// The device refused the last change; until it takes one, what this tab has is all there is.
    refused: StoredValue<bool>,
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shared<T> {}

impl<T: Serialize + DeserializeOwned + Default + Clone + PartialEq + Send + Sync + 'static> Shared<T> {
    /// What was kept under a name, or nothing; what cannot be read is told.
    pub(crate) fn open(name: &'static str, notice: RwSignal<Option<String>>) -> Self {
        let kept = match read(name) {
            Found::Kept(kept) => kept,
            Found::Nothing => T::default(),
            Found::Unreadable(why) => {
                notice.set(Some(why));
                T::default()
            }
        };
        let shared = Self { name, signal: RwSignal::new(kept), notice, refused: StoredValue::new(false) };
        window_event_listener_untyped("storage", move |_| shared.look_again());
        shared
    }

    /// Whether the device does not keep it.
    pub(crate) fn is_refused(self) -> bool {
        self.refused.get_value()
    }

    /// Another tab has changed something.
    fn look_again(self) {
        if let Found::Kept(kept) = read::<T>(self.name)
            && self.signal.with_untracked(|known| *known != kept)
        {
            self.signal.set(kept);
        }
    }

    pub(crate) fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        self.signal.with(look)
    }

    pub(crate) fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
        self.signal.with_untracked(look)
    }

    /// Changes it, here and on the device; says so once if the device refuses.
    pub(crate) fn update<U>(self, change: impl FnOnce(&mut T) -> U) -> U {
        let kept = if self.refused.get_value() { Found::Nothing } else { read(self.name) };
        let mut value = match kept {
            Found::Kept(kept) => kept,
            Found::Nothing | Found::Unreadable(_) => self.signal.get_untracked(),
        };
        let done = change(&mut value);
        match keep(self.name, &value) {
            Ok(()) => self.refused.set_value(false),
            Err(why) if !self.refused.get_value() => {
                self.refused.set_value(true);
                self.notice.set(Some(why));
            }
            Err(_) => {}
        }
        self.signal.set(value);
        done
    }
}
