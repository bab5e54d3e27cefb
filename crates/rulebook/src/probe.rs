//! Which fields matter in a situation, found by trying.
//!
//! A field matters if some other value of it is accepted and leads to another roll or another explanation. Nobody
//! declares it, so it cannot go stale.

use crate::{Explanation, Faults, House, Input, Inputs, Kind, Path, Procedure, Value, system::house};

/// The names of the fields that matter.
pub(crate) fn matters<P: Procedure>(inputs: &Inputs, facts: &P, rules: &House) -> Vec<String> {
    let rules = house::<P>(rules);
    let mut before = Explanation::default();
    let ready = facts.prepare(rules, &mut before);
    let mut after = Explanation::default();
    making_a_difference(inputs, &|path| facts.get(path), &mut |path, value| {
        let mut changed = facts.clone();
        changed.set(path, value);
        let mut faults = Faults::heeding(&());
        changed.refuse(rules, &mut faults);
        if faults.any() {
            return false;
        }
        after.notes.clear();
        changed.prepare(rules, &mut after) != ready || after != before
    })
}

/// The names of the fields some other value of which makes a difference.
fn making_a_difference(
    inputs: &Inputs,
    now: &dyn Fn(Path) -> Value,
    differs: &mut dyn FnMut(Path, Value) -> bool,
) -> Vec<String> {
    let mut matters = |input: &&Input| {
        let now = now(input.path);
        others(input).filter(|value| *value != now).any(|value| differs(input.path, value))
    };
    inputs.iter().filter(|input| matters(input)).map(|input| input.name.clone()).collect()
}

/// Values worth trying: all words, both flags, and numbers from end to end.
fn others(input: &Input) -> impl Iterator<Item = Value> + use<> {
    const STEPS: i32 = 24;
    let flags: &[bool] = if input.sort.kind == Kind::Flag { &[false, true] } else { &[] };
    let (from, to) = input.range().unwrap_or((0.0, -1.0));
    let (whole, words) = (input.sort.kind == Kind::Whole, input.words().unwrap_or_default());
    let null = input.sort.or_null.then_some(Value::Null);
    let count = if to < from { 0 } else { ((to - from) as i32).clamp(1, STEPS) };
    let numbers = (0..=count).filter(move |_| count > 0).map(move |step| {
        // Thresholds crowd near the low end of a long range, so the steps grow from there.
        let share = f64::from(step) / f64::from(count);
        let share = if to - from > f64::from(STEPS) { share * share } else { share };
        let number = (from + (to - from) * share).floor();
        if whole { Value::Whole(number as i32) } else { Value::Number(number) }
    });
    let flags = flags.iter().map(|flag| Value::Flag(*flag));
    words.iter().map(|word| Value::Word(word)).chain(flags).chain(numbers).chain(null)
}
