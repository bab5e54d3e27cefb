//! A battle under way, whatever the rule system.
//!
//! A [`Battle`] is plain data: it can be cloned to look ahead, compared, hashed and saved. It never takes a step by itself. It
//! [asks](Battle::stand) a side a [`Question`], offers a [menu](Battle::orders) of orders, says what an order
//! [would do](Battle::quote) and [obeys](Battle::obey) it, or refuses it with the rule or ruling that stands against it and
//! is left as it was. What happens is told as [`Event`]s; what a screen draws is the [`Board`].
//!
//! A battle adds up no modifier. It finds the facts on the table and puts them to the procedures of its system; a [`Quote`]
//! holds those [`Situation`]s, and their odds are computed by whoever wants to know.
//!
//! A [`Game`] is a battle with [dice nobody can doubt](Committed) and a [`Record`], which is [replayed](replay) and
//! [verified](verify()). While it is fought, a [`Courier`] brings each side what it may know of it.

#![warn(missing_docs)]

mod battle;
mod board;
mod chain;
mod committed;
mod courier;
mod course;
mod digest;
mod event;
mod game;
pub mod layout;
pub mod line;
mod memory;
mod numbers;
pub mod opening;
mod patch;
mod pledge;
mod question;
mod quote;
mod record;
mod refusal;
mod replay;
mod scribe;
mod sequence;
mod side;
mod signet;
pub mod verify;

pub use battle::{Battle, Deployment, Setup, Unmustered};
pub use board::{Board, BoardPiece, Figure, Holding, Mark};
pub use chain::{Chain, Link};
pub use committed::{Commitment, Committed, Secret};
pub use courier::{Courier, Dispatch};
pub use digest::{Digest, NotHex};
pub use event::{Audience, Chronicle, Event, Eyes, Told, resolve};
pub use game::{Done, Game, NotDone, Rolls};
pub use opening::{Agreement, Opening};
pub use pledge::{Hosting, Pledge, Promise};
pub use question::{Question, Stand, Verdict};
pub use quote::{Quote, Situation, Toll, Way};
pub use record::{Record, Unsound};
pub use refusal::Refusal;
pub use replay::{Replayed, Step, replay};
pub use side::{Piece, Side};
pub use verify::{Verified, verify};
