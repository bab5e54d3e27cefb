//! What a scenario comes to on the table: numbers, commands, places. Nobody starts on top of another, off the table or in a river.

mod crossroads;
mod history;
mod oddities;

use std::sync::Arc;

use grognard_battle::{CommandId, Setup, Side};
use grognard_king_or_empress::{
    battle::field::{Enlisted, Extent, Field, Place},
    house::House,
    movement::Terrain,
    muster::muster,
    profile::{Arm, Defending, Grade, Rating, Unit, UnitProfile},
};
use grognard_rulebook::{Halves, Procedure};
use grognard_scenario::{Point as MapPoint, Scenario, library};
use grognard_tabletop::{Body, Facing, Footprint, Length, Obstacles, Point, Pose, Turn};
use proptest::prelude::*;

fn house() -> Arc<House> {
    Arc::new(House::default())
}

fn fielded(scenario: Scenario) -> Result<Field, String> {
    muster(Arc::new(scenario), house(), Setup::default()).map_err(|unmustered| unmustered.to_string())
}

fn field(name: &str) -> Field {
    fielded(library::find(name).unwrap()).unwrap()
}

fn of(field: &Field, side: Side) -> Vec<&Enlisted> {
    field.rolls.iter().filter(|unit| unit.side == side).collect()
}

/// How many bases of each arm a side has: muskets, light infantry, heavy and light cavalry, artillery.
fn arms(field: &Field, side: Side) -> [usize; 5] {
    [Arm::Muskets, Arm::LightInfantry, Arm::HeavyCavalry, Arm::LightCavalry, Arm::Artillery]
        .map(|arm| of(field, side).iter().filter(|unit| unit.arm == arm).count())
}

/// The name of each command of a side, who leads it and how many bases it has.
fn commands(field: &Field, side: Side) -> Vec<(&str, &str, usize)> {
    let own = field.commands.iter().enumerate().filter(|(_, command)| command.side == side);
    own.map(|(i, command)| {
        let bases = field.rolls.iter().filter(|unit| unit.command.index() == i).count();
        (command.name.as_str(), field.leaders[usize::from(command.leader)].name.as_str(), bases)
    })
    .collect()
}

fn points(unit: &Enlisted) -> i32 {
    let house = House::default();
    UnitProfile { unit: Unit::of(unit.arm, unit.grade, &house) }.prepare(&house, &mut ()).points
}

fn footprint(unit: &Enlisted, field: &Field) -> Footprint {
    let inches = |halves: Halves| Length::thousandths(halves.count() * 500);
    let numbers = field.house.arm(unit.arm);
    let (frontage, depth) = (inches(numbers.frontage), inches(numbers.depth));
    if unit.road_column { Footprint::rectangle(depth, frontage) } else { Footprint::rectangle(frontage, depth) }
}

/// What must hold in every battle, whatever the scenario.
fn check(field: &Field) {
    let bodies: Vec<Body> = field.rolls.iter().map(|unit| Body::new(footprint(unit, field), unit.start)).collect();
    let there = |i: &usize| field.rolls[*i].arrives.is_none();
    for (i, unit) in field.rolls.iter().enumerate() {
        assert!(field.ground.table.holds(&bodies[i]), "{} hangs over the edge", unit.name);
        assert_eq!(field.commands[unit.command.index()].side, unit.side, "{}", unit.name);
        assert!(unit.limbered || unit.arm != Arm::Artillery || !unit.road_column, "{} marches unlimbered", unit.name);
        if unit.arrives.is_none() {
            let ground = Obstacles { barriers: Some(&field.impassable), ..Obstacles::default() };
            assert_eq!(ground.conflict(&bodies[i]), None, "{} stands in deep water", unit.name);
        }
    }
    for i in (0..bodies.len()).filter(there) {
        for j in (i + 1..bodies.len()).filter(there) {
            let (one, two) = (&field.rolls[i], &field.rolls[j]);
            assert!(!bodies[i].overlaps(&bodies[j]), "{} stands on {}", one.name, two.name);
            let apart = one.side == two.side || bodies[i].distance_to(&bodies[j]) >= Length::units(1);
            assert!(apart, "{} starts in contact with {}", one.name, two.name);
        }
    }
    for side in Side::BOTH {
        assert!(!of(field, side).is_empty());
        let (chiefs, commands) = (
            field.leaders.iter().filter(|leader| leader.side == side && leader.chief).count(),
            field.commands.iter().filter(|command| command.side == side).count(),
        );
        assert_eq!(chiefs, 1, "an army has one commander-in-chief");
        assert!((1..=5).contains(&commands), "{commands} commands");
    }
    for (i, command) in field.commands.iter().enumerate() {
        assert_eq!(field.leaders[usize::from(command.leader)].command.map(CommandId::index), Some(i));
        assert!(field.rolls.iter().any(|unit| unit.command.index() == i), "{} has no units", command.name);
    }
    assert_eq!(field.objectives.len(), field.scenario.objectives.len());
    assert!((1..=30).contains(&field.turns));
}

#[test]
fn a_muster_is_the_same_every_time() {
    for book in library::list() {
        let (one, two) = (field(book.id), field(book.id));
        assert_eq!((one.rolls, one.leaders, one.commands), (two.rolls, two.leaders, two.commands), "{}", book.id);
        let (there, here) = (&one.country, &two.country);
        assert_eq!(
            (one.ground, &there.bad_going, &there.streams),
            (two.ground, &here.bad_going, &here.streams),
            "{}",
            book.id
        );
    }
}
