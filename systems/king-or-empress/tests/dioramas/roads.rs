//! Roads and bridges: the column on its road, and the only way over deep water (R13, R18, R35, R37).

use crate::*;

/// A road that bends twice: north to y = 22, east to x = 33, and north again.
const BENDS: [(f64, f64); 4] = [(30.0, 5.0), (30.0, 22.0), (33.0, 22.0), (33.0, 45.0)];

fn column(arm: Arm, at: (f64, f64), facing: Facing) -> Diorama {
    Diorama::open().austrian("far", Muskets, (65.0, 40.0), SOUTH).prussian("column", arm, at, facing).in_column()
}

#[test]
fn a_column_follows_a_bending_road_at_the_road_rate_without_counting_wheels() {
    ruling!("R18");
    for (arm, rate) in
        [(Muskets, 6.0), (LightInfantry, 9.0), (HeavyCavalry, 12.0), (LightCavalry, 15.0), (Artillery, 6.0)]
    {
        let mut t = column(arm, (30.0, 20.0), NORTH).road(&BENDS).prussians(Phase::Movement);
        t.refuses(t.march("column", [follow(rate + 0.001)]), "R18");
        assert_eq!(t.toll(t.march("column", [follow(rate)]), "inches"), (rate * 1000.0) as i32);
        t.obeys(t.march("column", [follow(rate)]), &[]);
        // Two inches to the first bend, three to the second.
        t.stands("column", (33.0, 22.0 + rate - 5.0), NORTH);
    }
}

#[test]
fn it_follows_the_road_either_way() {
    ruling!("R18");
    let mut t = column(Muskets, (33.0, 24.0), SOUTH).road(&BENDS).prussians(Phase::Movement);
    t.obeys(t.march("column", [follow(6.0)]), &[]);
    t.stands("column", (30.0, 21.0), SOUTH);
    let t = column(Muskets, (33.0, 24.0), EAST).road(&BENDS).prussians(Phase::Movement);
    t.refuses(t.march("column", [follow(1.0)]), "R18");
    let t = column(Muskets, (30.0, 7.0), SOUTH).road(&BENDS).prussians(Phase::Movement);
    t.quote(t.march("column", [follow(2.0)]));
    t.refuses(t.march("column", [follow(2.001)]), "R18");
}

#[test]
fn who_leaves_the_road_goes_at_the_ordinary_rate() {
    ruling!("R18");
    let t = column(Muskets, (30.0, 20.0), NORTH).road(&BENDS).prussians(Phase::Movement);
    t.quote(t.march("column", [follow(2.0), ahead(2.0)]));
    t.refuses(t.march("column", [follow(2.0), ahead(2.001)]), "R18");
    let t = column(Muskets, (30.0, 20.0), NORTH).road(&BENDS).prussians(Phase::Movement);
    t.quote(t.march("column", [follow(3.0), LINE]));
}

#[test]
fn at_a_crossroads_it_follows_the_road_it_faces_along() {
    ruling!("R18");
    let crossroads = |facing: Facing| {
        let laid = column(Muskets, (30.0, 20.0), facing).road(&[(30.0, 5.0), (30.0, 45.0)]);
        laid.road(&[(5.0, 20.0), (60.0, 20.0)]).prussians(Phase::Movement)
    };
    for (facing, end) in [(NORTH, (30.0, 26.0)), (EAST, (36.0, 20.0)), (SOUTH, (30.0, 14.0)), (WEST, (24.0, 20.0))] {
        let mut t = crossroads(facing);
        t.obeys(t.march("column", [follow(6.0)]), &[]);
        t.stands("column", end, facing);
    }
}

#[test]
fn where_one_road_goes_on_in_another_so_does_the_column() {
    ruling!("R18");
    let laid = column(Muskets, (30.0, 20.0), NORTH).road(&[(30.0, 5.0), (30.0, 22.0)]);
    let mut t = laid.road(&[(30.0, 22.0), (33.0, 26.0)]).prussians(Phase::Movement);
    t.refuses(t.march("column", [follow(6.0)]), "R18");
    t.obeys(t.march("column", [follow(2.0), follow(4.0)]), &[]);
    let end = t.unit("column").pose.at;
    assert!(end.distance_to(diorama::spot((32.4, 25.2))).get() <= 5, "{end:?}");
}

#[test]
fn somebody_on_the_road_bars_it() {
    ruling!("R37");
    let on_the_road = || column(Muskets, (30.0, 20.0), NORTH).road(&BENDS);
    let t = on_the_road().prussian("friend", Muskets, (33.0, 24.0), NORTH).prussians(Phase::Movement);
    t.refuses(t.march("column", [follow(6.0)]), "R37");
    t.quote(t.march("column", [follow(4.5)]));
    let t = on_the_road().austrian("enemy", Muskets, (33.0, 24.0), SOUTH).prussians(Phase::Movement);
    t.refuses(t.march("column", [follow(6.0)]), "R37");
    // Light infantry lets it through, if it comes clear.
    let laid = column(LightCavalry, (30.0, 18.0), NORTH).road(&BENDS);
    let t = laid.prussian("friend", LightInfantry, (33.0, 24.0), NORTH).prussians(Phase::Movement);
    t.quote(t.march("column", [follow(12.0)]));
    t.refuses(t.march("column", [follow(9.0)]), "R37");
}

