//! A position laid out by hand: who stands where, on what ground, and how orders are written.

use std::sync::Arc;

use grognard_battle::{Contact, Piece, Question, Rules, Side, Sound, Struck};
pub(crate) use grognard_battle_tests::diorama::Spot;
use grognard_battle_tests::{
    Table as Any,
    diorama::{at_stake, commands, course, enlisted, leader, length, names_of, open_field, pose, rectangle, spot},
};
use grognard_et_sans_resultat::{
    battle::{
        Ask, EtSansResultat, Formation, Labour, Lead, Meeting, Order, Presence, Stage, State, Step, Task, Unit,
        field::{
            Command, Companies, Country, Drill, Extent, Field, Force, Holding, Leader, Objective, Place, Post, Rated,
            Rating, Road, Roster, Size, Start, Tract, Troop,
        },
    },
    movement::Mover,
    profile::{Class, Lr, Order as Directive, Terrain, Trait},
    turn,
};
use grognard_scenario::{Id, model::course::Special};
use grognard_tabletop::{
    Area, Contour, Crossing, Facing, Height, Kinds, Line, Passage, Slope, Terrain as Ground, Turn,
};

pub(crate) type Table = Any<EtSansResultat>;

/// The Army Commanders, and the commanders of the first Formation of each side.
pub(crate) const MEN: [&str; 4] = ["Soult", "Kutuzov", "Friant", "Langeron"];

type Change = Box<dyn Fn(&mut State)>;

/// A position in the making. Blue is the first side and acts; its Formation is on Attack, Red's on Defend.
pub(crate) struct Diorama {
    field: Field,
    meetings: Vec<(String, String, Struck)>,
    change: Vec<Change>,
    step: turn::Step,
}

fn of(class: Class, arm: Mover, cr: i32, drill: Drill) -> Troop {
    Troop {
        class,
        arm,
        size: Size::Standard,
        rating: Rating { cr, shock: 0, kind: Trait::None, impetuous: false },
        sections: [0; 6],
        start: Start::Table(drill),
        companies: Companies::default(),
    }
}

/// A battalion of the line.
pub(crate) fn foot() -> Troop {
    of(Class::Infantry, Mover::Infantry, 3, Drill::Deployed)
}

/// A light battalion.
pub(crate) fn light() -> Troop {
    Troop { rating: Rating { kind: Trait::Light, ..foot().rating }, ..foot() }
}

/// A battalion on the march.
pub(crate) fn ployed() -> Troop {
    Troop { start: Start::Table(Drill::Ployed), ..foot() }
}

pub(crate) fn horse() -> Troop {
    of(Class::Cavalry, Mover::Cavalry, 3, Drill::Deployed)
}

/// A battery of four sections of six-pounders, ready to fire.
pub(crate) fn guns() -> Troop {
    Troop { sections: [0, 4, 0, 0, 0, 0], ..of(Class::Artillery, Mover::FootArtillery, 1, Drill::Unlimbered) }
}

pub(crate) fn limbered() -> Troop {
    Troop { start: Start::Table(Drill::Limbered), ..guns() }
}

impl Diorama {
    /// An open plain of 48 by 36 inches.
    pub(crate) fn open() -> Self {
        let force = |name: &str, side: Side| Force { name: name.to_owned(), side, leader: side as u8 };
        let roster = |side: Side| Roster { force: side as u8, ..Roster::default() };
        let [first, second] = Side::BOTH;
        let country = Country {
            edges: [Facing::SOUTH, Facing::NORTH],
            forces: vec![force("Blue army", first), force("Red army", second)],
            rosters: vec![roster(first), roster(second)],
            ..Country::default()
        };
        let mut field: Field = open_field((48, 36), 12, 20, country);
        let man = |i: usize, side: Side, command: Option<u8>, at: Spot| {
            let rated = Rated { name: MEN[i].to_owned(), lr: Lr::C, tr: 0 };
            let force = command.is_none().then_some(side as u8);
            leader(MEN[i], (side, command, command.is_none()), at, Post { force, ..Post::of(rated) })
        };
        field.leaders = vec![
            man(0, first, None, (1.0, 1.0)),
            man(1, second, None, (47.0, 35.0)),
            man(2, first, Some(0), (1.0, 2.0)),
            man(3, second, Some(1), (47.0, 34.0)),
        ];
        field.commands = commands(["Blue division", "Red division"], 2);
        Self { field, meetings: Vec::new(), change: Vec::new(), step: turn::Step::Movement }
    }

