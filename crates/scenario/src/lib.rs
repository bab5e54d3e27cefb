//! Battles as data: map, armies, deployment and objectives, in metres, men and guns.
//!
//! A scenario knows no rule system. It says what stood where, how strong and how good it was, and how far each figure
//! can be trusted; every system musters it at its own scale, so that one battle can be fought under all of them and
//! compared. Scenarios are TOML files written by people, so most of this crate is about telling an author what is
//! wrong with his file: all of it at once, with line, column and field, and what would be right.
//!
//! - [`read`] a file into a [`Reading`]: the [`Scenario`], unless it is refused, and every [`Fault`].
//! - [`library`] holds the battles that come with Grognard.
//! - [`tell`] puts a battle into words: a list, an order of battle, a report on a file.
//! - [`draw`] puts it on paper: a staff map with the troops on it, as SVG.
//! - [`Scenario::verdict`] says who has won by the scenario's own conditions.
//! - [`schema`] is the JSON Schema of the format, for editors.
//!
//! Each table of the file is declared once, in [`model`]; reading, writing and the schema follow from that.
//!
//! ```
//! use grognard_scenario::{draw, library, tell};
//!
//! let battle = library::find("crossroads").unwrap();
//! assert_eq!(battle.units.len(), 16);
//! assert!(tell::show(&battle).contains("Kreuzdorf"));
//! assert!(draw::draw(&battle, &draw::Plan::Metres).starts_with("<svg"));
//!
//! let report = tell::report("mine.toml", "id = 7");
//! assert!(!report.sound);
//! assert!(report.text.contains("expected an id, found a whole number"));
//! ```

mod account;
mod check;
pub mod draw;
mod fault;
mod field;
mod file;
mod footprint;
mod geometry;
mod id;
mod layout;
pub mod library;
pub mod model;
mod nearest;
mod section;
pub mod tell;
mod time;
mod tree;
mod variant;
mod verdict;
mod words;

pub use account::{Strength, grouped};
pub use check::check;
pub use fault::{Fault, Path, Severity, Step};
pub use file::{Reading, read, schema};
pub use footprint::Footprint;
pub use geometry::{Facing, Point, contains};
pub use id::Id;
pub use model::Scenario;
pub use time::{Clock, Date};
pub use verdict::{Standing, Verdict};
