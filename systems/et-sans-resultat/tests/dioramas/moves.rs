//! Movement: rates, ground, zones, charges, what each order allows, columns, deployment.

use super::*;
use grognard_battle::{Battle, CommandId, Rules, Stand};
use grognard_et_sans_resultat::battle::field::{Start, Troop};

/// A battalion ten inches before another.
fn face_to_face() -> Diorama {
    Diorama::open().blue("A1", foot(), (20.0, 10.0), NORTH).red("B1", foot(), (20.0, 21.0), SOUTH)
}

#[test]
fn a_charge_goes_on_until_it_touches_and_no_farther_than_a_move() {
    proves!("esr.movement.foot-deployed");
    ruling!("R40", "R45", "R58");
    let mut table = face_to_face().play();
    table.obeys(table.charge("A1", &[ahead(10.0)]), &[]);
    table.stands("A1", (20.0, 20.0), NORTH);
    let meetings = &table.battle.state().meetings;
    assert_eq!(meetings[0].contact.pair(), [table.piece("A1"), table.piece("B1")]);
    assert_eq!(meetings[0].contact.on, Struck::Front);
    let far =
        |y: f64| Diorama::open().blue("A1", foot(), (20.0, 10.0), NORTH).red("B1", foot(), (20.0, y), SOUTH).play();
    let mut just = far(26.0);
    just.obeys(just.charge("A1", &[ahead(15.0)]), &[]);
    let beyond = far(26.01);
    beyond.refuses(beyond.charge("A1", &[ahead(15.01)]), "R58");
    beyond.refuses(beyond.charge("A1", &[ahead(15.0)]), "R58");
}

#[test]
fn who_does_not_charge_stops_an_inch_before_the_enemy() {
    ruling!("R18");
    let mut table = face_to_face().play();
    table.obeys(table.march("A1", &[ahead(12.0)]), &[]);
    table.stands("A1", (20.0, 19.0), NORTH);
}

#[test]
fn support_move_and_reserve_do_not_contact() {
    ruling!("R14");
    let support = face_to_face().ordered(0, Directive::Support).play();
    support.refuses(support.charge("A1", &[ahead(10.0)]), "R14");
    let mut on_move = face_to_face().ordered(0, Directive::Move).play();
    on_move.refuses(on_move.charge("A1", &[ahead(10.0)]), "R14");
    on_move.obeys(on_move.march("A1", &[ahead(12.0)]), &[]);
    on_move.stands("A1", (20.0, 14.0), NORTH);
    let reserve = face_to_face().ordered(0, Directive::Reserve).ordered(1, Directive::Reserve).play();
    reserve.refuses(reserve.march("A1", &[ahead(1.0)]), "R14");
}

#[test]
fn who_is_on_move_or_in_reserve_defends_itself_against_an_enemy_within_six_inches() {
    ruling!("R13", "R14");
    let becomes = |order: Directive, y: f64| {
        let position = Diorama::open().blue("A1", foot(), (20.0, y), NORTH).red("B1", foot(), (20.0, 21.0), SOUTH);
        let mut table = position.ordered(0, order).at(At::MovementOrderConversions).play();
        table.obeys(Order::End, &[]);
        table.form(0).order
    };
    for order in [Directive::Move, Directive::Reserve] {
        assert_eq!((becomes(order, 14.0), becomes(order, 13.99)), (Directive::Defend, order));
    }
}

#[test]
fn who_defends_contacts_only_who_was_within_six_inches() {
    ruling!("R14");
    let position = |y: f64| {
        let position = Diorama::open().blue("A1", foot(), (20.0, y), NORTH).red("B1", foot(), (20.0, 21.0), SOUTH);
        position.ordered(0, Directive::Defend).play()
    };
    let mut near = position(14.0);
    near.obeys(near.charge("A1", &[ahead(6.0)]), &[]);
    let far = position(13.99);
    far.refuses(far.charge("A1", &[ahead(6.01)]), "R14");
}

