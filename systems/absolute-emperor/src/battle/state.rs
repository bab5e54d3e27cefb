//! Everything that changes in a battle.

use grognard_battle::{CommandId, Contact, Piece, Question, Side, Verdict};
use grognard_scenario::model::army;
use grognard_tabletop::{Edge, Facing, Length, Point, Pose, Turn};
use serde::{Deserialize, Serialize};

pub(super) use grognard_battle::Post;

use super::{
    field::{Enlisted, Leader},
    orders::Ask,
};
use crate::{
    combat::Charge,
    orders::Order as OrderKind,
    profile::{Aspect, Cover, Formation, Status},
    shooting::RangeBand,
    turn::Phase,
};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Who has the initiative; nobody before the first turn.
    pub initiative: Option<Side>,
    /// Where in the turn it is.
    pub stage: Stage,
    /// Divisions and batteries, by the number of their piece.
    pub units: Vec<Unit>,
    /// Corps, by their place among the commands.
    pub corps: Vec<Corps>,
    /// Commanders; the piece of the first one follows that of the last unit.
    pub commanders: Vec<Commander>,
    /// Who is in combat with whom, in the order in which they came to it.
    pub fights: Vec<Fight>,
    /// Shots declared in this Shooting Phase, in order.
    pub shots: Vec<Shot>,
    /// Whom units with several enemies strike in this Combat Phase, as far as their players said so.
    pub strikes: Vec<(Piece, Piece)>,
    /// Who has rolled his dice in this Combat Phase, and to which of his sides: it strikes nobody else there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<(Piece, Edge)>,
    /// Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// What is under way, the innermost last.
    pub underway: Vec<Underway>,
    /// What is asked.
    pub asks: Vec<Question<Ask>>,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

/// Where in the turn it is, and who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the first turn.
    Opening,
    /// Command Phase.
    Command(Side),
    /// Movement Phase.
    Movement(Side),
    /// Shooting Phase: shots are declared.
    Declaring(Side),
    /// Shooting Phase: squares are formed instead.
    Squares(Side),
    /// Shooting Phase: the dice have fallen.
    Rolled(Side),
    /// Charges Phase.
    Charges(Side),
    /// Combat Phase: who has several enemies says whom it strikes.
    Strikes(Side),
    /// Combat Phase: pair after pair.
    Fighting,
    /// Combat Phase: all are fought, and who wavers is tested.
    Aftermath,
}

impl Stage {
    /// The phase it belongs to.
    pub fn phase(self) -> Phase {
        match self {
            Self::Opening | Self::Command(_) => Phase::Command,
            Self::Movement(_) => Phase::Movement,
            Self::Declaring(_) | Self::Squares(_) | Self::Rolled(_) => Phase::Shooting,
            Self::Charges(_) => Phase::Charges,
            Self::Strikes(_) | Self::Fighting | Self::Aftermath => Phase::Combat,
        }
    }
}

/// A quarter of the compass: an edge of the table, a side of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compass {
    /// Up the table.
    North,
    /// To the right.
    East,
    /// Down the table.
    South,
    /// To the left.
    West,
}

impl Compass {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The way it looks.
    pub const fn facing(self) -> Facing {
        match self {
            Self::North => Facing::NORTH,
            Self::East => Facing::EAST,
            Self::South => Facing::SOUTH,
            Self::West => Facing::WEST,
        }
    }

    /// The side of a place that looks there.
    pub const fn side(self) -> Edge {
        match self {
            Self::North => Edge::Front,
            Self::East => Edge::Right,
            Self::South => Edge::Rear,
            Self::West => Edge::Left,
        }
    }

    /// The one that this side of a place looks to.
    pub const fn of_side(side: Edge) -> Self {
        match side {
            Edge::Front => Self::North,
            Edge::Right => Self::East,
            Edge::Rear => Self::South,
            Edge::Left => Self::West,
        }
    }

