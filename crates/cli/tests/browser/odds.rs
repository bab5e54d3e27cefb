//! The odds on the screen are the engine's, whatever is ticked, linked, pinned or ruled otherwise.

use grognard_rulebook::{Given, House, Input, Kind, Value, Written};
use serde_json::{Value as Json, json};

use crate::{
    engine::{Case, chances, examples, first, procedures, varying},
    stage::Player,
};

/// Every field with odds on the screen: its values as shown, and their chances.
fn shown(player: &Player) -> Vec<(String, Vec<(String, f64)>)> {
    let all = player.ask(
        "return [...document.querySelectorAll('.right [data-field]')].map(field => [field.dataset.field,
            [...field.querySelectorAll('[data-value]')].map(row => [row.dataset.value, Number(row.dataset.p)])])",
    );
    serde_json::from_value(all).expect("fields with their odds")
}

/// What stands on the screen is what the engine says of a situation.
pub(crate) fn shows(player: &Player, case: &Case, house: &House) {
    let Some(priced) = case.price_under(house) else {
        assert!(player.count(".refusal[role=alert]") > 0, "{}: refused, and nothing says so", case.link());
        return;
    };
    player.settles();
    let shown = shown(player);
    assert!(!shown.is_empty(), "{}: no odds", case.link());
    for (field, rows) in &shown {
        let expected = chances(&priced, field);
        assert_eq!(rows.len(), expected.len(), "{}: {field} {rows:?} {expected:?}", case.link());
        for (value, p) in expected {
            let row = rows.iter().find(|(known, _)| *known == value);
            assert!(row.is_some_and(|(_, q)| (p - q).abs() < 1e-9), "{}: {field} {value} {p} {row:?}", case.link());
        }
    }
    let is_number = |name: &String| matches!(priced.outcomes[0].1.get(name), Some(Value::Whole(_) | Value::Number(_)));
    for name in varying(&priced).iter().filter(|name| !is_number(name)) {
        assert!(shown.iter().any(|(field, _)| field == name), "{}: nothing is said of {name}", case.link());
    }
}

#[test]
fn worked_examples_show_the_odds_of_the_engine() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        for procedure in &system.procedures {
            let of_procedure = |case: &Case| case.procedure.name() == procedure.name();
            for case in examples(system).into_iter().filter(of_procedure).take(2) {
                player.goes_to(&case.link());
                shows(&player, &case, system.house.plain());
            }
        }
    }
    player.has_no_complaint();
}

#[test]
fn every_kind_of_control_changes_the_odds_as_the_engine_does() {
    let player = Player::sits_down();
    for mut case in procedures() {
        player.goes_to(&case.link());
        player.unfolds();
        shows(&player, &case, case.system.house.plain());
        for control in [
            ".tick input:not(:checked)",
            ".seg label:not(.no) input:not(:checked)",
            ".step button[data-more]:not(:disabled)",
        ] {
            let control = format!("#form {control}");
            player.settles();
            if player.count(&control) == 0 {
                continue;
            }
            let about = player.ask_with(
                "const it = document.querySelector(arguments[0]); return [it.dataset.more ?? it.name, it.type, it.value]",
                vec![control.as_str().into()],
            );
            player.taps(&control);
            let (name, kind, word): (String, String, String) = serde_json::from_value(about).expect("a control");
            match kind.as_str() {
                "checkbox" => case.given.write(name, Written::Flag(true)),
                "radio" => case.given.write(name, Written::Text(word.into())),
                _ => {
                    let now = player.text(&format!("#value-{name}")).replace('−', "-");
                    case.given.type_in(&name, &now);
                }
            }
            shows(&player, &case, case.system.house.plain());
        }
    }
    player.has_no_complaint();
}

#[test]
fn every_number_can_be_charted() {
    let player = Player::sits_down();
    for case in procedures() {
        player.goes_to(&case.link());
        let numbers =
            player.ask("return [...document.querySelectorAll('#charted option')].map(option => option.value)");
        for number in numbers.as_array().into_iter().flatten().filter_map(Json::as_str) {
            player.chooses("#charted", number);
            assert_eq!(player.count(&format!(".odds[data-field={number}]")), 1, "{}", case.link());
            shows(&player, &case, case.system.house.plain());
        }
    }
}

#[test]
fn a_shared_link_opens_the_same_situation_elsewhere() {
    let player = Player::sits_down();
    let friend = Player::at(player.server());
    for system in grognard_shelf::systems() {
        let (case, _) =
            first(system, |case| (case.rolls() && case.given.0.len() > 2).then_some(())).expect("an example");
        player.goes_to(&case.link());
        if player.count("#form .tick input:not(:checked)") > 0 {
            player.taps("#form .tick input:not(:checked)");
        }
        let address = player.ask("return location.hash");
        player.taps("#share");
        player.waits_for("word of the copied link", "document.querySelector('.undo')");
        friend.visit(address.as_str().expect("an address"));
        let odds =
            "return [...document.querySelectorAll('[data-field], .refusal')].map(field => field.innerText).join()";
        assert_eq!(friend.ask(odds), player.ask(odds), "{}", case.link());
        let said = "return [...document.querySelectorAll('#form input:checked')].map(input => input.name + input.value).join()";
        assert_eq!(friend.ask(said), player.ask(said), "{}", case.link());
        assert_eq!(friend.count("[role=alert].undo"), 0, "{}: the link fits", case.link());
    }
    friend.has_no_complaint();
    player.has_no_complaint();
}

