//! What happens, and who is told.

use grognard_dice::Dice;
use grognard_rulebook::{Explanation, Inputs, Procedure};
use grognard_tabletop::{Footprint, Point, Pose};
use serde::{Deserialize, Serialize};

use crate::{Piece, Side, Situation};

/// Who gets to know of an event, or of an order with its words and dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody.
    #[default]
    All,
    /// One side.
    Side(Side),
}

impl Audience {
    /// Whether a side is among those who are told.
    pub fn includes(self, side: Side) -> bool {
        self == Self::All || self == Self::Side(side)
    }

    /// Whether these eyes may see it.
    pub fn reaches(self, eyes: Eyes) -> bool {
        match eyes {
            Eyes::One(side) => self.includes(side),
            Eyes::Both => self == Self::All,
        }
    }

    pub(crate) fn is_all(&self) -> bool {
        *self == Self::All
    }
}

/// Whose eyes look at a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// Those of a side.
    One(Side),
    /// Anybody's, for whom only that is meant which both sides may know.
    Both,
}

/// Something that happened, for those it is told to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// Who is told.
    pub to: Audience,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "most events are resolutions, and there are a few an order")]
pub enum Event {
    /// A turn began.
    Turn {
        /// Its number, from 1.
        turn: u16,
        /// The hour it stands for, where the scenario has hours.
        clock: Option<String>,
    },
    /// Something in words: a command is activated, a phase begins, a choice was made.
    Said {
        /// In words.
        text: String,
        /// Whom it is about.
        about: Vec<Piece>,
    },
    /// A piece moved of its own will or was driven.
    Moved {
        /// Which.
        piece: Piece,
        /// In words: "advances", "recoils".
        how: String,
        /// Where it was, where it passed, where it is.
        way: Vec<Pose>,
    },
    /// A piece was set up, or put there by hand.
    Placed {
        /// Which.
        piece: Piece,
        /// Where it stands.
        pose: Pose,
    },
    /// A leader rode somewhere, of his own will or for his life.
    Rode {
        /// Who.
        piece: Piece,
        /// In words: "rides to another place", "gallops to the Guard".
        how: String,
        /// Where he is.
        at: Point,
        /// The unit he is with.
        with: Option<Piece>,
    },
    /// A unit changed its formation: the system's word for it, and the ground it covers.
    Formed {
        /// Which.
        piece: Piece,
        /// What it is formed in.
        formation: String,
        /// The ground it covers.
        footprint: Footprint,
    },
    /// What is marked on a piece changed.
    Marked {
        /// Which.
        piece: Piece,
        /// What: "disorder".
        what: String,
        /// How much there was of it.
        was: u16,
        /// How much there is.
        is: u16,
    },
    /// A procedure was resolved.
    Resolved {
        /// What was put to it.
        #[serde(flatten)]
        situation: Situation,
        /// What came of it, in a sentence.
        words: String,
        /// Rules that acted before any die.
        applied: Vec<String>,
        /// The dice.
        dice: Vec<u8>,
        /// What came of it.
        outcome: serde_json::Map<String, serde_json::Value>,
        /// Rules that acted because of the roll.
        effects: Vec<String>,
    },
    /// A piece is gone.
    Lost {
        /// Which.
        piece: Piece,
        /// How, in words.
        how: String,
    },
    /// The battle is over.
    Over {
        /// In words.
        text: String,
    },
}

/// Puts facts to a procedure and tells what came of it: who acted, what fell, what it brought, and that in a sentence. If nobody
/// listens, it is only played. A battle asks no procedure anything that a player at the table would be refused; debug builds
/// hold it to that.
pub fn resolve<P: Procedure>(
    facts: &P,
    house: &P::House,
    cast: &[(&str, Piece)],
    dice: &mut dyn Dice,
    log: &mut dyn Chronicle,
    words: impl FnOnce(&P::Outcome) -> String,
) -> P::Outcome {
    if cfg!(debug_assertions) {
        let faults = facts.faults(house);
        assert!(faults.is_empty(), "{} is asked what it would refuse: {faults:?}", P::NAME);
    }
    if !log.listens() {
        return facts.play(house, dice);
    }
    let (mut applied, mut effects) = (Explanation::default(), Explanation::default());
    let before = dice.thrown().len();
    let outcome = P::roll(&facts.prepare(house, &mut applied), dice, &mut effects);
    let faces = dice.thrown().iter().skip(before).flat_map(|thrown| thrown.faces.iter().copied()).collect();
    let ids = |notes: &Explanation| notes.rules().into_iter().map(|rule| rule.id.to_owned()).collect();
    let outputs = Inputs::of::<P::Outcome>();
    let told = outputs.tell_all(&outcome);
    log.tell(|| Event::Resolved {
        situation: Situation::of(facts, cast),
        words: words(&outcome),
        applied: ids(&applied),
        dice: faces,
        outcome: crate::quote::as_map(&told),
        effects: ids(&effects),
    });
    outcome
}

/// Who keeps account of a battle while it goes on.
pub trait Chronicle {
    /// Whether anybody will read it. If not, no event is even put together.
    fn listens(&self) -> bool {
        true
    }

    /// Takes down an event.
    fn note(&mut self, told: Told);
}

/// Nobody keeps account.
impl Chronicle for () {
    fn listens(&self) -> bool {
        false
    }
    fn note(&mut self, _told: Told) {}
}

/// Every event, in order.
impl Chronicle for Vec<Told> {
    fn note(&mut self, told: Told) {
        self.push(told);
    }
}

impl dyn Chronicle + '_ {
    /// Tells everybody, if anybody listens.
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if self.listens() {
            self.note(Told { to: Audience::All, event: event() });
        }
    }

    /// Says something to everybody, if anybody listens.
    pub fn say(&mut self, about: &[Piece], text: impl FnOnce() -> String) {
        self.tell(|| Event::Said { text: text(), about: about.to_vec() });
    }

    /// Tells one side, if anybody listens.
    pub fn whisper(&mut self, side: Side, event: impl FnOnce() -> Event) {
        if self.listens() {
            self.note(Told { to: Audience::Side(side), event: event() });
        }
    }
}
