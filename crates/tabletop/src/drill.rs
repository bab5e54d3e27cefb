//! How a unit may go in one move, by the drill of its system, and what it pays.

use serde::{Deserialize, Serialize};

use crate::facing::Turn;
use crate::footprint::Footprint;
use crate::length::Length;
use crate::polygon::Polygon;
use crate::pose::Pose;

/// A way of going that a system allows in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drill {
    /// One turn about the centre, then straight ahead. The reach is that of the centre.
    Pivot {
        /// The widest turn to either side, up to half a circle.
        up_to: Turn,
        /// What turning costs.
        cost: TurnCost,
    },
    /// One wheel forward on either front corner, then straight ahead. The reach is that of the middle of the front.
    Wheel {
        /// The widest wheel to either side, up to half a circle.
        up_to: Turn,
        /// What wheeling costs.
        cost: TurnCost,
    },
    /// Straight on within so much of straight ahead, facing kept. The reach is that of the centre.
    Oblique {
        /// The widest angle to either side.
        up_to: Turn,
    },
    /// Straight on within so much of straight back, facing kept. The reach is that of the centre.
    Back {
        /// The widest angle to either side.
        up_to: Turn,
    },
}

/// What a turn costs of the allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnCost {
    /// Nothing.
    Free,
    /// The same for any turn.
    Fixed(Length),
    /// So much for a quarter circle, in proportion.
    PerQuarter(Length),
    /// The way of the front corner that goes furthest.
    OuterCorner,
}

/// Ground on which every step counts several times, judged where the tracked point is.
#[derive(Clone, Copy, Debug)]
pub struct SlowGround<'a> {
    /// The ground.
    pub area: &'a Polygon,
    /// How many times a step counts.
    pub times: u8,
}

/// A unit about to move: where it stands, how it may go and how far.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Where it stands.
    pub start: Pose,
    /// What ground it covers.
    pub footprint: Footprint,
    /// How it may go.
    pub drill: Drill,
    /// How far.
    pub allowance: Length,
    /// Ground that slows it.
    pub slow: &'a [SlowGround<'a>],
}
