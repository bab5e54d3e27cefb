//! The declarations are sound: what the derive cannot check while compiling is checked here.

use grognard_rulebook::{Default, Inputs, Value, Written, read_examples};

fn assert_sound(what: &str, fields: &Inputs) {
    for input in fields.iter() {
        if let Some(default) = input.fixed_default() {
            let accepted = input.value(&Written::from(default));
            assert!(accepted.is_ok(), "{what} {}: {accepted:?}", input.name);
        }
        assert!(!input.help.is_empty(), "{what} {} has no help", input.name);
        assert!(!matches!(input.default, Default::Is(Value::Word(word)) if word.is_empty()));
        let twins = fields.iter().filter(|other| other.name == input.name).count();
        assert_eq!(twins, 1, "{what} {} is declared twice", input.name);
    }
}

#[test]
fn every_default_is_a_value_of_its_field_and_every_field_has_help() {
    for system in grognard_shelf::systems() {
        assert_sound(system.code, &system.unit);
        assert_sound(&format!("{} house", system.code), system.house.fields());
        for procedure in &system.procedures {
            assert_sound(&format!("{} {}", system.code, procedure.name()), procedure.inputs());
            for output in procedure.outputs().iter() {
                assert!(!output.help.is_empty(), "{} {} {} has no help", system.code, procedure.name(), output.name);
            }
        }
    }
}

#[test]
fn a_rule_says_where_it_acts() {
    for volume in grognard_shelf::volumes() {
        let system = volume.system;
        for rule in system.rules {
            for name in rule.procedures {
                assert!(system.procedure(name).is_some(), "{} names {name}", rule.id);
            }
        }
        for text in volume.examples {
            for example in read_examples(text).expect("JSON Lines") {
                for id in &example.applied {
                    let rule = system.rule(id).unwrap_or_else(|| panic!("{}: there is no rule {id}", example.id));
                    assert!(
                        rule.procedures.contains(&example.procedure.as_str()),
                        "{id} acts in {}",
                        example.procedure
                    );
                }
            }
        }
    }
}

#[test]
fn what_comes_next_can_be_resolved() {
    use grognard_rulebook::Rolls;
    for volume in grognard_shelf::volumes() {
        let system = volume.system;
        for text in volume.examples {
            for example in read_examples(text).expect("JSON Lines").iter().filter(|example| example.error.is_none()) {
                let given = example.given.to_string();
                let given = serde_json::from_str(&given).expect("a situation");
                let procedure = system.procedure(&example.procedure).expect("it is there");
                for seed in 0..4 {
                    let resolved = procedure.resolve(&given, system.house.plain(), Rolls::Seed(seed), None);
                    for next in resolved.expect("an example that is not refused").next {
                        let follows = system.procedure(next.procedure).expect("the next procedure is there");
                        let priced = follows.price(&next.given, system.house.plain(), None);
                        assert!(priced.is_ok(), "{} then {}: {priced:?}", example.id, next.procedure);
                    }
                }
            }
        }
    }
}

/// What is drawn in the browser knows no system: each further one appears there by itself.
#[test]
fn no_screen_knows_a_system_by_name() {
    fn read(folder: &std::path::Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                read(&path, found);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                found.push((path.display().to_string(), text));
            }
        }
    }
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for part in ["web", "battlefield"] {
        read(&crates.join(part).join("src"), &mut found);
    }
    // A war room is opened for each system that has battles, by a line that names it and nothing else.
    let rooms = crates.join("war-room/src");
    found.push(("war-room".to_owned(), std::fs::read_to_string(rooms.join("lib.rs")).expect("the war room")));
    for system in grognard_shelf::battles() {
        assert!(rooms.join(format!("bin/war-room-{}.rs", system.name)).exists(), "{} has no war room", system.name);
    }
    assert!(found.len() > 30, "the screens are somewhere else");
    for system in grognard_shelf::systems() {
        let quoted = format!("\"{}\"", system.code);
        for (file, text) in &found {
            for word in [system.name, system.title, &quoted] {
                assert!(!text.contains(word), "{file} knows {word}");
            }
        }
    }
}
