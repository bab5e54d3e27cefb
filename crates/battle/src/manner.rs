//! In which manner a question is answered, so that one screen puts the questions of every system.

use serde::Serialize;

use crate::{CommandId, Piece, Side};

/// The five manners. Paying, supporting, how far and at whom are no manners but [terms](crate::Term) of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// One order, at once: something on the table is pointed at.
    Pick,
    /// One order, at once: one of a few sentences.
    Answer,
    /// Many orders, each at once, then a closing one.
    Act,
    /// Many orders that can be replaced and take effect all together, then a closing one.
    Write,
    /// Many orders that can be replaced, each at once but free until closed, then a closing one.
    Place,
}

/// How a question is put and answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Manner {
    /// In which of the five manners.
    pub pattern: Pattern,
    /// It interrupts something that goes on afterwards.
    pub interrupts: bool,
    /// Nobody else may see the answers until all are opened.
    pub sealed: bool,
    /// It never answers itself, even if there is one answer.
    pub deliberate: bool,
    /// Whom it is about.
    pub about: Vec<Piece>,
    /// What others are told while they wait.
    pub to_others: String,
    /// What comes after it, whatever is answered or as a rule, in words: "the shock", "pursuit or retreat".
    pub follows: &'static [&'static str],
}

impl Manner {
    /// A question that is put in the open, interrupts nothing and may answer itself.
    pub fn plain(pattern: Pattern, to_others: impl Into<String>) -> Self {
        let to_others = to_others.into();
        Self {
            pattern,
            interrupts: false,
            sealed: false,
            deliberate: false,
            about: Vec::new(),
            to_others,
            follows: &[],
        }
    }

    /// The same question in the middle of something: about these, and this comes after it.
    #[must_use]
    pub fn amid(self, about: Vec<Piece>, follows: &'static [&'static str]) -> Self {
        Self { interrupts: true, about, follows, ..self }
    }
}

/// A question as a screen puts it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Asked<A> {
    /// Who is asked.
    pub side: Side,
    /// The command that is to act, by its place in the battle's list, where the question is about one.
    pub command: Option<CommandId>,
    /// What is asked, in the terms of the system.
    pub ask: A,
    /// In words, as one would ask the player.
    pub words: String,
    /// How it is answered.
    #[serde(flatten)]
    pub manner: Manner,
}
