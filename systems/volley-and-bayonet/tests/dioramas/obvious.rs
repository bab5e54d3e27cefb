//! Positions in which the order is obvious to whoever thinks.

use grognard_battle_tests::{obvious, unthinkable};

use crate::*;

/// Commanders stand near to everybody who matters.
fn led() -> Diorama {
    Diorama::open().posted("Ney", (36.0, 26.0)).posted("Wellington", (36.0, 46.0))
}

fn in_contact(table: &Table, name: &str) -> bool {
    table.battle.state().contacts.hold(table.piece(name))
}

#[test]
fn an_empty_place_in_reach_on_the_last_turn_is_taken() {
    let t = led()
        .at_stake((36.0, 38.0), None)
        .last_turn()
        .blue("foot", massed(), (36.0, 30.0), NORTH)
        .red("far", massed(), (8.0, 64.0), SOUTH)
        .play();
    obvious(&t, |did| did.table.at("foot").is_within(length(4.0), spot((36.0, 38.0))));
}

#[test]
fn who_holds_the_place_on_the_last_turn_does_not_charge_out_of_it() {
    let t = led()
        .at_stake((36.0, 30.0), Some(Side::First))
        .last_turn()
        .blue("guard", massed(), (36.0, 30.0), NORTH)
        .red("foot", massed(), (36.0, 38.0), SOUTH)
        .stationary("foot")
        .play();
    unthinkable(&t, |did| in_contact(&did.table, "guard"));
}

#[test]
fn horse_that_can_reach_a_flank_and_a_front_takes_the_flank() {
    let t = led()
        .blue("dragoons", heavy_horse(), (36.0, 26.0), NORTH)
        .red("turned", linear(), (31.0, 36.0), WEST)
        .red("ready", linear(), (41.0, 36.0), SOUTH)
        .stationary("ready")
        .play();
    obvious(&t, |did| {
        let (horse, turned) = (did.table.piece("dragoons"), did.table.piece("turned"));
        let state = did.table.battle.state();
        state.contacts.of(horse).any(|contact| contact.defender == turned && contact.on != Struck::Front)
    });
}

#[test]
fn guns_with_a_target_fire() {
    let t = led()
        .blue("guns", battery(), (36.0, 30.0), NORTH)
        .red("foot", massed(), (36.0, 38.0), SOUTH)
        .in_combat()
        .play();
    obvious(&t, |did| matches!(did.orders[0], Order::Attack { .. }));
}
