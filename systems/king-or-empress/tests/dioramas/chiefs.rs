//! Commanders-in-chief: with a command of their own and without (R14, R15, R30, R38).

use crate::*;

/// The King leads the command himself; a battalion with a marker, far from the enemy.
fn led_by_the_king() -> Diorama {
    let laid = Diorama::open().chief_leads(Side::First).prussian("guard", Muskets, (30.0, 20.0), NORTH).disorder(1);
    laid.austrian("line", Muskets, (30.0, 34.0), SOUTH)
}

fn rallied(diorama: Diorama) -> (String, i64) {
    let mut t = diorama.prussians(Phase::Movement);
    t.obeys(t.rally("guard"), &[20]);
    let rally = t.resolved("rally");
    (rally.word("general").to_owned(), rally.number("modifier"))
}

#[test]
fn a_chief_with_a_command_is_worth_two_attached_and_nothing_at_a_distance() {
    ruling!("R15");
    assert_eq!(rallied(led_by_the_king().attached("Frederick", "guard")), ("cnc-with-command".to_owned(), 1));
    assert_eq!(rallied(led_by_the_king().general("Frederick", (30.0, 18.0))), ("none".to_owned(), -1));
    let free = Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH).disorder(1);
    assert_eq!(rallied(free.general("Frederick", (30.0, 18.0))), ("none".to_owned(), 0), "a free one is worth one");
}

#[test]
fn he_counts_as_one_man_in_the_melee() {
    ruling!("R15");
    proves!("fke.combat.general-attached");
    let mut t = Diorama::open()
        .chief_leads(Side::First)
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .contact("guard", "line", Struck::Front)
        .attached("Frederick", "guard")
        .prussians(Phase::Melee);
    // Three and one for the King: the four hits.
    t.obeys(t.fight("guard", "line"), &[4, 6]);
    assert_eq!(t.resolved("melee").number("attacker_combat_value"), 4);
    assert_eq!(t.markers("line"), 1);
    assert!(t.acted("fke.combat.general-attached"));
}

#[test]
fn he_rides_with_his_own_command_only() {
    ruling!("R38");
    let mut t = led_by_the_king()
        .general("Frederick", (30.0, 16.0))
        .command(Side::First, "Reserve", "Zieten", (40.0, 16.0))
        .prussian("hussars", LightCavalry, (40.0, 20.0), NORTH)
        .of("Reserve")
        .set_up();
    t.obeys(Order::Begin, &[6, 1]);
    t.obeys(t.activate("Reserve"), &[6]);
    t.refuses(t.ride("Frederick", (30.0, 17.0)), "R38");
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[6]);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Prussians"), &[6]);
    t.obeys(t.join("Frederick", "hussars"), &[]);
    assert_eq!(t.general("Frederick").with, Some(t.piece("hussars")), "he is attached to any unit all the same");
}

/// Lothringen leads the Austrians himself and is lost with a battalion; it is the Austrians' turn to be activated.
fn lothringen_falls() -> table::Table {
    let mut t = Diorama::open()
        .chief_leads(Side::Second)
        .rated("Lothringen", Rating::Great)
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .disorder(3)
        .austrian("second", Muskets, (40.0, 30.0), SOUTH)
        .disorder(1)
        .austrian("third", Muskets, (54.0, 30.0), SOUTH)
        .attached("Lothringen", "line")
        .contact("guard", "line", Struck::Front)
        .prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[3, 6]);
    assert!(t.general("Lothringen").lost);
    t.obeys(Order::Stay, &[]);
    t
}

#[test]
fn a_lost_chief_with_a_command_is_replaced_by_a_poor_general() {
    ruling!("R14", "R30");
    let mut t = lothringen_falls();
    t.obeys(t.activate("Austrians"), &[]);
    assert_eq!(t.asked(), (Side::Second, Ask::Appoint));
    // Poor, and at least one point.
    t.obeys(t.appoint("third"), &[1]);
    assert_eq!(t.resolved("initiative-roll").word("rating"), "poor");
    assert_eq!(t.resolved("initiative-roll").number("points"), 1);
    assert_eq!(t.general("Lothringen").with, Some(t.piece("third")));
}

