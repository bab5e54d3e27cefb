//! What every battle checks of its state, whatever the system.

use crate::{CommandId, Field, Piece, Question, Verdict};

/// Says what is wrong unless something holds.
pub fn ensure(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

impl<H, U, L, C> Field<H, U, L, C> {
    /// Whether a state of this turn has as many of everything as there are: how many it has, how many there are, and of what.
    pub fn fits(&self, turn: u16, lengths: &[(usize, usize, &str)]) -> Result<(), String> {
        for (have, want, what) in lengths {
            ensure(have == want, || format!("the battle has {want} {what}, the state {have}"))?;
        }
        ensure(turn <= self.turns, || format!("there are {} turns, this is turn {turn}", self.turns))
    }

    /// Whether a piece is a unit, on the table or not; `units` is what the system calls them.
    pub fn has_unit(&self, piece: Piece, unit: &str) -> Result<(), String> {
        ensure(piece.index() < self.rolls.len(), || format!("there is no {unit} {piece}"))
    }

    /// Whether there is a command of this number; `command` is what the system calls it.
    pub fn has_command(&self, number: CommandId, command: &str) -> Result<(), String> {
        ensure(number.index() < self.commands.len(), || format!("there is no {command} {number}"))
    }
}

impl<A> Question<A> {
    /// The one question that is open; none if the battle is over.
    pub fn only<'s>(asks: &'s [Self], verdict: &Option<Verdict>) -> Result<Option<&'s Self>, String> {
        match (verdict, asks) {
            (Some(_), []) => Ok(None),
            (None, [question]) => Ok(Some(question)),
            (Some(_), _) => Err("the battle is over and somebody is asked".to_owned()),
            (None, asks) => Err(format!("one question is open at a time, not {}", asks.len())),
        }
    }
}
