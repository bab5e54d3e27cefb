//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of an inch, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Blue is the first side and moves, Red the second.

mod breakthroughs;
mod charges;
mod checks;
mod combats;
mod command;
mod diorama;
mod moves;
mod obvious;
mod phases;
mod retreats;

use grognard_battle::{Piece, Rules, Side, Struck};
use grognard_battle_tests::{
    Engagement, Sources,
    diorama::{
        Facts,
        compass::{EAST, NORTH, SOUTH, WEST},
        length, spot,
    },
    every_ruling_is_shown, missed_without, proves, ruling, sources,
};
use grognard_tabletop::{Facing, Length, Pose};
use grognard_volley_and_bayonet::{
    battle::{Ask, Order, Post, Presence, Recover, Step, VolleyAndBayonet},
    movement::Payment,
    profile::{Base, GunWeight, Stand, Status},
    rules::{RULES, RULINGS},
};

use diorama::{
    Diorama, Orders, Table, ahead, battery, by_hand, drive, face, heavy_horse, horse_battery, light_horse, linear,
    massed, oblique, old_line, skirmishers,
};

const DIORAMAS: Sources<'_> = sources!(breakthroughs, charges, checks, combats, command, moves, phases, retreats);

/// What is ruled of who comes to the table is shown where the muster is tested.
const MUSTER: Sources<'_> = &[
    ("crossroads", include_str!("../muster/crossroads.rs")),
    ("history", include_str!("../muster/history.rs")),
    ("oddities", include_str!("../muster/oddities.rs")),
];

/// Rulings that the table does not decide.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("which game and scale the sheet is of, and how its words are read", &["R1", "R2", "R4", "R5"]),
    (
        "a procedure answers it from facts alone, and its examples show it",
        &["R7", "R8", "R22", "R23", "R24", "R25", "R27", "R34", "R37"],
    ),
    ("points and ready-made armies, which scenarios do not need", &["R51", "R52"]),
    ("there is no such question to ask", &["R56"]),
];

#[test]
fn every_ruling_that_acts_on_the_table_has_its_diorama() {
    every_ruling_is_shown(RULINGS, ELSEWHERE, &[DIORAMAS, MUSTER]);
}

#[test]
fn every_rule_a_diorama_proves_is_missed_there() {
    missed_without(DIORAMAS, &[]);
}
