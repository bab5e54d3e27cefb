//! Rosters in seconds: a list is pasted, a scenario's armies are taken, units are handed on; each arm is asked for its own facts,
//! and a role offers only who can fill it.

use grognard_press::read_roll;
use qrcode::{Color, EcLevel, QrCode};
use serde_json::{Value as Json, json};

use crate::{
    evening::{musters, puts, unit},
    looks::overflows,
    stage::{Player, Server},
};

const FRENCH: &str = "# French\n3 x Ligne: infantry, veteran\n2 x Chasseurs: cavalry\nBattery: artillery, hits 2\n\n# Austrians\n4 x Grenadiers: infantry, attack column\nHussars: cavalry, squadrons\nGuns: artillery";

/// Writes into a field as a finger that pastes does.
fn pastes(player: &Player, text: &str) {
    player.ask_with(
        "const field = document.querySelector('#roll-text');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', { bubbles: true }))",
        vec![text.into()],
    );
}

fn on_a_phone(player: &Player) {
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
    player.devtools("Emulation.setDeviceMetricsOverride", phone);
}

#[test]
fn twelve_units_are_there_with_a_paste_and_two_taps() {
    let player = Player::sits_down();
    on_a_phone(&player);
    player.goes_to("#/ae/units");
    player.taps("#paste-list");
    pastes(&player, FRENCH);
    player.taps("#take-roll");
    player.waits_for("the units", "document.querySelectorAll('.unit').length === 12");
    let kept = player.kept("roster");
    assert_eq!(kept["armies"]["ae"], json!(["French", "Austrians"]));
    let (roll, _) = read_roll(grognard_shelf::system("ae").expect("a system"), FRENCH);
    let expected: Vec<Json> = roll
        .armies
        .iter()
        .enumerate()
        .flat_map(|(side, army)| army.units.iter().map(move |unit| (side, unit)))
        .map(|(side, unit)| {
            let facts: serde_json::Map<String, Json> =
                unit.facts.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
            json!([unit.name, side, facts])
        })
        .collect();
    let units: Vec<Json> = kept["units"]
        .as_array()
        .expect("units")
        .iter()
        .map(|unit| json!([unit["name"], unit["side"], unit["facts"]]))
        .collect();
    assert_eq!(units, expected);
    assert_eq!(player.count(".unit .track"), 12, "each shows how worn it is");
    // All of it is one step back.
    player.taps("#undo");
    player.waits_for("no unit", "!document.querySelector('.unit')");
    player.has_no_complaint();
}

#[test]
fn names_of_three_hundred_letters_stretch_no_page() {
    let player = Player::sits_down();
    on_a_phone(&player);
    let (army, name) = ("A".repeat(300), "N".repeat(300));
    player.goes_to("#/vb/units");
    player.taps("#paste-list");
    pastes(&player, &format!("# {army}\n{name}: infantry\n# {name}\n{army}: infantry"));
    player.waits_for("the list to be read", "document.querySelector('#take-roll')");
    overflows(&player);
    player.taps("#take-roll");
    player.waits_for("the units", "document.querySelectorAll('.unit').length === 2");
    overflows(&player);
    let units = player.kept("roster")["units"].take();
    player.goes_to("#/vb/fire");
    puts(&player, "", units[0]["id"].as_u64().expect("an id"));
    puts(&player, "target", units[1]["id"].as_u64().expect("an id"));
    player.taps("#roll");
    player.waits_for("the result", "document.querySelector('#outcome .tell')");
    overflows(&player);
    player.goes_to("#/vb/evening");
    overflows(&player);
    player.has_no_complaint();
}

#[test]
fn what_cannot_be_read_is_said_and_the_rest_can_be_taken() {
    let player = Player::sits_down();
    player.goes_to("#/fke/units");
    player.taps("#paste-list");
    pastes(&player, "Bevern: muskets\nKyau: cuirassers\nPennavaire: heavy cavalry");
    player.waits_for("the fault", "document.querySelector('.misread')");
    assert!(player.text(".misread").contains("Line 2"), "{}", player.text(".misread"));
    assert!(player.text("#take-roll").contains("2 units"));
    player.taps("#take-roll");
    player.waits_for("the rest", "document.querySelectorAll('.unit').length === 2");
    player.has_no_complaint();
}

