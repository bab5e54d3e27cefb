//! A battle as it stands, taken apart for whoever does not know its system.

use std::sync::Arc;

use crate::{Question, Rules, Side, Troops, Verdict};

/// What a battle is made of, and as much of its state as every system has.
pub struct Position<'b, B: Rules> {
    /// Everything that never changes.
    pub field: &'b Arc<B::Field>,
    /// Everything that changes.
    pub state: &'b B::State,
    /// Who stands where.
    pub troops: &'b Troops,
    /// The turn, from 1; 0 before the first.
    pub turn: &'b u16,
    /// Who holds each objective.
    pub holders: &'b [Option<Side>],
    /// What is asked.
    pub asks: &'b [Question<B::Ask>],
    /// How it ended.
    pub verdict: &'b Option<Verdict>,
}
