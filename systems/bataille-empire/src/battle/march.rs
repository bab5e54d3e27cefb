//! Marches: one leg or several, alone or in a group (R14, R59 to R64).
//!
//! A march is planned in full before anything changes: the plan is what a quote shows and what is then carried out.

use grognard_battle::{Chronicle, Event, Piece, Refusal, Rules, Side, refuse, refuse_if, senseless_if};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Length, Pose, Spot, Turn};

use super::{
    BatailleEmpire,
    command::Payment,
    field::{measured, ud},
    ground::TACTICAL,
    leg::{Leg, Stands, is_change, is_file},
    orders::Step,
    state::Underway,
};
use crate::{
    marches::MultipleMoves,
    markers::Deed,
    orders::MayMove,
    profile::{self, Arm},
    spending::Use,
};

/// Members of a group face the same way, give or take this.
const SAME_WAY: Turn = Turn::degrees(1);
/// What may be left of a full move (R67).
pub(super) const LEFT_OVER: Length = Length::thousandths(500);
/// The most units that march together.
const MOST_TOGETHER: usize = 12;

/// A march worked out.
#[derive(Clone, Debug)]
pub struct Marching {
    pub(super) units: Vec<Piece>,
    pub(super) trails: Vec<Vec<Stands>>,
    /// What the last leg costs, and what it may.
    pub(super) spent: Length,
    pub(super) budget: Length,
    pub(super) payment: Option<Payment>,
    /// It makes more than one move.
    pub(super) marked: bool,
    /// Which of them do what their division's order asks for.
    pub(super) complies: Vec<bool>,
    pub(super) unlimbers: bool,
    /// In words; nothing, if it only changes front or formation.
    pub(super) how: Option<&'static str>,
}

impl BatailleEmpire {
    /// A unit of the active division that may be activated to move.
    pub(super) fn may_stir(&self, by: Side, unit: Piece) -> Result<Piece, Refusal> {
        let unit = self.own(by, unit)?;
        self.field.let_loose(unit, self.state.turn, &self.troops)?;
        let state = self.unit(unit);
        refuse_if!(self.state.stage.division() != Some(self.division_of(unit)), "R12", "another division acts");
        refuse_if!(state.crew.is_some(), "R77", "its crew is not with the guns");
        refuse_if!(state.moved || state.charged, "R64", "it has been activated");
        Ok(unit)
    }

    pub(super) fn stands(&self, unit: Piece) -> Stands {
        let state = self.unit(unit);
        Spot { pose: state.pose, footprint: self.footprint(unit), formation: state.form }
    }

    /// Whether units march as one body, or one behind the other along a road (R63).
    fn is_group(&self, units: &[Piece], file: bool) -> Result<(), Refusal> {
        let first = units[0];
        let alike = |unit: &Piece| {
            self.division_of(*unit) == self.division_of(first)
                && (file
                    || self.all_round(*unit)
                    || self.troops.facing(*unit).turn_to(self.troops.facing(first)).abs() <= SAME_WAY)
        };
        let gap = ud(self.field.house.board.line_gap);
        let mut joined = vec![first];
        let mut looked_at = 0;
        while looked_at < joined.len() {
            let from = self.troops.body(joined[looked_at]);
            let near = units.iter().filter(|unit| from.within(gap, self.troops.body(**unit)));
            let more: Vec<Piece> = near.copied().filter(|unit| !joined.contains(unit)).collect();
            joined.extend(more);
            looked_at += 1;
        }
        let distinct = (1..units.len()).all(|i| !units[..i].contains(&units[i]));
        if distinct && joined.len() == units.len() && units.iter().all(alike) {
            Ok(())
        } else {
            refuse!("R63", "a group faces one way, is of one division, and has gaps of 1.5 at most")
        }
    }

    pub(super) fn marchers(&self, by: Side, units: &[Piece], file: bool) -> Result<(), Refusal> {
        senseless_if!(units.is_empty() || units.len() > MOST_TOGETHER, "somebody marches, and not too many at once");
        for unit in units {
            self.may_stir(by, *unit)?;
            refuse_if!(self.unit(*unit).block.is_some(), "R18", "a garrison leaves its block first");
        }
        if units.len() > 1 { self.is_group(units, file) } else { Ok(()) }
    }

