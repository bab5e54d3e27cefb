//! Who listens while a rule acts.
//!
//! Played, nobody listens and nothing is allocated. Explained, a listener collects what acted and by how much. Proven,
//! a listener mutes one rule, and whoever wants to know compares the answers.

use std::cell::Cell;

use crate::{Cause, Halves, Rule};

thread_local! {
    static MUTED: Cell<Option<&'static Rule>> = const { Cell::new(None) };
}

/// Leaves a rule out on this thread from now on, whoever listens. For tests of what puts facts to procedures by itself, as a
/// battle does: nobody there could hand it a listener that [leaves a rule out](Without).
pub fn mute(rule: &'static Rule) {
    MUTED.set(Some(rule));
}

/// Something worth telling about how an answer came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// A new sum is begun: "Combat Value of the attacker".
    Account(&'static str),
    /// What the sum starts from.
    Start(Cause, Halves),
    /// A rule or ruling acted.
    Acted(Cause, Change),
    /// What it came to.
    Total(Halves),
}

/// What a rule did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It had its say, which is not a number.
    Acts,
    /// It added so much.
    Adds(Halves),
    /// It set the number, whatever else adds.
    Sets(Halves),
}

/// A listener. See [`acts`](trait@Notes#method.acts) and its siblings for how rules speak to it.
pub trait Notes {
    /// Whether a rule is to be left out, to see what changes without it.
    fn muted(&self, rule: &'static Rule) -> bool {
        MUTED.get().is_some_and(|muted| std::ptr::eq(muted, rule))
    }

    /// Takes a note.
    fn note(&mut self, note: Note);
}

/// Nobody listens.
impl Notes for () {
    fn note(&mut self, _note: Note) {}
}

impl dyn Notes + '_ {
    /// A rule acts without being a number: true, unless it is muted.
    pub fn acts(&mut self, rule: &'static Rule) -> bool {
        let acts = !self.muted(rule);
        if acts {
            self.note(Note::Acted(Cause::Rule(rule), Change::Acts));
        }
        acts
    }

    /// [`acts`](Self::acts), if something holds.
    pub fn acts_if(&mut self, holds: bool, rule: &'static Rule) -> bool {
        holds && self.acts(rule)
    }

    /// A rule that says how a step works and is not reported as having acted: true, unless it is muted.
    pub fn follows(&self, rule: &'static Rule) -> bool {
        !self.muted(rule)
    }

    /// Cites what a number that is not on the sheet rests on.
    pub fn cites(&mut self, ruling: Cause) {
        self.note(Note::Acted(ruling, Change::Acts));
    }

    /// Begins a sum.
    pub fn tally(&mut self, what: &'static str) -> crate::Tally<'_> {
        self.note(Note::Account(what));
        crate::Tally::new(self.reborrow())
    }

    fn reborrow(&mut self) -> &mut (dyn Notes + '_) {
        self
    }
}

/// All notes, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// What was noted.
    pub notes: Vec<Note>,
}

impl Explanation {
    /// The rules that acted, each once, in the order they first did. Rulings are not among them.
    pub fn rules(&self) -> Vec<&'static Rule> {
        let mut rules: Vec<&'static Rule> = Vec::with_capacity(self.notes.len());
        for note in &self.notes {
            if let Note::Acted(Cause::Rule(rule), _) = note
                && !rules.iter().any(|known| std::ptr::eq(*known, *rule))
            {
                rules.push(rule);
            }
        }
        rules
    }
}

impl Notes for Explanation {
    fn note(&mut self, note: Note) {
        self.notes.push(note);
    }
}

/// Passes notes on, with one rule left out.
pub struct Without<'n> {
    /// The rule to leave out.
    pub rule: &'static Rule,
    /// Who listens to the rest.
    pub notes: &'n mut dyn Notes,
}

impl Notes for Without<'_> {
    fn muted(&self, rule: &'static Rule) -> bool {
        std::ptr::eq(self.rule, rule) || self.notes.muted(rule)
    }

    fn note(&mut self, note: Note) {
        self.notes.note(note);
    }
}
