//! Commanders as figures: their ratings, where they ride, what becomes of them (R12, R69, R89).

use grognard_battle::{
    Chronicle, CommandId, Event, Piece, Refusal, Side, Unseated, behind, refuse, refuse_if, senseless_if,
};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::{Body, CONTACT, Length, Obstacles, Point};

use super::{
    EtSansResultat,
    field::{FIGURE, Rated, inches},
    ground::ZONE,
    state::{Man, Post},
    step::{INSIDE, last},
};
use crate::{
    house::House,
    leader_actions::Rank,
    movement::{Allowance, MovementAllowance, Mover, Way},
    profile::{Class, Formation, Lr, Order as Directive, Terrain},
};

/// How near to one of his Units a Formation Commander stays.
pub(super) const WITH_HIS_UNITS: Length = Length::units(6);
/// How finely the ground of a ride is looked at.
const PACE: Length = Length::thousandths(250);
/// How far off friends may be who take in a commander.
const REFUGE: Length = Length::units(24);

impl EtSansResultat {
    pub(super) fn own_commander(&self, by: Side, piece: Piece) -> Result<usize, Refusal> {
        let man = self.field.leader_of(piece).filter(|man| self.field.leaders[*man].side == by);
        man.filter(|man| self.state.commanders[*man].is_there())
            .ok_or_else(|| Refusal::senseless("there is no such commander of yours on the table"))
    }

    /// The man who commands now.
    pub(super) fn rated(&self, man: usize) -> Rated {
        let own = &self.field.leaders[man].own;
        let unknown = |lr| Rated { name: format!("The successor of {}", own.rated.name), lr, tr: 0 };
        match self.state.commanders[man].man {
            Man::First => own.rated.clone(),
            Man::Second => own.second.clone().unwrap_or_else(|| unknown(Lr::C)),
            Man::Relief => own.relief.as_ref().map_or_else(|| unknown(Lr::C), |(_, relief)| relief.clone()),
            Man::Gunner => {
                let side = self.field.leaders[man].side;
                let chief = self.gunner(side).map(|chief| self.field.leaders[chief].own.rated.clone());
                chief.unwrap_or_else(|| unknown(Lr::C))
            }
            Man::Zero => unknown(Lr::Zero),
            Man::C => unknown(Lr::C),
        }
    }

    /// His Leadership and Tactical Rating now: nothing while he is missing or his wound lasts.
    pub(super) fn ratings(&self, man: usize) -> (Lr, i32) {
        let state = &self.state.commanders[man];
        let able = matches!(state.post, Post::Table | Post::Awaited);
        if !able || state.wounded_until >= self.state.turn && state.wounded_until > 0 {
            return (Lr::Zero, 0);
        }
        let Rated { lr, tr, .. } = self.rated(man);
        (lr, tr)
    }

    /// The Formation Commander.
    pub(super) fn head_of(&self, formation: CommandId) -> usize {
        self.field.leader_of_command(formation)
    }

    pub(super) fn force_of(&self, formation: CommandId) -> u8 {
        self.roster(formation).force
    }

    pub(super) fn force_commander(&self, force: u8) -> usize {
        usize::from(self.field.forces[usize::from(force)].leader)
    }

    pub(super) fn army_commander(&self, side: Side) -> usize {
        self.field.leaders.iter().position(|leader| leader.side == side && leader.chief).unwrap_or_default()
    }

    /// His rank, of several the highest.
    pub(super) fn rank(&self, man: usize) -> Rank {
        let leader = &self.field.leaders[man];
        if leader.chief {
            Rank::Army
        } else if leader.own.force.is_some() || leader.command.is_none() {
            Rank::Force
        } else {
            Rank::Formation
        }
    }

    /// Ratings that count for a Formation: its commander's, or those of a higher one with it where they are better.
    pub(super) fn ratings_of(&self, formation: CommandId) -> (Lr, i32) {
        let (mut lr, mut tr) = self.ratings(self.head_of(formation));
        for man in 0..self.state.commanders.len() {
            if self.state.commanders[man].with == Some(formation) {
                let (other, tactical) = self.ratings(man);
                if other.points() > lr.points() {
                    lr = other;
                }
                tr = tr.max(tactical);
            }
        }
        (lr, tr)
    }

