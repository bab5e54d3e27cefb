//! An evening that is trusted: the result is what one sees, marks add up, turns end, nothing owed is lost, and what was wrong
//! is put right where it stands.

use grognard_press::dispatch;
use grognard_rulebook::{Answers, Effect, Given, Input, Kind, Resolution, Value, Written};
use serde_json::{Value as Json, json};

use crate::{
    engine::{Case, faces, first, procedures},
    stage::Player,
    table::{cast, last_entry, throws},
};

/// Puts units on the roster, one a line; their ids.
pub(crate) fn musters(player: &Player, code: &str, names: &[&str]) -> Vec<u64> {
    let before = player.kept("roster")["units"].as_array().map_or(0, Vec::len);
    player.goes_to(&format!("#/{code}/units"));
    player.taps("#paste-list");
    player.ask_with(
        "const field = document.querySelector('#roll-text');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', { bubbles: true }))",
        vec![names.join("\n").into()],
    );
    player.waits_for("the list to be read", "document.querySelector('#take-roll')");
    player.taps("#take-roll");
    player.waits_for("the units", "!document.querySelector('#roll-text') && document.querySelector('.unit')");
    let units = player.kept("roster")["units"].take();
    let new = units.as_array().expect("units").iter().skip(before);
    new.map(|unit| unit["id"].as_u64().expect("an id")).collect()
}

pub(crate) fn unit(player: &Player, id: u64) -> Json {
    let units = player.kept("roster")["units"].take();
    units.as_array().and_then(|all| all.iter().find(|unit| unit["id"] == id).cloned()).unwrap_or_default()
}

pub(crate) fn puts(player: &Player, role: &str, id: u64) {
    player.chooses(&format!(".plates select[data-role='{role}']"), &id.to_string());
}

/// Whether all that is told of a roll is in view: below the top, above the dock.
pub(crate) const RESULT_IN_VIEW: &str = "(() => {
    const told = [...document.querySelectorAll('#outcome .tell')];
    const dock = document.querySelector('#dock').getBoundingClientRect();
    const beside = told.length && told[0].getBoundingClientRect().right < dock.left;
    const foot = beside ? innerHeight : dock.top;
    return told.length > 0 && told.every(line => {
        const box = line.getBoundingClientRect();
        return box.height > 0 && box.top >= 0 && box.bottom <= foot;
    });
})()";

#[test]
fn after_a_roll_the_result_is_what_one_sees() {
    let player = Player::sits_down();
    for (width, height) in [(390, 844), (320, 640), (1440, 900)] {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
        player.devtools("Emulation.setDeviceMetricsOverride", size);
        for case in procedures().into_iter().filter(Case::rolls) {
            player.goes_to(&case.link());
            player.ask("scrollTo(0, 0)");
            player.ask("document.querySelector('#roll').click()");
            player.waits_for(&format!("the result of {} at {width}×{height}", case.link()), RESULT_IN_VIEW);
            let entry = last_entry(&player);
            let dice: Vec<i64> = serde_json::from_value(entry["dice"].clone()).expect("dice");
            let rolls = grognard_rulebook::Rolls::Faces(&dice);
            let engine =
                case.procedure.resolve(&case.given, case.system.house.plain(), rolls, None).expect("the same again");
            let (gist, _) = dispatch(case.system, case.procedure, &engine, |_| None).in_short();
            assert!(player.text("#dock").contains(&gist), "{}: the dock does not say “{gist}”", case.link());
        }
    }
    player.has_no_complaint();
}

#[test]
fn before_a_roll_the_dock_says_what_it_is_about() {
    let player = Player::sits_down();
    for case in procedures().into_iter().filter(Case::rolls) {
        player.goes_to(&case.link());
        let priced = case.price().expect("a plain case");
        let (figure, about) = grognard_press::point(case.system, case.procedure, &priced).expect("a point");
        let dock = player.text("#dock");
        assert!(dock.contains(&figure) && dock.contains(&about), "{}: {dock}", case.link());
    }
    for (hash, says) in [("#/fke/shooting", "to hit"), ("#/be/shock", "charger wins"), ("#/ae/waver-test", "to hold")] {
        player.goes_to(hash);
        assert!(player.text("#dock").contains(says), "{hash}");
    }
}

