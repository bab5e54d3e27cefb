//! Charging: reach, the way, where it strikes, lining up, and how it is met.

use super::*;

/// Nobody has more to charge with, the dice of the combat fall, and the next turn begins.
fn then(dice: &[i64]) -> Vec<i64> {
    dice.iter().copied().chain([6, 1]).collect()
}

#[test]
fn foot_charges_four_inches_and_stands_flush() {
    proves!("ae.charging.infantry-distance");
    ruling!("R53", "R54");
    let position = |y| {
        Diorama::open()
            .blue("L", line(), (20.0, 10.0), NORTH)
            .red("R", line(), (20.0, y), SOUTH)
            .status("R", Status::Halted)
            .at(Stage::Charges(BLUE))
            .play()
    };
    let far = position(15.51);
    far.refuses(far.charge("L", "R"), "ae.charging.infantry-distance");
    let mut near = position(15.5);
    near.obeys(near.charge("L", "R"), &then(&[1, 1, 1, 1, 1, 1, 1, 1, 1]));
    near.stands("L", (20.0, 14.0), NORTH);
    assert_eq!(near.resolved("combat").number("attacker_dice"), 5);
}

#[test]
fn horse_charges_eight_inches() {
    proves!("ae.charging.cavalry-distance");
    let position = |y| {
        Diorama::open()
            .blue("C", horse(), (20.0, 10.0), NORTH)
            .red("R", horse(), (20.0, y), SOUTH)
            .at(Stage::Charges(BLUE))
            .play()
    };
    let far = position(19.51);
    far.refuses(far.charge("C", "R"), "ae.charging.cavalry-distance");
    let near = position(19.5);
    assert_eq!(near.quote(near.charge("C", "R")).ways.len(), 1);
}

