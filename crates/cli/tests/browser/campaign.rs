//! A whole evening in each system: twelve units, three turns, and after every mark all of them are what the command line makes of
//! the same history.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use grognard_press::roles;
use grognard_rulebook::{Ends, Given, Input, Resolution, Rolls, System, Written};
use serde_json::{Value as Json, json};

use crate::{
    engine::Case,
    evening::{ends_phase, fills, marked, musters, puts, with_unit},
    stage::Player,
    table::last_entry,
};

/// A unit as the history has it.
struct Unit {
    id: u64,
    facts: Given<'static>,
    gone: bool,
}

/// Twelve units of every arm, six a side.
fn roll(system: &System) -> Vec<String> {
    let arms = system.unit.find(system.telling.plate.arm).and_then(Input::words).expect("arms");
    let fighting: Vec<&&str> = arms.iter().filter(|arm| **arm != "commander").collect();
    let army = |name: &str, from: usize| {
        let units = (0..6).map(|nth| {
            let arm = fighting[(nth / 2 + from) % fighting.len()];
            format!("{name} {}: {}", nth + 1, grognard_press::spoken(arm))
        });
        std::iter::once(format!("# {name}")).chain(units).collect::<Vec<_>>()
    };
    army("Blue", 0).into_iter().chain(army("Red", 0)).collect()
}

/// The engine on the command line: a situation with the dice that fell.
fn by_command_line(case: &Case, dice: &Json) -> Json {
    let request = json!({
        "id": 1, "system": case.system.code, "procedure": case.procedure.name(), "given": case.given, "want": "resolve", "dice": dice,
    });
    let mut engine = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command line");
    engine.stdin.take().expect("a pipe").write_all(format!("{request}\n").as_bytes()).expect("a request");
    let answer = engine.wait_with_output().expect("an answer");
    serde_json::from_slice(&answer.stdout).expect("JSON")
}

/// Rolls that leave marks, the foremost first.
fn deeds(system: &'static System) -> Vec<Case> {
    let foremost = system.telling.foremost.iter().filter_map(|name| system.procedure(name));
    let others = system.procedures.iter().map(Box::as_ref).filter(|one| !system.telling.foremost.contains(&one.name()));
    let rolled = foremost.chain(others).filter(|one| one.dice() != "none" && !roles(*one).is_empty());
    rolled.map(|procedure| Case::plain(system, procedure)).collect()
}

/// The roles of a procedure that a unit of the roster can stand in.
fn parts(case: &Case) -> Vec<&'static str> {
    let asks = |prefix: &str| {
        let of_role = |input: &&Input| input.role.is_some_and(|(known, _)| known == prefix);
        case.procedure.inputs().iter().filter(of_role).any(|input| case.system.unit.find(input.own_name).is_some())
    };
    roles(case.procedure).into_iter().map(|(prefix, _)| prefix).filter(|prefix| asks(prefix)).collect()
}

/// What every unit loses when a moment passes, by what the system says.
fn pass(system: &System, units: &mut [Unit], over: &[&Ends]) {
    let plain = |field: &str| system.unit.find(field).and_then(Input::fixed_default).map(Written::from);
    for unit in units {
        let loses = over
            .iter()
            .any(|ends| unit.facts.get(ends.field).is_some_and(|now| plain(ends.field).as_ref() != Some(now)));
        over.iter().filter(|_| loses).for_each(|ends| unit.facts.remove(ends.field));
    }
}

/// The roster is what the history makes of it.
fn agrees(player: &Player, units: &[Unit], after: &str) {
    let kept = player.kept("roster")["units"].take();
    for unit in units {
        let shown = kept.as_array().expect("units").iter().find(|one| one["id"] == unit.id).expect("the unit");
        assert_eq!(shown["facts"], json!(unit.facts), "{} after {after}", shown["name"]);
        assert_eq!(shown["removed"], Json::Bool(unit.gone), "{} after {after}", shown["name"]);
    }
}

