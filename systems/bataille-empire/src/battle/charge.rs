//! Charges: who may charge whom, the lane, the halt, going home (R19, R70 to R73, R75, R78).

use grognard_battle::{Chronicle, Piece, Refusal, Side, Struck, resolve};
use grognard_rulebook::{Dice, Measure, Procedure, cause};
use grognard_tabletop::{
    Body, Dressing, Edge, FieldOfFire, Length, Manoeuvre, Obstacles, Point, Pose, Turn, line_up, settle,
};

use super::{
    BatailleEmpire,
    command::Payment,
    field::{base, measured, ud},
    orders::Step,
    state::{Charge, Form, Pace, Underway},
    step::FAR,
};
use crate::{
    charging::{ChargeMove, MayCharge, Stance},
    control::{Control, ControlTest, Purpose},
    manoeuvre::Change,
    markers::{Event as Deed, MarkerPermission, Wish},
    movement::MovementAllowance,
    orders::{FireKind, Order as Written},
    profile::{Arm, Terrain},
    spending::Use,
};

/// The most friends who follow a charge.
const MOST_FOLLOWERS: usize = 2;
/// How far somebody is set aside who would stand on another when a charge is over.
const ASIDE: Length = Length::units(2);
/// How far from other formed enemies a charge stops whose target is gone.
const SHORT: Length = Length::units(1);

/// The lane of a charge: turned to its aim, then straight until it touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lane {
    pub(super) start: Pose,
    pub(super) by: Length,
}

/// A charge worked out.
#[derive(Clone, Debug)]
pub(super) struct Charging {
    pub(super) charge: Charge,
    pub(super) form: Form,
    pub(super) halt: Pose,
    pub(super) payment: Option<Payment>,
    pub(super) with: Vec<Piece>,
}

impl BatailleEmpire {
    /// The lane from a place to an edge of a base (R70).
    pub(super) fn lane(&self, form: Form, from: Pose, target: &Body, edge: Edge) -> Option<Lane> {
        let aim = target.middle(edge);
        let heading = if from.at == aim { from.facing } else { from.at.heading_to(aim) };
        let start = Pose { facing: heading, ..from };
        let by = Body::new(base(form), start).meets_after(heading, FAR, target, Length::ZERO)?;
        Some(Lane { start, by })
    }

    /// Who stands in a lane, if somebody does.
    fn in_lane(&self, unit: Piece, form: Form, from: Pose, lane: &Lane, target: Piece) -> Option<Piece> {
        let body = Body::new(base(form), lane.start);
        let front = Body::new(base(form), from);
        let half = base(form).depth().half();
        let side = self.troops.side(unit);
        self.others(unit).filter(|other| *other != target).find(|other| {
            let theirs = self.troops.body(*other);
            if self.troops.side(*other) == side {
                let ahead = front.ahead_and_right(self.troops.at(*other)).0 > half;
                if self.is(*other, Arm::Skirmishers) || !ahead {
                    return false;
                }
            }
            body.meets_after(lane.start.facing, lane.by, theirs, Length::ZERO).is_some()
        })
    }

    /// Whether the ground of a lane is open.
    fn lane_is_open(&self, unit: Piece, form: Form, lane: &Lane) -> bool {
        let closed = self.field.closed_to(self.arm(unit), form);
        let size = base(form);
        let ground = Obstacles { units: &[], barriers: Some(closed), table: Some(self.field.ground.table) };
        if ground.conflict(&Body::new(size, lane.start)).is_some() {
            return false;
        }
        lane.by == Length::ZERO || Manoeuvre::Advance { by: lane.by }.run(lane.start, size, &ground).stopped.is_none()
    }

    /// Whether an enemy has a free lane to a unit as he stands.
    pub(super) fn lane_is_free(&self, enemy: Piece, unit: Piece) -> bool {
        let (pose, form) = (self.unit(enemy).pose, self.form(enemy));
        let (_, edge) = self.struck(unit, self.troops.body(enemy));
        self.lane(form, pose, self.troops.body(unit), edge).is_some_and(|lane| {
            self.in_lane(enemy, form, pose, &lane, unit).is_none() && self.lane_is_open(enemy, form, &lane)
        })
    }