#[test]
fn who_defends_stays_with_its_area() {
    ruling!("R14", "R63");
    let table = Diorama::open()
        .blue("A1", foot(), (20.0, 20.0), NORTH)
        .red("B1", foot(), (40.0, 34.0), SOUTH)
        .ordered(0, Directive::Defend)
        .area(0, (20.0, 4.5))
        .play();
    table.quote(table.march("A1", &[back(0.5)]));
    table.refuses(table.march("A1", &[ahead(0.5)]), "R14");
    let horse = Diorama::open()
        .blue("H", horse(), (20.0, 20.0), NORTH)
        .red("B1", foot(), (20.0, 26.6), SOUTH)
        .ordered(0, Directive::Defend)
        .area(0, (20.0, 9.6))
        .play();
    horse.refuses(horse.charge("H", &[ahead(5.6)]), "R14");
}

#[test]
fn the_last_step_of_a_charge_ignores_the_zones_of_others() {
    ruling!("R58");
    let mut table = Diorama::open()
        .blue("A1", foot(), (19.5, 10.0), NORTH)
        .red("B1", foot(), (20.0, 21.0), SOUTH)
        .red("B2", foot(), (22.1, 21.0), SOUTH)
        .play();
    table.obeys(table.charge("A1", &[ahead(10.0)]), &[]);
    table.stands("A1", (19.5, 20.0), NORTH);
    assert_eq!(table.battle.state().meetings.len(), 1);
}

#[test]
fn a_turn_before_the_last_step_of_a_charge_respects_zones() {
    ruling!("R18", "R58");
    let position = |y: f64| {
        Diorama::open()
            .blue("A1", foot(), (19.5, y), NORTH)
            .red("B1", foot(), (20.0, 21.0), SOUTH)
            .red("B2", foot(), (22.1, 21.0), SOUTH)
            .play()
    };
    // Its corners go round 1.118 inches from its middle, and the zones begin at 19.5.
    let to_and_fro = [turned(90), turned(-90), ahead(5.0)];
    let near = position(18.39);
    near.refuses(near.charge("A1", &to_and_fro), "R18");
    let mut clear = position(18.38);
    clear.obeys(clear.charge("A1", &to_and_fro), &[]);
    clear.stands("A1", (19.5, 20.0), NORTH);
}

#[test]
fn who_stands_in_a_zone_may_leave_it_aside_and_charge_another() {
    ruling!("R58");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (24.0, 21.0), SOUTH)
        .red("B2", foot(), (17.5, 10.6), SOUTH)
        .play();
    table.obeys(table.charge("A1", &[aside(3.0, 45), ahead(10.0)]), &[]);
    assert_eq!(table.battle.state().meetings[0].contact.defender, table.piece("B1"));
}

#[test]
fn a_rear_is_struck_only_by_who_began_behind_it() {
    ruling!("R59");
    let position = |y: f64| {
        let position =
            Diorama::open().blue("H", horse(), (30.0, y), NORTH).red("B1", foot(), (20.0, 20.0), NORTH).play();
        let mut table = position;
        let round = [turned(-90), ahead(10.0)];
        table.obeys(table.charge("H", &round), &[]);
        table
    };
    // Beside it: a flank.
    assert_eq!(position(20.0).battle.state().meetings[0].contact.on, Struck::Flank);
    let mut behind = Diorama::open()
        .blue("H", horse(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 20.0), NORTH)
        .area(1, (40.0, 30.0))
        .play();
    behind.obeys(behind.charge("H", &[ahead(10.0)]), &[]);
    assert_eq!(behind.battle.state().meetings[0].contact.on, Struck::Rear);
    // Round a battalion and into its rear edge, from a hair ahead of the line of that edge and from a hair behind it.
    let round = |y: f64| {
        let mut table = Diorama::open()
            .blue("H", horse(), (23.1, y), SOUTH)
            .red("B1", foot(), (20.0, 20.0), NORTH)
            .area(1, (40.0, 30.0))
            .play();
        let way = [ahead(y - 17.35), turned(90), ahead(3.1), turned(90), ahead(5.0)];
        table.obeys(table.charge("H", &way), &[]);
        table.stands("H", (20.0, 19.0), NORTH);
        table.battle.state().meetings[0].contact.on
    };
    assert_ne!(round(19.501), Struck::Rear);
    assert_eq!(round(19.499), Struck::Rear);
}

