//! What battle costs: strength points of stands and of their divisions, steps down the ladder, stands that are gone.

use grognard_battle::{Chronicle, Event, Piece};
use grognard_tabletop::Length;

use super::{VolleyAndBayonet, state::Presence};
use crate::{
    profile::{After, Status},
    turn::Phase,
};

impl VolleyAndBayonet {
    /// Takes strength points off a stand and writes them down for its division.
    pub(super) fn lose(&mut self, unit: Piece, points: i32) {
        let points = u8::try_from(points.max(0)).unwrap_or(u8::MAX).min(self.unit(unit).sp);
        self.unit_mut(unit).sp -= points;
        let division = &mut self.state.divisions[self.field.rolls[unit.index()].command.index()];
        division.lost += u16::from(points);
        division.lost_this_turn += u16::from(points);
    }

    /// A stand is gone, with all it has left and the skirmishers attached to it.
    pub(super) fn remove(&mut self, unit: Piece, how: &str, log: &mut dyn Chronicle) {
        self.lose_screen(unit, log);
        let left = self.unit(unit).sp;
        self.lose(unit, i32::from(left));
        self.unit_mut(unit).presence = Presence::Lost;
        self.unit_mut(unit).block = None;
        self.end_contacts(unit);
        self.troops.remove(unit);
        log.tell(|| Event::Lost { piece: unit, how: how.to_owned() });
    }

    /// The skirmishers attached to a stand are lost with it, or to fire (R29).
    pub(super) fn lose_screen(&mut self, host: Piece, log: &mut dyn Chronicle) {
        let Some(screen) = self.screen_of(host) else { return };
        let left = self.unit(screen).sp;
        self.lose(screen, i32::from(left));
        self.unit_mut(screen).presence = Presence::Lost;
        let text = format!("{} are lost.", self.field.enlisted(screen).name);
        log.say(&[host], || text);
    }

    /// The contacts of a stand end. Who was attacked in this Combat phase has done with shooting, fought or not (R84).
    pub(super) fn end_contacts(&mut self, unit: Piece) {
        if self.state.phase == Phase::Combat {
            for contact in self.state.contacts.of(unit) {
                self.state.units[contact.defender.index()].fought = true;
            }
        }
        self.state.contacts.retain(|contact| contact.enemy_of(unit).is_none());
    }

    /// Gives a stand another status. A change of status ends a rally; a rout ends more (R10, R13, R29).
    pub(super) fn set_status(&mut self, unit: Piece, status: Status, log: &mut dyn Chronicle) {
        let state = self.unit_mut(unit);
        if state.status != status {
            state.rallied = false;
        }
        state.status = status;
        if status == Status::Routed {
            state.dedicated_guns = false;
            self.unsettle(unit);
            self.lose_screen(unit, log);
        }
    }

    /// What a step down did to a stand that stays where it is for now.
    pub(super) fn step_down(&mut self, unit: Piece, after: After, casualties: i32, log: &mut dyn Chronicle) {
        self.lose(unit, casualties);
        match after {
            After::Eliminated => self.lose_screen(unit, log),
            After::Routed => self.set_status(unit, Status::Routed, log),
            After::TemporaryDisorder => self.set_status(unit, Status::TemporaryDisorder, log),
            After::PermanentDisorder => self.set_status(unit, Status::PermanentDisorder, log),
            After::Good => self.set_status(unit, Status::Good, log),
        }
    }

    /// A stand that stirs is no longer stationary.
    pub(super) fn unsettle(&mut self, unit: Piece) {
        let state = self.unit_mut(unit);
        (state.stationary, state.still) = (false, 0);
    }

    /// How far a stand goes in a full move, with its dedicated guns or, guns, on their limbers: the measure of ways back.
    pub(super) fn plain_rate(&self, unit: Piece) -> Length {
        Length::units(self.rate(unit))
    }
}
