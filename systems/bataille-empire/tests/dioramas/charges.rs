//! Charges: the lane, the halt, how they are met, who follows, who is run down.

use grognard_bataille_empire::battle::{Charge, Underway};
use grognard_battle::{CommandId, Struck};

use super::*;

/// Blue's charges. Both generals are near.
fn charges() -> Diorama {
    Diorama::open().posted("Dokhturov", (20.0, 33.0)).at(Stage::Charges(CommandId(0)))
}

/// The charge under way.
#[track_caller]
fn under_way(table: &Table) -> Charge {
    match table.battle.state().underway.last() {
        Some(Underway::Charge(charge)) => (**charge).clone(),
        other => panic!("no charge is under way but {other:?}"),
    }
}

#[test]
fn a_charge_halts_half_way_or_at_4() {
    proves!("be.charge.half-way", "be.charge.to-4-ud", "be.charge.aim");
    let position = |troop, y| charges().blue("B", troop, (20.0, 20.0), NORTH).red("R", line(), (20.0, y), SOUTH).play();
    let halts = |troop, y: f64, at: f64| {
        let mut table = position(troop, y);
        table.obeys(table.charge("B", "R"), &[]);
        assert!(matches!(table.asked(), (RED, Ask::ReactToCharge { .. })));
        table.stands("B", (20.0, at), NORTH);
    };
    halts(column(), 25.75, 22.5);
    halts(horse(), 30.5, 26.0);
    halts(column(), 20.75, 20.0);
    let mut aside = charges().blue("B", column(), (20.0, 20.0), NORTH).red("R", line(), (21.0, 25.0), SOUTH).play();
    aside.obeys(aside.charge("B", "R"), &[]);
    let aimed = spot_of(&aside).heading_to(grognard_battle_tests::diorama::spot((21.0, 24.75)));
    assert!(aimed.turn_to(under_way(&aside).start.facing).abs() <= grognard_tabletop::Turn::millidegrees(50));
}

fn spot_of(table: &Table) -> grognard_tabletop::Point {
    table.state_of("B").pose.at
}

#[test]
fn the_target_lies_within_45_degrees() {
    proves!("be.charge.front-45");
    // From the corner of the charger at (20.5, 20.5) to the far corner of its target, 4 ahead.
    let position = |x| {
        charges()
            .blue("B", column(), (20.0, 20.0), NORTH)
            .blue("other", column(), (40.0, 20.0), NORTH)
            .red("R", column(), (x, 24.0), SOUTH)
            .red("S", line(), (40.0, 24.0), SOUTH)
            .play()
    };
    let inside = position(25.0);
    assert!(inside.may(&inside.charge("B", "R")));
    let outside = position(25.01);
    outside.refuses(outside.charge("B", "R"), "be.charge.front-45");
}

#[test]
fn who_stands_close_and_could_be_charged_is_charged_first() {
    proves!("be.charge.priority", "be.charge.formation-change");
    ruling!("R71");
    let position = |troop, near, facing| {
        charges()
            .blue("B", troop, (20.0, 20.0), NORTH)
            .red("near", line(), near, facing)
            .red("R", line(), (20.0, 25.75), SOUTH)
            .play()
    };
    let ahead = position(column(), (18.2, 22.65), SOUTH);
    ahead.refuses(ahead.charge("B", "R"), "be.charge.priority");
    let behind = position(column(), (20.0, 17.35), NORTH);
    assert!(behind.may(&behind.charge("B", "R")));
    let formed = charges()
        .blue("B", line(), (20.0, 20.0), NORTH)
        .blue("other", column(), (40.0, 20.0), NORTH)
        .red("near", line(), (20.0, 17.35), NORTH)
        .red("R", line(), (20.0, 23.0), SOUTH)
        .red("S", line(), (40.0, 24.0), SOUTH)
        .play();
    formed.refuses(in_column(&formed), "be.charge.formation-change");
}

fn in_column(table: &Table) -> Order {
    Order::Charge {
        unit: table.piece("B"),
        target: table.piece("R"),
        form: Some(Form::Column),
        followers: Vec::new(),
        supports: Vec::new(),
        with: Vec::new(),
        paid_by: None,
    }
}

