//! Everything that changes in a battle.

use grognard_battle::{CommandId, Contact, Piece, Question, Side, Verdict};
use grognard_tabletop::{Length, Point, Pose};
use serde::{Deserialize, Serialize};

use super::{
    field::Drill,
    orders::{Ask, Task},
};
use crate::{
    artillery::Intensity,
    leader_actions::Action,
    profile::{Class, Lr, Order as Directive},
    turn::Step,
};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Where in the turn it is.
    pub stage: Stage,
    /// Who won the roll for precedence, once it was made (R60).
    pub chooser: Option<Side>,
    /// Who goes first in this turn.
    pub first: Side,
    /// Whose go it is in a step in which the sides follow one another.
    pub acting: Side,
    /// Who has ended his part of the step.
    pub ended: [bool; 2],
    /// Units, by the number of their piece.
    pub units: Vec<Unit>,
    /// Formations, by their place among the commands.
    pub formations: Vec<Formation>,
    /// Forces.
    pub forces: Vec<Force>,
    /// Commanders; the piece of the first one follows that of the last Unit.
    pub commanders: Vec<Commander>,
    /// Who is in contact with whom, in the order in which they came to it.
    pub meetings: Vec<Meeting>,
    /// Pairs that have fought in this phase: who meets again before it is over has fought already (R76).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fought: Vec<[Piece; 2]>,
    /// Fire that is declared and not yet rolled, by Formation.
    pub fires: Vec<Fire>,
    /// Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// What engineers have worked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labours: Vec<Labour>,
    /// What is under way, the innermost last.
    pub underway: Vec<Underway>,
    /// What is asked.
    pub asks: Vec<Question<Ask>>,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

/// A work of engineers, begun or finished (R91).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labour {
    /// At what.
    pub task: Task,
    /// Whose engineers.
    pub side: Side,
    /// The turns they have worked at it.
    pub turns: u8,
}

/// Where in the turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the first turn.
    Opening,
    /// A turn begins: who goes first is yet to be said.
    Beginning,
    /// A step of the turn.
    Step(Step),
    /// The Formations have moved; Army and Force Commanders ride.
    Officers,
}

/// Where a Unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// It has yet to come on, in this turn or a later one.
    Arrives(u16),
    /// It waits in its column at the edge, where its pose says (R65).
    Edge,
    /// On the table.
    Table,
    /// Routed, in the Reformation Area of its Formation.
    Routed,
    /// A battery in the reserve of its Formation.
    Reserve,
    /// A battery in the reserve of its Force.
    ForceReserve,
    /// Removed.
    Removed,
}

/// A Unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub presence: Presence,
    /// Where it stands; waiting at the edge, where it would stand if the table went on.
    pub pose: Pose,
    /// How it is drawn up.
    pub drill: Drill,
    /// Its Formation.
    pub formation: CommandId,
    /// A battery that came from the reserve of its Force, and goes back there.
    pub of_the_force: bool,
    /// The value of the rifle company with it; 0 for none.
    pub rifles: u8,
    /// An engineer company is with it.
    pub engineers: bool,
    /// Inches it has spent in this Movement step.
    pub spent: Length,
    /// Where it stood when the step began.
    pub began: Pose,
    /// It has moved in this turn.
    pub moved: bool,
    /// It has fought in this turn.
    pub fought: bool,
    /// How often it has broken through in this phase.
    pub broke_through: u8,
    /// It has fallen back in this turn.
    pub fell_back: bool,
    /// A battery that had a target in this turn.
    #[serde(default)]
    pub fired: bool,
    /// It has fought at a Reformation Area of the enemy in this phase.
    #[serde(default)]
    pub stormed: bool,
}

impl Unit {
    /// Whether it is on the table.
    pub fn is_there(&self) -> bool {
        self.presence == Presence::Table
    }

    /// Whether it is yet to come on.
    pub fn is_to_come(&self) -> bool {
        matches!(self.presence, Presence::Arrives(_) | Presence::Edge)
    }

    /// Whether it is deployed on the table: a battalion or cavalry in line, a battery that is committed.
    pub fn is_deployed(&self) -> bool {
        self.is_there() && self.drill != Drill::Ployed
    }
}

/// A Formation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formation {
    /// Whether there is such a Formation: a spare one is not formed yet, a lost one is gone.
    pub lives: Lives,
    /// The Formation it was made of, if it was made in battle (R28, R84).
    #[serde(default)]
    pub of: Option<CommandId>,
    /// Up to and with this turn an aide-de-camp of the Emperor is with it.
    #[serde(default)]
    pub aide_until: u16,
    /// Its order or status.
    pub order: Directive,
    /// The Formation it supports.
    pub supports: Option<CommandId>,
    /// The order that is on its way to it.
    pub pending: Option<Pending>,
    /// The order that was on its way when this step's orders began to be written, if another has replaced it since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recalled: Option<Pending>,
    /// Fatigue Markers of infantry, cavalry and artillery.
    pub fatigue: [u8; 3],
    /// The middle of its Reformation Area, and the way it faces.
    pub area: Pose,
    /// Its columns, the head of each first.
    pub columns: Vec<Vec<Piece>>,
    /// Engineer companies that are with nobody.
    pub engineers: u8,
    /// It has had its move of this turn.
    pub done: bool,
    /// It has converted in this step.
    pub converted: bool,
    /// It has rolled to ploy or deploy in this turn.
    pub rolled: bool,
    /// A Unit of it has moved, ployed or deployed in this turn.
    pub stirred: bool,
    /// The enemy's Artillery & Skirmishing score against it in this turn.
    pub score: Option<i16>,
    /// Whether its artillery and its skirmishers fired intensely in this turn.
    pub intense: [bool; 2],
    /// Its commander was harmed in this turn.
    pub shaken: bool,
    /// LR of a grand battery's commander whose mission it is the target of.
    pub mission: Option<Lr>,
    /// Fights its Units have lost in this turn.
    pub losses: u8,
    /// A fight of one of its Units was rolled in this turn.
    pub fought: bool,
    /// It took an Assessment in this Combat phase.
    pub assessed: bool,
}

