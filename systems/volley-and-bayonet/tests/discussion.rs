//! The points that players argue about, settled one by one.

use grognard_battle_tests::settled::{applied, chance, odds_of, played};
use grognard_rulebook::Procedure;
use grognard_volley_and_bayonet::{
    breakthrough::{BreakPhase, CavalryBreakthrough, ChargePath, OnThePath},
    checks::MoraleCheck,
    contact::{ContactSkirmishers, MayContact, SkirmishResult},
    exhaustion::ExhaustionPhase,
    fire::Fire,
    melee::Melee,
    morale::{CloseFire, ModifiedMorale},
    movement::{MovementAllowance, Payment},
    passing::{ForcedPassThrough, Half, PassEffect},
    profile::{After, Arm, ArtillerySize, Base, Era, Face, GunWeight, Part, Stand, Status, Terrain, Weight},
    saves::{SavingThrows, Source},
    secure::{CavalrySecure, FlankCover},
    steps::{MoraleStep, Retreat, StepCause},
    strike::Strike,
};

#[test]
fn saves_add_up_a_disordered_brigade_hardly_hurts_riflemen_in_a_wood() {
    let mut fire = Fire::default();
    fire.firer.status = Status::TemporaryDisorder;
    fire.target.stand = Stand { base: Base::Skirmish, terrain: Terrain::Forest, sp: 1, ..fire.target.stand };
    // Two dice on 6, then three throws: disordered firer, open order, forest.
    let one_die = 1.0 / 6.0 / 8.0;
    let expected = 1.0 - (1.0 - one_die) * (1.0 - one_die);
    assert!((chance(&odds_of(&fire), |fired| fired.suffered.target_eliminated) - expected).abs() < 1e-12);
}

#[test]
fn the_guns_of_a_brigade_are_a_pool_of_their_own() {
    let mut fire = Fire { distance: 3.0.into(), ..Fire::default() };
    fire.firer.dedicated_guns = true;
    let far = played(&fire, &[6]);
    assert_eq!((far.dice, far.gun_dice, far.hits), (0, 1, 1), "at 3 inches the muskets are silent");
    fire.distance = 2.0.into();
    fire.target.stand.reinforcing_skirmishers = true;
    // Muskets hit once, guns once; only the musket hit is thrown for, and costs the skirmishers.
    let near = played(&fire, &[6, 1, 6, 3]);
    assert_eq!((near.suffered.skirmisher_losses, near.suffered.stand_losses, near.suffered.target_sp_after), (1, 1, 3));
}

#[test]
fn a_building_is_no_help_against_siege_guns_field_works_are_none_either_but_help_against_heavy_ones() {
    let saves = |terrain, gun_weight| {
        let mut throws = SavingThrows { source: Source::GunFire, ..SavingThrows::default() };
        throws.hitter = Stand { arm: Arm::Artillery, gun_weight, ..throws.hitter };
        throws.target.stand.terrain = terrain;
        odds_of(&throws).iter().next().expect("an outcome").0.saves_per_hit
    };
    let row = |terrain| [GunWeight::Field, GunWeight::Heavy, GunWeight::Siege].map(|weight| saves(terrain, weight));
    assert_eq!(row(Terrain::Building), [1, 0, 0]);
    assert_eq!(row(Terrain::FieldWorks), [1, 1, 0]);
    assert_eq!(row(Terrain::HastyWorks), [0, 0, 0], "hasty works stop muskets only");
}

#[test]
fn cavalry_that_withdraws_pays_six_inches_for_every_hit_it_throws_for() {
    let mut fire = Fire::default();
    fire.firer.stationary = true;
    fire.target.stand.arm = Arm::Cavalry;
    fire.target.withdraws = true;
    let fired = played(&fire, &[6, 6, 6, 1, 4, 4, 1]);
    assert_eq!((fired.suffered.withdraw_inches, fired.suffered.saved, fired.suffered.casualties), (18, 2, 1));
}

