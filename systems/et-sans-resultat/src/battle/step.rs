//! Units on their way, step by step: where each step leads, what it costs, what stops it (R18, R45, R58, R66).

use grognard_battle::{Piece, Refusal, refuse, refuse_if};
use grognard_rulebook::cause;
use grognard_tabletop::{
    Body, CONTACT, Corner, Edge, Facing, Footprint, Length, Manoeuvre, Measure, Obstacles, Pose, Spot, Turn, Walk,
};

use super::{
    EtSansResultat,
    field::{AREA, Drill, inches},
    ground::ZONE,
    orders::Step,
};
use crate::{
    movement::Way,
    profile::{Order as Directive, Terrain},
};

/// How close together a way is looked at.
const STRIDE: Length = Length::thousandths(250);
/// What a quarter turn or an about face costs.
const TURN: Length = Length::units(5);
/// On Move a Formation keeps so far from the enemy.
const ON_MOVE: Length = Length::units(6);
/// Just inside an edge.
pub(super) const INSIDE: Length = Length::thousandths(100);

/// Units on their way, as one rigid body.
pub(super) struct Walker<'b> {
    battle: &'b EtSansResultat,
    units: Vec<Piece>,
    walk: Walk<Drill>,
    allowance: Length,
    spent: Length,
    others: Vec<Piece>,
    bodies: Vec<Body>,
    /// Enemies, grown by the zone that is kept to them, with how near the walkers were at the start.
    zones: Vec<Body>,
    /// How far they keep from the enemy.
    keep: Length,
    order: Directive,
    /// Where the last step leads into contact.
    contact: Option<Pose>,
    pub(super) halted: bool,
}

impl<'b> Walker<'b> {
    pub(super) fn of(battle: &'b EtSansResultat, units: &[Piece], allowance: Length) -> Result<Self, Refusal> {
        let spot = |unit: &Piece| {
            let state = battle.unit(*unit);
            Spot {
                pose: state.pose,
                footprint: battle.field.enlisted(*unit).footprint(state.drill),
                formation: state.drill,
            }
        };
        let spots: Vec<Spot<Drill>> = units.iter().map(spot).collect();
        let nobody = || Refusal::senseless("nobody is there");
        let first = units.first().copied().ok_or_else(nobody)?;
        let side = battle.troops.side(first);
        // Batteries alone are passed through.
        let friends = battle.troops.of(side).filter(|friend| !units.contains(friend) && !battle.is_guns(*friend));
        let others: Vec<Piece> = friends.collect();
        let order = battle.form(battle.formation_of(first)).order;
        let keep = if order == Directive::Move { ON_MOVE } else { ZONE };
        let zones = battle.troops.of(side.other()).filter_map(|enemy| {
            let size = battle.field.enlisted(enemy).footprint(battle.unit(enemy).drill);
            let body = |by: Length| {
                let more = by.times(2);
                Body::new(Footprint::rectangle(size.width() + more, size.depth() + more), battle.unit(enemy).pose)
            };
            // Who stood in a zone may leave it: it then keeps what distance it has.
            let near =
                units.iter().map(|unit| battle.troops.body(*unit).distance_to(battle.troops.body(enemy))).min()?;
            Some(body(keep.min((near - Length::thousandths(10)).max(Length::ZERO))))
        });
        let areas = battle.areas_before(first).filter_map(|area| {
            let near = units.iter().map(|unit| battle.troops.body(*unit).distance_to(&area)).min()?;
            let more = ZONE.min((near - Length::thousandths(10)).max(Length::ZERO)).times(2);
            Some({
                let pose = Pose { at: area.centre(), facing: area.facing() };
                Body::new(Footprint::rectangle(AREA.width() + more, AREA.depth() + more), pose)
            })
        });
        let zones = zones.chain(areas);
        let bodies = battle.troops.bodies(others.iter().copied());
        Ok(Self {
            battle,
            units: units.to_vec(),
            walk: Walk::of(&spots, STRIDE).ok_or_else(nobody)?,
            allowance,
            spent: Length::ZERO,
            others,
            bodies,
            zones: zones.collect(),
            keep,
            order,
            contact: None,
            halted: false,
        })
    }

    pub(super) fn spent(&self) -> Length {
        self.spent.min(self.allowance)
    }

