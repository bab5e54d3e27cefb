//! Moving: rates, turns, formations, zones, ground, houses, command and orders.

use super::*;

#[test]
fn each_formation_has_its_rate_to_the_hundredth() {
    proves!(
        "ae.scale.25-28mm-infantry-line",
        "ae.scale.25-28mm-infantry-attack-column",
        "ae.scale.25-28mm-infantry-march-column",
        "ae.scale.25-28mm-cavalry-line",
        "ae.scale.25-28mm-cavalry-squadrons",
        "ae.scale.25-28mm-cavalry-march-column"
    );
    ruling!("R9", "R36");
    let mut table = Diorama::open()
        .blue("L", line(), (8.0, 10.0), NORTH)
        .blue("A", column(), (16.0, 10.0), NORTH)
        .blue("M", marching(), (24.0, 10.0), NORTH)
        .blue("CL", horse(), (32.0, 10.0), NORTH)
        .blue("CS", squadrons(), (40.0, 10.0), NORTH)
        .blue("CM", horse_marching(), (48.0, 10.0), NORTH)
        .blue("GL", limbered(), (56.0, 10.0), NORTH)
        .red("far", line(), (66.0, 46.0), NORTH)
        .play();
    for (name, x, rate) in [
        ("L", 8.0, 4.0),
        ("A", 16.0, 6.0),
        ("M", 24.0, 8.0),
        ("CL", 32.0, 8.0),
        ("CS", 40.0, 8.0),
        ("CM", 48.0, 16.0),
        ("GL", 56.0, 6.0),
    ] {
        table.refuses(table.march(name, &[ahead(rate + 0.01)]), "R9");
        table.obeys(table.march(name, &[ahead(rate)]), &[]);
        table.stands(name, (x, 10.0 + rate), NORTH);
    }
}

#[test]
fn one_turn_is_free_and_more_costs_half() {
    ruling!("R9", "R47");
    let table = Diorama::open().blue("L", line(), (20.0, 10.0), NORTH).red("far", line(), (66.0, 46.0), NORTH).play();
    assert_eq!(table.toll(table.march("L", &[turn(90), ahead(4.0)]), "inches"), 4000);
    assert_eq!(table.toll(table.march("L", &[turn(120), ahead(2.0)]), "inches"), 4000);
    table.refuses(table.march("L", &[turn(120), ahead(2.01)]), "R9");
    table.refuses(table.march("L", &[turn(30), ahead(2.01), turn(30)]), "R9");
    assert_eq!(table.toll(table.march("L", &[turn(30), ahead(2.0), turn(30)]), "inches"), 4000);
}

#[test]
fn a_column_of_attack_is_formed_on_the_front_for_half_a_move() {
    ruling!("R9", "R47");
    let mut table =
        Diorama::open().blue("L", line(), (20.0, 10.0), NORTH).red("far", line(), (66.0, 46.0), NORTH).play();
    table.refuses(table.march("L", &[form(Formation::AttackColumn), ahead(3.01)]), "R9");
    table.refuses(table.march("L", &[form(Formation::MarchOrder), ahead(1.0)]), "R9");
    table.obeys(table.march("L", &[form(Formation::AttackColumn), ahead(3.0)]), &[]);
    table.stands("L", (20.0, 12.25), NORTH);
}

#[test]
fn guns_turn_where_they_stand_and_do_not_unlimber_among_trees() {
    ruling!("R9", "R35", "R43");
    let mut table = Diorama::open()
        .wood((30.0, 5.0), (40.0, 15.0))
        .blue("G", guns(), (20.0, 10.0), NORTH)
        .blue("GL", limbered(), (35.0, 10.0), NORTH)
        .red("far", line(), (66.0, 46.0), NORTH)
        .play();
    table.refuses(table.march("G", &[ahead(1.0)]), "R9");
    table.refuses(table.march("GL", &[form(Formation::Unlimbered)]), "R9");
    table.obeys(table.march("G", &[turn(180)]), &[]);
    table.stands("G", (20.0, 10.0), SOUTH);
}

#[test]
fn a_move_ends_at_the_rim_of_a_zone() {
    proves!("ae.scale.25-28mm-interaction-zone");
    ruling!("R10", "R48");
    let position =
        |y: f64| Diorama::open().blue("L", line(), (20.0, y), NORTH).red("R", line(), (20.0, 20.0), SOUTH).play();
    let mut table = position(11.5);
    assert_eq!(table.toll(table.march("L", &[ahead(4.0)]), "inches"), 3000);
    table.obeys(table.march("L", &[ahead(4.0)]), &[]);
    table.stands("L", (20.0, 14.5), NORTH);
    let mut short = position(10.0);
    short.obeys(short.march("L", &[ahead(4.0)]), &[]);
    short.stands("L", (20.0, 14.0), NORTH);
    let mut there = position(14.5);
    there.refuses(there.march("L", &[ahead(1.0)]), "R10");
    there.quote(there.march("L", &[turn(10)]));
    there.obeys(there.march("L", &[form(Formation::AttackColumn)]), &[]);
}

