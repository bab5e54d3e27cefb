//! Moves: rates, wheels, evolutions, streams, roads, who lets whom pass (R18, R35, R37).

use crate::*;

fn alone(arm: Arm) -> Diorama {
    let y = if arm == Artillery { 19.5 } else { 20.0 };
    Diorama::open().austrian("far", Muskets, (60.0, 40.0), SOUTH).prussian("mover", arm, (30.0, y), NORTH)
}

/// Whether the mover may go like this.
fn may(diorama: Diorama, steps: &[Step]) -> bool {
    let t = diorama.prussians(Phase::Movement);
    let order = t.march("mover", steps);
    match t.battle.quote(Side::First, &order) {
        Ok(_) => true,
        Err(refusal) => {
            assert_eq!(refusal.cause.map(|cause| cause.id()), Some("R18"), "{refusal}");
            false
        }
    }
}

#[test]
fn each_arm_has_its_rate() {
    ruling!("R18");
    for (arm, rate) in [(Muskets, 4.0), (LightInfantry, 6.0), (HeavyCavalry, 8.0), (LightCavalry, 10.0)] {
        assert!(may(alone(arm), &[ahead(rate)]));
        assert!(!may(alone(arm), &[ahead(rate + 0.001)]), "a thousandth too far");
    }
    assert!(may(alone(Artillery).limbered(), &[ahead(4.0)]));
    assert!(!may(alone(Artillery).limbered(), &[ahead(4.001)]));
    assert!(may(alone(Artillery), &[ahead(1.0)]), "by hand");
    assert!(!may(alone(Artillery), &[ahead(1.001)]));
}

#[test]
fn bad_going_at_any_point_slows_the_whole_move() {
    ruling!("R18", "R25");
    let wood = |from: f64| alone(Muskets).wood((26.0, from), (34.0, 30.0));
    assert!(may(wood(24.51), &[ahead(4.0)]), "it stops short of the trees");
    assert!(!may(wood(24.4), &[ahead(4.0)]), "the last tenth is in them");
    assert!(may(wood(21.0), &[ahead(2.0)]));
    assert!(!may(wood(21.0), &[ahead(2.001)]));
    let leaves = alone(Muskets).wood((26.0, 18.0), (34.0, 20.6));
    assert!(!may(leaves, &[ahead(2.001)]), "who leaves it has been in it");
    assert!(may(alone(LightInfantry).wood((26.0, 21.0), (34.0, 30.0)), &[ahead(6.0)]));
    assert!(!may(alone(Artillery).limbered().wood((26.0, 20.6), (34.0, 30.0)), &[ahead(0.5)]), "no guns in woods");
    assert!(may(alone(Muskets).wood((30.002, 20.0), (34.0, 30.0)), &[ahead(4.0)]), "less than half its front");
}

#[test]
fn a_wheel_is_measured_at_the_outer_corner_and_there_is_one() {
    ruling!("R18");
    // Three inches wide: four inches of arc are 76.394 degrees.
    assert!(may(alone(Muskets), &[wheel(76.39)]));
    assert!(!may(alone(Muskets), &[wheel(76.42)]));
    let t = alone(Muskets).prussians(Phase::Movement);
    assert_eq!(t.toll(t.march("mover", [wheel(-38.197), ahead(2.0)]), "inches"), 4000);
    t.refuses(t.march("mover", [wheel(10.0), ahead(1.0), wheel(10.0)]), "R18");
    let backward = Step::Wheel { on: grognard_tabletop::Corner::FrontLeft, by: Turn::degrees(10) };
    t.refuses(t.march("mover", [backward]), "R18");
}