    /// The least opening from the front corners that meets a base, in whole degrees; 180 behind.
    fn angle_to(&self, from: &Body, target: &Body) -> i32 {
        let meets = |degrees: i32| FieldOfFire::Splayed { by: Turn::degrees(degrees) }.aim(from, target).is_some();
        if !meets(90) {
            return 180;
        }
        let (mut low, mut high) = (0, 90);
        while low < high {
            let middle = (low + high) / 2;
            if meets(middle) { high = middle } else { low = middle + 1 }
        }
        high
    }

    /// How far a charge goes down a lane.
    fn charge_move(&self, unit: Piece, form: Form, lane: &Lane) -> MovementAllowance {
        let arm = self.tread(unit);
        let places =
            (0..=lane.by.get() / 250).map(|i| lane.start.at.toward(lane.start.facing, Length::thousandths(i * 250)));
        let end = lane.start.at.toward(lane.start.facing, lane.by);
        let ground = places.chain([end]).map(|at| self.field.ground_at(at, arm)).max_by_key(|ground| *ground as u8);
        let crossed = |from: Point, to: Point| {
            self.field.hurdles.iter().any(|hurdle| hurdle.obstacle[arm] && hurdle.track.crosses(from, to))
        };
        MovementAllowance {
            charge: true,
            obstacle: crossed(lane.start.at, end),
            ..self.moving(unit, form, ground.unwrap_or(Terrain::Clear))
        }
    }

    /// The facts of a charge and its lane, if it has one.
    fn charge_facts(
        &self,
        unit: Piece,
        target: Piece,
        form: Form,
        from: Pose,
        opportunity: bool,
    ) -> (MayCharge, Option<(Lane, Struck, Edge)>) {
        let body = Body::new(base(form), from);
        let theirs = self.troops.body(target);
        let (on, edge) = self.struck(target, &body);
        let lane = self.lane(form, from, theirs, edge);
        let changes = form != self.form(unit);
        let plain = lane
            .map_or(Length::ZERO, |lane| Length::units(self.allowance(&self.charge_move(unit, form, &lane)).distance));
        let most = if changes {
            let facts = self.change_facts(&[unit], Change::Formation, false, plain, false);
            ud(facts.prepare(&self.field.house, &mut ()).distance)
        } else {
            plain
        };
        let other = |enemy: Piece| {
            let away = body.distance_to(self.troops.body(enemy));
            if away <= Length::units(2) && !self.could_charge(unit, enemy, &body) {
                Length::thousandths(2001)
            } else {
                away
            }
        };
        let others = self.foes(unit).filter(|enemy| *enemy != target);
        let facts = MayCharge {
            unit: self.facts(unit),
            opportunity,
            distance: measured(body.distance_to(theirs), 30),
            charge_move: measured(most, 20),
            angle: self.angle_to(&body, theirs),
            other_enemy_distance: measured(others.map(other).min().unwrap_or(Length::MAX), 60),
            changes_formation: changes,
            target: self.arm(target),
            target_unit: self.facts(target),
            from_flank_or_rear: on != Struck::Front,
            outside_area: self.state.divisions[usize::from(self.division_of(unit))]
                .area
                .is_some_and(|area| area.outside(self.troops.at(target)) > Length::ZERO),
        };
        (facts, lane.map(|lane| (lane, on, edge)))
    }

    /// Whether an enemy is in a unit's field of charge with a free lane, whatever its order.
    fn could_charge(&self, unit: Piece, enemy: Piece, body: &Body) -> bool {
        super::sight::ARC.aim(body, self.troops.body(enemy)).is_some() && self.lane_is_free(unit, enemy)
    }

