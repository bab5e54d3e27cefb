//! How a system is told at the table: its turn and what ends when, what each procedure is rolled for, and the phrases its
//! outcomes are told in.
//!
//! A form, a record and a roster are made from declared fields. What they cannot be made from is written here by the
//! system itself: that a volley is about hitting and a shock about who wins, that hits of a phase are forgotten with the
//! phase, and how a man says it.

use crate::Cause;

/// How a system is told.
pub struct Telling {
    /// Its turn.
    pub turn: Turn,
    /// The procedures a player asks for most, the first first.
    pub foremost: &'static [&'static str],
    /// How each procedure is told; one that is not here is told by the names of its fields.
    pub manners: &'static [Manner],
    /// Phrases that hold in every procedure that has none of its own.
    pub phrases: &'static [Phrase],
}

/// The turn of a system, and what is over when.
pub struct Turn {
    /// Its phases, in order.
    pub phases: &'static [&'static str],
    /// Phases that are gone through again and again within a turn: the first and the last of them, and for whom.
    pub repeats: Option<(usize, usize, &'static str)>,
    /// What every unit loses at the end of each phase.
    pub with_the_phase: &'static [Ends],
    /// What every unit loses at the end of the turn.
    pub with_the_turn: &'static [Ends],
    /// What units lose when their own command comes round again, which the player alone can tell.
    pub when_activated: &'static [Ends],
}

/// A fact of a unit that goes back to its default.
pub struct Ends {
    /// The field of the unit.
    pub field: &'static str,
    /// What says so.
    pub cause: Cause,
}

/// How a procedure is told.
pub struct Manner {
    /// Its name.
    pub procedure: &'static str,
    /// What it is about, before a die is thrown.
    pub point: Point,
    /// Its own phrases.
    pub phrases: &'static [Phrase],
}

/// What a procedure is about: the one figure a player wants before he rolls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Point {
    /// The chance of something: "to hit", `hits` being more than none.
    Chance(&'static str, &'static str, Wanted),
    /// What comes of it on average: "hits".
    Average(&'static str, &'static str),
    /// What a look-up is asked for, `#` standing for the value: "# inches".
    Answer(&'static str, &'static str),
    /// Nothing in particular.
    All,
}

/// What a field must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// True, or more than nought.
    Any,
    /// This word.
    Word(&'static str),
}

/// A phrase: whose it is, of which field, at which value, what it says.
///
/// Whose: a role of the procedure; empty for the role that the field's own name begins with. At which value: a word, `true`,
/// `false`, a number, `#` for any number but nought, or `*` for anything but nothing. What it says: a predicate ("is
/// halted"), or a sentence of its own if it begins with a capital; `#` stands for the value, and `|` parts the singular
/// from the plural. An empty phrase keeps silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase(pub &'static str, pub &'static str, pub &'static str, pub &'static str);

impl Telling {
    /// How a procedure is told, if the system says so.
    pub fn manner(&self, procedure: &str) -> Option<&'static Manner> {
        self.manners.iter().find(|manner| manner.procedure == procedure)
    }

    /// What a procedure is about.
    pub fn point(&self, procedure: &str) -> Point {
        self.manner(procedure).map_or(Point::All, |manner| manner.point)
    }

    /// The phrases for a procedure, its own before the system's.
    pub fn phrases(&self, procedure: &str) -> impl Iterator<Item = &'static Phrase> + use<> {
        let own = self.manner(procedure).map_or(&[][..], |manner| manner.phrases);
        own.iter().chain(self.phrases)
    }
}

impl Turn {
    /// A turn without phases, for a system that has none.
    pub const NONE: Self =
        Self { phases: &[], repeats: None, with_the_phase: &[], with_the_turn: &[], when_activated: &[] };
}

impl Manner {
    /// How a procedure is told.
    pub const fn new(procedure: &'static str, point: Point, phrases: &'static [Phrase]) -> Self {
        Self { procedure, point, phrases }
    }
}

/// Phrases, one a line: `whose "field" "value" => "what it says";`.
#[macro_export]
macro_rules! phrases {
    ($($who:literal $field:literal $value:literal => $says:literal;)*) => {
        &[$($crate::Phrase($who, $field, $value, $says)),*]
    };
}
