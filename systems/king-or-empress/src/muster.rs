//! From a scenario's men and guns to bases on a table.
//!
//! A scenario is written in metres, men and hours and knows no rules. Here it becomes what the rules speak of: one base a unit
//! (R1), arms and grades (R2), commands of a handful of units under a general (R30), ground that is good going or bad (R35),
//! turns of some minutes. Where the real frontage of a regiment is less than that of its base, bases are moved apart; nobody
//! starts on top of another, off the table or in a river.
//!
//! Hints of the scenario are followed where there are any; none is needed. A battle is refused only if it could not be played:
//! a side without units or without an army to belong to, ground without an outline, a table without room.

mod commands;
mod country;
mod deploy;
mod enlist;

use std::sync::Arc;

use grognard_battle::layout::{self, Scale, Unlaid, UsualTable};
use grognard_battle::{Setup, Side, Unmustered};
use grognard_scenario::model::army;
use grognard_scenario::model::course::{Muster, Objective as Stake};
use grognard_scenario::{Scenario, draw::Plan};
use grognard_tabletop::{Length, Point};

use crate::{
    battle::field::{Command, Extent, Field, Leader, Objective},
    house::House,
    profile::Rating,
};
use country::Country;

const SYSTEM: &str = "king-or-empress";

/// The table of R32, and about fifty paces to the inch (R1).
const USUAL_TABLE: UsualTable = UsualTable { metres: 50, width: 72, depth: 48 };
/// Minutes that an activation stands for (R1).
const USUAL_MINUTES: u32 = 20;
/// Turns of a battle without hours (R31).
const USUAL_TURNS: u32 = 12;
/// No battle is longer than this, whatever its hours.
const MOST_TURNS: u32 = 30;
/// How near one must come to a place that has neither ground nor radius of its own.
const USUAL_RADIUS: Length = Length::units(3);

/// Brings the armies of a scenario onto the table.
pub fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
    let [first, second] = scenario.sides.as_slice() else {
        return Err(Unmustered(format!(
            "a battle has two sides, `{}` has {}; name two, each in a [[side]] of its own",
            scenario.id,
            scenario.sides.len()
        )));
    };
    let sides = [first, second];
    let hint = scenario.musters.iter().find(|hint| *hint.system == *SYSTEM);
    let mut present = Scenario::clone(&scenario);
    present.leave_out(hint.map_or(&[], |hint| &hint.leave_out));

    let scale = Scale::for_system(&present, SYSTEM, USUAL_TABLE);
    let country = Country::of(&present, &scale).map_err(unlaid)?;
    let time = Time::of(&present, hint);
    let bases = enlist::bases(&present, &scale, &house, hint.and_then(|hint| hint.group))?;
    let camp = Camp { scenario: &present, scale: &scale, house: &house, minutes: time.minutes };
    let places = deploy::places(&camp, &bases, &country.impassable)?;

    let mut field = Field {
        zones: [deploy::zone(&camp, first).map_err(unlaid)?, deploy::zone(&camp, second).map_err(unlaid)?],
        rolls: Vec::new(),
        leaders: Vec::new(),
        commands: Vec::new(),
        objectives: present.objectives.iter().map(|stake| objective(stake, &camp)).collect(),
        attacker: present.attacker.as_ref().and_then(|id| side_of(&present, id)),
        turns: time.turns,
        minutes: time.minutes,
        setup,
        ground: country.ground,
        bad_going: country.bad_going,
        positions: country.positions,
        streams: country.streams,
        roads: country.roads,
        impassable: country.impassable,
        scenario: Arc::clone(&scenario),
        house: Arc::clone(&house),
    };
    let mut command_of = vec![0; bases.len()];
    for side in Side::BOTH {
        let army = present.army(sides[side]).ok_or_else(|| {
            let id = &sides[side].id;
            Unmustered(format!("`{id}` has no army; add a [[command]] with side = \"{id}\" and no parent"))
        })?;
        let own: Vec<usize> = (0..bases.len()).filter(|i| bases[*i].side == side).collect();
        if own.is_empty() {
            let id = &sides[side].id;
            return Err(Unmustered(format!(
                "`{id}` has no units on the table; give it some, or leave fewer out in the hint for {SYSTEM}"
            )));
        }
        let posts = commands::posts(&present, army, &bases, &places, own);
        for (i, post) in posts.iter().enumerate() {
            post.bases.iter().for_each(|base| command_of[*base] = field.commands.len() + i);
        }
        appoint(&mut field, side, army, &posts, &camp, &places);
    }
    let enlisted = bases.iter().zip(&places).zip(&command_of);
    field.rolls = enlisted.map(|((base, place), command)| base.enlisted(place, *command as u8, &house)).collect();
    Ok(field)
}

