//! `scenario`: battles as data, listed, told, checked and drawn.

use std::{fs, io::Write, path::Path};

use grognard_scenario::{
    Scenario,
    draw::{self, Plan},
    library, tell,
};
use serde_json::json;

use crate::{
    args::ScenarioCommand,
    reference::put_json,
    trouble::{self, Trouble},
};

type Page = Vec<u8>;

/// Runs one of the commands; false if a checked file was refused.
pub(crate) fn run(page: &mut Page, command: &ScenarioCommand) -> Result<bool, Trouble> {
    match command {
        ScenarioCommand::List { json: true } => {
            let entries = library::list().iter().filter_map(|book| book.open().scenario).map(|scenario| {
                let entry = tell::Entry::of(&scenario);
                json!({"id": entry.id, "title": entry.title, "date": entry.date, "summary": entry.summary,
                    "variants": entry.variants,
                    "sides": entry.sides.iter().map(|(name, men, guns)| json!({"name": name, "men": men, "guns": guns})).collect::<Vec<_>>()})
            });
            put_json(page, &entries.collect())?;
        }
        ScenarioCommand::List { json: false } => write!(page, "{}", tell::list(library::list()))?,
        ScenarioCommand::Schema => put_json(page, &grognard_scenario::schema())?,
        ScenarioCommand::Show { battle, json } => {
            let scenario = open(battle)?;
            if *json {
                writeln!(page, "{}", scenario.to_json())?;
            } else {
                write!(page, "{}", tell::show(&scenario))?;
            }
        }
        ScenarioCommand::Check { files } => {
            let mut sound = true;
            for file in files {
                let report = tell::report(&file.display().to_string(), &read(file)?);
                sound &= report.sound;
                write!(page, "{}", report.text)?;
            }
            return Ok(sound);
        }
        ScenarioCommand::Draw { battle, system, out } => {
            let scenario = open(battle)?;
            let map = draw::draw(&scenario, &plan(&scenario, system.as_deref())?);
            match out {
                None => write!(page, "{map}")?,
                Some(out) => {
                    fs::write(out, map).map_err(|error| Trouble::said(format!("{}: {error}", out.display())))?
                }
            }
        }
    }
    Ok(true)
}

/// The table of a system, where the scenario says how large its ground is there; the whole map in metres otherwise.
fn plan(scenario: &Scenario, system: Option<&str>) -> Result<Plan, Trouble> {
    let Some(name) = system else { return Ok(Plan::Metres) };
    let system = trouble::system(name)?;
    Plan::for_system(scenario, system.name).ok_or_else(|| {
        Trouble::said(format!(
            "{} does not say at what scale {} plays it; leave --system out for the map in metres",
            scenario.id, system.title
        ))
    })
}

/// A battle of the library by its id, or one's own by its file.
pub(crate) fn open(battle: &str) -> Result<Scenario, Trouble> {
    let path = Path::new(battle);
    if path.extension().is_none_or(|extension| extension != "toml") {
        return library::find(battle)
            .map_err(|missing| Trouble::said(format!("{missing}. See: grognard scenario list")));
    }
    let report = tell::report(battle, &read(path)?);
    report.reading.scenario.ok_or(Trouble::Said(report.text))
}

fn read(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(|error| Trouble::said(format!("{}: {error}", path.display())))
}
