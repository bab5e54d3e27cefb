//! Ways back: through friends, round enemies, at the edge.

use super::*;

fn beaten() -> Diorama {
    let position = Diorama::open().blue("M", massed(), (20.0, 27.75), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    position.contact("M", "L", Struck::Front).in_combat()
}

const ONE_HIT: [i64; 7] = [6, 1, 1, 1, 1, 1, 1];

#[test]
fn a_friend_in_the_first_half_of_the_way_is_disordered() {
    proves!("vb.pass.disordered-through-ordered", "vb.pass.first-half");
    ruling!("R89");
    let mut table = beaten().red("L2", linear(), (20.0, 34.0), SOUTH).play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.stands("L", (20.0, 38.0), SOUTH);
    assert_eq!(table.status("L2"), Status::TemporaryDisorder);
    let mut table = beaten().red("L2", linear(), (20.0, 37.0), SOUTH).play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.stands("L", (20.0, 38.5), SOUTH);
    assert_eq!(table.status("L2"), Status::Good);
}

#[test]
fn a_disordered_friend_is_carried_along() {
    proves!("vb.pass.carry");
    ruling!("R36");
    let position = beaten().red("L2", linear(), (20.0, 34.0), SOUTH).in_order("L2", Status::TemporaryDisorder);
    let mut table = position.play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.stands("L2", (20.0, 39.5), SOUTH);
    table.stands("L", (20.0, 38.0), SOUTH);
}

#[test]
fn a_way_bends_round_the_enemy_right_before_left() {
    ruling!("R88");
    let mut table = beaten().blue("C", light_horse(), (20.0, 36.0), SOUTH).play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.stands("L", (25.657, 35.657), Facing::degrees(225));
}

#[test]
fn a_rout_halts_at_its_own_edge_once() {
    ruling!("R97");
    let position = || {
        let at = Diorama::open().blue("M", massed(), (20.0, 65.75), NORTH).red("L", linear(), (20.0, 68.0), SOUTH);
        at.contact("M", "L", Struck::Front).in_combat()
    };
    let mut table = position().play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.stands("L", (20.0, 71.25), SOUTH);
    let at = Diorama::open().blue("M", massed(), (20.0, 69.0), NORTH).red("L", linear(), (20.0, 71.25), SOUTH);
    let mut table = at.red("far", linear(), (60.0, 60.0), SOUTH).contact("M", "L", Struck::Front).in_combat().play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.gone("L");
}

#[test]
fn a_disordered_stand_that_is_beaten_routs() {
    proves!("vb.lose.rout-retreat", "vb.rout.casualty");
    let mut table = beaten().in_order("L", Status::TemporaryDisorder).play();
    // The line is disordered: its one hit may be saved, and is.
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &[6, 1, 1, 1, 6, 1, 1, 5]);
    table.stands("L", (20.0, 46.0), NORTH);
    assert_eq!((table.status("L"), table.sp("L")), (Status::Routed, 2));
}

#[test]
fn a_way_that_leaves_by_the_next_edge_disorders_nobody() {
    proves!("vb.pass.parallel-sides");
    ruling!("R36", "R89");
    let mut table = beaten().red("L2", linear(), (21.4, 34.0), Facing::degrees(225)).play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    assert_eq!(table.status("L2"), Status::Good);
    assert!(table.acted("vb.pass.parallel-sides"));
}

#[test]
fn routed_foot_stops_before_its_own_horse() {
    proves!("vb.pass.infantry-meets-cavalry");
    ruling!("R89");
    let position = beaten().in_order("L", Status::TemporaryDisorder).red("C", light_horse(), (20.0, 42.0), SOUTH);
    let mut table = position.play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.stands("L", (20.0, 39.75), NORTH);
    assert_eq!((table.status("L"), table.status("C")), (Status::Routed, Status::Good));
}

#[test]
fn who_is_ringed_by_enemies_lays_down_its_arms() {
    ruling!("R88");
    let ring = beaten().blue("N", massed(), (20.0, 33.0), SOUTH).blue("E", massed(), (24.0, 30.0), WEST);
    let mut table = ring.blue("W", massed(), (16.0, 30.0), EAST).red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.gone("L");
}

#[test]
fn a_beaten_stand_runs_along_a_side_edge() {
    ruling!("R97");
    let position = Diorama::open().blue("M", massed(), (67.75, 30.0), EAST).red("L", linear(), (70.0, 30.0), WEST);
    let mut table = position.contact("M", "L", Struck::Front).in_combat().play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    table.stands("L", (70.0, 22.0), NORTH);
}

#[test]
fn losers_of_one_combat_do_not_run_through_each_other() {
    ruling!("R88");
    let position = Diorama::open().blue("M1", massed(), (18.5, 27.0), NORTH).blue("M2", massed(), (21.5, 27.0), NORTH);
    let position = position.red("R", massed(), (20.0, 30.0), SOUTH).in_order("M1", Status::TemporaryDisorder);
    let position = position.contact("M1", "R", Struck::Front).contact("M2", "R", Struck::Front);
    let mut table = position.in_combat().play();
    table.obeys(Order::Attack { target: table.piece("R"), fire: vec![] }, &[]);
    table.obeys(Order::Strike { at: table.piece("M1") }, &[1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1]);
    table.stands("M1", (18.5, 11.0), SOUTH);
    table.stands("M2", (21.5, 19.0), NORTH);
    assert_eq!((table.status("M1"), table.status("M2")), (Status::Routed, Status::TemporaryDisorder));
}

#[test]
fn who_routs_a_friend_does_not_meet_him_again() {
    proves!("vb.pass.routed-through-disordered");
    ruling!("R88", "R89");
    let position = beaten().in_order("L", Status::TemporaryDisorder).red("B", linear(), (20.0, 34.0), SOUTH);
    let mut table = position.in_order("B", Status::TemporaryDisorder).play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &ONE_HIT);
    // The friend goes first, his own full move; then the one that ran into him.
    table.stands("B", (20.0, 50.0), NORTH);
    table.stands("L", (20.0, 46.0), NORTH);
    assert_eq!((table.sp("L"), table.sp("B")), (2, 3));
}
