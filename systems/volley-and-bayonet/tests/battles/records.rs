//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.

use grognard_battle_tests::recorded;
use grognard_volley_and_bayonet::battle::VolleyAndBayonet;
use serde_json::{Value, json};

/// How much farther a stand was to go that the enemy halted on its way, and what it was to do there, is nobody's concern.
fn halted(line: &Value, path: &str) -> bool {
    let far = |from: &Value, to: &Value| {
        let along = |axis: &str| to["at"][axis].as_f64().unwrap_or(0.0) - from["at"][axis].as_f64().unwrap_or(0.0);
        along("x").hypot(along("y"))
    };
    let moved = |event: &&Value| event["event"] == "moved" && event["piece"] == line["order"]["stand"];
    let way =
        line["events"].as_array().and_then(|told| told.iter().find(moved)).and_then(|told| told["way"].as_array());
    let Some(way) = way else { return false };
    let gone = way.windows(2).map(|leg| far(&leg[0], &leg[1])).fold(0.0, f64::max);
    let short = |step: &Value| step["advance"]["by"].as_f64().is_some_and(|by| by > gone + 5.0);
    path.starts_with("/order/steps/") && line["order"]["steps"].as_array().is_some_and(|steps| steps.iter().any(short))
}

recorded!(
    VolleyAndBayonet,
    1756,
    json!([{"op": "replace", "path": "/units/0/status", "value": "temporary-disorder"}]),
    halted
);
