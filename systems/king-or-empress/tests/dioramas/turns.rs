//! The sequence of play, and how it ends (R16, R17, R31).

use crate::*;
use grognard_battle::Rules;

fn two_armies() -> Diorama {
    let laid = Diorama::open().prussian("guard", Muskets, (30.0, 10.0), NORTH);
    laid.austrian("line", Muskets, (30.0, 38.0), SOUTH)
}

#[test]
fn both_roll_for_the_first_activation_and_the_higher_starts() {
    ruling!("R17");
    let begun = |laid: Diorama, dice: &[i64]| {
        let mut t = laid.set_up();
        t.obeys(Order::Begin, dice);
        t.asked()
    };
    assert_eq!(begun(two_armies(), &[4, 3]), (Side::First, Ask::Activate));
    assert_eq!(begun(two_armies(), &[3, 4]), (Side::Second, Ask::Activate));
    assert_eq!(begun(two_armies(), &[4, 4]), (Side::First, Ask::Activate), "a tie on turn 1 is the attacker's");
    assert_eq!(begun(two_armies().rated("Lothringen", Rating::Good), &[4, 4]).0, Side::Second);
}

#[test]
fn a_later_tie_goes_to_the_side_that_did_not_start() {
    ruling!("R17");
    let second_turn = |first: &[i64], order: [&str; 2]| {
        let mut t = two_armies().set_up();
        t.obeys(Order::Begin, first);
        t.obeys(t.activate(order[0]), &[1]);
        t.obeys(Order::EndPhase, &[]);
        t.obeys(t.activate(order[1]), &[1]);
        t.obeys(Order::EndPhase, &[3, 3]);
        assert_eq!(t.battle.state().turn, 2);
        t.asked().0
    };
    assert_eq!(second_turn(&[6, 1], ["Prussians", "Austrians"]), Side::Second);
    assert_eq!(second_turn(&[1, 6], ["Austrians", "Prussians"]), Side::First);
}

#[test]
fn sides_alternate_and_the_one_with_more_commands_finishes_alone() {
    ruling!("R17");
    proves!("fke.turn.activated-command");
    let mut t = two_armies()
        .command(Side::First, "Reserve", "Zieten", (5.0, 5.0))
        .prussian("hussars", LightCavalry, (40.0, 10.0), NORTH)
        .of("Reserve")
        .command(Side::First, "Rear", "Keith", (5.0, 6.0))
        .prussian("grenadiers", Muskets, (50.0, 10.0), NORTH)
        .of("Rear")
        .command(Side::First, "Baggage", "Quartermaster", (5.0, 7.0))
        .set_up();
    t.obeys(Order::Begin, &[6, 1]);
    t.refuses(t.activate("Baggage"), "R17");
    t.refuses(t.activate("Austrians"), "R17");
    t.obeys(t.activate("Reserve"), &[1]);
    t.refuses(t.march("guard", [ahead(1.0)]), "fke.turn.activated-command");
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.asked(), (Side::Second, Ask::Activate));
    t.obeys(t.activate("Austrians"), &[1]);
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.asked(), (Side::First, Ask::Activate));
    t.refuses(t.activate("Reserve"), "R17");
    t.obeys(t.activate("Prussians"), &[1]);
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.asked(), (Side::First, Ask::Activate), "the Austrians have no other");
    t.obeys(t.activate("Rear"), &[1]);
    t.obeys(Order::EndPhase, &[1, 2]);
    assert_eq!(t.battle.state().turn, 2);
}

#[test]
fn the_general_rolls_for_points() {
    ruling!("R16");
    proves!("fke.turn.initiative");
    let points = |rating: Rating, die: i64| {
        let mut t = two_armies().rated("Dessau", rating).set_up();
        t.obeys(Order::Begin, &[6, 1]);
        t.obeys(t.activate("Prussians"), &[die]);
        t.resolved("initiative-roll").number("points")
    };
    assert_eq!(points(Rating::Average, 4), 4);
    assert_eq!(points(Rating::Great, 6), 8);
    assert_eq!(points(Rating::Poor, 1), 1, "at least one");
}

#[test]
fn the_five_phases_follow_one_another_and_empty_ones_are_passed() {
    ruling!("R20");
    proves!("fke.turn.artillery-fire", "fke.turn.movement", "fke.turn.firing", "fke.turn.melee");
    let mut t = Diorama::open()
        .prussian("guns", Artillery, (40.0, 20.0), NORTH)
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .prussian("grenadiers", Muskets, (35.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .austrian("second", Muskets, (40.0, 30.0), SOUTH)
        .austrian("third", Muskets, (35.0, 24.5), SOUTH)
        .set_up();
    t.obeys(Order::Begin, &[6, 1]);
    t.obeys(t.activate("Prussians"), &[6]);
    assert_eq!(t.asked().1, Ask::ArtilleryFire);
    t.refuses(t.march("guard", [ahead(4.0)]), "fke.turn.movement");
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.asked().1, Ask::Move);
    t.refuses(t.fire("guns", "second"), "fke.turn.artillery-fire");
    t.refuses(t.fire("guard", "line"), "fke.turn.firing");
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    t.refuses(t.fight("guard", "line"), "fke.turn.melee");
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.asked().1, Ask::Fire);
    t.obeys(t.fire("grenadiers", "third"), &[6]);
    assert_eq!(t.asked().1, Ask::Melee);
    t.obeys(t.fight("guard", "line"), &[6, 6]);
    assert_eq!(t.asked(), (Side::Second, Ask::Activate));
}

