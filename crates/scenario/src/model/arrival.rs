//! Troops that come on during the battle.

use super::unit::Formation;
use crate::geometry::{Facing, Point};
use crate::section::section;
use crate::time::Clock;

section! {
    /// When and where troops come on.
    pub struct Arrival, "an arrival" {
        /// When the head of the column reaches the map.
        time: Clock,
        /// Where, on the edge of the map.
        at: Point,
        /// The other end, if they may come on anywhere between two points of the edge.
        to: Option<Point>,
        /// Which way they march.
        facing: Facing,
        /// On how many faces of a die they come, thrown each turn from then on; left out, they come at their hour.
        chance: Option<u32>,
        /// In which formation.
        formation: Formation = Formation::March,
        /// Minutes until the tail has come on; left out, they come on at once or as the rules space them.
        over: Option<u32>,
    }
}
