//! Groups: units edge to edge that move as one (R16, R18).

use crate::*;

/// Two battalions side by side: six inches of front along y = 20.5, from x = 27 to x = 33.
fn pair() -> Diorama {
    Diorama::open()
        .austrian("far", Muskets, (60.0, 40.0), SOUTH)
        .prussian("left", Muskets, (28.5, 20.0), NORTH)
        .prussian("right", Muskets, (31.5, 20.0), NORTH)
}

/// Whether these move together like this; if not, the ruling on moves is against it.
fn may(diorama: Diorama, units: &[&str], steps: &[Step]) -> bool {
    let t = diorama.prussians(Phase::Movement);
    match t.battle.quote(Side::First, &t.group(units, steps)) {
        Ok(_) => true,
        Err(refusal) => {
            assert_eq!(refusal.cause.map(|cause| cause.id()), Some("R18"), "{refusal}");
            false
        }
    }
}

const BOTH: [&str; 2] = ["left", "right"];

#[test]
fn a_group_wheels_round_its_own_corner_and_is_measured_at_the_outer_one() {
    ruling!("R16", "R18");
    // Six inches wide: four inches of arc are 38.197 degrees, half of what a single battalion may.
    assert!(may(pair(), &BOTH, &[wheel(38.19)]));
    assert!(!may(pair(), &BOTH, &[wheel(38.21)]));
    assert!(may(pair(), &["left"], &[wheel(76.39)]), "alone it has three inches of front only");
    let mut t = pair().prussians(Phase::Movement);
    assert_eq!(t.toll(t.group(&BOTH, [wheel(-19.0986), ahead(2.0)]), "inches"), 4000, "two of arc, two ahead");
    t.refuses(t.group(&BOTH, [wheel(5.0), ahead(0.1), wheel(5.0)]), "R18");
    // To the right by thirty degrees on the corner at (33, 20.5): each middle is half an inch behind the front.
    t.obeys(t.group(&BOTH, [wheel(30.0)]), &[]);
    let facing = Facing::degrees(30);
    t.stands("right", (31.450_962, 20.816_987), facing);
    t.stands("left", (28.852_886, 22.316_987), facing);
}

#[test]
fn a_group_still_stands_edge_to_edge_after_a_wheel() {
    ruling!("R16");
    let mut t = pair().prussians(Phase::Movement);
    t.obeys(t.group(&BOTH, [wheel(-23.5)]), &[]);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[1]);
    t.obeys(Order::EndPhase, &[6, 1]);
    t.obeys(t.activate("Prussians"), &[6]);
    t.obeys(t.group(&BOTH, [ahead(4.0)]), &[]);
}

#[test]
fn a_group_turns_about_each_on_its_place_for_half_the_move() {
    ruling!("R16", "R18");
    let mut t = pair().prussians(Phase::Movement);
    assert_eq!(t.toll(t.group(&BOTH, [Step::AboutFace]), "inches"), 2000);
    t.obeys(t.group(&BOTH, [Step::AboutFace]), &[]);
    t.stands("left", (28.5, 20.0), SOUTH);
    t.stands("right", (31.5, 20.0), SOUTH);
    t.refuses(t.march("left", [ahead(2.0)]), "R18");
    // A battery is deeper than a battalion: each turns round its own middle.
    let laid = Diorama::open().prussian("left", Muskets, (28.5, 20.0), NORTH);
    let mut t = laid.prussian("right", Artillery, (31.0, 19.5), NORTH).limbered().prussians(Phase::Movement);
    t.obeys(t.group(&BOTH, [Step::AboutFace]), &[]);
    t.stands("left", (28.5, 20.0), SOUTH);
    t.stands("right", (31.0, 19.5), SOUTH);
}

#[test]
fn a_group_turns_about_and_marches_off() {
    ruling!("R16", "R18");
    assert!(!may(pair(), &BOTH, &[Step::AboutFace, ahead(2.001)]));
    let mut t = pair().prussians(Phase::Movement);
    t.obeys(t.group(&BOTH, [Step::AboutFace, ahead(2.0)]), &[]);
    t.stands("left", (28.5, 18.0), SOUTH);
    t.stands("right", (31.5, 18.0), SOUTH);
    // What each crosses counts for itself: the stream lies behind the left one alone.
    let stream = || pair().stream(&[(26.0, 18.8), (29.0, 18.8)], &[]);
    assert!(!may(stream(), &BOTH, &[Step::AboutFace, ahead(2.0)]), "half for turning, half for wading");
    assert!(may(stream(), &["right"], &[Step::AboutFace, ahead(2.0)]));
}

