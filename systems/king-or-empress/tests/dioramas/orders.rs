//! What orders cost and what they try: command range, forced marches, rallies, breaking off (R12, R13, R16, R27, R30).

use crate::*;

fn cost(diorama: Diorama) -> i32 {
    let t = diorama.prussians(Phase::Movement);
    t.toll(t.march("guard", [ahead(1.0)]), "initiative points")
}

/// The rear edge of the Guard is at y = 19.5; a general's base is an inch across.
fn guard() -> Diorama {
    Diorama::open().prussian("guard", Muskets, (30.0, 20.0), NORTH)
}

#[test]
fn a_general_commands_eight_inches_around_for_a_point_and_beyond_for_two() {
    ruling!("R16", "R30");
    assert_eq!(cost(guard().general("Dessau", (30.0, 11.0))), 1, "exactly eight");
    assert_eq!(cost(guard().general("Dessau", (30.0, 10.999))), 2);
}

#[test]
fn the_commander_in_chief_commands_twelve_inches_where_he_leads() {
    ruling!("R30");
    let led = |y: f64| cost(guard().chief_leads(Side::First).general("Frederick", (30.0, y)));
    assert_eq!(led(7.0), 1, "exactly twelve");
    assert_eq!(led(6.999), 2);
    let free = guard().general("Dessau", (30.0, 5.0)).general("Frederick", (30.0, 18.0));
    assert_eq!(cost(free), 2, "without a command he commands nobody");
}

#[test]
fn a_group_moves_for_one_point_from_its_nearest_unit() {
    ruling!("R16");
    let t = guard()
        .general("Dessau", (40.0, 20.0))
        .prussian("right", Muskets, (33.0, 20.0), NORTH)
        .prussians(Phase::Movement);
    assert_eq!(t.toll(t.group(&["guard", "right"], [ahead(4.0)]), "initiative points"), 1);
    assert_eq!(t.toll(t.march("guard", [ahead(4.0)]), "initiative points"), 1, "he is exactly eight inches off");
}

#[test]
fn a_group_stands_edge_to_edge_and_faces_one_way() {
    ruling!("R16");
    let with = |x: f64, facing: Facing| {
        let t = guard().prussian("right", Muskets, (x, 20.0), facing).prussians(Phase::Movement);
        let order = t.group(&["guard", "right"], [ahead(4.0)]);
        (t, order)
    };
    let (t, order) = with(33.005, NORTH);
    t.quote(order);
    let (t, order) = with(33.1, NORTH);
    t.refuses(order, "R16");
    let (t, order) = with(33.0, SOUTH);
    t.refuses(order, "R16");
}

#[test]
fn without_points_nobody_moves() {
    ruling!("R16");
    let mut t = guard()
        .prussian("second", Muskets, (40.0, 20.0), NORTH)
        .prussian("third", Muskets, (45.0, 20.0), NORTH)
        .prussian("fourth", Muskets, (50.0, 20.0), NORTH)
        .prussian("fifth", Muskets, (55.0, 20.0), NORTH)
        .general("Dessau", (41.0, 12.0))
        .prussians(Phase::Movement);
    // Six points: two out of range are four, one in range is one.
    t.obeys(t.march("fourth", [ahead(4.0)]), &[]);
    t.obeys(t.march("fifth", [ahead(4.0)]), &[]);
    t.obeys(t.march("second", [ahead(4.0)]), &[]);
    t.refuses(t.march("guard", [ahead(4.0)]), "R16");
    t.obeys(t.march("third", [ahead(4.0)]), &[]);
    assert_ne!(t.asked().1, Ask::Fire);
}

/// A column at (30, 20), its head at y = 21.5, and an enemy whose front is at the given y.
fn column(front: f64) -> Diorama {
    let laid = Diorama::open().austrian("line", Muskets, (30.0, front + 0.5), SOUTH);
    laid.prussian("column", Muskets, (30.0, 20.0), NORTH).in_column()
}

