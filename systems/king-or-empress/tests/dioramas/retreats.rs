//! Going back and going after: recoils, withdrawals, pursuit (R10, R11, R14, R28, R29).

use crate::*;

/// The Guard has charged a line at (30, 24) that looks south. The Guard hits on 3, and so does the line.
fn melee(markers: u8) -> Diorama {
    let laid = Diorama::open().prussian("guard", Muskets, (30.0, 23.0), NORTH);
    let laid = laid.austrian("line", Muskets, (30.0, 24.0), SOUTH).disorder(markers);
    laid.contact("guard", "line", Struck::Front)
}

const HIT: i64 = 3;
const MISS: i64 = 6;

#[test]
fn who_took_more_hits_recoils_a_base_depth_still_facing_the_enemy() {
    ruling!("R10");
    proves!("fke.hits.melee-recoil", "fke.withdraw.recoil");
    let mut t = melee(0).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS]);
    t.stands("line", (30.0, 25.0), SOUTH);
    assert_eq!(t.markers("line"), 1);
    assert!(t.contacts().is_empty());
    let mut t = melee(0).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, HIT]);
    t.stands("line", (30.0, 24.0), SOUTH);
    assert_eq!(t.contacts().len(), 1, "as many hits on either side: the melee goes on");
}

#[test]
fn the_depth_is_that_of_the_line_in_column_too() {
    ruling!("R28");
    let recoiled = |arm: Arm, column: bool, y: f64| {
        let laid = Diorama::open().prussian("guard", Muskets, (30.0, 23.0), NORTH);
        let laid = laid.austrian("enemy", arm, (30.0, y), SOUTH);
        let laid = if column { laid.in_column() } else { laid };
        let mut t = laid.contact("guard", "enemy", Struck::Front).prussians(Phase::Melee);
        // Horse that is hit by muskets in front has two markers and is tested.
        let dice: &[i64] = if arm == HeavyCavalry { &[1, MISS, 20] } else { &[1, MISS] };
        t.obeys(t.fight("guard", "enemy"), dice);
        t.unit("enemy").pose.at.y.get() - (y * 1000.0) as i32
    };
    assert_eq!(recoiled(Muskets, false, 24.0), 1000);
    assert_eq!(recoiled(Muskets, true, 25.0), 1000);
    assert_eq!(recoiled(HeavyCavalry, false, 24.25), 1500);
    assert_eq!(recoiled(HeavyCavalry, true, 25.0), 1500);
}

#[test]
fn a_friend_behind_is_pushed_back_without_a_marker() {
    ruling!("R14");
    let mut t = melee(0).austrian("second", Muskets, (31.0, 25.2), SOUTH).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS]);
    t.stands("line", (30.0, 25.0), SOUTH);
    t.stands("second", (31.0, 26.2), SOUTH);
    assert_eq!((t.markers("second"), t.markers("line")), (0, 1));
}

fn barred(laid: Diorama) {
    let mut t = laid.prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS]);
    t.stands("line", (30.0, 24.0), SOUTH);
    assert_eq!(t.markers("line"), 2, "one for the hit, one for want of room, and no test");
}

#[test]
fn what_bars_a_recoil_costs_a_marker_without_a_test() {
    ruling!("R14");
    barred(
        melee(0)
            .austrian("second", Muskets, (30.0, 25.0), NORTH)
            .prussian("hussars", LightCavalry, (30.0, 26.25), SOUTH)
            .contact("hussars", "second", Struck::Front),
    );
    barred(melee(0).austrian("second", Muskets, (30.0, 25.0), SOUTH).austrian("third", Muskets, (30.0, 26.5), SOUTH));
    barred(melee(0).pond((28.0, 24.8), (32.0, 27.0)));
    barred(melee(0).prussian("hussars", LightCavalry, (30.0, 25.6), SOUTH));
}

#[test]
fn the_fourth_marker_ends_it() {
    ruling!("R14");
    proves!("fke.morale.three-pass", "fke.morale.four-markers", "fke.morale.general-fate");
    // Two markers, a hit, a test passed at three; then there is no room.
    let mut t = melee(2).attached("Daun", "line").pond((28.0, 24.8), (32.0, 27.0)).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS, 20]);
    t.gone("line");
    assert!(t.general("Daun").lost, "he shares its fate");
}

