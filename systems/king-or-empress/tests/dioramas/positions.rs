//! Positions: villages, strong points, works, heights and banks (R26).

use crate::*;

/// The Guard has charged a line at (30, 24) that looks south; what the line defends then.
fn defended(laid: impl FnOnce(Diorama) -> Diorama) -> String {
    let diorama = Diorama::open().prussian("guard", Muskets, (30.0, 23.0), NORTH);
    let diorama = laid(diorama.austrian("line", Muskets, (30.0, 24.0), SOUTH));
    let t = diorama.contact("guard", "line", Struck::Front).prussians(Phase::Melee);
    t.facts(t.fight("guard", "line")).word("defender_defending").to_owned()
}

#[test]
fn half_the_base_in_a_village_or_a_strong_point_defends_it() {
    ruling!("R26");
    proves!("fke.combat.defending-position");
    assert_eq!(defended(|d| d.village((28.0, 24.0), (32.0, 27.0))), "village", "exactly half");
    assert_eq!(defended(|d| d.village((28.0, 24.01), (32.0, 27.0))), "none", "a hundredth less");
    assert_eq!(defended(|d| d.strong_point((30.0, 23.0), (33.0, 25.0))), "strong-point");
    assert_eq!(defended(|d| d), "none");
}

#[test]
fn the_unit_that_moved_into_contact_defends_nothing() {
    ruling!("R26");
    let t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .village((28.0, 23.5), (32.0, 27.0))
        .contact("line", "guard", Struck::Front)
        .prussians(Phase::Melee);
    assert_eq!(t.facts(t.fight("guard", "line")).word("defender_defending"), "none", "the line is the attacker here");
}

#[test]
fn one_unit_defends_each_the_one_with_more_of_its_base_inside() {
    ruling!("R26");
    let t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("half", Muskets, (30.0, 24.0), SOUTH)
        .austrian("whole", Muskets, (30.0, 25.5), SOUTH)
        .village((28.0, 24.0), (32.0, 27.0))
        .contact("guard", "half", Struck::Front)
        .prussians(Phase::Melee);
    assert_eq!(t.facts(t.fight("guard", "half")).word("defender_defending"), "none");
}

#[test]
fn a_road_column_defends_nothing() {
    ruling!("R26");
    let t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .austrian("column", Muskets, (30.0, 25.0), SOUTH)
        .in_column()
        .village((28.0, 22.0), (32.0, 28.0))
        .prussians(Phase::Firing);
    let shot = t.facts(t.fire("guard", "column"));
    assert_eq!((shot.word("target_defending"), shot.is("target_road_column")), ("none", true));
    proves!("fke.combat.opponent-road-column");
}

#[test]
fn works_are_held_by_who_touches_them_from_behind_with_his_front() {
    ruling!("R26");
    let held = |y: f64, facing: Facing| {
        let laid = Diorama::open().prussian("guard", Muskets, (30.0, 19.5), NORTH);
        let laid = laid.austrian("line", Muskets, (30.0, y), facing).works((28.0, 23.5), (32.0, 23.5));
        let t = laid.prussians(Phase::Firing);
        t.facts(t.fire("guard", "line")).word("target_defending").to_owned()
    };
    assert_eq!(held(24.0, SOUTH), "works");
    assert_eq!(held(24.005, SOUTH), "works", "a card is no gap");
    assert_eq!(held(24.02, SOUTH), "none", "it does not touch them");
    assert_eq!(held(24.0, NORTH), "none", "with its back to them");
}

#[test]
fn works_count_on_the_front_only_and_a_village_on_every_side() {
    ruling!("R26");
    let from_the_flank = |laid: Diorama| {
        let laid = laid.austrian("line", Muskets, (30.0, 24.0), SOUTH);
        let laid = laid.prussian("horse", HeavyCavalry, (27.75, 24.5), EAST).contact("horse", "line", Struck::Flank);
        let t = laid.prussians(Phase::Melee);
        t.facts(t.fight("horse", "line")).word("defender_defending").to_owned()
    };
    assert_eq!(from_the_flank(Diorama::open().works((28.5, 23.5), (31.5, 23.5))), "none");
    assert_eq!(from_the_flank(Diorama::open().village((28.6, 23.5), (32.0, 26.0))), "village");
}

#[test]
fn a_village_steadies_men_and_a_strong_point_does_not() {
    ruling!("R26");
    proves!("fke.morale.defending-village-works");
    let modifier = |laid: Diorama| {
        let laid = laid.prussian("guard", Muskets, (30.0, 20.0), NORTH);
        let mut t = laid.austrian("line", Muskets, (30.0, 24.0), SOUTH).disorder(1).prussians(Phase::Firing);
        t.obeys(t.fire("guard", "line"), &[1, 20]);
        t.resolved("morale-test").number("modifier")
    };
    assert_eq!(modifier(Diorama::open().village((28.0, 23.0), (32.0, 26.0))), 0);
    assert_eq!(modifier(Diorama::open().strong_point((28.0, 23.0), (32.0, 26.0))), -2);
}

