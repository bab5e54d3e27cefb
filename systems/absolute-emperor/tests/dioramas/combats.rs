//! Fighting: who goes back, who goes on, guns, houses, several enemies.

use super::*;

fn then(dice: &[i64]) -> Vec<i64> {
    dice.iter().copied().chain([6, 1]).collect()
}

/// Two lines face to face that have fought a round before.
fn locked() -> Diorama {
    Diorama::open()
        .blue("L", line(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 11.5), SOUTH)
        .fights("L", "R", Struck::Front)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("Y", line(), (50.0, 15.0), SOUTH)
        .at(Stage::Charges(BLUE))
}

#[test]
fn three_hits_drive_foot_an_inch_back() {
    proves!("ae.extraordinary.combat-3-infantry-recoil", "ae.extraordinary.combat-3-infantry-disordered");
    ruling!("R21", "R61");
    let mut table = locked().play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &then(&[4, 4, 4, 1, 1, 1, 1, 1]));
    table.stands("R", (20.0, 12.5), SOUTH);
    table.stands("L", (20.0, 10.0), NORTH);
    assert_eq!(table.state_of("R").status, Status::Disordered);
    assert!(table.battle.state().fights.is_empty(), "they are apart");
}

#[test]
fn a_recoil_goes_as_far_as_it_is_free() {
    ruling!("R27", "R61");
    let mut near = locked().red("F", line(), (20.0, 13.4), SOUTH).play();
    near.obeys(Order::EndPhase, &[]);
    near.obeys(Order::EndPhase, &then(&[4, 4, 4, 1, 1, 1, 1, 1]));
    near.stands("R", (20.0, 11.9), SOUTH);
    assert!(near.battle.state().fights.is_empty());
    let mut touching = locked().red("F", line(), (20.0, 13.0), SOUTH).play();
    touching.obeys(Order::EndPhase, &[]);
    touching.obeys(Order::EndPhase, &then(&[4, 4, 4, 1, 1, 1, 1, 1]));
    touching.stands("R", (20.0, 11.5), SOUTH);
    assert_eq!(touching.battle.state().fights.len(), 1, "who still touches is still in combat");
}

#[test]
fn foot_that_wins_is_fresh_again() {
    proves!("ae.post.infantry-win-restored");
    ruling!("R22");
    let mut table = locked().status("L", Status::Disordered).play();
    table.obeys(Order::EndPhase, &[]);
    // One of its hits is rolled again.
    table.obeys(Order::EndPhase, &then(&[4, 4, 1, 1, 4, 1, 1, 1, 1]));
    assert_eq!(table.state_of("L").status, Status::Fresh);
}

#[test]
fn horse_that_does_not_win_withdraws_eight_inches() {
    proves!("ae.post.cavalry-undefeated-withdraw", "ae.post.withdraw-deviate");
    ruling!("R23", "R61");
    let position = |friend: Option<(f64, f64)>| {
        let open = Diorama::open().blue("C", horse(), (20.0, 20.0), NORTH).red("R", horse(), (20.0, 21.5), SOUTH);
        let open = match friend {
            Some(at) => open.blue("F", guns(), at, NORTH),
            None => open,
        };
        let open = open.blue("X", line(), (50.0, 10.0), NORTH).red("Y", line(), (50.0, 15.0), SOUTH);
        open.fights("C", "R", Struck::Front).at(Stage::Charges(BLUE)).play()
    };
    let mut free = position(None);
    free.obeys(Order::EndPhase, &[]);
    free.obeys(Order::EndPhase, &then(&[1; 8]));
    free.stands("C", (20.0, 12.0), NORTH);
    let mut friend = position(Some((21.5, 15.0)));
    friend.obeys(Order::EndPhase, &[]);
    friend.obeys(Order::EndPhase, &then(&[1; 8]));
    assert_eq!(friend.resolved("withdrawal").word("route"), "deviate");
}

#[test]
fn who_is_driven_off_the_table_is_lost_with_a_point_of_élan() {
    ruling!("R27", "R66");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 8.0), NORTH)
        .red("R", horse(), (20.0, 9.5), SOUTH)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("Y", line(), (50.0, 15.0), SOUTH)
        .fights("C", "R", Struck::Front)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &then(&[1; 8]));
    table.gone("C");
    assert_eq!(table.elan("Soult"), 2);
}

#[test]
fn guns_that_are_hit_are_lost_and_the_horse_does_not_charge_on() {
    proves!("ae.post.artillery-no-breakthrough", "ae.combat.cavalry-vs-artillery");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("G", guns(), (20.0, 16.0), SOUTH)
        .red("R", line(), (20.0, 22.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "G"), &then(&[5, 1, 1, 1, 1, 1, 1, 1]));
    table.gone("G");
    assert_eq!(table.resolved("follow-up-charge").word("forbidden_by"), "ae.post.artillery-no-breakthrough");
}

#[test]
fn horse_that_rides_down_foot_breaks_through() {
    proves!("ae.post.cavalry-breakthrough", "ae.post.breakthrough-immediate", "ae.post.infantry-lost-to-cavalry");
    ruling!("R24", "R63");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", line(), (20.0, 15.0), SOUTH)
        .red("S", line(), (20.0, 20.0), SOUTH)
        .with(|state| {
            for unit in [1, 2] {
                (state.units[unit].shot, state.units[unit].charged) = (true, true);
            }
        })
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("C", "R"), &[]);
    let first = [4, 1, 1, 1, 1, 1, 1, 1];
    let second = [1, 1, 1, 1, 1, 1, 1, 4];
    let dice: Vec<i64> = first.into_iter().chain(second).collect();
    table.obeys(Order::Stand, &then(&dice));
    table.gone("R");
    assert_eq!(table.all_resolved("combat").len(), 2);
    assert_eq!(table.moved("C"), ["charges home", "breaks through", "withdraws"]);
}