#[test]
fn deployed_friends_stop_a_move_and_batteries_let_it_pass() {
    ruling!("R18");
    let position = |friend: grognard_et_sans_resultat::battle::field::Troop| {
        Diorama::open()
            .blue("A1", foot(), (20.0, 10.0), NORTH)
            .blue("F", friend, (20.0, 15.0), NORTH)
            .red("B1", foot(), (40.0, 34.0), SOUTH)
            .play()
    };
    let mut table = position(foot());
    table.obeys(table.march("A1", &[ahead(10.0)]), &[]);
    table.stands("A1", (20.0, 14.0), NORTH);
    let mut table = position(guns());
    table.refuses(table.march("A1", &[ahead(5.0)]), "R18");
    table.obeys(table.march("A1", &[ahead(10.0)]), &[]);
    table.stands("A1", (20.0, 20.0), NORTH);
}

#[test]
fn rough_ground_takes_two_inches_for_one_but_not_from_lights() {
    proves!("esr.movement.rough-others", "esr.movement.rough-light-irregular");
    ruling!("R66");
    let position = |troop| {
        let mut table = Diorama::open()
            .rough((0.0, 14.0), (48.0, 15.0))
            .blue("A1", troop, (20.0, 10.0), NORTH)
            .red("B1", foot(), (40.0, 34.0), SOUTH)
            .play();
        table.obeys(table.march("A1", &[ahead(15.0)]), &[]);
        table
    };
    position(foot()).stands("A1", (20.0, 24.0), NORTH);
    position(light()).stands("A1", (20.0, 25.0), NORTH);
}

#[test]
fn the_edge_of_a_wood_halts_all_but_lights() {
    proves!("esr.movement.dense-others-halt", "esr.movement.dense-light-irregular");
    ruling!("R66");
    let position = |troop| {
        let mut table = Diorama::open()
            .wood((10.0, 15.5), (30.0, 30.0))
            .blue("A1", troop, (20.0, 10.0), NORTH)
            .red("B1", foot(), (40.0, 34.0), SOUTH)
            .play();
        table.obeys(table.march("A1", &[ahead(11.0)]), &[]);
        table
    };
    position(foot()).stands("A1", (20.0, 15.1), NORTH);
    position(light()).stands("A1", (20.0, 20.0), NORTH);
}

#[test]
fn a_charge_goes_on_into_who_stands_just_inside_a_wood() {
    ruling!("R18", "R66");
    let position = || {
        Diorama::open()
            .wood((10.0, 15.5), (30.0, 30.0))
            .blue("A1", foot(), (20.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, 16.6), SOUTH)
            .play()
    };
    let mut charge = position();
    charge.obeys(charge.charge("A1", &[ahead(10.0)]), &[]);
    charge.stands("A1", (20.0, 15.6), NORTH);
    let mut march = position();
    march.obeys(march.march("A1", &[ahead(10.0)]), &[]);
    march.stands("A1", (20.0, 14.6), NORTH);
}

#[test]
fn guns_unlimber_for_nothing_and_limber_by_a_leader_action() {
    ruling!("R18");
    let mut table = Diorama::open()
        .blue("G", guns(), (30.0, 10.0), NORTH)
        .blue("L", limbered(), (20.0, 10.0), NORTH)
        .red("B1", foot(), (40.0, 34.0), SOUTH)
        .play();
    table.refuses(table.march("G", &[ahead(1.0)]), "esr.movement.limber-action");
    table.obeys(table.march("L", &[ahead(5.0)]), &[]);
    table.obeys(table.unlimber("L", EAST), &[]);
    table.stands("L", (20.0, 15.0), EAST);
    assert_eq!(table.state_of("L").drill, Drill::Unlimbered);
    table.refuses(table.unlimber("G", EAST), "esr.movement.unlimber-free");
}

