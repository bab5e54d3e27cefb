//! Entering and leaving built-up areas and fortifications (R42, R52, R62, R72).

use grognard_battle::{Piece, Refusal, Side, refuse, refuse_if, senseless_if};
use grognard_tabletop::{Body, Edge, Facing, Length, Manoeuvre, Obstacles, Pose, Turn};

use super::{AbsoluteEmperor, field::measure, march::Move, state::Compass, step::Walker};
use crate::{
    orders::Action,
    profile::{Arm, Formation, Status},
};

/// How finely room is looked for along a side.
const ALONG: Length = Length::thousandths(100);

impl AbsoluteEmperor {
    /// Whether a place has room for a unit.
    pub(super) fn may_lodge(&self, unit: Piece, place: u16) -> Result<(), Refusal> {
        refuse_if!(self.arm(unit) == Arm::Cavalry, "R13", "horse does not hold houses");
        let side = self.field.enlisted(unit).side;
        for other in self.inside(place).filter(|other| *other != unit) {
            let name = &self.field.enlisted(other).name;
            refuse_if!(self.troops.side(other) != side, "R42", "{name} holds it");
            if self.is_guns(other) == self.is_guns(unit) {
                return refuse!("R14", "{name} is in it: it holds one division and one battery");
            }
        }
        Ok(())
    }

    /// Works out entering a place: a turn, and straight on.
    pub(super) fn plan_entry(
        &self,
        by: Side,
        unit: Piece,
        place: u16,
        side: Option<Compass>,
        paid_by: Option<Piece>,
    ) -> Result<Move, Refusal> {
        let unit = self.may_move(by, unit)?;
        let Some(house) = self.field.places.get(usize::from(place)) else {
            return Err(Refusal::senseless("there is no such place"));
        };
        self.may_lodge(unit, place)?;
        refuse_if!(!self.fresh(unit), "R8", "only a fresh unit enters");
        refuse_if!(self.unit(unit).place.is_some(), "R52", "it leaves its own place first");
        if matches!(self.formation(unit), Formation::Square | Formation::Unlimbered) {
            return refuse!("R9", "a Square and guns in action stay where they are");
        }
        refuse_if!(self.in_enemy_zone(unit), "R10", "it stands in an interaction zone");
        let pose = self.unit(unit).pose;
        let near = house.body.nearest_point(pose.at);
        let headings = [pose.at.heading_to(house.body.centre()), pose.at.heading_to(near), pose.facing];
        let mut found = refuse!("R9", "it does not get there by one turn of up to 90° and straight on");
        for heading in headings {
            let turn = pose.facing.turn_to(heading);
            if turn.abs() > Turn::RIGHT {
                continue;
            }
            match self.enters(unit, place, turn) {
                Ok(entry) => {
                    found = Ok(entry);
                    break;
                }
                Err(why) => found = found.or(Err(why)),
            }
        }
        let (mut way, spent, most) = found?;
        let facing = match side {
            Some(side) => side.facing(),
            None => Compass::of_side(house.body.nearest_edge(self.troops.body(unit))).facing(),
        };
        let facing = if self.is_guns(unit) { facing } else { Facing::NORTH };
        way.push(Pose { at: house.body.centre(), facing });
        self.ordered(unit, Action::Advance, &house.body)?;
        let payer = self.payer(by, paid_by, unit)?;
        let roll = (!self.in_command(unit)).then(|| self.activation(unit, payer));
        senseless_if!(payer.is_some() && roll.is_none(), "there is no roll to pay for");
        let formation = if self.is_guns(unit) { Formation::Unlimbered } else { Formation::Garrison };
        let how = "enters";
        Ok(Move { unit, way, formation, inside: Some(place), spent, allowance: most, roll, how })
    }

    /// The way to a place after a turn: where it comes by, how far it is, how far it may go.
    fn enters(&self, unit: Piece, place: u16, turn: Turn) -> Result<(Vec<Pose>, Length, Length), Refusal> {
        let house = &self.field.places[usize::from(place)].body;
        let mut walker = Walker::of(self, unit).ok_or_else(|| Refusal::senseless("nobody is there"))?;
        walker.opens(place);
        if turn != Turn::NONE {
            walker.take(super::orders::Step::Turn { by: turn })?;
        }
        let most = measure(self.allowance(unit, self.formation(unit), false).advance);
        let heading = walker.pose().facing;
        let far = walker.body().meets_after(heading, Length::units(60), house, Length::ZERO);
        let Some(by) = far.filter(|_| !walker.halted) else {
            return refuse!("R9", "it does not get there by one turn of up to 90° and straight on");
        };
        refuse_if!(by > most, "R9", "it can go {most}\", the place is {by}\" away");
        if by > Length::ZERO {
            walker.take(super::orders::Step::Advance { by })?;
        }
        if walker.halted && walker.body().distance_to(house) > Length::ZERO {
            return refuse!("R10", "an interaction zone is before it");
        }
        walker.ends_well()?;
        let most = if walker.is_difficult() {
            measure(self.allowance(unit, self.formation(unit), true).advance)
        } else {
            most
        };
        refuse_if!(by > most, "R9", "it can go {most}\" over difficult ground, the place is {by}\" away");
        Ok((walker.way, by, most))
    }

