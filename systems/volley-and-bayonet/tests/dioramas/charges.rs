//! Charges: the turn and the line, zones, skirmishers, faces.

use super::*;

#[test]
fn a_charge_freezes_as_it_touches_and_has_one_target() {
    ruling!("R3", "R75", "R76");
    let position = Diorama::open().blue("M", massed(), (21.0, 20.0), NORTH).red("L1", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.red("L2", linear(), (23.0, 30.0), SOUTH).play();
    table.obeys(table.charge("M", &["L1"], NORTH), &[]);
    table.stands("M", (21.0, 27.75), NORTH);
    let contacts: Vec<_> = table.battle.state().contacts.iter().map(|contact| contact.defender).collect();
    assert_eq!(contacts, [table.piece("L1")]);
}

#[test]
fn foot_does_not_charge_horse_nor_run_into_it() {
    proves!("vb.contact.infantry-no-cavalry");
    let position = Diorama::open().blue("M", massed(), (21.0, 20.0), NORTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let table = position.red("C", light_horse(), (23.0, 30.75), SOUTH).play();
    table.refuses(table.charge("M", &["L"], NORTH), "vb.contact.infantry-no-cavalry");
    table.refuses(table.charge("M", &["C"], NORTH), "vb.contact.infantry-no-cavalry");
}

#[test]
fn a_charge_does_not_pass_the_front_of_others() {
    proves!("vb.zoc.no-pass");
    ruling!("R74");
    let position =
        Diorama::open().blue("C", light_horse(), (23.0, 15.0), NORTH).red("L1", linear(), (23.0, 35.0), SOUTH);
    let table = position.red("L2", linear(), (26.0, 25.0), WEST).play();
    table.refuses(table.charge("C", &["L1"], NORTH), "vb.zoc.no-pass");
}

#[test]
fn where_a_charge_set_out_says_which_face_it_strikes() {
    proves!("vb.morale.pre-rev-flank", "vb.morale.attack-flank");
    ruling!("R48", "R54");
    let position = Diorama::open().blue("M", massed(), (30.0, 30.0), NORTH).red("P", old_line(), (20.0, 30.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("M", &["P"], WEST), &[]);
    table.stands("M", (23.0, 30.0), WEST);
    // Both stand their ground, and Blue ends its movement: the checks are made at once.
    table.obeys(Order::EndPhase, &[1, 1]);
    let checks = table.all_resolved("morale-check");
    assert_eq!(checks[0].number("modifier"), 1);
    assert_eq!(checks[1].number("modifier"), -2);
}

#[test]
fn skirmishers_give_way_and_cost_half_a_move() {
    proves!("vb.skirmish.push-cost");
    ruling!("R40", "R81");
    let position =
        Diorama::open().blue("M", massed(), (20.0, 15.0), NORTH).red("S", skirmishers(), (20.0, 25.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("M", &["S"], NORTH), &[]);
    table.stands("M", (20.0, 23.125), NORTH);
    table.stands("S", (20.0, 33.0), SOUTH);
    assert_eq!(table.status("S"), Status::TemporaryDisorder);
    assert_eq!(table.resolved("contact-skirmishers").get("move_left").as_f64(), Some(0.0));
}

#[test]
fn horse_rides_skirmishers_down_unless_cover_is_near() {
    proves!("vb.skirmish.cavalry-eliminates", "vb.skirmish.cavalry-to-cover");
    ruling!("R41", "R81");
    let open =
        || Diorama::open().blue("C", light_horse(), (20.0, 15.0), NORTH).red("S", skirmishers(), (20.0, 25.0), SOUTH);
    let mut table = open().red("far", linear(), (60.0, 60.0), SOUTH).play();
    table.obeys(table.charge("C", &["S"], NORTH), &[]);
    table.gone("S");
    let wood = open().wood((23.75, 20.0), (30.0, 30.0)).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = wood.play();
    table.obeys(table.charge("C", &["S"], NORTH), &[]);
    assert!(table.moved("S").contains(&"runs for cover"));
}

#[test]
fn who_charges_over_a_stream_is_disordered() {
    ruling!("R45", "R71");
    let position = Diorama::open().stream(&[(0.0, 25.0), (72.0, 25.0)]).blue("M", massed(), (20.0, 20.0), NORTH);
    let mut table = position.red("L", linear(), (20.0, 27.0), SOUTH).play();
    assert_eq!(table.toll(table.charge("M", &["L"], NORTH), "inches"), 12_750);
    table.obeys(table.charge("M", &["L"], NORTH), &[]);
    assert_eq!(table.status("M"), Status::TemporaryDisorder);
}

#[test]
fn an_exhausted_division_does_not_charge() {
    proves!("vb.exhaust.no-contact");
    let position = Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH).blue("N", massed(), (40.0, 20.0), NORTH);
    let position = position.red("L", linear(), (20.0, 30.0), SOUTH).with(|state| {
        (state.divisions[0].lost, state.divisions[0].exhausted) = (4, true);
        (state.units[0].sp, state.units[1].sp) = (2, 2);
    });
    let table = position.play();
    table.refuses(table.charge("M", &["L"], NORTH), "vb.exhaust.no-contact");
}

#[test]
fn skirmish_horse_charges_guns_in_the_flank_only() {
    proves!("vb.contact.cavalry-skirmishers-guns-flank", "vb.contact.cavalry-skirmishers-only");
    let cossacks = Stand { base: Base::Skirmish, sp: 2, ..light_horse() };
    let position = Diorama::open().blue("T", cossacks, (20.0, 20.0), NORTH).blue("U", cossacks, (30.0, 30.0), WEST);
    let mut table = position.red("B", battery(), (20.0, 30.0), SOUTH).play();
    table.refuses(table.charge("T", &["B"], NORTH), "vb.contact.cavalry-skirmishers-only");
    table.obeys(table.charge("U", &["B"], WEST), &[]);
    let contact = table.battle.state().contacts.iter().next().copied();
    assert_eq!(contact.map(|contact| contact.on), Some(Struck::Flank));
}

#[test]
fn skirmish_horse_gives_way_to_foot() {
    proves!("vb.skirmish.close-order-pushes", "vb.contact.infantry-skirmish-cavalry");
    let cossacks = Stand { base: Base::Skirmish, sp: 2, ..light_horse() };
    let position = Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH).red("T", cossacks, (20.0, 28.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("M", &["T"], NORTH), &[]);
    table.stands("T", (20.0, 40.0), SOUTH);
    assert_eq!((table.status("T"), table.battle.state().contacts.iter().count()), (Status::TemporaryDisorder, 0));
}

#[test]
fn nothing_goes_before_the_turn_unless_that_is_agreed() {
    proves!("vb.contact.straight-line");
    ruling!("R75");
    let position = || Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH).red("L", linear(), (30.0, 24.0), SOUTH);
    let with = |table: &Table| Order::Charge {
        stand: table.piece("M"),
        at: vec![table.piece("L")],
        facing: EAST,
        beyond: Length::ZERO,
        recover_first: false,
        pay: Payment::Move,
        steps: vec![ahead(4.0)],
    };
    let table = position().play();
    table.refuses(with(&table), "vb.contact.straight-line");
    let mut table = position().agreed(|house| house.board.march_before_charge = true).play();
    table.obeys(with(&table), &[]);
    table.stands("M", (27.0, 24.0), EAST);
}

#[test]
fn a_charge_from_the_rear_is_a_flank_charge_counted_once() {
    proves!("vb.morale.pre-rev-flank", "vb.morale.one-flank-modifier");
    ruling!("R48", "R55");
    let position = Diorama::open().blue("M", massed(), (20.0, 40.0), NORTH).red("P", old_line(), (20.0, 30.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("M", &["P"], SOUTH), &[]);
    table.obeys(Order::EndPhase, &[1, 1]);
    let checks = table.all_resolved("morale-check");
    assert_eq!(checks[1].word("engaged_from"), "rear");
    assert_eq!((checks[0].number("modifier"), checks[1].number("modifier")), (1, -2));
    assert!(table.acted("vb.morale.one-flank-modifier"));
}

#[test]
fn behind_skirmishers_that_gave_way_the_charge_goes_on() {
    proves!("vb.skirmish.push-continues", "vb.pass.non-skirmish");
    ruling!("R40", "R81");
    let position =
        |y: f64| Diorama::open().blue("M", massed(), (20.0, y), NORTH).red("S", skirmishers(), (20.0, 25.0), SOUTH);
    let mut table = position(18.0).red("L", linear(), (20.0, 30.0), SOUTH).play();
    let Order::Charge { stand, at, facing, pay, .. } = table.charge("M", &["S"], NORTH) else { unreachable!() };
    let on = Order::Charge { stand, at, facing, beyond: length(2.8), recover_first: false, pay, steps: Vec::new() };
    table.refuses(table.charge("M", &["S", "L"], NORTH), "R75");
    table.obeys(on, &[]);
    // 5.125 inches to the skirmishers, eight for pushing them, and what is left of 2.8.
    table.stands("M", (20.0, 25.925), NORTH);
    table.stands("S", (20.0, 33.0), SOUTH);
    assert_eq!(table.status("L"), Status::Good);
}

#[test]
fn a_charge_is_told_before_what_it_does_to_skirmishers() {
    let position =
        Diorama::open().blue("M", massed(), (20.0, 15.0), NORTH).red("S", skirmishers(), (20.0, 25.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("M", &["S"], NORTH), &[]);
    assert_eq!(table.said()[0], "M charges S.");
    assert_eq!(table.moved("S"), ["retires in disorder"]);
    assert_eq!(table.moved("M"), ["sweeps the ground before it"]);
}

#[test]
fn horse_rides_through_skirmishers_into_the_line_behind() {
    proves!("vb.skirmish.cavalry-no-cost", "vb.skirmish.cavalry-eliminates");
    ruling!("R74", "R81");
    let position = Diorama::open().blue("C", light_horse(), (20.0, 15.0), NORTH);
    let position = position.red("S", skirmishers(), (20.0, 25.0), SOUTH).red("L", linear(), (20.0, 30.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("C", &["S", "L"], NORTH), &[]);
    table.gone("S");
    table.stands("C", (20.0, 27.75), NORTH);
    assert_eq!(table.battle.state().contacts.iter().count(), 1);
}

#[test]
fn the_printed_comparison_of_cover_is_a_house_rule() {
    proves!("vb.skirmish.cavalry-to-cover");
    ruling!("R41", "R81");
    let position = |wood: f64| {
        let position = Diorama::open().wood((20.75 + wood, 20.0), (45.0, 30.0));
        let position = position.blue("C", light_horse(), (20.0, 15.0), NORTH);
        position.red("S", skirmishers(), (20.0, 25.0), SOUTH).red("far", linear(), (60.0, 60.0), SOUTH)
    };
    // Horse that sets out 8.125 inches away: cover within 4.0625 saves.
    for (wood, printed, saved) in [(3.0, false, true), (5.0, false, false), (3.0, true, false), (17.0, true, true)] {
        let mut table = position(wood).agreed(|house| house.board.cover_rule_as_printed = printed).play();
        table.obeys(table.charge("C", &["S"], NORTH), &[]);
        assert_eq!(!table.moved("S").is_empty(), saved, "a wood {wood} inches away, as printed: {printed}");
    }
}

#[test]
fn the_near_side_of_works_is_cover_for_skirmishers() {
    ruling!("R69", "R81");
    let position = Diorama::open().works(&[(24.0, 24.0), (30.0, 24.0)]).blue("C", light_horse(), (20.0, 15.0), NORTH);
    let position = position.red("S", skirmishers(), (21.0, 25.0), SOUTH).red("far", linear(), (60.0, 60.0), SOUTH);
    let mut table = position.play();
    table.obeys(table.charge("C", &["S"], NORTH), &[]);
    assert_eq!(table.moved("S"), ["runs for cover"]);
    let at = table.battle.state().units[table.piece("S").index()].pose.at;
    assert!((24_375..=24_625).contains(&at.y.get()), "behind the works, not before them: {at:?}");
}

#[test]
fn routed_skirmishers_run_again_before_a_charge() {
    proves!("vb.skirmish.close-order-pushes");
    ruling!("R40");
    let two = Stand { sp: 2, ..skirmishers() };
    let position = Diorama::open().blue("M", massed(), (20.0, 15.0), NORTH).red("S", two, (20.0, 25.0), SOUTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).in_order("S", Status::Routed).play();
    table.obeys(table.charge("M", &["S"], NORTH), &[]);
    table.stands("S", (20.0, 41.0), NORTH);
    assert_eq!((table.sp("S"), table.battle.state().contacts.iter().count()), (1, 0));
}

#[test]
fn a_bridge_keeps_a_charge_in_order() {
    ruling!("R45", "R71");
    let stream = || Diorama::open().stream(&[(0.0, 25.0), (72.0, 25.0)]);
    let position =
        |ground: Diorama| ground.blue("M", massed(), (20.0, 20.0), NORTH).red("L", linear(), (20.0, 27.0), SOUTH);
    let charged = |ground: Diorama| {
        let mut table = position(ground).play();
        table.obeys(table.charge("M", &["L"], NORTH), &[]);
        table.status("M")
    };
    assert_eq!(charged(stream().ford((20.0, 25.0))), Status::TemporaryDisorder);
    assert_eq!(charged(stream().bridge((20.0, 25.0))), Status::Good);
}

#[test]
fn limbered_guns_and_routed_stands_are_charged_without_checks() {
    proves!("vb.elim.limbered-artillery");
    ruling!("R12", "R31");
    let position =
        Diorama::open().blue("C", light_horse(), (20.0, 20.0), NORTH).red("B", battery(), (20.0, 30.0), SOUTH);
    let mut table = position.red("far", linear(), (60.0, 60.0), SOUTH).limbered("B").play();
    table.obeys(table.charge("C", &["B"], NORTH), &[]);
    table.obeys(Order::EndPhase, &[]);
    assert!(table.all_resolved("morale-check").is_empty());
    assert_eq!(table.asked().1, Ask::Combat);
}

#[test]
fn nobody_squares_up_to_his_enemy() {
    proves!("vb.contact.no-conform");
    ruling!("R54");
    let position = Diorama::open().blue("M", massed(), (20.0, 20.0), NORTH).red("L", linear(), (26.0, 30.0), SOUTH);
    let mut table = position.play();
    let slant = Facing::degrees(30);
    table.obeys(table.charge("M", &["L"], slant), &[]);
    let state = table.battle.state().units[table.piece("M").index()];
    assert_eq!(state.pose.facing, slant);
}

#[test]
fn of_several_enemies_the_worst_is_checked_against() {
    proves!("vb.morale.pre-rev-flank");
    ruling!("R9", "R83");
    let position = Diorama::open().blue("M1", massed(), (20.0, 20.0), NORTH).blue("M2", massed(), (30.0, 30.0), NORTH);
    let mut table = position.red("P", old_line(), (20.0, 30.0), SOUTH).play();
    table.obeys(table.charge("M1", &["P"], NORTH), &[]);
    table.obeys(table.charge("M2", &["P"], WEST), &[]);
    table.obeys(Order::EndPhase, &[1, 1, 1]);
    let checks = table.all_resolved("morale-check");
    assert_eq!((checks[0].word("role"), checks[0].number("modifier")), ("attacker", 0));
    assert_eq!((checks[2].word("engaged_from"), checks[2].number("modifier")), ("flank", -2));
}
