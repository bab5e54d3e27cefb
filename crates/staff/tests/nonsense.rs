//! Orders nobody should give: to units of the other side, of absurd lengths, to pieces that are not there. Each is refused and
//! changes nothing, or is obeyed and leads to a state that can be; nothing panics.

use std::sync::Arc;

use grognard_battle::{Battle, Committed, Deployment, Secret, Setup, Side, Stand};
use grognard_dice::Rolled;
use grognard_king_or_empress::battle::{KingOrEmpress, Order};
use grognard_scenario::library;
use grognard_staff::{Chance, Staff, named};
use serde_json::Value;

/// Numbers that have broken programs before.
const ABSURD: [i64; 12] =
    [0, 1, -1, 3, 999, 65_535, 90_000, -4000, 2_147_483_647, -2_147_483_648, 1_000_000_000, 360_000];

/// Changes one thing somewhere in an order: a number, or the word of a step.
fn spoil(value: &mut Value, chance: &mut Chance) {
    match value {
        Value::Number(_) => *value = ABSURD[chance.below(ABSURD.len())].into(),
        Value::Array(list) if !list.is_empty() => match chance.below(6) {
            0 => list.push(list[0].clone()),
            1 => drop(list.pop()),
            _ => {
                let place = chance.below(list.len());
                spoil(&mut list[place], chance);
            }
        },
        Value::Object(fields) if !fields.is_empty() => {
            let place = chance.below(fields.len());
            if let Some(field) = fields.values_mut().nth(place) {
                spoil(field, chance);
            }
        }
        Value::String(word) => {
            let words = ["about-face", "limber", "unlimber", "front-left", "front-right", "rear-left", "stay", "ready"];
            *word = words[chance.below(words.len())].to_owned();
        }
        Value::Bool(flag) => *flag = !*flag,
        _ => {}
    }
}

/// Gives an order and checks what must hold whatever it is.
fn give(battle: &KingOrEmpress, side: Side, order: &Order, seed: u64) {
    let quoted = battle.quote(side, order);
    let mut after = battle.clone();
    let obeyed = after.obey(side, order, &mut Rolled::from_seed(seed), &mut ());
    assert_eq!(quoted.is_ok(), obeyed.is_ok(), "seed {seed}, {side}: {order:?}: quoted {quoted:?}, obeyed {obeyed:?}");
    match obeyed {
        Ok(()) => assert_eq!(after.check(), Ok(()), "seed {seed}, {side}: {order:?}"),
        Err(refusal) => {
            assert!(!refusal.why.is_empty());
            assert_eq!(after.state(), battle.state(), "seed {seed}, {side}: {order:?}");
        }
    }
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    for (scenario, deployment, seeds) in [
        ("crossroads:small", Deployment::Scenario, 0..60),
        ("crossroads", Deployment::Scenario, 30..38),
        ("crossroads:march", Deployment::Scenario, 38..44),
        ("crossroads", Deployment::Players, 44..50),
    ] {
        for seed in seeds {
            let field = Arc::new(library::find(scenario).unwrap());
            let mut battle = KingOrEmpress::muster(field, Arc::default(), Setup { deployment }).unwrap();
            let mut staff = Staff::new([named("random", 2 * seed).unwrap(), named("random", 2 * seed + 1).unwrap()]);
            let (mut chance, secret, mut n) = (Chance::from_seed(seed), Secret::from_seed(seed), 0);
            let mut heard: Vec<Order> = Vec::new();
            while let Some((side, order)) = staff.next_order(&battle).unwrap() {
                n += 1;
                // What made sense before need not make sense now, nor from the other side.
                heard.push(order.clone());
                give(&battle, side, &heard[chance.below(heard.len())].clone(), seed);
                give(&battle, side.other(), &order, seed);
                for _ in 0..24 {
                    let mut spoilt = serde_json::to_value(&heard[chance.below(heard.len())]).unwrap();
                    for _ in 0..=chance.below(3) {
                        spoil(&mut spoilt, &mut chance);
                    }
                    if let Ok(spoilt) = serde_json::from_value::<Order>(spoilt) {
                        give(&battle, side, &spoilt, seed);
                        battle.describe(&spoilt);
                    }
                }
                battle.obey(side, &order, &mut Committed::new(&secret, n), &mut ()).unwrap();
            }
            assert!(matches!(battle.stand(), Stand::Over(_)));
            give(&battle, Side::First, &Order::Begin, seed);
        }
    }
}
