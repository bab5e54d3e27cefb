//! The battle to learn on: small, and the same for both sides.

use super::*;

#[test]
fn the_crossroads_are_a_small_battle_of_eighteen_strength_points_a_side() {
    ruling!("R62", "R65");
    let field = field("crossroads");
    for side in Side::BOTH {
        assert_eq!(arms(&field, side), [0, 4, 1, 2, 0, 1]);
        assert_eq!((strength(&field, side), points(&field, side)), (18, 90));
        assert_eq!(divisions(&field, side), [("Advance guard", 5, 3), ("Main body", 13, 7)]);
        assert_eq!(of(&field, side).iter().map(|unit| unit.men).sum::<u32>(), 4560);
    }
    assert_eq!((field.turns, field.minutes, field.attacker), (6, 30, None));
    insta::assert_snapshot!(order_of_battle(&field));
}

#[test]
fn at_five_hundred_men_a_point_battalions_stand_in_pairs() {
    let mut house = House::default();
    house.muster.small_battle_sp = 0;
    let field = mustered(library::find("crossroads").unwrap(), house).unwrap();
    check(&field);
    let places: Vec<(&str, i32, Pose)> =
        field.rolls.iter().map(|unit| (unit.id.as_str(), unit.stand.sp, unit.start)).collect();
    assert_eq!(of(&field, Side::First).len(), 6);
    assert_eq!((strength(&field, Side::First), strength(&field, Side::Second)), (10, 10));
    for stand in [
        ("s-l1+s-l2", 3, Pose::new(18_346, 4_758, Facing::NORTH)),
        ("s-gr+s-l3", 3, Pose::new(22_522, 4_758, Facing::NORTH)),
        ("s-cu", 1, Pose::new(26_093, 4_429, Facing::NORTH)),
        ("n-l1+n-l2", 3, Pose::new(20_654, 21_242, Facing::SOUTH)),
        ("n-gr+n-l3", 3, Pose::new(16_478, 21_242, Facing::SOUTH)),
        ("n-art", 1, Pose::new(26_093, 20_473, Facing::SOUTH)),
    ] {
        assert!(places.contains(&stand), "{stand:?} in {places:?}");
    }
    let elites: Vec<_> = field.rolls.iter().filter(|unit| unit.stand.elite).map(|unit| unit.id.as_str()).collect();
    assert_eq!(elites, ["n-gr+n-l3", "s-gr+s-l3"]);
}

/// The pose after half a turn of the table.
fn turned(pose: Pose) -> Pose {
    let at = Point { x: Length::units(39) - pose.at.x, y: Length::units(26) - pose.at.y };
    Pose { at, facing: pose.facing + Turn::ABOUT }
}

#[test]
fn nobody_at_the_crossroads_has_the_better_ground() {
    for variant in ["crossroads", "crossroads:march", "crossroads:small", "crossroads:mirror"] {
        let field = field(variant);
        for (n, s) in of(&field, Side::First).iter().zip(of(&field, Side::Second)) {
            assert_eq!(n.start, turned(s.start), "{variant}: {} and {}", n.id, s.id);
            assert_eq!((n.stand, n.arrives), (s.stand, s.arrives), "{variant}: {} and {}", n.id, s.id);
        }
        let blocks: Vec<Point> = field.blocks.iter().map(|block| block.body.centre()).collect();
        for at in &blocks {
            assert!(blocks.contains(&turned(Pose { at: *at, ..Pose::default() }).at), "{variant}: {at:?}");
        }
    }
}

#[test]
fn on_the_march_foot_and_horse_are_in_column_and_nobody_is_stationary() {
    let field = field("crossroads:march");
    let south = of(&field, Side::Second);
    let late: Vec<_> = south.iter().filter(|unit| unit.arrives.is_some()).collect();
    assert_eq!(late.len(), 5);
    assert!(late.iter().all(|unit| unit.stand.march_column && !unit.stand.stationary));
    let traun = field.leaders.iter().find(|leader| leader.name == "Traun").unwrap();
    assert_eq!(traun.arrives, late.iter().map(|unit| unit.arrives).min().unwrap(), "he comes on with his first stand");
}

#[test]
fn the_ground_of_the_crossroads_means_what_the_rules_say() {
    ruling!("R61", "R69");
    let field = field("crossroads");
    let blocks: Vec<_> = field.blocks.iter().map(|block| (block.name.as_str(), block.body.centre())).collect();
    assert_eq!(
        blocks,
        [
            ("Kreuzdorf", Point::new(19_500, 13_000)),
            ("South Farm", Point::new(24_995, 9_703)),
            ("North Farm", Point::new(14_005, 16_297)),
        ]
    );
    let woods: Vec<_> = field.tracts.iter().map(|tract| tract.terrain).collect();
    assert_eq!(woods, [Terrain::Forest, Terrain::Forest], "gentle hills are free");
    let wood = field.tracts[0].passage;
    assert_eq!((wood.foot, wood.horse, wood.guns), (Going::Half, Going::Barred, Going::Barred));
    let [stream] = field.hurdles.as_slice() else { panic!("one stream") };
    assert!(stream.stream && stream.ways.len() == 3, "the bridge and two fords");
    assert_eq!(
        (stream.passage.foot, stream.passage.guns),
        (Going::Half, Going::Barred),
        "guns want the bridge or a ford"
    );
    assert!(field.impassable.pieces().is_empty() && field.roads.len() == 3);
}
