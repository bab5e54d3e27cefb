//! The table as it is told: who stands where, in what state, and on what ground.

use grognard_lettering::{Drawn, Figure};
use serde::Deserialize;

use super::{Asked, Choice, Footprint, Piece, Point, Pose, Side, compass};

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct View {
    pub(crate) board: Board,
    pub(crate) asked: Vec<Asked>,
    /// What stands written in answer to it.
    #[serde(default)]
    pub(crate) entries: Vec<Choice>,
    pub(crate) waits_for: Vec<Side>,
    #[serde(default)]
    pub(crate) undo: usize,
    pub(crate) over: Option<Verdict>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Verdict {
    pub(crate) winner: Option<Side>,
    pub(crate) why: String,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Board {
    pub(crate) turn: u16,
    pub(crate) turns: u16,
    pub(crate) clock: Option<String>,
    pub(crate) crumbs: Vec<String>,
    pub(crate) commands: Vec<Command>,
    pub(crate) pieces: Vec<BoardPiece>,
    pub(crate) awaited: Vec<Awaited>,
    pub(crate) melees: Vec<(Piece, Piece)>,
    pub(crate) holdings: Vec<Holding>,
    pub(crate) meters: Vec<Meter>,
}

impl Board {
    pub(crate) fn piece(&self, piece: Piece) -> Option<&BoardPiece> {
        self.pieces.iter().find(|known| known.piece == piece)
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Command {
    pub(crate) name: String,
    pub(crate) side: Side,
    pub(crate) leader: Option<Piece>,
    pub(crate) state: Acted,
    pub(crate) marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Acted {
    Waiting,
    Now,
    Done,
    Off,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct BoardPiece {
    pub(crate) piece: Piece,
    pub(crate) side: Side,
    pub(crate) command: Option<u16>,
    pub(crate) name: String,
    pub(crate) short: String,
    pub(crate) figure: Figure,
    pub(crate) drawn: Drawn,
    pub(crate) formation: String,
    pub(crate) footprint: Footprint,
    pub(crate) pose: Pose,
    pub(crate) marks: Vec<Mark>,
    pub(crate) with: Option<Piece>,
    pub(crate) may_act: bool,
}

impl BoardPiece {
    /// In words, for who does not see the table: name, arm, formation, trouble, facing.
    pub(crate) fn spoken(&self) -> String {
        let mut words = vec![self.name.clone()];
        if !self.figure.leads() {
            words.push(self.figure.word().to_owned());
            if !self.formation.is_empty() {
                words.push(self.formation.clone());
            }
            words.push(format!("facing {}", compass(self.pose.facing)));
        }
        words.extend(self.marks.iter().map(Mark::words));
        words.join(", ")
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Mark {
    pub(crate) what: String,
    pub(crate) sign: Sign,
    pub(crate) count: u16,
    pub(crate) of: Option<u16>,
}

impl Mark {
    pub(crate) fn words(&self) -> String {
        match (self.count, self.of) {
            (count, Some(of)) => format!("{} {count} of {of}", self.what),
            (1, None) => self.what.clone(),
            (count, None) => format!("{} {count}", self.what),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sign {
    Ring,
    Zigzag,
    Bars,
    Cross,
    Chevron,
    Star,
    Boxes,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Awaited {
    pub(crate) name: String,
    pub(crate) side: Side,
    pub(crate) turn: u16,
    pub(crate) clock: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Holding {
    pub(crate) name: String,
    pub(crate) worth: u32,
    pub(crate) by: Option<Side>,
    pub(crate) at: Point,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Meter {
    pub(crate) of: String,
    pub(crate) side: Side,
    pub(crate) left: i32,
    pub(crate) all: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Overlay {
    pub(crate) kind: String,
    pub(crate) words: String,
    pub(crate) shape: Shape,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shape {
    Outline(Vec<Point>),
    Circle { at: Point, radius: i32 },
}

/// A line of sight: where it runs, the ground below it, what is in it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Sight {
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) length: i32,
    pub(crate) levels: [i32; 2],
    pub(crate) steps: Vec<Rise>,
    pub(crate) met: Vec<Between>,
    pub(crate) clear: bool,
    pub(crate) words: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Rise {
    pub(crate) at: i32,
    pub(crate) ground: i32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Between {
    pub(crate) what: String,
    pub(crate) enters: i32,
    pub(crate) leaves: i32,
    pub(crate) top: i32,
    pub(crate) blocks: bool,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Ground {
    pub(crate) style: String,
    pub(crate) drawing: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) unit: f64,
    pub(crate) origin: (f64, f64),
}

impl Ground {
    /// Where a place of the table lies on the paper.
    pub(crate) fn at(&self, point: Point) -> (f64, f64) {
        let (x, y) = (f64::from(point.x) / 1000.0, f64::from(point.y) / 1000.0);
        (self.origin.0 + x * self.unit, self.origin.1 - y * self.unit)
    }

    /// The place of the table that lies there on the paper.
    pub(crate) fn place(&self, (x, y): (f64, f64)) -> Point {
        let thousandths = |units: f64| (units / self.unit * 1000.0) as i32;
        Point { x: thousandths(x - self.origin.0), y: thousandths(self.origin.1 - y) }
    }
}