#[test]
fn nobody_stands_in_the_lane() {
    ruling!("R70");
    let position = || {
        charges()
            .blue("B", column(), (20.0, 20.0), NORTH)
            .blue("other", column(), (40.0, 20.0), NORTH)
            .red("R", line(), (20.0, 25.75), SOUTH)
            .red("S", line(), (40.0, 24.0), SOUTH)
    };
    let friend = position().blue("F", column(), (20.6, 23.0), NORTH).play();
    friend.refuses(friend.charge("B", "R"), "R70");
    let enemy = position().red("T", column(), (20.0, 24.0), SOUTH).play();
    enemy.refuses(enemy.charge("B", "R"), "R70");
    let beside = position().blue("F", column(), (21.0, 20.0), NORTH).play();
    assert!(beside.may(&beside.charge("B", "R")));
    let screen = position().blue("F", skirmishers(), (20.0, 22.0), NORTH).play();
    assert!(screen.may(&screen.charge("B", "R")));
}

#[test]
fn half_a_base_round_the_corner_is_no_flank_attack() {
    ruling!("R42", "R54");
    let position = |y| charges().blue("C", horse(), (14.0, y), EAST).red("R", line(), (20.0, 24.0), SOUTH).play();
    let mut flank = position(24.75);
    flank.obeys(flank.charge("C", "R"), &[]);
    assert_eq!(under_way(&flank).on, Struck::Flank);
    flank.refuses(meet(Answer::CounterCharge), "R42");
    flank.obeys(meet(Answer::Reorient { to: WEST }), &[6]);
    assert_eq!(under_way(&flank).on, Struck::Front);
    let mut front = position(24.6);
    front.obeys(front.charge("C", "R"), &[]);
    assert_eq!(under_way(&front).on, Struck::Front);
}

#[test]
fn who_forms_before_a_charge_turns_to_the_charger() {
    ruling!("R42", "R76");
    let position = |troop| {
        let mut table = charges().blue("C", horse(), (14.0, 24.75), EAST).red("R", troop, (20.0, 24.0), SOUTH).play();
        table.obeys(table.charge("C", "R"), &[]);
        assert_eq!(under_way(&table).on, Struck::Flank);
        table
    };
    let mut formed = position(line());
    formed.obeys(meet(Answer::Reform { form: Form::Column }), &[6]);
    assert_eq!(under_way(&formed).on, Struck::Front);
    let mut unlimbered = position(limbered());
    unlimbered.obeys(meet(Answer::Unlimber), &[6]);
    assert_eq!(under_way(&unlimbered).on, Struck::Front);
    let mut late = position(line());
    late.obeys(meet(Answer::Reform { form: Form::Column }), &[1]);
    assert_eq!(under_way(&late).on, Struck::Flank);
}

#[test]
fn foot_that_engages_charges_only_the_weak() {
    proves!(
        "be.orders.engage-infantry-charge",
        "be.orders.engage-charge-skirmishers",
        "be.orders.engage-charge-disordered",
        "be.orders.engage-charge-flank",
        "be.orders.engage-charge-building"
    );
    let position = |troop, facing| {
        charges()
            .blue("B", column(), (20.0, 20.0), NORTH)
            .blue("C", horse(), (40.0, 20.0), NORTH)
            .red("R", troop, (20.0, 25.0), facing)
            .red("S", line(), (40.0, 26.0), SOUTH)
            .order(BLUE, Written::Engage)
    };
    let fresh = position(line(), SOUTH).play();
    fresh.refuses(fresh.charge("B", "R"), "be.orders.engage-infantry-charge");
    let weak = [
        position(skirmishers(), SOUTH).play(),
        position(line(), SOUTH).disordered("R").play(),
        position(line(), NORTH).play(),
        position(line(), SOUTH)
            .farm((20.0, 25.0))
            .who("R", |unit| (unit.form, unit.block) = (Form::Garrison, Some(0)))
            .play(),
    ];
    for table in weak {
        assert!(table.may(&table.charge("B", "R")));
    }
}

#[test]
fn a_change_of_formation_shortens_a_charge() {
    proves!("be.movement.charge-infantry");
    let position = |class| {
        charges()
            .blue("B", line().class(class), (20.0, 20.0), NORTH)
            .blue("other", column(), (40.0, 20.0), NORTH)
            .red("R", line(), (20.0, 26.4), SOUTH)
            .red("S", line(), (40.0, 24.0), SOUTH)
            .play()
    };
    let drilled = position(Class::A);
    assert!(drilled.may(&in_column(&drilled)));
    let plain = position(Class::B);
    plain.refuses(in_column(&plain), "be.movement.charge-infantry");
}

