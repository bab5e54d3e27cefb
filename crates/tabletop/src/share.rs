//! Parts of a whole: how much of a base stands in a wood, how much of a line can be seen.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A part of a whole in thousandths, rounded to the nearest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct Share(u16);

impl Share {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// The half.
    pub const HALF: Self = Self(500);
    /// All of it.
    pub const ALL: Self = Self(1000);

    /// So many thousandths, at most all.
    pub const fn thousandths(n: u16) -> Self {
        if n > 1000 { Self::ALL } else { Self(n) }
    }

    /// The share in thousandths.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Two parts of the same whole together, at most all of it.
    pub fn and(self, other: Self) -> Self {
        Self((self.0 + other.0).min(Self::ALL.0))
    }

    pub(crate) fn of(part: f64, whole: f64) -> Self {
        Self(libm::round(part / whole * 1000.0).clamp(0.0, 1000.0) as u16)
    }
}

impl From<u16> for Share {
    fn from(n: u16) -> Self {
        Self::thousandths(n)
    }
}

impl From<Share> for u16 {
    fn from(share: Share) -> Self {
        share.0
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}%", self.0 / 10, self.0 % 10)
    }
}
