//! Cavalry that has broken its enemy: who may charge on, what it meets, what that costs.

use super::*;

/// Blue horse against a disordered red line, at the moment of the blow.
fn about_to_break() -> Diorama {
    let position =
        Diorama::open().blue("C", light_horse(), (20.0, 27.75), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    position.contact("C", "L", Struck::Front).in_order("L", Status::TemporaryDisorder)
}

/// One hit of ordered horse on a disordered line, which answers in vain.
const BROKEN: [i64; 7] = [5, 1, 1, 1, 1, 1, 1];

fn broken(position: Diorama) -> Table {
    let mut table = position.in_combat().play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &BROKEN);
    assert_eq!(table.asked().1, Ask::Breakthrough { stand: table.piece("C") });
    table
}

#[test]
fn a_router_is_followed_and_ridden_down_without_a_test() {
    proves!("vb.break.routed-no-test", "vb.break.permanent-disorder");
    ruling!("R39", "R91");
    let mut table = broken(about_to_break().red("far", linear(), (60.0, 60.0), SOUTH));
    table.stands("L", (20.0, 46.0), NORTH);
    table.obeys(Order::Continue, &[1, 1, 1, 1]);
    assert!(table.all_resolved("morale-check").is_empty());
    table.stands("C", (20.0, 43.75), NORTH);
    table.stands("L", (20.0, 62.0), NORTH);
    assert_eq!((table.status("C"), table.sp("L")), (Status::PermanentDisorder, 1));
    // It has broken through in this phase: now it may take ground, and no more.
    assert_eq!(table.asked().1, Ask::AfterMelee { stand: table.piece("C") });
}

#[test]
fn in_the_combat_phase_only_the_cavalry_tests() {
    proves!("vb.break.combat-phase-only-cavalry", "vb.break.cavalry-test");
    ruling!("R91");
    let mut table = broken(about_to_break().red("M", massed(), (20.0, 38.0), SOUTH));
    // The test; then four dice each and a tie that the horse wins.
    table.obeys(Order::Continue, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1]);
    let checks = table.all_resolved("morale-check");
    assert_eq!((checks.len(), checks[0].word("role")), (1, "attacker"));
    assert_eq!(table.resolved("melee").word("winner"), "attacker");
}

#[test]
fn in_the_morale_phase_both_check_and_the_melee_waits() {
    proves!("vb.break.morale-phase-both");
    ruling!("R91");
    let mut table = about_to_break().red("M", massed(), (20.0, 38.0), SOUTH).play();
    table.obeys(Order::EndPhase, &[1, 6]);
    assert_eq!(table.asked().1, Ask::Breakthrough { stand: table.piece("C") });
    table.obeys(Order::Continue, &[1, 1]);
    assert_eq!(table.all_resolved("morale-check").len(), 2);
    table.stands("C", (20.0, 35.0), NORTH);
    assert_eq!(table.asked().1, Ask::Combat);
    assert_eq!(table.battle.state().contacts.iter().count(), 1);
}

#[test]
fn with_nobody_to_charge_behind_a_destroyed_enemy_it_stays() {
    proves!("vb.break.eliminated-contact", "vb.break.eliminated-ahead");
    ruling!("R39");
    let position = || about_to_break().red("far", linear(), (60.0, 60.0), SOUTH).left("L", 1);
    let mut table = broken(position());
    table.gone("L");
    table.refuses(Order::Continue, "vb.break.eliminated-contact");
    // Half of Red is gone with it, and the other half holds together.
    table.obeys(Order::Stay { facing: Some(EAST) }, &[6]);
    table.stands("C", (20.0, 27.75), EAST);
    // Twelve inches ahead is half a move.
    let mut table = broken(position().red("M", massed(), (20.0, 42.75), SOUTH));
    table.obeys(Order::Continue, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1]);
    table.stands("C", (20.0, 39.75), NORTH);
    let table = broken(position().red("M", massed(), (20.0, 42.76), SOUTH));
    table.refuses(Order::Continue, "vb.break.eliminated-contact");
}

#[test]
fn disordered_horse_that_fails_its_test_fights_on_and_the_worn_out_runs() {
    proves!("vb.break.replaces-temporary");
    ruling!("R39");
    let at = |status: Status| {
        let position = about_to_break().red("M", massed(), (20.0, 38.0), SOUTH).in_order("C", status);
        let mut table = position.in_combat().play();
        // Its hit may be saved, and is not.
        table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &[6, 1, 1, 1, 1, 1, 1, 1]);
        table
    };
    let mut table = at(Status::TemporaryDisorder);
    table.obeys(Order::Continue, &[6, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1]);
    assert_eq!(table.status("C"), Status::PermanentDisorder);
    let mut table = at(Status::PermanentDisorder);
    table.obeys(Order::Continue, &[6]);
    assert_eq!(table.status("C"), Status::Routed);
    table.stands("C", (20.0, 11.0), SOUTH);
}

#[test]
fn it_may_take_the_ground_or_stay_and_keep_its_order() {
    ruling!("R90");
    let mut table = broken(about_to_break().red("far", linear(), (60.0, 60.0), SOUTH));
    table.obeys(Order::Occupy { by: length(1.5), facing: Some(WEST) }, &[]);
    table.stands("C", (20.0, 29.25), WEST);
    assert_eq!(table.status("C"), Status::Good);
}
