//! Going back, and going after: the ground covered by a recoil, a withdrawal and a pursuit (R10, R14, R29).

use grognard_battle::{Chronicle, Event, Piece};
use grognard_tabletop::{Body, Facing, Length, Manoeuvre, Obstacles, Pose};

use super::{KingOrEmpress, contact::meet, ground::inches};

/// How a recoil went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recoiled {
    /// By a base depth.
    Back,
    /// Part of the base hangs over the edge.
    OffTheTable,
    /// Something bars it.
    Barred,
}

/// How fine a way is searched for a free place to end.
const PACE: Length = Length::thousandths(250);

impl KingOrEmpress {
    /// The depth of a unit's base in line, whatever its formation (R28).
    fn depth(&self, unit: Piece) -> Length {
        inches(self.field.house.arm(self.arm(unit)).depth)
    }

    /// Straight back by a base depth, still facing the enemy, pushing friends directly behind (R10, R14).
    pub(super) fn recoil(&mut self, unit: Piece, log: &mut dyn Chronicle) -> Recoiled {
        let from = self.unit(unit).pose;
        let depth = self.depth(unit);
        let (to, _) = Manoeuvre::StepBack { by: depth }.from(from, self.footprint(unit));
        let body = Body::new(self.footprint(unit), to);
        if !self.field.ground.table.holds(&body) {
            return Recoiled::OffTheTable;
        }
        let barred = Obstacles { units: &[], barriers: Some(&self.field.impassable), table: None };
        if barred.conflict(&body).is_some() || self.runs_into_enemy(unit, &body) {
            return Recoiled::Barred;
        }
        let behind: Vec<Piece> = self
            .units_of(self.side(unit))
            .filter(|friend| *friend != unit && self.body(*friend).overlaps(&body))
            .collect();
        let back = from.facing.about();
        let pushed: Vec<(Piece, Pose)> = behind
            .iter()
            .map(|friend| {
                let pose = self.unit(*friend).pose;
                (*friend, Pose { at: pose.at.toward(back, depth), ..pose })
            })
            .collect();
        if pushed.iter().any(|(friend, pose)| !self.can_be_pushed(*friend, *pose, &behind, (unit, &body))) {
            return Recoiled::Barred;
        }
        for (friend, pose) in pushed {
            let was = self.unit(friend).pose;
            self.put(friend, pose);
            log.tell(|| Event::Moved { piece: friend, how: "is pushed back".to_owned(), way: vec![was, pose] });
        }
        self.put(unit, to);
        log.tell(|| Event::Moved { piece: unit, how: "recoils".to_owned(), way: vec![from, to] });
        self.refresh_contacts();
        Recoiled::Back
    }

    /// Whether a base would overlap an enemy, or touch one that it is not in contact with.
    fn runs_into_enemy(&self, unit: Piece, body: &Body) -> bool {
        self.enemies_of(unit).any(|enemy| {
            let theirs = self.body(enemy);
            theirs.overlaps(body) || meet(theirs, body) && !meet(theirs, self.body(unit))
        })
    }

    /// A friend in contact with an enemy, or without room behind it, cannot be pushed.
    fn can_be_pushed(&self, friend: Piece, to: Pose, pushed: &[Piece], (unit, recoiling): (Piece, &Body)) -> bool {
        let body = Body::new(self.footprint(friend), to);
        let barred =
            Obstacles { units: &[], barriers: Some(&self.field.impassable), table: Some(self.field.ground.table) };
        let others = || self.units().filter(|other| *other != friend && *other != unit && !pushed.contains(other));
        !self.in_contact(friend)
            && barred.conflict(&body).is_none()
            && !body.overlaps(recoiling)
            && !others().any(|other| self.body(other).overlaps(&body))
            && !self.enemies_of(friend).any(|enemy| meet(self.body(enemy), &body))
    }

