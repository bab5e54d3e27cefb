//! Whole battles in which both sides answer with any order of the menu, and what must be true on the way.

mod promises;
mod records;
mod secrets;

use grognard_absolute_emperor::battle::AbsoluteEmperor;
use grognard_battle_tests::{fuzzed, walked};

walked!(AbsoluteEmperor);
fuzzed!(AbsoluteEmperor);
