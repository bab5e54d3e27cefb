//! Leader Fate: who was too near (R12, R29).

use grognard_battle::{Chronicle, Side, resolve};
use grognard_rulebook::{Dice, Procedure};

use super::{EtSansResultat, field::measured, formations::is_directive};
use crate::{
    leader_actions::Rank,
    leader_fate::{Fate, Fated, LeaderFate},
    profile::{Formation as Profile, Order as Directive},
};

impl EtSansResultat {
    /// Every exposed commander rolls, those of who goes first before the others.
    pub(super) fn fates(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        for side in [self.state.first, self.state.first.other()] {
            for man in 0..self.state.commanders.len() {
                if self.field.leaders[man].side == side && self.state.commanders[man].is_there() {
                    self.fate(man, side, dice, log);
                }
            }
        }
    }

    fn fate(&mut self, man: usize, _side: Side, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let own = &self.field.leaders[man].own;
        let (rank, state) = (self.rank(man), &self.state.commanders[man]);
        let facts = LeaderFate {
            rank,
            personally_commanding: rank != Rank::Formation && state.with.is_some(),
            artillery_distance: self.enemy_of_seat(man, |enemy| self.is_guns(enemy)).map(measured),
            enemy_distance: self.enemy_of_seat(man, |enemy| !self.is_guns(enemy)).map(measured),
            formation: Profile {
                wandered_off: own.wandered_off,
                charmed_death: own.charmed_death,
                invincible: state.invincible,
                date_with_death: own.date_with_death,
                ..Profile::default()
            },
        };
        if !facts.prepare(&self.field.house, &mut ()).is_rolled() {
            return;
        }
        let tell = |came: &Fated| self.tell_fate(man, came);
        let piece = self.field.piece_of_leader(man);
        let came = resolve(&facts, &self.field.house, &[("", piece)], dice, log, tell);
        let with = self.state.commanders[man].with.or(self.field.leaders[man].command).filter(|own| self.lives(*own));
        let turn = self.state.turn;
        let state = &mut self.state.commanders[man];
        state.invincible |= came.gains_invincible;
        if came.ratings_zero_turns > 0 {
            state.wounded_until = turn + came.ratings_zero_turns.clamp(0, 60) as u16;
        }
        if came.converts_to_defend && with.is_none() {
            state.stunned_in = turn + 1;
        }
        if let Some(formation) = with {
            if came.formation_assesses {
                self.form_mut(formation).shaken = true;
            }
            if came.converts_to_defend && is_directive(self.form(formation).order) {
                let own = self.form_mut(formation);
                (own.order, own.supports) = (Directive::Defend, None);
            }
        }
        if came.removed {
            let how = if came.fate == Fate::Killed { "is killed" } else { "is carried off, severely wounded" };
            self.lose_commander(man, how, log);
        }
    }
}
