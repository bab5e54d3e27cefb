//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.

use grognard_absolute_emperor::battle::AbsoluteEmperor;
use grognard_battle_tests::recorded;
use serde_json::json;

recorded!(AbsoluteEmperor, 1807, json!([{"op": "replace", "path": "/units/0/status", "value": "disordered"}]));
