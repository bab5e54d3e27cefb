//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.

use grognard_bataille_empire::battle::BatailleEmpire;
use grognard_battle_tests::recorded;
use serde_json::json;

recorded!(BatailleEmpire, 1805, json!([{"op": "replace", "path": "/units/0/disordered", "value": true}]));
