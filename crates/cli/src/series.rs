//! `fight --games`: many battles, side by side on all cores, and what they say about the officers and the scenario.
//!
//! Of every two battles the second is fought with the officers changed over and the same seed, so that neither the ground
//! nor the dice favour one of them. A battle depends on its seed alone, so the result is the same however many cores there are.

use std::{io::Write, time::Instant};

use grognard_battle::{Battle, Secret, Side};
use grognard_shelf::wilson;
use grognard_staff::{Staff, fight};
use serde_json::{Value, json};

use crate::{
    cores::side_by_side,
    fight::officers,
    paint::{FIGURE, SOFT, TITLE},
    reference::put_json,
    trouble::Trouble,
};

/// Many battles of the same officers on the same field.
pub(crate) struct Series<B> {
    pub(crate) battle: B,
    /// Who leads each side in the first battle.
    pub(crate) names: [String; 2],
    pub(crate) attacker: Side,
    pub(crate) seed: u64,
    pub(crate) games: u32,
    pub(crate) threads: Option<u16>,
}

/// One of them.
pub(crate) struct Fought {
    seed: u64,
    swapped: bool,
    pub(crate) ended: Result<Ended, String>,
    seconds: f64,
}

pub(crate) struct Ended {
    pub(crate) winner: Option<Side>,
    pub(crate) orders: u32,
    turns: u16,
}

impl<B: Battle> Series<B> {
    /// Fights them all; false if one did not come to an end.
    pub(crate) fn fight(self, page: &mut Vec<u8>, as_json: bool) -> Result<bool, Trouble> {
        if self.games == 0 {
            return Err(Trouble::said("--games 0 fights nothing; ask for one at least"));
        }
        let (began, games): (_, Vec<u32>) = (Instant::now(), (0..self.games).collect());
        let fought = side_by_side(self.threads, &games, |game| self.one(*game))?;
        let tally = Tally::of(&self, &fought, began.elapsed().as_secs_f64());
        if as_json {
            tally.put_json(page)?
        } else {
            tally.put(page)?
        }
        Ok(tally.stuck.is_empty())
    }

    /// Fights one of them.
    pub(crate) fn one(&self, game: u32) -> Fought {
        let (seed, swapped) = (self.seed.wrapping_add(u64::from(game / 2)), game % 2 == 1);
        let began = Instant::now();
        let mut battle = self.battle.clone();
        let ended = match officers(&self.names, seed, swapped) {
            Ok(officers) => fight(&mut battle, &mut Staff::new(officers), &Secret::from_seed(seed), &mut ())
                .map(|ended| Ended { winner: ended.verdict.winner, orders: ended.orders, turns: battle.board().turn })
                .map_err(|stuck| stuck.to_string()),
            Err(_) => Err("an officer was named that is none".to_owned()),
        };
        Fought { seed, swapped, ended, seconds: began.elapsed().as_secs_f64() }
    }
}

/// What many battles came to.
struct Tally {
    title: String,
    system: &'static str,
    seed: u64,
    asked: u32,
    fought: usize,
    /// The officers: him who attacked first, then the other.
    officers: [(String, Score); 2],
    /// The sides: who attacks, then the other.
    sides: [(String, Score); 2],
    turns: f64,
    orders: f64,
    /// Of one battle on one core.
    milliseconds: f64,
    seconds: f64,
    stuck: Vec<(u64, bool, String)>,
}

#[derive(Clone, Copy, Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Score {
    fn count(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            Some(false) => self.lost += 1,
            None => self.drawn += 1,
        }
    }

    fn rate(self) -> (f64, f64, f64) {
        let n = self.won + self.drawn + self.lost;
        let (low, high) = wilson(self.won, n);
        (f64::from(self.won) / f64::from(n.max(1)), low, high)
    }
}

