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
    pub(crate) played: Vec<Played>,
}

impl Scenario {
    /// How it is played under a system.
    pub(crate) fn under(&self, system: &str) -> Option<&Played> {
        self.played.iter().find(|played| played.system == system)
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Played {
    pub(crate) system: String,
    pub(crate) units: [usize; 2],
    pub(crate) turns: u16,
    pub(crate) minutes: Option<u32>,
    pub(crate) even: Option<Even>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Even {
    pub(crate) officer: String,
    pub(crate) fought: u32,
    pub(crate) drawn: u32,
    pub(crate) first: u32,
    pub(crate) between: (u32, u32),
}

impl Even {
    /// Who has the better of it, as far as that was proven, in a few words.
    pub(crate) fn words(&self, sides: [&str; 2]) -> String {
        match self.between {
            (low, _) if low > 50 => format!("{} have the better of it", sides[0]),
            (_, high) if high < 50 => format!("{} have the better of it", sides[1]),
            _ => "even".to_owned(),
        }
    }
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
