//! Charges: who may strike what, and how one comes to stand (R23).

use crate::*;

/// A line at (30, 24) that looks south: its front edge runs along y = 23.5, its flanks are at x = 28.5 and 31.5.
fn against_a_line() -> Diorama {
    Diorama::open().austrian("line", Muskets, (30.0, 24.0), SOUTH)
}

#[test]
fn a_charge_is_a_move_that_ends_in_contact() {
    ruling!("R23");
    proves!("fke.turn.movement");
    let mut t = against_a_line().prussian("guard", Muskets, (30.0, 20.0), NORTH).prussians(Phase::Movement);
    assert_eq!(t.toll(t.march("guard", [ahead(4.0)]), "inches"), 3000, "it goes as far as the enemy, not further");
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    t.stands("guard", (30.0, 23.0), NORTH);
    assert_eq!(t.contacts(), [("guard", "line", Struck::Front)]);
}

#[test]
fn a_card_is_no_gap_but_two_cards_are() {
    ruling!("R23");
    let from = |y: f64| against_a_line().prussian("guard", Muskets, (30.0, y), NORTH).prussians(Phase::Movement);
    let mut t = from(18.995);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    assert_eq!(t.contacts().len(), 1);
    let mut t = from(18.99);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    assert!(t.contacts().is_empty(), "ten thousandths short is short");
}

#[test]
fn who_starts_wholly_behind_the_line_of_the_front_may_strike_the_flank() {
    ruling!("R23");
    let from = |y: f64| against_a_line().prussian("horse", HeavyCavalry, (23.0, y), EAST).prussians(Phase::Movement);
    // The right hand of the regiment is 1.5 inches south of its middle.
    let mut t = from(25.001);
    t.obeys(t.march("horse", [ahead(8.0)]), &[]);
    assert_eq!(t.contacts(), [("horse", "line", Struck::Flank)]);
    t.stands("horse", (27.75, 25.001), EAST);
    let t = from(25.0);
    t.refuses(t.march("horse", [ahead(8.0)]), "R23");
    let t = from(24.0);
    t.refuses(t.march("horse", [ahead(8.0)]), "R23");
}

#[test]
fn who_comes_from_behind_strikes_the_rear() {
    ruling!("R23");
    let mut t = against_a_line().prussian("horse", LightCavalry, (30.5, 32.0), SOUTH).prussians(Phase::Movement);
    t.obeys(t.march("horse", [ahead(10.0)]), &[]);
    t.stands("horse", (30.5, 25.25), SOUTH);
    assert_eq!(t.contacts(), [("horse", "line", Struck::Rear)]);
}

#[test]
fn of_flank_and_rear_it_is_the_edge_reached_first() {
    ruling!("R23");
    // From the north-west, looking south-east: one passes south of the corner, one north of it.
    let southeast = Facing::degrees(135);
    let from =
        |x: f64, y: f64| against_a_line().prussian("horse", LightCavalry, (x, y), southeast).prussians(Phase::Movement);
    let mut flank = from(24.5, 28.0);
    flank.obeys(flank.march("horse", [ahead(10.0)]), &[]);
    assert_eq!(flank.contacts(), [("horse", "line", Struck::Flank)]);
    assert_eq!(flank.unit("horse").pose.facing, EAST);
    let mut rear = from(26.5, 30.0);
    rear.obeys(rear.march("horse", [ahead(10.0)]), &[]);
    assert_eq!(rear.contacts(), [("horse", "line", Struck::Rear)]);
    assert_eq!(rear.unit("horse").pose.facing, SOUTH);
}

#[test]
fn who_starts_before_the_front_strikes_the_front_however_he_wheels() {
    ruling!("R23");
    let t = against_a_line().prussian("hussars", LightCavalry, (25.0, 20.0), NORTH).prussians(Phase::Movement);
    // Past the left of the line and round to the right: the wheel brings him against its flank.
    t.refuses(t.march("hussars", [ahead(3.0), wheel(90.0), ahead(2.0)]), "R23");
}

#[test]
fn on_contact_the_mover_lines_up_edge_to_edge_where_it_struck() {
    ruling!("R23");
    let mut t =
        against_a_line().prussian("guard", Muskets, (30.5, 21.0), Facing::degrees(345)).prussians(Phase::Movement);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    let pose = t.unit("guard").pose;
    assert_eq!((pose.facing, pose.at.y.get()), (NORTH, 23_000));
    assert!(
        (29_500..30_500).contains(&pose.at.x.get()),
        "a little left of where it started, as it went: {}",
        pose.at.x
    );
    assert_eq!(t.contacts(), [("guard", "line", Struck::Front)]);
}

