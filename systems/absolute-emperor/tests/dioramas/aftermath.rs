//! What a combat leaves behind: several contacts of one charge, ways back that are shut, houses and guns that are lost, corps that
//! are no more.

use super::*;

fn then(dice: &[i64]) -> Vec<i64> {
    dice.iter().copied().chain([6, 1]).collect()
}

/// Two of horse that have fought before and neither of which will win, with others far off.
fn drawn() -> Diorama {
    Diorama::open()
        .blue("C", horse(), (20.0, 20.0), NORTH)
        .red("R", horse(), (20.0, 21.5), SOUTH)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("Y", line(), (50.0, 15.0), SOUTH)
        .fights("C", "R", Struck::Front)
        .at(Stage::Charges(BLUE))
}

fn fought(position: Diorama) -> diorama::Table {
    let mut table = position.play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &then(&[1; 8]));
    table
}

#[test]
fn a_line_that_charges_three_columns_has_its_bonus_against_one() {
    ruling!("R54");
    let mut table = Diorama::open()
        .blue("L", line(), (20.0, 10.0), NORTH)
        .red("1", column(), (17.0, 15.25), SOUTH)
        .red("2", column(), (20.0, 15.25), SOUTH)
        .red("3", column(), (23.0, 15.25), SOUTH)
        .status("1", Status::Halted)
        .status("2", Status::Halted)
        .status("3", Status::Halted)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("L", "2"), &[]);
    table.stands("L", (20.0, 13.0), NORTH);
    assert_eq!(table.asked(), (BLUE, Ask::Strikes));
    let charged = |name: &str| {
        let struck = |fight: &&Fight| fight.contact.defender == table.piece(name);
        table.battle.state().fights.iter().find(struck).map(|fight| fight.charge)
    };
    assert_eq!(["1", "2", "3"].map(charged), [Some(Charge::None), Some(Charge::Charge), Some(Charge::None)]);
}

#[test]
fn horse_beside_its_target_suffers_and_does_not_withdraw() {
    proves!("ae.post.infantry-lost-to-cavalry");
    ruling!("R54", "R60", "R63");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("1", column(), (20.0, 16.0), SOUTH)
        .red("2", column(), (23.0, 16.0), SOUTH)
        .with(|state| state.units[1..].iter_mut().for_each(|unit| unit.charged = true))
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "1"), &[]);
    table.obeys(Order::Stand, &[]);
    assert_eq!(table.asked(), (BLUE, Ask::Strikes));
    // Seven dice and one; then only the column beside strikes, and nobody breaks through while it touches.
    table.obeys(Order::EndPhase, &then(&[4, 1, 1, 1, 1, 1, 1, 1, 1]));
    table.gone("1");
    let beside = &table.all_resolved("combat")[1];
    assert_eq!((beside.number("attacker_dice"), beside.word("attacker_charge")), (0, "none"));
    table.stands("C", (20.0, 13.75), NORTH);
}

#[test]
fn who_is_struck_in_flank_is_driven_aside() {
    proves!("ae.extraordinary.combat-3-infantry-recoil");
    ruling!("R61", "R65");
    let mut table = Diorama::open()
        .blue("L", line(), (16.25, 20.0), EAST)
        .red("R", line(), (20.0, 20.0), NORTH)
        .fights("L", "R", Struck::Flank)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("Y", line(), (50.0, 15.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &then(&[4, 4, 4, 1, 1, 1]));
    table.stands("R", (21.0, 20.0), NORTH);
    assert!(table.battle.state().fights.is_empty(), "who is apart does not turn to face");
}

#[test]
fn horse_withdraws_through_a_wood() {
    ruling!("R23", "R61");
    fought(drawn().wood((10.0, 5.0), (30.0, 15.0))).stands("C", (20.0, 12.0), NORTH);
}

#[test]
fn a_wall_of_friends_stops_a_withdrawal_and_enemies_end_it() {
    ruling!("R27", "R61");
    let wall = |position: Diorama| {
        let places = [("1", 8.0), ("2", 14.0), ("3", 20.0), ("4", 26.0), ("5", 32.0)];
        places.into_iter().fold(position, |position, (name, x)| position.blue(name, line(), (x, 13.0), NORTH))
    };
    let table = fought(wall(drawn()));
    table.stands("C", (20.0, 14.5), NORTH);
    assert_eq!(table.state_of("C").status, Status::Disordered);
    fought(drawn().red("behind", line(), (20.0, 13.0), NORTH)).gone("C");
}

#[test]
fn a_friend_ahead_ends_a_breakthrough_before_it_begins() {
    proves!("ae.post.cavalry-breakthrough");
    ruling!("R63");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .blue("G", guns(), (20.0, 18.0), NORTH)
        .red("R", line(), (20.0, 15.0), SOUTH)
        .red("S", line(), (20.0, 21.0), SOUTH)
        .with(|state| state.units[2..].iter_mut().for_each(|unit| (unit.shot, unit.charged) = (true, true)))
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    table.obeys(Order::Stand, &then(&[4, 1, 1, 1, 1, 1, 1, 1]));
    table.gone("R");
    assert_eq!(table.moved("C"), ["charges home"]);
}

#[test]
fn horse_follows_up_once_a_turn() {
    proves!("ae.post.follow-up-once-per-turn");
    ruling!("R24");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", horse(), (20.0, 15.0), SOUTH)
        .with(|state| (state.units[0].followed_up, state.units[1].charged) = (true, true))
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &then(&[4, 4, 4, 1, 1, 1, 1, 1, 1]));
    table.stands("R", (20.0, 23.0), SOUTH);
    assert_eq!(table.moved("C"), ["charges home"]);
}

