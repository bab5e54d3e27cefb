//! Falling back, evading, routing, breaking through: where a fight or an Assessment takes a Unit (R36, R75, R76, R80).

use grognard_battle::{Chronicle, Event, Piece, Struck};
use grognard_tabletop::{Body, Facing, Length, Manoeuvre, Obstacles, Pose, Turn};

use super::{
    EtSansResultat,
    field::{Drill, inches},
    ground::ZONE,
    state::Presence,
};
use crate::profile::Class;

/// How fine a way back is searched.
const PACE: Length = Length::thousandths(250);
/// The ways that are tried, straight first.
const ASIDE: [i32; 7] = [0, 15, -15, 30, -30, 45, -45];

impl EtSansResultat {
    /// The last free place on a way, an inch clear of all enemies; through friends, not through enemies or barred ground.
    pub(super) fn way_back(
        &self,
        unit: Piece,
        drill: Drill,
        heading: Facing,
        by: Length,
        facing: Facing,
    ) -> Option<Pose> {
        let size = self.field.enlisted(unit).footprint(drill);
        let from = self.unit(unit).pose;
        let body = self.troops.body(unit);
        let barriers = Some(self.barred_to(self.class(unit)));
        let table = Some(self.field.ground.table);
        for aside in ASIDE {
            let heading = heading + Turn::degrees(aside);
            let turned = Pose { at: from.at, facing: heading };
            let met = self
                .troops
                .enemies_of(unit)
                .filter_map(|enemy| body.meets_after(heading, by, self.troops.body(enemy), Length::ZERO));
            let by = met.min().unwrap_or(by);
            let leg = Manoeuvre::Advance { by }.run(turned, size, &Obstacles { units: &[], barriers, table });
            let mut gone = from.at.distance_to(leg.pose.at);
            while gone > Length::ZERO {
                let pose = Pose { at: from.at.toward(heading, gone), facing };
                let body = Body::new(size, pose);
                let clear =
                    self.troops.enemies_of(unit).all(|enemy| self.troops.body(enemy).distance_to(&body) >= ZONE);
                if clear && self.is_free(unit, &body) {
                    return Some(pose);
                }
                gone = (gone - PACE).max(Length::ZERO);
            }
        }
        None
    }

    /// A Unit that lost retires before the winner, or from the Area it stormed.
    pub(super) fn retire(&mut self, unit: Piece, winner: &Body, log: &mut dyn Chronicle) {
        let body = *self.troops.body(unit);
        let edge = body.nearest_edge(winner);
        let toward = body.facing() + edge.outward();
        let (drill, by, how) = if self.is_guns(unit) {
            (Drill::Limbered, inches(self.field.house.board.battery_retires), "limbers and retires")
        } else {
            let whole = self.deployed_move(unit);
            (self.unit(unit).drill, if self.field.house.board.retire_half { whole.half() } else { whole }, "retires")
        };
        match self.way_back(unit, drill, toward.about(), by, toward) {
            Some(pose) => self.falls_back(unit, drill, pose, how, log),
            None => self.is_cut_off(unit, log),
        }
    }

    /// A Unit goes back to a place; out of a column it is one of its own, or guns that go back by themselves.
    pub(super) fn falls_back(&mut self, unit: Piece, drill: Drill, pose: Pose, how: &str, log: &mut dyn Chronicle) {
        let from = self.unit(unit).pose;
        if self.unit(unit).drill == Drill::Ployed {
            self.leaves_column(unit);
            let formation = self.formation_of(unit);
            self.form_mut(formation).columns.extend((drill == Drill::Ployed).then(|| vec![unit]));
        }
        let state = self.unit_mut(unit);
        (state.drill, state.fell_back, state.moved) = (drill, true, true);
        self.put(unit, pose);
        let formation = self.formation_of(unit);
        self.form_mut(formation).stirred = true;
        log.tell(|| Event::Moved { piece: unit, how: how.to_owned(), way: vec![from, pose] });
        self.drop_contacts();
    }

    /// A Unit evades the nearest enemy; who must and cannot, routs.
    pub(super) fn evade(&mut self, unit: Piece, must: bool, log: &mut dyn Chronicle) {
        let body = self.troops.body(unit);
        let near = self.troops.enemies_of(unit).map(|enemy| (body.distance_to(self.troops.body(enemy)), enemy)).min();
        let Some((_, enemy)) = near else { return };
        let theirs = self.troops.body(enemy);
        let from = theirs.nearest_point(self.troops.at(unit));
        let heading =
            if from == self.troops.at(unit) { theirs.facing() } else { from.heading_to(self.troops.at(unit)) };
        let drill = self.unit(unit).drill;
        match self.way_back(unit, drill, heading, self.deployed_move(unit), heading.about()) {
            Some(pose) => self.falls_back(unit, drill, pose, "evades", log),
            None if must => self.is_cut_off(unit, log),
            None => {}
        }
    }