/// Whether a unit can stand in a role, by what the role asks for.
pub(crate) fn fills(case: &Case, role: &str, unit: &Given<'static>) -> bool {
    let said = |fact: &Input| unit.get(fact.own_name).and_then(|written| fact.value(written).ok());
    let is = |fact: &Input| said(fact).or_else(|| fact.fixed_default()).filter(|value| *value != Value::Null);
    let of_role = |input: &&Input| input.role.is_some_and(|(prefix, _)| prefix == role);
    let fits = |input: &Input| {
        let value = case.system.unit.find(input.own_name).and_then(is);
        value.is_none_or(|value| input.value(&Written::from(value)).is_ok())
    };
    let plate = &case.system.telling.plate;
    let arm = match case.system.unit.find(plate.arm).and_then(is) {
        Some(Value::Word(word)) => word,
        _ => "",
    };
    case.procedure.inputs().iter().filter(of_role).all(fits) && plate.fills(case.procedure.name(), role, arm)
}

/// What a resolution makes of a unit in a role, by the engine.
pub(crate) fn marked(case: &Case, resolution: &Resolution, role: &str, unit: &mut Given<'static>) {
    for (field, effect) in resolution.marks.effects(role, &resolution.given) {
        let Some(input) = case.system.unit.find(field) else { continue };
        let now = unit.get(field).and_then(|written| input.value(written).ok()).or_else(|| input.fixed_default());
        unit.write(field, Written::from(effect.on(input, now.unwrap_or(Value::Null))));
    }
}

/// The situation with a unit in a role: what it is, said or by default, where the role would take something else for granted.
pub(crate) fn with_unit(case: &Case, role: &str, unit: &Given<'static>) -> Case {
    let mut case = case.clone();
    let of_role = |input: &&Input| input.role.is_some_and(|(prefix, _)| prefix == role);
    for input in case.procedure.inputs().iter().filter(of_role) {
        let fact = case.system.unit.find(input.own_name);
        let said = unit.get(input.own_name).cloned();
        let is = said
            .or_else(|| fact.and_then(Input::fixed_default).filter(|value| *value != Value::Null).map(Written::from));
        let plain = input.fixed_default().map(Written::from);
        match is.filter(|written| input.value(written).is_ok() && Some(written) != plain.as_ref()) {
            Some(written) => case.given.write(input.name.clone(), written),
            None => case.given.remove(&input.name),
        }
    }
    let answers = case.system.unit.iter().map(|fact| {
        let said = unit.get(fact.own_name).and_then(|written| fact.value(written).ok());
        (fact.own_name.to_owned(), said.or_else(|| fact.fixed_default()).unwrap_or(Value::Null))
    });
    let answers = Answers(answers.collect());
    for (field, value) in case.system.telling.plate.tells(case.procedure.name(), role, &answers) {
        let input = case.procedure.inputs().find(field).expect("a field");
        match value
            .map(Written::from)
            .filter(|written| input.fixed_default().map(Written::from).as_ref() != Some(written))
        {
            Some(written) => case.given.write(field, written),
            None => case.given.remove(field),
        }
    }
    case
}

/// A roll that hurts a unit in some role by a number, so that two of them add up.
fn hurts(case: &Case) -> Option<(&'static str, &'static str)> {
    cast(case)?;
    (0..40).filter_map(|seed| case.resolve(seed)).find_map(|resolution| {
        let (role, field, _) = resolution.marks.fields.iter().find(|(role, field, _)| {
            let grows = |effect: &(&str, Effect)| effect.0 == *field && matches!(effect.1, Effect::By(by) if by > 0.0);
            !role.is_empty()
                && fills(case, role, &Given::nothing())
                && resolution.marks.effects(role, &resolution.given).any(|effect| grows(&effect))
        })?;
        Some((*role, *field))
    })
}

#[test]
fn two_shots_at_the_same_target_add_up() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let Some((case, (role, _))) = first(system, hurts) else { continue };
        let [id] = musters(&player, system.code, &["Old Guard"])[..] else { panic!("one unit") };
        player.goes_to(&case.link());
        puts(&player, role, id);
        let mut history = Given::nothing();
        for shot in 0..3 {
            let now = with_unit(&case, role, &history);
            let Some(resolution) =
                (shot * 40..shot * 40 + 40).filter_map(|seed| now.resolve(seed)).find(|resolution| {
                    !resolution.marks.removed.contains(&role)
                        && resolution.marks.effects(role, &resolution.given).next().is_some()
                })
            else {
                break;
            };
            throws(&player, &faces(&resolution));
            player.taps("#mark");
            marked(&now, &resolution, role, &mut history);
            let facts = unit(&player, id)["facts"].take();
            assert_eq!(facts, json!(history), "{} shot {shot}", case.link());
        }
    }
    player.has_no_complaint();
}

