//! Coming on: troops that wait until there is room for them, and come on later.

use crate::*;
use grognard_battle::{Battle, Rules};

/// To the start of the next turn: the Prussians, or who is left of them, do nothing more, the Austrians neither.
fn next_turn(t: &mut table::Table) {
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[6]);
    t.obeys(Order::EndPhase, &[6, 1]);
}

#[test]
fn an_enemy_at_the_entry_keeps_them_off_until_he_is_gone() {
    ruling!("R32");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (60.0, 10.0), NORTH)
        .prussian("late", LightCavalry, (30.0, 1.0), NORTH)
        .arrives(2)
        .austrian("hussars", LightCavalry, (30.0, 1.5), WEST)
        .general("Daun", (34.0, 2.0))
        .prussians(Phase::Movement);
    next_turn(&mut t);
    assert_eq!(t.battle.state().turn, 2);
    assert!(!t.unit("late").is_there(), "nobody comes on into contact");
    t.obeys(t.activate("Prussians"), &[6]);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[6]);
    t.obeys(t.march("hussars", [ahead(10.0)]), &[]);
    t.obeys(Order::EndPhase, &[6, 1]);
    t.stands("late", (30.0, 1.0), NORTH);
    assert_eq!(t.moved("late"), ["comes on"]);
}

#[test]
fn friends_in_a_defile_keep_them_off_until_there_is_room() {
    ruling!("R32");
    // Water on either side, and a way out to the north that is two inches wide.
    let mut t = Diorama::open()
        .pond((10.0, 0.0), (28.4, 20.0))
        .pond((31.6, 0.0), (50.0, 20.0))
        .pond((28.4, 3.2), (29.0, 20.0))
        .pond((31.0, 3.2), (31.6, 20.0))
        .prussian("van", Muskets, (30.0, 1.5), NORTH)
        .in_column()
        .prussian("late", LightInfantry, (30.0, 1.0), NORTH)
        .arrives(1)
        .austrian("line", Muskets, (30.0, 40.0), SOUTH)
        .prussians(Phase::Movement);
    next_turn(&mut t);
    assert!(!t.unit("late").is_there(), "its hour has come, and there is no room");
    t.obeys(t.activate("Prussians"), &[6]);
    t.obeys(t.march("van", [ahead(4.0)]), &[]);
    next_turn(&mut t);
    t.stands("late", (30.0, 1.0), NORTH);
    t.obeys(t.activate("Prussians"), &[6]);
    t.obeys(t.march("late", [ahead(1.0)]), &[]);
}

#[test]
fn who_waits_to_come_on_is_not_lost() {
    ruling!("R31");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (60.0, 10.0), NORTH)
        .prussian("late", LightCavalry, (30.0, 1.0), NORTH)
        .arrives(9)
        .austrian("line", Muskets, (30.0, 40.0), SOUTH)
        .prussians(Phase::Movement);
    next_turn(&mut t);
    assert_eq!(t.asked(), (Side::First, Ask::Activate));
    t.refuses(t.activate("Austrians"), "R17");
}

#[test]
fn a_command_that_waits_to_come_on_is_passed_over_until_then() {
    ruling!("R17");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (60.0, 10.0), NORTH)
        .command(Side::First, "Reserve", "Zieten", (40.0, 2.0))
        .prussian("late", LightCavalry, (30.0, 1.0), NORTH)
        .of("Reserve")
        .arrives(2)
        .austrian("line", Muskets, (30.0, 40.0), SOUTH)
        .set_up();
    t.obeys(Order::Begin, &[6, 1]);
    t.refuses(t.activate("Reserve"), "R17");
    t.obeys(t.activate("Prussians"), &[6]);
    next_turn(&mut t);
    t.obeys(t.activate("Reserve"), &[6]);
    t.obeys(t.march("late", [ahead(10.0)]), &[]);
    t.stands("late", (30.0, 11.0), NORTH);
}

#[test]
fn a_die_may_keep_them_off_and_is_thrown_once_for_all_of_them() {
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (60.0, 10.0), NORTH)
        .prussian("van", LightCavalry, (30.0, 1.0), NORTH)
        .arrives(2)
        .by_chance(4)
        .prussian("main", Muskets, (40.0, 1.0), NORTH)
        .arrives(2)
        .by_chance(4)
        .austrian("line", Muskets, (30.0, 40.0), SOUTH)
        .prussians(Phase::Movement);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[6]);
    // They come on 3 to 6. A 2 keeps both away, then the sides roll for the first activation.
    t.obeys(Order::EndPhase, &[2, 6, 1]);
    assert!(!t.unit("van").is_there() && !t.unit("main").is_there());
    t.obeys(t.activate("Prussians"), &[6]);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[6]);
    t.obeys(Order::EndPhase, &[3, 6, 1]);
    t.stands("van", (30.0, 1.0), NORTH);
    t.stands("main", (40.0, 1.0), NORTH);
}

#[test]
fn who_is_held_stands_still_until_his_hour_or_the_enemy_comes() {
    let held = |enemy: f64| {
        Diorama::open()
            .prussian("guard", Muskets, (30.0, 10.0), NORTH)
            .held(3, 8)
            .austrian("line", Muskets, (30.0, enemy), SOUTH)
            .prussians(Phase::Movement)
    };
    let t = held(30.0);
    let why = t.battle.quote(Side::First, &t.march("guard", [ahead(2.0)])).unwrap_err();
    assert_eq!(why.to_string(), "guard is held by the scenario until 10:40");
    let mut t = held(18.0);
    t.obeys(t.march("guard", [ahead(2.0)]), &[]);
}
