//! What a screen asks beyond what a program needs: what there is to fight, the ground, officers order by order, prices in words,
//! records looked at and taken up again.

use super::*;

/// A small battle with a record, officers waiting for a word.
fn begun(sides: &Value) -> (Desk<Library>, Value) {
    let mut desk = Desk::new(Library);
    let new = json!({"new": {"scenario": "crossroads:small", "system": "king-or-empress", "seed": 3, "sides": sides,
        "record": true, "step": true, "host": true}});
    let last = say(&mut desk, new).pop().expect("an answer");
    (desk, last)
}

#[test]
fn what_there_is_to_fight_is_listed_and_drawn() {
    let mut desk = Desk::new(Library);
    let library = &ask(&mut desk, json!({"library": true}))["library"];
    assert!(library["scenarios"].as_array().is_some_and(|all| all.len() >= 4));
    let systems: Vec<&str> =
        library["systems"].as_array().expect("a list").iter().filter_map(|s| s["name"].as_str()).collect();
    assert!(systems.contains(&"king-or-empress"), "{systems:?}");
    assert!(library["systems"][0]["house"].as_array().is_some_and(|rules| !rules.is_empty()));
    assert!(library["officers"][0]["about"].is_string());
    let picture = ask(&mut desk, json!({"picture": {"scenario": "crossroads:small"}}));
    assert!(picture["picture"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let nowhere = ask(&mut desk, json!({"picture": {"scenario": "crosroads"}}));
    assert!(nowhere["error"]["message"].as_str().is_some_and(|why| why.contains("did you mean")), "{nowhere}");
}

#[test]
fn officers_wait_for_a_word_and_their_record_is_sound() {
    let (mut desk, mut last) = begun(&json!({"first": "plain", "second": "plain"}));
    let map = &ask(&mut desk, json!({"map": true}))["map"];
    assert!(
        map["drawing"].as_str().is_some_and(|svg| svg.contains("<path")) && map["unit"].as_f64() > Some(1.0),
        "{map}"
    );
    let (mut orders, mut record) = (0, String::new());
    while last.get("over").is_none() {
        assert!(last.get("waits").is_some(), "{last}");
        let replies = say(&mut desk, json!({"go_on": true}));
        assert!(replies[0].get("obeyed").is_some_and(|told| told["words"].is_string()), "{replies:?}");
        last = replies.last().expect("an answer").clone();
        orders += 1;
        // What is new of the record, as a screen saves it after every order.
        let news = ask(&mut desk, json!({"record": {"from": record.len()}}));
        record.push_str(news["record"].as_str().expect("a page"));
    }
    let again = say(&mut desk, json!({"go_on": true}));
    assert!(again[0].get("error").is_some(), "{again:?}");
    let whole = ask(&mut desk, json!({"record": true}));
    assert_eq!(whole["record"].as_str(), Some(&*record));
    let proof = &ask(&mut desk, json!({"verify": {"record": record}}))["verified"];
    assert_eq!(proof["sound"], json!(true), "{proof}");

    let story = &ask(&mut desk, json!({"watch": {"record": record}}))["story"];
    let steps = story["steps"].as_array().expect("the orders");
    assert_eq!((steps.len(), story["standing"].as_array().map(Vec::len)), (orders, Some(orders)));
    assert!(story["verdict"].is_object());
    let (before, after) = (ask(&mut desk, json!({"moment": 0})), ask(&mut desk, json!({"moment": orders})));
    assert_ne!(before["board"]["pieces"], after["board"]["pieces"]);
    assert!(ask(&mut desk, json!({"moment": 99_999})).get("error").is_some());

    // A closed battle is not taken up again, but fought anew from one of its turns.
    let closed = say(&mut desk, json!({"resume": {"record": record, "seed": 3}}));
    assert!(closed[0]["error"]["message"].as_str().is_some_and(|why| why.contains("closed")), "{closed:?}");
    let anew =
        json!({"record": record, "seed": 4, "turn": 2, "sides": {"first": "me", "second": "plain"}, "step": true});
    let begun = say(&mut desk, json!({"resume": anew}));
    assert!(begun[0].get("begun").is_some(), "{begun:?}");
    assert_eq!(ask(&mut desk, json!({"view": true}))["view"]["board"]["turn"], json!(2));
}

#[test]
fn a_battle_is_taken_up_where_it_was_left() {
    let (mut desk, asked) = begun(&json!({"first": "me", "second": "me"}));
    assert!(asked.get("question").is_some(), "{asked}");
    say(&mut desk, json!({"order": {"order": "begin"}}));
    let before = ask(&mut desk, json!({"view": true}));
    let record = ask(&mut desk, json!({"record": true}))["record"].as_str().expect("a record").to_owned();
    // The program was killed in the middle of a line.
    let torn = format!("{record}{{\"order");
    let mut other = Desk::new(Library);
    let begun = say(&mut other, json!({"resume": {"record": torn, "seed": 3, "step": true, "host": true}}));
    assert!(begun[0].get("begun").is_some_and(|begun| begun["players"] == json!(["me", "me"])), "{begun:?}");
    assert_eq!(ask(&mut other, json!({"view": true})), before);
    let wrong = say(&mut other, json!({"resume": {"record": record, "seed": 8}}));
    assert!(wrong[0].get("error").is_some(), "{wrong:?}");
    let damaged = record.replacen("\"n\":1,", "\"n\":2,", 1);
    assert_ne!(damaged, record);
    let damaged = say(&mut other, json!({"watch": {"record": damaged}}));
    assert!(damaged[0]["error"]["message"].as_str().is_some_and(|why| why.contains("line")), "{damaged:?}");
    let none = say(&mut other, json!({"watch": {"record": "a letter home"}}));
    assert!(none[0]["error"]["message"].as_str().is_some_and(|why| why.contains("no record")), "{none:?}");
}

#[test]
fn refused_entries_stay_prices_are_told_in_words_and_own_dice_are_asked_for() {
    let (mut desk, _) = begun(&json!({"first": "me", "second": "me"}));
    let wanted = ask(&mut desk, json!({"order": {"order": "begin"}, "dice": []}));
    assert!(wanted["dice_wanted"]["what"].is_string() && wanted["dice_wanted"]["sides"] == json!(6), "{wanted}");
    say(&mut desk, json!({"order": {"order": "begin"}}));
    let mut seen = [false; 3];
    for _ in 0..60 {
        let view = ask(&mut desk, json!({"view": true}))["view"].clone();
        let pieces: Vec<Value> = view["board"]["pieces"].as_array().expect("pieces").clone();
        for piece in pieces.iter().filter(|piece| piece["may_act"] == json!(true)) {
            let offers = ask(&mut desk, json!({"menu": {"piece": piece["piece"], "refused": true}}))["menu"].clone();
            for choice in offers.as_array().expect("a menu") {
                seen[0] |= choice["refused"]["why"].is_string();
                let price = ask(&mut desk, json!({"price": choice["order"]}))["price"].clone();
                let situations = price["situations"].as_array().expect("situations");
                seen[1] |=
                    situations.iter().any(|priced| priced["outcomes"].as_array().is_some_and(|all| all.len() > 1));
            }
        }
        let menu = ask(&mut desk, json!({"menu": true}))["menu"].clone();
        let order = menu.as_array().and_then(|menu| menu.last()).expect("something can be said")["order"].clone();
        let told = say(&mut desk, json!({"order": order}));
        if let Some(rule) = told[0]["obeyed"]["events"]
            .as_array()
            .and_then(|events| events.iter().find_map(|event| event["applied"].as_array()?.first()?.as_str()))
        {
            let text = ask(&mut desk, json!({"rule": rule}));
            seen[2] |= text["rule"]["text"].as_str().is_some_and(|text| text.len() > 10);
        }
        if told.last().is_some_and(|last| last.get("over").is_some()) || seen == [true; 3] {
            break;
        }
    }
    assert_eq!(seen, [true; 3], "a refused entry, odds, a rule");
    assert!(ask(&mut desk, json!({"rule": "no.such.rule"})).get("error").is_some());
}

#[test]
fn players_rule_in_their_own_words_and_the_record_says_so() {
    let (mut desk, _) = begun(&json!({"first": "me", "second": "me"}));
    say(&mut desk, json!({"order": {"order": "begin"}}));
    let before = ask(&mut desk, json!({"view": true}))["view"]["board"]["pieces"][0].clone();
    let piece = before["piece"].clone();
    let handles = ask(&mut desk, json!({"handles": {"piece": piece}}))["handles"].clone();
    assert!(handles.as_array().is_some_and(|all| all.iter().any(|term| term["id"] == "disorder")), "{handles}");

    let mark = json!({"mark": {"piece": piece, "what": "disorder", "count": 2}});
    let silent = say(&mut desk, json!({"ruling": {"by_hand": mark, "reason": " "}}));
    assert!(silent[0]["error"]["message"].as_str().is_some_and(|why| why.contains("reason")), "{silent:?}");
    let ruled = say(&mut desk, json!({"ruling": {"by_hand": mark, "reason": "two markers were forgotten"}}));
    assert_eq!(ruled[0]["ruled"], json!(true), "{ruled:?}");
    let mut pose = before["pose"].clone();
    pose["at"]["x"] = json!(pose["at"]["x"].as_i64().expect("a place") + 300);
    let put = json!({"put": {"piece": piece, "pose": pose}});
    let ruled = say(&mut desk, json!({"ruling": {"by_hand": put, "reason": "it was measured wrongly"}}));
    assert_eq!(ruled[0]["ruled"], json!(true), "{ruled:?}");
    let after = ask(&mut desk, json!({"view": true}))["view"]["board"]["pieces"][0].clone();
    assert_eq!((&after["pose"], &after["marks"][0]["count"]), (&pose, &json!(2)));

    let onto = ask(&mut desk, json!({"view": true}))["view"]["board"]["pieces"][1]["pose"].clone();
    let onto = json!({"put": {"piece": piece, "pose": onto}});
    let refused = say(&mut desk, json!({"ruling": {"by_hand": onto, "reason": "why not"}}));
    assert!(refused[0].get("error").is_some(), "nobody is put on top of another: {refused:?}");

    let record = ask(&mut desk, json!({"record": true}))["record"].as_str().expect("a record").to_owned();
    let story = ask(&mut desk, json!({"watch": {"record": record}}))["story"].clone();
    let reasons: Vec<&str> =
        story["rulings"].as_array().expect("rulings").iter().filter_map(|ruled| ruled["reason"].as_str()).collect();
    assert_eq!(reasons, ["two markers were forgotten", "it was measured wrongly"]);
}
