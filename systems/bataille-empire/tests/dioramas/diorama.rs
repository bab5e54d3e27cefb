//! A position laid out by hand: who stands where, and on what ground.

use std::sync::Arc;

use grognard_bataille_empire::{
    battle::{
        Area as AreaHeld, Ask, BatailleEmpire, Form, Stage, State, Unit,
        field::{Block, Command, Country, Extent, Field, Hurdle, Objective, Role, Tract, Tread, Troop},
    },
    command::Commander,
    house::House,
    orders::Order as Written,
    profile::{self, Arm, Class, Cover, Status, Terrain as Going, Weight},
};
use grognard_battle::{CommandId, Piece, Question, Rules, Side, Sound};
pub(crate) use grognard_battle_tests::diorama::Spot;
use grognard_battle_tests::{
    Table as Any,
    diorama::{
        at_stake, commands, course, enlisted, leader, length, names_of, open_field, plain, pose, rectangle, spot,
    },
};
use grognard_tabletop::{Area, Body, Contour, Facing, Footprint, Height, Kinds, Polygon, Slope, Terrain};

pub(crate) type Table = Any<BatailleEmpire>;

/// The generals in chief, and the general of each side's one division.
pub(crate) const CHIEFS: [&str; 2] = ["Soult", "Kutuzov"];
pub(crate) const GENERALS: [&str; 2] = ["Legrand", "Dokhturov"];

type Change = Box<dyn Fn(&mut State)>;

/// A position in the making. Blue is the first side, comes from the south and acts.
pub(crate) struct Diorama {
    field: Field,
    change: Vec<Change>,
    stage: Stage,
}

/// Line troops, class b, Morale 3.
fn of(arm: Arm, form: Form) -> Troop {
    let unit = profile::Unit {
        arm,
        formation: form.formation(),
        limbered: form == Form::Limbered,
        ..<profile::Unit as Default>::default()
    };
    Troop { unit, horse_artillery: false, shrapnel: false, form, block: None }
}
pub(crate) fn line() -> Troop {
    of(Arm::Infantry, Form::Line)
}
pub(crate) fn column() -> Troop {
    of(Arm::Infantry, Form::Column)
}
pub(crate) fn square() -> Troop {
    of(Arm::Infantry, Form::Square)
}
pub(crate) fn horse() -> Troop {
    of(Arm::Cavalry, Form::Line)
}
pub(crate) fn squadrons() -> Troop {
    of(Arm::Cavalry, Form::Column)
}
pub(crate) fn guns() -> Troop {
    of(Arm::Artillery, Form::Deployed)
}
pub(crate) fn limbered() -> Troop {
    of(Arm::Artillery, Form::Limbered)
}
pub(crate) fn skirmishers() -> Troop {
    of(Arm::Skirmishers, Form::Open)
}

/// The same troops, but for something about them.
pub(crate) trait Better {
    fn but(self, change: impl Fn(&mut profile::Unit)) -> Self;
    fn class(self, class: Class) -> Self;
    fn irregular(self) -> Self;
}

impl Better for Troop {
    fn but(mut self, change: impl Fn(&mut profile::Unit)) -> Self {
        change(&mut self.unit);
        self
    }

    fn class(self, class: Class) -> Self {
        self.but(|unit| unit.class = class)
    }

    fn irregular(self) -> Self {
        self.but(|unit| (unit.status, unit.weight) = (Status::Irregular, Weight::Light))
    }
}

impl Diorama {
    /// An open plain of 60 by 40 UD; generals are competent and stand behind the middle.
    pub(crate) fn open() -> Self {
        let country = Country { inward: [Facing::NORTH, Facing::SOUTH], ..Country::default() };
        let mut field: Field = open_field((60, 40), 10, 15, country);
        let competent = |name: &str, side: Side, chief: bool, at: Spot| {
            let role = Role { rating: Commander::Competent, arrives: None, relief: None };
            leader(name, (side, (!chief).then_some(side as u8), chief), at, role)
        };
        let [first, second] = Side::BOTH;
        field.leaders = vec![
            competent(GENERALS[0], first, false, (20.0, 16.0)),
            competent(GENERALS[1], second, false, (20.0, 34.0)),
            competent(CHIEFS[0], first, true, (1.0, 1.0)),
            competent(CHIEFS[1], second, true, (59.0, 39.0)),
        ];
        field.commands = commands(["Blue division", "Red division"], 0);
        Self { field, change: Vec::new(), stage: Stage::Movement(CommandId(0)) }
    }

