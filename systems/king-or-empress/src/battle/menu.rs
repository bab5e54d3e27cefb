//! A finite menu of sensible orders.
//!
//! Moves are continuous, so a menu cannot hold them all. It holds what an officer would think of: straight on, by the wing,
//! at that enemy, to that place, back. Every order is planned before it is offered, so every order is obeyed.

use grognard_battle::{Menu, Piece, Question};
use grognard_tabletop::{Body, Corner, Edge, Footprint, Length, Manoeuvre, Point, Pose, Turn};

use super::{
    KingOrEmpress,
    ground::inches,
    orders::{Ask, Destination, Order, Step},
    state::Acting,
};
use crate::{profile::Arm, turn::Action};

/// Wheels an officer orders without a goal in mind, in degrees.
const WHEELS: [i32; 3] = [15, 45, 90];

/// How far behind the middle of his troops a general takes post.
const BEHIND: Length = Length::units(3);

/// What a unit has before it: how far it may go, and the friends it cannot pass through.
pub(super) struct Room {
    pub(super) rate: Length,
    pub(super) friends: Vec<Body>,
}

impl Menu for KingOrEmpress {
    fn pieces(&self, to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        let command = to.command.unwrap_or_default();
        match to.ask {
            Ask::Begin | Ask::Activate | Ask::FollowUp { .. } => out.push(None),
            Ask::Deploy => {
                out.push(None);
                out.extend(self.troops.of(to.side).filter(|unit| !self.unit(*unit).has_moved).map(Some));
            }
            Ask::Appoint | Ask::Melee => out.extend(self.units_in(command).map(Some)),
            Ask::ArtilleryFire | Ask::Fire => {
                out.push(None);
                let fresh = self.units_in(command).filter(|unit| !self.unit(*unit).has_fired);
                out.extend(fresh.map(Some));
            }
            Ask::Move => {
                out.push(None);
                let left = self.acting().is_some_and(|acting| acting.points > 0);
                let fresh = self.units_in(command).filter(|unit| left && !self.unit(*unit).has_moved);
                out.extend(fresh.map(Some));
                out.extend(self.riders(command, to.side).map(|general| Some(self.field.piece_of_leader(general))));
            }
        }
    }

    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Ask>, out: &mut Vec<Order>) {
        match (to.ask, piece) {
            (Ask::Begin, None) => out.push(Order::Begin),
            (Ask::Activate, None) => out.extend(self.waiting(to.side).map(|command| Order::Activate { command })),
            (Ask::FollowUp { .. }, None) => out.extend([Order::FollowUp, Order::Stay]),
            (Ask::Deploy, None) => out.push(Order::Ready),
            (Ask::Deploy, Some(unit)) => self.places(unit, out),
            (Ask::Appoint, Some(unit)) => out.push(Order::Appoint { unit }),
            (Ask::ArtilleryFire | Ask::Fire | Ask::Move, None) => out.push(Order::EndPhase),
            (Ask::ArtilleryFire | Ask::Fire, Some(unit)) => self.shots(unit, out),
            (Ask::Melee, Some(unit)) => {
                for melee in to.command.map(|command| self.melees_of(command)).unwrap_or_default() {
                    if melee.attacker == unit {
                        out.push(Order::Fight { unit, enemy: melee.defender });
                    } else if melee.defender == unit {
                        out.push(Order::Fight { unit, enemy: melee.attacker });
                    }
                }
            }
            (Ask::Move, Some(piece)) => match (self.field.leader_of(piece), self.acting()) {
                (Some(general), Some(acting)) => self.rides(general, acting, out),
                (None, Some(acting)) => self.marches(piece, acting, out),
                _ => {}
            },
            _ => {}
        }
    }
}

