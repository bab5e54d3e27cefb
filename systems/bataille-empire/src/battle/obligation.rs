//! What the order of a division asks for, and when its activation may be ended (R40, R67).

use grognard_battle::{CommandId, Piece, Refusal};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::{Length, Point, Turn};

use super::{
    BatailleEmpire,
    ground::TACTICAL,
    leg::{Stands, least_wheel},
    orders::{Order, Step},
    state::{Form, Stage},
    step::{FORMED, LOOSE},
};
use crate::{
    orders::{Order as Written, OrderObligation},
    profile::{self, Arm},
};

/// Nobody is bound to make a march shorter than this.
pub(super) const WORTH_A_MARCH: Length = Length::thousandths(500);

impl BatailleEmpire {
    /// What a division has done of what it must.
    pub(super) fn obligation(&self, division: CommandId, also: &[Piece]) -> OrderObligation {
        let state = &self.state.divisions[division.index()];
        let units = || self.units_of(division).filter(|unit| self.manned(*unit));
        let count = |of: &dyn Fn(Piece) -> bool| units().filter(|unit| of(*unit)).count().min(20) as i32;
        let complied = |unit: Piece| self.unit(unit).complied || also.contains(&unit);
        let horse = |unit: Piece| self.is(unit, Arm::Cavalry) && self.steady(unit);
        OrderObligation {
            division: profile::Unit { order: state.order, ..profile::Unit::default() },
            units_in_tactical: i32::from(state.near.min(20)),
            units_good_order: count(&|unit| self.steady(unit)),
            units_complying: count(&complied),
            cavalry_units: count(&horse),
            cavalry_complying: count(&|unit| {
                horse(unit) && (self.unit(unit).charged || self.stands_near(unit) || also.contains(&unit))
            }),
        }
    }

    /// Whether a formed enemy is within tactical distance.
    fn stands_near(&self, unit: Piece) -> bool {
        let body = self.troops.body(unit);
        let mut foes = self.foes(unit).filter(|enemy| self.formed(*enemy));
        foes.any(|enemy| body.within(TACTICAL, self.troops.body(enemy)))
    }

    /// Units of a division near the enemy, when it is activated.
    pub(super) fn count_near(&self, division: CommandId) -> u8 {
        let near = |unit: &Piece| {
            let body = self.troops.body(*unit);
            let mut foes = self.foes(*unit).filter(|enemy| !self.is(*enemy, Arm::Skirmishers));
            foes.any(|enemy| body.within(TACTICAL, self.troops.body(enemy)))
        };
        self.units_of(division).filter(near).count().min(20) as u8
    }

    /// Which of those who march do what their order asks for.
    pub(super) fn all_comply(&self, units: &[Piece], trails: &[Vec<Stands>], full: bool) -> Vec<bool> {
        let comply = |(unit, trail): (&Piece, &Vec<Stands>)| {
            let (Some(first), Some(last)) = (trail.first(), trail.last()) else { return false };
            let (was, is) = (first.body(), last.body());
            let foes = || self.foes(*unit);
            match self.order_of(*unit) {
                Written::Retreat => self.nearest(&is, foes()) > self.nearest(&was, foes()),
                Written::Attack | Written::Engage => {
                    let side = self.troops.side(*unit);
                    let goals = self.field.objectives.iter().zip(&self.state.holders);
                    let nearer = |at: Point| last.pose.at.distance_to(at) < first.pose.at.distance_to(at);
                    let mut goals = goals.filter(|(_, holder)| **holder != Some(side)).map(|(goal, _)| goal.at);
                    full && (self.nearest(&is, foes()) < self.nearest(&was, foes()) || goals.any(nearer))
                }
                Written::Manoeuvre | Written::Hold => true,
            }
        };
        units.iter().zip(trails).map(comply).collect()
    }

    /// Whether a shot does what the shooter's order asks for.
    pub(super) fn shot_complies(&self, unit: Piece) -> bool {
        match self.order_of(unit) {
            Written::Engage => true,
            Written::Attack => self.is(unit, Arm::Infantry) && self.form(unit) == Form::Line,
            _ => false,
        }
    }

    /// Whether the step may be ended, or who still has to do what.
    pub(super) fn may_end(&self, division: CommandId) -> Result<(), Refusal> {
        let done = |also: &[Piece]| self.obligation(division, also).prepare(&self.field.house, &mut ());
        if done(&[]).fulfilled {
            return Ok(());
        }
        let moving = matches!(self.state.stage, Stage::Movement(_));
        let units: Vec<Piece> =
            self.units_of(division).filter(|unit| self.manned(*unit) && !self.unit(*unit).complied).collect();
        // Who can still fire counts as complying while it moves.
        let mut also: Vec<Piece> = Vec::new();
        for unit in &units {
            let fires = self.steady(*unit) && self.shot_complies(*unit) && self.could_fire(*unit);
            if fires && !moving {
                return Err(self.must(*unit, "could fire"));
            }
            if fires {
                also.push(*unit);
            }
        }
        if !moving || done(&also).fulfilled {
            return Ok(());
        }
        for unit in units.iter().filter(|unit| !also.contains(unit)) {
            if self.could_comply(*unit).is_some() {
                return Err(self.must(*unit, "could do what the order asks for"));
            }
        }
        Ok(())
    }

