//! Formations: their wagons, what is made of them in battle, the table they stand on.

use std::sync::Arc;

use grognard_battle::{Battle, CommandId, Musters, Setup};
use grognard_et_sans_resultat::{
    battle::{EtSansResultat, Task},
    profile::Class,
};
use grognard_scenario::{draw::Plan, library};

use super::*;

#[test]
fn an_inch_is_seventy_five_yards() {
    proves!("esr.scale.inch");
    ruling!("R48");
    let mut scenario = library::find("crossroads").unwrap();
    scenario.musters.clear();
    let battle = EtSansResultat::muster(Arc::new(scenario), Arc::default(), Setup::default()).unwrap();
    let Plan::Table { metres, .. } = battle.map() else { panic!("it is fought on a table") };
    assert_eq!(metres as u32, 69);
}

#[test]
fn every_phase_has_its_colour() {
    proves!("esr.sequence.colours");
    let table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 34.0), SOUTH)
        .at(At::PloyAndDeploy)
        .play();
    assert_eq!(table.battle.board().crumbs, ["Turn 1", "movement", "ploy-and-deploy"]);
}

/// A battalion before the wagons of Red, of which two have routed.
fn before_the_wagons() -> Diorama {
    Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (40.0, 30.0), SOUTH)
        .red("B2", foot(), (36.0, 30.0), SOUTH)
        .red("B3", foot(), (33.0, 30.0), SOUTH)
        .routed("B2")
        .routed("B3")
}

#[test]
fn wagons_have_a_zone_and_only_a_charge_touches_them() {
    ruling!("R55");
    let mut march = before_the_wagons().area(1, (20.0, 20.0)).play();
    march.obeys(march.march("A1", &[ahead(15.0)]), &[]);
    march.stands("A1", (20.0, 17.5), NORTH);
    let mut charge = before_the_wagons().area(1, (20.0, 20.0)).play();
    charge.obeys(charge.charge("A1", &[ahead(10.0)]), &[]);
    charge.stands("A1", (20.0, 18.5), NORTH);
}

#[test]
fn who_touches_the_wagons_fights_whom_their_owner_sends() {
    proves!("esr.combat.own-reformation-area");
    ruling!("R37", "R79");
    let mut table = before_the_wagons().area(1, (20.0, 11.5)).at(At::CombatOrderConversions).play();
    table.obeys(Order::End, &[]);
    let (a1, b3) = (table.piece("A1"), table.piece("B3"));
    assert_eq!(table.asked(), (RED, Ask::Send { unit: a1, formation: CommandId(1) }));
    table.refuses(Order::Send { unit: table.piece("B1") }, "R79");
    // Even dice: five less among the wagons, and beaten by five it stays where it is. Both are assessed.
    table.obeys(Order::Send { unit: b3 }, &[3, 3, 3, 3]);
    let fight = table.resolved("combat");
    assert!(fight.is("defender_in_reformation_area") && !fight.is("defender_supported"));
    assert_eq!(fight.number("margin"), 5);
    assert_eq!(table.state_of("B3").presence, Presence::Routed);
    assert_eq!(table.asked().1, Ask::Follow { unit: a1 });
    assert_eq!(table.form(1).losses, 1);
    table.obeys(Order::Stay, &[6, 6, 6, 6]);
    assert!(table.all_resolved("assessment")[1].is("reformation_area_attacked"));
}

/// Six battalions in two lines.
fn six_battalions() -> Diorama {
    let division = Diorama::open().red("B1", foot(), (20.0, 34.0), SOUTH).posted("Soult", (20.0, 6.0));
    let places = [("A1", 16.0), ("A2", 18.5), ("A3", 21.0), ("A4", 23.5), ("A5", 26.0), ("A6", 28.5)];
    let division =
        places.into_iter().fold(division, |division, (name, x)| division.blue(name, foot(), (x, 10.0), NORTH));
    division.spare(BLUE, "Detachment", "Commander of the detachment").at(At::LeaderActions)
}

fn detach(table: &diorama::Table, names: &[&str]) -> Order {
    table.lead("Soult", Lead::CreateDetachment { units: names.iter().map(|name| table.piece(name)).collect() })
}

