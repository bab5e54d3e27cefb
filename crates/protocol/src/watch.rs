//! A record looked at: its orders one after the other, and the table after each of them.

use std::collections::BTreeMap;

use grognard_battle::{
    Audience, Battle, Board, Promise, Record, Ruled, Side, Stand, Told, Verdict,
    line::{Fell, Why},
    verify as prove, watch as follow,
};
use grognard_rulebook::Fielded;
use grognard_scenario::draw;
use grognard_shelf::{Campaign, Stock};
use grognard_staff::weights::PLAIN;
use grognard_staff::{Day, judge::appraise};
use serde::{Deserialize, Serialize};

use crate::reply::{Ground, Reply};

/// A battle as its record tells it.
#[derive(Debug, Serialize)]
pub struct Story {
    system: &'static str,
    /// The system's title as printed.
    rules: &'static str,
    scenario: String,
    title: String,
    sides: [String; 2],
    players: [String; 2],
    map: Option<Ground>,
    /// The orders that led to its end, those taken back left out.
    steps: Vec<Deed>,
    /// What the players changed by hand.
    rulings: Vec<Ruled>,
    /// How well the first side stands after each of them, as an officer judges it, in hundredths of a usual unit.
    standing: Vec<i32>,
    /// The turns it can be continued from.
    turns: Vec<u16>,
    verdict: Option<Verdict>,
    promise: Promise,
    /// The first order after which this edition of the rules stands elsewhere than the record.
    adrift: Option<u32>,
    /// Whether a line was cut off at its end.
    cut_off: bool,
}

/// An order of a record.
#[derive(Debug, Serialize)]
struct Deed {
    n: u32,
    by: Side,
    turn: u16,
    words: Option<String>,
    dice: Vec<Fell>,
    own: bool,
    events: Vec<Told>,
    /// Whether it answered a question in the middle of something.
    amid: bool,
    /// Who could know of it before the end.
    to: Audience,
    why: Option<Why>,
}

/// The table after each order of the record that is looked at.
#[derive(Default)]
pub(crate) struct Moments(BTreeMap<u32, Board>);

impl Moments {
    /// The table after an order; 0 is before the first.
    pub(crate) fn at(&self, n: u32) -> Result<Reply, String> {
        if self.0.is_empty() {
            return Err("no record is looked at: open one with {\"watch\": {\"record\": …}}".to_owned());
        }
        let board = self.0.get(&n).ok_or_else(|| format!("there is no order {n} in this record"))?;
        Ok(Reply::Board(Box::new(board.clone())))
    }
}

/// The system of which a text says to be a record.
pub(crate) fn system_of(record: &str) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Opening {
        system: String,
    }
    let first = record.lines().next().unwrap_or_default();
    let opening: Result<Opening, _> = serde_json::from_str(first);
    opening
        .map(|opening| opening.system)
        .map_err(|_| "this is no record of a battle: its first line should say what is fought".to_owned())
}

/// Follows a record to its end.
pub(crate) fn watch(stock: &impl Stock, record: &str) -> Result<(Story, Moments), String> {
    stock.find_battle(&system_of(record)?, Watching(record)).map_err(|refusal| refusal.message)?
}

struct Watching<'r>(&'r str);

