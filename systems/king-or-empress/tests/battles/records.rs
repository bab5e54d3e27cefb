//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.

use grognard_battle_tests::recorded;
use grognard_king_or_empress::battle::KingOrEmpress;
use serde_json::json;

recorded!(KingOrEmpress, 1757, json!([{"op": "replace", "path": "/units/0/disorder", "value": 1}]));
