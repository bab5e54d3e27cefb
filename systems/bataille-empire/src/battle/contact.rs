//! From the halt to contact: stopping, the lane drawn anew, going home, lining up, riding on (R72, R73, R75, R78).

use grognard_battle::{Chronicle, Piece, Struck, resolve};
use grognard_rulebook::{Dice, Measure, Procedure};
use grognard_tabletop::{Body, Dressing, Edge, Length, Manoeuvre, Obstacles, Pose, line_up, settle};

use super::{
    BatailleEmpire,
    field::{base, measured, ud},
    state::{Charge, Pace},
    step::FAR,
};
use crate::{
    charging::{Approach, ChargeMove, Stance},
    control::{Control, ControlTest, Purpose},
    markers::Deed,
    profile::Arm,
};

/// How far somebody is set aside who would stand on another when a charge is over.
const ASIDE: Length = Length::units(2);
/// How far from other formed enemies a charge stops whose target is gone.
const SHORT: Length = Length::units(1);

impl BatailleEmpire {
    /// How a charge covers its distance.
    fn approach(&self, charge: &Charge, reaction: Stance) -> Approach {
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

    pub(super) fn stop_facts(&self, charge: &Charge) -> ControlTest {
        ControlTest { purpose: Purpose::StopCharge, unit: self.facts(charge.charger) }
    }

    /// Whether cavalry may try to stop.
    pub(super) fn may_stop(&self, charge: &Charge) -> bool {
        self.is(charge.charger, Arm::Cavalry) && !self.field.enlisted(charge.charger).unit.impetuous && !charge.pursuit
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
        // It began where it began: height, bank and the places of followers are taken from there (R73, R79).
        Some(Charge { lane: lane.by, distance: self.apart(unit, target), on, edge, ..charge.clone() })
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
            let how = if self.is(charger, Arm::Cavalry) { "rides on" } else { "goes on" };
            self.drive(charger, vec![halt, end], how, log);
        }
        self.close_up(charge, log);
    }

    /// What a charger could still go.
    pub(super) fn spare(&self, charge: &Charge) -> Length {
        (charge.most - charge.gone - charge.lane).max(Length::ZERO)
    }
}
