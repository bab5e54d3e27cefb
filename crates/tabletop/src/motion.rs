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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::facing::Facing;
    use crate::footprint::Footprint;
    use crate::length::Length;
    use crate::pose::Pose;

    fn body() -> impl Strategy<Value = Body> {
        let side = || (60..6_000_i32).prop_map(Length::thousandths);
        let footprint = prop_oneof![
            5 => (side(), side()).prop_map(|(width, depth)| Footprint::rectangle(width, depth)),
            1 => side().prop_map(Footprint::round),
        ];
        let facing = prop_oneof![3 => 0..360_000_i32, 1 => (0..8_i32).prop_map(|eighth| eighth * 45_000)];
        (footprint, -6_000..6_000_i32, -6_000..6_000_i32, facing)
            .prop_map(|(footprint, x, y, facing)| Body::new(footprint, Pose::new(x, y, Facing::millidegrees(facing))))
    }

    fn motion() -> impl Strategy<Value = Motion> {
        let place = || (-6_000..6_000_i32, -6_000..6_000_i32).prop_map(|(x, y)| Vector { x: x.into(), y: y.into() });
        prop_oneof![
            place().prop_map(Motion::Straight),
            (place(), -360_000..360_000_i32)
                .prop_map(|(pivot, by)| Motion::Turning { pivot, by: Turn::millidegrees(by) }),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_500))]

        /// A swept path collides exactly if some pose on it overlaps: every overlapping sample lies after the hit, and the
        /// body at the hit is as deep as an overlap begins.
        #[test]
        fn a_sweep_hits_exactly_if_some_pose_overlaps(mover in body(), motion in motion(), other in body()) {
            let hit = motion.first_overlap(&mover, &other, OVERLAP);
            let samples = 1_500;
            for i in 0..=samples {
                let t = f64::from(i) / f64::from(samples);
                if separation(&motion.at(&mover, t), &other) < -OVERLAP - 1e-6 {
                    prop_assert!(hit.is_some_and(|hit| hit <= t + 1e-9), "overlaps at {t}, hit is {hit:?}");
                    break;
                }
            }
            if let Some(hit) = hit {
                let there = separation(&motion.at(&mover, hit), &other);
                prop_assert!(there <= -OVERLAP + 1e-6, "hit at {hit} with a gap of {there}");
                let touch = motion.touches_before(hit, &mover, &other);
                prop_assert!(touch <= hit);
                let gap = separation(&motion.at(&mover, touch), &other);
                prop_assert!(gap.abs() < 0.01 || touch == 0.0, "halts at {touch} with a gap of {gap}");
            }
        }

        #[test]
        fn the_table_edge_stops_exactly_who_would_hang_over_it(mover in body(), motion in motion()) {
            let table = Table { width: Length::units(9), height: Length::units(8) };
            let motion = match motion {
                Motion::Turning { pivot, by } => Motion::Turning { pivot: pivot + Vector { x: 4e3, y: 4e3 }, by },
                straight => straight,
            };
            let mover = mover.moved(Vector { x: 4e3, y: 4e3 });
            let left = motion.leaves_table(&mover, table);
            let over = |t: f64| {
                let there = motion.at(&mover, t);
                let corners = if there.round { [there.centre; 4] } else { there.corners() };
                let inset = if there.round { there.half_width } else { 0.0 };
                let out = corners.map(|c| (-c.x).max(-c.y).max(c.x - 9e3).max(c.y - 8e3) + inset);
                out.into_iter().fold(f64::NEG_INFINITY, f64::max)
            };
            for i in 0..=500 {
                let t = f64::from(i) / 500.0;
                if over(t) > OVERLAP + 1e-6 {
                    prop_assert!(left.is_some_and(|left| left <= t + 1e-9), "over at {t}, left at {left:?}");
                    break;
                }
            }
            if let Some(left) = left {
                prop_assert!(over(left) >= OVERLAP - 1e-6, "left at {left}, over by {}", over(left));
            }
        }
    }
}
