//! The legs of a way: straight ahead until the enemy makes it halt, on foot, on wheels, by hand, along a road (R57, R71, R73, R74).

use grognard_battle::{Piece, Refusal, refuse, refuse_if};
use grognard_rulebook::cause;
use grognard_tabletop::{Body, Facing, Length, Manoeuvre, Obstacles, Point, Pose, Stop, Track};

use super::{
    ground::ON_THE_ROAD,
    step::{Walk, barred},
};
use crate::zone::Intent;

/// How far into a leg it is looked whether it brings a stand nearer to one in whose zone it is (R74).
const INTO: Length = Length::thousandths(10);

/// How far guns are moved by hand.
const BY_HAND: Length = Length::units(2);

/// Further than any table is wide.
const FAR: Length = Length::units(400);

impl Walk<'_> {
    /// Whether it set out from the zone of an enemy.
    pub(super) fn started_before(&self, enemy: Piece) -> bool {
        self.held.iter().any(|(held, _)| *held == enemy)
    }

    fn comes_back_to(&self, enemy: Piece) -> Refusal {
        let name = &self.battle.field.enlisted(enemy).name;
        Refusal::by(cause!("R74"), format!("having left the front of {name} it does not come back to it"))
    }

    /// Goes straight, as far as it is told or the enemy lets it.
    pub(super) fn leg(
        &mut self,
        way: impl Fn(Length) -> Manoeuvre,
        heading: Facing,
        by: Length,
    ) -> Result<(), Refusal> {
        let battle = self.battle;
        let by = by.min(FAR);
        let start = self.body();
        let on_road =
            (self.column || self.limbered) && battle.along_road(self.pose.at, self.pose.at.toward(heading, by));
        let reach = by + Length::units(8);
        let near: Vec<Piece> = battle
            .troops
            .enemies_of(self.unit)
            .filter(|enemy| battle.troops.at(*enemy).is_within(reach, self.pose.at))
            .collect();
        let mut free = by;
        for enemy in &near {
            let theirs = battle.troops.body(*enemy);
            let name = || battle.field.enlisted(*enemy).name.as_str();
            if self.started_before(*enemy) && !self.left.contains(enemy) {
                if battle.is_in_zone_of(&start, *enemy) {
                    let into = Body::new(self.base, Pose { at: self.pose.at.toward(heading, INTO), ..self.pose });
                    let now = start.distance_to(theirs);
                    let nearer = into.distance_to(theirs) < now;
                    if let Some(cause) = battle.zone_permit(now, Intent::MoveOn).forbidden_by.filter(|_| nearer) {
                        let why = format!("it stands before the front of {}: it may leave, or charge it", name());
                        return Err(Refusal::by(cause, why));
                    }
                } else {
                    self.left.push(*enemy);
                }
            }
            if !self.started_before(*enemy) || self.left.contains(enemy) {
                let enters = battle.enters_zone(&start, heading, free, *enemy);
                if let Some(enters) = enters
                    && !battle.zone_permit(Length::units(1), Intent::MoveOn).allowed
                {
                    if self.left.contains(enemy) {
                        return Err(self.comes_back_to(*enemy));
                    }
                    self.halted = true;
                    free = enters;
                }
            }
            if !self.near.contains(enemy)
                && let Some(close) = start.meets_after(heading, free, theirs, self.gap())
            {
                self.halted = true;
                free = close;
            }
        }
        let mut in_the_way: Vec<Piece> = near;
        let friends = battle.troops.friends_of(self.unit).filter(|friend| {
            let garrison = on_road && battle.unit(*friend).block.is_some();
            !self.passes(*friend) && !garrison && !self.let_out.contains(friend)
        });
        in_the_way.extend(friends);
        let mut bodies = battle.troops.bodies(in_the_way.iter().copied());
        let units = bodies.len();
        if !on_road {
            bodies.extend(battle.blocks());
        }
        let barriers = (!on_road).then(|| battle.field.barred_to(self.arm()));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(battle.field.ground.table) };
        let run = way(free).run(self.pose, self.base, &obstacles);
        match run.stopped {
            None => {}
            Some(Stop::Unit(i)) if i < units => {
                let name = &battle.field.enlisted(in_the_way[i]).name;
                return refuse!("R57", "{name} is in the way: it must go round");
            }
            Some(Stop::Unit(_)) => return refuse!("R68", "a block is in the way"),
            Some(Stop::TableEdge) => return refuse!("R59", "nobody leaves the table of his own will"),
            Some(Stop::Barrier(_) | Stop::BarredGround) => return Err(barred()),
        }
        let from = self.pose.at;
        self.pose = run.pose;
        let end = self.body();
        let back = |(enemy, begun): &&(Piece, Length)| battle.troops.body(*enemy).distance_to(&end) < *begun;
        if let Some((enemy, _)) = self.held.iter().filter(|(enemy, _)| self.left.contains(enemy)).find(back) {
            return Err(self.comes_back_to(*enemy));
        }
        self.trail.push(self.pose);
        self.let_out.clear();
        if free > Length::ZERO {
            self.moves = true;
        }
        self.spent = self.spent + free;
        if !on_road {
            self.spent = self.spent + battle.toll(self.unit, from, self.pose.at, None)?.ground;
        }
        Ok(())
    }

    pub(super) fn drive(&mut self, to: Point, facing: Option<Facing>) -> Result<(), Refusal> {
        refuse_if!(!self.limbered, "R15", "guns limber before they drive");
        let (heading, by) = (self.pose.at.heading_to(to), self.pose.at.distance_to(to).min(FAR));
        if by > Length::ZERO {
            self.pose.facing = heading;
            self.leg(|by| Manoeuvre::Advance { by }, heading, by)?;
        }
        match facing.filter(|_| !self.halted) {
            Some(facing) => self.turn(facing),
            None => Ok(()),
        }
    }

    pub(super) fn manhandle(&mut self, by: Length) -> Result<(), Refusal> {
        self.by_hand = (self.by_hand + by.abs().min(FAR)).min(FAR);
        if self.limbered || self.by_hand > BY_HAND {
            return refuse!("vb.move.manhandled-guns", "unlimbered guns are moved 2\" by hand");
        }
        let (facing, back) = (self.pose.facing, by < Length::ZERO);
        if back {
            self.leg(|by| Manoeuvre::StepBack { by }, facing.about(), by.abs())
        } else {
            self.leg(|by| Manoeuvre::Advance { by }, facing, by)
        }
    }

    /// Along a road to the place of it that is nearest to the goal; its bends are free.
    pub(super) fn road(&mut self, to: Point) -> Result<(), Refusal> {
        refuse_if!(!(self.column || self.limbered), "R71", "march columns and limbered guns follow roads");
        let at = self.pose.at;
        let near = self.battle.field.roads.iter().filter(|road| road.nearest_to(at).aside <= ON_THE_ROAD);
        let Some(road) = near.min_by_key(|road| road.nearest_to(to).aside) else {
            return refuse!("R71", "its middle is on no road");
        };
        for to in bends(road, at, to) {
            if self.halted {
                break;
            }
            let (heading, by) = (self.pose.at.heading_to(to), self.pose.at.distance_to(to));
            if by > Length::ZERO {
                self.pose.facing = heading;
                self.leg(|by| Manoeuvre::Advance { by }, heading, by)?;
            }
        }
        Ok(())
    }
}

/// The places a column passes on its way along a road: the bends, and where it ends.
fn bends(road: &Track, from: Point, to: Point) -> Vec<Point> {
    let (start, end) = (road.nearest_to(from), road.nearest_to(to));
    let mut along = Length::ZERO;
    let mut corners = Vec::new();
    for (a, b) in road.stretches() {
        along = along + a.distance_to(b);
        corners.push((along, b));
    }
    let between = |at: &&(Length, Point)| at.0 > start.along.min(end.along) && at.0 < start.along.max(end.along);
    let mut places: Vec<Point> = corners.iter().filter(between).map(|(_, at)| *at).collect();
    if end.along < start.along {
        places.reverse();
    }
    places.push(end.at);
    places
}
