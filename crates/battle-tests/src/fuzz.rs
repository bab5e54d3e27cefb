//! Records made worse in every way a careless disk or a careful forger could think of, rulings nobody would make, and what must be
//! true of them still.
//!
//! Whatever a file says, reading, replaying, verifying and resuming it neither panics nor hangs, and they agree with one another.
//! Whatever the players decide by hand is refused, or a battle goes on from there.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use grognard_battle::verify::{Rules, Seals};
use grognard_battle::{Battle, Digest, Game, Record, Rolls, Secret, Side, Stand, Verified, replay, verify};
use grognard_dice::Rolled;
use serde_json::{Value, json};

use crate::Engagement;

/// The battle that is doubted: small, and with everything in it.
const SMALL: Engagement = Engagement::of("crossroads:small");

/// So many seconds without an end, and a case hangs: far longer than any takes on a busy machine.
const MOST_PATIENCE: u32 = 600;

/// Doubts records made worse, until the time is up or so many; says how many.
pub fn records<B: Battle>(time: Duration, most: u64) -> u64 {
    let secret = Secret::from_seed(1756);
    let mut game = begin::<B>(&secret);
    play(&mut game, &mut Whim::of(1), 40);
    let half = game.orders() / 2;
    game.take_back(Side::First, half, None).expect("half of them led here");
    play(&mut game, &mut Whim::of(2), 120);
    game.close().expect("a list can be written to");
    let records = [Honest { text: game.into_inner(), secret: secret.clone() }];
    let sound = verify::<B>(&records[0].text).expect("it was fought by the rules");
    assert_eq!((sound.rules, sound.seals), (Rules::Followed, Seals::Fit));
    try_for(time, most, |seed| {
        let (text, _) = worse(&mut Whim::of(seed), &records[0], &records);
        drop(doubt::<B>(&text, &secret));
    })
}

/// Makes rulings all through battles and plays on after those that are taken, until the time is up or in so many battles; says how
/// many were taken.
pub fn rulings<B: Battle>(time: Duration, most: u64) -> u64 {
    let mut taken = 0;
    try_for(time, most, |seed| {
        let mut whim = Whim::of(seed);
        let mut game = begin::<B>(&Secret::from_seed(1756));
        let orders = whim.below(120);
        play(&mut game, &mut whim, orders);
        for _ in 0..20 {
            let state = serde_json::to_value(game.battle().state()).expect("plain data");
            let before = game.battle().state().clone();
            match game.ruling(Side::First, &patch(&mut whim, &state), "so be it") {
                Ok(()) => {
                    taken += 1;
                    assert_eq!(game.battle().check(), Ok(()), "a ruling leads to a state that cannot be");
                    play(&mut game, &mut whim, 3);
                }
                Err(_) => assert!(*game.battle().state() == before, "a refused ruling changed something"),
            }
        }
        if seed % 10 == 0 {
            verify::<B>(&game.into_inner()).expect("what was played is sound");
        }
    });
    taken
}

fn begin<B: Battle>(secret: &Secret) -> Game<B, Vec<u8>> {
    Game::begin_unnamed(SMALL.muster(), secret.clone(), Vec::new()).expect("a list can be written to")
}

/// Lets both sides answer with any order of the menu, so many times.
fn play<B: Battle>(game: &mut Game<B, Vec<u8>>, whim: &mut Whim, orders: usize) {
    for _ in 0..orders {
        let Stand::Asks(asks) = game.battle().stand() else { return };
        let question = asks[0];
        let mut menu = Vec::new();
        game.battle().orders(&question, &mut menu);
        // A menu that a ruling has left empty leaves the players to make another.
        if menu.is_empty() {
            return;
        }
        let order = menu[whim.below(menu.len())].clone();
        game.obey(question.side, &order, Rolls::Committed).expect("every order of a menu is obeyed");
    }
}

/// A record in which nothing is wrong, and the secret it was written by.
pub struct Honest {
    /// Its lines.
    pub text: Vec<u8>,
    /// The secret.
    pub secret: Secret,
}

/// Choices that follow from a seed.
pub struct Whim(Rolled);

impl Whim {
    /// Those that follow from a seed.
    pub fn of(seed: u64) -> Self {
        Self(Rolled::from_seed(seed))
    }

    /// A number below another.
    pub fn below(&mut self, end: usize) -> usize {
        let number = (0..4).fold(0, |sum, _| sum * 251 + usize::from(self.0.face(251)) - 1);
        number % end.max(1)
    }

    fn one_of<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len())]
    }
}

