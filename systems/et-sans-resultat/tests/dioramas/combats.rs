//! Combat: facts of a fight, where both go, what it does to their Formations.

use grognard_battle::CommandId;
use grognard_et_sans_resultat::battle::{
    Task,
    field::{Start, Troop},
};
use grognard_tabletop::Passage;

use super::*;

/// Two battalions in contact, before the fights.
fn in_contact(y: f64) -> Diorama {
    Diorama::open()
        .blue("A1", foot(), (20.0, y), NORTH)
        .red("B1", foot(), (20.0, y + 1.0), SOUTH)
        .meets("A1", "B1", Struck::Front)
        .at(At::CombatOrderConversions)
}

#[test]
fn the_beaten_retire_a_move_straight_back_and_face_the_winner() {
    proves!("esr.combat.lost-3-retire");
    ruling!("R36", "R75");
    let mut table = in_contact(10.0).play();
    table.obeys(Order::End, &[4, 4, 3, 3, 6, 6, 6, 6]);
    table.stands("B1", (20.0, 26.0), SOUTH);
    table.stands("A1", (20.0, 10.0), NORTH);
    let mut edge = in_contact(28.0).play();
    edge.obeys(Order::End, &[4, 4, 3, 3, 6, 6, 6, 6]);
    edge.stands("B1", (20.0, 35.5), SOUTH);
}

#[test]
fn who_retires_passes_friends_and_does_not_end_on_them() {
    ruling!("R75");
    let mut table =
        in_contact(10.0).red("B2", foot(), (20.0, 16.0), SOUTH).red("B3", foot(), (20.0, 26.0), SOUTH).play();
    table.obeys(Order::End, &[4, 4, 3, 3, 6, 6, 6, 6]);
    table.stands("B1", (20.0, 25.0), SOUTH);
}

#[test]
fn who_is_ringed_routs() {
    ruling!("R75", "R78");
    let mut table = in_contact(10.0).blue("A2", foot(), (20.0, 12.0), SOUTH).meets("A2", "B1", Struck::Rear).play();
    table.obeys(Order::End, &[]);
    assert_eq!(table.asked().1, Ask::Fight);
    table.refuses(Order::Fight { unit: table.piece("B1"), enemy: table.piece("A1") }, "R78");
    let fight = Order::Fight { unit: table.piece("A1"), enemy: table.piece("B1") };
    // Three less for the rear and one for two enemies: beaten by one.
    table.obeys(fight, &[2, 2, 4, 3, 6, 6, 6, 6]);
    table.gone("B1");
    assert_eq!(table.state_of("B1").presence, Presence::Routed);
}

#[test]
fn a_unit_struck_in_the_rear_counts_three_less_and_flees_ahead() {
    proves!("esr.combat.attacked-from-rear");
    ruling!("R35", "R75");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 11.0), NORTH)
        .meets("A1", "B1", Struck::Rear)
        .at(At::CombatOrderConversions)
        .play();
    table.obeys(Order::End, &[3, 3, 3, 3, 6, 6, 6, 6]);
    table.stands("B1", (20.0, 26.0), SOUTH);
}

#[test]
fn a_flank_is_no_rear_and_a_column_is_struck_in_the_rear_wherever_it_is() {
    ruling!("R20", "R35");
    let from_the_rear = |troop: Troop, at: (f64, f64), facing: Facing, on: Struck, dice: &[i64]| {
        let mut table = Diorama::open()
            .blue("A1", foot(), at, facing)
            .red("B1", troop, (20.0, 20.0), SOUTH)
            .meets("A1", "B1", on)
            .at(At::CombatOrderConversions)
            .play();
        table.obeys(Order::End, dice);
        table.resolved("combat").is("defender_attacked_from_rear")
    };
    assert!(!from_the_rear(foot(), (18.5, 20.0), EAST, Struck::Flank, &[3, 3, 2, 2, 6, 6, 6, 6]));
    // Three less, and it is beaten by five: the winner may break through.
    assert!(from_the_rear(ployed(), (20.0, 18.5), NORTH, Struck::Front, &[3, 3, 2, 2]));
}

