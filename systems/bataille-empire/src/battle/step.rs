//! One leg of a march, step by step: where each step leads, what is in the way, what it costs (R59 to R63).
//!
//! Nothing is changed here. A leg goes where its steps lead; then its budget is found from the ground it crossed, and the steps are
//! paid one after the other.

use grognard_battle::{Piece, Refusal};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::{
    Body, Edge, Facing, Hold, Length, Manoeuvre as Drill, Measure as By, NoRoad, Obstacles, Pose, Roadway, Spot, Stop,
    Turn, Walk, settle,
};

use super::{
    BatailleEmpire,
    field::{Tread, base, measured, ud},
    orders::Step,
    state::Form,
};
use crate::{
    manoeuvre::{Change, FormationChange, Guns, Manoeuvre, ProlongMove, SpecialMove},
    movement::MovementAllowance,
    profile::{self, Arm, Calibre, Class, Terrain},
};

/// How close together a way is looked at.
const STRIDE: Length = Length::thousandths(250);
/// How far from the middle of a road a column is still on it (R62).
const ON_THE_ROAD: Length = Length::thousandths(500);
/// How far a new base is moved to have room (R76).
const SHIFT: Length = Length::thousandths(500);
/// How near a march may come to formed enemies and to skirmishers (R60).
const FORMED: Length = Length::units(1);
const LOOSE: Length = Length::thousandths(500);
/// Further than any table is wide.
pub(super) const FAR: Length = Length::units(400);
/// No turn of a leg is longer.
const MOST_STEPS: usize = 24;

/// Where somebody stands on his way.
pub(super) type Stands = Spot<Form>;

/// A leg worked out.
#[derive(Clone, Debug)]
pub(super) struct Leg {
    /// Where each was, from the start to the end.
    pub(super) trails: Vec<Vec<Stands>>,
    /// What it costs, and what it may, in UD.
    pub(super) spent: Length,
    pub(super) budget: Length,
    /// Who unlimbered.
    pub(super) unlimbers: bool,
}

impl Leg {
    pub(super) fn ends(&self) -> impl Iterator<Item = Stands> + '_ {
        self.trails.iter().filter_map(|trail| trail.last().copied())
    }
}

/// Units on their way.
struct Walker<'b> {
    battle: &'b BatailleEmpire,
    units: &'b [Piece],
    walk: Walk<Form>,
    start: Vec<Stands>,
    /// Friends who are passed through and must be come clear of.
    passed: Vec<Piece>,
    /// Places on the way that count for the ground: all but those along a road.
    off_road: Vec<Vec<Stands>>,
    all_road: bool,
}

fn r59<T>(why: &'static str) -> Result<T, Refusal> {
    Err(Refusal::by(cause!("R59"), why))
}

fn is_change(step: &Step) -> bool {
    matches!(step, Step::Reorient { .. } | Step::Reform { .. } | Step::Limber | Step::Unlimber)
}

/// Whether the steps of a leg may follow one another.
fn well_ordered(steps: &[Step]) -> Result<(), Refusal> {
    if steps.is_empty() || steps.len() > MOST_STEPS {
        return r59("a leg has some steps, and not too many");
    }
    let changes: Vec<usize> = (0..steps.len()).filter(|i| is_change(&steps[*i])).collect();
    if changes.len() > 1 || changes.iter().any(|i| *i != 0 && *i != steps.len() - 1) {
        return r59("a leg has one change of formation or facing, first or last");
    }
    if steps.iter().filter(|step| **step == Step::AboutFace).count() > 1 {
        return r59("a leg has one about face");
    }
    let count = |of: fn(&Step) -> bool| steps.iter().filter(|step| of(step)).count();
    let slides = count(|step| matches!(step, Step::Slide { .. }));
    let whole = count(|step| matches!(step, Step::Lateral { .. } | Step::Back { .. } | Step::Prolong { .. }));
    if slides > 1 || whole > 0 && steps.len() > 1 {
        return r59("a leg has one slide; a move aside, back or by hand is the whole of it");
    }
    let wheels: i32 = steps
        .iter()
        .map(|step| match step {
            Step::Wheel { by, .. } => by.abs().get(),
            _ => 0,
        })
        .fold(0, i32::saturating_add);
    if wheels > 180_000 {
        return Err(Refusal::by(cause!("be.manoeuvre.wheel-maximum"), "wheels come to 180 degrees at most"));
    }
    let lengths = steps.iter().all(|step| match step {
        Step::Advance { by } | Step::Back { by, .. } | Step::Prolong { by } | Step::Follow { by } => *by > Length::ZERO,
        Step::Lateral { by } => *by != Length::ZERO,
        Step::Slide { ahead, .. } => *ahead > Length::ZERO,
        _ => true,
    });
    if lengths { Ok(()) } else { r59("every step goes somewhere") }
}

