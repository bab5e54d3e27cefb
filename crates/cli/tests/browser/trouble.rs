//! What goes wrong: a lost server, a broken link, a device that keeps nothing, a record of another format. Something
//! clear is said, and nothing is lost.

use serde_json::json;

use crate::{
    engine::{Case, first},
    odds::shows,
    stage::{Player, Server},
};

fn roll(system: &'static grognard_rulebook::System) -> Case {
    first(system, |case| (case.rolls() && case.price()?.outcomes.len() > 1).then_some(())).expect("a roll").0
}

#[test]
fn everything_works_without_the_server_after_the_first_visit() {
    let mut player = Player::sits_down();
    player.ask_later("navigator.serviceWorker.ready.then(() => done())", Vec::new());
    player.waits_for("the worker", "navigator.serviceWorker.controller");
    player.loses_the_server();
    player.reloads();
    for system in grognard_shelf::systems() {
        let case = roll(system);
        player.goes_to(&case.link());
        shows(&player, &case, system.house.plain());
        player.taps("#roll");
        player.waits_for("dice", "document.querySelector('#tray .die')");
        player.visit(&case.link());
        shows(&player, &case, system.house.plain());
    }
    let fonts = player.ask_later(
        "document.fonts.ready.then(fonts => done([...fonts].filter(font => font.status === 'error').length))",
        Vec::new(),
    );
    assert_eq!(fonts, json!(0), "the fonts are kept too");
    player.has_no_complaint();
}

#[test]
fn the_app_can_be_installed() {
    let player = Player::sits_down();
    player.ask_later("navigator.serviceWorker.ready.then(() => done())", Vec::new());
    let manifest = player.devtools("Page.getAppManifest", json!({}));
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    let missing = player.devtools("Page.getInstallabilityErrors", json!({}));
    assert_eq!(missing["installabilityErrors"], json!([]), "{missing}");
}

#[test]
fn a_broken_link_says_so_and_opens_what_it_can() {
    let player = Player::at(Server::start());
    player.visit("#/no-such-system/firing");
    assert!(player.text("[role=alert]").contains("no-such-system"));
    assert!(player.count(".shelf li") > 0, "the shelf is there");
    for system in grognard_shelf::systems() {
        player.visit(&format!("#/{}/no-such-procedure", system.code));
        assert!(player.text("[role=alert]").contains("no-such-procedure"));
        assert!(player.count(".phase") > 0, "the contents are there");
        let case = roll(system);
        for nonsense in ["no_such_field=1", "%E0%A4%A=%", "&&==&?#", "a=<script>alert(1)</script>"] {
            player.visit(&format!("#/{}/{}?{nonsense}", system.code, case.procedure.name()));
            shows(&player, &Case::plain(system, case.procedure), system.house.plain());
            assert!(player.count("[role=alert].undo") > 0, "{nonsense} is not passed over in silence");
        }
    }
    player.has_no_complaint();
}

#[test]
fn a_device_that_keeps_nothing_says_so_once_and_the_evening_goes_on() {
    for forbid in [
        "Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError'); };",
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
    ] {
        let player = Player::at(Server::start());
        player.before_each_page(forbid);
        for system in grognard_shelf::systems() {
            let case = roll(system);
            player.visit(&case.link());
            player.taps("#roll");
            player.waits_for("a clear word", "document.querySelector('[role=alert].undo')");
            assert!(player.text("[role=alert].undo").contains("xport"), "the way out is named");
            player.goes_to(&format!("#/{}/evening", system.code));
            assert_eq!(player.count(".entry"), 1, "the roll is there while the page is");
            player.taps_on("Noted");
            assert_eq!(player.count("[role=alert].undo"), 0);
        }
    }
}

#[test]
fn a_record_of_another_format_is_put_aside_and_not_lost() {
    let player = Player::sits_down();
    let old = r#"{"format":0,"kept":{"entries":[{"what":"an older evening"}]}}"#;
    for name in ["evening", "roster", "house rules"] {
        let put = "localStorage.clear(); localStorage.setItem('grognard ' + arguments[0], arguments[1])";
        player.ask_with(put, vec![name.into(), old.into()]);
        player.reloads();
        assert!(player.text("[role=alert]").contains(name), "{name} is named");
        let case = roll(grognard_shelf::systems().next().expect("a system"));
        player.goes_to(&case.link());
        player.taps("#roll");
        player.waits_for("dice", "document.querySelector('#tray .die')");
        player.reloads();
        let all = player.ask("return Object.values(localStorage)");
        assert!(all.as_array().is_some_and(|all| all.contains(&old.into())), "{name}: the old record is still there");
    }
}

#[test]
fn a_newer_edition_is_offered_and_not_forced() {
    let player = Player::sits_down();
    player.ask("window.taken = 0; window.grognardUpdate = { postMessage: () => window.taken++ }; window.dispatchEvent(new Event('grognard-update'))");
    player.waits_for("the offer", "document.querySelector('.undo')?.innerText.includes('newer edition')");
    player.taps_on("Later");
    assert_eq!(player.count(".undo"), 0);
    assert_eq!(player.ask("return window.taken"), json!(0));
    player.ask("window.dispatchEvent(new Event('grognard-update'))");
    player.taps_on("Take it");
    player.waits_for("the newer edition", "window.taken === 1");
}