/// A record made worse, and whether its seals were left as they were.
pub fn worse(whim: &mut Whim, honest: &Honest, others: &[Honest]) -> (Vec<u8>, bool) {
    let mut text = honest.text.clone();
    if whim.below(4) == 0 {
        for _ in 0..=whim.below(3) {
            scratch(whim, &mut text);
        }
        return (text, true);
    }
    let Some(mut lines) = unsealed(&text) else { return (text, true) };
    let donor = whim.one_of(others);
    let theirs = unsealed(&donor.text).unwrap_or_default();
    for _ in 0..=whim.below(3) {
        rearrange(whim, &mut lines, &theirs);
    }
    (sealed(&lines, &honest.secret), false)
}

/// Changes bytes.
fn scratch(whim: &mut Whim, text: &mut Vec<u8>) {
    if text.is_empty() {
        return;
    }
    let at = whim.below(text.len());
    let byte = *whim.one_of(b"\n\"{}[],:019azAZ \\\xff\0-.e");
    match whim.below(6) {
        0 => text[at] = byte,
        1 => text.insert(at, byte),
        2 => drop(text.remove(at)),
        3 => text.truncate(at),
        4 => text[at] ^= 1 << whim.below(8),
        _ => {
            let end = (at + whim.below(80)).min(text.len());
            let piece = text[at..end].to_vec();
            let to = whim.below(text.len());
            text.splice(to..to, piece);
        }
    }
}

/// The lines of a record without their seals.
fn unsealed(text: &[u8]) -> Option<Vec<Value>> {
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let mut lines: Vec<Value> = lines.map(serde_json::from_slice).collect::<Result<_, _>>().ok()?;
    for line in &mut lines {
        line.as_object_mut()?.remove("seal");
    }
    Some(lines)
}

/// Seals lines anew, by the key if the first of them asks for one.
fn sealed(lines: &[Value], secret: &Secret) -> Vec<u8> {
    let keyed = lines.first().is_some_and(|first| first.get("keyed") == Some(&json!(true)));
    let key = secret.key_of_seals();
    let (mut out, mut before) = (String::new(), String::new());
    for line in lines {
        let body = line.to_string();
        let Some(open) = body.strip_suffix('}').filter(|_| line.get("beside").is_none()) else {
            out.push_str(&format!("{body}\n"));
            continue;
        };
        let parts = [before.as_bytes(), body.as_bytes()];
        before = if keyed { key.hmac(&parts) } else { Digest::of(&parts) }.to_string();
        out.push_str(&format!("{open},\"seal\":\"{before}\"}}\n"));
    }
    out.into_bytes()
}

/// Drops, repeats, moves, borrows or changes lines.
fn rearrange(whim: &mut Whim, lines: &mut Vec<Value>, theirs: &[Value]) {
    if lines.is_empty() {
        return;
    }
    let at = whim.below(lines.len());
    match whim.below(9) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let to = whim.below(lines.len());
            lines.swap(at, to);
        }
        3 if !theirs.is_empty() => lines.insert(at, whim.one_of(theirs).clone()),
        4 => lines.truncate(at + 1),
        5 => {
            let state = lines.iter().rev().find_map(|line| line.get("state")).cloned().unwrap_or_default();
            let ruling =
                json!({"ruling": patch(whim, &state), "reason": "so be it", "by": "first", "hash": "0".repeat(64)});
            lines.insert(at.max(1), ruling);
        }
        _ => {
            let mut paths = Vec::new();
            places(&lines[at], String::new(), &mut paths);
            let path = whim.one_of(&paths).clone();
            let borrowed = whim.one_of(&paths).clone();
            let borrowed = lines[at].pointer(&borrowed).cloned().unwrap_or_default();
            match (whim.below(4), path.rsplit_once('/')) {
                (0, Some((parent, name))) => {
                    if let Some(Value::Object(map)) = lines[at].pointer_mut(parent) {
                        map.remove(name);
                    }
                }
                (choice, _) => {
                    let Some(value) = lines[at].pointer_mut(&path) else { return };
                    *value = if choice == 1 { borrowed } else { another(whim, value) };
                }
            }
        }
    }
}

/// Every place in a value.
fn places(value: &Value, path: String, out: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, value)| places(value, format!("{path}/{name}"), out)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| places(value, format!("{path}/{at}"), out))
        }
        _ => {}
    }
    out.push(path);
}

fn another(whim: &mut Whim, value: &Value) -> Value {
    let strange = [
        json!(null),
        json!(0),
        json!(-1),
        json!(255),
        json!(65535),
        json!(4_294_967_295_u64),
        json!(1e300),
        json!(""),
        json!("first"),
        json!("f".repeat(64)),
        json!("é".repeat(40)),
        json!([]),
        json!({}),
        (0..90).fold(json!(1), |deep, _| json!([deep])),
    ];
    match value {
        Value::Number(number) if whim.below(2) == 0 => json!(number.as_i64().unwrap_or(0) + whim.below(7) as i64 - 3),
        Value::Bool(flag) if whim.below(2) == 0 => json!(!flag),
        Value::Array(list) if whim.below(2) == 0 => {
            let mut list = list.clone();
            list.extend(list.clone());
            json!(list)
        }
        _ => whim.one_of(&strange).clone(),
    }
}

