//! The ground a base covers, and the names of its edges and corners.

use serde::{Deserialize, Serialize};

use crate::facing::Turn;
use crate::length::Length;

/// The shape of a base.
///
/// Sides shorter than [`Footprint::SMALLEST`] or longer than [`Footprint::LARGEST`] are taken as those when a base is put on
/// the table, so that a broken file cannot bring down a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Footprint {
    /// A rectangle: troops in their formation.
    Rectangle {
        /// From left to right.
        width: Length,
        /// From front to rear.
        depth: Length,
    },
    /// A disc: a general and his staff.
    Round {
        /// The diameter.
        across: Length,
    },
}

impl Footprint {
    /// The shortest side of a base: a fiftieth of a unit.
    pub const SMALLEST: Length = Length::thousandths(20);
    /// The longest side of a base: two hundred units.
    pub const LARGEST: Length = Length::units(200);

    /// A rectangular base.
    pub const fn rectangle(width: Length, depth: Length) -> Self {
        Self::Rectangle { width, depth }
    }

    /// A round base.
    pub const fn round(across: Length) -> Self {
        Self::Round { across }
    }

    /// From left to right.
    pub fn width(self) -> Length {
        match self {
            Self::Rectangle { width, .. } => width,
            Self::Round { across } => across,
        }
        .clamp(Self::SMALLEST, Self::LARGEST)
    }

    /// From front to rear.
    pub fn depth(self) -> Length {
        match self {
            Self::Rectangle { depth, .. } => depth,
            Self::Round { across } => across,
        }
        .clamp(Self::SMALLEST, Self::LARGEST)
    }

    /// Whether the base is a disc.
    pub const fn is_round(self) -> bool {
        matches!(self, Self::Round { .. })
    }
}

/// One of the four edges of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// Where it looks.
    Front,
    /// Its right flank.
    Right,
    /// Its back.
    Rear,
    /// Its left flank.
    Left,
}

/// One of the four corners of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Corner {
    /// Between front and left flank.
    FrontLeft,
    /// Between front and right flank.
    FrontRight,
    /// Between rear and right flank.
    RearRight,
    /// Between rear and left flank.
    RearLeft,
}

impl Edge {
    /// All four, clockwise from the front.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// How far to turn from the front to look out over this edge.
    pub const fn outward(self) -> Turn {
        match self {
            Self::Front => Turn::NONE,
            Self::Right => Turn::RIGHT,
            Self::Rear => Turn::ABOUT,
            Self::Left => Turn::LEFT,
        }
    }

    /// Its two ends, left to right for one who looks out over it.
    pub const fn corners(self) -> (Corner, Corner) {
        match self {
            Self::Front => (Corner::FrontLeft, Corner::FrontRight),
            Self::Right => (Corner::FrontRight, Corner::RearRight),
            Self::Rear => (Corner::RearRight, Corner::RearLeft),
            Self::Left => (Corner::RearLeft, Corner::FrontLeft),
        }
    }
}

impl Corner {
    /// All four, clockwise from the front left.
    pub const ALL: [Self; 4] = [Self::FrontLeft, Self::FrontRight, Self::RearRight, Self::RearLeft];

    /// The front corner that stands still when a base wheels forward by so much.
    pub fn of_wheel(by: Turn) -> Self {
        if by < Turn::NONE { Self::FrontLeft } else { Self::FrontRight }
    }

    /// Its side of the centre: right and ahead are positive.
    pub(crate) const fn signs(self) -> (f64, f64) {
        match self {
            Self::FrontLeft => (-1.0, 1.0),
            Self::FrontRight => (1.0, 1.0),
            Self::RearRight => (1.0, -1.0),
            Self::RearLeft => (-1.0, -1.0),
        }
    }
}