    /// A further Formation, with a commander of its own: number 2, then 3.
    pub(crate) fn formation(mut self, side: Side, name: &str, commander: &str) -> Self {
        let (number, first) = (self.field.commands.len() as u8, self.field.leaders.len() as u8);
        self.field.commands.push(Command { name: name.to_owned(), side, leader: first });
        self.field.country.rosters.push(Roster { force: side as u8, ..Roster::default() });
        let rated = Rated { name: commander.to_owned(), lr: Lr::C, tr: 0 };
        let own = Post::of(rated);
        self.field.leaders.push(leader(commander, (side, Some(number), false), (24.0, 18.0), own));
        self
    }

    /// A Formation that may be made in battle.
    pub(crate) fn spare(self, side: Side, name: &str, commander: &str) -> Self {
        let mut diorama = self.formation(side, name, commander);
        if let Some(roster) = diorama.field.country.rosters.last_mut() {
            roster.spare = true;
        }
        diorama
    }

    /// A grand battery that may be formed.
    pub(crate) fn spare_battery(self, side: Side, name: &str, commander: &str) -> Self {
        let mut diorama = self.spare(side, name, commander);
        if let Some(roster) = diorama.field.country.rosters.last_mut() {
            roster.grand_battery = true;
        }
        diorama
    }

    /// A man who leads grand batteries, of LR b.
    pub(crate) fn chief_of_artillery(mut self, side: Side, name: &str, at: Spot) -> Self {
        let rated = Rated { name: name.to_owned(), lr: Lr::B, tr: 0 };
        let own = Post { grand_battery: true, ..Post::of(rated) };
        let leader = Leader { name: name.to_owned(), side, command: None, chief: false, start: spot(at), own };
        self.field.leaders.push(leader);
        self
    }

    /// A commander has imperial aides-de-camp.
    pub(crate) fn aides(mut self, name: &str) -> Self {
        self.field.leaders.iter_mut().filter(|leader| leader.name == name).for_each(|man| man.own.imperial_adc = true);
        self
    }

