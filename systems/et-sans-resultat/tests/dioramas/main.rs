//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of an inch, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Blue is the first side and acts, Red the second.

mod arrivals;
mod assessments;
mod combats;
mod command;
mod diorama;
mod fires;
mod formations;
mod moves;
mod obvious;
mod opening;

use grognard_battle::{Rules, Side, Struck};
use grognard_battle_tests::{
    Sources,
    diorama::{
        compass::{BLUE, EAST, NORTH, RED, SOUTH, WEST},
        length, pose, spot,
    },
    every_ruling_is_shown, missed_without, proves, ruling, sources,
};
use grognard_et_sans_resultat::{
    artillery::Intensity,
    battle::{Ask, Lead, Order, Presence, field::Drill},
    profile::Order as Directive,
    rules::{RULES, RULINGS},
    turn::Step as At,
};
use grognard_tabletop::Facing;

use diorama::{Diorama, Orders, ahead, aside, back, foot, guns, horse, light, limbered, ployed, turned};

const DIORAMAS: Sources<'_> = sources!(arrivals, assessments, combats, command, fires, formations, moves, opening);

/// What is ruled of who comes to the table is shown where the muster is tested.
const MUSTER: Sources<'_> = &[("muster", include_str!("../muster/main.rs"))];

/// Rulings that the table does not decide.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("how rows, columns and letters of the sheet are read", &["R1", "R2", "R3"]),
    (
        "a procedure answers it from facts alone, and its examples show it",
        &["R4", "R5", "R6", "R22", "R23", "R25", "R30", "R32", "R44"],
    ),
    ("tables and armies without a scenario", &["R46", "R47"]),
];

#[test]
fn every_ruling_that_acts_on_the_table_has_its_diorama() {
    every_ruling_is_shown(RULINGS, ELSEWHERE, &[DIORAMAS, MUSTER]);
}

#[test]
fn every_rule_a_diorama_proves_is_missed_there() {
    missed_without(DIORAMAS, &[]);
}
