//! `cargo xtask`: builds and checks what cargo alone cannot.

mod site;

use std::{
    env,
    path::PathBuf,
    process::{Command, ExitCode},
};

const HELP: &str = "\
cargo xtask play    build the companion and start it in the browser
cargo xtask site    write the companion as a static folder, dist/site, for any web host (--dev: quickly, and large)
cargo xtask test    everything that must hold: format, lints, all tests, the browser, coverage of the rules";

fn main() -> ExitCode {
    let rest: Vec<String> = env::args().skip(2).collect();
    let done = match env::args().nth(1).as_deref() {
        Some("play") => play(&rest),
        Some("site") => {
            let profile = if rest.iter().any(|word| word == "--dev") { "wasm-dev" } else { site::RELEASE };
            site::build(profile).map(|site| eprintln!("▸ {}", site.display()))
        }
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

fn play(rest: &[String]) -> Result<(), String> {
    site::build(site::RELEASE)?;
    cargo(&["build", "--release", "--package", "grognard"])?;
    let mut arguments = vec!["run", "--release", "--quiet", "--package", "grognard", "--", "serve", "--open"];
    arguments.extend(rest.iter().map(String::as_str));
    cargo(&arguments)
}

fn test() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    // The app is embedded in the binary that the browser tests start.
    site::build(site::RELEASE)?;
    browser()?;
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

/// The browser tests need a browser, its driver, and the accessibility checker.
fn browser() -> Result<(), String> {
    let there = |program: &str| Command::new(program).arg("--version").output().is_ok_and(|out| out.status.success());
    if !there("chromium") || !there("chromedriver") {
        run(Command::new("apt-get").args(["update"]))?;
        run(Command::new("apt-get").args([
            "install",
            "--yes",
            "--no-install-recommends",
            "chromium",
            "chromium-driver",
        ]))?;
    }
    if !root().join("target/npm/node_modules/axe-core/axe.min.js").exists() {
        run(Command::new("npm").args(["install", "--silent", "--no-save", "--prefix", "target/npm", "axe-core@4"]))?;
    }
    Ok(())
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
