//! Fights in a Reformation Area: who touches it fights one of the routed Units there (R37, R55, R79).

use grognard_battle::{Chronicle, CommandId, Piece, Side, resolve};
use grognard_rulebook::Dice;

use super::{
    EtSansResultat,
    combat::TIES,
    orders::Ask,
    state::{Presence, Underway},
};
use crate::{
    combat::{Combat, FightResult, Fought, Winner},
    profile::Class,
};

impl EtSansResultat {
    /// Routed Units in the Area of a Formation.
    pub(super) fn routed(&self, formation: CommandId) -> impl Iterator<Item = Piece> + '_ {
        self.all_units_of(formation).filter(|unit| self.unit(*unit).presence == Presence::Routed)
    }

    /// Units of a side that touch an Area of the enemy in which somebody is, and have yet to fight there.
    pub(super) fn storms(&self, side: Side) -> impl Iterator<Item = (Piece, CommandId)> + '_ {
        self.formations_of(side.other())
            .filter(|formation| self.routed(*formation).next().is_some())
            .flat_map(|formation| self.at_the_area(formation).map(move |unit| (unit, formation)))
            .filter(|(unit, _)| !self.unit(*unit).stormed && self.class(*unit) != Class::Artillery)
    }

    /// A Unit storms an Area: of several who are there its owner sends one.
    pub(super) fn storm(&mut self, unit: Piece, formation: CommandId, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.unit_mut(unit).stormed = true;
        self.state.acting = self.troops.side(unit).other();
        let routed: Vec<Piece> = self.routed(formation).collect();
        match routed.as_slice() {
            [] => {}
            [only] => self.fight_in_the_area(unit, *only, dice, log),
            _ => self.state.underway.push(Underway::Stormed { unit, formation }),
        }
    }

    /// Who is sent against a Unit that storms an Area is asked of its owner.
    pub(super) fn ask_whom_to_send(&mut self, unit: Piece, formation: CommandId) {
        self.ask(self.side_of(formation), Ask::Send { unit, formation });
    }

    /// The facts of a fight in an Area.
    pub(super) fn storm_facts(&self, attacker: Piece, defender: Piece) -> Combat {
        Combat { attacker: self.fighter(attacker, defender, false), defender: self.fighter(defender, attacker, true) }
    }

    /// Fights it out. Whatever becomes of who defends, it stays where it is, unless it is destroyed.
    pub(super) fn fight_in_the_area(
        &mut self,
        attacker: Piece,
        defender: Piece,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let formations = [attacker, defender].map(|unit| self.formation_of(unit));
        formations.into_iter().for_each(|formation| self.form_mut(formation).fought = true);
        let area = self.area(formations[1]);
        for tie in 1..=TIES {
            let facts = self.storm_facts(attacker, defender);
            let tell = |came: &Fought| self.tell_storm(attacker, defender, came);
            let cast = [("attacker", attacker), ("defender", defender)];
            let came = resolve(&facts, &self.field.house, &cast, dice, log, tell);
            let tired = [came.attacker_fatigue, came.defender_fatigue];
            for (unit, (formation, fatigue)) in [attacker, defender].into_iter().zip(formations.into_iter().zip(tired))
            {
                self.unit_mut(unit).fought = true;
                let class = self.class(unit);
                self.tire(formation, class, fatigue);
            }
            if came.attacker_result == FightResult::FightAgain && tie < TIES {
                continue;
            }
            match came.winner {
                Winner::None => {}
                winner => {
                    let own = self.form_mut(formations[usize::from(winner == Winner::Attacker)]);
                    own.losses = own.losses.saturating_add(1);
                }
            }
            if came.defender_result == FightResult::Removed {
                self.remove(defender, "is destroyed", log);
            }
            match came.attacker_result {
                FightResult::Retire => self.retire(attacker, &area, log),
                FightResult::Rout => self.rout(attacker, log),
                FightResult::Removed => self.remove(attacker, "is destroyed", log),
                FightResult::Breakthrough if self.may_break_through(attacker) => {
                    self.state.underway.push(Underway::Won { unit: attacker, through: true });
                }
                FightResult::Breakthrough | FightResult::Hold | FightResult::FightAgain => {}
            }
            return self.officers_follow(log);
        }
    }
}
