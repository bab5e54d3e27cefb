//! Firing: who may fire at whom, and what a shot brings (R19, R20, R21, R25, R36, R41).

use grognard_battle::{Chronicle, Piece, Refusal, refuse, refuse_if, resolve};
use grognard_rulebook::{Dice, Procedure, cause};
use grognard_tabletop::{Edge, FieldOfFire, Length};

use super::{
    KingOrEmpress,
    ground::{Stance, measured},
    state::Acting,
};
use crate::{
    combat::Then,
    movement::{FiringRange, RangeBand},
    shooting::{Range, Shooting, Shot},
    turn::Action,
};

/// What a shooter has before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sighted {
    pub(super) target: Piece,
    pub(super) distance: Length,
    pub(super) band: RangeBand,
}

impl KingOrEmpress {
    /// Straight ahead, half a base broader on either side.
    pub(super) fn field_of_fire(&self, unit: Piece) -> FieldOfFire {
        FieldOfFire::Strip { wider: self.footprint(unit).width().half() }
    }

    /// The nearest enemies in sight and in the field of fire: there are several only at the same distance. They may be out of
    /// range.
    fn nearest_targets(&self, unit: Piece) -> Vec<Sighted> {
        let body = self.troops.body(unit);
        let strip = self.field_of_fire(unit);
        let shooter = self.facts(unit);
        let mut nearest: Vec<Sighted> = Vec::new();
        for target in self.troops.enemies_of(unit).filter(|enemy| !self.in_contact(*enemy)) {
            let distance = body.distance_to(self.troops.body(target));
            // Who touches without being in contact is too near to be shot at (R41).
            if distance == Length::ZERO {
                continue;
            }
            if nearest.first().is_some_and(|found| found.distance < distance) {
                continue;
            }
            let Some(aim) = strip.aim(body, self.troops.body(target)) else { continue };
            let facts = self.facts(target);
            let range = FiringRange { shooter, distance: measured(distance), target: facts };
            let band = range.prepare(&self.field.house, &mut ()).band;
            // Of the part in the field of fire, the point nearest to the middle of the front.
            let nearest_point = self.troops.body(target).nearest_point(body.middle(Edge::Front));
            let at = if strip.covers(body, nearest_point) { nearest_point } else { aim.at };
            if band == RangeBand::NotVisible || !self.shot_is_clear(unit, target, at) {
                continue;
            }
            if nearest.first().is_some_and(|found| found.distance > distance) {
                nearest.clear();
            }
            nearest.push(Sighted { target, distance, band });
        }
        nearest
    }

    /// Whom a unit may fire at now; none if it may not fire at all.
    pub(super) fn targets(&self, unit: Piece, acting: Acting) -> Vec<Sighted> {
        if self.may_act(unit, Action::Fire, acting).is_err() {
            return Vec::new();
        }
        let mut targets = self.nearest_targets(unit);
        targets.retain(|sighted| matches!(sighted.band, RangeBand::Short | RangeBand::Long));
        targets
    }

    /// The shooting an order leads to, or why it may not be.
    pub(super) fn plan_fire(
        &self,
        unit: Piece,
        target: Piece,
        support: &[Piece],
        acting: Acting,
    ) -> Result<Shooting, Refusal> {
        self.may_act(unit, Action::Fire, acting)?;
        let sighted = self.nearest_targets(unit);
        let Some(found) = sighted.iter().find(|sighted| sighted.target == target) else {
            return Err(match sighted.first() {
                Some(nearer) => Refusal::by(
                    cause!("R20"),
                    format!("the target is the nearest enemy in sight: {}", self.field.enlisted(nearer.target).name),
                ),
                None => Refusal::by(cause!("R20"), "it is not in sight, not in the field of fire, or in contact"),
            });
        };
        let range = match found.band {
            RangeBand::Short => Range::Short,
            RangeBand::Long => Range::Long,
            _ => return refuse!("R19", "{} inches is out of range", found.distance),
        };
        refuse_if!(support.len() > 4, "R21", "at most four units support a shot");
        for (i, friend) in support.iter().enumerate() {
            let known = friend.index() < self.field.units() && self.unit(*friend).is_there();
            if !known || *friend == unit || support[..i].contains(friend) {
                return Err(Refusal::senseless("each supporting unit is another one of the command"));
            }
            if !self.targets(*friend, acting).iter().any(|sighted| sighted.target == target) {
                let name = &self.field.enlisted(*friend).name;
                return refuse!("R21", "{name} could not itself fire at the target, so it cannot support the shot");
            }
        }
        let flank = self.strikes_flank(unit, target);
        Ok(Shooting {
            shooter: self.facts_against(unit, target, Stance::Stands { from_front: true }),
            range,
            supporting_units: support.len() as i32,
            target_flank_or_rear: flank,
            target: self.facts_against(target, unit, Stance::Stands { from_front: !flank }),
        })
    }

    pub(super) fn fire(
        &mut self,
        (unit, target): (Piece, Piece),
        support: &[Piece],
        shooting: &Shooting,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        for shooter in std::iter::once(&unit).chain(support) {
            self.state.units[shooter.index()].has_fired = true;
        }
        let cast = [("", unit), ("target", target)];
        let tell = |shot: &Shot| self.tell_shot(unit, target, shooting, shot);
        let shot = resolve(shooting, &self.field.house, &cast, dice, log, tell);
        self.state.units[target.index()].disorder = shot.target_disorder as u8;
        match shot.then {
            Then::None => {}
            Then::MoraleTest => {
                let test = shooting.test_after(&shot);
                self.try_nerve(target, test, dice, log);
            }
            Then::Eliminated => self.recoil_and_remove(target, log),
        }
        self.refresh_contacts();
    }
}
