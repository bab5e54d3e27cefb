//! One leg of a march (R59, R62, R63, R76): the order of its steps, changes of formation, where it ends.
//!
//! Nothing is changed here. A leg goes where its [steps](super::step) lead; then its budget is found from the ground it crossed, and
//! the steps are [paid](super::toll) one after the other.

use grognard_battle::{Piece, Refusal, refuse, refuse_if};
use grognard_rulebook::cause;
use grognard_tabletop::{
    Body, Corner, Edge, Facing, Hold, Length, Manoeuvre as Drill, Obstacles, Roadway, Spot, Turn, Walk, settle,
};

use super::{
    BatailleEmpire,
    field::base,
    orders::Step,
    state::Form,
    step::{ON_THE_ROAD, Walker, r59},
    toll::Price,
};
use crate::profile::Arm;

/// How close together a way is looked at.
const STRIDE: Length = Length::thousandths(250);
/// How far a new base is moved to have room (R76).
const SHIFT: Length = Length::thousandths(500);
/// No leg has more steps.
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

pub(super) fn is_change(step: &Step) -> bool {
    matches!(step, Step::Reorient { .. } | Step::Reform { .. } | Step::Limber | Step::Unlimber)
}

/// Whether a leg goes along a road and nowhere else.
pub(super) fn is_file(steps: &[Step]) -> bool {
    !steps.is_empty() && steps.iter().all(|step| matches!(step, Step::Follow { .. }))
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
    refuse_if!(wheels > 180_000, "be.manoeuvre.wheel-maximum", "wheels come to 180 degrees at most");
    let lengths = steps.iter().all(|step| match step {
        Step::Advance { by } | Step::Back { by, .. } | Step::Prolong { by } | Step::Follow { by } => *by > Length::ZERO,
        Step::Lateral { by } => *by != Length::ZERO,
        Step::Slide { ahead, .. } => *ahead > Length::ZERO,
        _ => true,
    });
    if lengths { Ok(()) } else { r59("every step goes somewhere") }
}

/// The whole front of a group; nothing of a single unit.
fn walker_front(units: &[Piece], from: &[Stands]) -> Length {
    if units.len() < 2 {
        return Length::ZERO;
    }
    Walk::of(from, STRIDE).map_or(Length::ZERO, |walk| walk.frame().footprint.width())
}

/// The least wheel that faces a place, about the corner on whose side it lies.
pub(super) fn wheel_toward(facing: Facing, to: Facing) -> Option<Step> {
    let by = facing.turn_to(to);
    (by != Turn::NONE).then_some(Step::Wheel { on: Corner::of_wheel(by), by })
}

/// The same, unless it is hardly a wheel at all: the least of them is paid for as 15 degrees.
pub(super) fn least_wheel(facing: Facing, to: Facing) -> Option<Step> {
    wheel_toward(facing, to).filter(|_| facing.turn_to(to).abs() >= Turn::degrees(1))
}

impl BatailleEmpire {
    /// Works out a leg of some units from where they stand.
    pub(super) fn leg(&self, units: &[Piece], from: &[Stands], steps: &[Step], later: bool) -> Result<Leg, Refusal> {
        well_ordered(steps)?;
        if units.len() > 1 && is_file(steps) {
            return self.file(units, from, steps, later);
        }
        let mut start = from.to_vec();
        let first = steps.first().copied().filter(is_change);
        let last = steps.last().copied().filter(|step| steps.len() > 1 && is_change(step));
        if let Some(step) = first {
            start = self.all_changed(units, &start, step)?;
        }
        let marches = &steps[usize::from(first.is_some())..steps.len() - usize::from(last.is_some())];
        let walk = Walk::of(&start, STRIDE).ok_or_else(|| Refusal::senseless("nobody is there"))?;
        let off_road = start.iter().map(|spot| vec![*spot]).collect();
        let mut walker = Walker {
            battle: self,
            units,
            walk,
            start,
            passed: Vec::new(),
            off_road,
            looked_at: vec![1; units.len()],
            all_road: !marches.is_empty(),
        };
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

    /// Members one behind the other follow a road, the foremost first (R63).
    fn file(&self, units: &[Piece], from: &[Stands], steps: &[Step], later: bool) -> Result<Leg, Refusal> {
        let mut on_the_way = self.clone();
        units.iter().zip(from).for_each(|(unit, spot)| on_the_way.put(*unit, spot.pose));
        let mut gone: Vec<Option<Leg>> = vec![None; units.len()];
        while gone.iter().any(Option::is_none) {
            let mut refused = None;
            let able = (0..units.len()).filter(|i| gone[*i].is_none()).find_map(|i| {
                let leg = on_the_way.leg(&units[i..=i], &from[i..=i], steps, later);
                leg.map_err(|why| refused.get_or_insert(why).clone()).ok().map(|leg| (i, leg))
            });
            let Some((i, leg)) = able else {
                return Err(refused.unwrap_or_else(|| Refusal::senseless("nobody is there")));
            };
            leg.ends().for_each(|end| on_the_way.put(units[i], end.pose));
            gone[i] = Some(leg);
        }
        let legs = || gone.iter().flatten();
        Ok(Leg {
            trails: legs().flat_map(|leg| leg.trails.iter().cloned()).collect(),
            spent: legs().map(|leg| leg.spent).max().unwrap_or(Length::ZERO),
            budget: legs().map(|leg| leg.budget).min().unwrap_or(Length::ZERO),
            unlimbers: false,
        })
    }

    /// Whether a unit is on a road and faces along it.
    pub(super) fn is_on_road(&self, unit: Piece) -> bool {
        let roads = self.field.roads.iter();
        Roadway::ahead_of(self.unit(unit).pose, roads, ON_THE_ROAD, Length::units(1)).is_ok()
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
            _ => return refuse!("R59", "that is no change for this unit"),
        };
        let closed = |one: Form, other: Form| one == Form::ColumnSquare && !matches!(other, Form::Column);
        if form != spot.formation && (closed(form, spot.formation) || closed(spot.formation, form)) {
            return refuse!("R38", "a column square is formed out of column, and into it");
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

    /// Nobody ends on anybody.
    fn ends_free(&self, units: &[Piece], ends: &[Stands], passed: &[Piece]) -> Result<(), Refusal> {
        for (unit, spot) in units.iter().zip(ends) {
            let body = spot.body();
            let mut others = self.others(*unit).filter(|other| !units.contains(other));
            let Some(other) = others.find(|other| self.troops.body(*other).overlaps(&body)) else { continue };
            let name = &self.field.enlisted(other).name;
            return Err(if passed.contains(&other) {
                Refusal::by(cause!("R61"), format!("it must come clear of {name} in the same leg"))
            } else {
                Refusal::by(cause!("R49"), format!("{name} stands there"))
            });
        }
        Ok(())
    }
}
