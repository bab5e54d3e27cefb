//! A record under suspicion: cut off, scratched, forged with care.

use grognard_battle::verify::{End, Proof};
use grognard_battle::{Rolls, Rules, Secret, Side, Unsound, replay, verify};
use serde_json::{Value, json};

use crate::ford::{Ford, Order, State};
use crate::{Page, STEP, begin, begin_on, forged, give, place};

use Order::{Fire, Pass, Step};
use Side::{First, Second};

/// A battle in which everything happens, and the state after each line that changed it, with the length of the record then.
fn everything() -> (Vec<u8>, Vec<(usize, State)>) {
    let page = Page::default();
    let mut game = begin_on(page.clone());
    let mut states = Vec::new();
    let mut note = |game: &grognard_battle::Game<Ford, Page>| {
        let whole = page.0.borrow();
        states.push((whole.len(), game.battle().state().clone()));
    };
    note(&game);
    for order in [STEP, Step { piece: 1 }] {
        give(&mut game, First, &[order]);
        note(&game);
    }
    game.undo(First).unwrap();
    note(&game);
    for order in [Fire, Pass] {
        give(&mut game, First, &[order]);
        note(&game);
    }
    let muskets = game.battle().state().men[1].iter().sum::<u8>();
    game.obey(Second, &Fire, Rolls::Own(&vec![1; muskets.into()])).unwrap();
    note(&game);
    game.ruling(Second, &json!([{"op": "replace", "path": "/men/0/1", "value": 5}]), "Krümel took one").unwrap();
    note(&game);
    give(&mut game, Second, &[Pass]);
    note(&game);
    give(&mut game, First, &[Fire]);
    note(&game);
    game.take_back(Second, 4, Some("Krümel did not")).unwrap();
    note(&game);
    give(&mut game, Second, &[Pass]);
    note(&game);
    game.close().unwrap();
    let text = page.0.borrow().clone();
    (text, states)
}

/// The place of the line with the players' names, which can be left out and moved.
const BESIDE: usize = 1;

/// The number of the line, from 1, in which a byte stands.
fn line_of(text: &[u8], byte: usize) -> usize {
    1 + text[..byte].iter().filter(|byte| **byte == b'\n').count()
}

/// Whether a byte belongs to the first of these marks after the first line.
fn within(text: &[u8], byte: usize, mark: &str) -> bool {
    let text = std::str::from_utf8(text).unwrap();
    let second = text.find('\n').unwrap() + 1;
    let start = second + text[second..].find(mark).unwrap();
    (start..start + mark.len()).contains(&byte)
}

#[test]
fn an_honest_record_is_believed() {
    let (text, _) = everything();
    let verified = verify::<Ford>(&text).unwrap();
    assert_eq!((verified.orders, verified.undone, verified.taken_back, verified.rulings), (5, 1, 2, 1));
    assert_eq!((verified.rules, verified.dice), (verify::Rules::Followed, Proof::FromTheSecret));
    assert_eq!(verified.end, End::Abandoned);
    assert!(verified.committed >= 12 && verified.own > 0);
    // Sealing anew without changing anything is no forgery.
    assert!(verify::<Ford>(&forged(&text, |_| ())).is_ok());
}

#[test]
fn a_record_cut_off_anywhere_counts_up_to_its_last_whole_line() {
    let (text, states) = everything();
    let first = text.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for end in 0..text.len() {
        let cut = &text[..end];
        let replayed = replay::<Ford>(cut, None);
        if end < first {
            assert_eq!(replayed.err().unwrap().why, "nothing is recorded: not even the first line is whole");
            continue;
        }
        let replayed = replayed.unwrap_or_else(|why| panic!("cut at {end}: {why}"));
        assert_eq!(replayed.cut_off, cut.last() != Some(&b'\n'), "cut at {end}");
        // An order that begins a turn is written with its full state; the order counts even if the state was cut off.
        let whole = cut.iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
        let line = line_of(cut, whole - 1);
        let known = states.iter().rev().find(|(length, _)| {
            let last = line_of(&text, length - 1);
            let begun = if *length > first && last > 2 && text_line(&text, last).contains("\"state\"") {
                last - 1
            } else {
                last
            };
            begun <= line
        });
        let expected = known.map_or(&states[0].1, |(_, state)| state);
        assert_eq!(replayed.battle().state(), expected, "cut at {end}");
    }
}

