//! From a file to a scenario and back.

use crate::check;
use crate::fault::{Fault, Path, Severity};
use crate::field::{Field, Reader};
use crate::model::Scenario;
use crate::tree::{self, Node, Tree};
use serde::de::Error as _;
use serde_json::{Value, json};

/// What came of reading a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The battle, unless the file is refused.
    pub scenario: Option<Scenario>,
    /// Everything wrong or doubtful, in the order of the file.
    pub faults: Vec<Fault>,
}

impl Reading {
    /// The faults for which the file is refused.
    pub fn errors(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter().filter(|f| f.severity == Severity::Error)
    }

    /// The faults in spite of which the file is taken.
    pub fn warnings(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter().filter(|f| f.severity == Severity::Warning)
    }

    /// All faults as text, one after the other, each with its place in `file`, whose contents are `source`.
    pub fn render(&self, file: &str, source: &str) -> String {
        let parts: Vec<String> = self.faults.iter().map(|f| f.render(file, source)).collect();
        parts.join("\n")
    }
}

/// Reads and checks a scenario in TOML.
pub fn read(text: &str) -> Reading {
    match tree::from_toml(text) {
        Ok(node) => read_tree(&node),
        Err(malformed) => {
            let faults = malformed.into_iter().map(|m| {
                if m.why == "duplicate key" {
                    let fault = Fault::error(Path::root(), "this field is given a second time");
                    return fault.help("leave one of the two out").spanned(m.span);
                }
                let fault = Fault::error(Path::root(), format!("this is not TOML: {}", m.why));
                fault
                    .help("a line is `field = value`; texts stand in quotation marks, lists in square brackets")
                    .spanned(m.span)
            });
            Reading { scenario: None, faults: faults.collect() }
        }
    }
}

fn read_tree(node: &Node) -> Reading {
    let mut reader = Reader::default();
    reader.places.note(&Path::root(), node.span.as_ref().map(|_| &(0..0)));
    let scenario = Scenario::read(node, &mut reader);
    let mut faults = reader.faults;
    if matches!(node.tree, Tree::Table(_)) {
        faults.extend(check::check_except(&scenario, &reader.guessed));
    }
    for fault in &mut faults {
        reader.places.locate(fault);
    }
    faults.sort_by_key(|f| f.span.as_ref().map(|s| s.start));
    Reading { scenario: (!check::refused(&faults)).then_some(scenario), faults }
}

impl Scenario {
    /// Reads and checks a scenario in JSON, as [`Scenario::to_json`] writes it.
    pub fn from_json(value: &Value) -> Reading {
        read_tree(&tree::from_json(value))
    }

    /// The scenario as JSON. Dates and times are texts.
    pub fn to_json(&self) -> Value {
        tree::to_json(&self.write())
    }

    /// The scenario as TOML, laid out like the files that come with this crate. Reading it gives the same scenario.
    pub fn to_toml(&self) -> String {
        crate::layout::toml(&self.write())
    }
}

/// The JSON Schema of a scenario. Editors that check TOML against a schema can use it.
pub fn schema() -> Value {
    let mut schema = Scenario::schema();
    if let Value::Object(map) = &mut schema {
        map.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
        map.insert("title".to_owned(), json!("A battle for Grognard, in metres, men and guns"));
    }
    schema
}

impl serde::Serialize for Scenario {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Scenario {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let reading = Scenario::from_json(&Value::deserialize(deserializer)?);
        let refusal = reading.render("scenario", "");
        reading.scenario.ok_or_else(|| D::Error::custom(refusal))
    }
}
