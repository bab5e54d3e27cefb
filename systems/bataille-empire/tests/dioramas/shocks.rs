//! After a shock: the way back, friends and ponds on it, the advance, the pursuit; and flanks.

use super::*;
use grognard_battle::CommandId;

/// Blue's column charges Red's line, which stands; these dice fall.
fn beaten(position: Diorama, dice: &[i64]) -> Table {
    let mut table = position.play();
    table.obeys(table.charge("B", "R"), &[]);
    table.obeys(meet(Answer::Stand), dice);
    table
}

/// Blue's column 2.25 before Red's line.
fn before(red: Facing) -> Diorama {
    Diorama::open()
        .posted("Dokhturov", (30.0, 33.0))
        .at(Stage::Charges(CommandId(0)))
        .blue("B", column(), (20.0, 21.0), NORTH)
        .red("R", line(), (20.0, 24.0), red)
        .red("far", line(), (50.0, 35.0), SOUTH)
}

const DEFEATED: &[i64] = &[6, 4];

#[test]
fn a_way_back_barred_within_2_is_the_end() {
    proves!("be.retreat.blocked", "be.retreat.straight");
    ruling!("R80");
    let position = |y| beaten(before(SOUTH).blue("X", line(), (20.0, y), NORTH), DEFEATED);
    position(26.0).gone("R");
    let alive = position(27.0);
    assert!(alive.state_of("R").is_there() && alive.state_of("R").disordered);
    // Where it can turn aside neither, it ends where it is barred.
    let pent_up = |y| beaten(before(SOUTH).gap_to(24.5, y), DEFEATED);
    pent_up(26.24).gone("R");
    pent_up(26.26).stands("R", (20.0, 26.01), SOUTH);
    pent_up(26.75).stands("R", (20.0, 26.5), SOUTH);
}

#[test]
fn a_pond_is_gone_round_after_2() {
    proves!("be.retreat.wheel");
    ruling!("R80");
    let table = beaten(before(SOUTH).pond((19.0, 27.25), (21.0, 29.25)), DEFEATED);
    let pose = table.state_of("R").pose;
    assert!(pose.at.x.get() < 19_000, "it goes round by its left: {pose:?}");
    let middle = grognard_battle_tests::diorama::spot((20.0, 26.0));
    assert!(middle.distance_to(pose.at).get().abs_diff(2000) <= 5, "{pose:?}");
}

#[test]
fn a_pursuer_who_meets_nobody_stands_on_no_friend_in_the_end() {
    ruling!("R78", "R82");
    // F stands where A would line up, so A fights as it struck, with its right on F's place.
    let mut table = Diorama::open()
        .blue("A", line(), (20.0, 24.0), EAST)
        .blue("F", line(), (20.24, 20.6), NORTH)
        .red("R", line(), (22.2, 20.0), NORTH)
        .red("far", line(), (50.0, 38.0), SOUTH)
        .disordered("R")
        .at(Stage::Charges(CommandId(0)))
        .play();
    table.obeys(table.charge("A", "R"), &[]);
    table.obeys(meet(Answer::Stand), &[6, 1]);
    table.gone("R");
    assert_eq!(table.asked(), (BLUE, Ask::Pursue { winner: table.piece("A") }));
    table.obeys(Order::Pursue, &[]);
    assert_eq!(table.moved("A").last(), Some(&"closes up"));
}

#[test]
fn a_friend_behind_is_passed() {
    ruling!("R80");
    let position = || before(SOUTH).red("F", line(), (20.0, 25.5), SOUTH);
    let open = beaten(position(), DEFEATED);
    open.stands("R", (20.0, 28.0), SOUTH);
    let strict = beaten(position().disordered("F").house(|house| house.board.friends_bar = true), DEFEATED);
    strict.gone("R");
}

#[test]
fn who_is_driven_over_the_edge_is_gone() {
    ruling!("R34", "R80");
    let table = beaten(
        Diorama::open()
            .posted("Legrand", (20.0, 30.0))
            .at(Stage::Charges(CommandId(0)))
            .blue("B", column(), (20.0, 33.0), NORTH)
            .red("R", line(), (20.0, 36.75), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH),
        DEFEATED,
    );
    table.gone("R");
}

