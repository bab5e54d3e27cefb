//! How a charge is met: by a countercharge, a Square, another's charge, or standing (R19, R55, R56).

use grognard_battle::{Chronicle, Piece, Refusal, Rules, Side, refuse, refuse_if, resolve, senseless_if};
use grognard_rulebook::{Dice, Procedure};
use grognard_tabletop::{Body, Length, Manoeuvre, Obstacles, Pose, settle};

use super::{
    AbsoluteEmperor,
    charge::{Charger, Goal, Way},
    field::measured,
    march::Paid,
    state::{Declared, Underway},
};
use crate::{
    charging::MayCharge,
    combat::Charge,
    profile::{Arm, Aspect, Cover, Formation},
    square::{FormSquare, SquareFormed},
};

/// How finely the way of a charger is looked at.
const PACE: Length = Length::thousandths(500);
/// How far about its centre room for a Square is looked for (R56).
const SHUFFLE: Length = Length::thousandths(1500);

/// A Square worked out.
#[derive(Clone, Copy, Debug)]
pub struct Squaring {
    pub(super) unit: Piece,
    pub(super) pose: Pose,
    pub(super) facts: FormSquare,
    pub(super) payer: Option<usize>,
}

/// A reaction charge worked out: where it meets the charger.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    pub(super) unit: Piece,
    /// Where the charger is met.
    pub(super) charger_at: Pose,
    /// Where the one who reacts ends.
    pub(super) end: Pose,
    pub(super) aspect: Aspect,
}

impl AbsoluteEmperor {
    /// The charge that is declared.
    pub(super) fn declared(&self) -> Option<&Declared> {
        match self.state.underway.last() {
            Some(Underway::Charge(declared)) => Some(declared),
            _ => None,
        }
    }

    /// Whether the target may meet a charge with one of its own.
    pub(super) fn may_counter(&self, declared: &Declared) -> Result<(), Refusal> {
        let Declared { charger, target, aspect, countered, .. } = *declared;
        refuse_if!(countered || self.unit(target).charged, "R19", "it has charged in this turn, or tried to");
        if aspect != Aspect::Front || self.unit(target).place.is_some() {
            return refuse!("R19", "a countercharge meets an enemy before the front, in the open");
        }
        let gap = self.troops.body(target).distance_to(self.troops.body(charger));
        let facts = MayCharge {
            unit: self.facts(target),
            distance: measured(gap.half()),
            in_combat: self.in_combat(target),
            target_visible: self.sees(&self.viewer(target), charger),
            ..MayCharge::default()
        };
        match facts.prepare(&self.field.house, &mut ()).forbidden_by {
            None => Ok(()),
            Some(cause) => Err(Refusal::by(cause, "it cannot charge itself")),
        }
    }

    /// The target goes to meet the charger, and both are flush half-way.
    pub(super) fn countercharge(&mut self, declared: &Declared, log: &mut dyn Chronicle) {
        let Declared { charger: unit, target, .. } = *declared;
        let charger = self.as_declared(declared);
        let goal = Goal { unit: target, body: *self.troops.body(target), edge: declared.edge };
        let turned = Pose { facing: charger.start.facing + declared.turn, ..charger.start };
        let Some(flush) = self.lined_up(&charger, &goal, turned.shifted(declared.by, Length::ZERO)) else {
            return self.charge_home(declared, log);
        };
        let from = Body::new(self.base_of(&charger), charger.start);
        let (stood, size) = (self.unit(target).pose, self.footprint(target));
        let bodies = self.bodies_but(&[unit, target], None);
        let barriers = Some(self.field.barred_to(self.arm(target), self.formation(target)));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        let run = Manoeuvre::Advance { by: declared.by.half() }.run(stood, size, &obstacles);
        let mut gone = run.done.shift().0;
        let base = self.base_of(&charger);
        let met = |gone: Length| Pose { at: flush.at.toward(stood.facing, gone), ..flush };
        while gone > Length::ZERO {
            let body = Body::new(base, met(gone));
            if self.has_room(&body, &[unit, target]) && self.ground_is_free(unit, charger.formation, &body) {
                break;
            }
            gone = (gone - PACE).max(Length::ZERO);
        }
        self.unit_mut(target).charged = true;
        if gone > Length::ZERO {
            self.drive(target, vec![stood, stood.shifted(gone, Length::ZERO)], "countercharges", log);
        }
        self.set_out(&charger, met(gone), "charges home", log);
        self.engage(unit, target, Aspect::Front, [Charge::Charge, Charge::Countercharge], &from);
    }

