//! What a player is asked, and what he may say.

use grognard_battle::{CommandId, Piece};
use grognard_tabletop::{Facing, Length, Point, Pose, Turn};
use serde::{Deserialize, Serialize};

use super::state::{Compass, Written};
use crate::profile::Formation;

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// To begin the battle.
    Begin,
    /// To write the orders of his corps.
    Write,
    /// To set up a corps.
    Deploy {
        /// Which.
        corps: CommandId,
    },
    /// What his commanders do.
    Command,
    /// Who moves.
    Move,
    /// Who shoots at whom.
    Declare,
    /// Who forms Square instead.
    Squares,
    /// Whether one of his shots is rolled again.
    RerollShot,
    /// Who charges.
    Charge,
    /// How a charge is met.
    React {
        /// Who charges.
        charger: Piece,
        /// Whom.
        target: Piece,
    },
    /// Whom units strike that have several enemies.
    Strikes,
    /// Which combat is fought next.
    NextCombat,
    /// Whether his attack is rolled again.
    RerollAttack {
        /// Who charged into the contact.
        attacker: Piece,
        /// His enemy.
        defender: Piece,
    },
    /// Whether infantry enters a place that has fallen.
    Occupy {
        /// Who.
        unit: Piece,
        /// The place.
        place: u16,
    },
}

/// What a player may say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Let it begin.
    Begin,
    /// Write the order of a corps.
    SetOrder {
        /// Which.
        corps: CommandId,
        /// What it is to do.
        written: Written,
    },
    /// Set up a unit, or bring on one of a flank march.
    Place {
        /// The unit.
        unit: Piece,
        /// Where.
        pose: Pose,
        /// How it is drawn up.
        formation: Formation,
        /// The place it is in.
        #[serde(default)]
        inside: Option<u16>,
    },
    /// Set up a commander.
    Post {
        /// The commander.
        commander: Piece,
        /// Where.
        at: Point,
    },
    /// All is written, or set up.
    Ready,
    /// A commander spends élan to have a unit recover.
    Recover {
        /// The commander.
        commander: Piece,
        /// The unit.
        unit: Piece,
    },
    /// A commander spends élan to give a corps new orders.
    ChangeOrders {
        /// The commander.
        commander: Piece,
        /// The corps.
        corps: CommandId,
        /// What it is to do.
        written: Written,
    },
    /// A unit tries to rally.
    Rally {
        /// Who.
        unit: Piece,
        /// The commander who pays for a second die.
        #[serde(default)]
        paid_by: Option<Piece>,
    },
    /// March.
    March {
        /// Who.
        unit: Piece,
        /// How.
        steps: Vec<Step>,
        /// The commander who pays for a second die.
        #[serde(default)]
        paid_by: Option<Piece>,
    },
    /// Go back, facing the enemy.
    Retire {
        /// Who.
        unit: Piece,
        /// How it turns first.
        #[serde(default)]
        turn: Turn,
        /// How far.
        by: Length,
    },
    /// Enter a built-up area or fortification.
    Enter {
        /// Who.
        unit: Piece,
        /// Which.
        place: u16,
        /// The side a battery faces.
        #[serde(default)]
        side: Option<Compass>,
        /// The commander who pays for a second die.
        #[serde(default)]
        paid_by: Option<Piece>,
    },
    /// Leave it.
    Leave {
        /// Who.
        unit: Piece,
        /// By which side.
        side: Compass,
        /// How it is drawn up then.
        formation: Formation,
    },
    /// A commander rides.
    Ride {
        /// The commander.
        commander: Piece,
        /// Where to.
        to: Point,
    },
    /// Shoot.
    Shoot {
        /// Who.
        unit: Piece,
        /// At whom.
        target: Piece,
        /// From which sides a garrison does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sides: Vec<Compass>,
    },
    /// Three batteries shoot as one.
    ShootTogether {
        /// Which, from one end to the other.
        batteries: [Piece; 3],
        /// At whom.
        target: Piece,
    },
    /// Form Square before cavalry.
    FormSquare {
        /// Who.
        unit: Piece,
        /// The commander who pays for a second die.
        #[serde(default)]
        paid_by: Option<Piece>,
    },
    /// Roll an attack again.
    Reroll {
        /// Which: a shot by its place among those declared; in combat 0 for the attacker's and 1 for the defender's.
        attack: u16,
        /// The commander who pays.
        commander: Piece,
    },
    /// Let the dice stand.
    Accept,
    /// Charge.
    Charge {
        /// Who.
        unit: Piece,
        /// Whom.
        target: Piece,
        /// How it turns first; if it is not said, as it gets there.
        #[serde(default)]
        turn: Option<Turn>,
        /// The commander who pays for a second die.
        #[serde(default)]
        paid_by: Option<Piece>,
    },
    /// The target meets the charge half-way.
    Countercharge {
        /// The commander who pays for a second die.
        #[serde(default)]
        paid_by: Option<Piece>,
    },
    /// Another unit meets the charge.
    ReactionCharge {
        /// Who.
        unit: Piece,
        /// The commander who pays for a second die.
        #[serde(default)]
        paid_by: Option<Piece>,
    },
    /// Stand and receive it.
    Stand,
    /// Strike one of several enemies.
    Strike {
        /// Who.
        unit: Piece,
        /// Whom.
        enemy: Piece,
    },
    /// Fight a combat.
    Fight {
        /// Who charged into it.
        attacker: Piece,
        /// His enemy.
        defender: Piece,
    },
    /// Enter the place that has fallen.
    Occupy,
    /// Stay outside.
    Stay,
    /// Nothing more in this phase.
    EndPhase,
}

/// One part of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Change formation.
    Reform {
        /// Into this one.
        formation: Formation,
    },
    /// Turn on the centre.
    Turn {
        /// How far.
        by: Turn,
    },
    /// Go straight ahead.
    Advance {
        /// How far.
        by: Length,
    },
    /// Follow the road.
    Follow {
        /// How far.
        by: Length,
    },
}

impl Step {
    /// A turn to a facing.
    pub fn toward(from: Facing, to: Facing) -> Self {
        Self::Turn { by: from.turn_to(to) }
    }
}
