//! Scenarios that no author would write: they are refused with a reason, or can be played.

use grognard_battle::CommandId;
use grognard_battle_tests::armies_are_told_what_they_lack;
use grognard_scenario::model::army;

use super::*;

#[test]
fn an_army_without_units_is_told_what_it_lacks() {
    armies_are_told_what_they_lack("volley-and-bayonet", fielded);
}

#[test]
fn an_army_that_no_table_holds_is_refused() {
    let mut battle = library::find("crossroads").unwrap();
    let guns = battle.units.iter().find(|unit| *unit.id == *"n-art").unwrap().clone();
    for i in 0..120 {
        let id = grognard_scenario::Id::new(&format!("n-more-{i}")).unwrap();
        battle.units.push(grognard_scenario::model::unit::Unit { id, ..guns.clone() });
    }
    assert_eq!(
        fielded(battle).unwrap_err(),
        "`north` comes to 128 stands, more than 100; let more men make up a strength point in the house rules, or leave some out"
    );
}

#[test]
fn a_table_too_small_for_the_armies_says_so() {
    let mut battle = library::find("crossroads").unwrap();
    battle.musters.iter_mut().for_each(|hint| hint.table = Some(MapPoint::new(6, 6)));
    let why = fielded(battle).unwrap_err();
    assert!(why.starts_with("the table has no room for `") && why.contains("take a larger table"), "{why}");
}

#[test]
fn without_hint_hours_or_zones_there_are_usual_ones() {
    ruling!("R61", "R67");
    let mut battle = library::find("crossroads").unwrap();
    battle.musters.clear();
    battle.zones.clear();
    battle.end = battle.start;
    let field = fielded(battle).unwrap();
    check(&field);
    assert_eq!((field.turns, field.minutes), (12, 60));
    let corners = [(0, 36_000), (72_000, 36_000), (72_000, 48_000), (0, 48_000)].map(|(x, y)| Point::new(x, y));
    assert_eq!(field.zones[Side::First].points(), corners, "twelve inches along the north edge");
}

#[test]
fn a_house_that_would_lie_on_another_is_moved_until_they_touch() {
    ruling!("R68");
    let mut battle = library::find("crossroads").unwrap();
    let farm = battle.terrain.iter().find(|piece| *piece.id == *"south-farm").unwrap().clone();
    // 237 metres are 2.6 inches.
    let area = farm.area.iter().map(|at| MapPoint::new(at.x + 237, at.y)).collect();
    let id = grognard_scenario::Id::new("dairy").unwrap();
    battle.terrain.push(grognard_scenario::model::ground::Terrain { id, name: None, area, ..farm });
    let field = fielded(battle).unwrap();
    check(&field);
    let at = |name: &str| field.blocks.iter().find(|block| block.name == name).unwrap().body.centre();
    let (farm, dairy) = (at("South Farm"), at("dairy"));
    assert_eq!((dairy.x - farm.x, dairy.y), (Length::units(3), farm.y));
}

#[test]
fn villages_have_as_many_blocks_as_sectors_or_as_their_ground_has_room_for() {
    let blocks = |change: fn(&mut grognard_scenario::model::ground::Terrain)| {
        let mut battle = library::find("crossroads").unwrap();
        battle.terrain.retain(|piece| *piece.id != *"south-farm" && *piece.id != *"north-farm");
        change(battle.terrain.iter_mut().find(|piece| *piece.id == *"kreuzdorf").unwrap());
        let field = fielded(battle).unwrap();
        field.blocks.iter().map(|block| (block.body.centre().x.get(), block.body.centre().y.get())).collect::<Vec<_>>()
    };
    assert_eq!(blocks(|_| ()), [(19_500, 13_000)]);
    assert_eq!(blocks(|village| village.sectors = Some(2)), [(18_000, 13_000), (21_000, 13_000)]);
    let quarters = [(18_000, 14_500), (21_000, 14_500), (18_000, 11_500), (21_000, 11_500)];
    assert_eq!(blocks(|village| village.sectors = Some(4)), quarters);
    let street = blocks(|village| {
        village.area =
            [(1700, 800), (1900, 800), (1900, 1600), (1700, 1600)].map(|(x, y)| MapPoint::new(x, y)).to_vec();
    });
    assert_eq!(street, [(19_500, 14_500), (19_500, 11_500)], "19.3 square inches, along the longer side");
}

