//! The battle to learn on: small, and the same for both sides.

use super::*;

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
            let command = |unit: &Enlisted| field.commands[unit.command.index()].name.clone();
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
fn the_small_crossroads_are_the_advance_guards_and_the_grenadiers() {
    let field = field("crossroads:small");
    assert_eq!(commands(&field, Side::First), [("Advance guard", "Wedel", 3), ("Main body", "Stechow", 1)]);
    assert_eq!((field.rolls.len(), field.turns, field.objectives.len()), (8, 6, 1));
}

#[test]
fn the_ground_of_the_crossroads_means_what_the_rules_say() {
    let field = field("crossroads");
    let kinds: Vec<_> = field.positions.iter().map(|position| position.kind).collect();
    assert_eq!(kinds, [Defending::Village, Defending::StrongPoint, Defending::StrongPoint]);
    let going: Vec<_> = field.bad_going.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(going, [Terrain::Woods, Terrain::Woods], "gentle slopes are good going");
    let [stream] = field.streams.as_slice() else { panic!("one stream") };
    assert!(stream.bars == [Arm::Artillery], "guns want the bridge or a ford");
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
