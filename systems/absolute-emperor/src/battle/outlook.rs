//! The battle as an officer looks at it.

use grognard_battle::{Claim, Outlook, Piece, Prospect, Role, Side, Stood};
use grognard_rulebook::Procedure;
use grognard_tabletop::Length;

use super::{
    AbsoluteEmperor,
    state::{Declared, Fight, Shot, Stage},
};
use crate::{
    combat::Charge,
    profile::{Arm, Formation, Status},
};

/// Points of a seasoned infantry division (R32): the usual unit.
const USUAL: i32 = 3;
/// What a point of élan is worth, and how much more one of the last three.
const ELAN: i32 = 70;
const LAST_ELAN: i32 = 80;
/// Foot in the open before fresh horse, when it comes to charges; and a Square at any time, which neither moves nor shoots.
const OPEN_TO_HORSE: i32 = 35;
const SQUARE: i32 = 18;
/// A place that foot holds while enemies are about.
const LODGED: i32 = 40;
/// An inch by which the enemy is too near to who is in disorder, and from where on he is.
const TOO_NEAR: i32 = 8;
const OUT_OF_THE_WAY: Length = Length::units(12);
/// A point of the scenario, as far as it is within reach or in hand.
const CLAIM: Claim = Claim { taken: 150, contested: 60, kept: 100 };
/// The same to each of the army that holds it: as much as it was drawn there before, lest it fear to lose its aim by reaching it.
const HELD: i32 = 85;

impl Prospect for AbsoluteEmperor {
    fn stood(&self, unit: Piece) -> Stood {
        let state = self.unit(unit);
        let arm = self.arm(unit);
        let role = match arm {
            Arm::Artillery => Role::Guns { limbered: state.formation == Formation::Limbered },
            Arm::Cavalry => Role::Horse,
            Arm::Infantry => Role::Foot,
        };
        let range = match arm {
            Arm::Artillery => Length::units(self.field.inches.artillery_effective),
            Arm::Infantry if state.formation != Formation::Square => {
                Length::units(self.field.inches.infantry_range.floor())
            }
            _ => Length::ZERO,
        };
        Stood {
            unit,
            command: self.field.enlisted(unit).command,
            worth: self.worth(unit) + self.posture(unit),
            role,
            range,
            reach: Length::units(12),
            marching: state.formation == Formation::MarchOrder,
            all_round: self.all_round(unit),
            led: self.in_command(unit),
            spent: false,
        }
    }

    fn look_further(&self, outlook: &mut Outlook<'_>) {
        outlook.claim(CLAIM, |unit, place| self.takes(unit, place));
        outlook.promises.extend(self.state.fights.iter().map(|fight| self.promise(fight)));
        outlook.promises.extend(self.declared().map(|declared| self.promised(declared)));
        outlook.reserves = Side::BOTH.map(|side| self.reserves(side));
    }
}

impl AbsoluteEmperor {
    /// What a charge that is declared promises, met in the way that is worst for it.
    fn promised(&self, declared: &Declared) -> (Side, i32) {
        let Declared { charger, target, .. } = *declared;
        let (side, theirs) = (self.troops.side(charger), self.troops.side(target));
        let supposing = |met: &dyn Fn(&mut Self)| {
            let mut battle = self.clone();
            battle.state.underway.pop();
            met(&mut battle);
            let promises = battle.fights_of(charger).map(|fight| battle.promise(fight));
            promises.map(|(by, promise)| if by == side { promise } else { -promise }).sum::<i32>()
        };
        let stands = supposing(&|battle| battle.charge_home(declared, &mut ()));
        let rolled_for = |unit: Piece, met: i32| {
            let needed = self.activation(unit, None).roll.prepare(&self.field.house, &mut ()).needed;
            let chance = (7 - needed).clamp(0, 6);
            (met * chance + stands * (6 - chance)) / 6
        };
        let mut worst = stands;
        if self.may_counter(declared).is_ok() {
            worst = worst.min(rolled_for(target, supposing(&|battle| battle.countercharge(declared, &mut ()))));
        }
        if self.arm(charger) == Arm::Cavalry
            && let Ok(square) = self.plan_square(theirs, target, true, None)
        {
            let met = supposing(&|battle| {
                battle.unit_mut(target).formation = Formation::Square;
                battle.put(target, square.pose);
                battle.charge_home(declared, &mut ());
            });
            worst = worst.min(if self.unit(target).shot { rolled_for(target, met) } else { met });
        }
        for unit in self.reactors(declared) {
            if let Ok(meeting) = self.meeting(declared, unit) {
                let met = supposing(&|battle| battle.react(declared, &meeting, &mut ()));
                worst = worst.min(rolled_for(unit, met));
            }
        }
        (side, worst)
    }

