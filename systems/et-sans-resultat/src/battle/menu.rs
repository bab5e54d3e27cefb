//! A finite menu of sensible orders.
//!
//! Moves are continuous, so a menu cannot hold them all. It holds what an officer would think of: at that enemy, to that place, back,
//! or stand. Every order is planned before it is offered, so every order is obeyed.

use grognard_battle::{Menu, Piece, Question, Side};
use grognard_tabletop::{Facing, Length, Point, Pose, Turn};

use super::{
    EtSansResultat,
    command::Addressee,
    field::{Drill, FIGURE},
    orders::{Ask, Lead, Order, Step},
    state::Presence,
};
use crate::{
    artillery::Intensity,
    leader_actions::Rank,
    profile::{Class, Order as Directive},
};

/// Enemies that an officer thinks of.
const MOST_ENEMIES: usize = 3;
const DIRECTIVES: [Directive; 5] =
    [Directive::Attack, Directive::Defend, Directive::Support, Directive::Move, Directive::Reserve];

impl Menu for EtSansResultat {
    fn pieces(&self, to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        let side = to.side;
        out.push(None);
        match to.ask {
            Ask::SetUp { formation } => {
                out.extend(self.units_of(formation).filter(|unit| !self.unit(*unit).moved).map(Some));
            }
            Ask::Lead => out.extend(self.acting_commanders(side).map(|man| Some(self.piece_of_commander(man)))),
            Ask::Move => {
                for formation in self.movable(side) {
                    let able = |unit: &Piece| !self.unit(*unit).moved && !self.in_contact(*unit);
                    out.extend(self.units_of(formation).filter(able).map(Some));
                }
            }
            Ask::Charge { formation } => out.extend(self.chargers(formation).map(Some)),
            Ask::Officers => out.extend(self.riders(side).map(|man| Some(self.piece_of_commander(man)))),
            _ => {}
        }
    }

    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Ask>, out: &mut Vec<Order>) {
        match piece {
            None => self.answers(to, out),
            Some(unit) if self.troops.is_of(to.side, unit) => match to.ask {
                Ask::Move => self.moves(unit, out),
                Ask::Charge { .. } => self.charges(unit, out),
                Ask::SetUp { .. } => self.places_for(unit, out),
                _ => {}
            },
            Some(piece) => {
                let Some(man) = self.commander_of(piece).filter(|man| self.field.leaders[*man].side == to.side) else {
                    return;
                };
                match to.ask {
                    Ask::Lead => self.actions(man, out),
                    Ask::Officers => self.rides(man, out),
                    _ => {}
                }
            }
        }
    }
}

