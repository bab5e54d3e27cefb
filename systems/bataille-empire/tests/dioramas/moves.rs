//! Moves: what each step comes to and costs, who may be passed, how near the enemy one comes, groups and roads, houses.

use super::*;

/// A lone unit of Blue, and a distant enemy.
fn alone(troop: grognard_bataille_empire::battle::field::Troop) -> Diorama {
    Diorama::open().blue("B", troop, (20.0, 20.0), NORTH).red("far", line(), (50.0, 35.0), SOUTH)
}

#[test]
fn a_line_goes_four() {
    proves!("be.movement.infantry-line-clear");
    let mut table = alone(line()).play();
    table.refuses(table.march("B", &[ahead(4.001)]), "be.movement.infantry-line-clear");
    table.obeys(table.march("B", &[ahead(4.0)]), &[]);
    table.stands("B", (20.0, 24.0), NORTH);
}

#[test]
fn a_column_wheels_at_a_price() {
    proves!("be.manoeuvre.wheel-column-cost");
    let table = alone(column()).play();
    assert_eq!(table.toll(table.march("B", &[wheel(-90), ahead(4.5)]), "UD"), 6000);
    table.refuses(table.march("B", &[wheel(-90), ahead(4.501)]), "be.movement.infantry-column-clear");
}

#[test]
fn wheels_are_rounded_up_and_come_to_half_a_circle_at_most() {
    proves!("be.manoeuvre.wheel-maximum");
    ruling!("R15", "R59");
    let table = alone(line()).play();
    assert_eq!(table.toll(table.march("B", &[wheel(-20)]), "UD"), 1000);
    table.refuses(table.march("B", &[wheel(-195)]), "be.manoeuvre.wheel-maximum");
}

#[test]
fn a_slide_goes_as_far_ahead_as_aside() {
    proves!("be.manoeuvre.slide-sideways", "be.manoeuvre.slide-advance");
    let mut table = alone(line()).play();
    table.refuses(table.march("B", &[slide(1.2, 2.0)]), "be.manoeuvre.slide-sideways");
    table.refuses(table.march("B", &[slide(1.0, 0.5)]), "be.manoeuvre.slide-advance");
    table.obeys(table.march("B", &[slide(1.0, 1.0)]), &[]);
    table.stands("B", (21.0, 21.0), NORTH);
}

#[test]
fn nobody_sidles_before_a_formed_enemy() {
    proves!("be.manoeuvre.lateral-tactical");
    let position = |troop, y| alone(line()).red("R", troop, (20.0, y), SOUTH).play();
    let far = position(line(), 24.501);
    assert!(far.may(&far.march("B", &[aside(2.0)])));
    let near = position(line(), 24.5);
    near.refuses(near.march("B", &[aside(2.0)]), "be.manoeuvre.lateral-tactical");
    let screen = position(skirmishers(), 23.5);
    assert!(screen.may(&screen.march("B", &[aside(2.0)])));
}

#[test]
fn foot_steps_back_and_horse_turns_about() {
    proves!("be.manoeuvre.backward-wheel", "be.manoeuvre.backward-about-face");
    let foot = alone(line()).play();
    assert!(foot.may(&foot.march("B", &[back(2.0, 45)])));
    foot.refuses(foot.march("B", &[back(2.0, 60)]), "be.manoeuvre.backward-wheel");
    let mut mounted = alone(horse()).play();
    mounted.refuses(mounted.march("B", &[back(2.0, 0)]), "be.manoeuvre.backward-about-face");
    use grognard_bataille_empire::battle::Step::AboutFace;
    mounted.refuses(mounted.march("B", &[AboutFace, ahead(6.001)]), "be.movement.cavalry-line-clear");
    mounted.obeys(mounted.march("B", &[AboutFace, ahead(6.0)]), &[]);
    mounted.stands("B", (20.0, 14.0), SOUTH);
}

#[test]
fn a_change_of_formation_is_first_or_last_and_leaves_half() {
    ruling!("R59");
    let table = alone(column()).play();
    assert!(table.may(&table.march("B", &[form(Form::Line), ahead(2.0)])));
    assert!(table.may(&table.march("B", &[ahead(3.0), form(Form::Line)])));
    table.refuses(table.march("B", &[ahead(1.0), form(Form::Line), ahead(1.0)]), "R59");
    table.refuses(table.march("B", &[form(Form::Line), turn(90)]), "R59");
}

