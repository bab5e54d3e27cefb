//! Battles of history.

use super::*;

/// What a side comes to: stands by arm, strength points, points, and strength and level of its divisions.
type Army<'a> = (&'a str, Side, [usize; 6], i32, i32, &'a [(i32, i32)]);

#[test]
fn the_battles_of_history_come_to_these_armies() {
    ruling!("R63", "R64", "R65");
    let armies: &[Army<'_>] = &[
        ("lobositz-1756", Side::First, [0, 12, 0, 7, 0, 5], 58, 378, &[(16, 10), (17, 11), (7, 4), (7, 5), (11, 7)]),
        ("lobositz-1756", Side::Second, [0, 19, 3, 7, 0, 3], 72, 404, &[(16, 8), (8, 5), (19, 10), (22, 11), (7, 5)]),
        ("quatre-bras-1815", Side::First, [7, 0, 0, 3, 0, 6], 47, 251, &[(11, 7), (13, 8), (5, 3), (15, 9), (3, 2)]),
        (
            "quatre-bras-1815",
            Side::Second,
            [10, 8, 3, 2, 0, 11],
            75,
            342,
            &[(8, 4), (9, 5), (3, 2), (11, 7), (5, 2), (10, 4), (14, 7), (10, 6), (5, 2)],
        ),
        ("austerlitz-pratzen-1805", Side::First, [5, 2, 0, 0, 0, 3], 34, 182, &[(13, 8), (15, 9), (6, 4)]),
        ("austerlitz-pratzen-1805", Side::Second, [7, 1, 0, 2, 1, 3], 43, 182, &[(16, 8), (19, 8), (8, 4)]),
    ];
    for (name, side, stands, sp, price, levels) in armies {
        let field = field(name);
        assert_eq!(arms(&field, *side), *stands, "{name}, {side}");
        assert_eq!((strength(&field, *side), points(&field, *side)), (*sp, *price), "{name}, {side}");
        let own: Vec<_> = divisions(&field, *side).into_iter().map(|(_, sp, level)| (sp, level)).collect();
        assert_eq!(own, *levels, "{name}, {side}");
    }
    // Quatre Bras is fought in turns of half an hour.
    let turns = ["lobositz-1756", "quatre-bras-1815", "austerlitz-pratzen-1805"].map(|name| field(name).turns);
    assert_eq!(turns, [7, 10, 7]);
}

#[test]
fn six_brigades_of_quatre_bras_send_skirmishers_ahead() {
    let field = field("quatre-bras-1815");
    let screens: Vec<_> = field.rolls.iter().filter(|unit| unit.attached_to.is_some()).collect();
    assert_eq!(screens.iter().filter(|unit| unit.side == Side::First).count(), 3);
    assert_eq!(screens.len(), 6);
    assert!(
        field.rolls[..field.units() - 6].iter().all(|unit| unit.attached_to.is_none()),
        "they come after all others"
    );
    for screen in screens {
        let host = &field.rolls[screen.attached_to.unwrap().index()];
        assert_eq!((screen.stand.sp, screen.stand.base, screen.stand.morale), (1, Base::Skirmish, host.stand.morale));
        assert_eq!((screen.start, screen.arrives), (host.start, host.arrives));
    }
    insta::assert_snapshot!(order_of_battle(&field));
}

#[test]
fn who_is_attacked_stands_ready() {
    ruling!("R66");
    let field = field("lobositz-1756");
    let ready = |side: Side| of(&field, side).iter().filter(|unit| unit.stand.stationary).count();
    let may = |unit: &&&Enlisted| match unit.stand.arm {
        Arm::Infantry => unit.stand.base != Base::Skirmish && !unit.stand.march_column,
        arm => arm == Arm::Artillery && !unit.stand.limbered,
    };
    assert_eq!((field.attacker, ready(Side::First)), (Some(Side::First), 0));
    let there = of(&field, Side::Second).into_iter().filter(|unit| unit.arrives.is_none()).collect::<Vec<_>>();
    assert_eq!(ready(Side::Second), there.iter().filter(may).count());
    let mut house = House::default();
    house.muster.defender_stationary = false;
    let asleep = mustered(library::find("lobositz-1756").unwrap(), house).unwrap();
    let ready: Vec<_> = asleep.rolls.iter().filter(|unit| unit.stand.stationary).collect();
    assert!(ready.iter().all(|unit| unit.block.is_some()), "but for garrisons");
}

#[test]
fn the_elbe_bars_the_way_and_works_are_stood_behind() {
    let field = field("lobositz-1756");
    assert!(!field.impassable.pieces().is_empty());
    let works: Vec<_> = field.hurdles.iter().filter(|hurdle| hurdle.shelter == Terrain::FieldWorks).collect();
    assert!(works.len() == 2 && works.iter().all(|hurdle| hurdle.passage.guns == Going::Half));
    let [brook] = field.hurdles.iter().filter(|hurdle| hurdle.stream).collect::<Vec<_>>()[..] else {
        panic!("one brook")
    };
    assert_eq!((brook.ways.len(), brook.passage.horse, brook.passage.foot), (2, Going::Barred, Going::Half));
    let broken = field.tracts.iter().filter(|tract| tract.terrain == Terrain::BrokenGround).count();
    assert_eq!(broken, 2, "the steep Lobosch and its vineyards");
}

#[test]
fn a_regiment_too_strong_for_a_base_is_cut_into_equal_stands() {
    let mut battle = library::find("austerlitz-pratzen-1805").unwrap();
    let strong = battle.units.iter_mut().find(|unit| *unit.id == *"r-fan").unwrap();
    strong.men = 7_001;
    let field = fielded(battle).unwrap();
    check(&field);
    let parts: Vec<_> = field.rolls.iter().filter(|unit| unit.id.starts_with("r-fan")).collect();
    let men: Vec<_> = parts.iter().map(|unit| (unit.id.as_str(), unit.men, unit.stand.sp)).collect();
    assert_eq!(men, [("r-fan.1", 2334, 5), ("r-fan.2", 2334, 5), ("r-fan.3", 2333, 5)]);
    assert_eq!(parts[1].name, "Fanagoria Grenadiers (2)");
}