#[test]
fn units_are_handed_on_by_a_link_and_by_a_code() {
    let player = Player::sits_down();
    let ids = musters(
        &player,
        "ae",
        &["# French", "Friant: infantry, veteran, hits 3", "Gudin", "# Austrians", "Guns: artillery"],
    );
    player.goes_to("#/ae/units");
    player.taps("#send-roll");
    player.waits_for("the code", "document.querySelector('#qr')");
    let link = player.ask("return document.querySelector('#qr').dataset.link");
    let link = link.as_str().expect("a link");
    // The code is that of the link, square by square.
    let code = QrCode::with_error_correction_level(link, EcLevel::L).expect("a code");
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == Color::Dark);
    let squares: String = dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % code.width(), at / code.width())).collect();
    assert_eq!(player.ask("return document.querySelector('#qr path').getAttribute('d')"), json!(squares));
    let friend = Player::at(player.server());
    friend.visit(&link[link.find('#').expect("a place within the app")..]);
    friend.waits_for("the roll", "document.querySelector('#take-roll')");
    assert_eq!(friend.count(".unit"), 0, "nothing is taken unasked");
    friend.taps("#take-roll");
    friend.waits_for("the units", "document.querySelectorAll('.unit').length === 3");
    let named = |player: &Player| -> Vec<(Json, Json)> {
        let units = player.kept("roster")["units"].take();
        units.as_array().expect("units").iter().map(|unit| (unit["name"].clone(), unit["side"].clone())).collect()
    };
    assert_eq!(named(&friend), named(&player));
    assert_eq!(friend.kept("roster")["units"][0]["facts"]["hits"], json!(3), "as they are now");
    assert_eq!(unit(&player, ids[0])["facts"]["hits"], json!(3));
    friend.has_no_complaint();
    player.has_no_complaint();
}

#[test]
fn a_scenario_brings_its_order_of_battle_in_every_system() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        player.goes_to(&format!("#/{}/units", system.code));
        player.taps("#from-battle");
        player.waits_for("the battles", "document.querySelector('[data-battle=\"lobositz-1756\"]')");
        player.taps("[data-battle=\"lobositz-1756\"]");
        player.waits_for("the roll", "document.querySelector('#take-roll')");
        assert_eq!(player.count(".misread"), 0, "{}", system.code);
        player.taps("#take-roll");
        let scenario = std::sync::Arc::new(grognard_scenario::library::find("lobositz-1756").expect("a battle"));
        let units = grognard_shelf::order_of_battle(system.code, &scenario).expect("a muster").expect("units");
        player.waits_for("the units", &format!("document.querySelectorAll('.unit').length === {}", units.len()));
        let kept = player.kept("roster");
        let own: Vec<&Json> =
            kept["units"].as_array().expect("units").iter().filter(|unit| unit["system"] == system.code).collect();
        for (kept, enrolled) in own.iter().zip(&units) {
            assert_eq!(kept["name"], json!(enrolled.name));
            for (fact, value) in kept["facts"].as_object().expect("facts") {
                assert_eq!(*value, json!(enrolled.facts.get(fact)), "{} {}: {fact}", system.code, enrolled.name);
            }
        }
    }
    player.has_no_complaint();
}

