//! What a player is asked, and what he may say.

use grognard_battle::{CommandId, Piece};
use grognard_tabletop::{Edge, Point, Pose};
use serde::{Deserialize, Serialize};

use super::state::Form;
pub use super::steps::{Answer, Step};
use crate::orders::Order as Written;

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// To begin the battle.
    Begin,
    /// To set up a division.
    Deploy {
        /// Which.
        division: CommandId,
    },
    /// To give first orders.
    FirstOrders,
    /// Whether a point goes on the initiative.
    Initiative,
    /// What the general in chief does.
    Chief,
    /// Which division acts.
    Activate,
    /// Where its general goes.
    Tactical,
    /// Who fires before the charges.
    Preparatory,
    /// Who charges.
    Charges,
    /// Who moves or rallies.
    Movement,
    /// Who fires after the moves.
    Final,
    /// Who reacts to a move.
    ReactToMove,
    /// Whether a shot is returned.
    ReturnFire {
        /// Who fires.
        shooter: Piece,
        /// At whom.
        target: Piece,
    },
    /// How a charge is met.
    ReactToCharge {
        /// Who charges.
        charger: Piece,
        /// Whom.
        target: Piece,
    },
    /// Whether cavalry stops its charge.
    StopCharge {
        /// Who charges.
        charger: Piece,
    },
    /// Whether it charges on at somebody else.
    NewTarget {
        /// Who charges.
        charger: Piece,
    },
    /// Whether a winner advances.
    Advance {
        /// Who.
        winner: Piece,
    },
    /// Whether he pursues.
    Pursue {
        /// Who.
        winner: Piece,
    },
    /// Whom he pursues into.
    PursueInto {
        /// Who.
        winner: Piece,
    },
    /// How a pursuer is met.
    ReactToPursuit {
        /// Who pursues.
        charger: Piece,
        /// Into whom.
        target: Piece,
    },
    /// Whether a division takes up a new order.
    NewOrder {
        /// Which.
        division: CommandId,
        /// What it may take up.
        order: Written,
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
        /// How it is drawn up.
        form: Form,
        /// The block it is in.
        #[serde(default)]
        block: Option<u16>,
    },
    /// Set up a general.
    Post {
        /// The general.
        commander: Piece,
        /// Where.
        at: Point,
    },
    /// Keep a division in reserve.
    KeepReserve {
        /// Which.
        division: CommandId,
    },
    /// Give a division its first order.
    SetOrder {
        /// Which.
        division: CommandId,
        /// What it is to do.
        to: Written,
    },
    /// All is set up, or ordered.
    Ready,
    /// A point on the initiative.
    Bonus,
    /// None.
    NoBonus,
    /// The general in chief sends a division a new order.
    ChangeOrder {
        /// Which.
        division: CommandId,
        /// What it is to do.
        to: Written,
        /// A further point on the test.
        #[serde(default)]
        bonus: bool,
    },
    /// He hands a division general a point.
    Transfer {
        /// Of which division.
        division: CommandId,
    },
    /// He calls a division onto the table.
    CallReserve {
        /// Which.
        division: CommandId,
    },
    /// A commander rides.
    Ride {
        /// Who.
        commander: Piece,
        /// Where to.
        to: Point,
        /// The unit he attaches himself to.
        #[serde(default)]
        with: Option<Piece>,
    },
    /// A division acts.
    Activate {
        /// Which.
        division: CommandId,
    },
    /// Fire.
    Fire {
        /// Who.
        unit: Piece,
        /// At whom.
        target: Piece,
        /// Who adds his fire.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        supports: Vec<Piece>,
        /// With shrapnel.
        #[serde(default)]
        shrapnel: bool,
        /// The guns limber afterwards.
        #[serde(default)]
        limbers: bool,
    },
    /// Charge.
    Charge {
        /// Who.
        unit: Piece,
        /// Whom.
        target: Piece,
        /// The formation it takes first.
        #[serde(default)]
        form: Option<Form>,
        /// Who follows it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        followers: Vec<Piece>,
        /// Who adds his fire.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        supports: Vec<Piece>,
        /// Further members of its group, whose activation is paid with this one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<Piece>,
        /// Who pays; if nobody is named, the general if he can, else the general in chief (R65).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<Piece>,
    },
    /// March, in up to three legs.
    March {
        /// Who.
        units: Vec<Piece>,
        /// How.
        legs: Vec<Vec<Step>>,
        /// Who pays; if nobody is named, the general if he can, else the general in chief (R65).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<Piece>,
    },
    /// Make an operational move.
    Operational {
        /// Who.
        units: Vec<Piece>,
        /// How.
        steps: Vec<Step>,
        /// Who pays; if nobody is named, the general if he can, else the general in chief (R65).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<Piece>,
    },
    /// Garrison a block.
    Occupy {
        /// Who.
        unit: Piece,
        /// Which.
        block: u16,
        /// Who pays; if nobody is named, the general if he can, else the general in chief (R65).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<Piece>,
    },
    /// Leave it.
    Leave {
        /// Who.
        unit: Piece,
        /// By which side.
        side: Edge,
        /// How it is drawn up then.
        form: Form,
        /// Who pays; if nobody is named, the general if he can, else the general in chief (R65).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<Piece>,
    },
    /// Shed Disorder.
    Rally {
        /// Who.
        unit: Piece,
        /// Who pays; if nobody is named, the general if he can, else the general in chief (R65).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<Piece>,
    },
    /// Recover a loss.
    Recover {
        /// Who.
        unit: Piece,
    },
    /// The crew goes back to its guns.
    Man {
        /// Which guns.
        battery: Piece,
        /// Who pays; if nobody is named, the general if he can, else the general in chief (R65).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<Piece>,
    },
    /// React to a move.
    React {
        /// Who.
        unit: Piece,
        /// How.
        how: Answer,
        /// Against which mover.
        against: Piece,
    },
    /// Let it pass.
    Pass,
    /// Return the fire.
    ReturnFire,
    /// Hold it.
    HoldFire,
    /// Meet a charge.
    Meet {
        /// How.
        how: Answer,
        /// Who adds his fire.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        supports: Vec<Piece>,
    },
    /// Try to stop the charge.
    Stop,
    /// Go on with it.
    GoOn,
    /// Charge somebody else.
    ChargeOn {
        /// Whom.
        target: Piece,
    },
    /// Halt.
    Halt,
    /// Advance.
    Advance,
    /// Stay.
    Stay,
    /// Pursue.
    Pursue,
    /// Hold back.
    HoldBack,
    /// Pursue into an enemy.
    PursueInto {
        /// Whom.
        target: Piece,
    },
    /// Pursue straight on.
    StraightOn,
    /// Take up the new order.
    TakeUp,
    /// Keep the old one.
    Keep,
    /// Nothing more in this step.
    End,
}