    /// Works out a charge from where a unit stands, or says why it may not be made.
    fn charge_from(
        &self,
        unit: Piece,
        target: Piece,
        form: Form,
        from: Pose,
        opportunity: bool,
    ) -> Result<Charge, Refusal> {
        if !matches!(self.arm(unit), Arm::Infantry | Arm::Cavalry)
            || !matches!(self.form(unit), Form::Line | Form::Column)
        {
            return Err(Refusal::by(cause!("R102"), "foot and horse charge, in line or column"));
        }
        if !matches!(form, Form::Line | Form::Column) {
            return Err(Refusal::by(cause!("be.charge.formation-change"), "a charge goes in line or column"));
        }
        if self.is(unit, Arm::Cavalry) && self.unit(target).block.is_some() {
            return Err(Refusal::by(cause!("R18"), "horse does not charge buildings"));
        }
        let (facts, lane) = self.charge_facts(unit, target, form, from, opportunity);
        if let Some(cause) = facts.prepare(&self.field.house, &mut ()).forbidden_by {
            return Err(Refusal::by(cause, "it may not charge that"));
        }
        let Some((lane, on, edge)) = lane else { return Err(Refusal::by(cause!("R70"), "it has no lane")) };
        if !self.sees(unit, target) {
            return Err(Refusal::by(cause!("R6"), "it does not see it"));
        }
        if let Some(other) = self.in_lane(unit, form, from, &lane, target) {
            return Err(Refusal::by(cause!("R70"), format!("{} is in the way", self.enlisted(other).name)));
        }
        if !self.lane_is_open(unit, form, &lane) {
            let ground = self.moving(unit, form, Terrain::Difficult);
            let cause = self.allowance(&ground).forbidden_by.unwrap_or(cause!("R31"));
            return Err(Refusal::by(cause, "the ground before it is closed"));
        }
        let most = ud(facts.charge_move);
        if lane.by > most {
            let cause = if self.is(unit, Arm::Cavalry) {
                cause!("be.movement.charge-cavalry")
            } else {
                cause!("be.movement.charge-infantry")
            };
            return Err(Refusal::by(cause, format!("it charges {most} UD, this is {}", lane.by)));
        }
        Ok(Charge {
            charger: unit,
            target,
            pace: Pace::Halted,
            start: lane.start,
            distance: ud(facts.distance),
            lane: lane.by,
            most,
            gone: Length::ZERO,
            on,
            edge,
            opportunity,
            pursuit: false,
            second: false,
            countered: false,
            followers: Vec::new(),
            supports: Vec::new(),
            target_supports: Vec::new(),
        })
    }

    /// Works out a charge that is declared, or made at an opportunity.
    pub(super) fn plan_charge(
        &self,
        by: Side,
        (unit, target, form): (Piece, Piece, Option<Form>),
        (followers, supports, with): (&[Piece], &[Piece], &[Piece]),
        opportunity: bool,
    ) -> Result<Charging, Refusal> {
        let unit = if opportunity { self.own(by, unit)? } else { self.may_stir(by, unit)? };
        self.field.let_loose(unit, self.state.turn, &self.troops)?;
        if !self.troops.is_of(by.other(), target) || !self.manned(target) {
            return Err(Refusal::senseless("there is no such enemy on the table"));
        }
        if !opportunity && self.unit(unit).fired {
            return Err(Refusal::by(cause!("be.marker.no-combat"), "it has fired"));
        }
        let (now, from) = (self.form(unit), self.unit(unit).pose);
        let form = form.unwrap_or(now);
        let from = if form == now {
            from
        } else {
            let spot = grognard_tabletop::Spot { pose: from, footprint: self.footprint(unit), formation: now };
            let others: Vec<Body> = self.others(unit).map(|other| *self.troops.body(other)).collect();
            self.changed(unit, spot, Step::Reform { form }, &others)?.pose
        };
        let mut charge = self.charge_from(unit, target, form, from, opportunity)?;
        for (i, follower) in followers.iter().enumerate() {
            let r73 = |why: &'static str| Err(Refusal::by(cause!("R73"), why));
            if i >= MOST_FOLLOWERS || followers[..i].contains(follower) || self.may_stir(by, *follower).is_err() {
                return r73("two friends follow at most, and none that was activated");
            }
            let facts = MarkerPermission { wish: Wish::ChargeSupport, unit: self.facts(*follower) };
            if let Some(cause) = facts.prepare(&self.field.house, &mut ()).forbidden_by {
                return Err(Refusal::by(cause, "a marked unit does not follow"));
            }
            let fit = self.is_behind(unit, *follower)
                && self.steady(*follower)
                && self.formed(*follower)
                && !self.unit(*follower).fired
                && matches!(self.arm(*follower), Arm::Infantry | Arm::Cavalry)
                && matches!(self.form(*follower), Form::Line | Form::Column);
            if !fit {
                return r73("who follows is in rear support");
            }
            charge.followers.push((*follower, self.unit(*follower).pose));
        }
        self.supports_fit(unit, target, supports, FireKind::Preparatory)?;
        if supports.iter().any(|support| followers.contains(support)) {
            return Err(Refusal::by(cause!("R74"), "who follows does not fire"));
        }
        charge.supports = supports.to_vec();
        let mut all = vec![unit];
        all.extend_from_slice(with);
        for other in with {
            self.may_stir(by, *other)?;
        }
        if with.len() > 8 || !with.is_empty() && opportunity {
            return Err(Refusal::by(cause!("R63"), "a group is paid with a charge that is declared"));
        }
        let payment = if opportunity { None } else { self.activation(&all, &[Use::ActivateUnit])? };
        let halt = self.halt_of(&charge);
        Ok(Charging { charge, form, halt, payment, with: with.to_vec() })
    }

