//! Generals: who is attached to whom, who is within whose reach, who is lost and replaced (R14, R15, R30, R38).

use grognard_battle::{
    Chronicle, CommandId, Event, Piece, Refusal, Side, Words, behind, refuse, refuse_if, senseless_if,
};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Body, CONTACT, Length, Point};

use super::{
    KingOrEmpress,
    field::Leader,
    ground::{inches, measured},
    orders::Destination,
    state::General,
};
use crate::{
    command::{Commander, Cost, InitiativeCost, Spent},
    profile::{self, Rating},
};

/// A general is a round base an inch across (R28).
pub(super) const RADIUS: Length = Length::thousandths(500);

impl KingOrEmpress {
    pub(super) fn leader(&self, general: usize) -> &Leader {
        &self.field.leaders[general]
    }

    pub(super) fn general(&self, general: usize) -> &General {
        &self.state.generals[general]
    }

    fn generals_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..self.state.generals.len()).filter(move |i| self.leader(*i).side == side && !self.general(*i).lost)
    }

    /// Generals who may ride in the Movement phase of a command: its own, and a commander-in-chief who leads none (R38).
    pub(super) fn riders(&self, command: CommandId, side: Side) -> impl Iterator<Item = usize> + '_ {
        self.generals_of(side)
            .filter(move |i| !self.general(*i).rode && self.leader(*i).command.is_none_or(|led| led == command))
    }

    /// His base on the table.
    pub(super) fn disc(&self, general: usize) -> Body {
        Body::disc(self.general(general).at, RADIUS.times(2))
    }

    /// Whether he is still the commander-in-chief: nobody takes over from one who is lost (R14).
    pub(super) fn is_chief(&self, general: usize) -> bool {
        self.leader(general).chief && !self.general(general).replaced && !self.general(general).lost
    }

    /// Who is attached to a unit. Only one counts: the commander-in-chief without a command before others (R15).
    pub(super) fn attached(&self, unit: Piece) -> profile::General {
        let with = (0..self.state.generals.len()).filter(|i| self.general(*i).with == Some(unit));
        let kinds = with.map(|i| match (self.is_chief(i), self.leader(i).command) {
            (true, None) => profile::General::CncWithoutCommand,
            (true, Some(_)) => profile::General::CncWithCommand,
            (false, _) => profile::General::General,
        });
        kinds.max_by_key(|kind| *kind as u8).unwrap_or(profile::General::None)
    }

    /// Whether a unit is within range of its commander-in-chief, if he leads no command himself.
    pub(super) fn in_cnc_range(&self, unit: Piece) -> bool {
        let range = inches(self.field.house.cnc_range);
        self.generals_of(self.troops.side(unit)).any(|i| {
            self.is_chief(i) && self.leader(i).command.is_none() && self.disc(i).within(range, self.troops.body(unit))
        })
    }

    /// The rating by which a side rolls for the first activation: a lost commander-in-chief counts as poor (R14).
    pub(super) fn cnc_rating(&self, side: Side) -> Rating {
        let chief = self.generals_of(side).find(|i| self.is_chief(*i));
        chief.map_or(Rating::Poor, |i| self.general(i).rating)
    }

    /// What an order to some units of a command costs in initiative points.
    pub(super) fn initiative_cost(&self, action: Spent, units: &[Piece], command: CommandId) -> Cost {
        let leader = self.field.leader_of_command(command);
        let disc = self.disc(leader);
        let nearest = disc.distance_to_nearest(units.iter().map(|unit| self.troops.body(*unit))).unwrap_or_default();
        let commander = if self.is_chief(leader) { Commander::Cnc } else { Commander::General };
        let group = units.len() > 1;
        InitiativeCost { action, group, commander, distance: measured(nearest) }.prepare(&self.field.house, &mut ())
    }

    /// Where a ride would lead, or why it may not be.
    pub(super) fn plan_ride(&self, general: usize, to: Destination, command: CommandId) -> Result<Point, Refusal> {
        let (leader, man) = (self.leader(general), self.general(general));
        let side = self.field.command(command).side;
        let own = match leader.command {
            Some(led) => led == command,
            None => leader.side == side,
        };
        if man.lost || !own {
            return refuse!(
                "R38",
                "a general rides in the Movement phase of his own command, a commander-in-chief without one in that of any \
                 command of his side"
            );
        }
        refuse_if!(man.rode, "R18", "he has already ridden");
        let (at, far) = match to {
            Destination::Place(at) => (at, man.at.distance_to(at)),
            Destination::Unit(unit) => {
                let friend =
                    unit.index() < self.field.units() && self.unit(unit).is_there() && self.troops.side(unit) == side;
                senseless_if!(!friend, "there is no such unit of his side on the table");
                if !self.is_chief(general) && leader.command != Some(self.field.enlisted(unit).command) {
                    return refuse!(
                        "R38",
                        "a general is attached to units of his own command only; the commander-in-chief to any"
                    );
                }
                senseless_if!(man.with == Some(unit), "he is attached to it already");
                // He is attached as soon as he touches it, wherever that is.
                (self.beside(unit), self.disc(general).distance_to(self.troops.body(unit)))
            }
        };
        let reach = inches(self.field.house.general_ride);
        refuse_if!(far > reach, "R18", "a general rides {reach} inches, this is {far}");
        let disc = Body::disc(at, RADIUS.times(2));
        refuse_if!(!self.field.ground.table.holds(&disc), "R35", "that is off the table");
        refuse_if!(self.troops.is_reached(side, &disc), "R38", "an enemy stands there");
        Ok(at)
    }

    pub(super) fn ride(&mut self, general: usize, to: Destination, at: Point, log: &mut dyn Chronicle) {
        let with = match to {
            Destination::Place(_) => None,
            Destination::Unit(unit) => Some(unit),
        };
        self.state.generals[general].rode = true;
        let how = match with {
            Some(unit) => format!("joins {}", self.field.enlisted(unit).name),
            None if log.listens() => self.rides_to(at),
            None => String::new(),
        };
        self.station(general, at, with, how, log);
    }

    /// Sets a general up.
    pub(super) fn post(&mut self, general: usize, at: Point, log: &mut dyn Chronicle) {
        self.state.generals[general].rode = true;
        self.station(general, at, None, "takes post".to_owned(), log);
    }

    /// Puts a general somewhere, with a unit or alone.
    fn station(&mut self, general: usize, at: Point, with: Option<Piece>, how: String, log: &mut dyn Chronicle) {
        let man = &mut self.state.generals[general];
        (man.at, man.with) = (at, with);
        let piece = self.field.piece_of_leader(general);
        log.tell(|| Event::Rode { piece, how, at, with });
    }

    /// Where a general rides who is with a unit.
    pub(super) fn beside(&self, unit: Piece) -> Point {
        behind(self.troops.body(unit), RADIUS, self.field.ground.table)
    }

    /// The name of who leads now.
    pub(super) fn name_of_general(&self, general: usize) -> String {
        let name = &self.leader(general).name;
        if self.general(general).replaced { format!("The successor of {name}") } else { name.clone() }
    }

    /// Generals without a unit whom a base has reached on its way, and who are ridden down if it is an enemy's: each goes to the
    /// nearest friend, or is lost (R38, R44).
    pub(super) fn sweep_generals(&mut self, side: Side, way: &[Body], log: &mut dyn Chronicle) {
        let (reach, table) = (inches(self.field.house.general_ride), self.field.ground.table);
        for general in 0..self.state.generals.len() {
            let (man, own) = (self.general(general), self.leader(general).side);
            if man.lost || man.with.is_some() {
                continue;
            }
            let disc = self.disc(general);
            let reached = match own == side {
                true => way.last().is_some_and(|body| body.overlaps(&disc)),
                false => way.iter().any(|body| body.gap_to(&disc) <= CONTACT),
            };
            if !reached {
                continue;
            }
            match self.troops.refuge(own, &disc, (reach, RADIUS), table, |_| true) {
                Some((friend, at)) => {
                    let name = &self.field.enlisted(friend).name;
                    let how = if own == side { "makes way for" } else { "is all but taken and gallops to" };
                    self.station(general, at, None, format!("{how} {name}"), log);
                }
                None => self.lose_general(general, "taken, far from his troops", log),
            }
        }
    }

    pub(super) fn lose_general(&mut self, general: usize, how: &str, log: &mut dyn Chronicle) {
        let man = &mut self.state.generals[general];
        (man.lost, man.with) = (true, None);
        let piece = self.field.piece_of_leader(general);
        log.tell(|| Event::Lost { piece, how: how.to_owned() });
    }

    /// A new general, rated poor, takes over a command with one of its units (R14).
    pub(super) fn appoint(&mut self, command: CommandId, unit: Piece, log: &mut dyn Chronicle) {
        let general = self.field.leader_of_command(command);
        let at = self.beside(unit);
        self.state.generals[general] =
            General { at, with: Some(unit), rating: Rating::Poor, lost: false, replaced: true, rode: false };
        let (command, unit_name) = (self.field.name_of_command(command).to_owned(), &self.field.enlisted(unit).name);
        let how = format!("takes over {command} with {unit_name}");
        self.station(general, at, Some(unit), how, log);
    }
}
