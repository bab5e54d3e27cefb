//! Shooting: who may shoot at whom, what is declared, what it does (R11, R46, R58).

use grognard_battle::{Chronicle, Piece, Refusal, Rules, Side, refuse, refuse_if, resolve, senseless_if};
use grognard_rulebook::{Cause, Dice, Procedure};
use grognard_tabletop::{Body, CONTACT, Length, Pose, Turn};

use super::{
    AbsoluteEmperor,
    field::{measure, measured},
    sight::Viewer,
    state::{Compass, Shot, Sighting},
};
use crate::{
    artillery::{ArtilleryShooting, GunRange},
    elan::ElanAction,
    musketry::InfantryShooting,
    profile::{After, Arm, Aspect, Cover, Formation},
    resolution::{HitPhase, HitsTaken, TakeHits},
    shooting::{self, MayShoot, RangeBand, ShotAt, ShotPermit},
};

/// How far batteries of a grand battery may be turned from each other (R28).
const SAME_WAY: Turn = Turn::degrees(1);
/// How far apart they may stand.
const SIDE_BY_SIDE: Length = Length::units(1);

/// A shot as its procedure is asked.
#[derive(Clone, Copy, Debug)]
pub(super) enum Volley {
    Muskets(InfantryShooting),
    Guns(ArtilleryShooting),
}

impl AbsoluteEmperor {
    /// From where a unit shoots: ahead, a garrison from one of its sides.
    fn shooter(&self, unit: Piece, side: Option<Compass>) -> Viewer {
        match (side, self.place_of(unit)) {
            (Some(side), Some(place)) => {
                let facing = side.facing();
                let body = Body::new(place.inside(facing), Pose { at: place.body.centre(), facing });
                Viewer { unit, body }
            }
            _ => self.viewer(unit),
        }
    }

    fn permit_shot(&self, unit: Piece, side: Option<Compass>, target: Piece) -> (ShotPermit, Length) {
        let distance = self.troops.body(unit).distance_to(self.troops.body(target));
        let mut facts = MayShoot {
            shooter: self.facts(unit),
            distance: measured(distance),
            shooter_in_combat: self.in_combat(unit),
            target_in_combat: self.in_combat(target),
            ..MayShoot::default()
        };
        let permit = facts.prepare(&self.field.house, &mut ());
        if permit.allowed {
            (facts.target_in_arc, facts.target_visible) = self.aims(&self.shooter(unit, side), target);
            return (facts.prepare(&self.field.house, &mut ()), distance);
        }
        (permit, distance)
    }

    /// Whom a unit may shoot at, from one side if it is a garrison: the nearest, or guns and horse about as near.
    pub(super) fn targets(&self, unit: Piece, side: Option<Compass>) -> Vec<Piece> {
        let mut allowed: Vec<(Length, Piece)> = Vec::new();
        if self.arm(unit) == Arm::Cavalry || self.in_combat(unit) {
            return Vec::new();
        }
        for enemy in self.troops.enemies_of(unit) {
            if let (ShotPermit { allowed: true, .. }, distance) = self.permit_shot(unit, side, enemy) {
                allowed.push((distance, enemy));
            }
        }
        let Some(nearest) = allowed.iter().map(|(distance, _)| *distance).min() else { return Vec::new() };
        let near = measure(self.field.house.board.equally_near);
        let fits = |(distance, enemy): &(Length, Piece)| {
            let further = *distance - nearest;
            further <= CONTACT || self.arm(*enemy) != Arm::Infantry && further <= near + CONTACT
        };
        allowed.into_iter().filter(fits).map(|(_, enemy)| enemy).collect()
    }

    /// The sides from which a garrison shoots; of all others the one there is.
    pub(super) fn sides_of(&self, unit: Piece) -> Vec<Option<Compass>> {
        if self.formation(unit) == Formation::Garrison { Compass::ALL.map(Some).to_vec() } else { vec![None] }
    }

