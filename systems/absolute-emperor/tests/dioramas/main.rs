//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of an inch, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Blue is the first side and acts, Red the second.

mod charges;
mod combats;
mod diorama;
mod moves;
mod shots;

use grognard_absolute_emperor::{
    battle::{Ask, Compass, Order, Stage},
    profile::{Cover, Formation, Status},
    rules::{RULES, RULINGS},
};
use grognard_battle::{Rules, Side, Struck};
use grognard_battle_tests::{diorama::spot, missed_without, only_named, proves, ruling};
use grognard_tabletop::Facing;

use diorama::{
    Diorama, Orders, ahead, column, defends, form, guns, horse, horse_marching, limbered, line, marching, squadrons,
    square, turn,
};

const NORTH: Facing = Facing::NORTH;
const EAST: Facing = Facing::EAST;
const SOUTH: Facing = Facing::SOUTH;
const WEST: Facing = Facing::WEST;

const BLUE: Side = Side::First;
const RED: Side = Side::Second;

/// The sources of the dioramas, by their modules.
macro_rules! sources {
    ($($module:ident),*) => { &[$((stringify!($module), include_str!(concat!(stringify!($module), ".rs")))),*] };
}

const DIORAMAS: &[(&str, &str)] = sources!(charges, combats, moves, shots);

#[test]
fn every_rule_a_diorama_proves_is_missed_there() {
    // The table lets nobody strike at his flank or rear before the procedure is asked (R60).
    missed_without(DIORAMAS, only_named!["ae.state.no-fight-to-flank", "ae.state.no-fight-to-rear"]);
}