#[test]
fn his_successor_is_a_general_like_any_other() {
    ruling!("R14", "R15", "R30", "R38");
    let mut t = lothringen_falls();
    t.obeys(t.activate("Austrians"), &[]);
    // Poor: the die less one.
    t.obeys(t.appoint("second"), &[6]);
    assert_eq!(t.resolved("initiative-roll").number("points"), 5);
    // He stands behind the second at (40, 31), the corner of the third is twelve inches from his edge: a chief would reach it.
    assert_eq!(t.toll(t.march("third", [ahead(1.0)]), "initiative points"), 2, "a general commands eight inches");
    t.obeys(t.rally("second"), &[20]);
    let rally = t.resolved("rally");
    assert_eq!((rally.word("general"), rally.number("modifier")), ("general", 1));
}

#[test]
fn with_its_leading_chief_lost_a_side_counts_as_poor_for_good() {
    ruling!("R14", "R17");
    let mut t = lothringen_falls();
    t.obeys(t.activate("Austrians"), &[]);
    t.obeys(t.appoint("second"), &[6]);
    // Great would be five to four.
    t.obeys(Order::EndPhase, &[4, 3]);
    assert_eq!(t.resolved("first-activation").word("defender_cnc"), "poor");
    assert_eq!(t.asked(), (Side::First, Ask::Activate));
}

#[test]
fn a_free_chief_rides_again_in_the_next_turn() {
    ruling!("R38");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 34.0), SOUTH)
        .general("Frederick", (30.0, 10.0))
        .prussians(Phase::Movement);
    t.obeys(t.ride("Frederick", (30.0, 12.0)), &[]);
    t.refuses(t.join("Frederick", "guard"), "R18");
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[1]);
    t.obeys(Order::EndPhase, &[6, 1]);
    t.obeys(t.activate("Prussians"), &[6]);
    t.obeys(t.join("Frederick", "guard"), &[]);
    t.refuses(t.ride("Frederick", (30.0, 12.0)), "R18");
}

#[test]
fn who_is_attached_goes_with_his_unit_and_may_ride_off_all_the_same() {
    ruling!("R38");
    let attached = || {
        let laid = Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH);
        laid.attached("Dessau", "guard").prussians(Phase::Movement)
    };
    let mut t = attached();
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    // Behind the middle of its rear at y = 23.5.
    assert_eq!(t.general("Dessau").at, diorama::spot((30.0, 23.0)));
    assert_eq!(t.general("Dessau").with, Some(t.piece("guard")));
    t.obeys(t.ride("Dessau", (30.0, 11.0)), &[]);
    assert_eq!(t.general("Dessau").with, None);
    let mut t = attached();
    t.obeys(t.ride("Dessau", (33.0, 19.0)), &[]);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    assert_eq!(t.general("Dessau").at, diorama::spot((33.0, 19.0)), "who has left it stays behind");
}

#[test]
fn who_has_ridden_to_a_unit_still_goes_with_it() {
    ruling!("R38");
    let laid = Diorama::open().prussian("horse", LightCavalry, (30.0, 20.0), NORTH).general("Frederick", (30.0, 8.0));
    let mut t = laid.prussians(Phase::Movement);
    t.obeys(t.join("Frederick", "horse"), &[]);
    t.obeys(t.march("horse", [ahead(10.0)]), &[]);
    assert_eq!(t.general("Frederick").at, diorama::spot((30.0, 28.75)));
}

#[test]
fn he_withdraws_with_a_unit_that_is_shot_away() {
    ruling!("R14");
    proves!("fke.morale.general-fate");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .disorder(1)
        .attached("Lothringen", "line")
        .prussians(Phase::Firing);
    // Regular 9, two markers, three for the chief: eight passes, seven runs.
    t.obeys(t.fire("guard", "line"), &[1, 7]);
    assert_eq!(t.resolved("morale-test").word("general_fate"), "withdraws");
    t.stands("line", (30.0, 29.0), NORTH);
    assert_eq!(t.general("Lothringen").at, diorama::spot((30.0, 28.0)));
    assert_eq!(t.general("Lothringen").with, Some(t.piece("line")));
}

#[test]
fn he_goes_back_a_step_with_a_unit_that_recoils() {
    ruling!("R10", "R14");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .attached("Daun", "line")
        .contact("guard", "line", Struck::Front)
        .prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[3, 6]);
    t.stands("line", (30.0, 25.0), SOUTH);
    assert_eq!(t.general("Daun").at, diorama::spot((30.0, 26.0)));
}
