//! Skirmishers that close up on a stand of their division and go ahead of it again (R29, R80).

use grognard_battle::{Piece, Refusal, refuse, refuse_if};
use grognard_tabletop::{CONTACT, Pose};

use super::{state::Presence, step::Walk};

impl Walk<'_> {
    pub(super) fn attach(&mut self, to: Piece) -> Result<(), Refusal> {
        let battle = self.battle;
        if !battle.troops.is_of(battle.troops.side(self.unit), to) || to == self.unit {
            return Err(Refusal::senseless("there is no such stand of yours on the table"));
        }
        if !battle.kind(self.unit).skirmish_infantry() || battle.unit(self.unit).sp != 1 {
            return refuse!("R80", "only infantry skirmishers of 1 SP are attached to a stand");
        }
        let (host, kind) = (battle.unit(to), battle.kind(to));
        let fellows = battle.field.enlisted(to).command == battle.field.enlisted(self.unit).command;
        let fit = kind.close_order_infantry() && !battle.routed(to) && !host.column && !battle.state.contacts.hold(to);
        if !fellows || !fit || battle.screen_of(to).is_some() {
            return refuse!(
                "R80",
                "to close-order infantry of their division that has none, is not routed, in march column or in contact"
            );
        }
        if battle.routed(self.unit) || battle.troops.body(to).gap_to(&self.body()) > CONTACT {
            return refuse!("R80", "they must touch it");
        }
        (self.attached, self.halted) = (Some(to), true);
        Ok(())
    }

    pub(super) fn detach(&mut self, pose: Pose, first: bool) -> Result<(), Refusal> {
        let battle = self.battle;
        let Presence::With(host) = battle.unit(self.unit).presence else {
            return refuse!("R80", "they are attached to nobody");
        };
        refuse_if!(!first || !battle.troops.is_there(host), "R80", "to leave their stand is the first thing they do");
        (self.pose, self.trail) = (pose, vec![pose]);
        let body = self.body();
        if !battle.troops.body(host).touches(&body) {
            return refuse!("R80", "they step out to a place that touches their stand");
        }
        refuse_if!(battle.in_the_place_of(self.unit, &body).is_some(), "R80", "there is no room there");
        if battle.troops.enemies_of(self.unit).any(|enemy| battle.troops.body(enemy).within(self.gap(), &body)) {
            return refuse!("R80", "not so close to the enemy");
        }
        self.fits(&body)?;
        self.halts_here();
        Ok(())
    }
}
