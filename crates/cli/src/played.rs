//! How battles are played under the systems: how large they are, how long, how even.

use std::sync::Arc;

use grognard_scenario::Scenario;
use grognard_shelf::{Fielded, Measured, Size, Sizing, System, battle, battles, outcome_of};
use serde_json::{Value, json};

pub(crate) type Played = (&'static Fielded, Size, Option<&'static Measured>);

/// How large a battle is under each system, or one of them, and how it came out.
pub(crate) fn played(scenario: &Scenario, only: Option<&'static System>) -> Vec<Played> {
    let scenario = Arc::new(scenario.clone());
    let of = |system: &'static Fielded| {
        let size = battle(system.name, Sizing(Arc::clone(&scenario)))?.ok()?;
        Some((system, size, outcome_of(&scenario.id, system.name)))
    };
    battles().filter(|system| only.is_none_or(|only| only.name == system.name)).filter_map(of).collect()
}

pub(crate) fn as_json((system, size, measured): &Played) -> Value {
    json!({"system": system.name, "units": size.units, "turns": size.turns, "measured": measured,
        "minutes": measured.map(Measured::minutes)})
}

pub(crate) fn in_words(
    scenario: &Scenario,
    system: &Fielded,
    Size { units: [first, second], turns }: Size,
    measured: Option<&Measured>,
) -> String {
    let size = format!("{}: {first} against {second} units, {turns} turns", system.title);
    let Some(measured) = measured else { return size };
    let (share, low, high) = measured.share();
    format!(
        "{size}, about {} minutes; {} won {:.0} % ({:.0} to {:.0}) of {} battles of {} officers",
        measured.minutes(),
        scenario.sides[0].name,
        share * 100.0,
        low * 100.0,
        high * 100.0,
        measured.fought,
        measured.officer
    )
}
