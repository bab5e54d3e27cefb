//! A base standing on the table, its axes worked out.
//!
//! Every geometric question is asked of bodies. Making one costs a sine and a cosine; a battle makes its forty bodies once a
//! position and asks thousands of questions of them.

use crate::facing::Facing;
use crate::footprint::{Corner, Edge, Footprint};
use crate::length::Length;
use crate::pose::{Point, Pose};
use crate::vector::Vector;

/// A footprint at a pose.
///
/// A body may also stand for a strip of ground: the zone before a unit's front, a stretch of wall or of river bank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    pub(crate) centre: Vector,
    pub(crate) ahead: Vector,
    pub(crate) half_width: f64,
    pub(crate) half_depth: f64,
    pub(crate) round: bool,
}

impl Body {
    /// A base put on the table.
    pub fn new(footprint: Footprint, pose: Pose) -> Self {
        Self {
            centre: pose.at.vector(),
            ahead: pose.facing.vector(),
            half_width: footprint.width().f64() / 2.0,
            half_depth: footprint.depth().f64() / 2.0,
            round: footprint.is_round(),
        }
    }

    /// The straight strip between two points, so wide: a wall, a stretch of river.
    pub fn strip(from: Point, to: Point, width: Length) -> Self {
        Self::strip_between(from.vector(), to.vector(), width.f64())
    }

    pub(crate) fn strip_between(from: Vector, to: Vector, width: f64) -> Self {
        let along = to - from;
        let length = along.length();
        let ahead = if length > 0.0 { along * (1.0 / length) } else { Vector { x: 0.0, y: 1.0 } };
        Self {
            centre: (from + to) * 0.5,
            ahead,
            half_width: width.max(0.0) / 2.0,
            half_depth: length / 2.0,
            round: false,
        }
    }

    /// The disc about a point.
    pub fn disc(centre: Point, across: Length) -> Self {
        Self::new(Footprint::round(across), Pose { at: centre, facing: Facing::NORTH })
    }

    /// The centre of the base.
    pub fn centre(&self) -> Point {
        Point::nearest(self.centre)
    }

    /// The way its front looks.
    pub fn facing(&self) -> Facing {
        Facing::along(self.ahead)
    }

    /// A corner. The corners of a round base are those of the square about it.
    pub fn corner(&self, corner: Corner) -> Point {
        Point::nearest(self.corner_at(corner))
    }

    /// The middle of an edge.
    pub fn middle(&self, edge: Edge) -> Point {
        Point::nearest(self.middle_of(edge))
    }

    /// The two ends of an edge, left to right for one who looks out over it.
    pub fn edge(&self, edge: Edge) -> (Point, Point) {
        let (left, right) = edge.corners();
        (self.corner(left), self.corner(right))
    }

    /// Whether a point lies on the base, its rim included.
    pub fn covers(&self, point: Point) -> bool {
        Length::nearest(self.outside(point.vector())) <= Length::ZERO
    }

    /// The point of the base nearest to another point.
    pub fn nearest_point(&self, to: Point) -> Point {
        Point::nearest(self.clamp(to.vector()))
    }

    /// Where a point lies for one who stands on the centre and looks ahead: how far ahead of it, and how far to its right.
    pub fn ahead_and_right(&self, point: Point) -> (Length, Length) {
        let p = self.local(point.vector());
        (Length::nearest(p.y), Length::nearest(p.x))
    }

    /// The ground before an edge, as wide as the edge and so deep, looking the way the edge looks: an interaction
    /// zone or zone of control (front), the place of a supporting unit (rear), elbow room (flanks).
    pub fn zone(&self, edge: Edge, depth: Length) -> Self {
        let depth = depth.f64().max(0.0);
        let out = self.outward(edge);
        let half_width = match edge {
            Edge::Front | Edge::Rear => self.half_width,
            Edge::Left | Edge::Right => self.half_depth,
        };
        Self {
            centre: self.middle_of(edge) + out * (depth / 2.0),
            ahead: out,
            half_width,
            half_depth: depth / 2.0,
            round: false,
        }
    }

    pub(crate) fn right(&self) -> Vector {
        self.ahead.right()
    }

    pub(crate) fn outward(&self, edge: Edge) -> Vector {
        match edge {
            Edge::Front => self.ahead,
            Edge::Right => self.right(),
            Edge::Rear => -self.ahead,
            Edge::Left => -self.right(),
        }
    }

    pub(crate) fn corner_at(&self, corner: Corner) -> Vector {
        let (x, y) = corner.signs();
        self.centre + self.right() * (x * self.half_width) + self.ahead * (y * self.half_depth)
    }

    pub(crate) fn corners(&self) -> [Vector; 4] {
        let (w, d) = (self.right() * self.half_width, self.ahead * self.half_depth);
        [self.centre - w + d, self.centre + w + d, self.centre + w - d, self.centre - w - d]
    }

    pub(crate) fn middle_of(&self, edge: Edge) -> Vector {
        let half = match edge {
            Edge::Front | Edge::Rear => self.half_depth,
            Edge::Left | Edge::Right => self.half_width,
        };
        self.centre + self.outward(edge) * half
    }

    /// The point in the body's own terms: to the right of the centre, and ahead of it.
    pub(crate) fn local(&self, p: Vector) -> Vector {
        let d = p - self.centre;
        Vector { x: d.dot(self.right()), y: d.dot(self.ahead) }
    }

    pub(crate) fn placed(&self, p: Vector) -> Vector {
        self.centre + self.right() * p.x + self.ahead * p.y
    }

    /// How far a point lies outside the body; negative inside it.
    pub(crate) fn outside(&self, p: Vector) -> f64 {
        if self.round {
            return (p - self.centre).length() - self.half_width;
        }
        let l = self.local(p);
        let (x, y) = (l.x.abs() - self.half_width, l.y.abs() - self.half_depth);
        if x > 0.0 && y > 0.0 { libm::sqrt(x * x + y * y) } else { x.max(y) }
    }

    pub(crate) fn clamp(&self, p: Vector) -> Vector {
        if self.round {
            let d = p - self.centre;
            let length = d.length();
            return if length > self.half_width { self.centre + d * (self.half_width / length) } else { p };
        }
        let l = self.local(p);
        self.placed(Vector {
            x: l.x.clamp(-self.half_width, self.half_width),
            y: l.y.clamp(-self.half_depth, self.half_depth),
        })
    }

    /// The radius of the circle about the centre that holds the whole body.
    pub(crate) fn radius(&self) -> f64 {
        if self.round {
            self.half_width
        } else {
            libm::sqrt(self.half_width * self.half_width + self.half_depth * self.half_depth)
        }
    }

    /// The body moved along.
    pub(crate) fn moved(&self, by: Vector) -> Self {
        Self { centre: self.centre + by, ..*self }
    }

    /// The body turned clockwise about a point by the angle of this sine and cosine.
    pub(crate) fn turned_about(&self, pivot: Vector, turn: (f64, f64)) -> Self {
        Self { centre: pivot + (self.centre - pivot).turned(turn), ahead: self.ahead.turned(turn), ..*self }
    }
}
