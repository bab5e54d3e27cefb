//! What any screen draws: the pieces, their marks, whose turn it is, what is to come. The ground does not change and is asked for
//! once.

use grognard_lettering::{Drawn, Figure};
use grognard_tabletop::{Facing, Footprint, Length, Point, Pose};
use serde::Serialize;

use crate::field::Field;
use crate::muster::{Command, Extent};
use crate::{CommandId, Picture, Piece, Position, Side};

/// The table as it is now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Board {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// The last turn there will be.
    pub turns: u16,
    /// The hour of the turn, where the scenario has hours.
    pub clock: Option<String>,
    /// What is going on, in words: "Movement of the Advance guard, 3 initiative points left".
    pub now: String,
    /// Where in the sequence of play that is, from the turn inward: turn, command, phase, what interrupts it.
    pub crumbs: Vec<String>,
    /// The commands of both sides, in the battle's list.
    pub commands: Vec<BoardCommand>,
    /// Who is on the table.
    pub pieces: Vec<BoardPiece>,
    /// Who has yet to come.
    pub awaited: Vec<Awaited>,
    /// Pairs of units that fight hand to hand.
    pub melees: Vec<(Piece, Piece)>,
    /// Who holds what is worth holding.
    pub holdings: Vec<Holding>,
    /// What there is only so much of now.
    pub meters: Vec<Meter>,
}

/// A command and how far it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardCommand {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The piece that leads it, if he is on the table.
    pub leader: Option<Piece>,
    /// Whether it has acted.
    pub state: Acted,
    /// What is marked on the command as a whole.
    pub marks: Vec<Mark>,
}

/// Whether a command has acted this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Acted {
    /// Not yet.
    Waiting,
    /// It acts now.
    Now,
    /// It has.
    Done,
    /// It has nobody on the table.
    Off,
}

/// A piece on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardPiece {
    /// Its number.
    pub piece: Piece,
    /// The word the scenario refers to it by.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its command, by its place in the battle's list.
    pub command: Option<CommandId>,
    /// Its name.
    pub name: String,
    /// Two or three signs for the block.
    pub short: String,
    /// What it is.
    pub figure: Figure,
    /// How it is drawn.
    pub drawn: Drawn,
    /// What it is formed in, in the system's own word.
    pub formation: &'static str,
    /// The ground it covers.
    pub footprint: Footprint,
    /// Where it stands.
    pub pose: Pose,
    /// What is marked on it.
    pub marks: Vec<Mark>,
    /// The piece it is attached to.
    pub with: Option<Piece>,
    /// Whether it may still act in answer to the open question.
    pub may_act: bool,
}

/// Something marked on a piece or a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// What: "disorder", "forced march".
    pub what: &'static str,
    /// The sign for it.
    pub sign: Sign,
    /// How much of it.
    pub count: u16,
    /// How much of it there can be, where there is an end to it.
    pub of: Option<u16>,
    /// Whether one is glad of it.
    pub tone: Tone,
}

/// The sign of a mark. What a mark is must be seen without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// Rings, one each.
    Ring,
    /// A torn line: the ranks are not what they were.
    Zigzag,
    /// Bars, one each.
    Bars,
    /// A cross.
    Cross,
    /// A chevron.
    Chevron,
    /// A star.
    Star,
    /// Boxes, one each, filled as far as the mark goes.
    Boxes,
}

/// Whether one is glad of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Yes.
    Good,
    /// No.
    Bad,
    /// It is just so.
    Neutral,
}

impl Mark {
    /// Something bad, if there is any of it.
    pub fn bad(what: &'static str, sign: Sign, count: u16, of: Option<u16>) -> Option<Self> {
        (count > 0).then_some(Self { what, sign, count, of, tone: Tone::Bad })
    }

    /// Something that is just so, or not.
    pub fn plain(what: &'static str, sign: Sign, is: bool) -> Option<Self> {
        is.then_some(Self { what, sign, count: 1, of: None, tone: Tone::Neutral })
    }
}

/// Troops that have yet to come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Awaited {
    /// Which.
    pub piece: Piece,
    /// Their name.
    pub name: String,
    /// Whose they are.
    pub side: Side,
    /// The turn they are due.
    pub turn: u16,
    /// The hour of it.
    pub clock: Option<String>,
    /// Where they come on.
    pub at: Pose,
}

/// Who holds an objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Holding {
    /// Its name.
    pub name: String,
    /// Its worth in points.
    pub worth: u32,
    /// Who holds it.
    pub by: Option<Side>,
    /// Its middle.
    pub at: Point,
    /// Its outline, where it is ground; else how far round the middle counts.
    pub outline: Vec<Point>,
    /// How far round the middle counts, where it is no ground.
    pub radius: Option<Length>,
}

