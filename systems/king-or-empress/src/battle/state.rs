//! Everything that changes in a battle.

use grognard_battle::{CommandId, Contacts, Piece, Presence, Question, Side, Verdict};
use grognard_tabletop::{Point, Pose};
use serde::{Deserialize, Serialize};

use super::{
    field::{Enlisted, Leader},
    orders::Ask,
};
use crate::{profile::Rating, turn::Phase};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Who attacks; nobody knows before the opening roll if the scenario does not say.
    pub attacker: Option<Side>,
    /// Who activated the first command of this turn.
    pub started: Option<Side>,
    /// Who activates the next one.
    pub next: Side,
    /// Units, by the number of their piece.
    pub units: Vec<Unit>,
    /// Generals; the piece of the first one follows that of the last unit.
    pub generals: Vec<General>,
    /// Whether each command has been activated this turn.
    pub activated: Vec<bool>,
    /// Pairs of enemies in contact (R22), in the order in which they came to it.
    pub contacts: Contacts,
    /// Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// What is under way, the innermost last.
    pub underway: Vec<Underway>,
    /// What is asked.
    pub asks: Vec<Question<Ask>>,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

/// A unit: one base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Whether it is on the table.
    pub presence: Presence,
    /// Where it stands.
    pub pose: Pose,
    /// In road column instead of line.
    pub road_column: bool,
    /// Guns limbered.
    pub limbered: bool,
    /// Disorder Markers.
    pub disorder: u8,
    /// Since a forced march, until its command's next activation (R13).
    pub forced_marching: bool,
    /// It has fired, or given up its shot, in this activation.
    pub has_fired: bool,
    /// It has moved, rallied, marched or tried to break off in this activation.
    pub has_moved: bool,
    /// It has been the fighting unit of a melee in this phase.
    pub has_fought: bool,
}

/// A general or a commander-in-chief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct General {
    /// Where he is, attached or not.
    pub at: Point,
    /// The unit he is attached to.
    pub with: Option<Piece>,
    /// How good he is; who takes over a command is poor (R14).
    pub rating: Rating,
    /// He is lost and nobody has taken over.
    pub lost: bool,
    /// The man of the rolls is lost, and another has taken over.
    pub replaced: bool,
    /// He has ridden in this activation; a commander-in-chief without a command, in this turn.
    pub rode: bool,
}

/// What is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Underway {
    /// A side sets up.
    Deployment {
        /// Who.
        side: Side,
    },
    /// A command acts.
    Activation(Acting),
    /// A unit may follow up.
    Pursuit {
        /// Which.
        unit: Piece,
    },
}

/// The activation of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acting {
    /// Which.
    pub command: CommandId,
    /// In which of its five phases.
    pub phase: Phase,
    /// Initiative points left.
    pub points: u8,
}

impl Unit {
    /// A unit before the battle.
    pub(super) fn of(enlisted: &Enlisted) -> Self {
        Self {
            presence: enlisted.arrives.map_or(Presence::Table, Presence::Arrives),
            pose: enlisted.start,
            road_column: enlisted.road_column,
            limbered: enlisted.limbered,
            disorder: 0,
            forced_marching: false,
            has_fired: false,
            has_moved: false,
            has_fought: false,
        }
    }

    /// Whether it is on the table.
    pub fn is_there(&self) -> bool {
        self.presence == Presence::Table
    }
}

impl General {
    /// A general before the battle.
    pub(super) fn of(leader: &Leader) -> Self {
        Self { at: leader.start, with: None, rating: leader.rating, lost: false, replaced: false, rode: false }
    }
}
