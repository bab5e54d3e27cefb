//! How outcomes are told: every system says what its rolls are about, and says it in sentences.

use grognard_press::{Said, Sum, accounts, dispatch, point, roles, sums};
use grognard_rulebook::{
    Answers, AnyProcedure, Fills, Given, Halves, Input, Only, Phrase, Point, Priced, Resolution, Rolls, System, Tells,
    Value, Wanted,
};
use grognard_shelf::volumes;

/// Outcomes of a procedure: of its plain situation and its examples, with many dice.
fn outcomes(system: &'static System, procedure: &'static dyn AnyProcedure) -> Vec<Resolution> {
    let volume = volumes().find(|volume| volume.system.code == system.code).expect("a volume");
    let lines = volume.examples.iter().flat_map(|text| text.lines()).filter(|line| !line.trim().is_empty());
    let examples = lines.filter_map(|line| {
        let example: serde_json::Value = serde_json::from_str(line).ok()?;
        (example["procedure"] == procedure.name()).then(|| example["given"].to_string())
    });
    let situations = examples.chain(["{}".to_owned()]);
    let resolve = |given: String| {
        let given: Given<'_> = serde_json::from_str(&given).ok()?;
        let rolls =
            (0..12).filter_map(|seed| procedure.resolve(&given, system.house.plain(), Rolls::Seed(seed), None).ok());
        Some(rolls.collect::<Vec<_>>())
    };
    situations.filter_map(resolve).flatten().collect()
}

fn procedures() -> impl Iterator<Item = (&'static System, &'static dyn AnyProcedure)> {
    grognard_shelf::systems().flat_map(|system| system.procedures.iter().map(move |one| (system, one.as_ref())))
}

#[test]
fn every_roll_says_what_it_is_about_before_a_die_is_thrown() {
    for (system, procedure) in procedures().filter(|(_, procedure)| procedure.dice() != "none") {
        let about = system.telling.point(procedure.name());
        assert!(
            matches!(about, Point::Chance(..) | Point::Average(..)),
            "{} {}: {about:?}",
            system.code,
            procedure.name()
        );
        let priced = procedure.price(&Given::nothing(), system.house.plain(), None).expect("a plain case");
        assert!(point(system, procedure, &priced).is_some(), "{} {}", system.code, procedure.name());
    }
}

#[test]
fn points_and_phrases_speak_of_fields_that_exist_and_values_they_have() {
    for system in grognard_shelf::systems() {
        for name in system.telling.foremost {
            assert!(system.procedure(name).is_some(), "{} has no {name}", system.code);
        }
        for manner in system.telling.manners {
            let procedure = system.procedure(manner.procedure);
            let procedure = procedure.unwrap_or_else(|| panic!("{} has no {}", system.code, manner.procedure));
            let at = format!("{} {}", system.code, procedure.name());
            match manner.point {
                Point::Chance(_, field, wanted) => {
                    let field = procedure.outputs().find(field).unwrap_or_else(|| panic!("{at}: no {field}"));
                    if let Wanted::Word(word) = wanted {
                        assert!(field.words().is_some_and(|words| words.contains(&word)), "{at}: {word}");
                    }
                }
                Point::Average(_, field) | Point::Answer(field, _) => {
                    assert!(procedure.outputs().find(field).is_some(), "{at}: no {field}");
                }
                Point::All => {}
            }
            for Phrase(who, field, wanted, _) in manner.phrases {
                assert!(who.is_empty() || roles(procedure).iter().any(|(role, _)| role == who), "{at}: {who}");
                let own =
                    |name: &str| name == *field || name.strip_suffix(field).is_some_and(|role| role.ends_with('_'));
                let output = procedure.outputs().iter().find(|output| own(&output.name));
                let known = field.is_empty() || output.is_some() || system.unit.find(field).is_some();
                assert!(known, "{at}: nobody tells {field}");
                let words = output.and_then(|output| output.words());
                let plain = matches!(*wanted, "*" | "#" | "true" | "false") || wanted.parse::<f64>().is_ok();
                let free = output.is_none_or(|output| output.words().is_none());
                assert!(plain || free || words.is_some_and(|words| words.contains(wanted)), "{at}: {field} {wanted}");
            }
        }
    }
}

#[test]
fn a_look_up_answers_in_words() {
    for (system, procedure) in procedures().filter(|(_, procedure)| procedure.dice() == "none") {
        for resolution in outcomes(system, procedure) {
            let priced = Priced {
                given: resolution.given.clone(),
                explanation: resolution.explanation.clone(),
                outcomes: vec![(1.0, resolution.outcome.clone())],
            };
            let told = dispatch(system, procedure, &resolution, |_| None).in_short();
            let (gist, _) = point(system, procedure, &priced).unwrap_or(told);
            let at = format!("{} {}: {gist}", system.code, procedure.name());
            assert!(!matches!(gist.as_str(), "" | "Yes" | "No" | "None"), "{at}");
            assert!(gist.chars().count() > 2, "{at} is a bare letter");
            assert!(!gist.contains(" CP") && !gist.contains("Out range") && !gist.starts_with("Then "), "{at}");
            for wrong in [": yes", ": no", "1 inches", "1 points", "1 units", "1 dice", "|", "#"] {
                assert!(!gist.ends_with(wrong), "{at}");
            }
        }
    }
}