/// Something there is only so much of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meter {
    /// What: "initiative points".
    pub of: &'static str,
    /// Whose.
    pub side: Side,
    /// How much is left.
    pub left: i32,
    /// How much there was, where that is known.
    pub all: Option<i32>,
}

/// What a system says of a unit on the table, beside what is on the rolls.
pub struct Block {
    /// What it is.
    pub figure: Figure,
    /// How it is drawn.
    pub drawn: Drawn,
    /// What it is formed in, in the system's own word.
    pub formation: &'static str,
    /// The ground it covers.
    pub footprint: Footprint,
    /// Where it stands.
    pub pose: Pose,
    /// What is marked on it.
    pub marks: Vec<Mark>,
}

/// What a system says of a leader on the table.
pub struct Rider {
    /// Who leads now.
    pub name: String,
    /// The unit he is with.
    pub with: Option<Piece>,
    /// Whether he is the commander-in-chief.
    pub chief: bool,
    /// His figure.
    pub footprint: Footprint,
    /// What is marked on him.
    pub marks: Option<Mark>,
}

impl<H, U, L, C> Field<H, U, L, C> {
    /// The board as far as it is the same in every system: pieces, who is awaited, what is held, the hour.
    pub(crate) fn board<B: Picture>(&self, battle: &B, position: &Position<'_, B>) -> Board {
        let turn = *position.turn;
        let blocks = position.troops.all().map(|piece| self.block(piece, battle.block(piece)));
        let riders = (0..self.leaders.len()).filter_map(|i| Some(self.rider(i, battle.leader_at(i)?, battle.rider(i))));
        let pieces = blocks.chain(riders).collect();
        let awaited = self.pieces().filter_map(|piece| Some(self.awaited(piece, battle.awaited(piece)?)));
        let holdings = self.objectives.iter().zip(position.holders).map(|(objective, by)| {
            let (outline, radius) = match &objective.extent {
                Extent::Area(area) => (area.points().to_vec(), None),
                Extent::Radius(radius) => (Vec::new(), Some(*radius)),
            };
            Holding { name: objective.name.clone(), worth: objective.worth, by: *by, at: objective.at, outline, radius }
        });
        Board {
            turn,
            turns: self.turns,
            clock: self.clock(turn.saturating_sub(1)).map(|clock| clock.to_string()),
            crumbs: (turn > 0).then(|| format!("Turn {turn}")).into_iter().collect(),
            pieces,
            awaited: awaited.collect(),
            holdings: holdings.collect(),
            commands: self.command_ids().map(|command| self.command_drawn(battle, command)).collect(),
            ..Board::default()
        }
    }

    /// A command as it is drawn: who leads it, if he is on the table, and what is marked on it.
    fn command_drawn<B: Picture>(&self, battle: &B, command: CommandId) -> BoardCommand {
        let Command { name, side, leader, .. } = &self.commands[command.index()];
        let man = usize::from(*leader);
        let (state, marks) = battle.acted(command);
        BoardCommand {
            name: name.clone(),
            side: *side,
            leader: battle.leader_at(man).map(|_| self.piece_of_leader(man)),
            state,
            marks: marks.into_iter().flatten().collect(),
        }
    }

    fn block(&self, piece: Piece, block: Block) -> BoardPiece {
        let enlisted = &self.rolls[piece.index()];
        let Block { figure, drawn, formation, footprint, pose, marks } = block;
        BoardPiece {
            piece,
            id: enlisted.id.clone(),
            side: enlisted.side,
            command: Some(enlisted.command),
            name: enlisted.name.clone(),
            short: enlisted.short.clone(),
            figure,
            drawn,
            formation,
            footprint,
            pose,
            marks,
            with: None,
            may_act: false,
        }
    }

    fn rider(&self, i: usize, at: Point, Rider { name, with, chief, footprint, marks }: Rider) -> BoardPiece {
        let leader = &self.leaders[i];
        BoardPiece {
            piece: self.piece_of_leader(i),
            id: format!("general-{i}"),
            side: leader.side,
            command: leader.command,
            name,
            short: String::new(),
            figure: if chief { Figure::Chief } else { Figure::General },
            drawn: Drawn::Rider,
            formation: "",
            footprint,
            pose: Pose { at, facing: Facing::NORTH },
            marks: marks.into_iter().collect(),
            with,
            may_act: false,
        }
    }

    fn awaited(&self, piece: Piece, turn: u16) -> Awaited {
        let enlisted = &self.rolls[piece.index()];
        Awaited {
            piece,
            name: enlisted.name.clone(),
            side: enlisted.side,
            turn,
            clock: self.clock(turn.saturating_sub(1)).map(|clock| clock.to_string()),
            at: enlisted.start,
        }
    }
}

impl Board {
    /// Notes who may answer the open question.
    pub fn may_act(&mut self, able: &[Option<Piece>]) {
        for shown in &mut self.pieces {
            shown.may_act = able.contains(&Some(shown.piece));
        }
    }
}
