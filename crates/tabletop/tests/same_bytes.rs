//! A battle is the same battle everywhere: a million random questions of every kind have the same answers natively and as
//! WebAssembly, and the same as yesterday.

use std::process::Command;

use grognard_wasm_twin::{as_web_assembly, fingerprint};

/// The hash of all answers. It changes when the tabletop answers anything differently, and old records of battles then
/// no longer verify: change it knowingly.
const FINGERPRINT: &str = "8537f201f660275c";

#[test]
fn natively() {
    assert_eq!(fingerprint(&mut Command::new(env!("CARGO_BIN_EXE_tabletop-fingerprint"))), FINGERPRINT);
}

#[test]
fn in_the_browser() {
    assert_eq!(as_web_assembly("grognard-tabletop", "tabletop-fingerprint"), FINGERPRINT);
}
