//! What a battle costs: by any orders on the small field, by plain officers on the usual one, and the parts an officer pays for.

use std::sync::Arc;

use divan::Bencher;
use grognard_battle::{Battle, Game, Musters, Record, Rolls, Rules, Secret, Setup, Side, Stand, Words, replay};
use grognard_king_or_empress::battle::KingOrEmpress;
use grognard_scenario::library;
use grognard_staff::weights::PLAIN;
use grognard_staff::{Day, judge::appraise};
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

/// The record of Lobositz as two plain officers fought it, broken off an order before its end.
fn interrupted() -> Vec<u8> {
    let mut staff = Staff::new([0, 1].map(|seed| named("plain", seed).expect("he is known")));
    let players = ["plain", "plain"].map(ToOwned::to_owned);
    let battle = mustered("lobositz-1756");
    let mut game = Game::begin(battle, players, Secret::from_seed(1), Vec::new()).expect("a list can be written to");
    while let Ok(Some((side, order))) = staff.next_order(game.battle()) {
        game.obey(side, &order, Rolls::Committed).expect("it was on the menu");
    }
    let mut text = game.into_inner();
    let end = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    text.truncate(end);
    text
}

/// Reading a record and checking its seals.
#[divan::bench(sample_count = 20)]
fn read_record(bencher: Bencher<'_, '_>) {
    let text = interrupted();
    bencher.bench_local(|| Record::read(&text).expect("it is sound").whole());
}

/// The same, and going on from its last full state.
#[divan::bench(sample_count = 20)]
fn resume_record(bencher: Bencher<'_, '_>) {
    let text = interrupted();
    bencher.bench_local(|| {
        let record = Record::read(&text).expect("it is sound");
        Game::<KingOrEmpress, _>::resume(&record, Secret::from_seed(1), Vec::new()).expect("it goes on").orders()
    });
}

/// The same, and giving every order again.
#[divan::bench(sample_count = 20)]
fn replay_record(bencher: Bencher<'_, '_>) {
    let text = interrupted();
    bencher.bench_local(|| replay::<KingOrEmpress>(&text, None).expect("it is sound").steps.len());
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
    let mut day = Day::default();
    bencher.bench_local(|| appraise(&battle.clone(), Side::First, &PLAIN, &mut day));
}
