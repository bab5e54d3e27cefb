//! What the war room says, as far as a screen needs it: the protocol's answers read back (docs/referee.md). Orders and questions
//! stay as they came; nobody here looks into them.

mod board;
mod library;
mod order;
mod told;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

pub(crate) use board::*;
pub(crate) use library::*;
pub(crate) use order::*;
pub(crate) use told::*;

/// What a text says. It is read by way of a value, as an answer of the war room is: one way to read is half as much to load as two.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    T::deserialize(&serde_json::from_str::<Value>(text)?)
}

/// The number of a unit or a general.
pub(crate) type Piece = u16;

/// A side: the first is drawn full, the second barred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Side {
    #[default]
    First,
    Second,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The class of whatever is drawn for it.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::First => "full",
            Self::Second => "barred",
        }
    }
}

/// A place, in thousandths of the table's unit east and north of its south-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// A place and a facing in thousandths of a degree clockwise from north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pose {
    pub(crate) at: Point,
    pub(crate) facing: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Footprint {
    Rectangle { width: i32, depth: i32 },
    Round { across: i32 },
}

impl Footprint {
    /// Width and depth in units of the table.
    pub(crate) fn size(self) -> (f64, f64) {
        match self {
            Self::Rectangle { width, depth } => (f64::from(width) / 1000.0, f64::from(depth) / 1000.0),
            Self::Round { across } => (f64::from(across) / 1000.0, f64::from(across) / 1000.0),
        }
    }
}

/// Where a facing looks, in a word.
pub(crate) fn compass(facing: i32) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[(f64::from(facing.rem_euclid(360_000)) / 45_000.0).round() as usize % 8]
}