impl BatailleEmpire {
    /// Works out a leg of some units from where they stand.
    pub(super) fn leg(&self, units: &[Piece], from: &[Stands], steps: &[Step], later: bool) -> Result<Leg, Refusal> {
        well_ordered(steps)?;
        let mut start = from.to_vec();
        let first = steps.first().copied().filter(is_change);
        let last = steps.last().copied().filter(|step| steps.len() > 1 && is_change(step));
        if let Some(step) = first {
            start = self.all_changed(units, &start, step)?;
        }
        let marches = &steps[usize::from(first.is_some())..steps.len() - usize::from(last.is_some())];
        let walk = Walk::of(&start, STRIDE).ok_or_else(|| Refusal::senseless("nobody is there"))?;
        let off_road = start.iter().map(|spot| vec![*spot]).collect();
        let mut walker =
            Walker { battle: self, units, walk, start, passed: Vec::new(), off_road, all_road: !marches.is_empty() };
        for step in marches {
            walker.take(*step)?;
        }
        walker.keeps_clear(from)?;
        let ground = walker.ground();
        let mut trails: Vec<Vec<Stands>> = walker.walk.trails().to_vec();
        if first.is_some() {
            trails.iter_mut().zip(from).for_each(|(trail, spot)| trail.insert(0, *spot));
        }
        let (all_road, passed, crosses) = (walker.all_road, walker.passed.clone(), walker.crosses());
        let unlimbers = [first, last].contains(&Some(Step::Unlimber));
        let marching: Vec<Form> = walker.start.iter().map(|spot| spot.formation).collect();
        if let Some(step) = last {
            let ends: Vec<Stands> = trails.iter().filter_map(|trail| trail.last().copied()).collect();
            let changed = self.all_changed(units, &ends, step)?;
            trails.iter_mut().zip(changed).for_each(|(trail, spot)| trail.push(spot));
        }
        let ends: Vec<Stands> = trails.iter().filter_map(|trail| trail.last().copied()).collect();
        self.ends_free(units, &ends, &passed)?;
        let mut leg = Leg { trails, spent: Length::ZERO, budget: Length::ZERO, unlimbers };
        let frontage = walker_front(units, from);
        let pay = Price { units, marching: &marching, ground, crosses, road: all_road, frontage, later };
        (leg.spent, leg.budget) = self.priced(&pay, first.or(last), marches)?;
        Ok(leg)
    }

    /// Each unit changes formation or facing on its own ground.
    fn all_changed(&self, units: &[Piece], from: &[Stands], step: Step) -> Result<Vec<Stands>, Refusal> {
        let mut changed: Vec<Stands> = Vec::with_capacity(from.len());
        for (i, (unit, spot)) in units.iter().zip(from).enumerate() {
            let mates = changed.iter().chain(&from[i + 1..]).map(Spot::body);
            let others = self.others(*unit).filter(|other| !units.contains(other) && !self.passes(*unit, *other));
            let bodies: Vec<Body> = others.map(|other| *self.troops.body(other)).chain(mates).collect();
            changed.push(self.changed(*unit, *spot, step, &bodies)?);
        }
        Ok(changed)
    }

