//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of a UD, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Blue is the first side and acts, Red the second.

mod charges;
mod command;
mod diorama;
mod guns;
mod meetings;
mod moves;
mod obvious;
mod orders;
mod pursuits;
mod shocks;
mod shots;

use grognard_bataille_empire::{
    battle::{Answer, Ask, Form, Order, Presence, Stage},
    command::Commander,
    orders::Order as Written,
    profile::Class,
    rules::{RULES, RULINGS},
};
use grognard_battle::Rules;
use grognard_battle_tests::{
    Sources,
    diorama::compass::{BLUE, EAST, NORTH, RED, SOUTH, WEST},
    every_ruling_is_shown, missed_without, only_named, proves, ruling, sources,
};
use grognard_tabletop::{Edge, Facing};

use diorama::{Better, Diorama, Table, column, guns, horse, limbered, line, skirmishers, squadrons, square};
use orders::{Orders, ahead, along, aside, back, by_hand, form, meet, slide, turn, wheel};

const DIORAMAS: Sources<'_> = sources!(charges, command, guns, meetings, moves, pursuits, shocks, shots);

/// What is ruled of who comes to the table is shown where the muster is tested.
const MUSTER: Sources<'_> = &[("muster", include_str!("../muster/main.rs"))];

/// Rulings that the table does not decide.
const ELSEWHERE: &[(&str, &[&str])] = &[
    (
        "which text rules, and how lines with several conditions, halves and steps are read",
        &["R1", "R2", "R3", "R4", "R7"],
    ),
    (
        "a procedure answers it from facts alone, and its examples show it",
        &["R10", "R20", "R25", "R26", "R27", "R28", "R36", "R44", "R45"],
    ),
    ("armies that are bought", &["R30"]),
];

#[test]
fn every_ruling_that_acts_on_the_table_has_its_diorama() {
    every_ruling_is_shown(RULINGS, ELSEWHERE, &[DIORAMAS, MUSTER]);
}

#[test]
fn every_rule_a_diorama_proves_is_missed_there() {
    // Aim, way back and wheel of a pursuit are kept by the table, which asks no procedure for them; so is the sum of wheels.
    missed_without(
        DIORAMAS,
        only_named![
            "be.charge.aim",
            "be.manoeuvre.wheel-maximum",
            "be.pursuit.wheel-45",
            "be.retreat.straight",
            "be.retreat.wheel"
        ],
    );
}
