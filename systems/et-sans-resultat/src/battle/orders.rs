//! What a player is asked, and what he may say.

use grognard_battle::{CommandId, Piece};
use grognard_tabletop::{Facing, Length, Point, Pose, Turn};
use serde::{Deserialize, Serialize};

use crate::{
    artillery::Intensity,
    profile::{Class, Order as Directive},
};

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// To begin the battle.
    Begin,
    /// To set up a Formation.
    SetUp {
        /// Which.
        formation: CommandId,
    },
    /// His Objectives and first orders.
    Plan,
    /// Whether he goes first or second in this turn.
    GoFirst,
    /// Which pending order is tried.
    Activate,
    /// New orders.
    Issue,
    /// Which Leader Action.
    Lead,
    /// Which Formation converts its order.
    Convert,
    /// Which Formation moves, and how.
    Move,
    /// Where Army and Force Commanders ride.
    Officers,
    /// Which Formation ploys or deploys.
    Deploy,
    /// From which class a Fatigue Marker is taken.
    Recover {
        /// Of which Formation.
        formation: CommandId,
    },
    /// Who fires at whom, and how hard.
    Fire,
    /// Which cavalry Units evade.
    Evade {
        /// Of which Formation.
        formation: CommandId,
    },
    /// Which batteries are withdrawn.
    Withdraw {
        /// Of which Formation.
        formation: CommandId,
        /// How many.
        count: u8,
    },
    /// Which Units charge, now that their Formation has converted to Attack.
    Charge {
        /// Of which Formation.
        formation: CommandId,
    },
    /// Which of his attacks is fought next.
    Fight,
    /// Which of the routed Units in an Area fights who storms it.
    Send {
        /// Who storms it.
        unit: Piece,
        /// Whose Area.
        formation: CommandId,
    },
    /// How far a winner breaks through.
    Follow {
        /// Who.
        unit: Piece,
    },
    /// Which way a winner faces.
    Face {
        /// Who.
        unit: Piece,
    },
}

/// What a player may say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Let it begin.
    Begin,
    /// Set up a Unit.
    Place {
        /// The Unit.
        unit: Piece,
        /// Where.
        pose: Pose,
    },
    /// Set up a commander.
    Post {
        /// The commander.
        leader: Piece,
        /// Where.
        at: Point,
    },
    /// All is planned, or set up.
    Ready,
    /// Give a Formation its first order.
    Direct {
        /// The Formation.
        formation: CommandId,
        /// What it is to do.
        directive: Directive,
        /// The Formation it supports.
        #[serde(default)]
        of: Option<CommandId>,
    },
    /// Set the Objective of a Force: at once in the plan, later by courier.
    Aim {
        /// The Force.
        force: u8,
        /// The objective.
        objective: u8,
    },
    /// Go first in this turn.
    GoFirst,
    /// Go second in this turn.
    GoSecond,
    /// Send a Formation a new order.
    Issue {
        /// The Formation.
        formation: CommandId,
        /// What it is to do.
        directive: Directive,
        /// The Formation it supports.
        #[serde(default)]
        of: Option<CommandId>,
    },
    /// Try to activate the order that is on its way to a Formation.
    Activate {
        /// The Formation.
        formation: CommandId,
    },
    /// Try to activate the Objective that is on its way to a Force.
    ActivateObjective {
        /// The Force.
        force: u8,
    },
    /// A commander attempts a Leader Action.
    Lead {
        /// The commander.
        leader: Piece,
        /// What.
        action: Lead,
    },
    /// Convert the order of a Formation.
    Convert {
        /// The Formation.
        formation: CommandId,
        /// To what.
        to: Directive,
    },
    /// March with deployed Units, or with a limbered battery.
    March {
        /// Who.
        units: Vec<Piece>,
        /// How.
        steps: Vec<Step>,
        /// The last step goes on into contact.
        #[serde(default)]
        charge: bool,
    },
    /// March with a column.
    Column {
        /// Its head.
        head: Piece,
        /// Where the head goes.
        way: Vec<Point>,
    },
    /// Unlimber a battery.
    Unlimber {
        /// Which.
        battery: Piece,
        /// The way it faces then.
        facing: Facing,
    },
    /// A commander rides.
    Ride {
        /// The commander.
        leader: Piece,
        /// Where to.
        to: Point,
    },
    /// Move the Reformation Area of a Formation.
    Park {
        /// The Formation.
        formation: CommandId,
        /// Where to.
        at: Point,
    },
    /// Engineers work for a turn.
    Work {
        /// The Unit they are with.
        unit: Piece,
        /// At what.
        task: Task,
    },
    /// A Formation has moved.
    Done {
        /// Which.
        formation: CommandId,
    },
    /// Deploy Units of a Formation, or ploy them, in the order of one's wish.
    Deploy {
        /// The Formation.
        formation: CommandId,
        /// Whether they go from line into column.
        #[serde(default)]
        ploy: bool,
        /// Each with where it will stand.
        places: Vec<(Piece, Pose)>,
        /// Whether it is rushed.
        #[serde(default)]
        rush: bool,
    },
    /// Take a Fatigue Marker from a class.
    Recover {
        /// Which.
        class: Class,
    },
    /// Declare the fire of a Formation.
    Fire {
        /// The Formation.
        formation: CommandId,
        /// How hard its batteries fire.
        artillery: Intensity,
        /// How hard its battalions skirmish.
        skirmish: Intensity,
        /// Each battery and battalion with the Formation it is aimed at.
        shots: Vec<(Piece, CommandId)>,
        /// The Formation that a grand battery has a Fire Mission at.
        #[serde(default)]
        mission: Option<CommandId>,
    },
    /// These cavalry Units evade.
    Evade {
        /// Which; none stays.
        units: Vec<Piece>,
    },
    /// These batteries are withdrawn.
    Withdraw {
        /// Which.
        batteries: Vec<Piece>,
    },
    /// Fight an attack.
    Fight {
        /// Who attacks.
        unit: Piece,
        /// Whom.
        enemy: Piece,
    },
    /// Fight for a Reformation Area of the enemy.
    Storm {
        /// Who.
        unit: Piece,
        /// Whose Area.
        formation: CommandId,
    },
    /// Send a routed Unit against who storms its Area.
    Send {
        /// Which.
        unit: Piece,
    },
    /// Break through so far.
    Follow {
        /// How far.
        by: Length,
    },
    /// Turn where one stands.
    Face {
        /// How far, by quarters.
        turn: Turn,
    },
    /// Stay as one is.
    Stay,
    /// Nothing more in this step.
    End,
}