#[test]
fn a_march_column_keeps_out_of_zones() {
    ruling!("R10");
    let mut table =
        Diorama::open().blue("M", marching(), (20.0, 6.0), NORTH).red("R", line(), (20.0, 20.0), SOUTH).play();
    table.refuses(table.march("M", &[ahead(8.0)]), "R10");
    table.obeys(table.march("M", &[ahead(6.2)]), &[]);
}

#[test]
fn only_charges_come_nearer_than_an_inch() {
    ruling!("R47");
    let position = |at| Diorama::open().blue("C", horse(), at, NORTH).red("R", line(), (20.0, 20.0), NORTH).play();
    let mut wide = position((28.0, 20.0));
    wide.obeys(wide.march("C", &[ahead(8.0)]), &[]);
    let mut close = position((26.9, 20.0));
    close.obeys(close.march("C", &[ahead(8.0)]), &[]);
    let below = position((26.9, 14.0));
    below.refuses(below.march("C", &[ahead(8.0)]), "R47");
}

#[test]
fn a_line_cannot_turn_beside_its_neighbour() {
    ruling!("R47");
    let mut table = Diorama::open()
        .blue("left", line(), (20.0, 10.0), NORTH)
        .blue("right", line(), (26.0, 10.0), NORTH)
        .red("far", line(), (66.0, 46.0), NORTH)
        .play();
    table.refuses(table.march("left", &[turn(10)]), "R9");
    table.obeys(table.march("left", &[ahead(4.0)]), &[]);
}

#[test]
fn a_stream_is_hard_going_and_a_road_is_not() {
    ruling!("R9", "R35", "R51");
    let mut table = Diorama::open()
        .hurdle(&[(0.0, 12.0), (72.0, 12.0)], Cover::None)
        .road(&[(40.0, 0.0), (40.0, 48.0)])
        .blue("L", line(), (20.0, 11.0), NORTH)
        .blue("M", marching(), (40.0, 8.0), NORTH)
        .red("far", line(), (66.0, 46.0), NORTH)
        .play();
    table.refuses(table.march("L", &[ahead(2.01)]), "R9");
    table.obeys(table.march("L", &[ahead(2.0)]), &[]);
    let follow = |by: i32| grognard_absolute_emperor::battle::Step::Follow { by: grognard_tabletop::Length::units(by) };
    table.obeys(table.march("M", &[follow(8)]), &[]);
    table.stands("M", (40.0, 16.0), NORTH);
}

#[test]
fn guns_do_not_cross_a_hedge() {
    ruling!("R35", "R43");
    let table = Diorama::open()
        .hurdle(&[(0.0, 12.0), (72.0, 12.0)], Cover::Hedge)
        .blue("GL", limbered(), (20.0, 10.0), NORTH)
        .red("far", line(), (66.0, 46.0), NORTH)
        .play();
    table.refuses(table.march("GL", &[ahead(3.0)]), "R35");
}

#[test]
fn who_is_halted_or_disordered_goes_only_back() {
    ruling!("R8", "R50", "R67");
    let position = |status| {
        Diorama::open()
            .blue("L", line(), (20.0, 10.0), NORTH)
            .red("R", line(), (20.0, 30.0), SOUTH)
            .status("L", status)
            .play()
    };
    let mut halted = position(Status::Halted);
    halted.refuses(halted.march("L", &[ahead(1.0)]), "R8");
    halted.refuses(halted.retire("L", 2.01), "R9");
    halted.quote(halted.march("L", &[form(Formation::AttackColumn)]));
    halted.obeys(halted.retire("L", 2.0), &[]);
    halted.stands("L", (20.0, 8.0), NORTH);
    let disordered = position(Status::Disordered);
    disordered.refuses(disordered.march("L", &[form(Formation::AttackColumn)]), "R8");
    disordered.quote(disordered.march("L", &[turn(90)]));
    disordered.quote(disordered.retire("L", 2.0));
}

#[test]
fn an_attacking_corps_does_not_retire_while_it_is_fresh() {
    ruling!("R5", "R67");
    let position = || Diorama::open().blue("L", line(), (20.0, 10.0), NORTH).red("R", line(), (20.0, 30.0), SOUTH);
    let attacks = position().play();
    attacks.refuses(attacks.retire("L", 2.0), "R5");
    let mut defends = position().with(defends((20.0, 10.0))).play();
    defends.obeys(defends.retire("L", 2.0), &[]);
}

