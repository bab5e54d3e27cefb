//! Charges: who may charge whom, how far, with whom behind him; the next target (R19, R70 to R73).

use grognard_battle::{Chronicle, Piece, Refusal, Rules, Side, Struck, refuse, refuse_if};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::{Body, Edge, Length, Point, Pose};

use super::{
    BatailleEmpire,
    command::Payment,
    field::{base, measured, ud},
    lane::Lane,
    orders::Step,
    state::{Charge, Form, Pace, Underway},
};
use crate::{
    charging::MayCharge,
    manoeuvre::Change,
    markers::{MarkerPermission, Wish},
    movement::MovementAllowance,
    orders::{FireKind, Order as Written},
    profile::{self, Arm, Terrain},
    spending::Use,
};

/// The most friends who follow a charge.
pub(super) const MOST_FOLLOWERS: usize = 2;

/// How a charge is declared: who follows, who adds his fire, who is paid with it and by whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared<'a> {
    pub(super) followers: &'a [Piece],
    pub(super) supports: &'a [Piece],
    pub(super) with: &'a [Piece],
    pub(super) paid_by: Option<Piece>,
    /// It is made at an opportunity, unpaid.
    pub(super) opportunity: bool,
}

impl Declared<'_> {
    /// One unit, by itself.
    pub(super) const ALONE: Self = Self { followers: &[], supports: &[], with: &[], paid_by: None, opportunity: false };
}

/// A charge worked out.
#[derive(Clone, Debug)]
pub struct Charging {
    pub(super) charge: Charge,
    pub(super) form: Form,
    pub(super) halt: Pose,
    pub(super) payment: Option<Payment>,
    pub(super) with: Vec<Piece>,
}

impl BatailleEmpire {
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
        // The marker of a charge under way does not bar its next target (R72).
        let under_way = self.charge().is_some_and(|charge| charge.charger == unit);
        let own = self.facts(unit);
        let facts = MayCharge {
            unit: profile::Unit { action_marker: own.action_marker && !under_way, ..own },
            opportunity,
            distance: measured(body.distance_to(theirs), 30),
            charge_move: measured(most, 20),
            angle: self.angle_to(&body, theirs),
            other_enemy_distance: measured(others.map(other).min().unwrap_or(Length::MAX), 60),
            changes_formation: changes,
            target: self.arm(target),
            target_unit: self.facts(target),
            from_flank_or_rear: on != Struck::Front,
            outside_area: self.state.divisions[self.division_of(unit).index()]
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
            return refuse!("R102", "foot and horse charge, in line or column");
        }
        if !matches!(form, Form::Line | Form::Column) {
            return refuse!("be.charge.formation-change", "a charge goes in line or column");
        }
        if self.is(unit, Arm::Cavalry) && self.unit(target).block.is_some() {
            return refuse!("R18", "horse does not charge buildings");
        }
        let (facts, lane) = self.charge_facts(unit, target, form, from, opportunity);
        if let Some(cause) = facts.prepare(&self.field.house, &mut ()).forbidden_by {
            return Err(Refusal::by(cause, "it may not charge that"));
        }
        let Some((lane, on, edge)) = lane else { return refuse!("R70", "it has no lane") };
        refuse_if!(!self.sees(unit, target), "R6", "it does not see it");
        if let Some(other) = self.in_lane(unit, form, from, &lane, target) {
            return refuse!("R70", "{} is in the way", self.field.enlisted(other).name);
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
        Declared { followers, supports, with, paid_by, opportunity }: Declared<'_>,
    ) -> Result<Charging, Refusal> {
        let unit = if opportunity { self.own(by, unit)? } else { self.may_stir(by, unit)? };
        self.field.let_loose(unit, self.state.turn, &self.troops)?;
        if !self.troops.is_of(by.other(), target) || !self.manned(target) {
            return Err(Refusal::senseless("there is no such enemy on the table"));
        }
        refuse_if!(!opportunity && self.unit(unit).fired, "be.marker.no-combat", "it has fired");
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
            if i >= MOST_FOLLOWERS || followers[..i].contains(follower) || self.may_stir(by, *follower).is_err() {
                return refuse!("R73", "two friends follow at most, and none that was activated");
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
            refuse_if!(!fit, "R73", "who follows is in rear support");
            charge.followers.push((*follower, self.unit(*follower).pose));
        }
        self.supports_fit(unit, target, supports, FireKind::Preparatory)?;
        refuse_if!(supports.iter().any(|support| followers.contains(support)), "R74", "who follows does not fire");
        charge.supports = supports.to_vec();
        let mut all = vec![unit];
        all.extend_from_slice(with);
        for other in with {
            self.may_stir(by, *other)?;
        }
        if with.len() > 8 || !with.is_empty() && opportunity {
            return refuse!("R63", "a group is paid with a charge that is declared");
        }
        let payment = if opportunity { None } else { self.activation(&all, &[Use::ActivateUnit], paid_by)? };
        let halt = self.halt_of(&charge);
        Ok(Charging { charge, form, halt, payment, with: with.to_vec() })
    }

    /// A charge is declared: the charger goes to its halt.
    pub(super) fn declare_charge(&mut self, charging: &Charging, log: &mut dyn Chronicle) {
        let Charge { charger, target, opportunity, .. } = charging.charge;
        if let Some(payment) = charging.payment {
            self.pay(payment);
        }
        for unit in &charging.with {
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
            (state.charged, state.paid) = (true, true);
            state.complied |= complies;
        }
        for (follower, _) in &charging.charge.followers {
            let state = self.unit_mut(*follower);
            (state.charged, state.paid) = (true, true);
        }
        let mut way = vec![from, charging.charge.start, charging.halt];
        way.dedup();
        self.drive(charger, way, "comes on", log);
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
        self.drive(next.charger, way, "comes on", log);
        self.state.underway.push(Underway::Charge(Box::new(next.clone())));
    }
}
