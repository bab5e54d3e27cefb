//! What a scenario comes to on the table: stands, divisions, places. Nobody starts on top of another, off the table or in a river.

mod crossroads;
mod cut;
mod history;
mod oddities;

use std::fmt::Write;
use std::sync::Arc;

use grognard_battle::{CommandId, Setup, Side};
use grognard_battle_tests::ruling;
use grognard_rulebook::{Faults, Procedure};
use grognard_scenario::model::ground::Going;
use grognard_scenario::{Point as MapPoint, Scenario, library};
use grognard_tabletop::{Body, Facing, Length, Obstacles, Point, Pose, Turn};
use grognard_volley_and_bayonet::{
    battle::field::{Enlisted, Field, Roster, base},
    house::House,
    muster::muster,
    profile::{Arm, ArtillerySize, Base, GunWeight, Mobility, Stand, Terrain, Weight},
    rules::RULINGS,
    steps::{MoraleStep, StepCause},
};
use proptest::prelude::*;

fn mustered(scenario: Scenario, house: House) -> Result<Field, String> {
    muster(Arc::new(scenario), Arc::new(house), Setup::default()).map_err(|unmustered| unmustered.to_string())
}

fn fielded(scenario: Scenario) -> Result<Field, String> {
    mustered(scenario, House::default())
}

fn field(name: &str) -> Field {
    fielded(library::find(name).unwrap()).unwrap()
}

/// The stands of a side without the skirmishers attached to them.
fn of(field: &Field, side: Side) -> Vec<&Enlisted> {
    field.rolls.iter().filter(|unit| unit.side == side && unit.attached_to.is_none()).collect()
}

/// How many stands a side has: massed, linear and skirmish foot, horse, skirmish horse, guns.
fn arms(field: &Field, side: Side) -> [usize; 6] {
    let count = |is: fn(&Stand) -> bool| of(field, side).iter().filter(|unit| is(&unit.stand)).count();
    [
        count(|stand| stand.arm == Arm::Infantry && stand.base == Base::Massed),
        count(|stand| stand.arm == Arm::Infantry && stand.base == Base::Linear),
        count(|stand| stand.arm == Arm::Infantry && stand.base == Base::Skirmish),
        count(|stand| stand.arm == Arm::Cavalry && stand.base != Base::Skirmish),
        count(|stand| stand.arm == Arm::Cavalry && stand.base == Base::Skirmish),
        count(|stand| stand.arm == Arm::Artillery),
    ]
}

fn strength(field: &Field, side: Side) -> i32 {
    field.rolls.iter().filter(|unit| unit.side == side).map(|unit| unit.stand.sp).sum()
}

/// Points of a side (R51): a sum over every rating, so that it notices any that is wrong.
fn points(field: &Field, side: Side) -> i32 {
    let p = &field.house.points;
    let price = |stand: &Stand| {
        let times = |yes: bool, points: i32| i32::from(yes) * points;
        let troops = match (stand.arm, stand.base) {
            (Arm::Artillery, _) => {
                let size = match stand.artillery_size {
                    ArtillerySize::Battalion => p.battalion_points,
                    ArtillerySize::Battery => p.battery_points,
                };
                size + times(stand.gun_weight == GunWeight::VeryLight, p.very_light_points)
                    + times(matches!(stand.gun_weight, GunWeight::Heavy | GunWeight::Siege), p.heavy_gun_points)
                    + times(stand.mobility == Mobility::Horse, p.horse_artillery_points)
            }
            (_, Base::Skirmish) => stand.sp * (stand.morale + p.skirmish_points),
            (Arm::Cavalry, _) => {
                stand.sp * (stand.morale + p.cavalry_points)
                    + times(stand.weight == Weight::Heavy, p.heavy_cavalry_points)
            }
            _ => stand.sp * stand.morale,
        };
        troops
            + times(stand.dedicated_guns, p.dedicated_guns_points)
            + times(stand.reinforcing_skirmishers, p.reinforcing_skirmishers_points)
            + times(stand.shock, p.shock_points)
            + times(stand.sharpshooter, p.sharpshooter_points)
            + times(stand.elite, p.elite_points)
            + times(stand.lancer, p.lancer_points)
            + times(stand.poor_musketry, p.poor_musketry_points)
            + times(stand.poor_training, p.poor_training_points)
    };
    of(field, side).iter().map(|unit| price(&unit.stand)).sum()
}

