//! Puts rules, explanations and outcomes into words and onto paper.
//!
//! Whoever shows something to a person asks here: the command line, the companion, the printed sheet. So a number
//! reads the same everywhere.

#![warn(missing_docs)]

mod account;
mod odds;
mod sheet;
mod words;

pub use account::{Account, AccountLine, accounts};
pub use odds::{Spread, spread};
pub use sheet::{html, json, text};
pub use words::{label, percent, spoken, value};