    fn unit(mut self, side: Side, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.field.rolls.push(enlisted(name, (side, side as u8), 600, pose(at, facing), troop));
        self
    }

    pub(crate) fn blue(self, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.unit(Side::First, name, troop, at, facing)
    }

    pub(crate) fn red(self, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.unit(Side::Second, name, troop, at, facing)
    }

    /// A further division of a side, under a general of its own.
    pub(crate) fn division(mut self, side: Side, general: &str, at: Spot) -> Self {
        let (division, first) = (self.field.commands.len() as u8, self.field.leaders.len() as u8);
        self.field.commands.push(Command { name: format!("Division of {general}"), side, leader: first });
        let own = Role { rating: Commander::Competent, arrives: None, relief: None };
        self.field.leaders.push(leader(general, (side, Some(division), false), at, own));
        self
    }

    /// The unit set up last is of this division.
    pub(crate) fn of(mut self, division: u8) -> Self {
        self.field.rolls.last_mut().expect("a unit was set up before").command = CommandId(division);
        self
    }

    /// The unit set up last comes on in this turn.
    pub(crate) fn arrives(mut self, turn: u16) -> Self {
        self.field.rolls.last_mut().expect("a unit was set up before").arrives = Some(turn);
        self
    }

    /// A commander is relieved in a turn.
    pub(crate) fn relieved(mut self, name: &str, turn: u16, by: &str, rating: Commander) -> Self {
        let leader = self.field.leaders.iter_mut().find(|leader| leader.name == name);
        leader.expect("there is such a commander").own.relief = Some((turn, by.to_owned(), rating));
        self
    }

    /// The unit set up last garrisons a block.
    pub(crate) fn inside(mut self, block: u16) -> Self {
        let body = self.field.blocks[usize::from(block)].body;
        let last = self.field.rolls.last_mut().expect("a unit was set up before");
        (last.own.block, last.own.form) = (Some(block), Form::Garrison);
        (last.start.at, last.start.facing) = (body.centre(), body.facing());
        self
    }

    /// A farm of 2 by 2 UD, a strong point.
    pub(crate) fn farm(mut self, at: Spot) -> Self {
        let size = Footprint::rectangle(length(2.0), length(2.0));
        let body = Body::new(size, pose(at, Facing::NORTH));
        let outline = rectangle((at.0 - 1.0, at.1 - 1.0), (at.0 + 1.0, at.1 + 1.0));
        let name = "the farm".to_owned();
        self.field.country.blocks.push(Block { name, body, size, cover: Cover::Heavy, village: false });
        self.field.ground.areas.push(Area { kind: Terrain::StrongPoint, outline: outline.clone(), height: Height(10) });
        self.tract(outline, Going::Difficult, Cover::Heavy)
    }

    fn tract(mut self, outline: Polygon, ground: Going, cover: Cover) -> Self {
        self.field.country.tracts.push(Tract { outline, ground, cover, works: false, free: [false; 3] });
        self.closed_again()
    }

    /// What is closed to squares, horse and guns is what is difficult.
    fn closed_again(mut self) -> Self {
        let dashes = self.field.country.tracts.iter().filter(|tract| tract.ground != Going::Rough);
        let water = |outline: &Polygon| Area { kind: Terrain::Water, outline: outline.clone(), height: Height(0) };
        let mut shut = plain(60, 40);
        shut.areas = dashes.map(|tract| water(&tract.outline)).collect();
        let ponds = self.field.ground.areas.iter().filter(|area| area.kind == Terrain::Water).cloned();
        shut.areas.extend(ponds.clone());
        let mut deep = plain(60, 40);
        deep.areas = ponds.collect();
        let barriers = |tread: Tread| if tread == Tread::Foot { &deep } else { &shut };
        let kinds = Kinds::of(&[Terrain::Water]);
        self.field.country.closed =
            Tread::ALL.map(|tread| [false, true].map(|_| barriers(tread).barriers(kinds, |_| true)));
        self.field.impassable = deep.barriers(kinds, |_| true);
        self
    }

