//! Pieces of ground with an outline, and how much of a base stands on them.
//!
//! The share of a base inside an outline is an integral along the outline, one term an edge: no clipping, no buffers, and
//! outlines may be as ragged as a mapmaker likes. Which side of a line a corner lies on is asked in whole numbers and exact.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::footprint::Edge;
use crate::inside;
use crate::length::{CONTACT, Length};
use crate::pose::Point;
use crate::share::Share;
use crate::vector::{Vector, nearest_on};

/// A closed outline without crossing sides: a wood, a village, the foot of a hill.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    points: Vec<Point>,
    low: Point,
    high: Point,
}

/// Why a list of points is no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolygonFault {
    /// Fewer than three corners.
    TooFew(usize),
    /// The side that begins at the first corner crosses or touches the one that begins at the second.
    Crosses(usize, usize),
    /// All corners on one line.
    Flat,
}

impl fmt::Display for PolygonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew(n) => write!(f, "an outline needs at least three different corners, this one has {n}"),
            Self::Crosses(a, b) => write!(
                f,
                "the side after corner {} and the side after corner {} of the outline meet; sides may meet at their common corner only",
                a + 1,
                b + 1
            ),
            Self::Flat => write!(f, "all corners of the outline lie on one line: it encloses no ground"),
        }
    }
}

impl std::error::Error for PolygonFault {}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonFault;
    fn try_from(points: Vec<Point>) -> Result<Self, PolygonFault> {
        Self::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.points
    }
}

impl Polygon {
    /// An outline by its corners in order, either way round; the last is joined to the first.
    pub fn new(mut points: Vec<Point>) -> Result<Self, PolygonFault> {
        points.dedup();
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        if points.len() < 3 {
            return Err(PolygonFault::TooFew(points.len()));
        }
        let n = points.len();
        if (1..n).all(|i| points[0].side(points[1], points[i]) == 0) {
            return Err(PolygonFault::Flat);
        }
        for i in 0..n {
            for j in i + 1..n {
                let (a, b, c, d) = (points[i], points[(i + 1) % n], points[j], points[(j + 1) % n]);
                let neighbours = j == i + 1 || (i == 0 && j == n - 1);
                let meet = if neighbours {
                    let (before, shared, after) = if j == i + 1 { (a, b, d) } else { (c, a, b) };
                    folds_back(before, shared, after)
                } else {
                    segments_meet(a, b, c, d)
                };
                if meet {
                    return Err(PolygonFault::Crosses(i, j));
                }
            }
        }
        let low = Point { x: least(&points, |p| p.x), y: least(&points, |p| p.y) };
        let high = Point { x: -least(&points, |p| -p.x), y: -least(&points, |p| -p.y) };
        Ok(Self { points, low, high })
    }

    /// The rectangle between two opposite corners.
    pub fn rectangle(a: Point, b: Point) -> Result<Self, PolygonFault> {
        Self::new(vec![a, Point { x: b.x, y: a.y }, b, Point { x: a.x, y: b.y }])
    }

