//! How a system is told at the table: its turn and what ends when, what each procedure is rolled for, and the phrases its
//! outcomes are told in.
//!
//! A form, a record and a roster are made from declared fields. What they cannot be made from is written here by the
//! system itself: that a volley is about hitting and a shock about who wins, that hits of a phase are forgotten with the
//! phase, and how a man says it.

use crate::{Answers, Cause, Halves, Value};

/// How a system is told.
pub struct Telling {
    /// Its turn.
    pub turn: Turn,
    /// What a player keeps of a unit.
    pub plate: Plate,
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

/// What a player keeps of a unit: on its plate, on a roster, in a form.
pub struct Plate {
    /// The fact that says what a unit is.
    pub arm: &'static str,
    /// Facts, and words of facts, that only some arms know.
    pub only: &'static [Only],
    /// Who can stand in a role that does not ask what he is.
    pub fills: &'static [Fills],
    /// What a unit in a role says of the situation beyond its own facts.
    pub tells: &'static [Tells],
    /// Facts that are seldom true: a form keeps them folded until they are.
    pub seldom: &'static [&'static str],
    /// How worn a unit is, by its facts and the house rules.
    pub track: Option<fn(&Answers, &Answers) -> Track>,
}

/// A fact that only some arms know, or a word of it; the word is empty for the fact as a whole.
pub struct Only(pub &'static str, pub &'static str, pub &'static [&'static str]);

/// A role of a procedure, and the arms that can stand in it.
pub struct Fills(pub &'static str, pub &'static str, pub &'static [&'static str]);

/// A role of a procedure, a field of the situation, and what a unit in that role makes of it, by its facts.
pub struct Tells(pub &'static str, pub &'static str, pub &'static str, pub fn(&Answers) -> Option<Value>);

/// How worn a unit is, as a row of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// Boxes that are filled.
    pub taken: Halves,
    /// How many of them were filled in this phase.
    pub lately: Halves,
    /// Boxes there are.
    pub of: Halves,
    /// The box with which the unit is worn out, if there is one before the last.
    pub worn: Option<u8>,
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
/// Whose: a role of the procedure; empty for the role that the field's own name begins with. Of which field: none for what is
/// said where nothing else is. At which value: a word, `true`,
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

impl Plate {
    /// A plate that says nothing, for a system without units.
    pub const NONE: Self = Self { arm: "", only: &[], fills: &[], tells: &[], seldom: &[], track: None };

    /// Whether units of an arm know a fact.
    pub fn has(&self, arm: &str, fact: &str) -> bool {
        self.knows(arm, fact, "")
    }

    /// Whether units of an arm know a word of a fact.
    pub fn knows(&self, arm: &str, fact: &str, word: &str) -> bool {
        let of = |Only(known, limited, _): &&Only| *known == fact && (limited.is_empty() || *limited == word);
        self.only.iter().filter(of).all(|Only(.., arms)| arms.contains(&arm))
    }

    /// Whether a unit of an arm can stand in a role, as far as the role does not ask for its arm itself.
    pub fn fills(&self, procedure: &str, role: &str, arm: &str) -> bool {
        let of = |Fills(known, part, _): &&Fills| *known == procedure && *part == role;
        self.fills.iter().filter(of).all(|Fills(.., arms)| arms.contains(&arm))
    }

    /// What a unit in a role says of the situation: each field with its value.
    pub fn tells<'a>(
        &'a self,
        procedure: &'a str,
        role: &'a str,
        unit: &'a Answers,
    ) -> impl Iterator<Item = (&'static str, Option<Value>)> + 'a {
        let of = move |Tells(known, part, ..): &&Tells| *known == procedure && *part == role;
        self.tells.iter().filter(of).map(move |Tells(_, _, field, tell)| (*field, tell(unit)))
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
