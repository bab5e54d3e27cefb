//! `scenario measure`: every battle is fought many times by the same officer on both sides, and what came of it is kept with the
//! scenarios. It can be interrupted: what is measured stands in the file, and the next run goes on from there.

use std::{fs, io::IsTerminal, path::Path, sync::Arc};

use grognard_battle::{Battle, Setup, Side};
use grognard_scenario::{Scenario, library};
use grognard_shelf::{Campaign, Fielded, Measured, battles, find_battle};
use serde::{Deserialize, Serialize};

use crate::{
    args::MeasureArgs,
    cores::side_by_side,
    series::{Ended, Series},
    trouble::Trouble,
};

const HEADING: &str = "# How battles came out when the same officer led both sides. Written by `grognard scenario measure`; nothing here \
                       is a guess.\n\n";

#[derive(Default, Serialize, Deserialize)]
struct File {
    #[serde(default)]
    battle: Vec<Measured>,
}

/// Measures what the file does not yet know of the rules as they are.
pub(crate) fn run(args: &MeasureArgs) -> Result<(), Trouble> {
    let mut file = read(&args.out)?;
    let wanted = |name: &str| args.battles.is_empty() || args.battles.iter().any(|battle| battle == name);
    for name in names().filter(|name| wanted(name)) {
        let scenario = library::find(&name).map_err(|missing| Trouble::said(missing.to_string()))?;
        for system in battles()
            .filter(|system| args.system.as_ref().is_none_or(|code| code == system.code || code == system.name))
        {
            let measuring = Measuring { name: &name, scenario: Arc::new(scenario.clone()), args, known: &file.battle };
            let Some(new) = find_battle(system.name, measuring).map_err(|refusal| Trouble::said(refusal.message))??
            else {
                continue;
            };
            file.battle.retain(|old| (&old.scenario, &old.system) != (&new.scenario, &new.system));
            file.battle.push(new);
            file.battle.sort_by(|one, other| (&one.scenario, &one.system).cmp(&(&other.scenario, &other.system)));
            let text = toml::to_string(&file).map_err(|why| Trouble::said(why.to_string()))?;
            fs::write(&args.out, format!("{HEADING}{text}"))
                .map_err(|why| Trouble::said(format!("{}: {why}", args.out.display())))?;
        }
    }
    Ok(())
}

/// Every battle of the library.
fn names() -> impl Iterator<Item = String> {
    library::list().iter().filter_map(|book| book.open().scenario).map(|scenario| scenario.id.to_string())
}

fn read(path: &Path) -> Result<File, Trouble> {
    match fs::read_to_string(path) {
        Ok(text) => toml::from_str(&text).map_err(|why| Trouble::said(format!("{}: {why}", path.display()))),
        Err(_) => Ok(File::default()),
    }
}

struct Measuring<'m> {
    name: &'m str,
    scenario: Arc<Scenario>,
    args: &'m MeasureArgs,
    known: &'m [Measured],
}

impl Campaign for Measuring<'_> {
    type Out = Result<Option<Measured>, Trouble>;

    fn on<B: Battle>(self, system: &'static Fielded) -> Self::Out {
        let Self { name, scenario, args, known } = self;
        let fresh =
            |one: &Measured| one.edition == B::EDITION && one.officer == args.officer && one.fought >= args.games;
        if known.iter().any(|one| one.scenario == name && one.system == system.name && fresh(one)) {
            return Ok(None);
        }
        if std::io::stderr().is_terminal() {
            eprintln!("{name}, {}", system.title);
        }
        let battle =
            B::muster(scenario, Arc::default(), Setup::default()).map_err(|why| Trouble::said(why.to_string()))?;
        let names = [args.officer.clone(), args.officer.clone()];
        let series =
            Series { battle, names, attacker: Side::First, seed: args.seed, games: args.games, threads: args.threads };
        let games: Vec<u32> = (0..args.games).collect();
        let fought = side_by_side(args.threads, &games, |game| series.one(*game).ended)?;
        let ended: Vec<Ended> = fought.into_iter().collect::<Result<_, _>>().map_err(Trouble::said)?;
        if ended.len() < games.len() {
            return Err(Trouble::said(format!(
                "interrupted at {name}, {}; what was finished before is kept",
                system.title
            )));
        }
        let won = |side: Side| ended.iter().filter(|ended| ended.winner == Some(side)).count() as u32;
        let orders = ended.iter().map(|ended| u64::from(ended.orders)).sum::<u64>() / ended.len().max(1) as u64;
        Ok(Some(Measured {
            scenario: name.to_owned(),
            system: system.name.to_owned(),
            edition: B::EDITION,
            officer: args.officer.clone(),
            fought: ended.len() as u32,
            first: won(Side::First),
            second: won(Side::Second),
            orders: orders as u32,
        }))
    }
}
