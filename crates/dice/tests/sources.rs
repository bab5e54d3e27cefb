//! Rolled dice are fair and never change; typed-in dice say what is wrong with them.

use grognard_dice::{Dice, DiceFault, Reroll, Rolled, Scripted, explore};

/// A seed printed once must roll the same dice for ever: records and links depend on it.
#[test]
fn the_first_hundred_faces_of_a_seed_never_change() {
    let mut dice = Rolled::from_seed(1815);
    let faces: Vec<u8> = (0..100).map(|_| dice.face(6)).collect();
    let pinned = [
        4, 2, 6, 4, 6, 2, 5, 6, 5, 2, 6, 4, 4, 1, 6, 3, 4, 5, 5, 2, 6, 6, 1, 4, 3, 1, 1, 4, 4, 2, 4, 1, 6, 4, 3, 5, 5,
        2, 3, 4, 5, 6, 4, 3, 6, 3, 6, 3, 5, 5, 5, 6, 3, 6, 2, 2, 2, 5, 2, 1, 3, 1, 1, 5, 4, 4, 4, 4, 5, 2, 6, 4, 2, 4,
        5, 1, 6, 2, 4, 2, 6, 4, 3, 3, 6, 1, 2, 4, 3, 1, 4, 5, 6, 2, 4, 6, 6, 2, 6, 1,
    ];
    assert_eq!(faces, pinned);
}

#[test]
fn a_million_rolls_agree_with_the_odds() {
    let roll = |dice: &mut dyn Dice| {
        let hits = dice.hits_rerolling("volley", 5, 4, Reroll::Misses(1));
        if hits > 2 { hits * 10 + dice.sum("flight", 2, 6) } else { hits }
    };
    let odds = explore(roll);
    let mut dice = Rolled::from_seed(7);
    let mut counts = std::collections::BTreeMap::<i32, u32>::new();
    let rolls = 1_000_000;
    for _ in 0..rolls {
        *counts.entry(roll(&mut dice)).or_default() += 1;
    }
    let chi_square: f64 = odds
        .iter()
        .map(|(outcome, p)| {
            let (seen, expected) = (f64::from(counts.get(outcome).copied().unwrap_or(0)), p * f64::from(rolls));
            (seen - expected) * (seen - expected) / expected
        })
        .sum();
    assert!(counts.keys().all(|outcome| odds.chance_of(outcome) > 0.0));
    // 34 outcomes: 33 degrees of freedom, of which the 99.9% point is 63.9.
    assert_eq!(odds.len(), 34);
    assert!(chi_square < 63.9, "{chi_square}");
}

fn scripted(faces: &[i64], roll: impl Fn(&mut dyn Dice) -> i32) -> (i32, Result<Vec<u8>, DiceFault>) {
    let mut dice = Scripted::new(faces);
    let answer = roll(&mut dice);
    (answer, dice.finish().map(|thrown| thrown.into_iter().flat_map(|thrown| thrown.faces).collect()))
}

#[test]
fn rerolled_dice_come_after_the_whole_pool() {
    let roll = |dice: &mut dyn Dice| dice.hits_rerolling("volley", 3, 5, Reroll::Misses(1));
    assert_eq!(scripted(&[6, 1, 2, 5], roll), (2, Ok(vec![6, 1, 2, 5])));
}

#[test]
fn saves_are_thrown_row_after_row() {
    let roll = |dice: &mut dyn Dice| dice.unsaved("saves", 3, 2, 4);
    // The first row saves one of three, the second one of the two still standing.
    assert_eq!(scripted(&[4, 1, 2, 3, 6], roll), (1, Ok(vec![4, 1, 2, 3, 6])));
}

#[test]
fn too_few_dice_say_what_is_wanted_next() {
    let (_, fault) = scripted(&[6, 1], |dice| dice.hits("the volley", 4, 5));
    assert_eq!(
        fault.expect_err("two dice are missing").to_string(),
        "2 dice given, more are needed: next is a d6 for the volley (die 3 of 4)"
    );
}

#[test]
fn too_many_and_impossible_dice_are_refused() {
    let (_, fault) = scripted(&[6, 1], |dice| dice.d6("the test"));
    assert_eq!(fault, Err(DiceFault::TooMany { given: 2, used: 1 }));
    for face in [0, 7, -1, i64::MAX] {
        let (_, fault) = scripted(&[face], |dice| dice.d6("the test"));
        assert!(matches!(fault, Err(DiceFault::Impossible { place: 1, .. })), "{face}");
    }
}

#[test]
fn a_roll_that_goes_on_until_a_tie_is_broken_ends_whatever_was_typed_in() {
    let opening = |dice: &mut dyn Dice| loop {
        let (ours, theirs) = (dice.d6("our claim"), dice.d6("their claim"));
        if ours != theirs {
            return ours > theirs;
        }
    };
    let claimed = |faces: &[i64]| {
        let mut dice = Scripted::new(faces);
        opening(&mut dice);
        dice.finish()
    };
    assert!(matches!(claimed(&[]), Err(DiceFault::TooFew { given: 0, .. })));
    assert!(matches!(claimed(&[3, 3, 1, 1]), Err(DiceFault::TooFew { given: 4, .. })));
    assert!(matches!(claimed(&[9]), Err(DiceFault::Impossible { place: 1, face: 9, .. })));
    assert_eq!(claimed(&[2, 2, 4, 1]).unwrap().len(), 4);
}
