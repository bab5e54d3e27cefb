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

/// Refuses an order by a rule or a ruling: its id, then what is wrong and what would be right, as [`format!`] takes it.
///
/// ```ignore
/// return refuse!("R37", "{name} is in the way");
/// ```
#[macro_export]
macro_rules! refuse {
    ($by:literal, $($why:tt)+) => {
        Err($crate::Refusal::by(::grognard_rulebook::cause!($by), $crate::worded(format_args!($($why)+))))
    };
}

/// Refuses an order if something is so, by a rule or a ruling: `refuse_if!(man.rode, "R18", "he has already ridden")`.
#[macro_export]
macro_rules! refuse_if {
    ($so:expr, $by:literal, $($why:tt)+) => {
        if $so {
            return $crate::refuse!($by, $($why)+);
        }
    };
}

/// Refuses an order that makes no sense if something is so, whatever the rules.
#[macro_export]
macro_rules! senseless_if {
    ($so:expr, $($why:tt)+) => {
        if $so {
            return Err($crate::Refusal::senseless($crate::worded(format_args!($($why)+))));
        }
    };
}

/// What is wrong, in words: most words stand in the program, and officers are refused too often to write them anew each time.
pub fn worded(why: fmt::Arguments<'_>) -> Cow<'static, str> {
    why.as_str().map_or_else(|| why.to_string().into(), Cow::Borrowed)
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
