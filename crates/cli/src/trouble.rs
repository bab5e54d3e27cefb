//! What went wrong, in a sentence for the person who asked.

use std::io;

use grognard_rulebook::{Fault, Refusal, Unresolved};
pub(crate) use grognard_shelf::{find_procedure as procedure, find_system as system};

/// What went wrong.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Something to be said.
    Said(String),
    /// Whoever read our output has stopped; nothing to be said.
    Closed,
}

impl Trouble {
    pub(crate) fn said(why: impl Into<String>) -> Self {
        Self::Said(why.into())
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Said(error.to_string()),
        }
    }
}

impl From<Vec<Fault>> for Trouble {
    fn from(faults: Vec<Fault>) -> Self {
        let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
        Self::Said(lines.join("\n       "))
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Said(refusal.message)
    }
}

impl From<Unresolved> for Trouble {
    fn from(unresolved: Unresolved) -> Self {
        match unresolved {
            Unresolved::Refused(faults) => faults.into(),
            Unresolved::Dice(fault) => Self::Said(fault.to_string()),
        }
    }
}
