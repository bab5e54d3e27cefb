//! A scenario's order of battle as a player keeps it on his roster: every unit with its facts before the first turn.

use std::sync::Arc;

use grognard_battle::{Setup, Side, Unmustered};
use grognard_scenario::Scenario;

use crate::{
    battle::Form,
    muster::muster,
    profile::{Formation, Unit},
};

/// The units of a scenario, side by side and in their order.
pub fn order_of_battle(scenario: &Arc<Scenario>) -> Result<Vec<(Side, String, Unit)>, Unmustered> {
    let field = muster(Arc::clone(scenario), Arc::default(), Setup::default())?;
    let unit = |enlisted: &crate::battle::field::Enlisted| {
        let formation = match enlisted.form {
            Form::Column => Formation::Column,
            Form::Square => Formation::Square,
            Form::ColumnSquare => Formation::ColumnSquare,
            Form::Line | Form::Deployed | Form::Limbered | Form::Open | Form::Garrison => Formation::Line,
        };
        let unit = Unit {
            formation,
            limbered: enlisted.form == Form::Limbered,
            in_building: enlisted.block.is_some(),
            ..enlisted.unit
        };
        (enlisted.side, enlisted.name.clone(), unit)
    };
    Ok(field.rolls.iter().map(unit).collect())
}