#[test]
fn a_third_of_a_formation_becomes_one_of_its_own_with_its_share_of_fatigue() {
    ruling!("R11", "R84");
    let mut table = six_battalions().tired(0, [4, 0, 0]).play();
    table.refuses(detach(&table, &["A1", "A2", "A3"]), "R84");
    table.obeys(detach(&table, &["A5", "A6"]), &[6, 6]);
    assert_eq!(table.state_of("A5").formation, CommandId(2));
    assert_eq!((table.form(0).fatigue, table.form(2).fatigue), ([2, 0, 0], [2, 0, 0]));
    assert_eq!(table.form(2).order, Directive::Attack);
    // There is but one spare Formation here.
    table.refuses(detach(&table, &["A1"]), "R84");
}

#[test]
fn an_aide_of_the_emperor_makes_distance_nothing() {
    ruling!("R11");
    let mut table = Diorama::open()
        .blue("A1", foot(), (40.0, 10.0), NORTH)
        .red("B1", foot(), (4.0, 34.0), SOUTH)
        .aides("Soult")
        .with(|state| state.formations[0].fatigue = [1, 0, 0])
        .at(At::LeaderActions)
        .play();
    let far = table.facts(table.lead("Soult", Lead::DispatchAdc { formation: CommandId(0) }));
    assert!(far.get("distance").as_f64().unwrap() > 24.0);
    table.obeys(table.lead("Soult", Lead::DispatchAdc { formation: CommandId(0) }), &[]);
    assert_eq!(table.form(0).aide_until, 2);
    let units = vec![table.piece("A1")];
    table.refuses(table.lead("Soult", Lead::CreateDetachment { units }), "R84");
    let none = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (4.0, 34.0), SOUTH)
        .at(At::LeaderActions)
        .play();
    none.refuses(none.lead("Soult", Lead::DispatchAdc { formation: CommandId(0) }), "R11");
}

/// Four batteries round their chief, before a battalion.
fn four_batteries() -> Diorama {
    let division = Diorama::open()
        .blue("A1", foot(), (36.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 20.0), SOUTH)
        .posted("Soult", (20.0, 4.0))
        .chief_of_artillery(BLUE, "Senarmont", (20.0, 8.5));
    let places = [("G1", 16.0), ("G2", 18.5), ("G3", 21.0), ("G4", 23.5)];
    let division =
        places.into_iter().fold(division, |division, (name, x)| division.blue(name, guns(), (x, 10.0), NORTH));
    division.spare_battery(BLUE, "Grand battery", "Commander of the grand battery")
}

#[test]
fn four_batteries_are_massed_under_their_chief_and_fire_a_mission() {
    proves!("esr.assessment.fire-mission");
    ruling!("R28", "R84");
    let mut table = four_batteries().at(At::LeaderActions).play();
    let all = ["G1", "G2", "G3", "G4"].map(|name| table.piece(name));
    let mass = |guns: &[grognard_battle::Piece]| Lead::CreateGrandBattery { batteries: guns.to_vec() };
    table.refuses(table.lead("Soult", mass(&all[..3])), "R28");
    table.obeys(table.lead("Soult", mass(&all)), &[6, 6]);
    table.gone("Senarmont");
    assert_eq!(table.state_of("G1").formation, CommandId(2));
    assert_eq!(table.form(2).order, Directive::Defend);
    let state = table.battle.state().clone();
    let mut fire = four_batteries()
        .with(move |now| {
            (now.units, now.formations) = (state.units.clone(), state.formations.clone());
            now.commanders = state.commanders.clone();
        })
        .at(At::ArtilleryAndSkirmishing)
        .play();
    let shots = all.map(|battery| (battery, CommandId(1))).to_vec();
    let order = |formation: CommandId, shots: Vec<(grognard_battle::Piece, CommandId)>| Order::Fire {
        formation,
        artillery: Intensity::Normal,
        skirmish: Intensity::None,
        shots,
        mission: Some(CommandId(1)),
    };
    fire.obeys(order(CommandId(2), shots), &[]);
    // The score and the fate of Langeron, then three Assessments: one for the fire and two for the LR of the chief.
    fire.obeys(Order::End, &[3, 3, 4, 4, 6, 6, 6, 6, 6, 6]);
    assert_eq!(fire.all_resolved("assessment").len(), 3);
}

#[test]
fn who_stands_on_the_wagons_touches_them_and_may_march_off() {
    ruling!("R37", "R55");
    let mut table = before_the_wagons().area(1, (20.0, 10.5)).play();
    table.obeys(table.march("A1", &[back(5.0)]), &[]);
    table.stands("A1", (20.0, 5.0), NORTH);
    let mut stays = before_the_wagons().area(1, (20.0, 10.5)).at(At::CombatOrderConversions).play();
    stays.obeys(Order::End, &[]);
    assert_eq!(stays.asked(), (RED, Ask::Send { unit: stays.piece("A1"), formation: CommandId(1) }));
}

