//! The six questions that `benches/against-python` puts to other dice libraries.

use grognard_dice::{Odds, Reroll, explore};

fn main() {
    divan::main();
}

#[divan::bench]
fn volley_4d6_on_5() -> Odds<i32> {
    explore(|dice| dice.hits("volley", 4, 5))
}

#[divan::bench]
fn volley_8d6_on_4_one_miss_rerolled() -> Odds<i32> {
    explore(|dice| dice.hits_rerolling("volley", 8, 4, Reroll::Misses(1)))
}

#[divan::bench]
fn pools_6d6_on_4_against_5d6_on_5() -> Odds<i32> {
    explore(|dice| dice.hits("ours", 6, 4) - dice.hits("theirs", 5, 5))
}

#[divan::bench]
fn bands_2d6_plus_3_against_2d6() -> Odds<usize> {
    explore(|dice| {
        let margin = dice.sum("ours", 2, 6) + 3 - dice.sum("theirs", 2, 6);
        [-5, -2, 0, 2, 5, 8].iter().filter(|from| margin >= **from).count()
    })
}

#[divan::bench]
fn six_keep_three_count_of_4() -> Odds<i32> {
    explore(|dice| dice.highest_hits("attack", 6, 3, 4))
}

#[divan::bench]
fn volley_then_morale() -> Odds<(i32, bool)> {
    explore(|dice| {
        let hits = dice.hits("volley", 6, 4);
        (hits, hits >= 3 && dice.d6("morale") < 4)
    })
}
