//! Going back: retreats, flights, recoils, withdrawals (R39, R80).

use grognard_battle::{Chronicle, Piece, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Edge, Facing, Length, Pose, Turn};

use super::{
    BatailleEmpire,
    field::{base, measured},
    state::Form,
    step::FAR,
};
use crate::{
    markers::Deed,
    profile::{Arm, Terrain},
    retreat::{Departure, Kind, RetreatCause, RetreatOrFlee},
};

/// So far a way back is straight.
const STRAIGHT: Length = Length::units(2);
/// How far behind a friend it ends whom it passed.
const BEHIND: Length = Length::thousandths(100);
/// How far it may turn after that, and by which steps.
const MOST_TURN: i32 = 90;
const STEP: i32 = 5;
/// How fine a way is searched for a free place to end.
const PACE: Length = Length::thousandths(100);

/// A way back that was looked for.
#[derive(Clone, Debug)]
pub(super) struct WayBack {
    pub(super) poses: Vec<Pose>,
    pub(super) form: Form,
    /// How far it leads, and whether that is all of it.
    pub(super) went: Length,
    pub(super) whole: bool,
    /// A friend in Good order is passed.
    pub(super) support: bool,
    /// The worst ground on the first stretch.
    pub(super) ground: Terrain,
    /// It leads over the edge of the table.
    pub(super) off_table: bool,
}

impl BatailleEmpire {
    /// How a unit starts on its way back.
    fn starts_back(&self, unit: Piece, heading: Facing, kind: Kind) -> (Pose, Form) {
        let state = self.unit(unit);
        let form = match (state.form, kind) {
            (Form::Garrison, _) if self.is(unit, Arm::Skirmishers) => Form::Open,
            (Form::Garrison, _) => Form::Column,
            (Form::Square | Form::ColumnSquare, Kind::Flee) => Form::Column,
            (Form::Deployed, Kind::Flee) => Form::Limbered,
            (form, _) => form,
        };
        let facing = if kind == Kind::Flee { heading } else { heading.about() };
        let at = match self.block_of(unit) {
            Some(_) => {
                let house = self.troops.body(unit);
                let outward = |edge: &Edge| (house.facing() + edge.outward()).turn_to(heading).abs();
                let edge = Edge::ALL.into_iter().min_by_key(outward).unwrap_or(Edge::Rear);
                let deep = base(form).depth().half() + BEHIND;
                house.middle(edge).toward(house.facing() + edge.outward(), deep)
            }
            None => state.pose.at,
        };
        (Pose { at, facing }, form)
    }

    /// How far off the first is that bars the way of somebody who goes back from a base; whom and what `over` lies on bars nothing.
    fn first_bar(
        &self,
        unit: Piece,
        (body, over): (&Body, &Body),
        heading: Facing,
        by: Length,
        friends: bool,
        but: &[Piece],
    ) -> Option<Length> {
        let bars = |other: &Piece| {
            let enemy = self.troops.side(*other) != self.troops.side(unit);
            let counts = if enemy { self.formed(*other) } else { friends && !self.passes(unit, *other) };
            counts && !but.contains(other) && !self.troops.body(*other).overlaps(over)
        };
        let by = by + Length::thousandths(1);
        let units = self.others(unit).filter(bars);
        let units = units.filter_map(|other| body.meets_after(heading, by, self.troops.body(other), Length::ZERO));
        let closed = self.field.closed_to(self.arm(unit), self.form(unit));
        let stands_in_it = closed.pieces().iter().any(|piece| piece.overlaps(over));
        let closed = if stands_in_it { &self.field.impassable } else { closed };
        let ground = closed.pieces().iter().filter(|piece| !piece.overlaps(over));
        let ground = ground.filter_map(|piece| body.meets_after(heading, by, piece, Length::ZERO));
        units.chain(ground).min()
    }

    /// Whether a unit could end there.
    fn is_clear(&self, unit: Piece, body: &Body) -> bool {
        !self.others(unit).any(|other| self.troops.body(other).overlaps(body))
    }

