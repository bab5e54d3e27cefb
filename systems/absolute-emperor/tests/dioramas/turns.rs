//! The course of a battle: who has the initiative, setting up, flank marches, who comes on when, and when it is judged.

use grognard_absolute_emperor::battle::{AbsoluteEmperor, Written};
use grognard_battle::{CommandId, Piece, Told};
use grognard_battle_tests::Engagement;
use grognard_dice::Scripted;
use grognard_tabletop::{Length, Point, Pose};

use super::*;

/// A battle of the library before the first order, pieces called by their numbers.
fn mustered(engagement: Engagement) -> diorama::Table {
    let battle: AbsoluteEmperor = engagement.muster();
    let pieces = battle.state().units.len() + battle.state().commanders.len();
    diorama::Table::new(battle, (0..pieces).map(|piece| piece.to_string()).collect())
}

/// Whoever is asked has nothing to say; if dice fall, Blue throws six and Red one.
fn pass(table: &mut diorama::Table) {
    let (side, ask) = table.asked();
    let order = match ask {
        Ask::Deploy { .. } | Ask::Write => Order::Ready,
        _ => Order::EndPhase,
    };
    let (mut after, mut none, mut told): (_, _, Vec<Told>) = (table.battle.clone(), Scripted::new(&[]), Vec::new());
    let quiet = after.obey(side, &order, &mut none, &mut told).is_ok() && none.finish().is_ok();
    table.obeys(order, if quiet { &[] } else { &[6, 1] });
}

fn pass_until(table: &mut diorama::Table, turn: u16, stage: Stage) {
    while (table.battle.state().turn, table.battle.state().stage) != (turn, stage) {
        pass(table);
    }
}

#[test]
fn who_has_the_initiative_commands_first_and_moves_last() {
    ruling!("R7", "R74");
    let mut table = Diorama::open().blue("L", line(), (20.0, 10.0), NORTH).red("R", line(), (20.0, 40.0), SOUTH).play();
    // Blue had it: a tie gives it to Red.
    table.obeys(Order::EndPhase, &[3, 3]);
    for (side, ask) in [(RED, Ask::Command), (BLUE, Ask::Command), (BLUE, Ask::Move), (RED, Ask::Move)] {
        assert_eq!(table.asked(), (side, ask));
        if (side, ask) != (RED, Ask::Move) {
            table.obeys(Order::EndPhase, &[]);
        }
    }
}

#[test]
fn a_tie_that_nobody_may_claim_is_rolled_again() {
    ruling!("R74");
    let mut table = mustered(Engagement::of("crossroads"));
    table.obeys(Order::Begin, &[]);
    table.obeys(Order::Ready, &[]);
    table.obeys(Order::Ready, &[3, 3, 4, 2]);
    assert_eq!((table.battle.state().turn, table.battle.state().initiative), (1, Some(BLUE)));
}

#[test]
fn corps_are_set_up_in_turn_each_in_its_zone() {
    ruling!("R30", "R71");
    let mut table = mustered(Engagement::deployed("crossroads"));
    table.obeys(Order::Begin, &[]);
    table.obeys(Order::Ready, &[]);
    // Both have two corps: the lower die begins.
    table.obeys(Order::Ready, &[6, 1]);
    let (side, Ask::Deploy { corps }) = table.asked() else { panic!("somebody sets up") };
    assert_eq!(side, RED);
    let field = table.battle.field();
    let of =
        |corps: CommandId| field.rolls.iter().position(|unit| unit.command == corps).map(|i| Piece(i as u16)).unwrap();
    let other = field.command_ids().find(|it| *it != corps && field.command(*it).side == RED);
    let (own, other) = (of(corps), of(other.unwrap()));
    let place = |unit: Piece, y: i32| Order::Place {
        unit,
        pose: Pose::new(36_000, y, NORTH),
        formation: table.battle.field().rolls[unit.index()].formation,
        inside: None,
    };
    let (outside, another, inside) = (place(own, 30_000), place(other, 4_000), place(own, 4_000));
    table.refuses(outside, "R30");
    table.refuses(another, "R71");
    table.obeys(inside, &[]);
    table.stands(&own.0.to_string(), (36.0, 4.0), NORTH);
}

#[test]
fn a_flank_march_comes_on_where_and_when_it_was_written() {
    ruling!("R5", "R67", "R68");
    let mut table = mustered(Engagement::deployed("crossroads"));
    table.obeys(Order::Begin, &[]);
    let round =
        |turn: u16| Order::SetOrder { corps: CommandId(0), written: Written::FlankMarch { edge: Compass::West, turn } };
    table.refuses(round(2), "R5");
    table.obeys(round(3), &[]);
    let last = Order::SetOrder { corps: CommandId(1), written: Written::FlankMarch { edge: Compass::West, turn: 3 } };
    table.refuses(last, "R67");
    pass_until(&mut table, 1, Stage::Movement(BLUE));
    let corps: Vec<u16> = (0..)
        .zip(&table.battle.field().rolls)
        .filter(|(_, unit)| unit.command == CommandId(0))
        .map(|it| it.0)
        .collect();
    corps.iter().for_each(|unit| table.gone(&unit.to_string()));
    pass_until(&mut table, 3, Stage::Movement(BLUE));
    assert_eq!(table.asked(), (BLUE, Ask::Move));
    let unit = Piece(corps[0]);
    let formation = table.battle.state().units[unit.index()].formation;
    let depth = table.battle.field().footprint(table.battle.field().rolls[unit.index()].arm, formation).depth();
    let on = |x: Length, formation: Formation| Order::Place {
        unit,
        pose: Pose { at: Point { x, y: Length::units(24) }, facing: EAST },
        formation,
        inside: None,
    };
    table.refuses(on(depth.half() + Length::units(1), formation), "R68");
    table.refuses(on(depth.half(), Formation::Line), "R68");
    table.obeys(on(depth.half(), formation), &[]);
    assert!(table.battle.state().units[unit.index()].is_there());
}

/// Blue ends the turn, and it is Blue's movement again; who is due has come on.
fn a_turn_later(position: Diorama) -> diorama::Table {
    let mut table = position.play();
    pass_until(&mut table, 2, Stage::Movement(BLUE));
    table
}

#[test]
fn who_comes_on_finds_room_beside_a_friend_or_waits() {
    ruling!("R68");
    let position = |friends: &[(&str, f64)]| {
        let open = Diorama::open().red("far", line(), (60.0, 46.0), NORTH);
        let open = friends.iter().fold(open, |open, (name, x)| open.blue(name, line(), (*x, 0.75), NORTH));
        open.blue("N", line(), (20.0, 0.75), NORTH).arrives(2)
    };
    a_turn_later(position(&[("F", 20.0)])).stands("N", (14.0, 0.75), NORTH);
    let wall = [("1", 5.0), ("2", 11.0), ("3", 17.0), ("4", 23.0), ("5", 29.0), ("6", 35.0)];
    a_turn_later(position(&wall)).gone("N");
}

#[test]
fn an_hour_that_falls_within_a_turn_is_judged_at_its_end() {
    ruling!("R70");
    let mut table = Diorama::open()
        .blue("L", line(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 40.0), SOUTH)
        .wins_from(BLUE, (8, 45), (10, 0))
        .play();
    // Turns of 20 minutes: the fourth ends at 10:05.
    pass_until(&mut table, 4, Stage::Movement(BLUE));
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.winner(), Some(BLUE));
}
