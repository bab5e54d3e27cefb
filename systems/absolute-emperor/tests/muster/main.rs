//! What a scenario comes to on the table: divisions, corps, élan, places. Nobody starts on top of another or in a river.

use std::sync::Arc;

use grognard_absolute_emperor::{
    battle::{AbsoluteEmperor, field::Field},
    house::House,
    muster::{
        divisions::{arm, number, runs},
        muster,
    },
    profile::{Arm, Formation, Grade},
    rules::RULINGS,
};
use grognard_battle::{Rules, Setup, Side, Sound};
use grognard_battle_tests::{armies_are_told_what_they_lack, mirror::is_mirrored, ruling};
use grognard_scenario::model::unit::Unit;
use grognard_scenario::{Clock, Scenario, library};
use grognard_tabletop::{Facing, Length, Point, Pose};

fn fielded(scenario: Scenario) -> Result<Field, String> {
    muster(Arc::new(scenario), Arc::new(House::default()), Setup::default()).map_err(|why| why.to_string())
}

fn field(name: &str) -> Field {
    fielded(library::find(name).unwrap()).unwrap()
}

/// Conscript, seasoned and veteran infantry, the same of cavalry, batteries.
fn army(field: &Field, side: Side) -> [usize; 7] {
    let count = |arm: Arm, grade: Option<Grade>| {
        let own = field.rolls.iter().filter(|unit| unit.side == side && unit.arm == arm);
        own.filter(|unit| grade.is_none_or(|grade| unit.grade == grade)).count()
    };
    let [i, c] = [Arm::Infantry, Arm::Cavalry]
        .map(|arm| [Grade::Conscript, Grade::Seasoned, Grade::Veteran].map(|grade| count(arm, Some(grade))));
    [i[0], i[1], i[2], c[0], c[1], c[2], count(Arm::Artillery, None)]
}

/// Names and élan of the commanders of a side.
fn elan(field: &Field, side: Side) -> Vec<(&str, u8)> {
    let own = field.leaders.iter().filter(|leader| leader.side == side);
    own.map(|leader| (leader.name.as_str(), leader.elan)).collect()
}

#[test]
fn the_crossroads_are_six_units_and_five_élan_a_side() {
    ruling!("R38", "R41", "R42");
    let field = field("crossroads");
    assert_eq!((field.turns, field.minutes), (12, 15));
    for side in Side::BOTH {
        assert_eq!(army(&field, side), [0, 2, 1, 0, 1, 1, 1]);
    }
    assert_eq!(elan(&field, Side::First), [("Army commander", 2), ("Wedel", 2), ("Stechow", 1)]);
    let start = |id: &str| field.rolls.iter().find(|unit| unit.id == id).map(|unit| unit.start).unwrap();
    assert_eq!(start("n-lt"), Pose::new(53_000, 36_800, Facing::SOUTH));
    assert_eq!(start("n-gr+n-l3"), Pose::new(30_354, 39_000, Facing::SOUTH));
    let village = &field.places[0];
    assert_eq!((village.body.centre(), village.size.0), (Point::units(36, 24), Length::thousandths(4800)));
}

#[test]
fn nobody_at_the_crossroads_has_the_better_ground() {
    for name in ["crossroads", "crossroads:small", "crossroads:march", "crossroads:mirror"] {
        is_mirrored(name, &field(name));
    }
}