#[test]
fn a_commander_acts_until_he_fails_and_once_for_a_formation() {
    proves!("esr.actions.until-one-fails", "esr.actions.no-test");
    ruling!("R10");
    let mut fails = six_battalions().play();
    fails.obeys(detach(&fails, &["A5", "A6"]), &[1, 1]);
    fails.refuses(detach(&fails, &["A1"]), "esr.actions.until-one-fails");
    // What needs no test he may still do.
    fails.quote(fails.lead("Soult", Lead::TakePersonalCommand { formation: CommandId(0) }));
    let mut again = six_battalions().spare(BLUE, "Second detachment", "Another commander").play();
    again.obeys(detach(&again, &["A6"]), &[6, 6]);
    again.refuses(detach(&again, &["A5"]), "R10");
}

#[test]
fn engineers_join_a_battalion_for_good() {
    ruling!("R11", "R38");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 11.0), SOUTH)
        .meets("A1", "B1", Struck::Front)
        .posted("Soult", (20.0, 6.0))
        .with(|state| (state.formations[0].engineers, state.units[0].engineers) = (1, false))
        .at(At::LeaderActions)
        .play();
    let commit = Lead::CommitEngineers { unit: table.piece("A1") };
    table.obeys(table.lead("Soult", commit.clone()), &[6, 6]);
    assert_eq!((table.form(0).engineers, table.state_of("A1").engineers), (0, true));
    table.refuses(table.lead("Soult", commit), "R11");
}

#[test]
fn wagons_follow_six_inches_behind_and_face_as_their_formation() {
    ruling!("R56", "R57");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (40.0, 34.0), SOUTH)
        .area(0, (20.0, 3.0))
        .play();
    table.obeys(table.march("A1", &[ahead(15.0)]), &[]);
    table.obeys(Order::Done { formation: CommandId(0) }, &[]);
    table.stands("Area of Blue division", (20.0, 17.5), NORTH);
    // One looks north and the other east: together they look between.
    let mut two = Diorama::open()
        .blue("A1", foot(), (20.0, 20.0), NORTH)
        .blue("A2", foot(), (23.0, 20.0), EAST)
        .red("B1", foot(), (23.0, 25.0), SOUTH)
        .area(0, (20.0, 4.0))
        .play();
    two.obeys(Order::Done { formation: CommandId(0) }, &[]);
    assert_eq!(two.form(0).area.facing, Facing::degrees(45));
    let stays = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (40.0, 34.0), SOUTH)
        .ordered(0, Directive::Defend)
        .play();
    stays.refuses(Order::Park { formation: CommandId(0), at: spot((20.0, 2.0)) }, "R56");
}

#[test]
fn who_rests_recovers_and_is_asked_only_if_there_is_a_choice() {
    ruling!("R16", "R96");
    let resting = |fatigue: [u8; 3]| {
        let mut table = Diorama::open()
            .blue("A1", foot(), (20.0, 10.0), NORTH)
            .blue("H", horse(), (24.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, 34.0), SOUTH)
            .ordered(0, Directive::Defend)
            .tired(0, fatigue)
            .at(At::PloyAndDeploy)
            .play();
        table.obeys(Order::End, &[]);
        table
    };
    let mut either = resting([1, 1, 0]);
    assert_eq!(either.asked(), (BLUE, Ask::Recover { formation: CommandId(0) }));
    either.refuses(Order::Recover { class: Class::Artillery }, "R16");
    either.obeys(Order::Recover { class: Class::Cavalry }, &[]);
    assert_eq!(either.form(0).fatigue, [1, 0, 0]);
    let one = resting([2, 0, 0]);
    assert!(!matches!(one.asked().1, Ask::Recover { .. }));
    assert_eq!(one.form(0).fatigue, [1, 0, 0]);
}

#[test]
fn support_of_nobody_becomes_defend() {
    ruling!("R90");
    let mut table = Diorama::open()
        .formation(BLUE, "Blue brigade", "Morand")
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .unit(2, "C1", foot(), (30.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 34.0), SOUTH)
        .ordered(2, Directive::Support)
        .at(At::MovementOrderConversions)
        .play();
    table.obeys(Order::End, &[]);
    assert_eq!(table.form(2).order, Directive::Defend);
}

