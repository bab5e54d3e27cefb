//! What each player adds to his own dice.
//!
//! A player makes up one value, hashes it again and again, and gives away the last hash, the head, before the battle. Each order
//! of his that throws carries the next link back along the chain: everybody can check that it hashes to the one before, and
//! nobody but he could have known it. It goes into the key of each throw, so a host cannot compute the dice of a player who
//! is not in league with him.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::digest::{Digest, NotHex, from_hex, write_hex};

/// A link of a player's chain, or the head it hangs from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Link([u8; 32]);

impl Link {
    /// A link of these bytes. The last one of a chain must come from somewhere nobody can guess.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The link it hangs from, told before it.
    #[must_use]
    pub fn before(&self) -> Self {
        Self(Digest::of(&[b"grognard link 2", &self.0]).bytes())
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl FromStr for Link {
    type Err = NotHex;
    fn from_str(text: &str) -> Result<Self, NotHex> {
        from_hex(text).map(Self)
    }
}

impl TryFrom<String> for Link {
    type Error = NotHex;
    fn try_from(text: String) -> Result<Self, NotHex> {
        text.parse()
    }
}

impl From<Link> for String {
    fn from(link: Link) -> Self {
        link.to_string()
    }
}

/// The chain of a player, kept by him alone. After some links were told it is a shorter chain of the same last link.
#[derive(Clone)]
pub struct Chain {
    /// From the last link to the head.
    links: Vec<Link>,
}

impl Chain {
    /// A chain of so many links, enough for as many orders that throw, of which this is the last.
    pub fn new(last: Link, links: usize) -> Self {
        Self { links: std::iter::successors(Some(last), |link| Some(link.before())).take(links + 1).collect() }
    }

    /// What it hangs from: told before the battle, or the link told last.
    pub fn head(&self) -> Link {
        self.links[self.links.len() - 1]
    }

    /// The next link, which is then the head; none if all are told.
    pub fn tell(&mut self) -> Option<Link> {
        if self.links.len() == 1 {
            return None;
        }
        self.links.pop();
        Some(self.head())
    }
}

/// Only its head is shown: the rest is a secret.
impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({} links from {})", self.links.len() - 1, self.head())
    }
}
