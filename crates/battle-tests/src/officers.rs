//! Positions in which the order is obvious, and officers who must see it.
//!
//! Strength is measured in whole battles and says nothing of where it comes from. Here it does: an empty village in reach on the last
//! turn, an open flank, guns with a target. Who thinks sees it, whatever dice he imagines: in nineteen of twenty cases.

use grognard_battle::{Battle, Committed, Secret, Stand};
use grognard_staff::named;

use crate::Table;

/// The least of those who think, and one who takes his time.
const OFFICERS: [&str; 2] = ["captain", "colonel"];
/// In how many cases each is asked, and how often he may be wrong.
const CASES: u64 = 20;
const WRONG: usize = 1;
/// Nobody gives more orders before something else is asked.
const MOST: u32 = 60;

/// What an officer did in a position before anything else was asked.
pub struct Did<B: Battle> {
    /// His orders.
    pub orders: Vec<B::Order>,
    /// The table afterwards.
    pub table: Table<B>,
}

/// What an officer of a seed does in a position until something else is asked or enough is seen, with whatever dice fall.
fn done<B: Battle>(table: &Table<B>, (officer, seed): (&str, u64), enough: &dyn Fn(&Did<B>) -> bool) -> Did<B> {
    let mut officer = named::<B>(officer, seed).unwrap_or_else(|unknown| panic!("{unknown}"));
    let secret = Secret::from_seed(seed);
    let mut did = Did { orders: Vec::new(), table: table.with(table.battle.clone()) };
    let asked = |battle: &B| match battle.stand() {
        Stand::Asks([question, ..]) => Some(*question),
        _ => None,
    };
    let first = asked(&did.table.battle).unwrap_or_else(|| panic!("nobody is asked anything"));
    for n in 1..=MOST {
        let battle = &mut did.table.battle;
        let Some(question) = asked(battle).filter(|question| *question == first) else { break };
        let order = officer.answer(&battle.seen_by(question.side), &question);
        let order = order.unwrap_or_else(|| panic!("there is no answer to {question:?}"));
        battle
            .obey(question.side, &order, &mut Committed::new(&secret, n), &mut ())
            .unwrap_or_else(|refusal| panic!("{}: {refusal}", battle.describe(&order)));
        did.orders.push(order);
        if enough(&did) {
            break;
        }
    }
    did
}

/// All but a few of the cases go right.
#[track_caller]
fn nearly_always<B: Battle>(table: &Table<B>, enough: &dyn Fn(&Did<B>) -> bool, right: &dyn Fn(&Did<B>) -> bool) {
    for officer in OFFICERS {
        let wrong: Vec<(u64, Vec<String>)> = (0..CASES)
            .map(|seed| (seed, done(table, (officer, seed), enough)))
            .filter(|(_, did)| !right(did))
            .map(|(seed, did)| (seed, did.orders.iter().map(|order| table.battle.describe(order)).collect()))
            .collect();
        assert!(wrong.len() <= WRONG, "{officer}, wrong in {} of {CASES} cases: {wrong:#?}", wrong.len());
    }
}

/// Every officer who thinks sees what is to be done here, and does it before anything else is asked.
#[track_caller]
pub fn obvious<B: Battle>(table: &Table<B>, done: impl Fn(&Did<B>) -> bool) {
    nearly_always(table, &done, &done);
}

/// Every officer who thinks sees what is not to be done here, and leaves it until something else is asked.
#[track_caller]
pub fn unthinkable<B: Battle>(table: &Table<B>, done: impl Fn(&Did<B>) -> bool) {
    nearly_always(table, &done, &|did| !done(did));
}