    /// Whether a unit, or a side of a garrison, has declared a shot.
    fn has_declared(&self, unit: Piece, side: Option<Compass>) -> bool {
        self.state
            .shots
            .iter()
            .any(|shot| shot.by.contains(&unit) && side.is_none_or(|side| shot.sides.contains(&side)))
    }

    fn may_shoot_at(&self, unit: Piece, side: Option<Compass>, target: Piece) -> Result<RangeBand, Refusal> {
        let (permit, _) = self.permit_shot(unit, side, target);
        if let Some(cause) = permit.forbidden_by {
            return Err(Refusal::by(cause, self.why_no_shot(cause, unit, target)));
        }
        let Some(band) = permit.range_band.filter(|_| permit.allowed) else {
            return refuse!("R11", "it may not shoot");
        };
        let targets = self.targets(unit, side);
        match targets.first().filter(|_| !targets.contains(&target)) {
            Some(nearest) => {
                let name = &self.field.enlisted(*nearest).name;
                refuse!("R11", "the nearest target is {name}")
            }
            None => Ok(band),
        }
    }

    fn why_no_shot(&self, cause: Cause, unit: Piece, target: Piece) -> String {
        let name = &self.field.enlisted(target).name;
        match cause.id() {
            "ae.shooting.not-into-combat" => format!("{name} is locked in combat"),
            "ae.shooting.disordered-may-not" => "a disordered unit does not shoot".to_owned(),
            "ae.shooting.square-may-not" => "a Square does not shoot".to_owned(),
            "R11" if self.arm(unit) == Arm::Cavalry => "horse does not shoot".to_owned(),
            "R11" if self.in_combat(unit) => "it is locked in combat".to_owned(),
            "R11" if self.formation(unit) == Formation::Limbered => "the guns are limbered".to_owned(),
            "R11" => format!("{name} is out of its arc or out of sight"),
            _ => format!("{name} is out of range"),
        }
    }

    /// Works out a shot to be declared.
    pub(super) fn plan_shot(&self, by: Side, unit: Piece, target: Piece, sides: &[Compass]) -> Result<Shot, Refusal> {
        let unit = self.own(by, unit)?;
        senseless_if!(!self.troops.is_of(by.other(), target), "there is no such enemy on the table");
        let garrison = self.formation(unit) == Formation::Garrison;
        if garrison == sides.is_empty() || sides.len() > 4 {
            return Err(Refusal::senseless("a garrison shoots from sides of its place, and nobody else does"));
        }
        let places: Vec<Option<Compass>> =
            if garrison { sides.iter().copied().map(Some).collect() } else { vec![None] };
        let mut band = RangeBand::Musket;
        for (i, side) in places.iter().enumerate() {
            if places[..i].contains(side) || self.has_declared(unit, *side) {
                return refuse!("R11", "one target a turn, a garrison one for each side");
            }
            band = self.may_shoot_at(unit, *side, target)?;
        }
        let sight = self.sighting(&self.shooter(unit, places[0]), target, band);
        Ok(Shot { by: vec![unit], target, sides: sides.to_vec(), sight, hits: None, rerolled: false })
    }

    fn sighting(&self, viewer: &Viewer, target: Piece, band: RangeBand) -> Sighting {
        let guns = self.is_guns(viewer.unit);
        let at = self.troops.at(viewer.unit);
        Sighting {
            band,
            cover: self.cover_from(target, at),
            blocked: !guns && self.partly_blocked(viewer, target),
            uphill: self.level(self.troops.body(target)) > self.level(self.troops.body(viewer.unit)),
            aspect: if guns { self.aspect_to(target, at) } else { Aspect::Front },
        }
    }

