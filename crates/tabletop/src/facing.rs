//! Which way a unit looks, and how far it turns.
//!
//! Angles are whole thousandths of a degree: the rules speak of 45 and 90 degrees, and those are exact. A base four units
//! wide whose facing is off by half a thousandth has its corner off by a fiftieth of a thousandth of a unit.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::vector::Vector;

const FULL: i32 = 360_000;
const QUARTER: i32 = 90_000;

/// A compass heading in thousandths of a degree, clockwise from the table's north (the direction of growing `y`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Facing(i32);

/// A signed angle in thousandths of a degree: clockwise, to the right, is positive. At most a full circle either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Turn(i32);

impl Facing {
    /// Toward growing `y`.
    pub const NORTH: Self = Self(0);
    /// Toward growing `x`.
    pub const EAST: Self = Self(QUARTER);
    /// Toward falling `y`.
    pub const SOUTH: Self = Self(2 * QUARTER);
    /// Toward falling `x`.
    pub const WEST: Self = Self(3 * QUARTER);

    /// A heading of so many thousandths of a degree; any number is brought into one circle.
    pub const fn millidegrees(n: i32) -> Self {
        Self(n.rem_euclid(FULL))
    }

    /// A heading of so many whole degrees.
    pub const fn degrees(n: i32) -> Self {
        Self::millidegrees((n.rem_euclid(360)) * 1000)
    }

    /// The heading in thousandths of a degree, from 0 up to but not including 360,000.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The opposite heading.
    pub const fn about(self) -> Self {
        Self::millidegrees(self.0 + FULL / 2)
    }

    /// The shorter way from this heading to another; half a circle is a turn to the right.
    pub const fn turn_to(self, to: Self) -> Turn {
        let n = (to.0 - self.0).rem_euclid(FULL);
        Turn(if n > FULL / 2 { n - FULL } else { n })
    }

    /// The unit vector of this heading, exact in the four quarters and mirrored without error between them.
    pub(crate) fn vector(self) -> Vector {
        let (sin, cos) = sin_cos(self.0);
        Vector { x: sin, y: cos }
    }

    /// The heading nearest to a vector's; a vector of no length looks north.
    pub(crate) fn along(v: Vector) -> Self {
        Self::millidegrees(libm::round(libm::atan2(v.x, v.y).to_degrees() * 1000.0) as i32)
    }
}

impl Turn {
    /// No turn.
    pub const NONE: Self = Self(0);
    /// A quarter circle to the right.
    pub const RIGHT: Self = Self(QUARTER);
    /// A quarter circle to the left.
    pub const LEFT: Self = Self(-QUARTER);
    /// Half a circle.
    pub const ABOUT: Self = Self(2 * QUARTER);

    /// A turn of so many thousandths of a degree, brought within a full circle either way.
    pub const fn millidegrees(n: i32) -> Self {
        if n > FULL {
            Self(FULL)
        } else if n < -FULL {
            Self(-FULL)
        } else {
            Self(n)
        }
    }

    /// A turn of so many whole degrees.
    pub const fn degrees(n: i32) -> Self {
        Self::millidegrees(n.saturating_mul(1000))
    }

    /// The turn in thousandths of a degree.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The turn without its direction.
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    pub(crate) fn radians(self) -> f64 {
        f64::from(self.0).to_radians() / 1000.0
    }

    /// Sine and cosine, exact in the four quarters.
    pub(crate) fn sin_cos(self) -> (f64, f64) {
        sin_cos(self.0.rem_euclid(FULL))
    }

    pub(crate) fn from_radians(angle: f64) -> Self {
        Self::millidegrees(libm::round(angle.to_degrees() * 1000.0) as i32)
    }
}

/// Reducing to an eighth of a circle in whole numbers first keeps quarters exact and mirror images equal.
fn sin_cos(millidegrees: i32) -> (f64, f64) {
    let eighth = |n: i32| {
        let a = f64::from(n).to_radians() / 1000.0;
        (libm::sin(a), libm::cos(a))
    };
    let within = millidegrees % QUARTER;
    let (sin, cos) = if within <= QUARTER / 2 {
        eighth(within)
    } else {
        let (s, c) = eighth(QUARTER - within);
        (c, s)
    };
    match millidegrees / QUARTER {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

impl Add<Turn> for Facing {
    type Output = Self;
    fn add(self, by: Turn) -> Self {
        Self::millidegrees(self.0 + by.0)
    }
}

impl Sub<Turn> for Facing {
    type Output = Self;
    fn sub(self, by: Turn) -> Self {
        Self::millidegrees(self.0 - by.0)
    }
}

impl Add for Turn {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::millidegrees(self.0 + other.0)
    }
}

impl Neg for Turn {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl From<i32> for Facing {
    fn from(n: i32) -> Self {
        Self::millidegrees(n)
    }
}

impl From<Facing> for i32 {
    fn from(facing: Facing) -> Self {
        facing.0
    }
}

impl From<i32> for Turn {
    fn from(n: i32) -> Self {
        Self::millidegrees(n)
    }
}

impl From<Turn> for i32 {
    fn from(turn: Turn) -> Self {
        turn.0
    }
}

impl Facing {
    /// As one says it at the table, to the degree: `349°`.
    pub fn said(self) -> String {
        format!("{}°", (self.0 + 500) / 1000 % 360)
    }
}

impl Turn {
    /// As one says it at the table, to the degree: `45° left`.
    pub fn said(self) -> String {
        let side = if self.0 < 0 { "left" } else { "right" };
        format!("{}° {side}", (self.0.abs() + 500) / 1000)
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:03}°", self.0 / 1000, self.0 % 1000)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (n, side) = (self.0.abs(), if self.0 < 0 { "left" } else { "right" });
        write!(f, "{}.{:03}° {side}", n / 1000, n % 1000)
    }
}
