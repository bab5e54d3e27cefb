//! Why an order is not obeyed.

use std::borrow::Cow;
use std::fmt;

use grognard_rulebook::Cause;

/// An order refused. The battle is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule or ruling that stands against it; none if the order makes no sense here, whatever the rules: nobody was asked,
    /// or there is no such unit.
    pub cause: Option<Cause>,
    /// What is wrong and what would be right, in words.
    pub why: Cow<'static, str>,
}

impl Refusal {
    /// Refused by a rule or a ruling.
    pub fn by(cause: Cause, why: impl Into<Cow<'static, str>>) -> Self {
        Self { cause: Some(cause), why: why.into() }
    }

    /// An order that makes no sense here.
    pub fn senseless(why: impl Into<Cow<'static, str>>) -> Self {
        Self { cause: None, why: why.into() }
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
