//! Positions in which the order is obvious to whoever thinks.

use grognard_battle_tests::{
    diorama::length,
    {obvious, unthinkable},
};

use crate::*;

fn fights(table: &diorama::Table, name: &str) -> bool {
    let unit = table.piece(name);
    table.battle.state().fights.iter().any(|fight| fight.contact.attacker == unit || fight.contact.defender == unit)
}

#[test]
fn an_empty_place_in_reach_on_the_last_turn_is_taken() {
    let t = Diorama::open()
        .at_stake((36.0, 26.0), None)
        .last_turn()
        .blue("foot", column(), (36.0, 20.0), NORTH)
        .red("far", line(), (10.0, 44.0), SOUTH)
        .play();
    obvious(&t, |did| did.table.at("foot").is_within(length(4.0), spot((36.0, 26.0))));
}

#[test]
fn guns_with_a_target_shoot() {
    let t = Diorama::open()
        .blue("guns", guns(), (36.0, 18.0), NORTH)
        .red("foot", line(), (36.0, 27.0), SOUTH)
        .at(Stage::Declaring(BLUE))
        .play();
    obvious(&t, |did| matches!(did.orders[0], Order::Shoot { .. }));
}

#[test]
fn horse_does_not_charge_a_square() {
    let t = Diorama::open()
        .blue("dragoons", horse(), (36.0, 18.0), NORTH)
        .red("square", square(), (36.0, 25.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    unthinkable(&t, |did| fights(&did.table, "dragoons"));
}
