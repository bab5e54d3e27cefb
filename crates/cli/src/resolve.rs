//! `resolve` and `odds`: a situation, for people and for programs.

use std::{
    fs,
    io::{Read, Write},
    path::Path,
};

use grognard_press::{accounts, label, percent, spoken, spread, value};
use grognard_rulebook::{Cause, Explanation, Given, House, Priced, Reply, Resolution, Rolls, System};

use crate::{
    args::{Asked, HouseArgs},
    paint::{FIGURE, HIT, ID, OURS, SOFT, TITLE, wrap},
    reference::put_pairs,
    trouble::{self, Trouble},
};

const WIDTH: usize = 100;
const BAR: usize = 30;

type Page = Vec<u8>;
type Done = Result<(), Trouble>;

pub(crate) fn resolve(page: &mut Page, asked: &Asked) -> Done {
    let system = trouble::system(&asked.system)?;
    let procedure = trouble::procedure(system, &asked.procedure)?;
    let text = read_in(asked)?;
    let given = facts(&text, &asked.facts)?;
    let house = house(system, &asked.house)?;
    let faces = asked.dice.as_deref().map(faces).transpose()?;
    let (rolls, seed) = match (&faces, asked.seed) {
        (Some(faces), _) => (Rolls::Faces(faces), None),
        (None, Some(seed)) => (Rolls::Seed(seed), Some(seed)),
        (None, None) => {
            let seed = fresh_seed()?;
            (Rolls::Seed(seed), Some(seed))
        }
    };
    let resolution = procedure.resolve(&given, &house, rolls, None)?;
    let seed = seed.filter(|_| resolution.rolled());
    let changed = system.house.changed(&house);
    let reply = Reply {
        id: None,
        system: system.name,
        procedure: procedure.name(),
        house: &changed,
        seed,
        answer: &resolution,
    };
    if asked.json {
        serde_json::to_writer(&mut *page, &reply).map_err(|error| Trouble::said(error.to_string()))?;
        writeln!(page)?;
        return Ok(());
    }
    put_heading(page, system, procedure.name(), &changed)?;
    put_explanation(page, &resolution.explanation)?;
    put_dice(page, &resolution)?;
    writeln!(page, "{TITLE}Outcome{TITLE:#}")?;
    put_pairs(page, resolution.outcome.0.iter().map(|(name, value)| (name.as_str(), *value)))?;
    if !resolution.effects.notes.is_empty() {
        writeln!(page)?;
        put_explanation(page, &resolution.effects)?;
    }
    for next in &resolution.next {
        let whom = if next.role.is_empty() { String::new() } else { format!(" of the {}", next.role) };
        writeln!(page, "Then: {ID}{}{ID:#}{whom}", next.procedure)?;
    }
    if let Some(seed) = seed {
        writeln!(page, "{SOFT}seed {seed}{SOFT:#}")?;
    }
    Ok(())
}

pub(crate) fn odds(page: &mut Page, asked: &Asked) -> Done {
    if asked.dice.is_some() || asked.seed.is_some() {
        return Err(Trouble::said("odds need no dice: leave --dice and --seed to resolve"));
    }
    let system = trouble::system(&asked.system)?;
    let procedure = trouble::procedure(system, &asked.procedure)?;
    let text = read_in(asked)?;
    let given = facts(&text, &asked.facts)?;
    let house = house(system, &asked.house)?;
    let priced = procedure.price(&given, &house, None)?;
    let changed = system.house.changed(&house);
    if asked.json {
        let reply = Reply {
            id: None,
            system: system.name,
            procedure: procedure.name(),
            house: &changed,
            seed: None,
            answer: &priced,
        };
        serde_json::to_writer(&mut *page, &reply).map_err(|error| Trouble::said(error.to_string()))?;
        writeln!(page)?;
        return Ok(());
    }
    put_heading(page, system, procedure.name(), &changed)?;
    put_explanation(page, &priced.explanation)?;
    put_odds(page, &priced)
}

fn put_heading(page: &mut Page, system: &System, procedure: &str, changed: &grognard_rulebook::Answers) -> Done {
    writeln!(page, "{TITLE}{} · {}{TITLE:#}", system.title, spoken(procedure))?;
    if !changed.0.is_empty() {
        let rules: Vec<String> = changed.0.iter().map(|(name, worth)| format!("{name} = {}", value(*worth))).collect();
        writeln!(page, "{OURS}house rules: {}{OURS:#}", rules.join(", "))?;
    }
    writeln!(page)?;
    Ok(())
}

fn put_explanation(page: &mut Page, explanation: &Explanation) -> Done {
    for account in accounts(explanation) {
        if !account.title.is_empty() {
            writeln!(page, "{TITLE}{}{TITLE:#}", account.title)?;
        }
        for line in &account.lines {
            let id = line.cause.id();
            let style = if matches!(line.cause, Cause::Ruling(_)) { OURS } else { ID };
            write!(page, "  {FIGURE}{:>5}{FIGURE:#}  ", line.figure)?;
            writeln!(page, "{}", wrap(line.text(), 9, WIDTH))?;
            writeln!(page, "         {style}{id}{style:#}")?;
        }
        if let Some(total) = account.total {
            writeln!(page, "  ═════\n  {FIGURE}{:>5}{FIGURE:#}", total.to_string())?;
        }
        writeln!(page)?;
    }
    Ok(())
}

