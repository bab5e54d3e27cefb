//! Lengths in thousandths of the table's own unit.
//!
//! A table is measured in inches or in base widths, as its system likes; this crate never asks which. It counts
//! thousandths of that unit as whole numbers, so that a saved battle is the same battle on every machine and two
//! poses are equal or they are not.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

/// How near two edges must be to count as touching, and how deep one base may sit in another before they overlap.
///
/// Bases stand on whole thousandths at whole thousandths of a degree, so two of them placed exactly edge to edge miss
/// each other by a thousandth or so. Five thousandths of an inch is less than the thickness of a playing card; every
/// question of contact in the crate is asked with this one tolerance.
pub const CONTACT: Length = Length(5);

/// How deep one base must sit in another for the depth, rounded to thousandths, to be more than [`CONTACT`].
pub(crate) const OVERLAP: f64 = CONTACT.0 as f64 + 0.5;

/// A length, a coordinate or a signed offset, in thousandths of the table's unit.
///
/// Values lie within ±[`Length::MAX`], a thousand units: wider than any table, narrow enough that products of two
/// differences are exact both in `i64` and in `f64`. Arithmetic saturates at the bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i32")]
pub struct Length(i32);

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self(0);
    /// The longest length: a thousand units.
    pub const MAX: Self = Self(1_000_000);

    /// A length of so many thousandths, brought within the bound.
    pub const fn thousandths(n: i32) -> Self {
        if n > Self::MAX.0 {
            Self::MAX
        } else if n < -Self::MAX.0 {
            Self(-Self::MAX.0)
        } else {
            Self(n)
        }
    }

    /// A length of so many whole units, brought within the bound.
    pub const fn units(n: i32) -> Self {
        Self::thousandths(n.saturating_mul(1000))
    }

    /// The length in thousandths.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The length without its sign.
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// So many times the length.
    pub const fn times(self, n: i32) -> Self {
        Self::thousandths(self.0.saturating_mul(n))
    }

    /// Half the length, rounded toward zero.
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// The nearest length to a number of thousandths; what is not a number becomes zero.
    pub(crate) fn nearest(thousandths: f64) -> Self {
        // A float cast saturates and sends NaN to zero: no input panics.
        Self::thousandths(libm::round(thousandths) as i32)
    }

    pub(crate) fn f64(self) -> f64 {
        f64::from(self.0)
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::thousandths(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::thousandths(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

impl From<Length> for i32 {
    fn from(length: Length) -> Self {
        length.0
    }
}

impl TryFrom<i64> for Length {
    type Error = TooLong;
    fn try_from(n: i64) -> Result<Self, TooLong> {
        match i32::try_from(n) {
            Ok(n) if n.abs_diff(0) <= Self::MAX.0.unsigned_abs() => Ok(Self(n)),
            _ => Err(TooLong(n)),
        }
    }
}

/// A saved length that no table can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong(i64);

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} thousandths is out of bounds: lengths and coordinates lie within a thousand table units", self.0)
    }
}

impl std::error::Error for TooLong {}

impl Length {
    /// As one says it at the table, to the tenth: `6`, `4.5`, `0.8`.
    pub fn said(self) -> String {
        let tenths = (self.0 + 50).div_euclid(100);
        let sign = if tenths < 0 { "-" } else { "" };
        match (tenths.abs() / 10, tenths.abs() % 10) {
            (whole, 0) => format!("{sign}{whole}"),
            (whole, tenth) => format!("{sign}{whole}.{tenth}"),
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let n = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:03}", n / 1000, n % 1000)
    }
}
