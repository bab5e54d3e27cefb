//! What a scenario comes to on the table: Units, Formations, Forces, commanders. Nobody starts on top of another or in a river.

use std::sync::Arc;

use grognard_battle::{Musters, Setup, Side, Sound};
use grognard_battle_tests::{armies_are_told_what_they_lack, mirror::is_mirrored, ruling};
use grognard_et_sans_resultat::{
    battle::{
        EtSansResultat,
        field::{Drill, Field, Start},
    },
    house::House,
    muster::muster,
    profile::{Class, Doctrine, Lr},
    rules::RULINGS,
};
use grognard_scenario::{Scenario, library};
use grognard_tabletop::Facing;

fn fielded(scenario: Scenario) -> Result<Field, String> {
    muster(Arc::new(scenario), Arc::new(House::default()), Setup::default()).map_err(|why| why.to_string())
}

fn field(name: &str) -> Field {
    fielded(library::find(name).unwrap()).unwrap()
}

/// Infantry, cavalry and batteries of a side.
fn army(field: &Field, side: Side) -> [usize; 3] {
    [Class::Infantry, Class::Cavalry, Class::Artillery]
        .map(|class| field.rolls.iter().filter(|unit| unit.side == side && unit.class == class).count())
}

/// The Formations of a side: how many Units of each class, and how good their commanders are.
fn formations(field: &Field, side: Side) -> Vec<([usize; 3], Lr)> {
    let own = (0..field.commands.len()).filter(|i| field.commands[*i].side == side && !field.rosters[*i].spare);
    own.map(|i| {
        let count =
            |class: Class| field.rolls.iter().filter(|unit| unit.command.index() == i && unit.class == class).count();
        let leader = &field.leaders[usize::from(field.commands[i].leader)];
        ([Class::Infantry, Class::Cavalry, Class::Artillery].map(count), leader.own.rated.lr)
    })
    .collect()
}

/// Fire points of all sections.
fn points(field: &Field, side: Side) -> u32 {
    let own = field.rolls.iter().filter(|unit| unit.side == side);
    own.flat_map(|unit| unit.sections.into_iter().zip([0, 1, 2, 2, 2, 2])).map(|(n, worth)| u32::from(n) * worth).sum()
}

#[test]
fn the_crossroads_are_two_formations_a_side() {
    ruling!("R41", "R50", "R52", "R97");
    let field = field("crossroads");
    assert_eq!((field.turns, field.minutes), (9, 20));
    for side in Side::BOTH {
        assert_eq!(army(&field, side), [5, 4, 1]);
        assert_eq!(formations(&field, side), [([1, 2, 1], Lr::B), ([4, 2, 0], Lr::C)]);
        assert_eq!(points(&field, side), 4);
    }
    assert_eq!(field.edges, [Facing::NORTH, Facing::SOUTH]);
}

#[test]
fn nobody_at_the_crossroads_has_the_better_ground() {
    for name in ["crossroads", "crossroads:small", "crossroads:march", "crossroads:mirror"] {
        is_mirrored(name, &field(name));
    }
}

#[test]
fn history_comes_to_formations() {
    ruling!("R50", "R52");
    let lobositz = field("lobositz-1756");
    assert_eq!(lobositz.turns, 21);
    assert_eq!([army(&lobositz, Side::First), army(&lobositz, Side::Second)], [[25, 25, 5], [41, 24, 3]]);
    assert_eq!([points(&lobositz, Side::First), points(&lobositz, Side::Second)], [48, 25]);
    let quatre_bras = field("quatre-bras-1815");
    assert_eq!([army(&quatre_bras, Side::First), army(&quatre_bras, Side::Second)], [[33, 8, 6], [44, 6, 11]]);
    assert_eq!([points(&quatre_bras, Side::First), points(&quatre_bras, Side::Second)], [26, 54]);
    let pratzen = field("austerlitz-pratzen-1805");
    assert_eq!([army(&pratzen, Side::First), army(&pratzen, Side::Second)], [[24, 0, 3], [33, 3, 3]]);
    assert_eq!([points(&pratzen, Side::First), points(&pratzen, Side::Second)], [18, 27]);
    assert_eq!(pratzen.forces.iter().filter(|force| force.side == Side::Second).count(), 2);
}

#[test]
fn every_scenario_of_the_library_can_be_fought() {
    for book in library::list() {
        let scenario = book.open().scenario.expect("a scenario of the library");
        let variants = scenario.variants.iter().map(|variant| format!("{}:{}", scenario.id, variant.id));
        for name in [scenario.id.to_string()].into_iter().chain(variants) {
            let battle =
                EtSansResultat::muster(Arc::new(library::find(&name).unwrap()), Arc::default(), Setup::default());
            let battle = battle.unwrap_or_else(|why| panic!("{name}: {why}"));
            battle.check().unwrap_or_else(|why| panic!("{name}: {why}"));
        }
    }
}

#[test]
fn horse_is_rated_one_lower_and_doctrine_goes_by_the_year() {
    ruling!("R39", "R51", "R53");
    let field = field("crossroads");
    let rated = |id: &str| {
        let unit = field.rolls.iter().find(|unit| unit.id.starts_with(id)).unwrap_or_else(|| panic!("no {id}"));
        (unit.rating.cr, unit.rating.shock)
    };
    // Line, grenadiers, and cuirassiers, whom R39 would give five.
    assert_eq!((rated("n-l1"), rated("n-gr"), rated("n-cu")), ((3, 0), (5, 1), (4, 2)));
    let doctrines = |name: &str, side: Side| {
        let field = self::field(name);
        let own = |i: &usize| field.commands[*i].side == side && !field.rosters[*i].spare;
        let own: Vec<usize> = (0..field.commands.len()).filter(own).collect();
        own.into_iter().map(|i| field.rosters[i].doctrine).collect::<Vec<_>>()
    };
    assert!(doctrines("lobositz-1756", Side::First).iter().all(|doctrine| *doctrine == Doctrine::Ineffective));
    assert!(doctrines("quatre-bras-1815", Side::First).iter().all(|doctrine| *doctrine == Doctrine::Effective));
}

#[test]
fn who_marches_is_ployed_and_all_others_are_deployed() {
    ruling!("R49");
    let drills = |name: &str| {
        let field = field(name);
        let foot = field.rolls.iter().filter(|unit| unit.class == Class::Infantry);
        foot.map(|unit| unit.own.start).collect::<Vec<_>>()
    };
    assert!(drills("crossroads").iter().all(|start| *start == Start::Table(Drill::Deployed)));
    assert!(drills("crossroads:march").contains(&Start::Table(Drill::Ployed)));
}

#[test]
fn a_chief_of_artillery_is_agreed_on() {
    ruling!("R54");
    let gunners = |agreed: bool| {
        let mut house = House::default();
        house.muster.chief_of_artillery = agreed;
        let scenario = Arc::new(library::find("lobositz-1756").unwrap());
        let field = muster(scenario, Arc::new(house), Setup::default()).unwrap();
        Side::BOTH.map(|side| field.leaders.iter().filter(|man| man.side == side && man.own.grand_battery).count())
    };
    assert_eq!(gunners(false), [0, 0]);
    // The Prussians have five batteries, the Austrians three.
    assert_eq!(gunners(true), [1, 0]);
}

#[test]
fn an_army_without_units_is_told_what_it_lacks() {
    armies_are_told_what_they_lack("et-sans-resultat", fielded);
}
