//! Puts rules, explanations and outcomes into words and onto paper.
//!
//! Whoever shows something to a person asks here: the command line, the companion, the printed sheet. So a number
//! reads the same everywhere.

#![warn(missing_docs)]

mod account;
mod dispatch;
mod faces;
mod gazette;
mod muster_roll;
mod odds;
mod search;
mod sheet;
mod words;

pub use grognard_lettering::capital;

pub use account::{Account, AccountLine, Sum, accounts, sums};
pub use dispatch::{Dispatch, Line, Said, dispatch, point, roles, sign};
pub use faces::{face_files, faces_beside, faces_inside};
pub use gazette::{Gazette, Luck, Story, Tale};
pub use muster_roll::{Army, Misread, MusterRoll, Recruit, read_roll, write_roll};
pub use odds::{Spread, spread};
pub use search::{Found, find};
pub use sheet::{Length, html, json, text};
pub use words::{label, percent, spoken, value};
