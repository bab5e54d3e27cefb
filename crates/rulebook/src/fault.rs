//! What is wrong with a situation.

use std::fmt;

use crate::{Cause, Notes};

/// One thing that is wrong, the fields to blame and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The fields to blame.
    pub fields: Vec<String>,
    /// The rule or ruling that forbids it, if one does.
    pub cause: Option<Cause>,
    /// What is wrong and what would be right.
    pub why: String,
}

impl Fault {
    /// A fault of some fields.
    pub fn new<'f>(fields: impl IntoIterator<Item = &'f str>, why: impl Into<String>) -> Self {
        Self { fields: fields.into_iter().map(str::to_owned).collect(), cause: None, why: why.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        match self.cause {
            Some(cause) => write!(f, " ({cause})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// Facts that contradict each other: the fields, why, and when it holds.
pub struct Refused<C: 'static> {
    /// The fields to blame, without the role.
    pub fields: &'static [&'static str],
    /// Why, in a sentence a player understands.
    pub why: &'static str,
    /// The rule or ruling that says so, if one does.
    pub cause: Option<Cause>,
    /// When it holds.
    pub holds: fn(&C) -> bool,
}

/// Collects what a situation is refused for.
pub struct Faults<'n> {
    found: Vec<Fault>,
    notes: &'n dyn Notes,
    listing: bool,
}

impl<'n> Faults<'n> {
    /// Nothing found yet. A refusal by a rule that is muted is passed over.
    pub fn heeding(notes: &'n dyn Notes) -> Self {
        Self { found: Vec::new(), notes, listing: false }
    }

    /// Lists every refusal there is instead of those that hold.
    pub fn listing(notes: &'n dyn Notes) -> Self {
        Self { found: Vec::new(), notes, listing: true }
    }

    /// Checks a situation against a table of refusals.
    pub fn check<C>(&mut self, refusals: &[Refused<C>], situation: &C) {
        self.check_role("", refusals, situation);
    }

    /// Checks a struct that stands in a role.
    pub fn check_role<C>(&mut self, role: &str, refusals: &[Refused<C>], situation: &C) {
        for refused in refusals {
            let muted = matches!(refused.cause, Some(Cause::Rule(rule)) if self.notes.muted(rule));
            if self.listing || !muted && (refused.holds)(situation) {
                self.found.push(refusal(role, refused.fields, refused.why, refused.cause));
            }
        }
    }

    /// Whether anything was found.
    pub(crate) fn any(&self) -> bool {
        !self.found.is_empty()
    }

    /// What was found.
    pub fn found(self) -> Vec<Fault> {
        self.found
    }
}

/// Facts of a role that contradict each other.
fn refusal(role: &str, fields: &[&str], why: &str, cause: Option<Cause>) -> Fault {
    if role.is_empty() {
        return Fault { cause, ..Fault::new(fields.iter().copied(), why) };
    }
    let fields = fields.iter().map(|field| format!("{role}_{field}")).collect();
    Fault { fields, cause, why: format!("{role}: {why}") }
}

/// A table of refusals: `["field", …] "why" if condition;`, with `by "rule.id or R9"` before the `if` where a rule or
/// ruling says so.
#[macro_export]
macro_rules! refused {
    ($c:ident: $C:ty; $([$($field:literal),*] $why:literal $(by $id:literal)? if $holds:expr;)*) => {
        &[$($crate::Refused {
            fields: &[$($field),*],
            why: $why,
            cause: $crate::refused!(@ $($id)?),
            holds: |$c: &$C| $holds,
        }),*]
    };
    (@) => { None };
    (@ $id:literal) => { Some($crate::cause!($id)) };
}