#[test]
fn a_winner_who_touches_another_enemy_holds_and_fights_him() {
    ruling!("R35", "R76");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (19.0, 11.0), SOUTH)
        .red("B2", foot(), (21.0, 11.0), SOUTH)
        .meets("A1", "B1", Struck::Front)
        .meets("A1", "B2", Struck::Front)
        .at(At::CombatOrderConversions)
        .play();
    table.obeys(Order::End, &[]);
    let fight = Order::Fight { unit: table.piece("A1"), enemy: table.piece("B1") };
    // By five, one less for two enemies; then by two, with one enemy left. Both are assessed.
    table.obeys(fight, &[6, 6, 2, 4, 4, 4, 3, 3, 6, 6, 6, 6]);
    let fights = table.all_resolved("combat");
    assert_eq!(fights.iter().map(|fight| fight.number("margin")).collect::<Vec<_>>(), [5, 2]);
    assert_eq!((fights[0].word("attacker_result"), fights[1].is("attacker_faces_multiple")), ("breakthrough", false));
    table.stands("A1", (20.0, 10.0), NORTH);
}

#[test]
fn a_winner_by_four_breaks_through_into_the_next_without_shock() {
    proves!("esr.combat.won-4-breakthrough");
    ruling!("R76");
    let mut table = in_contact(20.0).red("B2", foot(), (20.0, 25.0), SOUTH).play();
    table.obeys(Order::End, &[6, 6, 2, 3]);
    table.gone("B1");
    assert_eq!(table.asked().1, Ask::Follow { unit: table.piece("A1") });
    table.obeys(Order::Follow { by: length(6.0) }, &[6, 6, 3, 4, 6, 6, 6, 6]);
    let fight = table.resolved("combat");
    assert!(!fight.is("attacker_first_fight") && fight.is("defender_first_fight"));
    // Once a phase: it has won by five again, and holds.
    table.stands("A1", (20.0, 24.0), NORTH);
}

#[test]
fn who_breaks_through_into_the_enemy_it_has_beaten_does_not_fight_him_twice_in_a_phase() {
    ruling!("R35", "R76");
    // Two and a half inches behind B1 the table ends; B2 supports it.
    let mut table = in_contact(32.0).red("B2", foot(), (23.0, 33.5), SOUTH).area(1, (44.0, 34.0)).play();
    table.obeys(Order::End, &[6, 6, 4, 4]);
    table.stands("B1", (20.0, 35.5), SOUTH);
    assert_eq!(table.asked().1, Ask::Follow { unit: table.piece("A1") });
    table.obeys(Order::Follow { by: length(6.0) }, &[6, 6, 6, 6]);
    table.stands("A1", (20.0, 34.5), NORTH);
    let state = table.battle.state();
    assert_eq!((state.meetings.len(), state.meetings[0].fought, state.fought.len()), (1, false, 0));
}

#[test]
fn infantry_holds_that_has_beaten_horse() {
    proves!("esr.combat.won-4-infantry-hold");
    ruling!("R36");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", horse(), (20.0, 11.0), SOUTH)
        .meets("B1", "A1", Struck::Front)
        .at(At::CombatOrderConversions)
        .play();
    table.obeys(Order::End, &[2, 3, 5, 6, 6, 6, 6, 6]);
    assert!(!matches!(table.asked().1, Ask::Follow { .. }));
    table.stands("A1", (20.0, 10.0), NORTH);
    table.stands("B1", (20.0, 31.0), SOUTH);
}

#[test]
fn a_battery_that_ties_limbers_and_goes_back_six_inches() {
    proves!("esr.combat.tie-artillery-retire");
    ruling!("R8", "R36");
    let mut table = Diorama::open()
        .blue("H", horse(), (20.0, 10.0), NORTH)
        .red("G", guns(), (20.0, 11.0), SOUTH)
        .blue("A2", foot(), (40.0, 4.0), NORTH)
        .red("B2", foot(), (40.0, 32.0), SOUTH)
        .meets("H", "G", Struck::Front)
        .at(At::CombatOrderConversions)
        .play();
    table.obeys(Order::End, &[3, 3, 4, 4, 6, 6, 6, 6]);
    table.stands("G", (20.0, 17.0), SOUTH);
    assert_eq!(table.state_of("G").drill, Drill::Limbered);
    table.stands("H", (20.0, 10.0), NORTH);
    assert_eq!((table.form(0).fatigue, table.form(1).fatigue), ([0, 1, 0], [0, 0, 1]));
}

