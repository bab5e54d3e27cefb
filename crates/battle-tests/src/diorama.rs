//! A position being played: orders by name, dice by hand, and what came of them.
//!
//! A diorama is a discussion over the table: who stands where to the thousandth, what is ordered, what falls, what follows.
//! The system writes how its units are put and how its orders are written; a local trait on [`Table`] is the place for both.

use std::sync::Arc;

use grognard_battle::muster::{Command, Enlisted, Extent, Leader, Objective};
use grognard_battle::{Battle, CommandId, Event, Field, Piece, Quote, Setup, Side, Stand, Told};
use grognard_dice::Scripted;
use grognard_scenario::{Id, library, model::course::Objective as Place};
use grognard_tabletop::{
    Barriers, CONTACT, Facing, Ground, Length, Point, Polygon, Pose, Table as Surface, Track, Turn,
};
use serde_json::{Map, Value};

use crate::promises::stands;

/// The four ways to look, and the two sides by their colours.
pub mod compass {
    use grognard_battle::Side;
    use grognard_tabletop::Facing;

    /// Up the map.
    pub const NORTH: Facing = Facing::NORTH;
    /// To the right of it.
    pub const EAST: Facing = Facing::EAST;
    /// Down.
    pub const SOUTH: Facing = Facing::SOUTH;
    /// To the left.
    pub const WEST: Facing = Facing::WEST;
    /// The side named first, in the south.
    pub const BLUE: Side = Side::First;
    /// The side named second, in the north.
    pub const RED: Side = Side::Second;
}

/// A place, in the system's own unit from the south-west corner.
pub type Spot = (f64, f64);

/// A length in the system's own unit.
pub fn length(n: f64) -> Length {
    Length::thousandths((n * 1000.0).round() as i32)
}

/// A place on the table.
pub fn spot((x, y): Spot) -> Point {
    Point { x: length(x), y: length(y) }
}

/// A place on the table, and where one looks there.
pub fn pose(at: Spot, facing: Facing) -> Pose {
    Pose { at: spot(at), facing }
}

/// The ground between two corners.
pub fn rectangle(a: Spot, b: Spot) -> Polygon {
    Polygon::rectangle(spot(a), spot(b)).unwrap_or_else(|why| panic!("{a:?} to {b:?}: {why:?}"))
}

/// A road, a stream, a line of works.
pub fn course(points: &[Spot]) -> Track {
    let points = points.iter().copied().map(spot).collect();
    Track::new(points).unwrap_or_else(|why| panic!("no course: {why:?}"))
}

/// A unit that is there from the beginning and is called the same everywhere.
pub fn enlisted<T>(name: &str, (side, command): (Side, u8), men: u32, start: Pose, own: T) -> Enlisted<T> {
    let name = name.to_owned();
    Enlisted {
        id: name.clone(),
        short: name.clone(),
        name,
        side,
        command: CommandId(command),
        men,
        start,
        arrives: None,
        chance: None,
        held: None,
        own,
    }
}

/// A man who leads a command, or all of them.
pub fn leader<T>(name: &str, (side, command, chief): (Side, Option<u8>, bool), at: Spot, own: T) -> Leader<T> {
    Leader { name: name.to_owned(), side, command: command.map(CommandId), chief, start: spot(at), own }
}

/// A field without anybody on it yet and nothing to fight for: an open plain of so many units, with zones so deep in the south and in
/// the north, for twelve turns of some minutes. The first side attacks.
pub fn open_field<H: Default, U, L, C>(
    (width, height): (i32, i32),
    zone: i32,
    minutes: u32,
    country: C,
) -> Field<H, U, L, C> {
    let mut scenario = library::find("crossroads:small").unwrap_or_else(|why| panic!("{why}"));
    scenario.objectives.clear();
    scenario.victory.conditions.clear();
    let (far, deep, high) = (f64::from(width), f64::from(zone), f64::from(height));
    Field {
        scenario: Arc::new(scenario),
        house: Arc::new(H::default()),
        setup: Setup::default(),
        ground: plain(width, height),
        impassable: Barriers::default(),
        rolls: Vec::new(),
        leaders: Vec::new(),
        commands: Vec::new(),
        objectives: Vec::new(),
        zones: [rectangle((0.0, 0.0), (far, deep)), rectangle((0.0, high - deep), (far, high))],
        attacker: Some(Side::First),
        turns: 12,
        minutes,
        country,
    }
}