/// One deed: units are put into its roles, our dice fall, everybody touched is marked.
fn plays(player: &Player, case: &Case, units: &mut [Unit], turn: usize) -> bool {
    let mut cast: Vec<(&'static str, usize)> = Vec::new();
    let mut situation = case.clone();
    for (nth, role) in parts(case).into_iter().enumerate() {
        // The acting side is Blue's in odd turns, Red's in even ones.
        let side = (nth + turn) % 2;
        let own = (side * 6..side * 6 + 6).map(|at| (at + turn) % 6 + side * 6);
        let free = own.filter(|at| !units[*at].gone && cast.iter().all(|(_, taken)| taken != at));
        let Some(at) = free.into_iter().find(|at| fills(case, role, &units[*at].facts)) else { return false };
        situation = with_unit(&situation, role, &units[at].facts);
        cast.push((role, at));
    }
    if situation.price().is_none() {
        return false;
    }
    player.goes_to(&case.link());
    for (role, at) in &cast {
        puts(player, role, units[*at].id);
    }
    player.ask("document.querySelector('#roll').click()");
    player.waits_for("the result", "document.querySelector('#outcome .tell, #outcome .facts-dl')");
    let entry = last_entry(player);
    let by_engine = by_command_line(&situation, &entry["dice"]);
    assert_eq!(entry["outcome"], by_engine["outcome"], "{}", situation.link());
    let dice: Vec<i64> = serde_json::from_value(entry["dice"].clone()).expect("dice");
    let resolution: Resolution = situation
        .procedure
        .resolve(&situation.given, situation.system.house.plain(), Rolls::Faces(&dice), None)
        .expect("the same again");
    let touched: Vec<&(&'static str, usize)> = cast
        .iter()
        .filter(|(role, _)| {
            resolution.marks.removed.contains(role)
                || resolution.marks.effects(role, &resolution.given).next().is_some()
        })
        .collect();
    if touched.is_empty() {
        return true;
    }
    player.ask_later("setTimeout(done, 460)", Vec::new());
    player.taps("#mark");
    player.waits_for("the mark", "!document.querySelector('#mark')");
    for (role, at) in touched {
        marked(&situation, &resolution, role, &mut units[*at].facts);
        units[*at].gone |= resolution.marks.removed.contains(role);
    }
    agrees(player, units, &situation.link());
    true
}

/// An evening of a system.
fn evening(code: &str) {
    let system = grognard_shelf::system(code).expect("a system");
    let player = Player::sits_down();
    let lines = roll(system);
    let ids = musters(&player, code, &lines.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(ids.len(), 12);
    let kept = player.kept("roster")["units"].take();
    let unit = |id: u64| {
        let shown = kept.as_array().expect("units").iter().find(|one| one["id"] == id).expect("the unit");
        let facts = shown["facts"].to_string();
        let facts: Given<'_> = serde_json::from_str(&facts).expect("facts");
        Unit { id, facts: facts.into_owned(), gone: false }
    };
    let mut units: Vec<Unit> = ids.into_iter().map(unit).collect();
    let deeds = deeds(system);
    let phases = system.telling.turn.phases.len().max(1);
    let mut played = 0;
    for turn in 0..3 {
        for phase in 0..phases {
            // The deeds are spread over the phases; each turn begins elsewhere among them.
            for nth in (phase..deeds.len()).step_by(phases) {
                let case = &deeds[(nth + turn) % deeds.len()];
                played += usize::from(plays(&player, case, &mut units, turn));
            }
            ends_phase(&player);
            let last = phase + 1 == phases;
            let with_the_turn = if last { system.telling.turn.with_the_turn } else { &[] };
            let over: Vec<&Ends> = system.telling.turn.with_the_phase.iter().chain(with_the_turn).collect();
            pass(system, &mut units, &over);
            agrees(&player, &units, "the phase");
        }
        assert!(player.text("#clock").contains(&format!("Turn {}", turn + 2)));
    }
    assert!(played >= 12, "only {played} deeds were played");
    assert_eq!(player.count("#app .undo[role=alert]"), 0, "nothing had to be complained of");
    // Where dice are only added up there is no luck to weigh.
    player.goes_to(&format!("#/{code}/evening"));
    let luck = (player.count("#luck") > 0).then_some("Luck");
    player.goes_to(&format!("#/{code}/gazette"));
    player.waits_for("the gazette", "document.querySelector('#printed').contentDocument?.querySelector('h2')");
    let told = player.ask("return [...document.querySelector('#printed').contentDocument.querySelectorAll('h2')].map(one => one.innerText)");
    let told: Vec<String> = serde_json::from_value(told).expect("headings");
    for turn in ["Turn 1", "Turn 2", "Turn 3"].into_iter().chain(luck) {
        assert!(told.iter().any(|title| title == turn), "{turn} is not in the gazette: {told:?}");
    }
    let articles =
        player.ask("return document.querySelector('#printed').contentDocument.querySelectorAll('article').length");
    assert_eq!(articles, json!(played), "every roll is told");
    player.has_no_complaint();
}

#[test]
fn an_evening_of_absolute_emperor() {
    evening("ae");
}

#[test]
fn an_evening_of_bataille_empire() {
    evening("be");
}

#[test]
fn an_evening_of_et_sans_resultat() {
    evening("esr");
}

#[test]
fn an_evening_of_volley_and_bayonet() {
    evening("vb");
}

#[test]
fn an_evening_of_for_king_or_empress() {
    evening("fke");
}
