//! Orders beyond one unit and one tap: all at once, again, turned by a corner, written and changed, set aside by a ruling; and the shelf
//! from which a battle is chosen.

use std::{thread, time::Duration};

use serde_json::Value as Json;

use crate::{
    battle::{Wish, able, asked, begins, clicks, drags, goes_on, is_asked, spot},
    stage::{Player, Screen, Server},
};

/// Plays on until a question has this word in it.
fn comes_to(player: &Player, word: &str) {
    for _ in 0..30 {
        is_asked(player);
        if asked(player).contains(word) {
            return;
        }
        goes_on(player);
    }
    panic!("nothing with “{word}” was asked");
}

fn orders(player: &Player) -> u64 {
    player.count(".log li")
}

#[test]
fn a_command_goes_straight_on_at_two_taps_and_the_next_unit_does_the_same_again() {
    let player = Player::at(Server::start());
    begins(&player, &Wish { two_players: true, ..Wish::default() });
    comes_to(&player, "movement");
    player.waits_for("what saves taps", "document.querySelector('.savers button')");
    let before = orders(&player);
    player.taps_on("All straight on");
    player.waits_for("more than one ghost", "document.querySelectorAll('.over .ghost').length > 1");
    player.draws("battle-all", Screen::Desk);
    player.taps(".bar .go");
    player.waits_for("more than one order", &format!("document.querySelectorAll('.log li').length > {}", before + 1));
    player.has_no_complaint();

    let player = Player::at(Server::start());
    begins(&player, &Wish { two_players: true, ..Wish::default() });
    comes_to(&player, "movement");
    let first = able(&player)[0];
    let at = spot(&player, first);
    drags(&player, at, (0.0, if at.1 < 400.0 { 40.0 } else { -40.0 }));
    player.waits_for("the ghost", "document.querySelector('.over .ghost')");
    player.taps(".bar .go");
    player.waits_for(
        "the move",
        "document.querySelector('.undo-button')?.innerText === 'Undo' && !document.querySelector('.over .ghost')",
    );
    is_asked(&player);
    player.ask("document.querySelector('.stage').focus()");
    player.presses("r");
    player.waits_for("the same for another", "document.querySelector('.over .ghost')");
    player.has_no_complaint();
}

#[test]
fn a_unit_is_turned_by_its_front_corner() {
    let player = Player::at(Server::start());
    begins(&player, &Wish { two_players: true, ..Wish::default() });
    comes_to(&player, "movement");
    clicks(&player, spot(&player, able(&player)[0]));
    player.waits_for("its corners", "document.querySelectorAll('.over .corner').length === 2");
    let corner = player.ask(
        "const r = document.querySelector('.over .corner').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]",
    );
    let corner = (corner[0].as_f64().unwrap_or_default(), corner[1].as_f64().unwrap_or_default());
    drags(&player, corner, (0.0, if corner.1 < 400.0 { 8.0 } else { -8.0 }));
    player.waits_for("the turned ghost", "document.querySelector('.over .ghost')");
    let order = player.text(".pointed h2");
    assert!(order.to_lowercase().contains("wheel"), "{order}");
    player.has_no_complaint();
}

#[test]
fn players_rule_by_hand_in_their_own_words() {
    let player = Player::at(Server::start());
    begins(&player, &Wish { two_players: true, ..Wish::default() });
    comes_to(&player, "movement");
    let piece = able(&player)[0];
    clicks(&player, spot(&player, piece));
    player.waits_for("what can be ruled", "document.querySelector('.ruling .handle input')");
    player.ask("document.querySelector('.ruling').open = true");
    assert_eq!(
        player.ask("return document.querySelector('.ruling .handle input').disabled"),
        Json::Bool(true),
        "not without a reason"
    );
    player.types(".ruling input[type=text]", "the marker was forgotten");
    player.ask(
        "const one = document.querySelector('.ruling .handle input'); one.value = 2; one.dispatchEvent(new Event('change', { bubbles: true }))",
    );
    player.waits_for(
        "the ruling",
        "document.querySelector('.log .given')?.innerText.includes('the marker was forgotten')",
    );
    is_asked(&player);
    let rings = format!("document.querySelectorAll(`.blocks [data-piece='{piece}'] .ring`).length === 2");
    player.waits_for("the markers", &rings);
    let from = spot(&player, piece);
    clicks(&player, from);
    player.waits_for("what can be ruled", "document.querySelector('.ruling')");
    player.ask("document.querySelector('.ruling').open = true");
    player.types(".ruling input[type=text]", "it was measured wrongly");
    player.taps_on("Put it where I tap next");
    clicks(&player, (from.0, from.1 + if from.1 < 400.0 { -60.0 } else { 60.0 }));
    player.waits_for(
        "the ruling",
        "document.querySelector('.log .given')?.innerText.includes('it was measured wrongly')",
    );
    is_asked(&player);
    assert!((spot(&player, piece).1 - from.1).abs() > 20.0, "it stands elsewhere");
    player.draws("battle-ruling", Screen::Desk);
    player.has_no_complaint();
}

