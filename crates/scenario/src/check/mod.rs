//! What a scenario must be beyond its spelling: ids that resolve, outlines that close, troops on the map, two armies
//! with one head each, hours inside the day.
//!
//! The checks see plain data, never the file. Each is a file of its own, named after what it looks at.

mod chain;
mod deployment;
mod ground;
mod hours;
mod ids;
mod stakes;
mod strength;

use crate::fault::{Fault, Path, Severity};
use crate::model::Scenario;

/// Everything that is wrong or doubtful about a scenario, in the order of the file's sections.
pub fn check(scenario: &Scenario) -> Vec<Fault> {
    check_except(scenario, &[])
}

/// The same, silent about fields that hold a stand-in for something already complained about.
pub(crate) fn check_except(scenario: &Scenario, guessed: &[Path]) -> Vec<Fault> {
    let mut findings = Findings { faults: Vec::new(), guessed, ordered: true };
    ids::look(scenario, &mut findings);
    chain::look(scenario, &mut findings);
    // Who fights for whom is certain only now; what depends on it is asked only if it is.
    findings.ordered = !refused(&findings.faults);
    chain::idle(scenario, &mut findings);
    hours::look(scenario, &mut findings);
    stakes::look(scenario, &mut findings);
    ground::look(scenario, &mut findings);
    strength::look(scenario, &mut findings);
    deployment::look(scenario, &mut findings);
    findings.faults
}

/// The faults found so far.
struct Findings<'g> {
    faults: Vec<Fault>,
    guessed: &'g [Path],
    /// Whether every unit is known to belong to one side.
    ordered: bool,
}

impl Findings<'_> {
    /// Whether the value at this path, or a part of it, is only a stand-in.
    fn is_guess(&self, path: &Path) -> bool {
        self.guessed.iter().any(|g| g.begins_with(path) || path.begins_with(g))
    }

    fn add(&mut self, fault: Fault) {
        if !self.is_guess(&fault.path) {
            self.faults.push(fault);
        }
    }

    fn error(&mut self, path: Path, message: impl Into<String>, help: impl Into<String>) {
        self.add(Fault::error(path, message).help(help));
    }

    fn warn(&mut self, path: Path, message: impl Into<String>, help: impl Into<String>) {
        self.add(Fault::warning(path, message).help(help));
    }
}

/// Whether any of the faults makes the battle unfit to be fought.
pub(crate) fn refused(faults: &[Fault]) -> bool {
    faults.iter().any(|f| f.severity == Severity::Error)
}