#[test]
fn only_who_is_fresh_and_formed_for_it_charges() {
    proves!("ae.charging.only-fresh");
    ruling!("R19");
    let position = |troop| {
        Diorama::open()
            .blue("B", troop, (20.0, 10.0), NORTH)
            .blue("other", line(), (30.0, 12.0), NORTH)
            .red("R", line(), (20.0, 15.0), SOUTH)
            .red("S", line(), (30.0, 17.0), SOUTH)
    };
    let halted = position(line()).status("B", Status::Halted).at(Stage::Charges(BLUE)).play();
    halted.refuses(halted.charge("B", "R"), "ae.charging.only-fresh");
    for troop in [marching(), square(), guns()] {
        let table = position(troop).at(Stage::Charges(BLUE)).play();
        table.refuses(table.charge("B", "R"), "R19");
    }
    let houses = Diorama::open()
        .houses()
        .blue("C", horse(), (36.0, 18.0), NORTH)
        .blue("other", line(), (50.0, 12.0), NORTH)
        .red("R", line(), (36.0, 24.0), NORTH)
        .inside()
        .red("S", line(), (50.0, 17.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    houses.refuses(houses.charge("C", "R"), "R19");
}

#[test]
fn a_charge_turns_by_no_more_than_45_degrees() {
    ruling!("R53", "R54");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", line(), (27.0, 15.0), SOUTH)
        .status("R", Status::Disordered)
        .with(|state| state.units[1].shot = true)
        .at(Stage::Charges(BLUE))
        .play();
    let faces = [1; 8];
    let way = table.quote(table.charge("C", "R")).ways.remove(0).poses;
    assert_eq!(way.last().map(|pose| pose.at), Some(spot((27.0, 13.5))), "flush with its front, middle on middle");
    table.obeys(table.charge("C", "R"), &[]);
    assert!(matches!(table.asked(), (RED, Ask::React { .. })), "it may try to form Square");
    table.obeys(Order::Stand, &then(&faces));
    assert_eq!(table.resolved("combat").word("attack_aspect"), "front");
    let beside = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .blue("other", line(), (50.0, 12.0), NORTH)
        .red("R", line(), (28.0, 10.0), SOUTH)
        .red("S", line(), (50.0, 17.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    beside.refuses(beside.charge("C", "R"), "R19");
}

#[test]
fn one_base_behind_the_front_line_makes_it_a_flank() {
    proves!("ae.charging.flank-position", "ae.state.attacking-flank", "ae.state.no-fight-to-flank");
    ruling!("R20", "R31");
    let position = |y| {
        Diorama::open()
            .blue("C", horse(), (12.0, y), EAST)
            .red("R", line(), (20.0, 20.0), NORTH)
            .with(|state| state.units[1].charged = true)
            .at(Stage::Charges(BLUE))
            .play()
    };
    let aspect = |table: &diorama::Table| {
        let quote = table.quote(table.charge("C", "R"));
        let combat = quote.situations.iter().find(|it| it.procedure == "combat").expect("it comes to blows");
        combat.given.get("attack_aspect").and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
    };
    assert_eq!(aspect(&position(20.75)), "flank");
    assert_eq!(aspect(&position(23.1)), "front");
    let mut flank = position(20.75);
    flank.obeys(flank.charge("C", "R"), &[]);
    // Four dice of a Line, one of the charge, two against foot, two on the flank; none comes back.
    flank.obeys(Order::Stand, &then(&[1; 9]));
    let combat = flank.resolved("combat");
    assert_eq!((combat.number("attacker_dice"), combat.number("defender_dice")), (9, 0));
}

#[test]
fn behind_the_rear_edge_it_is_the_rear() {
    proves!("ae.charging.rear-position", "ae.state.attacking-rear", "ae.state.no-fight-to-rear");
    ruling!("R20");
    let struck = |x: f64| {
        let mut table = Diorama::open()
            .blue("C", horse(), (x, 14.0), NORTH)
            .red("R", line(), (20.0, 20.0), NORTH)
            .at(Stage::Charges(BLUE))
            .play();
        table.obeys(table.charge("C", "R"), &[]);
        table.obeys(Order::Stand, &then(&[1; 9]));
        table.resolved("combat").word("attack_aspect").to_owned()
    };
    assert_eq!(struck(20.0), "rear");
    // However far behind, outside of the lines of its flanks it is the flank.
    assert_eq!(struck(29.0), "flank");
}

#[test]
fn horse_that_countercharges_meets_half_way() {
    proves!("ae.combat.countercharge-bonus");
    ruling!("R19", "R55");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", horse(), (20.0, 18.5), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    assert!(matches!(table.asked(), (RED, Ask::React { .. })));
    // Nobody wins, and both withdraw.
    table.obeys(Order::Countercharge { paid_by: None }, &then(&[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    let combat = table.resolved("combat");
    assert_eq!((combat.number("attacker_dice"), combat.number("defender_dice")), (5, 5));
    table.stands("C", (20.0, 5.5), NORTH);
    table.stands("R", (20.0, 23.0), SOUTH);
}

#[test]
fn another_unit_meets_the_charger_where_it_first_reaches_it() {
    proves!("ae.combat.reaction-charge-bonus");
    ruling!("R19", "R55");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 18.5), SOUTH)
        .red("S", squadrons(), (29.5, 13.0), WEST)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    let react = Order::ReactionCharge { unit: table.piece("S"), paid_by: None };
    table.obeys(react, &then(&[4, 1, 1, 1, 1, 1, 1, 1, 1]));
    let combat = table.resolved("combat");
    assert_eq!((combat.number("attacker_dice"), combat.number("defender_dice")), (3, 5));
    assert_eq!(combat.word("attack_aspect"), "front");
}

#[test]
fn who_has_shot_may_fail_to_form_square() {
    proves!(
        "ae.shooting.square-after-shooting-needs-roll",
        "ae.shooting.square-failed-disordered",
        "ae.shooting.square-failed-keeps-formation"
    );
    let position = || {
        Diorama::open()
            .blue("C", horse(), (20.0, 10.0), NORTH)
            .red("R", line(), (20.0, 18.5), SOUTH)
            .red("far", line(), (60.0, 46.0), NORTH)
            .with(|state| (state.units[1].shot, state.units[1].charged) = (true, true))
            .at(Stage::Charges(BLUE))
            .play()
    };
    let mut table = position();
    table.obeys(table.charge("C", "R"), &[]);
    // It fails and is ridden down: seven dice against one.
    let faces = [3, 4, 1, 1, 1, 1, 1, 1, 1];
    table.obeys(table.form_square("R"), &then(&faces));
    assert!(!table.resolved("form-square").is("formed"));
    assert_eq!(table.resolved("form-square").word("status"), "disordered");
    assert_eq!(table.resolved("combat").word("defender_formation"), "line");
    assert_eq!(table.resolved("combat").word("defender_status"), "removed");
    table.gone("R");
}

#[test]
fn a_square_breaks_a_charge_of_horse() {
    proves!("ae.square.cavalry-attacking", "ae.square.vs-cavalry");
    ruling!("R53");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 18.5), SOUTH)
        .with(|state| state.units[1].charged = true)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    table.obeys(table.form_square("R"), &then(&[1, 4, 4, 1]));
    let combat = table.resolved("combat");
    assert_eq!((combat.number("attacker_dice"), combat.number("defender_dice")), (1, 3));
    table.stands("R", (20.0, 18.5), SOUTH);
    assert_eq!(table.moved("C"), ["charges home", "withdraws"]);
}

#[test]
fn a_commander_in_the_way_of_a_charge_gallops_to_his_nearest_unit() {
    ruling!("R69");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 18.5), SOUTH)
        .posted("Kutuzov", (20.0, 15.0))
        .with(|state| state.units[1].charged = true)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    table.obeys(table.form_square("R"), &then(&[1, 1, 1, 1]));
    let at = table.battle.state().commanders[1].at;
    assert!(at.y > spot((20.0, 18.5)).y, "{at:?}");
}
