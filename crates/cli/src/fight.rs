//! `fight`: computer players fight a battle, and a short account of it is given.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
    sync::Arc,
    time::Instant,
};

use grognard_battle::{Battle, Board, Event, Game, NotDone, Piece, Rolls, Secret, Side, Stand, Told, Verdict};
use grognard_scenario::Scenario;
use grognard_shelf::{Campaign, Fielded};
use grognard_staff::{MOST_ORDERS, Officer, Staff, Stuck, named};
use serde_json::json;

use crate::{
    args::FightArgs,
    cores::cores,
    muster::{attacker, campaign, house, muster},
    paint::{FIGURE, SOFT, TITLE},
    reference::put_json,
    resolve::fresh_seed,
    scenario, series,
    trouble::{self, Trouble},
};

type Page = Vec<u8>;

/// Fights once or often; false if a battle did not come to an end.
pub(crate) fn run(page: &mut Page, asked: &FightArgs) -> Result<bool, Trouble> {
    let seed = asked.seed.map_or_else(fresh_seed, Ok)?;
    let scenario = Arc::new(scenario::open(&asked.battle)?);
    campaign(&asked.system, Fight { page, asked, scenario, seed })
}

struct Fight<'a> {
    page: &'a mut Page,
    asked: &'a FightArgs,
    scenario: Arc<Scenario>,
    seed: u64,
}

impl Campaign for Fight<'_> {
    type Out = Result<bool, Trouble>;

    fn on<B: Battle>(self, _: &'static Fielded) -> Self::Out {
        let Self { page, asked, scenario, seed } = self;
        let attacker = attacker(&scenario);
        let mut names = [asked.attacker.clone(), asked.defender.clone()];
        if attacker == Side::Second {
            names.reverse();
        }
        // Named before anything is fought, so that a wrong name is no half-fought battle.
        let mut staff = Staff::<B>::new(officers(&names, seed, false)?);
        let battle: B = muster(scenario, house::<B>(&asked.house)?, asked.deploy.into())?;
        match asked.games {
            Some(games) => {
                let series = series::Series { battle, names, attacker, seed, games, threads: asked.threads };
                series.fight(page, asked.json)
            }
            None => {
                staff.think_on(asked.threads.map_or_else(cores, usize::from));
                once(page, asked, battle, staff, names, seed).map(|()| true)
            }
        }
    }
}

/// The officers of both sides, each with a chance of his own that follows from the battle's seed and goes with him when they are
/// changed over.
pub(crate) fn officers<B: Battle>(
    names: &[String; 2],
    seed: u64,
    changed_over: bool,
) -> Result<[Box<dyn Officer<B>>; 2], Trouble> {
    let officer = |i: usize| {
        let own = seed.wrapping_mul(2).wrapping_add(i as u64);
        named(&names[i], own).map_err(|unknown| Trouble::said(unknown.to_string()))
    };
    let (first, second) = (officer(0)?, officer(1)?);
    Ok(if changed_over { [second, first] } else { [first, second] })
}

fn once<B: Battle>(
    page: &mut Page,
    asked: &FightArgs,
    battle: B,
    mut staff: Staff<B>,
    names: [String; 2],
    seed: u64,
) -> Result<(), Trouble> {
    let out: Box<dyn Write> = match &asked.record {
        Some(path) => Box::new(new_file(path)?),
        None => Box::new(io::sink()),
    };
    let began = Instant::now();
    let mut account = Account::of(&battle, &names);
    let mut game = Game::begin(battle, names, Secret::from_seed(seed), out).map_err(not_done)?;
    while let Some((side, order)) = staff.next_order(game.battle()).map_err(stuck)? {
        if game.orders() == MOST_ORDERS {
            return Err(stuck(Stuck::Endless(game.orders())));
        }
        let done = game.obey(side, &order, Rolls::Committed).map_err(not_done)?;
        if let Some(reason) = staff.reason(side) {
            game.because(reason.of_order(done.n, done.to)).map_err(not_done)?;
        }
        account.hear(&done.events, game.battle());
    }
    game.close().map_err(not_done)?;
    let Stand::Over(verdict) = game.battle().stand() else { return Err(stuck(Stuck::NobodyAsked)) };
    let ended = Ended { verdict: verdict.clone(), orders: game.orders(), seed, seconds: began.elapsed().as_secs_f64() };
    if asked.json {
        account.put_json(page, &ended, B::SYSTEM)?;
    } else {
        account.put(page, &ended, B::SYSTEM)?;
        if let Some(path) = &asked.record {
            writeln!(
                page,
                "{SOFT}The record is in {}; see grognard replay and grognard report.{SOFT:#}",
                path.display()
            )?;
        }
    }
    Ok(())
}

/// A file for a record. One that is there already may be the only record of somebody's battle.
fn new_file(path: &Path) -> Result<File, Trouble> {
    OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Trouble::said(format!("{} is there already; a record is never overwritten", path.display()))
        }
        _ => Trouble::said(format!("{}: {error}", path.display())),
    })
}

fn units(count: u32) -> String {
    if count == 1 { "1 unit".to_owned() } else { format!("{count} units") }
}

fn stuck(stuck: Stuck) -> Trouble {
    Trouble::said(format!("the battle did not come to an end: {stuck}"))
}

