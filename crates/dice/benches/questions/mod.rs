//! Six questions about dice, as a rule would put them.

use grognard_dice::{Odds, Reroll, explore};

/// A question with its name; answers are numbers.
pub(crate) type Question = (&'static str, fn() -> Odds<i32>);

/// The questions.
pub(crate) const QUESTIONS: [Question; 6] = [
    ("4d6, count of 5+", volley),
    ("8d6, count of 4+, one failure rerolled", rerolled),
    ("6d6 at 4+ against 5d6 at 5+", pools),
    ("2d6+3 against 2d6 in seven bands", bands),
    ("six dice keep three highest, count of 4+", best_three),
    ("6d6 at 4+, then morale on 4+ if three or more hit", then_morale),
];

fn volley() -> Odds<i32> {
    explore(|dice| dice.hits("volley", 4, 5))
}

fn rerolled() -> Odds<i32> {
    explore(|dice| dice.hits_rerolling("volley", 8, 4, Reroll::Misses(1)))
}

fn pools() -> Odds<i32> {
    explore(|dice| dice.hits("ours", 6, 4) - dice.hits("theirs", 5, 5))
}

fn bands() -> Odds<i32> {
    explore(|dice| {
        let margin = dice.sum("ours", 2, 6) + 3 - dice.sum("theirs", 2, 6);
        [-5, -2, 0, 2, 5, 8].iter().filter(|from| margin >= **from).count() as i32
    })
}

fn best_three() -> Odds<i32> {
    explore(|dice| dice.highest_hits("attack", 6, 3, 4))
}

/// The hits, and 10 more if the target failed its test.
fn then_morale() -> Odds<i32> {
    explore(|dice| {
        let hits = dice.hits("volley", 6, 4);
        let fails = hits >= 3 && !dice.reaches("morale", 6, 4);
        hits + if fails { 10 } else { 0 }
    })
}