    pub(crate) fn wood(mut self, a: Spot, b: Spot) -> Self {
        let outline = rectangle(a, b);
        self.field.ground.areas.push(Area { kind: Terrain::Wood, outline: outline.clone(), height: Height(15) });
        self.tract(outline, Going::Difficult, Cover::Medium)
    }

    pub(crate) fn rough(self, a: Spot, b: Spot) -> Self {
        self.tract(rectangle(a, b), Going::Rough, Cover::None)
    }

    pub(crate) fn pond(mut self, a: Spot, b: Spot) -> Self {
        let outline = rectangle(a, b);
        self.field.ground.areas.push(Area { kind: Terrain::Water, outline, height: Height(0) });
        self.closed_again()
    }

    pub(crate) fn hill(mut self, a: Spot, b: Spot) -> Self {
        let contour = Contour { outline: rectangle(a, b), level: Height(20), slope: Slope::Gentle };
        self.field.ground.contours.push(contour);
        self
    }

    /// A stream with a bridge, if one is named.
    pub(crate) fn stream(mut self, points: &[Spot], bridge: Option<Spot>) -> Self {
        let strip = |(x, y): Spot| Body::strip(spot((x, y - 0.5)), spot((x, y + 0.5)), length(1.0));
        self.field.country.bridges.extend(bridge.map(strip));
        self.field.country.hurdles.push(Hurdle {
            track: course(points),
            cover: Cover::None,
            water: true,
            works: false,
            obstacle: [true; 3],
            guns_wade: false,
            ways: bridge.into_iter().map(|at| (strip(at), true)).collect(),
        });
        self
    }

    pub(crate) fn wall(mut self, points: &[Spot]) -> Self {
        self.field.country.hurdles.push(Hurdle {
            track: course(points),
            cover: Cover::Medium,
            water: false,
            works: false,
            obstacle: [true; 3],
            guns_wade: false,
            ways: Vec::new(),
        });
        self
    }

    pub(crate) fn road(mut self, points: &[Spot]) -> Self {
        self.field.country.roads.push(course(points));
        self
    }

    pub(crate) fn objective(mut self, at: Spot, held_by: Option<Side>) -> Self {
        let (name, extent) = ("the inn".to_owned(), Extent::Radius(length(1.0)));
        self.field.objectives.push(Objective { name, at: spot(at), extent, worth: 1, held_by });
        self
    }

    /// A place on which the day turns, for who comes within two UD of its middle.
    pub(crate) fn at_stake(mut self, at: Spot, held_by: Option<Side>) -> Self {
        at_stake(&mut self.field, at, 2.0, held_by);
        self
    }

    pub(crate) fn last_turn(self) -> Self {
        let last = self.field.turns;
        self.with(move |state| state.turn = last)
    }

    pub(crate) fn posted(mut self, name: &str, at: Spot) -> Self {
        let leader = self.field.leaders.iter_mut().find(|leader| leader.name == name);
        leader.expect("there is such a commander").start = spot(at);
        self
    }

    pub(crate) fn rated(mut self, name: &str, rating: Commander) -> Self {
        let leader = self.field.leaders.iter_mut().find(|leader| leader.name == name);
        leader.expect("there is such a commander").own.rating = rating;
        self
    }

    /// A house rule is otherwise.
    pub(crate) fn house(mut self, change: impl Fn(&mut House)) -> Self {
        change(Arc::get_mut(&mut self.field.house).expect("nobody else has the house rules yet"));
        self
    }

    /// Something about the state is otherwise.
    pub(crate) fn with(mut self, change: impl Fn(&mut State) + 'static) -> Self {
        self.change.push(Box::new(change));
        self
    }