    /// How a charge covers its distance.
    fn approach(&self, charge: &Charge, reaction: Stance) -> crate::charging::Approach {
        ChargeMove { distance: measured(charge.distance, 30), reaction }.prepare(&self.field.house, &mut ())
    }

    /// A part of the lane, as the distance is shared out.
    fn along(charge: &Charge, part: Measure) -> Length {
        if charge.distance <= Length::ZERO {
            return Length::ZERO;
        }
        let part = i64::from(ud(part).get()) * i64::from(charge.lane.get()) / i64::from(charge.distance.get());
        Length::thousandths(part as i32).min(charge.lane)
    }

    /// Where a charger halts and the target reacts.
    pub(super) fn halt_of(&self, charge: &Charge) -> Pose {
        let gone = Self::along(charge, self.approach(charge, Stance::Stand).first_advance);
        Pose { at: charge.start.at.toward(charge.start.facing, gone), ..charge.start }
    }

    /// A charge is declared: the charger goes to its halt.
    pub(super) fn declare_charge(&mut self, charging: &Charging, log: &mut dyn Chronicle) {
        let Charge { charger, target, opportunity, .. } = charging.charge;
        if let Some(payment) = charging.payment {
            self.pay(payment);
        }
        for unit in charging.with.iter().chain([&charger]) {
            self.unit_mut(*unit).paid = true;
        }
        let text = format!(
            "{} {} {}.",
            self.field.full_name(charger),
            if opportunity { "seizes the opportunity and charges" } else { "charges" },
            self.field.full_name(target)
        );
        self.say(text, &[charger, target], log);
        let from = self.unit(charger).pose;
        self.unit_mut(charger).form = charging.form;
        if !opportunity {
            let complies = matches!(self.order_of(charger), Written::Attack | Written::Engage);
            let state = self.unit_mut(charger);
            state.charged = true;
            state.complied |= complies;
        }
        for (follower, _) in &charging.charge.followers {
            let state = self.unit_mut(*follower);
            (state.charged, state.paid) = (true, true);
        }
        let mut way = vec![from, charging.charge.start, charging.halt];
        way.dedup();
        self.drive(charger, way, "charges", log);
        self.state.underway.push(Underway::Charge(Box::new(charging.charge.clone())));
    }

    pub(super) fn charge(&self) -> Option<&Charge> {
        match self.state.underway.last() {
            Some(Underway::Charge(charge)) => Some(charge),
            _ => None,
        }
    }

    pub(super) fn charge_mut(&mut self) -> Option<&mut Charge> {
        match self.state.underway.last_mut() {
            Some(Underway::Charge(charge)) => Some(charge),
            _ => None,
        }
    }

    /// Whether cavalry may try to stop.
    pub(super) fn may_stop(&self, charge: &Charge) -> bool {
        self.is(charge.charger, Arm::Cavalry) && !self.enlisted(charge.charger).unit.impetuous && !charge.pursuit
    }

    pub(super) fn stop_facts(&self, charge: &Charge) -> ControlTest {
        ControlTest { purpose: Purpose::StopCharge, unit: self.facts(charge.charger) }
    }

    /// Cavalry tries to stop its charge.
    pub(super) fn stop_charge(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Some(charge) = self.charge().cloned() else { return };
        let facts = self.stop_facts(&charge);
        let tell = |control: &Control| self.tell_control(charge.charger, control);
        let control = resolve(&facts, &self.field.house, &[("", charge.charger)], dice, log, tell);
        if control.passed {
            if charge.countered {
                self.mark(charge.target, Deed::Reaction);
            }
            self.end_charge(&charge, log);
        } else if let Some(charge) = self.charge_mut() {
            charge.pace = Pace::Home;
        }
    }

    /// A charge is over: whoever stands on another is set aside, or back where he began.
    pub(super) fn end_charge(&mut self, charge: &Charge, log: &mut dyn Chronicle) {
        self.state.underway.pop();
        self.set_aside(charge.charger, charge.start, log);
        self.heed_enemies(log);
    }

