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
fn guns_are_told_to_drive_if_they_drive() {
    let told = |steps: &[Step]| {
        let position = Diorama::open().blue("H", horse_battery(), (20.0, 10.0), NORTH);
        let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
        table.obeys(table.march("H", steps), &[]);
        [table.moved("H"), table.said()].concat().join(" ")
    };
    assert_eq!(told(&[by_hand(2.0)]), "is moved 2\" by hand");
    assert_eq!(told(&[Step::Limber]), "H limbers up.");
    assert_eq!(told(&[Step::Limber, drive((20.0, 12.0))]), "limbers up and drives 2\"");
    let back_in_action = [Step::Limber, drive((20.0, 12.0)), Step::Unlimber { facing: NORTH }];
    assert_eq!(told(&back_in_action), "limbers up, drives 2\" and unlimbers");
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
fn guns_that_recover_where_they_stand_dress_their_ranks_once() {
    let position = Diorama::open().blue("H", horse_battery(), (20.0, 10.0), NORTH);
    let position = position.red("far", linear(), (60.0, 60.0), SOUTH).in_order("H", Status::TemporaryDisorder);
    let mut table = position.play();
    table.obeys(table.recovering("H", &[]), &[]);
    assert_eq!(table.said(), ["H dresses its ranks."]);
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

#[test]
fn the_poorly_trained_pay_for_every_turn() {
    proves!("vb.cost.first-facing-poor");
    ruling!("R15");
    let raw = Stand { poor_training: true, ..massed() };
    let position = Diorama::open().blue("M", raw, (20.0, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position.play();
    table.refuses(table.march("M", &[face(EAST), ahead(8.001)]), "R73");
    table.obeys(table.march("M", &[face(EAST), ahead(8.0)]), &[]);
}

#[test]
fn a_second_turn_may_be_paid_with_order() {
    proves!("vb.cost.second-facing");
    ruling!("R10", "R16");
    let position = Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).blue("D", massed(), (20.0, 40.0), NORTH);
    let position = position.red("far", linear(), (60.0, 60.0), SOUTH).in_order("D", Status::TemporaryDisorder);
    let mut table = position.play();
    let paid = |table: &Table, name: &str| Order::March {
        stand: table.piece(name),
        steps: vec![face(EAST), ahead(16.0), face(NORTH)],
        recover: Recover::No,
        pay: Payment::Disorder,
    };
    table.refuses(paid(&table, "D"), "R10");
    table.obeys(paid(&table, "M"), &[]);
    table.stands("M", (36.0, 10.0), NORTH);
    assert_eq!(table.status("M"), Status::TemporaryDisorder);
}

#[test]
fn foot_and_unlimbered_guns_stand_ready_and_nobody_else() {
    proves!("vb.cost.stationary-arms", "vb.cost.stationary-infantry-facing");
    ruling!("R13", "R47");
    let raw = Stand { poor_training: true, ..old_line() };
    let position = Diorama::open().blue("P", old_line(), (20.0, 10.0), NORTH).blue("raw", raw, (30.0, 10.0), NORTH);
    let position = position.blue("H", heavy_horse(), (40.0, 10.0), NORTH).blue("S", skirmishers(), (50.0, 10.0), NORTH);
    let position = position.red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position.play();
    let ready =
        |name: &str, facing: Option<Facing>| Order::Stationary { stand: table.piece(name), facing, unlimber: false };
    let (raw, horse, foot) = (ready("raw", Some(EAST)), ready("H", None), ready("P", Some(EAST)));
    table.refuses(ready("S", None), "vb.dice.infantry-skirmish-not-stationary");
    table.refuses(raw, "vb.cost.go-stationary");
    table.refuses(horse, "vb.cost.stationary-arms");
    table.obeys(foot, &[]);
    table.stands("P", (20.0, 10.0), EAST);
    assert!(table.stationary("P"));
}

#[test]
fn guns_that_pivot_no_longer_stand_ready() {
    proves!("vb.cost.pivot");
    let position = Diorama::open().blue("B", battery(), (20.0, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position.stationary("B").play();
    table.refuses(table.march("B", &[Step::Pivot { to: EAST }, by_hand(1.001)]), "R73");
    table.obeys(table.march("B", &[Step::Pivot { to: EAST }, by_hand(1.0)]), &[]);
    assert!(!table.stationary("B"));
    table.stands("B", (21.0, 10.0), EAST);
}

#[test]
fn permanent_disorder_is_not_recovered() {
    proves!("vb.rally.permanent-stays");
    let position = Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let table = position.in_order("M", Status::PermanentDisorder).play();
    table.refuses(table.recovering("M", &[ahead(4.0)]), "vb.rally.permanent-stays");
}

#[test]
fn nobody_leaves_the_table_of_his_own_will() {
    ruling!("R59");
    let position = Diorama::open().blue("M", massed(), (20.0, 70.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let table = position.play();
    table.refuses(table.march("M", &[ahead(1.0)]), "R59");
    table.quote(table.march("M", &[ahead(0.5)]));
}

#[test]
fn who_goes_through_skirmishers_and_guns_goes_on() {
    ruling!("R57");
    let position =
        Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).blue("S", skirmishers(), (20.0, 16.0), NORTH);
    let position = position.blue("N", massed(), (30.0, 10.0), NORTH).blue("B", battery(), (30.0, 16.0), NORTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.obeys(table.march("M", &[ahead(10.0)]), &[]);
    table.obeys(table.march("N", &[ahead(10.0)]), &[]);
    // But nobody ends on them.
    table.refuses(table.march("S", &[ahead(4.0)]), "R57");
}

#[test]
fn a_line_that_bends_is_crossed_as_often_as_it_is_met() {
    ruling!("R71");
    let stream = [(0.0, 22.0), (20.0, 26.0), (40.0, 22.0)];
    let position = Diorama::open().stream(&stream).blue("C", light_horse(), (10.0, 25.0), EAST);
    let table = position.red("far", linear(), (60.0, 60.0), SOUTH).play();
    // East along 25 it meets the one bank at 15 and the other at 25.
    assert_eq!(table.toll(table.march("C", &[ahead(6.0)]), "inches"), 18_000);
    table.refuses(table.march("C", &[ahead(16.0)]), "R73");
}

#[test]
fn guns_cross_a_stream_at_a_ford() {
    ruling!("R71");
    let stream = Diorama::open().stream(&[(0.0, 25.0), (72.0, 25.0)]).ford((30.0, 25.0));
    let position = stream.blue("B", battery(), (30.0, 20.0), NORTH).blue("D", battery(), (20.0, 20.0), NORTH);
    let table = position.red("far", linear(), (60.0, 60.0), SOUTH).limbered("B").limbered("D").play();
    assert_eq!(table.toll(table.march("B", &[drive((30.0, 28.0))]), "inches"), 16_000);
    table.refuses(table.march("D", &[drive((20.0, 28.0))]), "R71");
}

#[test]
fn a_river_is_crossed_in_column_on_the_road() {
    ruling!("R44", "R71");
    let river = || Diorama::open().river(&[(0.0, 25.0), (72.0, 25.0)]).road(&[(20.0, 0.0), (20.0, 72.0)]);
    let position = || river().blue("M", massed(), (20.0, 20.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position().in_column("M").play();
    table.obeys(table.march("M", &[Step::Road { to: spot((20.0, 30.0)) }]), &[]);
    table.stands("M", (20.0, 30.0), NORTH);
    let table = position().play();
    table.refuses(table.march("M", &[ahead(10.0)]), "R45");
    table.refuses(table.march("M", &[Step::Road { to: spot((20.0, 30.0)) }]), "R71");
}

#[test]
fn to_form_column_costs_half_a_move_and_a_column_does_not_charge() {
    ruling!("R44");
    let position = Diorama::open().road(&[(20.0, 0.0), (20.0, 72.0)]).blue("M", massed(), (20.0, 10.0), NORTH);
    let position = position.blue("K", massed(), (40.0, 20.0), NORTH).red("L", linear(), (40.0, 30.0), SOUTH);
    let mut table = position.in_column("K").play();
    let road = |y: f64| [Step::FormColumn, Step::Road { to: spot((20.0, y)) }];
    table.refuses(table.march("M", &road(18.001)), "R73");
    assert_eq!(table.toll(table.march("M", &road(18.0)), "inches"), 16_000);
    table.refuses(table.charge("K", &["L"], NORTH), "R44");
    table.refuses(Order::Stationary { stand: table.piece("K"), facing: None, unlimber: false }, "R44");
    table.obeys(table.march("M", &road(18.0)), &[]);
    table.stands("M", (20.0, 18.0), NORTH);
}

#[test]
fn a_column_marches_through_a_village_but_does_not_halt_on_its_garrison() {
    ruling!("R68", "R71");
    let village = Diorama::open().block((20.0, 20.0)).road(&[(20.0, 0.0), (20.0, 72.0)]);
    let position =
        village.blue("G", massed(), (20.0, 20.0), NORTH).garrison(0).blue("M", massed(), (20.0, 14.0), NORTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).in_column("M").play();
    table.refuses(table.march("M", &[Step::Road { to: spot((20.0, 21.0)) }]), "R57");
    table.obeys(table.march("M", &[Step::Road { to: spot((20.0, 25.0)) }]), &[]);
    table.stands("M", (20.0, 25.0), NORTH);
}

#[test]
fn who_comes_into_a_zone_has_done_with_his_order() {
    proves!("vb.zoc.halt");
    let position = Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH).red("L", linear(), (28.0, 20.0), WEST);
    let mut table = position.play();
    let steps = [face(EAST), ahead(10.0), face(NORTH)];
    // Three inches and three quarters to the zone; the second turn is neither made nor paid.
    assert_eq!(table.toll(table.march("M", &steps), "inches"), 4_750);
    table.obeys(table.march("M", &steps), &[]);
    table.stands("M", (24.75, 20.0), EAST);
}

#[test]
fn who_leaves_a_zone_comes_no_nearer_by_a_detour() {
    ruling!("R74");
    let position =
        Diorama::open().blue("S", skirmishers(), (20.0, 28.0), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let table = position.play();
    let out = [face(WEST), ahead(3.0)];
    table.quote(table.march("S", &out));
    table.refuses(table.march("S", &[face(WEST), ahead(3.0), face(NORTH), ahead(1.5)]), "R74");
}

#[test]
fn an_enemy_at_the_house_bars_the_door_and_so_does_a_friend() {
    ruling!("R57", "R68", "R73");
    let position = Diorama::open().block((20.0, 30.0)).blue("M", massed(), (20.0, 27.0), NORTH);
    let mut table = position.red("C", light_horse(), (20.0, 33.0), SOUTH).play();
    table.refuses(table.march("M", &[Step::Enter { block: 0 }]), "R73");
    let held = Diorama::open().block((20.0, 30.0)).blue("G", massed(), (20.0, 30.0), NORTH).garrison(0);
    let held = held.blue("M", massed(), (20.0, 27.0), NORTH).blue("P", old_line(), (30.0, 20.0), NORTH);
    table = held.red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.refuses(table.march("M", &[Step::Enter { block: 0 }]), "R68");
    table.refuses(table.march("G", &[Step::Leave { facing: SOUTH }, ahead(1.0)]), "R57");
    table.quote(table.march("G", &[Step::Leave { facing: EAST }]));
}

#[test]
fn limbered_guns_command_no_ground_and_frighten_nobody() {
    ruling!("R14", "R73");
    let position = Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH).red("B", battery(), (20.0, 30.0), SOUTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).limbered("B").play();
    // No zone halts it an inch off, only the enemy himself a quarter of an inch off; and nobody checks.
    table.obeys(table.march("M", &[ahead(16.0)]), &[]);
    table.stands("M", (20.0, 27.5), NORTH);
    table.obeys(Order::EndPhase, &[]);
    assert!(table.all_resolved("morale-check").is_empty());
}

#[test]
fn what_a_wood_hides_keeps_nobody_away() {
    proves!("vb.ooc.not-closer");
    ruling!("R58", "R78");
    let position = |wood: f64| {
        let position = Diorama::open().wood((5.0, wood), (35.0, wood + 2.001)).blue("M", massed(), (20.0, 5.0), NORTH);
        position.red("L", linear(), (20.0, 26.0), SOUTH).out_of_command("M").play()
    };
    let hidden = position(15.0);
    hidden.quote(hidden.march("M", &[ahead(1.0)]));
    // One sees out of a wood through two inches of it, and no more.
    let within = |wood: f64| {
        let position = Diorama::open().wood((5.0, wood), (35.0, 30.0)).blue("M", massed(), (20.0, 5.0), NORTH);
        position.red("L", linear(), (20.0, 26.0), SOUTH).out_of_command("M").play()
    };
    let near = within(23.25);
    near.refuses(near.march("M", &[ahead(1.0)]), "vb.ooc.not-closer");
    let deep = within(23.249);
    deep.quote(deep.march("M", &[ahead(1.0)]));
}
