//! What never changes in a battle: the ground, who is on the rolls, what is fought for, what was agreed on.
//!
//! Made once by a system's [muster](crate::muster) and shared by all clones of a battle. A system adds what it knows of a unit (`U`),
//! of a leader (`L`) and of the country (`C`); its own part of the country reads as if it were written here.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use grognard_scenario::{Clock, Scenario};
use grognard_tabletop::{Barriers, Body, Ground, Obstacles, Polygon};

use crate::muster::{Camp, Command, Enlisted, Leader, Objective};
use crate::{CommandId, Deployment, Piece, Setup, Side, Troops, Unmustered, in_zone};

/// The ground, the rolls and the agreements of a battle.
#[derive(Debug)]
pub struct Field<H, U, L, C> {
    /// The battle as its author wrote it.
    pub scenario: Arc<Scenario>,
    /// The numbers the sheet leaves out.
    pub house: Arc<H>,
    /// What the players agreed on.
    pub setup: Setup,
    /// The ground in the table's units: for sight, for heights and for the screen.
    pub ground: Ground,
    /// What bars the way to everybody: deep water, and what the scenario bars to all arms.
    pub impassable: Barriers,
    /// Units, by the number of their piece.
    pub rolls: Vec<Enlisted<U>>,
    /// Leaders; the piece of the first one follows that of the last unit.
    pub leaders: Vec<Leader<L>>,
    /// Commands of both sides.
    pub commands: Vec<Command>,
    /// What is worth holding.
    pub objectives: Vec<Objective>,
    /// Where each side may set up.
    pub zones: [Polygon; 2],
    /// The side that attacks, if the scenario says so.
    pub attacker: Option<Side>,
    /// How many turns there are.
    pub turns: u16,
    /// Minutes to a turn.
    pub minutes: u32,
    /// The rest of the ground, as the rules see it.
    pub country: C,
}

/// A field, whatever a system adds to it.
pub trait Laid {
    /// The numbers the sheet leaves out.
    type House;
    /// What the system knows of a unit.
    type Troop;
    /// What it knows of a leader.
    type Leader;
    /// What it knows of the country.
    type Country;

    /// The field.
    fn laid(&self) -> &Field<Self::House, Self::Troop, Self::Leader, Self::Country>;
}

impl<H, U, L, C> Laid for Field<H, U, L, C> {
    type House = H;
    type Troop = U;
    type Leader = L;
    type Country = C;

    fn laid(&self) -> &Self {
        self
    }
}

/// The armies of a battle, mustered.
pub struct Mustered<U, L> {
    /// Units.
    pub rolls: Vec<Enlisted<U>>,
    /// Leaders.
    pub leaders: Vec<Leader<L>>,
    /// Commands.
    pub commands: Vec<Command>,
}

impl<H, U, L, C> Deref for Field<H, U, L, C> {
    type Target = C;
    fn deref(&self) -> &C {
        &self.country
    }
}

impl<H, U, L, C> DerefMut for Field<H, U, L, C> {
    fn deref_mut(&mut self) -> &mut C {
        &mut self.country
    }
}

impl<H, U, L, C> Field<H, U, L, C> {
    /// Armies in their country, about what the scenario is fought for.
    pub fn of(
        camp: &Camp,
        (scenario, house, setup): (Arc<Scenario>, Arc<H>, Setup),
        Mustered { mut rolls, leaders, commands }: Mustered<U, L>,
        (ground, impassable, country): (Ground, Barriers, C),
    ) -> Result<Self, Unmustered> {
        for unit in &mut rolls {
            // A unit made of several has the ids of all of them, part of one its id and a number.
            let first = unit.id.split('+').next().unwrap_or_default();
            let whole = first.rsplit_once('.').map(|(whole, _)| whole).filter(|_| camp.scenario.unit(first).is_none());
            let first = whole.unwrap_or(first);
            (unit.held, unit.chance) = (camp.hold(first), camp.chance(first));
        }
        Ok(Self {
            zones: camp.zones()?,
            objectives: camp.objectives(),
            attacker: camp.attacker(),
            turns: camp.turns,
            minutes: camp.minutes,
            scenario,
            house,
            setup,
            ground,
            impassable,
            rolls,
            leaders,
            commands,
            country,
        })
    }

    /// How many units are on the rolls.
    pub fn units(&self) -> usize {
        self.rolls.len()
    }

