//! Builds the app: Rust to WebAssembly, bound, put into one folder with its pages, its fonts and its service worker.
//!
//! The companion lies in the folder itself, the battle screen and the engines behind it in `battle`: who opens the one does not pay
//! for the other, and who fights by one system not for the rest. What there is to fight is asked of the command line and lies there as
//! a file, so that the page can show it before any engine is there.

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use grognard_lettering::escape;
use serde_json::{Value, json};

use crate::{cargo, cargo_program, root, run};

/// What the app is built for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the app as it is delivered.
pub(crate) const RELEASE: &str = "wasm-release";
/// The profile for trying things out.
pub(crate) const QUICK: &str = "wasm-dev";

/// The crates of the app.
const PACKAGES: [&str; 3] = ["grognard-web", "grognard-battlefield", "grognard-war-room"];

/// The folder of what only a battle needs.
const BATTLE: &str = "battle";

/// The folder of muster rolls, of which a player loads one when he asks for it.
const ROLLS: &str = "rolls";

/// How many kilobytes a player loads at most for the companion, compressed, and how many more for a battle of some system. A battle
/// should take 900: the engines are not small.
const BUDGETS: [(&str, usize); 2] = [("companion", 800), ("battle", 1020)];

/// Writes the whole app into `dist/site`, ready for any web host.
pub(crate) fn build(profile: &'static str) -> Result<PathBuf, String> {
    ensure_target()?;
    // The app is optimised by few threads, so the command line is built meanwhile, and heard of only if it fails.
    let meanwhile = build_command_line()?;
    // One after the other: built together, each would carry the features of dependencies that only another asks for.
    for package in PACKAGES {
        cargo(&["build", "--target", TARGET, "--profile", profile, "--package", package])?;
    }
    let built = meanwhile.wait_with_output().map_err(|error| format!("cargo build: {error}"))?;
    if !built.status.success() {
        return Err(format!("the command line does not build:\n{}", String::from_utf8_lossy(&built.stderr)));
    }
    let answers = ask(&[json!({"library": true})])?;
    let library = answers.first().map(|answer| &answer["library"]).ok_or("the referee does not tell its library")?;
    let (scenarios, rolls) = (scenarios(library)?, rolls()?);
    let (site, programs) = (fresh_site()?, programs(profile));
    let battle = site.join(BATTLE);
    fs::create_dir_all(&battle).map_err(|error| format!("{}: {error}", battle.display()))?;
    bind(&programs.join("grognard-web.wasm"), "grognard", &site)?;
    bind(&programs.join("grognard-battlefield.wasm"), "battlefield", &battle)?;
    for system in each(library, "systems") {
        let engine = format!("{ENGINE}{}", text(system, "name"));
        bind(&programs.join(format!("{engine}.wasm")), &engine, &battle)?;
    }
    write_library(library, &battle)?;
    write_all(scenarios, &battle.join("scenarios"))?;
    write_all(rolls, &site.join(ROLLS))?;
    copy(&root().join("crates/battlefield/static"), &battle)
        .map_err(|error| format!("{}: {error}", battle.display()))?;
    let files = furnish(&site)?;
    if profile == RELEASE {
        weigh(&site, &files)?;
    } else {
        build_toy(profile)?;
    }
    Ok(site)
}

/// Writes the engine of a made-up system for the browser tests into `target/toy`, apart from the app: it is never handed out.
pub(crate) fn build_toy(profile: &'static str) -> Result<(), String> {
    const ROOM: [&str; 4] = ["--package", "grognard-toy", "--features", "room"];
    cargo(&[&["build", "--target", TARGET, "--profile", profile], &ROOM[..]].concat())?;
    bind(&programs(profile).join("war-room-outposts.wasm"), "war-room-outposts", &root().join("target/toy"))
}

/// Writes the companion alone, quickly: to try it, and to test it without the battle.
pub(crate) fn build_companion() -> Result<PathBuf, String> {
    ensure_target()?;
    cargo(&["build", "--target", TARGET, "--profile", QUICK, "--package", PACKAGES[0]])?;
    let rolls = rolls()?;
    let site = fresh_site()?;
    bind(&programs(QUICK).join("grognard-web.wasm"), "grognard", &site)?;
    write_all(rolls, &site.join(ROLLS))?;
    furnish(&site)?;
    Ok(site)
}

/// Where cargo puts what it builds for the browser.
fn programs(profile: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join(TARGET).join(profile)
}

/// An empty folder for the app.
fn fresh_site() -> Result<PathBuf, String> {
    let site = root().join("dist/site");
    let said = |error: std::io::Error| format!("{}: {error}", site.display());
    if site.exists() {
        fs::remove_dir_all(&site).map_err(said)?;
    }
    fs::create_dir_all(&site).map_err(said)?;
    Ok(site)
}

