//! For tests: what must be true of every battle, whatever the rule system.
//!
//! A system says which battles are to be [walked through](walk) and gets the rest from here: every state on the way can be,
//! every order of a menu is [obeyed](promises), [nonsense](nonsense) changes nothing, [odds](odds) are frequencies, events tell
//! [where everybody stands](follow), every situation is one the companion would [accept](accepted), and whatever is
//! [recorded](records) can be taken up again, verified and not forged, records and rulings [nobody wrote](fuzz) are refused at
//! worst, and nobody is sent what is [hidden](secrets) from him. A failure names scenario, seed and the number of the order, which
//! is all it takes to see it again.
//!
//! What only the table decides is shown on a [diorama](diorama): a position in a few lines, dice by hand. The system adds how its
//! units are put and how its orders are written. On some of them the order is [obvious](officers), and officers must give it.

#![warn(missing_docs)]

pub mod accepted;
mod bookkeeping;
pub mod diorama;
mod engagement;
pub mod follow;
pub mod fuzz;
mod lacking;
pub mod mirror;
pub mod nonsense;
pub mod odds;
pub mod offers;
pub mod officers;
pub mod promises;
pub mod records;
pub mod secrets;
pub mod settled;
mod suite;
mod walk;

pub use bookkeeping::{Sources, every_ruling_is_shown, missed_without, proving, rulings_exist};
pub use diorama::Table;
pub use engagement::{At, Engagement, GREAT, USUAL};
pub use lacking::armies_are_told_what_they_lack;
pub use officers::{obvious, unthinkable};
pub use walk::{MOST_ORDERS, Step, walk, walk_busily, walk_to_the_end};
