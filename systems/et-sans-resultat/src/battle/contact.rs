//! Contact: who touches whom, who attacks, where he struck (R35, R58, R59).

use grognard_battle::{Contact, Piece, Struck};
use grognard_tabletop::{Body, CONTACT, Dressing, Edge, Footprint, Length, Obstacles, Pose, line_up_clear};

use super::{EtSansResultat, state::Meeting};

impl EtSansResultat {
    /// Meetings that a Unit is in.
    pub(super) fn meetings_of(&self, unit: Piece) -> impl Iterator<Item = &Meeting> + Clone + '_ {
        self.state.meetings.iter().filter(move |meeting| meeting.contact.enemy_of(unit).is_some())
    }

    pub(super) fn in_contact(&self, unit: Piece) -> bool {
        self.meetings_of(unit).next().is_some()
    }

    /// Enemies in contact with a Unit.
    pub(super) fn enemies_at(&self, unit: Piece) -> impl Iterator<Item = Piece> + Clone + '_ {
        self.meetings_of(unit).filter_map(move |meeting| meeting.contact.enemy_of(unit))
    }

    /// Whether a place is behind the line of a base's rear edge.
    fn is_behind(body: &Body, pose: Pose) -> bool {
        let rear = body.ahead_and_right(body.middle(Edge::Rear)).0;
        body.ahead_and_right(pose.at).0 < rear
    }

    /// Where a Unit that came from a place has struck another.
    fn struck(&self, from: Pose, unit: Piece, enemy: Piece) -> Struck {
        let theirs = self.troops.body(enemy);
        let edge = theirs.nearest_edge(self.troops.body(unit));
        match edge {
            Edge::Rear if !self.field.house.board.rear_from_behind || Self::is_behind(theirs, from) => Struck::Rear,
            Edge::Front => Struck::Front,
            _ => Struck::Flank,
        }
    }

    /// Writes down whom a Unit touches now: it attacks those it did not touch before. Contacts that no longer touch are gone.
    pub(super) fn note_contacts(&mut self, unit: Piece, from: Pose) {
        self.drop_contacts();
        if !self.troops.is_there(unit) {
            return;
        }
        let body = *self.troops.body(unit);
        let touched: Vec<Piece> =
            self.troops.enemies_of(unit).filter(|enemy| self.troops.body(*enemy).touches(&body)).collect();
        for enemy in touched {
            if self.state.meetings.iter().any(|meeting| meeting.contact.is_between(unit, enemy)) {
                continue;
            }
            // Batteries never attack.
            let (attacker, defender) = if self.is_guns(unit) { (enemy, unit) } else { (unit, enemy) };
            let on = if attacker == unit { self.struck(from, unit, enemy) } else { Struck::Front };
            let contact = Contact { attacker, defender, on };
            let fought = self.state.fought.iter().any(|[one, other]| contact.is_between(*one, *other));
            self.state.meetings.push(Meeting { contact, fought });
        }
    }

    /// Strikes out contacts that no longer touch.
    pub(super) fn drop_contacts(&mut self) {
        let troops = &self.troops;
        self.state.meetings.retain(|meeting| {
            let [one, other] = meeting.contact.pair();
            troops.is_there(one) && troops.is_there(other) && troops.body(one).touches(troops.body(other))
        });
    }

    /// Lines a charger up with the edge it has struck, clear of others; without room it stays as it struck.
    pub(super) fn lined_up(&self, unit: Piece, size: Footprint, pose: Pose, target: &Body) -> Pose {
        let struck = Body::new(size, pose);
        let edge = target.nearest_edge(&struck);
        let others = self.troops.bodies(self.troops.all().filter(|other| *other != unit));
        let barriers = Some(self.barred_to(self.class(unit)));
        let obstacles = Obstacles { units: &others, barriers, table: Some(self.field.ground.table) };
        line_up_clear(size, pose, target, edge, Dressing::WhereItStruck, &obstacles).map_or(pose, |lined| lined.pose)
    }

    /// The first enemy Unit or Reformation Area that a Unit touches, going straight so far.
    pub(super) fn first_touched(
        &self,
        unit: Piece,
        from: &Body,
        heading: grognard_tabletop::Facing,
        by: Length,
    ) -> Option<(Length, Body)> {
        let enemies = self.troops.enemies_of(unit).map(|enemy| *self.troops.body(enemy));
        let near = enemies.chain(self.areas_before(unit)).filter(|theirs| from.within(by + Length::units(1), theirs));
        // To brush an edge is to touch it.
        let by = by + CONTACT.times(2);
        near.filter_map(|theirs| Some((from.meets_after(heading, by, &theirs, Length::ZERO)?, theirs)))
            .min_by_key(|(away, _)| *away)
    }
}
