//! Charges: the turn and the line, zones, skirmishers, faces.

use super::*;
use grognard_battle::Rules;

#[test]
fn a_charge_freezes_as_it_touches_and_has_one_target() {
    ruling!("R75", "R76");
    let position = Diorama::open().blue("M", massed(), (21.0, 20.0), NORTH).red("L1", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.red("L2", linear(), (23.0, 30.0), SOUTH).play();
    table.obeys(table.charge("M", &["L1"], NORTH), &[]);
    table.stands("M", (21.0, 27.75), NORTH);
    let contacts: Vec<_> = table.battle.state().contacts.iter().map(|contact| contact.defender).collect();
    assert_eq!(contacts, [table.piece("L1")]);
}

#[test]
fn foot_does_not_charge_horse_nor_run_into_it() {
    proves!("vb.contact.infantry-no-cavalry");
    let position = Diorama::open().blue("M", massed(), (21.0, 20.0), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let table = position.red("C", light_horse(), (23.0, 30.75), SOUTH).play();
    table.refuses(table.charge("M", &["L"], NORTH), "vb.contact.infantry-no-cavalry");
    table.refuses(table.charge("M", &["C"], NORTH), "vb.contact.infantry-no-cavalry");
}

#[test]
fn a_charge_does_not_pass_the_front_of_others() {
    proves!("vb.zoc.no-pass");
    ruling!("R74");
    let position =
        Diorama::open().blue("C", light_horse(), (23.0, 15.0), NORTH).red("L1", linear(), (23.0, 35.0), SOUTH);
    let table = position.red("L2", linear(), (26.0, 25.0), WEST).play();
    table.refuses(table.charge("C", &["L1"], NORTH), "vb.zoc.no-pass");
}

#[test]
fn where_a_charge_set_out_says_which_face_it_strikes() {
    proves!("vb.morale.pre-rev-flank", "vb.morale.attack-flank");
    ruling!("R48", "R54");
    let position = Diorama::open().blue("M", massed(), (30.0, 30.0), NORTH).red("P", old_line(), (20.0, 30.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("M", &["P"], WEST), &[]);
    table.stands("M", (23.0, 30.0), WEST);
    // Both stand their ground, and Blue ends its movement: the checks are made at once.
    table.obeys(Order::EndPhase, &[1, 1]);
    let checks = table.all_resolved("morale-check");
    assert_eq!(checks[0].number("modifier"), 1);
    assert_eq!(checks[1].number("modifier"), -2);
}

#[test]
fn skirmishers_give_way_and_cost_half_a_move() {
    proves!("vb.skirmish.push-cost");
    ruling!("R40", "R81");
    let position =
        Diorama::open().blue("M", massed(), (20.0, 15.0), NORTH).red("S", skirmishers(), (20.0, 25.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("M", &["S"], NORTH), &[]);
    table.stands("M", (20.0, 23.125), NORTH);
    table.stands("S", (20.0, 33.0), SOUTH);
    assert_eq!(table.status("S"), Status::TemporaryDisorder);
    assert_eq!(table.resolved("contact-skirmishers").get("move_left").as_f64(), Some(0.0));
}

#[test]
fn horse_rides_skirmishers_down_unless_cover_is_near() {
    proves!("vb.skirmish.cavalry-eliminates", "vb.skirmish.cavalry-to-cover");
    ruling!("R41", "R81");
    let open =
        || Diorama::open().blue("C", light_horse(), (20.0, 15.0), NORTH).red("S", skirmishers(), (20.0, 25.0), SOUTH);
    let mut table = open().red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.obeys(table.charge("C", &["S"], NORTH), &[]);
    table.gone("S");
    let wood = open().wood((23.75, 20.0), (30.0, 30.0)).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = wood.play();
    table.obeys(table.charge("C", &["S"], NORTH), &[]);
    assert!(table.moved("S").contains(&"runs for cover"));
}

#[test]
fn who_charges_over_a_stream_is_disordered() {
    ruling!("R45", "R71");
    let position = Diorama::open().stream(&[(0.0, 25.0), (72.0, 25.0)]).blue("M", massed(), (20.0, 20.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 27.0), SOUTH).play();
    assert_eq!(table.toll(table.charge("M", &["L"], NORTH), "inches"), 12_750);
    table.obeys(table.charge("M", &["L"], NORTH), &[]);
    assert_eq!(table.status("M"), Status::TemporaryDisorder);
}

#[test]
fn an_exhausted_division_does_not_charge() {
    proves!("vb.exhaust.no-contact");
    let position = Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH).blue("N", massed(), (40.0, 20.0), NORTH);
    let position = position.red("L", linear(), (20.0, 30.0), SOUTH).with(|state| {
        (state.divisions[0].lost, state.divisions[0].exhausted) = (4, true);
        (state.units[0].sp, state.units[1].sp) = (2, 2);
    });
    let table = position.play();
    table.refuses(table.charge("M", &["L"], NORTH), "vb.exhaust.no-contact");
}