/// Name, strength points and exhaustion level of each division of a side.
fn divisions(field: &Field, side: Side) -> Vec<(&str, i32, i32)> {
    let own = field.commands.iter().zip(&field.rosters).filter(|(command, _)| command.side == side);
    own.map(|(command, roster)| (command.name.as_str(), roster.strength, roster.level)).collect()
}

fn body(unit: &Enlisted, field: &Field) -> Body {
    match unit.block {
        Some(block) => field.blocks[usize::from(block)].body,
        None => Body::new(base(&unit.stand, &field.house), unit.start),
    }
}

/// What must hold in every battle, whatever the scenario.
fn check(field: &Field) {
    let there: Vec<&Enlisted> =
        field.rolls.iter().filter(|unit| unit.arrives.is_none() && unit.attached_to.is_none()).collect();
    for unit in &field.rolls {
        assert!(field.ground.table.holds(&body(unit, field)), "{} hangs over the edge", unit.name);
        assert_eq!(field.commands[unit.command.index()].side, unit.side, "{}", unit.name);
        let step = MoraleStep { cause: StepCause::LostMelee, stand: unit.stand, ..MoraleStep::default() };
        let mut faults = Faults::heeding(&());
        step.refuse(&field.house, &mut faults);
        let found: Vec<String> = faults.found().into_iter().map(|fault| fault.why).collect();
        assert!(found.is_empty(), "{}: {found:?}", unit.name);
        assert!((1..=6).contains(&unit.stand.morale) && (1..=6).contains(&unit.stand.sp), "{}", unit.name);
        if let Some(host) = unit.attached_to {
            let host = &field.rolls[host.index()];
            assert!(host.stand.reinforcing_skirmishers && host.command == unit.command, "{}", unit.name);
        }
    }
    for (i, unit) in there.iter().enumerate() {
        let own = body(unit, field);
        let ground = Obstacles { barriers: Some(&field.impassable), ..Obstacles::default() };
        assert!(unit.block.is_some() || ground.conflict(&own).is_none(), "{} stands in deep water", unit.name);
        let houses = field.blocks.iter().filter(|_| unit.block.is_none());
        houses.for_each(|block| assert!(!block.body.overlaps(&own), "{} stands on {}", unit.name, block.name));
        for other in &there[i + 1..] {
            let body = body(other, field);
            assert!(!own.overlaps(&body), "{} stands on {}", unit.name, other.name);
            let apart = unit.side == other.side || own.distance_to(&body) >= Length::units(1);
            assert!(apart, "{} starts in contact with {}", unit.name, other.name);
        }
    }
    for (i, block) in field.blocks.iter().enumerate() {
        assert!(field.ground.table.holds(&block.body), "{} leaves the table", block.name);
        assert!(field.blocks[..i].iter().all(|other| !other.body.overlaps(&block.body)), "{}", block.name);
        let garrisons = field.rolls.iter().filter(|unit| unit.block == Some(i as u16)).count();
        assert!(garrisons <= 1, "{} holds {garrisons} stands", block.name);
    }
    for side in Side::BOTH {
        assert!(!of(field, side).is_empty());
        let chiefs = field.leaders.iter().filter(|leader| leader.side == side && leader.chief).count();
        assert_eq!(chiefs, 1, "an army has one commander");
    }
    assert_eq!(field.commands.len(), field.rosters.len());
    for (i, (command, roster)) in field.commands.iter().zip(&field.rosters).enumerate() {
        let leader = &field.leaders[usize::from(command.leader)];
        assert!(leader.divisions.contains(&CommandId::nth(i)) && leader.side == command.side, "{}", command.name);
        let own = field.rolls.iter().filter(|unit| unit.command.index() == i);
        assert_eq!(own.map(|unit| unit.stand.sp).sum::<i32>(), roster.strength, "{}", command.name);
        assert!((1..=roster.strength).contains(&roster.level), "{}", command.name);
    }
    assert_eq!(field.objectives.len(), field.scenario.objectives.len());
    assert!((1..=30).contains(&field.turns));
}

