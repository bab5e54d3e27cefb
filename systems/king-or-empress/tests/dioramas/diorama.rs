//! A position laid out by hand: who stands where, on what ground.

mod land;

use std::sync::Arc;

use grognard_battle::{
    Chance, CommandId, Contact, Deployment, Hold, Piece, Question, Rules, Setup, Side, Sound, Struck,
};
pub(crate) use grognard_battle_tests::diorama::{Spot, spot};
use grognard_battle_tests::diorama::{at_stake, commands, enlisted, leader, open_field, pose};
use grognard_king_or_empress::{
    battle::{
        Acting, Ask, KingOrEmpress, State, Underway,
        field::{Command, Country, Enlisted, Extent, Field, General, Leader, Objective, Troop},
    },
    house::House,
    profile::{Arm, Grade, Rating},
    turn::Phase,
};
use grognard_tabletop::{Facing, Length};

use crate::table::{Table, on_the_table};

/// The general of the first command of each side, as he is called here.
pub(crate) const GENERALS: [&str; 2] = ["Dessau", "Daun"];
/// The commander-in-chief of each side, who leads no command unless it is said that he does.
pub(crate) const CHIEFS: [&str; 2] = ["Frederick", "Lothringen"];

/// A position in the making. Prussians are the first side and attack. Generals and commanders-in-chief wait in the corners of
/// the table, out of everybody's way, unless they are posted elsewhere.
pub(crate) struct Diorama {
    field: Field,
    contacts: Vec<Contact>,
    disorder: Vec<(Piece, u8)>,
    attached: Vec<(&'static str, Piece)>,
}

impl Diorama {
    /// An open plain of 72 by 48 inches.
    pub(crate) fn open() -> Self {
        let mut field: Field = open_field((72, 48), 12, 20, Country::default());
        let average = |name: &str, side: Side, command: Option<u8>, at: Spot| {
            leader(name, (side, command, command.is_none()), at, General { rating: Rating::Average })
        };
        let [first, second] = Side::BOTH;
        field.leaders = vec![
            average(GENERALS[first], first, Some(0), (1.0, 1.0)),
            average(GENERALS[second], second, Some(1), (71.0, 47.0)),
            average(CHIEFS[first], first, None, (3.0, 1.0)),
            average(CHIEFS[second], second, None, (69.0, 47.0)),
        ];
        field.commands = commands(["Prussians", "Austrians"], 0);
        Self { field, contacts: Vec::new(), disorder: Vec::new(), attached: Vec::new() }
    }

    fn unit(mut self, side: Side, name: &str, arm: Arm, at: Spot, facing: Facing) -> Self {
        let house = &self.field.house;
        let own = Troop {
            arm,
            grade: Grade::Regular,
            combat_value: house.arm(arm).combat_value,
            morale: house.regular.morale,
            road_column: false,
            limbered: false,
        };
        self.field.rolls.push(enlisted(name, (side, side as u8), 600, pose(at, facing), own));
        self
    }

    pub(crate) fn prussian(self, name: &str, arm: Arm, at: Spot, facing: Facing) -> Self {
        self.unit(Side::First, name, arm, at, facing)
    }

    pub(crate) fn austrian(self, name: &str, arm: Arm, at: Spot, facing: Facing) -> Self {
        self.unit(Side::Second, name, arm, at, facing)
    }

    fn last(&mut self) -> &mut Enlisted {
        self.field.rolls.last_mut().expect("a unit was set up before")
    }

    fn piece(&self, name: &str) -> Piece {
        let place = self.field.rolls.iter().position(|unit| unit.name == name);
        Piece(place.unwrap_or_else(|| panic!("nobody is called {name}")) as u16)
    }

    /// The unit set up last comes on only on so many faces of a die.
    pub(crate) fn by_chance(mut self, faces: u8) -> Self {
        self.last().chance = Some(Chance { arrival: 0, faces });
        self
    }

    /// The unit set up last stands still until a turn, or until an enemy is so near.
    pub(crate) fn held(mut self, until: u16, within: i32) -> Self {
        self.last().held = Some(Hold { until, within: Some(Length::units(within)) });
        self
    }

    /// The unit set up last is in road column, guns limbered.
    pub(crate) fn in_column(mut self) -> Self {
        let last = self.last();
        (last.road_column, last.limbered) = (true, last.arm == Arm::Artillery);
        self
    }

    /// The guns set up last are limbered.
    pub(crate) fn limbered(mut self) -> Self {
        self.last().limbered = true;
        self
    }

    /// The unit set up last has so many Disorder Markers.
    pub(crate) fn disorder(mut self, markers: u8) -> Self {
        let last = Piece(self.field.rolls.len() as u16 - 1);
        self.disorder.push((last, markers));
        self
    }

    /// The unit set up last comes on at the start of a turn.
    pub(crate) fn arrives(mut self, turn: u16) -> Self {
        self.last().arrives = Some(turn);
        self
    }

    /// The unit set up last belongs to a command added by [`command`](Self::command).
    pub(crate) fn of(mut self, command: &str) -> Self {
        let place = self.field.commands.iter().position(|other| other.name == command);
        let place = place.unwrap_or_else(|| panic!("no command is called {command}"));
        self.last().command = CommandId::nth(place);
        self
    }

    /// Another command of a side, and its general.
    pub(crate) fn command(mut self, side: Side, name: &str, general: &str, at: Spot) -> Self {
        let (first, command) = (self.field.leaders.len() as u8, self.field.commands.len() as u8);
        self.field.commands.push(Command { name: name.to_owned(), side, leader: first });
        let own = General { rating: Rating::Average };
        self.field.leaders.push(leader(general, (side, Some(command), false), at, own));
        self
    }

