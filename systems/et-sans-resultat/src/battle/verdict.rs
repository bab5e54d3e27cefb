//! How a battle ends: objectives, loss points, points of the scenario (R42, R85, R86).

use grognard_battle::{Chronicle, CommandId, Piece, Side, Verdict, ground_counts, hold_objectives};
use grognard_rulebook::Procedure;

use super::{EtSansResultat, state::Presence};
use crate::{
    profile::Order as Directive,
    victory::{Army, BattleResult, Winner},
};

impl EtSansResultat {
    /// Objectives change hands.
    pub(super) fn take_ground(&mut self) {
        let mut holders = std::mem::take(&mut self.state.holders);
        hold_objectives(&self.field.objectives, &mut holders, &self.troops, |unit, objective| {
            self.unit(unit).is_deployed() && objective.is_under(self.troops.body(unit))
        });
        self.state.holders = holders;
    }

    /// An army as the procedure sees it.
    pub(super) fn army(&self, side: Side) -> Army {
        let own = || {
            self.field
                .command_ids()
                .filter(|formation| self.side_of(*formation) == side && !self.field.rosters[formation.index()].spare)
        };
        let count = |of: &dyn Fn(CommandId) -> bool| own().filter(|formation| of(*formation)).count() as i32;
        let lost = |formation: CommandId| !self.lives(formation) || self.form(formation).order == Directive::Broken;
        let formations = own().count() as i32;
        Army {
            formations: formations.clamp(1, 40),
            retreating: count(&|formation| {
                !lost(formation) && matches!(self.form(formation).order, Directive::Retreat | Directive::Rally)
            }),
            lost: count(&lost),
            objectives: self.state.holders.iter().filter(|holder| **holder == Some(side)).count().min(20) as i32,
            breaks_at: Some((formations + self.field.house.board.spare_loss_points).clamp(1, 60)),
        }
    }

    /// Who has won (R85, R86).
    pub(super) fn judge(&mut self, log: &mut dyn Chronicle) {
        let (turn, last) = (self.state.turn, self.state.turn >= self.field.turns);
        let facts = BattleResult {
            turn: i32::from(turn.clamp(1, 60)),
            turn_limit: i32::from(self.field.turns.clamp(turn, 60)),
            a: self.army(Side::First),
            b: self.army(Side::Second),
        };
        let result = facts.prepare(&self.field.house, &mut ());
        let name = |side: Side| self.field.name_of_side(side);
        let broken = |side: Side| format!("the army of the {} is broken", name(side));
        let won = |winner: Side, why: String| Some(Verdict { winner: Some(winner), why });
        let verdict = match (result.a_army_broken, result.b_army_broken) {
            (true, true) => Some(Verdict { winner: None, why: "both armies are broken".to_owned() }),
            (true, false) => won(Side::Second, broken(Side::First)),
            (false, true) => won(Side::First, broken(Side::Second)),
            (false, false) if ground_counts(&self.field.scenario) => {
                let lost = Side::BOTH.map(|side| self.men_lost(side));
                self.field.judged(turn, last, &self.state.holders, lost)
            }
            (false, false) => match result.winner {
                Winner::A => won(Side::First, format!("{} points to {}", result.a_points, result.b_points)),
                Winner::B => won(Side::Second, format!("{} points to {}", result.b_points, result.a_points)),
                Winner::Draw => Some(Verdict { winner: None, why: "et sans résultat".to_owned() }),
                Winner::None => None,
            },
        };
        if let Some(verdict) = verdict {
            self.field.tell_verdict(&verdict, log);
            self.state.underway.clear();
            self.state.verdict = Some(verdict);
        }
    }

    /// Men of removed Units, half of those of routed ones, and some for each Fatigue Marker.
    fn men_lost(&self, side: Side) -> u32 {
        let units =
            (0..self.state.units.len() as u16).map(Piece).filter(|unit| self.field.enlisted(*unit).side == side);
        let units: u32 = units
            .map(|unit| match self.unit(unit).presence {
                Presence::Removed => self.field.enlisted(unit).men,
                Presence::Routed => self.field.enlisted(unit).men / 2,
                _ => 0,
            })
            .sum();
        let tired: i32 = self.formations_of(side).map(|formation| self.fatigue(formation)).sum();
        units + (tired * self.field.house.board.men_per_fatigue).max(0) as u32
    }
}
