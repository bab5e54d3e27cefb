//! Battles fought by officers: they end, they are repeatable, every state on the way is sound, and who thinks beats who does not.

use std::sync::Arc;

use grognard_battle::{
    Battle, Committed, Deployment, Event, Musters, Plans, Question, Rules, Secret, Setup, Side, Sound, Stand, Told,
};
use grognard_king_or_empress::battle::{KingOrEmpress, Order};
use grognard_scenario::library;
use grognard_staff::{Character, Ended, MOST_ORDERS, Staff, Thinking, fight, named, names};

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

/// What an officer scores against another in so many battles each way: two for a victory, one for a draw; and what he could score.
fn score(scenario: &str, [one, other]: [&str; 2], seeds: std::ops::Range<u64>) -> (u32, u32) {
    let (mut score, mut most) = (0, 0);
    for seed in seeds {
        for (officers, side) in [([one, other], Side::First), ([other, one], Side::Second)] {
            score += match fought(scenario, officers, seed, &mut Vec::new()).verdict.winner {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            };
            most += 2;
        }
    }
    (score, most)
}

#[test]
fn a_recruit_loses_to_who_knows_his_trade() {
    let (score, most) = score("crossroads", ["plain", "recruit"], 0..50);
    assert!(100 * score >= 55 * most, "{score} of {most}");
}

#[test]
fn who_thinks_beats_who_does_not() {
    let (score, most) = score("crossroads", ["major", "plain"], 0..5);
    assert!(10 * score >= 7 * most, "{score} of {most}");
}

#[test]
fn who_takes_his_time_nearly_always_wins() {
    let (score, most) = score("crossroads", ["colonel", "plain"], 0..3);
    assert!(10 * score >= 8 * most, "{score} of {most}");
}

#[test]
fn a_thinking_officer_fights_the_same_battle_again() {
    let (mut one, mut other) = (Vec::new(), Vec::new());
    let officers = ["colonel:bold", "major:cautious"];
    assert_eq!(fought("crossroads:small", officers, 3, &mut one), fought("crossroads:small", officers, 3, &mut other));
    assert_eq!(one, other);
}

/// The questions of the first turns of a battle fought by plain officers, and the battle at each.
fn questions(seed: u64) -> Vec<(KingOrEmpress, Question<<KingOrEmpress as Rules>::Ask>)> {
    let (mut battle, mut staff) = (mustered("crossroads:small", Deployment::Scenario), staff(["plain", "plain"], seed));
    let (secret, mut asked) = (Secret::from_seed(seed), Vec::new());
    for n in 1..=40 {
        let Stand::Asks([question, ..]) = battle.stand() else { break };
        asked.push((battle.clone(), *question));
        let (side, order) = staff.next_order(&battle).unwrap().expect("both sides have officers");
        battle.obey(side, &order, &mut Committed::new(&secret, n), &mut ()).unwrap();
    }
    asked
}

#[test]
fn thinking_in_steps_comes_to_the_same_as_thinking_at_once() {
    for (battle, question) in questions(4) {
        let mut at_once = named::<KingOrEmpress>("colonel", 7).unwrap();
        let mut by_steps = named::<KingOrEmpress>("colonel", 7).unwrap();
        let order = at_once.answer(&battle, &question);
        let mut before = 0;
        let stepped = loop {
            match by_steps.think(&battle, &question, 500) {
                Thinking::Decided(order) => break order,
                Thinking::Of(nodes, of) => {
                    assert!(nodes > before && of == 4_000, "{nodes} of {of} after {before}");
                    before = nodes;
                }
            }
        };
        assert_eq!(order, stepped);
        assert_eq!(at_once.reason(), by_steps.reason());
    }
}

#[test]
fn who_is_told_to_decide_now_has_an_order_that_is_allowed() {
    for (battle, question) in questions(5) {
        let mut general = named::<KingOrEmpress>("marshal", 1).unwrap();
        let order = match general.think(&battle, &question, 50) {
            Thinking::Decided(order) => order,
            Thinking::Of(..) => general.decide_now(&battle, &question),
        };
        let order = order.expect("somebody is asked something");
        assert!(battle.plan(question.side, &order).is_ok(), "{order:?}");
    }
}

#[test]
fn who_weighed_several_orders_says_why_and_what_he_weighed() {
    let mut weighed = 0;
    for (battle, question) in questions(6) {
        let mut general = named::<KingOrEmpress>("major", 1).unwrap();
        let order = general.answer(&battle, &question).expect("somebody is asked something");
        let Some(first) = general.weighed().first() else { continue };
        assert_eq!(first.0, order);
        assert!(general.weighed().iter().all(|(_, chance)| (0..=1_000_000).contains(chance)));
        if general.weighed().len() > 1 {
            weighed += 1;
            let reason = general.reason().expect("he weighed several");
            assert!((10..=160).contains(&reason.words.len()), "{}", reason.words);
        }
    }
    assert!(weighed > 10, "only {weighed} orders were weighed");
}

/// An army set up by an officer stands as a whole, and is ready after so many orders as there are pieces.
#[test]
fn an_officer_who_thinks_sets_up_his_army() {
    let mut battle = mustered("crossroads", Deployment::Players);
    let (mut staff, secret) = (staff(["captain", "plain"], 3), Secret::from_seed(3));
    let (mut placed, mut n) = (0, 0);
    while battle.board().turn == 0 {
        let (side, order) = staff.next_order(&battle).unwrap().expect("both sides have officers");
        n += 1;
        assert!(n < 200, "they are never ready");
        battle.obey(side, &order, &mut Committed::new(&secret, n), &mut ()).unwrap();
        assert_eq!(battle.check(), Ok(()));
        placed += u32::from(side == Side::First && matches!(order, Order::Place { .. }));
    }
    assert_eq!(placed, 8, "every unit of his has its place");
}

/// What a reason names decided, in nine of ten: without it he would have ordered something else. In most orders something did.
#[test]
fn reasons_decide() {
    let (mut said, mut named_something, mut decide) = (0, 0, 0);
    for seed in 6..9 {
        for (battle, question) in questions(seed) {
            let mut general = named::<KingOrEmpress>("major", 1).unwrap();
            general.answer(&battle, &question);
            if general.weighed().len() < 2 {
                continue;
            }
            let reason = general.reason().expect("he weighed several");
            assert!(reason.words.len() <= 160, "{}", reason.words);
            said += 1;
            named_something += u32::from(reason.words != "nothing better was found");
            decide += u32::from(reason.decides);
        }
    }
    assert!(10 * decide >= 9 * named_something, "{decide} of {named_something} reasons decide");
    assert!(2 * named_something >= said, "{named_something} of {said} name something");
}

#[test]
fn a_misspelt_character_is_told_which_there_are() {
    let unknown = named::<KingOrEmpress>("colonel:blod", 0).err().expect("nobody is like that").to_string();
    for (name, what) in Character::names() {
        assert!(unknown.contains(name) && unknown.contains(what), "{unknown}");
    }
}
