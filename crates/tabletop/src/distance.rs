//! How far apart two bodies are, edge to edge.
//!
//! Rectangles by hand: separating axes say whether they overlap and how deep; if they do not, the nearest points include a
//! corner of one of them, and the distance of a corner to a rectangle is two comparisons in that rectangle's own frame.

use crate::body::Body;
use crate::length::{CONTACT, Length};
use crate::pose::Point;
use crate::vector::Vector;

impl Body {
    /// The distance between the nearest points of two bodies: zero exactly if they touch or overlap.
    pub fn distance_to(&self, other: &Self) -> Length {
        let gap = self.gap_to(other);
        if gap <= CONTACT { Length::ZERO } else { gap }
    }

    /// The distance with its sign: what is below zero is the depth to which two bodies sit in each other, the shortest way
    /// to push them apart.
    pub fn gap_to(&self, other: &Self) -> Length {
        Length::nearest(separation(self, other))
    }

    /// Whether the two touch: neither apart nor overlapping by more than [`CONTACT`].
    pub fn touches(&self, other: &Self) -> bool {
        self.is_near(other, CONTACT.times(2).f64()) && self.gap_to(other).abs() <= CONTACT
    }

    /// Whether the two cover some of the same ground, by more than [`CONTACT`].
    pub fn overlaps(&self, other: &Self) -> bool {
        self.is_near(other, CONTACT.times(2).f64()) && self.gap_to(other) < -CONTACT
    }

    /// Whether the two could be no further apart at all: a look at the centres settles most questions.
    fn is_near(&self, other: &Self, reach: f64) -> bool {
        let far = self.half_width + self.half_depth + other.half_width + other.half_depth + reach;
        (other.centre - self.centre).length_squared() <= far * far
    }

    /// Whether the nearest points are at most so far apart; limits include themselves.
    pub fn within(&self, reach: Length, other: &Self) -> bool {
        self.is_near(other, reach.f64() + 1.0) && self.distance_to(other) <= reach
    }

    /// How far off the nearest of some bodies is. Who is too far off to be it is not measured.
    pub fn distance_to_nearest<'b>(&self, others: impl IntoIterator<Item = &'b Self>) -> Option<Length> {
        others.into_iter().fold(None, |known, other| match known {
            None => Some(self.distance_to(other)),
            Some(known) if self.is_near(other, known.f64() + 1.0) => Some(known.min(self.distance_to(other))),
            Some(known) => Some(known),
        })
    }

    /// The nearest points of two bodies, on this one and on the other; a common point, or nearly, if they touch.
    pub fn nearest_points(&self, other: &Self) -> (Point, Point) {
        let (mut best, mut pair) = (f64::INFINITY, (self.centre, other.centre));
        let mut offer = |a: Vector, b: Vector| {
            let d = (b - a).length_squared();
            if d < best {
                (best, pair) = (d, (a, b));
            }
        };
        match (self.round, other.round) {
            (true, _) => {
                let b = other.clamp(self.centre);
                offer(self.clamp(b), b);
            }
            (_, true) => {
                let a = self.clamp(other.centre);
                offer(a, other.clamp(a));
            }
            _ => {
                for b in other.corners() {
                    offer(self.clamp(b), b);
                }
                for a in self.corners() {
                    offer(a, other.clamp(a));
                }
            }
        }
        (Point::nearest(pair.0), Point::nearest(pair.1))
    }
}

/// The distance between two bodies, or minus the depth of their overlap. Symmetric to the last bit, and unchanged to
/// the last bit when the whole table is moved by whole thousandths: only differences of positions enter.
pub(crate) fn separation(a: &Body, b: &Body) -> f64 {
    match (a.round, b.round) {
        (true, true) => (b.centre - a.centre).length() - a.half_width - b.half_width,
        (false, true) => a.outside(b.centre) - b.half_width,
        (true, false) => b.outside(a.centre) - a.half_width,
        (false, false) => between_rectangles(a, b),
    }
}

fn between_rectangles(a: &Body, b: &Body) -> f64 {
    let depth = -deepest_axis(a, b);
    if depth >= 0.0 {
        return -depth;
    }
    let (mut nearest, from_a, from_b) = (f64::INFINITY, frame(a, b), frame(b, a));
    for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        nearest = nearest.min(from_a.corner_to_box(x, y)).min(from_b.corner_to_box(x, y));
    }
    libm::sqrt(nearest)
}

/// The largest gap over the four axes; if it is negative, its negative is the depth of the overlap.
fn deepest_axis(a: &Body, b: &Body) -> f64 {
    let d = b.centre - a.centre;
    let (cos, sin) = (a.ahead.dot(b.ahead).abs(), a.ahead.cross(b.ahead).abs());
    let across = |one: &Body, two: &Body| one.half_width + two.half_width * cos + two.half_depth * sin;
    let along = |one: &Body, two: &Body| one.half_depth + two.half_width * sin + two.half_depth * cos;
    let of = |one: &Body, two: &Body| {
        (d.dot(one.right()).abs() - across(one, two)).max(d.dot(one.ahead).abs() - along(one, two))
    };
    of(a, b).max(of(b, a))
}

/// One rectangle seen in the frame of another.
struct Frame {
    centre: Vector,
    width: Vector,
    depth: Vector,
    half: Vector,
}

fn frame(of: &Body, other: &Body) -> Frame {
    let into = |v: Vector| Vector { x: v.dot(of.right()), y: v.dot(of.ahead) };
    Frame {
        centre: into(other.centre - of.centre),
        width: into(other.right()) * other.half_width,
        depth: into(other.ahead) * other.half_depth,
        half: Vector { x: of.half_width, y: of.half_depth },
    }
}

impl Frame {
    fn corner_to_box(&self, x: f64, y: f64) -> f64 {
        let corner = self.centre + self.width * x + self.depth * y;
        let over = Vector { x: (corner.x.abs() - self.half.x).max(0.0), y: (corner.y.abs() - self.half.y).max(0.0) };
        over.length_squared()
    }
}
