//! Both sides' officers, and a battle fought by them.

use std::fmt;

use grognard_battle::{Battle, Chronicle, Refusal, Side, Stand, Verdict};
use grognard_battle::{Committed, Secret};

use crate::{Officer, Reason};

/// A battle with more orders than this has lost its way. The longest of ours by random orders has a few thousand.
pub const MOST_ORDERS: u32 = 100_000;

/// The officers of both sides.
pub struct Staff<B: Battle> {
    officers: [Option<Box<dyn Officer<B>>>; 2],
}

impl<B: Battle> Staff<B> {
    /// An officer for each side.
    pub fn new([first, second]: [Box<dyn Officer<B>>; 2]) -> Self {
        Self { officers: [Some(first), Some(second)] }
    }

    /// Officers for some sides; the others are played by somebody else.
    pub const fn of(officers: [Option<Box<dyn Officer<B>>>; 2]) -> Self {
        Self { officers }
    }

    /// Lets so many threads think for each officer; it changes nothing but the time it takes.
    pub fn think_on(&mut self, threads: usize) {
        self.officers.iter_mut().flatten().for_each(|officer| officer.think_on(threads));
    }

    /// Why the officer of a side gave his last order, if he thought about it.
    pub fn reason(&self, side: Side) -> Option<&Reason> {
        self.officers[side].as_ref()?.reason()
    }

    /// The next order of an officer here: nothing if the battle is over, or waits for somebody else.
    pub fn next_order(&mut self, battle: &B) -> Result<Option<(Side, B::Order)>, Stuck> {
        let Stand::Asks(questions) = battle.stand() else { return Ok(None) };
        for question in questions {
            let Some(officer) = &mut self.officers[question.side] else { continue };
            return match officer.answer(&battle.seen_by(question.side), question) {
                Some(order) => Ok(Some((question.side, order))),
                None => Err(Stuck::NoAnswer(battle.wording(question))),
            };
        }
        if questions.is_empty() {
            return Err(Stuck::NobodyAsked);
        }
        Ok(None)
    }
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who won, and why.
    pub verdict: Verdict,
    /// How many orders were given.
    pub orders: u32,
}

/// Why a battle did not come to an end. Each of them is a fault of the battle or of an officer, and none is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// There is no answer to this question.
    NoAnswer(String),
    /// The battle is not over, and nobody is asked anything.
    NobodyAsked,
    /// An officer gave an order off the menu.
    Refused {
        /// What he ordered.
        order: String,
        /// Why it was refused.
        refusal: Refusal,
    },
    /// It went on and on.
    Endless(u32),
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer(question) => write!(f, "there is no answer to: {question}"),
            Self::NobodyAsked => f.write_str("the battle is not over, and nobody is asked anything"),
            Self::Refused { order, refusal } => write!(f, "\"{order}\" is refused: {refusal}"),
            Self::Endless(orders) => write!(f, "the battle is not over after {orders} orders"),
        }
    }
}

impl std::error::Error for Stuck {}

/// Lets officers fight a battle to its end, with dice that follow from a secret as those of a recorded game do: the same officers,
/// the same secret, the same battle.
pub fn fight<B: Battle>(
    battle: &mut B,
    staff: &mut Staff<B>,
    secret: &Secret,
    log: &mut dyn Chronicle,
) -> Result<Ended, Stuck> {
    let mut orders = 0;
    while let Some((side, order)) = staff.next_order(battle)? {
        if orders == MOST_ORDERS {
            return Err(Stuck::Endless(orders));
        }
        orders += 1;
        let obeyed = battle.obey(side, &order, &mut Committed::new(secret, orders), log);
        obeyed.map_err(|refusal| Stuck::Refused { order: battle.describe(&order), refusal })?;
    }
    match battle.stand() {
        Stand::Over(verdict) => Ok(Ended { verdict: verdict.clone(), orders }),
        Stand::Asks(_) => Err(Stuck::NobodyAsked),
    }
}