/// The morale modifier of a line with two markers, shot at by the Guard from four inches.
fn nerve(laid: impl FnOnce(Diorama) -> Diorama) -> i64 {
    let diorama = Diorama::open().prussian("guard", Muskets, (30.0, 19.5), NORTH);
    let mut t = laid(diorama.austrian("line", Muskets, (30.0, 24.0), SOUTH).disorder(1)).prussians(Phase::Firing);
    t.obeys(t.fire("guard", "line"), &[1, 20]);
    t.resolved("morale-test").number("modifier")
}

#[test]
fn uphill_is_more_than_half_of_the_base() {
    ruling!("R26");
    proves!("fke.morale.uphill");
    assert_eq!(nerve(|d| d), -2);
    assert_eq!(nerve(|d| d.hill((28.0, 23.9), (32.0, 28.0))), 0);
    assert_eq!(nerve(|d| d.hill((28.0, 24.0), (32.0, 28.0))), -2, "exactly half is not more than half");
    assert_eq!(nerve(|d| d.hill((28.0, 18.0), (32.0, 28.0))), -2, "both on the same hill");
}

#[test]
fn a_bank_is_defended_within_an_inch_of_a_stream_between() {
    ruling!("R26");
    proves!("fke.morale.stream-bank");
    assert_eq!(nerve(|d| d.stream(&[(20.0, 22.5), (40.0, 22.5)], &[])), 0, "exactly an inch");
    assert_eq!(nerve(|d| d.stream(&[(20.0, 22.499), (40.0, 22.499)], &[])), -2);
    assert_eq!(nerve(|d| d.stream(&[(20.0, 25.0), (40.0, 25.0)], &[])), -2, "behind it");
}

#[test]
fn the_bank_still_holds_when_the_enemy_has_come_across() {
    ruling!("R26");
    // The stream runs between the two lines, under the feet of the one that crossed it.
    let test = |attacker: &str, defender: &str, dice: &[i64], markers: [u8; 2]| {
        let mut t = Diorama::open()
            .prussian("guard", Muskets, (30.0, 23.0), NORTH)
            .disorder(markers[0])
            .austrian("line", Muskets, (30.0, 24.0), SOUTH)
            .disorder(markers[1])
            .stream(&[(20.0, 23.2), (40.0, 23.2)], &[])
            .contact(attacker, defender, Struck::Front)
            .prussians(Phase::Melee);
        t.obeys(t.fight("guard", "line"), dice);
        t.resolved("morale-test").number("modifier")
    };
    assert_eq!(test("guard", "line", &[1, 6, 20], [0, 1]), 0, "the line defends its bank");
    assert_eq!(test("line", "guard", &[1, 6, 20], [1, 0]), 0, "or the Guard, where the line has come across");
    assert_eq!(test("guard", "line", &[6, 1, 20], [1, 0]), -2, "who moved into contact defends no bank");
}

#[test]
fn who_moved_into_contact_may_be_uphill() {
    ruling!("R26");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .disorder(1)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .hill((28.0, 20.0), (32.0, 23.6))
        .contact("guard", "line", Struck::Front)
        .prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[6, 1, 20]);
    assert_eq!(t.resolved("morale-test").number("modifier"), 0);
}

#[test]
fn a_redoubt_is_held_by_the_front_that_touches_it_or_stands_in_it() {
    ruling!("R26");
    // Works that cover some ground: from y = 22.5 to y = 23.5.
    let held = |y: f64, facing: Facing| {
        let laid = Diorama::open().prussian("guard", Muskets, (30.0, 19.0), NORTH);
        let laid = laid.austrian("line", Muskets, (30.0, y), facing).redoubt((28.0, 22.5), (32.0, 23.5));
        let t = laid.prussians(Phase::Firing);
        t.facts(t.fire("guard", "line")).word("target_defending").to_owned()
    };
    assert_eq!(held(24.0, SOUTH), "works", "behind it");
    assert_eq!(held(23.4, SOUTH), "works", "on it");
    assert_eq!(held(24.0, NORTH), "none", "with its back to it");
    assert_eq!(defended(|d| d.redoubt((28.0, 22.5), (32.0, 23.5))), "works", "in a melee as well");
    assert_eq!(defended(|d| d.redoubt((28.0, 22.5), (32.0, 23.48))), "none", "it does not touch it");
}

#[test]
fn a_redoubt_counts_on_the_front_only_and_steadies_men() {
    ruling!("R26");
    proves!("fke.morale.defending-village-works");
    assert_eq!(nerve(|d| d.redoubt((28.0, 23.0), (32.0, 23.5))), 0);
    let t = Diorama::open()
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .redoubt((28.5, 23.0), (31.5, 24.5))
        .prussian("horse", HeavyCavalry, (27.75, 24.5), EAST)
        .contact("horse", "line", Struck::Flank)
        .prussians(Phase::Melee);
    assert_eq!(t.facts(t.fight("horse", "line")).word("defender_defending"), "none");
}
