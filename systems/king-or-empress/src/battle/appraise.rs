//! How well a side stands, as a plain officer would judge it.
//!
//! No rule lives here: a wrong judgement loses battles, it does not break them. A usual battalion in good order counts 100.

use grognard_battle::{Piece, Side};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Edge, Length};

use super::{
    KingOrEmpress,
    ground::inches,
    state::{Presence, Struck},
};
use crate::profile::{Arm, UnitProfile};

/// What is left of a unit's worth with so many markers, in per cent.
const IN_ORDER: [i32; 4] = [100, 82, 55, 30];

/// A place with this many inches to go is worth nothing yet.
const FAR: i32 = 60;

impl KingOrEmpress {
    pub(super) fn judgement(&self, side: Side) -> i32 {
        self.standing_of(side) - self.standing_of(side.other())
    }

    fn standing_of(&self, side: Side) -> i32 {
        let units: i32 = self.units_of(side).map(|unit| self.worth_of(unit)).sum();
        let waiting = self.field.rolls.iter().zip(&self.state.units);
        let waiting = waiting.filter(|(e, u)| e.side == side && matches!(u.presence, Presence::Arrives(_))).count();
        let ground = self.field.objectives.iter().zip(&self.state.holders);
        let ground: i32 = ground.filter(|(_, by)| **by == Some(side)).map(|(o, _)| 60 * o.worth as i32).sum();
        let melees = self.state.contacts.iter().filter(|c| self.side(c.attacker) == side);
        let melees: i32 = melees.map(|contact| self.melee_worth(contact)).sum();
        units + 100 * waiting as i32 + ground + melees
    }

    fn worth_of(&self, unit: Piece) -> i32 {
        let state = self.unit(unit);
        let profile = UnitProfile {
            unit: crate::profile::Unit { arm: self.arm(unit), grade: self.enlisted(unit).grade, ..Default::default() },
        };
        let points = profile.prepare(&self.field.house, &mut ()).points;
        let order = IN_ORDER[usize::from(state.disorder.min(3))];
        points * 25 * order / 100 + self.place_worth(unit)
    }

    /// What a unit's place is worth: near to what is to be taken, facing the enemy, in reach of him, beside its friends.
    fn place_worth(&self, unit: Piece) -> i32 {
        let (state, body) = (self.unit(unit), self.body(unit));
        let fit = state.disorder < 2;
        let inches_to = |length: Length| length.get() / 1000;
        let mut worth = 0;
        let mut nearest: Option<(Length, Piece)> = None;
        for enemy in self.enemies_of(unit) {
            let found = (body.distance_to(self.body(enemy)), enemy);
            if nearest.is_none_or(|known| found < known) {
                nearest = Some(found);
            }
        }
        if let Some((distance, enemy)) = nearest {
            let far = inches_to(distance);
            let ahead = body.ahead_and_right(self.body(enemy).centre()).0 > Length::ZERO;
            let behind_them = self.wholly_behind(body, enemy);
            worth += match self.arm(unit) {
                Arm::Artillery if !state.limbered && ahead && far <= 16 => 30 - far / 2,
                Arm::Artillery => -far / 2,
                _ if !fit => far.min(12) * 2,
                Arm::Muskets | Arm::LightInfantry if ahead && (1..=4).contains(&far) => 26,
                Arm::HeavyCavalry | Arm::LightCavalry if behind_them && far < 12 => 20,
                _ => -far / 2,
            };
            if far < 10 && !ahead {
                worth -= 25;
            }
        }
        if fit && self.arm(unit) != Arm::Artillery {
            let goals = self.field.objectives.iter().zip(&self.state.holders);
            let mine = self.side(unit);
            let goal = goals
                .filter(|(_, by)| **by != Some(mine))
                .map(|(o, _)| {
                    (FAR - inches_to(body.nearest_point(o.at).distance_to(o.at))).max(0) * o.worth.min(3) as i32
                })
                .max();
            worth += goal.unwrap_or(0) / 2;
        }
        if state.road_column && nearest.is_some_and(|(distance, _)| distance < Length::units(14)) {
            worth -= 30;
        }
        let command = &self.field.commands[usize::from(self.enlisted(unit).command)];
        let leader = usize::from(command.leader);
        if !self.general(leader).lost && self.disc(leader).within(inches(self.field.house.general_range), body) {
            worth += 8;
        }
        let beside = self.units_of(self.side(unit)).any(|friend| {
            friend != unit
                && body.touches(self.body(friend))
                && matches!(body.nearest_edge(self.body(friend)), Edge::Left | Edge::Right)
        });
        worth + if beside { 4 } else { 0 }
    }

    /// What a melee promises to the side that moved into it.
    fn melee_worth(&self, contact: &super::state::Contact) -> i32 {
        let (attacker, defender) = self.melee_values(contact);
        let flank = if contact.on == Struck::Front { 0 } else { 25 };
        (attacker.min(9) - defender.min(9)) * 14 + flank
    }
}