#[test]
fn who_strays_from_his_formation_is_called_back_unless_he_touches_the_enemy() {
    ruling!("R45", "R63");
    let position = |order: Directive| {
        Diorama::open()
            .blue("A1", foot(), (20.5, 10.0), WEST)
            .blue("A2", foot(), (29.0, 10.0), NORTH)
            .red("B1", foot(), (9.0, 10.0), EAST)
            .ordered(0, order)
            .play()
    };
    let mut stray = position(Directive::Move);
    stray.obeys(stray.march("A1", &[ahead(3.0)]), &[]);
    stray.stands("A1", (17.5, 10.0), WEST);
    stray.obeys(Order::Done { formation: CommandId(0) }, &[]);
    stray.stands("A1", (20.5, 10.0), WEST);
    let mut fights = position(Directive::Attack);
    fights.obeys(fights.charge("A1", &[ahead(10.5)]), &[]);
    fights.obeys(Order::Done { formation: CommandId(0) }, &[]);
    fights.stands("A1", (10.0, 10.0), WEST);
}

#[test]
fn who_has_reached_the_wagons_of_the_enemy_is_not_called_back() {
    ruling!("R63", "R79");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .blue("A2", foot(), (23.0, 10.0), NORTH)
        .red("B1", foot(), (44.0, 30.0), SOUTH)
        .area(1, (20.0, 22.0))
        .play();
    table.obeys(table.charge("A1", &[ahead(10.5)]), &[]);
    table.obeys(Order::Done { formation: CommandId(0) }, &[]);
    table.stands("A1", (20.0, 20.5), NORTH);
}

#[test]
fn who_cannot_go_back_to_a_place_that_is_taken_keeps_nobody_else_out() {
    ruling!("R63");
    let mut table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .blue("A2", foot(), (20.0, 8.0), NORTH)
        .blue("A3", foot(), (23.0, 10.0), NORTH)
        .red("B1", foot(), (2.0, 34.0), SOUTH)
        .ordered(0, Directive::Move)
        .play();
    table.obeys(table.march("A1", &[ahead(15.0)]), &[]);
    table.obeys(table.march("A2", &[ahead(2.0)]), &[]);
    table.obeys(table.march("A3", &[aside(9.0, 45)]), &[]);
    table.obeys(Order::Done { formation: CommandId(0) }, &[]);
    table.stands("A1", (20.0, 25.0), NORTH);
    table.stands("A3", (23.0, 10.0), NORTH);
}

#[test]
fn who_attacks_goes_half_a_move_at_the_enemy_if_nobody_leads_it_there() {
    ruling!("R64");
    let position = |y: f64| {
        Diorama::open().blue("A1", foot(), (20.0, y), NORTH).blue("A2", foot(), (23.0, 5.0), NORTH).red(
            "B1",
            foot(),
            (20.0, 26.0),
            SOUTH,
        )
    };
    let mut idle = position(5.0).play();
    idle.obeys(Order::Done { formation: CommandId(0) }, &[]);
    idle.stands("A1", (20.0, 12.5), NORTH);
    let mut near = position(19.0).play();
    near.obeys(Order::Done { formation: CommandId(0) }, &[]);
    near.stands("A2", (23.0, 5.0), NORTH);
    let mut alone = position(5.0).with(|state| state.units[2].presence = Presence::Removed).play();
    alone.obeys(Order::Done { formation: CommandId(0) }, &[]);
    alone.stands("A1", (20.0, 5.0), NORTH);
}

