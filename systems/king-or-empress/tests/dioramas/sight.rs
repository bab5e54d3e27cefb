//! Sight and bad going: what one sees, what one stands in (R25, R36).

use crate::*;

/// The Guard at (30, 20) looks north, its front edge at y = 20.5; a line looks south at it.
fn facing(y: f64) -> Diorama {
    Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH).austrian("line", Muskets, (30.0, y), SOUTH)
}

fn may_fire(diorama: Diorama) -> bool {
    let t = diorama.prussians(Phase::Firing);
    t.battle.quote(Side::First, &t.fire("guard", "line")).is_ok()
}

#[test]
fn into_a_wood_one_sees_an_inch() {
    ruling!("R25");
    proves!("fke.bad-going.visibility", "fke.bad-going.woods");
    assert!(may_fire(facing(22.0).wood((28.0, 21.4), (32.0, 24.0))), "exactly an inch");
    assert!(!may_fire(facing(22.001).wood((28.0, 21.4), (32.0, 24.0))), "and no more");
    assert!(may_fire(facing(22.0).wood((28.0, 18.0), (32.0, 20.6))), "nor out of it");
    assert!(!may_fire(facing(22.001).wood((28.0, 18.0), (32.0, 20.6))));
}

#[test]
fn every_kind_of_bad_going_hides_and_good_going_does_not() {
    ruling!("R25");
    proves!("fke.bad-going.steep-slope", "fke.bad-going.rough-ground", "fke.bad-going.boggy-ground");
    let (a, b) = ((28.0, 23.0), (32.0, 26.0));
    assert!(!may_fire(facing(24.0).rough(a, b)));
    assert!(!may_fire(facing(24.0).bog(a, b)));
    assert!(!may_fire(facing(24.0).steep_hill(a, b)));
    assert!(may_fire(facing(24.0).hill(a, b)), "a gentle slope");
    assert!(may_fire(facing(24.0).village(a, b)));
    assert!(may_fire(facing(24.0).strong_point(a, b)));
    assert!(may_fire(facing(24.0).works((28.0, 23.5), (32.0, 23.5))));
}

#[test]
fn half_of_the_frontage_is_in_bad_going_and_less_is_not() {
    ruling!("R28");
    proves!("fke.bad-going.half-frontage", "fke.combat.bad-going", "fke.combat.bad-going-light-infantry");
    let fires = |arm: Arm, west: f64| {
        let laid = Diorama::open().prussian("guard", arm, (30.0, 20.0), NORTH);
        let laid = laid.austrian("line", Muskets, (30.0, 22.0), SOUTH);
        laid.rough((west, 18.0), (34.0, 20.6)).prussians(Phase::Firing)
    };
    let in_bad_going = |west: f64| {
        let t = fires(Muskets, west);
        t.facts(t.fire("guard", "line")).is("in_bad_going")
    };
    assert!(in_bad_going(30.0), "exactly half");
    assert!(!in_bad_going(30.002));
    // Muskets in it hit on 1, light infantry on 2 as ever.
    let mut t = fires(Muskets, 30.0);
    t.obeys(t.fire("guard", "line"), &[1]);
    assert_eq!(t.resolved("shooting").number("combat_value"), 1);
    let mut t = fires(LightInfantry, 30.0);
    t.obeys(t.fire("guard", "line"), &[2]);
    assert_eq!(t.resolved("shooting").number("combat_value"), 2);
}

#[test]
fn it_is_the_front_edge_that_counts_not_the_base() {
    ruling!("R28");
    let behind = facing(22.0).rough((28.0, 18.0), (32.0, 20.4)).prussians(Phase::Firing);
    assert!(!behind.facts(behind.fire("guard", "line")).is("in_bad_going"), "nine tenths of the base are in it");
}

#[test]
fn woods_farms_and_villages_between_block_and_rough_ground_does_not() {
    ruling!("R36");
    let (a, b) = ((28.0, 21.5), (32.0, 22.5));
    assert!(may_fire(facing(24.0)));
    assert!(!may_fire(facing(24.0).wood(a, b)));
    assert!(!may_fire(facing(24.0).village(a, b)));
    assert!(!may_fire(facing(24.0).strong_point(a, b)));
    assert!(may_fire(facing(24.0).rough(a, b)));
    assert!(may_fire(facing(24.0).bog(a, b)));
    assert!(may_fire(facing(24.0).works((28.0, 22.0), (32.0, 22.0))));
    assert!(may_fire(facing(24.0).stream(&[(20.0, 22.0), (40.0, 22.0)], &[])));
}

#[test]
fn the_village_one_stands_in_does_not_block() {
    ruling!("R36");
    assert!(may_fire(facing(24.0).village((28.0, 23.0), (32.0, 26.0))));
    assert!(may_fire(facing(24.0).village((28.0, 18.0), (32.0, 21.5))));
}

#[test]
fn ground_higher_than_both_ends_blocks() {
    ruling!("R36");
    let between = ((28.0, 21.5), (32.0, 22.5));
    assert!(!may_fire(facing(24.0).hill(between.0, between.1)), "a crest between two on the plain");
    assert!(may_fire(facing(24.0).hill((28.0, 19.0), (32.0, 22.5))), "from the hill");
    assert!(may_fire(facing(24.0).hill((28.0, 21.5), (32.0, 25.0))), "up the hill");
    assert!(may_fire(facing(24.0).hill((28.0, 23.0), (32.0, 23.8))), "the target's front is on it, most of it is not");
    let two_hills = facing(24.0).hill(between.0, between.1).hill((28.0, 19.0), (32.0, 20.8));
    assert!(may_fire(two_hills), "a crest no higher than one's own");
}

#[test]
fn for_fire_the_base_of_any_other_unit_blocks_and_a_general_does_not() {
    ruling!("R36");
    assert!(!may_fire(facing(24.5).prussian("friend", LightInfantry, (30.0, 22.0), NORTH)));
    assert!(!may_fire(facing(24.5).austrian("other", Muskets, (30.0, 22.5), SOUTH)), "it is the nearer target besides");
    assert!(may_fire(facing(24.5).general("Dessau", (30.0, 22.0)).general("Daun", (30.0, 23.0))));
    // Sight goes from the middle of the front to the nearest point: who stands beside that line is not in the way.
    assert!(may_fire(facing(24.5).prussian("friend", LightInfantry, (32.0, 22.0), NORTH)));
}

#[test]
fn a_rally_looks_all_round_and_troops_do_not_hide_the_enemy() {
    ruling!("R27", "R36");
    let behind = || {
        let laid = Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH).disorder(1);
        laid.austrian("line", Muskets, (30.0, 15.0), NORTH)
    };
    let t = behind().prussians(Phase::Movement);
    t.refuses(t.rally("guard"), "R27");
    let t = behind().prussian("friend", Muskets, (30.0, 17.5), NORTH).prussians(Phase::Movement);
    t.refuses(t.rally("guard"), "R27");
    let mut t = behind().wood((20.0, 16.5), (40.0, 18.5)).prussians(Phase::Movement);
    t.obeys(t.rally("guard"), &[10]);
    assert_eq!(t.markers("guard"), 0);
}
