//! What happened, in the battle under way or in a record.

use serde::Deserialize;

use super::{Ground, Piece, Point, Pose, Side, Verdict};

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Begun {
    pub(crate) system: String,
    pub(crate) scenario: String,
    pub(crate) seed: u64,
    pub(crate) sides: [String; 2],
    pub(crate) players: [String; 2],
}

/// An order that was carried out, of the battle under way or of a record.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Obeyed {
    pub(crate) n: u32,
    pub(crate) by: Side,
    #[serde(default)]
    pub(crate) turn: u16,
    #[serde(default)]
    pub(crate) words: Option<String>,
    #[serde(default)]
    pub(crate) dice: Option<Vec<Fell>>,
    #[serde(default)]
    pub(crate) own: bool,
    pub(crate) events: Vec<Told>,
    /// Who may know of it before the end.
    #[serde(default)]
    pub(crate) to: Audience,
    /// It answered a question in the middle of something.
    #[serde(default)]
    pub(crate) amid: bool,
    #[serde(default)]
    pub(crate) why: Option<Why>,
}

impl Obeyed {
    /// A line of the log in which nothing happens by itself.
    pub(crate) fn nothing(n: u32, by: Side) -> Self {
        Self {
            n,
            by,
            turn: 0,
            words: None,
            dice: None,
            own: false,
            events: Vec::new(),
            to: Audience::All,
            amid: false,
            why: None,
        }
    }

    /// As much of it as may be known to whoever `sees`.
    pub(crate) fn seen(&self, sees: impl Fn(Audience) -> bool) -> Self {
        let mut seen = self.clone();
        if !sees(self.to) {
            (seen.words, seen.dice, seen.why) = (None, None, None);
        }
        seen.events.retain(|told| sees(told.to));
        seen
    }

    /// Whether only one side may know of some of it.
    pub(crate) fn is_secret(&self) -> bool {
        std::iter::once(self.to).chain(self.events.iter().map(|told| told.to)).any(|to| to != Audience::All)
    }

    /// What happened.
    pub(crate) fn happened(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().map(|told| &told.event)
    }
}

/// Who may know of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Audience {
    #[default]
    All,
    Side(Side),
}

/// Something that happened, and who may know of it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Told {
    pub(crate) to: Audience,
    #[serde(flatten)]
    pub(crate) event: Event,
}

/// Something that the players changed by hand, after which order and why.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Ruled {
    pub(crate) after: u32,
    pub(crate) by: Side,
    pub(crate) reason: String,
}

/// Why an officer gave an order, and the chance to win he saw in it, in millionths.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Why {
    pub(crate) words: String,
    pub(crate) chance: i32,
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&grognard_lettering::because(&self.words, self.chance))
    }
}

/// A throw: what for, how many sides, the faces.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Fell(pub(crate) String, pub(crate) u8, pub(crate) Vec<u8>);

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    Turn { turn: u16, clock: Option<String> },
    Said { text: String, about: Vec<Piece> },
    Moved { piece: Piece, how: String, way: Vec<Pose> },
    Placed { piece: Piece, pose: Pose },
    Rode { piece: Piece, how: String, at: Point },
    Formed { piece: Piece, formation: String },
    Marked { piece: Piece, what: String, was: u16, is: u16 },
    Resolved { cast: Vec<(String, Piece)>, words: String, applied: Vec<String>, dice: Vec<u8>, effects: Vec<String> },
    Lost { piece: Piece, how: String },
    Over { text: String },
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Waits {
    pub(crate) side: Side,
    pub(crate) officer: String,
}

/// A record followed to its end.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Story {
    pub(crate) rules: String,
    pub(crate) title: String,
    pub(crate) sides: [String; 2],
    pub(crate) players: [String; 2],
    pub(crate) map: Option<Ground>,
    pub(crate) steps: Vec<Obeyed>,
    pub(crate) rulings: Vec<Ruled>,
    pub(crate) standing: Vec<i32>,
    pub(crate) turns: Vec<u16>,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) adrift: Option<u32>,
    pub(crate) cut_off: bool,
}

impl Story {
    /// Leaves out what may not be known while the battle is under way. Who plays alone knows his own orders; of two at one device,
    /// either may be looking.
    pub(crate) fn keep_secrets(&mut self) {
        let mine = Side::BOTH.map(|side| self.players[side.index()] == "me");
        let sees = |to| match to {
            Audience::All => true,
            Audience::Side(side) => mine[side.index()] && mine != [true; 2],
        };
        self.steps = self.steps.iter().map(|step| step.seen(sees)).collect();
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Verified {
    pub(crate) sound: bool,
    pub(crate) told: String,
}
