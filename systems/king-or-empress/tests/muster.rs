//! What a scenario comes to on the table: numbers, commands, places. Nobody starts on top of another, off the table or in a river.

use std::sync::Arc;

use grognard_battle::{Setup, Side};
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
        let bases = field.rolls.iter().filter(|unit| usize::from(unit.command) == i).count();
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
        assert_eq!(field.commands[usize::from(unit.command)].side, unit.side, "{}", unit.name);
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
        assert_eq!(field.leaders[usize::from(command.leader)].command.map(usize::from), Some(i));
        assert!(field.rolls.iter().any(|unit| usize::from(unit.command) == i), "{} has no units", command.name);
    }
    assert_eq!(field.objectives.len(), field.scenario.objectives.len());
    assert!((1..=30).contains(&field.turns));
}

#[test]
fn the_crossroads_come_to_eight_bases_and_39_points_a_side() {
    let field = field("crossroads");
    check(&field);
    for side in Side::BOTH {
        assert_eq!(arms(&field, side), [4, 1, 1, 1, 1]);
        assert_eq!(of(&field, side).iter().map(|unit| points(unit)).sum::<i32>(), 39);
        assert_eq!(of(&field, side).iter().map(|unit| unit.men).sum::<u32>(), 4560);
        let elite: Vec<_> = of(&field, side).into_iter().filter(|unit| unit.grade == Grade::Elite).collect();
        let [grenadiers] = elite.as_slice() else { panic!("one battalion of grenadiers") };
        assert_eq!((grenadiers.arm, grenadiers.combat_value, grenadiers.morale), (Arm::Muskets, 4, 5));
    }
    assert_eq!(commands(&field, Side::First), [("Advance guard", "Wedel", 3), ("Main body", "Stechow", 5)]);
    assert_eq!(commands(&field, Side::Second), [("Advance guard", "Hallbach", 3), ("Main body", "Traun", 5)]);
    assert_eq!((field.turns, field.minutes, field.attacker), (9, 20, None));
}

#[test]
fn the_army_commander_of_the_crossroads_leads_no_command() {
    let field = field("crossroads");
    for side in Side::BOTH {
        let chief = field.leaders.iter().find(|leader| leader.side == side && leader.chief).unwrap();
        assert_eq!((chief.command, chief.rating), (None, Rating::Average));
    }
    let wedel = field.leaders.iter().find(|leader| leader.name == "Wedel").unwrap();
    assert_eq!((wedel.rating, wedel.start), (Rating::Good, Point::new(54_000, 39_400)));
}

/// The pose after half a turn of the table.
fn turned(pose: Pose) -> Pose {
    let at = Point { x: Length::units(72) - pose.at.x, y: Length::units(48) - pose.at.y };
    Pose { at, facing: pose.facing + Turn::ABOUT }
}

#[test]
fn nobody_at_the_crossroads_has_the_better_ground() {
    for variant in ["crossroads", "crossroads:march", "crossroads:small", "crossroads:mirror"] {
        let field = field(variant);
        check(&field);
        let (north, south) = (of(&field, Side::First), of(&field, Side::Second));
        for (n, s) in north.iter().zip(&south) {
            assert_eq!(n.start, turned(s.start), "{variant}: {} and {}", n.id, s.id);
            let same = |unit: &Enlisted| (unit.arm, unit.grade, unit.arrives, unit.road_column, unit.limbered);
            assert_eq!(same(n), same(s), "{variant}: {} and {}", n.id, s.id);
            let command = |unit: &Enlisted| field.commands[usize::from(unit.command)].name.clone();
            assert_eq!(command(n), command(s));
        }
        let leaders = |side: Side| field.leaders.iter().filter(move |leader| leader.side == side);
        for (n, s) in leaders(Side::First).zip(leaders(Side::Second)) {
            assert_eq!(
                n.start,
                turned(Pose { at: s.start, ..Pose::default() }).at,
                "{variant}: {} and {}",
                n.name,
                s.name
            );
        }
        let corners = |side: Side, turn: bool| {
            let points = field.zones[side].points().iter().map(|at| Pose { at: *at, ..Pose::default() });
            let mut points: Vec<Point> = points.map(|pose| if turn { turned(pose).at } else { pose.at }).collect();
            points.sort();
            points
        };
        assert_eq!(corners(Side::First, false), corners(Side::Second, true));
    }
}

