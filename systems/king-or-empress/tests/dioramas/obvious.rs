//! Positions in which the order is obvious to whoever thinks.

use grognard_battle_tests::{obvious, unthinkable};

use crate::*;

/// The general of a side stands near to everybody who matters.
fn led() -> Diorama {
    Diorama::open().general("Dessau", (36.0, 16.0)).general("Daun", (36.0, 34.0))
}

fn near(place: (f64, f64), within: f64, at: grognard_tabletop::Point) -> bool {
    at.is_within(grognard_battle_tests::diorama::length(within), spot(place))
}

#[test]
fn an_empty_place_in_reach_on_the_last_turn_is_taken() {
    let t = led()
        .at_stake((36.0, 25.0), None)
        .turns(1)
        .prussian("foot", Muskets, (36.0, 20.0), NORTH)
        .prussian("idle", Muskets, (44.0, 18.0), NORTH)
        .austrian("far", Muskets, (12.0, 44.0), SOUTH)
        .prussians(Phase::Movement);
    obvious(&t, |did| near((36.0, 25.0), 2.6, did.table.at("foot")));
}

#[test]
fn who_holds_the_place_on_the_last_turn_does_not_charge_out_of_it() {
    let t = led()
        .at_stake((36.0, 20.0), Some(Side::First))
        .turns(1)
        .prussian("guard", Muskets, (36.0, 20.0), NORTH)
        .austrian("foot", Muskets, (36.0, 24.5), SOUTH)
        .prussians(Phase::Movement);
    unthinkable(&t, |did| !did.table.contacts().is_empty() || !near((36.0, 20.0), 2.4, did.table.at("guard")));
}

#[test]
fn who_would_lose_the_day_charges_who_holds_the_place() {
    let t = led()
        .at_stake((36.0, 24.0), Some(Side::Second))
        .turns(1)
        .prussian("foot", Muskets, (36.0, 20.0), NORTH)
        .austrian("guard", Muskets, (36.0, 24.0), SOUTH)
        .prussians(Phase::Movement);
    obvious(&t, |did| !did.table.contacts().is_empty());
}

#[test]
fn horse_that_can_reach_a_flank_and_a_front_takes_the_flank() {
    let t = led()
        .prussian("hussars", HeavyCavalry, (36.0, 18.0), NORTH)
        .austrian("turned", Muskets, (33.0, 24.0), WEST)
        .austrian("ready", Muskets, (39.0, 24.0), SOUTH)
        .prussians(Phase::Movement);
    obvious(&t, |did| {
        let contacts = did.table.contacts();
        contacts.iter().any(|(who, whom, on)| (*who, *whom) == ("hussars", "turned") && *on != Struck::Front)
    });
}

#[test]
fn two_in_line_who_can_reach_one_enemy_both_go_in() {
    let t = led()
        .at_stake((36.0, 23.0), Some(Side::Second))
        .turns(1)
        .prussian("left", Muskets, (34.5, 20.0), NORTH)
        .prussian("right", Muskets, (37.5, 20.0), NORTH)
        .austrian("alone", Muskets, (36.0, 23.0), SOUTH)
        .prussians(Phase::Movement);
    obvious(&t, |did| did.table.contacts().len() == 2);
}

#[test]
fn guns_with_a_target_fire() {
    let t = led()
        .prussian("guns", Artillery, (36.0, 18.0), NORTH)
        .austrian("foot", Muskets, (36.0, 26.0), SOUTH)
        .prussians(Phase::ArtilleryFire);
    obvious(&t, |did| matches!(did.orders[0], Order::Fire { .. }));
}

#[test]
fn a_shaken_battalion_before_a_fresh_one_goes_back() {
    let t = led()
        .prussian("shaken", Muskets, (36.0, 20.0), NORTH)
        .disorder(3)
        .austrian("fresh", Muskets, (36.0, 24.6), SOUTH)
        .prussians(Phase::Movement);
    obvious(&t, |did| did.table.at("shaken").y < spot((0.0, 20.0)).y);
}

#[test]
fn four_in_line_with_one_point_move_as_a_line() {
    let mut t = led().at_stake((36.0, 34.0), None);
    for (i, name) in ["first", "second", "third", "fourth"].into_iter().enumerate() {
        t = t.prussian(name, Muskets, (31.5 + 3.0 * i as f64, 18.0), NORTH);
    }
    let t = t.austrian("far", Muskets, (36.0, 44.0), SOUTH).with_points(1);
    obvious(&t, |did| did.orders.iter().any(|order| matches!(order, Order::March { units, .. } if units.len() == 4)));
}

#[test]
fn a_threatened_command_acts_before_an_idle_one() {
    let t = led()
        .command(Side::First, "Reserve", "Zieten", (10.0, 6.0))
        .prussian("front", Muskets, (36.0, 20.0), SOUTH)
        .prussian("idle", Muskets, (10.0, 4.0), NORTH)
        .of("Reserve")
        .austrian("horse", HeavyCavalry, (36.0, 27.0), SOUTH)
        .activating(Side::First);
    let threatened = t.activate("Prussians");
    obvious(&t, |did| did.orders[0] == threatened);
}

/// A battalion across a road that leads to what is to be taken, far off.
fn on_the_road() -> Diorama {
    led().at_stake((36.0, 46.0), None).road(&[(36.0, 0.0), (36.0, 48.0)]).general("Dessau", (39.0, 4.0)).prussian(
        "foot",
        Muskets,
        (36.0, 4.0),
        NORTH,
    )
}

#[test]
fn with_a_free_road_and_no_enemy_near_a_battalion_marches_in_column() {
    let t = on_the_road().austrian("far", Muskets, (6.0, 46.0), SOUTH).prussians(Phase::Movement);
    obvious(&t, |did| did.table.unit("foot").road_column);
}

#[test]
fn within_gunshot_nobody_forms_column() {
    let t = on_the_road().austrian("guns", Artillery, (36.0, 14.0), SOUTH).prussians(Phase::Movement);
    unthinkable(&t, |did| did.table.unit("foot").road_column);
}
