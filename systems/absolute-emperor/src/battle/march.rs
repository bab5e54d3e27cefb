//! Moving: from steps to a move that is paid for (R9, R47, R49, R50).
//!
//! A move is planned in full before anything changes: the plan is what a quote shows and what is then carried out, so the two
//! cannot disagree.

use grognard_battle::{Chronicle, Event, Piece, Refusal, Rules, Side, refuse, refuse_if, resolve, senseless_if};
use grognard_rulebook::{Dice, Procedure, cause};
use grognard_tabletop::{Body, Facing, Length, Pose, Turn};

use super::{
    AbsoluteEmperor,
    field::measure,
    orders::Step,
    step::{Walker, is_cheap},
};
use crate::{
    command::{Activated, ActivationRoll},
    movement::{Allowance, MovementAllowance},
    orders::Action,
    profile::{self, Formation, Grade, Status},
};

/// Enemies within this count for who retires (R50).
const NEAR: Length = Length::units(12);

/// A move worked out.
#[derive(Clone, Debug)]
pub struct Move {
    pub(super) unit: Piece,
    pub(super) way: Vec<Pose>,
    pub(super) formation: Formation,
    /// The place it is in at the end.
    pub(super) inside: Option<u16>,
    /// What it costs, and what it may.
    pub(super) spent: Length,
    pub(super) allowance: Length,
    pub(super) roll: Option<Paid>,
    pub(super) how: &'static str,
}

/// An activation roll, and who pays for a second die.
#[derive(Clone, Copy, Debug)]
pub struct Paid {
    pub(super) roll: ActivationRoll,
    pub(super) payer: Option<usize>,
}

impl Move {
    pub(super) fn end(&self) -> Pose {
        self.way.last().copied().unwrap_or_default()
    }
}

impl AbsoluteEmperor {
    /// A unit that may have an order in the Movement Phase.
    pub(super) fn may_move(&self, by: Side, unit: Piece) -> Result<Piece, Refusal> {
        let unit = self.own(by, unit)?;
        self.field.let_loose(unit, self.state.turn, &self.troops)?;
        senseless_if!(self.unit(unit).moved, "it has had its move of this turn");
        refuse_if!(self.in_combat(unit), "R21", "it is locked in combat");
        Ok(unit)
    }

    /// How far a unit may move.
    pub(super) fn allowance(&self, unit: Piece, formation: Formation, difficult_ground: bool) -> Allowance {
        let facts = MovementAllowance {
            unit: profile::Unit { formation, ..self.facts(unit) },
            formation,
            difficult_ground,
            in_enemy_zone: self.in_enemy_zone(unit),
            ..MovementAllowance::default()
        };
        facts.prepare(&self.field.house, &mut ())
    }

    /// The activation roll of a unit that is out of command, or must roll anyhow.
    pub(super) fn activation(&self, unit: Piece, payer: Option<usize>) -> Paid {
        let mut facts = self.facts(unit);
        if self.is_guns(unit) {
            (facts.grade, facts.hits) = (Grade::Seasoned, 0);
        }
        Paid { roll: ActivationRoll { unit: facts, elan_reroll: payer.is_some() }, payer }
    }

