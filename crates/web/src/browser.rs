//! What the browser gives: address, storage, randomness, files.

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

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

/// The whole address of a page of the app, for sharing.
pub(crate) fn address_of(hash: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    format!("{}{hash}", href.split('#').next().unwrap_or_default())
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

/// The day, for the evening's record: 2026-11-16.
pub(crate) fn date() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// A day as one writes it to somebody: 16 November 2026.
pub(crate) fn in_words(date: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let parts: Vec<usize> = date.split('-').filter_map(|part| part.parse().ok()).collect();
    match parts[..] {
        [year, month @ 1..=12, day] => format!("{day} {} {year}", MONTHS[month - 1]),
        _ => date.to_owned(),
    }
}

/// Milliseconds, to tell one tap from two.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// To the head of the page.
pub(crate) fn to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Copies text, if the browser allows it.
pub(crate) fn copy(text: &str) {
    let _ = window().navigator().clipboard().write_text(text);
}

/// The text of a file that lies beside the app.
pub(crate) async fn fetched(file: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(file)).await.ok()?.dyn_into::<web_sys::Response>().ok()?;
    let text = answer.ok().then(|| answer.text().ok())??;
    JsFuture::from(text).await.ok()?.as_string()
}

/// The bytes of a file that lies beside the app.
pub(crate) async fn bytes(file: &str) -> Option<Vec<u8>> {
    let answer = JsFuture::from(window().fetch_with_str(file)).await.ok()?.dyn_into::<web_sys::Response>().ok()?;
    let bytes = JsFuture::from(answer.array_buffer().ok()?).await.ok()?;
    answer.ok().then(|| js_sys::Uint8Array::new(&bytes).to_vec())
}

/// Prints what a frame shows, not the app around it.
pub(crate) fn print(frame: &str) {
    let frame = document()
        .get_element_by_id(frame)
        .and_then(|frame| js_sys::Reflect::get(&frame, &"contentWindow".into()).ok());
    let function = frame.as_ref().and_then(|frame| js_sys::Reflect::get(frame, &"print".into()).ok());
    if let (Some(frame), Some(function)) = (frame, function) {
        let _ = js_sys::Function::from(function).call0(&frame);
    }
}

/// Lights what a frame shows as the app around it.
pub(crate) fn light(frame: &str, dark: bool) {
    let page = document()
        .get_element_by_id(frame)
        .and_then(|frame| js_sys::Reflect::get(&frame, &"contentDocument".into()).ok())
        .filter(|page| page.is_object());
    let root = page.and_then(|page| page.unchecked_into::<web_sys::Document>().document_element());
    if let Some(root) = root {
        let _ = root.set_attribute("data-theme", if dark { "dark" } else { "light" });
    }
}

/// The text of the file that was chosen in a field.
pub(crate) async fn chosen(field: web_sys::HtmlInputElement) -> Option<String> {
    let file = field.files()?.get(0)?;
    let text = JsFuture::from(file.text()).await.ok()?.as_string();
    field.set_value("");
    text
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

/// Brings a part of the page into view, at once: nobody waits for a result. Where it is in view already, above the dock, the page
/// stays as it is.
pub(crate) fn show(id: &str) {
    let Some(element) = document().get_element_by_id(id) else { return };
    let dock = document().get_element_by_id("dock").map(|dock| dock.get_bounding_client_rect().top());
    let bounds = element.get_bounding_client_rect();
    let seen = dock.is_some_and(|dock| bounds.top() >= 0.0 && bounds.bottom() <= dock);
    if !seen {
        element.scroll_into_view();
    }
}

/// Does something once the frame has been drawn that shows what the player did.
pub(crate) fn after_the_frame(act: impl FnOnce() + 'static) {
    use leptos::prelude::{request_animation_frame, set_timeout};
    request_animation_frame(move || set_timeout(act, std::time::Duration::ZERO));
}

/// Brings a part of the page into view once it has been drawn.
pub(crate) fn show_soon(id: &'static str) {
    leptos::prelude::request_animation_frame(move || show(id));
}

/// Puts the focus on a field that is about to be drawn.
pub(crate) fn focus_soon(id: &'static str) {
    let focus = move || {
        let field = document().get_element_by_id(id).and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(field) = field {
            let _ = field.focus();
        }
    };
    leptos::prelude::set_timeout(focus, std::time::Duration::from_millis(60));
}