    /// Who would stand on another is set to the nearest free place, else where he began, else he is squeezed out.
    pub(super) fn set_aside(&mut self, unit: Piece, home: Pose, log: &mut dyn Chronicle) {
        if !self.troops.is_there(unit) {
            return;
        }
        let (pose, form) = (self.unit(unit).pose, self.form(unit));
        let body = *self.troops.body(unit);
        if self.unit(unit).block.is_some() || self.is_free(unit, form, &body, &[]) {
            return;
        }
        let others: Vec<Body> = self.others(unit).map(|other| *self.troops.body(other)).collect();
        let barriers = Some(self.field.closed_to(self.arm(unit), form));
        let obstacles = Obstacles { units: &others, barriers, table: Some(self.field.ground.table) };
        let room = settle(pose, base(form), &obstacles, ASIDE)
            .or_else(|| settle(home, base(form), &obstacles, ASIDE))
            .or_else(|| settle(home, base(form), &obstacles, Length::units(12)));
        match room {
            Some(room) => self.drive(unit, vec![pose, room], "closes up", log),
            None => self.lose(unit, "is crushed in the press", log),
        }
    }

    /// The lane anew from the halt, after the target has changed: at its edge, else at its nearest point.
    pub(super) fn redraw(&self, charge: &Charge) -> Option<Charge> {
        let (unit, target) = (charge.charger, charge.target);
        let (pose, form) = (self.unit(unit).pose, self.form(unit));
        let theirs = self.troops.body(target);
        let (on, edge) = match self.struck(target, self.troops.body(unit)) {
            (Struck::Front, edge) => (Struck::Front, edge),
            _ if charge.on == Struck::Front => (Struck::Front, Edge::Front),
            _ => (charge.on, charge.edge),
        };
        let edges = [edge, theirs.nearest_edge(self.troops.body(unit))];
        let lane = edges.into_iter().find_map(|edge| {
            let lane = self.lane(form, pose, theirs, edge)?;
            let free = self.in_lane(unit, form, pose, &lane, target).is_none() && self.lane_is_open(unit, form, &lane);
            free.then_some((lane, edge))
        });
        let (lane, edge) = lane?;
        Some(Charge {
            start: lane.start,
            lane: lane.by,
            distance: self.apart(unit, target),
            on,
            edge,
            ..charge.clone()
        })
    }

    /// Both come together: the counter-charger advances, the charger goes on and lines up, followers close up.
    pub(super) fn come_to_blows(&mut self, charge: &Charge, log: &mut dyn Chronicle) {
        let Charge { charger, target, .. } = *charge;
        let halt = self.unit(charger).pose;
        if charge.countered {
            let approach = self.approach(charge, Stance::CounterCharge);
            let by = Self::along(charge, approach.target_advance);
            let at = self.troops.at(target);
            let turned = Pose { at, facing: at.heading_to(self.troops.at(charger)) };
            let others: Vec<Body> =
                self.others(target).filter(|other| *other != charger).map(|other| *self.troops.body(other)).collect();
            let form = self.form(target);
            let barriers = Some(self.field.closed_to(self.arm(target), form));
            let obstacles = Obstacles { units: &others, barriers, table: Some(self.field.ground.table) };
            let from = self.unit(target).pose;
            if obstacles.conflict(&Body::new(base(form), turned)).is_none() {
                let room = Body::new(base(form), turned)
                    .meets_after(turned.facing, by, self.troops.body(charger), Length::ZERO)
                    .unwrap_or(by);
                let end = Manoeuvre::Advance { by: by.min(room) }.run(turned, base(form), &obstacles).pose;
                self.drive(target, vec![from, turned, end], "charges back", log);
            }
        }
        let theirs = *self.troops.body(target);
        let form = self.form(charger);
        let size = base(form);
        let edge = if charge.countered { Edge::Front } else { charge.edge };
        let others: Vec<Body> = self
            .others(charger)
            .filter(|other| *other != target && !charge.followers.iter().any(|(follower, _)| follower == other))
            .map(|other| *self.troops.body(other))
            .collect();
        let obstacles = Obstacles { units: &others, barriers: None, table: Some(self.field.ground.table) };
        let flush = |edge: Edge, dressing: Dressing| {
            let pose = line_up(size, halt, &theirs, edge, dressing);
            obstacles.conflict(&Body::new(size, pose)).is_none().then_some(pose)
        };
        let heading = halt.facing;
        let struck = || {
            let by = Body::new(size, halt).meets_after(heading, FAR, &theirs, Length::ZERO)?;
            Some(Pose { at: halt.at.toward(heading, by), ..halt })
        };
        let near = theirs.nearest_edge(&Body::new(size, halt));
        let end = flush(edge, Dressing::Centred)
            .or_else(|| flush(edge, Dressing::WhereItStruck))
            .or_else(|| flush(near, Dressing::WhereItStruck))
            .or_else(struck);
        if let Some(end) = end.filter(|end| *end != halt) {
            self.drive(charger, vec![halt, end], "charges home", log);
        }
        self.close_up(charge, log);
    }

