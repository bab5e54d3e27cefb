//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.

use grognard_battle_tests::recorded;
use grognard_et_sans_resultat::battle::EtSansResultat;
use serde_json::{Value, json};

/// Who is to go farther than he can goes as far as he can; and where a commander wants somebody who does not come is nobody's place.
fn wished(line: &Value, path: &str) -> bool {
    let how_far = path.ends_with("/by") || path.starts_with("/order/way/");
    let where_to = path.starts_with("/order/action/pose/");
    line.get("order").is_some() && path.starts_with("/order/") && (how_far || where_to)
}

recorded!(EtSansResultat, 1809, json!([{"op": "replace", "path": "/formations/0/fatigue/0", "value": 2}]), wished);
