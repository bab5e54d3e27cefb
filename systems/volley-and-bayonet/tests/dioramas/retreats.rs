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