#[test]
fn a_pinned_situation_is_compared_with_a_changed_one() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        // One flag that may be ticked and changes the odds.
        let better = |case: &Case| {
            let before = case.price()?;
            let flags = case.procedure.inputs().iter().filter(|input| input.sort.kind == Kind::Flag);
            flags.map(|input| input.name.clone()).find(|name| {
                let mut other = case.clone();
                other.given.write(name.clone(), true);
                let plain = case.procedure.matters(&case.given, system.house.plain()).contains(name);
                plain
                    && other.price().is_some_and(|after| after.outcomes != before.outcomes && after.outcomes.len() > 1)
            })
        };
        let (case, flag) =
            first(system, |case| case.rolls().then(|| better(case)).flatten()).expect("a flag that matters");
        player.goes_to(&case.link());
        player.taps("#pin");
        player.waits_for("the comparison", "document.querySelector('#compare')");
        player.unfolds();
        player.taps(&format!("#form input[name={flag}]"));
        player
            .waits_for("what was changed", "document.querySelector('#compare .prose').innerText.startsWith('Changed')");
        assert!(player.count("#compare .mirror .r, #compare .diff tbody tr") > 0, "{}", case.link());
        let mut changed = case.clone();
        changed.given.write(flag, true);
        shows(&player, &changed, system.house.plain());
        player.taps_on("Unpin");
        assert_eq!(player.count("#compare"), 0);
    }
    player.has_no_complaint();
}

/// Other settings of a house rule: what to tap, and what that says.
fn settings(input: &Input) -> Vec<(String, Written<'static>)> {
    let name = &input.name;
    let step = if input.sort.kind == Kind::Whole { 1.0 } else { 0.5 };
    let button = |which: &str| format!("[id='house-{name}'] button:{which}-child");
    match input.fixed_default() {
        Some(Value::Whole(now)) => vec![
            (button("last"), Written::from(f64::from(now) + step)),
            (button("first"), Written::from(f64::from(now) - step)),
        ],
        Some(Value::Number(now)) => {
            vec![(button("last"), Written::from(now + step)), (button("first"), Written::from(now - step))]
        }
        Some(Value::Flag(now)) => vec![(format!(".house input[name='{name}']:not(:checked)"), Written::Flag(!now))],
        Some(Value::Word(now)) => {
            let others = input.words().unwrap_or_default().iter().enumerate().filter(|(_, word)| **word != now);
            let tap = |nth: usize| format!(".house label:nth-child({}) input[name='{name}']", nth + 1);
            others.map(|(nth, word)| (tap(nth), Written::from(*word))).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_house_rule_changes_the_odds_everywhere() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        // A house rule of which another setting changes the odds of some situation.
        let found = system.house.fields().iter().find_map(|input| {
            settings(input).into_iter().find_map(|(tap, written)| {
                let mut given = Given::nothing();
                given.write(input.name.clone(), written);
                let house = system.house.read(&given).ok()?;
                let (case, _) = first(system, |case| {
                    let (before, after) = (case.price()?, case.price_under(&house)?);
                    (before.outcomes != after.outcomes).then_some(())
                })?;
                Some((tap, house, case))
            })
        });
        let (tap, house, case) = found.unwrap_or_else(|| panic!("{}: no house rule matters", system.title));
        player.goes_to(&format!("#/{}/house", system.code));
        player.taps(&tap);
        player.waits_for("word of the difference", "document.querySelector('.margin b')");
        player.goes_to(&case.link());
        shows(&player, &case, &house);
        player.reloads();
        shows(&player, &case, &house);
        player.goes_to(&format!("#/{}/house", system.code));
        player.taps_on("Back to our rulings");
        player.goes_to(&case.link());
        shows(&player, &case, system.house.plain());
        assert_eq!(player.kept("house rules"), json!({}));
    }
    player.has_no_complaint();
}

#[test]
fn a_rule_is_found_and_laid_open_and_the_sheet_can_be_printed() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        player.goes_to(&format!("#/{}/rules", system.code));
        let rule = &system.rules[system.rules.len() / 2];
        player.types("#find", rule.id);
        player.waits_for("fewer rules", "document.querySelectorAll('.rule').length < 12");
        player.taps(".rule button");
        player.waits_for("the rule laid open", "document.querySelector('#rule').open");
        assert!(player.text("#rule").contains(rule.text), "{}", rule.id);
        player.taps_on("Close");
        player.goes_to(&format!("#/{}/sheet", system.code));
        player.waits_for("the sheet", "document.querySelector('#printed').contentDocument?.querySelector('h1')");
        player.taps("#sheet-length");
        player.waits_for(
            "the long form",
            "!document.querySelector('#printed').contentDocument?.querySelector('body.short')",
        );
        let printed = player.ask("return document.querySelector('#printed').contentDocument.body.innerText");
        let printed = printed.as_str().expect("the sheet's text").to_lowercase();
        for procedure in &system.procedures {
            assert!(printed.contains(&grognard_press::spoken(procedure.name())), "{}", procedure.name());
        }
    }
    player.has_no_complaint();
}

#[test]
fn a_procedure_is_found_by_a_word() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        player.goes_to(&format!("#/{}", system.code));
        assert_eq!(player.count(".phase li"), system.procedures.len() as u64, "all are there, in turn order");
        let wanted = system.procedures.last().expect("a procedure");
        player.types("#find", &grognard_press::spoken(wanted.name()));
        let found =
            player.ask("return [...document.querySelectorAll('.phase a')].map(link => link.getAttribute('href'))");
        assert!(found.as_array().is_some_and(|all| all.contains(&Json::from(format!(
            "#/{}/{}",
            system.code,
            wanted.name()
        )))));
    }
}