    fn place(&self, name: &str) -> usize {
        self.field.rolls.iter().position(|unit| unit.name == name).expect("there is such a unit")
    }

    /// A unit is otherwise.
    pub(crate) fn who(self, name: &str, change: impl Fn(&mut Unit) + 'static) -> Self {
        let unit = self.place(name);
        self.with(move |state| change(&mut state.units[unit]))
    }

    pub(crate) fn marked(self, name: &str) -> Self {
        self.who(name, |unit| unit.marker = true)
    }

    pub(crate) fn disordered(self, name: &str) -> Self {
        self.who(name, |unit| unit.disordered = true)
    }

    /// A gap 3 wide leads north from R's line, and ends in deep water.
    pub(crate) fn gap_to(self, from: f64, y: f64) -> Self {
        self.pond((16.0, from), (18.5, y)).pond((21.5, from), (24.0, y)).pond((16.0, y), (24.0, y + 2.0))
    }

    /// A commander is attached to a unit.
    pub(crate) fn attached(self, man: &str, name: &str) -> Self {
        let man = self.field.leaders.iter().position(|leader| leader.name == man).expect("there is such a commander");
        let unit = self.place(name);
        let start = self.field.rolls[unit].start;
        let size = base(self.field.rolls[unit].own.form);
        let at = grognard_battle::behind(&Body::new(size, start), length(0.0), self.field.ground.table);
        self.with(move |state| (state.commanders[man].with, state.commanders[man].at) = (Some(Piece(unit as u16)), at))
    }

    pub(crate) fn order(self, side: Side, order: Written) -> Self {
        self.with(move |state| state.divisions[side.index()].order = order)
    }

    /// The division of a side holds the ground between two corners.
    pub(crate) fn holds(self, side: Side, low: Spot, high: Spot) -> Self {
        let held = AreaHeld { low: spot(low), high: spot(high) };
        self.with(move |state| {
            let division = &mut state.divisions[side.index()];
            (division.order, division.area) = (Written::Hold, Some(held));
        })
    }

    /// So many points are left to Blue's general and to his chief.
    pub(crate) fn points(self, general: u8, chief: u8) -> Self {
        self.with(move |state| (state.commanders[0].points, state.commanders[2].points) = (general, chief))
    }

    pub(crate) fn at(mut self, stage: Stage) -> Self {
        self.stage = stage;
        self
    }

    /// The table as it is asked of Blue, whose division acts and has points enough.
    pub(crate) fn play(self) -> Table {
        let names = names_of(&self.field);
        let (stage, change) = (self.stage, self.change);
        let battle = BatailleEmpire::on(Arc::new(self.field));
        let mut state = battle.state().clone();
        (state.turn, state.initiative, state.stage) = (1, Side::First, stage);
        for division in &mut state.divisions {
            (division.order, division.area) = (Written::Attack, None);
        }
        let ask = match stage {
            Stage::Strategic(_) => Ask::Chief,
            Stage::Activation(_) => Ask::Activate,
            Stage::Tactical(_) => Ask::Tactical,
            Stage::Preparatory(_) => Ask::Preparatory,
            Stage::Charges(_) => Ask::Charges,
            Stage::Final(_) => Ask::Final,
            _ => Ask::Movement,
        };
        if stage.division().is_some() {
            state.divisions[0].activated = true;
            state.commanders[0].points = 6;
        }
        state.asks = vec![Question { side: Side::First, command: stage.division(), ask }];
        change.iter().for_each(|change| change(&mut state));
        let battle = battle.with_state(state).unwrap_or_else(|why| panic!("the position cannot be: {why}"));
        Any::new(battle, names)
    }
}

/// The base of a form (R32).
fn base(form: Form) -> Footprint {
    match form {
        Form::Line | Form::Open => Footprint::rectangle(length(2.0), length(0.5)),
        Form::Deployed => Footprint::rectangle(length(1.0), length(0.5)),
        Form::Limbered => Footprint::rectangle(length(0.5), length(1.0)),
        _ => Footprint::rectangle(length(1.0), length(1.0)),
    }
}