    /// A place worth holding, as far as three inches about it.
    pub(crate) fn goal(mut self, at: Spot) -> Self {
        let (name, extent) = ("the inn".to_owned(), Extent::Radius(length(3.0)));
        self.field.objectives.push(Objective { name, at: spot(at), extent, worth: 1, held_by: None });
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

    /// A special fact of the scenario.
    pub(crate) fn special(mut self, key: &str) -> Self {
        let special = Special {
            key: Id::new(key).expect("a word"),
            text: String::new(),
            side: None,
            about: Vec::new(),
            from: None,
            until: None,
            sight: None,
            within: None,
            line: Vec::new(),
        };
        Arc::make_mut(&mut self.field.scenario).specials.push(special);
        self
    }

    /// A commander leads better than others.
    pub(crate) fn rated(mut self, name: &str, lr: Lr) -> Self {
        let leader = self.field.leaders.iter_mut().find(|leader| leader.name == name);
        leader.expect("there is such a commander").own.rated.lr = lr;
        self
    }

    /// A Unit of a Formation by its number.
    pub(crate) fn unit(mut self, formation: u8, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.field.rolls.push(enlisted(
            name,
            (self.field.commands[usize::from(formation)].side, formation),
            600,
            pose(at, facing),
            troop,
        ));
        self
    }

    /// Battalions of a Formation that are due in the second turn in column of march, and its commander with them.
    pub(crate) fn due(self, formation: u8, names: &[&str], at: Spot, facing: Facing) -> Self {
        let mut diorama = names.iter().fold(self, |diorama, name| diorama.unit(formation, name, ployed(), at, facing));
        let first = diorama.field.rolls.len() - names.len();
        diorama.field.rolls[first..].iter_mut().for_each(|unit| unit.arrives = Some(2));
        let his = |leader: &&mut Leader| leader.command.is_some_and(|command| command.0 == formation);
        diorama.field.leaders.iter_mut().filter(his).for_each(|leader| leader.own.arrives = Some(2));
        diorama
    }

    pub(crate) fn blue(self, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.unit(0, name, troop, at, facing)
    }

    pub(crate) fn red(self, name: &str, troop: Troop, at: Spot, facing: Facing) -> Self {
        self.unit(1, name, troop, at, facing)
    }

    fn tract(mut self, a: Spot, b: Spot, going: Terrain, wooded: bool) -> Self {
        let tract = Tract { outline: rectangle(a, b), going: [going; 3], wooded, ways: Vec::new() };
        self.field.country.tracts.push(tract);
        self
    }

    pub(crate) fn wood(mut self, a: Spot, b: Spot) -> Self {
        self.field.ground.areas.push(Area { kind: Ground::Wood, outline: rectangle(a, b), height: Height(15) });
        self.tract(a, b, Terrain::Dense, true)
    }

    /// A band of rough ground, as a stream is.
    pub(crate) fn rough(self, a: Spot, b: Spot) -> Self {
        self.tract(a, b, Terrain::Rough, false)
    }

    pub(crate) fn hill(mut self, a: Spot, b: Spot) -> Self {
        let contour = Contour { outline: rectangle(a, b), level: Height(20), slope: Slope::Gentle };
        self.field.ground.contours.push(contour);
        self
    }

    /// A farm with room for one.
    pub(crate) fn farm(mut self, a: Spot, b: Spot) -> Self {
        let place =
            Place { name: "the farm".to_owned(), outline: rectangle(a, b), holding: Holding::StrongPoint, room: 1 };
        self.field.country.places.push(place);
        self.tract(a, b, Terrain::Open, false)
    }

    /// A village with room for four.
    pub(crate) fn village(mut self, a: Spot, b: Spot) -> Self {
        let (name, outline) = ("the village".to_owned(), rectangle(a, b));
        self.field.country.places.push(Place { name, outline, holding: Holding::Town, room: 4 });
        self
    }

    /// A river from west to east that nobody wades, and a bridge three inches broad over it.
    pub(crate) fn river(mut self, y: f64, bridge: f64) -> Self {
        let (track, breadth) = (course(&[(0.0, y), (48.0, y)]), length(0.5));
        self.field.ground.lines.push(Line { kind: Ground::River, track, width: breadth, height: Height(0) });
        let (at, width, length) = (spot((bridge, y)), length(3.0), length(2.0));
        let heading = Facing::NORTH;
        self.field.ground.crossings.push(Crossing { kind: Passage::Bridge, at, heading, width, length });
        let water = self.field.ground.barriers(Kinds::of(&[Ground::River]), |_| true);
        self.field.country.barred = [water.clone(), water.clone(), water];
        self
    }

    /// Engineers of a side have worked at something for so many turns.
    pub(crate) fn worked(self, side: Side, task: Task, turns: u8) -> Self {
        self.with(move |state| state.labours.push(Labour { task, side, turns }))
    }

    /// A Unit has an engineer company.
    pub(crate) fn engineers(self, name: &str) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].engineers = true)
    }

    /// A bridge or a ford, two inches long.
    pub(crate) fn crossing(mut self, kind: Passage, at: Spot, heading: Facing) -> Self {
        let (at, width, length) = (spot(at), length(2.0), length(2.0));
        self.field.ground.crossings.push(Crossing { kind, at, heading, width, length });
        self
    }

    pub(crate) fn paved(mut self, points: &[Spot]) -> Self {
        self.field.country.roads.push(Road { track: course(points), paved: true });
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

    pub(crate) fn ordered(self, formation: usize, order: Directive) -> Self {
        self.with(move |state| state.formations[formation].order = order)
    }

    /// Fatigue of infantry, cavalry and artillery.
    pub(crate) fn tired(self, formation: usize, fatigue: [u8; 3]) -> Self {
        self.with(move |state| state.formations[formation].fatigue = fatigue)
    }

    /// Where an Area is.
    pub(crate) fn area(self, formation: usize, at: Spot) -> Self {
        self.with(move |state| state.formations[formation].area.at = spot(at))
    }

    fn place(&self, name: &str) -> usize {
        self.field.rolls.iter().position(|unit| unit.name == name).expect("there is such a unit")
    }

    /// A Unit has routed before.
    pub(crate) fn routed(self, name: &str) -> Self {
        let unit = self.place(name);
        self.with(move |state| state.units[unit].presence = Presence::Routed)
    }

    /// A Unit has struck another before, and it is yet to be fought.
    pub(crate) fn meets(mut self, attacker: &str, defender: &str, on: Struck) -> Self {
        self.meetings.push((attacker.to_owned(), defender.to_owned(), on));
        self
    }

    pub(crate) fn at(mut self, step: turn::Step) -> Self {
        self.step = step;
        self
    }

    /// The table as it is asked of Blue, who goes first and would decide the next turn too; Red has nothing to say in this step.
    pub(crate) fn play(self) -> Table {
        let field = &self.field;
        let mut names = names_of(field);
        names.extend(field.commands.iter().map(|command| format!("Area of {}", command.name)));
        let piece = |name: &str| Piece(names.iter().position(|known| known == name).expect("it is there") as u16);
        let meetings = self.meetings.iter().map(|(attacker, defender, on)| Meeting {
            contact: Contact { attacker: piece(attacker), defender: piece(defender), on: *on },
            fought: false,
        });
        let meetings: Vec<Meeting> = meetings.collect();
        let (step, change) = (self.step, self.change);
        let battle = EtSansResultat::on(Arc::new(self.field));
        let mut state = battle.state().clone();
        (state.turn, state.stage, state.chooser) = (1, Stage::Step(step), Some(Side::First));
        (state.first, state.acting, state.ended) = (Side::First, Side::First, [false, step != turn::Step::Movement]);
        state.meetings = meetings;
        for (i, formation) in state.formations.iter_mut().enumerate() {
            let blue = battle.field().commands[i].side == Side::First;
            (formation.order, formation.supports) = (if blue { Directive::Attack } else { Directive::Defend }, None);
        }
        let ask = match step {
            turn::Step::ActivateOrders => Ask::Activate,
            turn::Step::IssueOrders => Ask::Issue,
            turn::Step::LeaderActions => Ask::Lead,
            turn::Step::Movement => Ask::Move,
            turn::Step::PloyAndDeploy => Ask::Deploy,
            turn::Step::ArtilleryAndSkirmishing => Ask::Fire,
            _ => Ask::Convert,
        };
        state.asks = vec![Question { side: Side::First, command: None, ask }];
        change.iter().for_each(|change| change(&mut state));
        // Routed Units leave the table, and with them who is too far from his own.
        let battle = battle.with_state(state).unwrap_or_else(|why| panic!("the position cannot be: {why}"));
        Any::new(battle, names)
    }
}