    /// A Unit routs into its Reformation Area; a battery goes to the reserve.
    pub(super) fn rout(&mut self, unit: Piece, log: &mut dyn Chronicle) {
        self.routs(unit, "", log);
    }

    /// A Unit that has to go and has nowhere to go routs.
    pub(super) fn is_cut_off(&mut self, unit: Piece, log: &mut dyn Chronicle) {
        self.routs(unit, "finds no way back and ", log);
    }

    fn routs(&mut self, unit: Piece, why: &str, log: &mut dyn Chronicle) {
        if self.is_guns(unit) {
            return self.withdraw(unit, &format!("{why}is withdrawn"), log);
        }
        self.leaves_column(unit);
        let state = self.unit_mut(unit);
        (state.presence, state.drill) = (Presence::Routed, Drill::Deployed);
        self.troops.remove(unit);
        self.drop_contacts();
        log.tell(|| Event::Lost { piece: unit, how: format!("{why}routs to its Reformation Area") });
    }

    /// A Unit is gone for good, its companies with it.
    pub(super) fn remove(&mut self, unit: Piece, how: &str, log: &mut dyn Chronicle) {
        self.leaves_column(unit);
        let there = self.troops.is_there(unit);
        let state = self.unit_mut(unit);
        (state.presence, state.rifles, state.engineers) = (Presence::Removed, 0, false);
        self.troops.remove(unit);
        self.drop_contacts();
        let how = how.to_owned();
        if there {
            log.tell(|| Event::Lost { piece: unit, how });
        } else {
            let text = format!("{} {how}.", self.field.enlisted(unit).name);
            log.say(&[unit], || text);
        }
    }

    /// How far a winner may go on.
    pub(super) fn pursuit(&self, unit: Piece) -> Length {
        let board = &self.field.house.board;
        inches(match self.class(unit) {
            Class::Cavalry => board.breakthrough_mounted,
            _ => board.breakthrough_foot,
        })
    }

    /// A winner breaks through straight ahead: friends, the ground and the edge stop it, an enemy it meets is a new contact.
    pub(super) fn break_through(&mut self, unit: Piece, by: Length, log: &mut dyn Chronicle) {
        self.unit_mut(unit).broke_through += 1;
        if by <= Length::ZERO {
            return;
        }
        let from = self.unit(unit).pose;
        let size = self.field.enlisted(unit).footprint(self.unit(unit).drill);
        let friends = self.troops.bodies(self.troops.friends_of(unit));
        let barriers = Some(self.barred_to(self.class(unit)));
        let obstacles = Obstacles { units: &friends, barriers, table: Some(self.field.ground.table) };
        let leg = Manoeuvre::Advance { by }.run(from, size, &obstacles);
        let free = from.at.distance_to(leg.pose.at);
        let start = Body::new(size, from);
        let touched = self.first_touched(unit, &start, from.facing, free);
        let edge = self.halt_at_edge(unit, &start, free);
        let pose = match (touched, edge) {
            (Some((away, target)), edge) if edge.is_none_or(|edge| away <= edge + ZONE) => {
                let struck = from.shifted(away, Length::ZERO);
                self.lined_up(unit, size, struck, &target)
            }
            (_, Some(edge)) => from.shifted(edge, Length::ZERO),
            (_, None) => leg.pose,
        };
        let body = Body::new(size, pose);
        let overlaps = self.troops.all().any(|other| other != unit && self.troops.body(other).overlaps(&body));
        if overlaps || self.has_room(unit, &body).is_err() {
            return;
        }
        self.put(unit, pose);
        self.note_contacts(unit, from);
        let how = || match self.tell_met(unit) {
            Some(met) => format!("breaks through into {met}"),
            None => "breaks through".to_owned(),
        };
        log.tell(|| Event::Moved { piece: unit, how: how(), way: vec![from, pose] });
        self.officers_follow(log);
    }

    /// A winner that was not struck in front and touches nobody may turn.
    pub(super) fn may_face(&self, unit: Piece, struck: Struck) -> bool {
        struck != Struck::Front && !self.in_contact(unit) && self.troops.is_there(unit) && !self.is_guns(unit)
    }

    /// Whether there is room to turn about the centre.
    pub(super) fn can_turn(&self, unit: Piece, turn: Turn) -> Option<Pose> {
        let pose = self.unit(unit).pose.turned(turn);
        let body = Body::new(self.field.enlisted(unit).footprint(self.unit(unit).drill), pose);
        (turn.get() % 90_000 == 0 && self.is_free(unit, &body)).then_some(pose)
    }
}
