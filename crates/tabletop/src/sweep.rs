//! Straight ahead until something is near.
//!
//! A march that must halt before the enemy, a charge that enters zone after zone, a rout that runs through friends: all ask how far
//! a base goes along a heading before it comes to somebody.

use crate::body::Body;
use crate::distance::separation;
use crate::facing::Facing;
use crate::length::{Length, OVERLAP};
use crate::straight;

/// How fine a way is followed past a rounded corner, in thousandths.
const HAIR: f64 = 0.5;

impl Body {
    /// How far this base goes along a heading, by no more than so much, until it comes upon another; with `apart` above zero, until it
    /// is so near. Nothing if it passes by: to brush along an edge is no meeting.
    pub fn meets_after(&self, heading: Facing, by: Length, other: &Self, apart: Length) -> Option<Length> {
        let (way, apart) = (heading.vector(), apart.f64().max(0.0));
        let near = Self { half_width: other.half_width + apart, half_depth: other.half_depth + apart, ..*other };
        let (enters, leaves) = straight::overlap(self, way, &near, OVERLAP)?;
        if leaves <= 0.0 || enters >= by.f64() {
            return None;
        }
        let touches = straight::overlap(self, way, &near, 0.0).map_or(enters, |(touches, _)| touches);
        let mut gone = touches.max(0.0);
        if apart == 0.0 {
            return Some(Length::nearest(gone));
        }
        // What is near a corner is round. No step is longer than the way that is certainly free.
        while gone < leaves.min(by.f64()) {
            let free = separation(&self.moved(way * gone), other) - apart;
            if free <= HAIR {
                return Some(Length::nearest(gone));
            }
            gone += free.max(HAIR);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::footprint::Footprint;
    use crate::pose::Pose;

    fn base(x: i32, y: i32) -> Body {
        Body::new(Footprint::rectangle(Length::units(3), Length::units(3)), Pose::new(x, y, Facing::NORTH))
    }

    #[test]
    fn a_base_meets_what_stands_before_it_and_passes_what_does_not() {
        let (one, ahead, aside) = (base(20_000, 10_000), base(21_000, 20_000), base(23_000, 20_000));
        let far = Length::units(16);
        assert_eq!(one.meets_after(Facing::NORTH, far, &ahead, Length::ZERO), Some(Length::units(7)));
        assert_eq!(one.meets_after(Facing::NORTH, Length::units(6), &ahead, Length::ZERO), None);
        assert_eq!(one.meets_after(Facing::NORTH, far, &aside, Length::ZERO), None);
        assert_eq!(one.meets_after(Facing::SOUTH, far, &ahead, Length::ZERO), None);
    }

    #[test]
    fn near_a_corner_the_distance_is_round() {
        let (one, corner) = (base(20_000, 10_000), base(23_200, 20_000));
        let near = Length::thousandths(250);
        let met = one.meets_after(Facing::NORTH, Length::units(16), &corner, near).unwrap();
        assert!((met.get() - 6_850).abs() <= 1, "{met}");
        let further = base(23_251, 20_000);
        assert_eq!(one.meets_after(Facing::NORTH, Length::units(16), &further, near), None);
    }
}
