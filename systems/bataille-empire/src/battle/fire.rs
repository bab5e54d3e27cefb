//! Fire: who may fire at whom, how far, and who adds his fire (R6, R21, R23, R74).

use grognard_battle::{Piece, Refusal, Rules, Side, refuse, refuse_if};
use grognard_rulebook::{Cause, Procedure, cause};
use grognard_tabletop::Length;

use super::{
    BatailleEmpire,
    field::measured,
    state::{Form, Shot},
};
use crate::{
    orders::{FireKind, MayFire},
    profile::{self, Arm, FireSupport},
    range::{Band, FiringRange, InBand, Ranges, Shooter},
};

/// No shot reaches further than this.
const FARTHEST: Length = Length::units(30);
/// The most supports of one kind.
pub(super) const MOST: i32 = 3;

/// How a unit would fire at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sighted {
    pub(super) shooter: Shooter,
    pub(super) band: Band,
    pub(super) range: Length,
}

impl BatailleEmpire {
    /// With what a unit fires, if it can at all.
    fn weapon(&self, unit: Piece) -> Result<Shooter, Refusal> {
        match (self.arm(unit), self.form(unit)) {
            (Arm::Infantry, _) => Ok(Shooter::Infantry),
            (Arm::Skirmishers, _) => Ok(Shooter::Skirmishers),
            (Arm::Cavalry, _) => refuse!("R21", "cavalry does not fire"),
            (Arm::Artillery, Form::Deployed) if self.manned(unit) && self.steady(unit) => Ok(Shooter::Artillery),
            (Arm::Artillery, _) => refuse!("R21", "guns fire deployed, manned and in Good order"),
        }
    }

    fn range_of(&self, unit: Piece, shooter: Shooter, target: Piece, range: Length) -> FiringRange {
        let own = self.field.enlisted(unit).unit;
        let guns = matches!(shooter, Shooter::Artillery | Shooter::BattalionGuns);
        let higher = self.level(self.troops.body(unit)) > self.level(self.troops.body(target));
        FiringRange {
            shooter,
            unit: profile::Unit { rifles: own.rifles && !guns, ..own },
            on_hill: shooter == Shooter::Artillery && higher,
            distance: measured(range, 60),
        }
    }

    /// How far a unit fires as it stands, from the level; nothing if it does not fire.
    pub(super) fn reach_of_fire(&self, unit: Piece) -> Option<Ranges> {
        let shooter = match self.arm(unit) {
            Arm::Infantry => Shooter::Infantry,
            Arm::Skirmishers => Shooter::Skirmishers,
            Arm::Artillery => Shooter::Artillery,
            Arm::Cavalry => return None,
        };
        let own = self.field.enlisted(unit).unit;
        let unit = profile::Unit { rifles: own.rifles && shooter != Shooter::Artillery, ..own };
        let facts = FiringRange { shooter, unit, on_hill: false, distance: 0.into() };
        Some(facts.prepare(&self.field.house, &mut ()))
    }

    /// How a unit would fire at an enemy in its field and range, seen or not.
    pub(super) fn sighted(&self, unit: Piece, target: Piece) -> Result<Sighted, Refusal> {
        let shooter = self.weapon(unit)?;
        let Some(range) = self.aimed(unit, self.troops.body(target)) else {
            return refuse!("R6", "it is not in its field of fire");
        };
        let band = |shooter: Shooter| {
            let found = self.range_of(unit, shooter, target, range).prepare(&self.field.house, &mut ()).band;
            let band = match found {
                InBand::Short => Band::Short,
                InBand::Effective => Band::Effective,
                InBand::Long => Band::Long,
                InBand::OutOfRange => return None,
            };
            Some(Sighted { shooter, band, range })
        };
        let own = &self.field.enlisted(unit).unit;
        let with_guns = own.battalion_guns && self.steady(unit) && shooter == Shooter::Infantry;
        band(shooter)
            .or_else(|| band(Shooter::BattalionGuns).filter(|_| with_guns))
            .ok_or_else(|| Refusal::by(longest(shooter, own), "it is out of range"))
    }

    /// The enemies a unit could fire at: in range, field and sight, nearest first.
    pub(super) fn in_sight(&self, unit: Piece) -> Vec<(Length, Piece)> {
        if self.weapon(unit).is_err() {
            return Vec::new();
        }
        let body = self.troops.body(unit);
        let near = self.foes(unit).filter(|enemy| body.within(FARTHEST, self.troops.body(*enemy)));
        let aimed = near.filter_map(|enemy| Some((self.sighted(unit, enemy).ok()?.range, enemy)));
        let mut found: Vec<(Length, Piece)> = aimed.collect();
        found.sort_unstable();
        // Only the nearest formed enemy and skirmishers can be shot at: who stands beyond is not looked for.
        let mut seen = Vec::new();
        let mut formed = None;
        for (range, enemy) in found {
            if formed.is_some_and(|nearest| range > nearest) {
                break;
            }
            if self.sees(unit, enemy) {
                seen.push((range, enemy));
                if self.formed(enemy) {
                    formed = Some(range);
                }
            }
        }
        seen
    }

    /// Whether a target is the one to be shot at.
    fn is_nearest(&self, unit: Piece, target: Piece) -> bool {
        let seen = self.in_sight(unit);
        let nearest = seen.iter().filter(|(_, enemy)| self.formed(*enemy)).map(|(range, _)| *range).min();
        let Some((range, _)) = seen.iter().find(|(_, enemy)| *enemy == target) else { return false };
        if self.formed(target) { nearest == Some(*range) } else { nearest.is_none() }
    }