#[test]
fn a_winner_stops_short_of_the_next_enemy() {
    proves!("be.shock.disordered-beaten");
    ruling!("R83");
    let mut table = beaten(before(SOUTH).red("S", line(), (20.0, 24.6), SOUTH).disordered("R"), &[6, 4]);
    table.gone("R");
    if matches!(table.asked(), (BLUE, Ask::Pursue { .. })) {
        table.obeys(Order::HoldBack, &[]);
    }
    table.stands("B", (20.0, 23.6), NORTH);
}

/// Blue's horse routs Red's line.
fn routed(position: Diorama) -> Table {
    let mut table = position.play();
    table.obeys(table.charge("C", "R"), &[]);
    table.obeys(meet(Answer::Stand), &[]);
    table.obeys(Order::GoOn, &[6, 1]);
    assert_eq!(table.resolved("shock").word("result"), "routed");
    assert!(matches!(table.asked(), (BLUE, Ask::Pursue { .. })));
    table
}

fn ridden_at() -> Diorama {
    Diorama::open()
        .posted("Dokhturov", (30.0, 33.0))
        .at(Stage::Charges(CommandId(0)))
        .blue("C", horse(), (20.0, 20.0), NORTH)
        .red("R", line(), (20.0, 24.0), SOUTH)
        .red("far", line(), (50.0, 35.0), SOUTH)
        .order(BLUE, Written::Engage)
}

#[test]
fn horse_catches_foot_in_the_open() {
    ruling!("R29", "R81");
    let mut open = routed(ridden_at());
    open.obeys(Order::Pursue, &[]);
    open.gone("R");
    open.stands("C", (20.0, 30.5), NORTH);
}

#[test]
fn who_runs_no_farther_than_the_pursuit_reaches_is_caught() {
    proves!("be.pursuit.caught");
    ruling!("R81");
    let mut rough = routed(ridden_at().rough((10.0, 24.8), (30.0, 36.0)));
    rough.obeys(Order::Pursue, &[]);
    rough.gone("R");
    assert!(rough.acted("be.pursuit.caught") && !rough.acted("be.pursuit.infantry-caught"));
    let afoot = |y: f64| {
        let mut table = beaten(before(SOUTH).gap_to(24.5, y), &[6, 1]);
        assert_eq!(table.resolved("shock").word("result"), "routed");
        table.obeys(Order::Pursue, &[]);
        table
    };
    afoot(28.24).gone("R");
    afoot(28.27).stands("R", (20.0, 28.02), NORTH);
    let mut open = beaten(before(SOUTH), &[6, 1]);
    open.obeys(Order::Pursue, &[]);
    open.stands("R", (20.0, 30.0), NORTH);
}

#[test]
fn holding_horse_back_takes_a_test() {
    proves!("be.pursuit.cavalry-control");
    let mut held = routed(ridden_at());
    held.obeys(Order::HoldBack, &[6]);
    held.stands("R", (20.0, 30.0), NORTH);
    held.stands("C", (20.0, 24.5), NORTH);
    let mut loose = routed(ridden_at());
    loose.obeys(Order::HoldBack, &[1]);
    loose.stands("C", (20.0, 30.5), NORTH);
}

#[test]
fn a_pursuer_wheels_upon_a_new_enemy() {
    proves!("be.pursuit.wheel-45", "be.shock.in-pursuit");
    ruling!("R46", "R82");
    let position = |at| ridden_at().red("T", line(), at, SOUTH);
    let mut inside = routed(position((23.0, 29.0)));
    inside.obeys(Order::Pursue, &[]);
    assert!(matches!(inside.asked(), (BLUE, Ask::PursueInto { .. })));
    let target = inside.piece("T");
    inside.obeys(Order::PursueInto { target }, &[]);
    assert!(matches!(inside.asked(), (RED, Ask::ReactToPursuit { .. })));
    inside.obeys(meet(Answer::Stand), &[1, 6]);
    assert!(inside.acted("be.shock.in-pursuit"));
    let mut outside = routed(position((26.5, 26.5)));
    outside.obeys(Order::Pursue, &[]);
    assert!(!matches!(outside.asked(), (BLUE, Ask::PursueInto { .. })));
    outside.stands("C", (20.0, 30.5), NORTH);
}