#[test]
fn horse_on_the_march_does_not_follow_up() {
    ruling!("R23", "R63");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", horse_marching(), (20.0, 17.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &then(&[1, 1, 1, 1, 1, 4]));
    assert_eq!(table.moved("C"), ["charges home", "withdraws"]);
    table.stands("R", (20.0, 17.0), SOUTH);
}

/// Two columns at the south wall of a village whose garrison is hit three times.
pub(crate) fn stormed(about: impl Fn(Diorama) -> Diorama) -> diorama::Table {
    let position = Diorama::open()
        .houses()
        .red("R", line(), (36.0, 24.0), NORTH)
        .inside()
        .red("G", guns(), (36.0, 24.0), NORTH)
        .inside()
        .blue("A", column(), (34.5, 19.5), NORTH)
        .blue("B", column(), (37.5, 19.5), NORTH)
        .fights("A", "R", Struck::Front)
        .fights("B", "R", Struck::Front)
        .blue("X", line(), (60.0, 10.0), NORTH)
        .red("Y", line(), (60.0, 15.0), SOUTH)
        .at(Stage::Charges(BLUE));
    let mut table = about(position).play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[4, 4, 1, 1, 4, 1]);
    assert!(matches!(table.asked(), (BLUE, Ask::Occupy { .. })));
    table
}

#[test]
fn guns_left_in_a_village_are_lost_to_who_enters() {
    ruling!("R22", "R62");
    let mut table = stormed(|position| position);
    table.stands("G", (36.0, 24.0), NORTH);
    table.obeys(Order::Occupy, &[6, 1]);
    table.gone("G");
    table.stands("A", (36.0, 24.0), NORTH);
}

#[test]
fn a_garrison_that_finds_no_way_out_is_lost() {
    ruling!("R62");
    let shut = |position: Diorama| {
        let position = position.red("N", line(), (36.0, 28.2), NORTH).red("W", line(), (31.9, 24.0), WEST);
        position.red("E", line(), (40.1, 24.0), EAST)
    };
    stormed(shut).gone("R");
}

#[test]
fn guns_that_are_reached_and_not_hit_hold_on() {
    proves!("ae.resolution.artillery-destroyed-in-combat");
    let charged = |dice: &[i64]| {
        let mut table = Diorama::open()
            .blue("A", column(), (20.0, 10.0), NORTH)
            .red("G", guns(), (20.0, 16.0), SOUTH)
            .red("far", line(), (60.0, 46.0), NORTH)
            .at(Stage::Charges(BLUE))
            .play();
        table.obeys(table.charge("A", "G"), &then(dice));
        table
    };
    let missed = charged(&[1; 6]);
    missed.stands("G", (20.0, 16.0), SOUTH);
    assert_eq!(missed.battle.state().fights.len(), 1);
    charged(&[4, 1, 1, 1, 1, 1]).gone("G");
}

#[test]
fn who_wins_with_five_hits_wavers_all_the_same() {
    proves!("ae.extraordinary.any-5-waver");
    ruling!("R22", "R64");
    let mut table = Diorama::open()
        .red("R", line(), (20.0, 22.25), SOUTH)
        .blue("A", column(), (20.0, 20.0), NORTH)
        .fights("R", "A", Struck::Front)
        .with(|state| state.fights[0].first_round = true)
        .hits("R", 7)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("Y", line(), (50.0, 15.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(Order::EndPhase, &[]);
    // A charge of five exhausted dice, all hits; one hit in return is the eighth. An inch back, and a die of 2 for four more.
    table.obeys(Order::EndPhase, &then(&[5, 5, 5, 5, 5, 4, 1, 2]));
    table.gone("R");
    table.stands("A", (20.0, 15.0), NORTH);
    assert_eq!(table.state_of("A").status, Status::Disordered);
}

#[test]
fn a_corps_without_units_dissolves_with_what_élan_is_left() {
    ruling!("R34", "R66");
    let mut table = Diorama::open()
        .corps(RED, "Dokhturov", 2)
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 15.0), SOUTH)
        .of(2)
        .red("far", line(), (60.0, 46.0), NORTH)
        .with(|state| (state.units[1].shot, state.units[1].charged) = (true, true))
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    table.obeys(Order::Stand, &then(&[4, 1, 1, 1, 1, 1, 1, 1]));
    table.gone("R");
    // One point for the unit, the other with the corps at the end of the turn.
    assert_eq!(table.elan("Dokhturov"), 0);
    table.gone("Dokhturov");
    assert_eq!(table.elan("Kutuzov"), 3);
}
