//! Generals: who is attached to whom, who is within whose reach, who is lost and replaced (R14, R15, R30, R38).

use grognard_battle::{Chronicle, Event, Piece, Refusal, Side};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::{Body, CONTACT, Length, Point};

use super::{
    KingOrEmpress,
    field::Leader,
    ground::{inches, measured},
    orders::Destination,
    state::General,
};
use crate::{
    command::{Commander, Cost, InitiativeCost, Order as Spent},
    profile::{self, Rating},
};

/// A general is a round base an inch across (R28).
pub(super) const RADIUS: Length = Length::thousandths(500);

/// How far a general rides (R18), and how far one flees who is reached by the enemy (R38).
const RIDE: Length = Length::units(12);

impl KingOrEmpress {
    /// The general of a piece's number.
    pub(super) fn general_of(&self, piece: Piece) -> Option<usize> {
        piece.index().checked_sub(self.field.units()).filter(|i| *i < self.state.generals.len())
    }

    pub(super) fn piece_of_general(&self, general: usize) -> Piece {
        Piece((self.field.units() + general) as u16)
    }

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
    pub(super) fn riders(&self, command: u16, side: Side) -> impl Iterator<Item = usize> + '_ {
        self.generals_of(side).filter(move |i| {
            !self.general(*i).rode && self.leader(*i).command.is_none_or(|led| u16::from(led) == command)
        })
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
        self.generals_of(self.side(unit)).any(|i| {
            self.is_chief(i) && self.leader(i).command.is_none() && self.disc(i).within(range, self.body(unit))
        })
    }

    /// The rating by which a side rolls for the first activation: a lost commander-in-chief counts as poor (R14).
    pub(super) fn cnc_rating(&self, side: Side) -> Rating {
        let chief = self.generals_of(side).find(|i| self.is_chief(*i));
        chief.map_or(Rating::Poor, |i| self.general(i).rating)
    }

    /// What an order to some units of a command costs in initiative points.
    pub(super) fn initiative_cost(&self, action: Spent, units: &[Piece], command: u16) -> Cost {
        let leader = usize::from(self.field.commands[usize::from(command)].leader);
        let disc = self.disc(leader);
        let nearest = units.iter().map(|unit| disc.distance_to(self.body(*unit))).min().unwrap_or_default();
        let commander = if self.is_chief(leader) { Commander::Cnc } else { Commander::General };
        let group = units.len() > 1;
        InitiativeCost { action, group, commander, distance: measured(nearest) }.prepare(&self.field.house, &mut ())
    }

    /// Where a ride would lead, or why it may not be.
    pub(super) fn plan_ride(&self, general: usize, to: Destination, command: u16) -> Result<Point, Refusal> {
        let (leader, man) = (self.leader(general), self.general(general));
        let side = self.field.commands[usize::from(command)].side;
        let own = match leader.command {
            Some(led) => u16::from(led) == command,
            None => leader.side == side,
        };
        if man.lost || !own {
            return Err(Refusal::by(
                cause!("R38"),
                "a general rides in the Movement phase of his own command, a commander-in-chief without one in that of any \
                 command of his side",
            ));
        }
        if man.rode {
            return Err(Refusal::by(cause!("R18"), "he has already ridden"));
        }
        let (at, far) = match to {
            Destination::Place(at) => (at, man.at.distance_to(at)),
            Destination::Unit(unit) => {
                let friend = unit.index() < self.field.units() && self.unit(unit).is_there() && self.side(unit) == side;
                if !friend {
                    return Err(Refusal::senseless("there is no such unit of his side on the table"));
                }
                if !self.is_chief(general) && leader.command != Some(self.enlisted(unit).command) {
                    return Err(Refusal::by(
                        cause!("R38"),
                        "a general is attached to units of his own command only; the commander-in-chief to any",
                    ));
                }
                if man.with == Some(unit) {
                    return Err(Refusal::senseless("he is attached to it already"));
                }
                // He is attached as soon as he touches it, wherever that is.
                (self.beside(unit), self.disc(general).distance_to(self.body(unit)))
            }
        };
        if far > RIDE {
            return Err(Refusal::by(cause!("R18"), format!("a general rides 12 inches, this is {far}")));
        }
        let disc = Body::disc(at, RADIUS.times(2));
        if !self.field.ground.table.holds(&disc) {
            return Err(Refusal::by(cause!("R35"), "that is off the table"));
        }
        if self.units_of(side.other()).any(|enemy| self.body(enemy).distance_to(&disc) == Length::ZERO) {
            return Err(Refusal::by(cause!("R38"), "an enemy stands there"));
        }
        Ok(at)
    }

    pub(super) fn ride(&mut self, general: usize, to: Destination, at: Point, log: &mut dyn Chronicle) {
        let with = match to {
            Destination::Place(_) => None,
            Destination::Unit(unit) => Some(unit),
        };
        let man = &mut self.state.generals[general];
        (man.at, man.with, man.rode) = (at, with, true);
        log.tell(|| Event::Said {
            text: match with {
                Some(unit) => format!("{} joins {}.", self.name_of_general(general), self.enlisted(unit).name),
                None => format!("{} rides to another place.", self.name_of_general(general)),
            },
            about: std::iter::once(self.piece_of_general(general)).chain(with).collect(),
        });
    }

    /// The name of who leads now.
    pub(super) fn name_of_general(&self, general: usize) -> String {
        let name = &self.leader(general).name;
        if self.general(general).replaced { format!("The successor of {name}") } else { name.clone() }
    }

    /// Generals without a unit whom an enemy base has reached on its way: each flees to the nearest friend, or is lost (R38).
    pub(super) fn sweep_generals(&mut self, side: Side, way: &[Body], log: &mut dyn Chronicle) {
        for general in 0..self.state.generals.len() {
            let man = self.general(general);
            if self.leader(general).side == side || man.lost || man.with.is_some() {
                continue;
            }
            let disc = self.disc(general);
            if !way.iter().any(|body| body.gap_to(&disc) <= CONTACT) {
                continue;
            }
            let piece = self.piece_of_general(general);
            let friends = self.units_of(side.other()).map(|unit| (disc.distance_to(self.body(unit)), unit));
            match friends.filter(|(distance, _)| *distance <= RIDE).min() {
                Some((_, friend)) => {
                    self.state.generals[general].at = self.beside(friend);
                    log.tell(|| Event::Said {
                        text: format!(
                            "{} is all but taken and gallops to {}.",
                            self.name_of_general(general),
                            self.enlisted(friend).name
                        ),
                        about: vec![piece, friend],
                    });
                }
                None => self.lose_general(general, "taken, far from his troops", log),
            }
        }
    }

    pub(super) fn lose_general(&mut self, general: usize, how: &str, log: &mut dyn Chronicle) {
        let man = &mut self.state.generals[general];
        (man.lost, man.with) = (true, None);
        let piece = self.piece_of_general(general);
        log.tell(|| Event::Lost { piece, how: how.to_owned() });
    }

    /// A new general, rated poor, takes over a command with one of its units (R14).
    pub(super) fn appoint(&mut self, command: u16, unit: Piece, log: &mut dyn Chronicle) {
        let general = usize::from(self.field.commands[usize::from(command)].leader);
        let at = self.beside(unit);
        self.state.generals[general] =
            General { at, with: Some(unit), rating: Rating::Poor, lost: false, replaced: true, rode: false };
        log.tell(|| Event::Said {
            text: format!(
                "{} takes over {} with {}.",
                self.name_of_general(general),
                self.field.commands[usize::from(command)].name,
                self.enlisted(unit).name
            ),
            about: vec![self.piece_of_general(general), unit],
        });
    }
}
