//! Ground that cannot be crossed, made ready for moving bodies to run into.
//!
//! Outlines and lines become thin strips, so that one piece of code sweeps a base against units, river banks and walls alike.
//! Bridges and fords cut gaps into them: what is wider than the bridge meets the bank on both sides.

use crate::body::Body;
use crate::ground::{Crossing, Ground, Kinds};
use crate::length::{CONTACT, Length};
use crate::polygon::Polygon;
use crate::pose::Point;
use crate::vector::Vector;

/// Ground that bars the way to somebody, worked out once from the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Barriers {
    pub(crate) pieces: Vec<Body>,
    pub(crate) insides: Vec<Polygon>,
    pub(crate) ways: Vec<Body>,
}

impl Barriers {
    /// The strips and discs that bar the way, for a screen or for other questions.
    pub fn pieces(&self) -> &[Body] {
        &self.pieces
    }

    /// Whether a body stands on barred ground.
    pub fn bar(&self, body: &Body) -> bool {
        let centre = Point::nearest(body.centre);
        self.pieces.iter().any(|piece| near(piece, body) && piece.overlaps(body))
            || self.insides.iter().any(|inside| inside.contains(centre) && !self.on_a_way(body.centre))
    }

    fn on_a_way(&self, point: Vector) -> bool {
        self.ways.iter().any(|way| way.outside(point) <= 0.0)
    }
}

fn near(a: &Body, b: &Body) -> bool {
    let reach = a.radius() + b.radius();
    (b.centre - a.centre).length_squared() <= reach * reach
}

impl Ground {
    /// What bars the way if these kinds of terrain do, and these crossings lead over them.
    pub fn barriers(&self, barred: Kinds, usable: impl Fn(&Crossing) -> bool) -> Barriers {
        let ways: Vec<Body> = self.crossings.iter().filter(|crossing| usable(crossing)).map(Crossing::way).collect();
        let mut barriers = Barriers { pieces: Vec::new(), insides: Vec::new(), ways };
        for area in self.areas.iter().filter(|area| barred.contains(area.kind)) {
            for (a, b) in area.outline.sides() {
                barriers.lay(a, b, Length::ZERO);
            }
            barriers.insides.push(area.outline.clone());
        }
        for line in self.lines.iter().filter(|line| barred.contains(line.kind)) {
            for (a, b) in line.track.stretches() {
                barriers.lay(a, b, line.width);
            }
            // Two strips that meet at an angle leave a notch on the outer side of the bend.
            let bends = line.track.points().iter().skip(1).rev().skip(1);
            for &bend in bends.filter(|_| line.width > CONTACT.times(2)) {
                if !barriers.on_a_way(bend.vector()) {
                    barriers.pieces.push(Body::disc(bend, line.width));
                }
            }
        }
        barriers
    }
}

impl Barriers {
    /// Lays a strip, leaving out where ways lead over it.
    fn lay(&mut self, from: Point, to: Point, width: Length) {
        let (a, b) = (from.vector(), to.vector());
        let mut start = 0.0;
        while start < 1.0 {
            // The next way over the strip after what has been laid, then the end of all ways that overlap it.
            let spans = self.ways.iter().filter_map(|way| span_within(way, a, b)).filter(|(_, leaves)| *leaves > start);
            let next = spans.fold(None, |best: Option<(f64, f64)>, span| match best {
                Some(found) if found.0 <= span.0 => Some(found),
                _ => Some(span),
            });
            let (gap, after) = next.unwrap_or((1.0, 1.0));
            if gap > start {
                let along = b - a;
                self.pieces.push(Body::strip_between(a + along * start, a + along * gap, width.f64()));
            }
            start = after;
        }
    }
}

/// The part of the line from `a` to `b` that lies within a body, as parts of the line.
pub(crate) fn span_within(body: &Body, a: Vector, b: Vector) -> Option<(f64, f64)> {
    if body.round {
        let (from, along) = (a - body.centre, b - a);
        let (square, half, rest) =
            (along.length_squared(), from.dot(along), from.length_squared() - body.half_width * body.half_width);
        let root = half * half - square * rest;
        if square == 0.0 || root <= 0.0 {
            return None;
        }
        let root = libm::sqrt(root);
        let (enters, leaves) = (((-half - root) / square).max(0.0), ((-half + root) / square).min(1.0));
        return (enters < leaves).then_some((enters, leaves));
    }
    let (p, q) = (body.local(a), body.local(b));
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (from, to, half) in [(p.x, q.x, body.half_width), (p.y, q.y, body.half_depth)] {
        let by = to - from;
        if by.abs() < 1e-9 {
            if from.abs() >= half {
                return None;
            }
            continue;
        }
        let (one, two) = ((-half - from) / by, (half - from) / by);
        enters = enters.max(one.min(two));
        leaves = leaves.min(one.max(two));
    }
    (enters < leaves).then_some((enters, leaves))
}
