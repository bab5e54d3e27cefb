//! Manoeuvres: the simple moves of the drill book.
//!
//! Each starts from a pose and ends in one. Lengths and angles are whole numbers, so a manoeuvre cut short is again a manoeuvre
//! and leads to the very pose where the unit halted.

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::facing::Turn;
use crate::footprint::{Corner, Edge, Footprint};
use crate::length::Length;
use crate::motion::Motion;
use crate::pose::{Point, Pose};
use crate::vector::Vector;

/// One simple move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manoeuvre {
    /// Straight ahead.
    Advance {
        /// How far.
        by: Length,
    },
    /// Straight back, facing kept.
    StepBack {
        /// How far.
        by: Length,
    },
    /// In a straight line at an angle to the front, facing kept.
    Oblique {
        /// How far.
        by: Length,
        /// At which angle.
        at: Turn,
    },
    /// To a side while going ahead (or to a side only), facing kept.
    Slide {
        /// How far ahead.
        ahead: Length,
        /// How far to the right; to the left if negative.
        right: Length,
    },
    /// Swinging round a corner that stands still. A wheel forward turns toward the standing corner's flank.
    Wheel {
        /// The corner that stands still.
        on: Corner,
        /// How far.
        by: Turn,
    },
    /// Turning about the centre.
    Pivot {
        /// How far.
        by: Turn,
    },
    /// Every man turns on his heels: the front is where the rear was, and no ground is crossed.
    AboutFace,
    /// A change of formation: another footprint, one point of the base held.
    Reform {
        /// The new footprint.
        into: Footprint,
        /// What stays where it is.
        hold: Hold,
        /// How much the facing changes with it.
        turn: Turn,
    },
}

/// What stays in place when a unit changes formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hold {
    /// The centre.
    Centre,
    /// The middle of an edge.
    Middle(Edge),
    /// A corner.
    Corner(Corner),
}

/// What a manoeuvre does to a body: it moves over ground, or it is somewhere else at once.
pub(crate) enum Action {
    Moves(Motion),
    Becomes(Pose, Footprint),
}

impl Manoeuvre {
    /// Where it leads from a pose, on an empty table.
    pub fn from(self, pose: Pose, footprint: Footprint) -> (Pose, Footprint) {
        match self.action(pose, footprint) {
            Action::Moves(motion) => (carried(&motion, pose), footprint),
            Action::Becomes(pose, footprint) => (pose, footprint),
        }
    }

    /// The whole angle through which it turns the front.
    pub fn turned(self) -> Turn {
        match self {
            Self::Wheel { by, .. } | Self::Pivot { by } => by,
            Self::AboutFace => Turn::ABOUT,
            Self::Reform { turn, .. } => turn,
            Self::Advance { .. } | Self::StepBack { .. } | Self::Oblique { .. } | Self::Slide { .. } => Turn::NONE,
        }
    }

    /// How far it goes ahead and to the right, for moves that keep the facing.
    pub fn shift(self) -> (Length, Length) {
        match self {
            Self::Advance { by } => (by, Length::ZERO),
            Self::StepBack { by } => (-by, Length::ZERO),
            Self::Oblique { by, at } => {
                let (sin, cos) = at.sin_cos();
                (Length::nearest(cos * by.f64()), Length::nearest(sin * by.f64()))
            }
            Self::Slide { ahead, right } => (ahead, right),
            Self::Wheel { .. } | Self::Pivot { .. } | Self::AboutFace | Self::Reform { .. } => {
                (Length::ZERO, Length::ZERO)
            }
        }
    }

    pub(crate) fn action(self, pose: Pose, footprint: Footprint) -> Action {
        let straight = |ahead: f64, right: f64| {
            let f = pose.facing.vector();
            // Whole thousandths, so that a group keeps its dressing to the last one.
            Action::Moves(Motion::Straight(Point::nearest(f * ahead + f.right() * right).vector()))
        };
        match self {
            Self::Advance { by } => straight(by.f64(), 0.0),
            Self::StepBack { by } => straight(-by.f64(), 0.0),
            Self::Oblique { by, at } => {
                let (sin, cos) = at.sin_cos();
                straight(by.f64() * cos, by.f64() * sin)
            }
            Self::Slide { ahead, right } => straight(ahead.f64(), right.f64()),
            Self::Wheel { on, by } => {
                Action::Moves(Motion::Turning { pivot: Body::new(footprint, pose).corner_at(on), by })
            }
            Self::Pivot { by } => Action::Moves(Motion::Turning { pivot: pose.at.vector(), by }),
            Self::AboutFace => Action::Becomes(pose.turned(Turn::ABOUT), footprint),
            Self::Reform { into, hold, turn } => Action::Becomes(reformed(pose, footprint, into, hold, turn), into),
        }
    }

    /// The first part of the manoeuvre.
    pub(crate) fn cut(self, part: f64) -> Self {
        let length = |by: Length| Length::nearest(by.f64() * part);
        let angle = |by: Turn| Turn::millidegrees(libm::round(f64::from(by.get()) * part) as i32);
        match self {
            Self::Advance { by } => Self::Advance { by: length(by) },
            Self::StepBack { by } => Self::StepBack { by: length(by) },
            Self::Oblique { by, at } => Self::Oblique { by: length(by), at },
            Self::Slide { ahead, right } => Self::Slide { ahead: length(ahead), right: length(right) },
            Self::Wheel { on, by } => Self::Wheel { on, by: angle(by) },
            Self::Pivot { by } => Self::Pivot { by: angle(by) },
            Self::AboutFace | Self::Reform { .. } => self,
        }
    }
}

/// A pose at the end of a motion.
pub(crate) fn carried(motion: &Motion, pose: Pose) -> Pose {
    match *motion {
        Motion::Straight(by) => Pose { at: Point::nearest(pose.at.vector() + by), ..pose },
        Motion::Turning { pivot, by } => {
            let at = pivot + (pose.at.vector() - pivot).turned(by.sin_cos());
            Pose { at: Point::nearest(at), facing: pose.facing + by }
        }
    }
}

fn reformed(pose: Pose, old: Footprint, new: Footprint, hold: Hold, turn: Turn) -> Pose {
    let facing = pose.facing + turn;
    let held = |body: &Body| match hold {
        Hold::Centre => body.centre,
        Hold::Middle(edge) => body.middle_of(edge),
        Hold::Corner(corner) => body.corner_at(corner),
    };
    let (was, would) = (Body::new(old, pose), Body::new(new, Pose { facing, ..pose }));
    let at: Vector = pose.at.vector() + held(&was) - held(&would);
    Pose { at: Point::nearest(at), facing }
}
