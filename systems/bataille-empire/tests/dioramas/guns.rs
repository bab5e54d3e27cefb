//! Guns: what they fire and how, crews that leave them and come back, limbers in a hurry.

use grognard_bataille_empire::battle::Step::Unlimber;
use grognard_battle::CommandId;

use super::*;

/// Blue's guns may fire.
fn fires() -> Diorama {
    Diorama::open().at(Stage::Preparatory(CommandId(0)))
}

#[test]
fn a_ball_ploughs_through_a_column_from_any_side() {
    proves!("be.firing.cannonball-column");
    let shot = |facing| {
        let mut table = fires().blue("G", guns(), (30.0, 10.0), NORTH).red("R", column(), (30.0, 16.0), facing).play();
        table.obeys(table.fire("G", "R"), &[1, 6]);
        table
    };
    for facing in [SOUTH, EAST] {
        let table = shot(facing);
        assert!(table.acted("be.firing.cannonball-column") && !table.acted("be.firing.cannonball-enfilade"));
    }
}

#[test]
fn guns_fresh_off_their_limbers_shoot_worse() {
    proves!("be.firing.unlimber-and-fire");
    ruling!("R87");
    let shot = |order: Option<grognard_bataille_empire::battle::Step>| {
        let troop = if order.is_some() { limbered() } else { guns() };
        let mut table = Diorama::open()
            .blue("G", troop, (30.0, 10.0), NORTH)
            .red("R", line(), (30.0, 16.0), SOUTH)
            .holds(BLUE, (0.0, 0.0), (60.0, 40.0))
            .play();
        table.obeys(order.map_or(Order::End, |step| table.march("G", &[step])), &[]);
        while table.asked() == (BLUE, Ask::Movement) {
            table.obeys(Order::End, &[]);
        }
        assert_eq!(table.asked(), (BLUE, Ask::Final));
        table.obeys(table.fire("G", "R"), &[6, 6]);
        table
    };
    let fresh = shot(Some(Unlimber));
    assert!(fresh.acted("be.firing.unlimber-and-fire") && !fresh.acted("be.firing.stationary"));
    let ready = shot(None);
    assert!(!ready.acted("be.firing.unlimber-and-fire") && ready.acted("be.firing.stationary"));
}

#[test]
fn shrapnel_is_not_for_short_range() {
    proves!("be.firing.shrapnel");
    ruling!("R37");
    let position = |y| {
        let mut armed = guns();
        armed.shrapnel = true;
        fires().blue("G", armed, (30.0, 10.0), NORTH).red("R", line(), (30.0, y), SOUTH).play()
    };
    let shot = |table: &Table| Order::Fire {
        unit: table.piece("G"),
        target: table.piece("R"),
        supports: Vec::new(),
        shrapnel: true,
        limbers: false,
    };
    let near = position(14.5);
    near.refuses(shot(&near), "R37");
    let mut far = position(14.501);
    far.obeys(shot(&far), &[1, 6]);
    assert!(far.acted("be.firing.shrapnel"));
}

#[test]
fn sniped_guns_shoot_worse_for_the_rest_of_the_turn() {
    proves!("be.firing.under-skirmisher-fire");
    let mut table = fires()
        .blue("screen", skirmishers(), (20.0, 20.0), NORTH)
        .blue("B", line(), (24.0, 18.0), NORTH)
        .red("G", guns(), (20.0, 22.5), SOUTH)
        .play();
    table.obeys(table.fire("screen", "G"), &[]);
    table.obeys(Order::HoldFire, &[1]);
    assert_eq!(table.asked(), (BLUE, Ask::Movement));
    table.obeys(table.march("B", &[ahead(1.0)]), &[]);
    table.obeys(table.react("G", Answer::OpportunityFire, "B"), &[1]);
    assert!(table.acted("be.firing.under-skirmisher-fire"));
}

#[test]
fn guns_without_their_crew_are_taken_by_who_marches_over_them() {
    ruling!("R49", "R77");
    let over = |by: f64| {
        let mut table = Diorama::open()
            .red("G", guns(), (20.0, 24.0), SOUTH)
            .red("Q", square(), (24.0, 26.0), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .blue("B", column(), (20.0, 20.0), NORTH)
            .who("G", |unit| unit.crew = Some(grognard_battle::Piece(1)))
            .play();
        table.obeys(table.march("B", &[ahead(by)]), &[]);
        table
    };
    let short = over(3.2);
    assert!(short.state_of("G").is_there());
    over(3.5).gone("G");
}

#[test]
fn a_crew_comes_back_out_of_whatever_its_square_has_become() {
    ruling!("R77");
    let position = |foe: f64| {
        Diorama::open()
            .blue("G", guns(), (20.0, 24.0), NORTH)
            .blue("Q", line(), (24.0, 22.0), NORTH)
            .red("R", line(), (20.0, foe), SOUTH)
            .who("G", |unit| unit.crew = Some(grognard_battle::Piece(1)))
            .play()
    };
    let man = |table: &Table| Order::Man { battery: table.piece("G"), paid_by: None };
    let mut free = position(25.5);
    assert_eq!(free.toll(man(&free), "command points"), 1);
    free.obeys(man(&free), &[]);
    assert_eq!(free.state_of("G").crew, None);
    let beset = position(25.49);
    beset.refuses(man(&beset), "R77");
}

#[test]
fn guns_that_fail_to_limber_before_a_mere_move_stay_where_they_are() {
    proves!("be.test.artillery-limbering");
    ruling!("R42", "R68");
    let position = |die: i64| {
        let mut table = Diorama::open()
            .blue("B", line(), (20.0, 20.0), NORTH)
            .red("G", guns(), (20.0, 26.5), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .order(RED, Written::Engage)
            .posted("Dokhturov", (22.0, 30.0))
            .play();
        table.obeys(table.march("B", &[ahead(3.0)]), &[]);
        table.obeys(table.react("G", Answer::LimberAndFlee, "B"), &[die]);
        table
    };
    // Class b passes on 3, and limbering costs one.
    let stays = position(3);
    stays.stands("G", (20.0, 26.5), SOUTH);
    assert!(stays.acted("be.test.artillery-limbering"));
    let state = stays.state_of("G");
    assert!(!state.disordered && !state.marker && state.form == Form::Deployed);
    let goes = position(4);
    goes.stands("G", (20.0, 32.5), NORTH);
    assert_eq!(goes.state_of("G").form, Form::Limbered);
}
