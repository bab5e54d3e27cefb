//! A position being played: orders by name, dice by hand, and what came of them.

use grognard_battle::{Battle, Event, Piece, Quote, Refusal, Side, Stand, Told};
use grognard_king_or_empress::battle::{Ask, Destination, KingOrEmpress, Order, State, Step, Unit};
use grognard_rulebook::dice::Scripted;
use grognard_tabletop::{CONTACT, Corner, Facing, Pose, Turn};
use serde_json::{Map, Value};

use crate::diorama::{Spot, inches, spot};

pub(crate) struct Table {
    pub(crate) battle: KingOrEmpress,
    told: Vec<Told>,
}

/// Straight ahead.
pub(crate) fn ahead(by: f64) -> Step {
    Step::Advance { by: inches(by) }
}

/// A wheel by so many degrees, to the right if it is positive.
pub(crate) fn wheel(degrees: f64) -> Step {
    let by = Turn::millidegrees((degrees * 1000.0).round() as i32);
    Step::Wheel { on: if by < Turn::NONE { Corner::FrontLeft } else { Corner::FrontRight }, by }
}

/// Along the road.
pub(crate) fn follow(by: f64) -> Step {
    Step::Follow { by: inches(by) }
}

/// Into road column, looking ahead.
pub(crate) const COLUMN: Step = Step::Column { turn: Turn::NONE };
/// Into line, looking ahead.
pub(crate) const LINE: Step = Step::Line { turn: Turn::NONE };

impl Table {
    pub(crate) fn new(battle: KingOrEmpress) -> Self {
        Self { battle, told: Vec::new() }
    }

    fn state(&self) -> &State {
        self.battle.state()
    }

    pub(crate) fn piece(&self, name: &str) -> Piece {
        let field = self.battle.field();
        let units = field.rolls.iter().map(|unit| &unit.name);
        let place = units.chain(field.leaders.iter().map(|leader| &leader.name)).position(|other| other == name);
        Piece(place.unwrap_or_else(|| panic!("nobody is called {name}")) as u16)
    }

    pub(crate) fn unit(&self, name: &str) -> &Unit {
        &self.state().units[self.piece(name).index()]
    }

    pub(crate) fn general(&self, name: &str) -> &grognard_king_or_empress::battle::General {
        &self.state().generals[self.piece(name).index() - self.state().units.len()]
    }

    fn command(&self, name: &str) -> u16 {
        let place = self.battle.field().commands.iter().position(|command| command.name == name);
        place.unwrap_or_else(|| panic!("no command is called {name}")) as u16
    }

    // Orders.

    pub(crate) fn march(&self, unit: &str, steps: impl Into<Vec<Step>>) -> Order {
        self.group(&[unit], steps)
    }

    pub(crate) fn group(&self, units: &[&str], steps: impl Into<Vec<Step>>) -> Order {
        Order::March { units: units.iter().map(|unit| self.piece(unit)).collect(), steps: steps.into() }
    }

    pub(crate) fn forced(&self, unit: &str, steps: impl Into<Vec<Step>>) -> Order {
        Order::ForcedMarch { unit: self.piece(unit), steps: steps.into() }
    }

    pub(crate) fn rally(&self, unit: &str) -> Order {
        Order::Rally { unit: self.piece(unit) }
    }

    pub(crate) fn break_off(&self, unit: &str) -> Order {
        Order::BreakOff { unit: self.piece(unit) }
    }

    pub(crate) fn fire(&self, unit: &str, target: &str) -> Order {
        self.volley(unit, target, &[])
    }

    pub(crate) fn volley(&self, unit: &str, target: &str, support: &[&str]) -> Order {
        let support = support.iter().map(|friend| self.piece(friend)).collect();
        Order::Fire { unit: self.piece(unit), target: self.piece(target), support }
    }

    pub(crate) fn fight(&self, unit: &str, enemy: &str) -> Order {
        Order::Fight { unit: self.piece(unit), enemy: self.piece(enemy) }
    }

    pub(crate) fn ride(&self, general: &str, to: Spot) -> Order {
        Order::Ride { general: self.piece(general), to: Destination::Place(spot(to)) }
    }

    pub(crate) fn join(&self, general: &str, unit: &str) -> Order {
        Order::Ride { general: self.piece(general), to: Destination::Unit(self.piece(unit)) }
    }

    pub(crate) fn activate(&self, command: &str) -> Order {
        Order::Activate { command: self.command(command) }
    }

    pub(crate) fn place(&self, unit: &str, at: Spot, facing: Facing) -> Order {
        let pose = Pose { at: spot(at), facing };
        Order::Place { unit: self.piece(unit), pose, road_column: false, limbered: false }
    }

    pub(crate) fn post(&self, general: &str, at: Spot) -> Order {
        Order::Post { general: self.piece(general), at: spot(at) }
    }

    pub(crate) fn appoint(&self, unit: &str) -> Order {
        Order::Appoint { unit: self.piece(unit) }
    }

    // What becomes of them.

    fn asked_side(&self) -> Side {
        match self.battle.stand() {
            Stand::Asks(questions) => questions[0].side,
            Stand::Over(verdict) => panic!("the battle is over: {}", verdict.why),
        }
    }

    /// Who is asked what.
    pub(crate) fn asked(&self) -> (Side, Ask) {
        match self.battle.stand() {
            Stand::Asks(questions) => (questions[0].side, questions[0].ask),
            Stand::Over(verdict) => panic!("the battle is over: {}", verdict.why),
        }
    }