#[test]
fn the_main_bodies_of_the_march_come_on_along_the_highway() {
    let field = field("crossroads:march");
    let south = of(&field, Side::Second);
    let arrivals: Vec<_> = south.iter().map(|unit| (unit.id.as_str(), unit.arrives)).collect();
    assert_eq!(
        arrivals,
        [
            ("s-lt", None),
            ("s-hus", None),
            ("s-art", None),
            ("s-l1", Some(2)),
            ("s-l2", Some(2)),
            ("s-gr", Some(3)),
            ("s-l3", Some(3)),
            ("s-cu", Some(4))
        ]
    );
    for unit in south.iter().filter(|unit| unit.arrives.is_some()) {
        assert!(unit.road_column && !unit.limbered);
        assert_eq!(unit.start, Pose::new(36_000, 1_500, Facing::NORTH), "three inches long, all of it on the table");
    }
}

#[test]
fn the_small_crossroads_are_one_command_a_side() {
    let field = field("crossroads:small");
    assert_eq!(commands(&field, Side::First), [("Advance guard", "Wedel", 3)]);
    assert_eq!((field.rolls.len(), field.turns, field.objectives.len()), (6, 3, 1));
}

#[test]
fn the_ground_of_the_crossroads_means_what_the_rules_say() {
    let field = field("crossroads");
    let kinds: Vec<_> = field.positions.iter().map(|position| position.kind).collect();
    assert_eq!(kinds, [Defending::Village, Defending::StrongPoint, Defending::StrongPoint]);
    let going: Vec<_> = field.bad_going.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(going, [Terrain::Woods, Terrain::Woods], "gentle slopes are good going");
    let [stream] = field.streams.as_slice() else { panic!("one stream") };
    assert!(stream.bars_guns, "guns want the bridge or a ford");
    assert_eq!(stream.crossings.len(), 3);
    for (x, y) in [(36_000, 24_000), (14_000, 30_000), (58_000, 18_000)] {
        let at = Point::new(x, y);
        assert!(stream.crossings.iter().any(|way| way.covers(at)), "a way over at {x}, {y}");
        let strip = stream.crossings.iter().find(|way| way.covers(at)).unwrap();
        assert!(strip.covers(at.toward(strip.facing() + Turn::RIGHT, Length::thousandths(990))), "two inches wide");
    }
    assert_eq!(field.roads.len(), 3);
    assert!(field.impassable.pieces().is_empty(), "a stream is no river");
    let Extent::Area(village) = &field.objectives[0].extent else { panic!("the village is an area") };
    assert!(village.contains(Point::units(34, 22)));
}

