//! Fields of fire: where a unit may aim.
//!
//! A strip ahead of the front, widened; an arc opened from the front corners; a cone from the middle of the front; all round.
//! Each is a piece of the table bounded by at most three straight lines, so that the part of a target that lies in it, and the
//! nearest point of that part, follow from clipping the target by those lines.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::facing::Turn;
use crate::footprint::{Corner, Edge};
use crate::length::Length;
use crate::pose::Point;
use crate::vector::{Vector, nearest_on};

/// Where a unit may fire, seen from its own base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldOfFire {
    /// The strip straight ahead of the front edge, wider than it by so much on either side.
    Strip {
        /// How much wider, on each side.
        wider: Length,
    },
    /// Ahead of the front edge and between lines opened outward from its two corners, by up to a quarter circle.
    Splayed {
        /// The angle on each side.
        by: Turn,
    },
    /// Within so much of straight ahead, seen from the middle of the front; up to a quarter circle.
    Cone {
        /// The angle on each side.
        by: Turn,
    },
    /// To every side: squares, garrisons, skirmishers.
    AllRound,
}

/// A shot: how far it is and where it strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// From the shooter's front edge (all round: from its base) to the nearest part of the target in the field of fire.
    pub range: Length,
    /// The point of the shooter the range is measured from.
    pub from: Point,
    /// The nearest point of the target in the field of fire.
    pub at: Point,
}

/// A line with the kept side: points whose height over it is not negative.
struct HalfPlane {
    point: Vector,
    inward: Vector,
}

/// Clipping a quadrilateral or a 32-sided disc by three lines leaves at most 35 corners.
const MOST: usize = 40;
const DISC_SIDES: u16 = 32;

#[derive(Clone, Copy)]
struct Clipped {
    corners: [Vector; MOST],
    len: usize,
}

impl FieldOfFire {
    /// Whether a point lies in the field of fire.
    pub fn covers(self, shooter: &Body, point: Point) -> bool {
        let p = point.vector();
        self.bounds(shooter).is_none_or(|lines| {
            lines.iter().all(|line| Length::nearest((p - line.point).dot(line.inward)) >= Length::ZERO)
        })
    }

    /// The nearest part of a target in the field of fire, if some part lies in it. Round targets are taken as polygons of
    /// 32 sides.
    pub fn aim(self, shooter: &Body, target: &Body) -> Option<Aim> {
        let Some(lines) = self.bounds(shooter) else {
            let (from, at) = shooter.nearest_points(target);
            return Some(Aim { range: shooter.distance_to(target), from, at });
        };
        let mut seen = Clipped::outline(target);
        for line in &lines {
            seen = seen.kept(line);
        }
        let muzzle = (shooter.corner_at(Corner::FrontLeft), shooter.corner_at(Corner::FrontRight));
        let (from, at) = seen.nearest_to(muzzle)?;
        let length = (at - from).length();
        let range = if shooter.touches(target) { Length::ZERO } else { Length::nearest(length) };
        Some(Aim { range, from: Point::nearest(from), at: Point::nearest(at) })
    }

    /// The nearest part of a target in the field of fire, from one point of the shooter, if some part lies in it.
    pub fn aim_from(self, shooter: &Body, from: Point, target: &Body) -> Option<Aim> {
        let mut seen = Clipped::outline(target);
        for line in self.bounds(shooter).iter().flatten() {
            seen = seen.kept(line);
        }
        let muzzle = from.vector();
        let (_, at) = seen.nearest_to((muzzle, muzzle))?;
        let range = if target.covers(from) { Length::ZERO } else { Length::nearest((at - muzzle).length()) };
        Some(Aim { range, from, at: Point::nearest(at) })
    }

