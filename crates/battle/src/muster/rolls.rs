//! Who is on the rolls, and what is fought for: what about a unit, a general or a place never changes.
//!
//! A system adds its own part: arm and grade to a unit, a rating to a general. That part reads as if it were written here:
//! `unit.grade` beside `unit.men`.

use std::ops::{Deref, DerefMut};

use grognard_tabletop::{Length, Point, Polygon, Pose};

use crate::{Chance, CommandId, Hold, Side};

/// A unit on the rolls, with what a system knows of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Enlisted<T> {
    /// The word the scenario refers to it by.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Two or three signs for its block.
    pub short: String,
    /// Whose it is.
    pub side: Side,
    /// Its command, by its place among the commands.
    pub command: CommandId,
    /// Men, for the scenario's count of losses.
    pub men: u32,
    /// Where it stands at the start, or comes on.
    pub start: Pose,
    /// The turn at whose start it comes on; nothing for those who are there from the beginning.
    pub arrives: Option<u16>,
    /// The die that brings it on, if one does.
    pub chance: Option<Chance>,
    /// Until when it stands still, if it is held.
    pub held: Option<Hold>,
    /// What the system knows of it.
    pub own: T,
}

/// A general or a commander-in-chief, with what a system knows of him.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader<T> {
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// The command he leads, by its place among the commands; none for a commander-in-chief who leads none.
    pub command: Option<CommandId>,
    /// Whether he is the commander-in-chief.
    pub chief: bool,
    /// Where he is at the start.
    pub start: Point,
    /// What the system knows of him.
    pub own: T,
}

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Who leads it, by his place among the leaders.
    pub leader: u8,
}

/// A place worth holding.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its middle.
    pub at: Point,
    /// The ground that counts, or how far round the middle.
    pub extent: Extent,
    /// Points.
    pub worth: u32,
    /// Who holds it at the start.
    pub held_by: Option<Side>,
}

/// The ground that counts as an objective.
#[derive(Clone, Debug, PartialEq)]
pub enum Extent {
    /// A piece of terrain: a unit holds it that has at least half of its base in it.
    Area(Polygon),
    /// A unit holds it that comes so near to the middle.
    Radius(Length),
}

impl<T> Deref for Enlisted<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.own
    }
}

impl<T> DerefMut for Enlisted<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.own
    }
}

impl<T> Deref for Leader<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.own
    }
}

impl<T> DerefMut for Leader<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.own
    }
}
