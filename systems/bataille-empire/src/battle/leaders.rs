//! Commanders on the table: where they ride, whom they are with, how they get out of the enemy's way (R47, R84).

use grognard_battle::{
    Chronicle, Event, Piece, Refusal, Rules, Side, Unseated, behind, refuse, refuse_if, resolve, senseless_if,
};
use grognard_rulebook::{Dice, cause};
use grognard_tabletop::{Body, Length, Obstacles, Point, Pose};

use super::{BatailleEmpire, state::Post};
use crate::{
    commanders::{CommanderRisk, Fate, Peril},
    movement::{MovementAllowance, Mover},
    profile::Terrain,
};

/// How near to a formed enemy an unattached commander may come.
const CLEAR: Length = Length::units(1);
/// How close together a ride is looked at.
const STRIDE: i32 = 500;
/// What is as good as nothing of a way.
const HAIR: Length = Length::thousandths(5);

impl BatailleEmpire {
    /// Commanders of a side on the table.
    pub(super) fn commanders_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        let there = (0..self.state.commanders.len()).filter(|man| self.state.commanders[*man].is_there());
        there.filter(move |man| self.field.leaders[*man].side == side)
    }

    /// His name: who relieved him, or who stepped in.
    pub(super) fn name_of_commander(&self, man: usize) -> String {
        let (leader, state) = (&self.field.leaders[man], &self.state.commanders[man]);
        let name = match (&leader.relief, state.relieved) {
            (Some((_, name, _)), true) => name,
            _ => &leader.name,
        };
        if state.fallen > 0 { format!("{name}'s successor") } else { name.clone() }
    }

    /// Where he rides who is with a unit.
    pub(super) fn beside(&self, body: &Body) -> Point {
        behind(body, Length::ZERO, self.field.ground.table)
    }

    /// Where he is: with his unit, if he is attached to one.
    fn place_of(&self, man: usize) -> Point {
        let state = &self.state.commanders[man];
        state.with.map_or(state.at, |unit| self.beside(self.troops.body(unit)))
    }

    /// Puts a commander somewhere, with a unit or alone.
    pub(super) fn station(
        &mut self,
        man: usize,
        at: Point,
        with: Option<Piece>,
        how: impl Into<String>,
        log: &mut dyn Chronicle,
    ) {
        let state = &mut self.state.commanders[man];
        (state.at, state.with, state.post) = (at, with, Post::Table);
        let (piece, how) = (self.field.piece_of_leader(man), how.into());
        log.tell(|| Event::Rode { piece, how, at, with });
    }

    /// Those who are with a unit go where it goes.
    pub(super) fn carry(&mut self, unit: Piece) {
        for man in 0..self.state.commanders.len() {
            if self.state.commanders[man].with == Some(unit) {
                self.state.commanders[man].at = self.place_of(man);
            }
        }
    }

    /// Whether a commander may ride, and where he comes to be.
    pub(super) fn plan_ride(
        &self,
        by: Side,
        man: usize,
        to: Point,
        with: Option<Piece>,
    ) -> Result<(Point, Option<Piece>), Refusal> {
        let (state, leader) = (&self.state.commanders[man], &self.field.leaders[man]);
        senseless_if!(leader.side != by || !state.is_there(), "there is no such commander of yours on the table");
        refuse_if!(state.rode, "R47", "he has ridden already");
        let to = match with {
            Some(unit) => {
                let unit = self.own(by, unit)?;
                if !leader.chief && leader.command != Some(self.division_of(unit)) || !self.manned(unit) {
                    return refuse!("R47", "he attaches himself to units of his command");
                }
                let there = self.beside(self.troops.body(unit));
                senseless_if!(to != there, "who joins a unit rides behind the middle of it");
                there
            }
            None => {
                self.may_be_at(by, to)?;
                to
            }
        };
        let reach = match with {
            Some(unit) => self.seat(man).distance_to(self.troops.body(unit)),
            None => state.at.distance_to(to),
        };
        let worst = self.worst_on_line(state.at, to);
        let facts = MovementAllowance {
            unit: Mover::Commander,
            terrain: worst,
            light_infantry: false,
            charge: false,
            obstacle: false,
            road: false,
        };
        let most = Length::units(self.allowance(&facts).distance);
        if reach > most {
            return Err(Refusal::by(self.cell(&facts), format!("he rides {most} UD, this is {reach}")));
        }
        let deep = Obstacles { units: &[], barriers: Some(&self.field.impassable), table: None };
        let (heading, far) = (state.at.heading_to(to), state.at.distance_to(to));
        let mut steps = (0..=far.get() / STRIDE).map(|i| state.at.toward(heading, Length::thousandths(i * STRIDE)));
        if steps.any(|at| deep.conflict(&Body::disc(at, Length::thousandths(100))).is_some()) {
            return refuse!("R31", "nobody gets over there");
        }
        Ok((to, with))
    }

    fn worst_on_line(&self, from: Point, to: Point) -> Terrain {
        let (heading, far) = (from.heading_to(to), from.distance_to(to));
        let places = (0..=far.get() / STRIDE).map(|i| from.toward(heading, Length::thousandths(i * STRIDE)));
        // A hair before the end: who rides up to the wall of a village has not ridden into it, on whichever side of it he is.
        let end = to.toward(heading.about(), HAIR.min(far));
        let worst = places
            .filter(|at| *at != to)
            .chain([end])
            .map(|at| self.field.ground_at(at, 1))
            .max_by_key(|ground| *ground as u8);
        match worst {
            Some(Terrain::Village | Terrain::Building) => Terrain::Difficult,
            worst => worst.unwrap_or(Terrain::Clear),
        }
    }

    /// Whether an unattached commander of a side may be at a place.
    pub(super) fn may_be_at(&self, side: Side, at: Point) -> Result<(), Refusal> {
        let seat = self.seat_at(at);
        self.field.seats(side, &seat, &self.troops).map_err(|why| match why {
            Unseated::OffTable => Refusal::by(cause!("R49"), "that is off the table"),
            Unseated::Impassable => Refusal::by(cause!("R31"), "nobody gets there"),
            Unseated::Enemy => Refusal::by(cause!("R84"), "an enemy stands there"),
        })?;
        let near = |enemy: Piece| self.formed(enemy) && self.troops.body(enemy).distance_to(&seat) < CLEAR;
        refuse_if!(self.troops.of(side.other()).any(near), "R84", "an enemy is too near");
        Ok(())
    }

    /// Commanders of the other side whom a unit comes upon on its way, or where it ends, go to their nearest unit.
    pub(super) fn sweep(&mut self, unit: Piece, way: &[Pose], log: &mut dyn Chronicle) {
        let men: Vec<usize> = self.commanders_of(self.troops.side(unit).other()).collect();
        for man in men {
            if self.state.commanders[man].with.is_some() {
                continue;
            }
            let (seat, base) = (self.seat(man), self.footprint(unit));
            let legs = way.windows(2).any(|leg| {
                let (heading, by) = (leg[0].at.heading_to(leg[1].at), leg[0].at.distance_to(leg[1].at));
                by > Length::ZERO && Body::new(base, leg[0]).meets_after(heading, by, &seat, Length::ZERO).is_some()
            });
            if legs || self.troops.body(unit).distance_to(&seat) == Length::ZERO {
                self.flee(man, log);
            }
        }
    }

    /// He is set behind the nearest unit of his division where no enemy is, else of the army; without one he is gone.
    pub(super) fn flee(&mut self, man: usize, log: &mut dyn Chronicle) {
        let (seat, leader) = (self.seat(man), &self.field.leaders[man]);
        let own = |unit: Piece| leader.command.is_none_or(|division| division == self.division_of(unit));
        let friends = self.troops.nearest_first(leader.side, &seat, own);
        let refuge = friends.into_iter().find_map(|friend| {
            let at = behind(self.troops.body(friend), Length::thousandths(250), self.field.ground.table);
            (!self.troops.is_reached(leader.side, &self.seat_at(at))).then_some((friend, at))
        });
        match refuge {
            Some((friend, at)) => {
                let how = format!("is all but taken and gallops to {}", self.field.enlisted(friend).name);
                self.station(man, at, None, how, log);
            }
            None => self.take_off(man, "is swept from the field", log),
        }
    }

    /// A commander is gone for good.
    pub(super) fn take_off(&mut self, man: usize, how: &str, log: &mut dyn Chronicle) {
        let state = &mut self.state.commanders[man];
        if state.post == Post::Off {
            return;
        }
        let there = state.is_there();
        (state.post, state.with, state.points) = (Post::Off, None, 0);
        let (piece, how) = (self.field.piece_of_leader(man), how.to_owned());
        if there {
            log.tell(|| Event::Lost { piece, how });
        }
    }

    /// The risk of those attached to a unit under fire or in a shock.
    pub(super) fn risk(&mut self, unit: Piece, cause: Peril, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let men: Vec<usize> =
            (0..self.state.commanders.len()).filter(|man| self.state.commanders[*man].with == Some(unit)).collect();
        for man in men {
            let facts = CommanderRisk { cause, commander: self.state.commanders[man].rating };
            let piece = self.field.piece_of_leader(man);
            let tell = |fate: &Fate| self.tell_fate(man, fate);
            let fate = resolve(&facts, &self.field.house, &[("", piece)], dice, log, tell);
            if let Some(heir) = fate.replacement {
                let state = &mut self.state.commanders[man];
                (state.rating, state.fallen) = (heir, state.fallen.saturating_add(1));
            }
        }
    }

    /// Who was with a unit that is gone is alone, behind the nearest friend.
    pub(super) fn bereave(&mut self, unit: Piece, log: &mut dyn Chronicle) {
        for man in 0..self.state.commanders.len() {
            if self.state.commanders[man].with == Some(unit) {
                self.state.commanders[man].with = None;
                self.flee(man, log);
            }
        }
    }
}
