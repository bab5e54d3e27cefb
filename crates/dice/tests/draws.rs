//! The two meanings of a draw agree: played face by face over every combination, and as a distribution.

use grognard_dice::{Dice, Draw, Odds, Reroll, Throw, explore};
use proptest::prelude::*;

/// Every sequence of faces the draw can ask for, with its chance: plain enumeration, one die at a time.
fn enumerate(draw: Draw) -> Vec<(i32, f64)> {
    let mut found: Vec<(i32, f64)> = Vec::new();
    let mut faces: Vec<u8> = Vec::new();
    loop {
        let (mut at, mut chance) = (0, 1.0);
        let answer = draw.play(&mut |sides| {
            if at == faces.len() {
                faces.push(1);
            }
            at += 1;
            chance /= f64::from(sides);
            faces[at - 1]
        });
        match found.iter_mut().find(|(known, _)| *known == answer) {
            Some((_, sum)) => *sum += chance,
            None => found.push((answer, chance)),
        }
        // Dice of one draw all have the same number of sides.
        while faces.last() == Some(&draw.sides()) {
            faces.pop();
        }
        match faces.last_mut() {
            Some(last) => *last += 1,
            None => return found,
        }
    }
}

fn assert_same(draw: Draw) {
    let mut closed = Vec::new();
    draw.chances(&mut closed);
    let counted = enumerate(draw);
    assert_eq!(closed.len(), counted.len(), "{draw:?}: {closed:?} against {counted:?}");
    for (answer, chance) in &counted {
        let found = closed.iter().find(|(known, _)| known == answer).map(|(_, p)| *p);
        assert!(found.is_some_and(|p| (p - chance).abs() < 1e-12), "{draw:?}: {answer} has {chance}, not {found:?}");
    }
    let total: f64 = closed.iter().map(|(_, p)| p).sum();
    assert!((total - 1.0).abs() < 1e-12);
}

fn draws() -> impl Strategy<Value = Draw> {
    let reroll = prop_oneof![
        Just(Reroll::None),
        (0u8..4).prop_map(Reroll::Misses),
        (0u8..4).prop_map(Reroll::Hits),
        Just(Reroll::EVERY_HIT),
        Just(Reroll::EVERY_MISS),
    ];
    prop_oneof![
        (0u8..5, 1u8..9).prop_map(|(dice, sides)| Draw::Sum { dice, sides }),
        (0u8..4, 2u8..7, -1i8..9, reroll).prop_map(|(dice, sides, on, reroll)| Draw::Hits { dice, sides, on, reroll }),
        (0u8..5, 2u8..9, -1i8..9).prop_map(|(dice, sides, most)| Draw::Under { dice, sides, most }),
        (0u8..5, 0u8..6, 1u8..7).prop_map(|(dice, keep, sides)| Draw::Highest { dice, keep, sides }),
        (0u8..5, 0u8..6, 2u8..7, -1i8..9).prop_map(|(dice, keep, sides, on)| Draw::HighestHits {
            dice,
            keep,
            sides,
            on
        }),
        (0u8..4, 0u8..3, 2u8..5, -1i8..6).prop_map(|(hits, rows, sides, on)| Draw::Unsaved { hits, rows, sides, on }),
    ]
}

/// A small procedure made at random: draws one after the other, of which later ones depend on earlier answers.
#[derive(Clone, Debug)]
struct Chain {
    draws: Vec<Draw>,
    staged: bool,
}

impl Chain {
    fn play(&self, dice: &mut dyn Dice) -> i32 {
        let mut total = 0;
        for (at, draw) in self.draws.iter().enumerate() {
            if at > 0 && total % 2 == 1 {
                continue;
            }
            let throw = Throw { what: "chain", draw: *draw };
            total += if self.staged { dice.stage(|dice| dice.throw(throw)) } else { dice.throw(throw) };
        }
        total
    }

    /// By enumeration of every draw's own distribution, branch by branch.
    fn by_hand(&self, at: usize, total: i32, chance: f64, found: &mut Vec<(i32, f64)>) {
        let Some(draw) = self.draws.get(at) else {
            match found.iter_mut().find(|(known, _)| *known == total) {
                Some((_, sum)) => *sum += chance,
                None => found.push((total, chance)),
            }
            return;
        };
        if at > 0 && total % 2 == 1 {
            return self.by_hand(at + 1, total, chance, found);
        }
        for (answer, p) in enumerate(*draw) {
            self.by_hand(at + 1, total + answer, chance * p, found);
        }
    }
}

proptest! {
    #[test]
    fn a_draw_played_is_the_draw_priced(draw in draws()) {
        assert_same(draw);
    }

    #[test]
    fn odds_of_small_procedures_equal_brute_force(
        draws in prop::collection::vec(draws(), 1..4),
        staged in any::<bool>(),
    ) {
        let chain = Chain { draws, staged };
        let odds: Odds<i32> = explore(|dice| chain.play(dice));
        let mut counted = Vec::new();
        chain.by_hand(0, 0, 1.0, &mut counted);
        prop_assert_eq!(odds.len(), counted.len());
        for (answer, chance) in counted {
            prop_assert!((odds.chance_of(&answer) - chance).abs() < 1e-12);
        }
        prop_assert!((odds.chance(|_| true) - 1.0).abs() < 1e-12);
    }
}

#[test]
fn forty_dice_still_sum_to_one() {
    let odds = explore(|dice| dice.hits("a grand battery", 40, 5));
    assert!((odds.chance(|_| true) - 1.0).abs() < 1e-12);
    assert!((odds.mean(|hits| f64::from(*hits)) - 40.0 / 3.0).abs() < 1e-12);
}

#[test]
fn a_distribution_can_be_read_in_the_usual_ways() {
    let odds = explore(|dice| dice.sum("initiative", 2, 6));
    assert!((odds.at_least(&10) - 6.0 / 36.0).abs() < 1e-12);
    assert!((odds.at_most(&3) - 3.0 / 36.0).abs() < 1e-12);
    assert_eq!(odds.quantile(0.5), Some(&7));
    assert_eq!(odds.iter().next().map(|(likeliest, _)| *likeliest), Some(7));
    let passed = odds.map(|sum| *sum >= 7);
    assert!((passed.chance_of(&true) - 21.0 / 36.0).abs() < 1e-12);
}
