//! The steps of a leg: where each leads, what is in the way, what ground is crossed (R59 to R62).

use grognard_battle::{Piece, Refusal, refuse};
use grognard_rulebook::cause;
use grognard_tabletop::{
    Body, Corner, Length, Manoeuvre as Drill, Measure as By, Obstacles, Pose, Roadway, Stop, Turn, Walk,
};

use super::{BatailleEmpire, field::Tread, leg::Stands, orders::Step, state::Form};
use crate::profile::{Arm, Terrain};

/// How far from the middle of a road a column is still on it (R62).
pub(super) const ON_THE_ROAD: Length = Length::thousandths(500);
/// How near a march may come to formed enemies and to skirmishers (R60).
pub(super) const FORMED: Length = Length::units(1);
pub(super) const LOOSE: Length = Length::thousandths(500);
/// Further than any table is wide.
pub(super) const FAR: Length = Length::units(400);

/// Units on their way.
pub(super) struct Walker<'b> {
    pub(super) battle: &'b BatailleEmpire,
    pub(super) units: &'b [Piece],
    pub(super) walk: Walk<Form>,
    pub(super) start: Vec<Stands>,
    /// Friends who are passed through and must be come clear of.
    pub(super) passed: Vec<Piece>,
    /// Places on the way that count for the ground: all but those along a road.
    pub(super) off_road: Vec<Vec<Stands>>,
    /// How much of each trail has been looked at for that.
    pub(super) looked_at: Vec<usize>,
    pub(super) all_road: bool,
}

pub(super) fn r59<T>(why: &'static str) -> Result<T, Refusal> {
    Err(Refusal::by(cause!("R59"), why))
}

impl<'b> Walker<'b> {
    /// What keeps it from going on.
    fn barred(&self, stop: Stop, others: &[Piece]) -> Refusal {
        let battle = self.battle;
        match stop {
            Stop::Unit(i) => match others.get(i) {
                Some(other) => {
                    Refusal::by(cause!("R49"), format!("{} is in the way", battle.field.enlisted(*other).name))
                }
                None => Refusal::by(cause!("R49"), "somebody is in the way"),
            },
            Stop::TableEdge => Refusal::by(cause!("R49"), "that leads off the table"),
            Stop::Barrier(_) | Stop::BarredGround => {
                let (unit, form) = (self.strictest(), self.walk.frame().formation);
                let facts = battle.moving(unit, form, Terrain::Difficult);
                let cause = battle.allowance(&facts).forbidden_by.unwrap_or(cause!("R31"));
                Refusal::by(cause, "that ground is closed to it")
            }
        }
    }

    /// The member to whom most ground is closed.
    fn strictest(&self) -> Piece {
        let tread = |unit: &Piece| Tread::of(self.battle.arm(*unit), self.battle.form(*unit)) as u8;
        self.units.iter().copied().max_by_key(tread).unwrap_or(self.units[0])
    }

