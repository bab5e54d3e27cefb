//! What an officer thinks of for a Unit or a Formation: at that enemy, to that place, back, into line, fire.

use grognard_battle::{CommandId, Piece};
use grognard_tabletop::{Facing, Length, Point, Pose, Turn};

use super::{
    EtSansResultat,
    field::Drill,
    orders::{Order, Step},
};
use crate::{
    artillery::Intensity,
    profile::{Class, Order as Directive},
};

/// Enemies that an officer thinks of.
const MOST_ENEMIES: usize = 3;
/// How far aside a Unit looks for room to deploy, in thousandths of an inch.
const ASIDE: [i32; 5] = [0, 1500, -1500, 3000, -3000];

impl EtSansResultat {
    /// Where a Unit of a Formation should go.
    fn target(&self, formation: CommandId, from: Point) -> Option<Point> {
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
    pub(super) fn moves(&self, unit: Piece, out: &mut Vec<Order>) {
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
    pub(super) fn charges(&self, unit: Piece, out: &mut Vec<Order>) {
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
    pub(super) fn moves_together(&self, formation: CommandId, out: &mut Vec<Order>) {
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

    pub(super) fn columns(&self, formation: CommandId, out: &mut Vec<Order>) {
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

    /// Deployments: each where it stands, three abreast, and wherever there is room beside. Who has none waits, and holds up nobody.
    pub(super) fn deployments(&self, formation: CommandId, out: &mut Vec<Order>) {
        let waiting: Vec<Piece> = self.waiting(formation, false).collect();
        if !waiting.is_empty() {
            let first = self.unit(waiting[0]).pose;
            let near = self
                .troops
                .of(self.side_of(formation).other())
                .map(|enemy| (self.troops.at(enemy).distance_to(first.at), enemy))
                .min();
            let toward = near.map_or(first.facing, |(_, enemy)| first.at.heading_to(self.troops.at(enemy)));
            let stands = |facing: Facing| move |unit: Piece| Pose { facing, ..self.unit(unit).pose };
            let beside = |facing: Facing| {
                move |unit: Piece| {
                    let pose = stands(facing)(unit);
                    ASIDE.map(|by| pose.shifted(Length::ZERO, Length::thousandths(by))).to_vec()
                }
            };
            let abreast = |unit: Piece| {
                let place = waiting.iter().position(|other| *other == unit).unwrap_or_default();
                let three = waiting.chunks(3).nth(place / 3).unwrap_or_default();
                let middle = self.unit(three[three.len().min(2) - 1]).pose;
                vec![middle.shifted(Length::ZERO, Length::thousandths([-2000, 2000, 0][place % 3]))]
            };
            let mut thought_of: Vec<Vec<(Piece, Pose)>> = Vec::new();
            for facing in [first.facing, toward] {
                thought_of.push(self.drawn_up(formation, &waiting, |unit| vec![stands(facing)(unit)]));
                thought_of.push(self.drawn_up(formation, &waiting, beside(facing)));
            }
            thought_of.push(self.drawn_up(formation, &waiting, abreast));
            for (i, places) in thought_of.iter().enumerate() {
                if places.is_empty() || thought_of[..i].contains(places) {
                    continue;
                }
                out.push(Order::Deploy { formation, ploy: false, places: places.clone(), rush: false });
                // The worst roll brings two Units into line, and the last one by itself.
                if waiting.len() > 3 {
                    out.push(Order::Deploy { formation, ploy: false, places: places.clone(), rush: true });
                }
            }
        }
        let line: Vec<Piece> = self.waiting(formation, true).collect();
        if !line.is_empty() && self.form(formation).order == Directive::Move {
            let places = line.iter().map(|unit| (*unit, self.unit(*unit).pose)).collect();
            out.push(Order::Deploy { formation, ploy: true, places, rush: false });
        }
    }

    /// Fire at the nearest targets: all of it, artillery only, skirmishers only; normal and intense.
    pub(super) fn fires(&self, formation: CommandId, out: &mut Vec<Order>) {
        // Who has declared his fire may do so anew, but an officer does not think of it again and again.
        if self.state.fires.iter().any(|fire| fire.formation == formation) {
            return;
        }
        let side = self.side_of(formation);
        let mut targets: Vec<(Length, CommandId)> = self
            .formations_of(side.other())
            .filter_map(|target| Some((self.apart(formation, target)?, target)))
            .filter(|(away, _)| *away <= Length::units(13))
            .collect();
        targets.sort_unstable();
        let able = |guns: bool| -> Vec<(Piece, CommandId)> {
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
            let massed = self.is_massed(formation);
            let mission = targets.first().map(|(_, target)| *target).filter(|_| massed && artillery != Intensity::None);
            Order::Fire { formation, artillery, skirmish, shots, mission }
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
}
