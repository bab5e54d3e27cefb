//! Setting up: as the scenario says, or by the players, the defender first (R32).

use grognard_battle::{Deployment, Piece, Refusal, Side};
use grognard_rulebook::cause;
use grognard_tabletop::{Body, CONTACT, Length, Obstacles, Point, Polygon, Pose, Share, settle};

use super::{KingOrEmpress, ground::inches, leaders::RADIUS, obey::Plan, orders::Order, state::Underway};
use crate::profile::Arm;

fn r32<T>(why: &'static str) -> Result<T, Refusal> {
    Err(Refusal::by(cause!("R32"), why))
}

impl KingOrEmpress {
    /// Where the players set up, the defender is asked first. Everybody stands in his zone to begin with, so that an army can be
    /// ready at once.
    pub(super) fn begin_deployment(&mut self) {
        if self.field.setup.deployment == Deployment::Scenario {
            return;
        }
        let defender = self.attacker().other();
        for side in [defender, defender.other()] {
            self.bring_into_zone(side);
        }
        self.state.underway.push(Underway::Deployment { side: defender.other() });
        self.state.underway.push(Underway::Deployment { side: defender });
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

    fn in_zone(&self, side: Side, body: &Body) -> bool {
        self.field.zones[side].share_of(body) == Share::ALL
    }

    /// Moves who stands outside his zone to the nearest free place in it.
    fn bring_into_zone(&mut self, side: Side) {
        let units: Vec<Piece> = self.units_of(side).collect();
        for unit in units {
            let pose = self.unit(unit).pose;
            if self.in_zone(side, self.body(unit)) {
                continue;
            }
            if let Some(pose) = self.place_in_zone(unit, pose) {
                self.put(unit, pose);
            }
        }
    }

    /// A free place in the zone, as near to a wished one as a search by rows finds.
    fn place_in_zone(&self, unit: Piece, wish: Pose) -> Option<Pose> {
        let side = self.side(unit);
        let others: Vec<Body> = self.units().filter(|other| *other != unit).map(|other| *self.body(other)).collect();
        let obstacles =
            Obstacles { units: &others, barriers: Some(&self.field.impassable), table: Some(self.field.ground.table) };
        let footprint = self.footprint(unit);
        let mut places: Vec<Point> = grid(&self.field.zones[side]);
        places.sort_by_key(|place| (place.distance_to(wish.at), *place));
        places.into_iter().find_map(|at| {
            let pose = settle(Pose { at, ..wish }, footprint, &obstacles, Length::units(1))?;
            self.in_zone(side, &Body::new(footprint, pose)).then_some(pose)
        })
    }

    pub(super) fn plan_deployment(&self, by: Side, order: &Order) -> Result<Plan, Refusal> {
        match order {
            Order::Place { unit, pose, road_column, limbered } => {
                let unit = *unit;
                if unit.index() >= self.field.units() || self.side(unit) != by || !self.unit(unit).is_there() {
                    return Err(Refusal::senseless("there is no such unit of yours to set up"));
                }
                if *limbered && self.arm(unit) != Arm::Artillery {
                    return Err(Refusal::senseless("only guns are limbered"));
                }
                if *road_column && self.arm(unit) == Arm::Artillery && !limbered {
                    return r32("guns in road column are limbered");
                }
                let body = Body::new(self.base(unit, *road_column), *pose);
                if !self.in_zone(by, &body) {
                    return r32("a side sets up inside its zone");
                }
                let obstacles = Obstacles {
                    units: &[],
                    barriers: Some(&self.field.impassable),
                    table: Some(self.field.ground.table),
                };
                let taken = self.units().any(|other| other != unit && self.body(other).overlaps(&body));
                if taken || obstacles.conflict(&body).is_some() {
                    return r32("there is no room there");
                }
                if self.enemies_of(unit).any(|enemy| self.body(enemy).gap_to(&body) <= CONTACT) {
                    return r32("nobody sets up in contact");
                }
                Ok(Plan::Place { unit, pose: *pose, road_column: *road_column, limbered: *limbered })
            }
            Order::Post { general, at } => {
                let Some(general) = self.general_of(*general).filter(|i| self.leader(*i).side == by) else {
                    return Err(Refusal::senseless("there is no such general of yours"));
                };
                if !self.in_zone(by, &Body::disc(*at, RADIUS.times(2))) {
                    return r32("a side sets up inside its zone");
                }
                Ok(Plan::Post { general, at: *at })
            }
            Order::Ready => {
                if let Some(unit) = self.units_of(by).find(|unit| self.strays(*unit)) {
                    let why = format!("{} is out of command range of its general", self.enlisted(unit).name);
                    return Err(Refusal::by(cause!("R32"), why));
                }
                Ok(Plan::Ready { side: by })
            }
            _ => Err(Refusal::senseless("the army is being set up")),
        }
    }

    /// Whether a unit that its player has set up stands out of command range. Where it was put by the scenario, it may.
    fn strays(&self, unit: Piece) -> bool {
        let command = &self.field.commands[usize::from(self.enlisted(unit).command)];
        let leader = usize::from(command.leader);
        let house = &self.field.house;
        let range = inches(if self.is_chief(leader) { house.cnc_range } else { house.general_range });
        let touched = self.unit(unit).has_moved || self.general(leader).rode;
        touched && !self.disc(leader).within(range, self.body(unit))
    }
}

/// Places all over a zone, an inch apart.
fn grid(zone: &Polygon) -> Vec<Point> {
    let points = zone.points();
    let span = |of: fn(&Point) -> Length| {
        let low = points.iter().map(of).min().unwrap_or_default().get() / 1000;
        let high = points.iter().map(of).max().unwrap_or_default().get() / 1000;
        low..=high
    };
    span(|p| p.x).flat_map(|x| span(|p| p.y).map(move |y| Point::units(x, y))).filter(|p| zone.contains(*p)).collect()
}