    /// Works out a march, or says why it may not be made.
    pub(super) fn plan_march(
        &self,
        by: Side,
        units: &[Piece],
        legs: &[Vec<Step>],
        paid_by: Option<Piece>,
    ) -> Result<Marching, Refusal> {
        self.marchers(by, units, legs.iter().all(|steps| is_file(steps)))?;
        refuse_if!(legs.is_empty() || legs.len() > 3, "be.manoeuvre.multiple-moves", "one, two or three moves");
        for unit in units.iter().filter(|unit| self.unit(**unit).fired && self.is(**unit, Arm::Artillery)) {
            if !self.unit(*unit).limbers || legs.len() > 1 || legs[0] != [Step::Limber] {
                return refuse!("R87", "guns that fired limber, if they said so, and no more");
            }
        }
        let start: Vec<Stands> = units.iter().map(|unit| self.stands(*unit)).collect();
        let mut from = start.clone();
        let mut trails: Vec<Vec<Stands>> = start.iter().map(|spot| vec![*spot]).collect();
        let (mut last, mut unlimbers) = (None, false);
        for (i, steps) in legs.iter().enumerate() {
            let leg = self.leg(units, &from, steps, i > 0)?;
            from = leg.ends().collect();
            trails.iter_mut().zip(&leg.trails).for_each(|(all, own)| all.extend(own.iter().skip(1)));
            unlimbers |= leg.unlimbers;
            last = Some(leg);
        }
        let Some(last) = last else { return Err(Refusal::senseless("a march has a leg")) };
        if legs.len() > 1 {
            let facts = MultipleMoves {
                moves: legs.len() as i32,
                unit: profile::Unit { class: self.worst_class(units), ..profile::Unit::default() },
                near: self.surroundings(units, &trails),
            };
            if let Some(cause) = facts.prepare(&self.field.house, &mut ()).forbidden_by {
                return Err(Refusal::by(cause, "it cannot move more than once there"));
            }
        }
        self.may_end_there(units, &from)?;
        let uses = [Use::ActivateUnit, Use::SecondMove, Use::ThirdMove];
        let payment = self.activation(units, &uses[..legs.len()], paid_by)?;
        let full = self.is_full(units, &last, legs);
        let complies = self.all_comply(units, &trails, full);
        let goes = legs.iter().flatten().any(|step| !is_change(step));
        Ok(Marching {
            units: units.to_vec(),
            trails,
            spent: last.spent,
            budget: last.budget,
            payment,
            marked: legs.len() > 1,
            complies,
            unlimbers,
            how: goes.then_some("marches"),
        })
    }

    /// Who pays for an activation; nobody, if it was paid with a charge.
    pub(super) fn activation(
        &self,
        units: &[Piece],
        uses: &[Use],
        paid_by: Option<Piece>,
    ) -> Result<Option<Payment>, Refusal> {
        let paid = units.iter().all(|unit| self.unit(*unit).paid);
        let uses = if paid { &uses[1..] } else { uses };
        if uses.is_empty() { Ok(None) } else { self.payer(units, uses, paid_by).map(Some) }
    }

    /// Whether units may end their move there under their order.
    pub(super) fn may_end_there(&self, units: &[Piece], ends: &[Stands]) -> Result<(), Refusal> {
        for (unit, end) in units.iter().zip(ends) {
            let body = end.body();
            let heavy = |unit: Piece| self.foes(unit).filter(|enemy| !self.is_light(*enemy));
            let area = self.state.divisions[self.division_of(*unit).index()].area;
            let outside = area.map_or(Length::ZERO, |area| {
                let (was, is) = (area.outside(self.troops.at(*unit)), area.outside(end.pose.at));
                if is < was { Length::ZERO } else { is }
            });
            let after = self.nearest(&body, heavy(*unit));
            let facts = MayMove {
                unit: self.facts(*unit),
                enemy_distance_before: measured(self.nearest(self.troops.body(*unit), heavy(*unit)), 60),
                enemy_distance_after: measured(after, 60),
                outside_area: measured(outside, 60),
            };
            if let Some(cause) = facts.prepare(&self.field.house, &mut ()).forbidden_by {
                return Err(Refusal::by(cause, "its order does not let it end there"));
            }
            if self.unit(*unit).rallied && self.nearest(&body, self.foes(*unit)) <= TACTICAL {
                return refuse!("be.rally.move", "who rallies stays more than 4 from the enemy");
            }
        }
        Ok(())
    }

