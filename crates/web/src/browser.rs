//! What the browser gives: address, storage, randomness, files.

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

/// What stands behind the `#` in the address.
pub(crate) fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// Goes to another page of the app.
pub(crate) fn go(hash: &str) {
    // An address that cannot be set is an address that stays.
    let _ = window().location().set_hash(hash);
}

/// Changes the address without leaving a step to go back to.
pub(crate) fn replace(hash: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(hash));
    }
}

/// The whole address, for sharing.
pub(crate) fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// A seed nobody can foresee.
pub(crate) fn seed() -> u64 {
    let mut bytes = [0; 4];
    match window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes)) {
        Ok(_) => u32::from_le_bytes(bytes).into(),
        Err(_) => (js_sys::Math::random() * f64::from(u32::MAX)) as u64,
    }
}

/// The time of day, for the evening's record; the engine never sees it.
pub(crate) fn clock() -> String {
    let now = js_sys::Date::new_0();
    format!("{:02}:{:02}", now.get_hours(), now.get_minutes())
}

/// Copies text, if the browser allows it.
pub(crate) fn copy(text: &str) {
    let _ = window().navigator().clipboard().write_text(text);
}

/// Hands a file to the player.
pub(crate) fn save(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address)
}

pub(crate) fn document() -> web_sys::Document {
    leptos::prelude::document()
}

/// Brings something into view.
pub(crate) fn show(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_behavior(web_sys::ScrollBehavior::Smooth);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}
