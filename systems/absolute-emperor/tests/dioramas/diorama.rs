//! A position laid out by hand: who stands where, on what ground, and how orders are written.

use std::sync::Arc;

use grognard_absolute_emperor::{
    battle::{
        AbsoluteEmperor, Ask, Compass, Fight, Order, Stage, State, Step, Written,
        field::{Command, Country, Field, Hurdle, Place, Role, Tract, Troop},
    },
    combat::Charge,
    profile::{Arm, Cover, Formation, Grade, Status},
};
use grognard_battle::{CommandId, Contact, Piece, Question, Rules, Side, Sound, Struck};
pub(crate) use grognard_battle_tests::diorama::Spot;
use grognard_battle_tests::{
    Table as Any,
    diorama::{
        at_stake, commands, course, enlisted, leader, length, names_of, open_field, plain, pose, rectangle, spot,
    },
};
use grognard_rulebook::Halves;
use grognard_scenario::{
    Clock,
    model::course::{Condition, Grade as Grading},
};
use grognard_tabletop::{
    Area, Body, Contour, Crossing, Facing, Footprint, Height, Kinds, Line, Passage, Slope, Terrain, Turn,
};

pub(crate) type Table = Any<AbsoluteEmperor>;

/// The commander of each side: of its army and of its one corps.
pub(crate) const CHIEFS: [&str; 2] = ["Soult", "Kutuzov"];

type Change = Box<dyn Fn(&mut State)>;

/// A position in the making. Blue is the first side and acts.
pub(crate) struct Diorama {
    field: Field,
    fights: Vec<Fight>,
    change: Vec<Change>,
    stage: Stage,
}

/// A division or battery, seasoned.
pub(crate) fn of(arm: Arm, formation: Formation) -> Troop {
    Troop { arm, grade: Grade::Seasoned, formation, place: None }
}
pub(crate) fn line() -> Troop {
    of(Arm::Infantry, Formation::Line)
}
pub(crate) fn column() -> Troop {
    of(Arm::Infantry, Formation::AttackColumn)
}
pub(crate) fn marching() -> Troop {
    of(Arm::Infantry, Formation::MarchOrder)
}
pub(crate) fn square() -> Troop {
    of(Arm::Infantry, Formation::Square)
}
pub(crate) fn horse() -> Troop {
    of(Arm::Cavalry, Formation::Line)
}
pub(crate) fn squadrons() -> Troop {
    of(Arm::Cavalry, Formation::Squadrons)
}
pub(crate) fn horse_marching() -> Troop {
    of(Arm::Cavalry, Formation::MarchOrder)
}
pub(crate) fn guns() -> Troop {
    of(Arm::Artillery, Formation::Unlimbered)
}
pub(crate) fn limbered() -> Troop {
    of(Arm::Artillery, Formation::Limbered)
}

impl Diorama {
    /// An open plain of 72 by 48 inches on which everybody is in command.
    pub(crate) fn open() -> Self {
        let country = Country { edges: [Compass::South, Compass::North], ..Country::default() };
        let mut field: Field = open_field((72, 48), 12, 30, country);
        let chief = |side: Side, at: Spot| {
            leader(CHIEFS[side], (side, Some(side as u8), true), at, Role { elan: 3, arrives: None })
        };
        field.leaders = vec![chief(Side::First, (1.0, 1.0)), chief(Side::Second, (71.0, 47.0))];
        field.commands = commands(["Blue corps", "Red corps"], 0);
        field.country.inches.command_radius = Halves::whole(100);
        Self { field, fights: Vec::new(), change: Vec::new(), stage: Stage::Movement(Side::First) }
    }

    /// As R4 has it: a commander is obeyed within 12 inches.
    pub(crate) fn with_radius(mut self) -> Self {
        self.field.country.inches.command_radius = Halves::whole(12);
        self
    }

    fn unit(mut self, side: Side, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.field.rolls.push(enlisted(name, (side, side as u8), 3000, pose(at, facing), troop));
        self
    }

    pub(crate) fn blue(self, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.unit(Side::First, name, troop, at, facing)
    }

    pub(crate) fn red(self, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.unit(Side::Second, name, troop, at, facing)
    }

    /// A further corps of a side, under a commander of its own with so much élan.
    pub(crate) fn corps(mut self, side: Side, commander: &str, elan: u8) -> Self {
        let (corps, first) = (self.field.commands.len() as u8, self.field.leaders.len() as u8);
        self.field.commands.push(Command { name: format!("Corps of {commander}"), side, leader: first });
        let own = Role { elan, arrives: None };
        self.field.leaders.push(leader(commander, (side, Some(corps), false), (36.0, 24.0), own));
        self
    }

    /// The unit set up last is of this corps.
    pub(crate) fn of(mut self, corps: u8) -> Self {
        self.field.rolls.last_mut().expect("a unit was set up before").command = CommandId(corps);
        self
    }

