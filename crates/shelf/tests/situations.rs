//! What holds for every procedure of every system, tried on random situations.

use grognard_rulebook::{AnyProcedure, Default, Given, Input, Kind, Rolls, System, Value, Written, dice::Rolled};

const TRIES: usize = 150;

/// A value the field allows; the ends of a range come up often.
fn any_value(input: &Input, dice: &mut Rolled) -> Written<'static> {
    if input.sort.or_null && dice.face(6) == 1 {
        return Written::Null;
    }
    let die = |dice: &mut Rolled, sides: usize| usize::from(dice.face(sides.min(255) as u8)) - 1;
    match input.sort.kind {
        Kind::Flag => Written::Flag(dice.face(2) == 1),
        Kind::Words(_) => {
            let words = input.words().unwrap_or_default();
            Written::from(Value::Word(words[die(dice, words.len())]))
        }
        Kind::Whole | Kind::Half | Kind::Number => {
            let (from, to) = input.range().unwrap_or_default();
            let (from, to) = (from.max(-1000.0), to.min(1000.0));
            let share = match dice.face(4) {
                1 => 0.0,
                2 => 1.0,
                _ => f64::from(dice.face(200) - 1) / 199.0,
            };
            let number = from + (to - from) * share;
            Written::from(match input.sort.kind {
                Kind::Whole => number.floor(),
                Kind::Half => (number * 2.0).floor() / 2.0,
                _ => (number * 4.0).floor() / 4.0,
            })
        }
        Kind::Text => Written::from(Value::Word("text")),
    }
}

fn any_situation(procedure: &dyn AnyProcedure, dice: &mut Rolled) -> Given<'static> {
    let mut given = Given::nothing();
    for input in procedure.inputs().iter() {
        if dice.face(3) == 1 {
            given.write(input.name.clone(), any_value(input, dice));
        }
    }
    given
}

fn each(mut play: impl FnMut(&'static System, &'static dyn AnyProcedure, Given<'static>, u64)) {
    for system in grognard_shelf::systems() {
        for (nth, procedure) in system.procedures.iter().enumerate() {
            let mut dice = Rolled::from_seed(nth as u64);
            for seed in 0..TRIES as u64 {
                play(system, procedure.as_ref(), any_situation(procedure.as_ref(), &mut dice), seed);
            }
        }
    }
}

#[test]
fn odds_sum_to_one_and_name_each_outcome_once() {
    each(|system, procedure, given, _| {
        let Ok(priced) = procedure.price(&given, system.house.plain(), None) else { return };
        let total: f64 = priced.outcomes.iter().map(|(p, _)| p).sum();
        assert!((total - 1.0).abs() < 1e-12, "{} {given:?}: {total}", procedure.name());
        for (at, (_, outcome)) in priced.outcomes.iter().enumerate() {
            assert!(priced.outcomes[..at].iter().all(|(_, other)| other != outcome), "{} {given:?}", procedure.name());
        }
        assert!(priced.outcomes.is_sorted_by(|(a, _), (b, _)| a >= b), "{} {given:?}", procedure.name());
    });
}

#[test]
fn rolled_dice_land_inside_the_odds_and_can_be_typed_in_again() {
    each(|system, procedure, given, seed| {
        let house = system.house.plain();
        let Ok(priced) = procedure.price(&given, house, None) else { return };
        let rolled = procedure.resolve(&given, house, Rolls::Seed(seed), None).expect("what has odds can be rolled");
        assert!(
            priced.outcomes.iter().any(|(p, outcome)| *p > 0.0 && *outcome == rolled.outcome),
            "{} {given:?}: {:?}",
            procedure.name(),
            rolled.outcome
        );
        assert_eq!(priced.explanation, rolled.explanation, "{} {given:?}", procedure.name());
        let faces: Vec<i64> =
            rolled.thrown.iter().flat_map(|thrown| thrown.faces.iter().map(|face| (*face).into())).collect();
        let typed = procedure.resolve(&given, house, Rolls::Faces(&faces), None).expect("the same dice");
        assert_eq!(typed, rolled, "{} {given:?}", procedure.name());
    });
}

#[test]
fn a_situation_with_its_defaults_filled_in_is_the_same_situation() {
    each(|system, procedure, given, _| {
        let Ok(priced) = procedure.price(&given, system.house.plain(), None) else { return };
        let again = procedure.price(&priced.given.to_given(), system.house.plain(), None);
        assert_eq!(again, Ok(priced), "{} {given:?}", procedure.name());
    });
}

#[test]
fn nothing_is_the_plain_common_case_everywhere() {
    for system in grognard_shelf::systems() {
        for procedure in &system.procedures {
            let plain = procedure.price(&Given::nothing(), system.house.plain(), None);
            assert!(plain.is_ok(), "{} {}: {plain:?}", system.code, procedure.name());
        }
    }
}

#[test]
fn a_refusal_names_fields_that_there_are() {
    each(|system, procedure, given, _| {
        let Err(faults) = procedure.price(&given, system.house.plain(), None) else { return };
        for fault in faults {
            assert!(!fault.fields.is_empty(), "{} {fault}", procedure.name());
            for field in &fault.fields {
                assert!(procedure.inputs().find(field).is_some(), "{} {field}: {fault}", procedure.name());
            }
        }
    });
}

#[test]
fn what_no_field_allows_is_refused_and_the_field_named() {
    for system in grognard_shelf::systems() {
        for procedure in &system.procedures {
            for input in procedure.inputs().iter() {
                let mut bad = vec![
                    Written::Nested,
                    Written::from("no such word"),
                    Written::Number(0.333),
                    Written::Whole(1 << 40),
                ];
                if !input.sort.or_null {
                    bad.push(Written::Null);
                }
                bad.push(if input.sort.kind == Kind::Flag { Written::Whole(1) } else { Written::Flag(true) });
                for written in bad {
                    let in_range = |number: f64| input.range().is_some_and(|(from, to)| (from..=to).contains(&number));
                    if matches!(written, Written::Number(n) if input.sort.kind == Kind::Number && in_range(n)) {
                        continue;
                    }
                    let mut given = Given::nothing();
                    given.write(input.name.clone(), written.clone());
                    let faults =
                        procedure.price(&given, system.house.plain(), None).expect_err("it is no value of the field");
                    assert_eq!(faults[0].fields, std::slice::from_ref(&input.name), "{written}");
                }
            }
            let mut given = Given::nothing();
            given.write("no_such_field", true);
            assert!(procedure.price(&given, system.house.plain(), None).is_err());
        }
    }
}

#[test]
fn what_matters_is_found_and_the_rest_makes_no_difference() {
    each(|system, procedure, given, seed| {
        let house = system.house.plain();
        let Ok(before) = procedure.price(&given, house, None) else { return };
        let matters = procedure.matters(&given, house);
        let mut dice = Rolled::from_seed(seed);
        for input in procedure.inputs().iter().filter(|input| !matters.contains(&input.name)) {
            // Thresholds inside a long range may lie between the values that were tried.
            if !matches!(input.sort.kind, Kind::Flag | Kind::Words(_)) || matches!(input.default, Default::Depends(_)) {
                continue;
            }
            let mut changed = before.given.to_given();
            changed.write(input.name.clone(), any_value(input, &mut dice));
            if let Ok(after) = procedure.price(&changed, house, None) {
                assert_eq!(after.outcomes, before.outcomes, "{} {} {given:?}", procedure.name(), input.name);
            }
        }
    });
}