    /// His figure.
    pub(super) fn seat(&self, man: usize) -> Body {
        Body::disc(self.state.commanders[man].at, FIGURE)
    }

    /// How far the nearest enemy Unit is from a figure.
    pub(super) fn enemy_of_seat(&self, man: usize, counts: impl Fn(Piece) -> bool) -> Option<Length> {
        let (seat, side) = (self.seat(man), self.field.leaders[man].side);
        let enemies = self.troops.of(side.other()).filter(|enemy| counts(*enemy));
        seat.distance_to_nearest(enemies.map(|enemy| self.troops.body(enemy)))
    }

    /// Puts a commander somewhere and tells it; who is in personal command goes with the Formation's commander.
    pub(super) fn station(&mut self, man: usize, at: Point, how: &str, log: &mut dyn Chronicle) {
        let state = &mut self.state.commanders[man];
        (state.at, state.post) = (at, Post::Table);
        let piece = self.field.piece_of_leader(man);
        log.tell(|| Event::Rode { piece, how: how.to_owned(), at, with: None });
        let Some(formation) = self.field.leaders[man].command else { return };
        for other in 0..self.state.commanders.len() {
            if other != man && self.state.commanders[other].with == Some(formation) {
                self.state.commanders[other].at = at;
                let piece = self.field.piece_of_leader(other);
                log.tell(|| Event::Rode { piece, how: "rides along".to_owned(), at, with: None });
            }
        }
    }

    /// Formation Commanders keep with their Units, and nobody stays where an enemy is (R12, R69).
    pub(super) fn officers_follow(&mut self, log: &mut dyn Chronicle) {
        for man in 0..self.state.commanders.len() {
            if !self.state.commanders[man].is_there() {
                continue;
            }
            self.keep_with_units(man, log);
            self.flee(man, log);
        }
    }

    fn keep_with_units(&mut self, man: usize, log: &mut dyn Chronicle) {
        let Some(formation) = self.field.leaders[man].command.filter(|formation| self.lives(*formation)) else {
            return;
        };
        let seat = self.seat(man);
        let near = self.units_of(formation).map(|unit| (seat.distance_to(self.troops.body(unit)), unit)).min();
        let at = match near {
            Some((away, _)) if away <= WITH_HIS_UNITS => return,
            Some((_, unit)) => behind(self.troops.body(unit), FIGURE, self.field.ground.table),
            None => self.form(formation).area.at,
        };
        if at != self.state.commanders[man].at {
            self.station(man, at, "follows his Units", log);
        }
    }

    /// A commander whom an enemy touches is set beside the nearest friends, or lost.
    fn flee(&mut self, man: usize, log: &mut dyn Chronicle) {
        let (seat, side) = (self.seat(man), self.field.leaders[man].side);
        if !self.troops.is_reached(side, &seat) {
            return;
        }
        let own = self.field.leaders[man].command.filter(|formation| self.units_of(*formation).next().is_some());
        let takes = |unit: Piece| own.is_none_or(|formation| self.formation_of(unit) == formation);
        let reach = (REFUGE, FIGURE.half());
        match self.troops.refuge(side, &seat, reach, self.field.ground.table, takes) {
            Some((friend, at)) => {
                let how = format!("is all but taken and gallops to {}", self.field.enlisted(friend).name);
                self.station(man, at, &how, log);
            }
            None => self.lose_commander(man, "is taken", log),
        }
    }

    /// A commander is lost: a Formation's is replaced in the next turn, a higher one in the turn after it (R89).
    pub(super) fn lose_commander(&mut self, man: usize, how: &str, log: &mut dyn Chronicle) {
        let after = if self.rank(man) == Rank::Formation { 1 } else { 2 };
        let state = &mut self.state.commanders[man];
        (state.post, state.with) = (Post::Missing(self.state.turn + after), None);
        let (piece, how) = (self.field.piece_of_leader(man), how.to_owned());
        log.tell(|| Event::Lost { piece, how });
    }

