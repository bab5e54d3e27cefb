//! What the phases do besides moving and fighting: checks under guns, rallies, collapse; and commanders in danger.

use super::*;

#[test]
fn guns_at_close_range_make_a_stand_check() {
    proves!("vb.check.artillery", "vb.check.other-range");
    ruling!("R82", "R83");
    let before =
        |y: f64| Diorama::open().blue("M", massed(), (20.0, y), NORTH).red("B", battery(), (20.0, 26.0), SOUTH);
    let mut table = before(19.75).play();
    table.obeys(Order::EndPhase, &[1]);
    assert!(table.resolved("morale-check").is("passed"));
    let mut table = before(19.749).play();
    table.obeys(Order::EndPhase, &[]);
    assert!(table.all_resolved("morale-check").is_empty());
}

#[test]
fn the_army_commander_rallies_whom_he_touches() {
    proves!("vb.rally.contact", "vb.rally.permanent-stays");
    ruling!("R46");
    let position = Diorama::open().posted("Ney", (20.0, 8.0)).blue("M", massed(), (20.0, 10.0), NORTH);
    let position = position.blue("N", massed(), (40.0, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position.in_order("M", Status::Routed).in_order("N", Status::Routed).play();
    table.refuses(table.march("M", &[ahead(1.0)]), "vb.rout.stay");
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.asked().1, Ask::Rally);
    table.refuses(Order::Rally { stand: table.piece("N"), facing: SOUTH }, "vb.rally.contact");
    table.obeys(Order::Rally { stand: table.piece("M"), facing: SOUTH }, &[]);
    assert_eq!(table.status("M"), Status::PermanentDisorder);
    table.stands("M", (20.0, 10.0), SOUTH);
}

#[test]
fn an_exhausted_division_may_collapse() {
    proves!("vb.collapse.roll", "vb.collapse.good-permanent", "vb.exhaust.loses-stationary");
    ruling!("R38", "R93");
    let position = || {
        let position =
            Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).red("L1", linear(), (20.0, 60.0), SOUTH);
        position.red("L2", linear(), (40.0, 60.0), SOUTH).with(|state| {
            (state.divisions[1].lost, state.divisions[1].lost_this_turn) = (4, 2);
            (state.units[1].sp, state.units[2].sp, state.units[1].stationary) = (2, 2, true);
        })
    };
    let mut table = position().play();
    table.obeys(Order::EndPhase, &[2]);
    assert_eq!(table.status("L1"), Status::PermanentDisorder);
    let mut table = position().play();
    table.obeys(Order::EndPhase, &[3]);
    assert_eq!((table.status("L1"), table.stationary("L1")), (Status::Good, false));
}

#[test]
fn a_commander_who_is_ridden_over_gallops_to_a_friend() {
    ruling!("R79");
    let position = Diorama::open().posted("Wellington", (20.0, 20.0)).blue("M", massed(), (20.0, 10.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 43.0), SOUTH).play();
    table.obeys(table.march("M", &[ahead(16.0)]), &[]);
    table.stands("Wellington", (20.0, 44.25), NORTH);
    let position = Diorama::open().posted("Wellington", (20.0, 20.0)).blue("M", massed(), (20.0, 10.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 60.0), SOUTH).play();
    table.obeys(table.march("M", &[ahead(16.0)]), &[]);
    table.gone("Wellington");
}
