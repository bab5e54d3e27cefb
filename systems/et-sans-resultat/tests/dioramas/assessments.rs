//! Assessments and what hangs on them: who flees, who charges, who is outflanked, when an army is broken.

use grognard_battle::CommandId;
use grognard_et_sans_resultat::{
    battle::{
        Lives,
        field::{Rating, Start, Troop},
    },
    profile::Trait,
};

use super::*;

/// A battalion that has beaten another by two when the fights are over.
fn after_a_fight() -> Diorama {
    Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 11.0), SOUTH)
        .meets("A1", "B1", Struck::Front)
        .at(At::CombatOrderConversions)
}

/// The dice of that fight, then others.
fn then(dice: &[i64]) -> Vec<i64> {
    [4, 4, 3, 3].into_iter().chain(dice.iter().copied()).collect()
}

#[test]
fn horse_is_asked_to_evade_with_an_enemy_within_twelve_inches() {
    ruling!("R74");
    let position = |x: f64| {
        let mut table = after_a_fight().red("H", horse(), (x, 10.0), SOUTH).play();
        // Blue stands firm; Red's Assessment lets its horse evade.
        table.obeys(Order::End, &then(&[6, 6, 3, 3]));
        matches!(table.asked(), (RED, Ask::Evade { formation: CommandId(1) }))
    };
    assert!(position(34.0));
    assert!(!position(34.1));
}

#[test]
fn who_charges_on_impulse_takes_the_nearest_and_does_not_evade() {
    ruling!("R31", "R87");
    let hothead = Troop { rating: Rating { impetuous: true, ..horse().rating }, ..horse() };
    let mut table = after_a_fight()
        .blue("H", hothead, (40.0, 10.0), NORTH)
        .red("near", foot(), (40.0, 29.0), SOUTH)
        .red("far", foot(), (44.5, 30.0), SOUTH)
        .play();
    // Blue's Assessment: fatigue, and its hotheads attack on a 4; then Red's.
    table.obeys(Order::End, &then(&[3, 3, 2, 2, 6, 6]));
    table.stands("H", (40.0, 28.0), NORTH);
    assert!(!matches!(table.asked().1, Ask::Evade { .. }));
}

#[test]
fn hotheads_that_keep_their_heads_evade_as_others_must() {
    ruling!("R31");
    let hothead = Troop { rating: Rating { impetuous: true, ..horse().rating }, ..horse() };
    let division = after_a_fight()
        .blue("H", hothead, (40.0, 26.0), NORTH)
        .red("near", foot(), (40.0, 32.0), SOUTH)
        .with(|state| (state.units[2].moved, state.formations[0].score) = (true, Some(100)));
    let others = [("A2", 2.0), ("A3", 5.0), ("A4", 8.0), ("A5", 11.0)];
    let division =
        others.into_iter().fold(division, |division, (name, x)| division.blue(name, foot(), (x, 3.0), NORTH));
    let mut table = division.play();
    // Ten less for the fire: severe. Eleven is no attack; though it marched this turn it must go.
    table.obeys(Order::End, &then(&[3, 3, 5, 6, 6, 6]));
    table.stands("H", (40.0, 6.0), NORTH);
}

#[test]
fn horse_that_must_evade_and_cannot_routs() {
    proves!("esr.assessment.severe-cavalry");
    ruling!("R31", "R75");
    let division = after_a_fight()
        .blue("H", horse(), (40.0, 26.0), NORTH)
        .red("N", foot(), (40.0, 27.6), SOUTH)
        .with(|state| state.formations[0].score = Some(100));
    let behind = [("W", 37.8), ("S", 40.0), ("E", 42.2)];
    let division =
        behind.into_iter().fold(division, |division, (name, x)| division.red(name, foot(), (x, 24.0), SOUTH));
    let others = [("A2", 2.0), ("A3", 5.0), ("A4", 8.0), ("A5", 11.0)];
    let division =
        others.into_iter().fold(division, |division, (name, x)| division.blue(name, foot(), (x, 3.0), NORTH));
    let mut table = division.play();
    // Ten less for the fire and three for the enemy behind: severe.
    table.obeys(Order::End, &then(&[5, 5, 6, 6]));
    assert_eq!(table.all_resolved("assessment")[0].word("band"), "severe");
    assert_eq!(table.state_of("H").presence, Presence::Routed);
}

