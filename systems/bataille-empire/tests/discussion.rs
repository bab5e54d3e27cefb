//! The points that players argue about, settled one by one.

use grognard_bataille_empire::{
    charging::Stance,
    firing::{Firing, Target, Then},
    morale::{MoraleResult, MoraleTest},
    profile::{Arm, Cover, FireSupport, Formation, Size, Status, Terrain, Unit, Weight},
    pursuit::Chase,
    range::{Band, Shooter},
    result::{Clash, LoserMove, Party, ShockResult},
    shock::{Fighter, Shock},
};
use grognard_battle_tests::settled::{applied, chance, odds_of, played};
use grognard_rulebook::{Given, Halves};

/// Medium cavalry in column charges a battalion in line.
fn cavalry_charges(formation: Formation) -> Shock {
    let plain = Shock::default();
    let horse = Unit { arm: Arm::Cavalry, ..plain.charger.unit };
    let foot = Unit { formation, ..plain.target.unit };
    Shock { charger: Fighter { unit: horse, ..plain.charger }, target: Fighter { unit: foot, ..plain.target }, ..plain }
}

fn wins(side: Party) -> impl Fn(&Clash) -> bool {
    move |clash| clash.winner == side
}

#[test]
fn one_skirmisher_support_does_nothing_two_give_a_point() {
    let with = |skirmisher_support| {
        let support = FireSupport { skirmisher_support, ..FireSupport::default() };
        played(&Firing { support, ..Firing::default() }, &[3]).score
    };
    assert_eq!([with(0), with(1), with(2), with(3)], [5, 5, 6, 6]);
}

#[test]
fn half_a_point_is_lost_also_below_nothing() {
    // Square -1, skirmisher support +½: the sum of -½ counts as -1.
    let plain = Firing::default();
    let support = FireSupport { skirmisher_support: 1, ..FireSupport::default() };
    let unit = Unit { formation: Formation::Square, ..plain.unit };
    assert_eq!(played(&Firing { unit, support, ..plain }, &[4]).score, 3);
}

#[test]
fn half_losses_count_only_when_they_make_a_whole() {
    let score = |halves| {
        let plain = Firing::default();
        let unit = Unit { losses: Halves::halves(halves), ..plain.unit };
        played(&Firing { unit, ..plain }, &[4]).score
    };
    assert_eq!([score(0), score(1), score(2), score(3), score(4)], [6, 6, 5, 5, 4]);
}

#[test]
fn a_large_unit_feels_each_loss_and_a_half() {
    let needs = |halves, size| {
        let plain = MoraleTest::default();
        let unit = Unit { losses: Halves::halves(halves), size, ..plain.unit };
        let test = MoraleTest { unit, ..plain };
        (1..=6).find(|face| played(&test, &[*face]).passed)
    };
    assert_eq!(needs(2, Size::Normal), Some(4));
    assert_eq!(needs(2, Size::Large), Some(3), "one loss is nothing to a Large unit");
    assert_eq!(needs(3, Size::Large), Some(4), "one and a half is one step");
    assert_eq!(needs(6, Size::Large), Some(5), "three losses are two steps, not three");
}

#[test]
fn heavy_cover_and_support_share_one_line() {
    let test = MoraleTest { supported: true, heavy_cover: true, ..MoraleTest::default() };
    assert_eq!(applied(&test), ["be.morale.heavy-cover"]);
}

#[test]
fn elan_and_the_attack_order_share_one_line() {
    let mut shock = cavalry_charges(Formation::Line);
    shock.charger.attack_order = true;
    assert!(applied(&shock).contains(&"be.orders.attack-cavalry"));
    let before = chance(&odds_of(&shock), wins(Party::Charger));
    shock.charger.unit.elan = true;
    assert!(!applied(&shock).contains(&"be.orders.attack-cavalry"));
    assert_eq!(chance(&odds_of(&shock), wins(Party::Charger)), before, "the second adds nothing");
}

#[test]
fn cavalry_breaks_on_squares() {
    let against = |formation| chance(&odds_of(&cavalry_charges(formation)), wins(Party::Charger));
    let (line, column_square, square) =
        (against(Formation::Line), against(Formation::ColumnSquare), against(Formation::Square));
    assert!(line > column_square && column_square > square, "{line} {column_square} {square}");
    // 6 + 2 against 1 + 7 is a Melee, which the square wins by equal Status.
    assert_eq!(square, 0.0);
}

#[test]
fn a_square_that_fails_does_not_merely_retreat() {
    let mut shock = cavalry_charges(Formation::Square);
    shock.charger.unit.weight = Weight::Heavy;
    let clash = played(&shock, &[6, 1]);
    assert_eq!((clash.difference, clash.result), (1, ShockResult::Routed), "Defeated by cavalry is Routed");
    assert_eq!((clash.loser_move, clash.loser_distance), (LoserMove::Flee, 6));
    assert_eq!(clash.pursuit, Chase::ControlTest);
}

#[test]
fn a_disordered_square_is_cavalry_s_best_target() {
    let mut shock = cavalry_charges(Formation::Square);
    shock.target.unit.disordered = true;
    assert!(applied(&shock).contains(&"be.shock.enemy-disordered-square"));
    assert!(!applied(&shock).contains(&"be.shock.enemy-disordered"), "+4 instead of +2, not both");
    let clash = played(&shock, &[4, 2]);
    assert_eq!((clash.difference, clash.loser_eliminated), (1, true), "Disordered and beaten is the end");
    assert_eq!(clash.loser_losses, Halves::whole(2), "the row stays Routed");
}

