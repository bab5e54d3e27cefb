//! What this battle promises with all others, and which states of it cannot be.

use grognard_absolute_emperor::{
    battle::{AbsoluteEmperor, Order, State},
    system,
};
use grognard_battle::Rules;
use grognard_battle_tests::{Engagement, promises, walk};
use grognard_tabletop::Pose;

/// Shots are declared before they are rolled, and a charge waits for the answer.
fn at_once(order: &Order) -> bool {
    !matches!(order, Order::Charge { .. } | Order::Shoot { .. } | Order::ShootTogether { .. })
}

promises!(AbsoluteEmperor, system(), at_once, ["activation-roll", "spend-elan"]);

#[test]
fn a_state_that_cannot_be_is_not_taken_over() {
    let battle: AbsoluteEmperor = walk(Engagement::of("crossroads:small"), 1, |_| {});
    let refused = |change: &dyn Fn(&mut State)| promises::refused(&battle, change);
    assert_eq!(refused(&|_| {}), None);
    assert!(refused(&|state| state.units.truncate(1)).is_some());
    assert!(refused(&|state| state.commanders.truncate(1)).is_some());
    assert!(refused(&|state| state.corps.truncate(1)).is_some());
    assert!(refused(&|state| state.verdict = None).is_some());
    let there = battle.state().units.iter().position(|unit| unit.is_there()).unwrap();
    assert!(refused(&|state| state.units[there].hits = 8).is_some());
    assert!(refused(&|state| state.units[there].pose = Pose::default()).is_some());
    assert!(refused(&|state| state.commanders[0].elan = 99).is_some());
}