/// Adds the pages, and the service worker that knows every file. Says which there are.
fn furnish(site: &Path) -> Result<Vec<String>, String> {
    let said = |error: std::io::Error| format!("{}: {error}", site.display());
    copy(&root().join("crates/web/static"), site).map_err(said)?;
    let symbols = site.join("symbols.svg.html");
    let page = fs::read_to_string(site.join("index.html")).map_err(said)?;
    let page = page.replace("<!--symbols-->", &fs::read_to_string(&symbols).map_err(said)?);
    fs::write(site.join("index.html"), page).map_err(said)?;
    fs::remove_file(symbols).map_err(said)?;
    let mut files = Vec::new();
    list(site, site, &mut files).map_err(said)?;
    files.sort();
    write_worker(site, &files).map_err(said)?;
    Ok(files)
}

fn build_command_line() -> Result<Child, String> {
    Command::new(cargo_program())
        .args(["build", "--quiet", "--package", "grognard"])
        .current_dir(root())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cargo build: {error}"))
}

/// The armies of every battle as muster rolls, a file for each system: the companion takes units from them without carrying the
/// battles themselves. They are asked for before the app is put together: the command line hands it out, and would be built anew.
fn rolls() -> Result<Vec<(String, Vec<u8>)>, String> {
    let systems: Value =
        serde_json::from_slice(&command_line(&["systems", "--json"])?).map_err(|why| why.to_string())?;
    let codes = systems.as_array().into_iter().flatten().map(|system| text(system, "code"));
    let roll = |code: &str| {
        let rolls = command_line(&["scenario", "roll", "--system", code, "--json"])?;
        Ok((format!("{code}.json"), rolls))
    };
    codes.map(roll).collect()
}

/// Every scenario as a record has it: an engine reads that one form only.
fn scenarios(library: &Value) -> Result<Vec<(String, Vec<u8>)>, String> {
    let ids = each(library, "scenarios").map(|scenario| text(scenario, "id"));
    ids.map(|id| Ok((format!("{id}.json"), command_line(&["scenario", "show", id, "--json"])?))).collect()
}

fn write_all(files: Vec<(String, Vec<u8>)>, folder: &Path) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(said)?;
    files.into_iter().try_for_each(|(file, text)| fs::write(folder.join(file), text).map_err(said))
}

/// What the command line answers.
fn command_line(words: &[&str]) -> Result<Vec<u8>, String> {
    let run = Command::new(cargo_program())
        .args(["run", "--quiet", "--package", "grognard", "--"])
        .args(words)
        .current_dir(root())
        .output()
        .map_err(|error| format!("grognard {}: {error}", words.join(" ")))?;
    if !run.status.success() {
        return Err(format!("grognard {}: {}", words.join(" "), String::from_utf8_lossy(&run.stderr)));
    }
    Ok(run.stdout)
}

/// Asks the referee something.
fn ask(requests: &[Value]) -> Result<Vec<Value>, String> {
    let said = |error: std::io::Error| format!("grognard referee: {error}");
    let mut referee = Command::new(cargo_program())
        .args(["run", "--quiet", "--package", "grognard", "--", "referee"])
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(said)?;
    let requests: String = requests.iter().map(|request| format!("{request}\n")).collect();
    // It answers while it is asked: who only spoke would fill its mouth.
    let speaker = referee.stdin.take().map(|mut to| std::thread::spawn(move || to.write_all(requests.as_bytes())));
    let answers = referee.wait_with_output().map_err(said)?;
    if let Some(Ok(spoken)) = speaker.map(std::thread::JoinHandle::join) {
        spoken.map_err(said)?;
    }
    let lines = answers.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).map_err(|error| format!("grognard referee: {error}"))).collect()
}

/// Binds a program to the browser.
fn bind(wasm: &Path, name: &str, folder: &Path) -> Result<(), String> {
    if !wasm.exists() {
        return Err(format!("{} is missing: every system that has battles needs a war room", wasm.display()));
    }
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(wasm)
        .web(true)
        .map_err(|error| error.to_string())?
        .typescript(false)
        .out_name(name)
        .generate(folder)
        .map_err(|error| error.to_string())
}

/// What there is to fight, and a picture of each battle at its start.
fn write_library(library: &Value, battle: &Path) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", battle.display());
    let maps = battle.join("maps");
    fs::create_dir_all(&maps).map_err(said)?;
    fs::write(battle.join("library.json"), library.to_string()).map_err(said)?;
    let mut names: Vec<String> = Vec::new();
    for scenario in each(library, "scenarios") {
        let id = text(scenario, "id");
        names.push(id.to_owned());
        names.extend(each(scenario, "variants").map(|variant| format!("{id}:{}", text(variant, "id"))));
    }
    let requests: Vec<Value> = names.iter().map(|name| json!({"picture": {"scenario": name}})).collect();
    for (name, answer) in names.iter().zip(ask(&requests)?) {
        let drawn = answer["picture"].as_str().ok_or_else(|| format!("{name} cannot be drawn: {answer}"))?;
        fs::write(maps.join(format!("{}.svg", name.replace(':', "-"))), drawn).map_err(said)?;
    }
    fs::write(maps.join("index.html"), gallery(library)).map_err(said)
}