    /// The unit set up last comes on in this turn.
    pub(crate) fn arrives(mut self, turn: u16) -> Self {
        self.field.rolls.last_mut().expect("a unit was set up before").arrives = Some(turn);
        self
    }

    /// Turns of 20 minutes from an hour on; at a full hour from another one on a side has won, whatever it holds.
    pub(crate) fn wins_from(mut self, side: Side, start: (u8, u8), from: (u8, u8)) -> Self {
        let clock = |(hour, minute): (u8, u8)| Clock::at(hour, minute).expect("there is such an hour");
        let scenario = Arc::make_mut(&mut self.field.scenario);
        (scenario.start, scenario.end) = (clock(start), clock((20, 0)));
        scenario.victory.conditions.push(Condition {
            side: scenario.sides[side.index()].id.clone(),
            grade: Grading::Win,
            points: Some(0),
            lead: None,
            hold: Vec::new(),
            hold_one_of: Vec::new(),
            loss_below: None,
            enemy_loss: None,
            loss_lead: None,
            spared: false,
            from: Some(clock(from)),
            text: None,
        });
        self.field.minutes = 20;
        self
    }

    /// A stream that bars guns, and a ford through it.
    pub(crate) fn deep_stream(mut self, points: &[Spot], ford: Spot) -> Self {
        let mut ground = plain(72, 48);
        let (track, width) = (course(points), length(0.5));
        ground.lines.push(Line { kind: Terrain::River, track, width, height: Height(0) });
        let (at, width, length) = (spot(ford), length(2.4), length(2.4));
        ground.crossings.push(Crossing { kind: Passage::Ford, at, heading: Facing::NORTH, width, length });
        let water = ground.barriers(Kinds::of(&[Terrain::River]), |_| true);
        self.field.country.barred[Arm::Artillery as usize] = [water.clone(), water];
        self
    }

    /// The unit set up last is inside the box.
    pub(crate) fn inside(mut self) -> Self {
        let at = self.field.places[0].body.centre();
        let last = self.field.rolls.last_mut().expect("a unit was set up before");
        last.own.place = Some(0);
        last.start.at = at;
        if last.own.arm == Arm::Infantry {
            (last.own.formation, last.start.facing) = (Formation::Garrison, Facing::NORTH);
        }
        self
    }

    /// A built-up area of 6 by 6 inches about (36, 24).
    pub(crate) fn houses(mut self) -> Self {
        let size = length(6.0);
        let body = Body::new(Footprint::rectangle(size, size), pose((36.0, 24.0), Facing::NORTH));
        self.field.country.places.push(Place {
            name: "the village".to_owned(),
            body,
            size: (size, size),
            cover: Cover::Bua,
        });
        let outline = rectangle((33.0, 21.0), (39.0, 27.0));
        self.field.ground.areas.push(Area { kind: Terrain::Village, outline, height: Height(10) });
        self
    }

    pub(crate) fn wood(mut self, a: Spot, b: Spot) -> Self {
        let outline = rectangle(a, b);
        let tract = Tract { shelters: true, wooded: true, outline: outline.clone(), difficult: [true; 3] };
        self.field.country.tracts.push(tract);
        self.field.ground.areas.push(Area { kind: Terrain::Wood, outline, height: Height(15) });
        self
    }

    pub(crate) fn hill(mut self, a: Spot, b: Spot) -> Self {
        let contour = Contour { outline: rectangle(a, b), level: Height(20), slope: Slope::Gentle };
        self.field.ground.contours.push(contour);
        self
    }

    /// A stream or a fence.
    pub(crate) fn hurdle(mut self, points: &[Spot], cover: Cover) -> Self {
        let closed = [false, false, cover != Cover::None];
        let track = course(points);
        self.field.country.hurdles.push(Hurdle { track, cover, difficult: [true; 3], closed, ways: Vec::new() });
        self
    }

    pub(crate) fn road(mut self, points: &[Spot]) -> Self {
        self.field.country.roads.push(course(points));
        self
    }

    pub(crate) fn posted(mut self, name: &str, at: Spot) -> Self {
        let leader = self.field.leaders.iter_mut().find(|leader| leader.name == name);
        leader.expect("there is such a commander").start = spot(at);
        self
    }

    /// Something about the state is otherwise.
    pub(crate) fn with(mut self, change: impl Fn(&mut State) + 'static) -> Self {
        self.change.push(Box::new(change));
        self
    }

    /// A place on which the day turns, for who comes within three inches of its middle.
    pub(crate) fn at_stake(mut self, at: Spot, held_by: Option<Side>) -> Self {
        at_stake(&mut self.field, at, 3.0, held_by);
        self
    }

    pub(crate) fn last_turn(self) -> Self {
        let last = self.field.turns;
        self.with(move |state| state.turn = last)
    }

