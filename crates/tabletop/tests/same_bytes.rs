//! A battle is the same battle everywhere: a million random questions of every kind have the same answers natively and as
//! WebAssembly, and the same as yesterday.

use std::path::Path;
use std::process::Command;

/// The hash of all answers. It changes when the tabletop answers anything differently, and old records of battles then
/// no longer verify: change it knowingly.
const FINGERPRINT: &str = "8537f201f660275c";

/// Runs a module that leaves its line in memory, as it has no other way to speak.
const RUN: &str = r#"
    const bytes = require("fs").readFileSync(process.argv[1]);
    WebAssembly.instantiate(bytes, {}).then(({ instance }) => {
        instance.exports.main(0, 0);
        const memory = Buffer.from(instance.exports.memory.buffer).toString("latin1");
        console.log(memory.match(/fingerprint=[0-9a-f]{16};/)[0]);
    });
"#;

fn fingerprint(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|fault| panic!("{command:?} does not run: {fault}"));
    let (said, complained) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?} failed: {complained}");
    let line = said.trim().strip_prefix("fingerprint=").and_then(|rest| rest.strip_suffix(';'));
    line.unwrap_or_else(|| panic!("no fingerprint in {said:?}")).to_owned()
}

#[test]
fn natively() {
    assert_eq!(fingerprint(&mut Command::new(env!("CARGO_BIN_EXE_tabletop-fingerprint"))), FINGERPRINT);
}

#[test]
fn as_web_assembly() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fingerprint");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--release", "--target", "wasm32-unknown-unknown"])
        .args(["--package", "grognard-tabletop", "--bin", "tabletop-fingerprint", "--target-dir"])
        .arg(&target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let module = target.join("wasm32-unknown-unknown/release/tabletop-fingerprint.wasm");
    assert_eq!(fingerprint(Command::new("node").args(["--eval", RUN]).arg(&module)), FINGERPRINT);
}
