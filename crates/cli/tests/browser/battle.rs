//! Battles fought in a real browser: by clicks and drags, by touch, by keyboard; left and taken up again; and what is said when
//! something is wrong.

use std::{env, fs, process::Command, thread, time::Duration};

use serde_json::{Value as Json, json};

use crate::{
    looks::{axe, is_open_to_all, overflows},
    stage::{Player, Screen},
};

/// Officers give their orders at once, so that a test does not wait for them.
const AT_ONCE: &str = "localStorage.setItem('grognard battle settings', JSON.stringify({ pace: 'AtOnce' }))";

/// What can be set for a battle.
#[derive(Default)]
pub(crate) struct Wish<'w> {
    pub(crate) system: Option<&'w str>,
    pub(crate) whole: bool,
    pub(crate) deploy: bool,
    pub(crate) own_dice: bool,
    pub(crate) two_players: bool,
}

/// Sits down to a small battle, or to a whole one.
pub(crate) fn begins(player: &Player, wish: &Wish<'_>) {
    player.visits_battles("");
    player.ask(AT_ONCE);
    player.visits_battles("?again");
    player.waits_for("what there is to fight", "document.querySelector('#fight-now')");
    if !wish.whole {
        player.chooses("#variant", "small");
    }
    if let Some(system) = wish.system {
        player.chooses("#system", system);
    }
    player.ask("document.querySelector('details.settings').open = true");
    for (id, wanted) in [("#deploy", wish.deploy), ("#own-dice", wish.own_dice)] {
        if wanted {
            player.taps(id);
        }
    }
    if wish.two_players {
        player.chooses("#side-1", "me");
    }
    player.taps("#fight-now");
    player.waits_for("the table", "document.querySelector('.blocks [data-piece]')");
    is_asked(player);
}

pub(crate) fn asked(player: &Player) -> String {
    player.ask("return document.querySelector('.question h2')?.innerText ?? ''").as_str().unwrap_or_default().to_owned()
}

pub(crate) fn is_over(player: &Player) -> bool {
    player.count(".verdict h2") > 0
}

/// Waits until the player is asked something, or the battle is over.
pub(crate) fn is_asked(player: &Player) {
    player.waits_for("a question or the end", "document.querySelector('.question[aria-busy=false] h2, .verdict h2')");
}

/// The pieces that may act.
pub(crate) fn able(player: &Player) -> Vec<i64> {
    let found = player.ask(
        "return [...document.querySelectorAll('.blk')].filter(one => one.querySelector('.able')).map(one => +one.dataset.piece)",
    );
    found.as_array().map(|all| all.iter().filter_map(Json::as_i64).collect()).unwrap_or_default()
}

/// Where a piece stands on the screen.
pub(crate) fn spot(player: &Player, piece: i64) -> (f64, f64) {
    let at = player.ask_with(
        "const m = document.querySelector(`.blocks [data-piece='${arguments[0]}']`).getScreenCTM(); return [m.e, m.f]",
        vec![piece.into()],
    );
    (at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default())
}

pub(crate) fn mouse(player: &Player, kind: &str, (x, y): (f64, f64)) {
    let buttons = u8::from(kind != "mouseReleased");
    player.devtools(
        "Input.dispatchMouseEvent",
        json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1}),
    );
}

pub(crate) fn clicks(player: &Player, at: (f64, f64)) {
    mouse(player, "mousePressed", at);
    mouse(player, "mouseReleased", at);
}

pub(crate) fn drags(player: &Player, from: (f64, f64), by: (f64, f64)) {
    mouse(player, "mousePressed", from);
    for i in 1..=8 {
        let part = f64::from(i) / 8.0;
        mouse(player, "mouseMoved", (from.0 + by.0 * part, from.1 + by.1 * part));
        thread::sleep(Duration::from_millis(20));
    }
    mouse(player, "mouseReleased", (from.0 + by.0, from.1 + by.1));
    thread::sleep(Duration::from_millis(150));
}