    /// Whether a march is a full move: nothing to speak of is left, or it cannot go on (R67).
    fn is_full(&self, units: &[Piece], last: &Leg, legs: &[Vec<Step>]) -> bool {
        if last.budget - last.spent < LEFT_OVER {
            return true;
        }
        let Some(steps) = legs.last() else { return false };
        let on = |step: &Step| match *step {
            Step::Advance { by } => Some(Step::Advance { by: by + LEFT_OVER }),
            Step::Follow { by } => Some(Step::Follow { by: by + LEFT_OVER }),
            _ => None,
        };
        let [before @ .., end] = steps.as_slice() else { return false };
        let Some(longer) = on(end).filter(|_| legs.len() == 1) else { return false };
        let start: Vec<Stands> = units.iter().map(|unit| self.stands(*unit)).collect();
        let further: Vec<Step> = before.iter().copied().chain([longer]).collect();
        match self.leg(units, &start, &further, false) {
            Ok(_) => false,
            Err(refusal) => refusal.cause.is_some_and(|cause| matches!(cause.id(), "R49" | "R60")),
        }
    }

    /// Carries out a march.
    pub(super) fn march(&mut self, going: &Marching, log: &mut dyn Chronicle) {
        if let Some(payment) = going.payment {
            self.pay(payment);
        }
        let near = self.who_sees_it_near(&going.units, &going.trails);
        let mut over = Vec::new();
        for (i, unit) in going.units.iter().enumerate() {
            let trail = &going.trails[i];
            let Some(end) = trail.last() else { continue };
            let guns = self.troops.enemies_of(*unit).filter(|guns| !self.manned(*guns));
            let swept = |guns: &Piece| trail.iter().any(|spot| spot.body().overlaps(self.troops.body(*guns)));
            over.extend(guns.filter(swept));
            let (from, was) = (self.unit(*unit).pose, self.form(*unit));
            let state = self.unit_mut(*unit);
            state.form = end.formation;
            (state.paid, state.moved, state.stirred) = (true, true, true);
            state.complied |= going.complies[i];
            state.unlimbered |= going.unlimbers;
            state.limbers = false;
            self.put(*unit, end.pose);
            if going.marked {
                self.mark(*unit, Deed::MovesTwice);
            }
            let mut way: Vec<Pose> = trail.iter().map(|spot| spot.pose).collect();
            way.dedup();
            if end.pose != from {
                let (unit, told) = (*unit, way.clone());
                let how = || match going.how {
                    Some(goes) => format!("{goes}{}", self.leads(from.at, end.pose.at)),
                    None => Self::reforms(was, end.formation),
                };
                log.tell(|| Event::Moved { piece: unit, how: how(), way: told });
            }
            self.sweep(*unit, &way, log);
        }
        over.sort_unstable();
        over.dedup();
        for guns in over {
            self.lose(guns, "is overrun, its crew gone", log);
        }
        self.after_a_move(&going.units, near, log);
    }

    /// Enemies within 4 of a mover at some moment.
    fn who_sees_it_near(&self, units: &[Piece], trails: &[Vec<Stands>]) -> Vec<Piece> {
        let near = |enemy: &Piece| {
            let theirs = self.troops.body(*enemy);
            trails.iter().flatten().any(|spot| spot.body().within(TACTICAL, theirs))
        };
        self.foes(units[0]).filter(near).collect()
    }

    /// After an order to move: Manoeuvre divisions hold, then the enemy may react.
    pub(super) fn after_a_move(&mut self, movers: &[Piece], near: Vec<Piece>, log: &mut dyn Chronicle) {
        self.heed_enemies(log);
        let left = self.reactors(movers, &near);
        if !left.is_empty() {
            self.state.underway.push(Underway::Move { movers: movers.to_vec(), near, left });
        }
    }

    /// Moves somebody who is driven or charges, and tells it.
    pub(super) fn drive(&mut self, unit: Piece, way: Vec<Pose>, how: &str, log: &mut dyn Chronicle) {
        let Some(end) = way.last().copied() else { return };
        let from = self.unit(unit).pose;
        self.put(unit, end);
        self.unit_mut(unit).stirred = true;
        if end != from || way.len() > 1 {
            let told = way.clone();
            log.tell(|| Event::Moved { piece: unit, how: how.to_owned(), way: told });
        }
        self.sweep(unit, &way, log);
    }
}