    fn go(&mut self, drill: Drill, through_friends: bool) -> Result<(), Refusal> {
        let battle = self.battle;
        let unit = self.strictest();
        let is_friend = |other: Piece| battle.troops.side(other) == battle.troops.side(unit);
        let passed = |other: Piece| battle.passes(unit, other) || through_friends && is_friend(other);
        let in_the_way = |other: &Piece| !self.units.contains(other) && !passed(*other);
        let others: Vec<Piece> = battle.others(unit).filter(in_the_way).collect();
        let bodies: Vec<Body> = others.iter().map(|other| *battle.troops.body(*other)).collect();
        let barriers = Some(battle.field.closed_to(battle.arm(unit), self.walk.frame().formation));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(battle.field.ground.table) };
        let before: Vec<Stands> = self.walk.ends().collect();
        match self.walk.take(drill, By::Centre, &obstacles) {
            Some(stop) => Err(self.barred(stop, &others)),
            None => {
                for ((kept, looked_at), trail) in
                    self.off_road.iter_mut().zip(&mut self.looked_at).zip(self.walk.trails())
                {
                    kept.extend_from_slice(&trail[*looked_at..]);
                    *looked_at = trail.len();
                }
                if through_friends { self.pass_through(&before) } else { Ok(()) }
            }
        }
    }

    /// Friends whom a straight step goes through are passed by passage of lines.
    fn pass_through(&mut self, before: &[Stands]) -> Result<(), Refusal> {
        let battle = self.battle;
        let ends: Vec<Stands> = self.walk.ends().collect();
        for ((unit, from), to) in self.units.iter().zip(before).zip(&ends) {
            let (heading, by) = (from.pose.at.heading_to(to.pose.at), from.pose.at.distance_to(to.pose.at));
            let friends = battle.friends(*unit).filter(|friend| !self.units.contains(friend));
            for friend in friends.filter(|friend| !battle.passes(*unit, *friend)) {
                let body = battle.troops.body(friend);
                if from.body().meets_after(heading, by, body, Length::ZERO).is_some() {
                    battle.may_pass(*unit, from, friend)?;
                    self.passed.push(friend);
                }
            }
        }
        Ok(())
    }

    pub(super) fn take(&mut self, step: Step) -> Result<(), Refusal> {
        let battle = self.battle;
        let form = self.walk.frame().formation;
        let unit = self.units[0];
        let loose = form.is_square() || form == Form::Open;
        if form == Form::Deployed && !matches!(step, Step::Prolong { .. }) {
            let cause = cause!("be.manoeuvre.unlimbered-reorientation");
            return Err(Refusal::by(cause, "deployed guns are moved by hand, or turn"));
        }
        if !matches!(step, Step::Follow { .. }) {
            self.all_road = false;
        }
        match step {
            Step::Advance { by } => self.go(Drill::Advance { by: by.min(FAR) }, true),
            Step::Wheel { .. } if loose => {
                refuse!("R101", "squares and skirmishers turn where they stand")
            }
            Step::Wheel { on, by } => {
                if by == Turn::NONE || on != Corner::of_wheel(by) {
                    return r59("a wheel goes forward about a front corner");
                }
                self.go(Drill::Wheel { on, by }, false)
            }
            Step::Slide { right, ahead } => {
                let right = Length::thousandths(right.get().clamp(-FAR.get(), FAR.get()));
                self.go(Drill::Slide { ahead: Length::ZERO, right }, false)?;
                self.go(Drill::Advance { by: ahead.min(FAR) }, false)
            }
            Step::Lateral { by } => {
                let right = Length::thousandths(by.get().clamp(-FAR.get(), FAR.get()));
                self.go(Drill::Slide { ahead: Length::ZERO, right }, false)
            }
            Step::Back { by, turn } => {
                self.go(Drill::StepBack { by: by.min(FAR) }, true)?;
                if turn == Turn::NONE { Ok(()) } else { self.go(Drill::Pivot { by: turn }, false) }
            }
            Step::AboutFace if battle.is(unit, Arm::Artillery) => {
                refuse!("R59", "guns turn about by a reorientation")
            }
            Step::AboutFace => self.go(Drill::AboutFace, false),
            Step::Prolong { by } if form == Form::Deployed => self.go(Drill::Advance { by: by.min(FAR) }, false),
            Step::Prolong { .. } => r59("deployed guns are moved by hand"),
            Step::Follow { by } => self.follow(by.min(FAR)),
            Step::Reorient { .. } | Step::Reform { .. } | Step::Limber | Step::Unlimber => {
                r59("a change comes first or last")
            }
        }
    }

    fn follow(&mut self, by: Length) -> Result<(), Refusal> {
        let r62 = |why: &'static str| Refusal::by(cause!("R62"), why);
        let (battle, unit) = (self.battle, self.units[0]);
        let spot = self.walk.frame();
        if self.walk.is_group() || !matches!(spot.formation, Form::Column | Form::Limbered) {
            return refuse!("R62", "a road is followed in column, one after the other");
        }
        let road =
            Roadway::ahead_of(spot.pose, battle.field.roads.iter(), ON_THE_ROAD, by).map_err(|why| r62(why.words()))?;
        let others: Vec<Piece> = battle.others(unit).filter(|other| !battle.passes(unit, *other)).collect();
        let bodies: Vec<Body> = others.iter().map(|other| *battle.troops.body(*other)).collect();
        let obstacles = Obstacles { units: &bodies, barriers: None, table: Some(battle.field.ground.table) };
        let followed = self.walk.follow(&road, by, &obstacles);
        followed.map_err(|stop| self.barred(stop, &others))?;
        // The ground under a road does not count, nor that where it begins.
        if self.all_road {
            self.off_road.iter_mut().for_each(Vec::clear);
        }
        self.looked_at = self.walk.trails().iter().map(Vec::len).collect();
        Ok(())
    }

    /// Nobody comes nearer to the enemy than he may (R60).
    pub(super) fn keeps_clear(&self, from: &[Stands]) -> Result<(), Refusal> {
        let battle = self.battle;
        for ((unit, trail), start) in self.units.iter().zip(self.walk.trails()).zip(from) {
            let begin = start.body();
            for enemy in battle.foes(*unit) {
                let least = if battle.is(enemy, Arm::Skirmishers) { LOOSE } else { FORMED };
                let theirs = battle.troops.body(enemy);
                let far = self.walk.gone() + Length::units(6);
                if !battle.troops.at(enemy).is_within(far + Length::units(4), begin.centre()) {
                    continue;
                }
                let was = begin.distance_to(theirs);
                let near = trail.iter().map(|spot| spot.body().distance_to(theirs)).min().unwrap_or(was);
                if near < least && near < was {
                    let name = &battle.field.enlisted(enemy).name;
                    return refuse!("R60", "it would come too near to {name}");
                }
            }
        }
        Ok(())
    }

    /// The worst ground each crosses.
    pub(super) fn ground(&self) -> Vec<Terrain> {
        let worst =
            |(unit, trail): (&Piece, &Vec<Stands>)| {
                let arm = self.battle.tread(*unit);
                let here = trail.iter().map(|spot| self.battle.field.ground_at(spot.pose.at, arm));
                let waded =
                    self.battle.field.hurdles.iter().any(|hurdle| {
                        arm == 2 && hurdle.guns_wade && self.walk.crossings(&hurdle.track, |_, _| false) > 0
                    });
                let rough = waded.then_some(Terrain::Rough);
                here.chain(rough).max_by_key(|ground| *ground as u8).unwrap_or(Terrain::Clear)
            };
        self.units.iter().zip(&self.off_road).map(worst).collect()
    }

    /// Whether each crosses an obstacle.
    pub(super) fn crosses(&self) -> Vec<bool> {
        let form = self.walk.frame().formation;
        let narrow = matches!(form, Form::Column | Form::Limbered | Form::Open);
        let crossed = |unit: &Piece| {
            let arm = self.battle.tread(*unit);
            let hurdles = self.battle.field.hurdles.iter();
            let mut hurdles = hurdles.filter(|hurdle| hurdle.obstacle[arm] && !(arm == 2 && hurdle.guns_wade));
            hurdles.any(|hurdle| {
                let spared = |from: Pose, to: Pose| {
                    let mut ways = hurdle.ways.iter().filter(|(_, bridge)| narrow || !bridge);
                    ways.any(|(way, _)| way.covers(from.at) || way.covers(to.at))
                };
                self.walk.crossings(&hurdle.track, spared) > 0
            })
        };
        self.units.iter().map(crossed).collect()
    }
}
