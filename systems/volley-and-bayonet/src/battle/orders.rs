//! What a player is asked, and what he may say.

use grognard_battle::Piece;
use grognard_tabletop::{Facing, Length, Point, Pose, Turn};
use serde::{Deserialize, Serialize};

use crate::movement::Payment;

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// To begin the battle.
    Begin,
    /// Whether he goes first.
    WhoBegins,
    /// To set up his army.
    Deploy,
    /// With which stand a new commander takes over.
    Appoint {
        /// The commander who was captured.
        commander: Piece,
    },
    /// Who moves.
    Move,
    /// Whom he rallies, and how it faces.
    Rally,
    /// Which enemy he attacks.
    Combat,
    /// Whom an attacked stand strikes or shoots at.
    Answer {
        /// The stand.
        stand: Piece,
    },
    /// Whether cavalry falls back before fire.
    FallBack {
        /// The cavalry.
        stand: Piece,
        /// Unsaved hits.
        hits: u8,
    },
    /// What the winner of a melee does.
    AfterMelee {
        /// The winner.
        stand: Piece,
    },
    /// What cavalry does that has broken its enemy.
    Breakthrough {
        /// The cavalry.
        stand: Piece,
    },
    /// Who of the other side still shoots.
    LastFire,
}

/// What a player may say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Let it begin.
    Begin,
    /// Move first.
    GoFirst,
    /// Move second.
    GoSecond,
    /// Set up a stand; infantry whose middle is in a free block holds it.
    Place {
        /// The stand.
        stand: Piece,
        /// Where.
        pose: Pose,
        /// Guns limbered.
        #[serde(default)]
        limbered: bool,
        /// In march column.
        #[serde(default)]
        column: bool,
        /// Ready to receive the enemy.
        #[serde(default)]
        stationary: bool,
    },
    /// Set up a commander.
    Post {
        /// The commander.
        commander: Piece,
        /// Where.
        at: Point,
    },
    /// The army is set up.
    Ready,
    /// A new commander takes over with a stand.
    Appoint {
        /// The commander who was captured.
        commander: Piece,
        /// The stand.
        with: Piece,
    },
    /// March.
    March {
        /// Who.
        stand: Piece,
        /// How.
        #[serde(default)]
        steps: Vec<Step>,
        /// When in the move it recovers.
        #[serde(default)]
        recover: Recover,
        /// How facing changes that cost something are paid.
        #[serde(default = "with_move")]
        pay: Payment,
    },
    /// Charge: one turn, then straight ahead into the enemy (R75).
    Charge {
        /// Who.
        stand: Piece,
        /// Whom it meets, in order: skirmishers, and last its target.
        at: Vec<Piece>,
        /// Where it turns first.
        facing: Facing,
        /// How far it goes on behind skirmishers that give way.
        #[serde(default)]
        beyond: Length,
        /// Whether it recovers first.
        #[serde(default)]
        recover_first: bool,
        /// How the turn is paid if it costs something.
        #[serde(default = "with_move")]
        pay: Payment,
        /// Legs before the turn, where that is agreed on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        steps: Vec<Step>,
    },
    /// Stand ready to receive the enemy.
    Stationary {
        /// Who.
        stand: Piece,
        /// Where infantry turns to.
        #[serde(default)]
        facing: Option<Facing>,
        /// Guns unlimber in place.
        #[serde(default)]
        unlimber: bool,
    },
    /// A commander rides.
    Ride {
        /// The commander.
        commander: Piece,
        /// Where to.
        to: Point,
    },
    /// Rally a routed stand.
    Rally {
        /// Who.
        stand: Piece,
        /// How it faces.
        facing: Facing,
    },
    /// Attack an enemy with all who are in contact with it.
    Attack {
        /// The enemy.
        target: Piece,
        /// Who shoots at it.
        #[serde(default)]
        fire: Vec<Piece>,
    },
    /// Strike, or shoot at, one of the attackers.
    Strike {
        /// Whom.
        at: Piece,
    },
    /// Do not answer.
    Decline,
    /// Fall back before the fire.
    FallBack,
    /// Stand it.
    StandFast,
    /// Take the ground of the beaten enemy.
    Occupy {
        /// How far to go.
        by: Length,
        /// Where to turn then.
        #[serde(default)]
        facing: Option<Facing>,
    },
    /// Turn where one stands.
    Turn {
        /// Where to.
        facing: Facing,
    },
    /// Stay.
    Stay {
        /// Where cavalry turns that might have charged on.
        #[serde(default)]
        facing: Option<Facing>,
    },
    /// Charge on.
    Continue,
    /// Shoot.
    Fire {
        /// Who.
        stand: Piece,
        /// At whom.
        target: Piece,
    },
    /// Nothing more in this phase.
    EndPhase,
}

fn with_move() -> Payment {
    Payment::Move
}

/// When in its move a stand recovers from disorder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recover {
    /// Not at all.
    #[default]
    No,
    /// At the beginning.
    Start,
    /// At the end.
    End,
}

/// One part of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Infantry and cavalry turn about the centre.
    Face {
        /// Where to.
        to: Facing,
    },
    /// Infantry and cavalry go straight ahead.
    Advance {
        /// How far.
        by: Length,
    },
    /// Infantry and cavalry go ahead and aside, facing kept.
    Oblique {
        /// How far.
        by: Length,
        /// At which angle.
        at: Turn,
    },
    /// Limbered guns go straight to a place, and turn there.
    Drive {
        /// Where to.
        to: Point,
        /// How they face there; as they went, if it is not said.
        #[serde(default)]
        facing: Option<Facing>,
    },
    /// Guns limber.
    Limber,
    /// Guns unlimber.
    Unlimber {
        /// How they face.
        facing: Facing,
    },
    /// Unlimbered guns go ahead, or back.
    Manhandle {
        /// How far; back, if negative.
        by: Length,
    },
    /// Unlimbered guns turn about the centre.
    Pivot {
        /// Where to.
        to: Facing,
    },
    /// Form march column.
    FormColumn,
    /// Deploy from march column.
    LeaveColumn,
    /// A march column or limbered guns follow a road.
    Road {
        /// To the place of the road that is nearest to this one.
        to: Point,
    },
    /// Infantry enters a block.
    Enter {
        /// Which.
        block: u16,
    },
    /// A garrison comes out.
    Leave {
        /// How it faces.
        facing: Facing,
    },
    /// Skirmishers join a stand they touch.
    Attach {
        /// Which.
        to: Piece,
    },
    /// Skirmishers leave the stand they are attached to.
    Detach {
        /// Where they stand then.
        pose: Pose,
    },
}
