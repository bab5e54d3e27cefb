//! Before the first turn: who decides who goes first, where Formations are set up, and with which orders they begin.

use grognard_battle::{CommandId, Piece};
use grognard_battle_tests::Engagement;
use grognard_et_sans_resultat::battle::EtSansResultat;
use grognard_tabletop::Pose;

use super::*;

/// The Crossroads before the first order, pieces called by their numbers.
fn crossroads(engagement: Engagement) -> diorama::Table {
    let battle: EtSansResultat = engagement.muster();
    let state = battle.state();
    let pieces = state.units.len() + state.commanders.len() + state.formations.len();
    diorama::Table::new(battle, (0..pieces).map(|piece| piece.to_string()).collect())
}

#[test]
fn equal_commanders_roll_once_for_who_decides() {
    ruling!("R60");
    let mut table = crossroads(Engagement::of("crossroads"));
    table.obeys(Order::Begin, &[]);
    table.obeys(Order::Ready, &[]);
    table.obeys(Order::Ready, &[4, 2, 3, 3, 5, 3, 2, 3]);
    assert_eq!(table.asked(), (BLUE, Ask::GoFirst));
    table.obeys(Order::GoSecond, &[]);
    assert_eq!(table.battle.state().first, RED);
}

#[test]
fn at_most_half_of_an_army_begins_in_reserve() {
    ruling!("R43");
    let mut table = crossroads(Engagement::of("crossroads"));
    table.obeys(Order::Begin, &[]);
    let field = table.battle.field().clone();
    let own = |it: &CommandId| field.command(*it).side == BLUE && !field.rosters[it.index()].spare;
    let own: Vec<CommandId> = field.command_ids().filter(own).collect();
    let reserve = |formation: CommandId| Order::Direct { formation, directive: Directive::Reserve, of: None };
    table.obeys(reserve(own[0]), &[]);
    table.refuses(reserve(own[1]), "R43");
}

#[test]
fn formations_are_set_up_in_turn_inside_their_zone() {
    ruling!("R92");
    let mut table = crossroads(Engagement::deployed("crossroads"));
    table.obeys(Order::Begin, &[5, 3, 2, 3]);
    // Nobody defends: the loser of the roll sets up first.
    let (side, Ask::SetUp { formation }) = table.asked() else { panic!("a Formation is set up") };
    assert_eq!(side, RED);
    let units = table.battle.state().units.iter();
    let unit = units.zip(0..).find(|(unit, _)| unit.formation == formation && unit.is_there()).map(|(_, i)| Piece(i));
    let unit = unit.expect("it has a Unit on the table");
    let home = table.battle.state().units[unit.index()].pose;
    let place = |pose: Pose| Order::Place { unit, pose };
    table.refuses(place(Pose { at: spot((26.0, 17.5)), ..home }), "R92");
    table.quote(place(home));
}
