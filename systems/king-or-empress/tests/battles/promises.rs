//! What a menu offers is obeyed, what a quote says happens, what is saved goes on.

use std::collections::BTreeMap;

use grognard_battle::{Battle, Deployment, Event, Piece, Quote, Situation, Stand, Told};
use grognard_king_or_empress::battle::{KingOrEmpress, Order, State};
use grognard_rulebook::dice::Rolled;
use grognard_tabletop::{Length, Pose};

use crate::walk::{BATTLES, walk};

/// Fights battles to their end, every state on the way checked.
fn they_end(scenario: &str, deployment: Deployment, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let ended = walk(scenario, deployment, seed, |_, _, _, _| {});
        assert!(matches!(ended.stand(), Stand::Over(_)), "{scenario}, seed {seed}");
    }
}

#[test]
fn small_battles_end_and_every_state_on_the_way_is_sound() {
    they_end("crossroads:small", Deployment::Scenario, 0..1500);
}

#[test]
fn battles_end_and_every_state_on_the_way_is_sound() {
    they_end("crossroads", Deployment::Scenario, 0..250);
}

#[test]
fn battles_with_troops_on_the_march_end() {
    they_end("crossroads:march", Deployment::Scenario, 0..200);
}

#[test]
fn battles_set_up_by_the_players_end() {
    they_end("crossroads", Deployment::Players, 0..100);
}

#[test]
fn great_battles_end() {
    they_end("lobositz-1756", Deployment::Scenario, 0..4);
    they_end("austerlitz-pratzen-1805", Deployment::Scenario, 0..4);
    they_end("quatre-bras-1815", Deployment::Scenario, 0..2);
}

#[test]
fn every_order_of_a_menu_is_quoted_and_obeyed() {
    for (scenario, deployment) in BATTLES {
        for seed in 100..104 {
            walk(scenario, deployment, seed, |battle, question, menu, _| {
                for order in menu {
                    let quote = battle.quote(question.side, order);
                    let mut after = battle.clone();
                    let obeyed = after.obey(question.side, order, &mut Rolled::from_seed(seed), &mut ());
                    assert!(quote.is_ok() && obeyed.is_ok(), "{scenario}, seed {seed}: {order:?}");
                    assert_eq!(after.check(), Ok(()), "{scenario}, seed {seed}: {order:?}");
                }
            });
        }
    }
}

/// What was resolved in answer to an order, in order.
fn resolved(told: &[Told]) -> Vec<&Situation> {
    told.iter()
        .filter_map(|told| match &told.event {
            Event::Resolved { situation, .. } => Some(situation),
            _ => None,
        })
        .collect()
}

#[test]
fn what_a_quote_says_is_what_happens() {
    for (scenario, deployment) in BATTLES {
        for seed in 200..212 {
            walk(scenario, deployment, seed, |battle, question, _, order| {
                let quote = battle.quote(question.side, order).unwrap();
                let (mut after, mut told) = (battle.clone(), Vec::new());
                let mut dice = Rolled::from_seed(seed).recording();
                after.obey(question.side, order, &mut dice, &mut told).unwrap();
                let what = format!("{scenario}, seed {seed}: {order:?}");
                match order {
                    Order::March { .. } => moves_as_quoted(&quote, &after, &told, &what),
                    Order::Fire { .. } | Order::Fight { .. } | Order::Rally { .. } | Order::BreakOff { .. } => {
                        assert_eq!(resolved(&told).first().copied(), quote.situations.first(), "{what}");
                    }
                    Order::ForcedMarch { .. } => {
                        assert_eq!(resolved(&told).first().copied(), quote.situations.first(), "{what}");
                    }
                    _ => assert!(quote.situations.is_empty(), "{what}"),
                }
            });
        }
    }
}

/// Everybody ends where the quote said, unless he has since been driven off; and pays what it said.
fn moves_as_quoted(quote: &Quote, after: &KingOrEmpress, told: &[Told], what: &str) {
    let ends: BTreeMap<Piece, Pose> = quote.ways.iter().map(|way| (way.piece, *way.poses.last().unwrap())).collect();
    for (piece, pose) in ends {
        assert_eq!(after.state().units[usize::from(piece.0)].pose, pose, "{what}");
        let said = told.iter().any(|told| match &told.event {
            Event::Moved { piece: moved, way, .. } => *moved == piece && way.last() == Some(&pose),
            _ => false,
        });
        assert!(said, "{what}");
    }
    for toll in &quote.tolls {
        assert!(toll.spent >= Length::ZERO && toll.left >= Length::ZERO, "{what}");
    }
}

#[test]
fn a_battle_saved_and_loaded_at_any_order_goes_on_the_same() {
    let mut count = 0;
    walk("crossroads", Deployment::Scenario, 7, |battle, question, _, order| {
        count += 1;
        let bytes = serde_json::to_vec(battle.state()).unwrap();
        let loaded: State = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(&loaded, battle.state());
        let mut loaded = battle.with_state(loaded).unwrap();
        let mut straight = battle.clone();
        let (mut one, mut other) = (Rolled::from_seed(count), Rolled::from_seed(count));
        straight.obey(question.side, order, &mut one, &mut ()).unwrap();
        loaded.obey(question.side, order, &mut other, &mut ()).unwrap();
        assert_eq!(serde_json::to_vec(straight.state()).unwrap(), serde_json::to_vec(loaded.state()).unwrap());
    });
}

#[test]
fn a_state_that_cannot_be_is_not_taken_over() {
    let battle = walk("crossroads:small", Deployment::Scenario, 1, |_, _, _, _| {});
    let refused = |change: &dyn Fn(&mut State)| {
        let mut state = battle.state().clone();
        change(&mut state);
        battle.with_state(state).err()
    };
    assert_eq!(refused(&|_| {}), None);
    assert!(refused(&|state| state.units.truncate(1)).is_some());
    assert!(refused(&|state| state.generals.truncate(1)).is_some());
    assert!(refused(&|state| state.verdict = None).is_some());
    let there = battle.state().units.iter().position(|unit| unit.is_there()).unwrap();
    assert!(refused(&|state| state.units[there].disorder = 4).is_some());
    assert!(refused(&|state| state.units[there].pose = Pose::default()).is_some());
}