#[test]
fn a_unit_is_asked_for_the_facts_of_its_arm_copied_and_renamed() {
    let player = Player::sits_down();
    musters(&player, "vb", &["Hussars: cavalry, light", "Guns: artillery"]);
    player.goes_to("#/vb/units");
    player.taps(".unit");
    player.waits_for("its facts", "document.querySelector('.acts [data-fact=weight]')");
    assert_eq!(player.count(".acts [data-fact=gun_weight]"), 0, "horse has no gun weight");
    assert_eq!(player.count(".acts .more [data-fact=lancer]"), 1, "what is seldom true is folded");
    // Another arm forgets what only the first knew.
    player.chooses(".acts [data-fact=arm]", "artillery");
    player.waits_for("other facts", "document.querySelector('.acts [data-fact=gun_weight]')");
    assert_eq!(player.kept("roster")["units"][0]["facts"], json!({"arm": "artillery"}));
    player.taps("#copy-unit");
    player.waits_for("the copy", "document.querySelectorAll('.unit').length === 3");
    assert_eq!(player.kept("roster")["units"][1]["name"], "Hussars 2");
    player.types(".acts [data-fact=name]", "Horse battery");
    player.presses("\u{e004}");
    player.waits_for("its name", "document.querySelector('.armies').innerText.includes('Horse battery')");
    player.taps(".corps button");
    // A driver that clears the field leaves it, and the field is gone then.
    player.waits_for("the field", "document.querySelector('.corps .rename')");
    player.ask(
        "const field = document.querySelector('.corps .rename');
        field.value = 'Prussians';
        field.dispatchEvent(new Event('change', { bubbles: true }))",
    );
    player.waits_for("the army's name", "document.querySelector('.corps').innerText.includes('Prussians')");
    player.has_no_complaint();
}

#[test]
fn a_role_offers_only_who_can_fill_it() {
    let player = Player::sits_down();
    musters(&player, "ae", &["Ligne: infantry", "Chasseurs: cavalry", "Battery: artillery"]);
    let offered = |hash: &str, role: &str| {
        player.goes_to(hash);
        player.ask_with(
            "return [...document.querySelectorAll(`.plates select[data-role='${arguments[0]}'] option`)].map(one => one.textContent)",
            vec![role.into()],
        )
    };
    assert_eq!(offered("#/ae/infantry-shooting", "shooter"), json!(["no unit", "Ligne"]), "cavalry fires no volleys");
    assert_eq!(offered("#/ae/artillery-shooting", "shooter"), json!(["no unit", "Battery"]));
    assert_eq!(offered("#/ae/combat", "attacker"), json!(["no unit", "Ligne", "Chasseurs"]));
    assert_eq!(offered("#/ae/combat", "defender"), json!(["no unit", "Ligne", "Chasseurs", "Battery"]));
    // A battery on the roster says what fires and what is shot at.
    let ids = musters(&player, "be", &["Guns: 12-pdr artillery", "Cuirassiers: cavalry, column"]);
    player.goes_to("#/be/firing");
    puts(&player, "", ids[0]);
    puts(&player, "target", ids[1]);
    assert!(
        player.place().contains("shooter=artillery") && player.place().contains("target=cavalry-column"),
        "{}",
        player.place()
    );
    player.has_no_complaint();
}

/// How high the form is, in screens of a phone.
fn screens(player: &Player) -> f64 {
    player.settles();
    player
        .ask("return document.querySelector('#form').getBoundingClientRect().height / 844")
        .as_f64()
        .expect("a height")
}

#[test]
fn what_the_roster_says_is_folded_and_a_shock_fits_two_screens() {
    let player = Player::at(Server::start());
    player.visit("#/be/shock");
    on_a_phone(&player);
    let bare = screens(&player);
    let ids = musters(
        &player,
        "be",
        &[
            "# French",
            "Cuirassiers: cavalry, heavy, cuirass, elite, morale 4",
            "# Austrians",
            "Grenadiers: infantry, line",
        ],
    );
    player.goes_to("#/be/shock");
    puts(&player, "charger", ids[0]);
    puts(&player, "target", ids[1]);
    let filled = screens(&player);
    assert!(filled <= 2.0 && bare <= 2.0, "{bare} screens without a roster, {filled} with one");
    assert_eq!(player.count("#form [name=charger_weight], #form [name=charger_arm]"), 0, "the plate says it");
    player.taps("[data-fold=charger]");
    player.waits_for("its facts", "document.querySelector('#form [name=charger_weight]')");
    // What differs from the roster is seen, folded or not.
    player.taps("#form [name=charger_weight][value=light]");
    player.taps_on("As the roster has it");
    player.waits_for("the rest folded", "!document.querySelector('#form [name=charger_arm]')");
    assert_eq!(player.count("#form [name=charger_weight]"), 3);
    player.has_no_complaint();
}
