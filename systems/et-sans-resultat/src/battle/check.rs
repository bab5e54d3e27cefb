//! What is true of every state of a battle, whatever was ordered. A state from outside is held to the same.

use grognard_battle::{CommandId, Piece, Sound, ensure};

use super::{
    EtSansResultat,
    field::{Drill, Field},
    formations::is_directive,
    orders::{Ask, Task},
    state::{Lives, Presence, Says, State, Underway},
};
use crate::profile::Class;

impl Sound for EtSansResultat {
    fn fits(field: &Field, state: &State) -> Result<(), String> {
        let lengths = [
            (state.units.len(), field.rolls.len(), "Units"),
            (state.commanders.len(), field.leaders.len(), "commanders"),
            (state.formations.len(), field.commands.len(), "Formations"),
            (state.forces.len(), field.forces.len(), "Forces"),
            (state.holders.len(), field.objectives.len(), "objectives"),
        ];
        field.fits(state.turn, &lengths)?;
        let unit = |piece: Piece| ensure(piece.index() < field.rolls.len(), || format!("there is no Unit {piece}"));
        let formation =
            |own: CommandId| ensure(own.index() < field.commands.len(), || format!("there is no Formation {own}"));
        let says = |says: Says| match says {
            Says::Directive(order, of) => {
                ensure(is_directive(order), || "a status is on its way".to_owned())?;
                of.map_or(Ok(()), formation)
            }
            Says::Objective(objective) => {
                ensure(usize::from(objective) < field.objectives.len(), || format!("there is no objective {objective}"))
            }
            Says::Sealed => Ok(()),
        };
        for own in &state.units {
            formation(own.formation)?;
        }
        for own in &state.formations {
            own.of.map_or(Ok(()), formation)?;
            own.supports.map_or(Ok(()), formation)?;
            own.columns.iter().flatten().copied().try_for_each(unit)?;
            ensure(own.columns.iter().all(|column| !column.is_empty()), || "an empty column".to_owned())?;
            own.pending.into_iter().chain(own.recalled).try_for_each(|pending| says(pending.says))?;
        }
        for own in &state.forces {
            own.objective.map_or(Ok(()), |objective| says(Says::Objective(objective)))?;
            own.pending.into_iter().chain(own.recalled).try_for_each(|pending| says(pending.says))?;
        }
        for labour in &state.labours {
            let there = match labour.task {
                Task::Fortify { place } => usize::from(place) < field.places.len(),
                Task::Bridge { bridge } => usize::from(bridge) < field.ground.crossings.len(),
            };
            ensure(there && (1..=3).contains(&labour.turns), || "a work at nothing".to_owned())?;
        }
        state.commanders.iter().filter_map(|man| man.with).try_for_each(formation)?;
        for meeting in &state.meetings {
            meeting.contact.pair().into_iter().try_for_each(unit)?;
        }
        state.fought.iter().flatten().copied().try_for_each(unit)?;
        for fire in &state.fires {
            formation(fire.formation)?;
            fire.shots.iter().try_for_each(|(by, at)| unit(*by).and(formation(*at)))?;
        }
        for underway in &state.underway {
            match underway {
                Underway::Planning => {}
                Underway::SettingUp { left } | Underway::Recovering { left } => {
                    left.iter().copied().try_for_each(formation)?
                }
                Underway::Moving { formation: own }
                | Underway::Charging { formation: own }
                | Underway::Result { formation: own, .. } => formation(*own)?,
                Underway::Assessing { left } => left.iter().try_for_each(|(own, _)| formation(*own))?,
                Underway::Won { unit: own, .. } => unit(*own)?,
                Underway::Stormed { unit: own, formation: theirs } => unit(*own).and(formation(*theirs))?,
            }
        }
        for question in &state.asks {
            match question.ask {
                Ask::SetUp { formation: own }
                | Ask::Recover { formation: own }
                | Ask::Evade { formation: own }
                | Ask::Withdraw { formation: own, .. }
                | Ask::Charge { formation: own } => formation(own)?,
                Ask::Send { unit: own, formation: theirs } => unit(own).and(formation(theirs))?,
                Ask::Follow { unit: own } | Ask::Face { unit: own } => unit(own)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn invariants(&self) -> Result<(), String> {
        let column = |one: Piece, other: Piece| {
            self.form(self.formation_of(one))
                .columns
                .iter()
                .any(|column| column.contains(&one) && column.contains(&other))
        };
        self.troops.check_but(self.field.ground.table, column, |unit| self.name(unit))?;
        self.units_are_sound()?;
        self.contacts_are_sound()?;
        self.formations_are_sound()?;
        let asked = self.state.asks.len();
        match (&self.state.verdict, asked) {
            (Some(_), 0) | (None, 1 | 2) => Ok(()),
            (Some(_), _) => Err("the battle is over and somebody is asked".to_owned()),
            (None, asked) => Err(format!("{asked} questions are open")),
        }
    }
}

impl EtSansResultat {
    fn units_are_sound(&self) -> Result<(), String> {
        for (i, state) in self.state.units.iter().enumerate() {
            let unit = Piece(i as u16);
            let (guns, name) = (self.is_guns(unit), self.name(unit));
            let fits = match state.drill {
                Drill::Ployed => true,
                Drill::Deployed => !guns,
                Drill::Limbered | Drill::Unlimbered => guns,
            };
            ensure(fits, || format!("{name} is {}", state.drill.word()))?;
            let reserve = matches!(state.presence, Presence::Reserve | Presence::ForceReserve);
            ensure(guns || !reserve, || format!("{name} is no battery and in a reserve"))?;
            let columns = &self.form(state.formation).columns;
            let listed = columns.iter().flatten().filter(|other| **other == unit).count();
            let ployed = state.drill == Drill::Ployed && (state.is_there() || state.is_to_come());
            ensure(listed == usize::from(ployed), || format!("{name} is in {listed} columns"))?;
            let lives =
                self.lives(state.formation) || matches!(state.presence, Presence::Removed | Presence::ForceReserve);
            ensure(lives, || format!("{name} is of a Formation that is no more"))?;
            ensure(!state.engineers || self.class(unit) == Class::Infantry, || format!("{name} has engineers"))?;
        }
        Ok(())
    }

    fn contacts_are_sound(&self) -> Result<(), String> {
        for unit in self.troops.all() {
            for enemy in self.troops.enemies_of(unit).filter(|enemy| *enemy > unit) {
                let known =
                    self.state.meetings.iter().filter(|meeting| meeting.contact.is_between(unit, enemy)).count();
                let touch = self.troops.body(unit).touches(self.troops.body(enemy));
                let names = || format!("{} and {}", self.name(unit), self.name(enemy));
                ensure(known == usize::from(touch), || format!("{}: touch {touch}, {known} contacts", names()))?;
            }
        }
        for meeting in &self.state.meetings {
            let attacker = meeting.contact.attacker;
            ensure(!self.is_guns(attacker), || format!("{} attacks", self.name(attacker)))?;
        }
        Ok(())
    }

    fn formations_are_sound(&self) -> Result<(), String> {
        for (i, own) in self.state.formations.iter().enumerate() {
            let name = &self.field.commands[i].name;
            let all: u32 = own.fatigue.iter().map(|count| u32::from(*count)).sum();
            let capped = own.fatigue[0] <= 30 && own.fatigue[2] <= 20 && all <= 40;
            ensure(capped, || format!("{name} has {all} Fatigue"))?;
            let gone = own.lives != Lives::Yes;
            ensure(!gone || own.pending.is_none() && own.columns.is_empty(), || {
                format!("{name} is no more and has orders")
            })?;
            let waits = own.pending.is_none_or(|pending| pending.waits <= 3 && pending.markers <= 10);
            ensure(waits, || format!("the order for {name} waits too long"))?;
            if !gone && !is_directive(own.order) {
                let ready = self.units_of(CommandId::nth(i)).any(|unit| self.is_unlimbered(unit));
                ensure(!ready, || format!("{name} gives way with guns in action"))?;
            }
        }
        for (man, state) in self.state.commanders.iter().enumerate().filter(|(_, state)| state.is_there()) {
            let name = &self.field.leaders[man].name;
            ensure(self.field.ground.table.holds(&self.seat(man)), || {
                format!("{name} hangs over the edge of the table")
            })?;
            ensure(state.with.is_none_or(|with| self.lives(with)), || format!("{name} commands nobody in person"))?;
        }
        Ok(())
    }
}