/// Four battalions on the march towards the east, two and a half inches apart.
fn on_the_march() -> Diorama {
    let column = Diorama::open().red("B1", foot(), (4.0, 34.0), SOUTH).ordered(0, Directive::Move);
    let places = [("C1", 12.0), ("C2", 9.5), ("C3", 7.0), ("C4", 4.5)];
    places.into_iter().fold(column, |column, (name, x)| column.blue(name, ployed(), (x, 18.0), EAST))
}

#[test]
fn a_column_follows_its_head_and_goes_farther_on_a_road() {
    proves!("esr.movement.foot-ployed-road", "esr.movement.foot-ployed-off-road");
    ruling!("R65");
    let mut road = on_the_march().paved(&[(0.0, 18.0), (48.0, 18.0)]).play();
    road.obeys(road.column("C1", &[(46.0, 18.0)]), &[]);
    for (name, x) in [("C1", 36.0), ("C2", 33.5), ("C3", 31.0), ("C4", 28.5)] {
        road.stands(name, (x, 18.0), EAST);
    }
    let mut fields = on_the_march().play();
    fields.obeys(fields.column("C1", &[(46.0, 18.0)]), &[]);
    fields.stands("C1", (32.0, 18.0), EAST);
    fields.stands("C4", (24.5, 18.0), EAST);
}

#[test]
fn a_column_stops_before_it_stands_on_a_friend() {
    ruling!("R65");
    let mut table = on_the_march().blue("F", foot(), (32.0, 18.0), NORTH).play();
    table.obeys(table.column("C1", &[(46.0, 18.0)]), &[]);
    table.stands("C1", (30.0, 18.0), EAST);
}

/// Three battalions in column of march towards the north, about to deploy.
fn about_to_deploy() -> Diorama {
    let column = Diorama::open().red("B1", foot(), (20.0, 33.0), SOUTH).at(At::PloyAndDeploy);
    let places = [("C1", 20.0), ("C2", 17.5), ("C3", 15.0)];
    places.into_iter().fold(column, |column, (name, y)| column.blue(name, ployed(), (20.0, y), NORTH))
}

fn deploy(table: &diorama::Table, places: &[(&str, (f64, f64))]) -> Order {
    let places = places.iter().map(|(name, at)| (table.piece(name), pose(*at, NORTH))).collect();
    Order::Deploy { formation: CommandId(0), ploy: false, places, rush: false }
}

#[test]
fn three_deploy_abreast_and_no_farther_than_three_inches() {
    proves!("esr.ploy.shift-3");
    ruling!("R19", "R70");
    let mut table = about_to_deploy().play();
    let abreast = [("C1", (18.0, 18.0)), ("C2", (22.2, 17.5)), ("C3", (20.1, 17.5))];
    let too_far = [("C1", (18.0, 16.0)), ("C2", (22.2, 17.5)), ("C3", (20.1, 17.5))];
    table.refuses(deploy(&table, &too_far), "esr.ploy.shift-3");
    table.obeys(deploy(&table, &abreast), &[5, 5]);
    table.stands("C1", (18.0, 18.0), NORTH);
    table.stands("C2", (22.2, 17.5), NORTH);
    table.stands("C3", (20.1, 17.5), NORTH);
}

#[test]
fn the_roll_brings_the_first_of_the_list_into_line_and_the_last_one_comes_along() {
    proves!("esr.ploy.result-8-11", "esr.ploy.last-unit");
    ruling!("R19", "R70");
    let deployed = |count: usize| {
        let names = ["C1", "C2", "C3", "C4", "C5", "C6"];
        let column = Diorama::open().red("B1", foot(), (20.0, 33.0), SOUTH).at(At::PloyAndDeploy);
        let at = |i: usize| (20.0, 20.0 - 2.5 * i as f64);
        let column = (0..count)
            .fold(column, |column, i| column.blue(names[i], ployed(), at(i), NORTH))
            .posted("Friant", (20.0, 22.0));
        let mut table = column.play();
        let places: Vec<(&str, (f64, f64))> = (0..count).map(|i| (names[i], at(i))).collect();
        table.obeys(deploy(&table, &places), &[4, 4]);
        (0..count).filter(|i| table.state_of(names[*i]).drill == Drill::Deployed).collect::<Vec<_>>()
    };
    assert_eq!(deployed(6), [0, 1, 2, 3]);
    assert_eq!(deployed(5), [0, 1, 2, 3, 4]);
}

