//! What there is to fight: the scenarios, the systems whose battles can be fought, and the officers who lead.

use std::sync::Arc;

use grognard_press::label;
use grognard_rulebook::{Fielded, Input};
use grognard_scenario::{Scenario, grouped, library::Book};
use grognard_shelf::{Measured, Sizing, Stock, outcome_of};
use grognard_staff::names;
use serde::Serialize;
use serde_json::Value;

/// What there is to fight.
#[derive(Debug, Serialize)]
pub struct Library {
    scenarios: Vec<Shown>,
    systems: Vec<Fought>,
    officers: Vec<Named>,
}

/// A scenario in a few words.
#[derive(Debug, Serialize)]
struct Shown {
    id: String,
    title: String,
    subtitle: Option<String>,
    date: String,
    hours: String,
    summary: String,
    situation: Option<String>,
    sides: Vec<Army>,
    variants: Vec<Variant>,
    /// The systems the file speaks of: a hint, no more.
    systems: Vec<String>,
    /// How it is played under each system.
    played: Vec<Played>,
}

/// A battle under a system: how large, how long, how even.
#[derive(Debug, Serialize)]
struct Played {
    system: &'static str,
    /// Units of each side.
    units: [usize; 2],
    turns: u16,
    /// About how long it takes, in minutes, where that was measured.
    minutes: Option<u32>,
    /// How it came out when officers fought it.
    even: Option<Even>,
}

/// How often the first side won when the same officer led both, in per cent of the battles that were decided.
#[derive(Debug, Serialize)]
struct Even {
    officer: &'static str,
    fought: u32,
    drawn: u32,
    first: u32,
    /// Between these it lies in 19 of 20 cases.
    between: (u32, u32),
}

/// A side in a few words.
#[derive(Debug, Serialize)]
struct Army {
    name: String,
    units: usize,
    men: String,
}

/// The same battle, told a little differently.
#[derive(Debug, Serialize)]
struct Variant {
    id: String,
    title: String,
    text: String,
}

/// A system whose battles can be fought.
#[derive(Debug, Serialize)]
struct Fought {
    name: &'static str,
    code: &'static str,
    title: &'static str,
    about: &'static str,
    house: Vec<HouseRule>,
}

/// A number or a switch the system's sheet leaves out.
#[derive(Debug, Serialize)]
struct HouseRule {
    name: String,
    words: String,
    help: &'static str,
    default: Value,
    /// The words it can be, if it is one.
    options: Vec<&'static str>,
    least: Option<f64>,
    most: Option<f64>,
}

/// An officer and what he is like.
#[derive(Debug, Serialize)]
struct Named {
    name: &'static str,
    about: &'static str,
}

impl Library {
    /// Everything there is in some books, for the systems in stock.
    pub fn of(books: &[Book], stock: &impl Stock) -> Self {
        let scenarios = books.iter().filter_map(|book| Some(shown(stock, book.open().scenario?))).collect();
        let systems = stock.battles().map(fought).collect();
        let officers = names().map(|(name, about)| Named { name, about }).collect();
        Self { scenarios, systems, officers }
    }
}

fn played(stock: &impl Stock, scenario: &Arc<Scenario>) -> Vec<Played> {
    let under = |system: &'static Fielded| {
        let size = stock.find_battle(system.name, Sizing(Arc::clone(scenario))).ok()?.ok()?;
        let measured = outcome_of(&scenario.id, system.name);
        let per_cent = |share: f64| (share * 100.0).round() as u32;
        let even = measured.map(|measured| {
            let (share, low, high) = measured.share();
            Even {
                officer: &measured.officer,
                fought: measured.fought,
                drawn: measured.fought - measured.first - measured.second,
                first: per_cent(share),
                between: (per_cent(low), per_cent(high)),
            }
        });
        let minutes = measured.map(Measured::minutes);
        Some(Played { system: system.name, units: size.units, turns: size.turns, minutes, even })
    };
    stock.battles().filter_map(under).collect()
}

fn shown(stock: &impl Stock, scenario: Scenario) -> Shown {
    let scenario = Arc::new(scenario);
    let s = &*scenario;
    let sides = s.sides.iter().map(|side| {
        let theirs: Vec<_> =
            s.units.iter().filter(|unit| s.side_of_unit(unit).is_some_and(|other| other.id == side.id)).collect();
        let strength = grognard_scenario::Strength::of(theirs.iter().copied());
        Army { name: side.name.clone(), units: theirs.len(), men: grouped(strength.men) }
    });
    let variants = s.variants.iter().map(|variant| Variant {
        id: variant.id.to_string(),
        title: variant.title.clone(),
        text: variant.text.clone(),
    });
    Shown {
        id: s.id.to_string(),
        title: s.title.clone(),
        subtitle: s.subtitle.clone(),
        date: s.date.in_words(),
        hours: format!("{} to {}", s.start, s.end),
        summary: s.summary.clone(),
        situation: s.situation.clone(),
        sides: sides.collect(),
        variants: variants.collect(),
        systems: s.musters.iter().map(|muster| muster.system.to_string()).collect(),
        played: played(stock, &scenario),
    }
}

fn fought(system: &'static Fielded) -> Fought {
    let House(plain) = House::of(system);
    let rule = |input: &Input| {
        let (least, most) = input.range().unzip();
        HouseRule {
            name: input.name.clone(),
            words: label(&input.name),
            help: input.help,
            default: plain.get(&input.name).cloned().unwrap_or_default(),
            options: input.words().unwrap_or_default().to_vec(),
            least,
            most,
        }
    };
    let house = system.house.fields().iter().map(rule).collect();
    Fought { name: system.name, code: system.code, title: system.title, about: system.about, house }
}

/// The house rules as they are if nobody says otherwise.
struct House(serde_json::Map<String, Value>);

impl House {
    fn of(system: &Fielded) -> Self {
        match serde_json::to_value(system.house.tell(system.house.plain())) {
            Ok(Value::Object(map)) => Self(map),
            _ => Self(serde_json::Map::new()),
        }
    }
}
