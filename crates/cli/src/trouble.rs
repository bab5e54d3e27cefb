//! What went wrong, in a sentence for the person who asked.

use std::io;

use grognard_rulebook::{AnyProcedure, Fault, Refusal, System, Unresolved, nearest};

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

/// The system of this name, or the sentence that says which there are.
pub(crate) fn system(name: &str) -> Result<&'static System, Refusal> {
    grognard_shelf::system(name).ok_or_else(|| {
        let names = grognard_shelf::systems().flat_map(|system| [system.name, system.code]);
        let all: Vec<String> =
            grognard_shelf::systems().map(|system| format!("{} ({})", system.name, system.code)).collect();
        let mean = nearest(name, names).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
        refusal(format!("there is no system {}.{mean} The systems are {}", shown(name), all.join(", ")))
    })
}

/// The procedure of this name, or the sentence that says which there are.
pub(crate) fn procedure<'s>(system: &'s System, name: &str) -> Result<&'s dyn AnyProcedure, Refusal> {
    system.procedure(name).ok_or_else(|| {
        let names: Vec<&str> = system.procedures.iter().map(|procedure| procedure.name()).collect();
        let mean =
            nearest(name, names.iter().copied()).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
        let all = names.join(", ");
        refusal(format!("{} has no procedure {}.{mean} Its procedures are {all}", system.title, shown(name)))
    })
}

fn refusal(message: String) -> Refusal {
    Refusal { message, fields: Vec::new() }
}

fn shown(name: &str) -> String {
    name.chars().take(60).collect()
}