#[test]
fn a_forced_march_follows_the_bends_at_double_the_ordinary_rate() {
    ruling!("R13", "R18");
    proves!("fke.morale.forced-march");
    for (arm, rate) in [(Muskets, 8.0), (LightInfantry, 12.0), (HeavyCavalry, 16.0), (LightCavalry, 20.0)] {
        let laid = column(arm, (30.0, 20.0), NORTH).road(&BENDS);
        let mut t = laid.wood((26.0, 21.0), (36.0, 30.0)).prussians(Phase::Movement);
        t.refuses(t.forced("column", [follow(rate + 0.001)]), "R18");
        t.refuses(t.forced("column", [ahead(4.0)]), "R13");
        t.obeys(t.forced("column", [follow(rate)]), &[14]);
        t.stands("column", (33.0, 22.0 + rate - 5.0), NORTH);
        assert_eq!((t.markers("column"), t.resolved("forced-march").number("needs")), (0, 14));
        assert!(t.acted("fke.morale.forced-march"));
    }
}

#[test]
fn a_second_marker_of_a_forced_march_is_tested_at_once() {
    ruling!("R13");
    let laid = column(Muskets, (30.0, 20.0), NORTH).disorder(1).road(&BENDS);
    let mut t = laid.prussians(Phase::Movement);
    // Nine, one for the marker, five for the march: fifteen is needed; then nine, two and five, and the column runs back.
    t.obeys(t.forced("column", [follow(8.0)]), &[14, 15]);
    let test = t.resolved("morale-test");
    assert_eq!((test.word("cause"), test.is("forced_marching"), test.number("needs")), ("other", true, 16));
    assert_eq!(t.moved("column"), ["marches at double pace", "recoils", "withdraws"]);
}

/// Deep water between y = 22 and y = 24 from one edge of the table to the other.
fn river(arm: Arm) -> Diorama {
    column(arm, (30.0, 20.0), NORTH).pond((0.0, 22.0), (72.0, 24.0))
}

#[test]
fn deep_water_is_impassable_and_a_bridge_leads_a_column_over_it() {
    ruling!("R35");
    let t = river(Muskets).prussians(Phase::Movement);
    t.refuses(t.march("column", [ahead(4.0)]), "R35");
    t.quote(t.march("column", [ahead(0.4)]));
    for arm in [Muskets, LightInfantry, HeavyCavalry, LightCavalry, Artillery] {
        let mut t = river(arm).bridge((30.0, 23.0), 4.0).prussians(Phase::Movement);
        t.obeys(t.march("column", [ahead(4.0)]), &[]);
        t.stands("column", (30.0, 24.0), NORTH);
    }
    // A line is three inches wide, the bridge is not.
    let laid = Diorama::open().prussian("line", Muskets, (30.0, 20.0), NORTH).pond((0.0, 22.0), (72.0, 24.0));
    let t = laid.bridge((30.0, 23.0), 4.0).prussians(Phase::Movement);
    t.refuses(t.march("line", [ahead(4.0)]), "R35");
    let t = river(Muskets).bridge((33.0, 23.0), 4.0).prussians(Phase::Movement);
    t.refuses(t.march("column", [ahead(4.0)]), "R35");
}

#[test]
fn a_road_over_the_bridge_is_followed_and_one_without_is_not() {
    ruling!("R18", "R35");
    let road = [(30.0, 5.0), (30.0, 45.0)];
    let t = river(Muskets).road(&road).prussians(Phase::Movement);
    t.refuses(t.march("column", [follow(6.0)]), "R35");
    let mut t = river(Muskets).road(&road).bridge((30.0, 23.0), 4.0).prussians(Phase::Movement);
    t.obeys(t.march("column", [follow(6.0)]), &[]);
    t.stands("column", (30.0, 26.0), NORTH);
}

#[test]
fn nobody_forms_line_on_the_bridge() {
    ruling!("R35");
    let laid = column(Muskets, (30.0, 23.0), NORTH).pond((0.0, 22.6), (72.0, 23.4)).bridge((30.0, 23.0), 4.0);
    let t = laid.prussians(Phase::Movement);
    t.refuses(t.march("column", [LINE]), "R35");
}

#[test]
fn a_column_that_stands_at_the_very_bend_goes_on() {
    ruling!("R18");
    for (at, facing, end) in [((30.0, 20.0), NORTH, (33.0, 23.0)), ((33.0, 24.0), SOUTH, (30.0, 21.0))] {
        let mut t = column(Muskets, at, facing).road(&BENDS).prussians(Phase::Movement);
        t.obeys(t.march("column", [follow(2.0), follow(3.0), follow(1.0)]), &[]);
        t.stands("column", end, facing);
    }
}
