//! Dice nobody can doubt.
//!
//! Before the first order the host makes up a [`Secret`] and publishes its [`Commitment`]. Every die of the battle follows from
//! the secret, the number of the order and what the die is for. So nobody can throw until he likes what he sees: the dice of
//! an order are there before it is given, they do not depend on what was tried and taken back before, and a throw more or less
//! for one purpose does not shift the dice of another. When the battle is over the secret is told, and anybody can
//! compute every die again. docs/record.md has the scheme step by step, with test vectors.
//!
//! This is scheme 1, for players who trust whoever hosts the battle. In scheme 2 the secret comes out of an
//! [`Opening`](crate::Opening) and each throw takes in [links](Link) of the players' chains.

use std::fmt;
use std::str::FromStr;

use grognard_dice::{Dice, Packed, Rolled, Throw, Thrown};
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::Link;
use crate::digest::{Digest, NotHex, from_hex, write_hex};

/// What all dice of a battle follow from. Whoever knows it knows every die to come, so it is told when the battle is over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bytes. They must come from somewhere nobody can guess.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret of a seed, for battles between computer players that are to be repeatable. A seed is short enough to be
    /// found by trying, so it binds nobody.
    pub fn from_seed(seed: u64) -> Self {
        Self(Digest::of(&[b"grognard seed 1", &seed.to_le_bytes()]).bytes())
    }

    /// What can be told of it before the battle.
    pub fn commitment(&self) -> Commitment {
        Commitment(Digest::of(&[b"grognard dice 1", &self.0]))
    }

    /// The key of one throw: the `occurrence`th for its purpose within an order, from 0.
    pub fn key(&self, order: u32, occurrence: u32, purpose: &str) -> [u8; 32] {
        let (order, occurrence) = (order.to_le_bytes(), occurrence.to_le_bytes());
        Digest::of(&[b"grognard throw 1", &self.0, &order, &occurrence, purpose.as_bytes()]).bytes()
    }

    /// The key of one throw into which links of the players' chains go: the giver's, and perhaps the other's.
    pub fn linked_key(&self, order: u32, occurrence: u32, links: &[Link], purpose: &str) -> [u8; 32] {
        let (order, occurrence) = (order.to_le_bytes(), occurrence.to_le_bytes());
        let (count, links) = ([links.len() as u8], links.iter().map(Link::bytes).copied().collect::<Vec<_>>().concat());
        let purpose = purpose.as_bytes();
        Digest::of(&[b"grognard throw 2", &self.0, &order, &occurrence, &count, &links, purpose]).bytes()
    }

    /// What a host shows of his secret before an [`Opening`](crate::Opening).
    pub fn shown(&self) -> Commitment {
        Commitment(Digest::of(&[b"grognard host 2", &self.0]))
    }

    /// What a player promises of his value in an [`Opening`](crate::Opening).
    pub fn promise(&self) -> Commitment {
        Commitment(Digest::of(&[b"grognard promise 2", &self.0]))
    }

    /// The key of hashes and seals where the system hides something. Whoever has it can check them and knows no die.
    #[must_use]
    pub fn key_of_seals(&self) -> Self {
        Self(self.hmac(&[b"grognard seals 2"]).bytes())
    }

    /// The fingerprint of some bytes, given in parts, by HMAC-SHA-256 with this key.
    pub fn hmac(&self, parts: &[&[u8]]) -> Digest {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        for part in parts {
            mac.update(part);
        }
        Digest::new(mac.finalize().into_bytes().into())
    }

    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// Told in full, for the one who keeps it. `Debug` hides it.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret(of {})", self.commitment())
    }
}

impl FromStr for Secret {
    type Err = NotHex;
    fn from_str(text: &str) -> Result<Self, NotHex> {
        from_hex(text).map(Self)
    }
}

impl TryFrom<String> for Secret {
    type Error = NotHex;
    fn try_from(text: String) -> Result<Self, NotHex> {
        text.parse()
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> Self {
        secret.to_string()
    }
}

/// The promise to use one secret and no other: its fingerprint, from which it cannot be found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(Digest);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Commitment {
    type Err = NotHex;
    fn from_str(text: &str) -> Result<Self, NotHex> {
        text.parse().map(Self)
    }
}

/// The dice of one order.
#[derive(Clone, Debug)]
pub struct Committed<'s> {
    secret: &'s Secret,
    order: u32,
    /// The players' links, in scheme 2.
    links: Option<&'s [Link]>,
    thrown: Vec<Thrown>,
}

impl<'s> Committed<'s> {
    /// The dice of the order with this number, from 1.
    pub const fn new(secret: &'s Secret, order: u32) -> Self {
        Self { secret, order, links: None, thrown: Vec::new() }
    }

    /// The dice of the order with this number into which players' links go: the giver's, and perhaps the other's.
    pub const fn linked(secret: &'s Secret, order: u32, links: &'s [Link]) -> Self {
        Self { secret, order, links: Some(links), thrown: Vec::new() }
    }

    /// The dice of one throw.
    pub(crate) fn stream(&self, occurrence: u32, purpose: &str) -> Rolled {
        Rolled::from_key(match self.links {
            None => self.secret.key(self.order, occurrence, purpose),
            Some(links) => self.secret.linked_key(self.order, occurrence, links, purpose),
        })
    }

    /// What was thrown.
    pub fn into_thrown(self) -> Vec<Thrown> {
        self.thrown
    }
}

impl Dice for Committed<'_> {
    fn throw(&mut self, throw: Throw) -> i32 {
        let occurrence = self.thrown.iter().filter(|before| before.throw.what == throw.what).count() as u32;
        let mut dice = self.stream(occurrence, throw.what);
        let thrown = throw.fall(&mut |sides| dice.face(sides));
        let answer = thrown.answer;
        self.thrown.push(thrown);
        answer
    }

    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed {
        part(self)
    }

    fn thrown(&self) -> &[Thrown] {
        &self.thrown
    }
}
