//! What a battle asks, and how it ends.

use serde::{Deserialize, Serialize};

use crate::{CommandId, Side};

/// A question to a side. The battle goes on when it is answered with an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question<A> {
    /// Who is asked.
    pub side: Side,
    /// The command that is to act, by its place in the battle's list, where the question is about one.
    pub command: Option<CommandId>,
    /// What is asked, in the terms of the system.
    pub ask: A,
}

impl<A> Question<A> {
    /// A question about no command in particular.
    pub const fn to(side: Side, ask: A) -> Self {
        Self { side, command: None, ask }
    }
}

/// Where a battle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand<'b, A> {
    /// It waits for an answer to any of these. There are several only where both sides write unseen.
    Asks(&'b [Question<A>]),
    /// It is over.
    Over(&'b Verdict),
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Verdict {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why, in words.
    pub why: String,
}
