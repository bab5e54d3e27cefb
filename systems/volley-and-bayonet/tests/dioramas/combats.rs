//! Combat: melees of one and of several, fire, answers.

use super::*;

#[test]
fn a_beaten_stand_retires_half_a_move_before_its_enemy() {
    proves!("vb.lose.disordered-retreat");
    ruling!("R35", "R88");
    let position = Diorama::open().blue("M", massed(), (20.0, 27.75), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.contact("M", "L", Struck::Front).in_combat().play();
    // Massed foot rolls four dice, the line three: one hit to none.
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &[6, 1, 1, 1, 1, 1, 1]);
    table.stands("L", (20.0, 38.0), SOUTH);
    assert_eq!((table.status("L"), table.sp("L")), (Status::TemporaryDisorder, 3));
    assert_eq!(table.asked().1, Ask::AfterMelee { stand: table.piece("M") });
    let by = |n: i32| grognard_tabletop::Length::thousandths(n);
    table.refuses(Order::Occupy { by: by(1501), facing: None }, "R90");
    table.obeys(Order::Occupy { by: by(1500), facing: None }, &[]);
    table.stands("M", (20.0, 29.25), NORTH);
}

#[test]
fn two_against_one_strike_one_after_the_other() {
    ruling!("R86", "R84");
    let position = Diorama::open().blue("M1", massed(), (18.5, 27.0), NORTH).blue("M2", massed(), (21.5, 27.0), NORTH);
    let position = position.red("R", massed(), (20.0, 30.0), SOUTH);
    let position = position.contact("M1", "R", Struck::Front).contact("M2", "R", Struck::Front);
    let mut table = position.in_combat().play();
    table.obeys(Order::Attack { target: table.piece("R"), fire: vec![] }, &[]);
    assert_eq!(table.asked().1, Ask::Answer { stand: table.piece("R") });
    // Four dice each; Red hits once, Blue twice.
    table.obeys(Order::Strike { at: table.piece("M2") }, &[6, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1]);
    assert_eq!((table.sp("R"), table.sp("M1"), table.sp("M2")), (2, 4, 3));
    table.stands("R", (20.0, 38.0), SOUTH);
}

