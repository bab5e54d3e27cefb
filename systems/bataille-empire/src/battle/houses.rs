//! Taking and leaving blocks (R18, R56, R102).

use grognard_battle::{Chronicle, Event, Piece, Refusal, Side, refuse, refuse_if};
use grognard_rulebook::cause;
use grognard_tabletop::{Body, Dressing, Edge, Length, Manoeuvre, Obstacles, Pose, Spot, line_up_clear};

use super::{BatailleEmpire, command::Payment, field::base, ground::TACTICAL, state::Form};
use crate::{movement::MovementAllowance, profile::Arm, spending::Use};

/// A unit that goes into a block or out of it.
#[derive(Clone, Copy, Debug)]
pub struct Lodging {
    pub(super) unit: Piece,
    /// The block it goes into; none if it comes out.
    pub(super) block: Option<u16>,
    pub(super) pose: Pose,
    pub(super) form: Form,
    pub(super) payment: Option<Payment>,
}

/// How near to a formed enemy one may come out.
const CLEAR: Length = Length::units(1);

impl BatailleEmpire {
    /// Whether a unit may be put into a block.
    pub(super) fn may_lodge(&self, unit: Piece, block: u16) -> Result<Body, Refusal> {
        let Some(house) = self.field.blocks.get(usize::from(block)) else {
            return Err(Refusal::senseless("there is no such block"));
        };
        if !matches!(self.arm(unit), Arm::Infantry | Arm::Skirmishers) || self.form(unit).is_square() {
            return refuse!("R18", "infantry or skirmishers hold buildings, and not in square");
        }
        if let Some(other) = self.others(unit).find(|other| self.troops.body(*other).overlaps(&house.body)) {
            return refuse!("R56", "{} is there", self.field.enlisted(other).name);
        }
        Ok(house.body)
    }

    pub(super) fn plan_occupy(
        &self,
        by: Side,
        unit: Piece,
        block: u16,
        paid_by: Option<Piece>,
    ) -> Result<Lodging, Refusal> {
        let unit = self.may_stir(by, unit)?;
        refuse_if!(self.unit(unit).block.is_some(), "R18", "it holds a building");
        let house = self.may_lodge(unit, block)?;
        let (at, form) = (self.troops.at(unit), self.form(unit));
        let to = house.nearest_point(at);
        let (heading, far) = (at.heading_to(to), at.distance_to(to));
        let arm = self.tread(unit);
        let steps = (0..=far.get() / 250).map(|i| at.toward(heading, Length::thousandths(i * 250)));
        let on_the_way = steps.filter(|at| !house.covers(*at)).map(|at| self.field.ground_at(at, arm));
        let worst = on_the_way.max_by_key(|ground| *ground as u8).unwrap_or(crate::profile::Terrain::Clear);
        let crossed = |hurdle: &super::field::Hurdle| hurdle.obstacle[arm] && hurdle.track.crosses(at, to);
        let facts =
            MovementAllowance { obstacle: self.field.hurdles.iter().any(crossed), ..self.moving(unit, form, worst) };
        let most = Length::units(self.allowance(&facts).distance);
        if far > most {
            return Err(Refusal::by(self.cell(&facts), format!("it may go {most} UD, this is {far}")));
        }
        let enemies: Vec<Body> = self.foes(unit).map(|enemy| *self.troops.body(enemy)).collect();
        let barriers = Some(&self.field.impassable);
        let obstacles = Obstacles { units: &enemies, barriers, table: None };
        let man = grognard_tabletop::Footprint::rectangle(Length::thousandths(100), Length::thousandths(100));
        let way = Manoeuvre::Advance { by: far }.run(Pose { at, facing: heading }, man, &obstacles);
        refuse_if!(way.stopped.is_some(), "R56", "the way there is not free");
        let pose = self.field.blocks[usize::from(block)].billet(self.troops.facing(unit));
        self.may_end_there(&[unit], &[Spot { pose, footprint: self.footprint(unit), formation: form }])?;
        let payment = self.activation(&[unit], &[Use::Garrison], paid_by)?;
        Ok(Lodging { unit, block: Some(block), pose, form: Form::Garrison, payment })
    }

