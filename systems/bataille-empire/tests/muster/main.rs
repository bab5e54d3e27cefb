//! What a scenario comes to on the table: units, divisions, blocks. Nobody starts on top of another or in a river.

use std::sync::Arc;

use grognard_bataille_empire::{
    battle::{BatailleEmpire, field::Field},
    house::House,
    muster::muster,
    profile::Arm,
    rules::RULINGS,
};
use grognard_battle::{Rules, Setup, Side, Sound};
use grognard_battle_tests::{armies_are_told_what_they_lack, mirror::is_mirrored, ruling};
use grognard_scenario::{Scenario, library};
use grognard_tabletop::Length;

fn fielded(scenario: Scenario) -> Result<Field, String> {
    muster(Arc::new(scenario), Arc::new(House::default()), Setup::default()).map_err(|why| why.to_string())
}

fn field(name: &str) -> Field {
    fielded(library::find(name).unwrap()).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Infantry, light infantry among it, skirmishers, cavalry, batteries, divisions.
fn army(field: &Field, side: Side) -> [usize; 6] {
    let own = || field.rolls.iter().filter(move |unit| unit.side == side);
    let count = |arm: Arm| own().filter(|unit| unit.unit.arm == arm).count();
    let light = own().filter(|unit| unit.unit.arm == Arm::Infantry && unit.unit.light_infantry).count();
    let divisions = field.commands.iter().filter(|command| command.side == side).count();
    [count(Arm::Infantry), light, count(Arm::Skirmishers), count(Arm::Cavalry), count(Arm::Artillery), divisions]
}

#[test]
fn the_crossroads_are_eight_units_in_two_divisions_a_side() {
    ruling!("R51", "R56", "R92");
    let field = field("crossroads");
    assert_eq!((field.turns, field.minutes), (12, 15));
    for side in Side::BOTH {
        assert_eq!(army(&field, side), [5, 1, 0, 2, 1, 2]);
    }
    let village: Vec<_> = field.blocks.iter().filter(|block| block.village).map(|block| block.size).collect();
    assert_eq!(village.len(), 4);
    assert!(village.iter().all(|size| (size.width(), size.depth()) == (Length::units(2), Length::units(2))));
}

#[test]
fn nobody_at_the_crossroads_has_the_better_ground() {
    for name in ["crossroads", "crossroads:small", "crossroads:march", "crossroads:mirror"] {
        is_mirrored(name, &field(name));
    }
}

#[test]
fn history_comes_to_divisions_of_battalions() {
    ruling!("R92", "R93", "R94");
    let lobositz = field("lobositz-1756");
    assert_eq!((lobositz.turns, lobositz.minutes), (20, 22));
    assert_eq!(army(&lobositz, Side::First), [13, 0, 0, 13, 5, 5]);
    assert_eq!(army(&lobositz, Side::Second), [20, 0, 2, 8, 3, 5]);
    let quatre_bras = field("quatre-bras-1815");
    assert_eq!(army(&quatre_bras, Side::First), [33, 10, 0, 6, 6, 8]);
    assert_eq!(army(&quatre_bras, Side::Second), [43, 13, 1, 4, 11, 11]);
    let pratzen = field("austerlitz-pratzen-1805");
    assert_eq!(army(&pratzen, Side::First), [24, 4, 0, 0, 3, 7]);
    assert_eq!(army(&pratzen, Side::Second), [33, 0, 0, 3, 3, 6]);
}

/// The points of a side's units (R35).
fn points(name: &str, side: Side) -> i32 {
    let field = field(name);
    let own = field.rolls.iter().filter(|unit| unit.side == side);
    own.map(|unit| grognard_bataille_empire::points::points(&unit.own)).sum()
}

#[test]
fn armies_are_worth_what_their_units_cost() {
    ruling!("R35", "R93");
    let both = |name| Side::BOTH.map(|side| points(name, side));
    assert_eq!(both("crossroads"), [98, 98]);
    assert_eq!(both("lobositz-1756"), [489, 423]);
    assert_eq!(both("quatre-bras-1815"), [620, 755]);
    assert_eq!(both("austerlitz-pratzen-1805"), [404, 458]);
}

#[test]
fn every_scenario_and_variant_can_be_fought() {
    for book in library::list() {
        let variants = library::find(book.id).unwrap().variants;
        let names = variants.iter().map(|variant| format!("{}:{}", book.id, variant.id));
        for name in names.chain([book.id.to_owned()]) {
            assert_eq!(BatailleEmpire::on(Arc::new(field(&name))).check(), Ok(()), "{name}");
        }
    }
}

#[test]
fn an_army_without_units_is_told_what_it_lacks() {
    armies_are_told_what_they_lack("bataille-empire", fielded);
}