/// What engineers work at (R91).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Task {
    /// Make a built-up area a strong point.
    Fortify {
        /// Its number among the places.
        place: u8,
    },
    /// Break a bridge, or mend one that is broken.
    Bridge {
        /// Its number among the crossings.
        bridge: u8,
    },
}

/// A Leader Action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Lead {
    /// Join a Formation and lead it.
    TakePersonalCommand {
        /// Which.
        formation: CommandId,
    },
    /// Leave the Formation he leads.
    AbandonPersonalCommand,
    /// Pick another objective for his Force.
    ChangeOwnObjective {
        /// Which.
        objective: u8,
    },
    /// Bring a battery out of the reserve.
    CommitBattery {
        /// Which.
        battery: Piece,
        /// For which Formation.
        formation: CommandId,
        /// Where.
        pose: Pose,
    },
    /// Send a battery back to the reserve.
    RecallBattery {
        /// Which.
        battery: Piece,
    },
    /// Limber a battery.
    DisplaceBattery {
        /// Which.
        battery: Piece,
    },
    /// Commit an engineer company.
    CommitEngineers {
        /// To which Unit.
        unit: Piece,
    },
    /// Send an aide-de-camp of the Emperor to a Formation.
    DispatchAdc {
        /// Which.
        formation: CommandId,
    },
    /// Make a Formation of some Units of another.
    CreateDetachment {
        /// Which.
        units: Vec<Piece>,
    },
    /// Mass batteries under the chief of artillery.
    CreateGrandBattery {
        /// Which.
        batteries: Vec<Piece>,
    },
    /// Bring a routed Unit back.
    Rally {
        /// Which.
        unit: Piece,
        /// Where.
        pose: Pose,
    },
    /// Give the Formation he leads heart.
    Inspire {
        /// The class that loses a Fatigue Marker.
        class: Class,
    },
}

/// One part of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Straight ahead.
    Ahead {
        /// How far.
        by: Length,
    },
    /// Aside, facing kept.
    Oblique {
        /// How far.
        by: Length,
        /// At which angle to straight ahead, up to 45°.
        at: Turn,
    },
    /// Straight back, facing kept.
    Back {
        /// How far.
        by: Length,
    },
    /// Wheel on a front corner: to the right on the right one.
    Wheel {
        /// By how much.
        by: Turn,
    },
    /// Turn on the centre, by quarters.
    Turn {
        /// By how much.
        by: Turn,
    },
}
