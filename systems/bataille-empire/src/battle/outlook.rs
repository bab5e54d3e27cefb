//! The battle as an officer looks at it.

use grognard_battle::{Leads, Outlook, Piece, Prospect, Role, Side, Stood};
use grognard_rulebook::Procedure;
use grognard_tabletop::Length;

use super::{
    BatailleEmpire,
    state::{Charge, Form, Pace, Presence, Underway},
};
use crate::{
    orders::Order as Written,
    profile::{Arm, Calibre, Class, Command, Size, Status, Weight},
};

/// What an army far from breaking has in hand, by the share of what it may still lose.
const STANDING: i32 = 600;

impl Prospect for BatailleEmpire {
    fn outlook(&self) -> Outlook<'_> {
        let (field, state) = (&self.field, &self.state);
        Outlook {
            troops: &self.troops,
            units: self.troops.all().map(|unit| self.stood(unit)).collect(),
            leaders: (0..state.commanders.len()).map(|man| self.leads_now(man)).collect(),
            promises: state.underway.iter().filter_map(|underway| self.promise(underway)).collect(),
            reserves: Side::BOTH.map(|side| self.reserves(side)),
            objectives: &field.objectives,
            holders: &state.holders,
            rolls: field.count(&state.units, |_| true),
            awaited: field
                .count(&state.units, |unit| matches!(unit.presence, Presence::Arrives(_) | Presence::Reserve)),
            turn: (state.turn, field.turns),
        }
    }
}

impl BatailleEmpire {
    /// What a unit costs (R35).
    fn points(&self, unit: Piece) -> i32 {
        let troop = &self.enlisted(unit).own;
        let own = &troop.unit;
        let base = match (own.arm, own.weight, own.calibre) {
            (Arm::Infantry, ..) => 8 + i32::from(own.light_infantry),
            (Arm::Skirmishers, ..) => 5,
            (Arm::Cavalry, Weight::Light, _) => 9,
            (Arm::Cavalry, Weight::Medium, _) => 11,
            (Arm::Cavalry, Weight::Heavy, _) => 13,
            (Arm::Artillery, _, Calibre::ThreeFour) => 8,
            (Arm::Artillery, _, Calibre::Six) => 10,
            (Arm::Artillery, _, Calibre::EightNine) => 12,
            (Arm::Artillery, _, Calibre::Twelve) => 14,
        };
        let class = match own.class {
            Class::A => 1,
            Class::B => 0,
            Class::C => -1,
        };
        let size = match own.size {
            Size::Large => 3,
            Size::Normal => 0,
            Size::Small => -3,
        };
        let status = match own.status {
            Status::Guard => 2,
            Status::Elite => 1,
            _ => 0,
        };
        let foot = matches!(own.arm, Arm::Infantry | Arm::Skirmishers);
        base + 3 * i32::from(troop.horse_artillery)
            + 2 * (own.morale - 2)
            + class
            + size
            + status
            + if foot { own.sk } else { 0 }
    }

    /// What a unit is worth as it is, in hundredths of a usual one.
    fn worth(&self, unit: Piece) -> i32 {
        let state = self.unit(unit);
        let limit = self.limit(unit).count().max(1);
        let whole = self.points(unit).max(3) * 9 * (limit - i32::from(state.losses)) / limit;
        let order = if state.disordered { 60 } else { 100 };
        let marked = if state.marker { 95 } else { 100 };
        let manned = if state.crew.is_some() { 30 } else { 100 };
        whole * order / 100 * marked / 100 * manned / 100
    }

    /// What its place and formation are worth before the enemy.
    fn posture(&self, unit: Piece) -> i32 {
        let Some(nearest) = self.troops.nearest_enemy(unit) else { return 0 };
        let away = self.troops.distance(unit, nearest);
        if away > Length::units(8) {
            return 0;
        }
        let threats = self.threats(unit, None, None);
        let mut posture = -30 * threats.cavalry - 18 * threats.infantry;
        if self.is_supported(unit) {
            posture += 8;
        }
        if self.unit(unit).block.is_some() {
            posture += 25;
        }
        if self.form(unit).is_square() {
            posture -= 12;
        }
        if self.unit(unit).disordered && away <= Length::units(5) {
            posture -= 25;
        }
        if self.form(unit) == Form::Limbered && away <= Length::units(6) {
            posture -= 20;
        }
        posture
    }

    fn stood(&self, unit: Piece) -> Stood {
        let state = self.unit(unit);
        let arm = self.arm(unit);
        let role = match arm {
            Arm::Artillery => Role::Guns { limbered: state.form == Form::Limbered },
            _ if state.disordered => Role::Shaken,
            Arm::Cavalry => Role::Horse,
            Arm::Infantry | Arm::Skirmishers => Role::Foot,
        };
        let range = match arm {
            Arm::Artillery => Length::units(8),
            Arm::Infantry => Length::units(2),
            Arm::Skirmishers => Length::units(3),
            Arm::Cavalry => Length::ZERO,
        };
        Stood {
            unit,
            command: u16::from(self.division_of(unit)),
            worth: self.worth(unit) + self.posture(unit),
            role,
            range,
            reach: Length::units(8),
            marching: state.form == Form::Column && arm != Arm::Artillery,
            all_round: self.all_round(unit),
            led: self.commanded(unit) != Command::OutOfCommand,
            spent: state.fired,
        }
    }

    fn leads_now(&self, man: usize) -> Leads {
        let (state, leader) = (&self.state.commanders[man], &self.field.leaders[man]);
        Leads {
            side: leader.side,
            command: leader.command.map(u16::from),
            at: state.is_there().then_some(state.at),
            exposed: state.with.is_some(),
        }
    }

    /// How far an army is from breaking, steep near it.
    fn reserves(&self, side: Side) -> i32 {
        let (units, lost) = self.toll(side);
        let most = (units * self.field.house.breaking_point / 100).max(1);
        let left = (most - lost).max(0);
        let orders = self.state.divisions.iter().zip(&self.field.commands).filter(|(_, command)| command.side == side);
        let forward =
            orders.filter(|(division, _)| matches!(division.order, Written::Attack | Written::Engage)).count();
        STANDING * left / most + 5 * forward as i32
    }

    /// What a charge under way promises to who made it: the difference of the scores as they stand.
    fn promise(&self, underway: &Underway) -> Option<(Side, i32)> {
        let Underway::Charge(charge) = underway else { return None };
        let Charge { charger, target, pace, .. } = **charge;
        if pace == Pace::Loose || !self.troops.is_there(target) || !self.troops.is_there(charger) {
            return None;
        }
        let facts = self.shock_facts(charge);
        let odds = grognard_rulebook::dice::explore(|dice| facts.play(&self.field.house, dice));
        let (own, theirs) = (self.worth(charger), self.worth(target));
        let value = odds.mean(|clash| {
            let won = clash.winner == crate::result::Side::Charger;
            let stake = f64::from(if won { theirs } else { -own });
            let part = match clash.result {
                _ if clash.loser_eliminated => 1.0,
                crate::result::ShockResult::Melee | crate::result::ShockResult::Defeated => 0.5,
                _ => 0.8,
            };
            stake * part
        });
        Some((self.troops.side(charger), value as i32))
    }
}