#[test]
fn who_is_eliminated_recoils_first_and_pushes_his_friends() {
    ruling!("R14");
    proves!("fke.morale.three-markers", "fke.morale.three-fail");
    let mut t = melee(2).austrian("second", Muskets, (30.0, 25.2), SOUTH).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS, 1]);
    t.gone("line");
    t.stands("second", (30.0, 26.2), SOUTH);
    assert_eq!(t.asked(), (Side::First, Ask::FollowUp { unit: t.piece("guard") }));
}

#[test]
fn recoil_off_the_table_is_elimination() {
    ruling!("R29");
    let laid = Diorama::open().prussian("guard", Muskets, (30.0, 46.0), NORTH);
    let laid = laid.austrian("line", Muskets, (30.0, 47.0), SOUTH);
    let mut t = laid.contact("guard", "line", Struck::Front).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS]);
    t.gone("line");
}

#[test]
fn a_failed_test_at_two_markers_is_one_recoil_and_a_full_move_away() {
    ruling!("R10", "R11", "R29");
    proves!("fke.morale.two-fail", "fke.withdraw.facing");
    let mut t = melee(1).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS, 10]);
    t.stands("line", (30.0, 29.0), NORTH);
    assert_eq!(t.moved("line"), ["recoils", "withdraws"], "it recoils once, though it lost the melee as well");
}

#[test]
fn a_withdrawal_starts_at_the_rate_of_the_going() {
    ruling!("R11");
    let mut t = melee(1).rough((28.0, 23.4), (32.0, 24.6)).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[1, MISS, 10]);
    t.stands("line", (30.0, 27.0), NORTH);
}

#[test]
fn a_withdrawal_leads_directly_away_from_the_nearest_enemy() {
    ruling!("R29");
    // The recoil brings it to (30, 25), an inch from the Guard; the grenadiers on its right are half an inch away.
    let mut t = melee(1).prussian("grenadiers", Muskets, (27.5, 25.0), EAST).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS, 10]);
    t.stands("line", (34.0, 25.0), EAST);
}

#[test]
fn a_unit_held_on_its_flank_goes_straight_away_from_it() {
    ruling!("R29");
    // The grenadiers touch its right flank, and still do after the recoil.
    let mut t = melee(0)
        .prussian("grenadiers", Muskets, (28.0, 24.5), EAST)
        .contact("grenadiers", "line", Struck::Flank)
        .prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[5, MISS, 16]);
    assert_eq!(t.resolved("morale-test").number("needs"), 17);
    t.stands("line", (34.0, 25.0), EAST);
    assert!(t.contacts().is_empty());
}

#[test]
fn who_has_no_way_out_turns_his_back_and_is_struck_there() {
    ruling!("R14", "R29");
    let mut t = melee(1).pond((28.0, 24.5), (32.0, 27.0)).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS, 10]);
    t.stands("line", (30.0, 24.0), NORTH);
    assert_eq!(t.markers("line"), 3, "one it had, one for the hit, one for want of room");
    assert_eq!(t.contacts(), [("guard", "line", Struck::Rear)]);
}

#[test]
fn it_goes_through_friends_and_stops_short_where_it_cannot_get_clear() {
    ruling!("R29");
    let end = |y: f64| {
        let mut t = melee(1).austrian("second", HeavyCavalry, (30.0, y), SOUTH).prussians(Phase::Melee);
        t.obeys(t.fight("guard", "line"), &[HIT, MISS, 10]);
        t.stands("second", (30.0, y), SOUTH);
        assert_eq!(t.markers("second"), 0, "nobody is hurt");
        t.unit("line").pose.at.y.get()
    };
    assert_eq!(end(27.0), 29_000, "through the horse and clear of it");
    assert_eq!(end(29.25), 28_000, "it stops before the horse");
}

#[test]
fn who_withdraws_off_the_table_is_eliminated() {
    ruling!("R29");
    let from = |y: f64| {
        let laid = Diorama::open().prussian("guard", Muskets, (30.0, y - 1.0), NORTH);
        let laid = laid.austrian("line", Muskets, (30.0, y), SOUTH).disorder(1);
        let mut t = laid.contact("guard", "line", Struck::Front).prussians(Phase::Melee);
        t.obeys(t.fight("guard", "line"), &[HIT, MISS, 10]);
        t
    };
    // Recoil 1, withdraw 4, half a base: 5.5 inches.
    from(42.5).stands("line", (30.0, 47.5), NORTH);
    from(42.51).gone("line");
}

