//! A position laid out by hand: who stands where, on what ground, and how orders are written.

use std::sync::Arc;

use grognard_battle::{CommandId, Contact, Piece, Question, Rules, Side, Sound, Struck};
pub(crate) use grognard_battle_tests::diorama::Spot;
use grognard_battle_tests::{
    Table as Any,
    diorama::{at_stake, commands, course, enlisted, leader, length, names_of, open_field, pose, rectangle, spot},
};
use grognard_scenario::model::ground::Going;
use grognard_tabletop::{
    Area, Barriers, Body, Contour, Crossing, Facing, Footprint, Height, Kinds, Length, Line, Passage as Over, Pose,
    Slope, Terrain as Ground, Turn,
};
use grognard_volley_and_bayonet::{
    battle::{
        Ask, Order, Recover, State, Step, VolleyAndBayonet,
        field::{Block, Command, Country, Extent, Field, Hurdle, Objective, Passage, Role, Roster, Tract, Troop},
    },
    house::House,
    movement::Payment,
    profile::{Arm, ArtillerySize, Base, Era, Mobility, Stand, Status, Terrain, Weight},
    turn::Phase,
};

pub(crate) type Table = Any<VolleyAndBayonet>;

/// The commander of the army of each side, who is the only one there is. He waits in a corner, far from everybody.
pub(crate) const CHIEFS: [&str; 2] = ["Ney", "Wellington"];

/// Something that is otherwise about a state.
type Change = Box<dyn Fn(&mut State)>;

/// A position in the making. Blue is the first side and moves.
pub(crate) struct Diorama {
    field: Field,
    contacts: Vec<Contact>,
    change: Vec<Change>,
    phase: Phase,
}

/// Massed foot, morale 4, four strength points.
pub(crate) fn massed() -> Stand {
    Stand::default()
}

/// Linear foot of Napoleon's time.
pub(crate) fn linear() -> Stand {
    Stand { base: Base::Linear, ..massed() }
}

/// Linear foot of the old regime.
pub(crate) fn old_line() -> Stand {
    Stand { era: Era::PreRevolution, ..linear() }
}

/// Massed light horse.
pub(crate) fn light_horse() -> Stand {
    Stand { arm: Arm::Cavalry, weight: Weight::Light, ..massed() }
}

/// Massed heavy horse.
pub(crate) fn heavy_horse() -> Stand {
    Stand { weight: Weight::Heavy, ..light_horse() }
}

/// Foot skirmishers of one strength point.
pub(crate) fn skirmishers() -> Stand {
    Stand { base: Base::Skirmish, sp: 1, ..massed() }
}

/// A field battery of foot artillery, unlimbered.
pub(crate) fn battery() -> Stand {
    Stand { arm: Arm::Artillery, artillery_size: ArtillerySize::Battery, sp: 1, ..massed() }
}

/// A horse battery.
pub(crate) fn horse_battery() -> Stand {
    Stand { mobility: Mobility::Horse, ..battery() }
}

impl Diorama {
    /// An open plain of 72 by 72 inches.
    pub(crate) fn open() -> Self {
        let country = Country { edges: [Facing::SOUTH, Facing::NORTH], ..Country::default() };
        let mut field: Field = open_field((72, 72), 12, 60, country);
        let chief = |side: Side, at: Spot| {
            let role = Role { divisions: vec![CommandId(side as u8)], corps: false, arrives: None };
            leader(CHIEFS[side], (side, Some(side as u8), true), at, role)
        };
        field.leaders = vec![chief(Side::First, (1.0, 1.0)), chief(Side::Second, (71.0, 71.0))];
        field.commands = commands(["Blue division", "Red division"], 0);
        Self { field, contacts: Vec::new(), change: Vec::new(), phase: Phase::Movement }
    }

    fn stand(mut self, side: Side, name: &str, stand: Stand, at: Spot, facing: Facing) -> Self {
        self.field.rolls.push(enlisted(
            name,
            (side, side as u8),
            2000,
            pose(at, facing),
            Troop { stand, block: None, attached_to: None },
        ));
        self
    }

    pub(crate) fn blue(self, name: &str, stand: Stand, at: Spot, facing: Facing) -> Self {
        self.stand(Side::First, name, stand, at, facing)
    }

    pub(crate) fn red(self, name: &str, stand: Stand, at: Spot, facing: Facing) -> Self {
        self.stand(Side::Second, name, stand, at, facing)
    }

    /// The stand set up last is in the block that lies there.
    pub(crate) fn garrison(mut self, block: u16) -> Self {
        let at = self.field.blocks[usize::from(block)].body.centre();
        let last = self.field.rolls.last_mut().expect("a stand was set up before");
        (last.own.block, last.start) = (Some(block), Pose { at, facing: Facing::NORTH });
        self
    }