fn text_line(text: &[u8], number: usize) -> &str {
    std::str::from_utf8(text).unwrap().lines().nth(number - 1).unwrap()
}

#[test]
fn an_unfinished_record_is_verified_but_for_its_dice() {
    let (text, _) = everything();
    let last = text.len() - text_line(&text, line_of(&text, text.len() - 1)).len() - 1;
    let verified = verify::<Ford>(&text[..last + 9]).unwrap();
    assert_eq!((verified.rules, verified.dice), (verify::Rules::Followed, Proof::SecretUntold));
    assert_eq!((verified.end.clone(), verified.cut_off), (End::Open, true));
    assert!(verified.to_string().contains("fell that cannot be computed again: the secret is not told yet"));
}

#[test]
fn no_byte_can_be_changed() {
    let (text, _) = everything();
    let honest = verify::<Ford>(&text).unwrap();
    for byte in 0..text.len() {
        let beside = line_of(&text, byte) == BESIDE + 1;
        // A new line within a line is another kind of change; every seventh place will do for it.
        for changed in [text[byte] ^ 1, b'\n'] {
            if changed == text[byte] || changed == b'\n' && byte % 7 > 0 {
                continue;
            }
            let mut scratched = text.clone();
            scratched[byte] = changed;
            if beside {
                // Names bind nobody, as long as the line can be told from those that are sealed.
                let told = ["{\"beside\":", "\n"].iter().any(|mark| within(&text, byte, mark)) || changed == b'\n';
                assert_eq!(verify::<Ford>(&scratched).ok(), (!told).then(|| honest.clone()), "byte {byte}");
                continue;
            }
            let Err(Unsound { line, .. }) = verify::<Ford>(&scratched) else { panic!("byte {byte} as {changed}") };
            assert_eq!(line, line_of(&text, byte), "byte {byte} as {changed}");
        }
    }
}

#[test]
fn no_line_can_be_left_out_or_moved() {
    let (text, _) = everything();
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    for left_out in 0..lines.len() - 1 {
        let mut fewer = lines.clone();
        fewer.remove(left_out);
        if left_out == BESIDE {
            assert!(verify::<Ford>(&fewer.concat()).is_ok());
            continue;
        }
        assert_eq!(verify::<Ford>(&fewer.concat()).unwrap_err().line, left_out + 1);
    }
    for moved in 0..lines.len() - 1 {
        let mut swapped = lines.clone();
        swapped.swap(moved, moved + 1);
        if moved == BESIDE {
            assert!(verify::<Ford>(&swapped.concat()).is_ok());
            continue;
        }
        assert_eq!(verify::<Ford>(&swapped.concat()).unwrap_err().line, moved + 1);
    }
}

/// Every scalar in a value, by its path.
fn scalars(value: &Value, path: &str, out: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, value)| scalars(value, &format!("{path}/{name}"), out)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| scalars(value, &format!("{path}/{at}"), out))
        }
        _ => out.push(path.to_owned()),
    }
}

fn another(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64().unwrap() as i64 + 1),
        Value::Bool(flag) => json!(!flag),
        Value::String(text) if text == "first" => json!("second"),
        Value::String(text) if text == "second" => json!("first"),
        Value::String(text) if text.len() == 64 => json!(text.chars().rev().collect::<String>()),
        Value::String(text) => json!(format!("{text}!")),
        _ => json!(1),
    }
}

/// What no rule and no die depends on can be forged by somebody who seals the whole record anew. Against that helps only
/// that both players keep the last seal.
fn binds_nobody(line: &Value, path: &str) -> bool {
    let about = ["/version", "/scenario"].iter().any(|field| path.starts_with(field));
    let agreed = line.get("ruling").is_some() || line.get("back").is_some();
    let words = agreed && (path == "/reason" || path == "/by");
    let own = line.get("own").is_some() && path.starts_with("/dice");
    let names = line.get("beside").is_some();
    line.get("grognard record").is_some() && about || words || own || names
}

