//! What never changes in a battle: the ground as the rules see it, and who is on the rolls.
//!
//! Made once by the [muster](crate::muster) and shared by all clones of a battle.

use std::sync::Arc;

use grognard_battle::muster;
pub use grognard_battle::muster::{Command, Extent, Objective};
use grognard_battle::{Setup, Side};
use grognard_scenario::Scenario;
use grognard_tabletop::{Barriers, Body, Ground, Polygon, Track};

use crate::{
    house::House,
    movement::Terrain,
    profile::{Arm, Defending, Grade, Rating},
};

/// The ground, the rolls and the agreements of a battle.
#[derive(Debug)]
pub struct Field {
    /// The battle as its author wrote it.
    pub scenario: Arc<Scenario>,
    /// The numbers the sheet leaves out.
    pub house: Arc<House>,
    /// What the players agreed on.
    pub setup: Setup,
    /// The ground in inches: for sight, for heights and for the screen.
    pub ground: Ground,
    /// Ground that is bad going for a unit with half its frontage in it, each piece with its kind.
    pub bad_going: Vec<(Terrain, Polygon)>,
    /// What can be defended.
    pub positions: Vec<Position>,
    /// Streams, which cost half a move to cross.
    pub streams: Vec<Stream>,
    /// Roads, which a road column follows.
    pub roads: Vec<Track>,
    /// What bars the way to everybody: deep water, and what the scenario bars to all arms.
    pub impassable: Barriers,
    /// Units, by the number of their piece.
    pub rolls: Vec<Enlisted>,
    /// Generals and commanders-in-chief; the piece of the first one follows that of the last unit.
    pub leaders: Vec<Leader>,
    /// Commands of both sides.
    pub commands: Vec<Command>,
    /// What is worth holding.
    pub objectives: Vec<Objective>,
    /// Where each side may set up (R32).
    pub zones: [Polygon; 2],
    /// The side that attacks, if the scenario says so.
    pub attacker: Option<Side>,
    /// How many turns there are.
    pub turns: u16,
    /// Minutes to a turn.
    pub minutes: u32,
}

/// A unit on the rolls: what about it never changes.
pub type Enlisted = muster::Enlisted<Troops>;

/// What these rules know of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Troops {
    /// Its arm.
    pub arm: Arm,
    /// How good the men are.
    pub grade: Grade,
    /// Combat Value.
    pub combat_value: i32,
    /// The number a morale test must reach.
    pub morale: i32,
    /// Whether it starts in road column.
    pub road_column: bool,
    /// Whether its guns start limbered.
    pub limbered: bool,
}

/// A general or a commander-in-chief.
pub type Leader = muster::Leader<General>;

/// What these rules know of a general.
#[derive(Clone, Debug, PartialEq)]
pub struct General {
    /// How good he is.
    pub rating: Rating,
}

/// Something that can be defended (R26).
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// What it is: a strong point, a village, works.
    pub kind: Defending,
    /// Where it is: an area to be in, or a line to stand behind.
    pub place: Place,
}

/// The shape of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// At least half of the base must be in it.
    Area(Polygon),
    /// The front edge must touch it.
    Line(Track),
}

/// A stream and where it is crossed for nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    /// Its course.
    pub track: Track,
    /// Bridges and fords: who crosses with his centre in one of these strips pays nothing.
    pub crossings: Vec<Body>,
    /// Arms that get over at those places only, where the scenario says so.
    pub bars: Vec<Arm>,
}

impl Field {
    /// How many units are on the rolls.
    pub fn units(&self) -> usize {
        self.rolls.len()
    }
}