    /// The place among the leaders of a piece that is one.
    pub fn leader_of(&self, piece: Piece) -> Option<usize> {
        piece.index().checked_sub(self.rolls.len()).filter(|i| *i < self.leaders.len())
    }

    /// The piece of a leader.
    pub fn piece_of_leader(&self, leader: usize) -> Piece {
        Piece((self.rolls.len() + leader) as u16)
    }

    /// A unit on the rolls.
    pub fn enlisted(&self, unit: Piece) -> &Enlisted<U> {
        &self.rolls[unit.index()]
    }

    /// The pieces of all units on the rolls.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<H, U, L, C> {
        (0..self.rolls.len() as u16).map(Piece)
    }

    /// Who holds each objective at the start.
    pub fn first_holders(&self) -> Vec<Option<Side>> {
        self.objectives.iter().map(|objective| objective.held_by).collect()
    }

    /// Whose each unit is.
    pub fn sides(&self) -> Arc<[Side]> {
        self.rolls.iter().map(|unit| unit.side).collect()
    }

    /// How many units of each side are so.
    pub fn count(&self, so: impl Fn(Piece) -> bool) -> [i32; 2] {
        let mut count = [0; 2];
        self.pieces().filter(|unit| so(*unit)).for_each(|unit| count[self.enlisted(unit).side] += 1);
        count
    }

    /// What a unit could run into among some bases.
    pub fn among<'a>(&'a self, units: &'a [Body]) -> Obstacles<'a> {
        Obstacles { units, barriers: Some(&self.impassable), table: Some(self.ground.table) }
    }

    /// Who sets up, one after the other, where the players do.
    pub fn who_sets_up(&self, first: Side) -> Vec<Side> {
        match self.setup.deployment {
            Deployment::Scenario => Vec::new(),
            Deployment::Players => vec![first, first.other()],
        }
    }

    /// Who of some sides stands outside the zone he is to be set up in.
    pub fn outside_their_zones(&self, sides: &[Side], troops: &Troops) -> Vec<Piece> {
        let outside = |side: Side| troops.of(side).filter(move |unit| !in_zone(&self.zones[side], troops.body(*unit)));
        sides.iter().flat_map(|side| outside(*side)).collect()
    }

    /// The numbers of all commands.
    pub fn command_ids(&self) -> impl DoubleEndedIterator<Item = CommandId> + Clone + use<H, U, L, C> {
        CommandId::first(self.commands.len())
    }

    /// A command.
    pub fn command(&self, command: CommandId) -> &Command {
        &self.commands[command.index()]
    }

    /// Who leads a command, by his place among the leaders.
    pub fn leader_of_command(&self, command: CommandId) -> usize {
        usize::from(self.command(command).leader)
    }

    /// The name of a side.
    pub fn name_of_side(&self, side: Side) -> &str {
        &self.scenario.sides[side.index()].name
    }

    /// The name of a command.
    pub fn name_of_command(&self, command: CommandId) -> &str {
        self.commands.get(command.index()).map_or("no command", |command| &command.name)
    }

    /// A command's name, with whose it is if the other side has one of that name too.
    pub fn full_name_of_command(&self, command: CommandId) -> String {
        let name = self.name_of_command(command);
        let own = self.commands.get(command.index());
        let shared = |side: Side| self.commands.iter().any(|other| other.side != side && other.name == name);
        match own.map(|own| own.side).filter(|side| shared(*side)) {
            Some(side) => format!("{name} of the {}", self.name_of_side(side)),
            None => name.to_owned(),
        }
    }

    /// The name of a unit or a leader.
    pub fn name(&self, piece: Piece) -> String {
        match (self.rolls.get(piece.index()), self.leader_of(piece)) {
            (Some(unit), _) => unit.name.clone(),
            (None, Some(leader)) => self.leaders[leader].name.clone(),
            (None, None) => piece.to_string(),
        }
    }

    /// A unit's name, with whose it is if the other side has one of that name too.
    pub fn full_name(&self, unit: Piece) -> String {
        let own = &self.rolls[unit.index()];
        let shared = self.rolls.iter().any(|other| other.side != own.side && other.name == own.name);
        if shared { format!("{} of the {}", own.name, self.name_of_side(own.side)) } else { own.name.clone() }
    }

    /// The hour after so many turns.
    pub fn clock(&self, turns: u16) -> Option<Clock> {
        let minutes = self.scenario.start.minutes() + u32::from(turns) * self.minutes;
        Clock::at(u8::try_from(minutes / 60).ok()?, (minutes % 60) as u8)
    }
}