    /// Élan, of which the last points are dearest, places held, and shots that have yet to fall.
    fn reserves(&self, side: Side) -> i32 {
        let places = self.field.objectives.iter().zip(&self.state.holders).filter(|(_, by)| **by == Some(side));
        let points: i32 = places.map(|(place, _)| place.worth.min(5) as i32).sum();
        let units = self.field.rolls.iter().filter(|unit| unit.side == side).count() as i32;
        let elan = self.elan_of(side);
        let shots = self.state.shots.iter().filter(|shot| self.troops.side(shot.by[0]) == side && shot.hits.is_none());
        let shots: i32 = shots.map(|shot| self.telling(shot)).sum();
        elan * ELAN + elan.min(3) * LAST_ELAN + points * units * HELD + shots
    }

    /// What a declared shot promises: a tenth of its target for each hit, more if that may halt it.
    fn telling(&self, shot: &Shot) -> i32 {
        let [dice, on, most] = self.aimed(shot);
        let hits = (dice * (7 - on) * 100 / 6).min(most * 80);
        hits * self.worth(shot.target).max(40) / 600
    }

    /// What a unit is worth as it is, in hundredths of a usual one.
    fn worth(&self, unit: Piece) -> i32 {
        let (state, own) = (self.unit(unit), self.field.enlisted(unit));
        let points = self.field.house.points(own.arm, own.grade);
        let order = match state.status {
            Status::Fresh => 100,
            Status::Halted => 80,
            Status::Disordered => 55,
        };
        let hits = i32::from(state.hits);
        let (each, spent) = if own.arm == Arm::Artillery { (15, false) } else { (7, hits >= 5) };
        let whole = points * 100 / USUAL * order / 100 * (100 - each * hits) / 100;
        if spent { whole / 2 } else { whole }
    }

    /// What its place and formation are worth before the enemy.
    fn posture(&self, unit: Piece) -> i32 {
        let state = self.unit(unit);
        if self.is_guns(unit) {
            return 0;
        }
        let away = self.troops.nearest_enemy(unit).map(|nearest| self.troops.distance(unit, nearest));
        if state.place.is_some() {
            return if away.is_some_and(|away| away <= Length::units(18)) { LODGED } else { 0 };
        }
        if state.status == Status::Disordered {
            let near = away.map_or(Length::ZERO, |away| (OUT_OF_THE_WAY - away).max(Length::ZERO));
            return -(near.get() * TOO_NEAR / 1000);
        }
        if self.arm(unit) == Arm::Cavalry {
            return 0;
        }
        if state.formation == Formation::Square {
            return -SQUARE;
        }
        let charges = matches!(self.state.stage, Stage::Squares(_) | Stage::Charges(_));
        let body = self.troops.body(unit);
        let horse = |enemy: Piece| {
            self.arm(enemy) == Arm::Cavalry
                && self.fresh(enemy)
                && !self.unit(enemy).charged
                && body.within(Length::units(self.field.inches.charge_cavalry), self.troops.body(enemy))
        };
        if charges && !self.in_combat(unit) && self.troops.enemies_of(unit).any(horse) { -OPEN_TO_HORSE } else { 0 }
    }

    /// What a combat promises to who charged into it: hits given less hits taken, and what they would come to.
    fn promise(&self, fight: &Fight) -> (Side, i32) {
        let contact = fight.contact;
        let side = self.troops.side(contact.attacker);
        let strikes = self.strikes_in(&contact);
        if strikes == [false, false] {
            return (side, 0);
        }
        let [own, theirs] = self.combat_facts(&contact, strikes).prepare(&self.field.house, &mut ());
        let expected = |pool: i32, on: i32| pool * (7 - on) * 100 / 6;
        let (given, taken) = (expected(own.pool, own.hit_number), expected(theirs.pool, theirs.hit_number));
        let mut promise = (given - taken) * 15 / 100;
        let horse_on_foot = self.arm(contact.attacker) == Arm::Cavalry && self.arm(contact.defender) == Arm::Infantry;
        let open = !self.all_round(contact.defender);
        let guns = self.is_guns(contact.defender);
        if given > taken && (guns || horse_on_foot && open) {
            promise += 60;
        }
        let charged = fight.charge != Charge::None && self.arm(contact.attacker) == Arm::Cavalry;
        if charged && given <= taken {
            // Horse that does not win withdraws, and a Square it does not beat.
            promise -= if self.all_round(contact.defender) { 90 } else { 25 };
        }
        (side, promise)
    }
}
