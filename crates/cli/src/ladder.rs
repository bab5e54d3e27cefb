//! `ladder`: how strong the officers are. Each fights the next lower one in pairs of battles with the same dice, changed over in the
//! second, and stands so much above him.
//!
//! A pair counts as one trial, since its battles share their dice. A ladder takes long: what was fought can be kept in a file and is
//! not fought again.

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
    sync::{Arc, Mutex},
};

use grognard_battle::{Battle, Setup, Side};
use grognard_scenario::Scenario;
use grognard_shelf::{Campaign, Fielded};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    args::LadderArgs,
    cores::side_by_side,
    fight::officers,
    muster::{attacker, campaign, muster},
    paint::{FIGURE, SOFT, TITLE},
    reference::put_json,
    scenario,
    series::Series,
    trouble::Trouble,
};

/// One battle of a ladder, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Bout {
    system: String,
    battle: String,
    /// He whose score it is, and whom he fought.
    officer: String,
    against: String,
    seed: u64,
    /// Whether he had the side that defends.
    changed_over: bool,
}

/// What a bout came to: 2 if he won, 1 if nobody did.
#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    bout: Bout,
    score: u8,
}

pub(crate) fn run(page: &mut Vec<u8>, asked: &LadderArgs) -> Result<(), Trouble> {
    let scenario = Arc::new(scenario::open(&asked.battle)?);
    campaign(&asked.system, Ladder { page, asked, scenario })
}

struct Ladder<'a> {
    page: &'a mut Vec<u8>,
    asked: &'a LadderArgs,
    scenario: Arc<Scenario>,
}

impl Campaign for Ladder<'_> {
    type Out = Result<(), Trouble>;

    fn on<B: Battle>(self, system: &'static Fielded) -> Self::Out {
        let Self { page, asked, scenario } = self;
        if asked.officers.len() < 2 {
            return Err(Trouble::said("a ladder needs two officers at least, the weakest first"));
        }
        for name in &asked.officers {
            officers::<B>(&[name.clone(), name.clone()], 0, false)?;
        }
        let (id, attacker) = (scenario.id.to_string(), attacker(&scenario));
        let battle: B = muster(scenario, B::House::default(), Setup::default())?;
        let mut known = asked.kept.as_deref().map(read).transpose()?.unwrap_or_default();
        let rungs: Vec<[&String; 2]> = asked.officers.windows(2).map(|rung| [&rung[1], &rung[0]]).collect();
        let bouts = |[officer, against]: [&String; 2]| -> Vec<Bout> {
            let bout = |seed, changed_over| Bout {
                system: B::SYSTEM.to_owned(),
                battle: id.clone(),
                officer: officer.clone(),
                against: against.clone(),
                seed,
                changed_over,
            };
            let seeds = (0..asked.pairs).map(|pair| asked.seed.wrapping_add(u64::from(pair)));
            seeds.flat_map(|seed| [bout(seed, false), bout(seed, true)]).collect()
        };
        let all: Vec<Bout> = rungs.iter().copied().flat_map(bouts).collect();
        let left: Vec<Bout> = all.iter().filter(|bout| !known.contains_key(bout)).cloned().collect();
        let keeper = asked.kept.as_deref().map(append).transpose()?.map(Mutex::new);
        let fought = side_by_side(asked.threads, &left, |bout| -> Result<(Bout, u8), Trouble> {
            let score = fought(&battle, bout, attacker)?;
            if let Some(file) = &keeper {
                let line = serde_json::to_string(&Kept { bout: bout.clone(), score }).unwrap_or_default();
                let mut file = file.lock().map_err(|_| Trouble::said("the file of the ladder is lost"))?;
                writeln!(file, "{line}")?;
            }
            Ok((bout.clone(), score))
        })?;
        for bout in fought {
            let (bout, score) = bout?;
            known.insert(bout, score);
        }
        let mut steps = Vec::new();
        for rung in rungs {
            let bouts = bouts(rung);
            let pairs = bouts.chunks(2).filter_map(|pair| Some((known.get(&pair[0])?, known.get(&pair[1])?)));
            steps.push(Step::of(rung, pairs.map(|(one, other)| f64::from(one + other) / 4.0).collect()));
        }
        if asked.json { put_as_json::<B>(page, &id, &steps) } else { put(page, system, &id, &steps) }
    }
}

/// Fights a bout.
fn fought<B: Battle>(battle: &B, bout: &Bout, attacker: Side) -> Result<u8, Trouble> {
    let side = if bout.changed_over { attacker.other() } else { attacker };
    let mut names = [bout.officer.clone(), bout.against.clone()];
    if side == Side::Second {
        names.reverse();
    }
    let series = Series { battle: battle.clone(), names, attacker, seed: bout.seed, games: 1, threads: None };
    match series.one(0).ended {
        Ok(ended) => Ok(ended.winner.map_or(1, |winner| if winner == side { 2 } else { 0 })),
        Err(why) => Err(Trouble::said(format!("the battle of seed {} did not come to an end: {why}", bout.seed))),
    }
}