#[test]
fn a_broken_unit_that_reaches_its_edge_with_the_enemy_near_is_gone() {
    ruling!("R15", "R80");
    let ran = |enemy: f64| {
        let mut table = Diorama::open()
            .blue("A1", foot(), (20.0, 0.6), NORTH)
            .blue("A2", foot(), (40.0, 6.0), NORTH)
            .red("B1", foot(), (20.0, enemy), SOUTH)
            .ordered(0, Directive::Broken)
            .at(At::MovementOrderConversions)
            .play();
        table.obeys(Order::End, &[]);
        // Who defends moves before those who have given way.
        table.obeys(Order::Done { formation: CommandId(1) }, &[]);
        table.state_of("A1").presence
    };
    assert_eq!(ran(21.6), Presence::Removed);
    assert_eq!(ran(26.2), Presence::Table);
}

#[test]
fn an_objective_is_held_by_who_alone_has_a_deployed_unit_there() {
    ruling!("R86");
    let held = |troop, enemy: f64| {
        let mut table = Diorama::open()
            .goal((20.0, 10.0))
            .blue("A1", troop, (20.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, enemy), SOUTH)
            .at(At::FinalOrderConversions)
            .play();
        table.obeys(Order::End, &[]);
        table.battle.state().holders[0]
    };
    assert_eq!(held(foot(), 20.0), Some(BLUE));
    assert_eq!(held(ployed(), 20.0), None);
    assert_eq!(held(foot(), 13.0), None);
}

#[test]
fn engineers_work_three_turns_at_a_village_undisturbed() {
    ruling!("R38", "R91");
    let task = Task::Fortify { place: 0 };
    let position = |enemy: f64| {
        Diorama::open()
            .village((18.0, 8.0), (22.0, 12.0))
            .blue("A1", foot(), (20.0, 10.0), NORTH)
            .blue("A2", foot(), (20.0, 5.0), NORTH)
            .red("B1", foot(), (20.0, enemy), SOUTH)
            .engineers("A1")
    };
    let work = |table: &diorama::Table, name: &str| Order::Work { unit: table.piece(name), task };
    let disturbed = position(17.0).play();
    disturbed.refuses(work(&disturbed, "A1"), "R91");
    let mut first = position(17.01).play();
    first.refuses(work(&first, "A2"), "R38");
    first.obeys(work(&first, "A1"), &[]);
    first.refuses(first.march("A1", &[back(1.0)]), "R45");
    assert_eq!(first.battle.state().labours[0].turns, 1);
    let mut third = position(30.0).worked(BLUE, task, 2).play();
    third.obeys(work(&third, "A1"), &[]);
    assert_eq!(third.battle.state().labours[0].turns, 3);
    let done = position(30.0).worked(BLUE, task, 3).play();
    done.refuses(work(&done, "A1"), "R91");
}

#[test]
fn a_bridge_that_engineers_broke_is_not_crossed_until_it_is_mended() {
    ruling!("R38", "R91");
    let task = Task::Bridge { bridge: 0 };
    let position = |works: u8| {
        let river = Diorama::open().river(14.0, 20.0).blue("A1", foot(), (20.0, 8.0), NORTH);
        let river = river.blue("E", foot(), (22.0, 12.5), NORTH).red("B1", foot(), (40.0, 34.0), SOUTH).engineers("E");
        (0..works).fold(river, |river, _| river.worked(BLUE, task, 3)).play()
    };
    for (works, end) in [(0, 18.0), (1, 12.5), (2, 18.0)] {
        let mut table = position(works);
        table.obeys(table.march("A1", &[ahead(10.0)]), &[]);
        table.stands("A1", (20.0, end), NORTH);
    }
    // The third turn of work breaks it at once.
    let mut table = Diorama::open()
        .river(14.0, 20.0)
        .blue("A1", foot(), (20.0, 8.0), NORTH)
        .blue("E", foot(), (22.0, 12.5), NORTH)
        .red("B1", foot(), (40.0, 34.0), SOUTH)
        .engineers("E")
        .worked(BLUE, task, 2)
        .play();
    table.obeys(Order::Work { unit: table.piece("E"), task }, &[]);
    table.obeys(table.march("A1", &[ahead(10.0)]), &[]);
    table.stands("A1", (20.0, 12.5), NORTH);
}
