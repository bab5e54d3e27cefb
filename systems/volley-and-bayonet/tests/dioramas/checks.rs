//! The Morale phase: who is secure from horse, who checks with what, and what follows before anybody is asked.

use super::*;

/// Red foot of the old regime with blue horse before its front, or its back.
fn charged(horse: (f64, Facing), about: impl Fn(Diorama) -> Diorama) -> Facts {
    let (y, facing) = horse;
    let position =
        Diorama::open().blue("C", light_horse(), (20.0, y), facing).red("P", old_line(), (20.0, 30.0), SOUTH);
    let mut table = about(position).play();
    table.obeys(table.charge("C", &["P"], facing), &[]);
    table.obeys(Order::EndPhase, &[1, 1]);
    table.resolved("morale-check")
}

const BEFORE: (f64, Facing) = (20.0, Facing::NORTH);

#[test]
fn friends_on_both_flanks_make_a_line_secure() {
    proves!("vb.secure.friendly-unit", "vb.morale.not-cav-secure");
    ruling!("R42", "R92");
    let flanked = |d: Diorama| d.red("L1", linear(), (17.0, 30.0), SOUTH).red("L2", linear(), (23.0, 30.0), SOUTH);
    let check = charged(BEFORE, flanked);
    assert!(check.is("cav_secure"));
    assert_eq!(check.number("modifier"), 0);
    let check = charged(BEFORE, |d| flanked(d).in_order("L2", Status::Routed));
    assert!(!check.is("cav_secure"));
    assert_eq!(check.number("modifier"), -1);
}

#[test]
fn from_the_rear_no_line_is_secure() {
    proves!("vb.secure.linear-rear");
    let flanked = |d: Diorama| d.red("L1", linear(), (17.0, 30.0), SOUTH).red("L2", linear(), (23.0, 30.0), SOUTH);
    let check = charged((40.0, SOUTH), flanked);
    assert!(!check.is("cav_secure"));
}

#[test]
fn massed_foot_that_stands_ready_is_secure_on_all_sides() {
    proves!("vb.secure.massed-stationary-rear");
    let position =
        Diorama::open().blue("C", light_horse(), (20.0, 40.0), SOUTH).red("M", massed(), (20.0, 30.0), SOUTH);
    let mut table = position.stationary("M").play();
    table.obeys(table.charge("C", &["M"], SOUTH), &[]);
    table.obeys(Order::EndPhase, &[1, 1]);
    assert!(table.resolved("morale-check").is("cav_secure"));
}

#[test]
fn a_wood_at_one_flank_and_a_friend_near_the_other_are_enough() {
    proves!("vb.secure.protected-flank");
    ruling!("R42", "R92");
    let near = |d: Diorama| d.red("L", linear(), (16.2, 30.0), SOUTH);
    let check = charged(BEFORE, |d| near(d.wood((21.7, 25.0), (30.0, 35.0))));
    assert!(check.is("cav_secure"));
    let check = charged(BEFORE, |d| near(d.wood((21.751, 25.0), (30.0, 35.0))));
    assert!(!check.is("cav_secure"), "a quarter of an inch is the limit");
    let check = charged(BEFORE, |d| near(d).red("R", linear(), (23.8, 30.0), SOUTH));
    assert!(!check.is("cav_secure"), "two flanks that are only protected are not enough");
}

#[test]
fn a_house_at_the_corner_of_a_flank_covers_it() {
    ruling!("R92");
    let beside = |d: Diorama| d.red("L", linear(), (17.0, 30.0), SOUTH);
    let check = charged(BEFORE, |d| beside(d.block((23.2, 32.4))));
    assert!(check.is("cav_secure"), "its near corner is a quarter of an inch from the edge");
    let check = charged(BEFORE, |d| beside(d.block((23.3, 32.5))));
    assert!(!check.is("cav_secure"));
}

#[test]
fn who_routs_goes_away_from_the_enemy_the_phasing_side_first() {
    proves!("vb.rout.move", "vb.fail.disorder-to-rout");
    ruling!("R82");
    let position = Diorama::open().blue("M", massed(), (20.0, 27.0), NORTH).red("R", massed(), (20.0, 30.0), SOUTH);
    let position = position.contact("M", "R", Struck::Front);
    let both = |p: Diorama| p.in_order("M", Status::TemporaryDisorder).in_order("R", Status::TemporaryDisorder);
    let mut table = both(position).play();
    table.obeys(Order::EndPhase, &[6, 6]);
    table.stands("M", (20.0, 11.0), SOUTH);
    table.stands("R", (20.0, 46.0), NORTH);
    assert_eq!((table.sp("M"), table.sp("R")), (3, 3));
}

#[test]
fn the_army_commander_steadies_those_he_touches() {
    proves!("vb.morale.army-commander", "vb.morale.building");
    ruling!("R46");
    let position = Diorama::open().block((20.0, 30.0)).posted("Wellington", (20.0, 32.0));
    let position =
        position.blue("M", massed(), (20.0, 20.0), NORTH).red("P", old_line(), (20.0, 30.0), NORTH).garrison(0);
    let mut table = position.play();
    table.obeys(table.charge("M", &["P"], NORTH), &[]);
    table.stands("M", (20.0, 27.0), NORTH);
    table.obeys(Order::EndPhase, &[1, 1]);
    assert_eq!(table.resolved("morale-check").number("modifier"), 2);
}

#[test]
fn the_table_is_settled_before_anybody_breaks_through() {
    ruling!("R82");
    let position = Diorama::open().blue("C1", light_horse(), (20.0, 27.75), NORTH);
    let position = position.blue("C2", light_horse(), (40.0, 27.75), NORTH).red("L1", linear(), (20.0, 30.0), SOUTH);
    let position = position.red("L2", linear(), (40.0, 30.0), SOUTH).contact("C1", "L1", Struck::Front);
    let position = position.contact("C2", "L2", Struck::Front);
    let position = position.in_order("L1", Status::TemporaryDisorder).in_order("L2", Status::TemporaryDisorder);
    let mut table = position.play();
    table.obeys(Order::EndPhase, &[1, 1, 6, 6]);
    table.stands("L1", (20.0, 46.0), NORTH);
    table.stands("L2", (40.0, 46.0), NORTH);
    assert_eq!(table.asked().1, Ask::Breakthrough { stand: table.piece("C1") });
}

#[test]
fn of_several_guns_those_count_that_are_nearest_to_their_close_range() {
    proves!("vb.check.other-range");
    ruling!("R83");
    let falconets = Stand { gun_weight: GunWeight::VeryLight, ..battery() };
    let guns = |field: f64| {
        let position = Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH);
        let position = position.red("V", falconets, (19.2, 25.75), SOUTH);
        position.red("B", battery(), (20.8, 22.25 + field), SOUTH)
    };
    // Very light guns at 3.5 inches make nobody check; a field battery at 3.9 does.
    let mut table = guns(3.9).play();
    table.obeys(Order::EndPhase, &[1]);
    assert!(table.resolved("morale-check").is("passed"));
    let mut table = guns(4.1).play();
    table.obeys(Order::EndPhase, &[]);
}