#[test]
fn of_several_flank_modifiers_only_one_counts() {
    let mut morale = ModifiedMorale::default();
    morale.at.engaged_from = Face::Flank;
    morale.at.close_fire_from = CloseFire::Rear;
    assert_eq!(played(&morale, &[]).modifier, -1);
    morale.stand = Stand { base: Base::Linear, era: Era::PreRevolution, ..morale.stand };
    assert_eq!(played(&morale, &[]).modifier, -2, "the old line suffers worse, but not both");
    assert!(applied(&morale).contains(&"vb.morale.one-flank-modifier"));
    morale.at.in_contact = false;
    assert_eq!(played(&morale, &[]).modifier, -1, "flank fire alone costs it 1");
}

#[test]
fn lighter_cavalry_is_at_a_disadvantage_attacking_or_not() {
    let modifier = |role, weight| {
        let mut morale = ModifiedMorale::default();
        morale.stand = Stand { arm: Arm::Cavalry, weight, ..morale.stand };
        morale.enemy = Stand { arm: Arm::Cavalry, ..morale.enemy };
        morale.at.role = role;
        played(&morale, &[]).modifier
    };
    for role in [Part::Attacker, Part::Defender] {
        assert_eq!([Weight::Light, Weight::Medium, Weight::Heavy].map(|weight| modifier(role, weight)), [-1, 0, 0]);
    }
}

#[test]
fn a_square_is_a_massed_unit_that_stands_still() {
    let secure = |base, stationary, attacked_from| {
        let plain = CavalrySecure::default();
        let stand = Stand { base, stationary, ..plain.stand };
        played(&CavalrySecure { stand, attacked_from, ..plain }, &[]).cav_secure
    };
    assert!(secure(Base::Massed, true, Face::Rear));
    assert!(!secure(Base::Massed, false, Face::Front));
    assert!(!secure(Base::Linear, true, Face::Front), "a line needs its flanks covered, however still it stands");
    let flanks =
        |left_flank, right_flank| played(&CavalrySecure { left_flank, right_flank, ..Default::default() }, &[]);
    assert!(flanks(FlankCover::Protected, FlankCover::FriendlyUnit).cav_secure);
    assert!(!flanks(FlankCover::Protected, FlankCover::Protected).cav_secure);
}

#[test]
fn equal_hits_are_broken_by_morale_and_an_equal_tie_break_holds_the_ground() {
    let nobody_hits = [1, 1, 1, 1, 1, 1, 1, 1];
    let with = |dice: [i64; 2]| played(&Melee::default(), &[&nobody_hits[..], &dice].concat()).winner;
    assert_eq!(with([4, 3]), Part::Attacker);
    assert_eq!(with([3, 3]), Part::Defender);
}

#[test]
fn guns_taken_in_flank_do_not_fight_and_unsupported_guns_that_lose_are_gone() {
    let mut melee = Melee { defender_engaged_from: Face::Flank, ..Melee::default() };
    melee.defender.stand = Stand { arm: Arm::Artillery, sp: 2, ..melee.defender.stand };
    let lost = played(&melee, &[6, 1, 1, 1]);
    assert_eq!(
        (lost.defender.dice, lost.defender.status_after, lost.defender.retreat),
        (0, After::Eliminated, Retreat::None)
    );
    melee.defender.stand.supported = true;
    let saved = played(&melee, &[6, 1, 1, 1]);
    assert_eq!((saved.defender.status_after, saved.defender.sp_after), (After::TemporaryDisorder, 1));
}

#[test]
fn a_routed_unit_that_is_caught_rolls_nothing_loses_and_routs_again() {
    let mut melee = Melee::default();
    melee.attacker.stand.arm = Arm::Cavalry;
    melee.defender.stand = Stand { status: Status::Routed, sp: 1, ..melee.defender.stand };
    let caught = played(&melee, &[1, 1, 1, 1]);
    assert_eq!(caught.defender.dice, 0);
    assert_eq!((caught.defender.status_after, caught.defender.retreat), (After::Eliminated, Retreat::FullMove));
    assert!(caught.breakthrough_possible);
    assert!(!applied(&melee).iter().any(|id| id.starts_with("vb.tie")), "there is no tie to break");
}

#[test]
fn the_last_strength_point_runs_before_it_is_taken_off() {
    let mut step = MoraleStep::default();
    step.stand = Stand { status: Status::PermanentDisorder, sp: 1, ..step.stand };
    let gone = played(&step, &[]);
    assert!(gone.eliminated && gone.removed_after_retreat && gone.check_pass_through);
    assert_eq!(gone.retreat_inches, 16.0);
}