#[test]
fn horse_follows_up_horse_for_a_hit() {
    proves!("ae.post.cavalry-follow-up", "ae.post.follow-up-cost", "ae.post.follow-up-immediate");
    ruling!("R24", "R44", "R63");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 10.0), NORTH)
        .red("R", horse(), (20.0, 15.0), SOUTH)
        .with(|state| state.units[1].charged = true)
        .at(Stage::Charges(BLUE))
        .play();
    // Three hits drive it eight inches; the second time nobody hits, and who follows up withdraws.
    let dice = [4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    table.obeys(table.charge("C", "R"), &then(&dice));
    assert_eq!(table.all_resolved("combat").len(), 2);
    assert_eq!(table.state_of("C").hits, 1);
    assert_eq!(table.moved("C"), ["charges home", "follows up", "withdraws"]);
}

#[test]
fn two_columns_on_one_line_are_two_combats_and_it_strikes_one() {
    ruling!("R54", "R60");
    let mut table = Diorama::open()
        .blue("A", column(), (18.5, 9.0), NORTH)
        .blue("B", column(), (21.5, 9.0), NORTH)
        .red("R", line(), (20.0, 14.0), SOUTH)
        .status("R", Status::Halted)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("A", "R"), &[]);
    table.obeys(table.charge("B", "R"), &[]);
    assert_eq!(table.asked(), (RED, Ask::Strikes));
    let strike = Order::Strike { unit: table.piece("R"), enemy: table.piece("B") };
    table.obeys(strike, &[]);
    // Its own strike comes first.
    table.obeys(Order::EndPhase, &then(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    let combats = table.all_resolved("combat");
    assert_eq!(combats.len(), 2);
    assert_eq!((combats[0].number("defender_dice"), combats[1].number("defender_dice")), (4, 0));
}

#[test]
fn who_is_struck_in_flank_turns_to_face_when_all_is_fought() {
    ruling!("R20", "R65");
    let mut table = Diorama::open()
        .blue("L", line(), (15.0, 20.75), EAST)
        .red("R", line(), (20.0, 20.0), NORTH)
        .with(|state| state.units[1].charged = true)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(table.charge("L", "R"), &then(&[1; 7]));
    assert_eq!(table.moved("R"), ["turns to face its enemy"]);
    assert_eq!(table.battle.state().fights[0].contact.on, Struck::Front);
}

#[test]
fn a_garrison_beaten_by_three_hits_leaves_by_the_far_side() {
    proves!("ae.bua.defending-bua");
    ruling!("R22", "R62");
    let mut table = Diorama::open()
        .houses()
        .red("R", line(), (36.0, 24.0), NORTH)
        .inside()
        .blue("A", column(), (34.5, 19.5), NORTH)
        .blue("B", column(), (37.5, 19.5), NORTH)
        .fights("A", "R", Struck::Front)
        .fights("B", "R", Struck::Front)
        .blue("X", line(), (60.0, 10.0), NORTH)
        .red("Y", line(), (60.0, 15.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[]);
    assert_eq!(table.asked().1, Ask::Strikes);
    table.obeys(Order::EndPhase, &[4, 4, 1, 1, 4, 1]);
    table.stands("R", (36.0, 28.75), SOUTH);
    assert!(matches!(table.asked(), (BLUE, Ask::Occupy { .. })));
    table.obeys(Order::Occupy, &[6, 1]);
    table.stands("A", (36.0, 24.0), NORTH);
}

#[test]
fn an_army_without_élan_has_lost() {
    ruling!("R29", "R70");
    let mut table = locked().with(|state| state.commanders[1].elan = 0).play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &[1; 8]);
    assert_eq!(table.winner(), Some(BLUE));
}

#[test]
fn horse_squeezes_through_a_gap_in_squadrons() {
    proves!("ae.post.withdraw-change-formation");
    ruling!("R61");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 20.0), NORTH)
        .red("R", horse(), (20.0, 21.5), SOUTH)
        .blue("left", line(), (15.0, 14.0), NORTH)
        .blue("right", line(), (25.0, 14.0), NORTH)
        .blue("outer left", line(), (9.0, 14.0), NORTH)
        .blue("outer right", line(), (31.0, 14.0), NORTH)
        .fights("C", "R", Struck::Front)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("Y", line(), (50.0, 15.0), SOUTH)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &then(&[1; 8]));
    assert_eq!(table.resolved("withdrawal").word("route"), "deviate-changing-formation");
    assert_eq!(table.state_of("C").formation, Formation::Squadrons);
}

#[test]
fn a_charger_that_lost_its_order_has_no_bonus_and_withdraws_all_the_same() {
    ruling!("R57");
    let mut table = Diorama::open()
        .blue("C", horse(), (20.0, 20.0), NORTH)
        .red("R", horse(), (20.0, 21.5), SOUTH)
        .blue("X", line(), (50.0, 10.0), NORTH)
        .red("Y", line(), (50.0, 15.0), SOUTH)
        .fights("C", "R", Struck::Front)
        .with(|state| state.fights[0].first_round = true)
        .status("C", Status::Disordered)
        .at(Stage::Charges(BLUE))
        .play();
    table.obeys(Order::EndPhase, &[]);
    table.obeys(Order::EndPhase, &then(&[1; 8]));
    let fight = table.resolved("combat");
    assert_eq!((fight.word("attacker_charge"), fight.number("attacker_dice")), ("none", 4));
    table.stands("C", (20.0, 12.0), NORTH);
}
