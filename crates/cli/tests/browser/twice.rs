//! Two tabs, two taps: what two players do adds up, and what a finger does twice counts once.

use grognard_rulebook::Given;
use serde_json::{Value as Json, json};

use crate::{
    engine::{Case, first},
    evening::{ends_phase, marked, musters, pauses, puts, unit, with_unit},
    stage::Player,
    table::{cast, last_entry, throws},
};

#[test]
fn a_double_tap_ends_one_phase() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let phases = system.telling.turn.phases;
        player.goes_to(&format!("#/{}", system.code));
        pauses(&player);
        player.ask("for (const tap of [1, 2]) document.querySelector('#end-phase').click()");
        player.waits_for("the next phase", "document.querySelector('#clock .undo')");
        assert!(player.text("#clock .where").contains(phases[1]), "{}", player.text("#clock .where"));
        ends_phase(&player);
        assert!(player.text("#clock .where").contains(phases.get(2).unwrap_or(&phases[0])), "{}", system.code);
    }
    player.has_no_complaint();
}

#[test]
fn two_tabs_add_to_the_same_evening() {
    let player = Player::sits_down();
    player.goes_to("#/fke/shooting");
    let other = player.opens_another_tab("#/ae/infantry-shooting");
    player.looks_into_tab(0);
    for _ in 0..3 {
        player.taps("#roll");
        player.ask_later("setTimeout(done, 500)", Vec::new());
        player.goes_to("#/fke");
        player.goes_to("#/fke/shooting");
    }
    player.looks_into_tab(other);
    player.taps("#roll");
    player.waits_for("the dice", "document.querySelector('#tray .die')");
    assert_eq!(player.kept("evening")["entries"].as_array().map(Vec::len), Some(4));
    player.goes_to("#/fke/evening");
    assert_eq!(player.count(".entry"), 3, "and each tab knows of all");
}

/// Both players roll at the same unit before either marks it: it is as if they had rolled one after the other.
#[test]
fn what_two_tabs_rolled_before_either_marked_adds_up_with_all_that_follows() {
    let player = Player::sits_down();
    let mut other = None;
    for (code, procedure, said, dice) in [
        ("ae", "infantry-shooting", None, &[6, 6, 6, 1][..]),
        ("fke", "shooting", Some("target_flank_or_rear"), &[1][..]),
    ] {
        let system = grognard_shelf::system(code).expect("a system");
        let mut case = Case::plain(system, system.procedure(procedure).expect("a procedure"));
        said.into_iter().for_each(|flag| case.given.write(flag, true));
        player.looks_into_tab(0);
        let [id] = musters(&player, code, &["Old Guard"])[..] else { panic!("one unit") };
        let rolls = || {
            player.goes_to(&case.link());
            puts(&player, "target", id);
            throws(&player, dice);
        };
        rolls();
        let tab = *other.get_or_insert_with(|| player.opens_another_tab("#/"));
        player.looks_into_tab(tab);
        rolls();
        let (mut history, mut after_each) = (Given::nothing(), Vec::new());
        for tab in [0, tab] {
            let now = with_unit(&case, "target", &history);
            let faces: Vec<i64> = dice.iter().map(|face| i64::from(*face)).collect();
            let rolls = grognard_rulebook::Rolls::Faces(&faces);
            let one_more =
                case.procedure.resolve(&now.given, system.house.plain(), rolls, None).expect("it is resolved");
            marked(&now, &one_more, "target", &mut history);
            let gone = one_more.marks.removed.contains(&"target");
            player.looks_into_tab(tab);
            player.taps("#mark");
            player.waits_for("the mark", "!document.querySelector('#mark')");
            let is = unit(&player, id);
            assert_eq!(is["facts"], json!(history), "{} in tab {tab}", case.link());
            assert_eq!(is["removed"], json!(gone), "{} in tab {tab}", case.link());
            after_each.push((is["facts"]["status"].clone(), gone));
        }
        assert_ne!(after_each[0], after_each[1], "{}: both together are worse than either", case.link());
    }
    player.has_no_complaint();
}

#[test]
fn who_is_gone_is_not_marked_again() {
    let player = Player::sits_down();
    let ids = musters(&player, "be", &["# French", "Cuirassiers: cavalry", "# Austrians", "Grenadiers: infantry"]);
    player.goes_to("#/be/pursuit");
    puts(&player, "", ids[0]);
    puts(&player, "loser", ids[1]);
    player.taps("#roll");
    player.waits_for("the mark", "document.querySelector('#mark')");
    pauses(&player);
    player.taps("#mark");
    player.waits_for("the mark", "!document.querySelector('#mark')");
    assert_eq!(unit(&player, ids[1])["removed"], Json::Bool(true), "who is caught is gone");
    pauses(&player);
    player.taps("#roll");
    let entries = "JSON.parse(localStorage.getItem('grognard evening')).kept.entries.length === 2";
    player.waits_for("another roll", entries);
    assert!(player.text("#outcome").contains("Grenadiers"), "{}", player.text("#outcome"));
    assert_eq!(player.count("#mark"), 0, "and cannot be caught once more");
    player.has_no_complaint();
}

#[test]
fn a_double_tap_rolls_once_and_a_reroll_is_one_entry() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let entries = || player.kept("evening")["entries"].as_array().map_or(0, Vec::len);
        let (case, _) = first(system, cast).expect("a roll");
        let before = entries();
        player.goes_to(&case.link());
        player.ask("const roll = document.querySelector('#roll'); roll.click(); (document.querySelector('#dock .btn') ?? roll).click()");
        player.waits_for("the dice", "document.querySelector('#tray .die')");
        assert_eq!(entries(), before + 1, "{}: a double tap", case.link());
        assert!(
            player.place().starts_with(&format!("#/{}/{}", system.code, case.procedure.name())),
            "and goes nowhere"
        );
        player.ask_later("setTimeout(done, 500)", Vec::new());
        let first = last_entry(&player);
        player.taps("#again");
        assert_eq!(entries(), before + 1, "{}: a re-roll", case.link());
        assert_eq!(last_entry(&player)["corrected"]["dice"], first["dice"], "the first dice stay readable");
    }
    player.has_no_complaint();
}

#[test]
fn a_double_tap_marks_or_goes_on_and_rolls_nothing() {
    let player = Player::sits_down();
    let entries = || player.kept("evening")["entries"].as_array().map_or(0, Vec::len);
    let twice = |what: &str| {
        pauses(&player);
        let script = "document.querySelector(arguments[0]).click();
            setTimeout(() => { document.querySelector('#dock .btn')?.click(); setTimeout(done, 60); }, 90)";
        player.ask_later(script, vec![what.into()]);
    };
    let ids = musters(&player, "be", &["# French", "Ligne: infantry", "# Austrians", "Grenadiers: infantry"]);
    player.goes_to("#/be/firing");
    puts(&player, "", ids[0]);
    puts(&player, "target", ids[1]);
    player.ask("document.querySelector('#roll').click()");
    player.waits_for("the result", "document.querySelector('#outcome .tell')");
    twice("#mark");
    player.waits_for("the mark", "!document.querySelector('#mark')");
    assert_eq!(entries(), 1, "what was marked is not rolled again");
    assert!(player.place().starts_with("#/be/firing"), "and the test is not begun");
    twice("#next");
    player.waits_for("the morale test", "location.hash.startsWith('#/be/morale-test')");
    assert_eq!(entries(), 1, "a test that was turned to is not yet rolled");
    player.has_no_complaint();
}
