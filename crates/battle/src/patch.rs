//! A state changed by hand.
//!
//! A JSON Patch can copy a state into itself, and again, until no memory is left. What it leads to is bounded after each step,
//! whoever wrote it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Battle;
use crate::record::as_read;

/// How deep and how large a state may become, in values within values and in values for each it had.
const DEEPEST: usize = 64;
const GROWTH: usize = 4;

/// The battle as a change by hand would have it.
pub(crate) fn patched<B: Battle>(battle: &B, patch: &Value) -> Result<B, String> {
    let patch = json_patch::Patch::deserialize(patch).map_err(|why| {
        format!(
            "it is no JSON Patch: {why}; it is a list such as [{{\"op\":\"replace\",\"path\":\"/turn\",\"value\":3}}]"
        )
    })?;
    let mut state = as_read(battle.state());
    let mut room = usize::MAX;
    let most = within(&state, DEEPEST, &mut room).map_or(0, |()| (usize::MAX - room) * GROWTH + 1000);
    for step in patch.0 {
        json_patch::patch(&mut state, std::slice::from_ref(&step))
            .map_err(|why| format!("it does not fit the state: {why}"))?;
        if within(&state, DEEPEST, &mut most.clone()).is_none() {
            return Err("it makes the state many times larger than any state is".into());
        }
    }
    let read = B::State::deserialize(&state).map_err(|why| format!("no state is left: {why}"))?;
    if as_read(&read) != state {
        return Err("it sets something a state does not have; the names in a full state are those that count".into());
    }
    battle.with_state(read)
}

/// The change by hand that leads from one state to another.
pub(crate) fn difference<S: Serialize>(from: &S, to: &S) -> Value {
    as_read(&json_patch::diff(&as_read(from), &as_read(to)))
}

/// Whether a value is no deeper and has no more values in it than there is room for.
fn within(value: &Value, depth: usize, room: &mut usize) -> Option<()> {
    *room = room.checked_sub(1)?;
    let depth = depth.checked_sub(1)?;
    match value {
        Value::Array(list) => list.iter().try_for_each(|value| within(value, depth, room)),
        Value::Object(map) => map.values().try_for_each(|value| within(value, depth, room)),
        _ => Some(()),
    }
}