impl Tally {
    fn of<B: Battle>(series: &Series<B>, fought: &[Fought], seconds: f64) -> Self {
        let attacker = series.attacker;
        let mut officers = [Score::default(); 2];
        let mut sides = [Score::default(); 2];
        let (mut turns, mut orders, mut ended_well) = (0.0, 0.0, 0.0_f64);
        let mut stuck = Vec::new();
        for game in fought {
            let ended = match &game.ended {
                Ok(ended) => ended,
                Err(why) => {
                    stuck.push((game.seed, game.swapped, why.clone()));
                    continue;
                }
            };
            ended_well += 1.0;
            turns += f64::from(ended.turns);
            orders += f64::from(ended.orders);
            for (place, side) in [attacker, attacker.other()].into_iter().enumerate() {
                let won = ended.winner.map(|winner| winner == side);
                sides[place].count(won);
                officers[if game.swapped { 1 - place } else { place }].count(won);
            }
        }
        let each = |sum: f64| sum / ended_well.max(1.0);
        let scenario = series.battle.scenario();
        let side_name =
            |side: Side| scenario.sides.get(side.index()).map_or_else(String::new, |side| side.name.clone());
        let officer = |side: Side| series.names[side].clone();
        let [a, b] = [attacker, attacker.other()];
        Self {
            title: scenario.title.clone(),
            system: B::SYSTEM,
            seed: series.seed,
            asked: series.games,
            fought: fought.len(),
            officers: [(officer(a), officers[0]), (officer(b), officers[1])],
            sides: [(side_name(a), sides[0]), (side_name(b), sides[1])],
            turns: each(turns),
            orders: each(orders),
            milliseconds: fought.iter().map(|game| game.seconds).sum::<f64>() * 1000.0 / (fought.len().max(1) as f64),
            seconds,
            stuck,
        }
    }

    fn put(&self, page: &mut Vec<u8>) -> Result<(), Trouble> {
        let system = crate::trouble::system(self.system)?;
        writeln!(page, "{TITLE}{} · {}{TITLE:#}", self.title, system.title)?;
        let stopped = if self.fought < self.asked as usize { format!(" of {}", self.asked) } else { String::new() };
        writeln!(page, "{}{stopped} battles, officers changed over in every second one\n", self.fought)?;
        let width =
            self.officers.iter().chain(&self.sides).map(|(name, _)| name.chars().count()).max().unwrap_or(0) + 2;
        let mut rows = |heading: &str, rows: &[(String, Score); 2], marks: [&str; 2]| -> Result<(), Trouble> {
            writeln!(page, "{TITLE}{heading}{TITLE:#}")?;
            for ((name, score), mark) in rows.iter().zip(marks) {
                let (rate, low, high) = score.rate();
                let name = format!("{name}{mark}");
                writeln!(
                    page,
                    "  {name:width$}  {FIGURE}{:>5.1}%{FIGURE:#} {SOFT}({:.1} to {:.1}){SOFT:#}   won {}, drawn {}, lost {}",
                    rate * 100.0,
                    low * 100.0,
                    high * 100.0,
                    score.won,
                    score.drawn,
                    score.lost
                )?;
            }
            writeln!(page)?;
            Ok(())
        };
        let same = self.officers[0].0 == self.officers[1].0;
        rows("Officers", &self.officers, if same { [" A", " B"] } else { ["", ""] })?;
        rows("Sides", &self.sides, ["", ""])?;
        writeln!(
            page,
            "On average {:.1} turns, {:.0} orders and {:.2} ms a battle; {:.1} battles a second.",
            self.turns,
            self.orders,
            self.milliseconds,
            self.fought as f64 / self.seconds.max(1e-9)
        )?;
        writeln!(page, "{SOFT}won, with the range of 95 % confidence; seed {}{SOFT:#}", self.seed)?;
        for (seed, swapped, why) in &self.stuck {
            let swapped = if *swapped { ", officers changed over" } else { "" };
            writeln!(page, "Not ended: seed {seed}{swapped}: {why}")?;
        }
        Ok(())
    }

    fn put_json(&self, page: &mut Vec<u8>) -> Result<(), Trouble> {
        let rows = |rows: &[(String, Score); 2]| -> Vec<Value> {
            let row = |(name, score): &(String, Score)| {
                let (rate, low, high) = score.rate();
                json!({"name": name, "won": score.won, "drawn": score.drawn, "lost": score.lost, "rate": rate, "low": low, "high": high})
            };
            rows.iter().map(row).collect()
        };
        let stuck: Vec<Value> = self
            .stuck
            .iter()
            .map(|(seed, swapped, why)| json!({"seed": seed, "swapped": swapped, "why": why}))
            .collect();
        put_json(
            page,
            &json!({
                "system": self.system, "scenario": self.title, "seed": self.seed, "games": self.fought,
                "officers": rows(&self.officers), "sides": rows(&self.sides), "turns": self.turns, "orders": self.orders,
                "stuck": stuck,
                "cost": {"milliseconds_a_battle": self.milliseconds, "seconds": self.seconds},
            }),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn confidence_is_that_of_the_text_books() {
        let (low, high) = wilson(8, 10);
        assert!((low - 0.490_162).abs() < 1e-5 && (high - 0.943_318).abs() < 1e-5, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(0, 20).0, 0.0);
    }
}
