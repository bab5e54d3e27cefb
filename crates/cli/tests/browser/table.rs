//! An evening at the table: rolling, own dice, what follows, the record, the units.

use std::collections::BTreeSet;

use grognard_rulebook::{Given, Kind, Resolution, Value};
use serde_json::{Value as Json, json};

use crate::{
    engine::{Case, faces, first},
    evening::{fills, with_unit},
    odds::shows,
    stage::Player,
};

/// Takes the player's own dice: taps the faces in the order they are asked for.
pub(crate) fn throws(player: &Player, faces: &[u8]) {
    // The dock has the switch, or something more urgent; then it is in the tray.
    player.taps("#own, #tray .swap");
    for face in faces {
        player.taps(&format!(".pad button[data-face='{face}']"));
    }
    player.waits_for("the outcome", "!document.querySelector('#outcome').classList.contains('hidden')");
}

pub(crate) fn last_entry(player: &Player) -> Json {
    player.kept("evening")["entries"].as_array().and_then(|entries| entries.last().cloned()).unwrap_or_default()
}

/// A roll with dice, as it would come from some seed.
pub(crate) fn cast(case: &Case) -> Option<Resolution> {
    if !case.rolls() {
        return None;
    }
    case.resolve(1).filter(|resolution| !faces(resolution).is_empty())
}

#[test]
fn digital_dice_fall_and_are_written_down() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let (case, _) = first(system, cast).expect("a roll");
        player.goes_to(&case.link());
        assert!(player.text("#tray").contains("wait"), "no dice yet");
        player.taps("#roll");
        player.waits_for("dice", "document.querySelector('#tray .die')");
        let entry = last_entry(&player);
        let rolled: Vec<i64> = serde_json::from_value(entry["dice"].clone()).expect("dice");
        assert_eq!(rolled.len() as u64, player.count("#tray .die"));
        let rolls = grognard_rulebook::Rolls::Faces(&rolled);
        let engine = case.procedure.resolve(&case.given, system.house.plain(), rolls, None).expect("the same again");
        assert_eq!(entry["outcome"], json!(engine.outcome), "{}", case.link());
        assert!(!player.text("#outcome").is_empty());
        player.goes_to(&format!("#/{}/evening", system.code));
        assert_eq!(player.count(".entry"), 1, "each system has its own evening");
    }
    player.has_no_complaint();
}

#[test]
fn own_dice_are_taken_in_the_order_asked_for() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let (case, resolution) = first(system, cast).expect("a roll");
        player.goes_to(&case.link());
        throws(&player, &faces(&resolution));
        let entry = last_entry(&player);
        assert_eq!(entry["dice"], json!(faces(&resolution)));
        assert_eq!(entry["outcome"], json!(resolution.outcome), "{}", case.link());
        assert_eq!(entry["own"], Json::Bool(true));
        assert!(player.count(".right .hit, .right .got") > 0, "{}: the odds mark what was rolled", case.link());
    }
    player.has_no_complaint();
}

#[test]
fn what_follows_carries_the_facts_over() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let leads_on = |case: &Case| {
            let rolls = (0..40).filter_map(|seed| case.resolve(seed));
            cast(case)?;
            rolls.into_iter().find(|resolution| !resolution.next.is_empty())
        };
        let (case, resolution) = first(system, leads_on).expect("something that leads on");
        player.goes_to(&case.link());
        throws(&player, &faces(&resolution));
        let next = &resolution.next[0];
        player.ask_later("setTimeout(done, 500)", Vec::new());
        player.taps("#next");
        let begins = format!("location.hash.startsWith('#/{}/{}')", system.code, next.procedure);
        player.waits_for("what follows", &begins);
        let procedure = system.procedure(next.procedure).expect("a procedure");
        player.waits_for(
            "its page",
            &format!("document.title.toLowerCase().startsWith('{}')", grognard_press::spoken(next.procedure)),
        );
        shows(&player, &Case { system, procedure, given: next.given.clone() }, system.house.plain());
    }
    player.has_no_complaint();
}

#[test]
fn a_mis_tick_is_corrected_with_the_same_dice() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        // A flag that leaves the number of dice as it is.
        let slip = |case: &Case| {
            let dice = faces(&cast(case)?).iter().map(|face| i64::from(*face)).collect::<Vec<_>>();
            let matters = case.procedure.matters(&case.given, system.house.plain());
            let flags = case.procedure.inputs().iter().filter(|input| input.sort.kind == Kind::Flag);
            flags.map(|input| input.name.clone()).filter(|name| matters.contains(name)).find_map(|name| {
                let mut right = case.given.clone();
                right.write(name.clone(), true);
                let rolls = grognard_rulebook::Rolls::Faces(&dice);
                Some((name, case.procedure.resolve(&right, system.house.plain(), rolls, None).ok()?))
            })
        };
        let (case, (flag, right)) = first(system, slip).expect("a flag");
        player.goes_to(&case.link());
        throws(&player, &faces(&cast(&case).expect("a roll")));
        let before = last_entry(&player);
        player.goes_to(&format!("#/{}/evening", system.code));
        player.taps_on("Open it");
        player.waits_for("the form", "document.querySelector('#form')");
        player.unfolds();
        player.taps(&format!("#form input[name={flag}]"));
        player.taps("#same");
        player.waits_for("the outcome", "!document.querySelector('#outcome').classList.contains('stale')");
        let after = last_entry(&player);
        assert_eq!(after["dice"], before["dice"], "the dice are kept");
        assert_eq!(after["outcome"], json!(right.outcome));
        assert_eq!(after["corrected"]["outcome"], before["outcome"], "what was written stays readable");
        player.goes_to(&format!("#/{}/evening", system.code));
        assert!(player.count(".entry .fix") > 0);
    }
    player.has_no_complaint();
}

