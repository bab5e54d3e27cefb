//! The ford by night: what one side does not see stays hidden until the end, even from those who can count.

use grognard_battle::line::Line;
use grognard_battle::verify::{Proof, Seals};
use grognard_battle::{
    Audience, Battle, Courier, Digest, Eyes, Game, NotDone, Record, Refusal, Rolls, Rules, Secret, Side, replay, verify,
};
use serde_json::{Value, json};

use crate::ford::{Ford, House, Order, ford};
use crate::{STEP, forged};

use Order::{Fire, Pass, Step};
use Side::{First, Second};

type Night = Ford<1, true>;

fn secret() -> Secret {
    Secret::from_seed(1757)
}

fn begin() -> Game<Night, Vec<u8>> {
    let players = ["Anna".into(), "Boris".into()];
    Game::begin(ford(House::default()), players, secret(), Vec::new()).unwrap()
}

fn fought() -> Game<Night, Vec<u8>> {
    let mut game = begin();
    for (side, orders) in [(First, [STEP, Fire, Pass]), (Second, [Step { piece: 1 }, Fire, Pass])] {
        for order in orders {
            game.obey(side, &order, Rolls::Committed).unwrap();
        }
    }
    let patch = json!([{"op": "replace", "path": "/men/0/1", "value": 5}]);
    game.ruling(First, &patch, "Krümel took one").unwrap();
    game
}

#[test]
fn an_order_is_told_to_its_audience() {
    let mut game = begin();
    assert_eq!(game.obey(First, &STEP, Rolls::Committed).unwrap().to, Audience::Side(First));
    assert_eq!(game.obey(First, &Pass, Rolls::Committed).unwrap().to, Audience::All);
    let record = Record::read_by(&game.into_inner(), &secret()).unwrap();
    let orders: Vec<_> = record
        .lines()
        .filter_map(|(_, line)| match line {
            Line::Order(order) => Some(order),
            _ => None,
        })
        .collect();
    let told = |eyes| serde_json::to_value(orders[0].told_to(eyes)).unwrap();
    let own = told(Eyes::One(First));
    assert_eq!(own["order"], json!({"step": {"piece": 0}}));
    assert_eq!(own["events"].as_array().unwrap().len(), 1);
    for eyes in [Eyes::One(Second), Eyes::Both] {
        let hash = orders[0].hash;
        assert_eq!(told(eyes), json!({"n": 1, "by": "first", "events": [], "hash": hash}), "{eyes:?}");
    }
    // What everybody may know is told as it is written, but for the audience's own seals.
    assert_eq!(serde_json::to_value(orders[1].told_to(Eyes::Both)).unwrap(), serde_json::to_value(orders[1]).unwrap());
}

#[test]
fn an_audience_is_sent_the_same_whatever_is_hidden_from_it() {
    // Two battles that differ only in a step the second side does not see.
    let sent = |step: Order, eyes: Eyes| {
        let mut game = begin();
        game.obey(First, &step, Rolls::Committed).unwrap();
        game.obey(First, &Fire, Rolls::Committed).unwrap();
        let text = game.into_inner();
        let record = Record::read_by(&text, &secret()).unwrap();
        let mut courier = Courier::new(eyes, Night::HIDES, None);
        let mut sent = vec![courier.carry(&Line::First(Box::new(record.first().clone()))).unwrap()];
        sent.extend(record.lines().filter_map(|(_, line)| courier.carry(line)));
        let sent = sent.concat();
        assert_eq!(Courier::check(sent.as_bytes(), None).unwrap(), courier.seal());
        sent
    };
    // Only hashes differ, and these say nothing without the key.
    let without_hashes = |text: String| -> Vec<Value> {
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let blank = |mut line: Value| {
            for field in ["hash", "seal"] {
                line.as_object_mut().unwrap().remove(field);
            }
            line
        };
        lines.map(blank).collect()
    };
    let (one, other) = (STEP, Step { piece: 1 });
    for eyes in [Eyes::One(Second), Eyes::Both] {
        assert_eq!(without_hashes(sent(one.clone(), eyes)), without_hashes(sent(other.clone(), eyes)));
    }
    assert_ne!(without_hashes(sent(one, Eyes::One(First))), without_hashes(sent(other, Eyes::One(First))));
}

#[test]
fn dispatches_that_were_changed_left_out_or_moved_are_found() {
    let record = Record::read_by(&fought().into_inner(), &secret()).unwrap();
    let mut courier = Courier::new(Eyes::Both, true, None);
    let sent: Vec<String> = record.lines().filter_map(|(_, line)| courier.carry(line)).collect();
    let check = |lines: &[String]| Courier::check(lines.concat().as_bytes(), None);
    assert_eq!(check(&sent).unwrap(), courier.seal());
    // Nothing of the change by hand but that there was one; no state in full.
    assert!(sent.last().unwrap().starts_with("{\"ruling\":null,\"reason\":\"Krümel took one\""));
    assert!(sent.iter().all(|line| !line.contains("\"state\"")));
    for at in 0..sent.len() - 1 {
        let mut fewer = sent.clone();
        fewer.remove(at);
        assert_eq!(check(&fewer).unwrap_err().line, at + 1);
        let mut swapped = sent.clone();
        swapped.swap(at, at + 1);
        assert_eq!(check(&swapped).unwrap_err().line, at + 1);
        let mut changed = sent.clone();
        changed[at] = changed[at].replacen(':', ": ", 1);
        assert_eq!(check(&changed).unwrap_err().line, at + 1);
    }
    // Who was away goes on after the last seal he has.
    let (had, missed) = sent.split_at(3);
    let seal = check(had).unwrap();
    assert_eq!(Courier::check(missed.concat().as_bytes(), seal).unwrap(), courier.seal());
    assert_eq!(Courier::check(missed.concat().as_bytes(), None).unwrap_err().line, 1);
}