#[test]
fn what_is_written_stands_in_a_list_and_is_changed_there() {
    for system in grognard_shelf::battles() {
        let player = Player::at(Server::start());
        begins(&player, &Wish { system: Some(system.name), ..Wish::default() });
        for _ in 0..6 {
            if player.count(".written") > 0 {
                break;
            }
            goes_on(&player);
        }
        if player.count(".written") == 0 {
            continue;
        }
        player.taps(".written .entry");
        // What may not be written a second time says why.
        player.waits_for("what is written", "document.querySelector('.pointed, .refusal')");
        player.draws(&format!("battle-written-{}", system.code), Screen::Desk);
        if player.count(".pointed .term .chips .hint + button") > 0 {
            let before = player.text(".written .entry");
            player.taps_on("Show me where");
            player.waits_for("a tap to be waited for", "document.querySelector('.pad')");
            clicks(&player, (420.0, 420.0));
            player.waits_for(
                "the place",
                "!document.querySelector('.pad') && document.querySelector('.bar .go')?.disabled === false",
            );
            player.taps(".bar .go");
            thread::sleep(Duration::from_millis(300));
            is_asked(&player);
            assert_ne!(player.text(".written .entry"), before, "{}", system.title);
        }
        player.has_no_complaint();
    }
}

#[test]
fn a_battle_is_chosen_from_the_shelf_by_its_picture() {
    let player = Player::at(Server::start());
    player.visits_battles("");
    player.waits_for("the shelf", "document.querySelectorAll('.book').length > 11");
    player.draws("battle-shelf", Screen::Desk);
    player.draws("battle-shelf-phone", Screen::Phone);
    player.taps_on("Size");
    let title = player.text(".books li:last-child .book b");
    player.taps(".books li:last-child .book");
    let chosen = player.ask("return document.querySelector('#scenario').selectedOptions[0].innerText");
    assert!(chosen.as_str().is_some_and(|chosen| chosen.starts_with(&title)), "{chosen} is not {title}");
    assert!(player.text("#size").contains("units"));
    player.has_no_complaint();
}

#[test]
fn who_is_looked_at_has_a_line_of_sight_with_its_profile() {
    for system in grognard_shelf::battles() {
        let player = Player::at(Server::start());
        begins(&player, &Wish { system: Some(system.name), whole: true, two_players: true, ..Wish::default() });
        for _ in 0..12 {
            if player.count(".curtain") > 0 {
                player.taps(".curtain button");
            }
            if !able(&player).is_empty() && player.count(".written") == 0 {
                break;
            }
            goes_on(&player);
        }
        // First one of his own, then the enemy: a line runs from the one to the other.
        let units = |side: &str| {
            let all = player.ask(&format!(
                "return [...document.querySelectorAll('.blk.{side}')].filter(one => !one.querySelector('.roundel')).map(one => +one.dataset.piece)"
            ));
            all.as_array().and_then(|all| all.first()?.as_i64()).expect("a unit")
        };
        let first = player.ask("return document.querySelector('.who .flagplate').classList.contains('full')");
        let (own, enemy) = if first == Json::Bool(true) { ("full", "barred") } else { ("barred", "full") };
        // The other button only ever looks, whatever could be aimed at.
        looks_at(&player, units(own));
        looks_at(&player, units(enemy));
        player
            .waits_for("the line", "document.querySelector('.over .sight') && document.querySelector('.over .cross')");
        player.waits_for("its profile", "document.querySelector('.sight-card .profile .earth')");
        let told = player.text(".sight-card h3");
        assert!(told.contains("sight") || told.contains("locked by"), "{}: {told}", system.title);
        player.draws(&format!("battle-sight-{}", system.code), Screen::Desk);
        player.has_no_complaint();
    }
}

/// Points at a piece with the other button.
fn looks_at(player: &Player, piece: i64) {
    let (x, y) = spot(player, piece);
    for kind in ["mousePressed", "mouseReleased"] {
        player.devtools(
            "Input.dispatchMouseEvent",
            serde_json::json!({"type": kind, "x": x, "y": y, "button": "right", "buttons": 2, "clickCount": 1}),
        );
    }
    player.waits_for("him", "document.querySelector('.chosen-card .unit')");
}
