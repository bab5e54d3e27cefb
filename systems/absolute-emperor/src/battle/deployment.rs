//! Before the first turn: orders are written, corps are set up (R30, R67, R71).

use grognard_battle::{
    Chronicle, CommandId, Deployment, Event, Piece, Refusal, Rules, Side, in_zone, place_in_zone, refuse, refuse_if,
};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Facing, Length, Obstacles, Pose};

use super::{
    AbsoluteEmperor,
    state::{Compass, Post, Presence, Underway, Written},
};
use crate::{
    profile::{Arm, Formation},
    turn::HadIt,
};

/// A unit as its player sets it up.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub(super) unit: Piece,
    pub(super) pose: Pose,
    pub(super) formation: Formation,
    pub(super) inside: Option<u16>,
}

impl AbsoluteEmperor {
    /// Both write their orders; where the players set up, everybody stands in his zone to begin with.
    pub(super) fn open(&mut self, log: &mut dyn Chronicle) {
        if self.field.setup.deployment == Deployment::Players {
            Side::BOTH.into_iter().for_each(|side| self.bring_into_zone(side, log));
        }
        self.state.underway.push(Underway::Writing { ready: [false; 2] });
    }

    /// Moves who stands outside his zone to the nearest free place in it.
    fn bring_into_zone(&mut self, side: Side, log: &mut dyn Chronicle) {
        let units: Vec<Piece> = self.troops.of(side).collect();
        for unit in units {
            if in_zone(&self.field.zones[side], self.troops.body(unit)) {
                continue;
            }
            if self.formation(unit) == Formation::Garrison {
                self.unit_mut(unit).formation = Formation::Line;
            }
            let formation = self.formation(unit);
            let others = self.bodies_but(&[unit], None);
            let barriers = Some(self.field.barred_to(self.arm(unit), formation));
            let obstacles = Obstacles { units: &others, barriers, table: Some(self.field.ground.table) };
            let size = self.field.footprint(self.arm(unit), formation);
            if let Some(pose) = place_in_zone(&self.field.zones[side], self.unit(unit).pose, size, &obstacles) {
                self.put(unit, pose);
                log.tell(|| Event::Placed { piece: unit, pose });
                self.sweep(unit, &[pose], log);
            }
        }
    }

    /// Orders are written: who marches round a flank is taken off, the others set up in turn.
    pub(super) fn end_writing(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.state.underway.pop();
        if self.field.setup.deployment == Deployment::Scenario {
            return;
        }
        for corps in self.field.command_ids() {
            if let Written::FlankMarch { .. } = self.order_of(corps) {
                self.take_off(corps, log);
            }
        }
        let left = |side: Side| -> Vec<CommandId> {
            let own = self.field.command_ids().filter(|corps| self.field.command(*corps).side == side);
            own.filter(|corps| !self.is_off(*corps)).collect()
        };
        let armies = Side::BOTH.map(left);
        let begins = match armies[0].len().cmp(&armies[1].len()) {
            std::cmp::Ordering::Greater => Side::First,
            std::cmp::Ordering::Less => Side::Second,
            // The lower die begins.
            std::cmp::Ordering::Equal => self.roll_initiative(HadIt::Nobody, dice, log).other(),
        };
        let (mut one, mut two) = (armies[begins].iter().copied(), armies[begins.other()].iter().copied());
        let mut order = Vec::new();
        loop {
            let next = [one.next(), two.next()];
            order.extend(next.into_iter().flatten());
            if next == [None, None] {
                break;
            }
        }
        self.state.underway.push(Underway::Deployment { left: order });
    }

    /// A corps marches off round a flank.
    fn take_off(&mut self, corps: CommandId, log: &mut dyn Chronicle) {
        let units: Vec<Piece> = self.units_of(corps).collect();
        for unit in units {
            let formation = self.marching(unit);
            let state = self.unit_mut(unit);
            (state.presence, state.place, state.formation) = (Presence::FlankMarch, None, formation);
            self.troops.remove(unit);
            log.tell(|| Event::Lost { piece: unit, how: "is not on the table".to_owned() });
        }
        let man = self.head_of(corps);
        if self.state.commanders[man].is_there() {
            self.state.commanders[man].post = Post::Awaited;
            let piece = self.field.piece_of_leader(man);
            log.tell(|| Event::Lost { piece, how: "is not on the table".to_owned() });
        }
    }

    /// How a unit comes on that marched round a flank (R5).
    fn marching(&self, unit: Piece) -> Formation {
        match self.arm(unit) {
            Arm::Infantry => Formation::MarchOrder,
            Arm::Cavalry => Formation::Squadrons,
            Arm::Artillery => Formation::Limbered,
        }
    }

