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
mod phases;
mod retreats;

use grognard_battle::{Piece, Rules, Side, Struck};
use grognard_battle_tests::{
    Engagement,
    diorama::{Facts, length, spot},
    missed_without, proves, ruling, rulings_are_shown,
};
use grognard_tabletop::{Facing, Length, Pose};
use grognard_volley_and_bayonet::{
    battle::{Ask, Order, Recover, Step, VolleyAndBayonet},
    movement::Payment,
    profile::{Base, GunWeight, Stand, Status},
    rules::{RULES, RULINGS},
};

use diorama::{
    Diorama, Orders, Table, ahead, battery, by_hand, drive, face, heavy_horse, horse_battery, light_horse, linear,
    massed, oblique, old_line, skirmishers,
};

const NORTH: Facing = Facing::NORTH;
const EAST: Facing = Facing::EAST;
const SOUTH: Facing = Facing::SOUTH;
const WEST: Facing = Facing::WEST;

/// The sources of the dioramas, by their modules.
macro_rules! sources {
    ($($module:ident),*) => { &[$((stringify!($module), include_str!(concat!(stringify!($module), ".rs")))),*] };
}

const DIORAMAS: &[(&str, &str)] = sources!(breakthroughs, charges, checks, combats, command, moves, phases, retreats);

/// Rulings that act once stands have places; those of the muster are shown where it is tested.
const ON_THE_TABLE: [&str; 31] = [
    "R68", "R69", "R70", "R71", "R72", "R73", "R74", "R75", "R76", "R77", "R78", "R79", "R80", "R81", "R82", "R83",
    "R84", "R85", "R86", "R87", "R88", "R89", "R90", "R91", "R92", "R93", "R94", "R95", "R96", "R97", "R98",
];

#[test]
fn every_ruling_that_acts_on_the_table_has_its_diorama() {
    rulings_are_shown(&ON_THE_TABLE, DIORAMAS);
}

#[test]
fn every_rule_a_diorama_proves_is_missed_there() {
    missed_without(DIORAMAS, &[]);
}
