//! Distances run between the nearest points of two bases.

use grognard_tabletop::*;
use parry2d_f64::math::{Pose as Isometry, Vector};
use parry2d_f64::query;
use parry2d_f64::shape::{Ball, Cuboid};
use proptest::prelude::*;

use crate::scene::*;

#[test]
fn side_by_side_with_an_inch_between() {
    let left = put(3.0, 1.0, 10.0, 10.0, 0);
    let right = put(3.0, 1.0, 14.0, 10.0, 0);
    assert_eq!(left.distance_to(&right), inches(1.0));
}

#[test]
fn a_corner_toward_an_edge() {
    // A square of side √2 turned by an eighth: its corner lies one inch from its centre.
    let turned = put(std::f64::consts::SQRT_2, std::f64::consts::SQRT_2, 10.0, 10.0, 45);
    let square = put(2.0, 2.0, 14.0, 10.0, 0);
    assert_eq!(turned.distance_to(&square), inches(2.0));
    assert_eq!(turned.nearest_points(&square), (point(11.0, 10.0), point(13.0, 10.0)));
}

#[test]
fn a_general_is_a_disc() {
    let general = Body::disc(point(10.0, 10.0), inches(1.0));
    let battalion = put(3.0, 1.0, 13.0, 14.0, 0);
    // From the disc's centre to the battalion's near corner is a 3-4-5 triangle cut short: (11.5, 13.5).
    let exact = (1.5_f64.powi(2) + 3.5_f64.powi(2)).sqrt() - 0.5;
    assert_eq!(general.distance_to(&battalion), inches(exact));
    assert_eq!(general.distance_to(&Body::disc(point(13.0, 14.0), inches(1.0))), inches(4.0));
}

#[test]
fn limits_include_themselves() {
    let (shooter, target) = (put(3.0, 1.0, 10.0, 10.0, 0), put(3.0, 1.0, 10.0, 15.0, 180));
    assert!(shooter.within(inches(4.0), &target));
    assert!(!shooter.within(inches(3.999), &target));
}

fn parry_distance(a: (Footprint, Pose), b: (Footprint, Pose)) -> f64 {
    let place = |p: Pose| {
        let v = Vector::new(f64::from(p.at.x.get()), f64::from(p.at.y.get()));
        // Ours turn clockwise, theirs counter-clockwise.
        Isometry::new(v, -f64::from(p.facing.get()).to_radians() / 1000.0)
    };
    let half = |l: Length| f64::from(l.get()) / 2.0;
    let cuboid = |f: Footprint| Cuboid::new(Vector::new(half(f.width()), half(f.depth())));
    let ball = |f: Footprint| Ball::new(half(f.width()));
    let (pa, pb) = (place(a.1), place(b.1));
    let found = match (a.0.is_round(), b.0.is_round()) {
        (false, false) => query::distance(&pa, &cuboid(a.0), &pb, &cuboid(b.0)),
        (true, false) => query::distance(&pa, &ball(a.0), &pb, &cuboid(b.0)),
        (false, true) => query::distance(&pa, &cuboid(a.0), &pb, &ball(b.0)),
        (true, true) => query::distance(&pa, &ball(a.0), &pb, &ball(b.0)),
    };
    found.expect("parry knows these shapes").distance
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn a_second_implementation_agrees(
        a in (any_footprint(), any_pose(6_000)),
        b in (any_footprint(), any_pose(6_000)),
    ) {
        let (ours, theirs) = (Body::new(a.0, a.1).gap_to(&Body::new(b.0, b.1)), parry_distance(a, b));
        if ours > Length::ZERO || theirs > 1.0 {
            prop_assert!((f64::from(ours.get()) - theirs).abs() <= 0.6, "{ours} against {theirs}");
        }
    }

    #[test]
    fn distance_is_symmetric(a in any_body(8_000), b in any_body(8_000)) {
        prop_assert_eq!(a.gap_to(&b), b.gap_to(&a));
        prop_assert_eq!(a.distance_to(&b), b.distance_to(&a));
    }

    #[test]
    fn distance_is_zero_exactly_in_contact_or_overlap(a in any_body(5_000), b in any_body(5_000)) {
        prop_assert_eq!(a.distance_to(&b) == Length::ZERO, a.touches(&b) || a.overlaps(&b));
        prop_assert!(!(a.touches(&b) && a.overlaps(&b)));
        prop_assert_eq!(a.distance_to(&b) == Length::ZERO, a.gap_to(&b) <= CONTACT);
    }

    /// Who is passed over because he is too far off could not have been the nearest.
    #[test]
    fn the_nearest_of_some_is_the_nearest_of_all(
        a in any_body(20_000),
        others in prop::collection::vec(any_body(20_000), 0..6),
        reach in 0..20_000,
    ) {
        let all = others.iter().map(|other| a.distance_to(other)).min();
        prop_assert_eq!(a.distance_to_nearest(&others), all);
        let reach = Length::thousandths(reach);
        prop_assert!(others.iter().all(|other| a.within(reach, other) == (a.distance_to(other) <= reach)));
    }

    #[test]
    fn nearest_points_are_as_far_apart_as_the_bodies(a in any_body(8_000), b in any_body(8_000)) {
        let gap = a.gap_to(&b);
        let (p, q) = a.nearest_points(&b);
        prop_assert!(gap <= CONTACT || (p.distance_to(q) - gap).abs() <= Length::thousandths(2));
    }

    /// Moving the whole table by whole thousandths changes nothing at all.
    #[test]
    fn distance_does_not_know_where_the_table_stands(
        a in (any_footprint(), any_pose(8_000)),
        b in (any_footprint(), any_pose(8_000)),
        by in (-300_000..300_000_i32, -300_000..300_000_i32),
    ) {
        let moved = |p: Pose| Pose::new(p.at.x.get() + by.0, p.at.y.get() + by.1, p.facing);
        let here = Body::new(a.0, a.1).gap_to(&Body::new(b.0, b.1));
        let there = Body::new(a.0, moved(a.1)).gap_to(&Body::new(b.0, moved(b.1)));
        prop_assert_eq!(here, there);
    }

    /// Turning it changes a distance by no more than the rounding of two centres to whole thousandths, a thousandth
    /// and a half, and of the distance itself.
    #[test]
    fn distance_does_not_know_which_way_the_table_lies(
        a in (any_footprint(), any_pose(8_000)),
        b in (any_footprint(), any_pose(8_000)),
        turn in 0..360_000_i32,
    ) {
        let turn = Turn::millidegrees(turn);
        let about = Point::units(36, 24);
        let turned = |p: Pose| {
            let (dx, dy) = (f64::from((p.at.x - about.x).get()), f64::from((p.at.y - about.y).get()));
            let angle = f64::from(turn.get()).to_radians() / 1000.0;
            let (sin, cos) = angle.sin_cos();
            let at = Point::new(
                about.x.get() + (dx * cos + dy * sin).round() as i32,
                about.y.get() + (dy * cos - dx * sin).round() as i32,
            );
            Pose { at, facing: p.facing + turn }
        };
        let here = Body::new(a.0, a.1).gap_to(&Body::new(b.0, b.1));
        let there = Body::new(a.0, turned(a.1)).gap_to(&Body::new(b.0, turned(b.1)));
        prop_assert!((here - there).abs() <= Length::thousandths(2), "{here} became {there}");
    }
}