fn in_column(troop: Troop) -> Troop {
    Troop { start: Start::Table(Drill::Ployed), ..troop }
}

/// Two battalions and horse behind them, an enemy in front.
fn column_of_horse_and_foot() -> Diorama {
    Diorama::open()
        .red("B1", foot(), (20.0, 33.0), SOUTH)
        .blue("C1", ployed(), (20.0, 20.0), NORTH)
        .blue("C2", ployed(), (20.0, 17.5), NORTH)
        .blue("H", in_column(horse()), (20.0, 15.0), NORTH)
}

#[test]
fn a_rush_tires_the_classes_that_deploy_and_guns_go_to_the_reserve() {
    proves!("esr.ploy.rush-fatigue", "esr.ploy.artillery-reserve");
    ruling!("R19", "R70", "R82");
    let mut table =
        column_of_horse_and_foot().blue("G", in_column(guns()), (20.0, 12.5), NORTH).at(At::PloyAndDeploy).play();
    let places = ["C1", "C2"].map(|name| (table.piece(name), table.state_of(name).pose)).to_vec();
    table.obeys(Order::Deploy { formation: CommandId(0), ploy: false, places, rush: true }, &[1, 1]);
    assert_eq!(table.form(0).fatigue, [1, 0, 0]);
    assert_eq!((table.state_of("G").presence, table.state_of("H").drill), (Presence::Reserve, Drill::Ployed));
}

#[test]
fn a_rush_tires_nobody_who_was_announced_and_stays_in_column() {
    proves!("esr.ploy.rush-fatigue");
    ruling!("R19", "R70");
    let mut table = column_of_horse_and_foot()
        .blue("C3", ployed(), (20.0, 12.5), NORTH)
        .tired(0, [9, 0, 0])
        .at(At::PloyAndDeploy)
        .play();
    let places = ["C1", "C2", "H"].map(|name| (table.piece(name), table.state_of(name).pose)).to_vec();
    // Two ones, seven for the rush, one for the commander, nine less: two Units.
    table.obeys(Order::Deploy { formation: CommandId(0), ploy: false, places, rush: true }, &[1, 1]);
    assert_eq!(table.state_of("H").drill, Drill::Ployed);
    assert_eq!(table.form(0).fatigue, [10, 0, 0]);
}

#[test]
fn who_deploys_may_touch_the_enemy_under_every_order_and_is_the_attacker() {
    proves!("esr.ploy.may-contact");
    ruling!("R14", "R19");
    let mut table = Diorama::open()
        .red("B1", foot(), (20.0, 22.0), SOUTH)
        .blue("C1", ployed(), (20.0, 20.0), NORTH)
        .blue("C2", ployed(), (20.0, 17.5), NORTH)
        .ordered(0, Directive::Reserve)
        .at(At::PloyAndDeploy)
        .play();
    let places = |y: f64| [("C1", (20.0, y)), ("C2", (20.0, 17.5))];
    table.refuses(deploy(&table, &places(20.8)), "R18");
    // Then there is nothing but the fight, and both are assessed.
    table.obeys(deploy(&table, &places(21.0)), &[5, 5]);
    let meeting = table.battle.state().meetings[0];
    assert_eq!(meeting.contact.pair(), [table.piece("C1"), table.piece("B1")]);
}