impl EtSansResultat {
    /// Army and Force Commanders who may ride.
    pub(super) fn riders(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..self.state.commanders.len()).filter(move |man| {
            let state = &self.state.commanders[*man];
            self.field.leaders[*man].side == side
                && state.is_there()
                && !state.ridden
                && state.with.is_none()
                && self.rank(*man) != Rank::Formation
        })
    }

    /// What can be said to no piece in particular.
    fn answers(&self, to: &Question<Ask>, out: &mut Vec<Order>) {
        let side = to.side;
        match to.ask {
            Ask::Begin => out.push(Order::Begin),
            Ask::SetUp { .. } => out.push(Order::Ready),
            Ask::Plan => {
                out.push(Order::Ready);
                self.directives(side, |formation, directive, of| Order::Direct { formation, directive, of }, out);
                self.aims(side, out);
            }
            Ask::GoFirst => out.extend([Order::GoFirst, Order::GoSecond]),
            Ask::Activate => {
                out.push(Order::End);
                out.extend(self.addressees(side).map(|to| match to {
                    Addressee::Formation(formation) => Order::Activate { formation },
                    Addressee::Force(force) => Order::ActivateObjective { force },
                }));
            }
            Ask::Issue => {
                out.push(Order::End);
                self.directives(side, |formation, directive, of| Order::Issue { formation, directive, of }, out);
                self.aims(side, out);
            }
            Ask::Lead | Ask::Officers => out.push(Order::End),
            Ask::Convert => {
                out.push(Order::End);
                for formation in self.formations_of(side) {
                    let to = [Directive::Attack, Directive::Defend, Directive::Rally];
                    out.extend(to.map(|to| Order::Convert { formation, to }));
                }
            }
            Ask::Move => {
                for formation in self.movable(side) {
                    out.push(Order::Done { formation });
                    self.moves_together(formation, out);
                    self.columns(formation, out);
                }
            }
            Ask::Deploy => {
                out.push(Order::End);
                self.formations_of(side).for_each(|formation| self.deployments(formation, out));
            }
            Ask::Recover { .. } => {
                out.extend([Class::Infantry, Class::Cavalry, Class::Artillery].map(|class| Order::Recover { class }));
            }
            Ask::Fire => {
                out.push(Order::End);
                self.formations_of(side).for_each(|formation| self.fires(formation, out));
            }
            Ask::Evade { formation } => {
                let units: Vec<Piece> = self.evaders(formation).collect();
                out.push(Order::Evade { units: Vec::new() });
                out.push(Order::Evade { units });
            }
            Ask::Withdraw { formation, count } => {
                let guns: Vec<Piece> = self.units_of(formation).filter(|unit| self.is_guns(*unit)).collect();
                for first in 0..guns.len() {
                    let batteries = (0..usize::from(count)).map(|i| guns[(first + i) % guns.len()]).collect();
                    out.push(Order::Withdraw { batteries });
                }
            }
            Ask::Charge { formation } => out.push(Order::Done { formation }),
            Ask::Fight => {
                out.extend(
                    self.attacks(side).map(|contact| Order::Fight { unit: contact.attacker, enemy: contact.defender }),
                );
            }
            Ask::Follow { unit } => {
                let most = self.pursuit(unit);
                out.extend([Order::Stay, Order::Follow { by: most.half() }, Order::Follow { by: most }]);
            }
            Ask::Face { .. } => {
                out.push(Order::Stay);
                out.extend([-90, 90, 180].map(|by| Order::Face { turn: Turn::degrees(by) }));
            }
        }
    }

    fn directives(&self, side: Side, order: impl Fn(u8, Directive, Option<u8>) -> Order, out: &mut Vec<Order>) {
        for formation in self.formations_of(side) {
            let own = self.form(formation);
            for directive in DIRECTIVES.into_iter().filter(|directive| *directive != own.order || own.pending.is_some())
            {
                if directive == Directive::Support {
                    let near = |other: &u8| (self.apart(formation, *other).unwrap_or(Length::MAX), *other);
                    let of = self.formations_of(side).filter(|other| *other != formation).min_by_key(near);
                    out.extend(of.map(|of| order(formation, directive, Some(of))));
                } else {
                    out.push(order(formation, directive, None));
                }
            }
        }
    }

    fn aims(&self, side: Side, out: &mut Vec<Order>) {
        for (force, _) in (0_u8..).zip(&self.field.forces).filter(|(_, force)| force.side == side) {
            out.extend((0..self.field.objectives.len() as u8).map(|objective| Order::Aim { force, objective }));
        }
    }

    /// Where a Unit of a Formation should go.
    fn target(&self, formation: u8, from: Point) -> Option<Point> {
        let own = self.form(formation);
        let enemies = self.troops.of(self.side_of(formation).other());
        let near = enemies.map(|enemy| (self.troops.at(enemy).distance_to(from), enemy)).min();
        let objective = self.state.forces[usize::from(self.force_of(formation))].objective;
        let objective = objective.and_then(|i| self.field.objectives.get(usize::from(i))).map(|objective| objective.at);
        match (own.order, near) {
            (Directive::Support, _) => own
                .supports
                .and_then(|of| grognard_battle::muster::middle(self.units_of(of).map(|unit| self.troops.at(unit)))),
            (Directive::Attack, Some((away, enemy))) if away <= Length::units(24) => Some(self.troops.at(enemy)),
            _ => objective.or_else(|| near.map(|(_, enemy)| self.troops.at(enemy))),
        }
    }

    /// Marches that an officer thinks of for a Unit.
    fn moves(&self, unit: Piece, out: &mut Vec<Order>) {
        let state = self.unit(unit);
        let march = |steps: Vec<Step>| Order::March { units: vec![unit], steps, charge: false };
        if state.drill == Drill::Limbered {
            out.extend(self.facings(unit).map(|facing| Order::Unlimber { battery: unit, facing }));
        }
        if matches!(state.drill, Drill::Unlimbered | Drill::Ployed) {
            return;
        }
        let all = self.allowance(unit);
        for by in [all.half(), all] {
            out.push(march(vec![Step::Ahead { by }]));
        }
        out.push(march(vec![Step::Back { by: Length::units(6) }]));
        if let Some(goal) = self.target(self.formation_of(unit), state.pose.at) {
            let off = state.pose.facing.turn_to(state.pose.at.heading_to(goal));
            let away = state.pose.at.distance_to(goal);
            if off.abs() > Turn::degrees(2) && off.abs() <= Turn::degrees(45) {
                out.push(march(vec![Step::Oblique { by: all.min(away), at: off }]));
                out.push(march(vec![Step::Wheel { by: off }, Step::Ahead { by: all }]));
            } else if off.abs() > Turn::degrees(45) {
                let by =
                    if off.abs() > Turn::degrees(135) { Turn::ABOUT } else { Turn::degrees(90 * off.get().signum()) };
                out.push(march(vec![Step::Turn { by }, Step::Ahead { by: all }]));
            }
        }
        self.charges(unit, out);
    }

    /// Charges at the nearest enemies: straight, or after an oblique, a wheel or a quarter turn.
    fn charges(&self, unit: Piece, out: &mut Vec<Order>) {
        if self.is_guns(unit) {
            return;
        }
        let (pose, all) = (self.unit(unit).pose, self.allowance(unit));
        let body = self.troops.body(unit);
        let mut near: Vec<(Length, Piece)> = self
            .troops
            .enemies_of(unit)
            .map(|enemy| (body.distance_to(self.troops.body(enemy)), enemy))
            .filter(|(away, _)| *away <= all)
            .collect();
        near.sort_unstable();
        let charge = |steps: Vec<Step>| Order::March { units: vec![unit], steps, charge: true };
        if !near.is_empty() {
            out.push(charge(vec![Step::Ahead { by: all }]));
        }
        for (_, enemy) in near.into_iter().take(MOST_ENEMIES) {
            let off = pose.facing.turn_to(pose.at.heading_to(self.troops.at(enemy)));
            if off.abs() <= Turn::degrees(2) {
                continue;
            }
            if off.abs() <= Turn::degrees(45) {
                out.push(charge(vec![Step::Oblique { by: all, at: off }]));
            }
            if off.abs() <= Turn::RIGHT {
                out.push(charge(vec![Step::Wheel { by: off }, Step::Ahead { by: all }]));
            }
            if off.abs() > Turn::degrees(45) {
                let by =
                    if off.abs() > Turn::degrees(135) { Turn::ABOUT } else { Turn::degrees(90 * off.get().signum()) };
                out.push(charge(vec![Step::Turn { by }, Step::Ahead { by: all }]));
            }
        }
    }

    /// The Formation as one group.
    fn moves_together(&self, formation: u8, out: &mut Vec<Order>) {
        let able = |unit: &Piece| !self.unit(*unit).moved && !self.in_contact(*unit);
        let units: Vec<Piece> = self.line_of(formation).filter(able).collect();
        if units.len() < 2 {
            return;
        }
        let all = units.iter().map(|unit| self.allowance(*unit)).min().unwrap_or_default();
        for by in [all.half(), all] {
            out.push(Order::March { units: units.clone(), steps: vec![Step::Ahead { by }], charge: false });
        }
    }

    fn columns(&self, formation: u8, out: &mut Vec<Order>) {
        for column in &self.form(formation).columns {
            let Some(head) = column.first().copied() else { continue };
            let pose = self.unit(head).pose;
            let ahead = |by: i32| vec![pose.at.toward(pose.facing, Length::units(by))];
            out.extend([12, 24].map(|by| Order::Column { head, way: ahead(by) }));
            if let Some(goal) = self.target(formation, pose.at) {
                out.push(Order::Column { head, way: vec![goal] });
            }
            let roads = self.field.roads.iter().filter(|road| road.track.nearest_to(pose.at).aside <= Length::units(1));
            for road in roads {
                let along = road.track.nearest_to(pose.at);
                let forth = along.heading.turn_to(pose.facing).abs() <= Turn::RIGHT;
                let points = [6, 12, 18, 24].map(|by| {
                    let by = Length::units(by);
                    road.track.pose_at(if forth { along.along + by } else { along.along - by }).at
                });
                let mut way = points.to_vec();
                way.dedup();
                out.push(Order::Column { head, way });
            }
        }
    }

    /// Ways a battery could look.
    fn facings(&self, unit: Piece) -> impl Iterator<Item = Facing> + '_ {
        let at = self.troops.at(unit);
        let near = self.troops.enemies_of(unit).map(move |enemy| (self.troops.at(enemy).distance_to(at), enemy)).min();
        let toward = near.map(|(_, enemy)| at.heading_to(self.troops.at(enemy)));
        [Some(self.troops.facing(unit)), toward].into_iter().flatten()
    }

    /// Deployments: each where it stands, and three abreast.
    fn deployments(&self, formation: u8, out: &mut Vec<Order>) {
        let waiting: Vec<Piece> = self.waiting(formation, false).collect();
        if !waiting.is_empty() {
            let first = self.unit(waiting[0]).pose;
            let near = self
                .troops
                .of(self.side_of(formation).other())
                .map(|enemy| (self.troops.at(enemy).distance_to(first.at), enemy))
                .min();
            let facing = near.map_or(first.facing, |(_, enemy)| first.at.heading_to(self.troops.at(enemy)));
            for facing in [first.facing, facing] {
                let stands: Vec<(Piece, Pose)> =
                    waiting.iter().map(|unit| (*unit, Pose { facing, ..self.unit(*unit).pose })).collect();
                for rush in [false, true] {
                    out.push(Order::Deploy { formation, ploy: false, places: stands.clone(), rush });
                }
            }
            let abreast: Vec<(Piece, Pose)> = waiting
                .chunks(3)
                .flat_map(|three| {
                    let middle = self.unit(three[three.len().min(2) - 1]).pose;
                    let offsets = [-2000, 2000, 0];
                    three
                        .iter()
                        .zip(offsets)
                        .map(move |(unit, by)| (*unit, middle.shifted(Length::ZERO, Length::thousandths(by))))
                        .collect::<Vec<_>>()
                })
                .collect();
            for rush in [false, true] {
                out.push(Order::Deploy { formation, ploy: false, places: abreast.clone(), rush });
            }
        }
        let line: Vec<Piece> = self.waiting(formation, true).collect();
        if !line.is_empty() && self.form(formation).order == Directive::Move {
            let places = line.iter().map(|unit| (*unit, self.unit(*unit).pose)).collect();
            out.push(Order::Deploy { formation, ploy: true, places, rush: false });
        }
    }

    /// Fire at the nearest targets: all of it, artillery only, skirmishers only; normal and intense.
    fn fires(&self, formation: u8, out: &mut Vec<Order>) {
        let side = self.side_of(formation);
        let mut targets: Vec<(Length, u8)> = self
            .formations_of(side.other())
            .filter_map(|target| Some((self.apart(formation, target)?, target)))
            .filter(|(away, _)| *away <= Length::units(13))
            .collect();
        targets.sort_unstable();
        let able = |guns: bool| -> Vec<(Piece, u8)> {
            self.units_of(formation)
                .filter(|unit| self.is_guns(*unit) == guns && self.class(*unit) != Class::Cavalry)
                .filter_map(|unit| {
                    let target = targets.iter().find(|(_, target)| self.engages(unit, *target).is_ok())?;
                    Some((unit, target.1))
                })
                .collect()
        };
        let (guns, foot) = (able(true), able(false));
        let fire = |artillery: Intensity, skirmish: Intensity| {
            let mut shots = Vec::new();
            if artillery != Intensity::None {
                shots.extend(&guns);
            }
            if skirmish != Intensity::None {
                shots.extend(&foot);
            }
            Order::Fire { formation, artillery, skirmish, shots }
        };
        let hard = |any: bool| {
            if any { vec![Intensity::None, Intensity::Normal, Intensity::Intense] } else { vec![Intensity::None] }
        };
        for artillery in hard(!guns.is_empty()) {
            for skirmish in hard(!foot.is_empty()) {
                if (artillery, skirmish) != (Intensity::None, Intensity::None) {
                    out.push(fire(artillery, skirmish));
                }
            }
        }
    }

    fn places_for(&self, unit: Piece, out: &mut Vec<Order>) {
        let pose = self.unit(unit).pose;
        let shifts = [(0, 2000), (0, -2000), (2000, 0), (-2000, 0)];
        out.extend(shifts.map(|(ahead, right)| Order::Place {
            unit,
            pose: pose.shifted(Length::thousandths(ahead), Length::thousandths(right)),
        }));
    }

    /// Leader Actions that a commander could attempt.
    fn actions(&self, man: usize, out: &mut Vec<Order>) {
        let leader = self.piece_of_commander(man);
        let side = self.field.leaders[man].side;
        let mut push = |action: Lead| out.push(Order::Lead { leader, action });
        match self.state.commanders[man].with {
            Some(_) => {
                push(Lead::AbandonPersonalCommand);
                [Class::Infantry, Class::Cavalry, Class::Artillery]
                    .into_iter()
                    .for_each(|class| push(Lead::Inspire { class }));
            }
            None => self.formations_of(side).for_each(|formation| push(Lead::TakePersonalCommand { formation })),
        }
        (0..self.field.objectives.len() as u8).for_each(|objective| push(Lead::ChangeOwnObjective { objective }));
        for unit in (0..self.state.units.len() as u16).map(Piece).filter(|unit| self.enlisted(*unit).side == side) {
            let state = self.unit(unit);
            match state.presence {
                Presence::Routed => {
                    if let Some(pose) = self.beside(unit, state.formation, Drill::Deployed) {
                        push(Lead::Rally { unit, pose });
                    }
                }
                Presence::Reserve => {
                    if let Some(pose) = self.beside(unit, state.formation, Drill::Limbered) {
                        push(Lead::CommitBattery { battery: unit, formation: state.formation, pose });
                    }
                }
                Presence::ForceReserve => {
                    let force = self.force_of(state.formation);
                    for formation in self.formations_of(side).filter(|other| self.force_of(*other) == force) {
                        if let Some(pose) = self.beside(unit, formation, Drill::Limbered) {
                            push(Lead::CommitBattery { battery: unit, formation, pose });
                        }
                    }
                }
                Presence::Table if state.drill == Drill::Unlimbered => push(Lead::DisplaceBattery { battery: unit }),
                Presence::Table if state.drill == Drill::Limbered => push(Lead::RecallBattery { battery: unit }),
                Presence::Table if self.form(state.formation).engineers > 0 => push(Lead::CommitEngineers { unit }),
                _ => {}
            }
        }
    }

    /// A free place beside or behind a Unit of a Formation.
    fn beside(&self, unit: Piece, formation: u8, drill: Drill) -> Option<Pose> {
        let size = self.enlisted(unit).footprint(drill);
        let facing = self.facing(formation);
        let near = |pose: Pose| {
            let places = [(-2000, 0), (0, 2600), (0, -2600), (-3500, 0), (0, 3600), (0, -3600), (2200, 0)];
            places.map(|(ahead, right)| Pose {
                facing,
                ..pose.shifted(Length::thousandths(ahead), Length::thousandths(right))
            })
        };
        let from: Vec<Pose> = self.units_of(formation).map(|other| self.unit(other).pose).collect();
        let from = if from.is_empty() { vec![self.form(formation).area] } else { from };
        from.into_iter().flat_map(near).find(|pose| self.is_free(unit, &grognard_tabletop::Body::new(size, *pose)))
    }

    /// Rides: behind each of his Formations.
    fn rides(&self, man: usize, out: &mut Vec<Order>) {
        let (leader, side) = (self.piece_of_commander(man), self.field.leaders[man].side);
        for formation in self.formations_of(side) {
            let units: Vec<Piece> = self.units_of(formation).collect();
            let Some(unit) = units.get(units.len() / 2) else { continue };
            let body = self.troops.body(*unit);
            out.push(Order::Ride { leader, to: grognard_battle::behind(body, FIGURE, self.field.ground.table) });
            let back = self.troops.rear_of(&units, Length::units(8));
            out.extend(back.map(|to| Order::Ride { leader, to }));
        }
    }
}