#[test]
fn collapse_comes_too_late_for_a_breakthrough() {
    let mut step = MoraleStep { meleed_by_close_order_cavalry: true, ..MoraleStep::default() };
    step.stand.status = Status::TemporaryDisorder;
    assert!(played(&step, &[]).breakthrough_possible);
    step.cause = StepCause::Collapse;
    assert!(!played(&step, &[]).breakthrough_possible);
}

#[test]
fn a_failed_check_against_close_order_cavalry_opens_a_breakthrough_in_the_morale_phase() {
    let mut check = MoraleCheck::default();
    check.stand.status = Status::TemporaryDisorder;
    check.enemy.arm = Arm::Cavalry;
    let routed = played(&check, &[6]);
    assert!(routed.breakthrough_possible);
    let mut next = Vec::new();
    check.then(&routed, &mut next);
    let given = format!("{:?}", next.first().expect("the cavalry decides").given);
    assert!(given.contains("morale"), "{given}");
}

#[test]
fn breaking_through_costs_permanent_disorder_even_if_nobody_is_caught() {
    let charge = CavalryBreakthrough { contacts: OnThePath::Nothing, ..CavalryBreakthrough::default() };
    let spent = played(&charge, &[]);
    assert_eq!((spent.path, spent.status_after), (ChargePath::FollowRouter, Status::PermanentDisorder));
    let nowhere = played(&CavalryBreakthrough { router_eliminated: true, ..charge }, &[]);
    assert_eq!((nowhere.allowed, nowhere.status_after), (false, Status::Good), "without a router it must hit somebody");
}

#[test]
fn in_the_combat_phase_only_the_cavalry_tests_in_the_morale_phase_both() {
    let tests = |phase| {
        let charge = played(&CavalryBreakthrough { phase, ..CavalryBreakthrough::default() }, &[]);
        (charge.cavalry_checks, charge.contacted_checks)
    };
    assert_eq!(tests(BreakPhase::Combat), (true, false));
    assert_eq!(tests(BreakPhase::Morale), (true, true));
    assert_eq!(tests(BreakPhase::Other), (false, false));
}

#[test]
fn skirmishers_escape_if_cover_is_near_whatever_the_printed_sentence_says() {
    let ridden_at = |cover_rule_as_printed| {
        let plain = ContactSkirmishers::default();
        let mover = Stand { arm: Arm::Cavalry, ..plain.mover };
        let contact = ContactSkirmishers {
            mover,
            rate: 24.into(),
            cavalry_distance: 20.into(),
            cover_distance: 4.into(),
            cover_rule_as_printed,
            ..plain
        };
        played(&contact, &[]).result
    };
    assert_eq!(ridden_at(false), SkirmishResult::SkirmishersToCover);
    assert_eq!(ridden_at(true), SkirmishResult::SkirmishersEliminated);
}

#[test]
fn cavalry_skirmishers_take_guns_in_flank_but_not_in_front() {
    let may = |contact_face, limbered| {
        let plain = MayContact::default();
        let mover = Stand { arm: Arm::Cavalry, base: Base::Skirmish, ..plain.mover };
        let target = Stand { arm: Arm::Artillery, limbered, ..plain.target };
        played(&MayContact { mover, target, contact_face, ..plain }, &[]).allowed
    };
    assert!(!may(Face::Front, false));
    assert!(may(Face::Flank, false));
    assert!(may(Face::Front, true));
}

#[test]
fn half_is_half_of_the_full_rate_out_of_command_too() {
    let mut turn = MovementAllowance { facing_changes: 2, ..MovementAllowance::default() };
    turn.stand.in_command = false;
    let spent = played(&turn, &[]);
    assert_eq!(
        (spent.spent.to_f64(), spent.allowance.to_f64()),
        (0.5, 0.0),
        "the second change takes all that is left"
    );
    turn.pay_facing = Payment::Disorder;
    let disordered = played(&turn, &[]);
    assert_eq!((disordered.allowance.to_f64(), disordered.status_after), (8.0, Status::TemporaryDisorder));
}