#[test]
fn a_charger_lines_up_middle_on_middle_and_the_beaten_go_back_4() {
    proves!("be.shock.defeated-loser-retreat");
    ruling!("R78", "R81", "R83");
    let mut table = charges().blue("B", column(), (20.0, 20.0), NORTH).red("R", line(), (20.4, 24.0), SOUTH).play();
    table.obeys(table.charge("B", "R"), &[]);
    table.obeys(meet(Answer::Stand), &[6, 4]);
    assert_eq!(table.resolved("shock").word("result"), "defeated");
    let went = table.state_of("R").pose;
    assert!(went.at.distance_to(grognard_battle_tests::diorama::spot((20.4, 24.0))).get().abs_diff(4000) <= 5);
    let (at, facing) = (table.state_of("B").pose.at, table.state_of("B").pose.facing);
    assert_eq!((at.x.get(), at.y.get(), facing), (20_400, 24_250, NORTH));
}

#[test]
fn a_counter_charge_meets_half_way() {
    proves!("be.charge.counter-advance");
    ruling!("R22", "R99");
    let position = || charges().blue("B", column(), (20.0, 20.0), NORTH).red("R", line(), (20.0, 26.75), SOUTH);
    let mut table = position().play();
    table.obeys(table.charge("B", "R"), &[]);
    table.stands("B", (20.0, 23.0), NORTH);
    table.obeys(meet(Answer::CounterCharge), &[6, 1]);
    table.stands("B", (20.0, 24.5), NORTH);
    table.stands("R", (20.0, 25.25), SOUTH);
    let mut marked = position().marked("R").play();
    marked.obeys(marked.charge("B", "R"), &[]);
    assert!(!marked.may(&meet(Answer::CounterCharge)));
}

#[test]
fn a_square_that_fails_is_disordered_and_ridden_at() {
    proves!("be.shock.enemy-disordered", "be.shock.enemy-marker", "be.test.close-cavalry-charge");
    let charged_from = |y| {
        let mut table = charges().blue("C", horse(), (20.0, 20.0), NORTH).red("R", line(), (20.0, y), SOUTH).play();
        table.obeys(table.charge("C", "R"), &[]);
        table.obeys(meet(Answer::Reform { form: Form::Square }), &[3]);
        table
    };
    // Class b forms on a 3, and with horse upon it on a 4.
    assert_eq!(charged_from(24.5).state_of("R").form, Form::Square);
    let mut table = charged_from(24.49);
    assert!(table.acted("be.test.close-cavalry-charge"));
    assert!(table.state_of("R").disordered && table.state_of("R").form == Form::Line);
    table.obeys(Order::GoOn, &[1, 1]);
    assert!(table.acted("be.shock.enemy-disordered") && table.acted("be.shock.enemy-marker"));
}