#[test]
fn a_forced_march_keeps_eight_inches_from_enemies_in_sight() {
    ruling!("R13");
    let t = column(37.5).prussians(Phase::Movement);
    t.quote(t.forced("column", [ahead(8.0)]));
    let t = column(37.499).prussians(Phase::Movement);
    t.refuses(t.forced("column", [ahead(8.0)]), "R13");
    let hidden = column(31.0).wood((20.0, 30.0), (40.0, 30.5)).prussians(Phase::Movement);
    hidden.quote(hidden.forced("column", [ahead(8.0)]));
}

#[test]
fn a_forced_march_is_made_in_column_at_double_rate_in_good_going() {
    ruling!("R13");
    let t = column(40.0).prussians(Phase::Movement);
    t.refuses(t.forced("column", [ahead(8.001)]), "R18");
    t.refuses(t.forced("column", [LINE]), "R13");
    let t = guard().prussians(Phase::Movement);
    t.refuses(t.forced("guard", [ahead(4.0)]), "R13");
    let t = column(40.0).rough((28.0, 22.0), (32.0, 24.0)).prussians(Phase::Movement);
    t.refuses(t.forced("column", [ahead(8.0)]), "R13");
    let road = [(30.0, 5.0), (30.0, 45.0)];
    let t = column(40.0).rough((28.0, 22.0), (32.0, 24.0)).road(&road).prussians(Phase::Movement);
    t.quote(t.forced("column", [follow(8.0)]));
}

#[test]
fn a_forced_march_is_paid_with_a_test_and_remembered_until_the_next_activation() {
    ruling!("R13");
    proves!("fke.morale.forced-march");
    // Regular 9 and 5: thirteen fails.
    let mut t = column(40.0).prussians(Phase::Movement);
    t.obeys(t.forced("column", [ahead(8.0)]), &[13]);
    assert_eq!(t.resolved("forced-march").number("needs"), 14);
    assert_eq!(t.markers("column"), 1);
    assert!(t.unit("column").forced_marching);
    t.obeys(Order::EndPhase, &[]);
    // The rest of the turn; in the next one its command is activated again.
    t.obeys(t.activate("Austrians"), &[6]);
    t.obeys(Order::EndPhase, &[6, 1]);
    assert!(t.unit("column").forced_marching);
    t.obeys(t.activate("Prussians"), &[6]);
    assert!(!t.unit("column").forced_marching);
}

#[test]
fn a_rally_needs_more_than_six_inches_from_the_nearest_enemy_in_sight() {
    ruling!("R27");
    let from = |y: f64| guard().disorder(2).austrian("line", Muskets, (30.0, y), SOUTH).prussians(Phase::Movement);
    let t = from(27.0);
    t.refuses(t.rally("guard"), "R27");
    let mut t = from(27.001);
    // Regular 9 and 2 for the markers.
    t.obeys(t.rally("guard"), &[11]);
    assert_eq!(t.markers("guard"), 1);
    t.refuses(t.march("guard", [ahead(1.0)]), "R18");
    let mut t = from(27.001);
    t.obeys(t.rally("guard"), &[10]);
    assert_eq!(t.markers("guard"), 2, "nothing happens");
}

#[test]
fn who_has_fired_does_not_rally_and_who_has_no_marker_need_not() {
    ruling!("R27");
    let mut t = Diorama::open()
        .prussian("guns", Artillery, (30.0, 19.0), NORTH)
        .disorder(1)
        .prussian("guard", Muskets, (40.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 32.0), SOUTH)
        .prussians(Phase::ArtilleryFire);
    t.obeys(t.fire("guns", "line"), &[6]);
    t.refuses(t.rally("guns"), "R27");
    t.refuses(t.rally("guard"), "R27");
}

