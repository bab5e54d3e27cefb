//! Which edge touches which.
//!
//! Systems ask different things of a contact: front edge to front edge, whether a front corner is enough, who stands on
//! whose flank, how much of an edge is covered. One answer serves them all.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::footprint::{Corner, Edge};
use crate::length::{Length, OVERLAP};
use crate::vector::Vector;

/// The part of a base that touches another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// A stretch or a point of an edge.
    Edge(Edge),
    /// A corner.
    Corner(Corner),
    /// The rim of a round base.
    Rim,
}

impl Part {
    /// Whether this part belongs to an edge: the edge itself or one of its two corners.
    pub fn of(self, edge: Edge) -> bool {
        let (left, right) = edge.corners();
        self == Self::Edge(edge) || self == Self::Corner(left) || self == Self::Corner(right)
    }
}

/// How two bases touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Touch {
    /// The part of the base that was asked.
    pub mine: Part,
    /// The part of the other base.
    pub theirs: Part,
    /// Over how much of their edges they touch; nothing at a corner or a rim.
    pub run: Length,
}

impl Touch {
    /// Whether edge lies flush against edge.
    pub fn flush(self) -> Option<(Edge, Edge)> {
        match (self.mine, self.theirs) {
            (Part::Edge(mine), Part::Edge(theirs)) => Some((mine, theirs)),
            _ => None,
        }
    }

    /// The same contact as the other base tells it.
    pub fn reversed(self) -> Self {
        Self { mine: self.theirs, theirs: self.mine, run: self.run }
    }
}

impl Body {
    /// How this base touches another, if it does ([`Body::touches`]).
    pub fn contact_with(&self, other: &Self) -> Option<Touch> {
        if !self.touches(other) {
            return None;
        }
        Some(match (self.round, other.round) {
            (true, true) => Touch { mine: Part::Rim, theirs: Part::Rim, run: Length::ZERO },
            (true, false) => Touch { mine: Part::Rim, theirs: part_near(other, self.centre), run: Length::ZERO },
            (false, true) => Touch { mine: part_near(self, other.centre), theirs: Part::Rim, run: Length::ZERO },
            (false, false) => between_rectangles(self, other),
        })
    }

    /// The edge of this base that another body, touching or not, is nearest to: the edge its nearest point lies on, at
    /// a corner the one it lies further out from.
    pub fn nearest_edge(&self, other: &Self) -> Edge {
        let mut best = (f64::NEG_INFINITY, Edge::Front);
        for edge in Edge::ALL {
            let out = face_gap(self, edge, other);
            if out > best.0 {
                best = (out, edge);
            }
        }
        best.1
    }
}

/// How far the nearest part of the other lies out from the line of an edge.
fn face_gap(body: &Body, edge: Edge, other: &Body) -> f64 {
    let (out, from) = (body.outward(edge), body.middle_of(edge));
    let nearest = (other.centre - from).dot(out);
    if other.round {
        return nearest - other.half_width;
    }
    nearest - out.dot(other.right()).abs() * other.half_width - out.dot(other.ahead).abs() * other.half_depth
}

fn between_rectangles(a: &Body, b: &Body) -> Touch {
    let (of_a, of_b) = (a.nearest_edge(b), b.nearest_edge(a));
    // The line of the edge that keeps the two furthest apart is the one they touch along.
    if face_gap(a, of_a, b) >= face_gap(b, of_b, a) {
        along_edge(a, of_a, b)
    } else {
        along_edge(b, of_b, a).reversed()
    }
}

fn along_edge(one: &Body, edge: Edge, two: &Body) -> Touch {
    let (out, tangent) = (one.outward(edge), one.outward(edge).right());
    let middle = one.middle_of(edge);
    let half = match edge {
        Edge::Front | Edge::Rear => one.half_width,
        Edge::Left | Edge::Right => one.half_depth,
    };
    let tolerance = OVERLAP;
    let place = |corner: Corner| {
        let d = two.corner_at(corner) - middle;
        (d.dot(tangent), d.dot(out))
    };

    let facing = Edge::ALL.into_iter().fold(Edge::Front, |best, edge| {
        if two.outward(edge).dot(out) < two.outward(best).dot(out) { edge } else { best }
    });
    let (left, right) = facing.corners();
    let ((left_along, left_out), (right_along, right_out)) = (place(left), place(right));
    if left_out.abs() <= tolerance && right_out.abs() <= tolerance {
        let (low, high) = (left_along.min(right_along).max(-half), left_along.max(right_along).min(half));
        if high - low > tolerance {
            return Touch { mine: Part::Edge(edge), theirs: Part::Edge(facing), run: Length::nearest(high - low) };
        }
    }

    // Not flush: a corner of the other does the touching, the one that is nearest to the stretch of this edge.
    let stray = |(along, out): (f64, f64)| (along.abs() - half).max(0.0) + out.abs();
    let corner = if stray((left_along, left_out)) <= stray((right_along, right_out)) { left } else { right };
    let (along, _) = place(corner);
    let (my_left, my_right) = edge.corners();
    let mine = if along <= -half + tolerance {
        Part::Corner(my_left)
    } else if along >= half - tolerance {
        Part::Corner(my_right)
    } else {
        Part::Edge(edge)
    };
    Touch { mine, theirs: Part::Corner(corner), run: Length::ZERO }
}

/// The part of a rectangle nearest to a point outside it.
fn part_near(body: &Body, point: Vector) -> Part {
    let l = body.local(point);
    let (x, y) = (l.x.abs() - body.half_width, l.y.abs() - body.half_depth);
    let tolerance = OVERLAP;
    if x > -tolerance && y > -tolerance {
        return Part::Corner(match (l.x < 0.0, l.y < 0.0) {
            (true, false) => Corner::FrontLeft,
            (false, false) => Corner::FrontRight,
            (false, true) => Corner::RearRight,
            (true, true) => Corner::RearLeft,
        });
    }
    Part::Edge(match (x > y, l.x < 0.0, l.y < 0.0) {
        (true, true, _) => Edge::Left,
        (true, false, _) => Edge::Right,
        (false, _, false) => Edge::Front,
        (false, _, true) => Edge::Rear,
    })
}

/// The bodies of a list that touch a body, with how they do.
pub fn contacts<'a>(body: &'a Body, others: &'a [Body]) -> impl Iterator<Item = (usize, Touch)> + 'a {
    others.iter().enumerate().filter_map(|(i, other)| {
        let near = body.radius() + other.radius() + OVERLAP;
        if (other.centre - body.centre).length_squared() > near * near {
            return None;
        }
        Some((i, body.contact_with(other)?))
    })
}
