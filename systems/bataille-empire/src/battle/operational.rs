//! Operational moves, and what moves far off must keep clear of (R17).

use grognard_battle::{Piece, Refusal, Side, refuse_if};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Body, Facing, Length, Point, Spot};

use super::{
    BatailleEmpire,
    field::{measured, ud},
    leg::{Leg, Stands, is_file},
    march::{LEFT_OVER, Marching},
    orders::Step,
    state::Form,
};
use crate::{
    marches::{OperationalMove, Surroundings},
    profile,
    spending::Use,
};

impl BatailleEmpire {
    /// An operational move.
    pub(super) fn plan_operational(
        &self,
        by: Side,
        units: &[Piece],
        steps: &[Step],
        paid_by: Option<Piece>,
    ) -> Result<Marching, Refusal> {
        self.marchers(by, units, is_file(steps))?;
        refuse_if!(units.iter().any(|unit| self.unit(*unit).fired), "R87", "who fired makes no operational move");
        let able = |step: &Step| matches!(step, Step::Advance { .. } | Step::Wheel { .. } | Step::Follow { .. });
        refuse_if!(!steps.iter().all(able), "R17", "an operational move goes ahead, wheels, or follows a road");
        let start: Vec<Stands> = units.iter().map(|unit| self.stands(*unit)).collect();
        let (trails, spent, base) = self.operational_way(units, &start, steps)?;
        let in_column = start.iter().all(|spot| matches!(spot.formation, Form::Column | Form::Limbered));
        let facts = OperationalMove {
            unit: profile::Unit { class: self.worst_class(units), ..profile::Unit::default() },
            slowest_move: measured(base, 14),
            in_column,
            near: self.surroundings(units, &trails),
        };
        let moved = facts.prepare(&self.field.house, &mut ());
        if let Some(cause) = moved.forbidden_by {
            return Err(Refusal::by(cause, "no operational move can be made there"));
        }
        let most = ud(moved.distance);
        refuse_if!(spent > most, "R17", "it may go {most} UD, this is {spent}");
        let ends: Vec<Stands> = trails.iter().filter_map(|trail| trail.last().copied()).collect();
        self.may_end_there(units, &ends)?;
        let payment = self.activation(units, &[Use::ActivateUnit], paid_by)?;
        let full = most - spent < LEFT_OVER;
        let complies = self.all_comply(units, &trails, full);
        let units = units.to_vec();
        let how = Some("makes an operational move");
        Ok(Marching { units, trails, spent, budget: most, payment, marked: false, complies, unlimbers: false, how })
    }

    /// The way of an operational move: taken in stretches that each could be a leg, so that ground and gaps are looked at as ever.
    fn operational_way(
        &self,
        units: &[Piece],
        start: &[Stands],
        steps: &[Step],
    ) -> Result<(Vec<Vec<Stands>>, Length, Length), Refusal> {
        let mut from = start.to_vec();
        let mut trails: Vec<Vec<Stands>> = start.iter().map(|spot| vec![*spot]).collect();
        let (mut spent, mut slowest) = (Length::ZERO, Length::units(14));
        let stretch = Length::units(2);
        for step in steps {
            let mut parts = Vec::new();
            match *step {
                Step::Advance { by } | Step::Follow { by } => {
                    let follows = matches!(step, Step::Follow { .. });
                    let mut left = by.min(Length::units(80));
                    while left > Length::ZERO {
                        let by = left.min(stretch);
                        parts.push(if follows { Step::Follow { by } } else { Step::Advance { by } });
                        left = left - by;
                    }
                }
                step => parts.push(step),
            }
            for part in parts {
                let leg: Leg = self.leg(units, &from, &[part], false)?;
                from = leg.ends().collect();
                trails.iter_mut().zip(&leg.trails).for_each(|(all, own)| all.extend(own.iter().skip(1)));
                (spent, slowest) = (spent + leg.spent, slowest.min(leg.budget));
            }
        }
        refuse_if!(spent == Length::ZERO, "R59", "every step goes somewhere");
        Ok((trails, spent, slowest))
    }

    /// The smallest distances on the way.
    pub(super) fn surroundings(&self, units: &[Piece], trails: &[Vec<Stands>]) -> Surroundings {
        let unit = units[0];
        let far = Length::units(24);
        let (mut plain, mut light, mut hidden, mut edge) = (Length::MAX, Length::MAX, Length::MAX, Length::MAX);
        let reach = trails.iter().flatten().map(|spot| spot.pose.at);
        let reach: Vec<_> = reach.collect();
        let near = |enemy: &Piece| reach.iter().any(|at| self.troops.at(*enemy).is_within(far, *at));
        let foes: Vec<(Piece, bool)> = self
            .foes(unit)
            .filter(near)
            .map(|enemy| (enemy, self.unit(enemy).block.is_some() || !self.is_light(enemy) && !self.is_seen(enemy)))
            .collect();
        let rim = self.far_edge(self.troops.side(unit).other());
        for body in trails.iter().flatten().map(Spot::body) {
            for (enemy, unseen) in &foes {
                let away = body.distance_to(self.troops.body(*enemy));
                let least = match (*unseen, self.is_light(*enemy)) {
                    (true, _) => &mut hidden,
                    (false, true) => &mut light,
                    (false, false) => &mut plain,
                };
                *least = (*least).min(away);
            }
            edge = edge.min(rim.distance_to(&body));
        }
        Surroundings {
            enemy_distance: measured(plain, 60),
            light_enemy_distance: measured(light, 60),
            hidden_enemy_distance: measured(hidden, 60),
            enemy_edge_distance: measured(edge, 60),
        }
    }

    /// The edge of the table a side comes from.
    pub(super) fn far_edge(&self, side: Side) -> Body {
        let table = self.field.ground.table;
        let (west, south) = (Length::ZERO, Length::ZERO);
        let (a, b) = match self.field.inward[side] {
            Facing::SOUTH => (Point { x: west, y: table.height }, Point { x: table.width, y: table.height }),
            Facing::WEST => (Point { x: table.width, y: south }, Point { x: table.width, y: table.height }),
            Facing::EAST => (Point { x: west, y: south }, Point { x: west, y: table.height }),
            _ => (Point { x: west, y: south }, Point { x: table.width, y: south }),
        };
        Body::strip(a, b, Length::ZERO)
    }
}