fn put_dice(page: &mut Page, resolution: &Resolution) -> Done {
    let thrown: Vec<_> = resolution.thrown.iter().filter(|thrown| !thrown.faces.is_empty()).collect();
    if thrown.is_empty() {
        return Ok(());
    }
    writeln!(page, "{TITLE}Dice{TITLE:#}")?;
    for thrown in thrown {
        let draw = thrown.throw.draw;
        write!(page, "  {} {SOFT}(d{}){SOFT:#} ", thrown.throw.what, draw.sides())?;
        for face in &thrown.faces {
            match draw.succeeds(*face) {
                Some(true) => write!(page, " {HIT}{face}✓{HIT:#}")?,
                Some(false) => write!(page, " {face}")?,
                None => write!(page, " {FIGURE}{face}{FIGURE:#}")?,
            }
        }
        writeln!(page)?;
    }
    writeln!(page)?;
    Ok(())
}

fn put_odds(page: &mut Page, priced: &Priced) -> Done {
    let spread = spread(priced);
    if spread.outcomes.len() > 1 {
        writeln!(page, "{TITLE}Odds{TITLE:#}")?;
        let most = spread.outcomes.first().map_or(1.0, |(p, _)| *p);
        for (p, fields) in &spread.outcomes {
            let full = (p / most * BAR as f64 * 8.0).round() as usize;
            let bar = format!("{}{}", "█".repeat(full / 8), ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][full % 8]);
            let words: Vec<String> =
                fields.iter().map(|(name, worth)| format!("{} {}", label(name), value(*worth))).collect();
            writeln!(
                page,
                "  {FIGURE}{:>7}{FIGURE:#}  {bar:BAR$}  {}",
                percent(*p),
                wrap(&words.join(", "), 42, WIDTH + 30)
            )?;
        }
        writeln!(page)?;
    }
    if !spread.means.is_empty() {
        writeln!(page, "{TITLE}On average{TITLE:#}")?;
        put_pairs(
            page,
            spread.means.iter().map(|(name, mean)| (name.as_str(), grognard_rulebook::Value::Number(*mean))),
        )?;
        writeln!(page)?;
    }
    if !spread.always.is_empty() {
        writeln!(page, "{TITLE}{}{TITLE:#}", if spread.outcomes.len() > 1 { "In every case" } else { "Outcome" })?;
        put_pairs(page, spread.always.iter().map(|(name, value)| (name.as_str(), *value)))?;
    }
    Ok(())
}

fn read_in(asked: &Asked) -> Result<String, Trouble> {
    match &asked.input {
        None => Ok(String::new()),
        Some(path) if path == Path::new("-") => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            Ok(text)
        }
        Some(path) => read(path),
    }
}

fn read(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(|error| Trouble::said(format!("{}: {error}", path.display())))
}

fn facts<'t>(text: &'t str, typed: &[String]) -> Result<Given<'t>, Trouble> {
    let mut given: Given<'t> = if text.trim().is_empty() {
        Given::nothing()
    } else {
        serde_json::from_str(text)
            .map_err(|error| Trouble::said(format!("the facts are not a JSON object of fields: {error}")))?
    };
    for fact in typed {
        let (name, value) = pair(fact)?;
        given.type_in(name, value);
    }
    Ok(given)
}

fn pair(text: &str) -> Result<(&str, &str), Trouble> {
    text.split_once('=').ok_or_else(|| Trouble::said(format!("{text} is not of the form field=value")))
}

fn faces(text: &str) -> Result<Vec<i64>, Trouble> {
    let faces = text.split(',').map(str::trim).filter(|face| !face.is_empty());
    faces
        .map(|face| {
            face.parse().map_err(|_| Trouble::said(format!("{face} is not the face of a die: write --dice 6,5,2")))
        })
        .collect()
}

/// House rules from a file and from the command line; the latter win.
pub(crate) fn house(system: &System, asked: &HouseArgs) -> Result<House, Trouble> {
    if asked.is_empty() {
        return Ok(system.house.plain().clone());
    }
    let text = asked.text()?;
    Ok(system.house.read(&asked.given(&text)?)?)
}

impl HouseArgs {
    fn is_empty(&self) -> bool {
        self.file.is_none() && self.rules.is_empty()
    }

    /// The file as JSON.
    pub(crate) fn text(&self) -> Result<String, Trouble> {
        let Some(file) = &self.file else { return Ok("{}".to_owned()) };
        let text = read(file)?;
        if text.trim_start().starts_with('{') {
            return Ok(text);
        }
        let table: toml::Table =
            toml::from_str(&text).map_err(|error| Trouble::said(format!("{}: {error}", file.display())))?;
        serde_json::to_string(&table).map_err(|error| Trouble::said(error.to_string()))
    }

    /// What the file says, and over it what the command line says.
    pub(crate) fn given<'t>(&'t self, text: &'t str) -> Result<Given<'t>, Trouble> {
        let name = self.file.as_deref().map(|path| path.display().to_string()).unwrap_or_default();
        let mut given: Given<'_> =
            serde_json::from_str(text).map_err(|error| Trouble::said(format!("{name}: {error}")))?;
        for rule in &self.rules {
            let (name, value) = pair(rule)?;
            given.type_in(name, value);
        }
        Ok(given)
    }
}

/// A seed from the operating system, short enough to read out.
pub(crate) fn fresh_seed() -> Result<u64, Trouble> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).map_err(|error| Trouble::said(format!("no randomness to be had: {error}")))?;
    Ok(u32::from_le_bytes(bytes).into())
}
