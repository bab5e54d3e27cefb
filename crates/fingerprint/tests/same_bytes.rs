//! A battle is the same battle everywhere: whole records, byte for byte, natively and as WebAssembly.

use std::process::Command;

use grognard_wasm_twin::{as_web_assembly, fingerprint};

#[test]
fn records_are_the_same_natively_and_in_the_browser() {
    let natively = fingerprint(&mut Command::new(env!("CARGO_BIN_EXE_battle-fingerprint")));
    for system in grognard_shelf::battles() {
        assert!(natively.contains(system.name), "{} was not fought: {natively}", system.title);
    }
    assert_eq!(natively, as_web_assembly("grognard-fingerprint", "battle-fingerprint"));
}
