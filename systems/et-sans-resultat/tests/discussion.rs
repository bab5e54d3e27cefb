//! What players argue about, settled by the rules.

use std::sync::LazyLock;

use grognard_et_sans_resultat::system;
use grognard_rulebook::{Answers, Given, Resolution, Rolls, System, Value};

static ESR: LazyLock<System> = LazyLock::new(system);

fn given(situation: &str) -> Given<'_> {
    serde_json::from_str(situation).expect("a situation")
}

fn resolve(procedure: &str, situation: &str, dice: &[i64]) -> Resolution {
    let procedure = ESR.procedure(procedure).expect("it is there");
    procedure
        .resolve(&given(situation), ESR.house.plain(), Rolls::Faces(dice), None)
        .unwrap_or_else(|why| panic!("{situation}: {why:?}"))
}

fn outcome(procedure: &str, situation: &str, dice: &[i64]) -> Answers {
    resolve(procedure, situation, dice).outcome
}

fn refused(procedure: &str, situation: &str) -> Vec<String> {
    let procedure = ESR.procedure(procedure).expect("it is there");
    let faults = procedure.price(&given(situation), ESR.house.plain(), None).expect_err(situation);
    faults.into_iter().flat_map(|fault| fault.fields).collect()
}

/// The chance that a field of the outcome has a value.
fn chance(procedure: &str, situation: &str, field: &str, value: Value) -> f64 {
    let procedure = ESR.procedure(procedure).expect("it is there");
    let priced = procedure.price(&given(situation), ESR.house.plain(), None).expect(situation);
    priced.outcomes.iter().filter(|(_, outcome)| outcome.get(field) == Some(value)).map(|(p, _)| p).sum()
}

fn word(answers: &Answers, field: &str) -> &'static str {
    match answers.get(field) {
        Some(Value::Word(word)) => word,
        other => panic!("{field} is {other:?}"),
    }
}

fn number(answers: &Answers, field: &str) -> i32 {
    match answers.get(field) {
        Some(Value::Whole(number)) => number,
        other => panic!("{field} is {other:?}"),
    }
}