    /// The field of fire out to a range as an outline, for a screen; a circle of sixty-odd corners if it is all round.
    pub fn outline(self, shooter: &Body, range: Length) -> Vec<Point> {
        let reach = range.f64().max(0.0);
        let (left, right) = (shooter.corner_at(Corner::FrontLeft), shooter.corner_at(Corner::FrontRight));
        let middle = shooter.middle_of(Edge::Front);
        let mut points = Vec::new();
        let sweep = |points: &mut Vec<Point>, from: Vector, start: i32, end: i32| {
            for step in 0..=16 {
                let turn = Turn::millidegrees(start + (end - start) * step / 16);
                points.push(Point::nearest(from + shooter.ahead.turned(turn.sin_cos()) * reach));
            }
        };
        match self {
            Self::Strip { wider } => {
                let side = shooter.right() * wider.f64().max(0.0);
                let ahead = shooter.ahead * reach;
                points
                    .extend([left - side, left - side + ahead, right + side + ahead, right + side].map(Point::nearest));
            }
            Self::Splayed { by } => {
                let by = quarter(by);
                points.push(Point::nearest(left));
                sweep(&mut points, left, -by.get(), 0);
                sweep(&mut points, right, 0, by.get());
                points.push(Point::nearest(right));
            }
            Self::Cone { by } => {
                let by = quarter(by);
                points.push(Point::nearest(middle));
                sweep(&mut points, middle, -by.get(), by.get());
            }
            Self::AllRound => {
                for (corner, start) in Corner::ALL.into_iter().zip([-90_000, 0, 90_000, 180_000]) {
                    sweep(&mut points, shooter.corner_at(corner), start, start + 90_000);
                }
            }
        }
        points
    }

    fn bounds(self, shooter: &Body) -> Option<[HalfPlane; 3]> {
        let (left, right) = (shooter.corner_at(Corner::FrontLeft), shooter.corner_at(Corner::FrontRight));
        let front = HalfPlane { point: left, inward: shooter.ahead };
        let (ahead, across) = (shooter.ahead, shooter.right());
        let opened = |left: Vector, right: Vector, by: Turn| {
            let (sin, cos) = by.sin_cos();
            [
                HalfPlane { point: left, inward: across * cos + ahead * sin },
                HalfPlane { point: right, inward: ahead * sin - across * cos },
            ]
        };
        let [one, two] = match self {
            Self::AllRound => return None,
            Self::Strip { wider } => {
                let side = across * wider.f64().max(0.0);
                opened(left - side, right + side, Turn::NONE)
            }
            Self::Splayed { by } => opened(left, right, quarter(by)),
            Self::Cone { by } => {
                let middle = shooter.middle_of(Edge::Front);
                opened(middle, middle, quarter(by))
            }
        };
        Some([front, one, two])
    }
}

fn quarter(by: Turn) -> Turn {
    Turn::millidegrees(by.get().clamp(0, Turn::RIGHT.get()))
}

impl Clipped {
    fn outline(body: &Body) -> Self {
        let mut corners = [Vector::default(); MOST];
        if !body.round {
            corners[..4].copy_from_slice(&body.corners());
            return Self { corners, len: 4 };
        }
        for (corner, i) in corners.iter_mut().zip(0..DISC_SIDES) {
            let turn = Turn::millidegrees(i32::from(i) * 360_000 / i32::from(DISC_SIDES));
            *corner = body.centre + body.ahead.turned(turn.sin_cos()) * body.half_width;
        }
        Self { corners, len: usize::from(DISC_SIDES) }
    }

    fn kept(&self, line: &HalfPlane) -> Self {
        let mut out = Self { corners: [Vector::default(); MOST], len: 0 };
        // On the line is in: half a thousandth of grace, as everywhere.
        let height = |p: Vector| (p - line.point).dot(line.inward) + 0.5;
        let given = &self.corners[..self.len];
        for (i, &a) in given.iter().enumerate() {
            let b = given[(i + 1) % given.len()];
            let (ha, hb) = (height(a), height(b));
            if ha >= 0.0 {
                out.push(a);
            }
            if (ha >= 0.0) != (hb >= 0.0) {
                out.push(a + (b - a) * (ha / (ha - hb)));
            }
        }
        out
    }

    fn push(&mut self, p: Vector) {
        if let Some(slot) = self.corners.get_mut(self.len) {
            *slot = p;
            self.len += 1;
        }
    }

    /// The nearest points of a segment and of this outline, which the segment does not enter.
    fn nearest_to(&self, (a, b): (Vector, Vector)) -> Option<(Vector, Vector)> {
        let mut best: Option<(f64, Vector, Vector)> = None;
        let mut offer = |p: Vector, q: Vector| {
            let d = (q - p).length_squared();
            if best.is_none_or(|(least, ..)| d < least) {
                best = Some((d, p, q));
            }
        };
        let corners = &self.corners[..self.len];
        for (i, &p) in corners.iter().enumerate() {
            let q = corners[(i + 1) % corners.len()];
            offer(nearest_on(a, b, p), p);
            offer(a, nearest_on(p, q, a));
            offer(b, nearest_on(p, q, b));
        }
        best.map(|(_, from, at)| (from, at))
    }
}
