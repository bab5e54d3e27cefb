//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of an inch, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Blue is the first side and acts, Red the second.

mod aftermath;
mod charges;
mod combats;
mod diorama;
mod moves;
mod obvious;
mod reactions;
mod shots;
mod turns;

use grognard_absolute_emperor::{
    battle::{Ask, Compass, Fight, Order, Stage},
    combat::Charge,
    profile::{Cover, Formation, Status},
    rules::{RULES, RULINGS},
};
use grognard_battle::{Battle, Rules, Struck};
use grognard_battle_tests::{
    Sources,
    diorama::{
        compass::{BLUE, EAST, NORTH, RED, SOUTH, WEST},
        spot,
    },
    every_ruling_is_shown, missed_without, only_named, proves, ruling, sources,
};
use grognard_tabletop::Facing;

use diorama::{
    Diorama, Orders, ahead, column, defends, form, guns, horse, horse_marching, limbered, line, marching, squadrons,
    square, turn,
};

const DIORAMAS: Sources<'_> = sources!(aftermath, charges, combats, moves, reactions, shots, turns);

/// What is ruled of who comes to the table is shown where the muster is tested.
const MUSTER: Sources<'_> = &[("muster", include_str!("../muster/main.rs"))];

/// Rulings that the table does not decide.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("a procedure answers it from facts alone, and its examples show it", &["R1", "R2", "R12", "R15", "R16"]),
    ("other sizes of figures, which the companion looks up", &["R4"]),
    ("points of armies that are bought, and how words of the sheet are read", &["R32", "R33"]),
];

#[test]
fn every_ruling_that_acts_on_the_table_has_its_diorama() {
    every_ruling_is_shown(RULINGS, ELSEWHERE, &[DIORAMAS, MUSTER]);
}

#[test]
fn every_rule_a_diorama_proves_is_missed_there() {
    // The table lets nobody strike at his flank or rear before the procedure is asked (R60).
    missed_without(DIORAMAS, only_named!["ae.state.no-fight-to-flank", "ae.state.no-fight-to-rear"]);
}
