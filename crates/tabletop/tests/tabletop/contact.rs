//! Contact: bases that touch, and with what.

use grognard_tabletop::*;
use proptest::prelude::*;

use crate::scene::*;

#[test]
fn front_to_front_is_frontal_contact() {
    let ours = put(3.0, 1.0, 10.0, 10.0, 0);
    let theirs = put(3.0, 1.0, 11.0, 11.0, 180);
    let touch = ours.contact_with(&theirs).expect("they touch");
    assert_eq!(touch.flush(), Some((Edge::Front, Edge::Front)));
    assert_eq!(touch.run, inches(2.0));
}

#[test]
fn on_the_flank() {
    let line = put(3.0, 1.0, 10.0, 10.0, 0);
    let hussars = put(3.0, 1.5, 12.25, 10.0, 270);
    let touch = line.contact_with(&hussars).expect("they touch");
    assert_eq!(touch.flush(), Some((Edge::Right, Edge::Front)));
    assert_eq!(touch.run, inches(1.0));
    assert_eq!(hussars.contact_with(&line), Some(touch.reversed()));
}

#[test]
fn a_front_corner_is_enough_for_some() {
    let target = put(3.0, 3.0, 10.0, 10.0, 0);
    // Turned by an eighth, its front right corner just reaches the target's front edge.
    let striker = put(2.0, 2.0, 10.0, 11.5 + std::f64::consts::SQRT_2, 135);
    let touch = striker.contact_with(&target).expect("it touches");
    assert_eq!(touch.theirs, Part::Edge(Edge::Front));
    assert_eq!(touch.mine, Part::Corner(Corner::FrontRight));
    assert!(touch.mine.of(Edge::Front) && touch.mine.of(Edge::Right) && !touch.mine.of(Edge::Left));
}

#[test]
fn corner_to_corner_has_no_run() {
    let (a, b) = (put(2.0, 2.0, 10.0, 10.0, 0), put(2.0, 2.0, 12.0, 12.0, 0));
    let touch = a.contact_with(&b).expect("they touch");
    assert_eq!(
        touch,
        Touch { mine: Part::Corner(Corner::FrontRight), theirs: Part::Corner(Corner::RearLeft), run: Length::ZERO }
    );
}

#[test]
fn a_general_behind_his_battalion() {
    let battalion = put(3.0, 1.0, 10.0, 10.0, 0);
    let general = Body::disc(point(10.0, 9.0), inches(1.0));
    let touch = battalion.contact_with(&general).expect("he is attached");
    assert_eq!((touch.mine, touch.theirs), (Part::Edge(Edge::Rear), Part::Rim));
}

#[test]
fn who_touches_a_unit() {
    let unit = put(3.0, 1.0, 10.0, 10.0, 0);
    let others = [put(3.0, 1.0, 13.0, 10.0, 0), put(3.0, 1.0, 17.0, 10.0, 0), put(3.0, 1.0, 7.0, 10.0, 0)];
    let found: Vec<(usize, Edge)> =
        contacts(&unit, &others).filter_map(|(i, touch)| Some((i, touch.flush()?.0))).collect();
    assert_eq!(found, [(0, Edge::Right), (2, Edge::Left)]);
}

#[test]
fn zones_before_an_edge() {
    let stand = put(3.0, 3.0, 10.0, 10.0, 90);
    let control = stand.zone(Edge::Front, inches(1.0));
    assert!(control.overlaps(&put(1.0, 1.0, 12.4, 10.0, 0)));
    assert!(control.touches(&put(1.0, 1.0, 13.0, 10.0, 0)), "exactly an inch away is at the limit");
    assert!(!control.overlaps(&put(1.0, 1.0, 12.0, 12.5, 0)), "beside it is not before it");
    assert!(stand.zone(Edge::Rear, inches(2.0)).overlaps(&put(3.0, 1.0, 7.5, 10.0, 90)), "support stands behind");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Edge to edge at any angle: in contact every time, overlapping never, and the edges are the right ones.
    #[test]
    fn edge_to_edge_is_contact_and_never_overlap(
        a in any_rectangle(),
        b in any_rectangle(),
        pose in any_pose(20_000),
        (mine, theirs) in (0..4_usize, 0..4_usize),
        slip in -900..=900_i32,
    ) {
        let (mine, theirs) = (Edge::ALL[mine], Edge::ALL[theirs]);
        let one = Body::new(a, pose);
        // The other's edge looks straight at ours, its middle slipped along it by up to nine tenths of what still touches.
        let length = |f: Footprint, e: Edge| match e { Edge::Front | Edge::Rear => f.width(), _ => f.depth() };
        let depth = |f: Footprint, e: Edge| match e { Edge::Front | Edge::Rear => f.depth(), _ => f.width() };
        let aside = f64::from((length(a, mine) + length(b, theirs)).get()) / 2.0 * f64::from(slip) / 1000.0;
        let looks = pose.facing + mine.outward();
        let out = f64::from((depth(a, mine) + depth(b, theirs)).get()) / 2.0;
        let angle = f64::from(looks.get()).to_radians() / 1000.0;
        let (sin, cos) = angle.sin_cos();
        let centre = Point::new(
            (f64::from(pose.at.x.get()) + sin * out + cos * aside).round() as i32,
            (f64::from(pose.at.y.get()) + cos * out - sin * aside).round() as i32,
        );
        let two = Body::new(b, Pose { at: centre, facing: looks.about() - theirs.outward() });
        prop_assert!(one.touches(&two), "gap {}", one.gap_to(&two));
        prop_assert!(!one.overlaps(&two));
        prop_assert_eq!(one.distance_to(&two), Length::ZERO);
        prop_assert_eq!(one.contact_with(&two).and_then(Touch::flush), Some((mine, theirs)));
        prop_assert_eq!(two.contact_with(&one).and_then(Touch::flush), Some((theirs, mine)));
    }

    #[test]
    fn what_touches_has_a_part_that_does(a in any_body(3_000), b in any_body(3_000)) {
        prop_assert_eq!(a.contact_with(&b).is_some(), a.touches(&b));
    }
}
