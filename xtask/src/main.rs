//! `cargo xtask`: builds and checks what cargo alone cannot.

mod site;

use std::{
    env,
    path::PathBuf,
    process::{Command, ExitCode},
    time::Instant,
};

const HELP: &str = "\
cargo xtask play    build the companion and start it in the browser
cargo xtask site    write the companion as a static folder, dist/site, for any web host (--dev: quickly, and large)
cargo xtask test    everything that must hold: format, lints, all tests, the browser, coverage of the rules

Each takes --help.";

const PLAY: &str = "\
cargo xtask play [--port <number>]

Builds the app to WebAssembly and, at the same time, the server that hands it out; then starts the server and opens the
browser at it. The port is 1815 unless another is given; 0 is any free one. From nothing it takes minutes, and then
only what has changed is built.";

const SITE: &str = "\
cargo xtask site [--dev | --companion]

Writes the companion into dist/site, with a compressed copy beside each file that gains from it, and fails if it has grown
beyond what a player on a phone should load. With --dev it is built quickly, is large and is not compressed; with --companion
so too, and without the battle screen.";

const TEST: &str = "\
cargo xtask test

Everything that CI runs, in this order: format, the companion and its size, lints, all tests (those in the browser among
them), examples in the documentation, coverage of the rules. Installs the browser it tests with, if there is none.";

fn main() -> ExitCode {
    let rest: Vec<String> = env::args().skip(2).collect();
    let asks = rest.iter().any(|word| word == "--help" || word == "-h");
    let done = match env::args().nth(1).as_deref() {
        Some("play") if asks => help(PLAY),
        Some("play") => play(&rest),
        Some("site") if asks => help(SITE),
        Some("site") if rest.iter().any(|word| word == "--companion") => {
            site::build_companion().map(|site| eprintln!("▸ {}", site.display()))
        }
        Some("site") => {
            let profile = if rest.iter().any(|word| word == "--dev") { site::QUICK } else { site::RELEASE };
            site::build(profile).map(|site| eprintln!("▸ {}", site.display()))
        }
        Some("test") if asks => help(TEST),
        Some("test") => test(),
        Some("--help" | "-h" | "help") => help(HELP),
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

fn help(text: &str) -> Result<(), String> {
    eprintln!("{text}");
    Ok(())
}

/// The app is embedded in the server, so that one is put together once more when the app is there: as quickly as it can be, for it
/// only hands out files.
fn play(rest: &[String]) -> Result<(), String> {
    let begun = Instant::now();
    eprintln!("▸ 1 of 2: the app for the browser");
    site::build(site::RELEASE)?;
    cargo(&["build", "--package", "grognard"])?;
    eprintln!("▸ 2 of 2: the server starts, after {} s", begun.elapsed().as_secs());
    let mut arguments = vec!["run", "--quiet", "--package", "grognard", "--", "serve", "--open"];
    arguments.extend(rest.iter().map(String::as_str));
    cargo(&arguments)
}

/// The crates of the browser are built for it and linted for it, and for nothing else: they have no tests of their own.
fn test() -> Result<(), String> {
    let native = |words: &[&'static str], then: &[&'static str]| {
        let words = words.iter().chain(&["--workspace"]).chain(site::ONLY_IN_THE_BROWSER).chain(then);
        cargo(&words.copied().collect::<Vec<_>>())
    };
    cargo(&["fmt", "--all", "--check"])?;
    // The app is embedded in the binary that the browser tests start.
    site::build(site::RELEASE)?;
    site::build_toy(site::RELEASE)?;
    browser()?;
    native(&["clippy"], &["--all-targets", "--", "-D", "warnings"])?;
    let mut clippy = vec!["clippy"];
    clippy.extend(site::packages());
    clippy.extend(["--target", site::TARGET, "--", "-D", "warnings"]);
    cargo(&clippy)?;
    let nextest = Command::new("cargo").args(["nextest", "--version"]).output().is_ok_and(|out| out.status.success());
    if nextest {
        native(&["nextest", "run"], &[])?;
        native(&["test", "--doc"], &[])?;
    } else {
        native(&["test"], &[])?;
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
    run(Command::new(cargo_program()).args(arguments))
}

fn cargo_program() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".into())
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