    /// The opposite one.
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }
}

impl From<army::Edge> for Compass {
    fn from(edge: army::Edge) -> Self {
        match edge {
            army::Edge::North => Self::North,
            army::Edge::East => Self::East,
            army::Edge::South => Self::South,
            army::Edge::West => Self::West,
        }
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// It has yet to come on, in this turn or a later one.
    Arrives(u16),
    /// On a flank march: when and where it comes on is written in the order of its corps.
    FlankMarch,
    /// On the table.
    Table,
    /// Removed.
    Lost,
}

/// A division or a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub presence: Presence,
    /// Where it stands; inside a place in its middle, infantry looking north.
    pub pose: Pose,
    /// The place it is in.
    pub place: Option<u16>,
    /// How it is drawn up.
    pub formation: Formation,
    /// Fresh, halted or disordered.
    pub status: Status,
    /// Hits in the whole battle.
    pub hits: u8,
    /// Those of its hits that it took in this Shooting or Combat Phase.
    pub phase_hits: u8,
    /// A waver test is due.
    pub waver: bool,
    /// It has had its move of this turn.
    pub moved: bool,
    /// It has shot in this turn.
    pub shot: bool,
    /// It has charged in this turn, or tried to.
    pub charged: bool,
    /// It has tried to rally in this turn.
    pub rallied: bool,
    /// It has made its follow-up charge of this turn.
    pub followed_up: bool,
    /// The enemy it fought last in this Combat Phase.
    pub last_enemy: Option<Piece>,
}

impl Unit {
    /// A unit before the battle.
    pub(super) fn of(enlisted: &Enlisted) -> Self {
        Self {
            presence: enlisted.arrives.map_or(Presence::Table, Presence::Arrives),
            pose: enlisted.start,
            place: enlisted.place,
            formation: enlisted.formation,
            status: Status::Fresh,
            hits: 0,
            phase_hits: 0,
            waver: false,
            moved: false,
            shot: false,
            charged: false,
            rallied: false,
            followed_up: false,
            last_enemy: None,
        }
    }

    /// Whether it is on the table.
    pub fn is_there(&self) -> bool {
        self.presence == Presence::Table
    }
}

/// A corps and its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corps {
    /// What it is to do.
    pub order: Written,
    /// Whether that is hidden from who looks at this state; what stands here then means nothing.
    pub veiled: bool,
}

/// The order of a corps (R5, R67).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Written {
    /// Attack a point.
    Attack {
        /// Which.
        point: Point,
    },
    /// Attack an enemy.
    AttackEnemy {
        /// Which.
        enemy: Piece,
    },
    /// Defend a point.
    Defend {
        /// Which.
        point: Point,
    },
    /// Defend a point until a turn, and attack from it on.
    Delay {
        /// Which.
        point: Point,
        /// The turn in which it begins to attack.
        turn: u16,
    },
    /// Come on at an edge in a turn, and attack.
    FlankMarch {
        /// Which edge.
        edge: Compass,
        /// The turn in which it comes on.
        turn: u16,
    },
}

impl Written {
    /// Its kind, as the procedure knows it.
    pub fn kind(self) -> OrderKind {
        match self {
            Self::Attack { .. } | Self::AttackEnemy { .. } => OrderKind::Attack,
            Self::Defend { .. } => OrderKind::Defend,
            Self::Delay { .. } => OrderKind::Delay,
            Self::FlankMarch { .. } => OrderKind::FlankMarch,
        }
    }

    /// The turn that is written in it; 1 if there is none.
    pub fn turn(self) -> u16 {
        match self {
            Self::Delay { turn, .. } | Self::FlankMarch { turn, .. } => turn,
            _ => 1,
        }
    }

    /// The point that is to be defended.
    pub fn defended(self) -> Option<Point> {
        match self {
            Self::Defend { point } | Self::Delay { point, .. } => Some(point),
            _ => None,
        }
    }
}