    /// What a straight ride across country costs: an inch of rough or dense ground counts double.
    fn cost_of_ride(&self, from: Point, to: Point) -> Length {
        let rate = |terrain: Terrain| i64::from(inches(ride(false, terrain, &self.field.house).allowance).get());
        let (heading, away) = (from.heading_to(to), from.distance_to(to));
        let (mut gone, mut cost) = (Length::ZERO, 0_i64);
        while gone < away {
            let next = (gone + PACE).min(away);
            let middle = from.toward(heading, gone + (next - gone).half());
            let ground = self.terrain_at(Class::Cavalry, middle);
            cost += i64::from((next - gone).get()) * rate(Terrain::Open) / rate(ground).max(1);
            gone = next;
        }
        Length::thousandths(i32::try_from(cost).unwrap_or(i32::MAX))
    }

    /// Whether somebody who rides straight comes upon an edge of dense ground before he is there.
    fn halts_a_rider(&self, from: Point, to: Point) -> bool {
        if !ride(false, Terrain::Dense, &self.field.house).halts_at_edge {
            return false;
        }
        let (heading, away) = (from.heading_to(to), from.distance_to(to));
        let dense = |gone: Length| self.terrain_at(Class::Cavalry, from.toward(heading, gone)) == Terrain::Dense;
        let here = dense(Length::ZERO);
        let mut gone = Length::ZERO;
        while gone < away {
            let next = (gone + PACE).min(away);
            if dense(next) != here {
                return last(gone, next, |way| dense(way) == here) + INSIDE + CONTACT < away;
            }
            gone = next;
        }
        false
    }

    /// Whether a commander may ride somewhere.
    pub(super) fn plan_ride(&self, man: usize, to: Point) -> Result<(), Refusal> {
        let state = &self.state.commanders[man];
        let leader = &self.field.leaders[man];
        senseless_if!(state.ridden, "he has ridden in this turn");
        if state.with.is_some() {
            return refuse!("R11", "he is with the Formation he commands in person, and rides with its commander");
        }
        let away = state.at.distance_to(to);
        let on_road =
            |at: Point| self.field.roads.iter().any(|road| road.track.nearest_to(at).aside <= Length::units(1));
        let road = on_road(state.at) && on_road(to);
        let most = inches(ride(road, Terrain::Open, &self.field.house).allowance);
        let cost = if road { away } else { self.cost_of_ride(state.at, to) };
        refuse_if!(cost > most, "R18", "he rides {most}\", this is {cost}\"");
        refuse_if!(!road && self.halts_a_rider(state.at, to), "R18", "the edge of dense ground halts him");
        let seat = Body::disc(to, FIGURE);
        self.field.seats(leader.side, &seat, &self.troops).map_err(|why| match why {
            Unseated::OffTable => Refusal::by(cause!("R45"), "nobody leaves the table"),
            Unseated::Impassable => Refusal::by(cause!("R18"), "nobody gets there"),
            Unseated::Enemy => Refusal::by(cause!("R18"), "an enemy stands there"),
        })?;
        let way = if away > Length::ZERO { Body::strip(state.at, to, FIGURE) } else { seat };
        let shut = Obstacles { units: &[], barriers: Some(self.barred_to(Class::Cavalry)), table: None };
        refuse_if!(shut.conflict(&way).is_some(), "R18", "the ground is in the way");
        let from = self.seat(man);
        let near = |enemy: Piece| {
            let theirs = self.troops.body(enemy);
            theirs.within(ZONE, &seat) || theirs.within(ZONE, &way) && !theirs.within(ZONE, &from)
        };
        refuse_if!(self.troops.of(leader.side.other()).any(near), "R18", "within 1\" of the enemy");
        if let Some(formation) = leader.command.filter(|formation| self.lives(*formation)) {
            let mut units = self.units_of(formation).peekable();
            if units.peek().is_some() && !units.any(|unit| self.troops.body(unit).within(WITH_HIS_UNITS, &seat)) {
                return refuse!("R12", "a Formation Commander stays within 6\" of one of his Units");
            }
        }
        Ok(())
    }
}

/// How far a commander rides over some ground, and along a road.
fn ride(road: bool, terrain: Terrain, house: &House) -> Allowance {
    let facts = MovementAllowance {
        arm: Mover::GeneralOfficer,
        terrain,
        deployment: if road { Way::PloyedRoad } else { Way::PloyedOffRoad },
        formation: Formation { order: Directive::Move, ..Formation::default() },
        ..MovementAllowance::default()
    };
    facts.prepare(house, &mut ())
}
