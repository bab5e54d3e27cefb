//! A record under suspicion: scratched, or forged by somebody who seals it anew.

use std::collections::BTreeMap;

use grognard_battle::{Battle, Digest, Secret, verify};
use serde_json::{Value, json};

/// How many bytes are scratched, spread over the record.
const SCRATCHES: usize = 240;
/// How many values of a kind are forged. A kind is a place in a kind of line, whichever unit, event or step it is about.
const OF_A_KIND: usize = 3;

/// Changes the lines of a record, without their seals, and seals them all anew; where seals have a key, with that of the secret that
/// is told in the end.
pub fn forge(text: &[u8], change: impl FnOnce(&mut Vec<Value>)) -> Vec<u8> {
    let mut lines = lines_of(text);
    let key = key_of(&lines);
    change(&mut lines);
    let (mut out, mut before) = (String::new(), String::new());
    for line in lines {
        let body = line.to_string();
        if line.get("beside").is_some() {
            out.push_str(&format!("{body}\n"));
            continue;
        }
        let parts = [before.as_bytes(), body.as_bytes()];
        before = key.as_ref().map_or_else(|| Digest::of(&parts), |key| key.hmac(&parts)).to_string();
        out.push_str(&format!("{},\"seal\":\"{before}\"}}\n", body.strip_suffix('}').unwrap_or(&body)));
    }
    out.into_bytes()
}

/// The key of the seals of a record that hides something.
fn key_of(lines: &[Value]) -> Option<Secret> {
    let keyed = lines.first()?.get("keyed")?.as_bool()?;
    let told = lines.iter().rev().find_map(|line| line.get("secret"))?;
    let secret: Secret = serde_json::from_value(told.clone()).expect("a secret is told in the last line");
    keyed.then(|| secret.key_of_seals())
}

/// The lines of a record without their seals.
fn lines_of(text: &[u8]) -> Vec<Value> {
    let read = |line: &[u8]| {
        let mut line: Value = serde_json::from_slice(line).expect("a record is JSON Lines");
        line.as_object_mut().expect("a line is an object").remove("seal");
        line
    };
    text.trim_ascii_end().split(|byte| *byte == b'\n').map(read).collect()
}

/// Scratches single bytes all over a record; each is found, and its line named.
pub fn scratches_are_found<B: Battle>(text: &[u8]) {
    let beside = |byte: usize| {
        let from = text[..byte].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        text[from..].starts_with(b"{\"beside\":")
    };
    for byte in (0..text.len()).step_by((text.len() / SCRATCHES).max(1)).filter(|byte| !beside(*byte)) {
        for changed in [text[byte] ^ 1, b'\n'].into_iter().filter(|changed| *changed != text[byte]) {
            let mut scratched = text.to_vec();
            scratched[byte] = changed;
            let line = 1 + text[..byte].iter().filter(|byte| **byte == b'\n').count();
            let found = verify::<B>(&scratched).err().unwrap_or_else(|| panic!("byte {byte} as {changed} is believed"));
            // Without the promise of its first line no secret fits, and without a secret no keyed seal.
            let last = 1 + text[..text.len() - 1].iter().filter(|byte| **byte == b'\n').count();
            let promise = B::HIDES && line == 1 && found.line >= last;
            assert!(found.line == line || promise, "byte {byte} as {changed}: {found}");
        }
    }
}

/// Forges values of every kind in a record of all kinds of lines and seals it anew; the rules or the secret give each away. What
/// neither rules nor dice depend on can be forged: `binds_nobody` is asked with the line and the path of the value.
pub fn forgeries_are_found<B: Battle>(text: &[u8], binds_nobody: fn(&Value, &str) -> bool) {
    let honest = lines_of(text);
    if let Err(found) = verify::<B>(&forge(text, |_| ())) {
        panic!("sealing anew without changing anything is no forgery: {found}");
    }
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    for (at, line) in honest.iter().enumerate() {
        let mut paths = Vec::new();
        scalars(line, "", &mut paths);
        for path in paths {
            let count = tried.entry(kind_of(line, &path)).or_default();
            let value = line.pointer(&path).expect("the path was just found");
            if *count == OF_A_KIND || indifferent(line, &path) || binds_nobody(line, &path) {
                continue;
            }
            *count += 1;
            let other = another(value);
            let forgery = forge(text, |lines| {
                *lines[at].pointer_mut(&path).expect("the path was just found") = other.clone();
            });
            assert!(verify::<B>(&forgery).is_err(), "line {} {path}: {value} is believed as {other}", at + 1);
        }
    }
    assert!(tried.len() > 40, "only {} kinds of values were tried", tried.len());
}

/// Whatever the system: what stands beside the record, such as the players' names, the program's version, the scenario beyond what is mustered from it, another
/// edition (whose rules cannot be followed, which is said), the reason of a ruling and who entered it, and dice that players
/// say they threw themselves.
fn indifferent(line: &Value, path: &str) -> bool {
    let first = line.get("grognard record").is_some();
    let about = ["/version", "/players", "/scenario", "/edition"].iter().any(|field| path.starts_with(field));
    let words = line.get("ruling").is_some() && (path == "/reason" || path == "/by");
    let own = line.get("own").is_some() && (path.starts_with("/dice") || path == "/own");
    first && about || words || own || line.get("beside").is_some()
}

/// Every scalar in a value, by its path.
fn scalars(value: &Value, path: &str, out: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, value)| scalars(value, &format!("{path}/{name}"), out)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| scalars(value, &format!("{path}/{at}"), out));
        }
        _ => out.push(path.to_owned()),
    }
}

fn kind_of(line: &Value, path: &str) -> String {
    let kind = line.as_object().and_then(|fields| fields.keys().next()).map_or("", String::as_str);
    let told = line.pointer("/order/order").and_then(Value::as_str).unwrap_or_default();
    let place: Vec<&str> = path.split('/').map(|part| if part.parse::<u32>().is_ok() { "n" } else { part }).collect();
    format!("{kind} {told} {}", place.join("/"))
}

fn another(value: &Value) -> Value {
    match value {
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default() as i64;
            // A thousandth of an inch or of a degree is lost in rounding; a tenth shows on the table.
            json!(number + if number.abs() < 1000 { 1 } else { 100 })
        }
        Value::Bool(flag) => json!(!flag),
        Value::String(text) if text == "first" => json!("second"),
        Value::String(text) if text == "second" => json!("first"),
        Value::String(text) if text.len() == 64 => json!(text.chars().rev().collect::<String>()),
        Value::String(text) => json!(format!("{text}!")),
        _ => json!(1),
    }
}