    /// The corners in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The sides, each from corner to corner.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.iter().copied().zip(self.points.iter().copied().cycle().skip(1))
    }

    /// Whether a point lies inside. Of two outlines that share a side, a point of that side lies in one.
    pub fn contains(&self, p: Point) -> bool {
        let boxed = self.low.x <= p.x && p.x <= self.high.x && self.low.y <= p.y && p.y <= self.high.y;
        boxed
            && self.sides().filter(|(a, b)| (a.y > p.y) != (b.y > p.y) && (a.side(*b, p) > 0) == (b.y > a.y)).count()
                % 2
                == 1
    }

    /// Whether the outline runs through a point.
    pub(crate) fn runs_through(&self, p: Point) -> bool {
        let between = |a: Length, b: Length, x: Length| a.min(b) <= x && x <= a.max(b);
        let on = |a: Point, b: Point| between(a.x, b.x, p.x) && between(a.y, b.y, p.y) && a.side(b, p) == 0;
        between(self.low.x, self.high.x, p.x)
            && between(self.low.y, self.high.y, p.y)
            && self.sides().any(|(a, b)| on(a, b))
    }

    /// Whether any of it could lie so near to a point: a look at its bounds, which never says no wrongly.
    pub fn could_be_within(&self, reach: Length, of: Point) -> bool {
        self.near(of.vector(), reach.f64())
    }

    /// How much of a base stands inside.
    pub fn share_of(&self, body: &Body) -> Share {
        if !self.near(body.centre, body.radius()) {
            return Share::NONE;
        }
        let (w, d) = (body.half_width, body.half_depth);
        let term = |(a, b)| if body.round { inside::in_disc(a, b, w) } else { inside::in_box(a, b, w, d) };
        let whole = if body.round { std::f64::consts::PI * w * w } else { 4.0 * w * d };
        Share::of(self.local_sides(body).map(term).sum::<f64>().abs(), whole)
    }

    /// How much of an edge of a base lies inside.
    pub fn share_of_edge(&self, body: &Body, edge: Edge) -> Share {
        let (left, right) = edge.corners();
        let (from, to) = (body.corner_at(left), body.corner_at(right));
        let length = (to - from).length();
        Share::of(self.length_inside(from, to), length)
    }

    /// How much of a front edge lies inside, the measure of a unit's going in several systems.
    pub fn share_of_front(&self, body: &Body) -> Share {
        self.share_of_edge(body, Edge::Front)
    }

    /// The distance from a body to the ground inside: zero if it stands in it, touches it or holds it.
    pub fn distance_to(&self, body: &Body) -> Length {
        if self.contains(Point::nearest(body.centre)) {
            return Length::ZERO;
        }
        self.sides().map(|(a, b)| Body::strip(a, b, Length::ZERO).distance_to(body)).min().unwrap_or(Length::MAX)
    }

    /// How deep inside a point lies: its distance to the nearest side, or nothing if it lies outside.
    pub fn depth_of(&self, p: Point) -> Option<Length> {
        let v = p.vector();
        self.contains(p).then(|| self.sides().map(|(a, b)| distance_to_side(a, b, v)).min().unwrap_or_default())
    }

    /// The point of the outline nearest to a point.
    pub fn nearest_on_outline(&self, p: Point) -> Point {
        let v = p.vector();
        let mut best = (f64::INFINITY, v);
        for (a, b) in self.sides() {
            let q = nearest_on(a.vector(), b.vector(), v);
            let d = (q - v).length_squared();
            if d < best.0 {
                best = (d, q);
            }
        }
        Point::nearest(best.1)
    }

    /// Whether a body stands on some of the ground inside, by more than [`CONTACT`].
    pub fn meets(&self, body: &Body) -> bool {
        self.near(body.centre, body.radius())
            && (self.contains(Point::nearest(body.centre))
                || self.sides().any(|(a, b)| Body::strip(a, b, Length::ZERO).overlaps(body)))
    }

    /// The length of a straight line that runs inside, summed over all its stretches.
    pub(crate) fn length_inside(&self, from: Vector, to: Vector) -> f64 {
        let line = Body::strip_between(from, to, 0.0);
        if !self.near(line.centre, line.half_depth) {
            return 0.0;
        }
        let half = line.half_depth;
        // With the line as the first axis, a side counts where it runs above it.
        let turned = |(a, b): (Vector, Vector)| (Vector { x: a.y, y: -a.x }, Vector { x: b.y, y: -b.x });
        let inside: f64 = self.local_sides(&line).map(turned).map(|(a, b)| inside::on_line(a, b, half)).sum();
        inside.abs()
    }

    /// The next place after `from` where the line from `p` to `q` crosses the outline, as a part of the line.
    pub(crate) fn next_crossing(&self, p: Point, q: Point, from: f64) -> Option<f64> {
        let mut next = f64::INFINITY;
        for (a, b) in self.sides() {
            let (sa, sb) = (p.side(q, a), p.side(q, b));
            if (sa < 0) == (sb < 0) {
                continue;
            }
            let k = sa as f64 / (sa - sb) as f64;
            let at = a.vector() + (b.vector() - a.vector()) * k - p.vector();
            let along = q.vector() - p.vector();
            let t = at.dot(along) / along.length_squared();
            if t > from && t < next {
                next = t;
            }
        }
        (next <= 1.0).then_some(next)
    }

    /// Whether the box about the outline comes within so far of a point.
    pub(crate) fn near(&self, p: Vector, reach: f64) -> bool {
        let reach = reach + CONTACT.f64();
        p.x + reach >= self.low.x.f64()
            && p.x - reach <= self.high.x.f64()
            && p.y + reach >= self.low.y.f64()
            && p.y - reach <= self.high.y.f64()
    }

    fn local_sides<'a>(&'a self, body: &'a Body) -> impl Iterator<Item = (Vector, Vector)> + 'a {
        self.sides().map(|(a, b)| (body.local(a.vector()), body.local(b.vector())))
    }
}

fn distance_to_side(a: Point, b: Point, p: Vector) -> Length {
    Length::nearest((nearest_on(a.vector(), b.vector(), p) - p).length())
}

fn least(points: &[Point], of: impl Fn(&Point) -> Length) -> Length {
    points.iter().map(of).min().unwrap_or_default()
}

/// Whether the way turns back on itself at the middle point.
fn folds_back(before: Point, at: Point, after: Point) -> bool {
    before.side(at, after) == 0 && (at.vector() - before.vector()).dot(after.vector() - at.vector()) < 0.0
}

pub(crate) fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (sc, sd) = (a.side(b, c).signum(), a.side(b, d).signum());
    let (sa, sb) = (c.side(d, a).signum(), c.side(d, b).signum());
    if sc * sd < 0 && sa * sb < 0 {
        return true;
    }
    let on = |p: Point, q: Point, r: Point, side: i64| {
        side == 0 && r.x >= p.x.min(q.x) && r.x <= p.x.max(q.x) && r.y >= p.y.min(q.y) && r.y <= p.y.max(q.y)
    };
    on(a, b, c, sc) || on(a, b, d, sd) || on(c, d, a, sa) || on(c, d, b, sb)
}