#[test]
fn history_comes_to_corps_of_divisions() {
    ruling!("R38", "R39", "R40", "R41");
    let lobositz = field("lobositz-1756");
    assert_eq!((lobositz.turns, lobositz.minutes), (14, 30));
    assert_eq!(army(&lobositz, Side::First), [0, 0, 5, 0, 0, 6, 3]);
    assert_eq!(army(&lobositz, Side::Second), [0, 5, 4, 0, 0, 5, 2]);
    let sums = |field: &Field| Side::BOTH.map(|side| elan(field, side).iter().map(|(_, elan)| *elan).sum::<u8>());
    assert_eq!(sums(&lobositz), [11, 12]);
    let quatre_bras = field("quatre-bras-1815");
    assert_eq!(army(&quatre_bras, Side::First), [0, 0, 6, 0, 0, 2, 3]);
    assert_eq!(army(&quatre_bras, Side::Second), [4, 4, 3, 1, 1, 0, 5]);
    assert_eq!(sums(&quatre_bras), [9, 14]);
    let pratzen = field("austerlitz-pratzen-1805");
    // The scenario wants them shorter than R37 would have them.
    assert_eq!((pratzen.turns, pratzen.minutes), (20, 10));
    assert_eq!(army(&pratzen, Side::First), [0, 0, 5, 0, 0, 0, 2]);
    assert_eq!(army(&pratzen, Side::Second), [2, 2, 2, 0, 1, 0, 3]);
    assert_eq!(sums(&pratzen), [6, 8]);
}

#[test]
fn every_scenario_and_variant_can_be_fought() {
    for book in library::list() {
        let variants = library::find(book.id).unwrap().variants;
        let names = variants.iter().map(|variant| format!("{}:{}", book.id, variant.id));
        for name in names.chain([book.id.to_owned()]) {
            let field = field(&name);
            let garrisons = field.rolls.iter().filter(|unit| unit.formation == Formation::Garrison);
            assert!(garrisons.into_iter().all(|unit| unit.place.is_some()), "{name}");
            assert_eq!(AbsoluteEmperor::on(Arc::new(field)).check(), Ok(()), "{name}");
        }
    }
}

#[test]
fn a_list_of_units_is_cut_into_divisions_where_the_sum_is_nearest() {
    let battle = library::find("crossroads").unwrap();
    // The foot of the Prussian main body: three battalions of 700 and one of 560 or so.
    let foot = |unit: &&Unit| *unit.command == *"n-main" && arm(unit) == Arm::Infantry;
    let units: Vec<&Unit> = battle.units.iter().filter(foot).collect();
    assert_eq!(number(&units, 150_000), 2);
    let lengths: Vec<usize> = runs(&units, 2, 150_000).iter().map(|run| run.len()).collect();
    assert_eq!(lengths, [2, 2]);
    assert_eq!(number(&units, 1_000_000), 1, "a quarter of a division is one after all");
    assert_eq!(number(&units, 12_000_000), 0);
    assert_eq!(number(&units, 100), units.len(), "none is split");
}

#[test]
fn an_army_without_units_is_told_what_it_lacks() {
    armies_are_told_what_they_lack("absolute-emperor", fielded);
}

#[test]
fn a_battle_has_ten_turns_or_more_of_the_longest_kind() {
    ruling!("R37");
    let turns = |hour: u8, minute: u8| {
        let mut scenario = library::find("crossroads").unwrap();
        scenario.musters.clear();
        (scenario.start, scenario.end) = (Clock::at(8, 0).unwrap(), Clock::at(hour, minute).unwrap());
        let field = fielded(scenario).unwrap();
        (field.turns, field.minutes)
    };
    assert_eq!(turns(13, 0), (10, 30));
    // Nine and a bit are ten too; of 270 minutes only turns of twenty make ten.
    assert_eq!(turns(12, 31), (10, 30));
    assert_eq!(turns(12, 30), (14, 20));
}

#[test]
fn what_no_rule_of_the_sheet_knows_is_passed_over() {
    ruling!("R73");
    let plain = |name: &str| {
        let mut scenario = library::find(name).unwrap();
        scenario.specials.clear();
        scenario.units.iter_mut().for_each(|unit| unit.traits.clear());
        fielded(scenario).unwrap()
    };
    for name in ["quatre-bras-1815", "austerlitz-pratzen-1805"] {
        let (whole, plain) = (field(name), plain(name));
        let troops = |field: &Field| field.rolls.iter().map(|unit| (unit.start, unit.own)).collect::<Vec<_>>();
        assert_eq!(troops(&whole), troops(&plain), "{name}");
        assert_eq!(whole.places, plain.places, "{name}");
    }
}
