//! Melees: who fights, who helps, who overlaps (R22).

use crate::*;

/// The Guard has charged the front of a line at (30, 24) that looks south.
fn front_to_front() -> Diorama {
    Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .contact("guard", "line", Struck::Front)
}

fn overlaps_of_the_guard(diorama: Diorama) -> i64 {
    let t = diorama.prussians(Phase::Melee);
    t.facts(t.fight("guard", "line")).number("attacker_overlaps")
}

#[test]
fn a_level_neighbour_without_an_enemy_overlaps() {
    ruling!("R22");
    proves!("fke.combat.melee-overlap");
    let beside = |x: f64, y: f64, facing: Facing| front_to_front().prussian("left", Muskets, (x, y), facing);
    assert_eq!(overlaps_of_the_guard(beside(27.0, 23.0, NORTH)), 1);
    assert_eq!(overlaps_of_the_guard(beside(26.995, 23.0, NORTH)), 1, "a card is no gap");
    assert_eq!(overlaps_of_the_guard(beside(26.994, 23.0, NORTH)), 0, "more than a card is");
    assert_eq!(overlaps_of_the_guard(beside(27.0, 22.9, NORTH)), 1, "a tenth of an inch is level");
    assert_eq!(overlaps_of_the_guard(beside(27.0, 22.899, NORTH)), 0, "more is not");
    assert_eq!(overlaps_of_the_guard(beside(27.0, 22.0, NORTH)), 0, "it hangs back");
    assert_eq!(overlaps_of_the_guard(beside(27.0, 23.0, SOUTH)), 0, "it looks the other way");
}

#[test]
fn one_overlap_on_each_side_and_no_more() {
    ruling!("R22");
    let both = || {
        let left = front_to_front().prussian("left", Muskets, (27.0, 23.0), NORTH);
        left.prussian("right", Muskets, (33.0, 23.0), NORTH)
    };
    assert_eq!(overlaps_of_the_guard(both()), 2);
    assert_eq!(overlaps_of_the_guard(both().prussian("far left", Muskets, (24.0, 23.0), NORTH)), 2);
    // A battery is half as deep again as a battalion and level with its front all the same.
    assert_eq!(overlaps_of_the_guard(front_to_front().prussian("guns", Artillery, (27.5, 22.5), NORTH)), 1);
}

#[test]
fn a_neighbour_with_an_enemy_on_his_own_front_does_not_overlap() {
    ruling!("R22");
    let two_lines = || {
        front_to_front()
            .prussian("left", Muskets, (27.0, 23.0), NORTH)
            .austrian("west", Muskets, (27.0, 24.0), SOUTH)
            .contact("left", "west", Struck::Front)
    };
    let t = two_lines().prussians(Phase::Melee);
    let melee = t.facts(t.fight("guard", "line"));
    assert_eq!((melee.number("attacker_overlaps"), melee.number("defender_overlaps")), (0, 0));
    let melee = t.facts(t.fight("left", "west"));
    assert_eq!((melee.number("attacker_overlaps"), melee.number("defender_overlaps")), (0, 0));
}

#[test]
fn the_defender_is_overlapped_and_overlaps_alike() {
    ruling!("R22");
    let t = front_to_front().austrian("east", Muskets, (33.0, 24.0), SOUTH).prussians(Phase::Melee);
    let melee = t.facts(t.fight("guard", "line"));
    assert_eq!((melee.number("attacker_overlaps"), melee.number("defender_overlaps")), (0, 1));
}

#[test]
fn of_two_on_one_front_the_one_that_covers_more_fights_and_the_other_overlaps() {
    ruling!("R22");
    // 2.0 inches of the front against 1.0.
    let t = Diorama::open()
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .prussian("more", Muskets, (29.0, 23.0), NORTH)
        .prussian("less", Muskets, (32.0, 23.0), NORTH)
        .contact("less", "line", Struck::Front)
        .contact("more", "line", Struck::Front)
        .prussians(Phase::Melee);
    let melee = t.facts(t.fight("more", "line"));
    assert_eq!(melee.number("attacker_overlaps"), 1);
    t.refuses(t.fight("less", "line"), "R22");
}

