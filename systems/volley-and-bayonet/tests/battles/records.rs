//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.

use grognard_battle_tests::recorded;
use grognard_volley_and_bayonet::battle::VolleyAndBayonet;
use serde_json::json;

recorded!(VolleyAndBayonet, 1756, json!([{"op": "replace", "path": "/units/0/status", "value": "temporary-disorder"}]));
