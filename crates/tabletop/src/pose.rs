//! Where things are: a point of the table, and a pose, a point with a facing.

use serde::{Deserialize, Serialize};

use crate::facing::{Facing, Turn};
use crate::length::Length;
use crate::vector::Vector;

/// A point of the table: `x` grows to the east, `y` to the north, from the south-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// East of the table's west edge.
    pub x: Length,
    /// North of the table's south edge.
    pub y: Length,
}

/// A unit's place: the centre of its base and the way it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pose {
    /// The centre of the base.
    pub at: Point,
    /// The way its front looks.
    pub facing: Facing,
}

impl Point {
    /// A point by its coordinates in thousandths.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x: Length::thousandths(x), y: Length::thousandths(y) }
    }

    /// A point by its coordinates in whole units.
    pub const fn units(x: i32, y: i32) -> Self {
        Self { x: Length::units(x), y: Length::units(y) }
    }

    /// The distance to another point.
    pub fn distance_to(self, other: Self) -> Length {
        Length::nearest((other.vector() - self.vector()).length())
    }

    /// Whether another point is at most so far away; limits include themselves.
    pub fn is_within(self, reach: Length, other: Self) -> bool {
        (other.vector() - self.vector()).length_squared() <= reach.f64() * reach.f64()
    }

    /// The heading from here to another point; north if it is the same point.
    pub fn heading_to(self, other: Self) -> Facing {
        Facing::along(other.vector() - self.vector())
    }

    /// The point so far from here along a heading.
    pub fn toward(self, heading: Facing, by: Length) -> Self {
        Self::nearest(self.vector() + heading.vector() * by.f64())
    }

    pub(crate) fn vector(self) -> Vector {
        Vector { x: self.x.f64(), y: self.y.f64() }
    }

    pub(crate) fn nearest(v: Vector) -> Self {
        Self { x: Length::nearest(v.x), y: Length::nearest(v.y) }
    }

    /// Twice the signed area of the triangle `self`, `b`, `c`: positive if `c` lies to the left of the way from `self` to
    /// `b`. Exact, because coordinates are bounded.
    pub(crate) fn side(self, b: Self, c: Self) -> i64 {
        let d = |p: Self, q: Self| (i64::from(q.x.get() - p.x.get()), i64::from(q.y.get() - p.y.get()));
        let ((bx, by), (cx, cy)) = (d(self, b), d(self, c));
        bx * cy - by * cx
    }
}

impl Pose {
    /// A pose by coordinates in thousandths and a facing.
    pub const fn new(x: i32, y: i32, facing: Facing) -> Self {
        Self { at: Point::new(x, y), facing }
    }

    /// The same place, turned.
    pub fn turned(self, by: Turn) -> Self {
        Self { facing: self.facing + by, ..self }
    }

    /// The same facing, moved so far ahead and to the right.
    pub fn shifted(self, ahead: Length, right: Length) -> Self {
        let f = self.facing.vector();
        Self { at: Point::nearest(self.at.vector() + f * ahead.f64() + f.right() * right.f64()), ..self }
    }

    /// The pose carried along as one is moved to another, its place to it kept.
    pub fn carried(self, from: Self, to: Self) -> Self {
        let turn = from.facing.turn_to(to.facing);
        let offset = self.at.vector() - from.at.vector();
        let offset = if turn == Turn::NONE { offset } else { offset.turned(turn.sin_cos()) };
        Self { at: Point::nearest(to.at.vector() + offset), facing: self.facing + turn }
    }
}
