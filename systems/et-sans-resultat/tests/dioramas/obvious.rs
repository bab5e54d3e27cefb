//! Positions in which the order is obvious to whoever thinks.

use grognard_battle_tests::{obvious, unthinkable};

use crate::*;

#[test]
fn an_empty_place_in_reach_on_the_last_turn_is_taken() {
    let t = Diorama::open()
        .at_stake((24.0, 18.0), None)
        .last_turn()
        .blue("foot", foot(), (24.0, 12.0), NORTH)
        .blue("second", foot(), (27.0, 12.0), NORTH)
        .red("far", foot(), (6.0, 33.0), SOUTH)
        .play();
    obvious(&t, |did| {
        ["foot", "second"].into_iter().any(|name| did.table.at(name).is_within(length(4.0), spot((24.0, 18.0))))
    });
}

#[test]
fn guns_with_a_target_fire() {
    let t = Diorama::open()
        .blue("guns", guns(), (24.0, 12.0), NORTH)
        .blue("foot", foot(), (27.0, 12.0), NORTH)
        .red("target", foot(), (24.0, 19.0), SOUTH)
        .red("second", foot(), (27.0, 19.0), SOUTH)
        .at(At::ArtilleryAndSkirmishing)
        .play();
    obvious(&t, |did| {
        did.orders.iter().any(|order| matches!(order, Order::Fire { artillery, .. } if *artillery != Intensity::None))
    });
}

#[test]
fn a_place_that_is_held_is_not_left_on_the_last_turn() {
    let t = Diorama::open()
        .at_stake((24.0, 12.0), Some(BLUE))
        .last_turn()
        .blue("foot", foot(), (24.0, 12.0), NORTH)
        .blue("second", foot(), (27.0, 12.0), NORTH)
        .red("near", foot(), (24.0, 30.0), SOUTH)
        .ordered(0, Directive::Defend)
        .play();
    unthinkable(&t, |did| {
        !["foot", "second"].into_iter().any(|name| did.table.at(name).is_within(length(4.0), spot((24.0, 12.0))))
    });
}
