//! What a rule, a table, a procedure, a house rule and a rule system are.
//!
//! A reference sheet is mostly tables. Here each of its lines is one line of code with its rule id, and everything
//! else is made from it: it is played, explained, priced, checked against a script, printed and proven. See
//! [`Procedure`] for the shape of a resolution, [`rows!`], [`bars!`], [`Grid`] and [`Bands`] for tables, [`Facts`] for
//! how inputs are declared, [`System`] for a whole rule system without its types.

#![warn(missing_docs)]

extern crate self as grognard_rulebook;

mod answer;
mod bars;
mod facts;
mod fault;
mod given;
mod grid;
mod inputs;
mod notes;
mod number;
mod page;
mod probe;
mod procedure;
mod prove;
mod rule;
#[cfg(feature = "reference")]
mod schema;
mod system;
mod table;
mod telling;

pub use grognard_dice::{self as dice, Dice, Reroll};
pub use grognard_lettering::nearest;
pub use grognard_rulebook_derive::{Facts, Told, Word};

pub use answer::{Answered, Answers, Priced, Refusal, Reply, Resolution};
pub use bars::{Bar, every_bar, first_bar};
pub use facts::{
    Accept, Default, Entry, Facts, Field, Kind, Narrow, Path, Pick, Role, Sort, Stated, Tell, Told, Value, Word, plain,
    plain_role, settled, unstated,
};
pub use fault::{Fault, Faults, Refused};
pub use given::{Given, Written};
pub use grid::{Band, Bands, Grid};
pub use inputs::{Input, Inputs};
pub use notes::{Change, Explanation, Note, Notes, Without, mute};
pub use number::{Halves, Measure};
pub use page::{Line, Table};
pub use procedure::{Effect, Marks, Next, Procedure};
pub use prove::{Bearing, Chance, Differs, Example, Proof, check_example, prove, read_examples};
pub use rule::{Cause, Rule, RuleKind, Ruling, Standing, find_cause, find_rule};
#[cfg(feature = "reference")]
pub use schema::{object, schema};
#[cfg(feature = "reference")]
pub use system::Player;
pub use system::{AnyProcedure, Face, Fielded, House, HouseRules, Pricing, Rolls, System, Unresolved};
pub use table::{Block, Row, Tally, fixed, sum};
pub use telling::{Ends, Fills, Manner, Only, Phrase, Plate, Point, Telling, Tells, Track, Turn, Wanted};