#[test]
fn a_battery_of_a_column_retires_by_itself_and_the_column_marches_without_it() {
    ruling!("R65", "R75");
    let mut table = Diorama::open()
        .blue("H", horse(), (20.0, 10.0), NORTH)
        .red("P", ployed(), (20.0, 14.0), NORTH)
        .red("G", Troop { start: Start::Table(Drill::Ployed), ..guns() }, (20.0, 11.5), NORTH)
        .red("B2", foot(), (40.0, 32.0), SOUTH)
        .red("B3", foot(), (43.0, 32.0), SOUTH)
        .meets("H", "G", Struck::Rear)
        .at(At::CombatOrderConversions)
        .play();
    assert_eq!(table.form(1).columns, [vec![table.piece("P"), table.piece("G")]]);
    table.obeys(Order::End, &[1, 1, 3, 4, 6, 6, 6, 6]);
    table.stands("G", (20.0, 17.5), SOUTH);
    assert_eq!(table.state_of("G").drill, Drill::Limbered);
    assert_eq!(table.form(1).columns, [vec![table.piece("P")]]);
}

#[test]
fn four_ties_end_in_contact() {
    ruling!("R36");
    let others = ["1", "2", "3", "4", "5"].iter().zip([30.0, 33.0, 36.0, 39.0, 42.0]);
    let mut table = others
        .fold(in_contact(10.0), |position, (name, x)| {
            position.blue(&format!("A{name}'"), foot(), (x, 4.0), NORTH).red(
                &format!("B{name}'"),
                foot(),
                (x, 32.0),
                SOUTH,
            )
        })
        .play();
    table.obeys(Order::End, &[3, 3, 3, 3, 4, 4, 4, 4, 2, 2, 2, 2, 5, 5, 5, 5, 6, 6, 6, 6]);
    assert_eq!(table.all_resolved("combat").len(), 4);
    // One for each tie, and one by the Assessment, which the four have made worse.
    assert_eq!((table.form(0).fatigue, table.form(1).fatigue), ([5, 0, 0], [5, 0, 0]));
    assert_eq!(table.battle.state().meetings.len(), 1);
}

#[test]
fn whose_enemy_has_left_has_no_fight() {
    ruling!("R35");
    let mut table = in_contact(10.0)
        .blue("A2", foot(), (22.0, 11.0), WEST)
        .with(|state| state.units[2].pose.at = spot((21.5, 11.0)))
        .meets("A2", "B1", Struck::Flank)
        .play();
    table.obeys(Order::End, &[]);
    let fight = Order::Fight { unit: table.piece("A1"), enemy: table.piece("B1") };
    table.obeys(fight, &[4, 4, 3, 3, 6, 6, 6, 6]);
    assert!(table.resolved("combat").is("defender_faces_multiple"));
    assert!(!table.state_of("A2").fought);
}

#[test]
fn supports_stand_within_three_inches_and_not_ahead() {
    ruling!("R36");
    let position = |x: f64, y: f64| {
        let mut table = in_contact(10.0).blue("A2", foot(), (x, y), NORTH).play();
        table.obeys(Order::End, &[4, 4, 3, 3, 6, 6, 6, 6]);
        table.resolved("combat").is("attacker_supported")
    };
    assert!(position(25.0, 10.0));
    assert!(!position(25.01, 10.0));
    assert!(position(23.0, 10.5));
    assert!(!position(23.0, 10.51));
}

/// A Formation of two in Combat's aftermath: so tired before, and so many deployed.
fn tired(fatigue: u8) -> diorama::Table {
    let mut table = in_contact(20.0)
        .red("B2", foot(), (24.0, 26.0), SOUTH)
        .red("B3", foot(), (27.0, 26.0), SOUTH)
        .red("B4", foot(), (30.0, 26.0), SOUTH)
        .tired(1, [fatigue, 0, 0])
        .play();
    // Beaten by one, and no more tired by the Assessment.
    table.obeys(Order::End, &[6, 6, 5, 6, 6, 6, 6, 6]);
    table
}

#[test]
fn as_much_fatigue_as_deployed_units_is_a_retreat() {
    proves!("esr.status-check.retreat");
    ruling!("R33", "R80", "R82");
    assert_eq!(tired(3).form(1).order, Directive::Defend);
    let table = tired(4);
    assert_eq!(table.form(1).order, Directive::Retreat);
}

