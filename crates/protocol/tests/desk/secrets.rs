//! Two players at one device, and a battle that was left and taken up again: whoever is asked is told nothing that the other wrote under
//! seal. It is shown by twins: two battles that differ in nothing but the secret of one side answer everything alike that is asked for the
//! other.

use super::*;

/// Those that hide something.
const SECRETIVE: [&str; 2] = ["absolute-emperor", "et-sans-resultat"];

/// The first of the answers.
fn ask(desk: &mut Desk<Library>, request: Value) -> Value {
    say(desk, request).remove(0)
}

/// A battle in which the first side has written one of its orders and sealed it, and the other is asked; and what the writer saw.
fn sealed(system: &str, which: usize) -> (Desk<Library>, Value) {
    let mut desk = Desk::new(Library);
    say(
        &mut desk,
        json!({"new": {"scenario": "crossroads:small", "system": system, "seed": 3, "record": true, "host": true,
            "sides": {"first": "me", "second": "me"}}}),
    );
    say(&mut desk, json!({"order": {"order": "begin"}}));
    let menu = ask(&mut desk, json!({"menu": true}))["menu"].clone();
    let written: Vec<&Value> =
        menu.as_array().expect("a menu").iter().filter(|choice| choice["kind"] == "write").collect();
    let order = written[which]["order"].clone();
    let told = say(&mut desk, json!({"order": order}));
    assert_eq!(told[0]["obeyed"]["to"], json!({"side": "first"}), "it is under seal: {told:?}");
    let writer = ask(&mut desk, json!({"view": true}));
    let asked = say(&mut desk, json!({"order": {"order": "ready"}})).pop().expect("a question");
    assert_eq!(asked["question"]["side"], json!("second"), "{asked}");
    (desk, writer)
}

fn record(desk: &mut Desk<Library>) -> String {
    ask(desk, json!({"record": true}))["record"].as_str().expect("a record").to_owned()
}

/// The same battle on a page that was opened anew.
fn taken_up(record: &str) -> Desk<Library> {
    let mut desk = Desk::new(Library);
    let begun = say(&mut desk, json!({"resume": {"record": record, "seed": 3, "step": true, "host": true}}));
    assert!(begun[0].get("begun").is_some() && begun[1]["question"]["side"] == json!("second"), "{begun:?}");
    desk
}

/// All that a screen asks for the side whose question it is: the table, the menus with what is refused, prices, cards, overlays.
fn everything(desk: &mut Desk<Library>) -> Vec<Value> {
    let view = ask(desk, json!({"view": true}));
    let pieces = view["view"]["board"]["pieces"].as_array().expect("pieces").clone();
    let mut told = vec![view, ask(desk, json!({"state": true})), ask(desk, json!({"board": true}))];
    let all = pieces.iter().map(|piece| piece["piece"].clone()).chain([Value::Null]);
    for piece in all {
        for request in ["card", "handles", "overlays"] {
            told.push(ask(desk, json!({request: {"piece": piece}})));
        }
        let menu = ask(desk, json!({"menu": {"piece": piece, "refused": true}}));
        for choice in menu["menu"].as_array().into_iter().flatten() {
            told.push(ask(desk, json!({"price": choice["order"]})));
            told.push(ask(desk, json!({"quote": choice["order"]})));
        }
        told.push(menu);
    }
    told
}

#[test]
fn a_battle_taken_up_tells_the_one_who_is_asked_nothing_the_other_wrote() {
    for system in SECRETIVE {
        let [(mut first, wrote), (mut twin, other)] = [0, 1].map(|which| sealed(system, which));
        assert_ne!(wrote, other, "{system}: who wrote it sees that the twins differ");
        assert_eq!(everything(&mut first), everything(&mut twin), "{system}: before it was left");
        let [mut first, mut twin] = [&mut first, &mut twin].map(|desk| taken_up(&record(desk)));
        let (told, like) = (everything(&mut first), everything(&mut twin));
        assert!(told.len() > 20, "{system}: much is asked");
        assert_eq!(told, like, "{system}: after it was taken up");
    }
}

#[test]
fn who_watches_a_battle_under_way_sees_the_table_as_both_may_and_gets_no_report_of_it() {
    for system in SECRETIVE {
        let records = [0, 1].map(|which| record(&mut sealed(system, which).0));
        let boards = records.each_ref().map(|record| {
            let mut desk = Desk::new(Library);
            let story = ask(&mut desk, json!({"watch": {"record": record}}))["story"].clone();
            let steps = story["steps"].as_array().expect("orders").clone();
            // What is hidden says so, and the screen leaves it out.
            assert!(steps.iter().any(|step| step["to"] == json!({"side": "first"})), "{system}: {steps:?}");
            let report = ask(&mut desk, json!({"report": {"record": record}}));
            assert!(report["error"]["message"].as_str().is_some_and(|why| why.contains("hidden")), "{report}");
            ask(&mut desk, json!({"moment": steps.last().expect("the last")["n"]}))
        });
        assert!(boards[0]["board"]["pieces"].is_array());
        assert_eq!(boards[0], boards[1], "{system}");
    }
}
