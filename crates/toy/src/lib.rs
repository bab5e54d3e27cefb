//! For tests: a made-up rule system that is played on the screen although nobody there has heard of it.
//!
//! Two pickets set up ([Place](grognard_battle::Pattern::Place)). In each of two turns both write under seal how far their units will
//! go (Write), each side then picks one of them (Pick) that goes and shoots (Act); whoever comes near somebody is met by an answer (Answer)
//! before it goes on. More men at the end win. The rules are as few as bring all five manners, a secret and an interruption about.

#![warn(missing_docs)]

mod offer;
mod play;
mod rules;
mod volley;

use std::sync::Arc;

use grognard_battle::{
    Audience, Chronicle, CommandId, Deployment, Field as BattleField, Musters, Obeys, Piece, Plans, Position, Question,
    Quote, Quotes, Refusal, Rules, Setup, Side, Situation, Sound, Toll, Troops, Unmustered, Verdict, Way, ensure,
    in_zone, muster::Enlisted,
};
use grognard_dice::Dice;
use grognard_rulebook::{Face, Fielded, HouseRules, Inputs, Plate, System, Telling, Turn, cause};
use grognard_scenario::{Scenario, draw::Plan};
use grognard_tabletop::{Barriers, Body, Facing, Footprint, Ground, Length, Point, Polygon, Pose, Table};
use serde::{Deserialize, Serialize};

pub use volley::House;
use volley::Volley;

/// The scenario it is fought in.
pub const SCENARIO: &str = include_str!("outposts.toml");

/// How far a unit goes if nothing else is written, and how far it can go at most.
const PACES: (u8, u8) = (2, 4);
/// Who comes so near is met.
const NEAR: Length = Length::units(5);
/// How far muskets carry.
const RANGE: Length = Length::units(8);
const TURNS: u16 = 2;
const BASE: Footprint = Footprint::rectangle(Length::units(2), Length::units(1));

/// The system as its battle needs it.
pub fn fielded() -> Fielded {
    System {
        code: "toy",
        name: Outposts::SYSTEM,
        title: "Outposts",
        about: "Two pickets in the mist. Made up for a test.",
        rules: rules::RULES,
        rulings: rules::RULINGS,
        on_the_board: &[],
        only_told: &[],
        procedures: vec![Face::of::<Volley>()],
        house: HouseRules::of::<House>(),
        unit: Inputs::of::<volley::Muskets>(),
        telling: Telling { turn: Turn::NONE, plate: Plate::NONE, foremost: &[], manners: &[], phrases: &[] },
    }
}

type Field = BattleField<House, (), (), ()>;

/// The battle.
#[derive(Clone)]
pub struct Outposts {
    field: Arc<Field>,
    state: State,
    troops: Troops,
}

/// Everything that changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    turn: u16,
    units: Vec<Unit>,
    /// Who has sealed what he wrote.
    sealed: [bool; 2],
    asks: Vec<Question<Ask>>,
    /// What goes on after an answer.
    underway: Option<Question<Ask>>,
    verdict: Option<Verdict>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Unit {
    pose: Pose,
    men: u8,
    /// How far it is to go this turn; hidden from the enemy until both have sealed.
    paces: u8,
    moved: bool,
    shot: bool,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Where does everybody stand?
    Deploy,
    /// How far will each go?
    Write,
    /// Who acts?
    Lead,
    /// What does it do?
    Act {
        /// Who.
        unit: Piece,
    },
    /// What is done about somebody who came near?
    Meet {
        /// Who is met,
        who: Piece,
        /// and by whom.
        by: Piece,
    },
}

/// What can be answered.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is a word of the toy")]
pub enum Order {
    Place { unit: Piece, pose: Pose },
    Ready,
    Pace { unit: Piece, paces: u8 },
    Seal,
    Lead { unit: Piece },
    March { unit: Piece, to: Point },
    Fire { unit: Piece, target: Piece },
    Halt,
    Stand,
    GiveWay,
    Volley,
}

/// An order worked out.
pub struct Deed {
    by: Side,
    order: Order,
    way: Option<Way>,
    toll: Option<Toll>,
    shot: Option<(Volley, Piece, Piece)>,
}

impl Rules for Outposts {
    type House = House;
    type Field = Field;
    type State = State;
    type Ask = Ask;
    type Order = Order;

    const SYSTEM: &'static str = "outposts";
    const EDITION: u32 = 1;
    const HIDES: bool = true;

    fn audience(&self, by: Side, order: &Order) -> Audience {
        if matches!(order, Order::Pace { .. }) { Audience::Side(by) } else { Audience::All }
    }

