//! Little positions, each for one rule of the sheet or one ruling that only the table decides. They read like a discussion
//! over the table: who stands where to the thousandth of an inch, and what follows from it.
//!
//! A diorama names the rules it proves and the rulings it stands on. Prussians are the first side, Austrians the second.

mod charges;
mod diorama;
mod fire;
mod melees;
mod moves;
mod sight;
mod table;

use grognard_battle::{Battle, Side};
use grognard_king_or_empress::{
    battle::{Ask, Order, Step, Struck},
    profile::Arm::{self, Artillery, HeavyCavalry, LightCavalry, LightInfantry, Muskets},
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