    /// Rolls it; who pays for a second die pays if it is rolled.
    pub(super) fn roll_activation(
        &mut self,
        unit: Piece,
        what: &str,
        paid: &Paid,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> bool {
        let tell = |rolled: &Activated| self.tell_activation(unit, what, rolled);
        let rolled = resolve(&paid.roll, &self.field.house, &[("", unit)], dice, log, tell);
        if let Some(man) = paid.payer.filter(|_| rolled.elan_spent > 0) {
            self.pay(man);
        }
        rolled.success
    }

    /// Works out a march, or says why it may not be made.
    pub(super) fn plan_march(
        &self,
        by: Side,
        unit: Piece,
        steps: &[Step],
        paid_by: Option<Piece>,
    ) -> Result<Move, Refusal> {
        let unit = self.may_move(by, unit)?;
        well_ordered(steps)?;
        let goes = |step: &Step| matches!(step, Step::Advance { .. } | Step::Follow { .. });
        let advances = steps.iter().any(goes);
        let reforms = steps.iter().any(|step| matches!(step, Step::Reform { .. }));
        let status = self.unit(unit).status;
        refuse_if!(advances && status != Status::Fresh, "R8", "only a fresh unit advances");
        refuse_if!(reforms && status == Status::Disordered, "R8", "a disordered unit does not change formation");
        if self.unit(unit).place.is_some() {
            return self.plan_facing(unit, steps);
        }
        if advances && self.in_enemy_zone(unit) {
            return refuse!("R10", "it stands in an interaction zone: it turns, changes formation, retires or charges");
        }
        let mut walker = self.walker(unit)?;
        for step in steps {
            if walker.halted {
                break;
            }
            walker.take(*step)?;
        }
        walker.ends_well()?;
        let (spent, allowance) = self.priced(&walker)?;
        let end = walker.body();
        let moves = walker.advanced_in.is_some();
        self.ordered(unit, if moves { Action::Advance } else { Action::Hold }, &end)?;
        let payer = self.payer(by, paid_by, unit)?;
        let roll = (moves && !self.in_command(unit)).then(|| self.activation(unit, payer));
        senseless_if!(payer.is_some() && roll.is_none(), "there is no roll to pay for");
        Ok(Move {
            unit,
            formation: walker.formation(),
            inside: None,
            spent,
            allowance,
            roll,
            how: if moves { "advances" } else { "turns" },
            way: walker.way,
        })
    }

    pub(super) fn walker(&self, unit: Piece) -> Result<Walker<'_>, Refusal> {
        Walker::of(self, unit).ok_or_else(|| Refusal::senseless("nobody is there"))
    }

    /// What a march costs, and what it may.
    fn priced(&self, walker: &Walker<'_>) -> Result<(Length, Length), Refusal> {
        let moves = walker.advanced_in.is_some();
        let difficult = moves && walker.is_difficult();
        let formation = walker.advanced_in.unwrap_or_else(|| walker.formation());
        let allowance = self.allowance(walker.unit, formation, difficult);
        let (rate, advance) = (measure(allowance.rate), measure(allowance.advance));
        let half = rate.half();
        let whole = walker.reform.is_some_and(|(from, to)| !is_cheap(from, to));
        refuse_if!(whole && moves, "R9", "that change of formation takes the whole move");
        // Who only turns may turn by any angle.
        let only_turns = walker.reform.is_none() && !moves;
        let turned = !only_turns && (walker.turns > 1 || walker.large_turn);
        refuse_if!(whole && turned, "R9", "that change of formation leaves one turn of up to 90°");
        let reformed = walker.reform.is_some() && !whole;
        let spent = walker.inches + half.times(i32::from(turned) + i32::from(reformed));
        let most = if moves { advance } else { rate };
        if spent > most && !whole {
            let ground = if difficult { " over difficult ground" } else { "" };
            return refuse!("R9", "it can go {most}\"{ground}, this is {spent}\"");
        }
        Ok(if whole { (rate, rate) } else { (spent, most) })
    }

    /// A battery in a place turns to another side of it (R72).
    fn plan_facing(&self, unit: Piece, steps: &[Step]) -> Result<Move, Refusal> {
        let state = self.unit(unit);
        let to = match steps {
            [Step::Turn { by }] if self.is_guns(unit) => state.pose.facing + *by,
            _ => return refuse!("R52", "who is inside a place leaves it, or turns its guns"),
        };
        if !matches!(to, Facing::NORTH | Facing::EAST | Facing::SOUTH | Facing::WEST) {
            return refuse!("R72", "guns in a place face one of its sides");
        }
        Ok(Move {
            unit,
            way: vec![state.pose, Pose { facing: to, ..state.pose }],
            formation: state.formation,
            inside: state.place,
            spent: Length::ZERO,
            allowance: Length::ZERO,
            roll: None,
            how: "turns",
        })
    }

