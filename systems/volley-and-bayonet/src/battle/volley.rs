//! Fire alone, and cavalry that falls back before it (R20, R30, R84, R87).

use grognard_battle::{Chronicle, Piece, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::Length;

use super::{
    VolleyAndBayonet,
    retreat::{Flight, Gait},
    state::{Combat, Hits, Stage},
};
use crate::{
    profile::{Arm, ArtillerySize, Base, GunWeight, Stand},
    saves::{Saved, SavingThrows, Source, Target},
};

impl VolleyAndBayonet {
    /// Fire alone: the shooters, then the answer; cavalry that is hit is asked whether it falls back.
    pub(super) fn exchange_fire(
        &mut self,
        combat: &Combat,
        answer: Option<Piece>,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let mut hits = vec![self.volley(&combat.fire, combat.target, dice, log)];
        if let Some(shooter) = answer {
            let back = self.volley(&[combat.target], shooter, dice, log);
            let state = self.unit_mut(combat.target);
            (state.answered, state.fought) = (true, false);
            hits.push(back);
        }
        let falls = |hit: &&Hits| self.kind(hit.on).cavalry() && hit.unsaved > 0 && self.can_fall_back(hit);
        let left = hits.iter().filter(falls).map(|hit| hit.on).collect();
        self.set_stage(Stage::FallingBack { hits, left });
    }

    fn can_fall_back(&self, hit: &Hits) -> bool {
        let by = Length::units(6).times(i32::from(hit.unsaved));
        !self.state.contacts.hold(hit.on) && self.room_to_fall_back(hit.on, by) >= Length::units(1)
    }

    /// The cavalry that is asked whether it falls back, and what fire has done to it.
    pub(super) fn falling_back(&self) -> Option<&Hits> {
        match &self.combat()?.stage {
            Stage::FallingBack { hits, left } => hits.iter().find(|hit| Some(&hit.on) == left.first()),
            _ => None,
        }
    }

    /// The throws of cavalry that falls back before fire (R87).
    pub(super) fn withdrawal(&self, hit: &Hits) -> SavingThrows {
        let sp = i32::from(self.unit(hit.on).sp);
        SavingThrows {
            hits: i32::from(hit.unsaved).min(12),
            source: Source::GunFire,
            hitter: Stand {
                arm: Arm::Artillery,
                artillery_size: ArtillerySize::Battalion,
                gun_weight: GunWeight::Light,
                ..Stand::default()
            },
            target: Target {
                stand: Stand { arm: Arm::Cavalry, base: Base::Massed, sp, ..Stand::default() },
                withdraws: true,
            },
        }
    }

    /// Cavalry says whether it falls back.
    pub(super) fn fall_back(&mut self, yes: bool, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Some(Combat { stage: Stage::FallingBack { mut hits, mut left }, .. }) = self.combat().cloned() else {
            return;
        };
        if left.is_empty() {
            return;
        }
        let unit = left.remove(0);
        if let Some(hit) = hits.iter_mut().find(|hit| hit.on == unit).filter(|_| yes) {
            let facts = self.withdrawal(hit);
            let tell = |saved: &Saved| self.tell_withdrawal(unit, saved);
            let saved = resolve(&facts, &self.field.house, &[("target", unit)], dice, log, tell);
            hit.losses = saved.suffered.casualties.clamp(0, 99) as u8;
            hit.back = Length::units(saved.suffered.withdraw_inches);
        }
        self.set_stage(Stage::FallingBack { hits, left });
    }

    /// Losses of fire come off, and who falls back goes.
    pub(super) fn take_losses(&mut self, hits: &[Hits], log: &mut dyn Chronicle) {
        self.state.underway.pop();
        for hit in hits {
            self.lose(hit.on, i32::from(hit.losses));
            if hit.screen {
                self.lose_screen(hit.on, log);
            }
        }
        for hit in hits {
            if self.unit(hit.on).sp == 0 {
                self.remove(hit.on, "is shot to pieces", log);
            } else if hit.back > Length::ZERO {
                let heading = self.unit(hit.on).pose.facing.about();
                self.lift(&[hit.on]);
                let flight = Flight { unit: hit.on, heading, by: hit.back, gait: Gait::FallsBack, dies: false };
                self.flee_back(flight, &mut Vec::new(), log);
            }
        }
    }
}
