//! Plane vectors in floating point, for the inside of a computation only.
//!
//! Only `+ − × ÷`, square roots and functions of `libm` are used on them: the same bits on every machine. (A square root is
//! correctly rounded by IEEE 754, so the processor's own may serve.) Results leave the crate rounded to thousandths.

use std::ops::{Add, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Vector {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Vector {
    pub(crate) fn dot(self, v: Self) -> f64 {
        self.x * v.x + self.y * v.y
    }

    /// Positive if `v` lies to the left of `self`.
    pub(crate) fn cross(self, v: Self) -> f64 {
        self.x * v.y - self.y * v.x
    }

    pub(crate) fn length_squared(self) -> f64 {
        self.dot(self)
    }

    pub(crate) fn length(self) -> f64 {
        libm::sqrt(self.length_squared())
    }

    /// A quarter turn to the right.
    pub(crate) fn right(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    /// Turned clockwise by the angle of this sine and cosine.
    pub(crate) fn turned(self, (sin, cos): (f64, f64)) -> Self {
        Self { x: self.x * cos + self.y * sin, y: self.y * cos - self.x * sin }
    }

    /// The same direction with length one; a vector of no length stays as it is.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, v: Self) -> Self {
        Self { x: self.x + v.x, y: self.y + v.y }
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, v: Self) -> Self {
        Self { x: self.x - v.x, y: self.y - v.y }
    }
}

impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

impl Mul<f64> for Vector {
    type Output = Self;
    fn mul(self, k: f64) -> Self {
        Self { x: self.x * k, y: self.y * k }
    }
}

/// The point of a segment nearest to another point.
pub(crate) fn nearest_on(a: Vector, b: Vector, p: Vector) -> Vector {
    let along = b - a;
    let length = along.length_squared();
    if length == 0.0 {
        return a;
    }
    a + along * ((p - a).dot(along) / length).clamp(0.0, 1.0)
}
