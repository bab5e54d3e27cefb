//! Setting up: as the scenario says, or by the players, the defender first (R32).

use grognard_battle::{
    Chronicle, Event, Piece, Refusal, Side, in_zone, place_in_zone, refuse, refuse_if, senseless_if,
};
use grognard_tabletop::{Body, CONTACT, Pose};

use super::{KingOrEmpress, ground::inches, leaders::RADIUS, orders::Order, plan::Plan, state::Underway};
use crate::profile::Arm;

impl KingOrEmpress {
    /// Where the players set up, the defender is asked first. Everybody stands in his zone to begin with, so that an army can be
    /// ready at once.
    pub(super) fn begin_deployment(&mut self, log: &mut dyn Chronicle) {
        let sides = self.field.who_sets_up(self.attacker().other());
        for unit in self.field.outside_their_zones(&sides, &self.troops) {
            if let Some(pose) = self.nearest_in_zone(self.troops.side(unit), unit, self.unit(unit).pose) {
                self.place(unit, pose, log);
            }
        }
        self.state.underway.extend(sides.iter().rev().map(|side| Underway::Deployment { side: *side }));
    }

    pub(super) fn end_deployment(&mut self, side: Side) {
        if self.state.underway.last() == Some(&Underway::Deployment { side }) {
            self.state.underway.pop();
        }
        for unit in &mut self.state.units {
            unit.has_moved = false;
        }
        for general in &mut self.state.generals {
            general.rode = false;
        }
    }

    /// Sets a unit up and tells where.
    pub(super) fn place(&mut self, unit: Piece, pose: Pose, log: &mut dyn Chronicle) {
        self.put(unit, pose);
        log.tell(|| Event::Placed { piece: unit, pose });
    }

    /// The free place in its zone nearest to where a unit is wished.
    pub(super) fn nearest_in_zone(&self, side: Side, unit: Piece, wish: Pose) -> Option<Pose> {
        let others = self.troops.bodies(self.troops.all().filter(|other| *other != unit));
        place_in_zone(&self.field.zones[side], wish, self.footprint(unit), &self.field.among(&others))
    }

    pub(super) fn plan_deployment(&self, by: Side, order: &Order) -> Result<Plan, Refusal> {
        match order {
            Order::Place { unit, pose, road_column, limbered } => {
                let unit = *unit;
                senseless_if!(!self.troops.is_of(by, unit), "there is no such unit of yours to set up");
                senseless_if!(*limbered && self.arm(unit) != Arm::Artillery, "only guns are limbered");
                if *road_column && self.arm(unit) == Arm::Artillery && !limbered {
                    return refuse!("R32", "guns in road column are limbered");
                }
                let body = Body::new(self.base(unit, *road_column), *pose);
                refuse_if!(!in_zone(&self.field.zones[by], &body), "R32", "a side sets up inside its zone");
                let others = self.troops.bodies(self.troops.all().filter(|other| *other != unit));
                refuse_if!(self.field.among(&others).conflict(&body).is_some(), "R32", "there is no room there");
                if self.troops.enemies_of(unit).any(|enemy| self.troops.body(enemy).gap_to(&body) <= CONTACT) {
                    return refuse!("R32", "nobody sets up in contact");
                }
                Ok(Plan::Place { unit, pose: *pose, road_column: *road_column, limbered: *limbered })
            }
            Order::Post { general, at } => {
                let Some(general) = self.field.leader_of(*general).filter(|i| self.leader(*i).side == by) else {
                    return Err(Refusal::senseless("there is no such general of yours"));
                };
                if !in_zone(&self.field.zones[by], &Body::disc(*at, RADIUS.times(2))) {
                    return refuse!("R32", "a side sets up inside its zone");
                }
                Ok(Plan::Post { general, at: *at })
            }
            Order::Ready => {
                if let Some(unit) = self.troops.of(by).find(|unit| self.strays(*unit)) {
                    return refuse!("R32", "{} is out of command range of its general", self.field.enlisted(unit).name);
                }
                Ok(Plan::Ready { side: by })
            }
            _ => Err(Refusal::senseless("the army is being set up")),
        }
    }

    /// Whether a unit that its player has set up stands out of command range. Where it was put by the scenario, it may.
    fn strays(&self, unit: Piece) -> bool {
        let leader = self.field.leader_of_command(self.field.enlisted(unit).command);
        let house = &self.field.house;
        let range = inches(if self.is_chief(leader) { house.cnc_range } else { house.general_range });
        let touched = self.unit(unit).has_moved || self.general(leader).rode;
        touched && !self.disc(leader).within(range, self.troops.body(unit))
    }
}
