//! Fire: at whom, from where, over whom, and what comes back.

use super::*;
use grognard_battle::CommandId;

/// Preparatory fire of Blue.
fn fires() -> Diorama {
    Diorama::open().at(Stage::Preparatory(CommandId(0)))
}

#[test]
fn the_nearest_formed_enemy_is_shot_at() {
    proves!("be.firing.priority");
    let table = fires()
        .blue("B", line(), (20.0, 20.0), NORTH)
        .red("screen", skirmishers(), (20.0, 22.0), SOUTH)
        .red("R", line(), (22.1, 22.4), SOUTH)
        .play();
    table.refuses(table.fire("B", "screen"), "be.firing.priority");
    assert!(table.may(&table.fire("B", "R")));
}

#[test]
fn the_field_of_fire_opens_by_45_degrees() {
    ruling!("R6");
    // From the corner of the battery at (20.5, 20.25) to the far corner of the column, 4.25 ahead.
    let position = |x| {
        fires()
            .blue("B", guns(), (20.0, 20.0), NORTH)
            .blue("other", line(), (40.0, 20.0), NORTH)
            .red("R", column(), (x, 24.0), SOUTH)
            .red("S", line(), (40.0, 22.0), SOUTH)
            .play()
    };
    let inside = position(25.25);
    assert!(inside.may(&inside.fire("B", "R")));
    let outside = position(25.26);
    outside.refuses(outside.fire("B", "R"), "R6");
}

#[test]
fn one_sees_a_little_way_into_a_wood() {
    ruling!("R57");
    let position = |y| {
        fires()
            .wood((10.0, 22.0), (30.0, 30.0))
            .blue("G", guns(), (20.0, 18.0), NORTH)
            .blue("other", line(), (40.0, 20.0), NORTH)
            .red("R", line(), (20.0, y), SOUTH)
            .red("S", line(), (40.0, 22.0), SOUTH)
            .play()
    };
    let edge = position(23.25);
    assert!(edge.may(&edge.fire("G", "R")));
    let deep = position(23.35);
    deep.refuses(deep.fire("G", "R"), "R6");
}

#[test]
fn two_lines_deep_in_a_wood_see_each_other_close_by() {
    ruling!("R57");
    let position = |y| {
        fires()
            .wood((10.0, 15.0), (30.0, 30.0))
            .blue("B", line(), (20.0, 20.0), NORTH)
            .blue("other", line(), (40.0, 20.0), NORTH)
            .red("R", line(), (20.0, y), SOUTH)
            .red("S", line(), (40.0, 22.0), SOUTH)
            .play()
    };
    let close = position(21.5);
    assert!(close.may(&close.fire("B", "R")));
    let away = position(21.6);
    away.refuses(away.fire("B", "R"), "R6");
}

#[test]
fn guns_on_a_hill_see_over_friends_on_the_plain() {
    ruling!("R57");
    let position = |hill: bool| {
        let table = if hill { fires().hill((15.0, 8.0), (45.0, 11.0)) } else { fires() };
        table
            .blue("G", guns(), (30.0, 10.0), NORTH)
            .blue("F", line(), (30.0, 12.5), NORTH)
            .blue("other", line(), (50.0, 20.0), NORTH)
            .red("R", line(), (30.0, 18.5), SOUTH)
            .red("S", line(), (50.0, 22.0), SOUTH)
            .play()
    };
    let above = position(true);
    assert!(above.may(&above.fire("G", "R")));
    let below = position(false);
    below.refuses(below.fire("G", "R"), "R6");
}

#[test]
fn a_hill_lengthens_the_effective_range_over_the_plain_only() {
    proves!("be.range.hill-effective");
    ruling!("R57");
    let position = |far: f64| {
        fires()
            .hill((15.0, 8.0), (45.0, far))
            .blue("G", guns(), (30.0, 10.0), NORTH)
            .red("R", line(), (30.0, 20.0), SOUTH)
            .play()
    };
    let over_the_plain = position(12.0);
    assert_eq!(over_the_plain.facts(over_the_plain.fire("G", "R")).word("range"), "effective");
    let along_the_hill = position(25.0);
    assert_eq!(along_the_hill.facts(along_the_hill.fire("G", "R")).word("range"), "long");
}

#[test]
fn a_wall_shelters_those_close_behind_it() {
    ruling!("R58");
    let position = |y| {
        fires()
            .wall(&[(10.0, 21.0), (30.0, 21.0)])
            .blue("B", line(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, y), SOUTH)
            .play()
    };
    let cover = |table: Table| table.facts(table.fire("B", "R")).word("target_cover").to_owned();
    assert_eq!(cover(position(21.75)), "medium");
    assert_eq!(cover(position(21.8)), "none");
}

#[test]
fn who_faces_the_shooter_returns_the_fire() {
    ruling!("R43", "R69");
    let position = |facing| {
        fires().blue("B", line(), (20.0, 20.0), NORTH).red("R", line(), (20.0, 22.0), facing).marked("R").play()
    };
    let mut faced = position(SOUTH);
    faced.obeys(faced.fire("B", "R"), &[]);
    assert!(matches!(faced.asked(), (RED, Ask::ReturnFire { .. })));
    faced.obeys(Order::ReturnFire, &[1, 1, 6]);
    let shots = faced.all_resolved("firing");
    assert_eq!(shots.len(), 2);
    assert!(shots[1].is("action_marker") && !shots[0].is("action_marker"));
    let mut turned = position(NORTH);
    turned.obeys(turned.fire("B", "R"), &[1, 6]);
    assert_eq!(turned.all_resolved("firing").len(), 1);
}

