//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.

use grognard_battle_tests::recorded;
use grognard_et_sans_resultat::battle::EtSansResultat;
use serde_json::{Value, json};

/// Who is to go farther than he can goes as far as he can.
fn wished(line: &Value, path: &str) -> bool {
    let how_far = path.ends_with("/by") || path.starts_with("/order/way/");
    line.get("order").is_some() && path.starts_with("/order/") && how_far
}

recorded!(EtSansResultat, 1809, json!([{"op": "replace", "path": "/formations/0/fatigue/0", "value": 2}]), wished);
