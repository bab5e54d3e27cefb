//! What is true of every state of a battle, whatever was ordered. A state from outside is held to the same.

use grognard_battle::{Piece, Question, Sound, ensure};
use grognard_tabletop::Length;

use super::{
    KingOrEmpress,
    contact::meet,
    field::Field,
    orders::Ask,
    state::{State, Underway},
};
use crate::profile::Arm;

impl Sound for KingOrEmpress {
    fn fits(field: &Field, state: &State) -> Result<(), String> {
        let lengths = [
            (state.units.len(), field.rolls.len(), "units"),
            (state.generals.len(), field.leaders.len(), "generals"),
            (state.activated.len(), field.commands.len(), "commands"),
            (state.holders.len(), field.objectives.len(), "objectives"),
        ];
        field.fits(state.turn, &lengths)
    }

    fn invariants(&self) -> Result<(), String> {
        self.troops.check(self.field.ground.table, |unit| self.name(unit))?;
        self.units_are_sound()?;
        self.generals_are_sound()?;
        let touch = |one: Piece, other: Piece| meet(self.troops.body(one), self.troops.body(other));
        let contacts = &self.state.contacts;
        contacts.check(&self.troops, touch, |unit| self.name(unit))?;
        let guns = contacts.iter().find(|contact| self.arm(contact.attacker) == Arm::Artillery);
        ensure(guns.is_none(), || "artillery has moved into contact".to_owned())?;
        self.questions_are_sound()
    }
}

impl KingOrEmpress {
    fn units_are_sound(&self) -> Result<(), String> {
        for unit in self.troops.all() {
            let (state, name, guns) = (self.unit(unit), self.name(unit), self.arm(unit) == Arm::Artillery);
            ensure(state.disorder <= 3, || format!("{name} has {} markers and is still there", state.disorder))?;
            ensure(guns || !state.limbered, || format!("{name} is limbered and no artillery"))?;
            ensure(!(guns && state.road_column && !state.limbered), || format!("{name} is unlimbered in road column"))?;
        }
        Ok(())
    }

    fn generals_are_sound(&self) -> Result<(), String> {
        for (i, general) in self.state.generals.iter().enumerate() {
            let (leader, table) = (self.leader(i), self.field.ground.table);
            let name = &leader.name;
            ensure(general.lost || table.holds(&self.disc(i)), || format!("{name} hangs over the edge of the table"))?;
            let reached = !general.lost && general.with.is_none() && self.troops.is_covered(leader.side, &self.disc(i));
            ensure(!reached, || format!("{name} stands under an enemy base"))?;
            let Some(unit) = general.with else { continue };
            ensure(!general.lost, || format!("{name} is lost and attached"))?;
            ensure(self.troops.is_there(unit), || format!("{name} is attached to a unit that is not there"))?;
            ensure(self.troops.side(unit) == leader.side, || format!("{name} is attached to an enemy"))?;
            let with_it = self.disc(i).distance_to(self.troops.body(unit)) == Length::ZERO;
            ensure(with_it, || format!("{name} is attached to {} and is elsewhere", self.name(unit)))?;
        }
        Ok(())
    }

    /// One question is open at a time, about commands and units there are, and what is under way is what it is about.
    fn questions_are_sound(&self) -> Result<(), String> {
        let state = &self.state;
        for underway in &state.underway {
            match *underway {
                Underway::Deployment { .. } => {}
                Underway::Activation(acting) => self.field.has_command(acting.command, "command")?,
                Underway::Pursuit { unit } => {
                    ensure(self.troops.is_there(unit), || format!("{unit} pursues and is not there"))?;
                }
            }
        }
        let Some(question) = Question::only(&state.asks, &state.verdict)? else { return Ok(()) };
        question.command.map_or(Ok(()), |command| self.field.has_command(command, "command"))?;
        let acting = self.acting().map(|acting| acting.command);
        match question.ask {
            Ask::Begin | Ask::Deploy | Ask::Activate => Ok(()),
            Ask::Appoint | Ask::ArtilleryFire | Ask::Move | Ask::Fire | Ask::Melee => {
                ensure(question.command.is_some() && question.command == acting, || {
                    "a command is asked that is not active".to_owned()
                })?;
                let side = question.command.map(|command| self.field.command(command).side);
                ensure(side == Some(question.side), || "a side is asked about a command of the other".to_owned())
            }
            Ask::FollowUp { unit } => {
                ensure(self.troops.is_of(question.side, unit), || {
                    format!("{unit} is asked to follow up and is no unit of that side on the table")
                })?;
                ensure(state.underway.last() == Some(&Underway::Pursuit { unit }), || {
                    format!("{unit} is asked to follow up and does not pursue")
                })
            }
        }
    }
}