/// All maps on one page, each on a sheet of A3 of its own, as one would hang them in a club.
fn gallery(library: &Value) -> String {
    let sheet = |scenario: &Value| {
        let (id, title) = (text(scenario, "id"), escape(text(scenario, "title")));
        let (date, summary) = (escape(text(scenario, "date")), escape(text(scenario, "summary")));
        format!(
            "<figure><img src=\"{id}.svg\" alt=\"Map of {title}\" loading=\"lazy\"><figcaption><b>{title}</b>, {date}. {summary}</figcaption></figure>"
        )
    };
    let sheets: String = each(library, "scenarios").map(sheet).collect();
    include_str!("gallery.html").replace("SHEETS", &sheets)
}

fn each<'v>(value: &'v Value, of: &str) -> impl Iterator<Item = &'v Value> {
    value[of].as_array().into_iter().flatten()
}

fn text<'v>(value: &'v Value, of: &str) -> &'v str {
    value[of].as_str().unwrap_or_default()
}

/// Compresses everything, and says what a player loads: of the engines, the maps and the scenarios the heaviest.
fn weigh(site: &Path, files: &[String]) -> Result<(), String> {
    let (mut companion, mut page, mut engines, mut map, mut scenario) = (0, 0, BTreeMap::new(), 0, 0);
    for file in files {
        let size = compress(site, file).map_err(|error| format!("{file}: {error}"))?;
        match file.strip_prefix(BATTLE).map(|file| file.trim_start_matches('/')) {
            None if file.starts_with(ROLLS) => {}
            None => companion += size,
            Some(file) if file.starts_with("maps/") => map = map.max(size),
            Some(file) if file.starts_with("scenarios/") => scenario = scenario.max(size),
            Some(file) if is_engine(file) => {
                let system = file.trim_end_matches("_bg.wasm").trim_end_matches(".js").to_owned();
                *engines.entry(system).or_insert(0) += size;
            }
            Some(_) => page += size,
        }
    }
    let ground = page + map + scenario;
    for (engine, size) in &engines {
        let system = engine.trim_start_matches(ENGINE);
        eprintln!("▸ a battle of {system}: {} KB, {} of them its engine", (ground + size) / 1024, size / 1024);
    }
    let battle = ground + engines.into_values().max().unwrap_or_default();
    for ((part, budget), size) in BUDGETS.into_iter().zip([companion, battle]) {
        let size = size / 1024;
        eprintln!("▸ the {part} is {size} KB compressed, of {budget}");
        if size > budget {
            return Err(format!(
                "the {part} has grown to {size} KB compressed; {budget} KB is what a player should load"
            ));
        }
    }
    Ok(())
}

/// What the files of an engine begin with; the rest is the name of its system.
const ENGINE: &str = "war-room-";

fn is_engine(file: &str) -> bool {
    file.starts_with(ENGINE) && file != "war-room-start.js"
}

/// The crates of the app, as cargo is told of them.
pub(crate) fn packages() -> impl Iterator<Item = &'static str> {
    PACKAGES.into_iter().flat_map(|package| ["--package", package])
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
    let companion = kept(
        |file| !file.starts_with(BATTLE) && !file.starts_with(ROLLS) && !matches!(file, "sw.js" | "fonts/OFL.txt"),
        "./",
    );
    let worker = fs::read_to_string(site.join("sw.js"))?;
    let worker = worker.replace("EDITION'", &format!("{edition:016x}'")).replace("FILES_LIST", &companion).replace(
        "BATTLE_LIST",
        &kept(|file| file.strip_prefix("battle/").is_some_and(|file| !is_engine(file)), "battle/"),
    );
    fs::write(site.join("sw.js"), worker)
}

/// Writes a compressed copy beside a file that gains from it; how many bytes there are to load.
fn compress(site: &Path, file: &str) -> std::io::Result<usize> {
    let bytes = fs::read(site.join(file))?;
    if !matches!(
        file.rsplit('.').next(),
        Some("wasm" | "js" | "json" | "css" | "html" | "svg" | "toml" | "txt" | "webmanifest")
    ) {
        return Ok(bytes.len());
    }
    let mut small = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    brotli::BrotliCompress(&mut bytes.as_slice(), &mut small, &parameters)?;
    fs::write(site.join(format!("{file}.br")), &small)?;
    Ok(small.len())
}
