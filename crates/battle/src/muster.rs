//! From a scenario to a table: what every rule system does alike.
//!
//! A scenario is written in metres, men and hours and knows no rules. A system says what it makes of them: which arm and grade a
//! regiment is, how large its base, what a wood means. The rest is the same for all of them and is done here: units are drafted
//! and joined ([`Draft`]), settled where they stood without standing on each other ([`Billets`]), put under as many generals as the
//! rules want ([`posts`](Camp::posts), [`Staff`]), on ground that is laid out ([`Land`]), for so many turns, about the scenario's
//! objectives.
//!
//! Everything begins with a [`Camp`], pitched by the system's [`Measures`]. Hints of the scenario are followed where there are any;
//! none is needed. A battle is refused only if it could not be played, and [`Unmustered`] says what would help.

mod billets;
mod commands;
mod drafts;
mod land;
pub mod names;
mod rolls;
mod staff;

use grognard_scenario::Scenario;
use grognard_scenario::model::army::{self, Edge};
use grognard_scenario::model::course::{Muster, Objective as Stake};
use grognard_tabletop::{Length, Point, Polygon, Table};

pub use billets::{Billets, Place, inward, middle};
pub use commands::{Limits, Post};
pub use drafts::{Draft, Joining};
pub use land::{Feature, Land, Lie};
pub use rolls::{Command, Enlisted, Extent, Leader, Objective};
pub use staff::Staff;

use crate::layout::{Scale, Unlaid, UsualTable};
use crate::{Side, Unmustered};

/// The measures of a rule system, by which a scenario comes onto its table. Lengths are in units of that table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// The system, by the name scenarios have hints for.
    pub system: &'static str,
    /// What it calls its units, when there are too many of them: bases, stands.
    pub units: &'static str,
    /// What a player does to have fewer of them.
    pub fewer: &'static str,
    /// Units of a side with which a battle can still be played in an evening, or at all.
    pub too_many: usize,
    /// Its table, where there is no hint.
    pub table: UsualTable,
    /// Minutes to a turn, where there is no hint.
    pub minutes: u32,
    /// Turns of a battle without hours.
    pub turns: u32,
    /// No battle is longer than this, whatever its hours.
    pub most_turns: u32,
    /// How far apart enemies start at the least; a hair more than the rules want, because settling tolerates a hair.
    pub no_mans_land: Length,
    /// How deep a deployment zone is, where the scenario has none.
    pub zone: Length,
    /// How near one must come to a place that has neither ground nor radius of its own.
    pub radius: Length,
    /// How far a general keeps behind the middle of his units.
    pub behind: Length,
    /// How near to the edge of the table he may come: half his base.
    pub staff: Length,
    /// The least breadth of a farm or a village, so that somebody has room in it.
    pub roomy: Length,
    /// The least breadth of a way over deep water, so that somebody gets over it.
    pub deep_way: Length,
}

/// Where armies are brought together: the scenario without what the hint for the system leaves out, and its measures.
#[derive(Debug)]
pub struct Camp {
    /// The scenario as it is fought.
    pub scenario: Scenario,
    /// Which part of the map lies on the table.
    pub scale: Scale,
    /// Minutes to a turn.
    pub minutes: u32,
    /// How many turns there are.
    pub turns: u16,
    measures: Measures,
}

impl Camp {
    /// Pitches camp for a battle of two sides.
    pub fn pitch(scenario: &Scenario, measures: Measures) -> Result<Self, Unmustered> {
        if scenario.sides.len() != 2 {
            return Err(Unmustered(format!(
                "a battle has two sides, `{}` has {}; name two, each in a [[side]] of its own",
                scenario.id,
                scenario.sides.len()
            )));
        }
        let hint = hint(scenario, measures.system);
        let mut present = scenario.clone();
        present.leave_out(hint.map_or(&[], |hint| &hint.leave_out));
        let minutes = hint.and_then(|hint| hint.minutes).unwrap_or(measures.minutes).max(1);
        let turns = match present.length() {
            0 => measures.turns,
            length => length.div_ceil(minutes).min(measures.most_turns),
        };
        let scale = Scale::for_system(&present, measures.system, measures.table);
        Ok(Self { scenario: present, scale, minutes, turns: turns as u16, measures })
    }

