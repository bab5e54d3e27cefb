//! Before the first turn, and after it: setting up and coming on (R32).

use crate::*;
use grognard_battle::Rules;

/// Both armies stand in their zones: the Prussians in the south, the Austrians in the north, 12 inches deep.
fn encamped() -> Diorama {
    Diorama::open()
        .prussian("guard", Muskets, (30.0, 8.0), NORTH)
        .prussian("guns", Artillery, (40.0, 8.0), NORTH)
        .austrian("line", Muskets, (30.0, 40.0), SOUTH)
        .general("Dessau", (34.0, 4.0))
        .general("Daun", (30.0, 43.0))
        .players_deploy()
}

#[test]
fn the_defender_sets_up_first_then_the_attacker() {
    ruling!("R32");
    let mut t = encamped().set_up();
    t.obeys(Order::Begin, &[]);
    assert_eq!(t.asked(), (Side::Second, Ask::Deploy));
    t.obeys(Order::Ready, &[]);
    assert_eq!(t.asked(), (Side::First, Ask::Deploy));
    t.obeys(Order::Ready, &[6, 1]);
    assert_eq!((t.asked(), t.battle.state().turn), ((Side::First, Ask::Activate), 1));
}

#[test]
fn where_nobody_is_named_the_higher_roll_attacks_and_equal_rolls_are_repeated() {
    ruling!("R32");
    let mut t = encamped().nobody_attacks().set_up();
    t.obeys(Order::Begin, &[3, 3, 2, 5]);
    assert_eq!(t.battle.state().attacker, Some(Side::Second));
    assert_eq!(t.asked(), (Side::First, Ask::Deploy), "the defender first");
    let mut t = encamped().nobody_attacks().rated("Frederick", Rating::Great).set_up();
    t.obeys(Order::Begin, &[3, 4]);
    assert_eq!(t.battle.state().attacker, Some(Side::First), "two for the King");
}

#[test]
fn a_unit_is_placed_wholly_within_its_zone() {
    ruling!("R32");
    let mut t = encamped().set_up();
    t.obeys(Order::Begin, &[]);
    t.obeys(Order::Ready, &[]);
    t.refuses(t.place("guard", (30.0, 11.6), NORTH), "R32");
    t.obeys(t.place("guard", (30.0, 11.5), NORTH), &[]);
    t.stands("guard", (30.0, 11.5), NORTH);
    t.refuses(t.place("guns", (31.0, 11.0), NORTH), "R32");
    t.refuses(t.post("Dessau", (34.0, 11.6)), "R32");
}

#[test]
fn units_start_within_command_range_of_their_general() {
    ruling!("R32");
    let mut t = encamped().set_up();
    t.obeys(Order::Begin, &[]);
    t.obeys(Order::Ready, &[]);
    t.obeys(t.place("guns", (43.501, 4.0), NORTH), &[]);
    t.refuses(Order::Ready, "R32");
    t.obeys(t.place("guns", (43.5, 4.0), NORTH), &[]);
    t.obeys(Order::Ready, &[6, 1]);
}

#[test]
fn who_stands_outside_his_zone_is_brought_into_it() {
    ruling!("R32");
    let mut t = encamped().prussian("vanguard", LightCavalry, (36.0, 20.0), NORTH).set_up();
    t.obeys(Order::Begin, &[]);
    assert!(t.unit("vanguard").pose.at.y.get() <= 11_250);
}

#[test]
fn troops_come_on_at_the_start_of_their_turn() {
    ruling!("R32");
    let laid = || {
        let laid = Diorama::open().prussian("guard", Muskets, (30.0, 10.0), NORTH);
        let laid = laid.austrian("line", Muskets, (30.0, 38.0), SOUTH);
        laid.prussian("late", LightCavalry, (30.0, 1.0), NORTH).arrives(2)
    };
    let second_turn = |laid: Diorama| {
        let mut t = laid.prussians(Phase::Movement);
        assert!(!t.unit("late").is_there());
        t.obeys(Order::EndPhase, &[]);
        t.obeys(t.activate("Austrians"), &[1]);
        t.obeys(Order::EndPhase, &[6, 1]);
        t
    };
    second_turn(laid()).stands("late", (30.0, 1.0), NORTH);
    // Somebody stands at the place: he comes on beside it.
    let t = second_turn(laid().prussian("baggage", Artillery, (30.0, 1.0), NORTH));
    assert!(t.unit("late").is_there());
    assert_ne!(t.unit("late").pose.at, t.unit("baggage").pose.at);
}