    /// Works out the shot of a grand battery (R28).
    pub(super) fn plan_grand_battery(&self, by: Side, guns: [Piece; 3], target: Piece) -> Result<Shot, Refusal> {
        for gun in guns {
            self.own(by, gun)?;
        }
        senseless_if!(!self.troops.is_of(by.other(), target), "there is no such enemy on the table");
        let [left, middle, right] = guns;
        refuse_if!(left == middle || middle == right || left == right, "R28", "a grand battery is three batteries");
        let corps = self.corps_of(middle);
        let ready = |gun: Piece| {
            self.is_guns(gun)
                && self.corps_of(gun) == corps
                && self.formation(gun) == Formation::Unlimbered
                && self.fresh(gun)
                && !self.in_combat(gun)
        };
        refuse_if!(!guns.into_iter().all(ready), "R28", "of one corps, unlimbered, fresh and not in combat");
        let facing = self.troops.facing(middle);
        let turned = |gun: Piece| self.troops.facing(gun).turn_to(facing).abs() > SAME_WAY;
        let beside = |gun: Piece| self.troops.body(gun).within(SIDE_BY_SIDE, self.troops.body(middle));
        if turned(left) || turned(right) || !beside(left) || !beside(right) {
            return refuse!("R28", "side by side within an inch, facing the same way");
        }
        refuse_if!(guns.into_iter().any(|gun| self.has_declared(gun, None)), "R11", "one target a turn");
        let mut band = RangeBand::Canister;
        for gun in guns {
            let (permit, _) = self.permit_shot(gun, None, target);
            match (permit.forbidden_by, permit.range_band) {
                (Some(cause), _) => return Err(Refusal::by(cause, self.why_no_shot(cause, gun, target))),
                (None, Some(RangeBand::Canister)) => {}
                (None, _) => band = RangeBand::Effective,
            }
        }
        self.may_shoot_at(middle, None, target)?;
        let sight = self.sighting(&self.viewer(middle), target, band);
        Ok(Shot { by: guns.to_vec(), target, sides: Vec::new(), sight, hits: None, rerolled: false })
    }

    /// Whether a unit has yet to declare a shot that it could.
    pub(super) fn could_shoot(&self, unit: Piece) -> bool {
        let open = |side: &Option<Compass>| !self.has_declared(unit, *side);
        self.sides_of(unit).into_iter().filter(open).any(|side| !self.targets(unit, side).is_empty())
    }

    /// The facts of a declared shot: the target as it was before the phase, but for a Square it has formed.
    pub(super) fn volley(&self, shot: &Shot) -> Volley {
        let mut target = self.facts(shot.target);
        let square = target.formation == Formation::Square;
        (target.cover, target.phase_hits) = (if square { Cover::None } else { shot.sight.cover }, 0);
        let target = ShotAt { unit: target, in_combat: false };
        let shooter = self.facts(shot.by[0]);
        if self.is_guns(shot.by[0]) {
            return Volley::Guns(ArtilleryShooting {
                grand_battery: shot.by.len() == 3,
                range: match shot.sight.band {
                    RangeBand::Canister => GunRange::Canister,
                    _ => GunRange::Effective,
                },
                shooter,
                target,
                target_aspect: if square { Aspect::Front } else { shot.sight.aspect },
            });
        }
        Volley::Muskets(InfantryShooting {
            shooter,
            shooter_sides: (shot.sides.len() as i32).max(1),
            target,
            target_partially_blocked: shot.sight.blocked,
            target_uphill: shot.sight.uphill,
        })
    }

    fn roll_shot(&self, shot: &Shot, dice: &mut dyn Dice, log: &mut dyn Chronicle) -> u8 {
        let cast = [("shooter", shot.by[0]), ("target", shot.target)];
        let house = &self.field.house;
        let tell = |fired: &shooting::Shot| self.tell_shot(shot, fired);
        let fired = match self.volley(shot) {
            Volley::Muskets(facts) => resolve(&facts, house, &cast, dice, log, tell),
            Volley::Guns(facts) => resolve(&facts, house, &cast, dice, log, tell),
        };
        fired.hits.clamp(0, 99) as u8
    }

