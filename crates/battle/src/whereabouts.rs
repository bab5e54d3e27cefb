//! Where a point of the table lies, as one says it in the field: at what place, on which side of whom. Nobody rides to
//! coordinates.

use grognard_tabletop::{Body, Edge, Length, Point};

use crate::field::Field;
use crate::muster::{Extent, Objective};
use crate::{Piece, Troops};

/// What is no further from a unit than this is said to be right beside it.
const NEAR: Length = Length::units(6);

/// On which side of a unit something lies: a part of it, where that is near, and the way there.
const FRONT: (&str, &str) = ("the front of", "before");
const REAR: (&str, &str) = ("the rear of", "behind");
const LEFT: (&str, &str) = ("the left of", "left of");
const RIGHT: (&str, &str) = ("the right of", "right of");

impl<H, U, L, C> Field<H, U, L, C> {
    /// A point as an officer names it: what is fought for there, else where it lies from the nearest unit other than the one that is
    /// spoken of.
    pub(crate) fn whereabouts(&self, at: Point, troops: &Troops, who: Option<Piece>) -> String {
        if let Some(place) = self.objectives.iter().find(|place| place.reaches(at)) {
            return place.name.clone();
        }
        let away = |unit: &Piece| troops.body(*unit).nearest_point(at).distance_to(at);
        let Some(unit) = troops.all().filter(|unit| Some(*unit) != who).min_by_key(|unit| (away(unit), *unit)) else {
            return "the open ground".to_owned();
        };
        let name = self.full_name(unit);
        match (away(&unit), side_of(troops.body(unit), at)) {
            (Length::ZERO, _) => name,
            (far, (_, way)) if far > NEAR => format!("the open ground {way} {name}"),
            (_, (part, _)) => format!("{part} {name}"),
        }
    }
}

impl Objective {
    fn reaches(&self, at: Point) -> bool {
        match &self.extent {
            Extent::Area(area) => area.contains(at),
            Extent::Radius(radius) => self.at.is_within(*radius, at),
        }
    }
}

/// The side of a base on which a point lies: beyond which of its edges it is furthest.
fn side_of(body: &Body, at: Point) -> (&'static str, &'static str) {
    let (ahead, right) = body.ahead_and_right(at);
    let reach = |edge| body.centre().distance_to(body.middle(edge));
    if ahead.abs() - reach(Edge::Front) >= right.abs() - reach(Edge::Right) {
        if ahead >= Length::ZERO { FRONT } else { REAR }
    } else if right >= Length::ZERO {
        RIGHT
    } else {
        LEFT
    }
}

#[cfg(test)]
mod tests {
    use grognard_tabletop::{Facing, Footprint, Pose};

    use super::*;

    #[test]
    fn a_point_lies_beyond_the_edge_it_is_furthest_from() {
        // Three inches broad, one deep, looking north.
        let pose = Pose { at: Point::new(20_000, 20_000), facing: Facing::NORTH };
        let unit = Body::new(Footprint::rectangle(Length::units(3), Length::units(1)), pose);
        let said = |x: i32, y: i32| side_of(&unit, Point::new(x, y));
        assert_eq!([said(20_000, 22_000), said(21_400, 17_000)], [FRONT, REAR]);
        assert_eq!([said(16_000, 20_400), said(25_000, 21_000)], [LEFT, RIGHT]);
        // Off a corner: two inches ahead of the front, half an inch beyond the right.
        assert_eq!(said(22_000, 22_500), FRONT);
    }
}