    pub(super) fn plan_leave(
        &self,
        by: Side,
        unit: Piece,
        (side, form): (Edge, Form),
        paid_by: Option<Piece>,
    ) -> Result<Lodging, Refusal> {
        let unit = self.may_stir(by, unit)?;
        let Some(block) = self.block_of(unit) else { return refuse!("R18", "it holds no building") };
        let suits = match self.arm(unit) {
            Arm::Skirmishers => form == Form::Open,
            _ => matches!(form, Form::Line | Form::Column),
        };
        refuse_if!(!suits, "R18", "it comes out in line or column, skirmishers in open order");
        let pose = self.outside(unit, &block.body, side, form, &[]);
        let pose = pose.ok_or_else(|| Refusal::by(cause!("R56"), "there is no room on that side"))?;
        let body = self.body_in(form, pose);
        let near = |enemy: &Piece| self.formed(*enemy) && self.troops.body(*enemy).distance_to(&body) < CLEAR;
        if let Some(enemy) = self.foes(unit).find(near) {
            return refuse!("R60", "{} is too near", self.field.enlisted(enemy).name);
        }
        self.may_end_there(&[unit], &[Spot { pose, footprint: base(form), formation: form }])?;
        let payment = self.activation(&[unit], &[Use::Garrison], paid_by)?;
        Ok(Lodging { unit, block: None, pose, form, payment })
    }

    /// The place outside a side of a block, middle on middle or moved along as little as needed, facing out.
    pub(super) fn outside(&self, unit: Piece, block: &Body, side: Edge, form: Form, but: &[Piece]) -> Option<Pose> {
        // Friends first, whoever asks: of two ways equally far along the wall the same one is taken from both sides.
        let others = self.friends(unit).chain(self.foes(unit)).filter(|other| !but.contains(other));
        let mut bodies: Vec<Body> = others.map(|other| *self.troops.body(other)).collect();
        bodies.push(*block);
        let barriers = Some(self.field.closed_to(self.arm(unit), form));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        let size = base(form);
        let middle = block.middle(side);
        let facing = block.facing() + side.outward();
        let wish = Pose { at: middle.toward(facing, size.depth().half()), facing };
        let lined = line_up_clear(size, wish, block, side, Dressing::Centred, &obstacles)?;
        // Lined up it looks at the houses: it faces about on the same ground.
        let pose = Pose { facing: lined.pose.facing.about(), ..lined.pose };
        obstacles.conflict(&Body::new(size, pose)).is_none().then_some(pose)
    }

    /// Goes in or comes out.
    pub(super) fn lodge(&mut self, lodging: &Lodging, log: &mut dyn Chronicle) {
        let Lodging { unit, block, pose, form, payment } = *lodging;
        if let Some(payment) = payment {
            self.pay(payment);
        }
        let from = self.unit(unit).pose;
        let before = *self.troops.body(unit);
        let state = self.unit_mut(unit);
        (state.paid, state.moved, state.stirred) = (true, true, true);
        match block {
            Some(block) => self.put_inside(unit, block),
            None => {
                self.unit_mut(unit).form = form;
                self.put(unit, pose);
            }
        }
        let how = if block.is_some() { "garrisons the houses" } else { "comes out of the houses" };
        log.tell(|| Event::Moved { piece: unit, how: how.to_owned(), way: vec![from, pose] });
        self.sweep(unit, &[pose], log);
        let near = |enemy: &Piece| {
            let theirs = self.troops.body(*enemy);
            theirs.within(TACTICAL, self.troops.body(unit)) || theirs.within(TACTICAL, &before)
        };
        let near: Vec<Piece> = self.foes(unit).filter(near).collect();
        self.after_a_move(&[unit], near, log);
    }
}
