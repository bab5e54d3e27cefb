//! For tests: the same binary, natively and as WebAssembly.
//!
//! A battle must be the same battle in the browser. A binary that computes something leaves `fingerprint=…;` on its standard
//! output; a browser's module has none, so it also leaves the line in memory, where it is found. Both must say the same. What
//! stands in it is a hash, or several, each after the name of what it is of.

#![warn(missing_docs)]

use std::path::{Path, PathBuf};
use std::process::Command;

const TRIPLE: &str = "wasm32-unknown-unknown";
/// The profile of the app as it is delivered.
const PROFILE: &str = "wasm-release";

/// Runs a module that leaves its line in memory, as it has no other way to speak.
const RUN: &str = r#"
    const bytes = require("fs").readFileSync(process.argv[1]);
    WebAssembly.instantiate(bytes, {}).then(({ instance }) => {
        instance.exports.main(0, 0);
        const memory = Buffer.from(instance.exports.memory.buffer).toString("latin1");
        console.log(memory.match(/fingerprint=(?:(?:[a-z-]+:)?[0-9a-f]{16,},?)+;/)[0]);
    });
"#;

/// The fingerprint a program tells.
///
/// # Panics
/// If it does not run or tells none: this is for tests.
pub fn fingerprint(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|fault| panic!("{command:?} does not run: {fault}"));
    let (said, complained) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?} failed: {complained}");
    let line = said.trim().strip_prefix("fingerprint=").and_then(|rest| rest.strip_suffix(';'));
    line.unwrap_or_else(|| panic!("no fingerprint in {said:?}")).to_owned()
}

/// Builds a binary of a package as WebAssembly, as the app in the browser is built, runs it, and returns the fingerprint it
/// leaves. What the app is built from is taken from where the app was built.
///
/// # Panics
/// If it does not build or run: this is for tests.
pub fn as_web_assembly(package: &str, binary: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let built = Command::new(env!("CARGO"))
        .args(["build", "--profile", PROFILE, "--target", TRIPLE, "--package", package, "--bin", binary])
        .arg("--target-dir")
        .arg(&target)
        .current_dir(&root)
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let module = target.join(TRIPLE).join(PROFILE).join(format!("{binary}.wasm"));
    fingerprint(Command::new("node").args(["--eval", RUN]).arg(&module))
}