    /// The way of each of them.
    pub(super) fn ways(&self) -> Vec<Vec<Pose>> {
        let ways = self.walk.trails().iter().map(|trail| {
            let mut way: Vec<Pose> = trail.iter().map(|spot| spot.pose).collect();
            way.extend(self.contact);
            way.dedup();
            thinned(way)
        });
        ways.collect()
    }

    fn frame(&self) -> Spot<Drill> {
        self.walk.frame()
    }

    fn first(&self) -> Piece {
        self.units[0]
    }

    /// What an inch costs at a point, as the slowest of them finds it.
    fn price(&self, body: &Body, edge: Edge) -> (i64, Terrain) {
        let at = body.middle(edge);
        let price = |unit: &Piece| {
            let terrain = self.battle.terrain_at(self.battle.class(*unit), at);
            let rate = |terrain| inches(self.battle.rate(*unit, Way::Deployed, terrain, self.order).allowance);
            let (open, there) = (i64::from(rate(Terrain::Open).get()), i64::from(rate(terrain).get()));
            (open * 1000 / there.max(1), terrain)
        };
        self.units.iter().map(price).max_by_key(|(price, _)| *price).unwrap_or((1000, Terrain::Open))
    }

    /// Whether coming into dense ground, or out of it, halts them.
    fn halts(&self) -> bool {
        let dense = |unit: &Piece| self.battle.rate(*unit, Way::Deployed, Terrain::Dense, self.order);
        self.units.iter().any(|unit| dense(unit).halts_at_edge)
    }

    fn barred(&self, stop: grognard_tabletop::Stop) -> Refusal {
        let what = if let grognard_tabletop::Stop::Unit(i) = stop
            && i >= self.others.len()
        {
            return Refusal::by(cause!("R18"), "within 1\" of the enemy");
        } else {
            self.battle.in_the_way(&self.others, stop)
        };
        Refusal::by(cause!("R18"), format!("{what} is in the way"))
    }

    /// Takes a step; the last one of a charge goes on into contact.
    pub(super) fn take(&mut self, step: Step, into_contact: bool) -> Result<(), Refusal> {
        let amiss = |why: &'static str| Err(Refusal::by(cause!("R45"), why));
        match step {
            Step::Ahead { by } | Step::Back { by } | Step::Oblique { by, .. } if by <= Length::ZERO => {
                amiss("a step goes somewhere")
            }
            Step::Oblique { at, .. } if at.abs() > Turn::degrees(45) => amiss("an oblique is up to 45° aside"),
            Step::Back { .. } if into_contact => amiss("nobody charges backwards"),
            Step::Ahead { by } if into_contact => self.charge(by, Turn::NONE),
            Step::Oblique { by, at } if into_contact => self.charge(by, at),
            Step::Ahead { by } => self.go(by, Turn::NONE, 1),
            Step::Oblique { by, at } => self.go(by, at, 1),
            Step::Back { by } => self.go(by, Turn::ABOUT, 2),
            Step::Turn { .. } | Step::Wheel { .. } if into_contact => amiss("the last step of a charge goes ahead"),
            Step::Turn { by } => {
                if !matches!(by.get().abs(), 90_000 | 180_000) {
                    return amiss("one turns by a quarter or about; a wheel is for less");
                }
                self.pay(TURN)?;
                let manoeuvre = if by.abs() == Turn::ABOUT { Manoeuvre::AboutFace } else { Manoeuvre::Pivot { by } };
                self.run(manoeuvre, true)
            }
            Step::Wheel { by } => {
                if by == Turn::NONE || by.abs() > Turn::RIGHT {
                    return amiss("one wheels by up to a quarter");
                }
                let before = self.walk.gone();
                self.run(Manoeuvre::Wheel { on: Corner::of_wheel(by), by }, false)?;
                self.pay(self.walk.gone() - before)
            }
        }
    }

    fn pay(&mut self, by: Length) -> Result<(), Refusal> {
        self.spent = self.spent + by;
        if self.spent > self.allowance {
            let (spent, most) = (self.spent, self.allowance);
            return refuse!("R45", "too far: it can go {most}\", this is {spent}\"");
        }
        Ok(())
    }

