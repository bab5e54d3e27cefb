//! The engine in a worker of the browser.
//!
//! The page that draws a battle knows no rules: it asks here, by the protocol that programs speak to the referee, and the worker
//! thinks while the page stays quick. This is one more transport: a request comes as text, its answers go back as one list.
//!
//! Each system has a war room of its own, so that a player loads the rules he plays by and no others.

use grognard_battle::Battle;
use grognard_protocol::{Desk, Surroundings};
use grognard_rulebook::Fielded;
use grognard_scenario::{
    Scenario,
    library::{Missing, find_in},
};
use grognard_shelf::{Lone, Stock};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, XmlHttpRequest, XmlHttpRequestResponseType};

/// A scenario whose file lies beside the page: an engine that carried all of them would be loaded with eleven battles nobody fights. It
/// is written as in a record, so that the engine reads that one form only. A worker may wait for it.
fn scenario(id: &str) -> Option<Scenario> {
    let known = id.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-');
    let text = known.then(|| file(&format!("scenarios/{id}.json"), XmlHttpRequestResponseType::Text))??.as_string()?;
    Scenario::from_json(&serde_json::from_str(&text).ok()?).scenario
}

/// A file that lies beside the page.
fn file(address: &str, kind: XmlHttpRequestResponseType) -> Option<JsValue> {
    let request = XmlHttpRequest::new().ok()?;
    request.open_with_async("GET", address, false).ok()?;
    request.set_response_type(kind);
    request.send().ok()?;
    let found = request.status().is_ok_and(|status| status == 200);
    request.response().ok().filter(|_| found)
}

/// Scenarios from beside the page, seeds from the browser, battles of one system.
struct Browser<B> {
    scope: DedicatedWorkerGlobalScope,
    stock: Lone<B>,
}

impl<B: Battle> Surroundings for Browser<B> {
    fn scenario(&self, name: &str) -> Result<Scenario, String> {
        let book = |id: &str| scenario(id).ok_or_else(|| Missing::of("battle", id, None));
        find_in(name, book).map_err(|why| why.to_string())
    }

    fn seed(&self) -> Result<u64, String> {
        let mut bytes = [0; 6];
        let crypto = self.scope.crypto().map_err(|_| "this browser makes up no seeds: name one".to_owned())?;
        let filled = crypto.get_random_values_with_u8_array(&mut bytes);
        filled.map_err(|_| "this browser makes up no seeds: name one".to_owned())?;
        // Six bytes, so that a script can hold it without losing a digit.
        Ok(bytes.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
    }

    fn face(&self, name: &str) -> Option<Vec<u8>> {
        let bytes = file(&format!("../fonts/{name}"), XmlHttpRequestResponseType::Arraybuffer)?;
        Some(js_sys::Uint8Array::new(&bytes).to_vec())
    }

    fn stock(&self) -> &impl Stock {
        &self.stock
    }
}

/// Opens the war room for battles of this system.
pub fn open<B: Battle>(system: Fielded) {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let mut desk = Desk::new(Browser { scope: scope.clone(), stock: Lone::<B>::new(system) });
    let answers = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let request = event.data().as_string().unwrap_or_default();
        let messages = desk.answer(request.as_bytes());
        let told = serde_json::to_string(&messages).unwrap_or_else(|_| "[]".to_owned());
        // A page that is gone hears nothing, and nothing is lost with it.
        let _ = answers.post_message(&JsValue::from_str(&told));
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let _ = scope.post_message(&JsValue::from_str("ready"));
}
