//! Builds the app: Rust to WebAssembly, bound, put into one folder with its pages, its fonts and its service worker.
//!
//! The companion lies in the folder itself, the battle screen and the engine behind it in `battle`: who opens the one does not pay for
//! the other.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{cargo, root, run};

/// What the app is built for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the app as it is delivered.
pub(crate) const RELEASE: &str = "wasm-release";
/// The profile for trying things out.
pub(crate) const QUICK: &str = "wasm-dev";

/// A part of the app: its crate, what its files are called, and where they lie.
struct Part {
    package: &'static str,
    name: &'static str,
    folder: &'static str,
}

const PARTS: &[Part] = &[
    Part { package: "grognard-web", name: "grognard", folder: "" },
    Part { package: "grognard-battlefield", name: "battlefield", folder: BATTLE },
    Part { package: "grognard-war-room", name: "war-room", folder: BATTLE },
];

/// The folder of what only a battle needs.
const BATTLE: &str = "battle";

/// How many kilobytes a player loads at most for the companion, compressed, and how many more for a battle. A battle should take 900;
/// one engine with every system in it takes more, and an engine for each system would not.
const BUDGETS: [(&str, usize); 2] = [("companion", 900), ("battle", 1600)];

/// Writes the whole app into `dist/site`, ready for any web host.
pub(crate) fn build(profile: &'static str) -> Result<PathBuf, String> {
    build_parts(profile, PARTS)
}

/// Writes the companion alone, quickly: to try it, and to test it without the battle.
pub(crate) fn build_companion() -> Result<PathBuf, String> {
    build_parts(QUICK, &PARTS[..1])
}

fn build_parts(profile: &'static str, parts: &[Part]) -> Result<PathBuf, String> {
    ensure_target()?;
    // One after the other: built together, each would carry the features of dependencies that only another asks for.
    for part in parts {
        cargo(&["build", "--target", TARGET, "--profile", profile, "--package", part.package])?;
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let site = root().join("dist/site");
    let said = |error: std::io::Error| format!("{}: {error}", site.display());
    if site.exists() {
        fs::remove_dir_all(&site).map_err(said)?;
    }
    for part in parts {
        let folder = site.join(part.folder);
        fs::create_dir_all(&folder).map_err(said)?;
        wasm_bindgen_cli_support::Bindgen::new()
            .input_path(target.join(TARGET).join(profile).join(format!("{}.wasm", part.package)))
            .web(true)
            .map_err(|error| error.to_string())?
            .typescript(false)
            .out_name(part.name)
            .generate(&folder)
            .map_err(|error| error.to_string())?;
    }
    copy(&root().join("crates/web/static"), &site).map_err(said)?;
    copy(&root().join("crates/battlefield/static"), &site.join(BATTLE)).map_err(said)?;
    let symbols = site.join("symbols.svg.html");
    let page = fs::read_to_string(site.join("index.html")).map_err(said)?;
    let page = page.replace("<!--symbols-->", &fs::read_to_string(&symbols).map_err(said)?);
    fs::write(site.join("index.html"), page).map_err(said)?;
    fs::remove_file(symbols).map_err(said)?;
    let mut files = Vec::new();
    list(&site, &site, &mut files).map_err(said)?;
    files.sort();
    write_worker(&site, &files).map_err(said)?;
    if profile == RELEASE {
        let (battle, companion) = files.into_iter().partition(|file| file.starts_with(BATTLE));
        for ((part, budget), files) in BUDGETS.into_iter().zip([companion, battle]) {
            let files: Vec<String> = files;
            let size = compress(&site, &files).map_err(said)? / 1024;
            eprintln!("▸ the {part} is {size} KB compressed, of {budget}");
            if size > budget {
                return Err(format!(
                    "the {part} has grown to {size} KB compressed; {budget} KB is what a player should load"
                ));
            }
        }
    }
    Ok(site)
}

/// The crates of the app, as cargo is told of them.
pub(crate) fn packages() -> impl Iterator<Item = &'static str> {
    PARTS.iter().flat_map(|part| ["--package", part.package])
}

/// What is left out where crates are built for this machine.
pub(crate) const ONLY_IN_THE_BROWSER: &[&str] =
    &["--exclude", "grognard-web", "--exclude", "grognard-battlefield", "--exclude", "grognard-war-room"];

fn ensure_target() -> Result<(), String> {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let there = installed.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).lines().any(|line| line == TARGET));
    if there { Ok(()) } else { run(Command::new("rustup").args(["target", "add", TARGET])) }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}

fn list(root: &Path, folder: &Path, files: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// The service worker knows every file, and an edition that changes with any of them.
fn write_worker(site: &Path, files: &[String]) -> std::io::Result<()> {
    // FNV-1a: short, stable, and enough to tell two builds apart.
    let mut edition: u64 = 0xcbf2_9ce4_8422_2325;
    for file in files {
        for byte in file.bytes().chain(fs::read(site.join(file))?) {
            edition = (edition ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    let kept = |wanted: fn(&str) -> bool, folder: &str| {
        let all = files.iter().filter(|file| wanted(file)).map(String::as_str);
        let listed: Vec<String> = std::iter::once(folder).chain(all).map(|file| format!("'{file}'")).collect();
        format!("[{}]", listed.join(", "))
    };
    let companion = kept(|file| !file.starts_with(BATTLE) && !matches!(file, "sw.js" | "fonts/OFL.txt"), "./");
    let worker = fs::read_to_string(site.join("sw.js"))?;
    let worker = worker
        .replace("EDITION'", &format!("{edition:016x}'"))
        .replace("FILES_LIST", &companion)
        .replace("BATTLE_LIST", &kept(|file| file.starts_with(BATTLE), "battle/"));
    fs::write(site.join("sw.js"), worker)
}

/// A compressed copy beside each file that gains from it; how many bytes there are to load.
fn compress(site: &Path, files: &[String]) -> std::io::Result<usize> {
    let mut total = 0;
    for file in files {
        let bytes = fs::read(site.join(file))?;
        if !matches!(file.rsplit('.').next(), Some("wasm" | "js" | "css" | "html" | "svg" | "webmanifest")) {
            total += bytes.len();
            continue;
        }
        let mut small = Vec::new();
        let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
        brotli::BrotliCompress(&mut bytes.as_slice(), &mut small, &parameters)?;
        total += small.len();
        fs::write(site.join(format!("{file}.br")), small)?;
    }
    Ok(total)
}
