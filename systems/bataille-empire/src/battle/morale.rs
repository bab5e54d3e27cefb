//! Morale tests after fire.

use grognard_battle::{Chronicle, Piece, resolve};
use grognard_rulebook::{Dice, Halves};
use grognard_tabletop::Length;

use super::BatailleEmpire;
use crate::{
    morale::{Morale, MoraleResult, MoraleTest},
    profile::{self, Cover},
    retreat::{Kind, RetreatCause},
};

impl BatailleEmpire {
    fn morale_facts(&self, unit: Piece, shooter: Piece) -> MoraleTest {
        let threats = self.threats(unit, None, None);
        let from = self.troops.at(shooter);
        MoraleTest {
            unit: profile::Unit {
                threatened_by_infantry: threats.infantry,
                threatened_by_cavalry: threats.cavalry,
                ..self.facts(unit)
            },
            supported: self.is_supported(unit),
            in_square: self.form(unit).is_square(),
            in_fortification: self.in_works(unit, Some(from)),
            heavy_cover: self.cover_from(unit, from) == Cover::Heavy,
        }
    }

    /// A unit that lost something under fire tests its morale; who fails goes back from the shooter.
    pub(super) fn test_morale(&mut self, unit: Piece, shooter: Piece, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if !self.troops.is_there(unit) {
            return;
        }
        let facts = self.morale_facts(unit, shooter);
        let tell = |came: &Morale| self.tell_morale(unit, came);
        let came = resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell);
        let heading = self.troops.at(shooter).heading_to(self.troops.at(unit));
        match came.result {
            MoraleResult::Holds => {}
            MoraleResult::StaysDisordered => self.disorder(unit),
            MoraleResult::Eliminated => self.lose(unit, "breaks and runs", log),
            MoraleResult::RetreatsDisordered => {
                self.disorder(unit);
                let way = self.way_back(unit, heading, Kind::Retreat, Length::units(came.distance));
                self.go_back(unit, &way, (Kind::Retreat, RetreatCause::Morale), false, dice, log);
            }
            MoraleResult::Flees => {
                self.disorder(unit);
                self.hurt(unit, Halves::whole(came.losses_added), "breaks and runs", log);
                if self.troops.is_there(unit) {
                    let way = self.way_back(unit, heading, Kind::Flee, Length::units(came.distance));
                    self.go_back(unit, &way, (Kind::Flee, RetreatCause::Morale), false, dice, log);
                }
            }
        }
    }
}
