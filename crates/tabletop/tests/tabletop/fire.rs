//! Fields of fire.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

#[test]
fn a_strip_ahead_wider_by_half_a_base_on_either_side() {
    let shooter = put(3.0, 1.0, 20.0, 20.0, 0);
    let strip = FieldOfFire::Strip { wider: inches(1.5) };
    let target = |x| put(3.0, 1.0, x, 25.0, 180);
    assert_eq!(strip.aim(&shooter, &target(20.0)).map(|aim| aim.range), Some(inches(4.0)));
    assert!(strip.aim(&shooter, &target(24.4)).is_some(), "its near end lies in the strip");
    assert!(strip.aim(&shooter, &target(24.6)).is_none());
    assert!(strip.aim(&shooter, &put(3.0, 1.0, 20.0, 15.0, 0)).is_none(), "nobody fires behind him");
}

#[test]
fn forty_five_degrees_out_from_the_front_corners() {
    let guns = put(1.5, 1.5, 20.0, 20.0, 0);
    let arc = FieldOfFire::Splayed { by: Turn::degrees(45) };
    assert!(arc.covers(&guns, point(24.0, 24.0)));
    assert!(!arc.covers(&guns, point(24.0, 23.9)));
    let cone = FieldOfFire::Cone { by: Turn::degrees(45) };
    assert!(!cone.covers(&guns, point(24.0, 24.0)), "from the middle of the front it opens later");
    assert!(cone.covers(&guns, point(23.9, 24.7)));
}

#[test]
fn range_runs_to_the_nearest_part_in_the_arc() {
    let guns = put(2.0, 2.0, 20.0, 20.0, 0);
    let strip = FieldOfFire::Strip { wider: Length::ZERO };
    // A line whose near end is outside the strip: only the part inside counts, and it is further off.
    let slanting = put(6.0, 1.0, 17.0, 25.0, 345);
    let whole = FieldOfFire::AllRound.aim(&guns, &slanting).expect("in reach").range;
    let inside = strip.aim(&guns, &slanting).expect("part of it is ahead");
    assert!(inside.range > whole, "{} is not beyond {whole}", inside.range);
    assert!(strip.covers(&guns, inside.at));
}

#[test]
fn a_square_fires_to_all_sides() {
    let square = put(3.0, 3.0, 20.0, 20.0, 0);
    for (x, y) in [(20.0, 26.0), (26.0, 20.0), (20.0, 14.0), (14.0, 20.0)] {
        let aim = FieldOfFire::AllRound.aim(&square, &put(3.0, 1.0, x, y, 0)).expect("every side");
        assert!(aim.range >= inches(3.0));
    }
}

fn any_field() -> impl Strategy<Value = FieldOfFire> {
    prop_oneof![
        (0..3_000_i32).prop_map(|n| FieldOfFire::Strip { wider: Length::thousandths(n) }),
        (0..90_000_i32).prop_map(|n| FieldOfFire::Splayed { by: Turn::millidegrees(n) }),
        (0..90_000_i32).prop_map(|n| FieldOfFire::Cone { by: Turn::millidegrees(n) }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn what_is_aimed_at_lies_in_the_field_and_on_the_target(
        shooter in (any_rectangle(), any_pose(3_000)),
        target in any_body(12_000),
        field in any_field(),
    ) {
        let shooter = Body::new(shooter.0, shooter.1);
        if let Some(aim) = field.aim(&shooter, &target) {
            let slack = Length::thousandths(2);
            let near = Body::disc(aim.at, Footprint::SMALLEST);
            prop_assert!(target.distance_to(&near) <= slack);
            prop_assert!(aim.range >= Length::ZERO);
            prop_assert!(shooter.touches(&target) || (aim.from.distance_to(aim.at) - aim.range).abs() <= slack);
        }
    }

    /// If no part of the target is in the field, no point of it is; if one is, the aim is at least as near as that point.
    #[test]
    fn points_of_the_target_agree(
        shooter in (any_rectangle(), any_pose(3_000)),
        target in (any_rectangle(), any_pose(12_000)),
        field in any_field(),
        (x, y) in (-1000..=1000_i32, -1000..=1000_i32),
    ) {
        let (shooter, body) = (Body::new(shooter.0, shooter.1), Body::new(target.0, target.1));
        let part = |l: Length, k: i32| Length::thousandths(l.get() / 2 * k / 1001);
        let p = target.1.shifted(part(target.0.depth(), y), part(target.0.width(), x)).at;
        if field.covers(&shooter, p) && !shooter.overlaps(&body) {
            let aim = field.aim(&shooter, &body);
            prop_assert!(aim.is_some());
            let front = shooter.zone(Edge::Front, Length::ZERO);
            let to_p = front.distance_to(&Body::disc(p, Footprint::SMALLEST)) + Footprint::SMALLEST;
            prop_assert!(aim.is_some_and(|aim| aim.range <= to_p), "{aim:?} is beyond {to_p}");
        }
    }
}