#[test]
fn who_defends_stays_by_his_point_or_comes_back_to_it() {
    ruling!("R5", "R67");
    let position = |facing| {
        Diorama::open()
            .blue("L", line(), (20.0, 10.0), facing)
            .red("far", line(), (66.0, 46.0), NORTH)
            .with(defends((50.0, 10.0)))
            .play()
    };
    let mut toward = position(EAST);
    toward.obeys(toward.march("L", &[ahead(4.0)]), &[]);
    let away = position(WEST);
    away.refuses(away.march("L", &[ahead(4.0)]), "R5");
}

#[test]
fn out_of_command_an_advance_is_rolled_for() {
    ruling!("R3", "R49", "R59");
    let position = || {
        Diorama::open()
            .with_radius()
            .blue("L", line(), (20.0, 14.86), NORTH)
            .red("far", line(), (66.0, 46.0), NORTH)
            .posted("Soult", (20.0, 1.25))
            .with(|state| state.commanders[0].spent = false)
    };
    let near = position().posted("Soult", (20.0, 1.4)).play();
    assert!(near.quote(near.march("L", &[ahead(1.0)])).situations.is_empty(), "within twelve inches of his disc");
    let mut fails = position().play();
    fails.obeys(fails.march("L", &[ahead(4.0)]), &[3]);
    fails.stands("L", (20.0, 14.86), NORTH);
    let mut goes = position().play();
    goes.obeys(goes.march("L", &[ahead(4.0)]), &[4]);
    goes.stands("L", (20.0, 18.86), NORTH);
    let paid = |table: &diorama::Table, by: &str| Order::March {
        unit: table.piece("L"),
        steps: vec![ahead(4.0)],
        paid_by: Some(table.piece(by)),
    };
    let far = position().play();
    far.refuses(paid(&far, "Soult"), "R6");
    // Of another corps, out of whose radius it is, it may be helped by the army's commander beside it.
    let mut helped = position()
        .corps(BLUE, "Vandamme", 1)
        .blue("M", line(), (32.0, 14.86), NORTH)
        .of(2)
        .posted("Soult", (32.0, 20.0))
        .posted("Vandamme", (60.0, 2.0))
        .play();
    let order = Order::March { unit: helped.piece("M"), steps: vec![ahead(4.0)], paid_by: Some(helped.piece("Soult")) };
    helped.obeys(order, &[3, 5]);
    assert_eq!(helped.elan("Soult"), 2);
    helped.stands("M", (32.0, 18.86), NORTH);
}

#[test]
fn houses_are_entered_from_as_far_as_the_advance_reaches() {
    ruling!("R13", "R42", "R52");
    let position = |y| {
        Diorama::open()
            .houses()
            .blue("L", line(), (36.0, y), NORTH)
            .blue("C", horse(), (46.0, 17.0), NORTH)
            .red("far", line(), (66.0, 46.0), NORTH)
            .play()
    };
    let far = position(16.0);
    far.refuses(far.enter("L"), "R9");
    far.refuses(far.enter("C"), "R13");
    let mut near = position(17.0);
    near.obeys(near.enter("L"), &[]);
    near.stands("L", (36.0, 24.0), NORTH);
    assert_eq!(near.state_of("L").formation, Formation::Garrison);
}

#[test]
fn a_garrison_comes_out_with_its_back_to_the_houses() {
    ruling!("R52");
    let mut table = Diorama::open()
        .houses()
        .blue("L", line(), (36.0, 24.0), NORTH)
        .inside()
        .red("far", line(), (66.0, 46.0), NORTH)
        .play();
    table.obeys(table.leave("L", Compass::North), &[]);
    table.stands("L", (36.0, 27.75), NORTH);
}

#[test]
fn guns_in_houses_turn_to_another_side() {
    ruling!("R72");
    let mut table = Diorama::open()
        .houses()
        .blue("G", guns(), (36.0, 24.0), NORTH)
        .inside()
        .red("far", line(), (66.0, 46.0), NORTH)
        .play();
    table.refuses(table.march("G", &[turn(45)]), "R72");
    table.obeys(table.march("G", &[turn(90)]), &[]);
    table.stands("G", (36.0, 24.0), EAST);
}

#[test]
fn horse_rides_by_a_garrison_and_foot_halts_before_it() {
    ruling!("R48");
    let position = |troop| {
        Diorama::open()
            .houses()
            .red("R", line(), (36.0, 24.0), NORTH)
            .inside()
            .blue("B", troop, (36.0, 14.0), NORTH)
            .play()
    };
    let mut foot = position(line());
    foot.obeys(foot.march("B", &[ahead(4.0)]), &[]);
    foot.stands("B", (36.0, 16.25), NORTH);
    let mut mounted = position(horse());
    mounted.obeys(mounted.march("B", &[ahead(4.0)]), &[]);
    mounted.stands("B", (36.0, 18.0), NORTH);
}