    /// Where another unit would meet the charger: the first place of its way that it reaches (R55).
    pub(super) fn meeting(&self, declared: &Declared, unit: Piece) -> Result<Meeting, Refusal> {
        let Declared { charger: enemy, target, .. } = *declared;
        if !self.troops.is_of(self.troops.side(target), unit) || unit == target {
            return Err(Refusal::senseless("there is no other such unit of yours on the table"));
        }
        refuse_if!(self.unit(unit).charged, "R19", "it has charged in this turn, or tried to");
        let enemies = self.as_declared(declared);
        let turned = Pose { facing: enemies.start.facing + declared.turn, ..enemies.start };
        let base = self.base_of(&enemies);
        let reach = self.reach(self.arm(unit));
        let mut gone = Length::ZERO;
        let mut facts = MayCharge {
            unit: self.facts(unit),
            in_combat: self.in_combat(unit),
            distance: measured(Length::ZERO),
            ..MayCharge::default()
        };
        if let Some(cause) = facts.prepare(&self.field.house, &mut ()).forbidden_by {
            return Err(Refusal::by(cause, "it cannot charge"));
        }
        let Some(own) = self.charger(unit, enemy) else { return refuse!("R19", "it has no room to come out") };
        while gone < declared.by || gone == Length::ZERO {
            let pose = turned.shifted(gone, Length::ZERO);
            let body = Body::new(base, pose);
            gone = gone + PACE;
            let distance = self.troops.body(unit).distance_to(&body);
            let free = self.has_room(&body, &[enemy]) && self.ground_is_free(enemy, enemies.formation, &body);
            if distance > reach || !free {
                continue;
            }
            let (aspect, goal) = self.goal(&own, enemy, body);
            // Met on its way, it is where it is met and not where it started.
            let Some(way) = self.way_to_met(&own, &goal, reach) else { continue };
            (facts.distance, facts.target_cover) = (measured(distance), Cover::None);
            facts.target_visible = self.sees(&self.viewer(unit), enemy);
            if facts.prepare(&self.field.house, &mut ()).forbidden_by.is_some() {
                continue;
            }
            let Some(end) = self.lined_up(&own, &goal, way.pose) else { continue };
            return Ok(Meeting { unit, charger_at: pose, end, aspect });
        }
        refuse!("R19", "its charge does not reach the way of the charger")
    }

    fn way_to_met(&self, own: &Charger, goal: &Goal, reach: Length) -> Option<Way> {
        self.way_to(own, goal, reach, Self::turns_at(own, goal))
    }

    /// Whether anybody else of the target's side could react.
    pub(super) fn reactors(&self, declared: &Declared) -> impl Iterator<Item = Piece> + '_ {
        let declared = *declared;
        let friends = self.troops.friends_of(declared.target).filter(|friend| !self.is_guns(*friend));
        friends.filter(move |friend| self.meeting(&declared, *friend).is_ok())
    }

    /// The charger is met on its way; its first target is not in contact.
    pub(super) fn react(&mut self, declared: &Declared, meeting: &Meeting, log: &mut dyn Chronicle) {
        let enemies = self.as_declared(declared);
        let Some(own) = self.charger(meeting.unit, declared.charger) else { return self.charge_home(declared, log) };
        let from = Body::new(self.base_of(&own), own.start);
        self.unit_mut(meeting.unit).charged = true;
        self.set_out(&enemies, meeting.charger_at, "is met on its way", log);
        self.set_out(&own, meeting.end, "charges in reaction", log);
        let charges = [Charge::ReactionCharge, Charge::Charge];
        self.engage(meeting.unit, declared.charger, meeting.aspect, charges, &from);
    }

    /// Where a unit has room for a Square (R56).
    fn room_for_square(&self, unit: Piece) -> Option<Pose> {
        let size = self.field.footprint(self.arm(unit), Formation::Square);
        let bodies = self.bodies_but(&[unit], None);
        let barriers = Some(self.field.barred_to(self.arm(unit), Formation::Square));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        settle(self.unit(unit).pose, size, &obstacles, SHUFFLE)
    }

    /// Works out a Square, before horse that could charge or does.
    pub(super) fn plan_square(
        &self,
        by: Side,
        unit: Piece,
        charged: bool,
        paid_by: Option<Piece>,
    ) -> Result<Squaring, Refusal> {
        let unit = self.own(by, unit)?;
        if self.arm(unit) != Arm::Infantry || self.all_round(unit) {
            return Err(Refusal::senseless("only infantry forms Square, and not a garrison or who has formed one"));
        }
        refuse_if!(self.in_combat(unit), "R21", "it is locked in combat");
        let has_shot = self.unit(unit).shot;
        let payer = self.payer(by, paid_by, unit)?;
        senseless_if!(payer.is_some() && !has_shot, "there is no roll to pay for");
        let facts = FormSquare {
            unit: crate::profile::Unit { cover: self.cover_about(unit), ..self.facts(unit) },
            cavalry_threat: charged || self.under_threat(unit),
            has_shot,
            elan_reroll: payer.is_some(),
        };
        if let Some(cause) = facts.forbidden(&self.field.house) {
            let why = match cause.id() {
                "R13" => "a Square stands in the open",
                _ => "no enemy horse could charge it",
            };
            return Err(Refusal::by(cause, why));
        }
        match self.room_for_square(unit) {
            Some(pose) => Ok(Squaring { unit, pose, facts, payer }),
            None => refuse!("R56", "there is no room for a Square"),
        }
    }

    /// Forms Square, or fails to.
    pub(super) fn form_square(&mut self, squaring: &Squaring, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let unit = squaring.unit;
        let tell = |formed: &SquareFormed| self.tell_square(unit, formed);
        let formed = resolve(&squaring.facts, &self.field.house, &[("", unit)], dice, log, tell);
        if let Some(man) = squaring.payer.filter(|_| formed.elan_spent > 0) {
            self.pay(man);
        }
        self.unit_mut(unit).status = formed.status;
        if formed.formation == Formation::Square {
            self.unit_mut(unit).formation = Formation::Square;
            self.state.shots.retain(|shot| !shot.by.contains(&unit));
            let from = self.unit(unit).pose;
            if squaring.pose == from {
                self.put(unit, from);
            } else {
                self.drive(unit, vec![from, squaring.pose], "forms Square", log);
            }
        }
    }

    /// The roll of a countercharge or a reaction charge.
    pub(super) fn reaction_roll(&self, by: Side, unit: Piece, paid_by: Option<Piece>) -> Result<Paid, Refusal> {
        let payer = self.payer(by, paid_by, unit)?;
        Ok(self.activation(unit, payer))
    }
}
