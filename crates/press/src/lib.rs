//! Puts rules, explanations and outcomes into words and onto paper.
//!
//! Whoever shows something to a person asks here: the command line, the companion, the printed sheet. So a number
//! reads the same everywhere.

#![warn(missing_docs)]

mod account;
mod dispatch;
mod odds;
mod search;
mod sheet;
mod words;

pub use account::{Account, AccountLine, accounts};
pub use dispatch::{Dispatch, Line, Said, dispatch, point, roles, sign};
pub use odds::{Spread, spread};
pub use search::{Found, find};
pub use sheet::{html, json, text};
pub use words::{capital, label, percent, spoken, value};
