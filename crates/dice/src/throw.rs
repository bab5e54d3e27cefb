//! What is thrown: a handful of dice, read in one of a few ways.
//!
//! [`Draw::play`] is the meaning of a draw, face by face in the order a player throws; [`Draw::chances`] is the same
//! as a distribution. A property test holds the two together.

use crate::chances;

/// A draw with the purpose it serves, so that own dice can be asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// What the dice are for, in a player's words: "the attacker's attack".
    pub what: &'static str,
    /// How they are read.
    pub draw: Draw,
}

/// How a handful of dice is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The faces added up.
    Sum {
        /// How many dice.
        dice: u8,
        /// Faces of each.
        sides: u8,
    },
    /// How many dice show `on` or more. Rerolled dice are thrown after the whole pool, each once.
    Hits {
        /// How many dice.
        dice: u8,
        /// Faces of each.
        sides: u8,
        /// The lowest face that hits; 1 or less always does, more than `sides` never.
        on: i8,
        /// Which dice are thrown again.
        reroll: Reroll,
    },
    /// How many dice show `most` or less.
    Under {
        /// How many dice.
        dice: u8,
        /// Faces of each.
        sides: u8,
        /// The highest face that succeeds; less than 1 never does, `sides` or more always.
        most: i8,
    },
    /// The highest `keep` dice added up.
    Highest {
        /// How many dice.
        dice: u8,
        /// How many of them count.
        keep: u8,
        /// Faces of each.
        sides: u8,
    },
    /// How many of the highest `keep` dice show `on` or more.
    HighestHits {
        /// How many dice.
        dice: u8,
        /// How many of them count.
        keep: u8,
        /// Faces of each.
        sides: u8,
        /// The lowest face that hits.
        on: i8,
    },
    /// Saves against `hits`, `rows` times over: row after row one die for each hit still standing, saved on `on` or
    /// more. The answer is how many hits stand at the end.
    Unsaved {
        /// Hits to be saved.
        hits: u8,
        /// How many saves each hit must pass.
        rows: u8,
        /// Faces of each die.
        sides: u8,
        /// The lowest face that saves.
        on: i8,
    },
}

/// Which dice of a pool are thrown again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reroll {
    /// None.
    #[default]
    None,
    /// Up to so many that missed.
    Misses(u8),
    /// Up to so many that hit.
    Hits(u8),
}

impl Reroll {
    /// Every die that hit.
    pub const EVERY_HIT: Self = Self::Hits(u8::MAX);
    /// Every die that missed.
    pub const EVERY_MISS: Self = Self::Misses(u8::MAX);

    /// How many of a pool with so many hits and misses are thrown again.
    pub(crate) fn count(self, hits: u8, misses: u8) -> u8 {
        match self {
            Self::None => 0,
            Self::Misses(most) => most.min(misses),
            Self::Hits(most) => most.min(hits),
        }
    }

    /// What rerolling takes away from the hits of the pool before the new dice count.
    pub(crate) fn withdrawn(self, rerolled: u8) -> u8 {
        if matches!(self, Self::Hits(_)) { rerolled } else { 0 }
    }
}

impl Draw {
    /// Reads the draw from single faces, asked for in the order a player throws them.
    pub fn play(self, face: &mut dyn FnMut(u8) -> u8) -> i32 {
        match self {
            Self::Sum { dice, sides } => (0..dice).map(|_| i32::from(face(sides))).sum(),
            Self::Hits { dice, sides, on, reroll } => {
                let hits = count(dice, sides, on, face);
                let again = reroll.count(hits, dice - hits);
                i32::from(hits - reroll.withdrawn(again)) + i32::from(count(again, sides, on, face))
            }
            Self::Under { dice, sides, most } => {
                (0..dice).map(|_| i32::from(i16::from(face(sides)) <= i16::from(most))).sum()
            }
            Self::Highest { dice, keep, sides } => highest(dice, keep, sides, face, i32::from),
            Self::HighestHits { dice, keep, sides, on } => highest(dice, keep, sides, face, |f| i32::from(hit(f, on))),
            Self::Unsaved { hits, rows, sides, on } => {
                i32::from((0..rows).fold(hits, |standing, _| standing - count(standing, sides, on, face)))
            }
        }
    }

