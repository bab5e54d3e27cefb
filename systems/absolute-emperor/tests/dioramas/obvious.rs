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

#[test]
fn foot_that_horse_charges_forms_square() {
    let mut t = Diorama::open()
        .blue("foot", line(), (36.0, 18.0), NORTH)
        .red("dragoons", horse(), (36.0, 25.0), SOUTH)
        .at(Stage::Charges(RED))
        .play();
    t.obeys(t.charge("dragoons", "foot"), &[]);
    obvious(&t, |did| matches!(did.orders[0], Order::FormSquare { .. }));
}

#[test]
fn horse_that_can_reach_a_flank_and_a_front_takes_the_flank() {
    let t = Diorama::open()
        .blue("dragoons", horse(), (36.0, 18.0), NORTH)
        .red("turned", horse(), (31.5, 24.5), WEST)
        .red("ready", horse(), (40.5, 25.0), SOUTH)
        .with(|state| state.units[2].charged = true)
        .at(Stage::Charges(BLUE))
        .play();
    let turned = t.piece("turned");
    obvious(&t, |did| matches!(did.orders[0], Order::Charge { target, .. } if target == turned));
}

#[test]
fn who_has_driven_a_garrison_out_goes_in() {
    let t = crate::aftermath::stormed(|position| position.at_stake((36.0, 26.0), Some(RED)));
    obvious(&t, |did| did.orders[0] == Order::Occupy);
}