    /// A unit in another form or facing, moved as little as needed to have room (R76).
    pub(super) fn changed(&self, unit: Piece, spot: Stands, step: Step, others: &[Body]) -> Result<Stands, Refusal> {
        let arm = self.arm(unit);
        let guns = arm == Arm::Artillery;
        let (form, facing) = match step {
            Step::Reorient { by } => (spot.formation, spot.pose.facing + by),
            Step::Limber if guns && spot.formation == Form::Deployed => (Form::Limbered, spot.pose.facing),
            Step::Unlimber if guns && spot.formation == Form::Limbered => (Form::Deployed, spot.pose.facing),
            Step::Reform { form } if !guns && form.suits(arm) && form != Form::Garrison && form != spot.formation => {
                (form, spot.pose.facing)
            }
            _ => return Err(Refusal::by(cause!("R59"), "that is no change for this unit")),
        };
        let closed = |one: Form, other: Form| one == Form::ColumnSquare && !matches!(other, Form::Column);
        if form != spot.formation && (closed(form, spot.formation) || closed(spot.formation, form)) {
            return Err(Refusal::by(cause!("R38"), "a column square is formed out of column, and into it"));
        }
        let hold = match form {
            Form::Line | Form::Column if form != spot.formation => Hold::Middle(Edge::Front),
            _ => Hold::Centre,
        };
        let drill = Drill::Reform { into: base(form), hold, turn: spot.pose.facing.turn_to(facing) };
        let (pose, footprint) = drill.from(spot.pose, spot.footprint);
        let barriers = Some(self.field.closed_to(arm, form));
        let obstacles = Obstacles { units: others, barriers, table: Some(self.field.ground.table) };
        let room = settle(pose, footprint, &obstacles, SHIFT);
        let pose = room.ok_or_else(|| Refusal::by(cause!("R76"), "there is no room for that"))?;
        Ok(Spot { pose, footprint, formation: form })
    }

    /// Whether a unit goes through another as if he were not there (R61).
    pub(super) fn passes(&self, unit: Piece, other: Piece) -> bool {
        self.troops.side(unit) == self.troops.side(other)
            && (self.is(unit, Arm::Skirmishers) || self.is(other, Arm::Skirmishers) || self.unit(other).block.is_some())
    }

    /// Nobody ends on anybody.
    fn ends_free(&self, units: &[Piece], ends: &[Stands], passed: &[Piece]) -> Result<(), Refusal> {
        for (unit, spot) in units.iter().zip(ends) {
            let body = spot.body();
            let mut others = self.others(*unit).filter(|other| !units.contains(other));
            let Some(other) = others.find(|other| self.troops.body(*other).overlaps(&body)) else { continue };
            let name = &self.enlisted(other).name;
            return Err(if passed.contains(&other) {
                Refusal::by(cause!("R61"), format!("it must come clear of {name} in the same leg"))
            } else {
                Refusal::by(cause!("R49"), format!("{name} stands there"))
            });
        }
        Ok(())
    }
}

/// The whole front of a group; nothing of a single unit.
fn walker_front(units: &[Piece], from: &[Stands]) -> Length {
    if units.len() < 2 {
        return Length::ZERO;
    }
    Walk::of(from, STRIDE).map_or(Length::ZERO, |walk| walk.frame().footprint.width())
}

/// What a leg is priced by.
struct Price<'a> {
    units: &'a [Piece],
    marching: &'a [Form],
    ground: Vec<Terrain>,
    crosses: Vec<bool>,
    road: bool,
    frontage: Length,
    later: bool,
}

