//! What the war room says, as far as a screen needs it: the protocol's answers read back (docs/referee.md). Orders and questions
//! stay as they came; nobody here looks into them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The number of a unit or a general.
pub(crate) type Piece = u16;

/// A side: the first is drawn full, the second barred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Side {
    #[default]
    First,
    Second,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The class of whatever is drawn for it.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::First => "full",
            Self::Second => "barred",
        }
    }
}

/// A place, in thousandths of the table's unit east and north of its south-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// A place and a facing in thousandths of a degree clockwise from north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pose {
    pub(crate) at: Point,
    pub(crate) facing: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Footprint {
    Rectangle { width: i32, depth: i32 },
    Round { across: i32 },
}

impl Footprint {
    /// Width and depth in units of the table.
    pub(crate) fn size(self) -> (f64, f64) {
        match self {
            Self::Rectangle { width, depth } => (f64::from(width) / 1000.0, f64::from(depth) / 1000.0),
            Self::Round { across } => (f64::from(across) / 1000.0, f64::from(across) / 1000.0),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Begun {
    pub(crate) system: String,
    pub(crate) scenario: String,
    pub(crate) seed: u64,
    pub(crate) sides: [String; 2],
    pub(crate) players: [String; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct View {
    pub(crate) board: Board,
    pub(crate) asked: Vec<Asked>,
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

/// Where a facing looks, in a word.
pub(crate) fn compass(facing: i32) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[(f64::from(facing.rem_euclid(360_000)) / 45_000.0).round() as usize % 8]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Figure {
    Foot,
    LightFoot,
    HeavyHorse,
    LightHorse,
    Guns,
    Train,
    General,
    Chief,
}

impl Figure {
    pub(crate) const fn leads(self) -> bool {
        matches!(self, Self::General | Self::Chief)
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Foot => "foot",
            Self::LightFoot => "light foot",
            Self::HeavyHorse => "heavy horse",
            Self::LightHorse => "light horse",
            Self::Guns => "guns",
            Self::Train => "train",
            Self::General => "general",
            Self::Chief => "commander-in-chief",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Drawn {
    Line,
    Mass,
    March,
    Square,
    Open,
    Garrison,
    Limbered,
    Rider,
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

/// The five manners in which a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Pattern {
    Pick,
    Answer,
    Act,
    Write,
    Place,
}

impl Pattern {
    /// Whether one order answers it.
    pub(crate) const fn once(self) -> bool {
        matches!(self, Self::Pick | Self::Answer)
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Asked {
    pub(crate) side: Side,
    pub(crate) ask: Value,
    pub(crate) words: String,
    pub(crate) pattern: Pattern,
    pub(crate) interrupts: bool,
    pub(crate) sealed: bool,
    pub(crate) deliberate: bool,
    pub(crate) about: Vec<Piece>,
}

/// What kind of thing an order is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    March,
    Charge,
    Fire,
    Fight,
    Form,
    Face,
    Ride,
    Rally,
    Write,
    Place,
    Choose,
    Stand,
    Close,
}

impl Kind {
    /// Its place in a list: what is done to the enemy first, mere marching last.
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Self::Fire | Self::Fight => 0,
            Self::Charge => 1,
            Self::Rally | Self::Write | Self::Place | Self::Choose | Self::Stand => 2,
            Self::Form | Self::Face => 3,
            Self::March => 4,
            Self::Ride => 5,
            Self::Close => 6,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Target {
    Piece(Piece),
    Pair(Piece, Piece),
    Command(u16),
    Point(Point),
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Choice {
    pub(crate) order: Value,
    pub(crate) words: String,
    pub(crate) kind: Kind,
    pub(crate) verb: String,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) at: Vec<Target>,
    pub(crate) ways: Vec<Way>,
    pub(crate) tolls: Vec<Toll>,
    pub(crate) terms: Vec<Term>,
    pub(crate) refused: Option<Refusal>,
}

impl Choice {
    /// Whether it is aimed at a piece.
    pub(crate) fn aims_at(&self, piece: Piece) -> bool {
        self.at.iter().any(|at| match at {
            Target::Piece(other) => *other == piece,
            Target::Pair(one, other) => *one == piece || *other == piece,
            Target::Command(_) | Target::Point(_) => false,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Way {
    pub(crate) piece: Piece,
    pub(crate) poses: Vec<Pose>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Toll {
    pub(crate) of: String,
    pub(crate) spent: Amount,
    pub(crate) left: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Amount {
    Length(i32),
    Count(i32),
}

impl Amount {
    pub(crate) fn words(self) -> String {
        match self {
            Self::Length(length) => {
                let text = format!("{:.2}", f64::from(length) / 1000.0);
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            Self::Count(count) => count.to_string(),
        }
    }
}

impl Toll {
    pub(crate) fn words(&self) -> String {
        let one = self.spent == Amount::Count(1);
        let of = if one { self.of.strip_suffix('s').unwrap_or(&self.of) } else { &self.of };
        format!("{} {of}, {} left", self.spent.words(), self.left.words())
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Term {
    pub(crate) id: String,
    pub(crate) words: String,
    pub(crate) now: Value,
    pub(crate) range: Range,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Range {
    OneOf(Vec<Opt>),
    Tick,
    Pieces { from: Vec<Piece>, most: u16 },
    Length { least: i32, most: i32 },
    Facing,
    Number { least: i32, most: i32 },
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Opt {
    pub(crate) value: Value,
    pub(crate) words: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Refusal {
    pub(crate) why: String,
    pub(crate) cause: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Dragged {
    pub(crate) orders: Vec<Value>,
    pub(crate) stopped: Vec<Halt>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Halt {
    pub(crate) piece: Piece,
    pub(crate) why: Refusal,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Gathered {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) left_out: Vec<(Piece, Refusal)>,
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

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Price {
    pub(crate) choice: Choice,
    pub(crate) situations: Vec<Priced>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Priced {
    pub(crate) what: String,
    pub(crate) cast: Vec<(String, Piece)>,
    pub(crate) accounts: Vec<Account>,
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) always: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Account {
    pub(crate) title: String,
    pub(crate) lines: Vec<AccountLine>,
    pub(crate) total: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct AccountLine {
    pub(crate) figure: String,
    pub(crate) text: String,
    pub(crate) cause: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) p: f64,
    pub(crate) percent: String,
    pub(crate) words: String,
}

/// An order that was carried out, of the battle under way or of a record.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Obeyed {
    pub(crate) n: u32,
    pub(crate) by: Side,
    #[serde(default)]
    pub(crate) turn: u16,
    #[serde(default)]
    pub(crate) words: Option<String>,
    #[serde(default)]
    pub(crate) dice: Option<Vec<Fell>>,
    #[serde(default)]
    pub(crate) own: bool,
    pub(crate) events: Vec<Event>,
}

/// A throw: what for, how many sides, the faces.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Fell(pub(crate) String, pub(crate) u8, pub(crate) Vec<u8>);

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    Turn { turn: u16, clock: Option<String> },
    Said { text: String, about: Vec<Piece> },
    Moved { piece: Piece, how: String, way: Vec<Pose> },
    Placed { piece: Piece, pose: Pose },
    Rode { piece: Piece, how: String, at: Point },
    Formed { piece: Piece, formation: String },
    Marked { piece: Piece, what: String, was: u16, is: u16 },
    Resolved { cast: Vec<(String, Piece)>, words: String, applied: Vec<String>, dice: Vec<u8>, effects: Vec<String> },
    Lost { piece: Piece, how: String },
    Over { text: String },
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Waits {
    pub(crate) side: Side,
    pub(crate) officer: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct DiceWanted {
    pub(crate) given: usize,
    pub(crate) what: String,
    pub(crate) sides: u8,
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
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Rule {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Library {
    pub(crate) scenarios: Vec<Scenario>,
    pub(crate) systems: Vec<System>,
    pub(crate) officers: Vec<Officer>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Scenario {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) subtitle: Option<String>,
    pub(crate) date: String,
    pub(crate) hours: String,
    pub(crate) summary: String,
    pub(crate) situation: Option<String>,
    pub(crate) sides: Vec<Army>,
    pub(crate) variants: Vec<Variant>,
    pub(crate) systems: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Army {
    pub(crate) name: String,
    pub(crate) units: usize,
    pub(crate) men: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Variant {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) text: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct System {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) house: Vec<HouseRule>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct HouseRule {
    pub(crate) name: String,
    pub(crate) words: String,
    pub(crate) help: String,
    pub(crate) default: Value,
    pub(crate) options: Vec<String>,
    pub(crate) least: Option<f64>,
    pub(crate) most: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Officer {
    pub(crate) name: String,
    pub(crate) about: String,
}

/// A record followed to its end.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Story {
    pub(crate) rules: String,
    pub(crate) title: String,
    pub(crate) sides: [String; 2],
    pub(crate) players: [String; 2],
    pub(crate) map: Option<Ground>,
    pub(crate) steps: Vec<Obeyed>,
    pub(crate) standing: Vec<i32>,
    pub(crate) turns: Vec<u16>,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) adrift: Option<u32>,
    pub(crate) cut_off: bool,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Verified {
    pub(crate) sound: bool,
    pub(crate) told: String,
}