#[test]
fn turning_about_and_changing_formation_cost_half_and_limbering_all() {
    ruling!("R18");
    assert!(may(alone(Muskets), &[Step::AboutFace, ahead(2.0)]));
    assert!(!may(alone(Muskets), &[Step::AboutFace, ahead(2.001)]));
    assert!(may(alone(Muskets), &[COLUMN, ahead(2.0)]));
    assert!(!may(alone(Muskets), &[COLUMN, ahead(2.001)]));
    assert!(may(alone(Muskets).in_column(), &[ahead(2.0), LINE]));
    assert!(may(alone(Muskets), &[Step::AboutFace, COLUMN]), "two halves are a whole");
    assert!(!may(alone(Muskets), &[Step::AboutFace, COLUMN, Step::AboutFace]));
    assert!(may(alone(Artillery), &[Step::Limber]));
    assert!(!may(alone(Artillery), &[Step::Limber, ahead(0.001)]));
    assert!(may(alone(Artillery).limbered(), &[Step::Unlimber]));
    assert!(!may(alone(Artillery).limbered(), &[ahead(0.001), Step::Unlimber]));
}

#[test]
fn a_road_column_is_the_base_turned_by_a_quarter() {
    ruling!("R28");
    let mut t = alone(HeavyCavalry).prussians(Phase::Movement);
    t.obeys(t.march("mover", [COLUMN]), &[]);
    assert!(t.unit("mover").road_column);
    t.stands("mover", (30.0, 20.0), NORTH);
    let board = t.battle.board();
    let (width, depth) = (board.pieces[1].footprint.width(), board.pieces[1].footprint.depth());
    assert_eq!((width.get(), depth.get()), (1500, 3000));
}

#[test]
fn a_column_on_the_road_follows_it_at_the_road_rate_through_bad_going() {
    ruling!("R18");
    let bend = [(30.0, 10.0), (30.0, 23.0), (40.0, 23.0)];
    let on_road = || alone(Muskets).in_column().road(&bend);
    assert!(may(on_road(), &[follow(6.0)]));
    assert!(!may(on_road(), &[follow(6.001)]));
    assert!(may(on_road().wood((26.0, 18.0), (40.0, 30.0)), &[follow(6.0)]), "the road cancels the wood");
    assert!(!may(on_road(), &[ahead(4.001)]), "who does not follow it goes at the ordinary rate");
    assert!(!may(alone(Muskets).in_column().road(&[(40.0, 0.0), (40.0, 48.0)]), &[follow(1.0)]), "there is no road");
    assert!(!may(alone(Muskets).road(&bend), &[follow(1.0)]), "a line does not follow a road");
    let mut t = on_road().prussians(Phase::Movement);
    t.obeys(t.march("mover", [follow(6.0)]), &[]);
    t.stands("mover", (33.0, 23.0), EAST);
}

#[test]
fn a_stream_costs_half_the_move_and_a_bridge_nothing() {
    ruling!("R18", "R35");
    let stream = |y: f64, bridges: &[(f64, f64)]| alone(Muskets).stream(&[(10.0, y), (60.0, y)], bridges);
    assert!(may(stream(21.2, &[]), &[ahead(2.0)]));
    assert!(!may(stream(21.2, &[]), &[ahead(2.001)]));
    assert!(may(stream(21.0, &[]), &[ahead(2.0)]), "wherever it runs");
    assert!(may(stream(21.0, &[(30.0, 21.0)]), &[ahead(4.0)]), "over the bridge");
    assert!(!may(stream(21.0, &[(40.0, 21.0)]), &[ahead(4.0)]), "beside it");
}

#[test]
fn guns_may_be_barred_from_a_stream_but_for_its_bridges() {
    ruling!("R35", "R40");
    let stream = |bridges: &[(f64, f64)]| {
        let laid = alone(Artillery).limbered().stream(&[(10.0, 20.3), (60.0, 20.3)], bridges).barred_to_guns();
        laid.prussians(Phase::Movement)
    };
    let t = stream(&[]);
    t.refuses(t.march("mover", [ahead(2.0)]), "R40");
    let t = stream(&[(30.0, 20.3)]);
    t.quote(t.march("mover", [ahead(4.0)]));
}

