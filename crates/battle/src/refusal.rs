//! Why an order is not obeyed.

use std::borrow::Cow;
use std::fmt;

use grognard_rulebook::Cause;
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// An order refused. The battle is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule or ruling that stands against it; none if the order makes no sense here, whatever the rules: nobody was asked,
    /// or there is no such unit.
    pub cause: Option<Cause>,
    /// What is wrong and what would be right, in words.
    pub why: Cow<'static, str>,
    /// Whether it rests on something the other side hides: who hears of the refusal has learnt of it.
    pub secret: bool,
}

impl Refusal {
    /// Refused by a rule or a ruling.
    pub fn by(cause: Cause, why: impl Into<Cow<'static, str>>) -> Self {
        Self { cause: Some(cause), why: why.into(), secret: false }
    }

    /// An order that makes no sense here.
    pub fn senseless(why: impl Into<Cow<'static, str>>) -> Self {
        Self { cause: None, why: why.into(), secret: false }
    }

    /// The same, resting on something the other side hides.
    #[must_use]
    pub fn in_secret(self) -> Self {
        Self { secret: true, ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        match self.cause {
            Some(cause) => write!(f, " ({cause})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}

/// As programs are told: what is wrong, the id of the rule or ruling, and whether it gives a secret away.
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut told = serializer.serialize_struct("Refusal", 2 + usize::from(self.secret))?;
        told.serialize_field("why", &self.why)?;
        told.serialize_field("cause", &self.cause.map(|cause| cause.id()))?;
        if self.secret {
            told.serialize_field("secret", &true)?;
        }
        told.end()
    }
}
