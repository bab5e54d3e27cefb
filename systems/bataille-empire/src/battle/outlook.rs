//! The battle as an officer looks at it.

use grognard_battle::{Outlook, Piece, Prospect, Role, Side, Stood, Struck};
use grognard_rulebook::Procedure;
use grognard_tabletop::Length;

use super::{
    BatailleEmpire,
    state::{Charge, Form, Pace, Underway},
};
use crate::{
    orders::Order as Written,
    points::points,
    profile::{Arm, Command},
};

/// What an army far from breaking has in hand, by the share of what it may still lose.
const STANDING: i32 = 600;
/// Enemy horse so near can charge.
const CHARGE: Length = Length::units(8);
/// What it costs to have turned one's back on the nearest enemy, and to be Disordered beyond what it takes of a unit's worth: who is
/// safe far from the enemy is still better rallied.
const TURNED: i32 = 20;
const SHAKEN: i32 = 12;
/// What guns near the enemy are worth less that bear on none of them, what those gain that reach one at long range only, and what a
/// limbered battery gains by a place from where it would bear.
const MASKED: i32 = 35;
const DISTANT: i32 = 8;
const PLACED: i32 = 10;

impl Prospect for BatailleEmpire {
    fn stood(&self, unit: Piece) -> Stood {
        let state = self.unit(unit);
        let arm = self.arm(unit);
        let role = match arm {
            Arm::Artillery => Role::Guns { limbered: state.form == Form::Limbered },
            _ if state.disordered => Role::Shaken,
            Arm::Cavalry => Role::Horse,
            Arm::Infantry | Arm::Skirmishers => Role::Foot,
        };
        let range = self.reach_of_fire(unit).and_then(|ranges| ranges.effective).map_or(Length::ZERO, Length::units);
        Stood {
            unit,
            command: self.division_of(unit),
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

    fn look_further(&self, outlook: &mut Outlook<'_>) {
        for (leads, man) in outlook.leaders.iter_mut().zip(&self.state.commanders) {
            leads.exposed = man.with.is_some();
        }
        outlook.promises.extend(self.state.underway.iter().filter_map(|underway| self.promise(underway)));
        outlook.reserves = Side::BOTH.map(|side| self.reserves(side));
    }
}

impl BatailleEmpire {
    /// What a unit is worth as it is, in hundredths of a usual one.
    fn worth(&self, unit: Piece) -> i32 {
        let state = self.unit(unit);
        let limit = self.limit(unit).count().max(1);
        let whole = points(&self.field.enlisted(unit).own).max(3) * 9 * (limit - i32::from(state.losses)) / limit;
        let order = if state.disordered { 60 } else { 100 };
        let marked = if state.marker { 95 } else { 100 };
        let manned = if state.crew.is_some() { 30 } else { 100 };
        whole * order / 100 * marked / 100 * manned / 100
    }

    /// What its place and formation are worth before the enemy.
    fn posture(&self, unit: Piece) -> i32 {
        let Some(nearest) = self.troops.nearest_enemy(unit) else { return 0 };
        let away = self.troops.distance(unit, nearest);
        let mut posture = if self.form(unit).is_square() { -self.square_costs(unit) } else { 0 };
        if self.unit(unit).disordered {
            posture -= SHAKEN;
        }
        posture += self.emplacement(unit, away);
        if away > Length::units(8) {
            return posture;
        }
        let threats = self.threats(unit, None, None);
        posture -= 30 * threats.cavalry + 18 * threats.infantry;
        if self.is_supported(unit) {
            posture += 8;
        }
        if self.unit(unit).block.is_some() {
            posture += 25;
        }
        if self.unit(unit).disordered && away <= Length::units(5) {
            posture -= 25;
        }
        if !self.all_round(unit) && self.struck(unit, self.troops.body(nearest.enemy)).0 == Struck::Rear {
            posture -= TURNED;
        }
        if self.form(unit) == Form::Limbered && away <= Length::units(6) {
            posture -= 20;
        }
        posture
    }

    /// What a battery's place is worth by whom it bears on.
    fn emplacement(&self, unit: Piece, away: Length) -> i32 {
        let Some(ranges) = self.reach_of_fire(unit).filter(|_| self.is(unit, Arm::Artillery)) else { return 0 };
        let within = |range: Option<i32>| range.map(Length::units).filter(|range| away <= *range);
        let (near, far) = (within(ranges.effective), within(ranges.long));
        let Some(range) = near.or(far) else { return 0 };
        let aimed = |enemy: Piece| self.aimed(unit, self.troops.body(enemy)).is_some_and(|away| away <= range);
        let bears = || self.foes(unit).any(|enemy| self.formed(enemy) && aimed(enemy) && self.sees(unit, enemy));
        match (self.form(unit), near) {
            (Form::Deployed, Some(_)) if !bears() => -MASKED,
            (Form::Deployed, None) if bears() => DISTANT,
            (Form::Limbered, Some(_)) if bears() => PLACED,
            _ => 0,
        }
    }

    /// A square hardly moves or fires: it is for foot with horse upon it.
    fn square_costs(&self, unit: Piece) -> i32 {
        let horse = |enemy: &Piece| self.is(*enemy, Arm::Cavalry) && self.apart(unit, *enemy) <= CHARGE;
        if self.foes(unit).any(|enemy| horse(&enemy)) { 12 } else { 45 }
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
        let stands = self.promised(charge);
        // Who can charge back will, if that is worse for the charger.
        let counters = pace == Pace::Halted && !charge.pursuit && self.could_counter(charge);
        let value = if counters {
            stands.min(self.promised(&Charge { countered: true, ..(**charge).clone() }))
        } else {
            stands
        };
        Some((self.troops.side(charger), value))
    }

    /// What the shock of a charge promises as it stands, by what the beaten lose of their worth.
    fn promised(&self, charge: &Charge) -> i32 {
        let facts = self.shock_facts(charge);
        let odds = grognard_rulebook::dice::explore(|dice| facts.play(&self.field.house, dice));
        let (own, theirs) = (self.worth(charge.charger), self.worth(charge.target));
        let value = odds.mean(|clash| {
            let won = clash.winner == crate::result::Party::Charger;
            let stake = f64::from(if won { theirs } else { -own });
            let part = match clash.result {
                _ if clash.loser_eliminated => 1.0,
                crate::result::ShockResult::Melee | crate::result::ShockResult::Defeated => 0.5,
                _ => 0.8,
            };
            stake * part
        });
        value as i32
    }
}