#[test]
fn horse_does_not_get_over_a_sunken_road_that_the_scenario_bars_to_it() {
    ruling!("R40");
    let road = |arm: Arm| alone(arm).sunken_road(&[(10.0, 21.5), (60.0, 21.5)]).prussians(Phase::Movement);
    let t = road(HeavyCavalry);
    t.refuses(t.march("mover", [ahead(4.0)]), "R40");
    t.quote(t.march("mover", [ahead(1.4)]));
    let t = road(Muskets);
    assert_eq!(t.toll(t.march("mover", [ahead(4.0)]), "inches"), 4000, "it costs the foot nothing");
}

#[test]
fn a_stream_is_crossed_once_wherever_the_way_was_looked_at() {
    ruling!("R43");
    // A slanting brook: on the way some place that is looked at is rounded onto it.
    for offset in 0..40 {
        let x = 30.0 + f64::from(offset) * 0.013;
        let brook = [(x - 10.0, 11.337), (x + 10.0, 31.337)];
        let t = alone(LightCavalry).stream(&brook, &[]).prussians(Phase::Movement);
        let over = t.march("mover", [ahead(5.0)]);
        assert_eq!(t.toll(over, "inches"), 10_000, "half the move of ten inches, brook {offset}");
    }
}

#[test]
fn the_parts_of_a_front_in_bad_going_are_added_up() {
    ruling!("R43");
    // A front of three inches: an inch in a wood on the left and half an inch in a bog on the right are half of it.
    let two = |bog: f64| {
        alone(Muskets).wood((27.0, 18.0), (29.5, 30.0)).bog((31.5 - bog, 18.0), (34.0, 30.0)).prussians(Phase::Movement)
    };
    let t = two(0.499);
    t.quote(t.march("mover", [ahead(4.0)]));
    let t = two(0.5);
    t.refuses(t.march("mover", [ahead(4.0)]), "R18");
    t.quote(t.march("mover", [ahead(2.0)]));
}

#[test]
fn the_table_edge_and_deep_water_bar_the_way() {
    ruling!("R35");
    let t = Diorama::open().prussian("mover", Muskets, (30.0, 46.0), NORTH).prussians(Phase::Movement);
    t.refuses(t.march("mover", [ahead(2.0)]), "R35");
    t.quote(t.march("mover", [ahead(1.5)]));
    let t = alone(Muskets).pond((28.0, 22.0), (32.0, 26.0)).prussians(Phase::Movement);
    t.refuses(t.march("mover", [ahead(4.0)]), "R35");
}

#[test]
fn light_infantry_and_unlimbered_guns_let_friends_through_who_come_clear() {
    ruling!("R37");
    let through = |arm: Arm, friend: Arm, y: f64| {
        let laid = alone(arm).prussian("friend", friend, (30.0, y), NORTH);
        let t = laid.prussians(Phase::Movement);
        t.battle.quote(Side::First, &t.march("mover", [ahead(4.0)])).is_ok()
    };
    assert!(through(Muskets, LightInfantry, 22.0));
    assert!(through(Muskets, LightInfantry, 23.0), "just clear");
    assert!(!through(Muskets, LightInfantry, 23.01), "not quite");
    assert!(!through(Muskets, Muskets, 22.0));
    assert!(!through(Muskets, HeavyCavalry, 22.0));
    let t = alone(LightInfantry).prussian("friend", Muskets, (30.0, 22.0), NORTH).prussians(Phase::Movement);
    t.quote(t.march("mover", [ahead(4.0)]));
    let guns = |limbered: bool| {
        let laid = alone(HeavyCavalry).prussian("friend", Artillery, (30.0, 22.5), NORTH);
        let laid = if limbered { laid.limbered() } else { laid };
        laid.prussians(Phase::Movement)
    };
    let t = guns(false);
    t.quote(t.march("mover", [ahead(8.0)]));
    let t = guns(true);
    t.refuses(t.march("mover", [ahead(8.0)]), "R37");
}

#[test]
fn there_is_no_zone_of_control() {
    ruling!("R37");
    let mut t = alone(Muskets).austrian("line", Muskets, (33.01, 22.0), SOUTH).prussians(Phase::Movement);
    t.obeys(t.march("mover", [ahead(4.0)]), &[]);
    assert!(t.contacts().is_empty());
    t.refuses(t.march("mover", [ahead(1.0)]), "R18");
}