#[test]
fn lobositz_joins_neighbours_in_pairs_and_leaves_the_second_line_out() {
    let field = field("lobositz-1756");
    check(&field);
    // The scenario hopes for 20 a side. Pairs are made only of units that stand together and are alike, so that single
    // regiments between others of another quality stay single: 21 and 23.
    assert_eq!((arms(&field, Side::First), arms(&field, Side::Second)), ([9, 0, 7, 1, 4], [10, 2, 7, 1, 3]));
    let names = |command: &str| {
        let command = field.commands.iter().position(|c| c.name == command).unwrap();
        let own = field.rolls.iter().filter(move |unit| usize::from(unit.command) == command);
        own.map(|unit| unit.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names("Left wing"), ["p-ir27", "p-ir13", "p-ir07+p-ir21", "p-ir17", "p-b4"]);
    assert_eq!(names("Right wing"), ["p-ir20+p-ir03", "p-ir09+p-ir05", "p-g730+p-g1722", "p-b1+p-b2", "p-b3"]);
    let pair = field.rolls.iter().find(|unit| unit.id == "p-b1+p-b2").unwrap();
    assert_eq!((pair.men, pair.name.matches(" and ").count()), (360, 1));
    assert!(field.rolls.iter().all(|unit| unit.id != "a-ir10"), "Starhemberg's line stays off the table");
    assert_eq!(
        commands(&field, Side::First).iter().map(|(_, leader, n)| (*leader, *n)).collect::<Vec<_>>(),
        [("Duke of Bevern", 5), ("Ferdinand of Brunswick", 5), ("Prince of Prussia", 3), ("Kyau", 4), ("Gessler", 4)]
    );
    assert_eq!(
        commands(&field, Side::Second).iter().map(|(_, leader, n)| (*leader, *n)).collect::<Vec<_>>(),
        [("Lacy", 6), ("Radicati", 6), ("Kolowrat", 7), ("Lucchesi", 4)]
    );
    let king = field.leaders.iter().find(|leader| leader.name == "Frederick II").unwrap();
    assert_eq!((king.chief, king.command, king.rating), (true, None, Rating::Good));
    let park = field.rolls.iter().find(|unit| unit.id == "p-b5").unwrap();
    assert!(park.limbered && !park.road_column);
    assert_eq!((field.turns, field.attacker), (21, Some(Side::First)));
}

#[test]
fn the_elbe_bars_the_way_and_the_morellenbach_does_not() {
    let field = field("lobositz-1756");
    assert!(!field.impassable.pieces().is_empty());
    let open = Obstacles { barriers: Some(&field.impassable), ..Obstacles::default() };
    let at = |x: i32, y: i32| Body::disc(Point::new(x, y), Length::units(1));
    assert!(open.conflict(&at(61_500, 26_000)).is_some(), "in the Elbe");
    assert!(open.conflict(&at(45_000, 9_000)).is_none(), "in the brook");
    let [brook] = field.streams.as_slice() else { panic!("one brook") };
    assert_eq!((brook.crossings.len(), brook.bars_guns), (2, true), "two bridges, and the roads lead over them");
    let works: Vec<_> = field.positions.iter().filter(|position| position.kind == Defending::Works).collect();
    assert!(works.len() == 2 && works.iter().all(|position| matches!(position.place, Place::Line(_))));
    let steep = field.bad_going.iter().filter(|(kind, _)| *kind == Terrain::SteepSlope).count();
    let rough = field.bad_going.iter().filter(|(kind, _)| *kind == Terrain::RoughGround).count();
    assert_eq!((steep, rough), (1, 1), "the Lobosch and its vineyards");
}

#[test]
fn at_a_hundred_metres_to_the_inch_a_farm_still_holds_a_base() {
    let field = field("quatre-bras-1815");
    for position in &field.positions {
        let Place::Area(area) = &position.place else { continue };
        let (low, high) =
            area.points().iter().fold((Length::MAX, -Length::MAX), |(low, high), p| (low.min(p.x), high.max(p.x)));
        assert!(high - low >= Length::thousandths(1990), "{} wide", high - low);
    }
    let garrison = field.rolls.iter().find(|unit| unit.id == "n-5m").unwrap();
    let body = Body::new(footprint(garrison, &field), garrison.start);
    let inside = field.positions.iter().any(|position| match &position.place {
        Place::Area(area) => area.share_of(&body) >= grognard_tabletop::Share::HALF,
        Place::Line(_) => false,
    });
    assert!(inside, "the 5th Militia defends Gémioncourt");
}

#[test]
fn the_pratzen_comes_to_a_base_a_regiment() {
    let field = field("austerlitz-pratzen-1805");
    check(&field);
    assert_eq!((arms(&field, Side::First), arms(&field, Side::Second)), ([10, 2, 0, 0, 3], [16, 0, 2, 1, 3]));
    assert_eq!(
        commands(&field, Side::First),
        [
            ("1st Division", "Saint-Hilaire", 6),
            ("2nd Division", "Vandamme", 7),
            ("Brigade of the 3rd Division", "Levasseur", 2)
        ],
        "Levasseur comes on by himself and keeps his two regiments"
    );
    assert_eq!(
        commands(&field, Side::Second),
        [
            ("Russian wing", "Miloradovich", 9),
            ("Brigade Rottermund", "Rottermund", 3),
            ("Brigade Jurczek", "Jurczek", 8),
            ("Brigade of the second column", "Kamensky", 2)
        ],
        "the Austrian wing is too large for one general, its battery goes with the nearer brigade"
    );
    let (saint_hilaire, kamensky) = (
        field.leaders.iter().find(|leader| leader.name == "Saint-Hilaire").unwrap(),
        field.leaders.iter().find(|leader| leader.name == "Kamensky").unwrap(),
    );
    assert_eq!((saint_hilaire.rating, kamensky.rating), (Rating::Great, Rating::Good));
    let marching = field.rolls.iter().find(|unit| unit.id == "r-nov").unwrap();
    assert!(marching.road_column);
    let steep = field.bad_going.iter().filter(|(kind, _)| *kind == Terrain::SteepSlope).count();
    assert_eq!(steep, 2, "the Pratzeberg is steep to the south-west, along two sides of its outline");
    assert_eq!(field.turns, 10, "three hours and a quarter");
}

#[test]
fn quatre_bras_joins_units_because_five_generals_cannot_lead_59() {
    let field = field("quatre-bras-1815");
    check(&field);
    // Three to a base, where they are alike and stand or march together: 24 and 59 units come to 17 and 38 bases.
    assert_eq!((arms(&field, Side::First), arms(&field, Side::Second)), ([6, 3, 1, 2, 5], [20, 7, 0, 3, 8]));
    let led = |side| commands(&field, side).iter().map(|(_, leader, bases)| (*leader, *bases)).collect::<Vec<_>>();
    assert_eq!(led(Side::First), [("Bachelu", 4), ("Foy", 4), ("Piré", 3), ("Prince Jérôme", 4), ("Kellermann", 2)]);
    assert_eq!(
        led(Side::Second),
        [("Perponcher", 11), ("Picton", 9), ("Duke of Brunswick", 7), ("Alten", 6), ("Cooke", 5)],
        "van Merlen joins Picton, Best the Brunswickers, their rear the Guards: eight generals are too many"
    );
    let jerome = field.leaders.iter().find(|leader| leader.name == "Prince Jérôme").unwrap();
    assert!(jerome.start.y < Length::units(3), "he comes on with his division, from the south");
    assert_eq!(field.turns, 21);
}

#[test]
fn a_muster_is_the_same_every_time() {
    for book in library::list() {
        let (one, two) = (field(book.id), field(book.id));
        assert_eq!((one.rolls, one.leaders, one.commands), (two.rolls, two.leaders, two.commands), "{}", book.id);
        assert_eq!((one.ground, one.bad_going, one.streams), (two.ground, two.bad_going, two.streams), "{}", book.id);
    }
}

#[test]
fn an_army_without_units_is_told_what_it_lacks() {
    let mut nobody = library::find("crossroads").unwrap();
    nobody.units.clear();
    let why = fielded(nobody).unwrap_err();
    assert_eq!(
        why,
        "`north` has no units on the table; give it some, or leave fewer out in the hint for king-or-empress"
    );
    let mut one_sided = library::find("crossroads").unwrap();
    one_sided.units.retain(|unit| unit.id.starts_with("n-"));
    assert!(fielded(one_sided).unwrap_err().starts_with("`south` has no units"));
    let mut headless = library::find("crossroads").unwrap();
    headless.commands.clear();
    assert_eq!(
        fielded(headless).unwrap_err(),
        "`north` has no army; add a [[command]] with side = \"north\" and no parent"
    );
    let mut alone = library::find("crossroads").unwrap();
    alone.sides.pop();
    assert!(fielded(alone).unwrap_err().starts_with("a battle has two sides, `crossroads` has 1"));
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
    assert_eq!((chief.name.as_str(), chief.command), ("Wedel", Some(0)));
}

#[test]
fn the_commander_in_chief_leads_the_command_that_has_nobody_else() {
    let mut battle = library::find("crossroads").unwrap();
    battle.commands.iter_mut().filter(|command| *command.id == *"n-main").for_each(|main| main.commander = None);
    let field = fielded(battle).unwrap();
    check(&field);
    let chief = field.leaders.iter().find(|leader| leader.chief && leader.side == Side::First).unwrap();
    assert_eq!((chief.name.as_str(), chief.command), ("Army commander", Some(1)));
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
