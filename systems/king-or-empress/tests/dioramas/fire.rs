//! Fire: ranges, the field of fire, the nearest target, flanks, support (R19, R20, R21, R24, R34).

use crate::*;

/// The Guard at (30, 20) looks north; its front edge runs along y = 20.5 from x = 28.5 to 31.5.
fn guard() -> Diorama {
    Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH)
}

#[test]
fn muskets_reach_four_inches_and_not_a_thousandth_more() {
    ruling!("R19");
    let from = |y: f64| guard().austrian("line", Muskets, (30.0, y), SOUTH).prussians(Phase::Firing);
    let t = from(25.0);
    assert_eq!(t.facts(t.fire("guard", "line")).word("range"), "short");
    let t = from(25.001);
    t.refuses(t.fire("guard", "line"), "R19");
}

#[test]
fn guns_are_short_up_to_six_inches_and_long_up_to_sixteen() {
    ruling!("R19");
    proves!("fke.turn.artillery-fire");
    let from = |y: f64| {
        let laid = Diorama::open().prussian("guns", Artillery, (30.0, 19.0), NORTH);
        laid.austrian("line", Muskets, (30.0, y), SOUTH).prussians(Phase::ArtilleryFire)
    };
    let range = |y: f64| {
        let t = from(y);
        t.facts(t.fire("guns", "line")).word("range").to_owned()
    };
    assert_eq!(range(26.5), "short");
    assert_eq!(range(26.501), "long");
    assert_eq!(range(36.5), "long");
    let t = from(36.501);
    t.refuses(t.fire("guns", "line"), "R19");
}

#[test]
fn the_target_is_the_nearest_and_of_two_alike_either() {
    ruling!("R20");
    let two = |west: f64, east: f64| {
        let laid = guard().austrian("west", Muskets, (28.4, west), SOUTH);
        laid.austrian("east", Muskets, (31.6, east), SOUTH).prussians(Phase::Firing)
    };
    let t = two(24.0, 24.0);
    t.quote(t.fire("guard", "west"));
    t.quote(t.fire("guard", "east"));
    let t = two(24.001, 24.0);
    t.refuses(t.fire("guard", "west"), "R20");
    t.quote(t.fire("guard", "east"));
}

#[test]
fn an_enemy_in_contact_is_passed_over() {
    ruling!("R20");
    let t = guard()
        .prussian("left", Muskets, (27.0, 22.0), NORTH)
        .austrian("fighting", Muskets, (27.5, 23.0), SOUTH)
        .contact("fighting", "left", Struck::Front)
        .austrian("free", Muskets, (31.5, 24.0), SOUTH)
        .prussians(Phase::Firing);
    t.refuses(t.fire("guard", "fighting"), "R20");
    t.quote(t.fire("guard", "free"));
    t.refuses(t.fire("left", "fighting"), "R20");
}

#[test]
fn the_field_of_fire_is_half_a_base_wider_than_the_front_on_either_side() {
    ruling!("R20");
    let at = |x: f64| guard().austrian("line", Muskets, (x, 23.0), SOUTH).prussians(Phase::Firing);
    let t = at(34.499);
    t.quote(t.fire("guard", "line"));
    let t = at(34.502);
    t.refuses(t.fire("guard", "line"), "R20");
    let t = guard().austrian("line", Muskets, (30.0, 18.0), NORTH).prussians(Phase::Firing);
    t.refuses(t.fire("guard", "line"), "R20");
}

#[test]
fn fire_from_behind_the_line_of_the_front_is_in_flank() {
    ruling!("R20");
    proves!("fke.combat.firing-flank-rear", "fke.extra.shot-flank-rear", "fke.morale.fired-flank-rear");
    // The target looks east: its front edge runs along x = 30.5, and the Guard's middle is at x = 30.
    let at = |x: f64| guard().austrian("line", Muskets, (x, 24.0), EAST).disorder(1).prussians(Phase::Firing);
    let t = at(29.5);
    assert!(!t.facts(t.fire("guard", "line")).is("target_flank_or_rear"), "on the line is before it");
    let mut t = at(29.501);
    assert!(t.facts(t.fire("guard", "line")).is("target_flank_or_rear"));
    // 3 and 1: hit on 4. A marker for the hit and one for the flank; three markers and the flank are -6.
    t.obeys(t.fire("guard", "line"), &[4, 20]);
    assert_eq!(t.markers("line"), 3);
    assert_eq!(t.resolved("morale-test").number("modifier"), -6);
}

#[test]
fn a_unit_that_faces_away_is_shot_from_the_rear() {
    ruling!("R29", "R20");
    let t = guard().austrian("line", Muskets, (30.0, 24.0), NORTH).prussians(Phase::Firing);
    assert!(t.facts(t.fire("guard", "line")).is("target_flank_or_rear"));
}

