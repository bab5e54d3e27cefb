//! What this battle promises with all others, and which states of it cannot be.

use grognard_battle::{Piece, Rules};
use grognard_battle_tests::{Engagement, USUAL, promises, secrets, walk};
use grognard_king_or_empress::{
    battle::{KingOrEmpress, Order, State},
    system,
};
use grognard_tabletop::{Point, Pose};

/// The melee of a charge is fought later, and friends may have come to help.
fn at_once(order: &Order) -> bool {
    !matches!(order, Order::March { .. })
}

promises!(KingOrEmpress, system(), at_once, ["shooting", "melee", "rally", "break-off"]);

#[test]
fn a_state_that_cannot_be_is_not_taken_over() {
    let battle: KingOrEmpress = walk(Engagement::of("crossroads:small"), 1, |_| {});
    let refused = |change: &dyn Fn(&mut State)| promises::refused(&battle, change);
    assert_eq!(refused(&|_| {}), None);
    assert!(refused(&|state| state.units.truncate(1)).is_some());
    assert!(refused(&|state| state.generals.truncate(1)).is_some());
    assert!(refused(&|state| state.verdict = None).is_some());
    let there = battle.state().units.iter().position(|unit| unit.is_there()).unwrap();
    assert!(refused(&|state| state.units[there].disorder = 4).is_some());
    assert!(refused(&|state| state.units[there].pose = Pose::default()).is_some());
    assert!(refused(&|state| state.turn = 99).unwrap().ends_with("turns, this is turn 99"));
    let torn = |state: &mut State| {
        let man = state.generals.iter_mut().find(|man| !man.lost).unwrap();
        (man.with, man.at) = (Some(Piece(there as u16)), Point::units(1, 1));
    };
    let why = refused(&torn).unwrap();
    assert!(why.contains("is attached to") && why.contains("elsewhere"), "{why}");
}

#[test]
fn nothing_is_hidden() {
    for engagement in USUAL {
        secrets::nothing_is_hidden::<KingOrEmpress>(engagement, 900..902);
    }
}