    /// Followers keep their places behind the charger, if those are free and within their move.
    fn close_up(&mut self, charge: &Charge, log: &mut dyn Chronicle) {
        let now = self.unit(charge.charger).pose;
        for (follower, was) in &charge.followers {
            if !self.troops.is_there(*follower) {
                continue;
            }
            let to = was.carried(charge.start, now);
            let form = self.form(*follower);
            let body = self.body_in(form, to);
            let far = was.at.distance_to(to.at);
            if far <= self.plain_move(*follower) && self.is_free(*follower, form, &body, &[]) {
                self.drive(*follower, vec![*was, to], "closes up behind the charge", log);
            }
        }
    }

    /// The target is gone before contact: the charger goes where it would have struck, short of other enemies.
    pub(super) fn overrun(&mut self, charge: &Charge, log: &mut dyn Chronicle) {
        let charger = charge.charger;
        if !self.troops.is_there(charger) {
            return;
        }
        let halt = self.unit(charger).pose;
        let left = charge.lane - charge.start.at.distance_to(halt.at);
        let body = *self.troops.body(charger);
        let near = self.foes(charger).filter(|enemy| self.formed(*enemy) && *enemy != charge.target);
        let room = near
            .filter_map(|enemy| body.meets_after(halt.facing, left, self.troops.body(enemy), SHORT))
            .min()
            .unwrap_or(left)
            .max(Length::ZERO);
        let end = Pose { at: halt.at.toward(halt.facing, room), ..halt };
        let there = self.body_in(self.form(charger), end);
        if room > Length::ZERO && self.is_free(charger, self.form(charger), &there, &[]) {
            self.drive(charger, vec![halt, end], "rides on", log);
        }
        self.close_up(charge, log);
    }

    /// Enemies a charger could turn upon with what is left of its move (R72).
    pub(super) fn new_targets(&self, charge: &Charge) -> Vec<Charge> {
        let unit = charge.charger;
        if !self.field.house.board.charge_on || charge.opportunity || charge.pursuit || charge.second {
            return Vec::new();
        }
        let gone = charge.gone + charge.lane;
        let (form, pose) = (self.form(unit), self.unit(unit).pose);
        let foes: Vec<Piece> = self.foes(unit).filter(|enemy| *enemy != charge.target).collect();
        let able = |enemy: Piece| {
            let next = self.charge_from(unit, enemy, form, pose, false).ok()?;
            (gone + next.lane <= charge.most).then_some(Charge {
                most: charge.most,
                gone,
                second: true,
                followers: Vec::new(),
                supports: charge.supports.clone(),
                ..next
            })
        };
        let body = self.troops.body(unit);
        let near = foes.into_iter().filter(|enemy| body.within(charge.most, self.troops.body(*enemy)));
        near.filter_map(able).collect()
    }

    /// The charger turns upon another enemy.
    pub(super) fn charge_on(&mut self, next: &Charge, log: &mut dyn Chronicle) {
        self.state.underway.pop();
        let text =
            format!("{} charges on at {}.", self.field.full_name(next.charger), self.field.full_name(next.target));
        self.say(text, &[next.charger, next.target], log);
        let from = self.unit(next.charger).pose;
        let mut way = vec![from, next.start, self.halt_of(next)];
        way.dedup();
        self.drive(next.charger, way, "charges on", log);
        self.state.underway.push(Underway::Charge(Box::new(next.clone())));
    }

    /// What a charger could still go.
    pub(super) fn spare(&self, charge: &Charge) -> Length {
        (charge.most - charge.gone - charge.lane).max(Length::ZERO)
    }
}
