//! Everything that changes in a battle.

use grognard_battle::{Contacts, Piece, Question, Side, Verdict};
use grognard_tabletop::{Facing, Length, Point, Pose};
use serde::{Deserialize, Serialize};

use super::{
    field::{Enlisted, Leader},
    orders::Ask,
};
use crate::{profile::Status, turn::Phase};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The game turn, from 1; 0 before the first.
    pub turn: u16,
    /// Who moves first, all game (R6); nobody knows before the opening if the scenario does not say.
    pub first: Option<Side>,
    /// Whose player turn it is.
    pub phasing: Side,
    /// The phase under way.
    pub phase: Phase,
    /// Whether what a phase begins with is done: troops have come on, checks are made, the phasing side has fought.
    pub closed: bool,
    /// Stands, by the number of their piece.
    pub units: Vec<Unit>,
    /// Divisions, by their place among the commands.
    pub divisions: Vec<Division>,
    /// Commanders; the piece of the first one follows that of the last stand.
    pub commanders: Vec<Commander>,
    /// Attackers and their targets, in the order in which they came to it (R76).
    pub contacts: Contacts,
    /// Stands that are in command by contact, each with one it touched (R77).
    pub links: Vec<(Piece, Piece)>,
    /// Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// What is under way, the innermost last.
    pub underway: Vec<Underway>,
    /// What is asked.
    pub asks: Vec<Question<Ask>>,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

/// Where a stand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// It has yet to come on, in this turn or a later one.
    Arrives(u16),
    /// On the table.
    Table,
    /// Skirmishers attached to a stand (R80).
    With(Piece),
    /// Lost.
    Lost,
}

/// A stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub presence: Presence,
    /// Where it stands; in a block, in its middle and looking north.
    pub pose: Pose,
    /// The block it holds (R68).
    pub block: Option<u16>,
    /// The order it is in.
    pub status: Status,
    /// Strength points left.
    pub sp: u8,
    /// It stands ready to receive the enemy.
    pub stationary: bool,
    /// Its own turns running that it ended so, for those who dig (R96).
    pub still: u8,
    /// Guns limbered.
    pub limbered: bool,
    /// In march column.
    pub column: bool,
    /// It has its dedicated guns.
    pub dedicated_guns: bool,
    /// In command since its last Command phase.
    pub in_command: bool,
    /// A stand that is in command only by touching this one, which therefore stays (R77).
    pub kept_by: Option<Piece>,
    /// It has had its order in this Movement phase.
    pub acted: bool,
    /// It has shot of its own, or been in a combat hand to hand, in this Combat phase.
    pub fought: bool,
    /// It has rolled dice in answer in this Combat phase.
    pub answered: bool,
    /// It was rallied in this player turn.
    pub rallied: bool,
    /// It has broken through in this phase.
    pub broke_through: bool,
}

/// A division.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Division {
    /// Strength points lost in all.
    pub lost: u16,
    /// Strength points lost since the last Exhaustion phase (R38).
    pub lost_this_turn: u16,
    /// It is exhausted.
    pub exhausted: bool,
    /// It has collapsed.
    pub collapsed: bool,
}

/// A commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// Where he is.
    pub at: Point,
    /// Whether he is there.
    pub post: Post,
    /// The man of the rolls is lost, and another has taken over.
    pub replaced: bool,
    /// He has ridden in this Movement phase.
    pub acted: bool,
}

/// Whether a commander is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// He has yet to come on, with the first of his stands.
    Awaited,
    /// On the table.
    Table,
    /// Captured; a new one takes over in the next Command phase (R46).
    Captured,
    /// He has nobody left to command.
    Off,
}

/// What is under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Underway {
    /// The winner of the opening roll chooses who goes first (R95).
    Opening {
        /// Who.
        winner: Side,
    },
    /// A side sets up.
    Deployment {
        /// Who.
        side: Side,
    },
    /// Cavalry that may break through in the Morale phase, in order.
    Breakthroughs {
        /// Those who have yet to say.
        left: Vec<Victory>,
    },
    /// A combat.
    Combat(Combat),
}

/// Somebody who has beaten an enemy and has yet to say what he does (R90, R91).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// The winner.
    pub winner: Piece,
    /// Whom he has beaten.
    pub loser: Piece,
    /// Where that one stood.
    pub stood: Pose,
    /// The block it held.
    pub block: Option<u16>,
    /// The way it went.
    pub heading: Facing,
    /// Whether he may break through.
    pub breaks: bool,
}

/// A combat: one defender, those in contact with it, and those who shoot at it (R84).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Who is attacked.
    pub target: Piece,
    /// Who shoots at it.
    pub fire: Vec<Piece>,
    /// How far it is.
    pub stage: Stage,
}

/// How far a combat is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// The target has yet to say whom it strikes or shoots at.
    Answer,
    /// The dice of fire have fallen; cavalry that was hit says whether it falls back (R87).
    FallingBack {
        /// What fire has done to each stand.
        hits: Vec<Hits>,
        /// Those who have yet to say.
        left: Vec<Piece>,
    },
    /// All is decided but for what the winners do.
    Won {
        /// Those who have yet to say.
        left: Vec<Victory>,
    },
}

/// What fire has done to a stand, before anything comes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hits {
    /// The stand.
    pub on: Piece,
    /// Unsaved hits.
    pub unsaved: u8,
    /// Strength points it will lose.
    pub losses: u8,
    /// Its attached skirmishers are hit.
    pub screen: bool,
    /// How far it falls back.
    pub back: Length,
}

impl Unit {
    /// A stand before the battle.
    pub(super) fn of(enlisted: &Enlisted) -> Self {
        Self {
            presence: match (enlisted.attached_to, enlisted.arrives) {
                (Some(host), _) => Presence::With(host),
                (None, Some(turn)) => Presence::Arrives(turn),
                (None, None) => Presence::Table,
            },
            pose: enlisted.start,
            block: enlisted.block,
            status: enlisted.stand.status,
            sp: u8::try_from(enlisted.stand.sp).unwrap_or_default(),
            stationary: enlisted.stand.stationary,
            still: 0,
            limbered: enlisted.stand.limbered,
            column: enlisted.stand.march_column,
            dedicated_guns: enlisted.stand.dedicated_guns,
            in_command: true,
            kept_by: None,
            acted: false,
            fought: false,
            answered: false,
            rallied: false,
            broke_through: false,
        }
    }

    /// Whether it is on the table.
    pub fn is_there(&self) -> bool {
        self.presence == Presence::Table
    }
}

impl Commander {
    /// A commander before the battle.
    pub(super) fn of(leader: &Leader) -> Self {
        let post = if leader.arrives.is_some() { Post::Awaited } else { Post::Table };
        Self { at: leader.start, post, replaced: false, acted: false }
    }

    /// Whether he is on the table.
    pub fn is_there(&self) -> bool {
        self.post == Post::Table
    }
}