#[test]
fn a_horse_formation_that_is_shattered_is_removed_and_its_guns_go_to_the_force() {
    ruling!("R31", "R88");
    let mut table = Diorama::open()
        .formation(RED, "Red brigade", "Dokhturov")
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("H", horse(), (20.0, 11.0), SOUTH)
        .red("I", horse(), (30.0, 16.0), SOUTH)
        .red("G", guns(), (34.0, 16.0), SOUTH)
        .unit(2, "C1", foot(), (40.0, 34.0), SOUTH)
        .unit(2, "C2", foot(), (43.0, 34.0), SOUTH)
        .meets("A1", "H", Struck::Front)
        .with(|state| state.formations[1].score = Some(100))
        .at(At::CombatOrderConversions)
        .play();
    // Ten less for the fire and one for the fight: four are six below nothing.
    table.obeys(Order::End, &then(&[6, 6, 2, 2]));
    assert_eq!(["H", "I"].map(|name| table.state_of(name).presence), [Presence::Removed; 2]);
    assert_eq!((table.form(1).lives, table.state_of("G").presence), (Lives::Removed, Presence::ForceReserve));
    table.gone("Langeron");
}

#[test]
fn irregular_horse_flees_once() {
    ruling!("R31");
    let cossacks = Troop { rating: Rating { kind: Trait::Irregular, ..horse().rating }, ..horse() };
    let mut table =
        after_a_fight().blue("H", cossacks, (40.0, 10.0), NORTH).red("near", foot(), (40.0, 12.0), SOUTH).play();
    table.obeys(Order::End, &then(&[3, 3, 2, 2, 6, 6]));
    table.stands("H", (40.0, 0.5), NORTH);
    assert!(!matches!(table.asked().1, Ask::Evade { .. }));
}

#[test]
fn batteries_in_a_column_do_not_retire() {
    ruling!("R31");
    let column = Troop { start: Start::Table(Drill::Ployed), ..guns() };
    let mut table =
        after_a_fight().blue("G", column, (30.0, 5.0), NORTH).blue("C", limbered(), (34.0, 5.0), NORTH).play();
    table.obeys(Order::End, &then(&[6, 6, 6, 6]));
    assert_eq!(table.all_resolved("assessment")[0].number("batteries"), 1);
}

#[test]
fn three_behind_the_line_and_nearer_to_the_wagons_outflank() {
    ruling!("R34", "R83");
    let position = |y: f64| {
        let mut table = Diorama::open()
            .blue("A1", foot(), (20.0, 20.0), NORTH)
            .red("B1", foot(), (20.0, 21.0), SOUTH)
            .meets("A1", "B1", Struck::Front)
            .at(At::CombatOrderConversions)
            .blue("A2", foot(), (26.0, 27.0), NORTH)
            .blue("A3", foot(), (14.0, 27.0), NORTH)
            .blue("A4", foot(), (11.0, y), NORTH)
            .red("B2", foot(), (30.0, 21.0), SOUTH)
            .area(1, (20.0, 30.0))
            .play();
        table.obeys(Order::End, &then(&[6, 6, 6, 6]));
        table.all_resolved("assessment")[1].is("outflanked")
    };
    // Three of four, and half of them.
    assert!(position(27.0));
    assert!(!position(19.0));
}

