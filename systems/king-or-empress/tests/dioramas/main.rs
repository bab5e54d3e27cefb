//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of an inch, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Prussians are the first side, Austrians the second.

mod charges;
mod chiefs;
mod diorama;
mod entries;
mod fire;
mod games;
mod generals;
mod groups;
mod melees;
mod moves;
mod orders;
mod positions;
mod retreats;
mod roads;
mod setting_up;
mod sight;
mod table;
mod turns;

use grognard_battle::{Battle, Piece, Side};
use grognard_king_or_empress::{
    battle::{Ask, Order, Step, Struck},
    profile::{
        Arm::{self, Artillery, HeavyCavalry, LightCavalry, LightInfantry, Muskets},
        Rating,
    },
    rules::{RULES, RULINGS},
    turn::Phase,
};
use grognard_tabletop::{Facing, Turn};

use diorama::Diorama;
use table::{COLUMN, LINE, ahead, follow, wheel};

const NORTH: Facing = Facing::NORTH;
const EAST: Facing = Facing::EAST;
const SOUTH: Facing = Facing::SOUTH;
const WEST: Facing = Facing::WEST;

/// The rules of the sheet that a test proves.
macro_rules! proves {
    ($($id:literal),+) => {
        for id in [$($id),+] {
            assert!($crate::RULES.iter().any(|rule| rule.id == id), "there is no rule {id}");
        }
    };
}

/// The rulings that a test stands on.
macro_rules! ruling {
    ($($number:literal),+) => {
        for number in [$($number),+] {
            assert!($crate::RULINGS.iter().any(|ruling| ruling.number == number), "there is no ruling {number}");
        }
    };
}

use {proves, ruling};

/// What the board decides: of the rulings from R10 on, all but the one on misprints.
const ON_THE_TABLE: [&str; 29] = [
    "R6", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24",
    "R25", "R26", "R27", "R28", "R29", "R30", "R31", "R32", "R34", "R35", "R36", "R37", "R38",
];

const DIORAMAS: [&str; 15] = [
    include_str!("charges.rs"),
    include_str!("chiefs.rs"),
    include_str!("entries.rs"),
    include_str!("fire.rs"),
    include_str!("generals.rs"),
    include_str!("groups.rs"),
    include_str!("melees.rs"),
    include_str!("moves.rs"),
    include_str!("orders.rs"),
    include_str!("positions.rs"),
    include_str!("retreats.rs"),
    include_str!("roads.rs"),
    include_str!("setting_up.rs"),
    include_str!("sight.rs"),
    include_str!("turns.rs"),
];

#[test]
fn every_ruling_that_acts_on_the_table_has_its_diorama() {
    let named: Vec<&str> = DIORAMAS
        .iter()
        .flat_map(|text| text.split("ruling!(").skip(1))
        .filter_map(|rest| rest.split(')').next())
        .flat_map(|list| list.split(',').map(|word| word.trim().trim_matches('"')))
        .collect();
    let missing: Vec<&&str> = ON_THE_TABLE.iter().filter(|ruling| !named.contains(ruling)).collect();
    assert!(missing.is_empty(), "no diorama shows {missing:?}");
}
