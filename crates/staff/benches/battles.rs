//! What a battle costs: by any orders on the small field, by plain officers on the usual one, and the parts an officer pays for.

use std::sync::Arc;

use divan::Bencher;
use grognard_battle::{Battle, Secret, Setup, Side, Stand};
use grognard_king_or_empress::battle::KingOrEmpress;
use grognard_scenario::library;
use grognard_staff::judge::{PLAIN, appraise};
use grognard_staff::{Staff, fight, named};

fn main() {
    divan::main();
}

fn mustered(scenario: &str) -> KingOrEmpress {
    let scenario = Arc::new(library::find(scenario).expect("it is in the library"));
    KingOrEmpress::muster(scenario, Arc::default(), Setup::default()).expect("it can be fought")
}

fn fought(start: &KingOrEmpress, officer: &str, seed: u64) -> u32 {
    let officers = [0, 1].map(|side| named(officer, seed * 2 + side).expect("he is known"));
    let mut battle = start.clone();
    let ended = fight(&mut battle, &mut Staff::new(officers), &Secret::from_seed(seed), &mut ());
    ended.expect("battles end").orders
}

/// Whole battles, one seed after the other.
#[divan::bench(args = [("random", "crossroads:small"), ("random", "crossroads"), ("plain", "crossroads"), ("plain", "lobositz-1756")], sample_count = 20)]
fn battle(bencher: Bencher<'_, '_>, (officer, scenario): (&str, &str)) {
    let start = mustered(scenario);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        fought(&start, officer, seed)
    });
}

/// A battle in its fourth turn, with somebody asked to move.
fn under_way() -> KingOrEmpress {
    let mut battle = mustered("crossroads");
    let mut staff = Staff::new([0, 1].map(|seed| named("plain", seed).expect("he is known")));
    let secret = Secret::from_seed(3);
    let mut orders = 0;
    while let Ok(Some((side, order))) = staff.next_order(&battle) {
        let Stand::Asks(asks) = battle.stand() else { break };
        if battle.state().turn == 4 && battle.wording(&asks[0]).contains("movement") {
            break;
        }
        orders += 1;
        let mut dice = grognard_battle::Committed::new(&secret, orders);
        battle.obey(side, &order, &mut dice, &mut ()).expect("it was on the menu");
    }
    battle
}

#[divan::bench]
fn menu(bencher: Bencher<'_, '_>) {
    let battle = under_way();
    let Stand::Asks(asks) = battle.stand() else { return };
    let mut orders = Vec::new();
    bencher.bench_local(|| {
        orders.clear();
        battle.orders(&asks[0], &mut orders);
        orders.len()
    });
}

#[divan::bench]
fn look_ahead(bencher: Bencher<'_, '_>) {
    let battle = under_way();
    bencher.bench_local(|| appraise(&battle.clone(), Side::First, &PLAIN));
}
