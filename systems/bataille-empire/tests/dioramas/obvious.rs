//! Positions in which the order is obvious to whoever thinks.

use grognard_battle::CommandId;
use grognard_battle_tests::{
    diorama::{length, spot},
    obvious,
};

use crate::*;

#[test]
fn guns_with_a_target_fire() {
    let t = Diorama::open()
        .blue("guns", guns(), (20.0, 20.0), NORTH)
        .red("foot", column(), (20.0, 24.0), SOUTH)
        .at(Stage::Final(CommandId(0)))
        .play();
    obvious(&t, |did| matches!(did.orders[0], Order::Fire { .. }));
}

#[test]
fn horse_that_can_reach_a_flank_and_a_front_takes_the_flank() {
    let t = Diorama::open()
        .blue("dragoons", horse(), (20.0, 20.0), NORTH)
        .red("turned", line(), (18.5, 24.0), WEST)
        .red("ready", line(), (22.0, 24.0), SOUTH)
        .at(Stage::Charges(CommandId(0)))
        .play();
    let turned = t.piece("turned");
    obvious(&t, |did| matches!(did.orders[0], Order::Charge { target, .. } if target == turned));
}

#[test]
fn an_empty_place_in_reach_on_the_last_turn_is_taken() {
    let t = Diorama::open()
        .at_stake((20.0, 25.0), None)
        .last_turn()
        .blue("foot", line(), (20.0, 20.0), NORTH)
        .blue("second", line(), (24.0, 20.0), NORTH)
        .red("far", line(), (50.0, 38.0), SOUTH)
        .play();
    obvious(&t, |did| did.table.at("foot").is_within(length(2.0), spot((20.0, 25.0))));
}

/// Red's horse is behind the open flank of Blue's line.
fn turned() -> Diorama {
    // Recruits are too slow to form once they are charged.
    let recruits = line().class(Class::C);
    Diorama::open().blue("front", recruits, (20.0, 20.0), NORTH).red("horse", horse(), (15.0, 19.2), EAST)
}

#[test]
fn a_threatened_division_acts_before_an_idle_one() {
    let t = turned()
        .blue("second", line().class(Class::C), (23.0, 20.0), NORTH)
        .red("more horse", horse(), (28.0, 19.2), WEST)
        .division(BLUE, "Vandamme", (54.0, 4.0))
        .blue("idle", line(), (54.0, 2.0), NORTH)
        .of(2)
        .holds(BLUE, (10.0, 10.0), (30.0, 30.0))
        .with(|state| state.divisions[2].order = Written::Manoeuvre)
        .at(Stage::Activation(BLUE))
        .play();
    obvious(&t, |did| did.orders[0] == Order::Activate { division: CommandId(0) });
}

#[test]
fn a_line_with_horse_on_its_flank_shows_it_a_front() {
    let t = turned().holds(BLUE, (10.0, 10.0), (30.0, 30.0)).play();
    obvious(&t, |did| {
        let front = did.table.state_of("front");
        let faces = |facing: Facing| facing.turn_to(WEST).abs() <= grognard_tabletop::Turn::degrees(45);
        matches!(front.form, Form::Square) || faces(front.pose.facing)
    });
}

#[test]
fn the_disordered_are_rallied_out_of_reach_of_the_enemy() {
    let t = Diorama::open()
        .blue("shaken", line(), (20.0, 20.0), NORTH)
        .red("far", line(), (20.0, 34.0), SOUTH)
        .disordered("shaken")
        .holds(BLUE, (10.0, 10.0), (30.0, 30.0))
        .play();
    obvious(&t, |did| did.orders.iter().any(|order| matches!(order, Order::Rally { .. })));
}

#[test]
fn drilled_foot_in_the_open_forms_square_before_horse() {
    let mut t = Diorama::open()
        .blue("dragoons", horse(), (20.0, 20.0), NORTH)
        .red("foot", line().class(Class::A), (20.0, 28.5), SOUTH)
        .at(Stage::Charges(CommandId(0)))
        .play();
    t.obeys(t.charge("dragoons", "foot"), &[]);
    obvious(&t, |did| {
        let square = |form: Form| matches!(form, Form::Square | Form::ColumnSquare);
        matches!(did.orders[0], Order::Meet { how: Answer::Reform { form }, .. } if square(form))
    });
}
