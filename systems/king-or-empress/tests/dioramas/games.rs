//! Battles on the record: what may be taken back, and whose dice fell.

use std::sync::Arc;

use grognard_battle::{
    Game, Musters, NotDone, Record, Rolls, Rules, Secret, Setup, line::Line, replay, verify, verify::Proof,
};
use grognard_king_or_empress::battle::KingOrEmpress;
use grognard_scenario::library;

use crate::*;

type Recorded = Game<KingOrEmpress, Vec<u8>>;

fn recorded(battle: &KingOrEmpress) -> Recorded {
    Game::begin(battle.clone(), ["Frederick".into(), "Daun".into()], Secret::from_seed(1757), Vec::new()).unwrap()
}

/// A Guard that may move and then fire.
fn advancing() -> table::Table {
    Diorama::open()
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .prussian("grenadiers", Muskets, (34.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 26.0), SOUTH)
        .prussians(Phase::Movement)
}

#[test]
fn a_move_can_be_taken_back() {
    let t = advancing();
    let mut game = recorded(&t.battle);
    game.obey(Side::First, &t.march("guard", [ahead(2.0)]), Rolls::Committed).unwrap();
    game.obey(Side::First, &t.march("grenadiers", [wheel(20.0)]), Rolls::Committed).unwrap();
    assert_eq!((game.undoable(Side::First), game.undoable(Side::Second)), (2, 0));
    assert!(matches!(game.undo(Side::Second), Err(NotDone::NothingToUndo(Side::Second))));
    assert_eq!(game.undo(Side::First).unwrap(), 2);
    assert_eq!(game.undo(Side::First).unwrap(), 1);
    assert_eq!(game.battle().state(), t.battle.state(), "as if nothing had been");
    assert!(matches!(game.undo(Side::First), Err(NotDone::NothingToUndo(Side::First))));
    let other = game.obey(Side::First, &t.march("guard", [ahead(1.5)]), Rolls::Committed).unwrap();
    assert_eq!(other.n, 1, "the next order bears the number of the one taken back");
}

#[test]
fn a_shot_cannot_be_taken_back_nor_what_came_before_it() {
    let t = advancing();
    let mut game = recorded(&t.battle);
    for order in [t.march("guard", [ahead(2.0)]), Order::EndPhase] {
        game.obey(Side::First, &order, Rolls::Committed).unwrap();
    }
    assert_eq!(game.undoable(Side::First), 2, "the end of a phase is a mere word");
    let shot = game.obey(Side::First, &t.fire("guard", "line"), Rolls::Committed).unwrap();
    assert!(!shot.thrown.is_empty());
    assert_eq!(game.undoable(Side::First), 0);
    assert!(matches!(game.undo(Side::First), Err(NotDone::NothingToUndo(Side::First))));
}

#[test]
fn a_rally_cannot_be_taken_back_and_a_ride_can() {
    let laid = Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH).disorder(2);
    let t = laid.general("Dessau", (30.0, 15.0)).prussians(Phase::Movement);
    let mut game = recorded(&t.battle);
    game.obey(Side::First, &t.join("Dessau", "guard"), Rolls::Committed).unwrap();
    game.undo(Side::First).unwrap();
    game.obey(Side::First, &t.rally("guard"), Rolls::Committed).unwrap();
    assert_eq!(game.undoable(Side::First), 0);
}

#[test]
fn nobody_takes_back_what_the_other_side_has_been_asked_about() {
    let t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 36.0), SOUTH)
        .prussians(Phase::Movement);
    let mut game = recorded(&t.battle);
    game.obey(Side::First, &Order::EndPhase, Rolls::Committed).unwrap();
    assert!(matches!(game.undo(Side::First), Err(NotDone::NothingToUndo(_))), "the Austrians are asked for a command");
}

