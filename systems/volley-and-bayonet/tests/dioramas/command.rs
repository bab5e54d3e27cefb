//! Command: who has it, how far it reaches, what is done without it; and commanders who are taken.

use super::*;

/// Blue has ended its movement and so has Red: Blue is asked again, and command has been found anew.
fn a_turn_later(position: Diorama) -> Table {
    let mut table = position.play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.asked(), (Side::First, Ask::Move));
    table
}

fn in_command(table: &Table, name: &str) -> bool {
    table.battle.state().units[table.piece(name).index()].in_command
}

#[test]
fn leaders_of_a_chain_move_first() {
    proves!("vb.command.contact", "vb.ooc.half-move");
    ruling!("R18", "R77");
    let position = Diorama::open().posted("Ney", (10.0, 10.0)).blue("M1", massed(), (17.5, 10.0), NORTH);
    let position = position.blue("M2", massed(), (20.5, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = a_turn_later(position);
    table.obeys(table.march("M1", &[ahead(10.0)]), &[]);
    table.obeys(table.march("M2", &[ahead(10.0)]), &[]);
    assert_eq!(table.status("M2"), Status::Good);
}

#[test]
fn who_leaves_his_chain_goes_without_command() {
    proves!("vb.ooc.disordered-if-moved");
    ruling!("R77");
    let position = Diorama::open().posted("Ney", (10.0, 10.0)).blue("M1", massed(), (17.5, 10.0), NORTH);
    let position = position.blue("M2", massed(), (20.5, 10.0), NORTH).red("far", linear(), (60.0, 5.0), NORTH);
    let mut table = a_turn_later(position);
    table.refuses(table.march("M2", &[ahead(10.0)]), "R73");
    table.obeys(table.march("M2", &[ahead(8.0)]), &[]);
    assert_eq!(table.status("M2"), Status::TemporaryDisorder);
}

#[test]
fn skirmishers_take_their_orders_from_anybody_near() {
    proves!("vb.command.skirmisher-stand");
    ruling!("R18");
    let at = |x: f64| {
        let position = Diorama::open().posted("Ney", (1.0, 1.0)).division(Side::First, "Foy", (20.0, 8.0));
        let position = position.blue("M", massed(), (20.0, 10.0), NORTH).of(2);
        let position = position.blue("S", skirmishers(), (x, 10.0), NORTH);
        a_turn_later(position.red("far", linear(), (60.0, 60.0), SOUTH))
    };
    assert!(in_command(&at(28.25), "S"));
    assert!(!in_command(&at(28.26), "S"));
}

#[test]
fn guns_out_of_command_do_not_limber() {
    proves!("vb.ooc.no-limbering", "vb.ooc.no-stationary");
    let position = Diorama::open().blue("B", battery(), (20.0, 10.0), NORTH).blue("M", massed(), (30.0, 10.0), NORTH);
    let position = position.red("far", linear(), (60.0, 60.0), SOUTH).out_of_command("B").out_of_command("M");
    let table = position.play();
    table.refuses(table.march("B", &[Step::Limber]), "vb.ooc.no-limbering");
    let stand = table.piece("M");
    table.refuses(Order::Stationary { stand, facing: None, unlimber: false }, "vb.ooc.no-stationary");
}

#[test]
fn a_captured_commander_is_replaced() {
    ruling!("R46", "R79");
    let position = Diorama::open().posted("Wellington", (20.0, 20.0)).blue("M", massed(), (20.0, 10.0), NORTH);
    let position = position.red("L", linear(), (20.0, 60.0), SOUTH).red("N", linear(), (40.0, 60.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.march("M", &[ahead(16.0)]), &[]);
    table.gone("Wellington");
    table.obeys(Order::EndPhase, &[]);
    let commander = table.piece("Wellington");
    assert_eq!(table.asked(), (Side::Second, Ask::Appoint { commander }));
    table.obeys(Order::Appoint { commander, with: table.piece("N") }, &[]);
    table.stands("Wellington", (40.0, 61.25), NORTH);
}

#[test]
fn a_commander_comes_on_with_the_first_of_his_troops() {
    ruling!("R66");
    let position = Diorama::open()
        .division(Side::First, "Kellermann", (40.0, 0.5))
        .blue("near", massed(), (20.0, 20.0), NORTH)
        .blue("cuirassiers", heavy_horse(), (40.0, 1.5), NORTH)
        .of(2)
        .red("far", linear(), (60.0, 60.0), SOUTH)
        .with(|state| state.units[1].presence = Presence::Arrives(2))
        .with(|state| state.commanders[2].post = Post::Awaited);
    // There is no table behind who has just come on.
    let mut table = a_turn_later(position);
    table.stands("Kellermann", (40.0, 0.5), NORTH);
    table.obeys(table.march("cuirassiers", &[ahead(5.0)]), &[]);
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    assert!(in_command(&table, "cuirassiers"));
}

#[test]
fn a_commander_rides_a_day_s_march_in_a_turn() {
    proves!("vb.move.commander");
    ruling!("R79");
    let position = Diorama::open().posted("Ney", (10.0, 10.0)).blue("M", massed(), (30.0, 10.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 60.0), SOUTH).play();
    let ride = |y: f64| Order::Ride { commander: table.piece("Ney"), to: spot((10.0, y)) };
    let (far, near) = (ride(35.001), ride(35.0));
    table.refuses(far, "vb.move.commander");
    table.obeys(near, &[]);
    table.stands("Ney", (10.0, 35.0), NORTH);
}

#[test]
fn skirmishers_close_up_on_their_stand_and_leave_it() {
    ruling!("R29", "R80");
    let position = Diorama::open().posted("Ney", (20.0, 16.0)).blue("M", massed(), (20.0, 20.0), NORTH);
    let position = position.blue("S", skirmishers(), (20.0, 21.875), NORTH);
    let position = position.blue("T", skirmishers(), (30.0, 20.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position.play();
    let host = table.piece("M");
    table.refuses(table.march("T", &[Step::Attach { to: host }]), "R80");
    table.obeys(table.march("S", &[Step::Attach { to: host }]), &[]);
    table.gone("S");
    table.refuses(table.march("T", &[face(WEST), ahead(7.75), Step::Attach { to: host }]), "R80");
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    let out = |y: f64| Step::Detach { pose: Pose { at: spot((20.0, y)), facing: NORTH } };
    table.refuses(table.march("S", &[out(22.5)]), "R80");
    table.obeys(table.march("S", &[out(21.875), ahead(10.0)]), &[]);
    table.stands("S", (20.0, 31.875), NORTH);
}