    /// Goes directly away from the nearest enemy and faces away from him; through friends, but not onto them. False if it leaves
    /// the table.
    pub(super) fn go_away(&mut self, unit: Piece, by: Length, log: &mut dyn Chronicle) -> bool {
        let from = self.unit(unit).pose;
        let away = self.way_out(unit);
        let footprint = self.footprint(unit);
        let turned = Pose { facing: away, ..from };
        let enemies: Vec<Body> = self.enemies_of(unit).map(|enemy| *self.body(enemy)).collect();
        let among = Obstacles { units: &enemies, barriers: Some(&self.field.impassable), table: None };
        // One who cannot even turn round faces about where he stands.
        if among.conflict(&Body::new(footprint, turned)).is_some() {
            let about = Pose { facing: self.turned_away(from.facing, away), ..from };
            self.put(unit, about);
            self.bare_back(unit);
            log.tell(|| Event::Moved {
                piece: unit,
                how: "is hemmed in and turns away".to_owned(),
                way: vec![from, about],
            });
            return true;
        }
        let leg = Manoeuvre::Advance { by }.run(turned, footprint, &among);
        let gone = leg.done.shift().0;
        if !self.field.ground.table.holds(&Body::new(footprint, leg.pose)) {
            self.put(unit, from);
            return false;
        }
        let free = self.free_place(unit, turned, gone, &enemies);
        let to = free.unwrap_or(Pose { facing: self.turned_away(from.facing, away), ..from });
        self.put(unit, to);
        self.bare_back(unit);
        log.tell(|| Event::Moved { piece: unit, how: "withdraws".to_owned(), way: vec![from, to] });
        true
    }

    /// The furthest place on the way that is free of everybody, and out of contact.
    fn free_place(&self, unit: Piece, turned: Pose, gone: Length, enemies: &[Body]) -> Option<Pose> {
        let footprint = self.footprint(unit);
        let mut by = gone;
        loop {
            let pose = turned.shifted(by, Length::ZERO);
            let body = Body::new(footprint, pose);
            let taken = self.units().any(|other| other != unit && self.body(other).overlaps(&body));
            if !taken && !enemies.iter().any(|enemy| enemy.touches(&body)) {
                return Some(pose);
            }
            if by == Length::ZERO {
                return None;
            }
            by = (by - PACE).max(Length::ZERO);
        }
    }

    /// Turned about if that faces further away.
    fn turned_away(&self, facing: Facing, away: Facing) -> Facing {
        if facing.turn_to(away).abs() <= facing.about().turn_to(away).abs() { facing } else { facing.about() }
    }

    /// The heading directly away from the nearest enemy; straight back if there is none.
    fn way_out(&self, unit: Piece) -> Facing {
        let body = self.body(unit);
        let enemies = self.enemies_of(unit).map(|enemy| (body.distance_to(self.body(enemy)), enemy));
        let Some((distance, nearest)) = enemies.min() else { return self.unit(unit).pose.facing.about() };
        let theirs = self.body(nearest);
        if distance == Length::ZERO {
            return theirs.facing() + theirs.nearest_edge(body).outward();
        }
        let (there, here) = theirs.nearest_points(body);
        there.heading_to(here)
    }

    /// Where a unit ends that follows up, and the ground it sweeps over.
    pub(super) fn pursuit(&self, unit: Piece) -> (Pose, Vec<Body>) {
        let footprint = self.footprint(unit);
        let others: Vec<Body> = self.units().filter(|other| *other != unit).map(|other| *self.body(other)).collect();
        let obstacles =
            Obstacles { units: &others, barriers: Some(&self.field.impassable), table: Some(self.field.ground.table) };
        let from = self.unit(unit).pose;
        let leg = Manoeuvre::Advance { by: self.depth(unit) }.run(from, footprint, &obstacles);
        (leg.pose, vec![Body::new(footprint, from), Body::new(footprint, leg.pose)])
    }
}
