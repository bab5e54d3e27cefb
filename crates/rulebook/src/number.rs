//! Numbers of the table: halves that never drift, and measured lengths.

use std::{
    fmt,
    hash::{Hash, Hasher},
    iter::Sum,
    ops::{Add, AddAssign, Neg, Sub},
};

/// A number counted in halves, exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Halves(i32);

impl Halves {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// From a whole number.
    pub const fn whole(whole: i32) -> Self {
        Self(whole.saturating_mul(2))
    }

    /// From a count of halves.
    #[expect(clippy::self_named_constructors, reason = "halves of a loss are counted in halves")]
    pub const fn halves(halves: i32) -> Self {
        Self(halves)
    }

    /// From a number that a sheet prints, such as `0.5`.
    pub const fn printed(number: f64) -> Self {
        Self((number * 2.0) as i32)
    }

    /// How many halves.
    pub const fn count(self) -> i32 {
        self.0
    }

    /// Rounded down: 2.5 becomes 2, -0.5 becomes -1.
    pub const fn floor(self) -> i32 {
        self.0.div_euclid(2)
    }

    /// So many times.
    #[must_use]
    pub const fn times(self, times: i32) -> Self {
        Self(self.0.saturating_mul(times))
    }

    /// Its size without its sign.
    #[must_use]
    pub const fn size(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// As a floating number, exactly.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl Add for Halves {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Halves {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Halves {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl AddAssign for Halves {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Halves {
    fn sum<I: Iterator<Item = Self>>(halves: I) -> Self {
        halves.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match (self.0 < 0, f.sign_plus()) {
            (true, _) => "−",
            (false, true) => "+",
            (false, false) => "",
        };
        let (whole, half) = (self.size().0 / 2, self.0 % 2 != 0);
        match (whole, half) {
            (0, true) => write!(f, "{sign}½"),
            (whole, true) => write!(f, "{sign}{whole}½"),
            (whole, false) => write!(f, "{sign}{whole}"),
        }
    }
}

/// A measured length or a number worked out from one, in the system's own unit. Equal means the same number.
#[derive(Clone, Copy, Debug, Default, PartialOrd)]
pub struct Measure(f64);

impl Measure {
    /// A measure; what is no number counts as nothing.
    pub const fn new(number: f64) -> Self {
        // Adding zero turns the negative zero into the ordinary one.
        Self(if number.is_nan() { 0.0 } else { number + 0.0 })
    }

    /// The number.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl From<f64> for Measure {
    fn from(number: f64) -> Self {
        Self::new(number)
    }
}

impl From<i32> for Measure {
    fn from(number: i32) -> Self {
        Self(f64::from(number))
    }
}

impl From<Halves> for Measure {
    fn from(halves: Halves) -> Self {
        Self(halves.to_f64())
    }
}

impl PartialEq for Measure {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Measure {}

impl PartialEq<f64> for Measure {
    fn eq(&self, other: &f64) -> bool {
        self.0 == *other
    }
}

impl PartialOrd<f64> for Measure {
    fn partial_cmp(&self, other: &f64) -> Option<std::cmp::Ordering> {
        self.0.partial_cmp(other)
    }
}

impl Hash for Measure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}
