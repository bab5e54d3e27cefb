//! What a screen draws.

use grognard_battle::{Battle, Board, BoardPiece, Figure, Holding, Mark};
use grognard_tabletop::{Facing, Footprint, Pose};

use super::{KingOrEmpress, leaders::RADIUS};
use crate::profile::Arm;

impl KingOrEmpress {
    pub(super) fn drawn(&self) -> Board {
        let mut able = Vec::new();
        for question in &self.state.asks {
            self.pieces(question, &mut able);
        }
        let mut pieces: Vec<BoardPiece> = self
            .units()
            .map(|unit| {
                let (enlisted, state) = (self.enlisted(unit), self.unit(unit));
                let mark = |what: &'static str, count: u16| (count > 0).then_some(Mark { what, count });
                BoardPiece {
                    piece: unit,
                    id: enlisted.id.clone(),
                    side: enlisted.side,
                    command: Some(u16::from(enlisted.command)),
                    name: enlisted.name.clone(),
                    short: enlisted.short.clone(),
                    figure: match (enlisted.arm, state.road_column) {
                        (Arm::Artillery, _) if state.limbered => Figure::LimberedGuns,
                        (Arm::Artillery, _) => Figure::Guns,
                        (Arm::Muskets | Arm::LightInfantry, true) => Figure::FootColumn,
                        (Arm::HeavyCavalry | Arm::LightCavalry, true) => Figure::HorseColumn,
                        (Arm::Muskets, _) => Figure::Foot,
                        (Arm::LightInfantry, _) => Figure::LightFoot,
                        (Arm::HeavyCavalry, _) => Figure::HeavyHorse,
                        (Arm::LightCavalry, _) => Figure::LightHorse,
                    },
                    footprint: self.footprint(unit),
                    pose: state.pose,
                    marks: [
                        mark("disorder", u16::from(state.disorder)),
                        mark("forced march", u16::from(state.forced_marching)),
                    ]
                    .into_iter()
                    .flatten()
                    .collect(),
                    with: None,
                    may_act: able.contains(&Some(unit)),
                }
            })
            .collect();
        for (i, general) in self.state.generals.iter().enumerate().filter(|(_, general)| !general.lost) {
            let (leader, piece) = (self.leader(i), self.piece_of_general(i));
            pieces.push(BoardPiece {
                piece,
                id: format!("general-{i}"),
                side: leader.side,
                command: leader.command.map(u16::from),
                name: self.name_of_general(i),
                short: String::new(),
                figure: if self.is_chief(i) { Figure::Chief } else { Figure::General },
                footprint: Footprint::round(RADIUS.times(2)),
                pose: Pose { at: general.at, facing: Facing::NORTH },
                marks: Vec::new(),
                with: general.with,
                may_act: able.contains(&Some(piece)),
            });
        }
        let holdings = self.field.objectives.iter().zip(&self.state.holders);
        Board {
            turn: self.state.turn,
            turns: self.field.turns,
            clock: self.clock(self.state.turn.saturating_sub(1)).map(|clock| clock.to_string()),
            now: match (&self.state.verdict, self.state.asks.first()) {
                (Some(verdict), _) => verdict.why.clone(),
                (None, Some(question)) => self.wording(question),
                (None, None) => String::new(),
            },
            pieces,
            melees: self.state.contacts.iter().map(|contact| (contact.attacker, contact.defender)).collect(),
            holdings: holdings
                .map(|(objective, by)| Holding { name: objective.name.clone(), worth: objective.worth, by: *by })
                .collect(),
        }
    }
}