/// Whether the green button can be pressed.
pub(crate) fn can_give(player: &Player) -> bool {
    player.ask("return document.querySelector('.bar .go')?.disabled === false") == Json::Bool(true)
}

/// Says that there is nothing more to order, if that can be said: some must still do what they were told.
pub(crate) fn closes(player: &Player) -> bool {
    if player.count(".bar .close") == 0 {
        return false;
    }
    player.taps(".bar .close");
    if player.count(".bar .asks") > 0 {
        player.taps(".bar .asks");
    }
    player.count(".refusal") == 0
}

/// Answers a question in the plainest way: what is pointed at, the closing order, or the first of a list, if need be the list of
/// the first who may act.
pub(crate) fn goes_on(player: &Player) {
    is_asked(player);
    if is_over(player) {
        return;
    }
    let before = (asked(player), player.count(".log li"));
    if can_give(player) {
        player.taps(".bar .go");
    } else if !closes(player) {
        if player.count(".choices .choice") == 0 {
            let first = *able(player).first().expect("somebody to act");
            clicks(player, spot(player, first));
            player.waits_for("what he may do", "document.querySelector('.choices .choice')");
        }
        player.taps(".choices .choice");
        player.waits_for("the order to be pointed at", "document.querySelector('.bar .go')?.disabled === false");
        player.taps(".bar .go");
    }
    for _ in 0..200 {
        is_asked(player);
        if is_over(player) || (asked(player), player.count(".log li")) != before {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("nothing came of it: {}", player.text(".side"));
}

/// The record as the device keeps it.
fn record(player: &Player) -> String {
    let kept = player.ask_later(
        "const open = indexedDB.open('grognard', 1);
        open.onsuccess = () => {
            const pages = open.result.transaction('pages').objectStore('pages').getAll();
            pages.onsuccess = () => done(pages.result.join(''));
        };",
        Vec::new(),
    );
    kept.as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_battle_is_fought_by_clicks_and_drags_from_deployment_to_verdict_and_its_record_is_sound() {
    let player = Player::at(crate::stage::Server::start());
    begins(&player, &Wish { deploy: true, ..Wish::default() });
    player.draws("battle-begin", Screen::Desk);
    let mut dragged = 0;
    for _ in 0..80 {
        if is_over(&player) {
            break;
        }
        let pieces = able(&player);
        let moves = ["movement", "set up", "deploy"].iter().any(|word| asked(&player).contains(word));
        if let (true, true, Some(first)) = (moves, dragged < 3, pieces.first()) {
            let at = spot(&player, *first);
            drags(&player, at, (12.0, if at.1 < 400.0 { 30.0 } else { -30.0 }));
            if can_give(&player) {
                player.draws(&format!("battle-drag-{dragged}"), Screen::Desk);
                dragged += 1;
            }
        }
        goes_on(&player);
    }
    assert!(is_over(&player) && dragged > 1, "{dragged} drags, then: {}", player.text(".side"));
    player.draws("battle-verdict", Screen::Desk);
    player.ask(
        "const made = URL.createObjectURL; URL.createObjectURL = blob => { blob.text().then(text => window.handed_out = text); return made.call(URL, blob) }",
    );
    player.taps_on("Keep the report");
    player.waits_for("the report", "window.handed_out");
    let report = player.ask("return window.handed_out");
    player.taps_on("Verify the dice");
    player.waits_for("the proof", "document.querySelector('.proof b')?.innerText.startsWith('Sound')");
    thread::sleep(Duration::from_millis(300));
    let file = env::temp_dir().join(format!("grognard-screen-{}.jsonl", std::process::id()));
    fs::write(&file, record(&player)).expect("a file");
    let proof = Command::new(env!("CARGO_BIN_EXE_grognard")).args(["replay", "--verify"]).arg(&file).output();
    let proof = proof.expect("grognard runs");
    assert!(proof.status.success(), "{}", String::from_utf8_lossy(&proof.stdout));
    let told = Command::new(env!("CARGO_BIN_EXE_grognard")).arg("report").arg(&file).output().expect("grognard runs");
    assert_eq!(report, Json::from(String::from_utf8_lossy(&told.stdout)), "the page that grognard report writes");
    let _ = fs::remove_file(&file);
    player.taps_on("Watch it again");
    player.waits_for("the replay", "document.querySelector('.replay input')");
    player.ask("const line = document.querySelector('.replay input'); line.value = 4; line.dispatchEvent(new Event('input', { bubbles: true }))");
    player.waits_for("the fourth order", "document.querySelector('.replay .hint').innerText.startsWith('order 4 ')");
    player.draws("battle-replay", Screen::Desk);
    player.has_no_complaint();
}

#[test]
fn orders_are_taken_back_and_a_reload_resumes_the_battle() {
    let player = Player::at(crate::stage::Server::start());
    begins(&player, &Wish { two_players: true, ..Wish::default() });
    for _ in 0..12 {
        if asked(&player).contains("movement") {
            break;
        }
        goes_on(&player);
    }
    let (before, first) = (asked(&player), able(&player)[0]);
    let at = spot(&player, first);
    drags(&player, at, (0.0, if at.1 < 400.0 { 40.0 } else { -40.0 }));
    player.waits_for("the ghost", "document.querySelector('.over .ghost')");
    assert!(player.text(".pointed").contains("left"), "what it costs is told");
    player.taps(".bar .go");
    player.waits_for(
        "the move",
        "document.querySelector('.undo-button')?.innerText === 'Undo' && !document.querySelector('.over .ghost')",
    );
    assert_ne!(asked(&player), before);
    player.taps(".undo-button");
    player.waits_for("the move taken back", "document.querySelector('.undo-button')?.disabled");
    assert_eq!(asked(&player), before);
    let orders = player.count(".log li");
    thread::sleep(Duration::from_millis(300));
    player.reloads_battle();
    player.waits_for("the table", "document.querySelector('.blocks [data-piece]')");
    player.waits_for("the log", "document.querySelectorAll('.log li').length > 0");
    is_asked(&player);
    assert_eq!((asked(&player), player.count(".log li")), (before, orders));
    player.has_no_complaint();
}

#[test]
fn own_dice_are_asked_for_one_by_one() {
    let player = Player::at(crate::stage::Server::start());
    begins(&player, &Wish { own_dice: true, ..Wish::default() });
    player.taps(".bar .go");
    for face in [6, 1, 6, 1] {
        player.waits_for("a die to be asked for", "document.querySelector('.pad')");
        let before = player.text(".pad .hint");
        player.taps(&format!(".face:nth-child({face})"));
        for _ in 0..100 {
            if player.count(".pad") == 0 || player.text(".pad .hint") != before {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        if player.count(".pad") == 0 {
            break;
        }
    }
    player.waits_for("the first turn", "document.querySelector('.who small').innerText.includes('turn 1')");
    assert!(record(&player).contains("\"own\":true"), "the record marks them");
    player.has_no_complaint();
}

#[test]
fn a_turn_is_played_by_keyboard_alone_and_one_by_touch() {
    let player = Player::at(crate::stage::Server::start());
    begins(&player, &Wish { two_players: true, ..Wish::default() });
    player.presses("\u{E007}");
    for _ in 0..8 {
        is_asked(&player);
        if asked(&player).contains("movement") {
            break;
        }
        player.presses("1");
        thread::sleep(Duration::from_millis(250));
        player.presses("\u{E007}");
        thread::sleep(Duration::from_millis(250));
        if player.count(".bar .close") > 0 && !asked(&player).contains("movement") {
            player.presses("ee");
            thread::sleep(Duration::from_millis(250));
        }
    }
    let before = asked(&player);
    player.ask("document.querySelector('.stage').focus()");
    player.presses("\u{E004}");
    player.waits_for("a unit", "document.querySelector('.chosen-card .choice')");
    player.presses("1");
    player.waits_for("an order", "document.querySelector('.pointed')");
    player.presses("\u{E007}");
    player.waits_for("it to be obeyed", "document.querySelector('.undo-button')?.innerText === 'Undo'");
    assert_ne!(asked(&player), before);
    player.looks_at(Screen::Phone);
    player.devtools("Emulation.setTouchEmulationEnabled", json!({"enabled": true}));
    player.taps(".zoom button:nth-child(2)");
    thread::sleep(Duration::from_millis(400));
    let (x, y) = spot(&player, able(&player)[0]);
    player.devtools("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}));
    player.devtools("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    player.waits_for("a unit by touch", "document.querySelector('.chosen-card .choice')");
    let orders = player.count(".log li");
    player.taps(".chosen-card .choice");
    player.waits_for("an order", "document.querySelector('.bar .go')?.disabled === false");
    player.draws("battle-phone", Screen::Phone);
    player.looks_at(Screen::Phone);
    player.taps(".bar .go");
    player.waits_for("it to be obeyed", &format!("document.querySelectorAll('.log li').length > {orders}"));
    player.has_no_complaint();
}

#[test]
fn what_is_wrong_is_said_a_damaged_record_and_a_full_store() {
    let player = Player::at(crate::stage::Server::start());
    player.visits_battles("");
    player.waits_for("the place for records", "document.querySelector('#import')");
    for (text, said) in [("a letter home", "no record"), ("{\"format\":2,\"system\":\"king-or-empress\"}\\n", "line 1")]
    {
        player.ask(&format!(
            "const data = new DataTransfer(); data.items.add(new File([`{text}`], 'letter.jsonl'));
            const place = document.querySelector('#import'); place.files = data.files;
            place.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ));
        player.waits_for("what is wrong", &format!("document.querySelector('.notice')?.innerText.includes('{said}')"));
        player.taps(".notice button");
    }
    player.before_each_page(
        "IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError') };",
    );
    begins(&player, &Wish::default());
    player.waits_for("what is wrong", "document.querySelector('.notice')?.innerText.includes('no room left')");
    player.taps(".notice button");
    player.taps(".bar .go");
    player.waits_for("the battle to go on", "document.querySelectorAll('.log li').length > 0");
}

#[test]
fn every_battle_on_the_shelf_is_played_for_a_turn() {
    for system in grognard_shelf::battles() {
        let player = Player::at(crate::stage::Server::start());
        begins(&player, &Wish { system: Some(system.name), ..Wish::default() });
        let later = "document.querySelector('.who small').innerText.includes('turn 2')";
        for _ in 0..60 {
            if player.count(".question.interrupts") > 0 {
                assert!(player.count(".chain .done") > 0, "{}: what led here is told", system.title);
            }
            if is_over(&player) || player.ask(&format!("return {later}")) == Json::Bool(true) {
                break;
            }
            goes_on(&player);
        }
        assert!(is_over(&player) || player.ask(&format!("return {later}")) == Json::Bool(true), "{}", system.title);
        player.draws(&format!("battle-{}", system.code), Screen::Desk);
        player.has_no_complaint();
    }
}

#[test]
fn who_looks_on_sees_two_officers_fight_and_hears_why() {
    let player = Player::at(crate::stage::Server::start());
    player.visits_battles("");
    player.ask(AT_ONCE);
    player.visits_battles("?again");
    player.waits_for("what there is to fight", "document.querySelector('#fight-now')");
    player.chooses("#variant", "small");
    player.ask("document.querySelector('details.settings').open = true");
    player.chooses("#side-0", "major");
    player.chooses("#side-1", "captain");
    player.taps("#fight-now");
    player.waits_for("orders with their reasons", "document.querySelectorAll('.log .why').length > 3");
    assert_eq!(player.count(".question"), 0, "nothing is asked of who looks on");
    assert!(
        player.ask("return document.querySelector('.log .why').innerText").as_str().unwrap().starts_with("Because ")
    );
    player.draws("battle-looked-on", Screen::Desk);
    player.has_no_complaint();
}

#[test]
fn nobody_is_shut_out_of_a_battle_by_day_or_by_night() {
    let axe = axe();
    let player = Player::at(crate::stage::Server::start());
    player.visits_battles("");
    player.waits_for("what there is to fight", "document.querySelector('#fight-now')");
    is_open_to_all(&player, &axe);
    for screen in [Screen::Phone, Screen::Small] {
        player.looks_at(screen);
        overflows(&player);
    }
    player.looks_at(Screen::Desk);
    begins(&player, &Wish { whole: true, two_players: true, ..Wish::default() });
    for _ in 0..12 {
        if asked(&player).contains("movement") {
            break;
        }
        goes_on(&player);
    }
    clicks(&player, spot(&player, able(&player)[0]));
    player.waits_for("a unit", "document.querySelector('.chosen-card .choice')");
    for light in ["light", "dark"] {
        player.lights(light);
        for screen in [Screen::Desk, Screen::Phone, Screen::Small] {
            player.looks_at(screen);
            overflows(&player);
        }
        player.looks_at(Screen::Desk);
        is_open_to_all(&player, &axe);
        player.draws(&format!("battle-{light}"), Screen::Desk);
    }
}

#[test]
fn text_twice_as_large_leaves_a_table_to_play_on() {
    let player = Player::at(crate::stage::Server::start());
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
    player.devtools("Emulation.setDeviceMetricsOverride", phone);
    player.before_each_page(
        "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')",
    );
    player.visits_battles("");
    player.waits_for("what there is to fight", "document.querySelector('#fight-now')");
    overflows(&player);
    begins(&player, &Wish { two_players: true, ..Wish::default() });
    for _ in 0..12 {
        if asked(&player).contains("movement") {
            break;
        }
        goes_on(&player);
    }
    overflows(&player);
    // A third of the screen is still the table, and every button of the bar lies on the screen.
    let room = player.ask(
        "const box = what => document.querySelector(what).getBoundingClientRect();
        return [box('.field').height / innerHeight, ...[...document.querySelectorAll('.bar button, .banner button, .tabs button')]
            .map(one => one.getBoundingClientRect()).map(one => Math.max(one.right - innerWidth, one.bottom - innerHeight))]",
    );
    let room: Vec<f64> = serde_json::from_value(room).expect("measures");
    player.draws("battle-large-text", Screen::Phone);
    assert!(room[0] > 0.3, "the table has {} of the screen", room[0]);
    assert!(room[1..].iter().all(|over| *over <= 1.0), "something lies off the screen: {room:?}");
    player.has_no_complaint();
}

#[test]
fn a_battle_is_fought_without_a_network_after_the_first_visit() {
    let mut player = Player::at(crate::stage::Server::start());
    player.visits_battles("");
    player.waits_for("what there is to fight", "document.querySelector('#fight-now')");
    let kept = player.ask_later(
        "(async () => {
            for (let i = 0; i < 200; i++) {
                const all = await Promise.all((await caches.keys()).map(name => caches.open(name).then(cache => cache.keys())));
                const kept = what => all.flat().some(request => request.url.endsWith(what));
                if (kept('/battle/') && kept('library.json') && all.flat().some(({ url }) => /war-room-.*_bg.wasm/.test(url))) return done(true);
                await new Promise(go => setTimeout(go, 50));
            }
            done(false);
        })()",
        Vec::new(),
    );
    assert_eq!(kept, Json::Bool(true), "the battle is kept");
    player.loses_the_server();
    begins(&player, &Wish::default());
    goes_on(&player);
}

#[test]
fn the_door_offers_both_and_loads_neither() {
    let player = Player::at(crate::stage::Server::start());
    player.visits_the_door();
    assert_eq!(player.count("#door nav a"), 2);
    let loaded =
        player.ask("return performance.getEntriesByType('resource').filter(one => one.name.endsWith('.wasm')).length");
    assert_eq!(loaded, Json::from(0));
    is_open_to_all(&player, &axe());
    player.draws("door", Screen::Desk);
    player.taps_on("Fight a battle");
    player.waits_for("the battle screen", "document.querySelector('.front h1')");
}