fn in_melee(flank: bool) -> Diorama {
    let laid = guard().austrian("line", Muskets, (30.0, 21.0), SOUTH).contact("line", "guard", Struck::Front);
    if !flank {
        return laid;
    }
    laid.austrian("hussars", LightCavalry, (32.25, 20.0), WEST).contact("hussars", "guard", Struck::Flank)
}

#[test]
fn who_breaks_off_recoils_and_withdraws_by_dice() {
    ruling!("R11", "R12");
    proves!("fke.morale.break-off", "fke.withdraw.foot");
    let mut t = in_melee(false).prussians(Phase::Movement);
    assert_eq!(t.toll(t.break_off("guard"), "initiative points"), 2, "its general is far away");
    // Regular 9 and 1; then five inches.
    t.obeys(t.break_off("guard"), &[10, 5]);
    t.stands("guard", (30.0, 14.0), SOUTH);
    assert!(t.contacts().is_empty());
    assert_eq!(t.asked(), (Side::Second, Ask::FollowUp { unit: t.piece("line") }));
}

#[test]
fn who_fails_to_break_off_stays_without_a_marker() {
    ruling!("R12");
    let mut t = in_melee(false).prussians(Phase::Movement);
    t.obeys(t.break_off("guard"), &[9]);
    t.stands("guard", (30.0, 20.0), NORTH);
    assert_eq!((t.markers("guard"), t.contacts().len()), (0, 1));
    t.obeys(Order::EndPhase, &[]);
    assert_eq!(t.asked().1, Ask::Melee, "it fights");
}

#[test]
fn an_enemy_on_the_flank_makes_it_hard_and_nobody_free_breaks_off() {
    ruling!("R12");
    let t = in_melee(true).prussians(Phase::Movement);
    assert!(t.facts(t.break_off("guard")).is("enemy_on_flank_or_rear"));
    let t = guard().prussians(Phase::Movement);
    t.refuses(t.break_off("guard"), "R12");
}

#[test]
fn horse_breaks_off_by_two_dice() {
    ruling!("R11", "R12");
    proves!("fke.withdraw.mounted");
    let mut t = Diorama::open()
        .prussian("horse", HeavyCavalry, (30.0, 20.0), NORTH)
        .austrian("line", Muskets, (30.0, 21.25), SOUTH)
        .contact("horse", "line", Struck::Front)
        .prussians(Phase::Movement);
    t.obeys(t.break_off("horse"), &[10, 3, 4]);
    t.stands("horse", (30.0, 11.5), SOUTH);
}

#[test]
fn who_cannot_get_clear_has_not_broken_off() {
    ruling!("R42");
    // A pond lies right behind the Guard: it turns its back and goes nowhere.
    let mut t = in_melee(false).pond((20.0, 15.0), (40.0, 19.5)).prussians(Phase::Movement);
    t.obeys(t.break_off("guard"), &[10, 5]);
    t.stands("guard", (30.0, 20.0), SOUTH);
    assert_eq!(t.contacts(), [("line", "guard", Struck::Rear)], "and the enemy is in its back");
    assert_eq!(t.markers("guard"), 1, "nor could it recoil");
    t.refuses(t.break_off("guard"), "R18");
}

#[test]
fn who_neither_moves_nor_turns_is_attacked_as_before() {
    ruling!("R29", "R42");
    // Horse is in the Guard's back, and the line it attacked before its front: away from the nearest leads into the other.
    let mut t = Diorama::open()
        .austrian("horse", HeavyCavalry, (30.0, 18.75), NORTH)
        .austrian("line", Muskets, (30.0, 21.0), SOUTH)
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .contact("guard", "line", Struck::Front)
        .contact("horse", "guard", Struck::Rear)
        .prussians(Phase::Movement);
    t.obeys(t.break_off("guard"), &[20, 5]);
    t.stands("guard", (30.0, 20.0), NORTH);
    assert_eq!(t.contacts(), [("guard", "line", Struck::Front), ("horse", "guard", Struck::Rear)]);
}
