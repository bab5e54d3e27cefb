//! How charges and the threat of them are met: Squares, countercharges, others who come in between.

use super::*;

/// Nobody has more to charge with, the dice fall, and the next turn begins.
fn then(dice: &[i64]) -> Vec<i64> {
    dice.iter().copied().chain([6, 1]).collect()
}

#[test]
fn who_forms_square_gives_up_its_shot_and_is_shot_at_as_one() {
    proves!("ae.shooting.target-square", "ae.shooting.square-instead-of-shooting");
    ruling!("R58");
    let mut table = Diorama::open()
        .blue("L", line(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 15.5), SOUTH)
        .red("C", horse(), (30.0, 11.0), WEST)
        .at(Stage::Declaring(RED))
        .play();
    table.obeys(table.shoot("R", "L"), &[]);
    table.obeys(table.shoot("L", "R"), &[]);
    assert_eq!(table.asked(), (BLUE, Ask::Squares));
    // Of two shots declared one is left: four dice of a Line and one more at a Square.
    table.obeys(table.form_square("L"), &[1, 1, 1, 1, 1]);
    let shots = table.all_resolved("infantry-shooting");
    assert_eq!((shots.len(), shots[0].number("dice")), (1, 5));
    assert_eq!(shots[0].word("target_formation"), "square");
}

#[test]
fn a_square_needs_room_about_the_middle_of_the_line() {
    ruling!("R56");
    let threatened = || {
        Diorama::open()
            .blue("L", line(), (20.0, 10.0), NORTH)
            .red("C", horse(), (29.5, 10.0), WEST)
            .at(Stage::Squares(BLUE))
    };
    let mut beside = threatened().blue("F", line(), (13.6, 10.0), NORTH).blue("G", line(), (20.0, 14.0), NORTH).play();
    beside.obeys(beside.form_square("L"), &[]);
    beside.stands("L", (20.0, 10.0), NORTH);
    // Guns 0.3 before it and 0.3 behind it leave a gap of 2.1 inches, and an inch and a half aside they are still there.
    let between = threatened().blue("F", guns(), (20.0, 11.8), NORTH).blue("G", guns(), (20.0, 8.2), NORTH).play();
    between.refuses(between.form_square("L"), "R56");
}

#[test]
fn after_a_countercharge_that_failed_a_square_is_still_open() {
    ruling!("R19");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("A", column(), (20.0, 19.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "A"), &[]);
    table.obeys(Order::Countercharge { paid_by: None }, &[3]);
    assert!(matches!(table.asked(), (RED, Ask::React { .. })), "it is asked again");
    table.refuses(Order::Countercharge { paid_by: None }, "R19");
    // It has not shot, and forms without a roll.
    table.obeys(table.form_square("A"), &then(&[1, 1, 1, 1]));
    assert_eq!(table.resolved("combat").word("defender_formation"), "square");
}

#[test]
fn who_meets_a_charger_from_behind_its_front_takes_it_in_flank() {
    proves!("ae.state.attacking-flank");
    ruling!("R20", "R55");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 18.5), SOUTH)
        .red("S", squadrons(), (29.5, 9.0), WEST)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    let react = Order::ReactionCharge { unit: table.piece("S"), paid_by: None };
    table.obeys(react, &then(&[4, 1, 1, 1, 1, 1]));
    let combat = table.resolved("combat");
    assert_eq!((combat.number("attacker_dice"), combat.number("defender_dice")), (5, 0));
    assert_eq!(table.all_resolved("combat").len(), 1, "the first target is not in contact");
}

#[test]
fn who_is_in_combat_does_not_answer_a_second_charge_but_others_may() {
    ruling!("R19", "R21");
    let mut table = Diorama::open()
        .blue("X", column(), (18.5, 13.25), NORTH)
        .blue("C", squadrons(), (21.5, 9.0), NORTH)
        .red("R", line(), (20.0, 15.5), SOUTH)
        .red("S", squadrons(), (29.5, 9.0), WEST)
        .fights("X", "R", Struck::Front)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    assert!(matches!(table.asked(), (RED, Ask::React { .. })));
    table.refuses(Order::Countercharge { paid_by: None }, "R19");
    table.refuses(table.form_square("R"), "R21");
    table.quote(Order::ReactionCharge { unit: table.piece("S"), paid_by: None });
}

#[test]
fn a_charger_that_no_turn_brings_to_the_square_is_put_to_its_side() {
    ruling!("R53");
    let position = || {
        Diorama::open()
            .blue("C", horse(), (20.0, 10.0), NORTH)
            .red("R", line(), (27.5, 11.0), Facing::degrees(225))
            .with(|state| state.units[1].charged = true)
            .at(Stage::Charges(BLUE))
    };
    let mut free = position().play();
    free.obeys(free.charge("C", "R"), &[]);
    free.obeys(free.form_square("R"), &then(&[1, 1, 1, 1]));
    assert_eq!(free.resolved("combat").word("attack_aspect"), "front");
    assert_eq!(free.moved("C"), ["charges home", "withdraws"]);
    // Where it would line up, middle on middle, guns of its own stand: the charge is over where it began.
    let mut shut = position().blue("G", guns(), (27.6, 7.6), NORTH).play();
    shut.obeys(shut.charge("C", "R"), &[]);
    shut.obeys(shut.form_square("R"), &then(&[]));
    shut.stands("C", (20.0, 10.0), NORTH);
    assert!(shut.battle.state().fights.is_empty());
}

#[test]
fn an_attack_is_rolled_again_for_élan_and_the_other_stands() {
    proves!("ae.elan.reroll-attack");
    ruling!("R17", "R59");
    let mut table = Diorama::open()
        .blue("L", line(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 11.5), SOUTH)
        .fights("L", "R", Struck::Front)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("Y", line(), (50.0, 15.0), SOUTH)
        .with(|state| state.commanders[0].spent = false)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[1, 1, 1, 1, 4, 1, 1, 1]);
    assert!(matches!(table.asked(), (BLUE, Ask::RerollAttack { .. })));
    let again = Order::Reroll { attack: 0, commander: table.piece("Soult") };
    table.obeys(again, &then(&[4, 4, 4, 1]));
    assert_eq!((table.state_of("R").hits, table.state_of("L").hits, table.elan("Soult")), (3, 1, 2));
    table.stands("R", (20.0, 12.5), SOUTH);
}

#[test]
fn a_shot_is_rolled_again_for_élan_before_anybody_is_hit() {
    proves!("ae.elan.reroll-attack");
    ruling!("R58", "R59");
    let mut table = Diorama::open()
        .blue("L", line(), (20.0, 8.5), NORTH)
        .red("R", line(), (20.0, 14.0), SOUTH)
        .with(|state| state.commanders[0].spent = false)
        .at(Stage::Declaring(BLUE))
        .play();
    table.obeys(table.shoot("L", "R"), &[1, 1, 1, 1]);
    assert_eq!(table.asked(), (BLUE, Ask::RerollShot));
    let again = Order::Reroll { attack: 0, commander: table.piece("Soult") };
    table.obeys(again, &[4, 4, 1, 1]);
    assert_eq!((table.state_of("R").status, table.elan("Soult")), (Status::Halted, 2));
}