/// A place on which the day turns, for who comes so near to its middle: with it a side has won at the end.
pub fn at_stake<H, U, L, C>(field: &mut Field<H, U, L, C>, at: Spot, within: f64, held_by: Option<Side>) {
    let (name, extent) = ("the inn".to_owned(), Extent::Radius(length(within)));
    let scenario = Arc::make_mut(&mut field.scenario);
    let held = held_by.map(|side| scenario.sides[side.index()].id.clone());
    let id = Id::new("inn").unwrap_or_else(|| panic!("no word"));
    let radius = Some(100);
    let (text, terrain) = (None, None);
    let name_too = name.clone();
    scenario.objectives.push(Place { id, name: name_too, at: None, terrain, radius, worth: 1, held_by: held, text });
    field.objectives.push(Objective { name, at: spot(at), extent, worth: 1, held_by });
}

/// A command of each side; the first of their leaders has this number, the other the next.
pub fn commands(names: [&str; 2], leader: u8) -> Vec<Command> {
    let command = |side: Side| Command { name: names[side.index()].to_owned(), side, leader: leader + side as u8 };
    Side::BOTH.map(command).to_vec()
}

/// What all pieces of a field are called, by their numbers.
pub fn names_of<H, U, L, C>(field: &Field<H, U, L, C>) -> Vec<String> {
    let units = field.rolls.iter().map(|unit| unit.name.clone());
    units.chain(field.leaders.iter().map(|leader| leader.name.clone())).collect()
}

/// An open plain.
pub fn plain(width: i32, height: i32) -> Ground {
    Ground::open(Surface { width: Length::units(width), height: Length::units(height) })
}

/// A battle on the table, with the names its pieces are called by.
pub struct Table<B: Battle> {
    /// The battle as it stands.
    pub battle: B,
    names: Vec<String>,
    told: Vec<Told>,
}

impl<B: Battle> Table<B> {
    /// A position. The names are those of all pieces, by their numbers, whether they are on the table or not.
    pub fn new(battle: B, names: Vec<String>) -> Self {
        Self { battle, names, told: Vec::new() }
    }

    /// The same table with another battle on it.
    pub fn with(&self, battle: B) -> Self {
        Self { battle, names: self.names.clone(), told: Vec::new() }
    }

    /// Where a piece is.
    #[track_caller]
    pub fn at(&self, name: &str) -> Point {
        let pose = stands(&self.battle, self.piece(name));
        pose.unwrap_or_else(|| panic!("{name} is gone")).at
    }

    /// The piece of this name.
    #[track_caller]
    pub fn piece(&self, name: &str) -> Piece {
        let place = self.names.iter().position(|known| known == name);
        Piece(place.unwrap_or_else(|| panic!("nobody is called {name}: {:?}", self.names)) as u16)
    }

    /// The name of a piece.
    pub fn name(&self, piece: Piece) -> &str {
        &self.names[piece.index()]
    }

    /// Who is asked what.
    #[track_caller]
    pub fn asked(&self) -> (Side, B::Ask) {
        match self.battle.stand() {
            Stand::Asks(questions) => (questions[0].side, questions[0].ask),
            Stand::Over(verdict) => panic!("the battle is over: {}", verdict.why),
        }
    }

    /// The order is obeyed, and these dice fall, no more and no fewer.
    #[track_caller]
    pub fn obeys(&mut self, order: B::Order, dice: &[i64]) {
        let mut script = Scripted::new(dice);
        self.told.clear();
        let (side, _) = self.asked();
        if let Err(refusal) = self.battle.obey(side, &order, &mut script, &mut self.told) {
            panic!("{} is refused: {refusal}", self.battle.describe(&order));
        }
        if let Err(fault) = script.finish() {
            panic!("{}: {fault}", self.battle.describe(&order));
        }
        if let Err(broken) = self.battle.check() {
            panic!("after {}: {broken}", self.battle.describe(&order));
        }
    }

    /// The order is refused by this rule or ruling.
    #[track_caller]
    pub fn refuses(&self, order: B::Order, cause: &str) {
        match self.battle.quote(self.asked().0, &order) {
            Ok(_) => panic!("{} is not refused", self.battle.describe(&order)),
            Err(refusal) => {
                let by = refusal.cause.map(|cause| cause.id());
                assert_eq!(by, Some(cause), "{}: {refusal}", self.battle.describe(&order));
            }
        }
    }

    /// What an order would do.
    #[track_caller]
    pub fn quote(&self, order: B::Order) -> Quote {
        let quoted = self.battle.quote(self.asked().0, &order);
        quoted.unwrap_or_else(|refusal| panic!("{}: {refusal}", self.battle.describe(&order)))
    }

