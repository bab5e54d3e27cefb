//! What is kept on the device, and what is said when it cannot be.

use leptos::prelude::window;
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