#[test]
fn foot_that_runs_from_horse_in_the_open_is_lost() {
    proves!("be.retreat.caught-by-cavalry", "be.retreat.behind-support");
    ruling!("R72");
    let position = |order| {
        charges()
            .blue("C", horse(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 26.0), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .order(RED, order)
    };
    let mut open = position(Written::Engage).play();
    open.obeys(open.charge("C", "R"), &[]);
    open.obeys(meet(Answer::Flee), &[]);
    open.gone("R");
    let mut saved = position(Written::Engage).red("F", line(), (20.0, 27.5), SOUTH).play();
    saved.obeys(saved.charge("C", "R"), &[]);
    saved.obeys(meet(Answer::Flee), &[]);
    saved.stands("R", (20.0, 32.0), NORTH);
    let mut steady = position(Written::Attack).holds(RED, (0.0, 0.0), (60.0, 40.0)).play();
    steady.obeys(steady.charge("C", "R"), &[]);
    assert!(!steady.may(&meet(Answer::Flee)));
}

#[test]
fn who_runs_no_farther_than_the_charge_could_is_run_down() {
    ruling!("R72");
    // The lane is 3 long and a column charges 7: 4 are to spare.
    let runs = |y: f64| {
        let mut table = charges()
            .gap_to(24.5, y)
            .blue("B", column(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 23.75), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .order(RED, Written::Engage)
            .play();
        table.obeys(table.charge("B", "R"), &[]);
        table.obeys(meet(Answer::Flee), &[]);
        table
    };
    runs(27.98).gone("R");
    runs(28.02).stands("R", (20.0, 27.77), NORTH);
}

#[test]
fn a_screen_does_not_stop_a_charge() {
    ruling!("R72");
    let mut table = charges()
        .blue("C", horse(), (20.0, 18.0), NORTH)
        .red("screen", skirmishers(), (20.0, 24.0), SOUTH)
        .red("R", line(), (20.0, 26.4), SOUTH)
        .order(RED, Written::Engage)
        .play();
    table.obeys(table.charge("C", "screen"), &[]);
    table.obeys(meet(Answer::Flee), &[]);
    table.stands("screen", (20.0, 30.0), NORTH);
    table.stands("C", (20.0, 23.5), NORTH);
    assert!(matches!(table.asked(), (BLUE, Ask::NewTarget { .. })));
    let on = Order::ChargeOn { target: table.piece("R") };
    table.obeys(on, &[]);
    assert!(under_way(&table).second);
}

#[test]
fn horse_may_stop_at_its_halt() {
    ruling!("R9", "R19", "R75");
    let position = |impetuous| {
        charges()
            .blue("C", horse().but(move |unit| unit.impetuous = impetuous), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 26.5), SOUTH)
            .play()
    };
    let mut table = position(false);
    table.obeys(table.charge("C", "R"), &[]);
    table.obeys(meet(Answer::Stand), &[]);
    table.obeys(Order::Stop, &[6]);
    table.stands("C", (20.0, 23.0), NORTH);
    assert!(!table.state_of("C").marker);
    let mut hot = position(true);
    hot.obeys(hot.charge("C", "R"), &[]);
    hot.obeys(meet(Answer::Stand), &[1, 6]);
    assert_eq!(hot.all_resolved("shock").len(), 1);
}

#[test]
fn a_second_line_follows_and_supports() {
    proves!("be.shock.morale-support", "be.marker.no-charge-support");
    ruling!("R73");
    let position = || {
        charges().blue("B", column(), (20.0, 20.0), NORTH).blue("F", column(), (20.0, 18.6), NORTH).red(
            "R",
            line(),
            (20.0, 24.0),
            SOUTH,
        )
    };
    let mut table = position().play();
    table.obeys(table.charge_with("B", "R", &["F"]), &[]);
    table.obeys(meet(Answer::Stand), &[6, 4]);
    assert!(table.acted("be.shock.morale-support"));
    table.stands("F", (20.0, 21.85), NORTH);
    let spent = position().marked("F").play();
    spent.refuses(spent.charge_with("B", "R", &["F"]), "be.marker.no-charge-support");
}

#[test]
fn foot_seizes_an_opportunity_at_2() {
    proves!("be.reaction.infantry-move-opportunity-charge");
    ruling!("R41", "R68");
    let under = |order: Written, y: f64| {
        let mut table = Diorama::open()
            .blue("B", line(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, y), SOUTH)
            .order(RED, order)
            .play();
        table.obeys(table.march("B", &[ahead(2.0)]), &[]);
        table
    };
    let after = |y: f64| under(Written::Attack, y);
    let mut near = after(24.5);
    near.obeys(near.react("R", Answer::OpportunityCharge, "B"), &[]);
    assert!(under_way(&near).opportunity);
    assert!(!near.state_of("R").paid, "an opportunity costs nothing and pays for nothing");
    let far = after(24.6);
    assert!(!far.may(&far.react("R", Answer::OpportunityCharge, "B")));
    // Under Retreat it is allowed; who engages takes it against the weak only.
    let back = under(Written::Retreat, 24.5);
    assert!(back.may(&back.react("R", Answer::OpportunityCharge, "B")));
    let engages = under(Written::Engage, 24.5);
    assert!(!engages.may(&engages.react("R", Answer::OpportunityCharge, "B")));
}

#[test]
fn a_stormed_farm_is_held_by_the_winner() {
    ruling!("R18", "R83", "R102");
    let position = |troop| {
        charges()
            .farm((20.0, 26.0))
            .blue("B", troop, (20.0, 22.0), NORTH)
            .blue("other", column(), (40.0, 20.0), NORTH)
            .red("R", line(), (20.0, 26.0), NORTH)
            .inside(0)
            .red("S", line(), (40.0, 24.0), SOUTH)
            .play()
    };
    let mounted = position(horse());
    mounted.refuses(mounted.charge("B", "R"), "R18");
    let mut foot = position(column());
    foot.obeys(foot.charge("B", "R"), &[]);
    foot.obeys(meet(Answer::Stand), &[6, 1]);
    assert_eq!(foot.state_of("B").form, Form::Garrison);
    foot.stands("R", (20.0, 31.6), SOUTH);
}

#[test]
fn a_crew_runs_into_a_square_and_leaves_its_guns() {
    ruling!("R77");
    let mut table = charges()
        .blue("C", horse(), (20.0, 20.0), NORTH)
        .red("G", guns(), (20.0, 24.0), SOUTH)
        .red("Q", square(), (24.0, 26.0), SOUTH)
        .house(|house| house.board.charge_on = false)
        .play();
    table.obeys(table.charge("C", "G"), &[]);
    let square = table.piece("Q");
    table.obeys(meet(Answer::FleeToSquare { square }), &[]);
    assert_eq!(table.state_of("G").crew, Some(square));
    assert!(table.state_of("G").is_there());
    table.stands("C", (20.0, 21.75), NORTH);
}

#[test]
fn guns_that_fail_to_limber_before_a_charge_are_lost() {
    let mut table = charges()
        .blue("C", horse(), (20.0, 20.0), NORTH)
        .red("G", guns(), (20.0, 24.0), SOUTH)
        .red("far", line(), (50.0, 35.0), SOUTH)
        .play();
    table.obeys(table.charge("C", "G"), &[]);
    table.obeys(meet(Answer::LimberAndFlee), &[1]);
    table.gone("G");
}

#[test]
fn banks_and_heights_count_where_the_charge_began() {
    proves!("be.shock.riverbank", "be.shock.height");
    ruling!("R79");
    let bank = charges()
        .stream(&[(0.0, 23.0), (60.0, 23.0)], None)
        .blue("B", column(), (20.0, 20.0), NORTH)
        .red("R", line(), (20.0, 24.05), SOUTH)
        .play();
    let facts = bank.facts(bank.charge("B", "R"));
    assert_eq!(facts.word("riverbank_advantage"), "target");
    let mut down = charges()
        .hill((10.0, 18.0), (30.0, 21.0))
        .blue("B", column(), (20.0, 20.0), NORTH)
        .red("R", line(), (20.0, 24.0), SOUTH)
        .play();
    down.obeys(down.charge("B", "R"), &[]);
    down.obeys(meet(Answer::Stand), &[6, 4]);
    assert!(down.acted("be.shock.height"));
    let mut over = bank;
    over.obeys(over.charge("B", "R"), &[]);
    over.obeys(meet(Answer::Stand), &[6, 4]);
    assert!(over.acted("be.shock.riverbank"));
}

#[test]
fn who_is_disordered_declares_no_charge() {
    proves!("be.marker.disordered");
    ruling!("R8");
    let position = || charges().blue("B", column(), (20.0, 20.0), NORTH).red("R", line(), (20.0, 24.0), SOUTH);
    let steady = position().play();
    assert!(steady.may(&steady.charge("B", "R")));
    let shaken = position().blue("C", column(), (23.0, 20.0), NORTH).disordered("B").play();
    shaken.refuses(shaken.charge("B", "R"), "be.marker.disordered");
}

#[test]
fn without_room_for_the_middle_a_charger_stays_flush_where_it_struck() {
    ruling!("R78");
    let struck = |screen: bool| {
        let position = charges().blue("B", column(), (17.0, 20.0), NORTH).red("R", line(), (20.0, 24.0), SOUTH);
        let position = if screen { position.red("S", skirmishers(), (21.3, 23.0), SOUTH) } else { position };
        let mut table = position.play();
        table.obeys(table.charge("B", "R"), &[]);
        // It is beaten, and goes straight back 4 from where it fought.
        table.obeys(meet(Answer::Stand), &[3, 4]);
        let pose = table.state_of("B").pose;
        assert_eq!((pose.at.y.get(), pose.facing), (19_250, NORTH), "flush to the front of R");
        pose.at.x.get()
    };
    assert_eq!(struck(false), 20_000);
    let aside = struck(true);
    assert!((19_000..19_700).contains(&aside), "middle on middle there are skirmishers in the way: {aside}");
}