    fn leader(&mut self, name: &str) -> &mut Leader {
        let found = self.field.leaders.iter_mut().find(|leader| leader.name == name);
        found.unwrap_or_else(|| panic!("no general is called {name}"))
    }

    /// A general stands here.
    pub(crate) fn general(mut self, name: &str, at: Spot) -> Self {
        self.leader(name).start = spot(at);
        self
    }

    pub(crate) fn rated(mut self, name: &str, rating: Rating) -> Self {
        self.leader(name).rating = rating;
        self
    }

    /// A general rides with a unit.
    pub(crate) fn attached(mut self, general: &'static str, to: &str) -> Self {
        let unit = self.piece(to);
        self.attached.push((general, unit));
        self
    }

    /// The commander-in-chief of a side leads its first command himself; there is nobody else.
    pub(crate) fn chief_leads(mut self, side: Side) -> Self {
        let name = CHIEFS[side].to_owned();
        self.field.leaders.retain(|leader| leader.name != name);
        let leader = &mut self.field.leaders[side.index()];
        (leader.name, leader.chief) = (name, true);
        self
    }

    /// A place worth holding, for who comes within two inches of its middle.
    pub(crate) fn objective(mut self, at: Spot) -> Self {
        self.field.objectives.push(Objective {
            name: "the crossroads".to_owned(),
            at: spot(at),
            extent: Extent::Radius(Length::units(2)),
            worth: 1,
            held_by: None,
        });
        self
    }

    /// A place on which the day turns, for who comes within two inches of its middle.
    pub(crate) fn at_stake(mut self, at: Spot, held_by: Option<Side>) -> Self {
        at_stake(&mut self.field, at, 2.0, held_by);
        self
    }

    /// The players have agreed on a house rule.
    pub(crate) fn agreed(mut self, change: impl FnOnce(&mut House)) -> Self {
        change(Arc::make_mut(&mut self.field.house));
        self
    }

    pub(crate) fn turns(mut self, turns: u16) -> Self {
        self.field.turns = turns;
        self
    }

    /// Who attacks is decided by the opening roll.
    pub(crate) fn nobody_attacks(mut self) -> Self {
        self.field.attacker = None;
        self
    }

    /// The players set up.
    pub(crate) fn players_deploy(mut self) -> Self {
        self.field.setup = Setup { deployment: Deployment::Players };
        self
    }

    /// Two enemies are in contact: who moved into it, whom, and where.
    pub(crate) fn contact(mut self, attacker: &str, defender: &str, on: Struck) -> Self {
        let contact = Contact { attacker: self.piece(attacker), defender: self.piece(defender), on };
        self.contacts.push(contact);
        self
    }

    fn laid(self) -> KingOrEmpress {
        let leaders: Vec<String> = self.field.leaders.iter().map(|leader| leader.name.clone()).collect();
        let battle = KingOrEmpress::on(Arc::new(self.field));
        let mut state: State = battle.state().clone();
        state.contacts = self.contacts.into();
        for (unit, markers) in self.disorder {
            state.units[unit.index()].disorder = markers;
        }
        for (general, unit) in self.attached {
            let place = leaders.iter().position(|name| name == general).expect("the general is there");
            let man = &mut state.generals[place];
            (man.with, man.at) = (Some(unit), state.units[unit.index()].pose.at);
        }
        battle.with_state(state).unwrap_or_else(|why| panic!("no such position: {why}"))
    }

    /// Before the first turn.
    pub(crate) fn set_up(self) -> Table {
        on_the_table(self.laid())
    }

    /// The first command of a side is in this phase of its activation, with six initiative points.
    pub(crate) fn at(self, side: Side, phase: Phase) -> Table {
        let battle = self.laid();
        let command = CommandId(side as u8);
        let mut state = battle.state().clone();
        (state.turn, state.started, state.next) = (1, Some(side), side.other());
        state.activated[side.index()] = true;
        state.underway = vec![Underway::Activation(Acting { command, phase, points: 6 })];
        let ask = match phase {
            Phase::Initiative => Ask::Appoint,
            Phase::ArtilleryFire => Ask::ArtilleryFire,
            Phase::Movement => Ask::Move,
            Phase::Firing => Ask::Fire,
            Phase::Melee => Ask::Melee,
        };
        state.asks = vec![Question { side, command: Some(command), ask }];
        on_the_table(battle.with_state(state).unwrap())
    }

    /// The Prussians move with so many initiative points.
    pub(crate) fn with_points(self, points: u8) -> Table {
        let table = self.prussians(Phase::Movement);
        let mut state = table.battle.state().clone();
        state.underway = vec![Underway::Activation(Acting { command: CommandId(0), phase: Phase::Movement, points })];
        on_the_table(table.battle.with_state(state).unwrap())
    }

    /// A side is to activate a command.
    pub(crate) fn activating(self, side: Side) -> Table {
        let battle = self.laid();
        let mut state = battle.state().clone();
        (state.turn, state.started, state.next) = (1, Some(side), side.other());
        state.asks = vec![Question { side, command: None, ask: Ask::Activate }];
        on_the_table(battle.with_state(state).unwrap())
    }

    pub(crate) fn prussians(self, phase: Phase) -> Table {
        self.at(Side::First, phase)
    }

    pub(crate) fn austrians(self, phase: Phase) -> Table {
        self.at(Side::Second, phase)
    }
}
