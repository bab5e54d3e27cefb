//! Command: who pays, new orders, what an order asks for, generals in danger, rallying, objectives, arrivals.

use grognard_bataille_empire::{
    battle::{BatailleEmpire, Step},
    profile::Arm,
};
use grognard_battle::{Battle, CommandId, Piece, Stand};
use grognard_battle_tests::{Engagement, diorama::spot};
use grognard_tabletop::Pose;

use super::*;

#[test]
fn the_chief_pays_what_the_general_cannot() {
    proves!("be.command-points.cost-out-of-range");
    ruling!("R65");
    let position = |general, chief| {
        Diorama::open()
            .blue("B", line(), (20.0, 20.0), NORTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .posted("Legrand", (20.0, 10.0))
            .posted("Soult", (20.0, 17.0))
            .points(general, chief)
            .play()
    };
    let table = position(1, 1);
    assert_eq!(table.toll(table.march("B", &[ahead(2.0)]), "command points"), 1);
    let rich = position(2, 1);
    assert_eq!(rich.toll(rich.march("B", &[ahead(2.0)]), "command points"), 2);
    let named = |name: &str| Order::March {
        units: vec![rich.piece("B")],
        legs: vec![vec![ahead(2.0)]],
        paid_by: Some(rich.piece(name)),
    };
    assert_eq!(rich.toll(named("Soult"), "command points"), 1);
    rich.refuses(named("Dokhturov"), "R65");
}

/// Blue's chief commands the army.
fn strategic() -> Diorama {
    Diorama::open()
        .blue("B", line(), (20.0, 20.0), NORTH)
        .red("far", line(), (50.0, 35.0), SOUTH)
        .posted("Soult", (20.0, 14.0))
        .points(0, 3)
        .at(Stage::Strategic(BLUE))
}

#[test]
fn an_attached_chief_hands_out_no_points() {
    proves!("be.command-points.chief-unattached");
    let transfer = Order::Transfer { division: CommandId(0) };
    let free = strategic().play();
    assert!(free.may(&transfer));
    let bound = strategic().attached("Soult", "B").play();
    bound.refuses(transfer, "be.command-points.chief-unattached");
}

#[test]
fn a_new_order_costs_a_point_and_may_not_be_taken_up() {
    let change = |bonus| Order::ChangeOrder { division: CommandId(0), to: Written::Engage, bonus };
    let order = |table: &Table| table.battle.state().divisions[BLUE.index()].order;
    let mut deaf = strategic().rated("Legrand", Commander::Ordinary).play();
    deaf.obeys(change(false), &[3]);
    assert_eq!((order(&deaf), deaf.battle.state().commanders[2].points), (Written::Attack, 2));
    deaf.refuses(change(false), "R13");
    ruling!("R13");
    let mut pressed = strategic().rated("Legrand", Commander::Ordinary).play();
    pressed.obeys(change(true), &[3]);
    assert_eq!((order(&pressed), pressed.battle.state().commanders[2].points), (Written::Engage, 1));
}

#[test]
fn a_division_on_the_march_holds_when_the_enemy_is_near() {
    proves!("be.orders.auto-hold", "be.orders.auto-hold-except");
    let position = |foe| {
        Diorama::open()
            .blue("B", foe, (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, 28.5), SOUTH)
            .order(RED, Written::Manoeuvre)
            .play()
    };
    let mut line_comes = position(line());
    line_comes.obeys(line_comes.march("B", &[ahead(4.0)]), &[]);
    let division = line_comes.battle.state().divisions[RED.index()];
    assert_eq!((division.order, division.area.is_some()), (Written::Hold, true));
    assert_eq!(line_comes.asked(), (RED, Ask::ReactToMove));
    let mut hussars = position(horse().irregular());
    hussars.obeys(hussars.march("B", &[ahead(4.5)]), &[]);
    assert_eq!(hussars.battle.state().divisions[RED.index()].order, Written::Manoeuvre);
}

#[test]
fn an_attack_is_not_ended_while_somebody_could_press_it() {
    proves!("be.orders.attack-half");
    ruling!("R40", "R67");
    let position = |general| {
        Diorama::open()
            .blue("1", line(), (10.0, 20.0), NORTH)
            .blue("2", line(), (20.0, 20.0), NORTH)
            .blue("3", line(), (30.0, 20.0), NORTH)
            .blue("4", line(), (40.0, 20.0), NORTH)
            .red("R", line(), (25.0, 35.0), SOUTH)
            .posted("Legrand", (25.0, 18.0))
            .points(general, 0)
    };
    let mut table = position(2).play();
    table.obeys(table.march("2", &[ahead(4.0)]), &[]);
    table.refuses(Order::End, "R67");
    table.obeys(table.march("3", &[ahead(4.0)]), &[]);
    assert_ne!(table.asked(), (BLUE, Ask::Movement));
    let poor = position(0).play();
    assert!(poor.may(&Order::End));
}

#[test]
fn horse_that_engages_closes_if_it_can() {
    ruling!("R67");
    let position = |y| {
        Diorama::open()
            .blue("C", horse(), (20.0, 20.0), NORTH)
            .red("R", line(), (20.0, y), SOUTH)
            .order(BLUE, Written::Engage)
            .play()
    };
    position(29.5).refuses(Order::End, "R67");
    let far = position(39.5);
    assert!(far.may(&Order::End));
}

#[test]
fn horse_that_has_charged_and_is_shaken_since_counts_for_nobody() {
    proves!("be.orders.engage-cavalry");
    ruling!("R67");
    let position = |y: f64| {
        Diorama::open()
            .blue("C", horse(), (20.0, 20.0), NORTH)
            .blue("D", horse(), (30.0, 20.0), NORTH)
            .red("R", line(), (30.0, y), SOUTH)
            .who("C", |unit| (unit.paid, unit.charged, unit.complied) = (true, true, true))
            .disordered("C")
            .order(BLUE, Written::Engage)
            .play()
    };
    // Of the horse in Good order there is one, and it has yet to close.
    position(24.501).refuses(Order::End, "R67");
    let close = position(24.5);
    assert!(close.may(&Order::End));
}

#[test]
fn a_general_out_of_range_pays_double_to_rally_and_an_attached_one_does_not() {
    proves!("be.rally.disorder");
    let position = |man: &str| {
        Diorama::open()
            .blue("B", line(), (20.0, 30.0), NORTH)
            .blue("other", line(), (20.0, 20.0), NORTH)
            .red("far", line(), (50.0, 5.0), WEST)
            .disordered("B")
            .attached(man, "B")
            .posted("Legrand", (20.0, 14.0))
    };
    let far = position("Soult").points(2, 0).play();
    assert_eq!(far.toll(far.rally("B"), "command points"), 2);
    let near = position("Soult").points(0, 2).play();
    assert_eq!(near.toll(near.rally("B"), "command points"), 1);
}

#[test]
fn who_rallies_is_far_from_the_enemy_or_behind_friends() {
    proves!("be.rally.position", "be.rally.behind-friends", "be.rally.no-marker");
    ruling!("R88");
    let position =
        |y| Diorama::open().blue("B", line(), (20.0, 20.0), NORTH).red("R", line(), (20.0, y), SOUTH).disordered("B");
    let near = position(24.5).play();
    near.refuses(near.rally("B"), "be.rally.position");
    let far = position(24.501).play();
    assert!(far.may(&far.rally("B")));
    let covered = position(24.5).blue("F", line(), (20.0, 22.0), NORTH).play();
    assert!(covered.may(&covered.rally("B")));
    let marked = position(30.0).marked("B").play();
    marked.refuses(marked.rally("B"), "be.rally.no-marker");
}

#[test]
fn the_first_rally_of_a_retreat_is_free() {
    proves!("be.orders.retreat-free-rally");
    let mut table = Diorama::open()
        .blue("1", line(), (18.0, 20.0), NORTH)
        .blue("2", line(), (22.0, 20.0), NORTH)
        .red("far", line(), (50.0, 35.0), SOUTH)
        .disordered("1")
        .disordered("2")
        .order(BLUE, Written::Retreat)
        .points(1, 0)
        .play();
    table.obeys(table.rally("1"), &[]);
    assert_eq!(table.battle.state().commanders[0].points, 1);
    assert_eq!(table.toll(table.rally("2"), "command points"), 1);
}

#[test]
fn who_must_retreat_and_has_hardly_room_to_is_offered_the_little_there_is() {
    ruling!("R40", "R67");
    // Horse turns about to go back, and the edge of the table is 1.75 behind it.
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 2.0), NORTH)
        .red("R", line(), (20.0, 5.75), SOUTH)
        .posted("Legrand", (20.0, 1.0))
        .order(BLUE, Written::Retreat)
        .with(|state| state.divisions[BLUE.index()].near = 1)
        .play();
    table.refuses(Order::End, "R67");
    let Stand::Asks([question]) = table.battle.stand() else { panic!("Blue is asked") };
    let mut menu = Vec::new();
    table.battle.orders(question, &mut menu);
    let back = table.march("C", &[Step::AboutFace, ahead(1.0)]);
    assert!(menu.contains(&back));
    table.obeys(back, &[]);
    table.stands("C", (20.0, 1.0), SOUTH);
    assert_ne!(table.asked(), (BLUE, Ask::Movement));
}

