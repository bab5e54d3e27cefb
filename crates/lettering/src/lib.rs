//! How words and signs are written, wherever they stand: on a terminal, on paper, on a screen.
//!
//! The screen knows no rules and the report no screen; yet both tell of the same losses and draw the same blocks. What they must
//! write alike is here: text in a page, a misspelt word and the one that was meant, sentences made of what a battle tells,
//! the signs of the arms.

#![warn(missing_docs)]

mod escaped;
mod nearest;
mod sentence;
mod sign;

pub use escaped::{Escaped, escape};
pub use nearest::nearest;
pub use sentence::{amid, because, capital, listed, lost, stopped};
pub use sign::{Drawn, Figure, gun, heavy_horse, light_horse, n, rect, sign, tenths, write_tenths};