    pub(super) fn may_fire(&self, unit: Piece, target: Piece, kind: FireKind) -> Result<Sighted, Refusal> {
        let sighted = self.sighted(unit, target)?;
        refuse_if!(!self.sees(unit, target), "R6", "it does not see it");
        let facts = MayFire {
            shooter: sighted.shooter,
            unit: self.facts(unit),
            range: sighted.band,
            kind,
            nearest_formed: kind == FireKind::Return || self.is_nearest(unit, target),
        };
        if let Some(cause) = facts.prepare(&self.field.house, &mut ()).forbidden_by {
            return Err(Refusal::by(cause, "it may not fire at that"));
        }
        Ok(sighted)
    }

    /// Works out a shot, or says why it may not be fired.
    pub(super) fn plan_shot(&self, by: Side, shot: &Shot, kind: FireKind) -> Result<Shot, Refusal> {
        let unit = self.own(by, shot.unit)?;
        if !self.troops.is_of(by.other(), shot.target) || !self.manned(shot.target) {
            return Err(Refusal::senseless("there is no such enemy on the table"));
        }
        let active = matches!(kind, FireKind::Preparatory | FireKind::Final);
        if active && self.state.stage.division() != Some(self.division_of(unit)) {
            return refuse!("R12", "another division acts");
        }
        let sighted = self.may_fire(unit, shot.target, kind)?;
        let guns = sighted.shooter == Shooter::Artillery;
        if shot.shrapnel && !(guns && self.field.enlisted(unit).shrapnel && sighted.band != Band::Short) {
            return refuse!("R37", "only some guns have shrapnel, and not for short range");
        }
        if shot.limbers && !(guns && kind == FireKind::Preparatory && !self.unit(unit).moved) {
            return refuse!("R87", "guns say so when they fire before the moves");
        }
        if kind == FireKind::Opportunity && sighted.band == Band::Long && !self.field.house.board.opportunity_long {
            return refuse!("R68", "opportunity fire is not for long range");
        }
        self.supports_fit(unit, shot.target, &shot.supports, kind)?;
        Ok(shot.clone())
    }

    /// Whether friends may add their fire to a shot at an enemy (R23, R74).
    pub(super) fn supports_fit(
        &self,
        unit: Piece,
        target: Piece,
        supports: &[Piece],
        kind: FireKind,
    ) -> Result<(), Refusal> {
        for (i, friend) in supports.iter().enumerate() {
            if !self.troops.is_of(self.troops.side(unit), *friend) || *friend == unit || supports[..i].contains(friend)
            {
                return Err(Refusal::senseless("each friend supports once"));
            }
            let active = self
                .state
                .stage
                .division()
                .is_some_and(|division| self.field.command(division).side == self.troops.side(unit));
            if active && self.state.stage.division() != Some(self.division_of(*friend)) {
                return refuse!("R74", "supports are of the active division");
            }
            if self.unit(*friend).marker || !self.steady(*friend) || self.unit(*friend).charged {
                return refuse!("R74", "supports are unmarked and in Good order");
            }
            self.may_fire(*friend, target, kind)?;
        }
        let support = self.support_of(supports, target);
        let most = support.fire_support.max(support.canister_support).max(support.skirmisher_support);
        if most > MOST { refuse!("R74", "three supports of one kind at most") } else { Ok(()) }
    }

    /// What supports come to.
    pub(super) fn support_of(&self, supports: &[Piece], target: Piece) -> FireSupport {
        let mut support = FireSupport { fire_support: 0, canister_support: 0, skirmisher_support: 0 };
        for friend in supports.iter().filter(|friend| self.troops.is_there(**friend)) {
            match self.sighted(*friend, target).map(|sighted| (sighted.shooter, sighted.band)) {
                Ok((Shooter::Skirmishers, _)) => support.skirmisher_support += 1,
                Ok((Shooter::Artillery, Band::Short)) => support.canister_support += 1,
                Ok(_) => support.fire_support += 1,
                Err(_) => {}
            }
        }
        support
    }

    /// Whether a unit could fire in this step.
    pub(super) fn could_fire(&self, unit: Piece) -> bool {
        !self.unit(unit).marker
            && !self.unit(unit).fired
            && self.in_sight(unit).into_iter().any(|(_, enemy)| self.may_fire(unit, enemy, FireKind::Final).is_ok())
    }
}

/// The rule of the longest range.
fn longest(shooter: Shooter, own: &profile::Unit) -> Cause {
    match (shooter, own.rifles) {
        (Shooter::Infantry, true) => cause!("be.range.infantry-rifles"),
        (Shooter::Infantry, false) => cause!("be.range.infantry"),
        (Shooter::Skirmishers, true) => cause!("be.range.skirmishers-rifles"),
        (Shooter::Skirmishers, false) => cause!("be.range.skirmishers"),
        (Shooter::BattalionGuns, _) => cause!("be.range.battalion-guns"),
        (Shooter::Artillery, _) => match own.calibre {
            profile::Calibre::ThreeFour => cause!("be.range.3-4-pdr-long"),
            profile::Calibre::Six => cause!("be.range.6-pdr-long"),
            profile::Calibre::EightNine => cause!("be.range.8-9-pdr-long"),
            profile::Calibre::Twelve => cause!("be.range.12-pdr-long"),
        },
    }
}
