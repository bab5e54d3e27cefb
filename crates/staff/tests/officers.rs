//! Battles fought by officers: they end, they are repeatable, every state on the way is sound, and who thinks beats who does not.

use std::sync::Arc;

use grognard_battle::{Battle, Committed, Deployment, Event, Rules, Secret, Setup, Side, Told};
use grognard_king_or_empress::battle::KingOrEmpress;
use grognard_scenario::library;
use grognard_staff::{Ended, MOST_ORDERS, Staff, fight, named, names};

fn mustered(scenario: &str, deployment: Deployment) -> KingOrEmpress {
    let scenario = Arc::new(library::find(scenario).unwrap());
    KingOrEmpress::muster(scenario, Arc::default(), Setup { deployment }).unwrap()
}

fn staff(officers: [&str; 2], seed: u64) -> Staff<KingOrEmpress> {
    Staff::new([named(officers[0], 2 * seed).unwrap(), named(officers[1], 2 * seed + 1).unwrap()])
}

fn fought(scenario: &str, officers: [&str; 2], seed: u64, log: &mut Vec<Told>) -> Ended {
    let mut battle = mustered(scenario, Deployment::Scenario);
    fight(&mut battle, &mut staff(officers, seed), &Secret::from_seed(seed), log)
        .unwrap_or_else(|stuck| panic!("{scenario}, seed {seed}: {stuck}"))
}

/// Fights to the end and checks every state.
fn sound_to_the_end(scenario: &str, deployment: Deployment, officers: [&str; 2], seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let (mut battle, mut staff) = (mustered(scenario, deployment), staff(officers, seed));
        let (secret, mut n) = (Secret::from_seed(seed), 0);
        let here = |n: u32| format!("{scenario}, {officers:?}, seed {seed}, order {n}");
        while let Some((side, order)) = staff.next_order(&battle).unwrap_or_else(|stuck| panic!("{}: {stuck}", here(n)))
        {
            n += 1;
            assert!(n < MOST_ORDERS, "{}: endless", here(n));
            let obeyed = battle.obey(side, &order, &mut Committed::new(&secret, n), &mut ());
            assert!(obeyed.is_ok(), "{}: {order:?} {obeyed:?}", here(n));
            assert_eq!(battle.check(), Ok(()), "{}: {order:?}", here(n));
        }
    }
}

#[test]
fn random_officers_end_their_battles() {
    sound_to_the_end("crossroads:small", Deployment::Scenario, ["random", "random"], 0..300);
    sound_to_the_end("crossroads", Deployment::Scenario, ["random", "random"], 0..60);
    sound_to_the_end("crossroads:march", Deployment::Scenario, ["random", "random"], 0..60);
    sound_to_the_end("crossroads", Deployment::Players, ["random", "random"], 0..60);
}

#[test]
fn plain_officers_end_their_battles() {
    sound_to_the_end("crossroads:small", Deployment::Scenario, ["plain", "plain"], 0..20);
    sound_to_the_end("crossroads", Deployment::Scenario, ["plain", "plain"], 0..4);
    sound_to_the_end("crossroads:march", Deployment::Scenario, ["plain", "random"], 0..4);
    sound_to_the_end("crossroads", Deployment::Players, ["random", "plain"], 0..4);
    sound_to_the_end("lobositz-1756", Deployment::Scenario, ["plain", "random"], 0..1);
}

#[test]
fn the_same_seed_gives_the_same_battle() {
    for officers in [["plain", "random"], ["random", "random"]] {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        assert_eq!(fought("crossroads", officers, 5, &mut one), fought("crossroads", officers, 5, &mut other));
        assert_eq!(one, other);
        let mut another = Vec::new();
        fought("crossroads", officers, 6, &mut another);
        assert_ne!(one, another);
    }
}

#[test]
fn who_looks_one_order_ahead_beats_who_does_not() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..10 {
        for (officers, plain) in [(["plain", "random"], Side::First), (["random", "plain"], Side::Second)] {
            let mut log = Vec::new();
            let winner = fought("crossroads", officers, seed, &mut log).verdict.winner;
            won += u32::from(winner == Some(plain));
            lost += u32::from(winner == Some(plain.other()));
        }
    }
    assert!(won >= 15 && lost <= 2, "won {won} and lost {lost} of 20");
}

#[test]
fn plain_officers_take_ground_shoot_and_fight() {
    let (mut shots, mut melees, mut lost, games) = (0, 0, 0, 6);
    for seed in 0..games {
        let mut log = Vec::new();
        let ended = fought("crossroads", ["plain", "plain"], seed, &mut log);
        assert!(ended.verdict.winner.is_some(), "seed {seed}: {}", ended.verdict.why);
        assert!(ended.orders < 500, "seed {seed}: {} orders", ended.orders);
        for told in &log {
            match &told.event {
                Event::Resolved { situation, .. } if situation.procedure == "shooting" => shots += 1,
                Event::Resolved { situation, .. } if situation.procedure == "melee" => melees += 1,
                Event::Lost { .. } => lost += 1,
                _ => {}
            }
        }
    }
    assert!(shots >= 3 * games && melees >= 3 * games && lost >= games, "{shots} shots, {melees} melees, {lost} lost");
}

#[test]
fn a_misspelt_officer_is_told_who_there_is() {
    let unknown = named::<KingOrEmpress>("plian", 0).err().expect("nobody is called that").to_string();
    for (name, what) in names() {
        assert!(unknown.contains(name) && unknown.contains(what), "{unknown}");
    }
}

/// How many of so many battles each way an officer wins against another, draws counted by half; twice that number, to stay whole.
fn score(scenario: &str, [one, other]: [&str; 2], seeds: std::ops::Range<u64>) -> (u32, u32) {
    let (mut score, mut battles) = (0, 0);
    for seed in seeds {
        for (officers, side) in [([one, other], Side::First), ([other, one], Side::Second)] {
            score += match fought(scenario, officers, seed, &mut Vec::new()).verdict.winner {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            };
            battles += 1;
        }
    }
    (score, battles)
}

#[test]
#[ignore = "a trial of strength: GROGNARD_TRIAL=\"scenario one other pairs\""]
fn trial() {
    let asked = std::env::var("GROGNARD_TRIAL").expect("scenario one other pairs");
    let [scenario, one, other, pairs] = asked.split(' ').collect::<Vec<_>>()[..] else { panic!("{asked}") };
    let began = std::time::Instant::now();
    let (score, battles) = score(scenario, [one, other], 0..pairs.parse().unwrap());
    eprintln!(
        "{one} against {other}, {scenario}: {} of {battles}, {:?} each",
        f64::from(score) / 2.0,
        began.elapsed() / battles
    );
}
