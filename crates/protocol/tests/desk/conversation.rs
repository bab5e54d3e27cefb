//! Conversations at the desk: what a screen, a program or a server would ask, and nonsense.

use grognard_battle::verify;
use grognard_shelf::{Campaign, Fielded, find_battle};

use super::*;

/// A conversation.
struct Talk(Desk<Library>);

impl Talk {
    fn begun(new: &Value) -> (Self, Value) {
        let mut talk = Self(Desk::new(Library));
        let asked = talk.say(&json!({"new": new})).pop().expect("something is answered");
        (talk, asked)
    }

    fn say(&mut self, request: &Value) -> Vec<Value> {
        self.raw(request.to_string().as_bytes())
    }

    fn raw(&mut self, request: &[u8]) -> Vec<Value> {
        self.0.answer(request).iter().map(|message| serde_json::to_value(message).expect("it is JSON")).collect()
    }

    /// The one answer to a request.
    fn ask(&mut self, request: Value) -> Value {
        let mut replies = self.say(&request);
        assert_eq!(replies.len(), 1, "{request}: {replies:?}");
        replies.remove(0)
    }

    /// The last answer to an order.
    fn order(&mut self, order: &Value) -> Value {
        self.say(&json!({"order": order})).pop().expect("something is answered")
    }

    /// Gives the first order of the menu that is of this kind, if there is one.
    fn give(&mut self, kind: &str) -> Option<Value> {
        let menu = self.ask(json!({"menu": true}));
        let choice = menu["menu"].as_array()?.iter().find(|choice| choice["kind"] == kind)?.clone();
        Some(self.order(&choice["order"]))
    }
}

/// A battle of both sides from one seat, up to the first question to move.
fn moving(system: &str) -> (Talk, Value) {
    let new = json!({"scenario": "crossroads:small", "system": system, "sides": {"first": "me", "second": "me"}, "record": true});
    let (mut talk, mut asked) = Talk::begun(&new);
    for _ in 0..50 {
        if asked["question"]["ask"] == "move" {
            return (talk, asked);
        }
        let menu = talk.ask(json!({"menu": true}));
        let order = menu["menu"][0]["order"].clone();
        asked = talk.order(&order);
    }
    panic!("nobody is asked to move: {asked}");
}

#[test]
fn a_menu_says_what_each_order_is_about_and_each_is_obeyed() {
    let (mut talk, asked) = moving("fke");
    assert_eq!(asked["question"]["pattern"], "act");
    let menu = talk.ask(json!({"menu": true}));
    for choice in menu["menu"].as_array().unwrap() {
        assert_eq!(choice["refused"], Value::Null, "{choice}");
        assert!(!choice["words"].as_str().unwrap().is_empty() && choice["kind"].is_string(), "{choice}");
        let quote = talk.ask(json!({"quote": choice["order"]}));
        assert_eq!(quote["quote"]["ways"], choice["ways"], "{choice}");
    }
    assert!(talk.give("march").is_some());
}

#[test]
fn a_menu_of_nobody_is_empty() {
    let (mut talk, _) = moving("fke");
    for piece in [9999, 65_535] {
        assert_eq!(talk.ask(json!({"menu": {"piece": piece}})), json!({"menu": []}));
        assert_eq!(talk.ask(json!({"overlays": {"piece": piece}})), json!({"overlays": []}));
        assert!(talk.ask(json!({"card": {"piece": piece}})).get("error").is_some());
    }
    let new = json!({"scenario": "crossroads:small", "system": "fke", "deploy": "players"});
    let (mut talk, _) = Talk::begun(&new);
    talk.order(&json!({"order": "begin"}));
    for piece in 0..40 {
        assert!(talk.ask(json!({"menu": {"piece": piece}})).get("menu").is_some(), "also a general's number");
    }
}

#[test]
fn a_drag_comes_to_an_order_and_the_reason_it_is_not_more() {
    let (mut talk, asked) = moving("fke");
    let board = talk.ask(json!({"board": true}))["board"].clone();
    let side = &asked["question"]["side"];
    let able = |piece: &&Value| {
        let troops = ["foot", "light-foot", "heavy-horse", "light-horse"].iter().any(|kind| piece["figure"] == *kind);
        piece["side"] == *side && piece["may_act"] == true && troops && piece["drawn"] == "line"
    };
    let unit = board["pieces"].as_array().unwrap().iter().find(able).expect("a battalion may move").clone();
    let far = json!({"at": {"x": 36_000, "y": 24_000}, "facing": unit["pose"]["facing"]});
    let dragged = talk.ask(json!({"toward": {"drag": {"pieces": [unit["piece"]], "to": far}}}));
    let stopped = &dragged["toward"]["stopped"][0];
    assert_eq!(stopped["why"]["cause"], "R18", "{dragged}");
    let order = dragged["toward"]["orders"][0].clone();
    let before = talk.ask(json!({"state": true}));
    let rehearsed = talk.ask(json!({"rehearse": [order]}));
    assert_eq!(rehearsed["rehearsed"]["stopped"], Value::Null, "{rehearsed}");
    assert_eq!(talk.ask(json!({"state": true})), before, "nothing was given");
    let obeyed = talk.say(&json!({"order": order}));
    assert!(obeyed[0].get("obeyed").is_some(), "{obeyed:?}");
}

