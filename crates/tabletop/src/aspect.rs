//! Front, flank and rear of a unit.
//!
//! All five systems draw lines that prolong a unit's edges, and each draws others: everything behind the front edge is flank;
//! the rear begins at the line of the rear edge, or only between the two flank lines; a rear may not exist at all. And each
//! looks at something else of the enemy: the middle of its front, the centres of its bases, its whole base. [`Quarters`] says
//! how the ground round a unit is divided, [`Witness`] which points of the enemy are looked at.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::facing::Turn;
use crate::footprint::Edge;
use crate::length::Length;
use crate::pose::Point;
use crate::vector::Vector;

/// From which side something comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// From ahead.
    Front,
    /// From its left.
    LeftFlank,
    /// From its right.
    RightFlank,
    /// From behind.
    Rear,
}

impl Aspect {
    /// Either flank.
    pub const fn is_flank(self) -> bool {
        matches!(self, Self::LeftFlank | Self::RightFlank)
    }

    const fn gravity(self) -> u8 {
        match self {
            Self::Front => 0,
            Self::LeftFlank | Self::RightFlank => 1,
            Self::Rear => 2,
        }
    }
}

/// How far a front or a rear reaches to the sides. A point on a line belongs to the front, or to the rear, it bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// Everything beyond the line that prolongs the edge both ways.
    EdgeLine,
    /// Only between the two lines that prolong the flank edges.
    BetweenFlanks,
    /// Between two lines from the ends of the edge, opened outward by an angle of up to a quarter circle: 45 degrees draws the
    /// diagonals.
    Opened(Turn),
    /// Nothing: the unit has no such side.
    Nowhere,
}

/// How a system divides the ground round a unit. What is neither front nor rear is flank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Quarters {
    /// What counts as ahead.
    pub front: Bound,
    /// What counts as behind.
    pub rear: Bound,
}

/// Which points of the other body decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Witness {
    /// The middle of its front edge.
    MiddleOfFront,
    /// Its centre.
    Centre,
    /// Any of its corners: the gravest side one of them stands on.
    AnyCorner,
    /// Its whole base: the mildest side one of its corners stands on.
    WholeBase,
    /// The centres of the bases it is made of, so many side by side and so many deep: the gravest side of them.
    Bases {
        /// Bases side by side.
        files: u8,
        /// Bases one behind the other.
        ranks: u8,
    },
}

impl Quarters {
    /// Which side of a unit a point lies on.
    pub fn of_point(&self, unit: &Body, point: Point) -> Aspect {
        self.of_local(unit, unit.local(point.vector()))
    }

    /// Which side of a unit another body stands on, by the points a system looks at.
    pub fn of_body(&self, unit: &Body, other: &Body, witness: Witness) -> Aspect {
        let look = |p: Vector| self.of_local(unit, unit.local(p));
        let graver = |a: Aspect, b: Aspect| if b.gravity() > a.gravity() { b } else { a };
        let milder = |a: Aspect, b: Aspect| if b.gravity() < a.gravity() { b } else { a };
        let [one, rest @ ..] = other.corners();
        match witness {
            Witness::MiddleOfFront => look(other.middle_of(Edge::Front)),
            Witness::Centre => look(other.centre),
            Witness::AnyCorner => rest.into_iter().map(look).fold(look(one), graver),
            Witness::WholeBase => rest.into_iter().map(look).fold(look(one), milder),
            Witness::Bases { files, ranks } => base_centres(other, files, ranks).map(look).fold(Aspect::Front, graver),
        }
    }

    fn of_local(&self, unit: &Body, p: Vector) -> Aspect {
        let (w, d) = (unit.half_width, unit.half_depth);
        if self.front.holds(p.x.abs() - w, p.y - d) {
            Aspect::Front
        } else if self.rear.holds(p.x.abs() - w, -p.y - d) {
            Aspect::Rear
        } else if p.x < 0.0 {
            Aspect::LeftFlank
        } else {
            Aspect::RightFlank
        }
    }
}

impl Bound {
    /// By how far a point lies beyond the nearer flank line and beyond the line of the edge.
    fn holds(self, aside: f64, beyond: f64) -> bool {
        let reached = |x: f64| Length::nearest(x) >= Length::ZERO;
        match self {
            Self::Nowhere => false,
            Self::EdgeLine => reached(beyond),
            Self::BetweenFlanks => reached(beyond) && reached(-aside),
            Self::Opened(by) => {
                let (sin, cos) = Turn::millidegrees(by.get().clamp(0, Turn::RIGHT.get())).sin_cos();
                reached(beyond) && reached(beyond * sin - aside * cos)
            }
        }
    }
}

/// The centres of the bases that make up a unit, from the front left to the rear right.
fn base_centres(unit: &Body, files: u8, ranks: u8) -> impl Iterator<Item = Vector> + '_ {
    let (files, ranks) = (files.max(1), ranks.max(1));
    let share = |i: u8, n: u8| (2.0 * f64::from(i) + 1.0) / f64::from(n) - 1.0;
    (0..ranks).flat_map(move |rank| {
        (0..files).map(move |file| {
            unit.placed(Vector { x: share(file, files) * unit.half_width, y: -share(rank, ranks) * unit.half_depth })
        })
    })
}