    fn seen_by(&self, side: Side) -> Self {
        let mut seen = self.clone();
        if seen.state.asks.iter().any(|question| question.ask == Ask::Write) {
            for unit in self.troops.of(side.other()) {
                seen.state.units[unit.index()].paces = PACES.0;
            }
        }
        seen
    }

    fn opening(field: &Arc<Field>) -> State {
        let units = field
            .rolls
            .iter()
            .map(|unit| Unit { pose: unit.start, men: 4, paces: PACES.0, moved: false, shot: false })
            .collect();
        let (ask, sides): (_, &[Side]) = match field.setup.deployment {
            Deployment::Players => (Ask::Deploy, &[Side::First]),
            Deployment::Scenario => (Ask::Write, &Side::BOTH),
        };
        let turn = u16::from(ask == Ask::Write);
        let asks = sides.iter().map(|side| Question::to(*side, ask)).collect();
        State { turn, units, sealed: [false; 2], asks, underway: None, verdict: None }
    }

    fn at(field: Arc<Field>, state: State) -> Self {
        Self { troops: troops(&field, &state), field, state }
    }

    fn position(&self) -> Position<'_, Self> {
        let State { turn, asks, verdict, .. } = &self.state;
        Position { field: &self.field, state: &self.state, troops: &self.troops, turn, holders: &[], asks, verdict }
    }
}

impl Musters for Outposts {
    fn lay(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
        let at = |x: i32, y: i32| Point::new(x * 10, y * 10);
        let rolls: Vec<Enlisted<()>> = scenario
            .units
            .iter()
            .filter_map(|unit| {
                let side = scenario.side_of_unit(unit)?;
                let (place, facing) = (unit.at?, unit.facing?);
                Some(Enlisted {
                    id: unit.id.to_string(),
                    name: unit.name.clone(),
                    short: String::new(),
                    side: if side.id == scenario.sides[0].id { Side::First } else { Side::Second },
                    command: CommandId(u8::from(side.id != scenario.sides[0].id)),
                    men: unit.men,
                    start: Pose { at: at(place.x, place.y), facing: Facing::degrees(facing.as_degrees() as i32) },
                    arrives: None,
                    chance: None,
                    held: None,
                    own: (),
                })
            })
            .collect();
        let table = Table { width: Length::units(20), height: Length::units(20) };
        let zone = |from: i32, to: i32| Polygon::rectangle(Point::units(0, from), Point::units(20, to));
        let (Ok(north), Ok(south)) = (zone(12, 20), zone(0, 8)) else {
            return Err(Unmustered("the field has no room".to_owned()));
        };
        Ok(Field {
            ground: Ground::open(table),
            impassable: Barriers::default(),
            rolls,
            leaders: Vec::new(),
            commands: Vec::new(),
            objectives: Vec::new(),
            zones: [north, south],
            attacker: None,
            turns: TURNS,
            minutes: 30,
            country: (),
            scenario,
            house,
            setup,
        })
    }

    fn map(&self) -> Plan {
        Plan::Table { metres: 100.0, width: 20, depth: 20, unit: "inches".to_owned(), corner: None }
    }
}

impl Sound for Outposts {
    fn fits(field: &Field, state: &State) -> Result<(), String> {
        ensure(state.units.len() == field.units(), || "there are as many units as on the rolls".to_owned())
    }

    fn invariants(&self) -> Result<(), String> {
        self.troops.check(self.field.ground.table, |unit| self.field.full_name(unit))?;
        ensure(self.state.verdict.is_some() || !self.state.asks.is_empty(), || "nobody is asked".to_owned())
    }
}

impl Plans for Outposts {
    type Plan = Deed;

