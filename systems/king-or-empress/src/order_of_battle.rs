//! A scenario's order of battle as a player keeps it on his roster: every unit with its facts before the first turn.

use std::sync::Arc;

use grognard_battle::{Setup, Side, Unmustered};
use grognard_scenario::Scenario;

use crate::{muster::muster, profile::Unit};

/// The units of a scenario, side by side and in their order.
pub fn order_of_battle(scenario: &Arc<Scenario>) -> Result<Vec<(Side, String, Unit)>, Unmustered> {
    let field = muster(Arc::clone(scenario), Arc::default(), Setup::default())?;
    let unit = |enlisted: &crate::battle::field::Enlisted| {
        let unit = Unit {
            arm: enlisted.arm,
            grade: enlisted.grade,
            combat_value: enlisted.combat_value,
            morale: enlisted.morale,
            road_column: enlisted.road_column,
            limbered: enlisted.limbered,
            ..Unit::default()
        };
        (enlisted.side, enlisted.name.clone(), unit)
    };
    Ok(field.rolls.iter().map(unit).collect())
}
