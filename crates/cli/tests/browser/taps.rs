//! How many taps it takes: each lies open under the finger, without a swipe.

use serde_json::{Value as Json, json};

use crate::{
    evening::{RESULT_IN_VIEW, musters, pauses, puts, unit},
    stage::Player,
};

/// Counts taps from where the player is; each must lie open under the finger, without a swipe.
fn taps(player: &Player, what: &[&str]) -> usize {
    for one in what {
        player.waits_for(one, &format!("document.querySelector(\"{one}\")"));
        let seen = player.ask_with(
            "const wanted = document.querySelector(arguments[0]);
            const box = (wanted.closest('label') ?? wanted).getBoundingClientRect();
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !!there && (wanted.contains(there) || there.contains(wanted) || !!wanted.closest('label')?.contains(there))",
            vec![(*one).into()],
        );
        assert_eq!(seen, Json::Bool(true), "{one} is not under the finger on {}", player.place());
        player.ask_with("document.querySelector(arguments[0]).click()", vec![(*one).into()]);
        pauses(player);
    }
    what.len()
}

fn on_a_phone(player: &Player) {
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
    player.devtools("Emulation.setDeviceMetricsOverride", phone);
}

#[test]
fn a_volley_is_three_taps_from_the_front_page() {
    let player = Player::sits_down();
    on_a_phone(&player);
    player.visit("");
    let volley = ".shelf a[href='#/fke/shooting']";
    assert_eq!(taps(&player, &[volley, "#form .tick input", "#roll"]), 3);
    player.waits_for("the result", RESULT_IN_VIEW);
    player.has_no_complaint();
}

#[test]
fn own_dice_are_one_switch_in_the_dock() {
    let player = Player::sits_down();
    on_a_phone(&player);
    player.goes_to("#/fke/shooting");
    assert_eq!(taps(&player, &["#own"]), 1);
    player.waits_for("the pad", "document.querySelector('#tray .pad')");
}

#[test]
fn a_volley_from_the_roster_is_tick_roll_mark_and_the_next_shooter_two_taps() {
    let player = Player::sits_down();
    on_a_phone(&player);
    let ids = musters(&player, "ae", &["# French", "Friant", "Gudin", "# Austrians", "Kollowrat"]);
    player.goes_to("#/ae/infantry-shooting");
    puts(&player, "shooter", ids[0]);
    puts(&player, "target", ids[2]);
    player.ask("scrollTo(0, 0)");
    let hits = || unit(&player, ids[2])["facts"]["hits"].as_i64().unwrap_or_default();
    // Dice that all miss leave nothing to mark; then it is rolled again.
    for _ in 0..40 {
        player.ask("scrollTo(0, 0)");
        assert_eq!(taps(&player, &["#form .tick input", "#roll"]), 2);
        player.waits_for("the result", RESULT_IN_VIEW);
        if player.count("#mark") > 0 {
            break;
        }
        player.taps("#strike");
        player.taps("#form .tick input");
    }
    assert_eq!(taps(&player, &["#mark"]), 1, "tick, roll, mark");
    let before = hits();
    assert!(before > 0);
    // The plates are in view again: another shooter, and roll.
    player.waits_for(
        "the plates",
        "(box => box.top >= 0 && box.bottom <= innerHeight)(document.querySelector('.plates select[data-role=shooter]').getBoundingClientRect())",
    );
    for _ in 0..40 {
        puts(&player, "shooter", ids[1]);
        assert_eq!(1 + taps(&player, &["#roll"]), 2);
        if player.count("#mark") > 0 {
            break;
        }
        puts(&player, "shooter", ids[0]);
    }
    player.taps("#mark");
    player.waits_for("more hits", "!document.querySelector('#mark')");
    assert!(hits() > before, "a second shot adds up");
    player.has_no_complaint();
}

#[test]
fn a_charge_is_one_page_from_the_first_roll_to_the_last() {
    let player = Player::sits_down();
    on_a_phone(&player);
    let ids = musters(
        &player,
        "be",
        &["# French", "Cuirassiers: cavalry, heavy, cuirass", "# Austrians", "Grenadiers: infantry, line"],
    );
    player.goes_to("#/be/shock");
    puts(&player, "charger", ids[0]);
    puts(&player, "target", ids[1]);
    player.taps("#roll");
    player.waits_for("the result", "document.querySelector('#outcome .tell')");
    pauses(&player);
    let mut steps = 0;
    // What a shock demands is gone through step by step, each marked where it stands.
    while player.count("#next, #mark") > 0 && steps < 8 {
        if player.count("#mark") > 0 {
            player.taps("#mark");
            player.waits_for("the mark", "!document.querySelector('#mark')");
            pauses(&player);
            continue;
        }
        let due = player.count("#owed li");
        player.taps("#next");
        steps += 1;
        player.waits_for("the step before", &format!("document.querySelectorAll('#chain > li').length >= {steps}"));
        assert!(player.text("#chain > li:first-child").contains("Shock"), "the chain begins with the shock");
        assert!(player.text("#last-step .told").len() > 3, "what came of it stands there");
        let seen = player.ask("const box = document.querySelector('#last-step').getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight");
        assert_eq!(seen, Json::Bool(true), "what it follows from is in view");
        if player.count("#roll") > 0 {
            pauses(&player);
            player.taps("#roll");
            player.waits_for("the result", "document.querySelector('#outcome .tell, #outcome .facts-dl')");
            assert!(player.count("#owed li") < due + 2, "what is done is ticked off");
        }
        pauses(&player);
    }
    assert!(steps > 0, "a shock demands something");
    // What is left stands below, and the page is the same after a look elsewhere.
    let chain = player.count("#chain > li");
    player.goes_to("#/be/rules");
    player.ask("history.back()");
    player.waits_for("the chain", &format!("document.querySelectorAll('#chain > li').length === {chain}"));
    player.has_no_complaint();
}
