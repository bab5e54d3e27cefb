//! What orders are made of: the steps of a leg, and reactions.

use grognard_battle::Piece;
use grognard_tabletop::{Corner, Facing, Length, Turn};
use serde::{Deserialize, Serialize};

use super::state::Form;

/// A reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Charge at the opportunity.
    OpportunityCharge,
    /// Fire at the opportunity.
    OpportunityFire,
    /// Another formation.
    Reform {
        /// Which.
        form: Form,
    },
    /// Another front.
    Reorient {
        /// Which.
        to: Facing,
    },
    /// Guns unlimber.
    Unlimber,
    /// Guns limber up and go.
    LimberAndFlee,
    /// Cavalry withdraws.
    Withdraw,
    /// Skirmishers fire and recoil.
    RecoilFire,
    /// Skirmishers recoil.
    Recoil,
    /// Run.
    Flee,
    /// The crew runs into a square.
    FleeToSquare {
        /// Into which.
        square: Piece,
    },
    /// Charge back.
    CounterCharge,
    /// Stand.
    Stand,
}

/// One step of a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Straight ahead.
    Advance {
        /// How far.
        by: Length,
    },
    /// Forward about a front corner.
    Wheel {
        /// Which corner stands still.
        on: Corner,
        /// How far.
        by: Turn,
    },
    /// Sideways, then ahead.
    Slide {
        /// How far to the right.
        right: Length,
        /// How far ahead.
        ahead: Length,
    },
    /// Sideways, facing kept.
    Lateral {
        /// How far to the right.
        by: Length,
    },
    /// Straight back, then turned.
    Back {
        /// How far.
        by: Length,
        /// The wheel.
        #[serde(default)]
        turn: Turn,
    },
    /// About face.
    AboutFace,
    /// Another front.
    Reorient {
        /// How far.
        by: Turn,
    },
    /// Another formation.
    Reform {
        /// Which.
        form: Form,
    },
    /// Guns limber up.
    Limber,
    /// Guns unlimber.
    Unlimber,
    /// Deployed guns by hand.
    Prolong {
        /// How far.
        by: Length,
    },
    /// Along the road.
    Follow {
        /// How far.
        by: Length,
    },
}
