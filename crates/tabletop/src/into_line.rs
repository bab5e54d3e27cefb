//! Coming into line with a neighbour: where a base stands that dresses on another, and the way there by the drill of lines.

use crate::body::Body;
use crate::facing::Turn;
use crate::footprint::{Corner, Footprint};
use crate::length::{CONTACT, Length};
use crate::manoeuvre::Manoeuvre;
use crate::pose::Pose;

impl Body {
    /// Where another base stands that has come into line with this one, fronts flush and edge to edge: on its left and on its right.
    pub fn beside(&self, other: Footprint) -> [Pose; 2] {
        let pose = Pose { at: self.centre(), facing: self.facing() };
        let ahead = Length::nearest(self.half_depth) - other.depth().half();
        let aside = Length::nearest(self.half_width) + other.width().half();
        [pose.shifted(ahead, -aside), pose.shifted(ahead, aside)]
    }
}

/// The way into another pose for who can only go ahead and wheel forward once: so far ahead, the wheel, and so far ahead again.
/// Nothing if no such way leads there.
pub fn wheel_into(footprint: Footprint, from: Pose, to: Pose) -> Option<(Length, Turn, Length)> {
    let turn = from.facing.turn_to(to.facing);
    let ahead = from.facing.vector();
    if turn == Turn::NONE {
        let way = to.at.vector() - from.at.vector();
        let straight = way.cross(ahead).abs() <= CONTACT.f64() && way.dot(ahead) > 0.0;
        return straight.then(|| (Length::nearest(way.dot(ahead)), turn, Length::ZERO));
    }
    let on = if turn < Turn::NONE { Corner::FrontLeft } else { Corner::FrontRight };
    let (wheeled, _) = Manoeuvre::Wheel { on, by: turn }.from(from, footprint);
    let (left, then) = (to.at.vector() - wheeled.at.vector(), to.facing.vector());
    let across = ahead.cross(then);
    if across.abs() < 1e-3 {
        return None;
    }
    let (before, after) = (left.cross(then) / across, ahead.cross(left) / across);
    let length = |by: f64| (by >= -CONTACT.f64()).then(|| Length::nearest(by.max(0.0)));
    Some((length(before)?, turn, length(after)?))
}

#[cfg(test)]
mod tests {
    use super::wheel_into;
    use crate::{Body, CONTACT, Corner, Facing, Footprint, Length, Manoeuvre, Pose, Turn};

    const BATTALION: Footprint = Footprint::rectangle(Length::units(3), Length::units(1));
    const BATTERY: Footprint = Footprint::rectangle(Length::units(2), Length::units(2));

    #[test]
    fn who_stands_beside_touches_and_has_his_front_flush() {
        let own = Body::new(BATTALION, Pose::new(20_000, 20_000, Facing::degrees(33)));
        for (side, pose) in own.beside(BATTERY).into_iter().enumerate() {
            let other = Body::new(BATTERY, pose);
            assert!(other.touches(&own) && !other.overlaps(&own));
            let (ahead, right) = own.ahead_and_right(other.middle(crate::Edge::Front));
            assert!((ahead - Length::thousandths(500)).abs() <= CONTACT);
            assert!(
                (right.abs() - Length::thousandths(2_500)).abs() <= CONTACT && (right > Length::ZERO) == (side == 1)
            );
        }
    }

    /// Wherever a way leads, it is the way there.
    #[test]
    fn a_way_leads_where_it_should() {
        let from = Pose::new(30_000, 10_000, Facing::degrees(350));
        for (before, degrees, after) in [(0, 25, 1500), (2000, -40, 0), (700, 90, 900), (1200, -3, 2000)] {
            let (by, turn) = (Length::thousandths(before), Turn::degrees(degrees));
            let on = if degrees < 0 { Corner::FrontLeft } else { Corner::FrontRight };
            let steps = [
                Manoeuvre::Advance { by },
                Manoeuvre::Wheel { on, by: turn },
                Manoeuvre::Advance { by: Length::thousandths(after) },
            ];
            let to = steps.into_iter().fold(from, |pose, step| step.from(pose, BATTALION).0);
            let (first, wheel, then) = wheel_into(BATTALION, from, to).unwrap();
            assert_eq!(wheel, turn);
            // Rounding to thousandths is magnified where the two headings are nearly the same.
            let near = |found: Length, way: i32| (found.get() - way).abs() <= 40;
            assert!(near(first, before) && near(then, after), "{before} {after}: {first} {then}");
        }
    }

    #[test]
    fn nobody_goes_sideways_or_back() {
        let from = Pose::new(30_000, 10_000, Facing::NORTH);
        assert_eq!(wheel_into(BATTALION, from, from.shifted(Length::units(2), Length::units(1))), None);
        assert_eq!(wheel_into(BATTALION, from, from.shifted(Length::units(-2), Length::ZERO)), None);
        let behind = from.shifted(Length::units(-4), Length::ZERO).turned(Turn::degrees(20));
        assert_eq!(wheel_into(BATTALION, from, behind), None);
        let ahead = from.shifted(Length::units(2), Length::ZERO);
        assert_eq!(wheel_into(BATTALION, from, ahead), Some((Length::units(2), Turn::NONE, Length::ZERO)));
    }
}