    /// The way back of a unit, found and not walked.
    pub(super) fn way_back(&self, unit: Piece, heading: Facing, kind: Kind, distance: Length) -> WayBack {
        let (start, form) = self.starts_back(unit, heading, kind);
        let size = base(form);
        let at = |pose: Pose| Body::new(size, pose);
        let moved = |pose: Pose, heading: Facing, by: Length| Pose { at: pose.at.toward(heading, by), ..pose };
        let body = at(start);
        let arm = self.tread(unit);
        let places = [0, 500, 1000, 1500, 2000].map(|by| start.at.toward(heading, Length::thousandths(by)));
        let worst = places.map(|at| self.field.ground_at(at, arm)).into_iter().max_by_key(|ground| *ground as u8);
        let ground = match worst {
            Some(Terrain::Village | Terrain::Building) => Terrain::Difficult,
            worst => worst.unwrap_or(Terrain::Clear),
        };
        let mut way = WayBack {
            poses: vec![self.unit(unit).pose, start],
            form,
            went: Length::ZERO,
            whole: false,
            support: false,
            ground,
            off_table: false,
        };
        way.poses.dedup();
        let first = STRAIGHT.min(distance);
        if let Some(bar) = self.first_bar(unit, (&body, &body), heading, first, false, &[]) {
            way.went = bar.min(STRAIGHT);
            return way;
        }
        // One friend is passed, a second bars.
        let met = |friend: Piece| {
            let theirs = self.troops.body(friend);
            let ahead = !theirs.overlaps(&body);
            let far = body.meets_after(heading, first + Length::thousandths(1), theirs, Length::ZERO)?;
            ahead.then_some((far, friend))
        };
        let supports = |friend: Piece| self.formed(friend) && self.steady(friend);
        let mut friends: Vec<(Length, Piece)> = self.friends(unit).filter_map(met).collect();
        friends.sort_unstable();
        // Skirmishers pass all friends, and are saved by the first.
        way.support = self.is(unit, Arm::Skirmishers) && friends.iter().any(|(_, friend)| supports(*friend));
        friends.retain(|(_, friend)| !self.passes(unit, *friend));
        let bars_all = self.field.house.board.friends_bar;
        let passed = match friends.as_slice() {
            [] => None,
            [(far, friend), ..] if bars_all && !(self.steady(*friend) && self.is_behind(unit, *friend)) => {
                way.went = *far;
                return way;
            }
            [(_, friend)] => Some(*friend),
            [_, (far, _), ..] => {
                way.went = *far;
                return way;
            }
        };
        way.support |= passed.is_some_and(supports);
        let but: Vec<Piece> = passed.into_iter().collect();
        let middle = moved(start, heading, first);
        if distance <= STRAIGHT {
            return self.ends_back(unit, way, (start, heading, distance), passed);
        }
        let rest = distance - STRAIGHT;
        let turned = |turn: Turn| (Pose { facing: middle.facing + turn, ..middle }, heading + turn);
        // What it would turn into bars the turn.
        let bar =
            |(pose, heading): (Pose, Facing)| self.first_bar(unit, (&at(pose), &at(middle)), heading, rest, true, &but);
        let free = |turn: Turn| {
            let (pose, heading) = turned(turn);
            let bar = bar((pose, heading));
            let end = at(moved(pose, heading, rest));
            bar.is_none() && (self.is_clear(unit, &end) || !self.field.ground.table.holds(&end))
        };
        let turns = || {
            let bends = (1..=MOST_TURN / STEP).flat_map(|i| [-i, i]).map(|i| Turn::degrees(i * STEP));
            std::iter::once(Turn::NONE).chain(bends)
        };
        if !self.field.ground.table.holds(&at(middle)) {
            way.poses.push(middle);
            (way.went, way.whole, way.off_table) = (distance, true, true);
            return way;
        }
        if let Some(turn) = turns().find(|turn| free(*turn)) {
            let (pose, heading) = turned(turn);
            let end = moved(pose, heading, rest);
            way.off_table = !self.field.ground.table.holds(&at(end));
            way.poses.extend([middle, end]);
            (way.went, way.whole) = (distance, true);
            return way;
        }
        let reach = |turn: &Turn| {
            let (pose, heading) = turned(*turn);
            let mut by = bar((pose, heading)).unwrap_or(rest);
            loop {
                let end = at(moved(pose, heading, by));
                if self.is_clear(unit, &end) && self.field.ground.table.holds(&end) {
                    return Some(by);
                }
                if by == Length::ZERO {
                    return None;
                }
                by = (by - PACE).max(Length::ZERO);
            }
        };
        let best = turns().filter_map(|turn| Some((reach(&turn)?, turn)));
        match best.fold(None, |best: Option<(Length, Turn)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        }) {
            Some((by, turn)) if by > Length::ZERO => {
                let (pose, heading) = turned(turn);
                way.poses.extend([middle, moved(pose, heading, by)]);
                way.went = STRAIGHT + by;
                way
            }
            _ => self.ends_back(unit, way, (start, heading, STRAIGHT), passed),
        }
    }

    /// Ends a straight way at its end if that is free, behind a friend it passed, or at the last free place.
    fn ends_back(
        &self,
        unit: Piece,
        mut way: WayBack,
        (start, heading, distance): (Pose, Facing, Length),
        passed: Option<Piece>,
    ) -> WayBack {
        let size = base(way.form);
        let moved = |by: Length| Pose { at: start.at.toward(heading, by), ..start };
        let at = |by: Length| Body::new(size, moved(by));
        let table = self.field.ground.table;
        if !table.holds(&at(distance)) {
            way.poses.push(moved(distance));
            (way.went, way.whole, way.off_table) = (distance, true, true);
            return way;
        }
        if self.is_clear(unit, &at(distance)) {
            way.poses.push(moved(distance));
            // At exactly 2 the procedure would take a way for barred that is all there.
            (way.went, way.whole) = (distance, true);
            return way;
        }
        if let Some(friend) = passed {
            let far = Length::units(12);
            let back = at(far).meets_after(heading.about(), FAR, self.troops.body(friend), Length::ZERO);
            if let Some(back) = back {
                let by = far - back + BEHIND;
                let here = at(Length::ZERO);
                let clear = self.first_bar(unit, (&here, &here), heading, by, true, &[friend]).is_none();
                if clear && self.is_clear(unit, &at(by)) && table.holds(&at(by)) {
                    way.poses.push(moved(by));
                    (way.went, way.whole) = (by, true);
                    return way;
                }
            }
            way.went = STRAIGHT.min(distance);
            return way;
        }
        let mut by = distance;
        while by > Length::ZERO {
            by = (by - PACE).max(Length::ZERO);
            if self.is_clear(unit, &at(by)) {
                way.poses.push(moved(by));
                way.went = by;
                return way;
            }
        }
        way
    }

    /// The facts of going back.
    pub(super) fn back_facts(
        &self,
        unit: Piece,
        way: &WayBack,
        (kind, cause): (Kind, RetreatCause),
        hunted: bool,
    ) -> RetreatOrFlee {
        RetreatOrFlee {
            unit: self.facts(unit),
            kind,
            cause,
            blocked_at: if way.whole { 30.into() } else { measured(way.went, 30) },
            rear_support: way.support,
            cavalry_in_pursuit: hunted,
            terrain: way.ground,
        }
    }

    /// A unit goes back along a way that was found, or is lost.
    pub(super) fn go_back(
        &mut self,
        unit: Piece,
        way: &WayBack,
        (kind, cause): (Kind, RetreatCause),
        hunted: bool,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        if !self.troops.is_there(unit) {
            return;
        }
        let facts = self.back_facts(unit, way, (kind, cause), hunted);
        let tell = |gone: &Departure| self.tell_departure(unit, kind, gone);
        let gone = resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell);
        if gone.eliminated {
            let barred = !way.whole && way.went <= STRAIGHT;
            return self.lose(unit, if barred { "is cut off" } else { "is ridden down" }, log);
        }
        if way.off_table {
            return self.lose(unit, "leaves the field", log);
        }
        self.unit_mut(unit).form = way.form;
        let how = if kind == Kind::Flee { "flees" } else { "retreats" };
        let (from, to) = (self.troops.at(unit), way.poses.last().map_or(self.troops.at(unit), |end| end.at));
        let how = format!("{how}{}", self.leads(from, to));
        self.drive(unit, way.poses.clone(), &how, log);
        match (kind, cause) {
            (Kind::Flee, _) => self.mark(unit, Deed::Flees),
            (Kind::Retreat, RetreatCause::Morale) => self.mark(unit, Deed::RetreatsFromFire),
            _ => {}
        }
        self.heed_enemies(log);
    }

    /// Cavalry withdraws from an enemy, bent as a flight is, and faces him in the end; never lost by it (R39).
    pub(super) fn withdraw(&mut self, unit: Piece, from: Piece, by: Length, log: &mut dyn Chronicle) {
        let heading = self.troops.at(from).heading_to(self.troops.at(unit));
        let way = self.way_back(unit, heading, Kind::Retreat, by);
        if way.off_table || way.went <= STRAIGHT {
            return self.recoil(unit, from, by, "withdraws", log);
        }
        let mut poses = way.poses;
        let faced = poses.last().map(|end| Pose { facing: end.at.heading_to(self.troops.at(from)), ..*end });
        let free = |pose: &Pose| self.is_free(unit, way.form, &self.body_in(way.form, *pose), &[]);
        poses.extend(faced.filter(free));
        poses.dedup();
        self.drive(unit, poses, "withdraws", log);
        self.heed_enemies(log);
    }

    /// Straight away from an enemy as far as it is free, facing him; never lost by it.
    pub(super) fn recoil(&mut self, unit: Piece, from: Piece, by: Length, how: &str, log: &mut dyn Chronicle) {
        let (own, theirs) = (self.troops.at(unit), self.troops.at(from));
        let heading = theirs.heading_to(own);
        let start = Pose { at: own, facing: heading.about() };
        let form = self.form(unit);
        let at = |by: Length| Body::new(base(form), Pose { at: own.toward(heading, by), ..start });
        let here = at(Length::ZERO);
        let bar = self.first_bar(unit, (&here, &here), heading, by, true, &[]).unwrap_or(by).min(by);
        let mut far = bar;
        let free = |by: Length| {
            let body = at(by);
            self.is_clear(unit, &body) && self.field.ground.table.holds(&body) && self.ground_is_free(unit, form, &body)
        };
        while far > Length::ZERO && !free(far) {
            far = (far - PACE).max(Length::ZERO);
        }
        if !free(far) {
            return;
        }
        let pose = self.unit(unit).pose;
        let end = Pose { at: own.toward(heading, far), ..start };
        self.drive(unit, vec![pose, end], how, log);
        self.heed_enemies(log);
    }
}