/// Whether there is such a Formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lives {
    /// Not yet: it may be formed in battle.
    Spare,
    /// Yes.
    Yes,
    /// No more.
    Removed,
}

/// An order on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// What it says.
    pub says: Says,
    /// Turns of a delay still to wait.
    pub waits: u8,
    /// Delay Markers.
    pub markers: u8,
    /// It has tried in this turn, or was written in it.
    pub tried: bool,
}

impl Pending {
    /// Whether it was written in the Issue Orders step that is under way, or in this turn's.
    pub const fn is_new(&self) -> bool {
        self.tried && self.waits == 0 && self.markers == 0
    }
}

/// What a pending order says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Says {
    /// A directive, and of Support, whom.
    Directive(Directive, Option<CommandId>),
    /// An Objective for a Force.
    Objective(u8),
    /// Hidden from who looks at this state.
    Sealed,
}

/// A Force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// The objective it is after.
    pub objective: Option<u8>,
    /// A new one that is on its way.
    pub pending: Option<Pending>,
    /// One that was on its way and is being replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recalled: Option<Pending>,
}

/// A commander.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// Where he is.
    pub at: Point,
    /// Whether he is there.
    pub post: Post,
    /// Who he is: the man of the rolls, his second, a relief or a replacement.
    pub man: Man,
    /// The Formation he commands in person.
    pub with: Option<CommandId>,
    /// His ratings are zero up to and with this turn.
    pub wounded_until: u16,
    /// He takes no Leader Actions in this turn.
    pub stunned_in: u16,
    /// He was found invincible.
    pub invincible: bool,
    /// He has failed a Leader Action in this turn.
    pub failed: bool,
    /// He has ridden in this turn.
    pub ridden: bool,
    /// Imperial aides-de-camp he has sent.
    #[serde(default)]
    pub aides: u8,
    /// Leader Actions he has taken in this turn, and for whom: a Formation by its area, a battery or a Unit by its piece.
    pub acted: Vec<(Action, Piece)>,
}

/// Who commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Man {
    /// The man of the rolls.
    First,
    /// His second.
    Second,
    /// Who relieved him.
    Relief,
    /// The chief of artillery, at the head of his grand battery.
    Gunner,
    /// Somebody nobody has heard of: a Formation's, of LR zero.
    Zero,
    /// Somebody nobody has heard of: a higher commander, of LR C.
    C,
}

/// Whether a commander is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// He has yet to come on, with the first of his Units.
    Awaited,
    /// On the table.
    Table,
    /// Lost; another takes over at the start of this turn.
    Missing(u16),
    /// He has nobody left to command, or nobody yet.
    Off,
}

impl Commander {
    /// Whether he is on the table.
    pub fn is_there(&self) -> bool {
        self.post == Post::Table
    }
}

/// Two enemies in contact, and how they came to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// Who attacks, whom, and where he struck; in the rear only by R59.
    pub contact: Contact,
    /// Fought in this phase.
    pub fought: bool,
}

/// Fire of a Formation, as declared (R24).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    /// The Formation.
    pub formation: CommandId,
    /// How hard its batteries fire, and its battalions skirmish.
    pub intensity: [Intensity; 2],
    /// Each battery and battalion with the Formation it is aimed at.
    pub shots: Vec<(Piece, CommandId)>,
    /// The Formation that is the target of a Fire Mission.
    pub mission: Option<CommandId>,
}

/// What is under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Underway {
    /// Both sides plan unseen.
    Planning,
    /// Formations set up in turn.
    SettingUp {
        /// Those who have yet to, the next one first.
        left: Vec<CommandId>,
    },
    /// A Formation is on the move.
    Moving {
        /// Which.
        formation: CommandId,
    },
    /// Fatigue is recovered.
    Recovering {
        /// Formations that may yet, in order.
        left: Vec<CommandId>,
    },
    /// Assessments are taken.
    Assessing {
        /// Formations that owe some, in order, and how many.
        left: Vec<(CommandId, u8)>,
    },
    /// An Assessment has come out, and its consequences are carried out.
    Result {
        /// Whose.
        formation: CommandId,
        /// Cavalry may evade, and has not been asked.
        may_evade: bool,
        /// Batteries that must yet retire.
        retire: u8,
        /// Who has charged or fled already, and is not asked.
        acted: Vec<Piece>,
    },
    /// A cavalry Formation charges in the Combat phase.
    Charging {
        /// Which.
        formation: CommandId,
    },
    /// A Unit storms an Area, and somebody there must fight it.
    Stormed {
        /// Who.
        unit: Piece,
        /// Whose Area.
        formation: CommandId,
    },
    /// A winner may go on, or turn.
    Won {
        /// Who.
        unit: Piece,
        /// Whether he breaks through, else he may face about.
        through: bool,
    },
}

/// The class that Fatigue is kept for.
pub(super) const CLASSES: [Class; 3] = [Class::Infantry, Class::Cavalry, Class::Artillery];
