//! Whole battles in which both sides answer with any order of the menu, and what must be true on the way.

mod promises;
mod records;

use grognard_battle_tests::{fuzzed, walked};
use grognard_king_or_empress::battle::KingOrEmpress;

walked!(KingOrEmpress);
fuzzed!(KingOrEmpress);