/// An officer used to think of a Formation that deploys as a whole or not at all, and a long column was shot down as it stood.
#[test]
fn who_has_no_room_to_deploy_holds_up_nobody() {
    let walled_in = [("W", 18.5), ("E", 21.5)];
    let table = walled_in.into_iter().fold(about_to_deploy(), |t, (name, x)| t.blue(name, foot(), (x, 17.5), NORTH));
    let table = table.play();
    let Stand::Asks(questions) = table.battle.stand() else { panic!("they are about to deploy") };
    let mut orders = Vec::new();
    table.battle.orders_to(None, &questions[0], &mut orders);
    let deploying = orders.iter().filter_map(|order| match order {
        Order::Deploy { places, .. } => Some(places.iter().map(|(unit, _)| *unit).collect::<Vec<_>>()),
        _ => None,
    });
    let both = ["C1", "C3"].map(|name| table.piece(name));
    assert!(deploying.clone().any(|units| units == both), "{:?}", deploying.collect::<Vec<_>>());
}

#[test]
fn cavalry_stays_out_of_a_farm_that_has_room_for_one() {
    ruling!("R21", "R67");
    let position = |troop| {
        Diorama::open().farm((18.0, 15.0), (22.0, 18.0)).blue("A1", troop, (20.0, 10.0), NORTH).red(
            "B1",
            foot(),
            (40.0, 34.0),
            SOUTH,
        )
    };
    let rider = position(horse()).play();
    rider.refuses(rider.march("A1", &[ahead(6.5)]), "R67");
    let taken = position(foot()).blue("A2", foot(), (20.0, 17.2), NORTH).play();
    taken.refuses(taken.march("A1", &[ahead(5.7)]), "R67");
    let mut free = position(foot()).play();
    free.obeys(free.march("A1", &[ahead(6.5)]), &[]);
    let garrisoned = |troop| position(troop).red("B2", foot(), (20.0, 16.5), SOUTH).play();
    let rider = garrisoned(horse());
    rider.refuses(rider.charge("A1", &[ahead(10.0)]), "R67");
    let mut storms = garrisoned(foot());
    storms.obeys(storms.charge("A1", &[ahead(10.0)]), &[]);
}

#[test]
fn nobody_creeps_on_at_the_rim_of_a_zone() {
    ruling!("R18", "R58");
    let position = |y: f64| {
        let position = Diorama::open().blue("A1", foot(), (20.0, y), NORTH).red("B1", foot(), (20.0, 21.0), SOUTH);
        position.blue("A2", foot(), (26.0, y), NORTH).play()
    };
    for y in [19.0, 19.3] {
        let mut table = position(y);
        table.refuses(table.march("A1", &[ahead(5.0)]), "R18");
        table.refuses(table.group(&["A1", "A2"], &[ahead(5.0)]), "R18");
        table.obeys(table.march("A1", &[back(1.0)]), &[]);
    }
}

#[test]
fn attackers_move_before_those_who_defend() {
    ruling!("R17");
    let table = Diorama::open()
        .formation(BLUE, "Blue brigade", "Morand")
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .unit(2, "C1", foot(), (30.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 34.0), SOUTH)
        .ordered(2, Directive::Defend)
        .play();
    table.refuses(Order::Done { formation: CommandId(2) }, "R17");
    table.quote(Order::Done { formation: CommandId(0) });
}

#[test]
fn who_is_on_the_march_does_not_charge() {
    ruling!("R20");
    let table = Diorama::open().blue("A1", ployed(), (20.0, 10.0), NORTH).red("B1", foot(), (20.0, 20.0), SOUTH).play();
    table.refuses(table.charge("A1", &[ahead(8.5)]), "R20");
}

#[test]
fn several_go_as_fast_as_the_slowest() {
    ruling!("R68");
    let table = Diorama::open()
        .blue("A1", foot(), (20.0, 10.0), NORTH)
        .blue("H", horse(), (23.0, 10.0), NORTH)
        .red("B1", foot(), (44.0, 34.0), SOUTH)
        .play();
    let gone = |order: Order| table.quote(order).ways.iter().map(|way| way.poses.last().unwrap().at.y).max();
    assert_eq!(gone(table.group(&["A1", "H"], &[ahead(20.0)])), Some(length(25.0)));
    assert_eq!(gone(table.march("H", &[ahead(20.0)])), Some(length(30.0)));
}
