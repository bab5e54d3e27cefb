//! Whole battles in which both sides answer with any order of the menu, and what must be true on the way.

mod mirror;
mod promises;
mod records;

use grognard_bataille_empire::battle::BatailleEmpire;
use grognard_battle_tests::{fuzzed, walked};

walked!(BatailleEmpire);
fuzzed!(BatailleEmpire);
