//! What there is to fight.

use serde::Deserialize;
use serde_json::Value;

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Library {
    pub(crate) scenarios: Vec<Scenario>,
    pub(crate) systems: Vec<System>,
    pub(crate) officers: Vec<Officer>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Scenario {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) subtitle: Option<String>,
    pub(crate) date: String,
    pub(crate) hours: String,
    pub(crate) summary: String,
    pub(crate) situation: Option<String>,
    pub(crate) sides: Vec<Army>,
    pub(crate) variants: Vec<Variant>,
    pub(crate) systems: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Army {
    pub(crate) name: String,
    pub(crate) units: usize,
    pub(crate) men: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Variant {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) text: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct System {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) house: Vec<HouseRule>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct HouseRule {
    pub(crate) name: String,
    pub(crate) words: String,
    pub(crate) help: String,
    pub(crate) default: Value,
    pub(crate) options: Vec<String>,
    pub(crate) least: Option<f64>,
    pub(crate) most: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Officer {
    pub(crate) name: String,
    pub(crate) about: String,
}