#[test]
fn who_changes_his_own_objective_has_no_receiver_and_one_may_not_invent_one() {
    for fact in [r#""receiving_lr":"c""#, r#""distance":0"#, r#""fatigue":0"#, r#""order":"defend""#] {
        let situation = format!(r#"{{"action":"change-own-objective",{fact}}}"#);
        assert_eq!(refused("leader-action", &situation).len(), 2, "{situation}");
    }
    // Filled in, the situation leaves out what does not exist, and can be given again as it is.
    let action = ESR.procedure("leader-action").expect("it is there");
    let filled = action.complete(&given(r#"{"action":"change-own-objective"}"#)).expect("a situation");
    for moot in ["receiving_lr", "distance", "fatigue", "order"] {
        assert_eq!(filled.get(moot), None, "{moot}");
    }
    assert_eq!(filled.get("army_commander_lr"), Some(Value::Word("b")));
    assert_eq!(action.complete(&filled.to_given()), Ok(filled));
}

#[test]
fn every_other_action_has_no_army_commander_looking_on() {
    assert_eq!(refused("leader-action", r#"{"army_commander_lr":"zero"}"#), ["army_commander_lr", "action"]);
    let action = ESR.procedure("leader-action").expect("it is there");
    let filled = action.complete(&Given::nothing()).expect("a situation");
    assert_eq!(filled.get("army_commander_lr"), None);
    assert_eq!(filled.get("receiving_lr"), Some(Value::Word("c")));
}

#[test]
fn abandoning_personal_command_implies_having_it() {
    let plain = outcome("leader-action", r#"{"action":"abandon-personal-command"}"#, &[1, 1]);
    assert_eq!(number(&plain, "modifier"), 5, "LR B twice and the receiver's C");
    assert_eq!(refused("leader-action", r#"{"action":"abandon-personal-command","distance":24}"#).len(), 2);
}

#[test]
fn equal_ratings_cancel_out_when_an_objective_is_changed() {
    for lr in ["a", "b", "c"] {
        let situation =
            format!(r#"{{"action":"change-own-objective","issuing_lr":"{lr}","army_commander_lr":"{lr}"}}"#);
        assert_eq!(number(&outcome("leader-action", &situation, &[3, 4]), "modifier"), 0);
    }
}

#[test]
fn six_inches_cost_three_and_not_four() {
    let near = |inches: &str| {
        let situation = format!(r#"{{"enemy_distance":{inches}}}"#);
        number(&outcome("activate-order", &situation, &[6, 6]), "modifier")
    };
    assert_eq!((near("6"), near("6.1"), near("12"), near("12.1"), near("null")), (0, 2, 2, 3, 3));
}

#[test]
fn the_same_six_delays_an_order_and_fails_an_action() {
    assert_eq!(word(&outcome("activate-order", "{}", &[2, 1, 1]), "result"), "delayed");
    assert_eq!(word(&outcome("leader-action", "{}", &[2, 1]), "result"), "failure");
}

#[test]
fn the_last_unit_goes_along_but_only_the_last() {
    let deployed = |waiting: i32| {
        let situation = format!(r#"{{"units_waiting":{waiting},"lr":"zero"}}"#);
        number(&outcome("ploy-deploy", &situation, &[3, 3]), "units")
    };
    assert_eq!((deployed(3), deployed(4), deployed(5)), (3, 4, 3), "6 lets three deploy");
}

#[test]
fn an_intense_bombardment_in_mud_rounds_once_and_at_the_end() {
    let mud = r#"{"artillery":"intense","sections_6_7_8pdr":5,"weather":"mud","skirmish":"none"}"#;
    assert_eq!(number(&outcome("artillery-and-skirmish", mud, &[1, 1]), "artillery_score"), 4, "5 × ¾ = 3¾");
    let tired = r#"{"artillery":"none","skirmish":"intense","line_battalions":3,"infantry_fatigue":3}"#;
    assert_eq!(number(&outcome("artillery-and-skirmish", tired, &[1, 1]), "skirmish_score"), -4, "-3 × 1½ = -4½");
}

#[test]
fn skirmishers_do_not_tire_against_cavalry_that_rides_at_them() {
    let charged = r#"{"skirmish":"intense","target_attacking_cavalry":true}"#;
    assert_eq!(number(&outcome("artillery-and-skirmish", charged, &[1, 1]), "infantry_fatigue"), 0);
}

#[test]
fn the_target_of_the_fire_is_assessed_and_not_the_gunners() {
    let fire = resolve("artillery-and-skirmish", "{}", &[3, 4]);
    assert_eq!((fire.next[0].procedure, fire.next[0].role), ("assessments-due", "target"));
}

#[test]
fn a_formation_that_collapses_takes_no_fatigue_and_a_broken_one_stays_broken() {
    let collapse = |order: &str| {
        let situation = format!(r#"{{"fatigue":20,"order":"{order}"}}"#);
        let answers = outcome("assessment", &situation, &[3, 3]);
        (word(&answers, "formation"), number(&answers, "fatigue"))
    };
    assert_eq!(collapse("defend"), ("retreat", 0));
    assert_eq!(collapse("broken"), ("unchanged", 0));
}

#[test]
fn fatigue_from_an_assessment_is_added_to_what_was_there() {
    let marks = resolve("assessment", r#"{"fatigue":2,"irregulars":true}"#, &[4, 4, 6, 6]).marks;
    assert!(marks.fields.contains(&("", "fatigue", Value::Whole(3))), "{marks:?}");
    assert!(!marks.fields.iter().any(|(_, field, _)| *field == "irregulars"), "they stood: {marks:?}");
    let gone = resolve("assessment", r#"{"fatigue":12,"cavalry":"all"}"#, &[3, 2]).marks;
    assert_eq!(gone.removed, [""], "a cavalry Formation that breaks is gone");
}

#[test]
fn a_tie_is_fought_again_without_shock_and_with_more_fatigue() {
    let tie = resolve("combat", r#"{"attacker_shock":2,"defender_cr":5}"#, &[3, 4, 3, 4]);
    assert_eq!(word(&tie.outcome, "then"), "combat");
    let again = &tie.next[0].given;
    assert_eq!(again.get("attacker_first_fight"), Some(&false.into()));
    assert_eq!(again.get("defender_fatigue"), Some(&Value::Whole(1).into()));
}

#[test]
fn a_built_up_area_is_no_dense_terrain_for_lights_in_combat() {
    let light = |position: &str| {
        let situation = format!(r#"{{"defender_trait":"light","defender_position":"{position}"}}"#);
        number(&outcome("combat", &situation, &[3, 4, 3, 4]), "defender_modifier")
    };
    assert_eq!((light("dense"), light("built-up-area"), light("open")), (4, 3, 3));
}

#[test]
fn five_units_break_at_eight_and_not_at_seven() {
    let check = |fatigue: i32| {
        let situation = format!(r#"{{"fatigue":{fatigue},"deployed_units":5}}"#);
        word(&outcome("status-check", &situation, &[]), "converts_to")
    };
    assert_eq!((check(4), check(5), check(7), check(8)), ("none", "retreat", "retreat", "broken"));
}

#[test]
fn better_leaders_and_fewer_troubles_never_lower_the_chance() {
    let activated = |lr: &str, fatigue: i32| {
        let situation = format!(r#"{{"issuing_lr":"{lr}","fatigue":{fatigue}}}"#);
        chance("activate-order", &situation, "result", Value::Word("activated"))
    };
    let steady = |lr: &str, fatigue: i32| {
        let situation = format!(r#"{{"lr":"{lr}","fatigue":{fatigue}}}"#);
        chance("assessment", &situation, "band", Value::Word("no-effect"))
    };
    for fatigue in 0..12 {
        for (better, worse) in [("a", "b"), ("b", "c"), ("c", "zero")] {
            assert!(activated(better, fatigue) >= activated(worse, fatigue));
            assert!(steady(better, fatigue) >= steady(worse, fatigue));
        }
        assert!(activated("b", fatigue) >= activated("b", fatigue + 1));
        assert!(steady("b", fatigue) >= steady("b", fatigue + 1));
    }
    for cr in 0..10 {
        let won = |cr: i32| chance("combat", &format!(r#"{{"attacker_cr":{cr}}}"#), "winner", Value::Word("attacker"));
        assert!(won(cr + 1) >= won(cr));
    }
}