/// The Guard before the front, horse on the flank.
fn front_and_flank() -> Diorama {
    front_to_front().prussian("horse", HeavyCavalry, (27.75, 24.0), EAST).contact("horse", "line", Struck::Flank)
}

#[test]
fn a_helper_on_the_flank_counts_and_does_not_roll() {
    ruling!("R22");
    proves!("fke.combat.melee-flank-contact", "fke.extra.melee-flank-rear", "fke.morale.melee-flank-rear");
    let mut t = front_and_flank().prussians(Phase::Melee);
    t.refuses(t.fight("horse", "line"), "R22");
    let melee = t.facts(t.fight("guard", "line"));
    assert_eq!(
        (melee.number("attacker_flank_contacts"), melee.word("attacker_flank_contact_arm")),
        (1, "heavy-cavalry")
    );
    assert_eq!((melee.word("contact"), melee.number("attacker_overlaps")), ("front", 0));
    // Muskets 3 and 2 for the horse: hit on 5. The line is hit once, touches heavy cavalry, and on its flank: three markers.
    t.obeys(t.fight("guard", "line"), &[5, 4, 20]);
    let round = t.resolved("melee");
    assert_eq!((round.number("attacker_combat_value"), round.number("defender_markers")), (5, 3));
    let test = t.resolved("morale-test");
    assert_eq!((test.number("modifier"), test.is("flank_or_rear")), (-9, true));
}

#[test]
fn who_stands_on_the_flank_alone_is_the_fighting_unit() {
    ruling!("R22");
    let mut t = Diorama::open()
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .prussian("horse", HeavyCavalry, (27.75, 24.0), EAST)
        .contact("horse", "line", Struck::Flank)
        .prussians(Phase::Melee);
    let melee = t.facts(t.fight("horse", "line"));
    assert_eq!((melee.word("contact"), melee.number("attacker_flank_contacts")), ("flank", 0));
    // Heavy cavalry 4 and 2 for itself on the flank; the line strikes back with 3 and misses.
    t.obeys(t.fight("horse", "line"), &[6, 4, 20]);
    assert_eq!(t.resolved("melee").number("attacker_combat_value"), 6);
}

#[test]
fn on_the_flank_there_is_no_frontal_contact() {
    ruling!("R22");
    proves!("fke.extra.heavy-cavalry-frontal", "fke.extra.muskets-heavy-cavalry");
    // On the front the muskets' hit costs the horse a second marker; on the flank it does not.
    let hit = |at: (f64, f64), facing: Facing, on: Struck| {
        let mut t = Diorama::open()
            .austrian("line", Muskets, (30.0, 24.0), SOUTH)
            .prussian("horse", HeavyCavalry, at, facing)
            .contact("horse", "line", on)
            .prussians(Phase::Melee);
        t.obeys(t.fight("horse", "line"), &[6, 1, 20]);
        (t.markers("horse"), t.markers("line"))
    };
    assert_eq!(hit((30.0, 22.75), NORTH, Struck::Front), (2, 0));
    assert_eq!(hit((27.75, 24.0), EAST, Struck::Flank), (1, 3));
}

#[test]
fn both_roll_in_the_melee_phase_of_either_command() {
    ruling!("R22");
    proves!("fke.turn.melee");
    let mut t = front_to_front().austrians(Phase::Melee);
    let melee = t.facts(t.fight("line", "guard"));
    assert_eq!(melee.word("contact"), "front");
    // Nobody hits. The Guard moved into contact and is still the attacker: its die falls first.
    t.obeys(t.fight("line", "guard"), &[4, 5]);
    assert_eq!(t.contacts(), [("guard", "line", Struck::Front)]);
    assert_eq!(t.resolved("melee").number("attacker_hits"), 0);
}

