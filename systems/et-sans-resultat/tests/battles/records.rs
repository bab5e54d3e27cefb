//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.

use grognard_battle_tests::recorded;
use grognard_et_sans_resultat::battle::EtSansResultat;
use serde_json::json;

recorded!(EtSansResultat, 1809, json!([{"op": "replace", "path": "/formations/0/fatigue/0", "value": 2}]));
