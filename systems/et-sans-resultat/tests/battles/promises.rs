//! What this battle promises with all others, and which states of it cannot be.

use grognard_battle::Rules;
use grognard_battle_tests::{Engagement, promises, walk};
use grognard_et_sans_resultat::{
    battle::{EtSansResultat, Order, State},
    system,
};
use grognard_tabletop::Pose;

/// Fire is declared before it is rolled.
fn at_once(order: &Order) -> bool {
    !matches!(order, Order::Fire { .. })
}

promises!(EtSansResultat, system(), at_once, ["activate-order", "leader-action"]);

#[test]
fn a_state_that_cannot_be_is_not_taken_over() {
    let battle: EtSansResultat = walk(Engagement::of("crossroads:small"), 1, |_| {});
    let refused = |change: &dyn Fn(&mut State)| promises::refused(&battle, change);
    assert_eq!(refused(&|_| {}), None);
    assert!(refused(&|state| state.units.truncate(1)).is_some());
    assert!(refused(&|state| state.commanders.truncate(1)).is_some());
    assert!(refused(&|state| state.formations.truncate(1)).is_some());
    assert!(refused(&|state| state.verdict = None).is_some());
    let there = battle.state().units.iter().position(|unit| unit.is_there()).unwrap();
    assert!(refused(&|state| state.units[there].pose = Pose::default()).is_some());
    assert!(refused(&|state| state.formations[0].fatigue = [31, 0, 0]).is_some());
}
