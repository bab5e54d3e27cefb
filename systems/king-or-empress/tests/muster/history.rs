//! Battles of history, with more regiments than a table holds.

use super::*;

#[test]
fn lobositz_joins_neighbours_in_pairs_and_leaves_the_second_line_out() {
    let field = field("lobositz-1756");
    check(&field);
    // The scenario hopes for 20 a side. Pairs are made only of units that stand together and are alike, so that single
    // regiments between others of another quality stay single: 21 and 23.
    assert_eq!((arms(&field, Side::First), arms(&field, Side::Second)), ([9, 0, 7, 1, 4], [10, 2, 7, 1, 3]));
    let names = |command: &str| {
        let command = field.commands.iter().position(|c| c.name == command).unwrap();
        let own = field.rolls.iter().filter(move |unit| unit.command.index() == command);
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
    let [brook, sunken_road] = field.streams.as_slice() else { panic!("one brook and one sunken road") };
    assert!(brook.water && !sunken_road.water && sunken_road.bars.contains(&Arm::HeavyCavalry), "R40");
    assert_eq!(
        (brook.crossings.len(), brook.bars.contains(&Arm::HeavyCavalry), brook.bars.contains(&Arm::Muskets)),
        (2, true, false),
        "two bridges, and the roads lead over them"
    );
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
    assert_eq!((field.turns, field.minutes), (20, 10), "three hours and a quarter");
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
    assert_eq!(field.turns, 15);
}
