//! Losses, markers, and units that are gone.

use grognard_battle::{Chronicle, Event, Piece, Side};
use grognard_rulebook::{Halves, Procedure};

use super::{BatailleEmpire, state::Presence};
use crate::{
    markers::{ActionMarker, Deed},
    profile::Arm,
};

impl BatailleEmpire {
    /// Puts a marker down if what a unit did gives one.
    pub(super) fn mark(&mut self, unit: Piece, event: Deed) {
        let marked = ActionMarker { event }.prepare(&self.field.house, &mut ());
        self.unit_mut(unit).marker |= marked.action_marker;
    }

    /// A unit becomes Disordered.
    pub(super) fn disorder(&mut self, unit: Piece) {
        self.unit_mut(unit).disordered = true;
        self.mark(unit, Deed::Disordered);
    }

    /// A unit loses something, and is gone if that is too much.
    pub(super) fn hurt(&mut self, unit: Piece, losses: Halves, how: &str, log: &mut dyn Chronicle) {
        let all = i32::from(self.unit(unit).losses) + losses.count();
        if Halves::halves(all) >= self.limit(unit) {
            self.lose(unit, how, log);
        } else {
            self.unit_mut(unit).losses = u8::try_from(all).unwrap_or(0);
        }
    }

    /// A unit leaves the table for good, and a crew that sheltered with it.
    pub(super) fn lose(&mut self, unit: Piece, how: &str, log: &mut dyn Chronicle) {
        if !self.unit(unit).is_there() {
            return;
        }
        let state = self.unit_mut(unit);
        (state.presence, state.block, state.crew, state.marker, state.disordered) =
            (Presence::Lost, None, None, false, false);
        self.troops.remove(unit);
        log.tell(|| Event::Lost { piece: unit, how: how.to_owned() });
        self.bereave(unit, log);
        let guns: Vec<Piece> = self.troops.all().filter(|guns| self.unit(*guns).crew == Some(unit)).collect();
        for battery in guns {
            self.lose(battery, "is lost with its crew", log);
        }
    }

    /// Units of a side that count for breaking, and how many of them are eliminated.
    pub(super) fn toll(&self, side: Side) -> (i32, i32) {
        let own = self.field.rolls.iter().zip(&self.state.units);
        let own = own.filter(|(enlisted, _)| enlisted.side == side && enlisted.unit.arm != Arm::Skirmishers);
        let lost = own.clone().filter(|(_, unit)| unit.presence == Presence::Lost).count();
        (own.count() as i32, lost as i32)
    }

    /// Men lost by a side: all of an eliminated unit, of others their share (R91).
    pub(super) fn men_lost(&self, side: Side) -> u32 {
        let own = (0..self.state.units.len() as u16).map(Piece).filter(|unit| self.field.enlisted(*unit).side == side);
        own.map(|unit| match self.unit(unit).presence {
            Presence::Lost => self.field.enlisted(unit).men,
            _ => {
                let limit = self.limit(unit).count().max(1) as u64;
                (u64::from(self.field.enlisted(unit).men) * u64::from(self.unit(unit).losses) / limit) as u32
            }
        })
        .sum()
    }
}