#[test]
fn each_arm_fires_in_its_own_phase_and_horse_not_at_all() {
    ruling!("R20");
    proves!("fke.turn.firing", "fke.turn.artillery-fire");
    let laid = || {
        guard()
            .prussian("guns", Artillery, (34.0, 20.0), NORTH)
            .prussian("horse", HeavyCavalry, (38.0, 20.0), NORTH)
            .prussian("column", Muskets, (41.0, 20.0), NORTH)
            .in_column()
            .prussian("train", Artillery, (44.0, 20.0), NORTH)
            .limbered()
            .austrian("long", Muskets, (31.0, 24.0), SOUTH)
            .austrian("short", Muskets, (38.0, 24.0), SOUTH)
    };
    let t = laid().prussians(Phase::ArtilleryFire);
    t.refuses(t.fire("guard", "long"), "fke.turn.firing");
    t.refuses(t.fire("train", "short"), "R20");
    t.quote(t.fire("guns", "long"));
    let t = laid().prussians(Phase::Firing);
    t.refuses(t.fire("guns", "long"), "fke.turn.artillery-fire");
    t.refuses(t.fire("column", "short"), "R20");
    t.refuses(t.fire("horse", "short"), "R20");
}

#[test]
fn guns_that_have_fired_stay_and_foot_that_has_moved_still_fires() {
    ruling!("R20");
    let mut t = guard()
        .prussian("guns", Artillery, (34.0, 20.0), NORTH)
        .austrian("line", Muskets, (32.0, 26.0), SOUTH)
        .prussians(Phase::ArtilleryFire);
    t.obeys(t.fire("guns", "line"), &[6]);
    assert_eq!(t.asked().1, Ask::Move, "nobody else can fire");
    t.refuses(t.march("guns", [ahead(1.0)]), "R20");
    t.obeys(t.march("guard", [ahead(2.0)]), &[]);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.fire("guard", "line"), &[6]);
}

#[test]
fn who_supports_could_fire_himself_and_gives_up_his_shot() {
    ruling!("R21");
    proves!("fke.combat.firing-support");
    let mut t = guard()
        .prussian("near", Muskets, (26.9, 20.0), NORTH)
        .prussian("far", Muskets, (33.1, 19.4), NORTH)
        .austrian("line", Muskets, (30.0, 24.5), SOUTH)
        .prussians(Phase::Firing);
    t.refuses(t.volley("guard", "line", &["far"]), "R21");
    t.refuses(t.fire("far", "line"), "R19");
    assert_eq!(t.facts(t.volley("guard", "line", &["near"])).number("supporting_units"), 1);
    // 3 and 1 for the support.
    t.obeys(t.volley("guard", "line", &["near"]), &[4]);
    assert_eq!(t.markers("line"), 1);
    assert_ne!(t.asked().1, Ask::Fire, "neither has a shot left");
}

