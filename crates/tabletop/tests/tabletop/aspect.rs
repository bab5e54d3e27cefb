//! Front, flank and rear, as each of the five systems draws them.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

/// Ahead of the front line is front, behind it and between the flank lines is rear.
const CHARGES: Quarters = Quarters { front: Bound::EdgeLine, rear: Bound::BetweenFlanks };
/// Front ahead of the front line, rear behind the rear line, the rest flank.
const STANDS: Quarters = Quarters { front: Bound::EdgeLine, rear: Bound::EdgeLine };
/// Only the rear is told from the rest.
const REAR_ONLY: Quarters = Quarters { front: Bound::Nowhere, rear: Bound::EdgeLine };
/// The diagonals.
const DIAGONALS: Quarters =
    Quarters { front: Bound::Opened(Turn::degrees(45)), rear: Bound::Opened(Turn::degrees(45)) };

#[test]
fn far_behind_but_outside_the_flank_lines_is_flank_for_a_charge() {
    let target = put(6.0, 1.5, 20.0, 20.0, 0);
    let centre = |x, y| CHARGES.of_body(&target, &put(6.0, 1.5, x, y, 0), Witness::Bases { files: 4, ranks: 1 });
    assert_eq!(centre(20.0, 10.0), Aspect::Rear);
    assert_eq!(centre(30.0, 10.0), Aspect::RightFlank);
    assert_eq!(centre(10.0, 10.0), Aspect::LeftFlank);
    assert_eq!(centre(20.0, 30.0), Aspect::Front);
}

#[test]
fn one_base_behind_the_front_line_makes_a_flank_charge() {
    let target = put(6.0, 1.5, 20.0, 20.0, 0);
    // Slanted, the rightmost of its four base centres dips behind the line through the target's front.
    let charger = put(6.0, 1.5, 26.0, 22.0, 240);
    let bases = Witness::Bases { files: 4, ranks: 1 };
    assert_eq!(CHARGES.of_body(&target, &charger, Witness::Centre), Aspect::Front);
    assert_eq!(CHARGES.of_body(&target, &charger, bases), Aspect::RightFlank);
    assert_eq!(CHARGES.of_body(&target, &charger, Witness::WholeBase), Aspect::Front);
}

#[test]
fn a_shot_is_in_flank_by_the_middle_of_the_shooters_front() {
    let target = put(3.0, 1.0, 20.0, 20.0, 0);
    let shooter = |y| put(3.0, 1.0, 30.0, y, 270);
    assert_eq!(
        STANDS.of_body(&target, &shooter(20.5), Witness::MiddleOfFront),
        Aspect::Front,
        "on the line is not behind it"
    );
    assert_eq!(STANDS.of_body(&target, &shooter(20.4), Witness::MiddleOfFront), Aspect::RightFlank);
    assert_eq!(STANDS.of_body(&target, &shooter(19.4), Witness::MiddleOfFront), Aspect::Rear);
}

#[test]
fn contact_in_the_rear_is_wholly_behind_the_rear_edge() {
    let target = put(2.0, 1.0, 20.0, 20.0, 0);
    let lancers = |y| put(2.0, 1.0, 20.0, y, 0);
    assert_eq!(REAR_ONLY.of_body(&target, &lancers(19.0), Witness::WholeBase), Aspect::Rear);
    assert!(REAR_ONLY.of_body(&target, &put(2.0, 1.0, 22.0, 19.4, 0), Witness::WholeBase).is_flank());
}

#[test]
fn diagonals_open_from_the_corners() {
    let square = put(2.0, 2.0, 20.0, 20.0, 0);
    assert_eq!(DIAGONALS.of_point(&square, point(23.0, 23.1)), Aspect::Front);
    assert_eq!(DIAGONALS.of_point(&square, point(23.1, 23.0)), Aspect::RightFlank);
    assert_eq!(DIAGONALS.of_point(&square, point(17.0, 16.9)), Aspect::Rear);
    assert_eq!(DIAGONALS.of_point(&square, point(16.9, 17.0)), Aspect::LeftFlank);
}

proptest! {
    #[test]
    fn turning_about_swaps_front_and_rear(
        target in (any_rectangle(), any_pose(5_000)),
        other in any_pose(20_000),
    ) {
        let (faced, about) = (Body::new(target.0, target.1), Body::new(target.0, target.1.turned(Turn::ABOUT)));
        let swapped = match DIAGONALS.of_point(&faced, other.at) {
            Aspect::Front => Aspect::Rear,
            Aspect::Rear => Aspect::Front,
            Aspect::LeftFlank => Aspect::RightFlank,
            Aspect::RightFlank => Aspect::LeftFlank,
        };
        prop_assert_eq!(DIAGONALS.of_point(&about, other.at), swapped);
    }

    #[test]
    fn the_gravest_corner_is_no_milder_than_the_mildest(
        target in (any_rectangle(), any_pose(5_000)),
        other in any_body(20_000),
    ) {
        let target = Body::new(target.0, target.1);
        let grave = |aspect| match aspect { Aspect::Front => 0, Aspect::Rear => 2, _ => 1 };
        for quarters in [CHARGES, STANDS, DIAGONALS] {
            let any = quarters.of_body(&target, &other, Witness::AnyCorner);
            let all = quarters.of_body(&target, &other, Witness::WholeBase);
            prop_assert!(grave(any) >= grave(all));
        }
    }
}
