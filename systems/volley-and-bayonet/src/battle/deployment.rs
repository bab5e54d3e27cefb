//! Setting up: as the scenario says, or by the players, who moves second first (R50).

use grognard_battle::{
    Chronicle, Event, Piece, Refusal, Side, in_zone, place_in_zone, refuse, refuse_if, senseless_if,
};
use grognard_tabletop::{Body, CONTACT, Obstacles, Pose};

use super::{VolleyAndBayonet, orders::Order, plan::Plan, state::Underway};

/// A stand as its player sets it up.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub(super) unit: Piece,
    pub(super) pose: Pose,
    pub(super) block: Option<u16>,
    pub(super) limbered: bool,
    pub(super) column: bool,
    pub(super) stationary: bool,
}

impl VolleyAndBayonet {
    /// Where the players set up, who moves second is asked first. Everybody stands in his zone to begin with, so that an army can be
    /// ready at once.
    pub(super) fn begin_deployment(&mut self, log: &mut dyn Chronicle) {
        let sides = self.field.who_sets_up(self.first().other());
        for unit in self.field.outside_their_zones(&sides, &self.troops) {
            if let Some(pose) = self.nearest_in_zone(unit) {
                self.put(unit, pose);
                log.tell(|| Event::Placed { piece: unit, pose });
                self.sweep(unit, &[pose], log);
            }
        }
        self.state.underway.extend(sides.iter().rev().map(|side| Underway::Deployment { side: *side }));
    }

    pub(super) fn end_deployment(&mut self) {
        self.state.underway.pop();
        self.state.units.iter_mut().for_each(|unit| unit.acted = false);
        self.state.commanders.iter_mut().for_each(|man| man.acted = false);
    }

    /// The free place in its zone nearest to where a stand is.
    fn nearest_in_zone(&self, unit: Piece) -> Option<Pose> {
        let others = self.troops.all().filter(|other| *other != unit);
        let others: Vec<Body> = self.troops.bodies(others).into_iter().chain(self.blocks()).collect();
        let barriers = Some(self.field.barred_to(self.arm(unit)));
        let obstacles = Obstacles { units: &others, barriers, table: Some(self.field.ground.table) };
        place_in_zone(&self.field.zones[self.troops.side(unit)], self.unit(unit).pose, self.base(unit), &obstacles)
    }

    /// Sets a stand up.
    pub(super) fn set_up(&mut self, setting: &Setting, log: &mut dyn Chronicle) {
        let Setting { unit, pose, block, limbered, column, stationary } = *setting;
        let state = self.unit_mut(unit);
        (state.limbered, state.column, state.stationary, state.acted) = (limbered, column, stationary, true);
        match block {
            Some(block) => self.garrison(unit, block),
            None => self.put(unit, pose),
        }
        log.tell(|| Event::Placed { piece: unit, pose });
        self.sweep(unit, &[pose], log);
    }

    pub(super) fn plan_deployment(&self, by: Side, order: &Order) -> Result<Plan, Refusal> {
        match order {
            Order::Place { stand, pose, limbered, column, stationary } => {
                let unit = *stand;
                senseless_if!(!self.troops.is_of(by, unit), "there is no such stand of yours to set up");
                let kind = self.kind(unit);
                senseless_if!(*limbered && !kind.guns(), "only guns are limbered");
                refuse_if!(*column && !kind.close_order(), "R44", "close-order infantry and cavalry form march column");
                let ready = kind.close_order_infantry() || kind.guns();
                if *stationary && (!ready || *column || *limbered) {
                    return refuse!("R13", "deployed close-order infantry and unlimbered guns are stationary");
                }
                let holds = |(i, block): (u16, &super::field::Block)| {
                    let free = self.holder_of(i).is_none_or(|holder| holder == unit);
                    (free && block.body.covers(pose.at)).then_some((i, block.body))
                };
                let block = (0_u16..).zip(&self.field.blocks).find_map(holds).filter(|_| kind.infantry() && !column);
                let (pose, body) = match block {
                    Some((_, body)) => (Pose { at: body.centre(), ..Pose::default() }, body),
                    None => (*pose, Body::new(self.base(unit), *pose)),
                };
                refuse_if!(!in_zone(&self.field.zones[by], &body), "R50", "inside your zone");
                let free = block.is_some() || self.ground_is_free(unit, &body);
                refuse_if!(!free || self.in_the_place_of(unit, &body).is_some(), "R50", "clear of all");
                if self.troops.enemies_of(unit).any(|enemy| self.troops.body(enemy).gap_to(&body) <= CONTACT) {
                    return refuse!("R50", "not touching an enemy");
                }
                Ok(Plan::Place(Setting {
                    unit,
                    pose,
                    block: block.map(|(i, _)| i),
                    limbered: *limbered,
                    column: *column,
                    stationary: *stationary,
                }))
            }
            Order::Post { commander, at } => {
                let Some(man) = self
                    .field
                    .leader_of(*commander)
                    .filter(|man| self.field.leaders[*man].side == by && self.state.commanders[*man].is_there())
                else {
                    return Err(Refusal::senseless("there is no such commander of yours"));
                };
                let seat = Body::new(self.figure(), Pose { at: *at, ..Pose::default() });
                refuse_if!(!in_zone(&self.field.zones[by], &seat), "R50", "inside your zone");
                self.may_be_at(by, *at)?;
                Ok(Plan::Post { man, at: *at })
            }
            Order::Ready => {
                // Where the scenario has put them, they may stand out of command.
                let mut drill = self.clone();
                drill.state.phasing = by;
                drill.state.units.iter_mut().for_each(|unit| unit.in_command = false);
                drill.find_command(&mut ());
                let moved = |unit: &Piece| {
                    let men =
                        self.commanders_of(by).any(|man| self.state.commanders[man].acted && self.leads(man, *unit));
                    self.unit(*unit).acted || men
                };
                let astray = |unit: &Piece| moved(unit) && !drill.unit(*unit).in_command;
                if let Some(unit) = self.troops.of(by).find(astray) {
                    return refuse!("R50", "{} is out of command", self.field.enlisted(unit).name);
                }
                Ok(Plan::Ready)
            }
            _ => Err(Refusal::senseless("the army is being set up")),
        }
    }
}
