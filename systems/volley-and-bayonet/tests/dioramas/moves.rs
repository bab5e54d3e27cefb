//! Marching: rates, turns, guns, ground, houses, command.

use super::*;

#[test]
fn massed_foot_marches_sixteen_inches_and_the_old_line_twelve() {
    proves!("vb.move.massed-infantry", "vb.move.linear-pre-rev");
    ruling!("R73");
    let position = Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).blue("P", old_line(), (40.0, 10.0), NORTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.refuses(table.march("M", &[ahead(16.001)]), "R73");
    table.refuses(table.march("P", &[ahead(12.001)]), "R73");
    table.obeys(table.march("M", &[ahead(16.0)]), &[]);
    table.stands("M", (20.0, 26.0), NORTH);
    table.refuses(table.march("M", &[ahead(1.0)]), "R73");
    table.obeys(table.march("P", &[ahead(12.0)]), &[]);
    table.stands("P", (40.0, 22.0), NORTH);
}

#[test]
fn the_first_turn_is_free_and_the_second_costs_half_a_move() {
    proves!("vb.cost.second-facing");
    ruling!("R15", "R16");
    let mut table =
        Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH).play();
    let there = [face(EAST), ahead(16.0)];
    assert_eq!(table.toll(table.march("M", &there), "inches"), 16_000);
    table.refuses(table.march("M", &[face(EAST), ahead(8.001), face(NORTH)]), "R73");
    table.refuses(table.march("M", &[face(EAST), ahead(1.0), face(NORTH), face(WEST)]), "R15");
    table.obeys(table.march("M", &[face(EAST), ahead(8.0), face(NORTH)]), &[]);
    table.stands("M", (28.0, 10.0), NORTH);
}

#[test]
fn an_oblique_march_keeps_its_front() {
    let mut table =
        Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.refuses(table.march("M", &[oblique(10.0, 46)]), "vb.cost.oblique");
    table.obeys(table.march("M", &[oblique(10.0, 45)]), &[]);
    table.stands("M", (27.071, 17.071), NORTH);
}