    /// Works out going back, facing kept (R50).
    pub(super) fn plan_retreat(&self, by: Side, unit: Piece, turn: Turn, inches: Length) -> Result<Move, Refusal> {
        let unit = self.may_move(by, unit)?;
        refuse_if!(self.unit(unit).place.is_some(), "R8", "who is inside a place does not retire: it leaves");
        refuse_if!(turn.abs() > Turn::RIGHT, "R50", "one turn of up to 90° first");
        senseless_if!(inches <= Length::ZERO, "it goes back by more than nothing");
        let mut walker = self.walker(unit)?;
        if turn != Turn::NONE {
            walker.turn_first(turn)?;
        }
        walker.step_back(inches)?;
        let end = walker.body();
        let start = self.troops.body(unit);
        let nearer = |enemy: &Piece| {
            let theirs = self.troops.body(*enemy);
            let is = end.distance_to(theirs);
            is <= NEAR && is < start.distance_to(theirs)
        };
        if let Some(enemy) = self.troops.enemies_of(unit).find(nearer) {
            let name = &self.field.enlisted(enemy).name;
            return refuse!("R8", "it would come nearer to {name}");
        }
        refuse_if!(walker.ends_in_new_zone(), "R10", "it would end in an interaction zone");
        walker.ends_well()?;
        let allowance = self.allowance(unit, self.formation(unit), walker.is_difficult());
        let most = measure(allowance.retire);
        refuse_if!(inches > most, "R9", "it can retire {most}\", this is {inches}\"");
        let action = if self.fresh(unit) { Action::Retire } else { Action::Hold };
        self.ordered(unit, action, &end)?;
        Ok(Move {
            unit,
            formation: self.formation(unit),
            inside: None,
            spent: inches,
            allowance: most,
            roll: None,
            how: "retires",
            way: walker.way,
        })
    }

    /// Carries out a move.
    pub(super) fn march(&mut self, going: &Move, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let unit = going.unit;
        self.unit_mut(unit).moved = true;
        if let Some(paid) = &going.roll
            && !self.roll_activation(unit, "advance", paid, dice, log)
        {
            return;
        }
        let before = *self.unit(unit);
        let from = before.pose;
        self.unit_mut(unit).formation = going.formation;
        match going.inside {
            Some(place) => self.put_inside(unit, place, going.end().facing),
            None => self.put(unit, going.end()),
        }
        let mut way = going.way.clone();
        let end = self.unit(unit).pose;
        if way.last() != Some(&end) {
            way.push(end);
        }
        way.dedup();
        if end != from {
            let told = way.clone();
            log.tell(|| Event::Moved { piece: unit, how: self.how_it_goes(going, &before), way: told });
        } else if before.formation != going.formation {
            log.say(&[unit], || format!("{} {}.", self.field.full_name(unit), self.how_it_goes(going, &before)));
        }
        self.sweep(unit, &way, log);
    }

    /// Moves somebody who is driven or charges, and tells it.
    pub(super) fn drive(&mut self, unit: Piece, way: Vec<Pose>, how: &str, log: &mut dyn Chronicle) {
        let Some(end) = way.last().copied() else { return };
        self.put(unit, end);
        let told = way.clone();
        log.tell(|| Event::Moved { piece: unit, how: how.to_owned(), way: told });
        self.sweep(unit, &way, log);
    }

    /// Whether a base is on the table and free of everybody but some.
    pub(super) fn has_room(&self, body: &Body, but: &[Piece]) -> bool {
        let mut others = self.troops.all().filter(|other| !but.contains(other));
        !others.any(|other| self.troops.body(other).overlaps(body))
    }
}

/// Steps come in this order, each at most once: change of formation, turn, advance, turn, change of formation; or one turn and a
/// road.
fn well_ordered(steps: &[Step]) -> Result<(), Refusal> {
    let amiss = |why: &'static str| Err(Refusal::by(cause!("R47"), why));
    let mut place = 0;
    for step in steps {
        let wanted = match (step, place) {
            (Step::Reform { .. }, 0) => 1,
            (Step::Turn { .. }, 0 | 1) => 2,
            (Step::Advance { by }, 0..=2) if *by > Length::ZERO => 3,
            (Step::Turn { .. }, 3) => 4,
            (Step::Reform { .. }, 2..=4) => 5,
            (Step::Follow { by }, 0) if *by > Length::ZERO => 6,
            (Step::Follow { by }, 2) if *by > Length::ZERO && steps.len() == 2 => 6,
            _ => {
                return amiss(
                    "a move is a change of formation, a turn, an advance and a turn, in this order, or a road",
                );
            }
        };
        place = wanted;
    }
    if place == 0 {
        return amiss("a move has at least one step");
    }
    if steps.iter().filter(|step| matches!(step, Step::Reform { .. })).count() > 1 {
        return amiss("a move has one change of formation");
    }
    if let [Step::Turn { by }, Step::Follow { .. }] = steps
        && by.abs() > Turn::RIGHT
    {
        return amiss("before a road one turn of up to 90°");
    }
    Ok(())
}