fn not_done(why: NotDone) -> Trouble {
    Trouble::said(why.to_string())
}

struct Ended {
    verdict: Verdict,
    orders: u32,
    seed: u64,
    seconds: f64,
}

/// What a battle came to, turn by turn.
struct Account {
    title: String,
    sides: [String; 2],
    officers: [String; 2],
    turns: Vec<Turn>,
    board: Board,
}

/// What a turn came to.
#[derive(Default)]
struct Turn {
    number: u16,
    clock: Option<String>,
    /// Procedures in which dice fell, each with how often.
    rolled: Vec<(String, u32)>,
    lost: [u32; 2],
}

impl Account {
    fn of<B: Battle>(battle: &B, officers: &[String; 2]) -> Self {
        let scenario = battle.scenario();
        let side = |i: usize| scenario.sides.get(i).map_or_else(String::new, |side| side.name.clone());
        Self {
            title: scenario.title.clone(),
            sides: [side(0), side(1)],
            officers: officers.clone(),
            turns: Vec::new(),
            board: battle.board(),
        }
    }

    fn hear<B: Battle>(&mut self, events: &[Told], battle: &B) {
        for told in events {
            match &told.event {
                Event::Turn { turn, clock } => {
                    self.turns.push(Turn { number: *turn, clock: clock.clone(), ..Turn::default() });
                }
                Event::Resolved { situation, dice, .. } if !dice.is_empty() => {
                    // What generals roll every turn is no news; what is rolled for a unit is.
                    let unit = |piece: &Piece| self.board.pieces.iter().any(|p| p.piece == *piece && !p.figure.leads());
                    let fights = situation.cast.iter().any(|(_, piece)| unit(piece));
                    if let (Some(turn), true) = (self.turns.last_mut(), fights) {
                        match turn.rolled.iter_mut().find(|(known, _)| *known == situation.procedure) {
                            Some((_, count)) => *count += 1,
                            None => turn.rolled.push((situation.procedure.clone(), 1)),
                        }
                    }
                }
                Event::Lost { piece, .. } => {
                    let units = || self.board.pieces.iter().filter(|known| !known.figure.leads());
                    let lost = units().find(|known| known.piece == *piece);
                    if let (Some(turn), Some(lost)) = (self.turns.last_mut(), lost) {
                        turn.lost[lost.side] += 1;
                    }
                }
                _ => {}
            }
        }
        self.board = battle.board();
    }

    fn lost(&self, side: Side) -> u32 {
        self.turns.iter().map(|turn| turn.lost[side]).sum()
    }

    fn winner(&self, verdict: &Verdict) -> String {
        match verdict.winner {
            Some(side) => format!("{} win: {}", self.sides[side], verdict.why),
            None => format!("Nobody wins: {}", verdict.why),
        }
    }

    fn put(&self, page: &mut Page, ended: &Ended, system: &str) -> Result<(), Trouble> {
        let system = trouble::system(system)?;
        writeln!(page, "{TITLE}{} · {}{TITLE:#}", self.title, system.title)?;
        let [first, second] = Side::BOTH.map(|side| format!("{} ({})", self.sides[side], self.officers[side]));
        writeln!(page, "{first} against {second}\n")?;
        for turn in &self.turns {
            let clock = turn.clock.as_deref().unwrap_or_default();
            let fought: Vec<String> =
                turn.rolled.iter().map(|(what, count)| format!("{} {count}", grognard_press::spoken(what))).collect();
            let mut told = if fought.is_empty() { "manoeuvres".to_owned() } else { fought.join(", ") };
            for side in Side::BOTH.into_iter().filter(|side| turn.lost[*side] > 0) {
                told.push_str(&format!("; {} lose {}", self.sides[side], units(turn.lost[side])));
            }
            writeln!(page, "{FIGURE}{:>3}{FIGURE:#} {SOFT}{clock:5}{SOFT:#}  {told}", turn.number)?;
        }
        writeln!(page)?;
        for holding in &self.board.holdings {
            let by = holding.by.map_or("nobody", |side| &self.sides[side]);
            writeln!(page, "  {} ({}): {by}", holding.name, holding.worth)?;
        }
        for side in Side::BOTH {
            writeln!(page, "  {}: {} lost", self.sides[side], units(self.lost(side)))?;
        }
        writeln!(page, "\n{TITLE}{}.{TITLE:#}", self.winner(&ended.verdict).trim_end_matches('.'))?;
        writeln!(page, "{SOFT}{} orders, {:.0} ms, seed {}{SOFT:#}", ended.orders, ended.seconds * 1000.0, ended.seed)?;
        Ok(())
    }

    fn put_json(&self, page: &mut Page, ended: &Ended, system: &str) -> Result<(), Trouble> {
        let sides = Side::BOTH
            .map(|side| json!({"name": self.sides[side], "officer": self.officers[side], "lost": self.lost(side)}));
        put_json(
            page,
            &json!({
                "system": system, "scenario": self.title, "seed": ended.seed, "sides": sides,
                "verdict": ended.verdict, "turns": self.turns.len(), "orders": ended.orders,
                "holdings": self.board.holdings,
            }),
        )
    }
}
