//! Answers as others rely on them: JSON with fixed names.

use grognard_dice::Thrown;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::{Explanation, Fault, Given, Marks, Next, Value};

/// Fields and values, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers(pub Vec<(String, Value)>);

impl Answers {
    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }

    /// The same, for who needs the answers no longer.
    pub(crate) fn into_given(self) -> Given<'static> {
        Given(self.0.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }

    /// As a situation that can be given again.
    pub fn to_given(&self) -> Given<'static> {
        Given(self.0.iter().map(|(name, value)| (name.clone().into(), (*value).into())).collect())
    }
}

impl Value {
    /// The number it is, if it is one.
    pub fn number(self) -> Option<f64> {
        match self {
            Self::Whole(whole) => Some(f64::from(whole)),
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        crate::Written::from(*self).serialize(to)
    }
}

impl Serialize for Answers {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A situation resolved once.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution {
    /// Every field, defaults filled in.
    pub given: Answers,
    /// What acted before any die.
    pub explanation: Explanation,
    /// The dice.
    pub thrown: Vec<Thrown>,
    /// What came of it.
    pub outcome: Answers,
    /// What acted because of the roll.
    pub effects: Explanation,
    /// Which procedures come next.
    pub next: Vec<Next>,
    /// What happens to the units in their roles.
    pub marks: Marks,
}

/// A situation with its exact odds.
#[derive(Clone, Debug, PartialEq)]
pub struct Priced {
    /// Every field, defaults filled in.
    pub given: Answers,
    /// What acted before any die.
    pub explanation: Explanation,
    /// Distinct outcomes with their chances, most likely first.
    pub outcomes: Vec<(f64, Answers)>,
}

/// An answer with the names it is asked by.
pub struct Reply<'a, T> {
    /// The request's own mark, in a batch.
    pub id: Option<&'a serde_json::value::RawValue>,
    /// The system's name.
    pub system: &'static str,
    /// The procedure's name.
    pub procedure: &'static str,
    /// The house rules that differ from the defaults.
    pub house: &'a Answers,
    /// The seed the dice were rolled from.
    pub seed: Option<u64>,
    /// The answer itself.
    pub answer: &'a T,
}

/// An answer that can be written as JSON.
pub trait Answered {
    /// Writes its own fields.
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

impl Resolution {
    /// Whether any die was rolled; a seed says nothing where none was.
    pub fn rolled(&self) -> bool {
        self.thrown.iter().any(|thrown| !thrown.faces.is_empty())
    }
}

impl Answered for Resolution {
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let faces: Vec<u8> = self.thrown.iter().flat_map(|thrown| thrown.faces.iter().copied()).collect();
        map.serialize_entry("given", &self.given)?;
        map.serialize_entry("applied", &Ids(&self.explanation))?;
        map.serialize_entry("dice", &faces)?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.serialize_entry("effects", &Ids(&self.effects))
    }
}

impl Answered for Priced {
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("given", &self.given)?;
        map.serialize_entry("applied", &Ids(&self.explanation))?;
        map.serialize_entry("outcomes", &Chances(&self.outcomes))
    }
}

impl<T: Answered> Serialize for Reply<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("system", self.system)?;
        map.serialize_entry("procedure", self.procedure)?;
        if !self.house.0.is_empty() {
            map.serialize_entry("house", self.house)?;
        }
        self.answer.write(&mut map)?;
        if let Some(seed) = self.seed {
            map.serialize_entry("seed", &seed)?;
        }
        map.end()
    }
}

struct Ids<'a>(&'a Explanation);

impl Serialize for Ids<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.rules().into_iter().map(|rule| rule.id))
    }
}

struct Chances<'a>(&'a [(f64, Answers)]);

#[derive(serde::Serialize)]
struct Chance<'a> {
    p: f64,
    outcome: &'a Answers,
}

impl Serialize for Chances<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|(p, outcome)| Chance { p: *p, outcome }))
    }
}

/// Why a request was refused: all faults at once, and the fields to blame.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Refusal {
    /// What is wrong, one sentence after the other.
    pub message: String,
    /// The fields to blame, each once.
    pub fields: Vec<String>,
}

impl From<&[Fault]> for Refusal {
    fn from(faults: &[Fault]) -> Self {
        let message = faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ");
        let mut fields: Vec<String> = Vec::new();
        for field in faults.iter().flat_map(|fault| &fault.fields) {
            if !fields.contains(field) {
                fields.push(field.clone());
            }
        }
        Self { message, fields }
    }
}