#[test]
fn a_line_is_gathered_and_who_has_moved_is_left_out() {
    let (mut talk, _) = moving("fke");
    let menu = talk.ask(json!({"menu": true}));
    let march = menu["menu"].as_array().unwrap().iter().find(|choice| choice["kind"] == "march").unwrap().clone();
    let piece = march["pieces"][0].clone();
    let gathered = talk.ask(json!({"gather": {"pieces": [piece], "by": "command"}}));
    let all = gathered["gathered"]["pieces"].as_array().unwrap().len();
    talk.order(&march["order"]);
    let gathered = talk.ask(json!({"gather": {"pieces": [piece], "by": "command"}}));
    assert!(gathered["gathered"]["pieces"].as_array().unwrap().len() < all, "{gathered}");
    assert_eq!(gathered["gathered"]["left_out"][0][1]["cause"], "R18", "{gathered}");
}

#[test]
fn a_record_kept_at_the_desk_is_proof() {
    let (mut talk, _) = moving("fke");
    talk.give("march").expect("somebody marches");
    let record = talk.ask(json!({"record": true}))["record"].as_str().unwrap().to_owned();
    struct Verifying(String);
    impl Campaign for Verifying {
        type Out = u32;
        fn on<B: grognard_battle::Battle>(self, _: &'static Fielded) -> u32 {
            verify::<B>(self.0.as_bytes()).expect("it is sound").orders
        }
    }
    assert!(find_battle("fke", Verifying(record)).unwrap() > 2);
    let (mut talk, _) = Talk::begun(&json!({"scenario": "crossroads:small", "system": "fke"}));
    assert!(talk.ask(json!({"record": true})).get("error").is_some(), "none is kept");
}

#[test]
fn own_dice_that_cannot_be_are_refused_and_nothing_hangs() {
    for dice in [json!([]), json!([1, 1]), json!([7, 0]), json!([3, 3, 3, 3, 3])] {
        let (mut talk, _) = Talk::begun(&json!({"scenario": "crossroads", "system": "fke"}));
        let replies = talk.say(&json!({"order": {"order": "begin"}, "dice": dice}));
        let said = ["error", "dice_wanted"].iter().any(|kind| replies[0].get(kind).is_some());
        assert!(said && replies.len() == 1, "{dice}: {replies:?}");
        assert!(talk.order(&json!({"order": "begin"})).get("question").is_some(), "the question stands");
    }
}

#[test]
fn a_ruling_that_cannot_be_is_refused() {
    let (mut talk, _) = moving("fke");
    let forged = [
        json!([{"op": "replace", "path": "/asks/0/command", "value": 999}]),
        json!([{"op": "replace", "path": "/underway/0/activation/command", "value": 999}]),
        json!([{"op": "replace", "path": "/turn", "value": 60_000}]),
        // The small crossroads are over after six turns.
        json!([{"op": "replace", "path": "/turn", "value": 7}]),
        json!([{"op": "replace", "path": "/asks/0/ask", "value": {"follow-up": {"unit": 999}}}]),
        json!([{"op": "add", "path": "/underway/-", "value": {"pursuit": {"unit": 999}}}]),
    ];
    for patch in forged {
        let replies = talk.say(&json!({"ruling": {"patch": patch, "reason": "we say so"}}));
        assert!(replies[0].get("error").is_some(), "{patch}: {replies:?}");
    }
    let patch = json!([{"op": "replace", "path": "/units/0/disorder", "value": 1}]);
    let replies = talk.say(&json!({"ruling": {"patch": patch, "reason": "the marker was forgotten"}}));
    assert_eq!(replies[0], json!({"ruled": true}));
}

#[test]
fn nonsense_is_answered_and_marked() {
    let (mut talk, _) = moving("fke");
    let lines: [&[u8]; 8] = [
        b"",
        b"[]",
        b"{\"menu\": true, \"board\": true}",
        b"{\"menu\": {\"piece\": -1}}",
        b"{\"order\": {\"order\": \"fly\"}}",
        b"{\"toward\": {\"drag\": {\"pieces\": [], \"to\": 3}}}",
        b"{\"amend\": {\"order\": 3, \"term\": \"x\", \"value\": 1}}",
        b"{\"board\": false}",
    ];
    for line in lines {
        let replies = talk.raw(line);
        assert!(replies.len() == 1 && replies[0].get("error").is_some(), "{replies:?}");
    }
    let reply = talk.ask(json!({"order": {"order": "ready"}, "id": 12}));
    assert!(reply["refused"]["why"].as_str().unwrap().contains("does not answer the question: "), "{reply}");
    assert_eq!(reply["id"], 12);
}

#[test]
fn an_order_about_nobody_is_offered_with_its_refusal() {
    for system in ["fke", "vb"] {
        let (mut talk, _) = Talk::begun(&json!({"scenario": "crossroads", "system": system}));
        for piece in [15, 17, 999] {
            let orders = [
                json!({"order": "attack", "target": piece, "fire": [piece]}),
                json!({"order": "fire", "stand": piece, "unit": piece, "target": piece}),
                json!({"order": "ride", "commander": piece, "general": piece, "to": {"x": 0, "y": 0}}),
            ];
            for order in orders {
                let reply = talk.ask(json!({"choice": order}));
                let refused = reply.pointer("/choice/refused/why").is_some() || reply.get("error").is_some();
                assert!(refused, "{order}: {reply}");
            }
        }
    }
}