#[test]
fn support_comes_from_the_same_command_and_against_its_own_nearest_enemy() {
    ruling!("R21");
    let t = guard()
        .command(Side::First, "Reserve", "Zieten", (5.0, 5.0))
        .prussian("stranger", Muskets, (26.9, 20.0), NORTH)
        .of("Reserve")
        .prussian("right", Muskets, (33.1, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .austrian("nearer", Muskets, (35.0, 23.0), SOUTH)
        .prussians(Phase::Firing);
    t.refuses(t.volley("guard", "line", &["stranger"]), "R21");
    t.refuses(t.volley("guard", "line", &["right"]), "R21");
}

#[test]
fn a_unit_that_has_fired_supports_no_more() {
    ruling!("R21");
    let mut t = guard()
        .prussian("left", Muskets, (26.9, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .prussians(Phase::Firing);
    t.obeys(t.fire("left", "line"), &[6]);
    t.refuses(t.volley("guard", "line", &["left"]), "R21");
    t.refuses(t.fire("left", "line"), "R20");
}

#[test]
fn a_hit_at_long_range_is_a_test_with_all_that_holds_for_the_target() {
    ruling!("R24", "R26");
    proves!("fke.hits.long-range-artillery", "fke.hits.long-range-pass", "fke.hits.long-range-fail");
    let mut t = Diorama::open()
        .prussian("guns", Artillery, (30.0, 19.0), NORTH)
        .austrian("line", Muskets, (30.0, 30.0), EAST)
        .hill((26.0, 28.0), (36.0, 34.0))
        .prussians(Phase::ArtilleryFire);
    let facts = t.facts(t.fire("guns", "line"));
    assert!(facts.is("target_uphill") && facts.is("target_flank_or_rear"));
    // Regular 9, uphill +2, flank -3: needs 10. One short brings the hit and the flank.
    t.obeys(t.fire("guns", "line"), &[4, 9, 20]);
    assert_eq!(t.markers("line"), 2);
    assert_eq!(t.resolved("morale-test").word("cause"), "artillery-long");
}

#[test]
fn who_receives_no_marker_is_not_tested_and_who_does_is_tested_once() {
    ruling!("R6");
    proves!("fke.morale.one-marker", "fke.morale.two-markers", "fke.morale.two-pass");
    let shot = |markers: u8, dice: &[i64]| {
        let laid = guard().austrian("line", Muskets, (30.0, 24.0), SOUTH).disorder(markers);
        let mut t = laid.prussians(Phase::Firing);
        t.obeys(t.fire("guard", "line"), dice);
        (t.markers("line"), t.all_resolved("morale-test").len())
    };
    assert_eq!(shot(3, &[4]), (3, 0), "a miss");
    assert_eq!(shot(0, &[3]), (1, 0), "one marker is no test");
    assert_eq!(shot(1, &[3, 11]), (2, 1), "two markers: regular 9, and 2 for the markers");
}

#[test]
fn the_flank_of_the_fire_does_not_follow_into_the_melee() {
    ruling!("R34");
    // Shot in flank by the left, charged in front by the right.
    let mut t = Diorama::open()
        .prussian("left", Muskets, (26.0, 24.5), EAST)
        .prussian("right", Muskets, (30.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .prussians(Phase::Firing);
    t.obeys(t.fire("left", "line"), &[4, 20]);
    assert!(t.resolved("morale-test").is("flank_or_rear"));
    let mut t = Diorama::open()
        .prussian("right", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .disorder(2)
        .contact("right", "line", Struck::Front)
        .prussians(Phase::Melee);
    t.obeys(t.fight("right", "line"), &[3, 6, 20]);
    let test = t.resolved("morale-test");
    assert_eq!((test.is("flank_or_rear"), test.number("modifier")), (false, -3));
}

#[test]
fn guns_at_short_range_shake_more_than_muskets() {
    ruling!("R19", "R34");
    proves!("fke.morale.artillery-short");
    let shot = |y: f64, dice: &[i64]| {
        let laid = Diorama::open().prussian("guns", Artillery, (30.0, 19.0), NORTH);
        let mut t = laid.austrian("line", Muskets, (30.0, y), SOUTH).disorder(1).prussians(Phase::ArtilleryFire);
        t.obeys(t.fire("guns", "line"), dice);
        let test = t.resolved("morale-test");
        assert_eq!(t.acted("fke.morale.artillery-short"), test.word("cause") == "artillery-short");
        (test.word("cause").to_owned(), test.number("modifier"))
    };
    // Two markers are worth two less, the guns at exactly six inches two more.
    assert_eq!(shot(26.5, &[3, 20]), ("artillery-short".to_owned(), -4));
    assert_eq!(shot(26.501, &[3, 1, 20]), ("artillery-long".to_owned(), -2));
    let mut t = guard().austrian("line", Muskets, (30.0, 24.0), SOUTH).disorder(1).prussians(Phase::Firing);
    t.obeys(t.fire("guard", "line"), &[3, 20]);
    assert!(!t.acted("fke.morale.artillery-short"));
    assert_eq!(t.resolved("morale-test").number("modifier"), -2);
}

#[test]
fn horse_shot_in_bad_going_takes_a_marker_more() {
    ruling!("R7");
    proves!("fke.extra.mounted-bad-going");
    // The rough ground reaches the front of the enemy, an inch from the Guard.
    let shot = |arm: Arm, rough: bool, die: i64, tests: &[i64]| {
        let laid = guard().austrian("enemy", arm, (30.0, if arm == Muskets { 22.0 } else { 22.25 }), SOUTH);
        let laid = if rough { laid.rough((28.0, 21.2), (32.0, 24.0)) } else { laid };
        let mut t = laid.prussians(Phase::Firing);
        t.obeys(t.fire("guard", "enemy"), &[&[die], tests].concat());
        (t.markers("enemy"), t.acted("fke.extra.mounted-bad-going"))
    };
    assert_eq!(shot(HeavyCavalry, true, 3, &[20]), (2, true));
    assert_eq!(shot(LightCavalry, true, 3, &[20]), (2, true));
    assert_eq!(shot(HeavyCavalry, true, 4, &[]), (0, true), "a miss brings nothing");
    assert_eq!(shot(HeavyCavalry, false, 3, &[]), (1, false));
    assert_eq!(shot(Muskets, true, 3, &[]), (1, false), "foot does not mind");
}

#[test]
fn nobody_fires_at_an_enemy_whose_corner_he_touches() {
    ruling!("R41");
    // Corner at corner, and another enemy an inch away.
    let t = guard().austrian("corner", Muskets, (33.0, 21.0), SOUTH).prussians(Phase::Firing);
    assert!(t.contacts().is_empty());
    t.refuses(t.fire("guard", "corner"), "R20");
    let t = guard()
        .austrian("corner", Muskets, (33.0, 21.0), SOUTH)
        .austrian("line", Muskets, (30.0, 23.0), SOUTH)
        .prussians(Phase::Firing);
    t.quote(t.fire("guard", "line"));
}