#[test]
fn every_contact_is_fought() {
    ruling!("R20");
    let position = Diorama::open().blue("M", massed(), (20.0, 27.75), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let table = position.contact("M", "L", Struck::Front).in_combat().play();
    table.refuses(Order::EndPhase, "R20");
}

#[test]
fn who_is_shot_at_may_answer() {
    ruling!("R20", "R21", "R85");
    let position = Diorama::open().blue("M", massed(), (20.0, 26.0), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.blue("far", massed(), (60.0, 10.0), NORTH).in_combat().play();
    let fire = vec![table.piece("M")];
    table.obeys(Order::Attack { target: table.piece("L"), fire }, &[]);
    assert_eq!(table.asked().1, Ask::Answer { stand: table.piece("L") });
    table.obeys(Order::Strike { at: table.piece("M") }, &[6, 1, 6, 6]);
    assert_eq!((table.sp("L"), table.sp("M")), (3, 2));
    assert_eq!(table.all_resolved("fire")[0].get("distance").as_f64(), Some(1.75));
}

#[test]
fn nobody_shoots_through_others() {
    ruling!("R85");
    let position = Diorama::open().blue("B", battery(), (20.0, 20.0), NORTH).blue("N", massed(), (20.0, 23.0), NORTH);
    let table = position.blue("M", massed(), (30.0, 27.75), NORTH).red("L", linear(), (20.0, 28.0), SOUTH);
    let table = table.red("far", linear(), (30.0, 30.0), SOUTH).contact("M", "far", Struck::Front).in_combat().play();
    table.refuses(Order::Attack { target: table.piece("L"), fire: vec![table.piece("B")] }, "R85");
    table.refuses(Order::Attack { target: table.piece("far"), fire: vec![table.piece("B")] }, "vb.range.field");
}

#[test]
fn horse_that_is_hit_may_fall_back() {
    proves!("vb.save.cavalry-withdraw");
    ruling!("R30", "R87");
    let position =
        Diorama::open().blue("B", battery(), (20.0, 20.0), NORTH).red("C", light_horse(), (20.0, 25.0), SOUTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).in_combat().play();
    let fire = vec![table.piece("B")];
    // At 2.75 inches a battery that has moved hits on four, and the hit may be saved for its moving.
    table.obeys(Order::Attack { target: table.piece("C"), fire }, &[6, 1]);
    assert_eq!(table.asked().1, Ask::FallBack { stand: table.piece("C"), hits: 1 });
    table.obeys(Order::FallBack, &[4]);
    table.stands("C", (20.0, 31.0), SOUTH);
    assert_eq!(table.sp("C"), 4);
}

#[test]
fn limbered_guns_are_lost_without_a_blow() {
    proves!("vb.elim.limbered-artillery");
    let position = Diorama::open().blue("C", light_horse(), (20.0, 27.75), NORTH);
    let position = position.red("B", battery(), (20.0, 30.0), SOUTH).with(|state| state.units[1].limbered = true);
    let mut table =
        position.red("far", linear(), (60.0, 60.0), SOUTH).contact("C", "B", Struck::Front).in_combat().play();
    table.obeys(Order::Attack { target: table.piece("B"), fire: vec![] }, &[]);
    table.gone("B");
    assert_eq!(table.asked().1, Ask::Breakthrough { stand: table.piece("C") });
}

#[test]
fn a_tie_goes_to_the_better_morale_and_the_die() {
    proves!("vb.tie.method", "vb.win.tie-breaker");
    ruling!("R32", "R33", "R86");
    let position = || {
        let position = Diorama::open().blue("M1", massed(), (18.5, 27.0), NORTH);
        let position = position.blue("M2", massed(), (21.5, 27.0), NORTH).red("R", massed(), (20.0, 30.0), SOUTH);
        position.contact("M1", "R", Struck::Front).contact("M2", "R", Struck::Front).in_combat()
    };
    for (ours, theirs, winner) in [(6, 1, "attacker"), (3, 3, "defender"), (4, 3, "attacker")] {
        let mut table = position().play();
        table.obeys(Order::Attack { target: table.piece("R"), fire: vec![] }, &[]);
        let dice = [6, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, ours, theirs];
        table.obeys(Order::Strike { at: table.piece("M1") }, &dice);
        assert_eq!(table.resolved("melee-winner").word("winner"), winner);
    }
}

#[test]
fn who_loses_its_last_point_still_runs_its_way() {
    proves!("vb.elim.retreat-first");
    ruling!("R89");
    let position = Diorama::open().blue("M1", massed(), (18.5, 27.0), NORTH).blue("M2", massed(), (21.5, 27.0), NORTH);
    let position =
        position.red("R", massed(), (20.0, 30.0), SOUTH).red("L", linear(), (20.0, 34.5), SOUTH).left("R", 1);
    let position = position.contact("M1", "R", Struck::Front).contact("M2", "R", Struck::Front);
    let mut table = position.in_combat().play();
    table.obeys(Order::Attack { target: table.piece("R"), fire: vec![] }, &[]);
    table.obeys(Order::Strike { at: table.piece("M1") }, &[6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1]);
    table.gone("R");
    assert_eq!(table.status("L"), Status::TemporaryDisorder);
}

#[test]
fn who_is_only_shot_at_answers_one_of_those_in_his_range() {
    ruling!("R20", "R84");
    let position = Diorama::open().blue("M", massed(), (20.0, 26.0), NORTH).blue("B", battery(), (26.0, 22.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 30.0), SOUTH).in_combat().play();
    let fire = vec![table.piece("M"), table.piece("B")];
    table.obeys(Order::Attack { target: table.piece("L"), fire }, &[]);
    assert_eq!(table.asked(), (Side::Second, Ask::Answer { stand: table.piece("L") }));
    table.refuses(Order::Strike { at: table.piece("B") }, "R20");
    table.quote(Order::Decline);
    table.obeys(Order::Strike { at: table.piece("M") }, &[1, 1, 1, 1, 1]);
}

#[test]
fn a_column_strikes_back_and_does_not_shoot_back() {
    ruling!("R44", "R84");
    let position = Diorama::open().blue("M1", massed(), (18.5, 26.0), NORTH).blue("M2", massed(), (21.5, 26.0), NORTH);
    let mut table = position.red("K", massed(), (20.0, 30.0), SOUTH).in_column("K").in_combat().play();
    let fire = vec![table.piece("M1"), table.piece("M2")];
    table.obeys(Order::Attack { target: table.piece("K"), fire }, &[1, 1, 1, 1]);
    let position = Diorama::open().blue("M1", massed(), (18.5, 27.0), NORTH).blue("M2", massed(), (21.5, 27.0), NORTH);
    let position = position.red("K", massed(), (20.0, 30.0), SOUTH).in_column("K");
    let position = position.contact("M1", "K", Struck::Flank).contact("M2", "K", Struck::Flank);
    let mut table = position.in_combat().play();
    table.obeys(Order::Attack { target: table.piece("K"), fire: vec![] }, &[]);
    assert_eq!(table.asked().1, Ask::Answer { stand: table.piece("K") });
}

#[test]
fn a_shot_goes_by_the_corner_that_is_free() {
    ruling!("R85");
    let position = Diorama::open().blue("M", massed(), (20.0, 26.0), NORTH).red("L", linear(), (20.5, 29.25), SOUTH);
    let position = position.blue("S1", skirmishers(), (20.35, 28.0), NORTH);
    let mut table = position.blue("S2", skirmishers(), (21.85, 28.0), NORTH).in_combat().play();
    let order = Order::Attack { target: table.piece("L"), fire: vec![table.piece("M")] };
    table.obeys(order, &[]);
    table.obeys(Order::Decline, &[1, 1]);
    // From the left corner half an inch aside and one ahead.
    assert_eq!(table.resolved("fire").get("distance").as_f64(), Some(1.118));
}

#[test]
fn guns_on_a_hill_shoot_over_those_who_are_not_too_near() {
    ruling!("R21", "R85");
    let before = |y: f64| {
        let position = Diorama::open().hill((15.0, 15.0), (25.0, 22.0)).blue("B", battery(), (20.0, 20.0), NORTH);
        let position = position.blue("L", linear(), (20.0, y), NORTH).red("T", linear(), (20.0, 29.5), SOUTH);
        position.in_combat().play()
    };
    let shot = |table: &Table| Order::Attack { target: table.piece("T"), fire: vec![table.piece("B")] };
    let table = before(24.5);
    table.quote(shot(&table));
    let table = before(23.0);
    table.refuses(shot(&table), "R85");
    // Two inches are measured from stand to stand, not where the shot passes.
    let position = Diorama::open().hill((15.0, 15.0), (25.0, 22.0)).blue("B", battery(), (20.0, 20.0), NORTH);
    let position =
        position.blue("L", linear(), (20.6, 24.0), Facing::degrees(45)).red("T", linear(), (20.0, 29.5), SOUTH);
    let table = position.in_combat().play();
    table.refuses(shot(&table), "R85");
}

#[test]
fn at_last_those_shoot_who_have_done_nothing() {
    ruling!("R20", "R84");
    let position = Diorama::open().blue("M", massed(), (20.0, 27.0), NORTH).red("R", massed(), (20.0, 30.0), SOUTH);
    let position = position.red("B", battery(), (26.0, 30.0), SOUTH).contact("M", "R", Struck::Front);
    let mut table = position.in_combat().play();
    // Red wins, and Blue goes back eight inches; foot that defends has no option.
    table.obeys(Order::Attack { target: table.piece("R"), fire: vec![] }, &[1, 1, 1, 1, 6, 1, 1, 1]);
    table.stands("M", (20.0, 19.0), NORTH);
    assert_eq!(table.asked(), (Side::Second, Ask::LastFire));
    let target = table.piece("M");
    table.refuses(Order::Fire { stand: table.piece("R"), target }, "R20");
    table.obeys(Order::Fire { stand: table.piece("B"), target }, &[1]);
}

#[test]
fn horse_that_holds_its_ground_may_use_its_victory() {
    ruling!("R90");
    let position =
        Diorama::open().blue("C", light_horse(), (20.0, 27.0), NORTH).red("H", heavy_horse(), (20.0, 30.0), SOUTH);
    let mut table = position.contact("C", "H", Struck::Front).in_combat().play();
    table.obeys(Order::Attack { target: table.piece("H"), fire: vec![] }, &[1, 1, 1, 1, 6, 1, 1, 1]);
    assert_eq!(table.asked(), (Side::Second, Ask::AfterMelee { stand: table.piece("H") }));
}

#[test]
fn foot_enters_the_house_it_has_taken_and_horse_does_not() {
    ruling!("R68", "R90");
    let taken = |stand: Stand| {
        let position = Diorama::open().block((20.0, 30.0)).blue("A", stand, (20.0, 27.0), NORTH);
        let position = position.red("G", massed(), (20.0, 30.0), NORTH).garrison(0);
        let mut table = position.contact("A", "G", Struck::Front).in_combat().play();
        table.obeys(Order::Attack { target: table.piece("G"), fire: vec![] }, &[6, 1, 1, 1, 1, 1, 1, 1, 1]);
        table.stands("G", (20.0, 38.0), SOUTH);
        table
    };
    let mut table = taken(massed());
    table.obeys(Order::Occupy { by: Length::ZERO, facing: None }, &[]);
    table.stands("A", (20.0, 30.0), NORTH);
    let table = taken(heavy_horse());
    table.refuses(Order::Occupy { by: Length::ZERO, facing: None }, "R90");
    table.quote(Order::Turn { facing: EAST });
    table.quote(Order::Stay { facing: None });
}

#[test]
fn nobody_comes_closer_than_a_quarter_of_an_inch_to_others() {
    proves!("vb.win.quarter-inch");
    ruling!("R90");
    let position = Diorama::open().blue("M", massed(), (20.0, 27.75), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let position = position.red("L3", linear(), (20.0, 31.65), SOUTH).contact("M", "L", Struck::Front);
    let mut table = position.in_combat().play();
    table.obeys(Order::Attack { target: table.piece("L"), fire: vec![] }, &[6, 1, 1, 1, 1, 1, 1]);
    table.refuses(Order::Occupy { by: length(1.401), facing: None }, "vb.win.quarter-inch");
    table.obeys(Order::Occupy { by: length(1.4), facing: None }, &[]);
}

#[test]
fn guns_without_foot_beside_them_are_lost_with_the_melee() {
    proves!("vb.elim.unsupported-artillery", "vb.tie.supported-artillery");
    ruling!("R43");
    let position = || {
        let position =
            Diorama::open().blue("M", massed(), (20.0, 27.75), NORTH).red("B", battery(), (20.0, 30.0), SOUTH);
        position.contact("M", "B", Struck::Front).in_combat()
    };
    // Nobody hits, and the attackers win the tie.
    let mut table = position().red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.obeys(Order::Attack { target: table.piece("B"), fire: vec![] }, &[1, 1, 1, 1, 1, 6, 1]);
    table.gone("B");
    let mut table = position().red("R", massed(), (22.25, 30.75), SOUTH).play();
    table.obeys(Order::Attack { target: table.piece("B"), fire: vec![] }, &[1, 1, 1, 1, 1, 6, 1]);
    table.stands("B", (20.0, 38.0), SOUTH);
    assert!(table.acted("vb.tie.supported-artillery"));
    let state = table.battle.state().units[table.piece("B").index()];
    assert_eq!((state.limbered, state.status), (false, Status::TemporaryDisorder));
}

#[test]
fn works_shelter_from_the_front_and_of_several_covers_the_best_counts() {
    proves!("vb.save.works-fire");
    ruling!("R28", "R69", "R70");
    let ground = || Diorama::open().wood((18.0, 29.0), (22.0, 32.0)).works(&[(18.0, 29.1), (22.0, 29.1)]);
    let shot = |at: (f64, f64), facing: Facing| {
        let position = ground().blue("B", battery(), at, facing).red("L", linear(), (20.0, 30.0), SOUTH);
        let mut table = position.in_combat().play();
        let fire = vec![table.piece("B")];
        let order = Order::Attack { target: table.piece("L"), fire };
        let terrain = table.facts(order.clone()).word("target_terrain").to_owned();
        // A hit, which neither the guns' moving nor chance undoes, but the cover does.
        table.obeys(order, &[6, 1, 4]);
        terrain
    };
    assert_eq!(shot((20.0, 24.0), NORTH), "field-works");
    assert_eq!(shot((25.0, 30.0), WEST), "forest");
}

#[test]
fn foot_that_stays_two_turns_digs_in_where_that_is_agreed() {
    ruling!("R60", "R96");
    let position = Diorama::open().blue("M", massed(), (20.0, 26.0), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let position = position.agreed(|house| house.board.dig_hasty_works = true);
    let mut table = position.stationary("M").play();
    let shot_at = |table: &mut Table| {
        // Blue stands still and holds its fire; Red does the same in its turn, but for one shot.
        table.obeys(Order::EndPhase, &[]);
        table.obeys(Order::EndPhase, &[]);
        table.obeys(Order::EndPhase, &[]);
        table.obeys(Order::EndPhase, &[]);
        let fire = vec![table.piece("L")];
        let terrain = table.facts(Order::Attack { target: table.piece("M"), fire }).word("target_terrain").to_owned();
        table.obeys(Order::EndPhase, &[]);
        table.obeys(Order::EndPhase, &[]);
        terrain
    };
    assert_eq!(shot_at(&mut table), "open");
    assert_eq!(shot_at(&mut table), "hasty-works");
}

#[test]
fn two_inches_are_two_inches() {
    proves!("vb.range.infantry");
    ruling!("R53");
    let position = |y: f64| {
        let position = Diorama::open().blue("M", massed(), (20.0, y), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
        position.blue("B", battery(), (30.0, 20.0), NORTH).red("T", linear(), (30.0, 26.0), SOUTH).in_combat().play()
    };
    let shot = |table: &Table| Order::Attack { target: table.piece("L"), fire: vec![table.piece("M")] };
    let near = position(25.75);
    near.quote(shot(&near));
    let far = position(25.749);
    far.refuses(shot(&far), "vb.range.infantry");
}

#[test]
fn limbered_guns_do_not_fire() {
    ruling!("R14");
    let position = Diorama::open().blue("B", battery(), (20.0, 20.0), NORTH).blue("D", battery(), (23.0, 20.0), NORTH);
    let table = position.red("L", linear(), (20.0, 26.0), SOUTH).limbered("B").in_combat().play();
    table.refuses(Order::Attack { target: table.piece("L"), fire: vec![table.piece("B")] }, "R14");
}

#[test]
fn skirmishers_need_room_on_both_sides_to_take_cover() {
    proves!("vb.save.skirmish-room");
    ruling!("R26");
    let room = |x: f64| {
        let position =
            Diorama::open().blue("B", battery(), (20.0, 22.0), NORTH).red("S", skirmishers(), (20.0, 26.0), SOUTH);
        let mut table = position.red("L", linear(), (x, 26.0), SOUTH).in_combat().play();
        let order = Order::Attack { target: table.piece("S"), fire: vec![table.piece("B")] };
        let clear = table.facts(order.clone()).is("target_flanks_clear");
        // A hit; the guns moved, and a six saves nobody; in open order there is one throw more.
        table.obeys(order, if clear { &[6, 1, 1] } else { &[6, 1] });
        clear
    };
    assert!(room(23.75), "an inch and a half beside it nobody stands");
    assert!(!room(23.744));
}
