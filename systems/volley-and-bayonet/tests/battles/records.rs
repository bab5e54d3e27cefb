//! Battles on the record: taken up after any order, taken back, doubted; and those fought long ago.
//!
//! The records in `tests/records` are never made anew. When a rule changes what the same orders and dice lead to, the edition of
//! the rules grows and a new record is added beside the old ones.

use std::path::PathBuf;

use grognard_battle_tests::{
    Engagement,
    records::{self, forged, kept},
};
use grognard_volley_and_bayonet::battle::VolleyAndBayonet;
use serde_json::json;

const SMALL: Engagement = Engagement::of("crossroads:small");

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// Players who took moves back, threw their own dice and disordered a stand by hand.
fn of_all_kinds(seed: u64) -> Vec<u8> {
    let ruling = json!([{"op": "replace", "path": "/units/0/status", "value": "temporary-disorder"}]);
    records::of_all_kinds::<VolleyAndBayonet>(SMALL, seed, &ruling)
}

#[test]
#[ignore = "writes a new record; run it for a new edition"]
fn add_a_record_with_all_kinds_of_lines() {
    kept::add::<VolleyAndBayonet>(&folder(), "all-kinds-of-lines", &of_all_kinds(1756));
}

#[test]
fn old_ones_verify_to_the_last_die() {
    kept::they_verify::<VolleyAndBayonet>(&folder());
}

#[test]
fn old_ones_are_shown_at_any_order() {
    kept::they_are_shown::<VolleyAndBayonet>(&folder());
}

#[test]
fn old_ones_are_continued_from_any_turn() {
    kept::they_are_continued::<VolleyAndBayonet>(&folder());
}

#[test]
fn they_are_taken_up_after_any_order() {
    records::they_are_taken_up_anywhere::<VolleyAndBayonet>(SMALL, 1..2);
}

#[test]
fn taking_back_changes_no_dice() {
    records::taking_back_changes_no_dice::<VolleyAndBayonet>(SMALL, 10..20);
}

#[test]
fn a_scratched_byte_is_found() {
    forged::scratches_are_found::<VolleyAndBayonet>(&of_all_kinds(1756));
}

#[test]
fn whoever_seals_a_record_anew_is_still_found_out() {
    forged::forgeries_are_found::<VolleyAndBayonet>(&of_all_kinds(1756), |_, _| false);
}
