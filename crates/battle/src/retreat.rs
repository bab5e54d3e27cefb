//! Giving way and going after: the ground covered by those who are driven.
//!
//! How far somebody goes and what becomes of one who cannot, each system says. That friends straight behind are pushed, that one
//! passes through others but does not end on them, and where the last free place of a way is, is the same everywhere.

use grognard_tabletop::{Barriers, Body, Facing, Footprint, Length, Manoeuvre, Obstacles, Pose, Table};

use crate::{Piece, Troops};

/// How fine a way is searched for a free place to end.
const PACE: Length = Length::thousandths(250);

/// The table and everybody on it, for one who is driven.
#[derive(Clone, Copy)]
pub struct Driven<'t> {
    /// Who stands where.
    pub troops: &'t Troops,
    /// Ground that nobody enters.
    pub barriers: &'t Barriers,
    /// The table.
    pub table: Table,
    /// Who is driven.
    pub unit: Piece,
    /// Where he stands.
    pub pose: Pose,
    /// The ground he covers.
    pub footprint: Footprint,
}

/// How somebody came back who was driven straight back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Back {
    /// To this place, and who was pushed where.
    There(Pose, Vec<(Piece, Pose)>),
    /// Something bars it.
    Barred,
    /// Part of the base would hang over the edge.
    OffTheTable,
}

/// How somebody got away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// To this place, free of everybody.
    There(Pose),
    /// He can turn, but there is no free place on the way.
    Hemmed,
    /// The way leads over the edge.
    OffTheTable,
}

impl Driven<'_> {
    fn at(&self, pose: Pose) -> Body {
        Body::new(self.footprint, pose)
    }

    fn ground(&self) -> Obstacles<'_> {
        Obstacles { units: &[], barriers: Some(self.barriers), table: None }
    }

    /// Straight back, facing kept, pushing friends who stand there. `meets` says when two enemies are in contact: nobody is
    /// driven into a new one. `pushed` says where a friend stands and on how much ground, if he may be pushed at all.
    pub fn straight_back(
        &self,
        by: Length,
        meets: impl Fn(&Body, &Body) -> bool,
        pushed: impl Fn(Piece) -> Option<(Pose, Footprint)>,
    ) -> Back {
        let troops = self.troops;
        let (to, _) = Manoeuvre::StepBack { by }.from(self.pose, self.footprint);
        let body = self.at(to);
        if !self.table.holds(&body) {
            return Back::OffTheTable;
        }
        let was = troops.body(self.unit);
        let runs_into = |enemy: Piece| {
            let theirs = troops.body(enemy);
            theirs.overlaps(&body) || meets(theirs, &body) && !meets(theirs, was)
        };
        if self.ground().conflict(&body).is_some() || troops.enemies_of(self.unit).any(runs_into) {
            return Back::Barred;
        }
        let behind: Vec<Piece> =
            troops.friends_of(self.unit).filter(|friend| troops.body(*friend).overlaps(&body)).collect();
        let back = self.pose.facing.about();
        let mut moved = Vec::with_capacity(behind.len());
        for friend in &behind {
            let Some((pose, footprint)) = pushed(*friend) else { return Back::Barred };
            let pose = Pose { at: pose.at.toward(back, by), ..pose };
            let there = Body::new(footprint, pose);
            let in_the_way = |other: &Piece| {
                *other != *friend
                    && *other != self.unit
                    && !behind.contains(other)
                    && troops.body(*other).overlaps(&there)
            };
            let barred = !self.table.holds(&there)
                || self.ground().conflict(&there).is_some()
                || there.overlaps(&body)
                || troops.all().any(|other| in_the_way(&other))
                || troops.enemies_of(*friend).any(|enemy| meets(troops.body(enemy), &there));
            if barred {
                return Back::Barred;
            }
            moved.push((*friend, pose));
        }
        Back::There(to, moved)
    }

    /// The heading directly away from the nearest enemy; straight back if there is none.
    pub fn away_from_the_nearest(&self) -> Facing {
        let body = self.troops.body(self.unit);
        let enemies = self.troops.enemies_of(self.unit);
        let Some((distance, nearest)) = enemies.map(|enemy| (body.distance_to(self.troops.body(enemy)), enemy)).min()
        else {
            return self.pose.facing.about();
        };
        let theirs = self.troops.body(nearest);
        if distance == Length::ZERO {
            return theirs.facing() + theirs.nearest_edge(body).outward();
        }
        let (there, here) = theirs.nearest_points(body);
        there.heading_to(here)
    }

    /// Along a heading and facing it, through friends but not onto them, and out of contact.
    pub fn away(&self, heading: Facing, by: Length) -> Away {
        let turned = Pose { facing: heading, ..self.pose };
        let enemies = self.troops.bodies(self.troops.enemies_of(self.unit));
        let among = Obstacles { units: &enemies, ..self.ground() };
        if among.conflict(&self.at(turned)).is_some() {
            return Away::Hemmed;
        }
        let leg = Manoeuvre::Advance { by }.run(turned, self.footprint, &among);
        if !self.table.holds(&self.at(leg.pose)) {
            return Away::OffTheTable;
        }
        let free = |pose: &Pose| {
            let body = self.at(*pose);
            let mut others = self.troops.all().filter(|other| *other != self.unit);
            !others.any(|other| self.troops.body(other).overlaps(&body))
                && !enemies.iter().any(|enemy| enemy.touches(&body))
        };
        furthest(turned, leg.done.shift().0, free).map_or(Away::Hemmed, Away::There)
    }

    /// Straight ahead, as far as there is room.
    pub fn after(&self, by: Length) -> Pose {
        let others = self.troops.bodies(self.troops.all().filter(|other| *other != self.unit));
        let obstacles = Obstacles { units: &others, barriers: Some(self.barriers), table: Some(self.table) };
        Manoeuvre::Advance { by }.run(self.pose, self.footprint, &obstacles).pose
    }
}

/// The furthest free place straight ahead, looked for from the end of the way back to its beginning.
fn furthest(from: Pose, by: Length, free: impl Fn(&Pose) -> bool) -> Option<Pose> {
    let mut by = by;
    loop {
        let pose = from.shifted(by, Length::ZERO);
        if free(&pose) {
            return Some(pose);
        }
        if by == Length::ZERO {
            return None;
        }
        by = (by - PACE).max(Length::ZERO);
    }
}
