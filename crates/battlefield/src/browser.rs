//! What the browser gives: address, randomness, files, what is kept between visits.

use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, HtmlAnchorElement, Response};

/// What stands behind the `#` in the address.
pub(crate) fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// Goes to another page of the battle screen.
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

/// A name no other battle on this device has.
pub(crate) fn fresh_id() -> String {
    format!("{:x}-{:x}", js_sys::Date::now() as u64, (js_sys::Math::random() * 65_536.0) as u64)
}

/// A seed for a battle that goes on from another's turn.
pub(crate) fn seed() -> u64 {
    (js_sys::Math::random() * 9_007_199_254_740_991.0) as u64
}

/// Hands a file to the player.
pub(crate) fn save(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address)
}

/// Reads a file the player hands over.
pub(crate) fn read(file: &File, then: impl FnOnce(Option<String>) + 'static) {
    let read = Closure::once_into_js(move |text: JsValue| then(text.as_string()));
    let text: js_sys::Promise = file.text().unchecked_into();
    let _ = js_sys::Reflect::get(&text, &"then".into())
        .and_then(|method| method.unchecked_into::<js_sys::Function>().call1(&text, &read));
}

/// Fetches a text that lies beside the page.
pub(crate) fn fetch(name: &str, then: impl FnOnce(Result<String, String>) + 'static) {
    let asked = window().fetch_with_str(name);
    let text = async move {
        let answer: Response = JsFuture::from(asked).await?.dyn_into()?;
        if !answer.ok() {
            return Err(JsValue::from_str(&answer.status_text()));
        }
        JsFuture::from(answer.text()?).await
    };
    spawn_local(async move {
        let text = text.await;
        then(
            text.map(|text| text.as_string().unwrap_or_default())
                .map_err(|why| why.as_string().unwrap_or_else(|| String::from(js_sys::Object::from(why).to_string()))),
        );
    });
}

/// What was kept under a name.
pub(crate) fn kept(name: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(&format!("grognard {name}")).ok()?
}

/// Keeps something small under a name; a browser that keeps nothing forgets it.
pub(crate) fn keep(name: &str, text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(&format!("grognard {name}"), text);
    }
}

/// Whether whoever sits here wants nothing to move.
pub(crate) fn wants_rest() -> bool {
    window().match_media("(prefers-reduced-motion: reduce)").ok().flatten().is_some_and(|query| query.matches())
}

/// Shows the top of the page again.
pub(crate) fn scroll_to_top() {
    leptos::prelude::window().scroll_to_with_x_and_y(0.0, 0.0);
}
