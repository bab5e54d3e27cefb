//! A battle between equals is one on the table too.

use std::fmt;

use grognard_battle::{Field, Side};
use grognard_tabletop::{Point, Pose, Table, Turn};

/// Where somebody would stand if the table were turned about.
pub fn turned(pose: Pose, Table { width, height }: Table) -> Pose {
    Pose { at: Point { x: width - pose.at.x, y: height - pose.at.y }, facing: pose.facing + Turn::ABOUT }
}

/// Nobody has the better ground or the better men: each of one side has his counterpart in the other, across the table.
pub fn is_mirrored<H, U: PartialEq + fmt::Debug, L, C>(name: &str, field: &Field<H, U, L, C>) {
    let of = |side: Side| field.rolls.iter().filter(move |unit| unit.side == side);
    assert_eq!(of(Side::First).count(), of(Side::Second).count(), "{name}");
    for (north, south) in of(Side::First).zip(of(Side::Second)) {
        assert_eq!(north.start, turned(south.start, field.ground.table), "{name}: {} and {}", north.id, south.id);
        assert_eq!((&north.own, north.arrives), (&south.own, south.arrives), "{name}: {} and {}", north.id, south.id);
    }
}