#[test]
fn whoever_seals_a_record_anew_is_still_found_out() {
    let (text, _) = everything();
    let mut honest = Vec::new();
    forged(&text, |lines| honest.clone_from(lines));
    let mut tried = 0;
    for (at, line) in honest.iter().enumerate() {
        let mut paths = Vec::new();
        scalars(line, "", &mut paths);
        for path in paths.into_iter().filter(|path| !binds_nobody(line, path)) {
            let forgery = forged(&text, |lines| {
                let value = lines[at].pointer_mut(&path).unwrap();
                *value = another(value);
            });
            tried += 1;
            if path == "/edition" {
                // What another edition plays cannot be checked, and verification says so.
                assert_eq!(
                    verify::<Ford>(&forgery).unwrap().rules,
                    verify::Rules::OtherEdition { recorded: 2, ours: 1 }
                );
                continue;
            }
            let Err(found) = verify::<Ford>(&forgery) else { panic!("line {} {path}", at + 1) };
            // A forged promise shows when the secret is told.
            let expected = if path == "/dice" { honest.len() } else { at + 1 };
            assert_eq!(found.line, expected, "line {} {path}: {found}", at + 1);
        }
    }
    assert!(tried > 100, "only {tried} forgeries were tried");
}

#[test]
fn better_dice_are_found_out_by_the_secret() {
    // Boris plays the whole battle by the rules but with dice of his own, and wipes out the mark.
    let mut game = begin();
    game.obey(First, &Fire, Rolls::Own(&[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]))
        .unwrap();
    game.close().unwrap();
    let forgery = forged(&game.into_inner(), |lines| {
        let fire = place(lines, "own");
        lines[fire].as_object_mut().unwrap().remove("own");
    });
    let found = verify::<Ford>(&forgery).unwrap_err();
    assert_eq!(found.line, 4);
    assert!(found.why.starts_with("order 1 says the dice for the volley showed [6, 6, 6, 6, 6, 6], but by the secret"));
    // A program with other rules finds it out as well.
    assert_eq!(verify::<Ford<2>>(&forgery).unwrap_err(), found);
}

#[test]
fn another_order_is_found_out_by_the_rules() {
    let (text, _) = everything();
    let forgery = forged(&text, |lines| {
        let step = place(lines, "order");
        lines[step]["order"] = json!({"step": {"piece": 1}});
    });
    let found = verify::<Ford>(&forgery).unwrap_err();
    assert_eq!(
        (found.line, found.why.as_str()),
        (4, "order 1 leads to another state than the one whose hash it gives")
    );
}

#[test]
fn nobody_throws_again_by_taking_back() {
    let mut game = begin();
    give(&mut game, First, &[Fire]);
    let forgery = forged(&game.into_inner(), |lines| lines.push(json!({"undo": 1, "by": "first"})));
    let found = verify::<Ford>(&forgery).unwrap_err();
    assert_eq!((found.line, found.why.as_str()), (5, "order 1 was not the first side's to take back"));
}

#[test]
fn nobody_promises_one_secret_and_tells_another() {
    let (text, _) = everything();
    let forgery = forged(&text, |lines| {
        lines.last_mut().unwrap()["secret"] = json!(Secret::from_seed(2).to_string());
    });
    assert!(verify::<Ford>(&forgery).unwrap_err().why.starts_with("this secret is not the one promised in line 1"));
}

#[test]
fn a_record_of_another_system_is_none_of_ours() {
    let (text, _) = everything();
    let other = forged(&text, |lines| lines[0]["system"] = json!("the-causeway"));
    let why = "line 1: it is a record of the-causeway, not of the-ford";
    assert_eq!(verify::<Ford>(&other).unwrap_err().to_string(), why);
    assert_eq!(verify::<Ford<2>>(&other).unwrap_err().to_string(), why);
    assert_eq!(replay::<Ford>(&other, None).err().unwrap().to_string(), why);
    let later = forged(&text, |lines| lines[0]["grognard record"] = json!(3));
    let why = "line 1: it is a record of format 3; this version reads formats 1 to 2";
    assert_eq!(verify::<Ford>(&later).unwrap_err().to_string(), why);
}

#[test]
fn another_edition_says_what_it_cannot_check() {
    let (text, states) = everything();
    let verified = verify::<Ford<2>>(&text).unwrap();
    assert_eq!(verified.rules, verify::Rules::OtherEdition { recorded: 1, ours: 2 });
    assert_eq!(verified.dice, Proof::FromTheSecret);
    assert!(
        verified
            .to_string()
            .contains("played by edition 1 of the rules and could not be given again: this is edition 2")
    );

    // It still shows the battle: every order with its events, and the board at the beginning of each turn.
    let replayed = replay::<Ford<2>>(&text, None).unwrap();
    assert_eq!(replayed.steps.len(), 5);
    assert_eq!(replayed.adrift, Some(2));
    assert_eq!(replayed.battle().state(), &states.last().unwrap().1);
}