#[test]
fn without_room_to_line_up_it_fights_as_it_stands() {
    ruling!("R23");
    // A friend holds the left of the enemy's front already, and there is a pond where the mover would have to stand.
    let mut t = against_a_line()
        .prussian("guard", Muskets, (30.35, 19.719), Facing::degrees(30))
        .prussian("left", Muskets, (28.4, 23.0), NORTH)
        .pond((32.0, 23.1), (32.6, 23.45))
        .contact("left", "line", Struck::Front)
        .prussians(Phase::Movement);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    assert_eq!(t.unit("guard").pose.facing, Facing::degrees(30));
    assert!(t.contacts().contains(&("guard", "line", Struck::Front)));
}

#[test]
fn a_corner_of_the_front_is_front_for_who_comes_from_before_it() {
    ruling!("R22", "R23");
    let mut t = against_a_line().prussian("hussars", LightCavalry, (25.0, 20.0), NORTH).prussians(Phase::Movement);
    t.obeys(t.march("hussars", [wheel(45.0), ahead(6.0)]), &[]);
    assert_eq!((t.unit("hussars").pose.facing, t.unit("hussars").pose.at.y.get()), (NORTH, 22_750));
    assert_eq!(t.contacts(), [("hussars", "line", Struck::Front)]);
}

#[test]
fn who_strikes_at_too_sharp_a_slant_does_not_charge() {
    ruling!("R39");
    let slanting = |degrees: i32, agreed: i32| {
        against_a_line()
            .prussian("hussars", LightCavalry, (27.0, 18.0), Facing::degrees(degrees))
            .agreed(|house| house.charge_slant = agreed)
            .prussians(Phase::Movement)
    };
    let mut t = slanting(45, 45);
    t.obeys(t.march("hussars", [ahead(8.0)]), &[]);
    assert_eq!(t.contacts(), [("hussars", "line", Struck::Front)]);
    let t = slanting(46, 45);
    t.refuses(t.march("hussars", [ahead(8.0)]), "R39");
    let mut t = slanting(46, 50);
    t.obeys(t.march("hussars", [ahead(8.0)]), &[]);
}

#[test]
fn a_charger_swings_on_the_point_that_touched_and_slides_no_further_than_it_must() {
    ruling!("R39");
    // Its left front corner strikes the middle of the line; round that corner it swings flush, and stays there.
    let mut t =
        against_a_line().prussian("guard", Muskets, (32.0, 21.0), Facing::degrees(20)).prussians(Phase::Movement);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    let pose = t.unit("guard").pose;
    assert_eq!((pose.facing, pose.at.y.get()), (NORTH, 23_000));
    let corner = pose.at.x.get() - 1_500;
    assert!((30_500..31_500).contains(&corner), "its left corner is where it struck: {corner}");
}

#[test]
fn who_would_have_to_slide_by_more_than_half_his_frontage_does_not_charge() {
    ruling!("R39");
    // Aslant the Guard strikes the line with its left corner. Flush it would reach over a friend beside the line, and must slide
    // to the left of him: by as much as it would overlap.
    let overlapping = |friend: f64, halves: i32| {
        against_a_line()
            .prussian("guard", Muskets, (29.79, 20.67), Facing::degrees(45))
            .prussian("right", Muskets, (friend, 23.0), NORTH)
            .agreed(|house| house.charge_slide = grognard_rulebook::Halves::halves(halves))
            .prussians(Phase::Movement)
    };
    let mut t = overlapping(33.8, 1);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    t.stands("guard", (30.8, 23.0), NORTH);
    let t = overlapping(33.1, 1);
    t.refuses(t.march("guard", [ahead(4.0)]), "R39");
    let mut t = overlapping(33.1, 2);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
}

#[test]
fn beside_a_friend_who_fights_a_charger_does_not_slide() {
    ruling!("R39");
    // A friend fights before the left of the line; the Guard comes up flush beside him, where it struck.
    let beside = |x: f64| {
        against_a_line()
            .prussian("left", Muskets, (29.9, 23.0), NORTH)
            .prussian("guard", Muskets, (x, 21.0), NORTH)
            .contact("left", "line", Struck::Front)
            .prussians(Phase::Movement)
    };
    let mut t = beside(32.9);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    t.stands("guard", (32.9, 23.0), NORTH);
}

#[test]
fn only_a_step_forward_makes_contact_and_only_with_the_front() {
    ruling!("R39", "R41");
    // A battalion that forms line across an enemy's nose would touch him with its flank.
    let t = against_a_line().prussian("column", Muskets, (30.0, 22.0), EAST).in_column().prussians(Phase::Movement);
    t.refuses(t.march("column", [LINE]), "R39");
    // Wheeling away from an enemy beside it, the horse would touch him with its rear.
    let t = Diorama::open()
        .austrian("line", Muskets, (33.2, 20.5), NORTH)
        .prussian("horse", HeavyCavalry, (30.0, 20.0), NORTH)
        .prussians(Phase::Movement);
    t.refuses(t.march("horse", [wheel(-90.0)]), "R39");
}

