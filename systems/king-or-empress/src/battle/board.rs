//! What a screen draws.

use grognard_battle::{
    Acted, Block, Board, CommandId, Drawn, Figure, Handle, Mark, Meter, Picture, Piece, Rider, Sign, corrects, facts_of,
};
use grognard_rulebook::Word;
use grognard_tabletop::{Footprint, Point};
use serde_json::{Map, Value};

use super::{
    KingOrEmpress,
    leaders::RADIUS,
    state::{Acting, General, State, Underway, Unit},
};
use crate::profile::Arm;

corrects!(KingOrEmpress: State { units: Unit, generals: General, contacts } [
    Handle::count("disorder", 3, |unit| &mut unit.disorder),
    Handle::flag("forced march", |unit| &mut unit.forced_marching),
    Handle::flag("has moved", |unit| &mut unit.has_moved),
    Handle::flag("has fired", |unit| &mut unit.has_fired),
]);

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

    fn acted(&self, command: CommandId) -> (Acted, Vec<Option<Mark>>) {
        let acted = match self.acting() {
            Some(acting) if acting.command == command => Acted::Now,
            _ if self.state.activated[command.index()] => Acted::Done,
            _ if self.units_in(command).next().is_none() => Acted::Off,
            _ => Acted::Waiting,
        };
        (acted, Vec::new())
    }

    fn finish(&self, board: &mut Board) {
        let (field, state) = (&self.field, &self.state);
        board.melees = state.contacts.iter().map(|contact| (contact.attacker, contact.defender)).collect();
        for underway in &state.underway {
            match underway {
                Underway::Deployment { side } => board.crumbs.push(format!("{} set up", field.name_of_side(*side))),
                Underway::Activation(Acting { command, phase, points }) => {
                    board.crumbs.push(field.name_of_command(*command).to_owned());
                    board.crumbs.push(phase.word().replace('-', " "));
                    let side = field.command(*command).side;
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