    /// The order is obeyed, and these dice fall, no more and no fewer.
    #[track_caller]
    pub(crate) fn obeys(&mut self, order: Order, dice: &[i64]) {
        let mut script = Scripted::new(dice);
        self.told.clear();
        let side = self.asked_side();
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

    /// The order is refused by this rule or ruling, and nothing has changed.
    #[track_caller]
    pub(crate) fn refuses(&self, order: Order, cause: &str) {
        match self.battle.quote(self.asked_side(), &order) {
            Ok(_) => panic!("{} is not refused", self.battle.describe(&order)),
            Err(refusal) => {
                let by = refusal.cause.map(|cause| cause.id());
                assert_eq!(by, Some(cause), "{}: {refusal}", self.battle.describe(&order));
            }
        }
    }

    #[track_caller]
    pub(crate) fn quote(&self, order: Order) -> Quote {
        let quoted: Result<Quote, Refusal> = self.battle.quote(self.asked_side(), &order);
        quoted.unwrap_or_else(|refusal| panic!("{}: {refusal}", self.battle.describe(&order)))
    }

    /// What an order costs, in thousandths: of "inches" or "initiative points".
    #[track_caller]
    pub(crate) fn toll(&self, order: Order, of: &str) -> i32 {
        let quote = self.quote(order);
        quote.tolls.iter().find(|toll| toll.of == of).expect("it costs something").spent.get()
    }

    /// The facts an order puts to a procedure.
    #[track_caller]
    pub(crate) fn facts(&self, order: Order) -> Facts {
        let quote = self.quote(order);
        let situation = quote.situations.into_iter().next().expect("something is put to a procedure");
        Facts(situation.given)
    }

    /// What the last order put to a procedure, and what came of it.
    #[track_caller]
    pub(crate) fn resolved(&self, procedure: &str) -> Facts {
        self.all_resolved(procedure).pop().unwrap_or_else(|| panic!("no {procedure} was resolved: {:#?}", self.told))
    }

    /// Each time the last order put something to a procedure: the facts and the outcome together.
    pub(crate) fn all_resolved(&self, procedure: &str) -> Vec<Facts> {
        let each = self.told.iter().filter_map(|told| match &told.event {
            Event::Resolved { situation, outcome, .. } if situation.procedure == procedure => {
                Some(Facts(situation.given.clone().into_iter().chain(outcome.clone()).collect()))
            }
            _ => None,
        });
        each.collect()
    }

    /// Whether a rule acted at the last order.
    pub(crate) fn acted(&self, rule: &str) -> bool {
        self.told.iter().any(|told| match &told.event {
            Event::Resolved { applied, effects, .. } => applied.iter().chain(effects).any(|id| id == rule),
            _ => false,
        })
    }

    /// How a piece moved at the last order, in words.
    pub(crate) fn moved(&self, name: &str) -> Vec<&str> {
        let moves = self.told.iter().filter_map(|told| match &told.event {
            Event::Moved { piece, how, .. } if *piece == self.piece(name) => Some(how.as_str()),
            _ => None,
        });
        moves.collect()
    }

    /// The unit stands here, give or take the thickness of a playing card.
    #[track_caller]
    pub(crate) fn stands(&self, name: &str, at: Spot, facing: Facing) {
        let pose = self.unit(name).pose;
        assert!(self.unit(name).is_there(), "{name} is gone");
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

    #[track_caller]
    pub(crate) fn gone(&self, name: &str) {
        assert!(!self.unit(name).is_there(), "{name} is still there");
    }

    /// Who has won; the battle is over.
    #[track_caller]
    pub(crate) fn winner(&self) -> Option<Side> {
        match self.battle.stand() {
            Stand::Over(verdict) => verdict.winner,
            Stand::Asks(questions) => panic!("the battle goes on: {questions:?}"),
        }
    }

    pub(crate) fn markers(&self, name: &str) -> u8 {
        self.unit(name).disorder
    }

    /// Who is in contact with whom: the attacker, the defender, and where he was struck.
    pub(crate) fn contacts(&self) -> Vec<(&str, &str, grognard_king_or_empress::battle::Struck)> {
        let name = |piece: Piece| self.battle.field().rolls[piece.index()].name.as_str();
        let contacts = self.state().contacts.iter();
        contacts.map(|contact| (name(contact.attacker), name(contact.defender), contact.on)).collect()
    }
}

/// Facts of a situation, and what came of it.
#[derive(Debug)]
pub(crate) struct Facts(Map<String, Value>);

impl Facts {
    /// The value of a field in the words of the procedure.
    #[track_caller]
    pub(crate) fn get(&self, field: &str) -> &Value {
        self.0.get(field).unwrap_or_else(|| panic!("there is no {field} in {:#?}", self.0))
    }

    #[track_caller]
    pub(crate) fn is(&self, field: &str) -> bool {
        self.get(field).as_bool().unwrap_or_else(|| panic!("{field} is not true or false"))
    }

    #[track_caller]
    pub(crate) fn number(&self, field: &str) -> i64 {
        self.get(field).as_i64().unwrap_or_else(|| panic!("{field} is no number"))
    }

    #[track_caller]
    pub(crate) fn word(&self, field: &str) -> &str {
        self.get(field).as_str().unwrap_or_else(|| panic!("{field} is no word"))
    }
}