#[test]
fn a_man_named_twice_is_one_piece_with_both_duties() {
    let mut battle = library::find("crossroads").unwrap();
    let chief = battle.commands.iter().find(|command| *command.id == *"n-main").unwrap().commander.clone();
    battle
        .commands
        .iter_mut()
        .filter(|command| command.parent.is_none())
        .take(1)
        .for_each(|army| army.commander = chief.clone());
    let field = fielded(battle).unwrap();
    check(&field);
    let north: Vec<_> = field.leaders.iter().filter(|leader| leader.side == Side::First).collect();
    let [stechow, wedel] = north.as_slice() else { panic!("two men: {north:?}") };
    assert_eq!((stechow.name.as_str(), stechow.chief, stechow.command), ("Stechow", true, Some(CommandId(1))));
    assert_eq!(
        (stechow.divisions.as_slice(), wedel.divisions.as_slice()),
        ([CommandId(0), CommandId(1)].as_slice(), [CommandId(0)].as_slice())
    );
}

#[test]
fn what_stands_between_division_and_army_is_a_corps() {
    let mut battle = library::find("crossroads").unwrap();
    let main = battle.commands.iter().find(|command| *command.id == *"n-main").unwrap().clone();
    for (id, parent) in [("n-left", "n-main"), ("n-right", "n-main")] {
        let (id, parent) = (grognard_scenario::Id::new(id).unwrap(), grognard_scenario::Id::new(parent));
        battle.commands.push(army::Command { id, parent, name: "Brigade".to_owned(), commander: None, ..main.clone() });
    }
    let own: Vec<_> = battle.units.iter().filter(|unit| *unit.command == *"n-main").cloned().collect();
    for (i, unit) in own.iter().cycle().take(12).enumerate() {
        let half = if i % 2 == 0 { "n-left" } else { "n-right" };
        let id = grognard_scenario::Id::new(&format!("n-more-{i}")).unwrap();
        let command = grognard_scenario::Id::new(half).unwrap();
        battle.units.push(grognard_scenario::model::unit::Unit { id, command, ..unit.clone() });
    }
    let field = fielded(battle).unwrap();
    check(&field);
    let names: Vec<_> = divisions(&field, Side::First).iter().map(|(name, ..)| *name).collect();
    assert_eq!(names, ["Advance guard", "Brigade", "Brigade"]);
    let corps: Vec<_> = field.leaders.iter().filter(|leader| leader.corps).collect();
    let [stechow] = corps.as_slice() else { panic!("one corps: {corps:?}") };
    assert_eq!(
        (stechow.name.as_str(), stechow.command, stechow.divisions.as_slice()),
        ("Stechow", None, [CommandId(1), CommandId(2)].as_slice())
    );
    let generals = field.leaders.iter().filter(|leader| leader.name == "General of Brigade").count();
    assert_eq!(generals, 2, "two men without a name are two men");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn wherever_the_author_puts_his_units_they_can_be_fielded(
        places in prop::collection::vec((-2_000..6_000_i32, -2_000..5_000_i32, 0..360_u32, 100..6_000_u32), 16),
        metres in 40..100_u32,
    ) {
        let mut battle = library::find("crossroads").unwrap();
        for (unit, (x, y, facing, men)) in battle.units.iter_mut().zip(places) {
            unit.at = Some(MapPoint::new(x, y));
            unit.facing = Some(grognard_scenario::Facing::degrees(facing));
            unit.men = men;
        }
        for hint in &mut battle.musters {
            (hint.metres, hint.table) = (Some(metres), None);
        }
        check(&fielded(battle).unwrap());
    }
}