    fn must(&self, unit: Piece, what: &str) -> Refusal {
        let order = match self.order_of(unit) {
            Written::Retreat => "to retreat",
            Written::Attack => "to attack",
            _ => "to engage",
        };
        Refusal::by(cause!("R67"), format!("its order is {order}, and {} {what}", self.field.enlisted(unit).name))
    }

    /// An order by which a unit would comply.
    pub(super) fn could_comply(&self, unit: Piece) -> Option<Order> {
        let side = self.troops.side(unit);
        if self.may_stir(side, unit).is_err() || self.unit(unit).block.is_some() {
            return None;
        }
        let steady = self.steady(unit);
        let march = |steps: Vec<Step>| Order::March { units: vec![unit], legs: vec![steps], paid_by: None };
        let complies = |order: &Order| match order {
            Order::March { units, legs, .. } => self.plan_march(side, units, legs, None).is_ok_and(|plan| {
                let near = plan.trails[0].last().is_some_and(|end| {
                    let body = end.body();
                    let mut foes = self.foes(unit).filter(|enemy| self.formed(*enemy));
                    foes.any(|enemy| body.within(TACTICAL, self.troops.body(enemy)))
                });
                let closes = self.order_of(unit) == Written::Engage && self.is(unit, Arm::Cavalry);
                if closes { near } else { plan.complies[0] }
            }),
            Order::Rally { unit, .. } => self.plan_rally(side, *unit, None).is_ok(),
            _ => false,
        };
        let orders: Vec<Order> = match self.order_of(unit) {
            Written::Retreat => {
                let back = self.ways_back(unit).into_iter().map(march);
                [Order::Rally { unit, paid_by: None }].into_iter().chain(back).collect()
            }
            Written::Attack | Written::Engage if steady => self.full_moves(unit).into_iter().map(march).collect(),
            _ => Vec::new(),
        };
        orders.into_iter().find(complies)
    }

    /// Ways by which a unit goes back, if only a little: facing the enemy, and turned about.
    pub(super) fn ways_back(&self, unit: Piece) -> [Vec<Step>; 2] {
        let back = Step::Back { by: self.plain_move(unit).half(), turn: Turn::NONE };
        [vec![back], vec![Step::AboutFace, Step::Advance { by: Length::units(1) }]]
    }

    /// How far a unit goes over clear ground as it stands.
    pub(super) fn plain_move(&self, unit: Piece) -> Length {
        let facts = self.moving(unit, self.form(unit), profile::Terrain::Clear);
        Length::units(self.allowance(&facts).distance)
    }

    /// Straight full moves after the least wheel towards the nearest enemy in sight, else an objective.
    pub(super) fn full_moves(&self, unit: Piece) -> Vec<Vec<Step>> {
        let state = self.unit(unit);
        if state.form == Form::Deployed {
            return Vec::new();
        }
        let (at, facing) = (state.pose.at, state.pose.facing);
        let side = self.troops.side(unit);
        let mut foes: Vec<Piece> = self.foes(unit).collect();
        foes.sort_by_key(|enemy| (self.apart(unit, *enemy), *enemy));
        let seen = foes.into_iter().take(3).find(|enemy| self.sees(unit, *enemy)).map(|enemy| self.troops.at(enemy));
        let goals = self.field.objectives.iter().zip(&self.state.holders);
        let goals = goals.filter(|(_, holder)| **holder != Some(side)).map(|(goal, _)| goal.at);
        let goal = seen.or_else(|| goals.min_by_key(|goal| goal.distance_to(at)));
        let Some(goal) = goal.filter(|goal| *goal != at) else { return Vec::new() };
        let budget = self.plain_move(unit);
        let turned = at.heading_to(goal);
        let loose = self.all_round(unit);
        let wheel = if loose { None } else { least_wheel(facing, turned) };
        let turn = facing.turn_to(turned);
        let first = if loose && turn != Turn::NONE { Some(Step::Reorient { by: turn }) } else { wheel };
        let front = if state.form == Form::Line { 30 } else { 60 };
        let degrees = (facing.turn_to(turned).abs().get() / 1000 + 15) / 15 * 15;
        let cost = if wheel.is_some() { Length::thousandths(degrees * 1000 / front) } else { Length::ZERO };
        let left = (budget - cost).max(Length::ZERO);
        let mut moves = Vec::new();
        for by in [left, left.half()].into_iter().filter(|by| *by > Length::ZERO) {
            moves.push(first.into_iter().chain([Step::Advance { by }]).collect());
        }
        if budget > Length::ZERO {
            moves.push(vec![Step::Advance { by: budget }]);
        }
        let room = self.room_before_enemies(unit, budget);
        if room < budget && room >= WORTH_A_MARCH {
            moves.push(vec![Step::Advance { by: room }]);
        }
        moves
    }

    /// How far ahead a march leads before it comes too near an enemy (R60).
    fn room_before_enemies(&self, unit: Piece, budget: Length) -> Length {
        let (body, facing) = (self.troops.body(unit), self.unit(unit).pose.facing);
        let met = self.foes(unit).filter_map(|enemy| {
            let apart = if self.is(enemy, Arm::Skirmishers) { LOOSE } else { FORMED };
            body.meets_after(facing, budget, self.troops.body(enemy), apart)
        });
        met.min().map_or(budget, |met| met - Length::thousandths(1))
    }
}
