//! Command: orders on their way, personal command, rallying, officers in danger.

use super::*;

#[test]
fn a_higher_commander_takes_over_within_twenty_four_inches() {
    ruling!("R11");
    let position = |x: f64| {
        Diorama::open()
            .blue("A1", foot(), (20.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, 34.0), SOUTH)
            .posted("Soult", (x, 10.0))
            .at(At::LeaderActions)
            .play()
    };
    let take = Lead::TakePersonalCommand { formation: 0 };
    let mut near = position(45.5);
    near.obeys(near.lead("Soult", take.clone()), &[]);
    assert_eq!(near.battle.state().commanders[0].with, Some(0));
    let far = position(45.51);
    far.refuses(far.lead("Soult", take), "R11");
}

#[test]
fn nobody_is_rallied_from_an_area_that_the_enemy_touches() {
    ruling!("R11");
    let position = |x: f64| {
        Diorama::open()
            .blue("A1", foot(), (20.0, 20.0), NORTH)
            .blue("A2", foot(), (26.0, 20.0), NORTH)
            .red("B1", foot(), (x, 10.0), WEST)
            .routed("A2")
            .area(0, (20.0, 10.0))
            .posted("Soult", (20.0, 16.0))
            .at(At::LeaderActions)
            .play()
    };
    let rally = |table: &diorama::Table| {
        table.lead("Soult", Lead::Rally { unit: table.piece("A2"), pose: pose((23.0, 20.0), NORTH) })
    };
    let touched = position(21.5);
    touched.refuses(rally(&touched), "R11");
    let mut clear = position(22.5);
    clear.obeys(rally(&clear), &[5, 5]);
    clear.stands("A2", (23.0, 20.0), NORTH);
}

#[test]
fn an_order_tries_once_a_turn_and_waits_out_its_delay() {
    proves!("esr.activation.once-per-turn", "esr.activation.delay");
    ruling!("R7");
    use grognard_et_sans_resultat::battle::{Pending, Says};
    let position = |waits: u8, tried: bool| {
        Diorama::open()
            .blue("A1", foot(), (20.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, 34.0), SOUTH)
            .with(move |state| {
                let says = Says::Directive(Directive::Defend, None);
                state.formations[0].pending = Some(Pending { says, waits, markers: waits, tried });
            })
            .at(At::ActivateOrders)
            .play()
    };
    let activate = Order::Activate { formation: 0 };
    position(1, false).refuses(activate.clone(), "esr.activation.delay");
    position(0, true).refuses(activate.clone(), "esr.activation.once-per-turn");
    let mut ready = position(0, false);
    ready.obeys(activate, &[5, 5]);
    assert_eq!(ready.form(0).order, Directive::Defend);
}

#[test]
fn the_edge_of_a_wood_halts_an_officer_too() {
    proves!("esr.movement.dense-others-halt");
    ruling!("R18");
    let table = Diorama::open()
        .blue("A1", foot(), (15.0, 8.0), NORTH)
        .red("B1", foot(), (40.0, 34.0), SOUTH)
        .wood((10.0, 10.0), (20.0, 20.0))
        .posted("Friant", (15.0, 6.0))
        .play();
    let ride = |y: f64| Order::Ride { leader: table.piece("Friant"), to: spot((15.0, y)) };
    table.quote(ride(10.1));
    table.refuses(ride(10.5), "R18");
}
