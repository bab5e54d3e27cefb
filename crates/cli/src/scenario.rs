//! `scenario`: battles as data, listed, told, checked and drawn.

use std::{fs, io::Write, path::Path, sync::Arc};

use grognard_battle::{Battle, Setup, Side};
use grognard_press::{Army, MusterRoll, Recruit, write_roll};
use grognard_rulebook::{Fielded, System};
use grognard_scenario::{
    Scenario,
    draw::{self, Plan},
    library, tell,
};
use grognard_shelf::{Campaign, Enrolled};
use serde_json::{Value, json};

use crate::{
    args::ScenarioCommand,
    faces, measure,
    muster::{campaign, muster},
    played::{as_json, in_words, played},
    reference::put_json,
    trouble::{self, Trouble},
};

type Page = Vec<u8>;

/// Runs one of the commands; false if a checked file was refused.
pub(crate) fn run(page: &mut Page, command: &ScenarioCommand) -> Result<bool, Trouble> {
    match command {
        ScenarioCommand::List { json: true, system } => {
            let system = system.as_deref().map(trouble::system).transpose()?;
            let entries = library::list().iter().filter_map(|book| book.open().scenario).map(|scenario| {
                let entry = tell::Entry::of(&scenario);
                let played: Vec<_> = played(&scenario, system).iter().map(as_json).collect();
                json!({"played": played, "id": entry.id, "title": entry.title, "date": entry.date, "summary": entry.summary,
                    "variants": entry.variants,
                    "sides": entry.sides.iter().map(|(name, men, guns)| json!({"name": name, "men": men, "guns": guns})).collect::<Vec<_>>()})
            });
            put_json(page, &entries.collect())?;
        }
        ScenarioCommand::List { json: false, system } => {
            let system = system.as_deref().map(trouble::system).transpose()?;
            for scenario in library::list().iter().filter_map(|book| book.open().scenario) {
                write!(page, "{}", tell::entry(&scenario))?;
                for (system, size, measured) in played(&scenario, system) {
                    writeln!(page, "{:<26} {}", "", in_words(&scenario, system, size, measured))?;
                }
            }
        }
        ScenarioCommand::Measure(args) => measure::run(args)?,
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
        ScenarioCommand::Roll { battle, system, json } => {
            let system = trouble::system(system)?;
            match battle {
                Some(battle) if !json => write!(page, "{}", roll(open(battle)?, system)?)?,
                Some(battle) => put_json(page, &rolled(open(battle)?, system)?)?,
                None => {
                    let all = library::list().iter().filter_map(|book| book.open().scenario);
                    put_json(page, &all.map(|scenario| rolled(scenario, system)).collect::<Result<_, _>>()?)?;
                }
            }
        }
        ScenarioCommand::Draw { battle, system, out } => {
            let scenario = open(battle)?;
            // The letters go with the map, wherever it is opened.
            let map = draw::draw(&scenario, &plan(&scenario, system.as_deref())?);
            let map = map.replacen("<style>", &format!("<style>{}", faces::inside()), 1);
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

/// The units of a battle as a muster roll.
fn roll(scenario: Scenario, system: &'static System) -> Result<String, Trouble> {
    let scenario = Arc::new(scenario);
    let units = grognard_shelf::order_of_battle(system.name, &scenario)
        .ok_or_else(|| Trouble::said(format!("{} has no battles yet", system.title)))?
        .map_err(|why| Trouble::said(why.to_string()))?;
    let of = |unit: &Enrolled| {
        let facts = system.unit.iter().filter_map(|fact| Some((fact.own_name, unit.facts.get(&fact.name)?)));
        Recruit { name: unit.name.clone(), facts: facts.collect(), gone: false }
    };
    let armies = Side::BOTH.iter().zip(&scenario.sides).map(|(side, army)| {
        let own = units.iter().filter(|unit| unit.side == *side).map(of);
        Army { name: army.name.clone(), units: own.collect() }
    });
    Ok(write_roll(system, &MusterRoll { armies: armies.collect() }))
}

/// The same with what a list of battles shows.
fn rolled(scenario: Scenario, system: &'static System) -> Result<Value, Trouble> {
    let (id, title, date) = (scenario.id.to_string(), scenario.title.clone(), scenario.date.in_words());
    Ok(json!({"id": id, "title": title, "date": date, "roll": roll(scenario, system)?}))
}

/// The table on which a system fights the battle; the whole map in metres where no system is asked for.
fn plan(scenario: &Scenario, system: Option<&str>) -> Result<Plan, Trouble> {
    match system {
        None => Ok(Plan::Metres),
        Some(name) => campaign(name, Surveyed(scenario)),
    }
}

/// A battle brought onto the table only to see how large its ground is there.
struct Surveyed<'s>(&'s Scenario);

impl Campaign for Surveyed<'_> {
    type Out = Result<Plan, Trouble>;

    fn on<B: Battle>(self, _: &'static Fielded) -> Self::Out {
        let battle: B = muster(Arc::new(self.0.clone()), B::House::default(), Setup::default())?;
        Ok(battle.map())
    }
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
