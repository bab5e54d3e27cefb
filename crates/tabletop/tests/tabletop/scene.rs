//! Units to ask questions of, at random and by name.

use grognard_tabletop::*;
use proptest::prelude::*;

/// Inches, as most of the five systems measure.
pub(crate) fn inches(n: f64) -> Length {
    Length::thousandths((n * 1000.0).round() as i32)
}

/// A base so many inches wide and deep.
pub(crate) fn base(width: f64, depth: f64) -> Footprint {
    Footprint::rectangle(inches(width), inches(depth))
}

/// A place in inches, looking so many degrees from north.
pub(crate) fn at(x: f64, y: f64, degrees: i32) -> Pose {
    Pose { at: Point { x: inches(x), y: inches(y) }, facing: Facing::degrees(degrees) }
}

/// A base put down.
pub(crate) fn put(width: f64, depth: f64, x: f64, y: f64, degrees: i32) -> Body {
    Body::new(base(width, depth), at(x, y, degrees))
}

pub(crate) fn point(x: f64, y: f64) -> Point {
    Point { x: inches(x), y: inches(y) }
}

pub(crate) fn polygon(points: &[(f64, f64)]) -> Polygon {
    Polygon::new(points.iter().map(|&(x, y)| point(x, y)).collect()).expect("an outline")
}

pub(crate) const TABLE: Table = Table { width: Length::units(72), height: Length::units(48) };

pub(crate) fn any_footprint() -> impl Strategy<Value = Footprint> {
    let side = || (100..6_000_i32).prop_map(Length::thousandths);
    prop_oneof![
        5 => (side(), side()).prop_map(|(width, depth)| Footprint::rectangle(width, depth)),
        1 => side().prop_map(Footprint::round),
    ]
}

pub(crate) fn any_rectangle() -> impl Strategy<Value = Footprint> {
    let side = || (500..6_000_i32).prop_map(Length::thousandths);
    (side(), side()).prop_map(|(width, depth)| Footprint::rectangle(width, depth))
}

/// Somewhere within so many thousandths of the middle of the table.
pub(crate) fn any_pose(spread: i32) -> impl Strategy<Value = Pose> {
    let facing = prop_oneof![3 => 0..360_000_i32, 1 => (0..8_i32).prop_map(|eighth| eighth * 45_000)];
    (-spread..=spread, -spread..=spread, facing)
        .prop_map(|(x, y, facing)| Pose::new(36_000 + x, 24_000 + y, Facing::millidegrees(facing)))
}

pub(crate) fn any_body(spread: i32) -> impl Strategy<Value = Body> {
    (any_footprint(), any_pose(spread)).prop_map(|(footprint, pose)| Body::new(footprint, pose))
}
