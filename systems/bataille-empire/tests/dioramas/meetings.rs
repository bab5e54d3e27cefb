//! How charges come to be made and met: opportunities, counter-charges that are not needed, followers who are too slow, houses.

use grognard_battle::CommandId;
use grognard_battle_tests::diorama::{length, spot};

use super::*;

fn charges() -> Diorama {
    Diorama::open().posted("Dokhturov", (20.0, 33.0)).at(Stage::Charges(CommandId(0)))
}

#[test]
fn who_rides_out_against_a_charge_that_is_reined_in_has_acted() {
    ruling!("R75", "R99");
    let mut table = charges().blue("C", horse(), (20.0, 20.0), NORTH).red("R", horse(), (20.0, 26.5), SOUTH).play();
    table.obeys(table.charge("C", "R"), &[]);
    table.obeys(meet(Answer::CounterCharge), &[]);
    table.obeys(Order::Stop, &[6]);
    assert!(table.all_resolved("shock").is_empty());
    table.stands("C", (20.0, 23.0), NORTH);
    table.stands("R", (20.0, 26.5), SOUTH);
    assert!(table.state_of("R").marker && !table.state_of("C").marker);
}

#[test]
fn a_second_line_too_slow_to_follow_stays() {
    ruling!("R73");
    // The charge goes 5 and a line goes 4; in column it goes 6.
    let follows = |troop, y: f64| {
        let mut table = charges()
            .blue("B", column(), (20.0, 20.0), NORTH)
            .blue("F", troop, (20.0, y), NORTH)
            .red("R", line(), (20.0, 25.75), SOUTH)
            .play();
        table.obeys(table.charge_with("B", "R", &["F"]), &[]);
        table.obeys(meet(Answer::Stand), &[6, 4]);
        table.resolved("shock").number("charger_morale_support")
    };
    assert_eq!(follows(column(), 18.6), 1);
    assert_eq!(follows(line(), 18.85), 0);
}

#[test]
fn who_marches_past_enemies_strikes_at_no_opportunity() {
    proves!("be.orders.manoeuvre-no-combat");
    ruling!("R41");
    // Irregular horse does not turn Manoeuvre into Hold.
    let rode_up = |order: Written| {
        let mut table = Diorama::open()
            .blue("C", horse().irregular(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 26.5), SOUTH)
            .order(RED, order)
            .play();
        table.obeys(table.march("C", &[ahead(4.0)]), &[]);
        table
    };
    let marches = rode_up(Written::Manoeuvre);
    marches.refuses(marches.react("R", Answer::OpportunityCharge, "C"), "be.orders.manoeuvre-no-combat");
    let attacks = rode_up(Written::Attack);
    assert!(attacks.may(&attacks.react("R", Answer::OpportunityCharge, "C")));
}

#[test]
fn who_storms_a_farm_in_vain_goes_back_4() {
    proves!("be.shock.cover-heavy");
    ruling!("R18", "R80");
    let mut table = charges()
        .farm((20.0, 26.0))
        .blue("B", column(), (20.0, 22.0), NORTH)
        .red("R", line(), (20.0, 26.0), NORTH)
        .inside(0)
        .play();
    table.obeys(table.charge("B", "R"), &[]);
    table.obeys(meet(Answer::Stand), &[6, 4]);
    assert_eq!(table.resolved("shock").word("result"), "defeated");
    assert!(table.acted("be.shock.cover-heavy"));
    // It struck the wall at 25.
    table.stands("B", (20.0, 20.5), NORTH);
    assert_eq!(table.state_of("R").form, Form::Garrison);
}

#[test]
fn a_charge_began_where_it_began_though_its_target_turns() {
    proves!("be.shock.height");
    ruling!("R73", "R79");
    // The charger halts at 20.9, on the hill, and came up from the plain.
    let mut uphill = charges()
        .hill((10.0, 20.0), (30.0, 30.0))
        .blue("C", horse(), (20.0, 18.0), NORTH)
        .red("R", line(), (20.0, 25.0), EAST)
        .play();
    uphill.obeys(uphill.charge("C", "R"), &[]);
    uphill.obeys(meet(Answer::Reorient { to: SOUTH }), &[6]);
    uphill.obeys(Order::GoOn, &[1, 6]);
    assert_eq!(uphill.resolved("shock").word("height_advantage"), "target");
    assert!(uphill.acted("be.shock.height"));
    // A follower keeps its place behind the charger.
    let mut followed = charges()
        .blue("B", column(), (20.0, 20.0), NORTH)
        .blue("F", column(), (20.0, 18.6), NORTH)
        .red("R", line(), (20.0, 25.0), EAST)
        .play();
    followed.obeys(followed.charge_with("B", "R", &["F"]), &[]);
    followed.obeys(meet(Answer::Reorient { to: SOUTH }), &[6, 6, 4]);
    assert_eq!(followed.resolved("shock").number("charger_morale_support"), 1);
    let away = followed.at("F").distance_to(spot((20.0, 22.85)));
    assert!(away <= length(0.1), "0.4 behind the charger, which was turned a little when it began: {away}");
}

#[test]
fn trees_shelter_from_who_charges_into_them_and_not_from_who_was_there() {
    proves!("be.shock.cover-medium");
    ruling!("R58");
    let cover = |position: Diorama| {
        let table = position
            .blue("B", column(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 21.7), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .play();
        table.facts(table.charge("B", "R")).word("target_cover").to_owned()
    };
    assert_eq!(cover(charges().wood((10.0, 21.0), (30.0, 30.0))), "medium");
    assert_eq!(cover(charges().wood((10.0, 15.0), (30.0, 30.0))), "none", "both in one wood");
    let two = charges().wood((10.0, 15.0), (30.0, 20.6)).wood((10.0, 21.0), (30.0, 30.0));
    assert_eq!(cover(two), "medium", "out of one wood into another");
    let mut stormed = charges()
        .wood((10.0, 21.0), (30.0, 30.0))
        .blue("B", column(), (20.0, 20.0), NORTH)
        .red("R", line(), (20.0, 21.7), SOUTH)
        .play();
    stormed.obeys(stormed.charge("B", "R"), &[]);
    stormed.obeys(meet(Answer::Stand), &[3, 4]);
    assert!(stormed.acted("be.shock.cover-medium"));
}