#[test]
fn batteries_in_reserve_count_as_deployed() {
    proves!("esr.status-check.retreat");
    ruling!("R82");
    let order = |batteries: usize| {
        let battery = Troop { start: Start::Reserve, ..guns() };
        let position = in_contact(20.0).red("B2", foot(), (24.0, 26.0), SOUTH).tired(1, [2, 0, 0]);
        let add = |position: Diorama, i: usize| position.red(&format!("G{i}"), battery, (24.0, 30.0), SOUTH);
        let mut table = (0..batteries).fold(position, add).play();
        table.obeys(Order::End, &[6, 6, 5, 6, 6, 6, 6, 6]);
        table.form(1).order
    };
    assert_eq!((order(0), order(1)), (Directive::Retreat, Directive::Defend));
}

#[test]
fn who_retreats_moves_off_beyond_twelve_inches_and_may_rally_there() {
    proves!("esr.status-check.retreat-move");
    ruling!("R13", "R33", "R80");
    let others = [("B2", 23.0), ("B3", 26.0), ("B4", 29.0), ("B5", 32.0), ("B6", 35.0)];
    let division = others.into_iter().fold(in_contact(10.0), |t, (name, x)| t.red(name, foot(), (x, 13.0), SOUTH));
    let mut table = division.tired(1, [6, 0, 0]).play();
    table.obeys(Order::End, &[6, 6, 5, 6, 6, 6, 6, 6]);
    assert_eq!(table.form(1).order, Directive::Retreat);
    // An inch beside A1: at twelve and a half it would be within twelve inches still.
    table.stands("B2", (23.0, 23.0), SOUTH);
    while table.asked() != (RED, Ask::Convert) {
        table.obeys(Order::End, &[]);
    }
    table.quote(Order::Convert { formation: CommandId(1), to: Directive::Rally });
}

#[test]
fn who_was_assessed_under_fire_alone_is_not_checked() {
    proves!("esr.status-check.retreat");
    ruling!("R33");
    let mut table = Diorama::open()
        .blue("G", guns(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 20.0), SOUTH)
        .red("B2", foot(), (23.0, 20.0), SOUTH)
        .posted("Langeron", (20.0, 24.0))
        .tired(1, [9, 0, 0])
        .at(At::ArtilleryAndSkirmishing)
        .play();
    let shots = vec![(table.piece("G"), CommandId(1))];
    let (formation, artillery, skirmish) = (CommandId(0), Intensity::Normal, Intensity::None);
    table.obeys(Order::Fire { formation, artillery, skirmish, shots, mission: None }, &[]);
    table.obeys(Order::End, &[6, 6, 6, 6]);
    assert_eq!(table.all_resolved("assessment").len(), 1);
    while table.battle.state().turn == 1 {
        table.obeys(Order::End, &[]);
    }
    assert_eq!(table.form(1).order, Directive::Defend);
}

#[test]
fn a_formation_that_breaks_loses_its_horse() {
    proves!("esr.status-check.break", "esr.status-check.break-cavalry");
    ruling!("R33", "R80");
    // Seven markers, and one more by the Assessment: one and a half times the five deployed Units are seven and a half.
    let mut table = in_contact(20.0)
        .red("B2", foot(), (24.0, 26.0), SOUTH)
        .red("B3", foot(), (27.0, 26.0), SOUTH)
        .red("B4", foot(), (30.0, 26.0), SOUTH)
        .red("H", horse(), (33.0, 26.0), SOUTH)
        .tired(1, [7, 0, 0])
        .play();
    table.obeys(Order::End, &[6, 6, 5, 6, 6, 6, 6, 6]);
    assert_eq!((table.form(1).order, table.form(1).fatigue), (Directive::Broken, [8, 0, 0]));
    table.gone("H");
    assert_eq!(table.state_of("H").presence, Presence::Removed);
}

#[test]
fn friends_stop_a_breakthrough() {
    ruling!("R76");
    let mut table = in_contact(20.0).blue("A2", foot(), (20.0, 22.5), NORTH).play();
    table.obeys(Order::End, &[6, 6, 2, 3]);
    table.obeys(Order::Follow { by: length(6.0) }, &[6, 6, 6, 6]);
    table.stands("A1", (20.0, 21.5), NORTH);
}

