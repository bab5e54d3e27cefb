//! What a player is asked, and what he may say.

use grognard_battle::{CommandId, Piece};
use grognard_tabletop::{Corner, Length, Point, Pose, Turn};
use serde::{Deserialize, Serialize};

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// To begin the battle.
    Begin,
    /// To set up his army.
    Deploy,
    /// Which command he activates.
    Activate,
    /// With which unit a new general takes over a command that has lost its own.
    Appoint,
    /// At whom his guns fire.
    ArtilleryFire,
    /// Who moves, and where.
    Move,
    /// At whom his foot fires.
    Fire,
    /// Which melee is fought next.
    Melee,
    /// Whether a unit follows up an enemy who went back.
    FollowUp {
        /// The unit.
        unit: Piece,
    },
}

/// What a player may say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Let it begin.
    Begin,
    /// Set up a unit.
    Place {
        /// The unit.
        unit: Piece,
        /// Where.
        pose: Pose,
        /// In road column instead of line.
        #[serde(default)]
        road_column: bool,
        /// Guns limbered.
        #[serde(default)]
        limbered: bool,
    },
    /// Set up a general.
    Post {
        /// The general.
        general: Piece,
        /// Where.
        at: Point,
    },
    /// The army is set up.
    Ready,
    /// Activate a command.
    Activate {
        /// By its place in the battle's list.
        command: CommandId,
    },
    /// A new general takes over with this unit.
    Appoint {
        /// The unit he is placed with.
        unit: Piece,
    },
    /// Fire.
    Fire {
        /// The shooter.
        unit: Piece,
        /// The target.
        target: Piece,
        /// Friends who give up their own shot to support this one.
        #[serde(default)]
        support: Vec<Piece>,
    },
    /// Move a unit, or a group as one. A move that ends in contact is a charge.
    March {
        /// Who moves.
        units: Vec<Piece>,
        /// How.
        steps: Vec<Step>,
    },
    /// March at double rate in road column.
    ForcedMarch {
        /// Who marches.
        unit: Piece,
        /// How.
        steps: Vec<Step>,
    },
    /// Try to shed a marker.
    Rally {
        /// Who.
        unit: Piece,
    },
    /// Try to leave a melee.
    BreakOff {
        /// Who.
        unit: Piece,
    },
    /// A general rides to a place, or to a unit to be attached to it.
    Ride {
        /// The general.
        general: Piece,
        /// Where to.
        to: Destination,
    },
    /// Nothing more in this phase.
    EndPhase,
    /// Fight a melee.
    Fight {
        /// The fighting unit of the side that is asked.
        unit: Piece,
        /// The enemy's fighting unit.
        enemy: Piece,
    },
    /// Follow up.
    FollowUp,
    /// Stay where one is.
    Stay,
}

/// Where a general rides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Destination {
    /// To a place.
    Place(Point),
    /// To a unit, to be attached to it.
    Unit(Piece),
}

/// One part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Straight ahead.
    Advance {
        /// How far.
        by: Length,
    },
    /// Forward round a front corner that stands still.
    Wheel {
        /// The corner.
        on: Corner,
        /// How far; a wheel on the left corner turns to the left.
        by: Turn,
    },
    /// Turn about.
    AboutFace,
    /// From line into road column, which looks ahead, to the left or to the right.
    Column {
        /// No turn, or a quarter circle.
        turn: Turn,
    },
    /// From road column into line, which looks ahead, to the left or to the right.
    Line {
        /// No turn, or a quarter circle.
        turn: Turn,
    },
    /// Limber the guns.
    Limber,
    /// Unlimber them.
    Unlimber,
    /// Follow the road.
    Follow {
        /// How far.
        by: Length,
    },
}
