//! A battle as data: ground in metres, armies in men and guns, hours of the clock.

pub mod army;
pub mod arrival;
pub mod course;
pub mod ground;
pub mod marks;
pub mod nation;
pub mod unit;

use crate::id::Id;
use crate::section::section;
use crate::time::{Clock, Date};
use army::{Command, Held, Side, Zone};
use arrival::Arrival;
use course::{Event, Muster, Note, Objective, Source, Special, Variant, Victory};
use ground::{Map, Terrain};
use unit::Unit;

section! {
    /// A whole battle. It knows no rule system; each musters it in its own way.
    pub struct Scenario, "the scenario" {
        /// The word it is asked for by; also the name of its file.
        id: Id,
        /// Its name for people.
        title: String,
        /// A second line under the title.
        subtitle: Option<String>,
        /// The day; some rules go by the year.
        date: Date,
        /// When play begins.
        start: Clock,
        /// When play ends.
        end: Clock,
        /// The battle in a sentence.
        summary: String,
        /// How it came to this, in a paragraph.
        situation: Option<String>,
        /// The weather.
        weather: Option<String>,
        /// When it gets light.
        sunrise: Option<Clock>,
        /// When it gets dark.
        sunset: Option<Clock>,
        /// Whether ground and armies are invented: then figures need no marks and no sources.
        fictional: bool = false,
        /// How far to trust the file as a whole.
        accuracy: Option<String>,
        /// How it went in history.
        outcome: Option<String>,
        /// The side that attacks; left out where both do.
        attacker: Option<Id>,
        /// The map.
        map: Map,
        /// Who has won at the end.
        victory: Victory,
        /// The ground.
        terrain as "terrain": Vec<Terrain>,
        /// The two sides.
        sides as "side": Vec<Side>,
        /// Where the sides may set up.
        zones as "zone": Vec<Zone>,
        /// The trees of commands.
        commands as "command": Vec<Command>,
        /// The troops.
        units as "unit": Vec<Unit>,
        /// The places worth holding.
        objectives as "objective": Vec<Objective>,
        /// Facts that no rule book knows.
        specials as "special": Vec<Special>,
        /// What happened on the day.
        events as "event": Vec<Event>,
        /// Anything else.
        notes as "note": Vec<Note>,
        /// The same battle, told a little differently.
        variants as "variant": Vec<Variant>,
        /// Hints to rule systems.
        musters as "muster": Vec<Muster>,
        /// Where figures come from.
        sources as "source": Vec<Source>,
    }
}

impl Scenario {
    /// The side of this id.
    pub fn side(&self, id: &str) -> Option<&Side> {
        self.sides.iter().find(|s| *s.id == *id)
    }

    /// The command of this id.
    pub fn command(&self, id: &str) -> Option<&Command> {
        self.commands.iter().find(|c| *c.id == *id)
    }

    /// The unit of this id.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|u| *u.id == *id)
    }

    /// The piece of terrain of this id.
    pub fn ground(&self, id: &str) -> Option<&Terrain> {
        self.terrain.iter().find(|t| *t.id == *id)
    }

    /// The command and those above it, up to the army.
    pub fn chain<'s>(&'s self, command: &'s Command) -> impl Iterator<Item = &'s Command> {
        let mut next = Some(command);
        // No chain is longer than there are commands, so a cycle in an unchecked file ends as well.
        (0..self.commands.len()).map_while(move |_| {
            let here = next?;
            next = here.parent.as_deref().and_then(|p| self.command(p));
            Some(here)
        })
    }

    /// The side a command fights for.
    pub fn side_of(&self, command: &Command) -> Option<&Side> {
        self.chain(command).last().and_then(|top| top.side.as_deref()).and_then(|id| self.side(id))
    }

    /// The side a unit fights for.
    pub fn side_of_unit(&self, unit: &Unit) -> Option<&Side> {
        self.side_of(self.command(&unit.command)?)
    }

    /// The commands directly under this one, in the order of the file.
    pub fn parts<'s>(&'s self, command: &'s Command) -> impl Iterator<Item = &'s Command> {
        self.commands.iter().filter(|c| c.parent.as_ref() == Some(&command.id))
    }

    /// The units directly under this command, in the order of the file.
    pub fn troops<'s>(&'s self, command: &'s Command) -> impl Iterator<Item = &'s Unit> {
        self.units.iter().filter(|u| u.command == command.id)
    }

    /// The command of a side that is the whole army.
    pub fn army(&self, side: &Side) -> Option<&Command> {
        self.commands.iter().find(|c| c.parent.is_none() && c.side.as_ref() == Some(&side.id))
    }

    /// When and where a unit comes on: its own arrival, or that of the nearest command above it; none if it is there
    /// from the start.
    pub fn arrival<'s>(&'s self, unit: &'s Unit) -> Option<&'s Arrival> {
        if unit.arrives.is_some() || unit.at.is_some() {
            return unit.arrives.as_ref();
        }
        self.chain(self.command(&unit.command)?).find_map(|c| c.arrives.as_ref())
    }

    /// Until when a unit stands still, if anybody above it is held.
    pub fn held(&self, unit: &Unit) -> Option<&Held> {
        self.chain(self.command(&unit.command)?).find_map(|c| c.held.as_ref())
    }

    /// The point of an objective: its own, or the middle of its terrain.
    pub fn place_of(&self, objective: &Objective) -> Option<crate::Point> {
        objective.at.or_else(|| {
            let shape = self.ground(objective.terrain.as_deref()?)?.shape()?;
            crate::geometry::middle(&shape.points())
        })
    }

    /// Minutes of play.
    pub fn length(&self) -> u32 {
        self.end.minutes().saturating_sub(self.start.minutes())
    }
}
