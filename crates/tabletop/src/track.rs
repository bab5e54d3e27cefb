//! Lines on the ground: roads, streams, walls, the way a marching column goes.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::facing::Facing;
use crate::length::Length;
use crate::polygon::segments_meet;
use crate::pose::{Point, Pose};
use crate::vector::nearest_on;

/// A line of straight stretches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Track {
    points: Vec<Point>,
}

/// A line needs two different points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooShort;

impl fmt::Display for TooShort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a line needs at least two different points")
    }
}

impl std::error::Error for TooShort {}

impl TryFrom<Vec<Point>> for Track {
    type Error = TooShort;
    fn try_from(points: Vec<Point>) -> Result<Self, TooShort> {
        Self::new(points)
    }
}

impl From<Track> for Vec<Point> {
    fn from(track: Track) -> Self {
        track.points
    }
}

/// The place of a line nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nearest {
    /// How far along the line it lies.
    pub along: Length,
    /// How far from the point.
    pub aside: Length,
    /// Where it is.
    pub at: Point,
    /// The way the line runs there.
    pub heading: Facing,
}

impl Track {
    /// A line through points, in order.
    pub fn new(mut points: Vec<Point>) -> Result<Self, TooShort> {
        points.dedup();
        if points.len() < 2 { Err(TooShort) } else { Ok(Self { points }) }
    }

    /// Its points in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its straight stretches.
    pub fn stretches(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.iter().copied().zip(self.points.iter().copied().skip(1))
    }

    /// How long it is.
    pub fn length(&self) -> Length {
        self.stretches().map(|(a, b)| a.distance_to(b)).sum()
    }

    /// The place so far along it, facing along it; the line is prolonged straight at both ends.
    pub fn pose_at(&self, along: Length) -> Pose {
        let mut left = along;
        let mut last = Pose::default();
        for (i, (a, b)) in self.stretches().enumerate() {
            let (heading, length) = (a.heading_to(b), a.distance_to(b));
            last = Pose { at: b, facing: heading };
            if left <= length && (i == 0 || left >= Length::ZERO) {
                return Pose { at: a.toward(heading, left), facing: heading };
            }
            left = left - length;
        }
        Pose { at: last.at.toward(last.facing, left), facing: last.facing }
    }

    /// The place of the line nearest to a point.
    pub fn nearest_to(&self, point: Point) -> Nearest {
        let p = point.vector();
        let mut best: Option<(f64, Nearest)> = None;
        let mut before = Length::ZERO;
        for (a, b) in self.stretches() {
            let at = nearest_on(a.vector(), b.vector(), p);
            let away = (at - p).length();
            if best.as_ref().is_none_or(|(least, _)| away < *least) {
                let along = before + Length::nearest((at - a.vector()).length());
                let nearest =
                    Nearest { along, aside: Length::nearest(away), at: Point::nearest(at), heading: a.heading_to(b) };
                best = Some((away, nearest));
            }
            before = before + a.distance_to(b);
        }
        best.map(|(_, nearest)| nearest).unwrap_or(Nearest {
            along: Length::ZERO,
            aside: Length::ZERO,
            at: point,
            heading: Facing::NORTH,
        })
    }

    /// The distance from a body to the middle of the line.
    pub fn distance_to(&self, body: &Body) -> Length {
        self.stretches().map(|(a, b)| Body::strip(a, b, Length::ZERO).distance_to(body)).min().unwrap_or(Length::MAX)
    }

    /// Whether a point lies on the line, to the thousandth.
    pub fn passes(&self, point: Point) -> bool {
        let p = point.vector();
        self.stretches().any(|(a, b)| (nearest_on(a.vector(), b.vector(), p) - p).length_squared() < 0.25)
    }

    /// Whether any of it could lie in a box, edges included: a look at the ends of its stretches, which never says no wrongly.
    pub fn could_enter(&self, low: Point, high: Point) -> bool {
        self.stretches().any(|(a, b)| {
            a.x.min(b.x) <= high.x && a.x.max(b.x) >= low.x && a.y.min(b.y) <= high.y && a.y.max(b.y) >= low.y
        })
    }

    /// Whether the straight way between two points crosses or touches the line.
    pub fn crosses(&self, from: Point, to: Point) -> bool {
        self.stretches().any(|(a, b)| segments_meet(a, b, from, to))
    }

    /// A column of march along the line: the poses of bases one behind the other, each so long, with a gap between, when
    /// the head of the first has come so far. Those behind follow in its track.
    pub fn column(&self, head: Length, lengths: &[Length], gap: Length) -> Vec<Pose> {
        let mut front = head;
        lengths
            .iter()
            .map(|&length| {
                let pose = self.pose_at(front - length.half());
                front = front - length - gap;
                pose
            })
            .collect()
    }
}