#[test]
fn what_somebody_takes_is_said_before_what_he_does_about_it() {
    for (system, procedure) in procedures() {
        for resolution in outcomes(system, procedure) {
            for said in dispatch(system, procedure, &resolution, |_| None).said {
                let Said::Of(line) = said else { continue };
                let late = line.phrases.iter().skip(1).any(|phrase| phrase.starts_with("takes "));
                let first = line.phrases.first().is_some_and(|phrase| phrase.starts_with("takes "));
                assert!(first || !late, "{} {}: {}", system.code, procedure.name(), line.sentence());
            }
        }
    }
}

#[test]
fn sums_are_those_of_the_account() {
    for (system, procedure) in procedures() {
        for resolution in outcomes(system, procedure) {
            let accounts = accounts(&resolution.explanation);
            let with_a_total = accounts.iter().filter_map(|account| {
                let set = account.lines.iter().filter(|line| line.figure.starts_with('=')).count();
                Some(Sum { title: account.title, total: account.total?, set })
            });
            assert_eq!(sums(&resolution.explanation), with_a_total.collect::<Vec<_>>(), "{}", procedure.name());
        }
    }
}

#[test]
fn outcomes_are_told_in_sentences() {
    for (system, procedure) in procedures() {
        for resolution in outcomes(system, procedure) {
            let told = dispatch(system, procedure, &resolution, |_| None).in_a_line();
            let at = format!("{} {}: {told}", system.code, procedure.name());
            for wrong in
                ["has a ", "has an ", "|", "#", "_", "..", "?.", " 1 hits", " 1 losses", "takes  ", "1 markers"]
            {
                assert!(!told.contains(wrong) || told.contains("has an action marker"), "{at} says “{wrong}”");
            }
            assert!(told.ends_with('.') && told.len() > 3, "{at}");
        }
    }
}