/// One Prussian fights; so many Austrians stand far away.
fn last_stand(bystanders: i32, turns: u16) -> Diorama {
    let laid = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .disorder(3)
        .contact("guard", "line", Struck::Front)
        .turns(turns);
    let places = (0..bystanders).map(|i| 40.0 + 5.0 * f64::from(i));
    places
        .zip(["second", "third", "fourth"])
        .fold(laid, |laid, (x, name)| laid.austrian(name, Muskets, (x, 40.0), SOUTH))
}

#[test]
fn an_army_breaks_at_the_end_of_the_turn_when_half_of_it_is_gone() {
    ruling!("R31");
    let mut t = last_stand(1, 12).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[3, 6]);
    t.obeys(Order::Stay, &[]);
    assert_eq!(t.asked().0, Side::Second, "the turn goes on");
    t.obeys(t.activate("Austrians"), &[1]);
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.winner(), Some(Side::First));
    let mut t = last_stand(2, 12).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[3, 6]);
    t.obeys(Order::Stay, &[]);
    t.obeys(t.activate("Austrians"), &[1]);
    t.obeys(Order::EndPhase, &[6, 1]);
    assert_eq!(t.asked(), (Side::First, Ask::Activate), "a third is not half");
}

#[test]
fn when_time_is_up_the_smaller_share_of_losses_wins() {
    ruling!("R31");
    let mut t = last_stand(3, 1).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[3, 6]);
    t.obeys(Order::Stay, &[]);
    t.obeys(t.activate("Austrians"), &[1]);
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.winner(), Some(Side::First));
    let mut t = two_armies().turns(1).prussians(Phase::Movement);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[1]);
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.winner(), None, "equal shares are a draw");
}

#[test]
fn ground_is_held_by_the_only_side_that_stands_on_it() {
    ruling!("R31");
    let held = |laid: Diorama| {
        let mut t = laid.objective((30.0, 24.0)).prussians(Phase::Movement);
        t.obeys(Order::EndPhase, &[]);
        t.obeys(t.activate("Austrians"), &[1]);
        t.obeys(Order::EndPhase, &[6, 1]);
        t.battle.state().holders[0]
    };
    let near = |x: f64| Diorama::open().prussian("guard", Muskets, (x, 24.0), NORTH);
    let far = |laid: Diorama| laid.austrian("line", Muskets, (60.0, 40.0), SOUTH);
    assert_eq!(held(far(near(26.5))), Some(Side::First), "two inches from the middle");
    assert_eq!(held(far(near(26.49))), None);
    assert_eq!(held(near(26.5).austrian("line", Muskets, (33.0, 24.0), SOUTH)), None, "both are there");
}

/// A fight in which both fall; so many others of either side stand far away.
fn mutual_end(prussians: usize, austrians: usize) -> table::Table {
    let mut laid = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .disorder(3)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .disorder(3)
        .contact("guard", "line", Struck::Front);
    for (x, name) in [(40.0, "second"), (45.0, "third"), (50.0, "fourth")].into_iter().take(prussians) {
        laid = laid.prussian(name, Muskets, (x, 8.0), NORTH);
    }
    for (x, name) in [(40.0, "Baden"), (45.0, "Botta"), (50.0, "Harrach")].into_iter().take(austrians) {
        laid = laid.austrian(name, Muskets, (x, 40.0), SOUTH);
    }
    let mut t = laid.prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[2, 2]);
    t.gone("guard");
    t.gone("line");
    t
}

#[test]
fn of_two_armies_broken_in_the_same_turn_the_smaller_share_of_losses_wins() {
    ruling!("R31");
    let end = |prussians: usize, austrians: usize| {
        let mut t = mutual_end(prussians, austrians);
        t.obeys(t.activate("Austrians"), &[1]);
        t.obeys(Order::EndPhase, &[]);
        let status = t.resolved("army-status");
        assert!(status.is("a_broken") && status.is("b_broken") == (austrians == 1));
        t.winner()
    };
    assert_eq!(end(1, 1), None, "one of two on either side is a draw");
    assert_eq!(end(0, 1), Some(Side::Second), "all against half");
    assert_eq!(end(1, 2), Some(Side::Second), "half is broken, a third is not");
    // The last Austrian is gone, and with him the turn.
    let t = mutual_end(1, 0);
    assert!(t.resolved("army-status").is("a_broken") && t.resolved("army-status").is("b_broken"));
    assert_eq!(t.winner(), Some(Side::First));
    let t = mutual_end(0, 0);
    assert_eq!(t.winner(), None, "nobody is left to win");
}