    /// The next corps sets up.
    pub(super) fn end_deployment(&mut self) {
        if let Some(Underway::Deployment { left }) = self.state.underway.last_mut()
            && !left.is_empty()
        {
            left.remove(0);
        }
        self.state.units.iter_mut().for_each(|unit| unit.moved = false);
        self.state.commanders.iter_mut().for_each(|man| man.ridden = false);
    }

    /// Works out where a unit of the corps is set up.
    pub(super) fn plan_place(&self, by: Side, corps: CommandId, setting: &Setting) -> Result<Setting, Refusal> {
        let Setting { unit, pose, formation, inside } = *setting;
        let unit = self.own(by, unit)?;
        refuse_if!(self.field.enlisted(unit).command != corps, "R71", "another corps sets up now");
        if !self.arm(unit).knows(formation)
            || (formation == Formation::Garrison) != (inside.is_some() && !self.is_guns(unit))
        {
            return refuse!("R13", "infantry in a place is its garrison, and every arm has its formations");
        }
        let (pose, body) = match inside {
            Some(place) => {
                let Some(house) = self.field.places.get(usize::from(place)) else {
                    return Err(Refusal::senseless("there is no such place"));
                };
                self.may_lodge(unit, place)?;
                if self.is_guns(unit) && formation != Formation::Unlimbered {
                    return refuse!("R72", "guns in a place are unlimbered");
                }
                let upright = matches!(pose.facing, Facing::NORTH | Facing::EAST | Facing::SOUTH | Facing::WEST);
                let facing = if self.is_guns(unit) && upright { pose.facing } else { Facing::NORTH };
                (Pose { at: house.body.centre(), facing }, house.body)
            }
            None => (pose, self.formed(unit, formation, pose)),
        };
        refuse_if!(!in_zone(&self.field.zones[by], &body), "R30", "inside your zone");
        refuse_if!(inside.is_none() && !self.is_free(unit, formation, &body), "R31", "there is no room");
        refuse_if!(formation == Formation::Square && self.in_wood(&body), "R13", "a Square stands in the open");
        Ok(Setting { unit, pose, formation, inside })
    }

    /// Works out where a unit of a flank march comes on: on its edge, as it marched.
    pub(super) fn plan_coming_on(&self, by: Side, setting: &Setting) -> Result<Setting, Refusal> {
        let Setting { unit, pose, formation, inside } = *setting;
        if !self.coming_on(by).any(|other| other == unit) {
            return Err(Refusal::senseless("there is no such unit of yours that could come on"));
        }
        let edge = match self.order_of(self.corps_of(unit)) {
            Written::FlankMarch { edge, .. } => edge,
            _ => return Err(Refusal::senseless("it marches round no flank")),
        };
        if formation != self.marching(unit) || inside.is_some() {
            return refuse!("R68", "in March Order, Squadrons or limbered");
        }
        let body = self.formed(unit, formation, pose);
        let table = self.field.ground.table;
        let rim = Length::thousandths(10);
        let touches = match edge {
            Compass::West => strip(&body, Pose::default().at, (rim, table.height)),
            Compass::South => strip(&body, Pose::default().at, (table.width, rim)),
            Compass::East => {
                strip(&body, grognard_tabletop::Point { x: table.width - rim, y: Length::ZERO }, (rim, table.height))
            }
            Compass::North => {
                strip(&body, grognard_tabletop::Point { x: Length::ZERO, y: table.height - rim }, (table.width, rim))
            }
        };
        refuse_if!(!touches, "R68", "it comes on at the {} edge", edge.word());
        refuse_if!(!self.may_come_on(unit, &body), "R68", "there is no room clear of the enemy");
        Ok(Setting { unit, pose, formation, inside: None })
    }

    /// Sets a unit up, or brings it on.
    pub(super) fn set_up(&mut self, setting: &Setting, log: &mut dyn Chronicle) {
        let Setting { unit, pose, formation, inside } = *setting;
        let before = self.unit(unit).presence;
        self.unit_mut(unit).formation = formation;
        match inside {
            Some(place) => self.put_inside(unit, place, pose.facing),
            None => self.put(unit, pose),
        }
        let pose = self.unit(unit).pose;
        log.tell(|| Event::Placed { piece: unit, pose });
        self.sweep(unit, &[pose], log);
        if before == Presence::FlankMarch {
            self.commander_comes(unit, log);
        } else {
            self.unit_mut(unit).moved = true;
        }
    }
}

/// Whether a base touches a strip of ground.
fn strip(body: &Body, corner: grognard_tabletop::Point, (wide, high): (Length, Length)) -> bool {
    let middle = grognard_tabletop::Point { x: corner.x + wide.half(), y: corner.y + high.half() };
    let size = grognard_tabletop::Footprint::rectangle(wide, high);
    Body::new(size, Pose { at: middle, facing: Facing::NORTH }).distance_to(body) == Length::ZERO
}
