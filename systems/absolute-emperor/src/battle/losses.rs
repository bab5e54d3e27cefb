//! Units that are lost.

use grognard_battle::{Chronicle, Event, Piece, Side};

use super::{AbsoluteEmperor, state::Presence};

impl AbsoluteEmperor {
    /// A unit leaves the table: its combats end, and its corps commander loses élan (R66).
    pub(super) fn lose(&mut self, unit: Piece, how: &str, log: &mut dyn Chronicle) {
        if !self.unit(unit).is_there() {
            return;
        }
        let state = self.unit_mut(unit);
        (state.presence, state.place, state.waver, state.phase_hits) = (Presence::Lost, None, false, 0);
        self.troops.remove(unit);
        self.state.shots.retain(|shot| !shot.by.contains(&unit) && shot.target != unit);
        self.state.strikes.retain(|(by, whom)| *by != unit && *whom != unit);
        self.state.struck.retain(|(by, _)| *by != unit);
        self.part();
        log.tell(|| Event::Lost { piece: unit, how: how.to_owned() });
        self.mourn(unit);
    }

    /// Men lost by a side: all of a removed unit, else an eighth for each hit, of a battery a quarter (R70).
    pub(super) fn men_lost(&self, side: Side) -> u32 {
        let own = self.field.rolls.iter().zip(&self.state.units).filter(|(enlisted, _)| enlisted.side == side);
        own.map(|(enlisted, unit)| match unit.presence {
            Presence::Lost => enlisted.men,
            _ if enlisted.arm == crate::profile::Arm::Artillery => enlisted.men * u32::from(unit.hits) / 4,
            _ => enlisted.men * u32::from(unit.hits) / 8,
        })
        .sum()
    }
}
