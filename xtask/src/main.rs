//! `cargo xtask`: builds and checks what cargo alone cannot.

use std::{
    env,
    path::PathBuf,
    process::{Command, ExitCode},
};

const HELP: &str = "\
cargo xtask test    everything that must hold: format, lints, all tests, coverage of the rules";

fn main() -> ExitCode {
    let done = match env::args().nth(1).as_deref() {
        Some("test") => test(),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    let nextest = Command::new("cargo").args(["nextest", "--version"]).output().is_ok_and(|out| out.status.success());
    if nextest {
        cargo(&["nextest", "run", "--workspace"])?;
        cargo(&["test", "--workspace", "--doc"])?;
    } else {
        cargo(&["test", "--workspace"])?;
    }
    cargo(&["run", "--package", "grognard", "--quiet", "--", "coverage", "--check"])
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    run(Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".into())).args(arguments))
}

fn run(command: &mut Command) -> Result<(), String> {
    let line = format!("{command:?}").replace('"', "");
    eprintln!("▸ {line}");
    let status = command.current_dir(root()).status().map_err(|error| format!("{line}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{line}: {status}")) }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