#[test]
fn flanks_rest_on_friends_and_are_threatened_by_who_could_charge_them() {
    proves!("be.shock.threatened");
    ruling!("R24", "R98");
    let position = |gap: f64, facing| {
        before(SOUTH).red("F", line(), (22.0 + gap, 24.0), SOUTH).blue("T", line(), (15.75, 24.75), facing).play()
    };
    let flanks = |table: &Table| {
        let facts = table.facts(table.charge("B", "R"));
        (facts.number("target_safe_flanks"), facts.number("target_threatened_by_infantry"))
    };
    assert_eq!(flanks(&position(1.5, EAST)), (1, 1));
    assert_eq!(flanks(&position(1.51, EAST)), (0, 1));
    assert_eq!(flanks(&position(1.5, WEST)), (1, 0));
    let mut table = position(1.5, EAST);
    table.obeys(table.charge("B", "R"), &[]);
    table.obeys(meet(Answer::Stand), DEFEATED);
    assert!(table.acted("be.shock.threatened"));
}

#[test]
fn houses_have_no_rear_and_are_supported_from_close_by() {
    ruling!("R23", "R54");
    let supports = |y: f64| {
        let table = Diorama::open()
            .at(Stage::Charges(CommandId(0)))
            .farm((20.0, 24.0))
            .red("R", line(), (20.0, 24.0), NORTH)
            .inside(0)
            .red("F", line(), (20.0, y), NORTH)
            .blue("B", column(), (20.0, 29.0), SOUTH)
            .play();
        table.facts(table.charge("B", "R")).number("target_morale_support")
    };
    assert_eq!(supports(22.5), 1);
    assert_eq!(supports(22.49), 0);
}

#[test]
fn a_garrison_behind_supports_by_its_middle_and_beside_by_its_edge() {
    ruling!("R23", "R74");
    // The houses reach behind the column all the same: what counts is where their middle is.
    let supports = |x: f64, y: f64| {
        let table = Diorama::open()
            .at(Stage::Charges(CommandId(0)))
            .farm((x, y))
            .red("F", line(), (x, y), SOUTH)
            .inside(0)
            .red("R", column(), (20.0, 24.0), SOUTH)
            .blue("B", column(), (20.0, 20.0), NORTH)
            .play();
        table.facts(table.charge("B", "R")).number("target_morale_support")
    };
    assert_eq!(supports(20.5, 26.0), 1);
    assert_eq!(supports(20.51, 26.0), 0);
    assert_eq!(supports(20.5, 27.5), 1, "two UD behind");
    assert_eq!(supports(20.5, 27.51), 0);
    assert_eq!(supports(21.75, 25.4), 1, "beside its flank");
    assert_eq!(supports(21.76, 25.4), 0);
}

#[test]
fn skirmishers_met_in_a_pursuit_stand_even_in_the_open() {
    proves!("be.shock.in-pursuit");
    ruling!("R82");
    let mut table = routed(ridden_at().red("S", skirmishers(), (23.0, 29.0), SOUTH));
    table.obeys(Order::Pursue, &[]);
    let target = table.piece("S");
    // Nobody is asked: they can do nothing but stand.
    table.obeys(Order::PursueInto { target }, &[1, 6]);
    assert!(table.resolved("shock").is("in_pursuit"));
}

#[test]
fn a_winner_that_dies_of_its_losses_has_beaten_its_enemy_all_the_same() {
    ruling!("R5", "R81");
    let guards = column().but(|unit| unit.morale = 6);
    let position = Diorama::open()
        .posted("Dokhturov", (30.0, 33.0))
        .at(Stage::Charges(CommandId(0)))
        .blue("B", guards, (20.0, 21.0), NORTH)
        .blue("other", line(), (40.0, 5.0), NORTH)
        .red("R", line(), (20.0, 24.0), SOUTH)
        .red("far", line(), (50.0, 35.0), SOUTH)
        .who("B", |unit| unit.losses = 7);
    let table = beaten(position, &[6, 3]);
    assert_eq!(table.resolved("shock").word("winner"), "charger");
    table.gone("B");
    table.stands("R", (20.0, 28.0), SOUTH);
}
