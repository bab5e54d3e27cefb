//! An officer who gives any order that is allowed.

use grognard_battle::{Battle, Question};

use crate::{Chance, Officer};

/// Any order that is allowed.
///
/// A whole menu of moves is costly to put together, so it is not: first a piece is drawn, each of those that could answer with the
/// same chance, then an idea of what it might do, until one is found that is allowed; so each of its orders has the same chance. Orders to no piece in particular, such as ending the phase,
/// count as one piece, so a phase ends sooner the fewer pieces are left to act.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
}

impl Random {
    /// The officer of a seed.
    pub const fn from_seed(seed: u64) -> Self {
        Self { chance: Chance::from_seed(seed) }
    }
}

/// Leaves the first of those that are the same.
fn without_twins<O: PartialEq>(ideas: &mut Vec<O>) {
    let mut kept = 0;
    for i in 0..ideas.len() {
        if !ideas[..kept].contains(&ideas[i]) {
            ideas.swap(kept, i);
            kept += 1;
        }
    }
    ideas.truncate(kept);
}

impl<B: Battle> Officer<B> for Random {
    fn answer(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order> {
        let (mut pieces, mut ideas) = (Vec::new(), Vec::new());
        battle.pieces(question, &mut pieces);
        while !pieces.is_empty() {
            let piece = pieces.swap_remove(self.chance.below(pieces.len()));
            battle.ideas_to(piece, question, &mut ideas);
            without_twins(&mut ideas);
            while !ideas.is_empty() {
                let order = ideas.swap_remove(self.chance.below(ideas.len()));
                if battle.plan(question.side, &order).is_ok() {
                    return Some(order);
                }
            }
        }
        None
    }
}