#[test]
fn the_class_says_what_a_change_leaves() {
    proves!("be.manoeuvre.formation-c", "be.manoeuvre.formation-a-cavalry");
    let recruits = alone(column().class(Class::C)).play();
    assert!(recruits.may(&recruits.march("B", &[form(Form::Line)])));
    recruits.refuses(recruits.march("B", &[form(Form::Line), ahead(0.1)]), "be.movement.infantry-line-clear");
    let hussars = alone(horse().class(Class::A)).play();
    assert!(hussars.may(&hussars.march("B", &[form(Form::Column), ahead(8.0)])));
    hussars.refuses(hussars.march("B", &[form(Form::Column), ahead(8.001)]), "be.movement.cavalry-column-clear");
}

#[test]
fn deployed_guns_are_pushed_or_turned() {
    proves!("be.manoeuvre.prolong-12-pdr");
    ruling!("R16");
    let six = alone(guns()).play();
    assert!(six.may(&six.march("B", &[by_hand(1.0)])));
    six.refuses(six.march("B", &[wheel(-15)]), "be.manoeuvre.unlimbered-reorientation");
    let twelve = alone(guns().but(|unit| unit.calibre = grognard_bataille_empire::profile::Calibre::Twelve)).play();
    twelve.refuses(twelve.march("B", &[by_hand(1.0)]), "be.manoeuvre.prolong-12-pdr");
}

#[test]
fn limbered_guns_turn_on_the_spot_and_unlimber_unmarked() {
    proves!("be.manoeuvre.limbered-no-lateral-backward", "be.marker.no-unlimber");
    use grognard_bataille_empire::battle::Step::Unlimber;
    let fresh = alone(limbered()).play();
    assert!(fresh.may(&fresh.march("B", &[turn(90), ahead(4.0)])));
    fresh.refuses(fresh.march("B", &[aside(1.0)]), "be.manoeuvre.limbered-no-lateral-backward");
    assert!(fresh.may(&fresh.march("B", &[Unlimber])));
    fresh.refuses(fresh.twice("B", &[&[ahead(1.0)], &[Unlimber]]), "be.marker.no-unlimber");
    let marked = alone(limbered()).marked("B").play();
    marked.refuses(marked.march("B", &[Unlimber]), "be.marker.no-unlimber");
}

