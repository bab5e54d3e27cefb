//! Bodies in motion: along a straight line, or round a point.
//!
//! Every manoeuvre is one of the two. A motion is followed from its start, 0, to its end, 1.

use crate::body::Body;
use crate::distance::separation;
use crate::facing::Turn;
use crate::ground::Table;
use crate::length::OVERLAP;
use crate::vector::Vector;
use crate::{straight, turning};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Motion {
    Straight(Vector),
    Turning { pivot: Vector, by: Turn },
}

impl Motion {
    /// The body when so much of the motion is done.
    pub(crate) fn at(&self, body: &Body, t: f64) -> Body {
        match *self {
            Self::Straight(by) => body.moved(by * t),
            Self::Turning { pivot, by } => {
                let angle = by.radians() * t;
                body.turned_about(pivot, (libm::sin(angle), libm::cos(angle)))
            }
        }
    }

    /// How far the furthest point of the body travels.
    pub(crate) fn travel(&self, body: &Body) -> f64 {
        match *self {
            Self::Straight(by) => by.length(),
            Self::Turning { pivot, by } => by.radians().abs() * ((body.centre - pivot).length() + body.radius()),
        }
    }

    /// When the moving body first overlaps the other by more than `slack`.
    pub(crate) fn first_overlap(&self, mover: &Body, other: &Body, slack: f64) -> Option<f64> {
        match *self {
            Self::Straight(by) => {
                let (enters, leaves) = straight::overlap(mover, by, other, slack)?;
                (leaves > 0.0 && enters < 1.0).then_some(enters.max(0.0))
            }
            Self::Turning { pivot, by } => {
                let whole = by.radians();
                let angle = turning::first_overlap(mover, pivot, whole, other, slack)?;
                Some(if whole == 0.0 { 0.0 } else { angle / whole.abs() })
            }
        }
    }

    /// When a part of the body first hangs over the table's edge by more than the contact tolerance.
    pub(crate) fn leaves_table(&self, mover: &Body, table: Table) -> Option<f64> {
        let left = match *self {
            Self::Straight(by) => straight::leaves_table(mover, by, table),
            Self::Turning { pivot, by } => {
                let whole = by.radians();
                turning::leaves_table(mover, pivot, whole, table)
                    .map(|angle| if whole == 0.0 { 0.0 } else { angle / whole.abs() })
            }
        };
        left.filter(|t| *t <= 1.0)
    }

    /// The moment before an overlap at which the body comes to touch the other.
    pub(crate) fn touches_before(&self, hit: f64, mover: &Body, other: &Body) -> f64 {
        if let Self::Straight(by) = *self {
            return straight::overlap(mover, by, other, 0.0).map_or(hit, |(enters, _)| enters.clamp(0.0, hit));
        }
        let gap = |t: f64| separation(&self.at(mover, t), other);
        let mut step = OVERLAP / self.travel(mover).max(1.0);
        let (mut apart, mut deep) = (hit, hit);
        while apart > 0.0 && gap(apart) < 0.0 {
            deep = apart;
            apart = (apart - step).max(0.0);
            step *= 2.0;
        }
        for _ in 0..24 {
            let middle = (apart + deep) / 2.0;
            if gap(middle) < 0.0 {
                deep = middle;
            } else {
                apart = middle;
            }
        }
        apart
    }
}