    /// How many dice a shot rolls.
    pub(super) fn pool_of(&self, shot: &Shot) -> i32 {
        self.aimed(shot)[0]
    }

    /// The dice of a shot, the face that hits, and how many hits count at the most.
    pub(super) fn aimed(&self, shot: &Shot) -> [i32; 3] {
        let ready = match self.volley(shot) {
            Volley::Muskets(facts) => facts.prepare(&self.field.house, &mut ()),
            Volley::Guns(facts) => facts.prepare(&self.field.house, &mut ()),
        };
        [ready.dice, ready.hit_number, ready.limit.min(12)]
    }

    /// All shots that still stand are rolled; nothing is applied yet.
    pub(super) fn roll_shots(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        for i in 0..self.state.shots.len() {
            let hits = self.roll_shot(&self.state.shots[i], dice, log);
            self.state.shots[i].hits = Some(hits);
            for unit in self.state.shots[i].by.clone() {
                self.unit_mut(unit).shot = true;
            }
        }
    }

    /// The shots of a side that a commander could have rolled again.
    pub(super) fn rerolls(&self, side: Side) -> impl Iterator<Item = (u16, usize)> + '_ {
        let own = (0_u16..)
            .zip(&self.state.shots)
            .filter(move |(_, shot)| !shot.rerolled && self.troops.side(shot.by[0]) == side && self.pool_of(shot) > 0);
        own.flat_map(|(i, shot)| self.could_pay(ElanAction::RerollAttack, shot.by[0]).map(move |man| (i, man)))
    }

    pub(super) fn plan_reroll_of_shot(&self, by: Side, attack: u16, commander: Piece) -> Result<usize, Refusal> {
        let shot = self.state.shots.get(usize::from(attack)).filter(|shot| self.troops.side(shot.by[0]) == by);
        let Some(shot) = shot.filter(|shot| !shot.rerolled && self.pool_of(shot) > 0) else {
            return Err(Refusal::senseless("there is no such shot of yours to roll again"));
        };
        self.may_spend(by, commander, ElanAction::RerollAttack, shot.by[0])
    }

    /// A shot is rolled again.
    pub(super) fn reroll_shot(&mut self, attack: u16, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let i = usize::from(attack);
        let hits = self.roll_shot(&self.state.shots[i], dice, log);
        let shot = &mut self.state.shots[i];
        (shot.hits, shot.rerolled) = (Some(hits), true);
    }

    /// All hits of the phase on each unit together: removals first, then what the others become.
    pub(super) fn take_fire(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let shots = std::mem::take(&mut self.state.shots);
        let mut taken: Vec<(Piece, i32, HitsTaken)> = Vec::new();
        let targets: Vec<Piece> =
            self.troops.all().filter(|unit| shots.iter().any(|shot| shot.target == *unit)).collect();
        for target in targets {
            let hits = shots.iter().filter(|shot| shot.target == target).filter_map(|shot| shot.hits);
            let new_hits = hits.map(i32::from).sum::<i32>().min(12);
            if new_hits == 0 {
                continue;
            }
            let facts = TakeHits {
                unit: self.facts(target),
                phase: HitPhase::Shooting,
                hits_before: i32::from(self.unit(target).hits),
                phase_hits_before: 0,
                new_hits,
                ..TakeHits::default()
            };
            let tell = |came: &HitsTaken| self.tell_hits(target, came);
            let came = resolve(&facts, &self.field.house, &[("", target)], dice, log, tell);
            taken.push((target, new_hits, came));
        }
        for (target, _, came) in &taken {
            if came.status == After::Removed {
                self.lose(*target, "is shot to pieces", log);
            }
        }
        for (target, new_hits, came) in taken {
            let Some(status) = came.status.status() else { continue };
            let state = self.unit_mut(target);
            (state.status, state.hits, state.phase_hits) = (status, came.hits as u8, new_hits as u8);
            state.waver = came.waver_test;
        }
    }
}
