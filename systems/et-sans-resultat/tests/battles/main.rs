//! Whole battles in which both sides answer with any order of the menu, and what must be true on the way.

mod promises;
mod records;
mod secrets;

use grognard_battle_tests::{fuzzed, walked};
use grognard_et_sans_resultat::battle::EtSansResultat;

walked!(EtSansResultat);
fuzzed!(EtSansResultat);
