//! Computer players, whatever the rule system.
//!
//! An [`Officer`] is given a battle as his side sees it and a question, and answers with an order of the menu. He knows no
//! rules: what an order does he finds out by trying it on a copy, and how good that is he [judges](judge) by what the battle
//! says of its units ([`outlook`](grognard_battle::Battle::outlook)). So one officer plays every system, and a rule changed is a rule he plays by.
//!
//! [`Random`] gives any order of the menu: he finds what breaks and how fast the rules are. [`Plain`] looks one order ahead: enough
//! to make a battle look like one. A [`General`] tries what Plain would think of and plays on with it. All are seeded and give the same
//! orders for the same seed, on every machine.
//!
//! A [`Staff`] is the officers of both sides; [`fight`] lets them fight a battle to its end.

#![warn(missing_docs)]

mod ahead;
mod chance;
mod character;
mod day;
mod fight;
pub mod forecast;
mod general;
pub mod judge;
mod layout;
mod officer;
mod plain;
mod random;
mod reason;
mod search;
pub mod weights;

pub use chance::Chance;
pub use character::Character;
pub use day::Day;
pub use fight::{Ended, MOST_ORDERS, Staff, Stuck, fight};
pub use general::{General, LEVELS, Level, Thinking};
pub use officer::{Officer, UnknownOfficer, named, names};
pub use plain::Plain;
pub use random::Random;
pub use reason::Reason;
