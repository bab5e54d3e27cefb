//! What a leg costs: the budget of the formation marched in, and the price of each step (R59).

use grognard_battle::{Piece, Refusal};
use grognard_rulebook::{Cause, Procedure, cause};
use grognard_tabletop::{Length, Turn};

use super::{
    BatailleEmpire,
    field::{measured, ud},
    orders::Step,
    state::Form,
};
use crate::{
    manoeuvre::{Change, FormationChange, Guns, Manoeuvre, ProlongMove, SpecialMove},
    movement::MovementAllowance,
    profile::{self, Arm, Calibre, Class, Terrain},
};

/// What a leg is priced by.
pub(super) struct Price<'a> {
    pub(super) units: &'a [Piece],
    pub(super) marching: &'a [Form],
    pub(super) ground: Vec<Terrain>,
    pub(super) crosses: Vec<bool>,
    pub(super) road: bool,
    pub(super) frontage: Length,
    pub(super) later: bool,
}

impl BatailleEmpire {
    /// What a leg costs and may cost; refused if that is too much.
    pub(super) fn priced(
        &self,
        pay: &Price<'_>,
        change: Option<Step>,
        marches: &[Step],
    ) -> Result<(Length, Length), Refusal> {
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
                let own = &self.field.enlisted(unit).own;
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

    fn half_speed(&self, manoeuvre: Manoeuvre) -> Cause {
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