#[test]
fn horse_that_turns_to_attack_before_combat_charges_with_what_it_has_left() {
    ruling!("R13", "R77");
    let position = |gap: f64| {
        let mut table = Diorama::open()
            .blue("H", horse(), (20.0, 10.0), NORTH)
            .blue("I", horse(), (2.0, 1.0), NORTH)
            .blue("J", horse(), (5.0, 1.0), NORTH)
            .red("B1", foot(), (20.0, 11.0 + gap), SOUTH)
            .red("B2", foot(), (30.0, 20.5), SOUTH)
            .ordered(0, Directive::Defend)
            .with(|state| (state.units[0].spent, state.units[0].moved) = (length(8.0), true))
            .at(At::CombatOrderConversions)
            .play();
        table.obeys(Order::Convert { formation: CommandId(0), to: Directive::Attack }, &[]);
        table
    };
    let mut near = position(12.0);
    assert_eq!(near.asked(), (BLUE, Ask::Charge { formation: CommandId(0) }));
    near.refuses(near.march("H", &[ahead(5.0)]), "R77");
    near.obeys(near.charge("H", &[ahead(12.0)]), &then(&[6, 6, 6, 6]));
    near.stands("H", (20.0, 22.0), NORTH);
    // Eight of twenty inches are spent: nobody can reach, and nobody is asked.
    assert!(!matches!(position(12.1).asked().1, Ask::Charge { .. }));
}

#[test]
fn horse_of_a_mixed_formation_that_turns_to_attack_before_combat_does_not_charge() {
    ruling!("R13", "R77");
    let position = |second: Troop| {
        let mut table = Diorama::open()
            .formation(BLUE, "Reserve", "Davout")
            .blue("A1", foot(), (30.0, 10.0), NORTH)
            .unit(2, "H", horse(), (20.0, 10.0), NORTH)
            .unit(2, "I", second, (23.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, 19.0), SOUTH)
            .with(|state| {
                (state.formations[2].order, state.formations[2].supports) = (Directive::Support, Some(CommandId(0)))
            })
            .at(At::CombatOrderConversions)
            .play();
        table.obeys(Order::Convert { formation: CommandId(2), to: Directive::Attack }, &[]);
        table.asked().1
    };
    assert_eq!(position(horse()), Ask::Charge { formation: CommandId(2) });
    assert_ne!(position(foot()), Ask::Charge { formation: CommandId(2) });
}

#[test]
fn a_formation_converts_once_a_step() {
    ruling!("R13", "R94");
    let mut table = Diorama::open()
        .formation(BLUE, "Blue brigade", "Morand")
        .blue("H", horse(), (20.0, 10.0), NORTH)
        .unit(2, "I", horse(), (30.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 26.0), SOUTH)
        .ordered(0, Directive::Defend)
        .ordered(2, Directive::Defend)
        .at(At::MovementOrderConversions)
        .play();
    let convert = |formation: u8, to| Order::Convert { formation: CommandId(formation), to };
    table.obeys(convert(0, Directive::Attack), &[]);
    table.refuses(convert(0, Directive::Defend), "R94");
    table.obeys(convert(2, Directive::Attack), &[]);
    assert_eq!(table.asked(), (BLUE, Ask::Move), "nobody is left to convert");
}

#[test]
fn guns_alone_are_no_cavalry_formation() {
    ruling!("R13");
    let position = |troop: fn() -> Troop| {
        Diorama::open()
            .blue("A1", troop(), (20.0, 10.0), NORTH)
            .blue("A2", troop(), (23.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, 26.0), SOUTH)
            .ordered(0, Directive::Defend)
            .at(At::MovementOrderConversions)
            .play()
    };
    let attack = Order::Convert { formation: CommandId(0), to: Directive::Attack };
    position(horse).quote(attack.clone());
    position(guns).refuses(attack, "R13");
}

#[test]
fn an_army_is_broken_by_more_loss_points_than_formations() {
    ruling!("R42", "R85");
    let position = |second: Directive| {
        let mut table = Diorama::open()
            .formation(RED, "Red brigade", "Dokhturov")
            .blue("A1", foot(), (5.0, 5.0), NORTH)
            .red("B1", foot(), (40.0, 34.0), SOUTH)
            .unit(2, "C1", foot(), (30.0, 34.0), SOUTH)
            .ordered(1, Directive::Broken)
            .ordered(2, second)
            .at(At::FinalOrderConversions)
            .play();
        table.obeys(Order::End, &[]);
        table.battle.state().verdict.clone().map(|verdict| verdict.winner)
    };
    assert_eq!(position(Directive::Defend), None);
    assert_eq!(position(Directive::Retreat), Some(Some(BLUE)));
}
