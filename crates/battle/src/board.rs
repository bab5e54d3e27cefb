//! What any screen draws: the pieces, their marks, whose turn it is. The ground does not change and is asked for once.

use grognard_tabletop::{Footprint, Pose};
use serde::Serialize;

use crate::{Piece, Side};

/// The table as it is now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// The last turn there will be.
    pub turns: u16,
    /// The hour of the turn, where the scenario has hours.
    pub clock: Option<String>,
    /// What is going on, in words: "Movement of the Advance guard, 3 initiative points left".
    pub now: String,
    /// Who is on the table.
    pub pieces: Vec<BoardPiece>,
    /// Pairs of units that fight hand to hand.
    pub melees: Vec<(Piece, Piece)>,
    /// Who holds what is worth holding.
    pub holdings: Vec<Holding>,
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
    pub command: Option<u16>,
    /// Its name.
    pub name: String,
    /// Two or three signs for the block.
    pub short: String,
    /// What it is drawn as.
    pub figure: Figure,
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

/// What a piece is drawn as; each system says which of its troops is which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// Formed foot.
    Foot,
    /// Light foot.
    LightFoot,
    /// Heavy horse.
    HeavyHorse,
    /// Light horse.
    LightHorse,
    /// Guns ready to fire.
    Guns,
    /// Guns on their limbers.
    LimberedGuns,
    /// Foot in column of march.
    FootColumn,
    /// Horse in column of march.
    HorseColumn,
    /// A general.
    General,
    /// The commander-in-chief.
    Chief,
}

impl Figure {
    /// Whether it is a man who leads, and no unit.
    pub const fn leads(self) -> bool {
        matches!(self, Self::General | Self::Chief)
    }
}

/// Something marked on a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// What: "disorder", "forced march".
    pub what: &'static str,
    /// How much of it.
    pub count: u16,
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
}
