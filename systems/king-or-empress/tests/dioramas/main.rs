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
mod obvious;
mod orders;
mod positions;
mod retreats;
mod roads;
mod setting_up;
mod sight;
mod table;
mod turns;

use grognard_battle::{Battle, Piece, Side, Struck};
use grognard_battle_tests::{
    diorama::{
        compass::{EAST, NORTH, SOUTH, WEST},
        spot,
    },
    every_ruling_is_shown, missed_without, only_named, proves, ruling, sources,
};
use grognard_king_or_empress::{
    battle::{Ask, Order, Step},
    profile::{
        Arm::{self, Artillery, HeavyCavalry, LightCavalry, LightInfantry, Muskets},
        Rating,
    },
    rules::{RULES, RULINGS},
    turn::Phase,
};
use grognard_tabletop::{Facing, Turn};

use diorama::Diorama;
use table::{COLUMN, LINE, Orders, ahead, follow, wheel};

/// Rulings that the board does not decide.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("what the sheet is about; the tests of the muster show what follows", &["R1", "R2", "R3"]),
    ("a procedure answers it from facts alone, and its examples show it", &["R4", "R5", "R8", "R9"]),
    ("how misprints of the sheet are read", &["R33"]),
];

/// Rules that dioramas are about and do not miss: they look at the facts the rule asks for and not at what it makes of them,
/// or the rule says how a step goes that goes the same way without it.
const ONLY_NAMED: &[&str] = only_named![
    "fke.combat.defending-position",
    "fke.combat.melee-overlap",
    "fke.combat.opponent-road-column",
    "fke.hits.long-range-pass",
    "fke.morale.break-off",
    "fke.morale.four-markers",
    "fke.morale.one-marker",
    "fke.morale.three-pass",
    "fke.morale.two-pass",
    "fke.turn.melee",
    "fke.withdraw.facing",
    "fke.withdraw.recoil",
];

const DIORAMAS: &[(&str, &str)] = sources!(
    charges, chiefs, entries, fire, generals, groups, melees, moves, orders, positions, retreats, roads, setting_up,
    sight, turns
);

#[test]
fn every_ruling_that_acts_on_the_table_has_its_diorama() {
    every_ruling_is_shown(RULINGS, ELSEWHERE, &[DIORAMAS]);
}

#[test]
fn every_rule_a_diorama_proves_is_missed_there() {
    missed_without(DIORAMAS, ONLY_NAMED);
}
