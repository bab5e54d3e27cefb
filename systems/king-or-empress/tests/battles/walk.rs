//! A random walk through a battle: any order of the menu, with dice from a seed.

use std::sync::Arc;

use grognard_battle::{Battle, Deployment, Question, Setup, Stand};
use grognard_king_or_empress::battle::{Ask, KingOrEmpress, Order};
use grognard_rulebook::dice::Rolled;
use grognard_scenario::library;

/// The battles that are walked through, large and small.
pub(crate) const BATTLES: [(&str, Deployment); 4] = [
    ("crossroads:small", Deployment::Scenario),
    ("crossroads", Deployment::Scenario),
    ("crossroads:march", Deployment::Scenario),
    ("crossroads", Deployment::Players),
];

/// A battle about to begin.
pub(crate) fn mustered(scenario: &str, deployment: Deployment) -> KingOrEmpress {
    let scenario = Arc::new(library::find(scenario).unwrap());
    KingOrEmpress::muster(scenario, Arc::default(), Setup { deployment }).unwrap()
}

/// Walks through a battle to its end. `see` is shown every position with the order that will be given; it says whether it has
/// seen enough.
pub(crate) fn walk(
    scenario: &str,
    deployment: Deployment,
    seed: u64,
    mut see: impl FnMut(&KingOrEmpress, &Question<Ask>, &[Order], &Order),
) -> KingOrEmpress {
    let mut battle = mustered(scenario, deployment);
    let (mut choice, mut dice) = (Rolled::from_seed(seed.wrapping_add(1 << 32)), Rolled::from_seed(seed));
    let mut menu = Vec::new();
    for orders in 0.. {
        assert!(orders < 5000, "{scenario}, seed {seed}: an endless battle");
        let Stand::Asks(asks) = battle.stand() else { break };
        let question = asks[0];
        menu.clear();
        battle.orders(&question, &mut menu);
        assert!(!menu.is_empty(), "{scenario}, seed {seed}: a dead end at {question:?}");
        let pick = usize::from(choice.face(255)) * 255 + usize::from(choice.face(255));
        let order = menu[pick % menu.len()].clone();
        see(&battle, &question, &menu, &order);
        let obeyed = battle.obey(question.side, &order, &mut dice, &mut ());
        assert!(
            obeyed.is_ok(),
            "{scenario}, seed {seed}, order {orders}: {order:?} was offered and refused: {obeyed:?}"
        );
        let sound = battle.check();
        assert!(sound.is_ok(), "{scenario}, seed {seed}, after order {orders}, {order:?}: {sound:?}");
    }
    battle
}