impl KingOrEmpress {
    fn shots(&self, unit: Piece, out: &mut Vec<Order>) {
        let Some(acting) = self.acting() else { return };
        for sighted in self.targets(unit, acting) {
            let target = sighted.target;
            out.push(Order::Fire { unit, target, support: Vec::new() });
            let could = |friend: &Piece| {
                *friend != unit && self.targets(*friend, acting).iter().any(|other| other.target == target)
            };
            let support: Vec<Piece> = self.units_in(acting.command).filter(could).take(4).collect();
            if let Some(first) = support.first() {
                out.push(Order::Fire { unit, target, support: vec![*first] });
            }
            if support.len() > 1 {
                out.push(Order::Fire { unit, target, support });
            }
        }
    }

    fn rides(&self, general: usize, acting: Acting, out: &mut Vec<Order>) {
        let (piece, leader) = (self.field.piece_of_leader(general), self.leader(general));
        let units = self.troops.of(leader.side).filter(|unit| match leader.command {
            Some(led) => self.field.enlisted(*unit).command == led,
            None => self.field.enlisted(*unit).command == acting.command,
        });
        let units: Vec<Piece> = units.collect();
        out.extend(units.iter().map(|unit| Order::Ride { general: piece, to: Destination::Unit(*unit) }));
        if let Some(middle) = self.troops.rear_of(&units, BEHIND) {
            out.push(Order::Ride { general: piece, to: Destination::Place(middle) });
        }
    }

    fn marches(&self, unit: Piece, acting: Acting, out: &mut Vec<Order>) {
        if self.in_contact(unit) {
            out.push(Order::BreakOff { unit });
            return;
        }
        if self.unit(unit).disorder > 0 {
            out.push(Order::Rally { unit });
        }
        if self.may_act(unit, Action::Move, acting).is_err() {
            return;
        }
        let march = |steps: Vec<Step>| Order::March { units: vec![unit], steps };
        let state = self.unit(unit);
        let rate = self.rate(unit);
        let room = Room { rate, friends: self.friends_in_the_way(&[unit]) };
        let stands = (state.pose, self.footprint(unit));
        for by in [rate, rate.half()] {
            out.extend(self.wheel_and_go(stands, Turn::NONE, by, &room).map(march));
        }
        for degrees in WHEELS {
            for side in [-1, 1] {
                out.extend(self.wheel_and_go(stands, Turn::degrees(degrees * side), Length::MAX, &room).map(march));
            }
        }
        for goal in self.goals(unit, rate) {
            out.extend(self.steps_toward(stands, goal, &room).map(march));
        }
        out.push(march(vec![Step::AboutFace]));
        out.push(march(vec![Step::AboutFace, Step::Advance { by: rate.half() }]));
        if self.arm(unit) == Arm::Artillery {
            out.push(march(vec![if state.limbered { Step::Unlimber } else { Step::Limber }]));
        }
        if state.road_column {
            out.push(march(vec![Step::Line { turn: Turn::NONE }]));
            for turn in [Turn::LEFT, Turn::RIGHT] {
                out.push(march(vec![Step::Line { turn }]));
            }
            let road = inches(self.field.house.arm(self.arm(unit)).road);
            for by in [road, road.half()] {
                out.push(march(vec![Step::Follow { by }]));
            }
            let double = rate.times(2);
            out.push(Order::ForcedMarch { unit, steps: vec![Step::Follow { by: double }] });
            out.push(Order::ForcedMarch { unit, steps: vec![Step::Advance { by: double }] });
        } else {
            out.push(march(vec![Step::Column { turn: Turn::NONE }]));
            self.takes_to_the_road(unit, out);
            self.forms_on_its_neighbours(unit, acting, rate, out);
        }
        self.group_marches(unit, acting, out);
    }

    /// How far a unit goes in one move over the ground it stands on.
    pub(super) fn rate(&self, unit: Piece) -> Length {
        let state = self.unit(unit);
        let house = &self.field.house;
        if self.arm(unit) == Arm::Artillery && !state.limbered {
            return inches(house.unlimbered_move);
        }
        inches(crate::movement::rate(self.arm(unit), self.going(unit), house))
    }

