//! Questions that come up at the table, and how the sheet answers them.

use grognard_absolute_emperor::{
    artillery::{ArtilleryShooting, GunRange},
    combat::{Charge, Combat},
    house::House,
    musketry::InfantryShooting,
    profile::{After, Arm, Cover, Formation, Grade, Status},
    resolution::Driven,
    round::{Then, Winner},
};
use grognard_rulebook::{
    Explanation, Procedure,
    dice::{Scripted, explore},
};

fn rolled<P: Procedure<House = House>>(facts: &P, faces: &[i64]) -> P::Outcome {
    let mut dice = Scripted::new(faces);
    let outcome = facts.play(&House::default(), &mut dice);
    dice.finish().expect("just the dice that are thrown");
    outcome
}

fn acted<P: Procedure<House = House>>(facts: &P) -> Vec<&'static str> {
    let mut notes = Explanation::default();
    facts.prepare(&House::default(), &mut notes);
    notes.rules().iter().map(|rule| rule.id).collect()
}

fn cavalry_charge() -> Combat {
    let mut combat = Combat::default();
    combat.attacker.unit.arm = Arm::Cavalry;
    combat
}

#[test]
fn a_wall_can_take_the_last_die_from_a_march_column() {
    let mut volley = InfantryShooting::default();
    volley.shooter.formation = Formation::MarchOrder;
    volley.target.unit.cover = Cover::Wall;
    assert_eq!(rolled(&volley, &[]).hits, 0, "no pool, no dice");
}

#[test]
fn an_exhausted_conscript_rolls_every_hit_again() {
    let mut volley = InfantryShooting::default();
    volley.shooter.grade = Grade::Conscript;
    volley.shooter.hits = 5;
    // Two of four hit, and only one of the two hits again.
    assert_eq!(rolled(&volley, &[5, 6, 1, 2, 6, 4]).hits, 1);
}

#[test]
fn shot_counts_only_its_best_die_but_canister_both() {
    let mut guns = ArtilleryShooting::default();
    assert_eq!(rolled(&guns, &[5, 6]).hits, 1);
    guns.range = GunRange::Canister;
    assert_eq!(rolled(&guns, &[5, 6]).hits, 2);
}

#[test]
fn canister_into_a_column_in_flank_rerolls_one_miss_not_two() {
    let mut guns = ArtilleryShooting { range: GunRange::Canister, ..ArtilleryShooting::default() };
    guns.target.unit.formation = Formation::AttackColumn;
    guns.target_aspect = grognard_absolute_emperor::profile::Aspect::Flank;
    assert_eq!(rolled(&guns, &[1, 1, 6]).hits, 1);
    assert!(
        ["ae.artillery.canister-vs-attack-column", "ae.artillery.canister-vs-flank"]
            .iter()
            .all(|id| acted(&guns).contains(id))
    );
}

#[test]
fn two_hits_of_one_phase_halt_and_four_disorder_even_if_they_come_from_two_enemies() {
    let mut volley = InfantryShooting::default();
    volley.target.unit.hits = 2;
    volley.target.unit.phase_hits = 2;
    volley.target.unit.status = Status::Halted;
    assert_eq!(rolled(&volley, &[4, 4, 1, 1]).target_status, After::Disordered);
}

#[test]
fn infantry_caught_by_cavalry_rolls_one_die_whatever_else_is_true() {
    let mut combat = cavalry_charge();
    combat.defender.unit.formation = Formation::AttackColumn;
    // Line 4, charge 1, against infantry 2: seven dice against one.
    let round = rolled(&combat, &[4, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((round.attacker.dice, round.defender.dice), (7, 1));
    assert_eq!(round.defender.status, After::Removed, "infantry not in Square that loses to cavalry is ridden down");
    assert_eq!(round.attacker.then, Then::BreakthroughCharge);
}

#[test]
fn a_square_turns_the_tables() {
    let mut combat = cavalry_charge();
    combat.defender.unit.formation = Formation::Square;
    let odds = explore(|dice| combat.play(&House::default(), dice));
    assert!(
        odds.chance(|round| round.winner == Winner::Defender) > odds.chance(|round| round.winner == Winner::Attacker)
    );
    assert!(acted(&combat).contains(&"ae.combat.charge-bonus-unless-noted"), "one die in all, charge or not");
}

#[test]
fn cavalry_that_does_not_win_withdraws_even_unhurt() {
    let mut combat = cavalry_charge();
    combat.defender.unit.formation = Formation::Square;
    let round = rolled(&combat, &[1, 1, 1, 1]);
    assert_eq!((round.attacker.r#move, round.attacker.status), (Driven::Withdraw, After::Fresh));
}

#[test]
fn guns_reached_by_a_charge_are_gone_at_the_first_hit_and_nobody_breaks_through() {
    let mut combat = cavalry_charge();
    combat.defender.unit.arm = Arm::Artillery;
    combat.defender.unit.formation = Formation::Unlimbered;
    let round = rolled(&combat, &[4, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((round.defender.status, round.attacker.then), (After::Removed, Then::None));
}

#[test]
fn infantry_that_wins_is_fresh_again_though_it_recoils() {
    let mut combat = Combat::default();
    combat.defender.unit.status = Status::Disordered;
    combat.attacker.charge = Charge::None;
    combat.attacker.unit.status = Status::Halted;
    // Three hits make the defender recoil; five for him win the round. His disorder makes him reroll one hit.
    combat.defender.unit.phase_hits = 2;
    combat.defender.unit.hits = 2;
    let round = rolled(&combat, &[4, 1, 1, 1, 5, 5, 5, 1, 6]);
    assert_eq!(round.winner, Winner::Defender);
    assert_eq!((round.defender.status, round.defender.r#move), (After::Fresh, Driven::Recoil));
}
