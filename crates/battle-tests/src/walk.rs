//! A walk through a battle: any order of the menu, with dice from a seed.
//!
//! A whole menu of moves is costly, and there are thousands of walks. So the piece is drawn first and then one of its orders,
//! as [`Random`] does. Orders are drawn from the battle as the side that is asked sees it, because that is all a player is given.

use std::ops::Range;

use grognard_battle::{Battle, Question, Stand};
use grognard_dice::Rolled;
use grognard_staff::{Chance, Officer, Random};

use crate::{At, Engagement};

/// A walk that is longer has lost its way: by any orders the longest battle of the library has a few thousand.
pub const MOST_ORDERS: u32 = 10_000;

/// A position on a walk, and the order that is about to be given there.
pub struct Step<'w, B: Battle> {
    /// The battle.
    pub battle: &'w B,
    /// The question that is answered.
    pub question: Question<B::Ask>,
    /// The answer.
    pub order: &'w B::Order,
    /// Where on the walk it is.
    pub at: &'w At,
}

impl<B: Battle> Step<'_, B> {
    /// The order in words, and where on the walk it is given.
    pub fn what(&self) -> String {
        format!("{}, {:?}", self.at, self.order)
    }
}

/// Walks through a battle to its end and shows every position on the way. Every state is checked.
pub fn walk<B: Battle>(engagement: Engagement, seed: u64, see: impl FnMut(&Step<'_, B>)) -> B {
    walk_by(engagement, seed, Any::from_seed(seed), see)
}

fn walk_by<B: Battle>(engagement: Engagement, seed: u64, mut any: Any, mut see: impl FnMut(&Step<'_, B>)) -> B {
    let mut battle: B = engagement.muster();
    let mut dice = Rolled::from_seed(seed);
    for order in 1.. {
        let at = At { engagement, seed, order };
        assert!(order <= MOST_ORDERS, "{at}: an endless battle");
        let Some((question, order)) = any.order(&battle, &at) else { break };
        see(&Step { battle: &battle, question, order: &order, at: &at });
        let obeyed = battle.obey(question.side, &order, &mut dice, &mut ());
        assert!(obeyed.is_ok(), "{at}: {order:?} was offered and refused: {obeyed:?}");
        let sound = battle.check();
        assert!(sound.is_ok(), "{at}: after {order:?}: {sound:?}");
    }
    battle
}

/// Fights battles to their end, every state on the way checked.
pub fn walk_to_the_end<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        walk::<B>(engagement, seed, |_| {});
    }
}

/// Fights battles to their end in which hardly anybody idles. By orders drawn from all that can be said a phase often ends before
/// anything is done in it; here somebody acts as long as he can, and armies come to blows.
pub fn walk_busily<B: Battle>(engagement: Engagement, seeds: Range<u64>) {
    for seed in seeds {
        walk_by::<B>(engagement, seed, Any { busy: true, ..Any::from_seed(seed) }, |_| {});
    }
}

/// Of so many orders one is drawn from all that can be said, even by who is busy.
const IDLE: usize = 10;

/// Any order of the menu of whoever is asked.
pub(crate) struct Any {
    chance: Chance,
    officer: Random,
    busy: bool,
}

impl Any {
    pub(crate) const fn from_seed(seed: u64) -> Self {
        // Apart from the dice of the same seed.
        let seed = seed.wrapping_add(1 << 32);
        Self { chance: Chance::from_seed(!seed), officer: Random::from_seed(seed), busy: false }
    }

    /// The question that is answered, and the answer; nothing, if the battle is over.
    pub(crate) fn order<B: Battle>(&mut self, battle: &B, at: &At) -> Option<(Question<B::Ask>, B::Order)> {
        let Stand::Asks(questions) = battle.stand() else { return None };
        assert!(!questions.is_empty(), "{at}: the battle is not over, and nobody is asked anything");
        let question = questions[self.chance.below(questions.len())];
        let seen = battle.seen_by(question.side);
        if let Some(order) = self.busy.then(|| self.deed(&seen, &question)).flatten() {
            return Some((question, order));
        }
        let order = self.officer.answer(&seen, &question);
        Some((question, order.unwrap_or_else(|| panic!("{at}: a dead end at {question:?}"))))
    }

    /// Something that one of the pieces can do, if it can do anything.
    fn deed<B: Battle>(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order> {
        let mut pieces = Vec::new();
        battle.pieces(question, &mut pieces);
        pieces.retain(Option::is_some);
        if pieces.is_empty() || self.chance.below(IDLE) == 0 {
            return None;
        }
        let mut orders = Vec::new();
        battle.orders_to(pieces[self.chance.below(pieces.len())], question, &mut orders);
        if orders.is_empty() { None } else { Some(orders.swap_remove(self.chance.below(orders.len()))) }
    }
}