/// A muster as one would write it down: divisions with their commanders, and the stands of each.
fn order_of_battle(field: &Field) -> String {
    let mut page = format!("{} turns of {} minutes, {:?} attacks\n", field.turns, field.minutes, field.attacker);
    for leader in field.leaders.iter().filter(|leader| leader.chief || leader.corps) {
        let divisions: Vec<u8> = leader.divisions.iter().map(|division| division.0).collect();
        let _ = writeln!(page, "{} commands {divisions:?} at {}", leader.name, at(leader.start));
    }
    for (i, (command, roster)) in field.commands.iter().zip(&field.rosters).enumerate() {
        let leader = &field.leaders[usize::from(command.leader)];
        let Roster { strength, level } = roster;
        let _ =
            writeln!(page, "{}: {strength} SP, level {level}; {} at {}", command.name, leader.name, at(leader.start));
        for unit in field.rolls.iter().filter(|unit| unit.command.index() == i) {
            let place = format!("{} facing {}", at(unit.start.at), unit.start.facing.get() / 1000);
            let arrives = unit.arrives.map_or(String::new(), |turn| format!(" on turn {turn}"));
            let _ = writeln!(page, "  {}: {} {place}{arrives}", unit.id, facts(unit));
        }
    }
    for block in &field.blocks {
        let _ = writeln!(page, "block {} {}", block.name, at(block.body.centre()));
    }
    page
}

fn at(point: Point) -> String {
    format!("({}, {})", point.x, point.y)
}

/// What a stand is, in the words of the companion, as far as it is not the plain one.
fn facts(unit: &Enlisted) -> String {
    let stand = &unit.stand;
    let words = match stand.arm {
        Arm::Artillery => format!("{} {} {}", stand.mobility, stand.gun_weight, stand.artillery_size),
        Arm::Cavalry => format!("{} {} cavalry", stand.base, stand.weight),
        _ => format!("{} {}", stand.base, stand.arm),
    };
    let marks = [
        ("dedicated guns", stand.dedicated_guns),
        ("skirmishers", stand.reinforcing_skirmishers),
        ("poor musketry", stand.poor_musketry),
        ("poor training", stand.poor_training),
        ("sharpshooters", stand.sharpshooter),
        ("shock", stand.shock),
        ("elite", stand.elite),
        ("lancers", stand.lancer),
        ("stationary", stand.stationary),
        ("limbered", stand.limbered),
        ("march column", stand.march_column),
        ("in a block", unit.block.is_some()),
        ("attached", unit.attached_to.is_some()),
    ];
    let marks: String = marks.iter().filter(|(_, is)| *is).map(|(word, _)| format!(", {word}")).collect();
    format!("{words} of {} SP, morale {}{marks},", stand.sp, stand.morale)
}

#[test]
fn a_muster_is_the_same_every_time_and_sound_in_every_variant() {
    for book in library::list() {
        let variants = library::find(book.id).unwrap().variants;
        let names = variants.iter().map(|variant| format!("{}:{}", book.id, variant.id));
        for name in names.chain([book.id.to_owned()]) {
            let (one, two) = (field(&name), field(&name));
            check(&one);
            assert_eq!((&one.rolls, &one.leaders, &one.commands), (&two.rolls, &two.leaders, &two.commands), "{name}");
            assert_eq!((&one.tracts, &one.hurdles, &one.blocks), (&two.tracts, &two.hurdles, &two.blocks), "{name}");
        }
    }
}
