//! How two players and a host agree on a secret that none of them chose.
//!
//! The host shows the fingerprint of his secret. One player promises a value by its fingerprint, the other answers with a value in
//! the open, the first reveals his. The host was bound before either value was known, the first player before he knew the
//! second's; so nobody chooses, not even the host in league with one player. The dice follow from all three.
//!
//! The host runs an [`Opening`], and each player runs one of his own with what he said and was told. All of them come to the same
//! [`Agreement`], which stands in the first line of the record. One that differs shows who was told something else.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Commitment, Digest, Link, Secret, Side};

/// An agreement under way.
#[derive(Clone, Debug)]
pub struct Opening {
    battle: Digest,
    host: Commitment,
    blind: bool,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Shown,
    Promised { by: Side, promise: Commitment, head: Link },
    Answered { by: Side, promise: Commitment, answer: Secret, heads: [Link; 2] },
    Agreed(Agreement),
}

/// What a player says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    /// The fingerprint of his value, and the head of his chain.
    Promise {
        /// See [`Secret::promise`].
        promise: Commitment,
        /// See [`Chain::head`](crate::Chain::head).
        head: Link,
    },
    /// His value in the open, and the head of his chain.
    Answer {
        /// The value.
        value: Secret,
        /// See [`Chain::head`](crate::Chain::head).
        head: Link,
    },
    /// The value he promised.
    Reveal {
        /// The value.
        value: Secret,
    },
}

/// What an opening waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Either player's promise.
    Promise,
    /// This player's answer.
    Answer(Side),
    /// The value this player promised. Until it is there the battle does not begin.
    Reveal(Side),
    /// Nothing: all is agreed.
    Nothing,
}

/// Why something a player said was not taken. The opening is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untimely {
    /// Something else has to be said first, or by somebody else.
    Awaited(Awaits),
    /// The value is not the one that was promised.
    OtherValue(Side),
    /// The answer repeats what belongs to the other player.
    Echo(Side),
}

impl Opening {
    /// The host has shown the [fingerprint](Secret::shown) of his secret. `battle` is a name no other battle has, so that the same
    /// values never lead to the same dice; with `blind` dice both players add a link to every throw.
    pub const fn new(battle: Digest, host: Commitment, blind: bool) -> Self {
        Self { battle, host, blind, stage: Stage::Shown }
    }

    /// What comes next.
    pub const fn awaits(&self) -> Awaits {
        match &self.stage {
            Stage::Shown => Awaits::Promise,
            Stage::Promised { by, .. } => Awaits::Answer(by.other()),
            Stage::Answered { by, .. } => Awaits::Reveal(*by),
            Stage::Agreed(_) => Awaits::Nothing,
        }
    }

    /// What was agreed, once everything is said.
    pub const fn agreement(&self) -> Option<&Agreement> {
        match &self.stage {
            Stage::Agreed(agreement) => Some(agreement),
            _ => None,
        }
    }

    /// Takes what a player says.
    pub fn hear(&mut self, from: Side, said: Said) -> Result<(), Untimely> {
        let next = match (&self.stage, said) {
            (Stage::Shown, Said::Promise { promise, head }) => Stage::Promised { by: from, promise, head },
            (Stage::Promised { by, promise, head: theirs }, Said::Answer { value, head }) if from != *by => {
                // Whoever hangs his dice on the other's chain would let him alone know them.
                if head == *theirs {
                    return Err(Untimely::Echo(from));
                }
                let heads = if from == Side::First { [head, *theirs] } else { [*theirs, head] };
                Stage::Answered { by: *by, promise: *promise, answer: value, heads }
            }
            (Stage::Answered { by, promise, answer, heads }, Said::Reveal { value }) if from == *by => {
                if value.promise() != *promise {
                    return Err(Untimely::OtherValue(from));
                }
                Stage::Agreed(Agreement {
                    scheme: SCHEME,
                    battle: self.battle,
                    host: self.host,
                    promised: *by,
                    promise: *promise,
                    reveal: value,
                    answer: answer.clone(),
                    heads: *heads,
                    blind: self.blind,
                })
            }
            _ => return Err(Untimely::Awaited(self.awaits())),
        };
        self.stage = next;
        Ok(())
    }
}

const SCHEME: u32 = 2;

/// What two players and a host agreed on: all of it but the host's secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Agreement {
    scheme: u32,
    battle: Digest,
    host: Commitment,
    promised: Side,
    promise: Commitment,
    reveal: Secret,
    answer: Secret,
    heads: [Link; 2],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    blind: bool,
}

/// An agreement as a record has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    scheme: u32,
    battle: Digest,
    host: Commitment,
    promised: Side,
    promise: Commitment,
    reveal: Secret,
    answer: Secret,
    heads: [Link; 2],
    #[serde(default)]
    blind: bool,
}

impl TryFrom<Unchecked> for Agreement {
    type Error = String;

    fn try_from(read: Unchecked) -> Result<Self, String> {
        let Unchecked { scheme, battle, host, promised, promise, reveal, answer, heads, blind } = read;
        if scheme != SCHEME {
            return Err(format!("its dice are of scheme {scheme}; this version knows schemes 1 and {SCHEME}"));
        }
        if reveal.promise() != promise {
            return Err(format!("the {promised} side revealed another value than it had promised"));
        }
        if heads[0] == heads[1] {
            return Err("both sides hang their dice on one chain".into());
        }
        Ok(Self { scheme, battle, host, promised, promise, reveal, answer, heads, blind })
    }
}

impl Agreement {
    /// The fingerprint of the host's secret.
    pub const fn host(&self) -> Commitment {
        self.host
    }

    /// What the players' chains hang from.
    pub const fn heads(&self) -> [Link; 2] {
        self.heads
    }

    /// Whether both players add a link to every throw.
    pub const fn blind(&self) -> bool {
        self.blind
    }

    /// What all dice follow from, besides the links.
    pub fn secret(&self, host: &Secret) -> Secret {
        let values = [&self.battle.bytes()[..], self.reveal.bytes(), self.answer.bytes()];
        Secret::new(host.hmac(&values).bytes())
    }
}

impl fmt::Display for Awaits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Promise => f.write_str("one of the players has to promise a value first"),
            Self::Answer(side) => write!(f, "the {side} side has to answer with a value of its own"),
            Self::Reveal(side) => write!(f, "the {side} side has to reveal the value it promised"),
            Self::Nothing => f.write_str("all is agreed, and nothing is to be added"),
        }
    }
}

impl fmt::Display for Untimely {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Awaited(awaits) => awaits.fmt(f),
            Self::OtherValue(side) => write!(f, "this is not the value the {side} side promised"),
            Self::Echo(side) => write!(f, "the {side} side must hang its dice on a chain of its own"),
        }
    }
}

impl std::error::Error for Untimely {}
