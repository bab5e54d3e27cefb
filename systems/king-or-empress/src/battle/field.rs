//! What never changes in a battle: the ground as the rules see it, and who is on the rolls.
//!
//! Made once by the [muster](crate::muster) and shared by all clones of a battle.

use grognard_battle::Troops;
use grognard_battle::muster;
pub use grognard_battle::muster::{Command, Extent, Objective};
use grognard_tabletop::{Body, Footprint, Polygon, Track};

use super::{ground::inches, state::Unit};
use crate::{
    house::House,
    movement::Terrain,
    profile::{Arm, Defending, Grade, Rating},
};

/// The ground, the rolls and the agreements of a battle.
pub type Field = grognard_battle::Field<House, Troop, General, Country>;

/// The ground as these rules see it.
#[derive(Debug, Default)]
pub struct Country {
    /// Ground that is bad going for a unit with half its frontage in it, each piece with its kind.
    pub bad_going: Vec<(Terrain, Polygon)>,
    /// What can be defended.
    pub positions: Vec<Position>,
    /// Streams and what else is crossed, at a price or not by everybody (R40).
    pub streams: Vec<Stream>,
    /// Ground that the scenario bars to some arms (R40).
    pub barred: Vec<(Polygon, Vec<Arm>)>,
    /// Roads, which a road column follows.
    pub roads: Vec<Track>,
}

/// A unit on the rolls.
pub type Enlisted = muster::Enlisted<Troop>;

/// What these rules know of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Troop {
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

/// A stream, or another line that is crossed at a price or not by everybody, and where it is crossed for nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    /// Whether there is water in it, and a bank to be held.
    pub water: bool,
    /// Its course.
    pub track: Track,
    /// Arms that pay half a move to get over it.
    pub halves: Vec<Arm>,
    /// Bridges and fords: who crosses with his centre in one of these strips pays nothing.
    pub crossings: Vec<Body>,
    /// Arms that get over at those places only, where the scenario says so.
    pub bars: Vec<Arm>,
}

impl House {
    /// The ground a unit covers: its base in line, or turned by a quarter in road column (R28).
    pub(crate) fn base(&self, arm: Arm, road_column: bool) -> Footprint {
        let numbers = self.arm(arm);
        let (frontage, depth) = (inches(numbers.frontage), inches(numbers.depth));
        if road_column { Footprint::rectangle(depth, frontage) } else { Footprint::rectangle(frontage, depth) }
    }
}

/// Who stands where in a state.
pub(super) fn troops(field: &Field, units: &[Unit]) -> Troops {
    let bodies = units.iter().zip(&field.rolls).map(|(unit, enlisted)| {
        (unit.is_there(), Body::new(field.house.base(enlisted.arm, unit.road_column), unit.pose))
    });
    Troops::new(field.sides(), bodies)
}