    /// Every answer with its chance, in rising order of the answer.
    pub fn chances(self, into: &mut Vec<(i32, f64)>) {
        match self {
            Self::Sum { dice, sides } => chances::sum(dice, sides, into),
            Self::Hits { dice, sides, on, reroll } => chances::hits(dice, chances::at_least(on, sides), reroll, into),
            Self::Under { dice, sides, most } => {
                chances::hits(dice, chances::at_most(most, sides), Reroll::None, into);
            }
            Self::Highest { dice, keep, sides } => chances::highest(dice, keep, sides, into),
            Self::HighestHits { dice, keep, sides, on } => {
                chances::capped_hits(dice, keep, chances::at_least(on, sides), into);
            }
            Self::Unsaved { hits, rows, sides, on } => {
                let fails = 1.0 - chances::at_least(on, sides);
                let stands = (0..rows).fold(1.0, |stands, _| stands * fails);
                chances::hits(hits, stands, Reroll::None, into);
            }
        }
    }

    /// How many dice are thrown first; rerolls and further rows of saves depend on what they show.
    pub fn first_handful(self) -> u8 {
        match self {
            Self::Sum { dice, .. }
            | Self::Hits { dice, .. }
            | Self::Under { dice, .. }
            | Self::Highest { dice, .. }
            | Self::HighestHits { dice, .. } => dice,
            Self::Unsaved { hits, rows, .. } => {
                if rows == 0 {
                    0
                } else {
                    hits
                }
            }
        }
    }

    /// Whether a face is a success, where there is such a thing.
    pub fn succeeds(self, face: u8) -> Option<bool> {
        match self {
            Self::Hits { on, .. } | Self::HighestHits { on, .. } | Self::Unsaved { on, .. } => Some(hit(face, on)),
            Self::Under { most, .. } => Some(i16::from(face) <= i16::from(most)),
            Self::Sum { .. } | Self::Highest { .. } => None,
        }
    }

    /// Faces of a single die of the draw.
    pub fn sides(self) -> u8 {
        match self {
            Self::Sum { sides, .. }
            | Self::Hits { sides, .. }
            | Self::Under { sides, .. }
            | Self::Highest { sides, .. }
            | Self::HighestHits { sides, .. }
            | Self::Unsaved { sides, .. } => sides,
        }
    }
}

impl Throw {
    /// Throws it, face by face, and keeps what fell.
    pub fn fall(self, face: &mut dyn FnMut(u8) -> u8) -> Thrown {
        let mut faces = Vec::with_capacity(usize::from(self.draw.first_handful()));
        let answer = self.draw.play(&mut |sides| {
            let face = face(sides);
            faces.push(face);
            face
        });
        Thrown { throw: self, faces, answer }
    }
}

/// A throw as it fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// What was asked for.
    pub throw: Throw,
    /// Every face, in the order it was thrown, rerolls last.
    pub faces: Vec<u8>,
    /// How the faces were read.
    pub answer: i32,
}

fn hit(face: u8, on: i8) -> bool {
    i16::from(face) >= i16::from(on)
}

fn count(dice: u8, sides: u8, on: i8, face: &mut dyn FnMut(u8) -> u8) -> u8 {
    (0..dice).map(|_| u8::from(hit(face(sides), on))).sum()
}

/// Worth of the `keep` highest of some dice, by counting how often each face fell.
fn highest(dice: u8, keep: u8, sides: u8, face: &mut dyn FnMut(u8) -> u8, worth: impl Fn(u8) -> i32) -> i32 {
    let mut fell = [0u8; 256];
    for _ in 0..dice {
        fell[usize::from(face(sides))] += 1;
    }
    let (mut left, mut total) = (keep, 0);
    for face in (0..=sides).rev() {
        let taken = fell[usize::from(face)].min(left);
        left -= taken;
        total += i32::from(taken) * worth(face);
    }
    total
}
