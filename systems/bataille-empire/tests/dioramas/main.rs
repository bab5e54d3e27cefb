//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of a UD, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Blue is the first side and acts, Red the second.

mod charges;
mod command;
mod diorama;
mod moves;
mod orders;
mod shocks;
mod shots;

use grognard_bataille_empire::{
    battle::{Answer, Ask, Form, Order, Presence, Stage},
    command::Commander,
    orders::Order as Written,
    profile::Class,
    rules::{RULES, RULINGS},
};
use grognard_battle::{Rules, Side};
use grognard_battle_tests::{missed_without, only_named, proves, ruling};
use grognard_tabletop::{Edge, Facing};

use diorama::{Better, Diorama, Table, column, guns, horse, limbered, line, skirmishers, squadrons, square};
use orders::{Orders, ahead, along, aside, back, by_hand, form, meet, slide, turn, wheel};

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

const DIORAMAS: &[(&str, &str)] = sources!(charges, command, moves, shocks, shots);

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
