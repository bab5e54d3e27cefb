//! What is under way and interrupted: it lies on the stack of the state, the innermost last.

use grognard_battle::{CommandId, Piece, Side, Struck};
use grognard_tabletop::{Edge, Facing, Length, Pose};
use serde::{Deserialize, Serialize};

use crate::{
    profile::Terrain,
    pursuit::{Bearing, Chase},
    result::{LoserMove, ShockResult},
};

/// What is under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Underway {
    /// Divisions set up in turn.
    Deployment {
        /// Those who have yet to, the next one first.
        left: Vec<CommandId>,
    },
    /// First orders are given.
    Orders {
        /// The sides that have yet to, the next one first.
        left: Vec<Side>,
    },
    /// The enemy may react to a move (R68).
    Move {
        /// Who moved.
        movers: Vec<Piece>,
        /// Who had a mover near at some moment.
        near: Vec<Piece>,
        /// Who may still react: those, and who could fire at one.
        left: Vec<Piece>,
    },
    /// A shot that may be returned.
    Shot(Shot),
    /// A charge.
    Charge(Box<Charge>),
    /// A shock is won.
    Won(Won),
    /// Divisions that may take up a new order.
    NewOrders {
        /// Those who have yet to be asked, the next one first.
        left: Vec<CommandId>,
    },
}

/// A shot about to be fired.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who fires.
    pub unit: Piece,
    /// At whom.
    pub target: Piece,
    /// Who adds his fire.
    pub supports: Vec<Piece>,
    /// It is opportunity fire.
    pub opportunity: bool,
    /// With shrapnel.
    pub shrapnel: bool,
    /// The guns limber afterwards.
    pub limbers: bool,
    /// The shooter goes back 2 UD afterwards.
    pub recoils: bool,
}

/// How far a charge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// It has halted, and the target reacts.
    Halted,
    /// The target has reacted, and the charger may stop.
    Met,
    /// It goes home.
    Home,
    /// The target is gone, and there may be another.
    Loose,
}

/// A charge under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// Who charges.
    pub charger: Piece,
    /// Whom.
    pub target: Piece,
    /// How far it has come.
    pub pace: Pace,
    /// Where it began, turned to the aim.
    pub start: Pose,
    /// UD from base to base when it was declared.
    pub distance: Length,
    /// The length of its lane.
    pub lane: Length,
    /// What it may go in all.
    pub most: Length,
    /// What it has gone before, at an earlier target.
    pub gone: Length,
    /// Which side of the target it is on.
    pub on: Struck,
    /// The edge it aims at.
    pub edge: Edge,
    /// An opportunity charge.
    pub opportunity: bool,
    /// It is the pursuit of a winner.
    pub pursuit: bool,
    /// It has a second target already.
    pub second: bool,
    /// The target counter-charges.
    pub countered: bool,
    /// Those who follow it, and where they began.
    pub followers: Vec<(Piece, Pose)>,
    /// Those who add their fire.
    pub supports: Vec<Piece>,
    /// Those who add theirs to the target's.
    pub target_supports: Vec<Piece>,
}

/// What is left to do after a shock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aftermath {
    /// To settle the pursuit.
    Pursuit,
    /// To advance, and then to pursue so far.
    Advance(u8),
    /// To pursue, so far.
    Chase(u8),
}

/// A shock that is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Won {
    /// Who won.
    pub winner: Piece,
    /// Whom he beat.
    pub loser: Piece,
    /// How the winner fought.
    pub bearing: Bearing,
    /// The row of the table.
    pub result: ShockResult,
    /// Whether he pursues.
    pub pursuit: Chase,
    /// How the loser leaves, and how far.
    pub leaves: (LoserMove, u8),
    /// The way he goes.
    pub heading: Facing,
    /// The ground it was fought on.
    pub ground: Terrain,
    /// The block that was fought for.
    pub block: Option<u16>,
    /// What comes next.
    pub next: Aftermath,
}