#[test]
fn a_loss_is_recovered_by_a_general_on_the_spot_and_never_the_first() {
    proves!("be.rally.first-loss", "be.rally.loss-commander");
    let position = |losses| {
        Diorama::open()
            .blue("B", line(), (20.0, 20.0), NORTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .who("B", move |unit| unit.losses = losses)
    };
    let recover = |table: &Table| Order::Recover { unit: table.piece("B") };
    let first = position(2).attached("Legrand", "B").play();
    first.refuses(recover(&first), "be.rally.first-loss");
    let alone = position(4).play();
    alone.refuses(recover(&alone), "be.rally.loss-commander");
    let mut led = position(4).attached("Legrand", "B").play();
    led.obeys(recover(&led), &[]);
    assert_eq!(led.state_of("B").losses, 2);
}

#[test]
fn an_objective_is_taken_when_the_division_has_acted() {
    ruling!("R48", "R91");
    let position = |y| {
        Diorama::open()
            .objective((20.0, 22.25), Some(RED))
            .blue("B", line(), (20.0, y), NORTH)
            .red("R", line(), (20.0, 35.0), SOUTH)
            .holds(BLUE, (0.0, 0.0), (60.0, 40.0))
            .play()
    };
    let mut near = position(20.0);
    near.obeys(Order::End, &[]);
    assert_eq!(near.battle.state().holders, [Some(BLUE)]);
    let mut short = position(19.9);
    short.obeys(Order::End, &[]);
    assert_eq!(short.battle.state().holders, [Some(RED)]);
}

#[test]
fn nobody_takes_an_objective_from_under_a_formed_enemy_or_in_disorder() {
    ruling!("R48");
    let position = |foe, y: f64| {
        Diorama::open()
            .objective((20.0, 22.0), Some(RED))
            .blue("B", line(), (20.0, 20.0), NORTH)
            .blue("other", line(), (40.0, 20.0), NORTH)
            .red("R", foe, (20.0, y), SOUTH)
            .holds(BLUE, (0.0, 0.0), (60.0, 40.0))
    };
    let held = |position: Diorama| {
        let mut table = position.play();
        table.obeys(Order::End, &[]);
        if table.asked() == (BLUE, Ask::Final) {
            table.obeys(Order::End, &[]);
        }
        table.battle.state().holders[0]
    };
    assert_eq!(held(position(line(), 24.25)), Some(RED));
    assert_eq!(held(position(line(), 24.26)), Some(BLUE));
    assert_eq!(held(position(skirmishers(), 23.0)), Some(BLUE));
    assert_eq!(held(position(line(), 30.0).disordered("B")), Some(RED));
}

#[test]
fn a_general_in_the_way_of_the_enemy_goes_to_the_nearest_friend() {
    ruling!("R84");
    let mut table = Diorama::open()
        .blue("B", line(), (20.0, 20.0), NORTH)
        .red("R", line(), (30.0, 30.0), SOUTH)
        .posted("Dokhturov", (20.0, 22.0))
        .play();
    table.obeys(table.march("B", &[ahead(4.0)]), &[]);
    assert_eq!(table.moved("Dokhturov"), Vec::<&str>::new());
    table.stands("Dokhturov", (30.0, 30.5), NORTH);
}

#[test]
fn a_reserve_is_called_from_the_third_turn_on_and_waits_for_room() {
    ruling!("R33", "R89");
    let position = |turn: u16| {
        Diorama::open()
            .blue("B", line(), (20.0, 0.5), NORTH)
            .red("R", line(), (20.0, 35.0), SOUTH)
            .who("B", |unit| unit.presence = Presence::Reserve)
            .with(move |state| state.turn = turn)
            .points(0, 3)
            .at(Stage::Strategic(BLUE))
    };
    let call = Order::CallReserve { division: CommandId(0) };
    position(2).play().refuses(call.clone(), "R89");
    let mut open = position(3).play();
    open.obeys(call.clone(), &[]);
    open.stands("B", (20.0, 0.5), NORTH);
    assert_eq!(open.state_of("B").form, Form::Column);
    let mut flooded = position(3).pond((5.0, 0.0), (35.0, 2.0)).play();
    flooded.obeys(call, &[]);
    assert!(matches!(flooded.state_of("B").presence, Presence::Arrives(_)));
}

#[test]
fn a_turn_ends_without_markers_and_a_shaken_division_may_retreat() {
    proves!("be.orders.auto-retreat");
    ruling!("R50", "R97");
    let position = |shaken: bool| {
        let position = Diorama::open()
            .blue("B", line(), (20.0, 20.0), NORTH)
            .blue("C", line(), (30.0, 20.0), NORTH)
            .red("R", line(), (20.0, 35.0), SOUTH)
            .marked("B")
            .holds(BLUE, (0.0, 0.0), (60.0, 40.0))
            .with(|state| state.divisions[RED.index()].activated = true);
        if shaken { position.disordered("B") } else { position }
    };
    let mut table = position(true).play();
    table.obeys(Order::End, &[]);
    assert!(matches!(table.asked(), (BLUE, Ask::NewOrder { division: CommandId(0), .. })));
    assert!(!table.state_of("B").marker && table.state_of("B").disordered);
    table.obeys(Order::TakeUp, &[3, 3]);
    assert_eq!(table.battle.state().divisions[BLUE.index()].order, Written::Retreat);
    let mut steady = position(false).play();
    steady.obeys(Order::End, &[3, 3]);
    assert!(!matches!(steady.asked(), (BLUE, Ask::NewOrder { .. })));
}

/// The turn ends when Blue has nothing more to say; Red's division has acted.
fn last_of_turn(turn: u16) -> Diorama {
    Diorama::open()
        .blue("B", line(), (20.0, 20.0), NORTH)
        .red("R", line(), (20.0, 35.0), SOUTH)
        .holds(BLUE, (0.0, 0.0), (60.0, 40.0))
        .with(move |state| (state.turn, state.divisions[RED.index()].activated) = (turn, true))
}

#[test]
fn divisions_act_in_turn_and_who_has_more_finishes_alone() {
    ruling!("R12", "R47");
    let mut table = Diorama::open()
        .division(BLUE, "Vandamme", (40.0, 16.0))
        .blue("B", line(), (20.0, 20.0), NORTH)
        .blue("V", line(), (40.0, 20.0), NORTH)
        .of(2)
        .red("R", line(), (20.0, 35.0), SOUTH)
        .holds(BLUE, (0.0, 0.0), (60.0, 40.0))
        .holds(RED, (0.0, 0.0), (60.0, 40.0))
        .at(Stage::Activation(BLUE))
        .play();
    table.refuses(Order::Activate { division: CommandId(1) }, "R12");
    table.obeys(Order::Activate { division: CommandId(0) }, &[4]);
    assert_eq!(table.asked(), (BLUE, Ask::Tactical));
    // His own general rides, once, to a unit of his command.
    let ride = |man: &str, with: Option<&str>, to: (f64, f64)| Order::Ride {
        commander: table.piece(man),
        to: spot(to),
        with: with.map(|name| table.piece(name)),
    };
    table.refuses(ride("Vandamme", None, (40.0, 17.0)), "R47");
    table.refuses(ride("Legrand", Some("V"), (40.0, 19.75)), "R47");
    let own = ride("Legrand", Some("B"), (20.0, 19.75));
    table.obeys(own, &[]);
    assert_eq!(table.battle.state().commanders[0].with, Some(table.piece("B")));
    assert_eq!(table.asked(), (BLUE, Ask::Movement));
    table.refuses(table.march("V", &[ahead(1.0)]), "R12");
    table.obeys(Order::End, &[]);
    assert_eq!(table.asked(), (RED, Ask::Activate));
    table.obeys(Order::Activate { division: CommandId(1) }, &[4]);
    table.obeys(Order::End, &[]);
    table.obeys(Order::End, &[]);
    assert_eq!(table.asked(), (BLUE, Ask::Activate));
    table.refuses(Order::Activate { division: CommandId(0) }, "R12");
    table.quote(Order::Activate { division: CommandId(2) });
}

#[test]
fn a_general_who_falls_is_followed_by_a_lesser_man_on_the_spot() {
    proves!("be.commander-loss.shock", "be.commander-loss.replaced");
    ruling!("R11", "R84");
    let position = |fate: [i64; 2]| {
        let mut table = Diorama::open()
            .posted("Dokhturov", (30.0, 33.0))
            .at(Stage::Charges(CommandId(0)))
            .blue("B", column(), (20.0, 21.0), NORTH)
            .red("R", line(), (20.0, 24.0), SOUTH)
            .red("far", line(), (50.0, 35.0), SOUTH)
            .attached("Legrand", "B")
            .play();
        table.obeys(table.charge("B", "R"), &[]);
        table.obeys(meet(Answer::Stand), &[6, 4, fate[0], fate[1]]);
        table.battle.state().commanders[0]
    };
    let lives = position([4, 5]);
    assert_eq!((lives.rating, lives.fallen), (Commander::Competent, 0));
    let falls = position([4, 6]);
    assert_eq!((falls.rating, falls.fallen, falls.with), (Commander::Ordinary, 1, lives.with));
    assert!(falls.with.is_some(), "his successor is where he was");
    assert_eq!(falls.points, lives.points);
}

#[test]
fn a_division_that_nobody_calls_comes_two_turns_late() {
    ruling!("R89");
    let position = |turn: u16| {
        let mut table = last_of_turn(turn)
            .division(BLUE, "Vandamme", (40.0, 1.0))
            .blue("V", column(), (40.0, 0.5), NORTH)
            .of(2)
            .arrives(2)
            .play();
        table.obeys(Order::End, &[3, 3]);
        table
    };
    position(2).gone("V");
    position(3).stands("V", (40.0, 0.5), NORTH);
}

#[test]
fn what_both_sides_roll_the_first_side_rolls_first() {
    ruling!("R103");
    let mut table = last_of_turn(1).play();
    table.obeys(Order::End, &[1, 6]);
    let [first, second] = [2, 3].map(|man| table.battle.state().commanders[man].points);
    assert!(first < second, "Soult has {first} points and Kutuzov {second}");
}

#[test]
fn a_relief_is_the_one_special_fact_that_counts() {
    ruling!("R96");
    let mut table = last_of_turn(1).relieved("Legrand", 2, "Oudinot", Commander::Brilliant).play();
    assert_eq!(table.battle.state().commanders[0].rating, Commander::Competent);
    table.obeys(Order::End, &[3, 3]);
    assert_eq!(table.battle.state().commanders[0].rating, Commander::Brilliant);
}

#[test]
fn half_of_an_army_lost_breaks_it_at_the_end_of_the_turn() {
    ruling!("R34", "R91");
    let ended = |left: &[&str]| {
        let position = left
            .iter()
            .zip([5.0, 10.0, 15.0])
            .fold(last_of_turn(1), |position, (name, x)| position.red(name, line(), (x, 35.0), SOUTH));
        let mut table = position.who("R", |unit| unit.presence = Presence::Lost).play();
        table.obeys(Order::End, if left.len() > 1 { &[3, 3] } else { &[] });
        if left.len() == 1 {
            // Half of its division is lost: it may retreat, and does not.
            assert!(matches!(table.asked(), (RED, Ask::NewOrder { .. })));
            table.obeys(Order::Keep, &[]);
        }
        table.battle.state().verdict.clone().map(|verdict| verdict.winner)
    };
    assert_eq!(ended(&["S"]), Some(Some(BLUE)), "one of two");
    assert_eq!(ended(&["S", "T"]), None, "one of three");
}

/// The Crossroads before the first order, pieces called by their numbers.
fn crossroads(engagement: Engagement) -> Table {
    let battle: BatailleEmpire = engagement.muster();
    let pieces = battle.state().units.len() + battle.state().commanders.len();
    Table::new(battle, (0..pieces).map(|piece| piece.to_string()).collect())
}

#[test]
fn who_attacks_is_rolled_for_where_nobody_is_named() {
    ruling!("R90");
    let mut table = crossroads(Engagement::of("crossroads"));
    table.obeys(Order::Begin, &[2, 5]);
    assert_eq!(table.battle.state().attacker, RED);
    assert_eq!(table.asked(), (BLUE, Ask::FirstOrders), "who defends says his orders first");
}

#[test]
fn a_division_sets_up_in_its_zone_and_where_there_is_room() {
    ruling!("R32", "R33", "R95");
    let mut table = crossroads(Engagement::deployed("crossroads"));
    table.obeys(Order::Begin, &[2, 5]);
    let (side, Ask::Deploy { division }) = table.asked() else { panic!("a division sets up") };
    assert_eq!(side, BLUE);
    let field = table.battle.field();
    let own: Vec<u16> = (0..).zip(&field.rolls).filter(|(_, unit)| unit.command == division).map(|(i, _)| i).collect();
    let foot = own.iter().find(|i| field.rolls[usize::from(**i)].unit.arm == Arm::Infantry).expect("it has foot");
    let other = own.iter().find(|i| *i != foot).expect("and others");
    let state = &table.battle.state().units;
    let (home, taken) = (state[usize::from(*foot)].pose, state[usize::from(*other)].pose);
    let place = |pose: Pose, form: Form| Order::Place { unit: Piece(*foot), pose, form, block: None };
    table.refuses(place(home, Form::Deployed), "R32");
    table.refuses(place(Pose { at: spot((20.0, 13.0)), ..home }, Form::Line), "R33");
    table.refuses(place(taken, Form::Line), "R95");
    table.quote(place(home, Form::Column));
}
