//! Ways back: one procedure for beaten stands, routs, skirmishers giving way and cavalry falling back (R35, R36, R88, R89, R97).
//!
//! Who goes back is lifted: nobody who moves meanwhile meets it. It looks for a way, straight or bent, on which enemies and ground let
//! it go; friends on that way are passed, and may suffer for it.

use grognard_battle::{Chronicle, Event, Piece};
use grognard_tabletop::{Facing, Length, Pose};

use super::{
    VolleyAndBayonet,
    scout::{Scout, Way},
};
use crate::steps::Retreat;

/// How a stand goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    /// Not at all.
    Stays,
    /// Half a move, and turns to face the enemy.
    Retires,
    /// A full move, its back to him.
    Routs,
    /// Facing kept, to save itself from fire.
    FallsBack,
}

impl Gait {
    pub(super) fn of(retreat: Retreat) -> Self {
        match retreat {
            Retreat::None => Self::Stays,
            Retreat::HalfMove => Self::Retires,
            Retreat::FullMove => Self::Routs,
        }
    }
}

/// A stand about to go back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub(super) unit: Piece,
    pub(super) heading: Facing,
    pub(super) by: Length,
    pub(super) gait: Gait,
    /// Its last strength point is gone: it goes its way and is then removed.
    pub(super) dies: bool,
}

/// Where somebody who routed stood, and which way he went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rout {
    pub(super) unit: Piece,
    pub(super) stood: Pose,
    pub(super) block: Option<u16>,
    pub(super) heading: Facing,
}

impl VolleyAndBayonet {
    /// Takes stands up that are about to go back: their contacts and their stand end.
    pub(super) fn lift(&mut self, units: &[Piece]) {
        for unit in units {
            self.end_contacts(*unit);
            self.unsettle(*unit);
            self.troops.remove(*unit);
        }
    }

    /// How far cavalry can fall back.
    pub(super) fn room_to_fall_back(&self, unit: Piece, by: Length) -> Length {
        let pose = self.unit(unit).pose;
        match Scout::of(self, unit, pose, Gait::FallsBack).way(pose.facing.about(), by) {
            Way::Along(_, far) => far,
            Way::Off(_) => by,
            Way::Hemmed => Length::ZERO,
        }
    }

    /// A lifted stand goes back. Those it routs on its way go before it; who routs is noted.
    pub(super) fn flee_back(&mut self, flight: Flight, routs: &mut Vec<Rout>, log: &mut dyn Chronicle) {
        let Flight { unit, heading, by, gait, dies } = flight;
        let state = *self.unit(unit);
        if gait == Gait::Stays {
            if dies {
                return self.remove(unit, "is gone", log);
            }
            return match state.block {
                Some(block) => self.garrison(unit, block),
                None => self.put(unit, state.pose),
            };
        }
        let start = match state.block {
            Some(_) => Pose { facing: heading.about(), ..state.pose },
            None => state.pose,
        };
        self.unit_mut(unit).block = None;
        let way = Scout::of(self, unit, start, gait).way(heading, by);
        let went = match way {
            Way::Along(heading, _) | Way::Off(heading) => heading,
            Way::Hemmed => heading,
        };
        if gait == Gait::Routs {
            routs.push(Rout { unit, stood: state.pose, block: state.block, heading: went });
        }
        let how = match gait {
            Gait::Routs => "routs",
            Gait::FallsBack => "falls back",
            Gait::Retires | Gait::Stays => "retires in disorder",
        };
        match way {
            Way::Along(heading, far) => match self.pass_through(unit, start, (heading, far, by), gait, routs, log) {
                Some(pose) => {
                    self.put(unit, pose);
                    let way = vec![state.pose, pose];
                    log.tell(|| Event::Moved { piece: unit, how: how.to_owned(), way });
                    self.sweep(unit, &[start, pose], log);
                    if dies {
                        self.remove(unit, "is destroyed", log);
                    }
                }
                None => self.remove(unit, "finds no room and disperses", log),
            },
            Way::Off(_) => self.remove(unit, "runs off the table", log),
            Way::Hemmed => self.remove(unit, "is hemmed in and lays down its arms", log),
        }
    }
}
