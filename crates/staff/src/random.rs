//! An officer who gives any order that is allowed.

use grognard_battle::{Battle, Question};

use crate::{Chance, Officer};

/// Any order that is allowed.
///
/// A whole menu of moves is costly to put together, so it is not: first a piece is drawn, each of those that could answer with the
/// same chance, then one of its orders, each with the same chance. Orders to no piece in particular, such as ending the phase,
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

impl<B: Battle> Officer<B> for Random {
    fn answer(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order> {
        let (mut pieces, mut orders) = (Vec::new(), Vec::new());
        battle.pieces(question, &mut pieces);
        while !pieces.is_empty() {
            let piece = pieces.swap_remove(self.chance.below(pieces.len()));
            battle.orders_to(piece, question, &mut orders);
            if !orders.is_empty() {
                return Some(orders.swap_remove(self.chance.below(orders.len())));
            }
        }
        None
    }
}
