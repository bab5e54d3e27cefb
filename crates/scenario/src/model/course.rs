//! What the battle is about: objectives, victory, special facts, and what the reader should know.

use super::army::Edge;
use super::nation::Nation;
use super::unit::Formation;
use crate::geometry::{Facing, Point};
use crate::id::Id;
use crate::section::section;
use crate::time::{Clock, Date};
use crate::words::words;
use std::collections::BTreeMap;

section! {
    /// A place worth holding.
    pub struct Objective, "an objective" {
        /// The word others refer to it by.
        id: Id,
        /// Its name for people.
        name: String,
        /// The place; left out, it is the middle of the terrain.
        at: Option<Point>,
        /// The piece of terrain to be held.
        terrain: Option<Id>,
        /// Metres round the place that count as holding it.
        radius: Option<u32>,
        /// Points for it.
        worth: u32,
        /// Who holds it at the start; left out for nobody.
        held_by: Option<Id>,
        /// When it counts as held.
        text: Option<String>,
    }
}

words! {
    /// Who wins when points are even.
    pub enum Tie, "a way to break a tie" {
        /// Nobody.
        Draw = "draw",
        /// The side that lost the smaller share of its men; nobody, if these are even too.
        SmallerLoss = "smaller-loss",
    }
}

words! {
    /// How large a victory is.
    pub enum Grade, "a grade of victory" {
        /// A victory.
        Win = "win",
        /// A victory by a hair.
        MarginalWin = "marginal-win",
    }
}

section! {
    /// A way for a side to win. All that it names must be true.
    pub struct Condition, "a condition of victory" {
        /// Who wins by it.
        side: Id,
        /// How much.
        grade: Grade = Grade::Win,
        /// At least so many points.
        points: Option<u32>,
        /// At least so many points more than the enemy.
        lead: Option<u32>,
        /// All these objectives.
        hold: Vec<Id>,
        /// At least one of these objectives.
        hold_one_of: Vec<Id>,
        /// Less than this share of its own men lost, in per cent.
        loss_below: Option<u32>,
        /// At least this share of the enemy's men lost, in per cent.
        enemy_loss: Option<u32>,
        /// The enemy lost a share of his men greater by so many per cent of them.
        loss_lead: Option<u32>,
        /// No more men lost than the enemy.
        spared: bool = false,
        /// It is looked at on each full hour from this one on, not only at the end.
        from: Option<Clock>,
        /// In words.
        text: Option<String>,
    }
}

section! {
    /// Who has won at the end, if no army broke before.
    pub struct Victory, "the victory conditions" {
        /// Points ahead that make a victory where there are no conditions.
        margin: u32 = 1,
        /// Who wins with fewer points ahead than that.
        tie: Tie = Tie::Draw,
        /// Ways to win, looked at in order; with none true it is a draw.
        conditions as "condition": Vec<Condition>,
        /// In words.
        text: Option<String>,
    }
}

section! {
    /// A fact of this battle that no rule book knows. The text is for people; the key lets a system act on it if it can.
    pub struct Special, "a special fact" {
        /// The word a system may know it by.
        key: Id,
        /// What is so, in words.
        text: String,
        /// Whom it concerns, if one side.
        side: Option<Id>,
        /// What it concerns: terrain, units, commands, objectives.
        about: Vec<Id>,
        /// From when on.
        from: Option<Clock>,
        /// Until when.
        until: Option<Clock>,
        /// How far one sees, in metres.
        sight: Option<u32>,
        /// A distance it speaks of, in metres.
        within: Option<u32>,
        /// A line on the map it speaks of.
        line: Vec<Point>,
    }
}

section! {
    /// Something that happened on the day.
    pub struct Event, "an event" {
        /// When, as the sources say it: "about 11:30".
        when: String,
        /// What.
        text: String,
    }
}

section! {
    /// Anything else the reader should know.
    pub struct Note, "a note" {
        /// Its heading.
        title: String,
        /// The note.
        text: String,
    }
}

section! {
    /// Where figures come from.
    pub struct Source, "a source" {
        /// The word it is cited by.
        id: Id,
        /// The book, the map or the return, if it is one: author, title, year.
        book: Option<String>,
        /// Its address, if it has one.
        url: Option<String>,
        /// What it is, or what was taken from it.
        what: String,
    }
}

section! {
    /// A nation changed by a variant.
    pub struct Recast, "a change of nation" {
        /// Whose.
        side: Id,
        /// To what.
        nation: Nation,
        /// What the side is then called; left out, the name of the nation.
        name: Option<String>,
    }
}

section! {
    /// Troops that come on later in a variant.
    pub struct Delay, "a delayed arrival" {
        /// A unit or a command.
        who: Id,
        /// When the head of the column reaches the map.
        time: Clock,
        /// Where, on the edge of the map.
        at: Point,
        /// Which way they march.
        facing: Facing,
        /// In which formation.
        formation: Formation = Formation::March,
    }
}

section! {
    /// The same battle, told a little differently.
    pub struct Variant, "a variant" {
        /// The word it is asked for by.
        id: Id,
        /// Its name for people.
        title: String,
        /// What is different, and why.
        text: String,
        /// Another date.
        date: Option<Date>,
        /// Another end.
        end: Option<Clock>,
        /// Units and commands that are not there.
        leave_out: Vec<Id>,
        /// The only objectives that count; left out for all.
        objectives: Vec<Id>,
        /// Other nations.
        nations as "nation": Vec<Recast>,
        /// Troops that come on later.
        arrivals as "arrival": Vec<Delay>,
    }
}

section! {
    /// Hints to one rule system how to bring the battle to its table. None is ever needed.
    pub struct Muster, "a muster hint" {
        /// The system, by its id.
        system: Id,
        /// Metres of ground to a unit of the table.
        metres: Option<u32>,
        /// The unit of the table, if not the inch.
        unit: Option<String>,
        /// The table, width and depth in that unit.
        table: Option<Point>,
        /// Minutes to a turn.
        minutes: Option<u32>,
        /// Battalions or squadrons to a unit of the system.
        group: Option<u32>,
        /// Two opposite corners of the part of the map to use.
        crop: Vec<Point>,
        /// Units and commands to leave off the table.
        leave_out: Vec<Id>,
        /// What each side should come to, by its id.
        armies: BTreeMap<String, String>,
        /// What the reader should know.
        text: Option<String>,
    }
}

impl Edge {
    /// Whether a place lies on this edge of a map.
    pub fn holds(self, width: u32, height: u32, at: Point) -> bool {
        match self {
            Edge::North => i64::from(at.y) == i64::from(height),
            Edge::East => i64::from(at.x) == i64::from(width),
            Edge::South => at.y == 0,
            Edge::West => at.x == 0,
        }
    }
}