/// A change by hand that may fit the state or not.
pub fn patch(whim: &mut Whim, state: &Value) -> Value {
    let mut paths = Vec::new();
    places(state, String::new(), &mut paths);
    // A small change of a number is what is likely to fit.
    if whim.below(2) == 0 {
        let number = |path: &&String| state.pointer(path).is_some_and(Value::is_number);
        let numbers: Vec<&String> = paths.iter().filter(number).collect();
        if let Some(path) = numbers.get(whim.below(numbers.len())) {
            let value = state.pointer(path).and_then(Value::as_i64).unwrap_or(0) + whim.below(7) as i64 - 3;
            return json!([{"op": "replace", "path": path, "value": value}]);
        }
    }
    let steps = (0..=whim.below(40)).map(|_| {
        let (path, from) = (whim.one_of(&paths).clone(), whim.one_of(&paths).clone());
        let value = another(whim, state.pointer(&path).unwrap_or(&Value::Null));
        match whim.below(7) {
            0 => json!({"op": "remove", "path": path}),
            1 => json!({"op": "add", "path": path, "value": value}),
            2 => json!({"op": "copy", "from": from, "path": format!("{path}/-")}),
            3 => json!({"op": "copy", "from": "", "path": path}),
            4 => json!({"op": "move", "from": from, "path": path}),
            5 => json!({"op": "test", "path": path, "value": value}),
            _ => json!({"op": "replace", "path": path, "value": value}),
        }
    });
    Value::Array(steps.collect())
}

/// Reads, replays, verifies, resumes and continues a record, and holds them against one another.
pub fn doubt<B: Battle>(text: &[u8], secret: &Secret) -> Option<Verified> {
    let verified = verify::<B>(text).ok();
    let replayed = replay::<B>(text, None).ok();
    if verified.as_ref().is_some_and(|verified| verified.rules == Rules::Followed) {
        assert!(replayed.is_some(), "a record is verified that cannot be replayed");
    }
    if let Some(replayed) = &replayed {
        assert_eq!(replayed.battle().check(), Ok(()), "a record leads to a state that cannot be");
    }
    if let Ok(record) = Record::read_by(text, secret) {
        let (_, _) = (record.players(), record.promise());
        for (turn, _) in record.turns() {
            let _ = Game::<B, _>::continue_from(&record, turn, secret.clone(), Vec::new());
        }
        if let Ok(game) = Game::<B, _>::resume(&record, secret.clone(), Vec::new())
            && let (Some(_), Some(replayed)) = (&verified, &replayed)
        {
            assert!(game.battle().state() == replayed.battle().state(), "a battle is resumed elsewhere than it stands");
        }
    }
    verified
}

/// Tries cases until the time is up, or so many; a case that takes longer than any should ends the program and says which.
pub fn try_for(time: Duration, most: u64, mut case: impl FnMut(u64)) -> u64 {
    static UNDER_WAY: AtomicU64 = AtomicU64::new(0);
    static DONE: AtomicU64 = AtomicU64::new(0);
    UNDER_WAY.store(1, Ordering::SeqCst);
    std::thread::spawn(|| {
        let mut before = (u64::MAX, 0);
        while UNDER_WAY.load(Ordering::SeqCst) > 0 {
            std::thread::sleep(Duration::from_secs(1));
            let done = DONE.load(Ordering::SeqCst);
            before = if before.0 == done { (done, before.1 + 1) } else { (done, 0) };
            if before.1 == MOST_PATIENCE {
                eprintln!("case {done} hangs");
                std::process::abort();
            }
        }
    });
    let (began, mut seed) = (Instant::now(), 0);
    while seed < most && began.elapsed() < time {
        DONE.store(seed, Ordering::SeqCst);
        let told = Told(seed);
        case(seed);
        std::mem::forget(told);
        seed += 1;
    }
    UNDER_WAY.store(0, Ordering::SeqCst);
    seed
}

/// Says which case it was if it panics.
struct Told(u64);

impl Drop for Told {
    fn drop(&mut self) {
        eprintln!("it was case {}", self.0);
    }
}

/// How long a long trial takes: an hour, or as many seconds as `GROGNARD_FUZZ` says.
pub fn long() -> Duration {
    let seconds = std::env::var("GROGNARD_FUZZ").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(3600))
}