    fn run(&mut self, manoeuvre: Manoeuvre, whole: bool) -> Result<(), Refusal> {
        let mut bodies = self.bodies.clone();
        bodies.extend(&self.zones);
        let barriers = Some(self.battle.barred_to(self.battle.class(self.first())));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.battle.field.ground.table) };
        let measure =
            if matches!(manoeuvre, Manoeuvre::Wheel { .. }) { Measure::OuterFrontCorner } else { Measure::Centre };
        match self.walk.take(manoeuvre, measure, &obstacles) {
            Some(stop) if whole => Err(self.barred(stop)),
            Some(_) => {
                self.halted = true;
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// How far of a way can be paid, and where a dense edge ends it: looked at a stride at a time, borders of ground to the thousandth.
    fn reach(&self, frame: Spot<Drill>, by: Length, heading: Facing, times: i64) -> (Length, Length, bool) {
        let edge = if times > 1 { Edge::Rear } else { Edge::Front };
        let at = |gone: Length| {
            let pose = Pose { at: frame.pose.at.toward(heading, gone), ..frame.pose };
            Body::new(frame.footprint, pose)
        };
        let (mut gone, mut spent) = (Length::ZERO, 0_i64);
        let left = i64::from((self.allowance - self.spent).get()) * 1000;
        let mut here = self.price(&at(gone), edge);
        while gone < by {
            let far = (gone + STRIDE).min(by);
            let there = self.price(&at(far), edge);
            let next = if there == here { far } else { last(gone, far, |way| self.price(&at(way), edge) == here) };
            let (price, ground) = here;
            let cost = i64::from((next - gone).get()) * price * times;
            if spent + cost > left {
                let more = ((left - spent) / (price * times).max(1)) as i32;
                return (gone + Length::thousandths(more), length(left), true);
            }
            (gone, spent) = (next, spent + cost);
            if there != here && self.halts() && (there.1 == Terrain::Dense) != (ground == Terrain::Dense) {
                let end = (gone + INSIDE).min(by);
                let cost = spent + i64::from((end - gone).get()) * 1000 * times;
                return if cost <= left { (end, length(cost), true) } else { (gone, length(spent), true) };
            }
            here = there;
        }
        (gone, length(spent), false)
    }

    /// Straight, aside or back, as far as it can be paid and nothing stops them.
    fn go(&mut self, by: Length, at: Turn, times: i64) -> Result<(), Refusal> {
        let frame = self.frame();
        let heading = frame.pose.facing + at;
        let (far, spent, ends) = self.reach(frame, by, heading, times);
        let manoeuvre = match (times, at) {
            (2, _) => Manoeuvre::StepBack { by: far },
            (_, Turn::NONE) => Manoeuvre::Advance { by: far },
            _ => Manoeuvre::Oblique { by: far, at },
        };
        self.run(manoeuvre, false)?;
        let gone = frame.pose.at.distance_to(self.frame().pose.at);
        let paid = if self.halted { self.reach(frame, gone, heading, times).1 } else { spent };
        self.spent = self.spent + paid;
        self.halted |= ends;
        Ok(())
    }

    /// The last step of a charge: until the first enemy is touched, then lined up.
    fn charge(&mut self, by: Length, at: Turn) -> Result<(), Refusal> {
        let (unit, frame) = (self.first(), self.frame());
        let heading = frame.pose.facing + at;
        let start = frame.body();
        let Some((away, target)) = self.battle.first_touched(unit, &start, heading, by) else {
            return refuse!("R58", "it reaches nobody");
        };
        let (far, spent, _) = self.reach(frame, away, heading, 1);
        let close = far + ZONE >= away;
        if far + CONTACT < away && !(close && self.spent + spent <= self.allowance && self.halts_at(far, heading)) {
            return refuse!("R58", "it reaches nobody");
        }
        let barriers = Some(self.battle.barred_to(self.battle.class(unit)));
        let obstacles = Obstacles { units: &self.bodies, barriers, table: Some(self.battle.field.ground.table) };
        let manoeuvre =
            if at == Turn::NONE { Manoeuvre::Advance { by: away } } else { Manoeuvre::Oblique { by: away, at } };
        if let Some(stop) = self.walk.take(manoeuvre, Measure::Centre, &obstacles) {
            return Err(self.barred(stop));
        }
        self.spent = self.spent + spent;
        let struck = self.walk.frame();
        let lined = self.battle.lined_up(unit, struck.footprint, struck.pose, &target);
        let body = Body::new(struck.footprint, lined);
        refuse_if!(!body.touches(&target), "R58", "it reaches nobody");
        self.contact = Some(lined);
        Ok(())
    }

    /// Whether a dense edge is what ends a charge there.
    fn halts_at(&self, far: Length, heading: Facing) -> bool {
        let frame = self.frame();
        let body =
            |gone: Length| Body::new(frame.footprint, Pose { at: frame.pose.at.toward(heading, gone), ..frame.pose });
        let dense = |gone: Length| self.price(&body(gone), Edge::Front).1 == Terrain::Dense;
        self.halts() && dense(far) != dense((far - INSIDE.times(2)).max(Length::ZERO))
    }

    /// Nobody ends on anybody, or where there is no room.
    pub(super) fn ends_well(&self, charge: bool) -> Result<(), Refusal> {
        for (unit, spot) in self.units.iter().zip(self.walk.ends()) {
            let body = Body::new(spot.footprint, self.contact.unwrap_or(spot.pose));
            let on = |other: &Piece| !self.units.contains(other) && self.battle.troops.body(*other).overlaps(&body);
            refuse_if!(self.battle.troops.all().any(|other| on(&other)), "R18", "friends in the way");
            if !charge {
                let moved = self.battle.unit(*unit).pose != spot.pose;
                let touch =
                    self.battle.troops.enemies_of(*unit).any(|enemy| self.battle.troops.body(enemy).touches(&body));
                refuse_if!(touch || !moved, "R45", "it would not stir");
                // At the rim, or inside, nobody creeps on by a hair a turn.
                let start = self.battle.troops.body(*unit);
                let nearer = |enemy: Piece| {
                    let theirs = self.battle.troops.body(enemy);
                    let is = body.distance_to(theirs);
                    is + CONTACT < self.keep && is < start.distance_to(theirs)
                };
                refuse_if!(self.battle.troops.enemies_of(*unit).any(nearer), "R18", "within 1\" of the enemy");
            }
            self.battle.has_room(*unit, &body)?;
        }
        Ok(())
    }
}

impl EtSansResultat {
    /// Where the edge of dense ground halts a Unit that goes straight ahead and pays for nothing: just beyond it (R66).
    pub(super) fn halt_at_edge(&self, unit: Piece, from: &Body, by: Length) -> Option<Length> {
        if !self.rate(unit, Way::Deployed, Terrain::Dense, Directive::Move).halts_at_edge {
            return None;
        }
        let front = from.middle(Edge::Front);
        let dense =
            |gone: Length| self.terrain_at(self.class(unit), front.toward(from.facing(), gone)) == Terrain::Dense;
        let here = dense(Length::ZERO);
        let mut gone = Length::ZERO;
        while gone < by {
            let far = (gone + STRIDE).min(by);
            if dense(far) != here {
                return Some((last(gone, far, |way| dense(way) == here) + INSIDE).min(by));
            }
            gone = far;
        }
        None
    }
}

fn length(thousandths: i64) -> Length {
    Length::thousandths(i32::try_from(thousandths.div_euclid(1000)).unwrap_or(i32::MAX / 4))
}

/// The last place between two of which something is still true, to the thousandth; it is true of the first and not of the second.
pub(super) fn last(mut still: Length, mut beyond: Length, so: impl Fn(Length) -> bool) -> Length {
    while beyond - still > Length::thousandths(1) {
        let middle = still + (beyond - still).half();
        if so(middle) { still = middle } else { beyond = middle }
    }
    still
}

/// A way told by its corners, not by every stride.
fn thinned(way: Vec<Pose>) -> Vec<Pose> {
    let straight = |a: Pose, b: Pose, c: Pose| {
        a.facing == b.facing
            && b.facing == c.facing
            && a.at.heading_to(b.at).turn_to(b.at.heading_to(c.at)).abs() <= Turn::degrees(1)
    };
    let mut thin: Vec<Pose> = Vec::with_capacity(way.len());
    for pose in way {
        if let [.., a, b] = thin.as_slice()
            && straight(*a, *b, pose)
        {
            thin.pop();
        }
        thin.push(pose);
    }
    thin
}