    /// A commander is somewhere else.
    pub(crate) fn posted(mut self, name: &str, at: Spot) -> Self {
        let leader = self.field.leaders.iter_mut().find(|leader| leader.name == name);
        leader.expect("there is such a commander").start = spot(at);
        self
    }

    /// A wood.
    pub(crate) fn wood(mut self, a: Spot, b: Spot) -> Self {
        let outline = rectangle(a, b);
        let passage = Passage { foot: Going::Half, horse: Going::Barred, guns: Going::Barred };
        self.field.tracts.push(Tract { terrain: Terrain::Forest, outline: outline.clone(), passage });
        self.field.ground.areas.push(Area { kind: Ground::Wood, outline, height: Height(10) });
        let woods = self.field.ground.barriers(Kinds::of(&[Ground::Wood]), |_| false);
        self.field.barred = [Barriers::default(), woods.clone(), woods];
        self
    }

    /// A stream that can be waded.
    pub(crate) fn stream(mut self, points: &[Spot]) -> Self {
        let passage = Passage { foot: Going::Half, horse: Going::Half, guns: Going::Barred };
        let (track, shelter) = (course(points), Terrain::Open);
        self.field.hurdles.push(Hurdle { stream: true, track, shelter, passage, ways: Vec::new() });
        self
    }

    /// Who crosses the water set up last just here gets over what is barred to him.
    pub(crate) fn ford(mut self, at: Spot) -> Self {
        let way = Body::new(Footprint::rectangle(Length::units(2), Length::units(2)), pose(at, Facing::NORTH));
        self.field.hurdles.last_mut().expect("there is water to cross").ways.push(way);
        self
    }

    /// The same, dry-shod.
    pub(crate) fn bridge(mut self, at: Spot) -> Self {
        let (width, length) = (Length::units(2), Length::units(2));
        let bridge = Crossing { kind: Over::Bridge, at: spot(at), heading: Facing::NORTH, width, length };
        self.field.ground.crossings.push(bridge);
        self.ford(at)
    }

    /// A river half an inch broad, which only a road crosses.
    pub(crate) fn river(mut self, points: &[Spot]) -> Self {
        let (track, width) = (course(points), Length::thousandths(500));
        self.field.ground.lines.push(Line { kind: Ground::River, track, width, height: Height(0) });
        let water = self.field.ground.barriers(Kinds::of(&[Ground::River]), |_| false);
        self.field.impassable = water.clone();
        self.field.barred = [water.clone(), water.clone(), water];
        self
    }

    pub(crate) fn road(mut self, points: &[Spot]) -> Self {
        self.field.roads.push(course(points));
        self
    }

    /// A line of field works.
    pub(crate) fn works(mut self, points: &[Spot]) -> Self {
        let passage = Passage { foot: Going::Half, horse: Going::Half, guns: Going::Half };
        let (track, shelter) = (course(points), Terrain::FieldWorks);
        self.field.hurdles.push(Hurdle { stream: false, track, shelter, passage, ways: Vec::new() });
        self
    }

    /// A hill.
    pub(crate) fn hill(mut self, a: Spot, b: Spot) -> Self {
        let (outline, level) = (rectangle(a, b), Height(20));
        self.field.ground.contours.push(Contour { outline, level, slope: Slope::default() });
        self
    }

    /// A place worth holding.
    pub(crate) fn goal(mut self, a: Spot, b: Spot) -> Self {
        let (name, extent) = ("the rise".to_owned(), Extent::Area(rectangle(a, b)));
        let at = spot(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0));
        self.field.objectives.push(Objective { name, at, worth: 1, extent, held_by: None });
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

    /// The players agreed on something else.
    pub(crate) fn agreed(mut self, change: impl FnOnce(&mut House)) -> Self {
        change(Arc::make_mut(&mut self.field.house));
        self
    }

    /// A second division of a side, with a commander of its own.
    pub(crate) fn division(mut self, side: Side, commander: &str, at: Spot) -> Self {
        let (division, first) = (self.field.commands.len() as u8, self.field.leaders.len() as u8);
        let own = Role { divisions: vec![CommandId(division)], corps: false, arrives: None };
        self.field.leaders.push(leader(commander, (side, Some(division), false), at, own));
        self.field.commands.push(Command { name: commander.to_owned(), side, leader: first });
        self
    }

    /// The stand set up last belongs to this division.
    pub(crate) fn of(mut self, division: u8) -> Self {
        self.field.rolls.last_mut().expect("a stand was set up before").command = CommandId(division);
        self
    }

    /// A house.
    pub(crate) fn block(mut self, at: Spot) -> Self {
        let size = Footprint::rectangle(Length::units(3), Length::units(3));
        let body = Body::new(size, pose(at, Facing::NORTH));
        self.field.blocks.push(Block { name: "the farm".to_owned(), body });
        self
    }

    /// Something about the state is otherwise.
    pub(crate) fn with(mut self, change: impl Fn(&mut State) + 'static) -> Self {
        self.change.push(Box::new(change));
        self
    }