#[test]
fn a_stream_slows_foot_and_stops_guns_but_at_the_bridge() {
    proves!("be.movement.obstacle-infantry", "be.movement.obstacle-artillery");
    ruling!("R31", "R55");
    let position = |troop, x| {
        Diorama::open()
            .stream(&[(0.0, 22.0), (60.0, 22.0)], Some((30.0, 22.0)))
            .blue("B", troop, (x, 20.0), NORTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .play()
    };
    let foot = position(line(), 20.0);
    assert!(foot.may(&foot.march("B", &[ahead(3.0)])));
    foot.refuses(foot.march("B", &[ahead(3.001)]), "be.movement.infantry-line-clear");
    let at_the_bridge = position(line(), 30.0);
    at_the_bridge.refuses(at_the_bridge.march("B", &[ahead(3.001)]), "be.movement.infantry-line-clear");
    let waded = position(limbered(), 20.0);
    waded.refuses(waded.march("B", &[ahead(4.0)]), "be.movement.obstacle-artillery");
    let bridged = position(limbered(), 30.0);
    assert!(bridged.may(&bridged.march("B", &[ahead(6.0)])));
}

#[test]
fn a_wood_slows_foot_and_is_closed_to_horse_and_squares() {
    proves!("be.movement.infantry-line-difficult", "be.movement.cavalry-line-difficult");
    ruling!("R55", "R76");
    let position = |troop, y| {
        Diorama::open()
            .wood((10.0, 22.0), (30.0, 30.0))
            .blue("B", troop, (20.0, y), NORTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .play()
    };
    let foot = position(line(), 21.0);
    assert!(foot.may(&foot.march("B", &[ahead(2.0)])));
    foot.refuses(foot.march("B", &[ahead(2.001)]), "be.movement.infantry-line-difficult");
    let mounted = position(horse(), 21.0);
    assert!(mounted.may(&mounted.march("B", &[ahead(0.75)])));
    mounted.refuses(mounted.march("B", &[ahead(0.8)]), "be.movement.cavalry-line-difficult");
    let formed = position(square(), 21.0);
    formed.refuses(formed.march("B", &[ahead(1.0)]), "be.movement.infantry-square-difficult");
    let inside = position(column(), 26.0);
    inside.refuses(inside.march("B", &[form(Form::Square)]), "R76");
}

#[test]
fn light_foot_keeps_its_order_among_trees() {
    proves!("be.movement.light-infantry-exempt");
    let charged = |troop| {
        let table = Diorama::open()
            .at(Stage::Charges(grognard_battle::CommandId(0)))
            .wood((10.0, 22.0), (30.0, 30.0))
            .blue("B", column(), (20.0, 20.0), NORTH)
            .red("R", troop, (20.0, 22.5), SOUTH)
            .play();
        table.facts(table.charge("B", "R")).is("target_penalized")
    };
    assert!(charged(line()));
    assert!(!charged(line().but(|unit| unit.light_infantry = true)));
    // It is no faster for that.
    let chasseurs = Diorama::open()
        .wood((10.0, 22.0), (30.0, 30.0))
        .blue("B", line().but(|unit| unit.light_infantry = true), (20.0, 21.0), NORTH)
        .red("far", line(), (50.0, 35.0), SOUTH)
        .play();
    assert!(chasseurs.may(&chasseurs.march("B", &[ahead(2.0)])));
    chasseurs.refuses(chasseurs.march("B", &[ahead(2.001)]), "be.movement.infantry-line-difficult");
}

#[test]
fn a_road_is_followed_in_column() {
    proves!("be.movement.road-bonus");
    ruling!("R62");
    let position = |troop, at| {
        Diorama::open()
            .road(&[(0.0, 20.0), (60.0, 20.0)])
            .wood((24.0, 15.0), (40.0, 25.0))
            .blue("B", troop, at, EAST)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .play()
    };
    let mut foot = position(column(), (20.0, 20.0));
    foot.refuses(foot.march("B", &[along(8.001)]), "be.movement.infantry-column-clear");
    foot.obeys(foot.march("B", &[along(8.0)]), &[]);
    foot.stands("B", (28.0, 20.0), EAST);
    let part = position(column(), (38.0, 20.0));
    assert!(part.may(&part.march("B", &[along(4.0), ahead(2.0)])));
    part.refuses(part.march("B", &[along(4.0), ahead(2.001)]), "be.movement.infantry-column-clear");
    let mounted = position(squadrons(), (20.0, 20.0));
    assert!(mounted.may(&mounted.march("B", &[along(8.0)])));
    // Horse among the trees goes on along the road, and not beside it.
    let among_trees = position(squadrons(), (28.0, 20.0));
    assert!(among_trees.may(&among_trees.march("B", &[along(4.0)])));
    among_trees.refuses(among_trees.march("B", &[ahead(4.0)]), "be.movement.cavalry-column-difficult");
    let formed = position(line(), (20.0, 20.0));
    formed.refuses(formed.march("B", &[along(2.0)]), "R62");
    let beside = position(column(), (20.0, 20.6));
    beside.refuses(beside.march("B", &[along(2.0)]), "R62");
}

#[test]
fn columns_file_along_a_road_one_behind_the_other() {
    ruling!("R63");
    let mut table = Diorama::open()
        .road(&[(0.0, 20.0), (25.0, 20.0), (25.0, 40.0)])
        .blue("rear", column(), (20.0, 20.0), EAST)
        .blue("head", column(), (21.2, 20.0), EAST)
        .red("far", line(), (50.0, 35.0), SOUTH)
        .play();
    let both = ["rear", "head"];
    assert_eq!(table.toll(table.together(&both, &[along(8.0)]), "command points"), 1);
    table.obeys(table.together(&both, &[along(8.0)]), &[]);
    table.stands("head", (25.0, 24.2), NORTH);
    table.stands("rear", (25.0, 23.0), NORTH);
}

/// A column behind a friend, and an enemy ahead of both.
fn passage(friend: grognard_bataille_empire::battle::field::Troop, facing: Facing, foe: f64, beside: f64) -> Table {
    Diorama::open()
        .blue("B", column(), (20.0, 20.0), NORTH)
        .blue("F", friend, (20.0, 22.0), facing)
        .blue("left", line(), (18.0 - beside, 22.0), NORTH)
        .red("R", line(), (20.0, foe), SOUTH)
        .play()
}

#[test]
fn a_friend_is_passed_where_there_is_room_and_time() {
    proves!(
        "be.manoeuvre.passage-gap",
        "be.manoeuvre.passage-enemy",
        "be.manoeuvre.passage-square",
        "be.manoeuvre.passage-orientation"
    );
    ruling!("R61");
    let mut table = passage(line(), NORTH, 27.75, 1.2);
    table.refuses(table.march("B", &[ahead(2.0)]), "R61");
    table.obeys(table.march("B", &[ahead(4.0)]), &[]);
    table.stands("B", (20.0, 24.0), NORTH);
    let narrow = passage(line(), NORTH, 27.75, 0.8);
    narrow.refuses(narrow.march("B", &[ahead(4.0)]), "be.manoeuvre.passage-gap");
    let pressed = passage(line(), NORTH, 24.5, 1.2);
    pressed.refuses(pressed.march("B", &[ahead(2.5)]), "be.manoeuvre.passage-enemy");
    let closed = passage(square(), NORTH, 27.75, 1.2);
    closed.refuses(closed.march("B", &[ahead(4.0)]), "be.manoeuvre.passage-square");
    let across = passage(column(), EAST, 27.75, 1.2);
    across.refuses(across.march("B", &[ahead(4.0)]), "be.manoeuvre.passage-orientation");
}

#[test]
fn a_march_keeps_clear_of_the_enemy() {
    ruling!("R52", "R53", "R60");
    let position = |troop, y| alone(line()).red("R", troop, (20.0, y), SOUTH).play();
    let far = position(line(), 22.5);
    assert!(far.may(&far.march("B", &[ahead(1.0)])));
    far.refuses(far.march("B", &[ahead(1.001)]), "R60");
    let near = position(line(), 21.2);
    assert!(near.may(&near.march("B", &[back(1.0, 0)])));
    near.refuses(near.march("B", &[ahead(0.1)]), "R60");
    let screen = position(skirmishers(), 22.0);
    assert!(screen.may(&screen.march("B", &[ahead(1.0)])));
    screen.refuses(screen.march("B", &[ahead(1.001)]), "R60");
}

#[test]
fn a_line_of_battalions_marches_for_one_point() {
    ruling!("R14", "R63", "R64");
    let position = |gap: f64| {
        Diorama::open()
            .blue("1", line(), (20.0, 20.0), NORTH)
            .blue("2", line(), (22.0 + gap, 20.0), NORTH)
            .blue("3", line(), (24.0 + 2.0 * gap, 20.0), NORTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .play()
    };
    let all = ["1", "2", "3"];
    let table = position(1.4);
    assert_eq!(table.toll(table.together(&all, &[ahead(4.0)]), "command points"), 1);
    assert_eq!(table.toll(table.together(&all, &[form(Form::Column)]), "command points"), 1);
    assert_eq!(table.toll(table.together(&all, &[wheel(-15)]), "UD"), 2200);
    table.refuses(table.together(&all, &[wheel(-30)]), "be.manoeuvre.wheel-column-cost");
    let loose = position(1.501);
    loose.refuses(loose.together(&all, &[ahead(4.0)]), "R63");
}

#[test]
fn far_from_the_enemy_a_unit_moves_twice() {
    proves!("be.manoeuvre.far-from-enemy", "be.manoeuvre.third-move-c");
    let position = |troop, foe, y| alone(troop).red("R", foe, (20.0, y), SOUTH).play();
    let mut far = position(column(), line(), 40.0 - 0.25);
    assert_eq!(far.toll(far.twice("B", &[&[ahead(5.0)], &[ahead(5.0)]]), "command points"), 2);
    far.refuses(far.twice("B", &[&[ahead(6.0)], &[ahead(5.3)]]), "be.manoeuvre.far-from-enemy");
    far.obeys(far.twice("B", &[&[ahead(5.0)], &[ahead(5.0)]]), &[]);
    assert!(far.state_of("B").marker);
    let screen = position(column(), skirmishers(), 35.0);
    assert!(screen.may(&screen.twice("B", &[&[ahead(4.0)], &[ahead(4.0)]])));
    let recruits = position(column().class(Class::C), line(), 39.0);
    let thrice: &[&[_]] = &[&[ahead(1.0)], &[ahead(1.0)], &[ahead(1.0)]];
    recruits.refuses(recruits.twice("B", thrice), "be.manoeuvre.third-move-c");
}

#[test]
fn an_operational_move_is_made_in_column_and_far_off() {
    proves!("be.manoeuvre.operational-column", "be.manoeuvre.far-from-edge");
    ruling!("R17");
    let position = |troop| Diorama::open().blue("B", troop, (20.0, 2.0), NORTH).red("far", line(), (50.0, 2.0), WEST);
    let foot = position(column()).play();
    assert!(foot.may(&foot.operational(&["B"], &[ahead(24.0)])));
    foot.refuses(foot.operational(&["B"], &[ahead(24.001)]), "R17");
    let formed = position(line()).play();
    formed.refuses(formed.operational(&["B"], &[ahead(4.0)]), "be.manoeuvre.operational-column");
    let rear = Diorama::open().blue("B", column(), (20.0, 20.0), NORTH).red("far", line(), (50.0, 2.0), WEST).play();
    assert!(rear.may(&rear.operational(&["B"], &[ahead(11.5)])));
    rear.refuses(rear.operational(&["B"], &[ahead(12.0)]), "be.manoeuvre.far-from-edge");
}

#[test]
fn a_garrison_is_passed_at_4_and_an_enemy_in_the_open_at_8() {
    proves!("be.manoeuvre.far-hidden");
    let past = |x: f64, troop, housed: bool| {
        let position = Diorama::open()
            .farm((x, 14.0))
            .blue("B", column(), (20.0, 2.0), NORTH)
            .red("R", troop, (x, 14.0), WEST)
            .red("far", line(), (58.0, 2.0), WEST);
        let table = if housed {
            position.who("R", |unit| (unit.form, unit.block) = (Form::Garrison, Some(0)))
        } else {
            position
        };
        table.play()
    };
    let order = |table: &Table| table.operational(&["B"], &[ahead(20.0)]);
    let near = past(25.5, column(), true);
    assert!(near.may(&order(&near)));
    let nearer = past(25.499, column(), true);
    nearer.refuses(order(&nearer), "be.manoeuvre.far-hidden");
    let open = past(25.5, column(), false);
    open.refuses(order(&open), "be.manoeuvre.far-from-enemy");
}

#[test]
fn the_order_says_where_a_move_may_end() {
    proves!("be.orders.manoeuvre-free-move", "be.orders.retreat-no-approach", "be.orders.hold-area");
    ruling!("R66");
    let position = |order, y| alone(line()).red("R", line(), (20.0, y), SOUTH).order(BLUE, order);
    let wanders = position(Written::Manoeuvre, 26.0).play();
    wanders.refuses(wanders.march("B", &[ahead(2.0)]), "be.orders.manoeuvre-free-move");
    assert!(wanders.may(&wanders.march("B", &[ahead(1.0)])));
    let goes_home = position(Written::Retreat, 25.5).play();
    goes_home.refuses(goes_home.march("B", &[ahead(1.0)]), "be.orders.retreat-no-approach");
    let holds = |high: f64| position(Written::Attack, 26.0).holds(BLUE, (10.0, 10.0), (30.0, high)).play();
    let box_ends = holds(21.0);
    assert!(box_ends.may(&box_ends.march("B", &[ahead(1.0)])));
    box_ends.refuses(box_ends.march("B", &[ahead(1.5)]), "be.orders.hold-area");
    let outside = holds(15.0);
    assert!(outside.may(&outside.march("B", &[back(2.0, 0)])));
}

#[test]
fn a_screen_goes_4_beyond_the_ground_its_division_holds() {
    proves!("be.orders.hold-skirmishers");
    ruling!("R66");
    let table = alone(skirmishers()).holds(BLUE, (10.0, 10.0), (30.0, 20.0)).play();
    assert!(table.may(&table.march("B", &[ahead(4.0)])));
    table.refuses(table.march("B", &[ahead(4.001)]), "be.orders.hold-skirmishers");
}

#[test]
fn a_farm_is_taken_by_foot_and_left_where_nobody_waits() {
    ruling!("R18", "R56", "R60", "R102");
    let position = |troop| {
        Diorama::open().farm((20.0, 26.0)).blue("B", troop, (20.0, 20.0), NORTH).red("far", line(), (50.0, 35.0), SOUTH)
    };
    let mut foot = position(column()).red("R", line(), (20.0, 28.5), SOUTH).play();
    foot.obeys(foot.occupy("B"), &[]);
    assert_eq!(foot.state_of("B").form, Form::Garrison);
    let mounted = position(horse()).play();
    mounted.refuses(mounted.occupy("B"), "R18");
    let taken = position(column()).blue("F", column(), (20.0, 25.0), NORTH).play();
    taken.refuses(taken.occupy("B"), "R56");
    let garrison = Diorama::open()
        .farm((20.0, 26.0))
        .blue("B", column(), (20.0, 26.0), NORTH)
        .inside(0)
        .red("R", line(), (20.0, 28.45), SOUTH)
        .play();
    garrison.refuses(garrison.leave("B", Edge::Front), "R60");
    assert!(garrison.may(&garrison.leave("B", Edge::Rear)));
}

#[test]
fn a_passing_enemy_lets_those_react_whom_he_came_near() {
    ruling!("R68");
    let position = |x| {
        Diorama::open()
            .blue("B", column(), (20.0, 20.0), NORTH)
            .red("R", horse(), (x, 22.0), NORTH)
            .order(RED, Written::Engage)
            .play()
    };
    let mut near = position(24.4);
    near.obeys(near.march("B", &[ahead(6.0)]), &[]);
    assert_eq!(near.asked(), (RED, Ask::ReactToMove));
    assert!(near.may(&near.react("R", Answer::Withdraw, "B")));
    assert!(near.may(&near.react("R", Answer::Reform { form: Form::Column }, "B")));
    assert!(near.may(&near.react("R", Answer::Flee, "B")));
    near.refuses(near.react("R", Answer::OpportunityCharge, "B"), "be.reaction.cavalry-move-opportunity-charge");
    let mut just = position(25.5);
    just.obeys(just.march("B", &[ahead(6.0)]), &[]);
    assert_eq!(just.asked(), (RED, Ask::ReactToMove));
    let mut far = position(25.501);
    far.obeys(far.march("B", &[ahead(6.0)]), &[]);
    assert_ne!(far.asked().1, Ask::ReactToMove);
}

#[test]
fn nobody_marches_through_a_friend_or_off_the_table() {
    ruling!("R49");
    let beside = alone(line()).blue("F", line(), (22.0, 20.0), NORTH).play();
    beside.refuses(beside.march("B", &[aside(1.0)]), "R49");
    let edge = Diorama::open().blue("B", column(), (20.0, 38.0), NORTH).red("R", line(), (50.0, 5.0), SOUTH).play();
    edge.quote(edge.march("B", &[ahead(1.5)]));
    edge.refuses(edge.march("B", &[ahead(1.51)]), "R49");
}

#[test]
fn a_square_turns_where_it_stands_and_does_not_wheel() {
    ruling!("R101");
    let table = alone(square()).play();
    table.refuses(table.march("B", &[wheel(45)]), "R101");
    assert_eq!(table.toll(table.march("B", &[turn(90), ahead(2.0)]), "UD"), 2000);
    // To leave the square is a change of formation.
    table.refuses(table.march("B", &[form(Form::Line), turn(90)]), "R59");
}

#[test]
fn a_column_square_is_closed_up_out_of_column_and_opened_into_it() {
    ruling!("R38");
    let column = alone(column()).play();
    column.quote(column.march("B", &[form(Form::ColumnSquare)]));
    let line = alone(line()).play();
    line.refuses(line.march("B", &[form(Form::ColumnSquare)]), "R38");
    let closed = alone(square()).who("B", |unit| unit.form = Form::ColumnSquare).play();
    closed.refuses(closed.march("B", &[form(Form::Line)]), "R38");
    closed.quote(closed.march("B", &[form(Form::Column)]));
}

#[test]
fn horse_withdraws_a_move_before_who_comes_near_and_faces_him() {
    ruling!("R39");
    let mut table = Diorama::open()
        .blue("B", line(), (20.0, 20.0), NORTH)
        .red("C", horse(), (20.0, 27.0), SOUTH)
        .red("far", line(), (50.0, 35.0), SOUTH)
        .play();
    table.obeys(table.march("B", &[ahead(4.0)]), &[]);
    assert_eq!(table.asked(), (RED, Ask::ReactToMove));
    table.obeys(table.react("C", Answer::Withdraw, "B"), &[]);
    // A move of eight UD away from the mover, without a test, in Good order and with a marker.
    table.stands("C", (20.0, 35.0), SOUTH);
    assert!(table.state_of("C").marker && !table.state_of("C").disordered);
}

#[test]
fn what_is_far_off_is_far_off() {
    ruling!("R100");
    let far = Diorama::open()
        .blue("B", line(), (2.0, 2.0), NORTH)
        .red("R", line(), (58.0, 38.0), SOUTH)
        .disordered("B")
        .posted("Legrand", (4.0, 2.0))
        .play();
    let facts = far.facts(far.rally("B"));
    assert_eq!(facts.get("enemy_distance").as_f64(), Some(60.0), "a field holds no more");
}