/// Waits so long that the next tap is not the second half of the one before.
pub(crate) fn pauses(player: &Player) {
    player.ask_later("setTimeout(done, 480)", Vec::new());
}

/// Ends the phase, as somebody who has done something since he ended the one before.
pub(crate) fn ends_phase(player: &Player) {
    pauses(player);
    player.taps("#end-phase");
}

#[test]
fn a_phase_and_a_turn_end_by_the_rules_of_the_system() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let turn = &system.telling.turn;
        let [id] = musters(&player, system.code, &["Old Guard"])[..] else { panic!("one unit") };
        // Everything that is ever over is true of the unit.
        let ends: Vec<&str> = turn.with_the_phase.iter().chain(turn.with_the_turn).map(|ends| ends.field).collect();
        for field in &ends {
            let input = system.unit.find(field).expect("a fact of a unit");
            let value = if input.sort.kind == Kind::Flag { json!(true) } else { json!(2) };
            player.ask_with(
                "const kept = JSON.parse(localStorage.getItem('grognard roster'));
                kept.kept.units.find(unit => unit.id === arguments[0]).facts[arguments[1]] = arguments[2];
                localStorage.setItem('grognard roster', JSON.stringify(kept));",
                vec![id.into(), (*field).into(), value],
            );
        }
        player.reloads();
        let has = |field: &str| unit(&player, id)["facts"].get(field).is_some();
        for place in 0..turn.phases.len() {
            assert!(player.text("#clock").contains(turn.phases[place]), "{} is in {}", system.code, turn.phases[place]);
            for ends in turn.with_the_phase {
                assert_eq!(has(ends.field), place == 0, "{}: {} in phase {place}", system.code, ends.field);
            }
            for ends in turn.with_the_turn {
                assert!(has(ends.field), "{}: {} is not over yet", system.code, ends.field);
            }
            ends_phase(&player);
        }
        assert!(player.text("#clock").contains("Turn 2"), "{}", system.code);
        assert!(ends.iter().all(|field| !has(field)), "{}", system.code);
        // And the last step can be taken back.
        player.taps("#clock .undo button");
        assert!(player.text("#clock").contains("Turn 1"));
        assert!(turn.with_the_turn.iter().all(|ends| has(ends.field)), "{}", system.code);
        player.taps("#clock .where");
        pauses(&player);
        player.taps("#end-turn");
        assert!(player.text("#clock").contains("Turn 2"));
        player.reloads();
        assert!(player.text("#clock").contains("Turn 2"), "the evening knows its turn");
    }
    player.has_no_complaint();
}

#[test]
fn what_is_owed_stands_until_it_is_done_or_struck() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let demands = |case: &Case| {
            cast(case)?;
            let mut rolls = (0..60).filter_map(|seed| case.resolve(seed));
            rolls.find(|resolution| !resolution.next.is_empty() && !faces(resolution).is_empty())
        };
        let (case, resolution) = first(system, demands).expect("something that leads on");
        player.goes_to(&case.link());
        throws(&player, &faces(&resolution));
        let due = resolution.next.len() as u64;
        assert_eq!(player.count("#owed li"), due, "{}", case.link());
        // Neither another page nor a reload makes it forgotten.
        player.goes_to(&format!("#/{}/rules", system.code));
        assert_eq!(player.count("#owed li"), due);
        player.reloads();
        assert_eq!(player.count("#owed li"), due);
        player.taps("#owed .go");
        player.waits_for(
            "its page",
            &format!("location.hash.startsWith('#/{}/{}')", system.code, resolution.next[0].procedure),
        );
        let does = Case {
            system,
            procedure: system.procedure(resolution.next[0].procedure).expect("a procedure"),
            given: Given::nothing(),
        };
        if does.rolls() && player.count("#roll") > 0 {
            player.taps("#roll");
            player.waits_for(
                "one less",
                &format!(
                    "!document.querySelector('#owed li.now') && document.querySelectorAll('#owed li').length >= {}",
                    due - 1
                ),
            );
        }
        while player.count("#owed li") > 0 {
            let before = player.count("#owed li");
            player.taps("#owed .strike");
            player.waits_for("it is struck", &format!("document.querySelectorAll('#owed li').length < {before}"));
        }
        player.reloads();
        assert_eq!(player.count("#owed li"), 0);
    }
    player.has_no_complaint();
}

