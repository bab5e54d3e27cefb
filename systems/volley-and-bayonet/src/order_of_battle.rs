//! A scenario's order of battle as a player keeps it on his roster: every unit with its facts before the first turn.

use std::sync::Arc;

use grognard_battle::{Setup, Side, Unmustered};
use grognard_scenario::Scenario;

use crate::{muster::muster, profile::Stand};

/// The units of a scenario, side by side and in their order.
pub fn order_of_battle(scenario: &Arc<Scenario>) -> Result<Vec<(Side, String, Stand)>, Unmustered> {
    let field = muster(Arc::clone(scenario), Arc::default(), Setup::default())?;
    // Skirmishers that start with a stand are part of it.
    let own = field.rolls.iter().filter(|enlisted| enlisted.attached_to.is_none());
    Ok(own.map(|enlisted| (enlisted.side, enlisted.name.clone(), enlisted.stand)).collect())
}
