//! Ordered prohibitions.

use crate::{Cause, Change, Note, Notes};

/// A prohibition: a rule of the sheet or a ruling of ours, and when it holds.
pub struct Bar<C: 'static> {
    /// What forbids.
    pub cause: Cause,
    /// When it does.
    pub holds: fn(&C) -> bool,
}

impl<C> Bar<C> {
    fn forbids(&self, situation: &C, notes: &dyn Notes) -> bool {
        !matches!(self.cause, Cause::Rule(rule) if notes.muted(rule)) && (self.holds)(situation)
    }
}

/// The first bar that holds, and it alone is named.
pub fn first_bar<C>(bars: &[Bar<C>], situation: &C, notes: &mut dyn Notes) -> Option<Cause> {
    let bar = bars.iter().find(|bar| bar.forbids(situation, notes))?;
    notes.note(Note::Acted(bar.cause, Change::Acts));
    Some(bar.cause)
}

/// The first bar that holds; every one that holds is named.
pub fn every_bar<C>(bars: &[Bar<C>], situation: &C, notes: &mut dyn Notes) -> Option<Cause> {
    let mut first = None;
    for bar in bars {
        if bar.forbids(situation, notes) {
            notes.note(Note::Acted(bar.cause, Change::Acts));
            first = first.or(Some(bar.cause));
        }
    }
    first
}

/// Bars, in the order in which they are asked: `"rule.id or R9" if condition;`.
#[macro_export]
macro_rules! bars {
    ($c:ident: $C:ty; $($id:literal if $holds:expr;)*) => {
        &[$($crate::Bar { cause: $crate::cause!($id), holds: |$c: &$C| $holds }),*]
    };
}
