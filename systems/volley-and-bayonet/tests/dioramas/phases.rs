//! What the phases do besides moving and fighting: checks under guns, rallies, collapse; and commanders in danger.

use super::*;

#[test]
fn guns_at_close_range_make_a_stand_check() {
    proves!("vb.check.artillery", "vb.check.other-range");
    ruling!("R82", "R83");
    let before =
        |y: f64| Diorama::open().blue("M", massed(), (20.0, y), NORTH).red("B", battery(), (20.0, 26.0), SOUTH);
    let mut table = before(19.75).play();
    table.obeys(Order::EndPhase, &[1]);
    assert!(table.resolved("morale-check").is("passed"));
    let mut table = before(19.749).play();
    table.obeys(Order::EndPhase, &[]);
    assert!(table.all_resolved("morale-check").is_empty());
}

#[test]
fn the_army_commander_rallies_whom_he_touches() {
    proves!("vb.rally.contact", "vb.rally.permanent-stays");
    ruling!("R46");
    let position = Diorama::open().posted("Ney", (20.0, 8.0)).blue("M", massed(), (20.0, 10.0), NORTH);
    let position = position.blue("N", massed(), (40.0, 10.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position.in_order("M", Status::Routed).in_order("N", Status::Routed).play();
    table.refuses(table.march("M", &[ahead(1.0)]), "vb.rout.stay");
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.asked().1, Ask::Rally);
    table.refuses(Order::Rally { stand: table.piece("N"), facing: SOUTH }, "vb.rally.contact");
    table.obeys(Order::Rally { stand: table.piece("M"), facing: SOUTH }, &[]);
    assert_eq!(table.status("M"), Status::PermanentDisorder);
    table.stands("M", (20.0, 10.0), SOUTH);
}

#[test]
fn an_exhausted_division_may_collapse() {
    proves!("vb.collapse.roll", "vb.collapse.good-permanent", "vb.exhaust.loses-stationary");
    ruling!("R38", "R93");
    let position = || {
        let position =
            Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).red("L1", linear(), (20.0, 60.0), SOUTH);
        position.red("L2", linear(), (40.0, 60.0), SOUTH).with(|state| {
            (state.divisions[1].lost, state.divisions[1].lost_this_turn) = (4, 2);
            (state.units[1].sp, state.units[2].sp, state.units[1].stationary) = (2, 2, true);
        })
    };
    let mut table = position().play();
    table.obeys(Order::EndPhase, &[2]);
    assert_eq!(table.status("L1"), Status::PermanentDisorder);
    let mut table = position().play();
    table.obeys(Order::EndPhase, &[3]);
    assert_eq!((table.status("L1"), table.stationary("L1")), (Status::Good, false));
}

#[test]
fn a_commander_who_is_ridden_over_gallops_to_a_friend() {
    ruling!("R79");
    let position = Diorama::open().posted("Wellington", (20.0, 20.0)).blue("M", massed(), (20.0, 10.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 43.0), SOUTH).play();
    table.obeys(table.march("M", &[ahead(16.0)]), &[]);
    table.stands("Wellington", (20.0, 44.25), NORTH);
    let position = Diorama::open().posted("Wellington", (20.0, 20.0)).blue("M", massed(), (20.0, 10.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 60.0), SOUTH).play();
    table.obeys(table.march("M", &[ahead(16.0)]), &[]);
    table.gone("Wellington");
}

#[test]
fn a_division_commander_rallies_nobody() {
    proves!("vb.rally.contact");
    ruling!("R46");
    let position =
        Diorama::open().division(Side::First, "Foy", (20.0, 8.0)).blue("M", massed(), (20.0, 10.0), NORTH).of(2);
    let position = position.blue("N", massed(), (2.0, 3.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH);
    // Ney stands by the one, Foy by the other.
    let mut table = position.in_order("M", Status::Routed).in_order("N", Status::Routed).play();
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.asked().1, Ask::Rally);
    table.refuses(Order::Rally { stand: table.piece("M"), facing: SOUTH }, "vb.rally.contact");
    table.obeys(Order::Rally { stand: table.piece("N"), facing: NORTH }, &[]);
}