    fn planned(&self, to: &Question<Ask>, order: &Order) -> Result<Deed, Refusal> {
        let Question { side: by, ask, .. } = *to;
        let mut deed = Deed { by, order: order.clone(), way: None, toll: None, shot: None };
        match (ask, order) {
            (Ask::Deploy, Order::Place { unit, pose }) => {
                self.own(by, *unit)?;
                let body = Body::new(BASE, *pose);
                if self.unit(*unit).pose == *pose {
                    return Err(Refusal::senseless("it stands there already"));
                }
                if !in_zone(&self.field.zones[by], &body) {
                    return Err(Refusal::senseless("it stands outside your half of the field"));
                }
                self.room(*unit, &body)?;
                deed.way = Some(Way { piece: *unit, poses: vec![self.unit(*unit).pose, *pose] });
            }
            (Ask::Write, Order::Pace { unit, paces }) => {
                self.own(by, *unit)?;
                if !(1..=PACES.1).contains(paces) {
                    return Err(Refusal::senseless(format!("a unit goes 1 to {} inches", PACES.1)));
                }
                if self.unit(*unit).paces == *paces {
                    return Err(Refusal::senseless("that is written already"));
                }
            }
            (Ask::Lead, Order::Lead { unit }) => self.own(by, *unit)?,
            (Ask::Act { unit: acting }, Order::March { unit, to }) if acting == *unit => {
                let Unit { pose, paces, moved, .. } = *self.unit(acting);
                let (far, all) = (pose.at.distance_to(*to), Length::units(paces.into()));
                if moved {
                    return Err(Refusal::by(cause!("toy.pace.once"), "it has gone already"));
                }
                if far > all {
                    return Err(Refusal::by(
                        cause!("toy.pace.written"),
                        format!("{far} inches are more than were written"),
                    ));
                }
                let pose = Pose { at: *to, ..pose };
                self.room(acting, &Body::new(BASE, pose))?;
                deed.way = Some(Way { piece: acting, poses: vec![self.unit(acting).pose, pose] });
                deed.toll = Some(Toll::length("inches", far, all));
            }
            (Ask::Act { unit: acting }, Order::Fire { unit, target }) if acting == *unit => {
                if !self.troops.is_of(by.other(), *target) {
                    return Err(Refusal::senseless("there is no such enemy"));
                }
                if self.unit(acting).shot {
                    return Err(Refusal::senseless("its muskets are empty"));
                }
                let far = self.troops.body(acting).distance_to(self.troops.body(*target));
                if far > RANGE {
                    return Err(Refusal::by(cause!("toy.volley.range"), format!("{far} inches are too far")));
                }
                deed.shot = Some((self.volley(acting, far), acting, *target));
            }
            (Ask::Meet { who, by: unit }, Order::Volley) => {
                let far = self.troops.body(unit).distance_to(self.troops.body(who));
                deed.shot = Some((self.volley(unit, far), unit, who));
            }
            (Ask::Meet { by: unit, .. }, Order::GiveWay) => {
                let from = self.unit(unit).pose;
                let pose = from.shifted(Length::units(-2), Length::ZERO);
                self.room(unit, &Body::new(BASE, pose))?;
                deed.way = Some(Way { piece: unit, poses: vec![from, pose] });
            }
            (Ask::Deploy, Order::Ready)
            | (Ask::Write, Order::Seal)
            | (Ask::Act { .. }, Order::Halt)
            | (Ask::Meet { .. }, Order::Stand) => {}
            _ => return Err(Refusal::senseless("that was not asked")),
        }
        Ok(deed)
    }
}

impl Quotes for Outposts {
    fn quoted(&self, deed: &Deed) -> Quote {
        let shot = |(volley, unit, target): &(Volley, Piece, Piece)| {
            Situation::of(volley, &[("", *unit), ("target", *target)])
        };
        Quote {
            ways: deed.way.iter().cloned().collect(),
            tolls: deed.toll.iter().cloned().collect(),
            situations: deed.shot.iter().map(shot).collect(),
        }
    }
}

impl Obeys for Outposts {
    fn carry_out(&mut self, deed: &Deed, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        self.play(deed, dice, log);
    }
}

/// Who stands where.
fn troops(field: &Field, state: &State) -> Troops {
    Troops::new(field.sides(), state.units.iter().map(|unit| (unit.men > 0, Body::new(BASE, unit.pose))))
}

impl Outposts {
    fn unit(&self, unit: Piece) -> &Unit {
        &self.state.units[unit.index()]
    }

    fn own(&self, by: Side, unit: Piece) -> Result<(), Refusal> {
        if self.troops.is_of(by, unit) { Ok(()) } else { Err(Refusal::senseless("there is no such unit of yours")) }
    }

    fn room(&self, unit: Piece, body: &Body) -> Result<(), Refusal> {
        let others = self.troops.all().filter(|other| *other != unit);
        let free = others.into_iter().all(|other| !self.troops.body(other).overlaps(body));
        if free && self.field.ground.table.holds(body) {
            Ok(())
        } else {
            Err(Refusal::senseless("there is no room for it"))
        }
    }

    fn volley(&self, unit: Piece, far: Length) -> Volley {
        Volley { muskets: volley::Muskets { men: self.unit(unit).men.into() }, far: far > RANGE.half() }
    }

    /// An enemy who is near.
    fn near(&self, unit: Piece) -> Option<Piece> {
        let own = self.troops.body(unit);
        self.troops.enemies_of(unit).find(|enemy| own.within(NEAR, self.troops.body(*enemy)))
    }
}
