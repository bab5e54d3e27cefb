//! Everything that changes in a battle.

use grognard_battle::{CommandId, Piece, Question, Side, Verdict};
use grognard_tabletop::{Length, Point, Pose};
use serde::{Deserialize, Serialize};

pub(super) use grognard_battle::Post;

pub use super::underway::{Aftermath, Charge, Pace, Shot, Underway, Won};
use super::{
    field::{Enlisted, Leader},
    orders::Ask,
};
use crate::{
    command::Commander as Rating,
    orders::Order as Written,
    profile::{Arm, Formation},
};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Who attacks.
    pub attacker: Side,
    /// Who has the initiative.
    pub initiative: Side,
    /// Who put a point on it.
    pub bonus: [bool; 2],
    /// Where in the turn it is.
    pub stage: Stage,
    /// Units, by the number of their piece.
    pub units: Vec<Unit>,
    /// Divisions, by their place among the commands.
    pub divisions: Vec<Division>,
    /// Commanders; the piece of the first one follows that of the last unit.
    pub commanders: Vec<Commander>,
    /// Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// Which sides ever held it.
    pub ever: Vec<[bool; 2]>,
    /// What is under way, the innermost last.
    pub underway: Vec<Underway>,
    /// What is asked.
    pub asks: Vec<Question<Ask>>,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

/// Where in the turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the first turn.
    Opening,
    /// Strategic command: a point on the initiative?
    Initiative(Side),
    /// Strategic command of a side.
    Strategic(Side),
    /// A side chooses the division that acts.
    Activation(Side),
    /// Tactical command of a division.
    Tactical(CommandId),
    /// Its preparatory fire.
    Preparatory(CommandId),
    /// Its charges and shocks.
    Charges(CommandId),
    /// Its movements and rallying.
    Movement(CommandId),
    /// Its final fire.
    Final(CommandId),
    /// The end of the turn.
    EndOfTurn,
}

impl Stage {
    /// The division that acts.
    pub fn division(self) -> Option<CommandId> {
        match self {
            Self::Tactical(d) | Self::Preparatory(d) | Self::Charges(d) | Self::Movement(d) | Self::Final(d) => Some(d),
            _ => None,
        }
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// It has yet to come on, from this turn on.
    Arrives(u16),
    /// It is kept in reserve.
    Reserve,
    /// On the table.
    Table,
    /// Eliminated.
    Lost,
}

/// How a unit is drawn up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// In line.
    Line,
    /// In column.
    Column,
    /// In full square.
    Square,
    /// In column, closed up into a square.
    ColumnSquare,
    /// Guns ready to fire.
    Deployed,
    /// Guns on their limbers.
    Limbered,
    /// Skirmishers in open order.
    Open,
    /// In a block.
    Garrison,
}

impl Form {
    /// Either square.
    pub const fn is_square(self) -> bool {
        matches!(self, Self::Square | Self::ColumnSquare)
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Column => "column",
            Self::Square => "square",
            Self::ColumnSquare => "column square",
            Self::Deployed => "deployed",
            Self::Limbered => "limbered",
            Self::Open => "open order",
            Self::Garrison => "garrison",
        }
    }

    /// Whether units of an arm are drawn up so.
    pub const fn suits(self, arm: Arm) -> bool {
        match arm {
            Arm::Infantry => {
                matches!(self, Self::Line | Self::Column | Self::Square | Self::ColumnSquare | Self::Garrison)
            }
            Arm::Cavalry => matches!(self, Self::Line | Self::Column),
            Arm::Artillery => matches!(self, Self::Deployed | Self::Limbered),
            Arm::Skirmishers => matches!(self, Self::Open | Self::Garrison),
        }
    }

    /// As the procedures know it: what has no formation is a line.
    pub const fn formation(self) -> Formation {
        match self {
            Self::Column => Formation::Column,
            Self::Square => Formation::Square,
            Self::ColumnSquare => Formation::ColumnSquare,
            _ => Formation::Line,
        }
    }
}

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub presence: Presence,
    /// Where it stands; in a block in its middle.
    pub pose: Pose,
    /// How it is drawn up.
    pub form: Form,
    /// The block it garrisons.
    pub block: Option<u16>,
    /// Losses, in halves.
    pub losses: u8,
    /// Disordered, until rallied.
    pub disordered: bool,
    /// Has an action marker.
    pub marker: bool,
    /// The unit its crew shelters with.
    pub crew: Option<Piece>,
    /// Activated in its division's activation.
    pub paid: bool,
    /// Has marched in it.
    pub moved: bool,
    /// Has charged in it, or followed a charge.
    pub charged: bool,
    /// Has fired in it.
    pub fired: bool,
    /// Has done what its division's order asks for.
    pub complied: bool,
    /// Guns that said they would limber after firing.
    pub limbers: bool,
    /// Guns that unlimbered in this activation.
    pub unlimbered: bool,
    /// Has rallied in this activation: a march must end away from the enemy.
    pub rallied: bool,
    /// Has moved, turned or changed this turn.
    pub stirred: bool,
    /// Skirmishers fired at it this turn.
    pub sniped: bool,
}

impl Unit {
    /// A unit before the battle.
    pub(super) fn of(enlisted: &Enlisted) -> Self {
        Self {
            presence: enlisted.arrives.map_or(Presence::Table, Presence::Arrives),
            pose: enlisted.start,
            form: enlisted.form,
            block: enlisted.block,
            losses: 0,
            disordered: false,
            marker: false,
            crew: None,
            paid: false,
            moved: false,
            charged: false,
            fired: false,
            complied: false,
            limbers: false,
            unlimbered: false,
            rallied: false,
            stirred: false,
            sniped: false,
        }
    }

    /// Whether it is on the table.
    pub fn is_there(&self) -> bool {
        self.presence == Presence::Table
    }
}

/// The area a Hold division defends (R66).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its south-west corner.
    pub low: Point,
    /// Its north-east corner.
    pub high: Point,
}

impl Area {
    /// How far a point is outside of it.
    pub fn outside(&self, at: Point) -> Length {
        let near = Point { x: at.x.clamp(self.low.x, self.high.x), y: at.y.clamp(self.low.y, self.high.y) };
        near.distance_to(at)
    }
}

/// A division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Division {
    /// Its order.
    pub order: Written,
    /// The area it defends under Hold.
    pub area: Option<Area>,
    /// Points handed to its general this turn.
    pub handed: u8,
    /// It has acted this turn.
    pub activated: bool,
    /// A new order was tried this turn.
    pub ordered: bool,
    /// It took an objective this turn.
    pub took: bool,
    /// The free rally of a Retreat is used.
    pub rallied: bool,
    /// Units within tactical distance of the enemy when it was activated.
    pub near: u8,
}

/// A commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// Where he is.
    pub at: Point,
    /// The unit he is attached to.
    pub with: Option<Piece>,
    /// Whether he is there.
    pub post: Post,
    /// How good he is.
    pub rating: Rating,
    /// Command points left.
    pub points: u8,
    /// He has ridden.
    pub rode: bool,
    /// The relief of the scenario has taken over.
    pub relieved: bool,
    /// How many have fallen in his place.
    pub fallen: u8,
}

impl Commander {
    /// A commander before the battle.
    pub(super) fn of(leader: &Leader) -> Self {
        Self {
            at: leader.start,
            with: None,
            post: Post::from(leader.arrives),
            rating: leader.rating,
            points: 0,
            rode: false,
            relieved: false,
            fallen: 0,
        }
    }

    /// Whether he is on the table.
    pub fn is_there(&self) -> bool {
        self.post == Post::Table
    }
}