#[test]
fn who_was_rallied_sits_out_the_next_combat() {
    proves!("vb.rally.no-combat");
    let position = Diorama::open().posted("Ney", (20.0, 24.0)).blue("M", massed(), (20.0, 26.0), NORTH);
    let position = position.blue("N", massed(), (23.0, 26.0), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.in_order("M", Status::Routed).play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::Rally { stand: table.piece("M"), facing: NORTH }, &[]);
    assert_eq!(table.asked().1, Ask::Combat);
    let fire = vec![table.piece("M")];
    table.refuses(Order::Attack { target: table.piece("L"), fire }, "vb.rally.no-combat");
}

#[test]
fn collapse_routs_the_disordered_and_scatters_the_routed() {
    proves!("vb.collapse.disordered-rout", "vb.collapse.routed-eliminated", "vb.collapse.good-permanent");
    ruling!("R38", "R93");
    let position = Diorama::open().blue("M", massed(), (20.0, 30.0), NORTH).red("D", linear(), (20.0, 44.0), SOUTH);
    let position = position.red("G", linear(), (20.0, 48.0), SOUTH).red("R", linear(), (40.0, 60.0), SOUTH);
    let position = position.in_order("D", Status::TemporaryDisorder).in_order("R", Status::Routed);
    let mut table = position
        .with(|state| {
            (state.divisions[1].lost, state.divisions[1].lost_this_turn) = (6, 2);
            (state.units[1].sp, state.units[2].sp, state.units[3].sp) = (2, 2, 2);
        })
        .play();
    table.obeys(Order::EndPhase, &[2]);
    assert_eq!((table.status("D"), table.sp("D")), (Status::Routed, 1));
    table.gone("R");
    // It was good when the division collapsed, whatever ran through it since: the rest of the day it is disordered.
    assert_eq!(table.status("G"), Status::PermanentDisorder);
    assert_eq!(table.battle.state().divisions[1].lost_this_turn, 3, "what the collapse costs counts in the next turn");
}

#[test]
fn a_side_is_beaten_when_half_of_it_is_spent() {
    ruling!("R49", "R94");
    let position = || {
        let position =
            Diorama::open().blue("M", massed(), (20.0, 10.0), NORTH).red("L1", linear(), (20.0, 60.0), SOUTH);
        position.division(Side::Second, "Picton", (40.0, 62.0)).red("L2", linear(), (40.0, 60.0), SOUTH).of(2)
    };
    let mut table = position().left("L1", 2).play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.winner(), Some(Side::First));
    let mut table = position().left("L1", 3).play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.asked().1, Ask::Move);
}

#[test]
fn guns_do_not_take_a_place() {
    ruling!("R94");
    let position = Diorama::open().goal((15.0, 15.0), (30.0, 30.0)).blue("M", massed(), (20.0, 20.0), NORTH);
    let mut table = position.red("B", battery(), (20.0, 27.0), NORTH).red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.battle.state().holders, [Some(Side::First)]);
}

/// The Crossroads before the first order, pieces called by their numbers.
fn crossroads(engagement: Engagement) -> Table {
    let battle: VolleyAndBayonet = engagement.muster();
    let pieces = battle.state().units.len() + battle.state().commanders.len();
    Table::new(battle, (0..pieces).map(|piece| piece.to_string()).collect())
}

#[test]
fn who_throws_higher_says_who_goes_first_all_day() {
    ruling!("R6", "R95");
    let mut table = crossroads(Engagement::of("crossroads"));
    table.obeys(Order::Begin, &[3, 3, 4, 2]);
    assert_eq!(table.asked(), (Side::First, Ask::WhoBegins));
    table.obeys(Order::GoSecond, &[]);
    assert_eq!(table.asked(), (Side::Second, Ask::Move));
}

#[test]
fn who_moves_second_sets_up_first_in_his_zone_and_in_command() {
    ruling!("R50");
    let mut table = crossroads(Engagement::deployed("crossroads"));
    table.obeys(Order::Begin, &[6, 1]);
    table.obeys(Order::GoFirst, &[]);
    assert_eq!(table.asked(), (Side::Second, Ask::Deploy));
    let place = |x: f64, y: f64| Order::Place {
        stand: Piece(11),
        pose: Pose { at: spot((x, y)), facing: NORTH },
        limbered: false,
        column: false,
        stationary: false,
    };
    table.refuses(place(16.0, 12.0), "R50");
    // In its zone, but far from everybody who commands it.
    table.obeys(place(36.0, 3.0), &[]);
    table.refuses(Order::Ready, "R50");
}