#[test]
fn a_unit_is_the_fighting_unit_of_one_melee_a_phase() {
    ruling!("R22");
    // The Guard covers both halves of its front with two enemies; it fights the one that covers more, and then no other.
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("west", Muskets, (29.0, 24.0), SOUTH)
        .austrian("east", Muskets, (32.0, 24.0), SOUTH)
        .contact("east", "guard", Struck::Front)
        .contact("west", "guard", Struck::Front)
        .prussians(Phase::Melee);
    t.refuses(t.fight("guard", "east"), "R22");
    assert_eq!(t.facts(t.fight("guard", "west")).number("attacker_overlaps"), 1);
    t.obeys(t.fight("guard", "west"), &[6, 6]);
    assert!(matches!(t.asked(), (_, Ask::Activate)), "no melee is left in this phase: {:?}", t.asked());
}

#[test]
fn every_melee_of_the_command_is_fought() {
    ruling!("R22");
    let t = front_to_front().prussians(Phase::Melee);
    t.refuses(Order::EndPhase, "R22");
}

#[test]
fn in_any_contact_counts_the_helper_too() {
    ruling!("R22");
    proves!("fke.extra.light-infantry-mounted", "fke.extra.artillery-contact", "fke.extra.foot-frontal-artillery");
    let mut t = Diorama::open()
        .austrian("grenzer", LightInfantry, (30.0, 24.0), SOUTH)
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .prussian("hussars", LightCavalry, (27.75, 24.0), EAST)
        .contact("guard", "grenzer", Struck::Front)
        .contact("hussars", "grenzer", Struck::Flank)
        .prussians(Phase::Melee);
    // One for the hit, one for the mounted that touch it, one for its flank.
    t.obeys(t.fight("guard", "grenzer"), &[5, 3, 20]);
    assert_eq!(t.markers("grenzer"), 3);
    let mut t = Diorama::open()
        .austrian("guns", Artillery, (30.0, 24.5), SOUTH)
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .contact("guard", "guns", Struck::Front)
        .prussians(Phase::Melee);
    // Both hit: the guns have two for being artillery in contact, the Guard two for the muzzles before it.
    t.obeys(t.fight("guard", "guns"), &[1, 1, 20, 20]);
    assert_eq!((t.markers("guns"), t.markers("guard")), (2, 2));
}

#[test]
fn limbered_guns_are_no_guns_ahead() {
    ruling!("R22");
    proves!("fke.extra.light-cavalry-frontal");
    let charged = |guns: fn(Diorama) -> Diorama, dice: &[i64]| {
        let laid = guns(Diorama::open().austrian("guns", Artillery, (30.0, 24.5), SOUTH));
        let laid = laid.prussian("hussars", LightCavalry, (30.0, 22.75), NORTH);
        let mut t = laid.contact("hussars", "guns", Struck::Front).prussians(Phase::Melee);
        t.obeys(t.fight("hussars", "guns"), dice);
        t.markers("hussars")
    };
    // The hussars miss and are hit: one marker, and another before the muzzles, which is a test.
    assert_eq!(charged(Diorama::limbered, &[6, 1]), 1);
    assert_eq!(charged(|diorama| diorama, &[6, 1, 20]), 2);
}

#[test]
fn horse_that_fights_in_bad_going_takes_a_marker_more() {
    proves!("fke.extra.mounted-bad-going", "fke.combat.bad-going");
    let fought = |rough: bool, dice: &[i64]| {
        let laid = Diorama::open().prussian("guard", LightInfantry, (30.0, 23.0), NORTH);
        let laid = laid.austrian("horse", LightCavalry, (30.0, 24.25), SOUTH).contact("guard", "horse", Struck::Front);
        let laid = if rough { laid.rough((28.0, 23.4), (32.0, 26.0)) } else { laid };
        let mut t = laid.prussians(Phase::Melee);
        t.obeys(t.fight("guard", "horse"), dice);
        (t.markers("horse"), t.resolved("melee").number("defender_combat_value"))
    };
    assert_eq!(fought(false, &[2, 6]), (1, 3));
    assert_eq!(fought(true, &[2, 6, 20]), (2, 1));
}