#[test]
fn a_cannonball_bounces_on_into_the_next_line() {
    proves!("be.firing.ricochet");
    ruling!("R85");
    let position = |y| {
        fires()
            .blue("G", guns(), (30.0, 10.0), NORTH)
            .red("C", column(), (30.0, 17.0), SOUTH)
            .red("L", line(), (30.0, y), SOUTH)
            .play()
    };
    let mut near = position(21.0);
    near.obeys(near.fire("G", "C"), &[1, 1, 6]);
    let shots = near.all_resolved("firing");
    assert_eq!(shots.iter().map(|shot| shot.is("ricochet")).collect::<Vec<_>>(), [false, true]);
    assert!(near.acted("be.firing.ricochet"));
    let mut far = position(22.0);
    far.obeys(far.fire("G", "C"), &[1, 6]);
    assert_eq!(far.all_resolved("firing").len(), 1);
}

#[test]
fn guns_off_the_end_of_a_line_take_it_lengthwise() {
    proves!("be.firing.cannonball-enfilade");
    ruling!("R86");
    let position =
        |troop, facing| fires().blue("G", guns(), (30.0, 10.0), NORTH).red("R", troop, (30.0, 16.0), facing).play();
    let enfilade = |table: &Table| table.facts(table.fire("G", "R")).is("enfilade");
    let mut end_on = position(line(), EAST);
    assert!(enfilade(&end_on));
    end_on.obeys(end_on.fire("G", "R"), &[1, 6]);
    assert!(end_on.acted("be.firing.cannonball-enfilade"));
    assert!(!enfilade(&position(line(), SOUTH)));
    assert!(!enfilade(&position(column(), EAST)));
}

#[test]
fn battalion_guns_speak_beyond_the_muskets() {
    proves!("be.firing.infantry-battalion-guns");
    ruling!("R21");
    let armed = || line().but(|unit| unit.battalion_guns = true);
    let position = |y| fires().blue("B", armed(), (20.0, 20.0), NORTH).red("R", line(), (20.0, y), SOUTH);
    let far = position(24.5).play();
    assert_eq!(far.facts(far.fire("B", "R")).word("shooter"), "battalion-guns");
    let mut near = position(22.5).play();
    assert_eq!(near.facts(near.fire("B", "R")).word("shooter"), "infantry");
    near.obeys(near.fire("B", "R"), &[]);
    near.obeys(Order::HoldFire, &[1, 6]);
    assert!(near.acted("be.firing.infantry-battalion-guns"));
    let shaken = position(24.5)
        .blue("other", line(), (40.0, 20.0), NORTH)
        .red("S", line(), (40.0, 22.0), SOUTH)
        .disordered("B")
        .play();
    shaken.refuses(shaken.fire("B", "R"), "be.range.infantry");
}

#[test]
fn guns_say_so_if_they_mean_to_limber() {
    proves!("be.firing.fire-and-limber");
    ruling!("R37", "R87");
    use grognard_bataille_empire::battle::Step::Limber;
    let position = || fires().blue("G", guns(), (30.0, 10.0), NORTH).red("R", line(), (30.0, 16.0), SOUTH).play();
    let shot = |table: &Table, shrapnel, limbers| Order::Fire {
        unit: table.piece("G"),
        target: table.piece("R"),
        supports: Vec::new(),
        shrapnel,
        limbers,
    };
    let mut says = position();
    says.refuses(shot(&says, true, false), "R37");
    says.obeys(shot(&says, false, true), &[1]);
    assert!(says.acted("be.firing.fire-and-limber"));
    assert_eq!(says.asked(), (BLUE, Ask::Movement));
    says.refuses(says.march("G", &[turn(30)]), "R87");
    assert!(says.may(&says.march("G", &[Limber])));
    let mut silent = position();
    silent.obeys(shot(&silent, false, false), &[1]);
    silent.refuses(silent.march("G", &[Limber]), "R87");
}

#[test]
fn a_second_line_that_could_fire_supports() {
    proves!("be.firing.fire-support");
    ruling!("R23", "R74");
    let position = || {
        fires().blue("B", line(), (20.0, 20.0), NORTH).blue("F", line(), (22.2, 20.0), NORTH).red(
            "R",
            line(),
            (21.0, 22.0),
            SOUTH,
        )
    };
    let mut both = position().play();
    both.obeys(both.fire_with("B", "R", &["F"]), &[]);
    both.obeys(Order::HoldFire, &[1, 6]);
    assert!(both.acted("be.firing.fire-support"));
    assert!(both.state_of("B").marker && both.state_of("F").marker);
    let spent = position().marked("F").play();
    spent.refuses(spent.fire_with("B", "R", &["F"]), "R74");
}

#[test]
fn skirmishers_spoil_the_aim_of_guns_for_the_turn() {
    let mut table =
        fires().blue("screen", skirmishers(), (20.0, 20.0), NORTH).red("G", guns(), (20.0, 22.5), SOUTH).play();
    table.obeys(table.fire("screen", "G"), &[]);
    table.obeys(Order::HoldFire, &[1]);
    assert!(table.state_of("G").sniped);
}

#[test]
fn guns_fire_at_who_comes_into_effective_range() {
    ruling!("R68");
    let position = |y| Diorama::open().blue("B", line(), (20.0, 20.0), NORTH).red("G", guns(), (20.0, y), SOUTH).play();
    let mut near = position(30.5);
    near.obeys(near.march("B", &[ahead(4.0)]), &[]);
    assert_eq!(near.asked(), (RED, Ask::ReactToMove));
    assert!(near.may(&near.react("G", Answer::OpportunityFire, "B")));
    let mut far = position(33.5);
    far.obeys(far.march("B", &[ahead(4.0)]), &[]);
    assert_ne!(far.asked().1, Ask::ReactToMove);
}
