//! Ground that cannot be crossed, made ready for moving bodies to run into.
//!
//! Outlines and lines become thin strips, so that one piece of code sweeps a base against units, river banks and walls alike.
//! Bridges and fords cut gaps into them: what is wider than the bridge meets the bank on both sides.

use crate::body::Body;
use crate::ground::{Crossing, Ground, Kinds};
use crate::length::{CONTACT, Length};
use crate::polygon::Polygon;
use crate::pose::Point;
use crate::sight::Met;
use crate::straight;
use crate::vector::Vector;

/// Ground that bars the way to somebody, worked out once from the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Barriers {
    pub(crate) pieces: Vec<Body>,
    features: Vec<Met>,
    insides: Vec<Polygon>,
    ways: Vec<Body>,
}

impl Barriers {
    /// The strips and discs that bar the way, for a screen or for other questions.
    pub fn pieces(&self) -> &[Body] {
        &self.pieces
    }

    /// The area or line of the ground that a piece belongs to.
    pub fn feature(&self, piece: usize) -> Option<Met> {
        self.features.get(piece).copied()
    }

    /// The same ground where a way over it is broken: nobody sets foot on what is left of it.
    pub fn without(mut self, way: &Body) -> Self {
        if let Some(crossed) = self.pieces.iter().position(|piece| way.within(CONTACT, piece)) {
            self.ways.retain(|other| other != way);
            self.push(self.features[crossed], *way);
        }
        self
    }

    /// Whether a body's centre lies on barred ground, whatever its edges touch.
    pub(crate) fn enclose(&self, body: &Body) -> bool {
        let centre = Point::nearest(body.centre);
        self.insides.iter().any(|inside| inside.contains(centre)) && !self.on_a_way(body.centre)
    }

    fn on_a_way(&self, point: Vector) -> bool {
        self.ways.iter().any(|way| way.outside(point) <= 0.0)
    }
}

impl Ground {
    /// What bars the way if these kinds of terrain do, and these crossings lead over them.
    pub fn barriers(&self, barred: Kinds, usable: impl Fn(&Crossing) -> bool) -> Barriers {
        let ways: Vec<Body> = self.crossings.iter().filter(|crossing| usable(crossing)).map(Crossing::way).collect();
        let mut barriers = Barriers { ways, ..Barriers::default() };
        for (i, area) in self.areas.iter().enumerate().filter(|(_, area)| barred.contains(area.kind)) {
            for (a, b) in area.outline.sides() {
                barriers.lay(Met::Area(i), a, b, Length::ZERO);
            }
            barriers.insides.push(area.outline.clone());
        }
        for (i, line) in self.lines.iter().enumerate().filter(|(_, line)| barred.contains(line.kind)) {
            for (a, b) in line.track.stretches() {
                barriers.lay(Met::Line(i), a, b, line.width);
            }
            // Two strips that meet at an angle leave a notch on the outer side of the bend.
            let bends = line.track.points().iter().skip(1).rev().skip(1);
            for &bend in bends.filter(|_| line.width > CONTACT.times(2)) {
                if !barriers.on_a_way(bend.vector()) {
                    barriers.push(Met::Line(i), Body::disc(bend, line.width));
                }
            }
        }
        barriers
    }
}

impl Barriers {
    /// Lays a strip, leaving out where ways lead over it.
    fn lay(&mut self, feature: Met, from: Point, to: Point, width: Length) {
        let (a, b) = (from.vector(), to.vector());
        let mut start = 0.0;
        while start < 1.0 {
            // The next way over the strip after what has been laid, then the end of all ways that overlap it.
            let spans =
                self.ways.iter().filter_map(|way| straight::crossing(way, a, b)).filter(|(_, leaves)| *leaves > start);
            let next = spans.fold(None, |best: Option<(f64, f64)>, span| match best {
                Some(found) if found.0 <= span.0 => Some(found),
                _ => Some(span),
            });
            let (gap, after) = next.unwrap_or((1.0, 1.0));
            if gap > start {
                let along = b - a;
                self.push(feature, Body::strip_between(a + along * start, a + along * gap, width.f64()));
            }
            start = after;
        }
    }

    fn push(&mut self, feature: Met, piece: Body) {
        self.features.push(feature);
        self.pieces.push(piece);
    }
}