    /// The scenario's hint for the system.
    pub fn hint(&self) -> Option<&Muster> {
        hint(&self.scenario, self.measures.system)
    }

    /// A side as the scenario has it.
    pub fn side(&self, side: Side) -> &army::Side {
        &self.scenario.sides[side.index()]
    }

    /// The side of this id.
    pub fn side_of(&self, id: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| *self.side(*side).id == *id)
    }

    /// The side that attacks, if the scenario says so.
    pub fn attacker(&self) -> Option<Side> {
        self.scenario.attacker.as_ref().and_then(|id| self.side_of(id))
    }

    /// The turn at whose start troops come on that reach the map at this minute of the day.
    pub fn turn_of(&self, minute: u32) -> u16 {
        let late = minute.saturating_sub(self.scenario.start.minutes());
        1 + late.div_ceil(self.minutes) as u16
    }

    /// What is worth holding.
    pub fn objectives(&self) -> Vec<Objective> {
        self.scenario.objectives.iter().map(|stake| self.objective(stake)).collect()
    }

    /// A place worth holding: its ground if it has any, else so far round its middle.
    fn objective(&self, stake: &Stake) -> Objective {
        let table = self.scale.table();
        let middle = Point { x: table.width.half(), y: table.height.half() };
        let terrain = stake.terrain.as_deref().and_then(|id| self.scenario.ground(id));
        let extent = match terrain.and_then(|piece| self.outline(piece).ok().flatten()) {
            Some(outline) => Extent::Area(outline),
            None => Extent::Radius(stake.radius.map_or(self.measures.radius, |radius| self.scale.length(radius))),
        };
        Objective {
            name: stake.name.clone(),
            at: self.scenario.place_of(stake).map_or(middle, |at| self.scale.point(at)),
            extent,
            worth: stake.worth,
            held_by: stake.held_by.as_ref().and_then(|id| self.side_of(id)),
        }
    }

    /// Where each side may set up.
    pub fn zones(&self) -> Result<[Polygon; 2], Unmustered> {
        let [first, second] = Side::BOTH.map(|side| self.zone(self.side(side)));
        Ok([first?, second?])
    }

    /// The zone the scenario gives a side, else the strip along its edge.
    fn zone(&self, side: &army::Side) -> Result<Polygon, Unlaid> {
        let own = self.scenario.zones.iter().find(|zone| zone.side == side.id && self.scale.shows(&zone.area));
        if let Some(zone) = own {
            return self.scale.outline(&zone.id, &zone.area);
        }
        let Table { width, height } = self.scale.table();
        let (deep, broad) = (self.measures.zone.min(height.half()), self.measures.zone.min(width.half()));
        let corner = |x: Length, y: Length| Point { x, y };
        let (a, b) = match side.edge {
            Edge::North => (corner(Length::ZERO, height - deep), corner(width, height)),
            Edge::South => (corner(Length::ZERO, Length::ZERO), corner(width, deep)),
            Edge::East => (corner(width - broad, Length::ZERO), corner(width, height)),
            Edge::West => (corner(Length::ZERO, Length::ZERO), corner(broad, height)),
        };
        Polygon::rectangle(a, b).map_err(|fault| Unlaid { id: side.id.to_string(), why: fault.to_string() })
    }
}

fn hint<'s>(scenario: &'s Scenario, system: &str) -> Option<&'s Muster> {
    scenario.musters.iter().find(|hint| *hint.system == *system)
}

impl From<Unlaid> for Unmustered {
    fn from(unlaid: Unlaid) -> Self {
        Self(format!("{unlaid}; mend its corners in the scenario"))
    }
}
