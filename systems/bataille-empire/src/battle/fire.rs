//! Fire: who may fire at whom, the facts of a shot, return fire and ricochet (R6, R21, R23, R43, R69, R74, R85 to R87).

use grognard_battle::{Chronicle, Piece, Refusal, Side, resolve};
use grognard_rulebook::{Cause, Dice, Halves, Procedure, cause};
use grognard_tabletop::{Body, Edge, Length, Turn};

use super::{
    BatailleEmpire,
    field::measured,
    state::{Form, Shot, Underway},
};
use crate::{
    command::Army,
    commanders::Peril,
    firing::{Firing, Limbering, Shot as Fired, Target},
    markers::Event as Deed,
    morale::{FirefightTester, Tests},
    orders::{FireKind, MayFire},
    profile::{self, Arm, FireSupport, Formation, Terrain},
    range::{Band, FiringRange, InBand, Shooter},
};

/// No shot reaches further than this.
const FARTHEST: Length = Length::units(30);
/// How far a cannonball bounces on (R85).
const BOUNCE: Length = Length::units(4);
/// The most supports of one kind.
const MOST: i32 = 3;

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
        let r21 = |why: &'static str| Err(Refusal::by(cause!("R21"), why));
        match (self.arm(unit), self.form(unit)) {
            (Arm::Infantry, _) => Ok(Shooter::Infantry),
            (Arm::Skirmishers, _) => Ok(Shooter::Skirmishers),
            (Arm::Cavalry, _) => r21("cavalry does not fire"),
            (Arm::Artillery, Form::Deployed) if self.manned(unit) && self.steady(unit) => Ok(Shooter::Artillery),
            (Arm::Artillery, _) => r21("guns fire deployed, manned and in Good order"),
        }
    }

    fn range_of(&self, unit: Piece, shooter: Shooter, target: Piece, range: Length) -> FiringRange {
        let own = self.enlisted(unit).unit;
        let guns = matches!(shooter, Shooter::Artillery | Shooter::BattalionGuns);
        let higher = self.level(self.troops.body(unit)) > self.level(self.troops.body(target));
        FiringRange {
            shooter,
            unit: profile::Unit { rifles: own.rifles && !guns, ..own },
            on_hill: shooter == Shooter::Artillery && higher,
            distance: measured(range, 60),
        }
    }

    /// How a unit would fire at an enemy in its field and range, seen or not.
    pub(super) fn sighted(&self, unit: Piece, target: Piece) -> Result<Sighted, Refusal> {
        let shooter = self.weapon(unit)?;
        let Some(range) = self.aimed(unit, self.troops.body(target)) else {
            return Err(Refusal::by(cause!("R6"), "it is not in its field of fire"));
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
        let own = &self.enlisted(unit).unit;
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
        if !self.sees(unit, target) {
            return Err(Refusal::by(cause!("R6"), "it does not see it"));
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
            return Err(Refusal::by(cause!("R12"), "another division acts"));
        }
        let sighted = self.may_fire(unit, shot.target, kind)?;
        let guns = sighted.shooter == Shooter::Artillery;
        if shot.shrapnel && !(guns && self.enlisted(unit).shrapnel && sighted.band != Band::Short) {
            return Err(Refusal::by(cause!("R37"), "only some guns have shrapnel, and not for short range"));
        }
        if shot.limbers && !(guns && kind == FireKind::Preparatory && !self.unit(unit).moved) {
            return Err(Refusal::by(cause!("R87"), "guns say so when they fire before the moves"));
        }
        if kind == FireKind::Opportunity && sighted.band == Band::Long && !self.field.house.board.opportunity_long {
            return Err(Refusal::by(cause!("R68"), "opportunity fire is not for long range"));
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
        let r74 = |why: &'static str| Err(Refusal::by(cause!("R74"), why));
        for (i, friend) in supports.iter().enumerate() {
            if !self.troops.is_of(self.troops.side(unit), *friend) || *friend == unit || supports[..i].contains(friend)
            {
                return Err(Refusal::senseless("each friend supports once"));
            }
            let active = self
                .state
                .stage
                .division()
                .is_some_and(|division| self.field.commands[usize::from(division)].side == self.troops.side(unit));
            if active && self.state.stage.division() != Some(self.division_of(*friend)) {
                return r74("supports are of the active division");
            }
            if self.unit(*friend).marker || !self.steady(*friend) || self.unit(*friend).charged {
                return r74("supports are unmarked and in Good order");
            }
            self.may_fire(*friend, target, kind)?;
        }
        let support = self.support_of(supports, target);
        let most = support.fire_support.max(support.canister_support).max(support.skirmisher_support);
        if most > MOST { r74("three supports of one kind at most") } else { Ok(()) }
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

    /// A shot is fired; the target may return it first.
    pub(super) fn fire(&mut self, shot: &Shot, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if self.may_return(shot) {
            self.state.underway.push(Underway::Shot(shot.clone()));
        } else {
            self.exchange(shot, false, dice, log);
        }
    }

    /// Whether the target of a shot may return it.
    pub(super) fn may_return(&self, shot: &Shot) -> bool {
        self.may_fire(shot.target, shot.unit, FireKind::Return).is_ok()
    }

    /// The facts of a shot.
    pub(super) fn shot_facts(&self, shot: &Shot, sighted: Sighted) -> Firing {
        let (unit, target) = (shot.unit, shot.target);
        let (own, theirs) = (self.facts(unit), self.facts(target));
        let threats = self.threats(unit, None, None);
        let guns = sighted.shooter == Shooter::Artillery;
        let any_guns = guns || sighted.shooter == Shooter::BattalionGuns;
        let musket = sighted.shooter == Shooter::Infantry;
        let state = self.unit(unit);
        let limbering = match (guns, shot.limbers, state.unlimbered) {
            (true, true, _) => Limbering::FireAndLimber,
            (true, _, true) => Limbering::UnlimberAndFire,
            _ => Limbering::None,
        };
        let formation = match own.formation {
            Formation::ColumnSquare => Formation::Square,
            _ if state.block.is_some() => Formation::Line,
            formation => formation,
        };
        let rifles = own.rifles && !any_guns;
        Firing {
            shooter: sighted.shooter,
            unit: profile::Unit {
                formation: if musket { formation } else { Formation::Line },
                battalion_guns: own.battalion_guns && musket,
                rifles,
                howitzers: own.howitzers && guns,
                threatened_by_infantry: threats.infantry,
                threatened_by_cavalry: threats.cavalry,
                ..own
            },
            range: sighted.band,
            from_building: state.block.is_some() && !guns,
            opportunity: shot.opportunity,
            support: self.support_of(&shot.supports, target),
            stationary: any_guns && !state.stirred && limbering == Limbering::None,
            shrapnel: shot.shrapnel && guns,
            limbering,
            under_skirmisher_fire: any_guns && state.sniped,
            enfilade: any_guns && self.is_enfiladed(unit, target),
            ricochet: false,
            target: self.target_kind(target),
            target_unit: profile::Unit { cover: self.cover_from(target, self.troops.at(unit)), ..theirs },
            target_higher: self.level(self.troops.body(target)) > self.level(self.troops.body(unit)),
            target_commander_attached: self.attached_to(target).is_some(),
        }
    }

    fn target_kind(&self, unit: Piece) -> Target {
        match (self.arm(unit), self.form(unit)) {
            (Arm::Infantry, Form::Column) => Target::InfantryColumn,
            (Arm::Infantry, Form::Square | Form::ColumnSquare) => Target::InfantrySquare,
            (Arm::Infantry, _) => Target::InfantryLine,
            (Arm::Cavalry, Form::Column) => Target::CavalryColumn,
            (Arm::Cavalry, _) => Target::CavalryLine,
            (Arm::Artillery, Form::Limbered) => Target::ArtilleryLimbered,
            (Arm::Artillery, _) => Target::ArtilleryDeployed,
            (Arm::Skirmishers, _) => Target::Skirmishers,
        }
    }

    /// Whether guns take a line or a battery lengthwise (R86).
    fn is_enfiladed(&self, unit: Piece, target: Piece) -> bool {
        if !matches!(self.form(target), Form::Line | Form::Deployed) {
            return false;
        }
        let line = self.troops.body(unit).middle(Edge::Front).heading_to(self.troops.at(target));
        let front = self.troops.facing(target) + Turn::RIGHT;
        let off = line.turn_to(front).abs().get();
        off.min(180_000 - off) <= 45_000
    }

    /// The first formed enemy behind a target on the line of a cannonball (R85).
    fn bounces_to(&self, shot: &Shot, sighted: Sighted) -> Option<Piece> {
        let flies = sighted.shooter == Shooter::Artillery && sighted.band != Band::Short && !shot.shrapnel;
        if !flies || self.unit(shot.target).block.is_some() {
            return None;
        }
        let from = self.troops.body(shot.unit).middle(Edge::Front);
        let at = self.troops.at(shot.target);
        let heading = from.heading_to(at);
        let line = Body::strip(at, at.toward(heading, BOUNCE + Length::units(3)), Length::ZERO);
        let first = self.troops.body(shot.target);
        let behind = |enemy: &Piece| {
            let theirs = self.troops.body(*enemy);
            *enemy != shot.target && self.formed(*enemy) && theirs.overlaps(&line) && first.within(BOUNCE, theirs)
        };
        let level = self.level(first).max(self.level(self.troops.body(shot.unit)));
        let mut found: Vec<(Length, Piece)> =
            self.foes(shot.unit).filter(behind).map(|enemy| (at.distance_to(self.troops.at(enemy)), enemy)).collect();
        found.sort_unstable();
        let (far, second) = found.into_iter().next()?;
        let places = (0..=far.get() / 250).map(|i| at.toward(heading, Length::thousandths(i * 250)));
        let open = |at: grognard_tabletop::Point| {
            self.field.ground_at(at, 0) != Terrain::Difficult
                && self.field.ground_at(at, 0) != Terrain::Village
                && self.field.ground.level_at(at) <= level
        };
        places.into_iter().all(open).then_some(second)
    }

    /// Shot and return shot on what was before either, then all that follows.
    pub(super) fn exchange(&mut self, shot: &Shot, returned: bool, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let (unit, target) = (shot.unit, shot.target);
        let Ok(sighted) = self.sighted(unit, target) else { return };
        let facts = self.shot_facts(shot, sighted);
        let answer = Shot {
            unit: target,
            target: unit,
            supports: Vec::new(),
            opportunity: false,
            shrapnel: false,
            limbers: false,
            recoils: false,
        };
        let back = self.sighted(target, unit).ok().filter(|_| returned);
        let answered = back.map(|sighted| self.shot_facts(&answer, sighted));
        let second = self.bounces_to(shot, sighted);
        let bounced = second.map(|second| {
            let shot = Shot { target: second, supports: Vec::new(), ..shot.clone() };
            Firing { ricochet: true, ..self.shot_facts(&shot, sighted) }
        });
        let fired = self.roll_shot(&facts, unit, target, dice, log);
        let returned = answered.map(|facts| self.roll_shot(&facts, target, unit, dice, log));
        let bounced = bounced.zip(second).map(|(facts, second)| self.roll_shot(&facts, unit, second, dice, log));
        let complies = self.shot_complies(unit);
        let state = self.unit_mut(unit);
        (state.fired, state.limbers) = (true, shot.limbers);
        state.complied |= complies && !shot.opportunity;
        if self.is(unit, Arm::Skirmishers) {
            self.unit_mut(target).sniped = true;
        }
        if returned.is_some() && self.is(target, Arm::Skirmishers) {
            self.unit_mut(unit).sniped = true;
        }
        self.mark(unit, Deed::Fires);
        for friend in &shot.supports {
            self.mark(*friend, Deed::Fires);
            self.unit_mut(*friend).fired = true;
        }
        if returned.is_some() {
            self.mark(target, Deed::Fires);
        }
        self.hurt(target, fired.losses, "is shot to pieces", log);
        if let Some(fired) = returned {
            self.hurt(unit, fired.losses, "is shot to pieces", log);
        }
        if let (Some(fired), Some(second)) = (bounced, second) {
            self.hurt(second, fired.losses, "is shot to pieces", log);
        }
        self.risk(target, Peril::Fire, dice, log);
        if returned.is_some() {
            self.risk(unit, Peril::Fire, dice, log);
        }
        if let Some(second) = second {
            self.risk(second, Peril::Fire, dice, log);
        }
        match returned {
            None if fired.losses > Halves::whole(0) => self.test_morale(target, unit, dice, log),
            None => {}
            Some(back) => self.one_tests((unit, back.losses), (target, fired.losses), dice, log),
        }
        if let (Some(fired), Some(second)) = (bounced, second)
            && fired.losses > Halves::whole(0)
        {
            self.test_morale(second, unit, dice, log);
        }
        if shot.recoils && self.troops.is_there(unit) && self.troops.is_there(target) {
            self.recoil(unit, target, Length::units(2), "recoils", log);
        }
    }

    fn roll_shot(
        &self,
        facts: &Firing,
        unit: Piece,
        target: Piece,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> Fired {
        let tell = |fired: &Fired| self.tell_shot(unit, target, facts, fired);
        resolve(facts, &self.field.house, &[("", unit), ("target", target)], dice, log, tell)
    }

    /// After fire and return fire one of the two tests.
    fn one_tests(
        &mut self,
        (a, a_losses): (Piece, Halves),
        (b, b_losses): (Piece, Halves),
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let active = self.state.stage.division().map(|division| self.field.commands[usize::from(division)].side);
        let facts = FirefightTester {
            a_losses,
            a: self.facts(a),
            b_losses,
            b: self.facts(b),
            active: if active == Some(self.troops.side(a)) { Army::A } else { Army::B },
        };
        match facts.prepare(&self.field.house, &mut ()).tests {
            Tests::A => self.test_morale(a, b, dice, log),
            Tests::B => self.test_morale(b, a, dice, log),
            Tests::None => {}
        }
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
