//! Generals: where they ride, whom they help, how they are lost and replaced (R14, R15, R30, R38).

use crate::*;

fn guard() -> Diorama {
    Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH).austrian("line", Muskets, (30.0, 30.0), SOUTH)
}

#[test]
fn a_general_rides_twelve_inches_once() {
    ruling!("R18", "R38");
    let mut t = guard().general("Dessau", (30.0, 10.0)).prussians(Phase::Movement);
    t.refuses(t.ride("Dessau", (42.001, 10.0)), "R18");
    t.obeys(t.ride("Dessau", (42.0, 10.0)), &[]);
    t.refuses(t.ride("Dessau", (42.0, 11.0)), "R18");
}

#[test]
fn he_joins_a_unit_whose_nearest_edge_he_can_reach() {
    ruling!("R38");
    // From before its front, too: the front edge is at y = 20.5, and he is half an inch nearer than his middle.
    let from = |y: f64| {
        let laid = Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH);
        laid.general("Dessau", (30.0, y)).prussians(Phase::Movement)
    };
    let mut t = from(33.0);
    t.obeys(t.join("Dessau", "guard"), &[]);
    assert_eq!(t.general("Dessau").with, Some(t.piece("guard")));
    let t = from(7.0);
    t.quote(t.join("Dessau", "guard"));
    let t = from(33.001);
    t.refuses(t.join("Dessau", "guard"), "R18");
}

#[test]
fn a_general_is_attached_to_his_own_command_and_the_chief_to_any() {
    ruling!("R38");
    let t = guard()
        .command(Side::First, "Reserve", "Zieten", (26.0, 16.0))
        .prussian("hussars", LightCavalry, (36.0, 20.0), NORTH)
        .of("Reserve")
        .general("Dessau", (30.0, 16.0))
        .general("Frederick", (32.0, 16.0))
        .prussians(Phase::Movement);
    t.quote(t.join("Dessau", "guard"));
    t.refuses(t.join("Dessau", "hussars"), "R38");
    t.quote(t.join("Frederick", "hussars"));
    t.refuses(t.join("Zieten", "hussars"), "R38");
}

#[test]
fn an_attached_general_steadies_and_strikes() {
    ruling!("R15");
    proves!(
        "fke.combat.general-attached",
        "fke.morale.general-attached",
        "fke.morale.cnc-attached",
        "fke.morale.cnc-range"
    );
    let test = |laid: Diorama| {
        let laid = laid.prussian("guard", Muskets, (30.0, 20.0), NORTH).disorder(1);
        laid.austrian("line", Muskets, (30.0, 30.0), SOUTH)
    };
    let modifier = |diorama: Diorama| {
        let mut t = diorama.prussians(Phase::Movement);
        t.obeys(t.rally("guard"), &[20]);
        t.resolved("rally").number("modifier")
    };
    assert_eq!(modifier(test(Diorama::open())), -1);
    assert_eq!(modifier(test(Diorama::open()).attached("Dessau", "guard")), 1);
    assert_eq!(modifier(test(Diorama::open()).attached("Frederick", "guard")), 2);
    let both = test(Diorama::open()).attached("Dessau", "guard").general("Frederick", (30.0, 10.0));
    assert_eq!(modifier(both), 2, "a general with it and the chief in range: three in all");
    let t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .contact("guard", "line", Struck::Front)
        .attached("Dessau", "guard")
        .prussians(Phase::Melee);
    assert_eq!(t.facts(t.fight("guard", "line")).word("attacker_general"), "general");
}

#[test]
fn the_range_of_a_chief_without_a_command_is_twelve_inches() {
    ruling!("R30");
    let in_range = |y: f64| {
        let laid = guard().general("Frederick", (30.0, y));
        let laid = laid.prussian("second", Muskets, (50.0, 20.0), NORTH).disorder(1);
        let mut t = laid.prussian("third", Muskets, (34.0, 20.0), NORTH).disorder(1).prussians(Phase::Movement);
        t.obeys(t.rally("third"), &[20]);
        t.resolved("rally").is("in_cnc_range")
    };
    // From (30, y) to the corner of the third at (32.5, 19.5).
    assert!(in_range(7.254));
    assert!(!in_range(7.25));
}

#[test]
fn a_chief_who_leads_a_command_helps_nobody_at_a_distance() {
    ruling!("R15", "R30");
    let laid = guard().chief_leads(Side::First).general("Frederick", (30.0, 16.0));
    let mut t = laid.prussian("second", Muskets, (34.0, 20.0), NORTH).disorder(1).prussians(Phase::Movement);
    t.obeys(t.rally("second"), &[20]);
    assert!(!t.resolved("rally").is("in_cnc_range"));
}