pub(crate) fn ahead(by: f64) -> Step {
    Step::Ahead { by: length(by) }
}

pub(crate) fn back(by: f64) -> Step {
    Step::Back { by: length(by) }
}

pub(crate) fn aside(by: f64, degrees: i32) -> Step {
    Step::Oblique { by: length(by), at: Turn::degrees(degrees) }
}

pub(crate) fn turned(degrees: i32) -> Step {
    Step::Turn { by: Turn::degrees(degrees) }
}

/// How orders are written.
pub(crate) trait Orders {
    fn march(&self, name: &str, steps: &[Step]) -> Order;
    fn group(&self, names: &[&str], steps: &[Step]) -> Order;
    fn charge(&self, name: &str, steps: &[Step]) -> Order;
    fn column(&self, head: &str, way: &[Spot]) -> Order;
    fn unlimber(&self, name: &str, facing: Facing) -> Order;
    fn lead(&self, name: &str, action: Lead) -> Order;
    fn state_of(&self, name: &str) -> Unit;
    fn form(&self, formation: usize) -> &Formation;
}

impl Orders for Table {
    fn march(&self, name: &str, steps: &[Step]) -> Order {
        self.group(&[name], steps)
    }

    fn group(&self, names: &[&str], steps: &[Step]) -> Order {
        let units = names.iter().map(|name| self.piece(name)).collect();
        Order::March { units, steps: steps.to_vec(), charge: false }
    }

    fn charge(&self, name: &str, steps: &[Step]) -> Order {
        Order::March { units: vec![self.piece(name)], steps: steps.to_vec(), charge: true }
    }

    fn column(&self, head: &str, way: &[Spot]) -> Order {
        Order::Column { head: self.piece(head), way: way.iter().copied().map(spot).collect() }
    }

    fn unlimber(&self, name: &str, facing: Facing) -> Order {
        Order::Unlimber { battery: self.piece(name), facing }
    }

    fn lead(&self, name: &str, action: Lead) -> Order {
        Order::Lead { leader: self.piece(name), action }
    }

    fn state_of(&self, name: &str) -> Unit {
        self.battle.state().units[self.piece(name).index()]
    }

    fn form(&self, formation: usize) -> &Formation {
        &self.battle.state().formations[formation]
    }
}