#[test]
fn guns_limber_up_to_withdraw() {
    ruling!("R11");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .austrian("guns", Artillery, (30.0, 24.5), SOUTH)
        .disorder(1)
        .prussians(Phase::Firing);
    t.obeys(t.fire("guard", "guns"), &[HIT, 10]);
    assert!(t.unit("guns").limbered);
    t.stands("guns", (30.0, 30.5), NORTH);
}

#[test]
fn the_victor_is_asked_whether_he_follows_up_and_is_the_attacker_then() {
    ruling!("R29");
    let mut t = melee(0).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[MISS, HIT]);
    t.stands("guard", (30.0, 22.0), NORTH);
    assert_eq!(t.asked(), (Side::Second, Ask::FollowUp { unit: t.piece("line") }));
    t.obeys(Order::FollowUp, &[]);
    t.stands("line", (30.0, 23.0), SOUTH);
    assert_eq!(t.contacts(), [("line", "guard", Struck::Front)]);
    assert!(matches!(t.asked(), (_, Ask::Activate)), "no second melee in the same phase");
}

#[test]
fn he_may_stay() {
    ruling!("R29");
    let mut t = melee(0).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS]);
    assert_eq!(t.asked(), (Side::First, Ask::FollowUp { unit: t.piece("guard") }));
    t.obeys(Order::Stay, &[]);
    t.stands("guard", (30.0, 23.0), NORTH);
    assert!(t.contacts().is_empty());
}

#[test]
fn horse_follows_a_horse_length_as_far_as_there_is_room() {
    ruling!("R29");
    let mut t = Diorama::open()
        .prussian("horse", HeavyCavalry, (30.0, 22.75), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), SOUTH)
        .contact("horse", "line", Struck::Front)
        .prussians(Phase::Melee);
    t.obeys(t.fight("horse", "line"), &[HIT, MISS, 20]);
    t.obeys(Order::FollowUp, &[]);
    t.stands("horse", (30.0, 23.75), NORTH);
    assert_eq!(t.contacts(), [("horse", "line", Struck::Front)]);
}

#[test]
fn artillery_does_not_follow_up() {
    ruling!("R29");
    let mut t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("guns", Artillery, (30.0, 24.5), SOUTH)
        .contact("guard", "guns", Struck::Front)
        .prussians(Phase::Melee);
    t.obeys(t.fight("guard", "guns"), &[MISS, HIT, 20]);
    t.stands("guard", (30.0, 22.0), NORTH);
    assert!(matches!(t.asked(), (_, Ask::Activate)), "{:?}", t.asked());
}

#[test]
fn who_pursues_a_fugitive_strikes_his_rear() {
    ruling!("R29");
    // The line stands with its back to the Guard after a withdrawal.
    let t = Diorama::open()
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 24.0), NORTH)
        .prussians(Phase::Movement);
    assert_eq!(t.facts(t.march("guard", [ahead(4.0)])).word("contact"), "rear");
}

#[test]
fn where_the_players_agreed_every_withdrawal_is_made_by_dice() {
    ruling!("R11");
    proves!("fke.withdraw.foot", "fke.withdraw.mounted");
    let mut t = melee(1).agreed(|house| house.withdraw_by_dice = true).prussians(Phase::Melee);
    // The test is failed, then one die: recoil one inch, withdraw two.
    t.obeys(t.fight("guard", "line"), &[HIT, MISS, 10, 2]);
    assert_eq!(t.resolved("withdrawal").number("withdraw_inches"), 2);
    t.stands("line", (30.0, 27.0), NORTH);
    assert!(t.acted("fke.withdraw.foot"));
    // Horse throws two, wherever it stands.
    let laid = Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH);
    let laid = laid.austrian("horse", HeavyCavalry, (30.0, 24.25), SOUTH).disorder(1);
    let mut t = laid.agreed(|house| house.withdraw_by_dice = true).prussians(Phase::Firing);
    t.obeys(t.fire("guard", "horse"), &[HIT, 10, 6, 5]);
    t.stands("horse", (30.0, 36.75), NORTH);
    assert!(t.acted("fke.withdraw.mounted"));
    let mut t = melee(1).prussians(Phase::Melee);
    t.obeys(t.fight("guard", "line"), &[HIT, MISS, 10]);
    assert!(!t.acted("fke.withdraw.foot"), "without the agreement it is a full move");
}