/// The part of the map that lies on the table.
pub(crate) fn plan(scenario: &Scenario) -> Plan {
    layout::plan(scenario, SYSTEM, USUAL_TABLE)
}

/// What bases are brought onto, and by which measures.
struct Camp<'s> {
    scenario: &'s Scenario,
    scale: &'s Scale,
    house: &'s House,
    minutes: u32,
}

/// How long a turn and the battle are.
struct Time {
    minutes: u32,
    turns: u16,
}

impl Time {
    fn of(scenario: &Scenario, hint: Option<&Muster>) -> Self {
        let minutes = hint.and_then(|hint| hint.minutes).unwrap_or(USUAL_MINUTES).max(1);
        let turns = match scenario.length() {
            0 => USUAL_TURNS,
            length => length.div_ceil(minutes).min(MOST_TURNS),
        };
        Self { minutes, turns: turns as u16 }
    }
}

fn unlaid(unlaid: Unlaid) -> Unmustered {
    Unmustered(format!("{unlaid}; mend its corners in the scenario"))
}

/// The side of this id.
fn side_of(scenario: &Scenario, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| scenario.sides.get(side.index()).is_some_and(|s| *s.id == *id))
}

/// A place worth holding: its ground if it has any, else so far round its middle.
fn objective(stake: &Stake, camp: &Camp<'_>) -> Objective {
    let table = camp.scale.table();
    let middle = Point { x: table.width.half(), y: table.height.half() };
    let terrain = stake.terrain.as_deref().and_then(|id| camp.scenario.ground(id));
    let extent = match terrain.and_then(|piece| country::outline(piece, camp.scale).ok().flatten()) {
        Some(outline) => Extent::Area(outline),
        None => Extent::Radius(stake.radius.map_or(USUAL_RADIUS, |radius| camp.scale.length(radius))),
    };
    Objective {
        name: stake.name.clone(),
        at: camp.scenario.place_of(stake).map_or(middle, |at| camp.scale.point(at)),
        extent,
        worth: stake.worth,
        held_by: stake.held_by.as_ref().and_then(|id| side_of(camp.scenario, id)),
    }
}

/// Gives every command its general, and the army its commander-in-chief.
///
/// The army's commander leads no command, unless one has the same man at its head or nobody of its own. In an army without a
/// commander the general of the first command is in charge of the whole as well (R30).
fn appoint(
    field: &mut Field,
    side: Side,
    army: &army::Command,
    posts: &[commands::Post<'_>],
    camp: &Camp<'_>,
    places: &[deploy::Place],
) {
    let all = || posts.iter().flat_map(|post| post.bases.iter().copied());
    let led = army.commander.as_ref().map_or(Some(0), |chief| {
        let same = |post: &commands::Post<'_>| post.command.commander.as_ref().is_some_and(|c| c.name == chief.name);
        posts.iter().position(same).or_else(|| posts.iter().position(|post| post.command.commander.is_none()))
    });
    let leader = |commander: Option<&army::Commander>, name: &str, command: Option<usize>, bases: &[usize]| Leader {
        name: commander.map_or_else(|| name.to_owned(), |commander| commander.name.clone()),
        side,
        command: command.map(|command| command as u8),
        chief: false,
        rating: rating(commander),
        start: deploy::headquarters(camp, commander, bases, places),
    };
    if led.is_none() {
        let everybody: Vec<usize> = all().collect();
        let chief = leader(army.commander.as_ref(), &army.name, None, &everybody);
        field.leaders.push(Leader { chief: true, ..chief });
    }
    for (i, post) in posts.iter().enumerate() {
        let chief = led == Some(i);
        let own = post.command.commander.as_ref();
        let commander = if chief { army.commander.as_ref().or(own) } else { own };
        let unnamed = format!("General of {}", post.command.name);
        let general = leader(commander, &unnamed, Some(field.commands.len()), &post.bases);
        let leader = field.leaders.len() as u8;
        field.commands.push(Command { name: post.command.name.clone(), side, leader });
        field.leaders.push(Leader { chief, ..general });
    }
}

/// How good a man is; average where nothing is known (R30).
fn rating(commander: Option<&army::Commander>) -> Rating {
    match commander.and_then(|commander| commander.ability) {
        Some(army::Ability::Poor) => Rating::Poor,
        Some(army::Ability::Good) => Rating::Good,
        Some(army::Ability::Great) => Rating::Great,
        Some(army::Ability::Average) | None => Rating::Average,
    }
}
