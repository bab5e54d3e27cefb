//! One protocol for whoever plays a battle from outside: a program on standard input, a worker in the browser, a server.
//!
//! A [`Desk`] takes a request, a JSON object, and gives its answers, JSON objects too. Whoever carries them to and fro is a
//! transport and knows nothing of battles. Nothing a program says can end the battle but the battle itself: what makes no
//! sense is answered with an error, an order against the rules with a refusal, and the question stands. docs/referee.md
//! describes it for those who write a program.

#![warn(missing_docs)]

mod desk;
mod library;
mod price;
mod reply;
mod request;
mod seat;
mod watch;

pub use desk::{Desk, Surroundings};
pub use library::Library;
pub use reply::{Message, Reply};
