//! Scenarios that no author would write: they are refused with a reason, or can be played.

use super::*;
use grognard_battle::CommandId;
use grognard_battle_tests::armies_are_told_what_they_lack;

#[test]
fn an_army_without_units_is_told_what_it_lacks() {
    armies_are_told_what_they_lack("king-or-empress", fielded);
}

#[test]
fn a_chain_of_command_that_bites_its_tail_leads_nowhere() {
    let mut battle = library::find("crossroads").unwrap();
    let (advance, main) = ("n-advance", "n-main");
    for (who, above) in [(advance, main), (main, advance)] {
        let command = battle.commands.iter_mut().find(|command| *command.id == *who).unwrap();
        command.parent = grognard_scenario::Id::new(above);
    }
    assert!(fielded(battle).unwrap_err().starts_with("`north` has no units"));
}

#[test]
fn an_army_that_no_table_holds_is_refused() {
    let mut battle = library::find("crossroads").unwrap();
    let one = battle.units[0].clone();
    for i in 0..500 {
        let id = grognard_scenario::Id::new(&format!("n-more-{i}")).unwrap();
        battle.units.push(grognard_scenario::model::unit::Unit { id, ..one.clone() });
    }
    battle.musters.iter_mut().for_each(|hint| hint.group = Some(2));
    let why = fielded(battle).unwrap_err();
    assert!(why.starts_with("`north` comes to 257 bases, more than 60; join units with a larger `group`"), "{why}");
}

#[test]
fn ground_without_an_outline_is_named() {
    let mut battle = library::find("crossroads").unwrap();
    battle.terrain[0].area.swap(0, 1);
    let why = fielded(battle).unwrap_err();
    assert!(
        why.starts_with("`kreuzdorf` cannot be laid out on the table") && why.ends_with("in the scenario"),
        "{why}"
    );
}

#[test]
fn thirty_units_on_one_spot_find_room_beside_each_other() {
    let mut battle = library::find("crossroads").unwrap();
    let own: Vec<_> = battle.units.iter().filter(|unit| unit.id.starts_with("n-")).cloned().collect();
    for (i, unit) in own.iter().cycle().take(22).enumerate() {
        let mut unit = unit.clone();
        unit.id = grognard_scenario::Id::new(&format!("n-more-{i}")).unwrap();
        battle.units.push(unit);
    }
    battle.units.iter_mut().for_each(|unit| unit.at = Some(MapPoint::new(1800, 1200)));
    let field = fielded(battle).unwrap();
    check(&field);
    assert_eq!(of(&field, Side::First).len(), 30);
}

#[test]
fn a_table_too_small_for_the_armies_says_so() {
    let mut battle = library::find("crossroads").unwrap();
    battle.musters.iter_mut().for_each(|hint| hint.table = Some(MapPoint::new(5, 5)));
    let why = fielded(battle).unwrap_err();
    assert!(why.starts_with("the table has no room for `n-") && why.contains("take a larger table"), "{why}");
}

#[test]
fn an_army_without_a_commander_is_led_by_its_first_general() {
    let mut battle = library::find("crossroads").unwrap();
    battle.commands.iter_mut().filter(|command| command.parent.is_none()).for_each(|army| army.commander = None);
    let field = fielded(battle).unwrap();
    check(&field);
    let chief = field.leaders.iter().find(|leader| leader.chief && leader.side == Side::First).unwrap();
    assert_eq!((chief.name.as_str(), chief.command), ("Wedel", Some(CommandId(0))));
}

#[test]
fn the_commander_in_chief_leads_the_command_that_has_nobody_else() {
    let mut battle = library::find("crossroads").unwrap();
    battle.commands.iter_mut().filter(|command| *command.id == *"n-main").for_each(|main| main.commander = None);
    let field = fielded(battle).unwrap();
    check(&field);
    let chief = field.leaders.iter().find(|leader| leader.chief && leader.side == Side::First).unwrap();
    assert_eq!((chief.name.as_str(), chief.command), ("Army commander", Some(CommandId(1))));
}

#[test]
fn without_hint_hours_or_zones_there_are_usual_ones() {
    let mut battle = library::find("crossroads").unwrap();
    battle.musters.clear();
    battle.zones.clear();
    battle.end = battle.start;
    let field = fielded(battle).unwrap();
    check(&field);
    assert_eq!((field.turns, field.minutes), (12, 20));
    let corners = [(0, 36_000), (72_000, 36_000), (72_000, 48_000), (0, 48_000)].map(|(x, y)| Point::new(x, y));
    assert_eq!(field.zones[Side::First].points(), corners, "twelve inches along the north edge");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn wherever_the_author_puts_his_units_they_can_be_fielded(
        places in prop::collection::vec((-2_000..6_000_i32, -2_000..5_000_i32, 0..360_u32), 16),
        metres in 40..130_u32,
        group in 1..5_u32,
    ) {
        let mut battle = library::find("crossroads").unwrap();
        for (unit, (x, y, facing)) in battle.units.iter_mut().zip(places) {
            unit.at = Some(MapPoint::new(x, y));
            unit.facing = Some(grognard_scenario::Facing::degrees(facing));
        }
        for hint in &mut battle.musters {
            (hint.metres, hint.group, hint.table) = (Some(metres), Some(group), None);
        }
        check(&fielded(battle).unwrap());
    }
}
