//! Every screen of every system, phone and desk, day and night: nothing overflows, nobody is shut out, and a picture of
//! each is kept.

use std::fs;

use grognard_rulebook::System;
use serde_json::Value as Json;

use crate::{
    engine::first,
    evening::musters,
    stage::{Player, Screen},
};

/// The checker for accessibility, installed by `cargo xtask test`.
pub(crate) fn axe() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/npm/node_modules/axe-core/axe.min.js");
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}; `cargo xtask test` installs it"))
}

/// Every screen of a system, with what to call its picture.
fn screens(system: &'static System) -> Vec<(String, String)> {
    let code = system.code;
    let pages = ["units", "evening", "gazette", "rules", "house", "sheet"].map(str::to_owned);
    let procedures = system.procedures.iter().map(|procedure| procedure.name().to_owned());
    let mut all = vec![(format!("{code}-contents"), format!("#/{code}"))];
    all.extend(pages.into_iter().chain(procedures).map(|page| (format!("{code}-{page}"), format!("#/{code}/{page}"))));
    all
}

pub(crate) fn overflows(player: &Player) {
    let wide = player.ask(
        "const root = document.documentElement;
        if (root.scrollWidth <= root.clientWidth && document.body.scrollWidth <= root.clientWidth) return null;
        return [...document.querySelectorAll('main *')].filter(one => one.getBoundingClientRect().right > root.clientWidth + 1)
            .slice(0, 3).map(one => one.outerHTML.slice(0, 120))",
    );
    assert_eq!(wide, Json::Null, "wider than the screen on {}", player.place());
}