impl Campaign for Watching<'_> {
    type Out = Result<(Story, Moments), String>;

    fn on<B: Battle>(self, system: &'static Fielded) -> Self::Out {
        let (mut boards, mut standing, mut amid) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut day = Day::default();
        let hidden = keeps_something_back::<B>(self.0);
        let replayed = follow::<B>(self.0.as_bytes(), &mut |n, battle| {
            let shown = if hidden { battle.seen_by(Side::First).seen_by(Side::Second).board() } else { battle.board() };
            boards.insert(n, shown);
            amid.insert(n, Side::BOTH.map(|side| battle.amid(side)));
            standing.insert(n, appraise(battle, Side::First, &PLAIN, &mut day));
        });
        let replayed = replayed.map_err(|unsound| format!("the record is damaged: {unsound}"))?;
        let (verdict, map) = (verdict(replayed.battle()), replayed.battle().map());
        let turn = |n: u32| boards.get(&n).map_or(0, |board: &Board| board.turn);
        let steps: Vec<Deed> = replayed
            .steps
            .into_iter()
            .map(|step| Deed {
                n: step.n,
                by: step.by,
                turn: turn(step.n),
                words: step.words,
                dice: step.dice,
                own: step.own,
                events: step.events,
                // What it answered was asked after the order before it.
                amid: amid.range(..step.n).next_back().is_some_and(|(_, asked)| asked[step.by]),
                to: step.to,
                why: step.why,
            })
            .collect();
        let standing = steps.iter().map(|step| standing.get(&step.n).copied().unwrap_or_default()).collect();
        boards.retain(|n, _| *n == 0 || steps.iter().any(|step| step.n == *n));
        let scenario = &replayed.first.scenario;
        let name = |i: usize| scenario.sides.get(i).map_or_else(String::new, |side| side.name.clone());
        let (mut turns, mut last) = (Vec::new(), None);
        for turn in boards.values().map(|board| board.turn) {
            if last.replace(turn) != Some(turn) {
                turns.push(turn);
            }
        }
        let story = Story {
            system: B::SYSTEM,
            rules: system.title,
            scenario: scenario.id.to_string(),
            title: scenario.title.clone(),
            sides: [name(0), name(1)],
            players: replayed.players,
            map: draw::table(scenario, &map).map(|drawn| Ground::of(drawn, &map)),
            steps,
            rulings: replayed.rulings,
            standing,
            turns,
            verdict,
            promise: replayed.promise,
            adrift: replayed.adrift,
            cut_off: replayed.cut_off,
        };
        Ok((story, Moments(boards)))
    }
}

/// What can be proven of a record.
pub(crate) fn verify(stock: &impl Stock, record: &str) -> Result<Reply, String> {
    struct Proving<'r>(&'r str);
    impl Campaign for Proving<'_> {
        type Out = Reply;
        fn on<B: Battle>(self, _: &'static Fielded) -> Reply {
            match prove::<B>(self.0.as_bytes()) {
                Ok(verified) => Reply::Verified { sound: true, told: verified.to_string() },
                Err(unsound) => Reply::Verified { sound: false, told: unsound.to_string() },
            }
        }
    }
    stock.find_battle(&system_of(record)?, Proving(record)).map_err(|refusal| refusal.message)
}

/// A record told on a page.
pub(crate) fn report(stock: &impl Stock, record: &str, faces: &str) -> Result<Reply, String> {
    struct Telling<'r>(&'r str, &'r str);
    impl Campaign for Telling<'_> {
        type Out = Result<Reply, String>;
        fn on<B: Battle>(self, system: &'static Fielded) -> Self::Out {
            if keeps_something_back::<B>(self.0) {
                return Err("the report tells what is hidden; it can be had when the battle is over".to_owned());
            }
            let page = grognard_report::page::<B>(self.0.as_bytes(), system.title, self.1);
            page.map(Reply::Report).map_err(|unsound| format!("the record is damaged: {unsound}"))
        }
    }
    stock.find_battle(&system_of(record)?, Telling(record, faces)).map_err(|refusal| refusal.message)?
}

/// Whether a record tells what a side may not know yet: a battle is looked at while it is under way too, by either player.
fn keeps_something_back<B: Battle>(record: &str) -> bool {
    B::HIDES && Record::read(record.as_bytes()).is_ok_and(|record| !record.closed())
}

/// How a battle stands at the end of what was followed.
fn verdict<B: Battle>(battle: &B) -> Option<Verdict> {
    match battle.stand() {
        Stand::Over(verdict) => Some(verdict.clone()),
        Stand::Asks(_) => None,
    }
}