#[test]
fn a_change_of_formation_is_each_units_own_affair() {
    ruling!("R16");
    let t = pair().prussians(Phase::Movement);
    t.refuses(t.group(&BOTH, [COLUMN]), "R16");
    t.quote(t.march("left", [COLUMN]));
}

#[test]
fn a_group_wades_a_stream_for_half_its_move() {
    ruling!("R16", "R18");
    let stream = |bridges: &[(f64, f64)]| pair().stream(&[(10.0, 21.2), (60.0, 21.2)], bridges);
    assert!(may(stream(&[]), &BOTH, &[ahead(2.0)]));
    assert!(!may(stream(&[]), &BOTH, &[ahead(2.001)]), "once, though there are two of them");
    assert!(!may(stream(&[(28.5, 21.2)]), &BOTH, &[ahead(4.0)]), "one has a bridge, the other wades");
    assert!(may(stream(&[(28.5, 21.2), (31.5, 21.2)]), &BOTH, &[ahead(4.0)]));
    let ends_before = pair().stream(&[(10.0, 21.2), (29.9, 21.2)], &[]);
    assert!(!may(ends_before, &BOTH, &[ahead(4.0)]), "one wades, and the other keeps pace");
}

#[test]
fn a_group_goes_at_the_pace_of_its_slowest_member() {
    ruling!("R16", "R18");
    let beside = |arm: Arm, y: f64| Diorama::open().prussian("left", arm, (28.5, y), NORTH);
    let with_foot = |laid: Diorama| laid.prussian("right", Muskets, (31.5, 20.0), NORTH);
    assert!(may(with_foot(beside(HeavyCavalry, 19.75)), &BOTH, &[ahead(4.0)]));
    assert!(!may(with_foot(beside(HeavyCavalry, 19.75)), &BOTH, &[ahead(4.001)]));
    let horse = || beside(HeavyCavalry, 20.0).prussian("right", LightCavalry, (31.5, 20.0), NORTH);
    assert!(may(horse(), &BOTH, &[ahead(8.0)]));
    assert!(!may(horse(), &BOTH, &[ahead(8.001)]));
}

#[test]
fn guns_pushed_by_hand_hold_up_the_whole_group_whoever_is_named_first() {
    ruling!("R16", "R18");
    let guns = || {
        let limbered = Diorama::open().prussian("left", Artillery, (29.0, 20.0), NORTH).limbered();
        limbered.prussian("right", Artillery, (31.0, 20.0), NORTH)
    };
    for order in [["left", "right"], ["right", "left"]] {
        assert!(may(guns(), &order, &[ahead(1.0)]));
        assert!(!may(guns(), &order, &[ahead(1.001)]), "{order:?}");
    }
}

#[test]
fn one_member_in_bad_going_slows_all() {
    ruling!("R16", "R18");
    let wood = || pair().wood((30.0, 21.0), (36.0, 30.0));
    assert!(may(wood(), &BOTH, &[ahead(2.0)]));
    assert!(!may(wood(), &BOTH, &[ahead(2.001)]), "the right battalion goes through the trees");
    assert!(may(wood(), &["left"], &[ahead(4.0)]), "the left one does not");
}

#[test]
fn a_member_in_the_open_keeps_its_own_rate_beside_one_in_the_wood() {
    ruling!("R16", "R18");
    // Light infantry in the wood goes six inches as ever; the battalion beside it has four in the open.
    let beside = || {
        let laid = Diorama::open().prussian("left", Muskets, (28.5, 20.0), NORTH);
        laid.prussian("right", LightInfantry, (31.5, 20.0), NORTH).wood((30.0, 18.0), (36.0, 30.0))
    };
    assert!(may(beside(), &BOTH, &[ahead(4.0)]));
    assert!(!may(beside(), &BOTH, &[ahead(4.001)]));
    // And a battery on the open ground is not stuck because of the trees next to it.
    let guns = Diorama::open().prussian("left", Artillery, (29.0, 19.5), NORTH).limbered();
    let guns = guns.prussian("right", LightInfantry, (31.5, 20.0), NORTH).wood((30.0, 18.0), (36.0, 30.0));
    assert!(may(guns, &BOTH, &[ahead(4.0)]));
}

#[test]
fn what_stops_one_member_stops_all() {
    ruling!("R16", "R37");
    let t = pair().prussian("baggage", HeavyCavalry, (33.5, 23.0), NORTH).prussians(Phase::Movement);
    t.refuses(t.group(&BOTH, [ahead(4.0)]), "R37");
    t.quote(t.march("left", [ahead(4.0)]));
}
