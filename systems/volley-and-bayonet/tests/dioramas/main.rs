//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of an inch, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Blue is the first side and moves, Red the second.

mod charges;
mod combats;
mod diorama;
mod moves;
mod phases;
mod retreats;

use grognard_battle::Struck;
use grognard_battle_tests::{missed_without, proves, ruling};
use grognard_tabletop::Facing;
use grognard_volley_and_bayonet::{
    battle::{Ask, Order, Step},
    profile::Status,
    rules::{RULES, RULINGS},
};

use diorama::{
    Diorama, Orders, ahead, battery, by_hand, drive, face, heavy_horse, horse_battery, light_horse, linear, massed,
    oblique, old_line, skirmishers,
};

const NORTH: Facing = Facing::NORTH;
const EAST: Facing = Facing::EAST;
const SOUTH: Facing = Facing::SOUTH;
const WEST: Facing = Facing::WEST;

/// The sources of the dioramas, by their modules.
macro_rules! sources {
    ($($module:ident),*) => { &[$((stringify!($module), include_str!(concat!(stringify!($module), ".rs")))),*] };
}

const DIORAMAS: &[(&str, &str)] = sources!(charges, combats, moves, phases, retreats);

#[test]
fn every_rule_a_diorama_proves_is_missed_there() {
    missed_without(DIORAMAS, &[]);
}