#[test]
fn hashes_are_no_peephole_and_open_with_the_secret() {
    let open = Record::read_by(&fought().into_inner(), &secret()).unwrap();
    let Some(Line::Order(first)) = open.lines().map(|(_, line)| line).find(|line| matches!(line, Line::Order(_)))
    else {
        panic!("an order")
    };
    // Whoever guesses the state rightly does not see that he has: its fingerprint is another.
    let mut guess: Night = ford(House::default());
    guess.obey(First, &STEP, &mut grognard_dice::Rolled::from_seed(0), &mut ()).unwrap();
    let state = serde_json::to_string(guess.state()).unwrap();
    assert_ne!(Digest::of(&[state.as_bytes()]), first.hash);
    assert_eq!(secret().key_of_seals().hmac(&[state.as_bytes()]), first.hash);
}

#[test]
fn an_open_record_says_that_its_key_is_not_told() {
    let text = fought().into_inner();
    let verified = verify::<Night>(&text).unwrap();
    assert_eq!((verified.seals, verified.dice), (Seals::KeyUntold, Proof::SecretUntold));
    assert!(verified.to_string().starts_with("The seals cannot be checked: their key is not told yet. By the rules 6"));
    assert!(!Record::read(&text).unwrap().checked());

    // Who keeps the secret can check it and go on; nobody else can.
    let unread = Game::<Night, _>::resume(&Record::read(&text).unwrap(), secret(), Vec::new());
    assert!(unread.err().unwrap().to_string().contains("read it by its secret"));
    let other = Record::read_by(&text, &Secret::from_seed(2)).unwrap_err();
    assert!(other.why.starts_with("this secret is not the one promised"));
    let record = Record::read_by(&text, &secret()).unwrap();
    let mut game = Game::<Night, _>::resume(&record, secret(), text).unwrap();
    game.obey(First, &STEP, Rolls::Committed).unwrap();
    game.close().unwrap();

    let text = game.into_inner();
    let verified = verify::<Night>(&text).unwrap();
    assert_eq!((verified.seals, verified.dice), (Seals::Fit, Proof::FromTheSecret));
    assert!(verified.to_string().starts_with("Every seal fits, and 7 orders"));
    assert_eq!(replay::<Night>(&text, None).unwrap().steps[0].to, Audience::Side(First));
}

#[test]
fn no_byte_of_a_closed_record_can_be_changed() {
    let mut game = fought();
    game.take_back(Second, 4, None).unwrap();
    game.close().unwrap();
    let text = game.into_inner();
    let ends: Vec<usize> = (0..text.len()).filter(|at| text[*at] == b'\n').collect();
    let beside = ends[0] + 1..=ends[1];
    for byte in (0..text.len()).step_by(7).filter(|byte| !beside.contains(byte)) {
        let mut scratched = text.clone();
        scratched[byte] ^= 1;
        assert!(verify::<Night>(&scratched).is_err(), "byte {byte}");
        assert!(Record::read_by(&scratched, &secret()).is_err(), "byte {byte}");
    }
    // Nor can the record be sealed anew with another key, or without one.
    let forgery = forged(&text, |_| ());
    assert!(verify::<Night>(&forgery).unwrap_err().why.starts_with("its seal does not fit"));
    let forgery = forged(&text, |lines| drop(lines[0].as_object_mut().unwrap().remove("keyed")));
    assert!(verify::<Night>(&forgery).unwrap_err().why.starts_with("its seals do not wait for a key"));
}

#[test]
fn a_system_that_hides_nothing_is_not_keyed() {
    let text = crate::begin().into_inner();
    let keyed = forged(&text, |lines| lines[0]["keyed"] = json!(true));
    let why = verify::<Ford>(&keyed).unwrap_err().why;
    assert_eq!(why, "its seals wait for a key, but nothing is hidden in this system");
}

#[test]
fn a_refusal_says_whether_it_gives_something_away() {
    let plain = Refusal::senseless("the lane ends here");
    assert_eq!(serde_json::to_value(&plain).unwrap(), json!({"why": "the lane ends here", "cause": null}));
    let secret = Refusal::senseless("somebody lies in wait here").in_secret();
    assert!(secret.secret);
    assert_eq!(
        serde_json::to_value(&secret).unwrap(),
        json!({"why": "somebody lies in wait here", "cause": null, "secret": true})
    );
}

#[test]
fn nobody_goes_on_with_another_key() {
    let text = fought().into_inner();
    let record = Record::read_by(&text, &secret()).unwrap();
    let other = Game::<Night, _>::resume(&record, Secret::from_seed(2), Vec::new());
    assert!(matches!(other, Err(NotDone::OtherSecret)));
}