#[test]
fn foot_guns_do_not_limber_and_unlimber_in_one_move() {
    proves!("vb.cost.horse-limber-and-unlimber");
    let position =
        Diorama::open().blue("B", battery(), (20.0, 10.0), NORTH).blue("H", horse_battery(), (40.0, 10.0), NORTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    let unlimber = Step::Unlimber { facing: WEST };
    table.refuses(table.march("B", &[Step::Limber, drive((20.0, 16.0)), unlimber]), "vb.cost.foot-once");
    table.refuses(table.march("H", &[Step::Limber, drive((40.0, 22.001)), unlimber]), "R73");
    table.obeys(table.march("H", &[Step::Limber, drive((40.0, 22.0)), unlimber]), &[]);
    table.stands("H", (40.0, 22.0), WEST);
    table.refuses(table.march("B", &[by_hand(2.001)]), "vb.move.manhandled-guns");
    table.obeys(table.march("B", &[Step::Limber, drive((20.0, 26.0))]), &[]);
    table.stands("B", (20.0, 26.0), NORTH);
}

#[test]
fn disorder_is_recovered_for_half_a_move() {
    proves!("vb.cost.recover-disorder");
    ruling!("R10", "R11");
    let position = Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position.in_order("M", Status::TemporaryDisorder).play();
    table.refuses(table.recovering("M", &[ahead(8.001)]), "R73");
    table.obeys(table.recovering("M", &[ahead(8.0)]), &[]);
    assert_eq!(table.status("M"), Status::Good);
}

#[test]
fn who_stands_shoulder_to_shoulder_turns_away() {
    ruling!("R72", "R57");
    let position = Diorama::open().blue("M1", massed(), (20.0, 10.0), NORTH).blue("M2", massed(), (23.0, 10.0), NORTH);
    let position = position.blue("S", skirmishers(), (20.0, 30.0), NORTH).blue("M3", massed(), (40.0, 16.0), NORTH);
    let position = position.blue("M4", massed(), (40.0, 10.0), NORTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.refuses(table.march("M4", &[ahead(10.0)]), "R57");
    table.obeys(table.march("M1", &[face(Facing::degrees(30)), ahead(10.0)]), &[]);
    table.stands("M1", (25.0, 18.66), Facing::degrees(30));
}

#[test]
fn inches_in_a_wood_count_double() {
    ruling!("R45");
    let position = Diorama::open().wood((18.0, 24.0), (30.0, 34.0)).blue("M", massed(), (20.0, 20.0), NORTH);
    let position = position.blue("S", skirmishers(), (24.0, 20.0), NORTH).blue("C", light_horse(), (28.0, 20.0), NORTH);
    let table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    assert_eq!(table.toll(table.march("M", &[ahead(10.0)]), "inches"), 16_000);
    table.refuses(table.march("M", &[ahead(10.001)]), "R73");
    assert_eq!(table.toll(table.march("S", &[ahead(16.0)]), "inches"), 16_000);
    table.refuses(table.march("C", &[ahead(10.0)]), "R45");
}

#[test]
fn a_stream_costs_half_a_move() {
    ruling!("R71");
    let position = Diorama::open().stream(&[(0.0, 25.0), (72.0, 25.0)]).blue("M", massed(), (20.0, 20.0), NORTH);
    let table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    assert_eq!(table.toll(table.march("M", &[ahead(8.0)]), "inches"), 16_000);
    table.refuses(table.march("M", &[ahead(8.001)]), "R73");
    assert_eq!(table.toll(table.march("M", &[ahead(4.999)]), "inches"), 4_999);
}

#[test]
fn a_house_is_a_room_for_one_stand_of_foot() {
    ruling!("R68");
    let position = Diorama::open().block((20.0, 30.0)).blue("M", massed(), (20.0, 20.0), NORTH);
    let position = position.blue("H", heavy_horse(), (30.0, 30.0), WEST);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    let enter = Step::Enter { block: 0 };
    table.refuses(table.march("H", &[ahead(7.0), enter]), "R68");
    table.refuses(table.march("M", &[ahead(8.0)]), "R68");
    assert_eq!(table.toll(table.march("M", &[ahead(7.0), enter]), "inches"), 15_000);
    table.obeys(table.march("M", &[ahead(7.0), enter]), &[]);
    table.stands("M", (20.0, 30.0), NORTH);
}

#[test]
fn a_garrison_comes_out_on_any_side() {
    ruling!("R68", "R98");
    let position = Diorama::open().block((20.0, 30.0)).blue("M", massed(), (20.0, 30.0), NORTH).garrison(0);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.obeys(table.march("M", &[Step::Leave { facing: EAST }, ahead(10.0)]), &[]);
    table.stands("M", (33.0, 30.0), EAST);
}

#[test]
fn a_zone_halts_who_enters_it() {
    proves!("vb.zoc.halt", "vb.zoc.extent");
    ruling!("R74");
    let position = Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH).blue("N", massed(), (24.0, 20.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 30.0), SOUTH).play();
    table.obeys(table.march("M", &[ahead(16.0)]), &[]);
    table.stands("M", (20.0, 26.75), NORTH);
    table.obeys(table.march("N", &[ahead(16.0)]), &[]);
    table.stands("N", (24.0, 36.0), NORTH);
}

#[test]
fn who_stands_in_a_zone_may_leave_it_or_charge() {
    ruling!("R19", "R74");
    let position = Diorama::open().blue("M", massed(), (20.0, 26.75), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let table = position.play();
    table.quote(table.march("M", &[face(EAST), ahead(10.0)]));
    table.refuses(table.march("M", &[oblique(2.0, 20)]), "vb.zoc.halt");
    table.quote(table.charge("M", &["L"], NORTH));
}

#[test]
fn out_of_command_a_stand_has_half_its_move_and_does_not_close() {
    proves!("vb.ooc.half-move", "vb.ooc.disordered-if-moved", "vb.ooc.not-closer");
    ruling!("R17", "R78");
    let position = Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.out_of_command("M").play();
    table.refuses(table.march("M", &[ahead(1.0)]), "vb.ooc.not-closer");
    table.refuses(table.march("M", &[face(EAST), ahead(8.001)]), "R73");
    table.obeys(table.march("M", &[face(EAST), ahead(8.0)]), &[]);
    assert_eq!(table.status("M"), Status::TemporaryDisorder);
}

#[test]
fn command_by_contact_lasts_as_long_as_the_contact() {
    proves!("vb.command.proximity", "vb.command.contact");
    ruling!("R18", "R77");
    let position = Diorama::open().posted("Ney", (10.0, 10.0)).blue("M1", massed(), (17.5, 10.0), NORTH);
    let position = position.blue("M2", massed(), (20.5, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    // The Movement phase of Blue ends, Red has its turn, and Blue is asked again, in command or not.
    let mut table = position.play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.asked().1, Ask::Move);
    table.refuses(table.march("M2", &[ahead(8.001)]), "R73");
    table.obeys(Order::Stationary { stand: table.piece("M2"), facing: None, unlimber: false }, &[]);
    assert!(table.stationary("M2"));
    table.refuses(table.march("M1", &[ahead(8.0)]), "vb.command.contact-kept");
}
