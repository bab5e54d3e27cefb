//! Addresses: every page, and the whole situation of a procedure, so that a link opens it.

use std::borrow::Cow;

use grognard_rulebook::{Answers, AnyProcedure, Given, System, Written, nearest};
use serde_json::{Map, Value as Json};

use crate::roster::{from_json, to_json};

/// A page.
#[derive(Clone, Copy)]
pub(crate) enum Page {
    /// The systems.
    Shelf,
    /// The procedures of a system.
    Contents(&'static System),
    /// One procedure.
    Procedure(&'static System, &'static dyn AnyProcedure),
    /// The units of tonight's battle.
    Units(&'static System),
    /// The record of the evening.
    Evening(&'static System),
    /// The evening as a gazette.
    Gazette(&'static System),
    /// The rules.
    Rules(&'static System),
    /// The house rules.
    House(&'static System),
    /// The sheet to print.
    Sheet(&'static System),
}

impl Page {
    pub(crate) fn system(self) -> Option<&'static System> {
        match self {
            Self::Shelf => None,
            Self::Contents(system)
            | Self::Procedure(system, _)
            | Self::Units(system)
            | Self::Evening(system)
            | Self::Gazette(system)
            | Self::Rules(system)
            | Self::House(system)
            | Self::Sheet(system) => Some(system),
        }
    }

    /// Its address.
    pub(crate) fn hash(self) -> String {
        match self {
            Self::Shelf => "#/".to_owned(),
            Self::Contents(system) => format!("#/{}", system.code),
            Self::Procedure(system, procedure) => format!("#/{}/{}", system.code, procedure.name()),
            Self::Units(system) => format!("#/{}/units", system.code),
            Self::Evening(system) => format!("#/{}/evening", system.code),
            Self::Gazette(system) => format!("#/{}/gazette", system.code),
            Self::Rules(system) => format!("#/{}/rules", system.code),
            Self::House(system) => format!("#/{}/house", system.code),
            Self::Sheet(system) => format!("#/{}/sheet", system.code),
        }
    }
}

impl PartialEq for Page {
    fn eq(&self, other: &Self) -> bool {
        self.hash() == other.hash()
    }
}

/// What an address says.
pub(crate) struct Read {
    pub(crate) page: Page,
    pub(crate) given: Given<'static>,
    /// House rules that came with it.
    pub(crate) house: Map<String, Json>,
    /// A muster roll that came with it.
    pub(crate) roll: Option<String>,
    /// What was wrong with it.
    pub(crate) notice: Option<String>,
}

/// What the name of a house rule begins with in an address.
const HOUSE: &str = "house.";

/// What stands before a muster roll in an address.
const ROLL: &str = "?roll=";

/// Signs that may stand in an address, for what a muster roll has most of: a code of it is then a third smaller.
const PACKED: [(&str, &str); 4] = [("%2C%20", "*"), ("%3A%20", "!"), ("%0A", "~"), ("%20", "+")];

/// The address of a system's units with a muster roll to take in.
pub(crate) fn link_to_roll(system: &'static System, roll: &str) -> String {
    let mut packed = encode(roll.trim());
    for sign in ["*", "!", "~", "+"] {
        packed = packed.replace(sign, &format!("%{:02X}", sign.as_bytes()[0]));
    }
    for (full, short) in PACKED {
        packed = packed.replace(full, short);
    }
    format!("{}{ROLL}{packed}", Page::Units(system).hash())
}

fn unpacked(roll: &str) -> String {
    let mut full = roll.to_owned();
    for (long, short) in PACKED {
        full = full.replace(short, long);
    }
    decode(&full)
}

/// Reads an address: the page, the situation, and what was wrong with it.
pub(crate) fn read(hash: &str) -> Read {
    let mut house = Map::new();
    let (page, given, notice) = page_and_situation(hash, &mut house);
    let roll = hash.split_once(ROLL).filter(|_| matches!(page, Page::Units(_))).map(|(_, roll)| unpacked(roll));
    Read { page, given, house, roll, notice }
}

fn page_and_situation(hash: &str, house: &mut Map<String, Json>) -> (Page, Given<'static>, Option<String>) {
    let address = hash.trim_start_matches('#').trim_start_matches('/');
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut steps = path.split('/').filter(|step| !step.is_empty());
    let nothing = Given::nothing;
    let Some(name) = steps.next() else { return (Page::Shelf, nothing(), None) };
    let Some(system) = grognard_shelf::system(name) else {
        let why = format!("This link names a rule system “{name}” that Grognard does not have. Here are those it has.");
        return (Page::Shelf, nothing(), Some(why));
    };
    match steps.next() {
        None => (Page::Contents(system), nothing(), None),
        Some("units") => (Page::Units(system), nothing(), None),
        Some("evening") => (Page::Evening(system), nothing(), None),
        Some("gazette") => (Page::Gazette(system), nothing(), None),
        Some("rules") => (Page::Rules(system), nothing(), None),
        Some("house") => (Page::House(system), nothing(), None),
        Some("sheet") => (Page::Sheet(system), nothing(), None),
        Some(name) => match system.procedure(name) {
            Some(procedure) => {
                let (given, strangers) = situation(system, procedure, query, house);
                let why = (!strangers.is_empty()).then(|| {
                    format!(
                        "This link says things that {} does not ask for: {}. The rest is filled in.",
                        name,
                        strangers.join(", ")
                    )
                });
                (Page::Procedure(system, procedure), given, why)
            }
            None => {
                let names = system.procedures.iter().map(|procedure| procedure.name());
                let mean = nearest(name, names).map(|near| format!(" Perhaps {near} was meant.")).unwrap_or_default();
                let why = format!("This link names a procedure “{name}” that {} does not have.{mean}", system.title);
                (Page::Contents(system), nothing(), Some(why))
            }
        },
    }
}

/// The facts of an address, and the names and values in it that the procedure does not know.
fn situation(
    system: &System,
    procedure: &dyn AnyProcedure,
    query: &str,
    house: &mut Map<String, Json>,
) -> (Given<'static>, Vec<String>) {
    let mut given = Given::nothing();
    let mut strangers = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let [name, value] = [name, value].map(decode);
        let mut written = Given::nothing();
        written.type_in(&name, &value);
        let rule = name.strip_prefix(HOUSE);
        let known = match rule {
            Some(rule) => system.house.fields().find(rule),
            None => procedure.inputs().find(&name),
        };
        match (known, written.0.pop()) {
            (Some(input), Some((_, written))) if rule.is_some() && input.value(&written).is_ok() => {
                house.insert(input.name.clone(), to_json(&written));
            }
            (Some(input), Some((_, written))) if input.value(&written).is_ok() => given.write(name, written),
            _ => strangers.push(name),
        }
    }
    (given, strangers)
}

/// The address of a situation.
pub(crate) fn link(page: Page, given: &Given<'_>) -> String {
    let facts: Vec<String> =
        given.0.iter().map(|(name, written)| format!("{}={}", encode(name), encode(&plain(written)))).collect();
    if facts.is_empty() { page.hash() } else { format!("{}?{}", page.hash(), facts.join("&")) }
}

/// The address of a situation under house rules, for others: they see the same.
pub(crate) fn link_under(page: Page, given: &Given<'_>, house: &Answers) -> String {
    let mut all = given.clone();
    for (name, value) in &house.0 {
        all.write(format!("{HOUSE}{name}"), Written::from(*value));
    }
    link(page, &all)
}

/// The address of a situation under house rules that came with a link.
pub(crate) fn link_lent(page: Page, given: &Given<'_>, lent: Map<String, Json>) -> String {
    let mut all = given.clone();
    for (name, written) in from_json(&Json::Object(lent)).0 {
        all.write(format!("{HOUSE}{name}"), written);
    }
    link(page, &all)
}

fn plain<'w>(written: &'w Written<'_>) -> Cow<'w, str> {
    match written {
        Written::Text(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.to_string()),
    }
}

fn encode(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

fn decode(text: &str) -> String {
    js_sys::decode_uri_component(text).map_or_else(|_| text.to_owned(), Into::into)
}