/// What was fought before. A last line that was cut off does not count.
fn read(path: &Path) -> Result<BTreeMap<Bout, u8>, Trouble> {
    let said = |why: String| Trouble::said(format!("{}: {why}", path.display()));
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(said(error.to_string())),
    };
    let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n')).enumerate();
    whole
        .map(|(n, line)| {
            let kept: Kept = serde_json::from_str(line)
                .map_err(|why| said(format!("line {} is no battle of a ladder: {why}", n + 1)))?;
            Ok((kept.bout, kept.score.min(2)))
        })
        .collect()
}

/// The file, to be written on, a line that was cut off taken away.
fn append(path: &Path) -> Result<fs::File, Trouble> {
    let said = |error: std::io::Error| Trouble::said(format!("{}: {error}", path.display()));
    let file = OpenOptions::new().create(true).append(true).open(path).map_err(said)?;
    let text = fs::read(path).map_err(said)?;
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    file.set_len(whole as u64).map_err(said)?;
    Ok(file)
}

/// How much an officer stands above the next lower one.
struct Step {
    officer: String,
    against: String,
    pairs: usize,
    /// The mean score of a battle, and the range of 95 % confidence.
    score: f64,
    low: f64,
    high: f64,
}

impl Step {
    fn of([officer, against]: [&String; 2], pairs: Vec<f64>) -> Self {
        let (officer, against) = (officer.clone(), against.clone());
        if pairs.is_empty() {
            // Interrupted before the first: nothing is known.
            return Self { officer, against, pairs: 0, score: 0.5, low: 0.0, high: 1.0 };
        }
        let n = pairs.len() as f64;
        let score = pairs.iter().sum::<f64>() / n;
        let variance = pairs.iter().map(|pair| (pair - score).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        // Few pairs that all ended alike prove less than their spread says: as if one more had ended the other way.
        let spread = 1.959_963_985 * (variance / n).sqrt().max(0.5 / n);
        let (low, high) = ((score - spread).max(0.0), (score + spread).min(1.0));
        Self { officer, against, pairs: pairs.len(), score, low, high }
    }
}

/// How many points above the other a score means.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

fn put(page: &mut Vec<u8>, system: &Fielded, battle: &str, steps: &[Step]) -> Result<(), Trouble> {
    writeln!(page, "{TITLE}{} · {battle}{TITLE:#}\n", system.title)?;
    let width = steps.iter().flat_map(|step| [&step.officer, &step.against]).map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0);
    if let Some(lowest) = steps.first() {
        writeln!(page, "  {:width$}  {FIGURE}{:>5}{FIGURE:#}", lowest.against, 0)?;
    }
    let mut above = 0.0;
    for step in steps {
        above += elo(step.score);
        writeln!(
            page,
            "  {:width$}  {FIGURE}{above:>5.0}{FIGURE:#}  {:>+5.0} {SOFT}({:+.0} to {:+.0}){SOFT:#} above {}: {:.1}% {SOFT}({:.1} to {:.1}){SOFT:#} of {} pairs",
            step.officer,
            elo(step.score),
            elo(step.low),
            elo(step.high),
            step.against,
            100.0 * step.score,
            100.0 * step.low,
            100.0 * step.high,
            step.pairs
        )?;
    }
    writeln!(
        page,
        "\n{SOFT}Points as in chess: 70 are 60 %, 190 are 75 %, 380 are 90 %; ranges of 95 % confidence{SOFT:#}"
    )?;
    Ok(())
}

fn put_as_json<B: Battle>(page: &mut Vec<u8>, battle: &str, steps: &[Step]) -> Result<(), Trouble> {
    let steps: Vec<_> = steps
        .iter()
        .map(|step| {
            json!({
                "officer": step.officer, "against": step.against, "pairs": step.pairs,
                "score": step.score, "low": step.low, "high": step.high, "elo": elo(step.score),
            })
        })
        .collect();
    put_json(page, &json!({"system": B::SYSTEM, "battle": battle, "steps": steps}))
}

#[cfg(test)]
mod tests {
    use super::{Step, elo};

    fn step(pairs: &[f64]) -> Step {
        Step::of([&"captain".to_owned(), &"plain".to_owned()], pairs.to_vec())
    }

    #[test]
    fn points_are_those_of_the_text_books() {
        assert!(elo(0.5).abs() < 1e-9);
        assert!((elo(0.75) - 190.848).abs() < 1e-2);
        assert!((elo(0.9) - 381.697).abs() < 1e-2);
    }

    #[test]
    fn a_pair_is_one_trial() {
        let even = step(&[0.5; 40]);
        assert!((even.score - 0.5).abs() < 1e-9 && even.low > 0.45, "shared dice that cancel out prove much");
        let torn = step(&[[0.0, 1.0]; 20].concat());
        assert!((torn.score - 0.5).abs() < 1e-9 && torn.low < 0.36 && torn.high > 0.64);
    }

    #[test]
    fn who_won_all_of_a_few_is_not_yet_proven_invincible() {
        assert!(step(&[1.0; 4]).low < 0.8);
        let unknown = step(&[]);
        assert!(unknown.low <= 0.0 && unknown.high >= 1.0 && elo(unknown.score).abs() < 1e-9);
    }
}
