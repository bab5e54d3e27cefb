//! Where dice come from.
//!
//! A rule says once what is thrown: "six dice, hits on 4 or more, one miss rerolled". Who answers is a matter of the
//! [`Dice`] behind it:
//!
//! - [`Rolled`] rolls them, from a seed, the same on every platform and in every version;
//! - [`Scripted`] reads the faces a player or a test typed in, and says what is missing or wrong;
//! - [`explore`] follows every branch and returns the exact [`Odds`].
//!
//! No rule is written a second time for its odds, so odds and dice cannot disagree.
//!
//! ```
//! use grognard_dice::{Dice, explore};
//!
//! let hits = |dice: &mut dyn Dice| dice.hits("volley", 4, 5);
//! let odds = explore(hits);
//! assert!((odds.chance_of(&0) - 16.0 / 81.0).abs() < 1e-12);
//! ```

#![warn(missing_docs)]

mod chances;
mod dice;
mod explore;
mod odds;
mod rolled;
mod scripted;
mod throw;

pub use dice::{Answer, Dice, Packed};
pub use explore::{explore, explored};
pub use odds::Odds;
pub use rolled::Rolled;
pub use scripted::{DiceFault, Scripted};
pub use throw::{Draw, Reroll, Throw, Thrown};
