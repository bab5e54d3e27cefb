//! Winners who go too far, losers who are saved or not, and charges that find nobody.

use grognard_battle::CommandId;

use super::*;

/// Blue's charges. Both generals are near.
fn charges() -> Diorama {
    Diorama::open().posted("Dokhturov", (30.0, 33.0)).at(Stage::Charges(CommandId(0)))
}

/// Blue's horse routs Red's line and may pursue.
fn routed(position: Diorama) -> Table {
    let mut table = position.order(BLUE, Written::Engage).play();
    table.obeys(table.charge("C", "R"), &[]);
    table.obeys(meet(Answer::Stand), &[]);
    table.obeys(Order::GoOn, &[6, 1]);
    assert_eq!(table.resolved("shock").word("result"), "routed");
    table
}

fn ridden_at() -> Diorama {
    charges().blue("C", horse(), (20.0, 20.0), NORTH).red("R", line(), (20.0, 24.0), SOUTH).red(
        "far",
        line(),
        (50.0, 35.0),
        SOUTH,
    )
}

#[test]
fn a_pursuer_wheels_by_45_degrees_and_no_more() {
    proves!("be.pursuit.wheel-45");
    ruling!("R82");
    // The pursuer's middle is at (20, 24.5) after its advance; the aims of the two are 40 and 50 degrees off, 5 away.
    let into = |x: f64, y: f64| {
        let mut table = routed(ridden_at().red("T", line(), (x, y + 0.25), SOUTH));
        table.obeys(Order::Pursue, &[]);
        matches!(table.asked(), (BLUE, Ask::PursueInto { .. }))
    };
    assert!(into(20.0 + 3.214, 24.5 + 3.830));
    assert!(!into(20.0 + 3.830, 24.5 + 3.214));
}

#[test]
fn impetuous_horse_pursues_unasked() {
    proves!("be.pursuit.impetuous");
    let position = |impetuous| {
        charges()
            .blue("C", horse().but(move |unit| unit.impetuous = impetuous), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 24.0), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .order(BLUE, Written::Engage)
            .play()
    };
    let mut hot = position(true);
    hot.obeys(hot.charge("C", "R"), &[]);
    hot.obeys(meet(Answer::Stand), &[6, 1]);
    hot.gone("R");
    hot.stands("C", (20.0, 30.5), NORTH);
    let cool = routed(ridden_at());
    assert!(matches!(cool.asked(), (BLUE, Ask::Pursue { .. })));
}

#[test]
fn nobody_pursues_among_trees() {
    proves!("be.pursuit.no-difficult");
    ruling!("R46");
    let position =
        |trees: bool| {
            let position = charges()
                .blue("B", column(), (20.0, 21.0), NORTH)
                .red("R", line(), (20.0, 24.0), SOUTH)
                .red("far", line(), (50.0, 35.0), SOUTH);
            let position = if trees { position.wood((10.0, 23.6), (30.0, 34.0)) } else { position };
            let mut table = position.play();
            table.obeys(table.charge("B", "R"), &[]);
            table.obeys(meet(Answer::Stand), &[6, 1]);
            assert!(table.state_of("R").is_there());
            matches!(table.asked(), (BLUE, Ask::Pursue { .. }))
        };
    assert!(position(false));
    assert!(!position(true));
}

#[test]
fn a_friend_in_disorder_is_passed_and_saves_nobody() {
    proves!("be.retreat.behind-support");
    ruling!("R29", "R80");
    let behind = |shaken: bool| {
        let position = charges()
            .blue("C", horse(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 26.0), SOUTH)
            .red("F", line(), (20.0, 27.5), SOUTH)
            .order(RED, Written::Engage);
        let mut table = if shaken { position.disordered("F").play() } else { position.play() };
        table.obeys(table.charge("C", "R"), &[]);
        table.obeys(meet(Answer::Flee), &[]);
        table
    };
    behind(false).stands("R", (20.0, 32.0), NORTH);
    behind(true).gone("R");
}

#[test]
fn who_gives_way_to_fire_ends_just_behind_the_second_line() {
    proves!("be.morale.failed-retreat");
    ruling!("R80");
    let shot = |second: Option<f64>| {
        let mut position = Diorama::open()
            .at(Stage::Preparatory(CommandId(0)))
            .posted("Dokhturov", (30.0, 33.0))
            .blue("B", line(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 22.0), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH);
        if let Some(y) = second {
            position = position.red("F", line(), (20.0, y), SOUTH).disordered("F");
        }
        let mut table = position.play();
        table.obeys(table.fire("B", "R"), &[]);
        table.obeys(Order::HoldFire, &[6, 1]);
        assert!(table.state_of("R").disordered);
        table
    };
    shot(None).stands("R", (20.0, 24.0), SOUTH);
    // Its full 2 would end on F, at 24: it goes on until it is 0.1 clear of him.
    shot(Some(23.75)).stands("R", (20.0, 24.35), SOUTH);
    // F at 22.8 is passed well before 2.
    shot(Some(22.8)).stands("R", (20.0, 24.0), SOUTH);
}

#[test]
fn a_charge_finds_a_second_target_and_no_third() {
    ruling!("R72");
    let mut table = charges()
        .blue("C", horse(), (20.0, 18.0), NORTH)
        .red("screen", skirmishers(), (20.0, 24.0), SOUTH)
        .red("S", skirmishers(), (21.5, 25.5), SOUTH)
        .red("R", line(), (20.0, 26.6), SOUTH)
        .order(RED, Written::Engage)
        .play();
    table.obeys(table.charge("C", "screen"), &[]);
    table.obeys(meet(Answer::Flee), &[]);
    assert!(matches!(table.asked(), (BLUE, Ask::NewTarget { .. })));
    let second = table.piece("S");
    table.obeys(Order::ChargeOn { target: second }, &[]);
    table.obeys(meet(Answer::Flee), &[]);
    assert!(!matches!(table.asked(), (BLUE, Ask::NewTarget { .. })), "R stands before it, and the charge is over");
    assert!(table.state_of("R").is_there() && table.state_of("C").marker);
}

#[test]
fn the_pursuit_of_an_opportunity_is_a_pursuit() {
    proves!("be.shock.opportunity", "be.shock.in-pursuit");
    ruling!("R41", "R46");
    let mut table = Diorama::open()
        .posted("Dokhturov", (30.0, 33.0))
        .blue("B", line(), (20.0, 20.0), NORTH)
        .blue("T", line(), (20.0, 16.0), NORTH)
        .red("C", horse().but(|unit| unit.impetuous = true), (20.0, 25.5), SOUTH)
        .order(RED, Written::Engage)
        .play();
    table.obeys(table.march("B", &[ahead(2.0)]), &[]);
    table.obeys(table.react("C", Answer::OpportunityCharge, "B"), &[]);
    table.obeys(meet(Answer::Stand), &[6, 1]);
    let first = table.resolved("shock");
    assert!(first.is("opportunity") && !first.is("in_pursuit"));
    assert!(table.acted("be.shock.opportunity"));
    table.gone("B");
    assert!(matches!(table.asked(), (RED, Ask::PursueInto { .. })), "{:?}", table.asked());
    table.obeys(Order::StraightOn, &[]);
    assert!(matches!(table.asked(), (BLUE, Ask::ReactToPursuit { .. })), "{:?}", table.asked());
    table.obeys(meet(Answer::Stand), &[1, 6]);
    let second = table.resolved("shock");
    assert!(!second.is("opportunity") && second.is("in_pursuit"));
    assert!(table.acted("be.shock.in-pursuit"));
}