    /// Works out leaving a place by one of its sides.
    pub(super) fn plan_leaving(
        &self,
        by: Side,
        unit: Piece,
        side: Compass,
        formation: Formation,
    ) -> Result<Move, Refusal> {
        let unit = self.may_move(by, unit)?;
        let Some(place) = self.unit(unit).place else {
            return refuse!("R52", "it is in no place");
        };
        refuse_if!(self.unit(unit).status == Status::Disordered, "R8", "a disordered unit does not change formation");
        let fits = match self.arm(unit) {
            Arm::Artillery => formation == Formation::Limbered,
            _ => matches!(formation, Formation::Line | Formation::AttackColumn | Formation::MarchOrder),
        };
        refuse_if!(!fits, "R52", "in Line, Attack Column or March Order, guns limbered");
        let gap = measure(self.field.house.board.clearance);
        let pose = self.outside(unit, place, side, formation, gap);
        let Some(pose) = pose else {
            return refuse!("R31", "there is no room outside");
        };
        let body = self.formed(unit, formation, pose);
        if matches!(formation, Formation::MarchOrder | Formation::Limbered) && self.touches_zone(unit, &body) {
            return refuse!("R10", "in March Order or limbered it keeps out of interaction zones");
        }
        self.ordered(unit, Action::Advance, &body)?;
        Ok(Move {
            unit,
            way: vec![self.unit(unit).pose, pose],
            formation,
            inside: None,
            spent: Length::ZERO,
            allowance: Length::ZERO,
            roll: None,
            how: "comes out",
        })
    }

    /// Where a unit stands that comes out by a side: its rear flush with it, shifted along it as little as needed.
    pub(super) fn outside(
        &self,
        unit: Piece,
        place: u16,
        side: Compass,
        formation: Formation,
        apart: Length,
    ) -> Option<Pose> {
        let size = self.field.footprint(self.arm(unit), formation);
        let house = &self.field.places[usize::from(place)];
        let facing = side.facing();
        let middle = house.body.middle(side.side()).toward(facing, size.depth().half());
        let long = if matches!(side, Compass::North | Compass::South) { house.size.0 } else { house.size.1 };
        let most = (long + size.width()).half();
        let inside: Vec<Piece> = self.inside(place).collect();
        let free = |pose: &Pose| {
            let body = Body::new(size, *pose);
            self.has_room(&body, &inside)
                && self.ground_is_free(unit, formation, &body)
                && self.troops.enemies_of(unit).all(|enemy| !near(self.troops.body(enemy), &body, apart))
        };
        let mut shift = Length::ZERO;
        while shift < most {
            for right in [-shift, shift] {
                let pose = Pose { at: middle, facing }.shifted(Length::ZERO, right);
                if free(&pose) {
                    return Some(pose);
                }
            }
            shift = shift + ALONG;
        }
        None
    }

    /// Where a garrison goes that must go: out of the side opposite the enemy, in Line and facing the place, its front so far from it;
    /// else to its left, else to its right (R62).
    pub(super) fn driven_out(&self, unit: Piece, from: Edge, by: Length) -> Option<Pose> {
        let place = self.unit(unit).place?;
        let house = &self.field.places[usize::from(place)];
        let size = self.field.footprint(self.arm(unit), Formation::Line);
        let enemy = Compass::of_side(from);
        let away = enemy.opposite();
        // One who looks at the enemy has these to his left and to his right.
        let (left, right) = (enemy.facing() + Turn::LEFT, enemy.facing() + Turn::RIGHT);
        let to = |facing: Facing| Compass::ALL.into_iter().find(|side| side.facing() == facing).unwrap_or(away);
        let inside: Vec<Piece> = self.inside(place).collect();
        let pose = |side: Compass| Pose {
            at: house.body.middle(side.side()).toward(side.facing(), by + size.depth().half()),
            facing: side.facing().about(),
        };
        let sides = [away, to(left), to(right)];
        sides.into_iter().map(pose).find(|pose| {
            let body = Body::new(size, *pose);
            self.has_room(&body, &inside) && self.ground_is_free(unit, Formation::Line, &body)
        })
    }

    /// Obstacles to somebody among all others but some.
    pub(super) fn bodies_but(&self, but: &[Piece], place: Option<u16>) -> Vec<Body> {
        let units = self.troops.all().filter(|other| !but.contains(other));
        let units = units.filter(|other| place.is_none() || self.unit(*other).place != place);
        units.map(|other| *self.troops.body(other)).chain(self.places_but(place)).collect()
    }

    /// Straight along a heading, facing kept, as far as it is free.
    pub(super) fn slide(&self, unit: Piece, heading: Facing, by: Length) -> Pose {
        let (pose, size) = (self.unit(unit).pose, self.footprint(unit));
        let bodies = self.bodies_but(&[unit], None);
        let barriers = Some(self.field.barred_to(self.arm(unit), self.formation(unit)));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        let at = pose.facing.turn_to(heading);
        Manoeuvre::Oblique { by, at }.run(pose, size, &obstacles).pose
    }
}

/// Whether two are nearer than this; touching enemies apart.
fn near(theirs: &Body, own: &Body, apart: Length) -> bool {
    if apart == Length::ZERO { theirs.overlaps(own) } else { theirs.distance_to(own) < apart }
}