#[test]
fn after_an_undo_the_dice_fall_as_they_would_have() {
    let t = advancing();
    let orders = [t.march("guard", [ahead(2.0)]), Order::EndPhase, t.fire("guard", "line")];
    let give = |game: &mut Recorded, order: &Order| game.obey(Side::First, order, Rolls::Committed).unwrap();
    let mut resolute = recorded(&t.battle);
    let at_once = orders.each_ref().map(|order| give(&mut resolute, order));
    let mut restless = recorded(&t.battle);
    for order in [t.march("guard", [wheel(30.0)]), t.march("grenadiers", [ahead(4.0)]), Order::EndPhase] {
        give(&mut restless, &order);
    }
    for _ in 0..3 {
        restless.undo(Side::First).unwrap();
    }
    let in_the_end = orders.each_ref().map(|order| give(&mut restless, order));
    assert_eq!(in_the_end, at_once);
    assert_eq!(restless.battle().state(), resolute.battle().state());
    assert!(!at_once[2].thrown.is_empty());
}

#[test]
fn own_dice_are_taken_as_they_are_typed_and_marked_in_the_record() {
    let t = advancing();
    let mut game = recorded(&t.battle);
    for order in [t.march("guard", [ahead(2.0)]), Order::EndPhase] {
        game.obey(Side::First, &order, Rolls::Own(&[])).unwrap();
    }
    let shot = t.fire("guard", "line");
    assert!(matches!(game.obey(Side::First, &shot, Rolls::Own(&[])), Err(NotDone::Dice(_))), "too few");
    assert!(matches!(game.obey(Side::First, &shot, Rolls::Own(&[7])), Err(NotDone::Dice(_))), "no face of a d6");
    assert!(matches!(game.obey(Side::First, &shot, Rolls::Own(&[3, 3])), Err(NotDone::Dice(_))), "too many");
    let done = game.obey(Side::First, &shot, Rolls::Own(&[3])).unwrap();
    assert_eq!(done.thrown.iter().flat_map(|thrown| thrown.faces.clone()).collect::<Vec<u8>>(), [3]);
    let line = t.piece("line").index();
    assert_eq!(game.battle().state().units[line].disorder, 1, "three hits");
    let record = Record::read(&game.into_inner()).unwrap();
    let marked = record.lines().filter_map(|(_, line)| match line {
        Line::Order(order) => Some((order.own, order.drew())),
        _ => None,
    });
    let marked: Vec<(bool, bool)> = marked.collect();
    assert_eq!(marked, [(false, false), (false, false), (true, true)], "what needs no dice is nobody's throw");
}

#[test]
fn own_dice_and_undos_are_verified_with_the_battle() {
    let scenario = Arc::new(library::find("crossroads:small").unwrap());
    let mut game = recorded(&KingOrEmpress::muster(scenario, Arc::default(), Setup::default()).unwrap());
    // The first two decide who attacks, the others who is first.
    game.obey(Side::First, &Order::Begin, Rolls::Own(&[6, 1, 6, 1])).unwrap();
    let rolls = &game.battle().field().rolls;
    let foot = rolls.iter().position(|unit| unit.side == Side::First && unit.arm == LightInfantry).unwrap();
    let activate = Order::Activate { command: rolls[foot].command };
    game.obey(Side::First, &activate, Rolls::Committed).unwrap();
    let march = Order::March { units: vec![Piece(foot as u16)], steps: vec![ahead(1.0)] };
    game.obey(Side::First, &march, Rolls::Committed).unwrap();
    game.undo(Side::First).unwrap();
    game.close().unwrap();
    let text = game.into_inner();
    let verified = verify::<KingOrEmpress>(&text).unwrap();
    assert_eq!((verified.rules, verified.dice), (verify::Rules::Followed, Proof::FromTheSecret));
    assert_eq!((verified.orders, verified.undone, verified.own, verified.committed), (2, 1, 4, 1));
    assert_eq!(replay::<KingOrEmpress>(&text, None).unwrap().steps.len(), 2);
}
