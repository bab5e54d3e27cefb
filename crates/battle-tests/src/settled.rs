//! How a point is settled that players argue about: a situation, dice by hand or all of them, and the rules that acted. The numbers the
//! sheet leaves out are as agreed when nobody agrees on anything else.

use std::hash::Hash;

use grognard_dice::{Odds, Scripted, explore};
use grognard_rulebook::{Explanation, Procedure};

/// What comes of a situation with these dice, no more and no fewer.
pub fn played<P: Procedure<House: Default>>(situation: &P, faces: &[i64]) -> P::Outcome {
    let mut dice = Scripted::new(faces);
    let outcome = situation.play(&P::House::default(), &mut dice);
    dice.finish().expect("as many dice as are drawn");
    outcome
}

/// What may come of it, each with its chance.
pub fn odds_of<P: Procedure<House: Default>>(situation: &P) -> Odds<P::Outcome> {
    let ready = situation.prepare(&P::House::default(), &mut ());
    explore(|dice| P::roll(&ready, dice, &mut ()))
}

/// The chance that something holds of what comes.
pub fn chance<T: Eq + Hash>(odds: &Odds<T>, holds: impl Fn(&T) -> bool) -> f64 {
    odds.iter().filter(|(outcome, _)| holds(outcome)).map(|(_, p)| p).sum()
}

/// The rules that acted, before any die.
pub fn applied<P: Procedure<House: Default>>(situation: &P) -> Vec<&'static str> {
    let mut explanation = Explanation::default();
    situation.prepare(&P::House::default(), &mut explanation);
    explanation.rules().iter().map(|rule| rule.id).collect()
}