#[test]
fn cavalry_never_loses_more_than_a_defeat_to_foot() {
    for (formation, lost) in [(Formation::Square, 1), (Formation::Column, 1), (Formation::Line, 2)] {
        let shock = cavalry_charges(formation);
        for clash in odds_of(&shock).iter().map(|(clash, _)| clash).filter(|clash| clash.winner == Party::Target) {
            assert!(clash.result <= ShockResult::Defeated);
            assert!(!clash.loser_eliminated);
            if clash.result == ShockResult::Defeated {
                assert_eq!(clash.loser_losses, Halves::halves(lost), "{formation}");
            }
        }
    }
}

#[test]
fn an_ordinary_column_has_no_more_than_its_flanks_against_cavalry() {
    let mut shock = cavalry_charges(Formation::Column);
    shock.target.safe_flanks = 2;
    assert_eq!(applied(&shock), ["be.shock.charge-medium", "be.shock.infantry-vs-cavalry-two-flanks"]);
}

#[test]
fn cavalry_that_stands_may_pursue_beaten_infantry() {
    // Infantry charges standing cavalry and is beaten: cavalry can always begin a pursuit, but need not.
    let plain = Shock::default();
    let horse = Unit { arm: Arm::Cavalry, ..plain.target.unit };
    let shock = Shock { target: Fighter { unit: horse, ..plain.target }, ..plain };
    let clash = played(&shock, &[1, 6]);
    assert_eq!((clash.result, clash.pursuit, clash.pursuit_distance), (ShockResult::Routed, Chase::Optional, 6));
    let village = played(&Shock { terrain: Terrain::Village, ..shock }, &[1, 6]);
    assert_eq!(village.pursuit, Chase::None, "the ground still forbids it");
}

#[test]
fn the_winner_pays_only_for_charging_or_holding_a_building() {
    let plain = Shock::default();
    assert_eq!(played(&plain, &[1, 6]).winner_losses, Halves::ZERO, "it stood in the open");
    assert_eq!(played(&plain, &[6, 1]).winner_losses, Halves::halves(1), "it charged");
    let mut garrison = plain;
    garrison.target.unit.in_building = true;
    assert_eq!(played(&garrison, &[1, 6]).winner_losses, Halves::halves(1), "it held a building");
    let column = Unit { formation: Formation::Column, ..plain.target.unit };
    let met = Shock { target: Fighter { unit: column, ..plain.target }, reaction: Stance::CounterCharge, ..plain };
    assert_eq!(played(&met, &[1, 6]).winner_losses, Halves::halves(1), "it counter-charged");
}

#[test]
fn better_status_wins_a_melee_else_the_defender() {
    let mut shock = Shock::default();
    assert_eq!(played(&shock, &[4, 3]).winner, Party::Target);
    shock.charger.unit.status = Status::Elite;
    assert_eq!(played(&shock, &[3, 3]), Clash { winner: Party::Charger, ..played(&shock, &[3, 3]) });
    assert_eq!(played(&shock, &[3, 3]).result, ShockResult::Melee);
}

#[test]
fn guns_that_lose_are_lost() {
    let plain = Shock::default();
    let guns = Unit { arm: Arm::Artillery, ..plain.target.unit };
    let shock = Shock { target: Fighter { unit: guns, ..plain.target }, ..plain };
    for (clash, _) in odds_of(&shock).iter().filter(|(clash, _)| clash.winner == Party::Charger) {
        assert!(clash.loser_eliminated);
    }
}

#[test]
fn howitzers_look_behind_a_wall() {
    let plain = Firing { shooter: Shooter::Artillery, ..Firing::default() };
    let score = |cover, howitzers| {
        let shot = Firing {
            unit: Unit { howitzers, ..plain.unit },
            target_unit: Unit { cover, ..plain.target_unit },
            ..plain
        };
        played(&shot, &[6]).score
    };
    assert_eq!([score(Cover::None, true), score(Cover::Light, true), score(Cover::Heavy, true)], [6, 6, 4]);
    assert_eq!(score(Cover::Heavy, false), 3);
}

#[test]
fn canister_is_no_cannonball() {
    let shot = Firing {
        shooter: Shooter::Artillery,
        range: Band::Short,
        target: Target::InfantrySquare,
        enfilade: true,
        ..Firing::default()
    };
    assert_eq!(applied(&shot), ["be.firing.column-near", "be.firing.canister"]);
}

#[test]
fn the_last_loss_asks_for_no_test() {
    let plain = Firing::default();
    let target_unit = Unit { losses: Halves::halves(7), ..plain.target_unit };
    let shot = played(&Firing { target_unit, ..plain }, &[1]);
    assert_eq!((shot.losses, shot.target_eliminated, shot.then), (Halves::halves(1), true, Then::None));
}

#[test]
fn irregular_horse_flees_without_loss_irregular_foot_does_not() {
    let plain = MoraleTest::default();
    let flees = |arm| {
        let unit = Unit { arm, status: Status::Irregular, disordered: true, ..plain.unit };
        let morale = played(&MoraleTest { unit, ..plain }, &[1]);
        assert_eq!(morale.result, MoraleResult::Flees);
        (morale.distance, morale.losses_added)
    };
    assert_eq!(flees(Arm::Cavalry), (10, 0));
    assert_eq!(flees(Arm::Infantry), (6, 1));
}

#[test]
fn a_house_that_lets_infantry_stand_more_also_accepts_more() {
    let system = grognard_bataille_empire::system();
    let firing = system.procedure("firing").expect("it is there");
    let mut worn = Given::nothing();
    worn.write("target_losses", 4);
    assert!(firing.price(&worn, system.house.plain(), None).is_err(), "four losses eliminate a battalion");
    let mut tougher = Given::nothing();
    tougher.write("infantry_limit", 5);
    let house = system.house.read(&tougher).expect("a house rule");
    assert!(firing.price(&worn, &house, None).is_ok());
}