#[test]
fn stationary_infantry_may_turn_once_for_free_unless_it_is_poorly_trained() {
    let mut turn = MovementAllowance { moves: false, facing_changes: 1, ..MovementAllowance::default() };
    turn.stand.stationary = true;
    assert!(played(&turn, &[]).stationary_after);
    turn.stand.poor_training = true;
    assert!(!played(&turn, &[]).stationary_after);
}

#[test]
fn infantry_on_the_run_is_stopped_by_ordered_horse_late_but_tramples_it_early() {
    let met = |half_of_retreat| {
        let plain = ForcedPassThrough::default();
        let passed = Stand { arm: Arm::Cavalry, ..plain.passed };
        played(&ForcedPassThrough { passed, half_of_retreat, ..plain }, &[])
    };
    assert_eq!((met(Half::First).effect, met(Half::First).retreater_stops), (PassEffect::Disorder, false));
    assert_eq!((met(Half::Second).effect, met(Half::Second).retreater_stops), (PassEffect::None, true));
}

#[test]
fn a_division_may_collapse_in_the_very_turn_that_exhausts_it_and_again_later() {
    let turn = ExhaustionPhase { sp_lost_total: 6, sp_lost_this_turn: 2, ..ExhaustionPhase::default() };
    assert!((chance(&odds_of(&turn), |division| division.collapses_now) - 1.0 / 3.0).abs() < 1e-12);
    let later = ExhaustionPhase { sp_lost_total: 9, sp_lost_this_turn: 3, collapsed_before: true, ..turn };
    assert!((chance(&odds_of(&later), |division| division.collapses_now) - 0.5).abs() < 1e-12);
    let quiet = ExhaustionPhase { sp_lost_this_turn: 0, ..later };
    assert!(!played(&quiet, &[]).checks_collapse, "no casualties, no check");
}

#[test]
fn blows_struck_one_by_one_come_to_the_same_as_a_melee() {
    let plain = Melee::default();
    let (line, column) = (Stand { base: Base::Linear, ..plain.attacker.stand }, plain.defender.stand);
    let pairs = [
        (column, column),
        (Stand { shock: true, ..column }, Stand { stationary: true, terrain: Terrain::Building, ..line }),
        (
            Stand { status: Status::TemporaryDisorder, dedicated_guns: true, ..line },
            Stand { status: Status::PermanentDisorder, terrain: Terrain::FieldWorks, ..column },
        ),
        (
            Stand { arm: Arm::Cavalry, ..column },
            Stand { arm: Arm::Artillery, artillery_size: ArtillerySize::Battery, ..column },
        ),
    ];
    for (attacker, defender) in pairs {
        let mut melee = plain;
        (melee.attacker.stand, melee.defender.stand) = (attacker, defender);
        let strike = |role, stand: Stand, enemy: Stand| {
            let target = Stand { arm: enemy.arm, terrain: enemy.terrain, ..Stand::default() };
            let enemy = Stand { status: enemy.status, ..Stand::default() };
            odds_of(&Strike { role, stand, engaged_from: melee.defender_engaged_from, enemy, target })
        };
        let (on_defender, on_attacker) =
            (strike(Part::Attacker, attacker, defender), strike(Part::Defender, defender, attacker));
        let fought = odds_of(&melee);
        for given in 0..=8 {
            for taken in 0..=8 {
                let whole =
                    chance(&fought, |result| (result.defender.losses, result.attacker.losses) == (given, taken));
                let parts = chance(&on_defender, |struck| struck.unsaved == given)
                    * chance(&on_attacker, |struck| struck.unsaved == taken);
                assert!((whole - parts).abs() < 1e-12, "{given} to {taken}: {whole} and {parts}");
            }
        }
    }
}

#[test]
fn a_stand_without_strength_points_makes_its_way_back_and_is_gone() {
    let spent = Stand { sp: 0, status: Status::TemporaryDisorder, ..MoraleStep::default().stand };
    let step = MoraleStep { cause: StepCause::LostMelee, stand: spent, ..MoraleStep::default() };
    let stepped = played(&step, &[]);
    assert_eq!((stepped.status_after, stepped.retreat, stepped.casualties), (After::Eliminated, Retreat::FullMove, 0));
    assert!(stepped.removed_after_retreat && !applied(&step).contains(&"vb.rout.casualty"));
}