/// A commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// Where he is.
    pub at: Point,
    /// Whether he is there.
    pub post: Post,
    /// His élan.
    pub elan: u8,
    /// He has spent his point of this turn.
    pub spent: bool,
    /// He has ridden in this turn.
    pub ridden: bool,
}

impl Commander {
    /// A commander before the battle.
    pub(super) fn of(leader: &Leader) -> Self {
        Self { at: leader.start, post: Post::from(leader.arrives), elan: leader.elan, spent: false, ridden: false }
    }

    /// Whether he is on the table.
    pub fn is_there(&self) -> bool {
        self.post == Post::Table
    }
}

/// A combat: two enemies in contact, and how they came to it (R54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Who charged into it, whom, and where it struck.
    pub contact: Contact,
    /// How the attacker came into it.
    pub charge: Charge,
    /// How the defender did.
    pub answer: Charge,
    /// No round of it has been fought.
    pub first_round: bool,
    /// Its round of this phase has been fought.
    pub fought: bool,
    /// Somebody who charged was no longer fresh when it came to blows: the charges of both count for nothing (R57).
    pub lapsed: bool,
}

/// A shot declared (R58).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who shoots: a unit, or three batteries together.
    pub by: Vec<Piece>,
    /// At whom.
    pub target: Piece,
    /// From which sides of its place a garrison does.
    pub sides: Vec<Compass>,
    /// What was seen when it was declared.
    pub sight: Sighting,
    /// What it hit; nothing before the dice fall.
    pub hits: Option<u8>,
    /// It was rolled again.
    pub rerolled: bool,
}

/// What a shooter saw of his target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sighting {
    /// The range band.
    pub band: RangeBand,
    /// What sheltered the target.
    pub cover: Cover,
    /// Whether it was partly blocked.
    pub blocked: bool,
    /// Whether it stood uphill.
    pub uphill: bool,
    /// The side of it that was shot at.
    pub aspect: Aspect,
}

/// What is under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Underway {
    /// Both sides write orders unseen.
    Writing {
        /// Who is ready.
        ready: [bool; 2],
    },
    /// Corps set up in turn.
    Deployment {
        /// Those who have yet to, the next one first.
        left: Vec<CommandId>,
    },
    /// A charge is declared.
    Charge(Declared),
    /// A combat of which the dice have fallen.
    Combat(Rolled),
    /// Cavalry has won and must perhaps charge on.
    Victory {
        /// Who.
        unit: Piece,
        /// Whom it has beaten.
        beaten: Piece,
    },
    /// A place has fallen empty, and infantry may enter.
    Fallen {
        /// The place.
        place: u16,
        /// Who has yet to say, in order.
        left: Vec<Piece>,
    },
    /// Units that took five hits or more are tested, in order.
    Wavering {
        /// Those who have yet to.
        left: Vec<Piece>,
    },
}

/// A charge that is declared and not yet moved (R53).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// Who charges.
    pub charger: Piece,
    /// Whom.
    pub target: Piece,
    /// Where it charges from: where it stands, or outside of its place.
    pub start: Pose,
    /// How it turns first.
    pub turn: Turn,
    /// How far it goes then.
    pub by: Length,
    /// Where it strikes.
    pub aspect: Aspect,
    /// The edge with which it lines up.
    pub edge: Edge,
    /// The target has tried to countercharge.
    pub countered: bool,
    /// The target's side has answered for good.
    pub answered: bool,
}

/// A combat of which the dice have fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// Who charged into the contact.
    pub attacker: Piece,
    /// His enemy.
    pub defender: Piece,
    /// Whether each rolls his dice at the other.
    pub strikes: [bool; 2],
    /// The hits each has made.
    pub hits: [u8; 2],
    /// Whose attack was rolled again.
    pub rerolled: [bool; 2],
    /// Which sides have been asked, the one with the initiative first.
    pub asked: u8,
}