#[test]
fn a_look_at_the_rules_leaves_the_result_and_the_units_where_they_are() {
    let player = Player::sits_down();
    let [id] = musters(&player, "fke", &["Old Guard"])[..] else { panic!("one unit") };
    player.goes_to("#/fke/shooting");
    puts(&player, "target", id);
    throws(&player, &[1]);
    let told = player.text("#outcome .tell");
    player.goes_to("#/fke/rules");
    player.ask("history.back()");
    player.waits_for("the procedure", "document.querySelector('#outcome .tell')");
    assert_eq!(player.text("#outcome .tell"), told);
    player.taps("#mark");
    assert_eq!(unit(&player, id)["facts"]["disorder"], json!(1));
}

#[test]
fn look_ups_mark_and_lead_on_as_rolls_do() {
    let player = Player::sits_down();
    let [id] = musters(&player, "be", &["Old Guard"])[..] else { panic!("one unit") };
    player.ask_with(
        "const kept = JSON.parse(localStorage.getItem('grognard roster'));
        kept.kept.units.find(unit => unit.id === arguments[0]).facts.disordered = true;
        localStorage.setItem('grognard roster', JSON.stringify(kept));",
        vec![id.into()],
    );
    player.reloads();
    player.goes_to("#/be/rally");
    puts(&player, "", id);
    player.waits_for("the mark", "document.querySelector('#mark')");
    player.taps("#mark");
    assert_eq!(unit(&player, id)["facts"]["action_marker"], Json::Bool(true));
    assert_eq!(unit(&player, id)["facts"]["disordered"], Json::Bool(false), "it has rallied");
    player.goes_to("#/vb/may-contact");
    player.waits_for("what follows", "document.querySelector('#next')");
    player.taps("#next");
    player.waits_for("the check", "location.hash.startsWith('#/vb/morale-check')");
    player.has_no_complaint();
}

#[test]
fn a_correction_reaches_the_roster() {
    let player = Player::sits_down();
    let [id] = musters(&player, "fke", &["Old Guard"])[..] else { panic!("one unit") };
    let disorder = || unit(&player, id)["facts"]["disorder"].take();
    player.goes_to("#/fke/shooting");
    puts(&player, "target", id);
    throws(&player, &[4]);
    assert_eq!(player.count("#mark"), 0, "a 4 against 3 misses");
    // The shot struck the flank: with the same die it is a hit.
    player.taps("#form input[name=target_flank_or_rear]");
    player.taps("#same");
    player.waits_for("the mark", "document.querySelector('#mark')");
    player.taps("#mark");
    let hurt = disorder();
    assert!(hurt.as_i64().is_some_and(|markers| markers > 0), "{hurt}");
    assert_eq!(player.kept("evening")["entries"].as_array().map(Vec::len), Some(1), "one roll, corrected");
    // It did not after all: unticked, the same die misses, and the unit is as it was.
    player.taps("#form input[name=target_flank_or_rear]");
    player.taps("#same");
    player.waits_for("no mark", "!document.querySelector('#mark')");
    assert_eq!(disorder(), Json::Null);
    // An entry is opened again with its dice and units, and struck out with its marks.
    player.taps("#form input[name=target_flank_or_rear]");
    player.taps("#same");
    player.waits_for("the mark", "document.querySelector('#mark')");
    player.taps("#mark");
    player.goes_to("#/fke/evening");
    player.taps_on("Open it");
    player.waits_for("its dice", "document.querySelector('#tray .die') && document.querySelector('#outcome .tell')");
    assert!(player.text("#outcome").contains("Old Guard"));
    player.taps("#strike");
    assert_eq!(disorder(), Json::Null);
    assert_eq!(last_entry(&player)["struck"], Json::Bool(true));
    player.has_no_complaint();
}