#[test]
fn corner_to_corner_is_no_contact() {
    ruling!("R22");
    // Beside a friend who fights: level with him, and with a corner at the enemy's corner. It may still move and fire.
    let mut t = against_a_line()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .prussian("left", Muskets, (27.0, 20.0), NORTH)
        .contact("guard", "line", Struck::Front)
        .prussians(Phase::Movement);
    t.obeys(t.march("left", [ahead(3.0)]), &[]);
    t.stands("left", (27.0, 23.0), NORTH);
    assert_eq!(t.contacts(), [("guard", "line", Struck::Front)]);
}

#[test]
fn a_group_charges_as_one_and_each_meets_the_enemy_before_it() {
    ruling!("R16", "R23");
    let mut t = Diorama::open()
        .austrian("east", Muskets, (31.5, 24.0), SOUTH)
        .austrian("west", Muskets, (28.5, 24.0), SOUTH)
        .prussian("right", Muskets, (31.5, 20.0), NORTH)
        .prussian("left", Muskets, (28.5, 20.0), NORTH)
        .prussians(Phase::Movement);
    t.obeys(t.group(&["left", "right"], [ahead(4.0)]), &[]);
    t.stands("left", (28.5, 23.0), NORTH);
    t.stands("right", (31.5, 23.0), NORTH);
    assert_eq!(t.contacts(), [("left", "west", Struck::Front), ("right", "east", Struck::Front)]);
}

#[test]
fn a_second_enemy_is_struck_where_he_may_be_or_nobody_is() {
    ruling!("R22", "R23");
    // Beside the line stands a battalion that looks to the east: what is level with the line's front is its right flank.
    let beside = |x: f64| {
        against_a_line()
            .austrian("side", Muskets, (32.0, 25.0), EAST)
            .prussian("guard", Muskets, (x, 20.0), NORTH)
            .prussians(Phase::Movement)
    };
    // From wholly behind the line of its front the Guard strikes that flank together with the line's front.
    let mut t = beside(30.5);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    t.stands("guard", (30.5, 23.0), NORTH);
    let mut contacts = t.contacts();
    contacts.sort_unstable();
    assert_eq!(contacts, [("guard", "line", Struck::Front), ("guard", "side", Struck::Flank)]);
    // A thousandth further to the right it did not start behind it, and the charge is none.
    let t = beside(31.001);
    t.refuses(t.march("guard", [ahead(4.0)]), "R23");
}

#[test]
fn artillery_never_moves_into_contact() {
    ruling!("R23");
    let mut t = against_a_line().prussian("guns", Artillery, (30.0, 21.0), NORTH).limbered().prussians(Phase::Movement);
    t.refuses(t.march("guns", [ahead(4.0)]), "R23");
    t.obeys(t.march("guns", [ahead(1.4)]), &[]);
    assert!(t.contacts().is_empty());
}

#[test]
fn a_unit_in_contact_moves_no_more_and_neither_force_marches_nor_rallies() {
    ruling!("R23");
    let t = against_a_line()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .disorder(1)
        .contact("line", "guard", Struck::Front)
        .prussians(Phase::Movement);
    t.refuses(t.march("guard", [ahead(1.0)]), "R23");
    t.refuses(t.march("guard", [Step::AboutFace]), "R23");
    t.refuses(t.forced("guard", [ahead(1.0)]), "R23");
    t.refuses(t.rally("guard"), "R23");
}

#[test]
fn side_by_side_is_no_contact() {
    ruling!("R22", "R37");
    // The Guard goes past the flank of a battalion, edge along edge, and meets the front of the line.
    let mut t = against_a_line()
        .austrian("beside", Muskets, (33.0, 22.7), SOUTH)
        .prussian("guard", Muskets, (30.0, 20.0), NORTH)
        .prussians(Phase::Movement);
    t.obeys(t.march("guard", [ahead(4.0)]), &[]);
    t.stands("guard", (30.0, 23.0), NORTH);
    assert_eq!(t.contacts(), [("guard", "line", Struck::Front)]);
}

#[test]
fn an_enemy_whose_corner_rests_on_ones_side_is_not_in_contact() {
    ruling!("R41");
    // The Guard goes up to the line, and a battalion that looks past it has a corner of its front against the Guard's right side.
    let t = against_a_line()
        .prussian("guard", Muskets, (30.0, 23.0), NORTH)
        .austrian("beside", Muskets, (33.064, 23.4), Facing::degrees(190))
        .contact("guard", "line", Struck::Front)
        .prussians(Phase::Melee);
    assert_eq!(t.contacts(), [("guard", "line", Struck::Front)]);
}
