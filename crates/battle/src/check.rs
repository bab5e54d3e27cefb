//! What every battle checks of its state, whatever the system.

use crate::Field;

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
}
