//! Battles as data: map, armies, deployment and objectives, in metres, men and guns.
mod account;
mod check;
mod fault;
mod field;
mod file;
mod footprint;
mod geometry;
mod id;
mod layout;
pub mod model;
mod nearest;
mod section;
mod time;
mod tree;
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
