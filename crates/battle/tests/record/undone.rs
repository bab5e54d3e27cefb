//! Taking orders back can change anybody's mind and nobody's dice.

use std::collections::BTreeMap;

use grognard_battle::line::{Fell, Line};
use grognard_battle::{Battle, Record, Rolls, Rules, Side, Stand, replay, verify};
use proptest::prelude::*;

use crate::begin;
use crate::ford::{Ford, Order};

/// What a restless player does next.
#[derive(Clone, Copy, Debug)]
enum Whim {
    Order(usize),
    Undo,
}

fn whims() -> impl Strategy<Value = Vec<Whim>> {
    let whim = prop_oneof![3 => (0..4usize).prop_map(Whim::Order), 2 => Just(Whim::Undo)];
    prop::collection::vec(whim, 0..40)
}

/// Who is asked, and what he could do.
fn menu(battle: &Ford) -> Option<(Side, Vec<Order>)> {
    let Stand::Asks([question]) = battle.stand() else { return None };
    let mut orders = Vec::new();
    battle.orders(question, &mut orders);
    Some((question.side, orders))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_dice_of_an_order_do_not_depend_on_what_was_taken_back(whims in whims()) {
        let mut restless = begin();
        for whim in whims {
            let Some((side, orders)) = menu(restless.battle()) else { break };
            match whim {
                Whim::Order(choice) => {
                    restless.obey(side, &orders[choice % orders.len()], Rolls::Committed).unwrap();
                }
                Whim::Undo => {
                    let can = restless.undoable(side);
                    prop_assert_eq!(restless.undo(side).is_ok(), can > 0);
                    prop_assert_eq!(restless.undoable(side), can.saturating_sub(1));
                }
            }
        }
        restless.close().unwrap();
        let text = restless.into_inner();
        let replayed = replay::<Ford>(&text, None).unwrap();

        // A player who had known from the start what he wanted sees the same dice.
        let mut resolute = begin();
        for step in &replayed.steps {
            let done = resolute.obey(step.by, step.order.as_ref().unwrap(), Rolls::Committed).unwrap();
            prop_assert_eq!(&done.events, &step.events);
            let fell: Vec<Fell> = done.thrown.iter().map(Fell::from).collect();
            prop_assert_eq!(&fell, &step.dice);
        }
        prop_assert!(resolute.battle() == replayed.battle());

        // And no order number ever saw dice twice.
        let mut drew = BTreeMap::<u32, u32>::new();
        for (_, line) in Record::read(&text).unwrap().lines() {
            if let Line::Order(order) = line && order.drew() {
                *drew.entry(order.n).or_default() += 1;
            }
        }
        prop_assert!(drew.values().all(|times| *times == 1));
        prop_assert!(verify::<Ford>(&text).is_ok());
    }
}