    /// A stand is in this order.
    pub(crate) fn in_order(self, name: &str, status: Status) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].status = status)
    }

    pub(crate) fn stationary(self, name: &str) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].stationary = true)
    }

    pub(crate) fn in_column(self, name: &str) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].column = true)
    }

    pub(crate) fn limbered(self, name: &str) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].limbered = true)
    }

    /// A stand has so many strength points left.
    pub(crate) fn left(self, name: &str, sp: u8) -> Self {
        let (unit, division) = (self.place(name), self.field.rolls[self.place(name)].command.index());
        let lost = self.field.rolls[unit].own.stand.sp - i32::from(sp);
        self.with(move |state| {
            state.units[unit].sp = sp;
            state.divisions[division].lost += lost as u16;
        })
    }

    pub(crate) fn out_of_command(self, name: &str) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].in_command = false)
    }

    fn place(&self, name: &str) -> usize {
        self.field.rolls.iter().position(|unit| unit.name == name).expect("there is such a stand")
    }

    /// A stand is in contact with another.
    pub(crate) fn contact(mut self, attacker: &str, defender: &str, on: Struck) -> Self {
        let piece = |name: &str| Piece(self.place(name) as u16);
        let contact = Contact { attacker: piece(attacker), defender: piece(defender), on };
        self.contacts.push(contact);
        self
    }

    /// It is the Combat phase of Blue.
    pub(crate) fn in_combat(mut self) -> Self {
        self.phase = Phase::Combat;
        self
    }

    /// The table as it is asked of Blue.
    pub(crate) fn play(mut self) -> Table {
        let strength = |division: usize| {
            let own = self.field.rolls.iter().filter(|unit| unit.command.index() == division);
            own.map(|unit| unit.own.stand.sp).sum::<i32>()
        };
        let strengths: Vec<i32> = (0..self.field.commands.len()).map(strength).collect();
        let rosters = strengths.into_iter().map(|strength| Roster { strength, level: (strength + 1) / 2 });
        self.field.country.rosters = rosters.collect();
        let names = names_of(&self.field);
        let (phase, contacts, change) = (self.phase, self.contacts, self.change);
        let battle = VolleyAndBayonet::on(Arc::new(self.field));
        let mut state = battle.state().clone();
        (state.turn, state.phase, state.contacts) = (1, phase, contacts.into());
        let ask = if phase == Phase::Combat { Ask::Combat } else { Ask::Move };
        state.asks = vec![Question { side: Side::First, command: None, ask }];
        change.iter().for_each(|change| change(&mut state));
        let battle = battle.with_state(state).unwrap_or_else(|why| panic!("the position cannot be: {why}"));
        Any::new(battle, names)
    }
}

pub(crate) fn ahead(by: f64) -> Step {
    Step::Advance { by: length(by) }
}

pub(crate) fn face(to: Facing) -> Step {
    Step::Face { to }
}

pub(crate) fn oblique(by: f64, at: i32) -> Step {
    Step::Oblique { by: length(by), at: Turn::degrees(at) }
}

pub(crate) fn drive(to: Spot) -> Step {
    Step::Drive { to: spot(to), facing: None }
}

pub(crate) fn by_hand(by: f64) -> Step {
    Step::Manhandle { by: length(by) }
}

/// How orders are written.
pub(crate) trait Orders {
    fn march(&self, name: &str, steps: &[Step]) -> Order;
    fn recovering(&self, name: &str, steps: &[Step]) -> Order;
    fn charge(&self, name: &str, at: &[&str], facing: Facing) -> Order;
    fn status(&self, name: &str) -> Status;
    fn sp(&self, name: &str) -> u8;
    fn stationary(&self, name: &str) -> bool;
}

impl Orders for Table {
    fn march(&self, name: &str, steps: &[Step]) -> Order {
        Order::March { stand: self.piece(name), steps: steps.to_vec(), recover: Recover::No, pay: Payment::Move }
    }

    fn recovering(&self, name: &str, steps: &[Step]) -> Order {
        Order::March { stand: self.piece(name), steps: steps.to_vec(), recover: Recover::End, pay: Payment::Move }
    }

    fn charge(&self, name: &str, at: &[&str], facing: Facing) -> Order {
        Order::Charge {
            stand: self.piece(name),
            at: at.iter().map(|name| self.piece(name)).collect(),
            facing,
            beyond: Length::ZERO,
            recover_first: false,
            pay: Payment::Move,
            steps: Vec::new(),
        }
    }

    fn status(&self, name: &str) -> Status {
        self.battle.state().units[self.piece(name).index()].status
    }

    fn sp(&self, name: &str) -> u8 {
        self.battle.state().units[self.piece(name).index()].sp
    }

    fn stationary(&self, name: &str) -> bool {
        self.battle.state().units[self.piece(name).index()].stationary
    }
}