/// What a roll does to a fresh unit in some role.
struct Blow {
    case: Case,
    role: &'static str,
    field: &'static str,
    value: Value,
    faces: Vec<u8>,
}

/// A roll that leaves its mark on a fresh unit in some role.
fn blow(case: &Case) -> Option<Blow> {
    cast(case)?;
    let roles: BTreeSet<&'static str> =
        case.procedure.inputs().iter().filter_map(|input| Some(input.role?.0)).collect();
    roles.into_iter().filter(|role| fills(case, role, &Given::nothing())).find_map(|role| {
        let case = with_unit(case, role, &Given::nothing());
        (0..40).filter_map(|seed| case.resolve(seed)).find_map(|resolution| {
            let (field, effect) = resolution.marks.effects(role, &resolution.given).next()?;
            let input = case.system.unit.find(field)?;
            let value = effect.on(input, input.fixed_default()?);
            let faces = faces(&resolution);
            (!faces.is_empty()).then(|| Blow { case: case.clone(), role, field, value, faces })
        })
    })
}

#[test]
fn a_unit_is_cast_marked_and_taken_back() {
    let player = Player::sits_down();
    for (nth, system) in grognard_shelf::systems().enumerate() {
        let (_, blow) = first(system, blow).unwrap_or_else(|| panic!("{}: nothing marks a unit", system.title));
        let unit = || player.kept("roster")["units"][nth].take();
        player.goes_to(&format!("#/{}/units", system.code));
        player.types("#unit-name", "Old Guard");
        player.taps("#add-unit");
        player.waits_for("the unit", "document.querySelector('.unit')");
        player.goes_to(&blow.case.link());
        player.chooses(&format!(".plates select[data-role='{}']", blow.role), &unit()["id"].to_string());
        shows(&player, &blow.case, system.house.plain());
        throws(&player, &blow.faces);
        player.taps_on("Mark Old Guard");
        assert_eq!(unit()["facts"][blow.field], json!(blow.value), "{}", blow.case.link());
        assert_eq!(last_entry(&player)["who"], "Old Guard");
        player.goes_to(&format!("#/{}/units", system.code));
        player.taps("#undo");
        assert_eq!(unit()["facts"][blow.field], Json::Null, "the mark is taken back");
        assert_eq!(player.count(".unit"), 1, "the unit is still there");
    }
    player.has_no_complaint();
}

#[test]
fn everything_is_done_by_keyboard() {
    let player = Player::sits_down();
    for system in grognard_shelf::systems() {
        let leads_on = |case: &Case| {
            cast(case)?;
            let all_small = |resolution: &Resolution| faces(resolution).iter().all(|face| (3..=6).contains(face));
            let mut rolls = (0..40).filter_map(|seed| case.resolve(seed));
            rolls.find(|resolution| !resolution.next.is_empty() && all_small(resolution))
        };
        let (case, resolution) = first(system, leads_on).expect("something that leads on");
        player.goes_to(&case.link());
        player.presses("?");
        player.waits_for("the list of keys", "document.querySelector('#keys').open");
        player.presses("\u{e00c}");
        player.waits_for("the list to close", "!document.querySelector('#keys').open");
        player.presses("c");
        player.waits_for("the comparison", "document.querySelector('#compare')");
        player.presses("r");
        player.waits_for("dice", "document.querySelector('#tray .die')");
        player.presses("o");
        player.waits_for("the pad", "document.querySelector('#tray .pad')");
        for face in faces(&resolution) {
            player.presses(&face.to_string());
        }
        player.waits_for("the outcome", "!document.querySelector('#outcome').classList.contains('hidden')");
        assert_eq!(last_entry(&player)["outcome"], json!(resolution.outcome), "{}", case.link());
        player.presses("\u{e007}");
        player.waits_for(
            "what follows",
            &format!("location.hash.startsWith('#/{}/{}')", system.code, resolution.next[0].procedure),
        );
        player.goes_to(&format!("#/{}/units", system.code));
        player.types("#unit-name", "Old Guard");
        player.taps("#add-unit");
        player.waits_for("the unit", "document.querySelector('.unit')");
        player.presses("u");
        player.waits_for("no unit", "!document.querySelector('.unit')");
        player.goes_to(&format!("#/{}", system.code));
        player.presses("/");
        player.waits_for("the search", "document.activeElement.id === 'find'");
    }
    player.has_no_complaint();
}