/// Nothing that would shut somebody out.
pub(crate) fn is_open_to_all(player: &Player, axe: &str) {
    // The page itself may run nothing that it did not bring along; the tools of the browser may.
    if player.ask("return !window.axe") == Json::Bool(true) {
        player.devtools("Runtime.evaluate", serde_json::json!({"expression": axe}));
    }
    let violations = player.ask_later(
        "axe.run(document, { resultTypes: ['violations'], iframes: false }).then(found => done(found.violations
            .filter(one => one.impact === 'serious' || one.impact === 'critical')
            .map(one => one.id + ': ' + one.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | '))))",
        Vec::new(),
    );
    assert_eq!(violations, Json::Array(Vec::new()), "on {}", player.place());
}

/// An evening under way, so that no screen is empty: two units, a few rolls, one of them corrected.
fn plays_a_little(player: &Player, system: &'static System) {
    musters(player, system.code, &["# Russians", "Miloradovich", "# French", "Friant"]);
    let (case, _) = first(system, |case| {
        let rolls = case.rolls() && case.procedure.inputs().iter().any(|input| input.role.is_some());
        rolls.then_some(())
    })
    .or_else(|| first(system, |case| case.rolls().then_some(())))
    .expect("a roll");
    player.goes_to(&case.link());
    for _ in 0..3 {
        player.presses("r");
    }
    player.waits_for("dice", "document.querySelector('#tray .die')");
}

/// Looks at every screen by one light; accessibility is checked at one size by day and at the other by night.
fn look_around(light: &str, checked: Screen) {
    let axe = axe();
    let player = Player::sits_down();
    let look = |name: &str, hash: &str| {
        player.goes_to(hash);
        for (screen, size) in [(Screen::Desk, "desk"), (Screen::Phone, "phone")] {
            player.looks_at(screen);
            player.lights(light);
            overflows(&player);
            if screen == checked {
                is_open_to_all(&player, &axe);
            }
            player.draws(&format!("{name}-{size}-{light}"), screen);
        }
    };
    look("shelf", "#/");
    for system in grognard_shelf::systems() {
        look(&format!("{}-units-none", system.code), &format!("#/{}/units", system.code));
        plays_a_little(&player, system);
        look(&format!("{}-rolled", system.code), &player.place());
        for (name, hash) in screens(system) {
            look(&name, &hash);
        }
    }
    player.has_no_complaint();
}

#[test]
fn every_screen_by_day() {
    look_around("light", Screen::Phone);
}

#[test]
fn every_screen_by_candle_light() {
    look_around("dark", Screen::Desk);
}

#[test]
fn the_smallest_phone_shows_everything() {
    let player = Player::sits_down();
    player.looks_at(Screen::Small);
    for system in grognard_shelf::systems() {
        plays_a_little(&player, system);
        overflows(&player);
        for (_, hash) in screens(system) {
            player.goes_to(&hash);
            overflows(&player);
        }
    }
}

#[test]
fn no_printed_table_is_wider_than_its_column() {
    let player = Player::sits_down();
    player.devtools("Emulation.setEmulatedMedia", serde_json::json!({"media": "print"}));
    for system in grognard_shelf::systems() {
        player.goes_to(&format!("#/{}/sheet", system.code));
        for form in ["short", "long"] {
            // What is left of A4 and of Letter between the margins.
            for width in [726, 748] {
                let cut = player.ask_later(
                    "const frame = document.querySelector('#printed');
                    frame.style.width = arguments[0] + 'px';
                    setTimeout(() => done([...frame.contentDocument.querySelectorAll('table')]
                        .filter(table => table.getBoundingClientRect().width > table.parentElement.getBoundingClientRect().width + 1)
                        .map(table => table.innerText.slice(0, 60))), 100)",
                    vec![width.into()],
                );
                assert_eq!(cut, Json::Array(Vec::new()), "{}, {form}, {width} px", system.code);
            }
            player.ask("document.querySelector('#sheet-length').click()");
            player.waits_for(
                "the other form",
                "document.querySelector('#printed').contentDocument.readyState === 'complete'",
            );
        }
    }
}

#[test]
fn text_twice_as_large_loses_nothing() {
    let player = Player::sits_down();
    let phone = serde_json::json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
    player.devtools("Emulation.setDeviceMetricsOverride", phone);
    for system in grognard_shelf::systems() {
        plays_a_little(&player, system);
        let foremost = system.telling.foremost.iter().map(|name| format!("#/{}/{name}", system.code));
        let pages = ["", "/units", "/evening", "/gazette", "/rules", "/house", "/sheet"];
        let all = pages.iter().map(|page| format!("#/{}{page}", system.code)).chain(foremost);
        for hash in all {
            player.goes_to(&hash);
            player.ask("document.documentElement.style.fontSize = '200%'");
            overflows(&player);
            // What is fixed leaves room for what is read, and nothing fixed lies over something else that is.
            let room = player.ask(
                "const box = what => document.querySelector(what)?.getBoundingClientRect();
                const [dock, tabs] = [box('#dock'), box('.tabs')];
                return [dock ? dock.height / innerHeight : 0, dock && tabs ? dock.bottom - tabs.top : 0,
                    ...[...document.querySelectorAll('.dock button, .tabs a')].map(one => one.getBoundingClientRect().right - innerWidth)]",
            );
            let room: Vec<f64> = serde_json::from_value(room).expect("measures");
            assert!(room[0] < 0.4, "the dock takes {} of the screen on {hash}", room[0]);
            assert!(room[1..].iter().all(|over| *over <= 1.0), "something lies over something on {hash}: {room:?}");
        }
        player.ask("document.documentElement.style.fontSize = ''");
    }
    player.has_no_complaint();
}

#[test]
fn by_candle_light_what_will_be_printed_does_not_glare() {
    let player = Player::sits_down();
    let lit = || {
        player.waits_for("the page", "document.querySelector('#printed').contentDocument?.querySelector('h1')");
        let ground = "return getComputedStyle(document.querySelector('#printed').contentDocument.body).backgroundColor";
        player.ask(ground).as_str().unwrap_or_default().to_owned()
    };
    for page in ["sheet", "gazette"] {
        player.visit(&format!("#/fke/{page}"));
        assert_eq!(lit(), "rgb(252, 246, 232)", "the {page} by day");
        player.taps("[aria-label='Day or candle light']");
        assert_eq!(lit(), "rgb(39, 28, 17)", "the {page} by night");
        player.reloads();
        player.waits_for(
            "the night",
            "document.querySelector('#printed').contentDocument?.documentElement.dataset.theme === 'dark'",
        );
        player.taps("[aria-label='Day or candle light']");
    }
    player.has_no_complaint();
}
