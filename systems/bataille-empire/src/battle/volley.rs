//! A shot: its facts, the fire that comes back, the ball that bounces on, and all that follows (R43, R69, R85 to R87).

use grognard_battle::{Chronicle, Piece, resolve};
use grognard_rulebook::{Dice, Halves, Procedure};
use grognard_tabletop::{Body, Edge, Length, Point, Turn};

use super::{
    BatailleEmpire,
    fire::Sighted,
    state::{Form, Shot, Underway},
};
use crate::{
    command::Army,
    commanders::Peril,
    firing::{Firing, Limbering, Shot as Fired, Target},
    markers::Deed,
    morale::{FirefightTester, Tests},
    orders::FireKind,
    profile::{self, Arm, Formation, Terrain},
    range::{Band, Shooter},
};

/// How far a cannonball bounces on (R85).
const BOUNCE: Length = Length::units(4);

impl BatailleEmpire {
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
        let open = |at: Point| {
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
        let active = self.state.stage.division().map(|division| self.field.command(division).side);
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
