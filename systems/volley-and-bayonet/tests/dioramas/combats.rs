//! Combat: melees of one and of several, fire, answers.

use super::*;

#[test]
fn a_beaten_stand_retires_half_a_move_before_its_enemy() {
    proves!("vb.lose.disordered-retreat");
    ruling!("R35", "R88");
    let position = Diorama::open().blue("M", massed(), (20.0, 27.75), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.contact("M", "L", Struck::Front).in_combat().play();
    // Massed foot rolls four dice, the line three: one hit to none.
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &[6, 1, 1, 1, 1, 1, 1]);
    table.stands("L", (20.0, 38.0), SOUTH);
    assert_eq!((table.status("L"), table.sp("L")), (Status::TemporaryDisorder, 3));
    assert_eq!(table.asked().1, Ask::AfterMelee { stand: table.piece("M") });
    let by = |n: i32| grognard_tabletop::Length::thousandths(n);
    table.refuses(Order::Occupy { by: by(1501), facing: None }, "R90");
    table.obeys(Order::Occupy { by: by(1500), facing: None }, &[]);
    table.stands("M", (20.0, 29.25), NORTH);
}

#[test]
fn two_against_one_strike_one_after_the_other() {
    ruling!("R86", "R84");
    let position = Diorama::open().blue("M1", massed(), (18.5, 27.0), NORTH).blue("M2", massed(), (21.5, 27.0), NORTH);
    let position = position.red("R", massed(), (20.0, 30.0), SOUTH);
    let position = position.contact("M1", "R", Struck::Front).contact("M2", "R", Struck::Front);
    let mut table = position.in_combat().play();
    table.obeys(Order::Attack { target: table.piece("R"), fire: vec![] }, &[]);
    assert_eq!(table.asked().1, Ask::Answer { stand: table.piece("R") });
    // Four dice each; Red hits once, Blue twice.
    table.obeys(Order::Strike { at: table.piece("M2") }, &[6, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1]);
    assert_eq!((table.sp("R"), table.sp("M1"), table.sp("M2")), (2, 4, 3));
    table.stands("R", (20.0, 38.0), SOUTH);
}

#[test]
fn every_contact_is_fought() {
    ruling!("R20");
    let position = Diorama::open().blue("M", massed(), (20.0, 27.75), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let table = position.contact("M", "L", Struck::Front).in_combat().play();
    table.refuses(Order::EndPhase, "R20");
}

#[test]
fn who_is_shot_at_may_answer() {
    ruling!("R20", "R21", "R85");
    let position = Diorama::open().blue("M", massed(), (20.0, 26.0), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.blue("far", massed(), (60.0, 10.0), NORTH).in_combat().play();
    let fire = vec![table.piece("M")];
    table.obeys(Order::Attack { target: table.piece("L"), fire }, &[]);
    assert_eq!(table.asked().1, Ask::Answer { stand: table.piece("L") });
    table.obeys(Order::Strike { at: table.piece("M") }, &[6, 1, 6, 6]);
    assert_eq!((table.sp("L"), table.sp("M")), (3, 2));
    assert_eq!(table.all_resolved("fire")[0].get("distance").as_f64(), Some(1.75));
}

#[test]
fn nobody_shoots_through_others() {
    ruling!("R85");
    let position = Diorama::open().blue("B", battery(), (20.0, 20.0), NORTH).blue("N", massed(), (20.0, 23.0), NORTH);
    let table = position.blue("M", massed(), (30.0, 27.75), NORTH).red("L", linear(), (20.0, 28.0), SOUTH);
    let table = table.red("far", linear(), (30.0, 30.0), SOUTH).contact("M", "far", Struck::Front).in_combat().play();
    table.refuses(Order::Attack { target: table.piece("L"), fire: vec![table.piece("B")] }, "R85");
    table.refuses(Order::Attack { target: table.piece("far"), fire: vec![table.piece("B")] }, "vb.range.field");
}

#[test]
fn horse_that_is_hit_may_fall_back() {
    proves!("vb.save.cavalry-withdraw");
    ruling!("R30", "R87");
    let position =
        Diorama::open().blue("B", battery(), (20.0, 20.0), NORTH).red("C", light_horse(), (20.0, 25.0), SOUTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).in_combat().play();
    let fire = vec![table.piece("B")];
    // At 2.75 inches a battery that has moved hits on four, and the hit may be saved for its moving.
    table.obeys(Order::Attack { target: table.piece("C"), fire }, &[6, 1]);
    assert_eq!(table.asked().1, Ask::FallBack { stand: table.piece("C"), hits: 1 });
    table.obeys(Order::FallBack, &[4]);
    table.stands("C", (20.0, 31.0), SOUTH);
    assert_eq!(table.sp("C"), 4);
}

#[test]
fn limbered_guns_are_lost_without_a_blow() {
    proves!("vb.elim.limbered-artillery");
    let position = Diorama::open().blue("C", light_horse(), (20.0, 27.75), NORTH);
    let position = position.red("B", battery(), (20.0, 30.0), SOUTH).with(|state| state.units[1].limbered = true);
    let mut table =
        position.red("far", linear(), (60.0, 60.0), SOUTH).contact("C", "B", Struck::Front).in_combat().play();
    table.obeys(Order::Attack { target: table.piece("B"), fire: vec![] }, &[]);
    table.gone("B");
    assert_eq!(table.asked().1, Ask::Breakthrough { stand: table.piece("C") });
}