#[test]
fn a_reload_in_the_middle_loses_neither_the_result_nor_the_units() {
    let player = Player::sits_down();
    let ids = musters(&player, "ae", &["# French", "Friant: infantry", "# Austrians", "Kollowrat: infantry"]);
    player.goes_to("#/ae/infantry-shooting");
    puts(&player, "shooter", ids[0]);
    puts(&player, "target", ids[1]);
    throws(&player, &[6, 6, 6, 1]);
    let still_there = |what: &str| {
        player.waits_for(what, &format!("document.querySelector(\"{what}\")"));
        assert!(player.text("#dock").contains("3 hits, halted"), "{}", player.text("#dock"));
        for (role, id) in ["shooter", "target"].into_iter().zip(&ids) {
            let list = format!(".plates select[data-role='{role}']");
            let chosen = player.ask_with("return document.querySelector(arguments[0]).value", vec![list.into()]);
            assert_eq!(chosen, json!(id.to_string()), "the {role}");
        }
    };
    player.reloads();
    still_there("#mark");
    // Nor does a reload on another page.
    player.goes_to("#/ae/rules");
    player.reloads();
    player.ask("history.back()");
    still_there("#mark");
    player.taps("#mark");
    player.waits_for("the mark", "!document.querySelector('#mark')");
    assert_eq!(unit(&player, ids[1])["facts"]["hits"], json!(3));
    player.reloads();
    still_there("#outcome .tell");
    assert_eq!(player.count("#mark"), 0, "what is marked is not to be marked again");
    assert_eq!(player.kept("evening")["entries"].as_array().map_or(0, Vec::len), 1);
    player.has_no_complaint();
}

#[test]
fn a_link_carries_its_house_rules_and_says_so() {
    let player = Player::sits_down();
    player.goes_to("#/fke/unit-profile?house.regular_morale=5");
    assert!(player.text("#in-force").contains("regular morale 5"), "{}", player.text("#in-force"));
    assert!(player.text("#outcome, .right").contains('5'));
    player.taps_on("Use mine");
    assert_eq!(player.count("#in-force"), 0);
    player.goes_to("#/fke/unit-profile?arm=artillery&house.regular_morale=5");
    player.taps_on("Keep them");
    assert_eq!(player.kept("house rules"), json!({"fke": {"regular_morale": 5}}));
    player.goes_to("#/fke/unit-profile");
    assert!(player.text("#in-force").contains("regular morale 5"), "a house rule in force is seen where it acts");
    player.goes_to("#/fke/turn-sequence");
    assert_eq!(player.count("#in-force"), 0, "and not where it does not");
    player.has_no_complaint();
}

#[test]
fn a_question_is_answered_as_the_command_line_answers_it() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        for question in ["what does a square do against cavalry?", "volley", "retreat"] {
            player.goes_to(&format!("#/{}", system.code));
            player.types("#find", question);
            let found = grognard_press::find(system, question);
            let procedures: Vec<String> =
                found.procedures.iter().map(|one| format!("#/{}/{}", system.code, one.name())).collect();
            player.waits_for("answers", "document.querySelector('.answers')");
            let shown = player
                .ask("return [...document.querySelectorAll('.answers a')].map(link => link.getAttribute('href'))");
            assert_eq!(shown, json!(procedures), "{} {question}", system.code);
            let rules = player.count(".answers .rule:not(.ruling)");
            assert_eq!(rules, found.rules.len().min(24) as u64, "{} {question}", system.code);
        }
    }
}

#[test]
fn two_digits_are_one_face_and_the_search_is_a_key_away() {
    let player = Player::sits_down();
    player.goes_to("#/fke/rally");
    player.presses("o");
    player.waits_for("the pad", "document.querySelector('#tray .pad')");
    player.presses("1");
    player.presses("4");
    player.waits_for("the dice", "document.querySelector('#outcome .tell')");
    assert_eq!(last_entry(&player)["dice"], json!([14]));
    player.presses("/");
    player.waits_for("the search", "document.activeElement.id === 'find'");
}

#[test]
fn a_new_evening_keeps_the_old_one() {
    let player = Player::sits_down();
    player.goes_to("#/fke/shooting");
    player.taps("#roll");
    player.goes_to("#/fke/evening");
    player.taps("#new-evening");
    player.taps("#begin-evening");
    assert_eq!(player.count(".entry"), 0);
    player.reloads();
    player.taps_on("Take it up again");
    assert_eq!(player.count(".entry"), 1);
    player.has_no_complaint();
}