    /// What an order costs, in thousandths of what it is counted in.
    #[track_caller]
    pub fn toll(&self, order: B::Order, of: &str) -> i32 {
        let quote = self.quote(order);
        let toll = quote.tolls.iter().find(|toll| toll.of == of);
        toll.unwrap_or_else(|| panic!("it costs no {of}: {:?}", quote.tolls)).spent.get()
    }

    /// The facts an order puts to a procedure.
    #[track_caller]
    pub fn facts(&self, order: B::Order) -> Facts {
        let quote = self.quote(order);
        let situation = quote.situations.into_iter().next().expect("something is put to a procedure");
        Facts(situation.given)
    }

    /// What the last order put to a procedure, and what came of it.
    #[track_caller]
    pub fn resolved(&self, procedure: &str) -> Facts {
        self.all_resolved(procedure).pop().unwrap_or_else(|| panic!("no {procedure} was resolved: {:#?}", self.told))
    }

    /// Each time the last order put something to a procedure: the facts and the outcome together.
    pub fn all_resolved(&self, procedure: &str) -> Vec<Facts> {
        let each = self.told.iter().filter_map(|told| match &told.event {
            Event::Resolved { situation, outcome, .. } if situation.procedure == procedure => {
                Some(Facts(situation.given.clone().into_iter().chain(outcome.clone()).collect()))
            }
            _ => None,
        });
        each.collect()
    }

    /// Whether a rule acted at the last order.
    pub fn acted(&self, rule: &str) -> bool {
        self.told.iter().any(|told| match &told.event {
            Event::Resolved { applied, effects, .. } => applied.iter().chain(effects).any(|id| id == rule),
            _ => false,
        })
    }

    /// How a piece moved at the last order, in words.
    #[track_caller]
    pub fn moved(&self, name: &str) -> Vec<&str> {
        let mover = self.piece(name);
        let moves = self.told.iter().filter_map(|told| match &told.event {
            Event::Moved { piece, how, .. } if *piece == mover => Some(how.as_str()),
            _ => None,
        });
        moves.collect()
    }

    /// What was said at the last order.
    pub fn said(&self) -> Vec<&str> {
        let said = self.told.iter().filter_map(|told| match &told.event {
            Event::Said { text, .. } => Some(text.as_str()),
            _ => None,
        });
        said.collect()
    }

    /// The piece stands here, give or take the thickness of a playing card.
    #[track_caller]
    pub fn stands(&self, name: &str, at: Spot, facing: Facing) {
        let Some(pose) = stands(&self.battle, self.piece(name)) else { panic!("{name} is gone") };
        let off = pose.at.distance_to(spot(at));
        let turned = pose.facing.turn_to(facing).abs();
        assert!(
            off <= CONTACT && turned <= Turn::millidegrees(10),
            "{name} stands at {}, {} facing {}, not at {at:?} facing {facing}",
            pose.at.x,
            pose.at.y,
            pose.facing
        );
    }

    /// The piece is not on the table.
    #[track_caller]
    pub fn gone(&self, name: &str) {
        assert_eq!(stands(&self.battle, self.piece(name)), None, "{name} is still there");
    }

    /// Who has won; the battle is over.
    #[track_caller]
    pub fn winner(&self) -> Option<Side> {
        match self.battle.stand() {
            Stand::Over(verdict) => verdict.winner,
            Stand::Asks(questions) => panic!("the battle goes on: {questions:?}"),
        }
    }
}

/// Facts of a situation, and what came of it.
#[derive(Debug)]
pub struct Facts(Map<String, Value>);

impl Facts {
    /// The value of a field in the words of the procedure.
    #[track_caller]
    pub fn get(&self, field: &str) -> &Value {
        self.0.get(field).unwrap_or_else(|| panic!("there is no {field} in {:#?}", self.0))
    }

    /// Whether a field is true.
    #[track_caller]
    pub fn is(&self, field: &str) -> bool {
        self.get(field).as_bool().unwrap_or_else(|| panic!("{field} is not true or false"))
    }

    /// The number of a field.
    #[track_caller]
    pub fn number(&self, field: &str) -> i64 {
        self.get(field).as_i64().unwrap_or_else(|| panic!("{field} is no number"))
    }

    /// The word of a field.
    #[track_caller]
    pub fn word(&self, field: &str) -> &str {
        self.get(field).as_str().unwrap_or_else(|| panic!("{field} is no word"))
    }
}
