//! How a battle looks to an officer: what one must know of any system to judge who is doing well, and nothing more.
//!
//! What is worth what, an officer decides. A system says what its units are good for now, what its melees promise, and who leads.

use grognard_tabletop::{Length, Point};

use crate::muster::Objective;
use crate::{CommandId, Piece, Side, Troops};

/// A battle as an officer looks at it.
#[derive(Clone, Debug)]
pub struct Outlook<'b> {
    /// Who stands where.
    pub troops: &'b Troops,
    /// The units on the table.
    pub units: Vec<Stood>,
    /// Who leads.
    pub leaders: Vec<Leads>,
    /// Melees that are about to be fought: who moved into them, and what they promise him, in hundredths of a usual unit.
    pub promises: Vec<(Side, i32)>,
    /// What else each side has that is worth keeping or about to tell, in hundredths of a usual unit: élan, shots that are
    /// declared and not yet rolled.
    pub reserves: [i32; 2],
    /// What is worth holding.
    pub objectives: &'b [Objective],
    /// Who holds it.
    pub holders: &'b [Option<Side>],
    /// How many units each side has on its rolls.
    pub rolls: [i32; 2],
    /// How many of them have yet to come.
    pub awaited: [i32; 2],
    /// The turn, and the last there will be.
    pub turn: (u16, u16),
}

/// What a point of the scenario is worth, in hundredths of a usual unit, to who would have it at the end of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// To who would take it.
    pub taken: i32,
    /// To who stands on it with an enemy.
    pub contested: i32,
    /// To who keeps it.
    pub kept: i32,
}

impl Outlook<'_> {
    /// Who would take a place at the end of the turn is worth that much more, the first of his side there.
    pub fn claim(&mut self, claim: Claim, takes: impl Fn(Piece, &Objective) -> bool) {
        for (objective, holder) in self.objectives.iter().zip(self.holders) {
            let first = Side::BOTH.map(|side| self.troops.of(side).find(|unit| takes(*unit, objective)));
            let contested = first.iter().all(Option::is_some);
            for (side, taker) in Side::BOTH.into_iter().zip(first) {
                let worth = match (contested, *holder == Some(side)) {
                    (true, _) => claim.contested,
                    (false, false) => claim.taken,
                    (false, true) => claim.kept,
                };
                if let Some(stood) = self.units.iter_mut().find(|stood| Some(stood.unit) == taker) {
                    stood.worth += worth * objective.worth.min(5) as i32;
                }
            }
        }
    }
}

/// A unit on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stood {
    /// Which.
    pub unit: Piece,
    /// Its command, by its place in the battle's list.
    pub command: CommandId,
    /// What it is worth in the state it is in, in hundredths of a usual unit.
    pub worth: i32,
    /// What it is good for.
    pub role: Role,
    /// How far it shoots; nothing for those who do not.
    pub range: Length,
    /// How near an enemy must be to be its concern.
    pub reach: Length,
    /// Whether it is in column of march.
    pub marching: bool,
    /// Whether it looks to all sides, as a garrison does.
    pub all_round: bool,
    /// Whether its leader is near enough to command it.
    pub led: bool,
    /// Whether it has spent a shot that it will not have again in this phase.
    pub spent: bool,
}

/// What a unit is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// To stand and fire, and to take ground.
    Foot,
    /// To strike where it hurts.
    Horse,
    /// To fire from afar.
    Guns {
        /// On their limbers.
        limbered: bool,
    },
    /// To be kept from the enemy until it has recovered.
    Shaken,
}

/// A leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leads {
    /// Whose he is.
    pub side: Side,
    /// The command he leads; none for who leads them all.
    pub command: Option<CommandId>,
    /// Where he is; nothing if he is lost.
    pub at: Option<Point>,
    /// Whether he is in the thick of it.
    pub exposed: bool,
}
