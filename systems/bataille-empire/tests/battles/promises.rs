//! What this battle promises with all others, and which states of it cannot be.

use grognard_bataille_empire::{
    battle::{BatailleEmpire, Order, State},
    system,
};
use grognard_battle::Rules;
use grognard_battle_tests::{Engagement, USUAL, promises, secrets, walk};
use grognard_tabletop::Pose;

/// A shot may be returned first, and a charge waits for the answer.
fn at_once(order: &Order) -> bool {
    !matches!(order, Order::Charge { .. } | Order::Fire { .. } | Order::React { .. } | Order::Meet { .. })
}

promises!(BatailleEmpire, system(), at_once, ["order-test", "control-test"]);

#[test]
fn a_state_that_cannot_be_is_not_taken_over() {
    let battle: BatailleEmpire = walk(Engagement::of("crossroads:small"), 1, |_| {});
    let refused = |change: &dyn Fn(&mut State)| promises::refused(&battle, change);
    assert_eq!(refused(&|_| {}), None);
    assert!(refused(&|state| state.units.truncate(1)).is_some());
    assert!(refused(&|state| state.commanders.truncate(1)).is_some());
    assert!(refused(&|state| state.divisions.truncate(1)).is_some());
    assert!(refused(&|state| state.verdict = None).is_some());
    let there = battle.state().units.iter().position(|unit| unit.is_there()).unwrap();
    assert!(refused(&|state| state.units[there].losses = 99).is_some());
    assert!(refused(&|state| state.units[there].pose = Pose::default()).is_some());
}

#[test]
fn nothing_is_hidden() {
    for engagement in USUAL {
        secrets::nothing_is_hidden::<BatailleEmpire>(engagement, 900..902);
    }
}
