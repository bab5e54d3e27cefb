//! Command: orders on their way, personal command, rallying, officers in danger.

use grognard_battle::CommandId;
use grognard_et_sans_resultat::{
    battle::{Man, Post},
    profile::Lr,
};

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
    let take = Lead::TakePersonalCommand { formation: CommandId(0) };
    let mut near = position(45.5);
    near.obeys(near.lead("Soult", take.clone()), &[]);
    assert_eq!(near.battle.state().commanders[0].with, Some(CommandId(0)));
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
    let activate = Order::Activate { formation: CommandId(0) };
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

#[test]
fn a_new_order_is_tried_in_the_next_turn_and_nobody_reads_the_letter() {
    ruling!("R9", "R61");
    use grognard_et_sans_resultat::battle::{Pending, Says};
    let waits = Pending { says: Says::Directive(Directive::Move, None), waits: 2, markers: 1, tried: true };
    let mut table = Diorama::open()
        .formation(BLUE, "Blue brigade", "Morand")
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .unit(2, "C1", foot(), (30.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 34.0), SOUTH)
        .with(move |state| state.formations[2].pending = Some(waits))
        .at(At::IssueOrders)
        .play();
    let issue = |formation: CommandId, directive| Order::Issue { formation, directive, of: None };
    table.refuses(issue(CommandId(0), Directive::Retreat), "esr.status.retreat");
    table.refuses(issue(CommandId(0), Directive::Support), "R14");
    table.obeys(issue(CommandId(0), Directive::Defend), &[]);
    table.obeys(issue(CommandId(2), Directive::Defend), &[]);
    assert_eq!((table.form(0).order, table.form(2).order), (Directive::Attack, Directive::Attack));
    // While orders are written the enemy sees no new courier, and still the one that was on his way before.
    let seen = |table: &diorama::Table| {
        let red = table.battle.seen_by(RED);
        [0, 2].map(|formation| red.state().formations[formation].pending)
    };
    assert_eq!(seen(&table), [None, Some(Pending { says: Says::Sealed, ..waits })]);
    table.obeys(Order::End, &[]);
    let sealed = Some(Pending { says: Says::Sealed, waits: 0, markers: 0, tried: true });
    assert_eq!(seen(&table), [sealed, sealed], "now the couriers ride, and their letters are sealed");
}

#[test]
fn a_commander_who_rides_too_far_from_his_units_is_refused() {
    ruling!("R12", "R69");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (40.0, 34.0), SOUTH)
        .posted("Friant", (20.0, 8.0))
        .play();
    let ride = |y: f64| Order::Ride { leader: table.piece("Friant"), to: spot((20.0, y)) };
    table.quote(ride(3.0));
    table.refuses(ride(2.9), "R12");
    // His battalion goes, and he is set an inch behind it.
    table.obeys(table.march("A1", &[ahead(15.0)]), &[]);
    table.obeys(Order::Done { formation: CommandId(0) }, &[]);
    table.stands("Friant", (20.0, 23.5), NORTH);
}

#[test]
fn a_commander_on_his_own_gallops_from_who_runs_into_him_or_is_taken() {
    ruling!("R12", "R69");
    let ended = |friend: f64| {
        let mut table = Diorama::open()
            .blue("A1", foot(), (20.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, friend), SOUTH)
            .posted("Kutuzov", (20.0, 18.0))
            .play();
        table.obeys(table.march("A1", &[ahead(8.0)]), &[]);
        table.obeys(Order::Done { formation: CommandId(0) }, &[]);
        table
    };
    let saved = ended(33.0);
    let at = saved.battle.state().commanders[1].at;
    assert!(at.y > spot((20.0, 33.0)).y, "he is behind his battalion: {at:?}");
    let table = Diorama::open().blue("A1", foot(), (20.0, 10.0), NORTH).red("B1", foot(), (46.0, 34.0), SOUTH);
    let mut taken = table.posted("Kutuzov", (20.0, 18.0)).play();
    taken.obeys(taken.march("A1", &[ahead(8.0)]), &[]);
    taken.obeys(Order::Done { formation: CommandId(0) }, &[]);
    taken.gone("Kutuzov");
}

/// A battalion and its commander before a limbered battery, ten inches off.
fn under_guns() -> Diorama {
    Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("G", limbered(), (20.0, 22.5), SOUTH)
        .posted("Friant", (20.0, 11.0))
        .at(At::ArtilleryAndSkirmishing)
}