#[test]
fn who_is_driven_out_of_a_column_is_one_of_its_own_and_the_rest_closes_up() {
    proves!("esr.combat.lost-3-retire");
    ruling!("R20", "R65", "R75");
    let places = [("P1", 20.0), ("P2", 17.5), ("P3", 15.0), ("P4", 12.5)];
    let column = Diorama::open()
        .blue("A1", foot(), (19.0, 17.5), EAST)
        .meets("A1", "P2", Struck::Flank)
        .at(At::CombatOrderConversions);
    let mut table = places.into_iter().fold(column, |t, (name, y)| t.red(name, ployed(), (20.0, y), NORTH)).play();
    // Ployed it counts three less: beaten by two.
    table.obeys(Order::End, &[3, 3, 4, 3, 6, 6, 6, 6]);
    table.stands("P2", (35.0, 17.5), WEST);
    let [p1, p2, p3, p4] = places.map(|(name, _)| table.piece(name));
    assert_eq!(table.form(1).columns, [vec![p1, p3, p4], vec![p2]]);
}

#[test]
fn a_dense_edge_halts_a_breakthrough_unless_the_enemy_is_at_it() {
    ruling!("R66", "R76");
    let position = |y: f64| {
        // A1 beats B1 by seven; the wood begins two inches before its front.
        let mut table = in_contact(20.0).wood((10.0, 22.5), (30.0, 32.0)).red("B2", foot(), (20.0, y), SOUTH).play();
        table.obeys(Order::End, &[6, 6, 2, 3]);
        table.gone("B1");
        table
    };
    let mut far = position(25.0);
    far.obeys(Order::Follow { by: length(6.0) }, &[6, 6, 6, 6]);
    far.stands("A1", (20.0, 22.1), NORTH);
    // Half an inch inside the wood somebody stands: it goes on into him, and beats him too.
    let mut near = position(23.5);
    near.obeys(Order::Follow { by: length(6.0) }, &[4, 4, 3, 3, 6, 6, 6, 6]);
    near.stands("A1", (20.0, 22.5), NORTH);
}

#[test]
fn a_bridge_is_defended_against_who_comes_over_it() {
    ruling!("R91");
    let position = |kind: Passage, y: f64| {
        let mut table = in_contact(10.0).crossing(kind, (20.0, y), NORTH).play();
        table.obeys(Order::End, &[4, 4, 3, 3, 6, 6, 6, 6]);
        table.resolved("combat").word("defender_position").to_owned()
    };
    assert_eq!(position(Passage::Bridge, 10.5), "bridge");
    assert_eq!(position(Passage::Bridge, 12.0), "open", "both are on this bank");
    assert_eq!(position(Passage::Ford, 10.5), "open");
}

#[test]
fn a_formation_of_which_all_have_routed_is_broken() {
    ruling!("R88");
    let mut table = in_contact(20.0)
        .red("B2", foot(), (24.0, 26.0), SOUTH)
        .red("B3", foot(), (27.0, 26.0), SOUTH)
        .routed("B2")
        .routed("B3")
        .play();
    table.obeys(Order::End, &[6, 6, 2, 3]);
    table.gone("B1");
    table.obeys(Order::Stay, &[6, 6, 6, 6]);
    assert_eq!(table.form(1).order, Directive::Broken);
}

#[test]
fn guns_of_a_formation_that_gives_way_go_to_its_reserve() {
    ruling!("R80");
    let mut table = in_contact(20.0)
        .red("B2", foot(), (24.0, 26.0), SOUTH)
        .red("G", guns(), (30.0, 26.0), SOUTH)
        .tired(1, [3, 0, 0])
        .play();
    table.obeys(Order::End, &[6, 6, 5, 6, 6, 6, 6, 6]);
    assert_eq!((table.form(1).order, table.state_of("G").presence), (Directive::Retreat, Presence::Reserve));
}

#[test]
fn a_village_is_a_strong_point_to_who_fortified_it() {
    ruling!("R91");
    let position = |by: Option<Side>| {
        let village = in_contact(10.0).village((18.0, 10.5), (22.0, 13.0));
        let village = match by {
            Some(side) => village.worked(side, Task::Fortify { place: 0 }, 3),
            None => village,
        };
        let mut table = village.play();
        // It throws the attackers back, and may go after them.
        table.obeys(Order::End, &[1, 1, 6, 6]);
        table.all_resolved("combat")[0].word("defender_position").to_owned()
    };
    assert_eq!(position(None), "built-up-area");
    assert_eq!(position(Some(BLUE)), "built-up-area");
    assert_eq!(position(Some(RED)), "strong-point");
}
