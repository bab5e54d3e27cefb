//! Lining up edge to edge on contact.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

#[test]
fn a_slanting_charge_comes_flush_where_it_struck() {
    let target = put(6.0, 1.5, 20.0, 20.0, 180);
    let charger = (base(3.0, 3.0), at(21.0, 17.4, 15));
    let lined = line_up(charger.0, charger.1, &target, Edge::Front, Dressing::WhereItStruck);
    assert_eq!(lined.facing, Facing::NORTH);
    assert_eq!(lined.at.y, inches(17.75));
    let touch = Body::new(charger.0, lined).contact_with(&target).expect("contact");
    assert_eq!((touch.flush(), touch.run), (Some((Edge::Front, Edge::Front)), inches(3.0)));
    let centred = line_up(charger.0, charger.1, &target, Edge::Front, Dressing::Centred);
    assert_eq!(centred.at, point(20.0, 17.75));
}

#[test]
fn the_second_charger_finds_room_beside_the_first() {
    let target = put(6.0, 1.5, 20.0, 20.0, 180);
    let units = [target, put(3.0, 3.0, 21.0, 17.75, 0)];
    let obstacles = Obstacles { units: &units, ..Obstacles::default() };
    let charger = (base(3.0, 3.0), at(20.0, 15.0, 0));
    let beside = line_up_clear(charger.0, charger.1, &target, Edge::Front, Dressing::WhereItStruck, &obstacles);
    let beside = beside.expect("there is room");
    assert_eq!((beside.pose, beside.slid), (at(18.0, 17.75, 0), inches(2.0)));
    assert_eq!(room_along(&target, Edge::Front, &units[1..]), inches(2.5));
}

#[test]
fn no_room_no_lining_up() {
    let target = put(3.0, 1.0, 20.0, 20.0, 180);
    let units = [put(9.0, 1.0, 20.0, 19.0, 0)];
    let obstacles = Obstacles { units: &units, ..Obstacles::default() };
    let none = line_up_clear(base(3.0, 1.0), at(20.0, 17.0, 0), &target, Edge::Front, Dressing::Centred, &obstacles);
    assert_eq!(none, None);
    assert_eq!(room_along(&target, Edge::Front, &units), Length::ZERO);
    assert_eq!(room_along(&target, Edge::Left, &units), inches(1.0));
}

#[test]
fn who_swings_keeps_the_corner_with_which_it_struck() {
    let target = put(6.0, 1.0, 20.0, 20.0, 180);
    // Thirty degrees to the right of square, the left corner is ahead and strikes first.
    let start = at(20.0, 15.0, 30);
    let obstacles = Obstacles { units: &[target], ..Obstacles::default() };
    let leg = Manoeuvre::Advance { by: inches(6.0) }.run(start, base(3.0, 1.0), &obstacles);
    let struck = Body::new(base(3.0, 1.0), leg.pose).corner(Corner::FrontLeft);
    let flush = line_up_clear(base(3.0, 1.0), leg.pose, &target, Edge::Front, Dressing::Swung, &obstacles).unwrap();
    let corner = Body::new(base(3.0, 1.0), flush.pose).corner(Corner::FrontLeft);
    assert_eq!(flush.pose.facing, Facing::NORTH);
    assert!(corner.distance_to(struck) <= Length::thousandths(6), "{corner:?} {struck:?}");
    assert_eq!(flush.slid, Length::ZERO);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn whoever_lines_up_is_in_contact_and_flush(
        target in (any_footprint(), any_pose(20_000)),
        mover in (any_rectangle(), any_pose(25_000)),
        edge in 0..4_usize,
        dressing in prop_oneof![Just(Dressing::Centred), Just(Dressing::WhereItStruck), Just(Dressing::Swung)],
    ) {
        let edge = Edge::ALL[edge];
        let body = Body::new(target.0, target.1);
        let lined = Body::new(mover.0, line_up(mover.0, mover.1, &body, edge, dressing));
        prop_assert!(lined.touches(&body) && !lined.overlaps(&body), "gap {}", lined.gap_to(&body));
        let touch = lined.contact_with(&body);
        if target.0.is_round() {
            prop_assert_eq!(touch.map(|t| t.mine), Some(Part::Edge(Edge::Front)));
        } else {
            prop_assert_eq!(touch.and_then(Touch::flush), Some((Edge::Front, edge)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn lining_up_clear_is_clear(
        target in (any_rectangle(), any_pose(4_000)),
        mover in (any_rectangle(), any_pose(8_000)),
        others in proptest::collection::vec(any_body(8_000), 0..6),
        edge in 0..4_usize,
    ) {
        let edge = Edge::ALL[edge];
        let body = Body::new(target.0, target.1);
        let obstacles = Obstacles { units: &others, ..Obstacles::default() };
        let found = line_up_clear(mover.0, mover.1, &body, edge, Dressing::WhereItStruck, &obstacles);
        if let Some(found) = found {
            let lined = Body::new(mover.0, found.pose);
            prop_assert_eq!(obstacles.conflict(&lined), None);
            prop_assert_eq!(lined.contact_with(&body).and_then(Touch::flush), Some((Edge::Front, edge)));
        }
    }
}
