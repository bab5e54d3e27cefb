//! Thousands of records nobody wrote.

use std::time::Duration;

use grognard_battle::opening::{Opening, Said};
use grognard_battle::verify::Seals;
use grognard_battle::{
    Battle, Chain, Digest, Game, Hosting, Link, Rolls, Rules, Secret, Side, Sound, Verified, verify,
};
use serde_json::json;

use crate::ford::{Ford, House, Order, ford};
use crate::{STEP, begin, give};
use grognard_battle_tests::fuzz::{Honest, Whim, doubt, long, patch, try_for, worse};

use Order::{Fire, Lots, Pass};
use Side::{First, Second};

type Night = Ford<1, true>;

/// Plays a bit of everything.
fn play<B: Battle<Order = Order>>(
    mut game: Game<B, Vec<u8>>,
    mut rolls: impl FnMut(Side) -> Rolls<'static>,
) -> Vec<u8> {
    for side in Side::BOTH {
        game.obey(side, &STEP, Rolls::Committed).unwrap();
        game.obey(side, &STEP, Rolls::Committed).unwrap();
        game.undo(side).unwrap();
        game.obey(side, &Fire, rolls(side)).unwrap();
        game.obey(side, &Lots, Rolls::Own(&[2, 2, 6, 1])).unwrap();
        game.obey(side, &Pass, Rolls::Committed).unwrap();
    }
    game.ruling(First, &json!([{"op": "replace", "path": "/men/0/1", "value": 5}]), "one came back").unwrap();
    game.obey(First, &Lots, rolls(First)).unwrap();
    game.take_back(Second, 3, Some("we forgot the lots")).unwrap();
    game.obey(First, &Pass, Rolls::Committed).unwrap();
    game.close().unwrap();
    game.into_inner()
}

fn secret() -> Secret {
    Secret::from_seed(1757)
}

fn linked() -> Vec<u8> {
    let (host, values) = (secret(), [Secret::from_seed(2), Secret::from_seed(3)]);
    let mut chains = [4, 5].map(|byte| Chain::new(Link::new([byte; 32]), 8));
    let mut opening = Opening::new(Digest::of(&[b"the ford"]), host.shown(), false);
    opening.hear(First, Said::Promise { promise: values[0].promise(), head: chains[0].head() }).unwrap();
    opening.hear(Second, Said::Answer { value: values[1].clone(), head: chains[1].head() }).unwrap();
    opening.hear(First, Said::Reveal { value: values[0].clone() }).unwrap();
    let hosting = Hosting::agreed(opening.agreement().unwrap(), host).unwrap();
    let game: Game<Ford, _> = Game::begin_unnamed(ford(House::default()), hosting, Vec::new()).unwrap();
    play(game, |side| Rolls::Linked(chains[side].tell().unwrap()))
}

fn night() -> Vec<u8> {
    let players = ["Anna".into(), "Boris".into()];
    let game: Game<Night, _> = Game::begin(ford(House::default()), players, secret(), Vec::new()).unwrap();
    play(game, |_| Rolls::Committed)
}

fn trial(time: Duration, most: u64) -> u64 {
    let old = include_bytes!("format-1/closed.jsonl").to_vec();
    let records = [play(begin(), |_| Rolls::Committed), linked(), old, night()];
    let records = records.map(|text| Honest { text, secret: secret() });
    let honest = |at: usize, text: &[u8]| if at == 3 { verify::<Night>(text) } else { verify::<Ford>(text) };
    let sound = [0, 1, 2, 3].map(|at| honest(at, &records[at].text).unwrap());
    try_for(time, most, |seed| {
        let mut whim = Whim::of(seed);
        let at = whim.below(records.len());
        let (text, untouched_seals) = worse(&mut whim, &records[at], &records);
        let verified = if at == 3 { doubt::<Night>(&text, &secret()) } else { doubt::<Ford>(&text, &secret()) };
        drop(doubt::<Ford<2>>(&text, &secret()));
        // Without new seals nothing can be changed: what is believed is the record itself, or one that ends before its end. Seals
        // that wait for a key which was cut off with the end cannot tell, and verification says so.
        let told = |verified: &Verified| untouched_seals && verified.seals == Seals::Fit;
        if let Some(verified) = verified.filter(told) {
            let shorter = text.len() < records[at].text.len() && records[at].text.starts_with(&text[..whole(&text)]);
            assert!(verified == sound[at] || shorter, "record {at} was changed and is believed");
        }
    })
}

/// The length of the whole lines.
fn whole(text: &[u8]) -> usize {
    text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}

#[test]
fn no_record_is_too_strange_to_be_refused() {
    let tried = trial(Duration::MAX, 400);
    assert_eq!(tried, 400);
}

/// `cargo test -p grognard-battle --release --test record -- --ignored fuzz`, for an hour or `GROGNARD_FUZZ` seconds.
#[test]
#[ignore = "takes an hour"]
fn fuzz_records_for_an_hour() {
    let tried = trial(long(), u64::MAX);
    eprintln!("{tried} records were doubted");
    assert!(tried > 1000, "only {tried} records were tried");
}

fn rulings(time: Duration, most: u64) -> u64 {
    let mut game = begin();
    give(&mut game, First, &[STEP, Fire, Pass]);
    let mut taken = 0;
    try_for(time, most, |seed| {
        let mut whim = Whim::of(seed);
        let state = serde_json::to_value(game.battle().state()).unwrap();
        let before = game.battle().clone();
        match game.ruling(First, &patch(&mut whim, &state), "so be it") {
            Ok(()) => {
                taken += 1;
                // Whatever state the players put themselves in, the battle can be played on from there.
                assert_eq!(game.battle().check(), Ok(()));
                for (side, order) in [(First, Fire), (First, Pass), (Second, Lots), (Second, Pass)] {
                    let _ = game.obey(side, &order, Rolls::Committed);
                }
            }
            Err(_) => assert!(game.battle() == &before, "a refused ruling changed something"),
        }
        if seed % 50 == 49 {
            let text = std::mem::replace(&mut game, begin()).into_inner();
            verify::<Ford>(&text).unwrap();
            give(&mut game, First, &[STEP, Fire, Pass]);
        }
    });
    taken
}

#[test]
fn no_ruling_is_too_strange_to_be_refused_or_played_on() {
    assert!(rulings(Duration::MAX, 250) > 10, "hardly a ruling was taken");
}

/// See [`fuzz_records_for_an_hour`].
#[test]
#[ignore = "takes an hour"]
fn fuzz_rulings_for_an_hour() {
    assert!(rulings(long(), u64::MAX) > 100, "hardly a ruling was taken");
}