#[test]
fn something_is_said_of_every_outcome() {
    let mut silent: Vec<String> = Vec::new();
    for (system, procedure) in procedures() {
        let told = |resolution: &Resolution| dispatch(system, procedure, resolution, |_| None).in_a_line();
        if outcomes(system, procedure).iter().any(|resolution| told(resolution) == "Nothing happens.") {
            silent.push(format!("{} {}", system.code, procedure.name()));
        }
    }
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn a_loss_is_told_once_and_who_is_gone_has_nothing_more() {
    for (system, procedure) in procedures() {
        for resolution in outcomes(system, procedure) {
            for said in dispatch(system, procedure, &resolution, |_| None).said {
                let Said::Of(line) = said else { continue };
                let at = format!("{} {}: {}", system.code, procedure.name(), line.sentence());
                let losses =
                    line.phrases.iter().filter(|phrase| phrase.starts_with("takes ") && phrase.contains("loss"));
                assert!(losses.count() < 2, "{at}");
                let gone = resolution.marks.removed.contains(&line.role);
                let lasts = ["has an action marker", "is in good order", "faces "];
                let told = |what: &&str| line.phrases.iter().any(|phrase| phrase.starts_with(what));
                assert!(!gone || !lasts.iter().any(told), "{at}");
            }
        }
    }
}

#[test]
fn what_one_does_to_another_is_told_whatever_he_has_himself() {
    let be = grognard_shelf::system("be").expect("a system");
    let firing = be.procedure("firing").expect("a procedure");
    let worn: Given<'_> = serde_json::from_str(r#"{"losses": 1}"#).expect("facts");
    let shot = firing.resolve(&worn, be.house.plain(), Rolls::Faces(&[4]), None).expect("a shot");
    let told = dispatch(be, firing, &shot, |_| None).in_a_line();
    assert!(told.contains("The target takes 1 loss"), "{told}");
}

#[test]
fn a_volley_is_told_as_a_man_would_tell_it() {
    let told = |code: &str, procedure: &str, given: &str, dice: &[i64]| {
        let system = grognard_shelf::system(code).expect("a system");
        let procedure = system.procedure(procedure).expect("a procedure");
        let given: Given<'_> = serde_json::from_str(given).expect("facts");
        let resolution =
            procedure.resolve(&given, system.house.plain(), Rolls::Faces(dice), None).expect("it is resolved");
        let told =
            dispatch(system, procedure, &resolution, |role| (role == "target").then(|| "Miloradovich".to_owned()));
        (told.in_a_line(), told.in_short().0)
    };
    assert_eq!(
        told("ae", "infantry-shooting", "{}", &[6, 5, 2, 1]),
        ("Miloradovich takes 2 hits and is halted.".to_owned(), "2 hits, halted".to_owned())
    );
    assert_eq!(told("fke", "shooting", "{}", &[6]), ("Miloradovich is not hit.".to_owned(), "Not hit".to_owned()));
    assert_eq!(
        told("fke", "shooting", r#"{"arm": "artillery", "range": "long"}"#, &[1, 20]),
        ("Miloradovich is hit and passes its test.".to_owned(), "Hit and passes its test".to_owned())
    );
}

#[test]
fn plates_speak_of_facts_arms_and_roles_that_exist() {
    for system in grognard_shelf::systems() {
        let plate = &system.telling.plate;
        let arms =
            system.unit.find(plate.arm).and_then(Input::words).unwrap_or_else(|| panic!("{}: no arm", system.code));
        let all_arms = |named: &[&str]| named.iter().all(|arm| arms.contains(arm));
        for Only(fact, word, of) in plate.only {
            let known = system.unit.find(fact).unwrap_or_else(|| panic!("{}: no {fact}", system.code));
            assert!(
                word.is_empty() || known.words().is_some_and(|words| words.contains(word)),
                "{}: {fact} {word}",
                system.code
            );
            assert!(all_arms(of), "{}: {fact} of {of:?}", system.code);
        }
        for Fills(procedure, role, of) in plate.fills {
            let known = system.procedure(procedure).unwrap_or_else(|| panic!("{}: no {procedure}", system.code));
            assert!(roles(known).iter().any(|(prefix, _)| prefix == role), "{}: {procedure} {role}", system.code);
            assert!(all_arms(of), "{}: {procedure} {of:?}", system.code);
        }
        for Tells(procedure, role, field, tell) in plate.tells {
            let known = system.procedure(procedure).unwrap_or_else(|| panic!("{}: no {procedure}", system.code));
            assert!(roles(known).iter().any(|(prefix, _)| prefix == role), "{}: {procedure} {role}", system.code);
            let field = known.inputs().find(field).unwrap_or_else(|| panic!("{}: {procedure} {field}", system.code));
            for arm in arms {
                let mut unit: Vec<_> = system
                    .unit
                    .iter()
                    .map(|fact| (fact.own_name.to_owned(), fact.fixed_default().unwrap_or(Value::Null)))
                    .collect();
                unit.iter_mut().filter(|(name, _)| name == plate.arm).for_each(|(_, value)| *value = Value::Word(arm));
                let told = tell(&Answers(unit));
                assert!(told.is_none_or(|value| field.value(&value.into()).is_ok()), "{}: {arm} {told:?}", system.code);
            }
        }
        let asked =
            |fact: &str| system.procedures.iter().any(|one| one.inputs().iter().any(|input| input.own_name == fact));
        for fact in plate.seldom {
            assert!(system.unit.find(fact).is_some() || asked(fact), "{}: nobody asks for {fact}", system.code);
        }
    }
}

#[test]
fn the_track_of_a_unit_is_as_long_as_its_rules_let_it_last() {
    let boxes = |code: &str, facts: &[(&str, Value)]| {
        let system = grognard_shelf::system(code).expect("a system");
        let fact = |input: &Input| facts.iter().find(|(name, _)| *name == input.own_name).map(|(_, value)| *value);
        let unit = system.unit.iter().map(|input| {
            (input.own_name.to_owned(), fact(input).or_else(|| input.fixed_default()).unwrap_or(Value::Null))
        });
        let track = system.telling.plate.track.expect("a track");
        track(&Answers(unit.collect()), &system.house.tell(system.house.plain()))
    };
    let division = boxes("ae", &[("hits", Value::Whole(3)), ("phase_hits", Value::Whole(1))]);
    assert_eq!((division.taken, division.lately, division.of), (Halves::whole(3), Halves::whole(1), Halves::whole(8)));
    assert_eq!(division.worn, Some(5), "a division is exhausted with its fifth hit");
    assert_eq!(boxes("ae", &[("arm", Value::Word("artillery"))]).of, Halves::whole(4));
    assert_eq!(boxes("fke", &[]).of, Halves::whole(4), "a fourth marker eliminates");
    assert_eq!(boxes("be", &[("arm", Value::Word("artillery")), ("size", Value::Word("large"))]).of, Halves::whole(4));
    let formation = boxes("esr", &[("deployed_units", Value::Whole(5))]);
    assert_eq!((formation.worn, formation.of), (Some(5), Halves::whole(8)), "half as many again break it");
    assert_eq!(boxes("vb", &[("sp", Value::Whole(3))]).of, Halves::whole(3));
}