#[test]
fn a_free_chief_rides_in_the_movement_of_one_command_a_turn() {
    ruling!("R38");
    let mut t = guard()
        .command(Side::First, "Reserve", "Zieten", (26.0, 16.0))
        .prussian("hussars", LightCavalry, (36.0, 20.0), NORTH)
        .of("Reserve")
        .general("Frederick", (32.0, 16.0))
        .prussians(Phase::Movement);
    t.obeys(t.ride("Frederick", (32.0, 17.0)), &[]);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Austrians"), &[6]);
    t.obeys(Order::EndPhase, &[]);
    t.obeys(t.activate("Reserve"), &[6]);
    t.refuses(t.ride("Frederick", (32.0, 18.0)), "R18");
    t.obeys(t.ride("Zieten", (27.0, 16.0)), &[]);
}

#[test]
fn an_enemy_that_reaches_a_general_sends_him_to_the_nearest_friend() {
    ruling!("R38");
    let mut t = guard().general("Daun", (30.0, 22.0)).prussians(Phase::Movement);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    assert!(!t.general("Daun").lost);
    assert_eq!(t.general("Daun").with, None, "he is with it, not attached to it");
    assert!(t.general("Daun").at.y.get() > 30_000, "behind the line");
}

#[test]
fn without_a_friend_within_twelve_inches_he_is_taken() {
    ruling!("R38");
    let reached = |y: f64| {
        let mut t = Diorama::open()
            .prussian("guard", Muskets, (30.0, 20.0), NORTH)
            .austrian("line", Muskets, (30.0, y), SOUTH)
            .general("Daun", (30.0, 22.0))
            .prussians(Phase::Movement);
        t.obeys(t.march("guard", [ahead(4.0)]), &[]);
        t.general("Daun").lost
    };
    // His edge is at y = 22.5, the front of the line half an inch before its middle.
    assert!(!reached(35.0), "exactly twelve");
    assert!(reached(35.001));
}

#[test]
fn an_attached_general_is_not_reached_but_shares_its_fate() {
    ruling!("R14", "R38");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .disorder(1)
        .attached("Daun", "line")
        .contact("guard", "line", Struck::Front)
        .prussians(Phase::Melee);
    // 9 less 2 for the general and 2 for the markers: nine passes, eight runs, and he with it.
    t.obeys(t.fight("guard", "line"), &[3, 6, 8]);
    t.stands("line", (30.0, 29.0), NORTH);
    assert_eq!(t.general("Daun").with, Some(t.piece("line")));
    assert!((28_000..30_000).contains(&t.general("Daun").at.y.get()), "{}", t.general("Daun").at.y);
}

#[test]
fn a_lost_general_is_replaced_by_a_poor_one_at_the_next_activation() {
    ruling!("R14");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .disorder(3)
        .austrian("second", Muskets, (40.0, 24.0), SOUTH)
        .attached("Daun", "line")
        .contact("guard", "line", Struck::Front)
        .prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[3, 6]);
    assert!(t.general("Daun").lost);
    t.obeys(Order::Stay, &[]);
    t.obeys(t.activate("Austrians"), &[]);
    assert_eq!(t.asked(), (Side::Second, Ask::Appoint));
    // Poor: the die less one.
    t.obeys(t.appoint("second"), &[4]);
    assert_eq!(t.resolved("initiative-roll").number("points"), 3);
    assert_eq!(t.general("Daun").with, Some(t.piece("second")));
}

#[test]
fn without_its_chief_a_side_counts_as_poor() {
    ruling!("R14", "R17");
    let mut t = Diorama::open()
        .rated("Lothringen", Rating::Great)
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .disorder(3)
        .austrian("second", Muskets, (40.0, 24.0), SOUTH)
        .austrian("third", Muskets, (44.0, 24.0), SOUTH)
        .attached("Lothringen", "line")
        .contact("guard", "line", Struck::Front)
        .prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[3, 6]);
    t.obeys(Order::Stay, &[]);
    t.obeys(t.activate("Austrians"), &[6]);
    t.obeys(Order::EndPhase, &[3, 3]);
    assert_eq!(t.resolved("first-activation").word("defender_cnc"), "poor");
    assert_eq!(t.asked(), (Side::First, Ask::Activate));
}

#[test]
fn a_general_makes_way_for_his_own_troops() {
    ruling!("R44");
    let mut t = guard().general("Dessau", (30.0, 23.0)).prussians(Phase::Movement);
    t.obeys(t.march("guard", [ahead(3.0)]), &[]);
    assert_eq!(t.general("Dessau").at, diorama::spot((30.0, 22.0)), "behind the Guard, and not under it");
    assert_eq!(t.general("Dessau").with, None);
}

#[test]
fn a_general_flees_to_where_the_enemy_is_not() {
    ruling!("R44");
    // The nearest friend has the enemy at his back: the general rides on to the next.
    let mut t = Diorama::open()
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .prussian("near", Muskets, (33.5, 22.0), NORTH)
        .prussian("far", Muskets, (38.0, 18.0), NORTH)
        .austrian("behind", Muskets, (33.5, 20.6), SOUTH)
        .general("Dessau", (30.0, 22.0))
        .austrians(Phase::Movement);
    t.obeys(t.march("line", [ahead(2.0)]), &[]);
    let behind_far = (38.0, 17.0);
    assert_eq!(t.general("Dessau").at, diorama::spot(behind_far));
}