    fn place(&self, name: &str) -> usize {
        self.field.rolls.iter().position(|unit| unit.name == name).expect("there is such a unit")
    }

    pub(crate) fn status(self, name: &str, status: Status) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].status = status)
    }

    pub(crate) fn hits(self, name: &str, hits: u8) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].hits = hits)
    }

    /// A unit has charged another before, and a round of it was fought.
    pub(crate) fn fights(mut self, attacker: &str, defender: &str, on: Struck) -> Self {
        let piece = |name: &str| Piece(self.place(name) as u16);
        let contact = Contact { attacker: piece(attacker), defender: piece(defender), on };
        let (charge, answer) = (Charge::Charge, Charge::None);
        self.fights.push(Fight { contact, charge, answer, first_round: false, fought: false, lapsed: false });
        self
    }

    pub(crate) fn at(mut self, stage: Stage) -> Self {
        self.stage = stage;
        self
    }

    /// The table as it is asked of Blue, who has the initiative; the commanders have spent their élan of this turn.
    pub(crate) fn play(self) -> Table {
        let names = names_of(&self.field);
        let (stage, fights, change) = (self.stage, self.fights, self.change);
        let battle = AbsoluteEmperor::on(Arc::new(self.field));
        let mut state = battle.state().clone();
        (state.turn, state.initiative, state.stage, state.fights) = (1, Some(Side::First), stage, fights);
        state.commanders.iter_mut().for_each(|man| man.spent = true);
        state.corps.iter_mut().for_each(|corps| corps.order = Written::Attack { point: spot((36.0, 24.0)) });
        let (side, ask) = match stage {
            Stage::Command(side) => (side, Ask::Command),
            Stage::Declaring(side) => (side, Ask::Declare),
            Stage::Squares(side) => (side, Ask::Squares),
            Stage::Charges(side) => (side, Ask::Charge),
            Stage::Strikes(side) => (side, Ask::Strikes),
            _ => (Side::First, Ask::Move),
        };
        state.asks = vec![Question { side, command: None, ask }];
        change.iter().for_each(|change| change(&mut state));
        let battle = battle.with_state(state).unwrap_or_else(|why| panic!("the position cannot be: {why}"));
        Any::new(battle, names)
    }
}

pub(crate) fn ahead(by: f64) -> Step {
    Step::Advance { by: length(by) }
}

pub(crate) fn turn(degrees: i32) -> Step {
    Step::Turn { by: Turn::degrees(degrees) }
}

pub(crate) fn form(formation: Formation) -> Step {
    Step::Reform { formation }
}

/// How orders are written.
pub(crate) trait Orders {
    fn march(&self, name: &str, steps: &[Step]) -> Order;
    fn retire(&self, name: &str, by: f64) -> Order;
    fn enter(&self, name: &str) -> Order;
    fn leave(&self, name: &str, side: Compass) -> Order;
    fn shoot(&self, name: &str, target: &str) -> Order;
    fn charge(&self, name: &str, target: &str) -> Order;
    fn form_square(&self, name: &str) -> Order;
    fn state_of(&self, name: &str) -> grognard_absolute_emperor::battle::Unit;
    fn elan(&self, name: &str) -> u8;
}

impl Orders for Table {
    fn march(&self, name: &str, steps: &[Step]) -> Order {
        Order::March { unit: self.piece(name), steps: steps.to_vec(), paid_by: None }
    }

    fn retire(&self, name: &str, by: f64) -> Order {
        Order::Retire { unit: self.piece(name), turn: Turn::NONE, by: length(by) }
    }

    fn enter(&self, name: &str) -> Order {
        Order::Enter { unit: self.piece(name), place: 0, side: None, paid_by: None }
    }

    fn leave(&self, name: &str, side: Compass) -> Order {
        Order::Leave { unit: self.piece(name), side, formation: Formation::Line }
    }

    fn shoot(&self, name: &str, target: &str) -> Order {
        Order::Shoot { unit: self.piece(name), target: self.piece(target), sides: Vec::new() }
    }

    fn charge(&self, name: &str, target: &str) -> Order {
        Order::Charge { unit: self.piece(name), target: self.piece(target), turn: None, paid_by: None }
    }

    fn form_square(&self, name: &str) -> Order {
        Order::FormSquare { unit: self.piece(name), paid_by: None }
    }

    fn state_of(&self, name: &str) -> grognard_absolute_emperor::battle::Unit {
        self.battle.state().units[self.piece(name).index()]
    }

    fn elan(&self, name: &str) -> u8 {
        let man = self.piece(name).index() - self.battle.state().units.len();
        self.battle.state().commanders[man].elan
    }
}

/// A corps is to defend a point.
pub(crate) fn defends(at: Spot) -> impl Fn(&mut State) {
    move |state| state.corps[0].order = Written::Defend { point: spot(at) }
}
