//! What a screen draws.

use grognard_battle::{
    Acted, Block, Board, BoardCommand, Drawn, Figure, Handle, Hands, Mark, Meter, Picture, Piece, Rider, Sign, facts_of,
};
use grognard_rulebook::Word;
use grognard_tabletop::{Footprint, Point};
use serde_json::{Map, Value};

use super::{
    KingOrEmpress,
    leaders::RADIUS,
    state::{General, Underway, Unit},
};
use crate::profile::Arm;

/// What can be changed by hand.
pub(super) const HANDS: Hands<Unit, General> = Hands {
    put: |unit, pose| unit.pose = pose,
    seat: |general, at| general.at = at,
    marks: &[
        Handle { what: "disorder", most: 3, get: |unit| unit.disorder.into(), set: |unit, n| unit.disorder = n as u8 },
        Handle {
            what: "forced march",
            most: 1,
            get: |unit| unit.forced_marching.into(),
            set: |unit, n| unit.forced_marching = n > 0,
        },
        Handle { what: "has moved", most: 1, get: |unit| unit.has_moved.into(), set: |unit, n| unit.has_moved = n > 0 },
        Handle { what: "has fired", most: 1, get: |unit| unit.has_fired.into(), set: |unit, n| unit.has_fired = n > 0 },
    ],
};

impl Picture for KingOrEmpress {
    fn rider(&self, general: usize) -> Rider {
        Rider {
            name: self.name_of_general(general),
            with: self.general(general).with,
            chief: self.is_chief(general),
            footprint: Footprint::round(RADIUS.times(2)),
            marks: None,
        }
    }

    fn awaited(&self, unit: Piece) -> Option<u16> {
        self.unit(unit).presence.due()
    }

    fn leader_at(&self, general: usize) -> Option<Point> {
        let man = self.general(general);
        (!man.lost).then_some(man.at)
    }

    fn block(&self, unit: Piece) -> Block {
        let state = self.unit(unit);
        let (figure, guns) = match self.arm(unit) {
            Arm::Muskets => (Figure::Foot, false),
            Arm::LightInfantry => (Figure::LightFoot, false),
            Arm::HeavyCavalry => (Figure::HeavyHorse, false),
            Arm::LightCavalry => (Figure::LightHorse, false),
            Arm::Artillery => (Figure::Guns, true),
        };
        let (drawn, formation) = match (guns, state.road_column, state.limbered) {
            (_, true, _) => (Drawn::March, "road column"),
            (true, false, true) => (Drawn::Limbered, "limbered"),
            (true, false, false) => (Drawn::Line, "unlimbered"),
            (false, false, _) => (Drawn::Line, "line"),
        };
        let marks = [
            Mark::bad("disorder", Sign::Ring, u16::from(state.disorder), Some(3)),
            Mark::plain("forced march", Sign::Chevron, state.forced_marching),
        ];
        let marks = marks.into_iter().flatten().collect();
        Block { figure, drawn, formation, footprint: self.footprint(unit), pose: state.pose, marks }
    }

    fn finish(&self, board: &mut Board) {
        let (field, state) = (&self.field, &self.state);
        board.melees = state.contacts.iter().map(|contact| (contact.attacker, contact.defender)).collect();
        board.commands = (0..field.commands.len() as u16).map(|command| self.command_drawn(command)).collect();
        for underway in &state.underway {
            match underway {
                Underway::Deployment { side } => board.crumbs.push(format!("{} set up", field.name_of_side(*side))),
                Underway::Activation { command, phase, points } => {
                    board.crumbs.push(field.name_of_command(*command).to_owned());
                    board.crumbs.push(phase.word().replace('-', " "));
                    let side = field.commands[usize::from(*command)].side;
                    board.meters.push(Meter { of: "initiative points", side, left: i32::from(*points), all: None });
                }
                Underway::Pursuit { unit } => board.crumbs.push(format!("pursuit by {}", self.name(*unit))),
            }
        }
    }

    fn card(&self, unit: Piece) -> Map<String, Value> {
        facts_of(&self.facts(unit))
    }
}

impl KingOrEmpress {
    fn command_drawn(&self, command: u16) -> BoardCommand {
        let leader = usize::from(self.field.commands[usize::from(command)].leader);
        let state = if self.acting().is_some_and(|acting| acting.command == command) {
            Acted::Now
        } else if self.state.activated[usize::from(command)] {
            Acted::Done
        } else if self.units_in(command).next().is_none() {
            Acted::Off
        } else {
            Acted::Waiting
        };
        let leader = self.leader_at(leader).map(|_| self.field.piece_of_leader(leader));
        self.field.command_drawn(usize::from(command), leader, state, [])
    }
}