    /// Places a unit might want to go to: enemies it could strike, and what is worth holding.
    pub(super) fn goals(&self, unit: Piece, rate: Length) -> Vec<Point> {
        let body = self.troops.body(unit);
        let reach = rate + Length::units(2);
        let mut goals = Vec::new();
        if self.arm(unit) != Arm::Artillery {
            for enemy in self.troops.enemies_of(unit).filter(|enemy| body.within(reach, self.troops.body(*enemy))) {
                let theirs = self.troops.body(enemy);
                let edge = if self.wholly_behind(body, enemy) { theirs.nearest_edge(body) } else { Edge::Front };
                goals.push(theirs.middle(edge));
            }
        }
        goals.extend(self.field.objectives.iter().map(|objective| objective.at));
        goals
    }

    /// A wheel that brings a body to face a place, and the way there as far as it goes.
    pub(super) fn steps_toward(&self, stands: (Pose, Footprint), goal: Point, room: &Room) -> Option<Vec<Step>> {
        let (turn, by) = Body::new(stands.1, stands.0).wheel_toward(goal)?;
        self.wheel_and_go(stands, turn, by.max(Length::thousandths(1)), room)
    }

    /// The bases of friends that some units cannot pass through.
    pub(super) fn friends_in_the_way(&self, units: &[Piece]) -> Vec<Body> {
        let light = units.iter().all(|unit| self.arm(*unit) == Arm::LightInfantry);
        let passes = |friend: Piece| light || self.lets_pass(friend);
        let friends = self.troops.of(self.troops.side(units[0]));
        let friends = friends.filter(|friend| !units.contains(friend) && !passes(*friend));
        friends.map(|friend| *self.troops.body(friend)).collect()
    }

    /// A wheel, then straight on for so long as there is move left and no friend is in the way.
    pub(super) fn wheel_and_go(
        &self,
        (mut pose, footprint): (Pose, Footprint),
        turn: Turn,
        by: Length,
        room: &Room,
    ) -> Option<Vec<Step>> {
        let left = room.rate - arc(footprint.width(), turn);
        if left < Length::ZERO {
            return None;
        }
        let on = Corner::of_wheel(turn);
        let mut steps = Vec::with_capacity(2);
        if turn != Turn::NONE {
            steps.push(Step::Wheel { on, by: turn });
            pose = Manoeuvre::Wheel { on, by: turn }.from(pose, footprint).0;
        }
        let friends = self.field.among(&room.friends);
        let (by, _) = Manoeuvre::Advance { by: by.min(left) }.run(pose, footprint, &friends).done.shift();
        if by > Length::ZERO {
            steps.push(Step::Advance { by });
        }
        (!steps.is_empty()).then_some(steps)
    }

    /// Places in the zone near where a unit stands, within reach of its general.
    fn places(&self, unit: Piece, out: &mut Vec<Order>) {
        let state = *self.unit(unit);
        let leader = self.field.leader_of_command(self.field.enlisted(unit).command);
        let range = inches(self.field.house.general_range);
        for (x, y) in [(0, 0), (4, 0), (-4, 0), (0, 3), (0, -3), (4, 3), (-4, -3)] {
            let pose: Pose = state.pose.shifted(Length::units(y), Length::units(x));
            let body = Body::new(self.footprint(unit), pose);
            if self.disc(leader).within(range, &body) {
                out.push(Order::Place { unit, pose, road_column: state.road_column, limbered: state.limbered });
            }
        }
    }
}

/// The way of the outer corner of a wheel, rounded up to the next thousandth.
pub(super) fn arc(width: Length, turn: Turn) -> Length {
    let way = f64::from(width.get()) * f64::from(turn.abs().get()).to_radians() / 1000.0;
    Length::thousandths(way as i32 + 1)
}