#[test]
fn who_is_unhorsed_lets_his_formation_defend() {
    proves!("esr.fate.artillery-within-12", "esr.fate.unhorsed");
    ruling!("R29");
    let mut safe = under_guns().play();
    safe.obeys(Order::End, &[1, 2]);
    assert_eq!(safe.form(0).order, Directive::Attack);
    let mut thrown = under_guns().play();
    // Two ones harm him, a seven unhorses him; then his Formation is assessed.
    thrown.obeys(Order::End, &[1, 1, 3, 4, 6, 6]);
    assert_eq!(thrown.form(0).order, Directive::Defend);
    let stunned = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 34.0), SOUTH)
        .with(|state| state.commanders[0].stunned_in = 1)
        .at(At::LeaderActions)
        .play();
    stunned.refuses(stunned.lead("Soult", Lead::TakePersonalCommand { formation: CommandId(0) }), "R29");
}

#[test]
fn nobody_issues_for_a_force_whose_commander_is_missing() {
    ruling!("R12", "R89");
    let mut table = under_guns().play();
    // Harmed, and killed: his Formation is assessed, and has a commander of no note in the next turn.
    table.obeys(Order::End, &[1, 1, 1, 1, 6, 6]);
    assert_eq!(table.battle.state().commanders[2].man, Man::Zero);
    let headless = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 34.0), SOUTH)
        .with(|state| state.commanders[0].post = Post::Missing(3))
        .at(At::IssueOrders)
        .play();
    headless.refuses(Order::Issue { formation: CommandId(0), directive: Directive::Defend, of: None }, "R89");
}

#[test]
fn a_hill_from_which_one_sees_the_troops_helps_an_order_along() {
    proves!("esr.activation.distance", "esr.activation.vantage-point");
    ruling!("R9", "R71");
    use grognard_et_sans_resultat::battle::{Pending, Says};
    let position = |wood: Option<f64>| {
        let open = Diorama::open()
            .hill((15.0, 0.0), (25.0, 3.0))
            .posted("Soult", (20.0, 1.0))
            .posted("Friant", (20.0, 32.0))
            .blue("A1", foot(), (20.0, 33.0), NORTH)
            .red("B1", foot(), (46.0, 3.0), SOUTH)
            .with(|state| {
                let says = Says::Directive(Directive::Defend, None);
                state.formations[0].pending = Some(Pending { says, waits: 0, markers: 0, tried: false });
            })
            .at(At::ActivateOrders);
        match wood {
            Some(y) => open.wood((10.0, y), (30.0, y + 1.0)).play(),
            None => open.play(),
        }
    };
    let activate = Order::Activate { formation: CommandId(0) };
    let sees = |wood: Option<f64>| {
        let mut table = position(wood);
        let facts = table.facts(activate.clone());
        assert_eq!(facts.get("distance").as_f64(), Some(30.0));
        table.obeys(activate.clone(), &[6, 6]);
        assert!(table.acted("esr.activation.distance"));
        (facts.is("superior_vantage_point"), table.acted("esr.activation.vantage-point"))
    };
    assert_eq!(sees(None), (true, true));
    // From 22 metres down to 2: over a wood of 15 near the hill one sees, over one half-way one does not.
    assert_eq!(sees(Some(8.0)), (true, true));
    assert_eq!(sees(Some(16.0)), (false, false));
}

#[test]
fn who_sees_another_objective_from_a_hill_changes_his_own_more_easily() {
    proves!("esr.activation.vantage-point");
    ruling!("R9");
    let sees = |hill: f64, wood: f64| {
        let mut table = Diorama::open()
            .goal((30.0, 8.0))
            .goal((20.0, 32.0))
            .hill((15.0, 0.0), (25.0, hill))
            .wood((10.0, wood), (30.0, wood + 1.0))
            .posted("Soult", (20.0, 2.0))
            .blue("A1", foot(), (40.0, 3.0), NORTH)
            .red("B1", foot(), (46.0, 33.0), SOUTH)
            .at(At::LeaderActions)
            .play();
        let change = table.lead("Soult", Lead::ChangeOwnObjective { objective: 1 });
        let seen = table.facts(change.clone()).is("superior_vantage_point");
        table.obeys(change, &[6, 6]);
        (seen, table.acted("esr.activation.vantage-point"))
    };
    assert_eq!(sees(3.0, 8.0), (true, true));
    assert_eq!(sees(3.0, 18.0), (false, false));
    assert_eq!(sees(1.0, 8.0), (false, false));
}

#[test]
fn an_army_commander_sends_himself_an_objective_over_no_distance() {
    ruling!("R95");
    use grognard_et_sans_resultat::battle::{Pending, Says};
    let table = Diorama::open()
        .goal((24.0, 18.0))
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 34.0), SOUTH)
        .with(|state| {
            let says = Says::Objective(0);
            state.forces[0].pending = Some(Pending { says, waits: 0, markers: 0, tried: false });
        })
        .rated("Soult", Lr::B)
        .at(At::ActivateOrders)
        .play();
    let facts = table.facts(Order::ActivateObjective { force: 0 });
    assert_eq!(facts.get("distance").as_f64(), Some(0.0));
    assert_eq!((facts.word("issuing_lr"), facts.word("receiving_lr")), ("b", "b"));
}