impl<'b> Walker<'b> {
    /// What keeps it from going on.
    fn barred(&self, stop: Stop, others: &[Piece]) -> Refusal {
        let battle = self.battle;
        match stop {
            Stop::Unit(i) => match others.get(i) {
                Some(other) => Refusal::by(cause!("R49"), format!("{} is in the way", battle.enlisted(*other).name)),
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
                let trails = self.walk.trails();
                for (kept, trail) in self.off_road.iter_mut().zip(trails) {
                    let known = trail.len();
                    let from = trail.iter().rposition(|spot| kept.last() == Some(spot)).map_or(0, |i| i + 1);
                    kept.extend_from_slice(&trail[from..known]);
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

    fn take(&mut self, step: Step) -> Result<(), Refusal> {
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
                Err(Refusal::by(cause!("R101"), "squares and skirmishers turn where they stand"))
            }
            Step::Wheel { on, by } => {
                let forward = match on {
                    grognard_tabletop::Corner::FrontLeft => by.get() < 0,
                    grognard_tabletop::Corner::FrontRight => by.get() > 0,
                    _ => false,
                };
                if !forward {
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
                Err(Refusal::by(cause!("R59"), "guns turn about by a reorientation"))
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
            return Err(r62("a road is followed in column, one after the other"));
        }
        let road = Roadway::ahead_of(spot.pose, battle.field.roads.iter(), ON_THE_ROAD, by).map_err(|why| {
            r62(match why {
                NoRoad::OffRoad => "its centre is not on a road",
                NoRoad::Askew => "it does not face along the road",
                NoRoad::Ends => "the road ends before that",
            })
        })?;
        let others: Vec<Piece> = battle.others(unit).filter(|other| !battle.passes(unit, *other)).collect();
        let bodies: Vec<Body> = others.iter().map(|other| *battle.troops.body(*other)).collect();
        let obstacles = Obstacles { units: &bodies, barriers: None, table: Some(battle.field.ground.table) };
        let followed = self.walk.follow(&road, by, &obstacles);
        followed.map_err(|stop| self.barred(stop, &others))?;
        if let (Some(kept), Some(last)) = (self.off_road.first_mut(), self.walk.ends().next()) {
            // What comes after the road counts from where the road is left.
            if !self.all_road {
                kept.push(last);
            }
        }
        Ok(())
    }

    /// Nobody comes nearer to the enemy than he may (R60).
    fn keeps_clear(&self, from: &[Stands]) -> Result<(), Refusal> {
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
                    let name = &battle.enlisted(enemy).name;
                    return Err(Refusal::by(cause!("R60"), format!("it would come too near to {name}")));
                }
            }
        }
        Ok(())
    }

    /// The worst ground each crosses.
    fn ground(&self) -> Vec<Terrain> {
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
    fn crosses(&self) -> Vec<bool> {
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

impl BatailleEmpire {
    /// Whether a unit passes a friend on its way (R61).
    fn may_pass(&self, unit: Piece, from: &Stands, friend: Piece) -> Result<(), Refusal> {
        let body = self.troops.body(friend);
        let square = from.formation.is_square() || self.form(friend).is_square();
        let enemies = || self.foes(unit).filter(|enemy| self.formed(*enemy));
        let near = self.nearest(&from.body(), enemies()).min(self.nearest(body, enemies()));
        let gap = |edge: Edge| measured(self.gap_beside(friend, edge, unit), 20);
        let facts = SpecialMove {
            manoeuvre: Manoeuvre::PassageOfLines,
            unit: profile::Unit {
                arm: if square { Arm::Infantry } else { self.arm(unit) },
                formation: if square { profile::Formation::Square } else { from.formation.formation() },
                limbered: true,
                ..profile::Unit::default()
            },
            enemy_distance: measured(near, 60),
            same_orientation: from.pose.facing.turn_to(self.troops.facing(friend)).abs() <= Turn::degrees(15),
            gap_left: gap(Edge::Left),
            gap_right: gap(Edge::Right),
            ..SpecialMove::default()
        };
        match facts.prepare(&self.field.house, &mut ()).forbidden_by {
            Some(cause) => Err(Refusal::by(cause, format!("it cannot pass {}", self.enlisted(friend).name))),
            None => Ok(()),
        }
    }

    /// The free ground beside a unit.
    fn gap_beside(&self, unit: Piece, edge: Edge, but: Piece) -> Length {
        let (body, most) = (self.troops.body(unit), Length::units(20));
        let heading = self.troops.facing(unit) + edge.outward();
        let others = self.others(unit).filter(|other| *other != but);
        let bases = others.filter_map(|other| body.meets_after(heading, most, self.troops.body(other), Length::ZERO));
        let closed = self.field.closed_to(self.arm(unit), self.form(unit)).pieces().iter();
        let ground = closed.filter_map(|piece| body.meets_after(heading, most, piece, Length::ZERO));
        bases.chain(ground).min().unwrap_or(most)
    }

    /// What a leg costs and may cost; refused if that is too much.
    fn priced(&self, pay: &Price<'_>, change: Option<Step>, marches: &[Step]) -> Result<(Length, Length), Refusal> {
        let facts: Vec<MovementAllowance> = (0..pay.units.len())
            .map(|i| MovementAllowance {
                obstacle: pay.crosses[i],
                road: pay.road,
                ..self.moving(pay.units[i], pay.marching[i], pay.ground[i])
            })
            .collect();
        let slowest = facts.iter().min_by_key(|facts| self.allowance(facts).distance);
        let slowest = *slowest.ok_or_else(|| Refusal::senseless("nobody is there"))?;
        let allowance = self.allowance(&slowest);
        if let Some(cause) = allowance.forbidden_by.filter(|_| !marches.is_empty()) {
            return Err(Refusal::by(cause, "that ground is closed to it"));
        }
        let budget = Length::units(allowance.distance);
        let (unit, form) = (pay.units[0], pay.marching[0]);
        let mut left = budget;
        if let Some(step) = change {
            left = self.change_leaves(pay, step, budget)?;
        }
        let class = self.worst_class(pay.units);
        for step in marches {
            left = self.step_leaves((unit, form, class), pay, *step, left, &slowest)?;
        }
        Ok((budget - left, budget))
    }

    /// What a change of formation or facing leaves of a move.
    fn change_leaves(&self, pay: &Price<'_>, step: Step, budget: Length) -> Result<Length, Refusal> {
        let unit = pay.units[0];
        let (arm, now) = (self.arm(unit), self.form(unit));
        // Squares and skirmishers turn free (R101).
        if matches!(step, Step::Reorient { .. }) && (now.is_square() || arm == Arm::Skirmishers) {
            return Ok(budget);
        }
        let limbered = match step {
            Step::Unlimber => true,
            Step::Limber => false,
            _ => arm == Arm::Artillery && now == Form::Limbered,
        };
        let change = match step {
            Step::Reorient { .. } => Change::Reorientation,
            Step::Limber => Change::Limber,
            Step::Unlimber => Change::Unlimber,
            _ => Change::Formation,
        };
        let changed = self.change_facts(pay.units, change, limbered, budget, pay.later);
        let changed = changed.prepare(&self.field.house, &mut ());
        match changed.forbidden_by {
            Some(cause) => Err(Refusal::by(cause, "marked guns do not unlimber")),
            None => Ok(ud(changed.distance)),
        }
    }

    /// The facts of a change.
    pub(super) fn change_facts(
        &self,
        units: &[Piece],
        change: Change,
        limbered: bool,
        budget: Length,
        later: bool,
    ) -> FormationChange {
        let unit = units[0];
        let near = |arm: Arm| {
            let foes = |unit: Piece| self.foes(unit).filter(move |enemy| self.is(*enemy, arm));
            let open = |unit: Piece| foes(unit).filter(|enemy| self.unit(*enemy).block.is_none());
            units.iter().map(|unit| self.nearest(self.troops.body(*unit), open(*unit))).min().unwrap_or(Length::MAX)
        };
        FormationChange {
            change,
            unit: profile::Unit {
                class: self.worst_class(units),
                limbered: limbered && self.is(unit, Arm::Artillery),
                action_marker: later || units.iter().any(|unit| self.unit(*unit).marker),
                ..self.facts(unit)
            },
            r#move: measured(budget, 14),
            enemy_infantry_distance: measured(near(Arm::Infantry), 60),
            enemy_cavalry_distance: measured(near(Arm::Cavalry), 60),
        }
    }

    /// What a step leaves of what is left.
    fn step_leaves(
        &self,
        (unit, form, class): (Piece, Form, Class),
        pay: &Price<'_>,
        step: Step,
        left: Length,
        slowest: &MovementAllowance,
    ) -> Result<Length, Refusal> {
        let straight = |by: Length| {
            if by > left {
                let why = format!("it has {left} UD left, this is {by}");
                return Err(Refusal::by(self.cell(slowest), why));
            }
            Ok(left - by)
        };
        let arm = self.arm(unit);
        let special = |manoeuvre: Manoeuvre| {
            let enemies = |unit: Piece| self.foes(unit).filter(|enemy| self.formed(*enemy));
            let near = pay.units.iter().map(|unit| self.nearest(self.troops.body(*unit), enemies(*unit))).min();
            SpecialMove {
                manoeuvre,
                unit: profile::Unit {
                    arm,
                    formation: if form.is_square() { profile::Formation::Square } else { form.formation() },
                    limbered: form != Form::Deployed,
                    ..profile::Unit::default()
                },
                r#move: measured(left, 14),
                enemy_distance: measured(near.unwrap_or(Length::MAX), 60),
                ..SpecialMove::default()
            }
        };
        let settle = |facts: SpecialMove, whole: Option<Length>| {
            let done = facts.prepare(&self.field.house, &mut ());
            if let Some(cause) = done.forbidden_by {
                return Err(Refusal::by(cause, "it cannot manoeuvre so"));
            }
            match whole {
                Some(by) if by > ud(done.distance) => {
                    let why = format!("it may go {} UD so, this is {by}", ud(done.distance));
                    Err(Refusal::by(self.half_speed(facts.manoeuvre), why))
                }
                Some(_) => Ok(Length::ZERO),
                None => Ok((left - ud(done.cost)).max(Length::ZERO)),
            }
        };
        match step {
            Step::Advance { by } | Step::Follow { by } => straight(by),
            Step::Wheel { by, .. } => {
                let frontage = measured(pay.frontage, 60);
                settle(SpecialMove { degrees: quarter_hours(by), frontage, ..special(Manoeuvre::Wheel) }, None)
            }
            Step::Slide { right, ahead } => {
                let (sideways, ahead) = (measured(right.abs(), 14), measured(ahead, 14));
                settle(SpecialMove { sideways, ahead, ..special(Manoeuvre::Slide) }, None)
            }
            Step::Lateral { by } => settle(special(Manoeuvre::Lateral), Some(by.abs())),
            Step::Back { by, turn } => {
                settle(SpecialMove { degrees: quarter_hours(turn), ..special(Manoeuvre::Backward) }, Some(by))
            }
            Step::AboutFace => {
                let facts = FormationChange {
                    unit: profile::Unit { class, ..self.facts(unit) },
                    ..self.change_facts(pay.units, Change::AboutFace, false, left, false)
                };
                let after = ud(facts.prepare(&self.field.house, &mut ()).distance);
                Ok(after)
            }
            Step::Prolong { by } => {
                let own = &self.enlisted(unit).own;
                let artillery = match (own.horse_artillery, own.unit.calibre) {
                    (true, _) => Guns::Horse,
                    (false, Calibre::Twelve) => Guns::TwelvePounders,
                    (false, _) => Guns::Foot,
                };
                let moved = ProlongMove { artillery, reorient: false }.prepare(&self.field.house, &mut ());
                match moved.forbidden_by {
                    Some(cause) => Err(Refusal::by(cause, "these guns are too heavy")),
                    None if by > Length::units(moved.distance) => {
                        let cause = cause!("be.manoeuvre.prolong-foot");
                        Err(Refusal::by(cause, format!("by hand they go {} UD", moved.distance)))
                    }
                    None => Ok(Length::ZERO),
                }
            }
            Step::Reorient { .. } | Step::Reform { .. } | Step::Limber | Step::Unlimber => Ok(left),
        }
    }

    fn half_speed(&self, manoeuvre: Manoeuvre) -> grognard_rulebook::Cause {
        match manoeuvre {
            Manoeuvre::Lateral => cause!("be.manoeuvre.lateral-half-speed"),
            _ => cause!("be.manoeuvre.backward-half-speed"),
        }
    }
}

/// An angle in whole degrees, rounded up to 15 (R59).
fn quarter_hours(by: Turn) -> i32 {
    let degrees = (by.abs().get() + 999) / 1000;
    ((degrees + 14) / 15 * 15).min(360)
}

/// The least wheel that faces a place, about the corner on whose side it lies.
pub(super) fn wheel_toward(facing: Facing, to: Facing) -> Option<Step> {
    let by = facing.turn_to(to);
    let on = match by.get() {
        0 => return None,
        by if by < 0 => grognard_tabletop::Corner::FrontLeft,
        _ => grognard_tabletop::Corner::FrontRight,
    };
    Some(Step::Wheel { on, by })
}