#[test]
fn a_commander_rides_sixteen_inches_and_not_across_enemies() {
    ruling!("R34", "R69");
    let table = Diorama::open()
        .blue("L", line(), (20.0, 10.0), NORTH)
        .red("R", line(), (10.0, 6.0), SOUTH)
        .posted("Soult", (10.0, 2.0))
        .play();
    let ride = |at| Order::Ride { commander: table.piece("Soult"), to: spot(at) };
    table.refuses(ride((26.01, 2.0)), "R34");
    table.refuses(ride((10.0, 12.0)), "R69");
    assert_eq!(table.quote(ride((26.0, 2.0))).ways.len(), 1);
}

#[test]
fn one_who_halts_rallies_and_one_in_combat_does_not() {
    proves!("ae.elan.halted-to-fresh", "ae.elan.disordered-to-halted");
    ruling!("R8");
    let mut table = Diorama::open()
        .blue("H", line(), (20.0, 10.0), NORTH)
        .blue("D", line(), (30.0, 10.0), NORTH)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("R", line(), (50.0, 11.5), SOUTH)
        .fights("X", "R", Struck::Front)
        .status("H", Status::Halted)
        .status("D", Status::Disordered)
        .status("X", Status::Disordered)
        .at(Stage::Command(BLUE))
        .play();
    let rally = |name: &str| Order::Rally { unit: table.piece(name), paid_by: None };
    let (halted, disordered, fights) = (rally("H"), rally("D"), rally("X"));
    table.refuses(fights, "R8");
    table.obeys(halted, &[4]);
    table.obeys(disordered, &[4]);
    assert_eq!((table.state_of("H").status, table.state_of("D").status), (Status::Fresh, Status::Halted));
}

#[test]
fn élan_recovers_a_unit_once_a_turn() {
    proves!("ae.elan.once-per-turn", "ae.elan.recover-unit");
    ruling!("R6");
    let mut table = Diorama::open()
        .blue("D", line(), (20.0, 10.0), NORTH)
        .blue("E", line(), (30.0, 10.0), NORTH)
        .red("far", line(), (66.0, 46.0), NORTH)
        .status("D", Status::Disordered)
        .status("E", Status::Disordered)
        .with(|state| state.commanders[0].spent = false)
        .at(Stage::Command(BLUE))
        .play();
    let recover = |name: &str| Order::Recover { commander: table.piece("Soult"), unit: table.piece(name) };
    let (one, other) = (recover("D"), recover("E"));
    table.obeys(one, &[]);
    assert_eq!((table.state_of("D").status, table.elan("Soult")), (Status::Halted, 2));
    table.refuses(other, "ae.elan.once-per-turn");
}

#[test]
fn a_second_die_is_paid_for_only_if_it_is_rolled() {
    proves!("ae.elan.reroll-activation");
    ruling!("R59");
    let position = || {
        Diorama::open()
            .blue("H", line(), (20.0, 10.0), NORTH)
            .blue("I", line(), (30.0, 10.0), NORTH)
            .red("far", line(), (66.0, 46.0), NORTH)
            .status("H", Status::Halted)
            .status("I", Status::Halted)
            .with(|state| state.commanders[0].spent = false)
            .at(Stage::Command(BLUE))
            .play()
    };
    let paid = |table: &diorama::Table| Order::Rally { unit: table.piece("H"), paid_by: Some(table.piece("Soult")) };
    let mut at_once = position();
    at_once.obeys(paid(&at_once), &[4]);
    assert_eq!((at_once.state_of("H").status, at_once.elan("Soult")), (Status::Fresh, 3));
    let mut again = position();
    again.obeys(paid(&again), &[3, 4]);
    assert_eq!((again.state_of("H").status, again.elan("Soult")), (Status::Fresh, 2));
}

#[test]
fn guns_pass_a_deep_stream_at_its_ford() {
    ruling!("R35", "R43");
    let mut table = Diorama::open()
        .deep_stream(&[(0.0, 12.0), (72.0, 12.0)], (40.0, 12.0))
        .blue("G", limbered(), (20.0, 9.0), NORTH)
        .blue("H", limbered(), (40.0, 9.0), NORTH)
        .red("far", line(), (66.0, 46.0), NORTH)
        .play();
    table.refuses(table.march("G", &[ahead(5.0)]), "R35");
    table.obeys(table.march("H", &[ahead(5.0)]), &[]);
    table.stands("H", (40.0, 14.0), NORTH);
}
