//! `learn`: what decides battles. Plain officers whose weights are disturbed, each by his own draw, fight each other under every system;
//! who won says what the weights are worth, and the positions on the way say how well the [forecast](grognard_staff::forecast) foretells.
//!
//! Nothing is written: the tables of `crates/staff` are changed by hand, by somebody who has looked at the held-out loss.

mod regression;

use std::{io::Write, sync::Arc};

use grognard_battle::{Battle, Committed, Secret, Setup, Side, Stand};
use grognard_scenario::{Scenario, library};
use grognard_shelf::{Campaign, Fielded, battles, find_battle};
use grognard_staff::{
    Chance, Day, Officer, Plain,
    forecast::{self, TELLS, chance_of},
    judge::{Concern, standing},
    weights::{PLAIN, Weights},
};
use regression::{Trial, fit, log_loss};
use serde_json::json;

use crate::{
    args::LearnArgs,
    cores::side_by_side,
    paint::{FIGURE, SOFT, TITLE},
    reference::put_json,
    trouble::Trouble,
};

/// How much a weight is disturbed: the usual difference of its natural logarithm.
const DISTURBED: f64 = 0.5;

/// Of so many seeds one is held out, in every battle and system, to test what was fitted to the others.
const HELD_OUT: u64 = 4;

/// A battle to be fought.
struct Task {
    system: &'static Fielded,
    scenario: Arc<Scenario>,
    seed: u64,
}

/// A battle that was fought.
struct Fought {
    /// By how much the first side's weights differ from the second's, in logarithms.
    weights: Vec<f64>,
    /// How the first side stood from turn to turn: its share of the beginning and of the end for each concern, and what is foretold now.
    positions: Vec<(Vec<f64>, f64)>,
    /// 1 if the first side won, one half if nobody did.
    won: f64,
    held_out: bool,
}

pub(crate) fn run(page: &mut Vec<u8>, asked: &LearnArgs) -> Result<(), Trouble> {
    let tasks = tasks(asked)?;
    let fought = side_by_side(asked.threads, &tasks, |task| {
        find_battle(task.system.name, Trying(task)).map_err(|refusal| refusal.message)
    })?;
    let fought: Vec<Fought> =
        fought.into_iter().collect::<Result<Result<Vec<_>, _>, _>>().map_err(Trouble::said)?.map_err(Trouble::said)?;
    let judged = Judged::of(&fought);
    let weighed = weighed(&fought);
    if asked.json {
        return put_json(
            page,
            &json!({
                "battles": fought.len(), "positions": judged.positions,
                "loss": {"coin": std::f64::consts::LN_2, "now": judged.now, "fitted": judged.fitted},
                "tells": judged.tells.iter().zip(Concern::ALL).map(|((early, late), concern)|
                    json!({"concern": format!("{concern:?}"), "early": early, "late": late})).collect::<Vec<_>>(),
                "weights": weighed.iter().map(|(name, worth, error)|
                    json!({"weight": name, "tells": worth, "error": error})).collect::<Vec<_>>(),
            }),
        );
    }
    writeln!(page, "{TITLE}What foretells the winner{TITLE:#}")?;
    for ((early, late), concern) in judged.tells.iter().zip(Concern::ALL) {
        let now = TELLS[concern as usize];
        writeln!(
            page,
            "  {:10} {FIGURE}{early:>6} {late:>6}{FIGURE:#}  {SOFT}now {:>5} {:>5}{SOFT:#}",
            format!("{concern:?}").to_lowercase(),
            now.0,
            now.1
        )?;
    }
    writeln!(
        page,
        "  loss on held-out battles: {:.4} as it is, {:.4} fitted, {:.4} by a coin\n",
        judged.now,
        judged.fitted,
        std::f64::consts::LN_2
    )?;
    writeln!(page, "{TITLE}What wins battles: more of it, or less{TITLE:#}")?;
    for (name, worth, error) in &weighed {
        let sure = if worth.abs() > 2.0 * error { "*" } else { "" };
        writeln!(page, "  {name:14} {FIGURE}{worth:>+6.2}{FIGURE:#} {SOFT}± {error:.2}{SOFT:#} {sure}")?;
    }
    writeln!(page, "\n{} battles, {} positions", fought.len(), judged.positions)?;
    Ok(())
}

fn tasks(asked: &LearnArgs) -> Result<Vec<Task>, Trouble> {
    let mut scenarios = Vec::new();
    for name in &asked.battles {
        let scenario = library::find(name).map_err(|missing| Trouble::said(missing.to_string()))?;
        scenarios.push(Arc::new(scenario));
    }
    let named = |system: &&Fielded| {
        asked.systems.is_empty() || asked.systems.iter().any(|name| name == system.code || name == system.name)
    };
    let systems: Vec<&'static Fielded> = battles().filter(named).collect();
    if systems.is_empty() {
        return Err(Trouble::said("no such system; see grognard systems"));
    }
    let games = (0..u64::from(asked.games)).map(|game| asked.seed.wrapping_add(game));
    let (scenarios, systems) = (&scenarios, &systems);
    Ok(games
        .flat_map(|seed| {
            scenarios.iter().flat_map(move |scenario| {
                systems.iter().map(move |system| Task { system, scenario: Arc::clone(scenario), seed })
            })
        })
        .collect())
}

struct Trying<'t>(&'t Task);

impl Campaign for Trying<'_> {
    type Out = Result<Fought, String>;

    fn on<B: Battle>(self, _system: &'static Fielded) -> Self::Out {
        let Task { scenario, seed, .. } = self.0;
        let mut battle: B =
            B::muster(Arc::clone(scenario), Arc::default(), Setup::default()).map_err(|why| why.to_string())?;
        let mut chance = Chance::from_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut weights = [disturbed(&mut chance), disturbed(&mut chance)];
        let mut officer =
            |side: usize| Plain::<B>::with(weights[side], Chance::from_seed(chance.below(1 << 31) as u64));
        let mut officers = [officer(0), officer(1)];
        let (secret, mut n, mut turn) = (Secret::from_seed(*seed), 0, 0);
        let (mut positions, mut day) = (Vec::new(), Day::default());
        while let Stand::Asks([question, ..]) = battle.stand() {
            let question = *question;
            n += 1;
            let look = battle.outlook();
            if look.turn.0 > turn {
                turn = look.turn.0;
                let stood = standing(&battle, Side::First, &PLAIN, &mut day);
                let (late, turns) = forecast::gone(&look);
                let (late, rolls) = (late as f64 / turns as f64, f64::from(look.rolls[0] + look.rolls[1]).max(1.0));
                let share = |concern| f64::from(stood.of(concern)) / rolls / 1000.0;
                let facts = Concern::ALL.into_iter().flat_map(|c| [share(c) * (1.0 - late), share(c) * late]);
                positions.push((facts.collect(), f64::from(chance_of(&TELLS, &look, &stood)) / 1e6));
            }
            let order = officers[question.side].answer(&battle.seen_by(question.side), &question);
            let order = order.ok_or_else(|| format!("there is no answer to: {}", battle.wording(&question)))?;
            let obeyed = battle.obey(question.side, &order, &mut Committed::new(&secret, n), &mut ());
            obeyed.map_err(|refusal| refusal.to_string())?;
        }
        let won = match battle.stand() {
            Stand::Over(verdict) => verdict.winner.map_or(0.5, |side| if side == Side::First { 1.0 } else { 0.0 }),
            Stand::Asks(_) => return Err("nobody is asked anything, and the battle is not over".to_owned()),
        };
        let [own, theirs] = &mut weights;
        let log = |worth: &i32| (f64::from((*worth).max(0)) + 0.5).ln();
        let differences = own.by_name().into_iter().zip(theirs.by_name());
        let weights = differences.map(|((_, own), (_, theirs))| log(own) - log(theirs)).collect();
        Ok(Fought { weights, positions, won, held_out: seed % HELD_OUT == HELD_OUT - 1 })
    }
}

/// A plain officer's weights, each more or less by a draw.
fn disturbed(chance: &mut Chance) -> Weights {
    const PARTS: usize = 1 << 20;
    let mut weights = PLAIN;
    for (_, weight) in weights.by_name() {
        let mut even = || chance.below(PARTS) as f64 / PARTS as f64;
        // Twelve even draws come near enough to the normal one.
        let normal: f64 = (0..12).map(|_| even()).sum::<f64>() - 6.0;
        let exact = f64::from(*weight) * (normal * DISTURBED).exp();
        *weight = exact.floor() as i32 + i32::from(even() < exact.fract());
    }
    weights
}

/// The forecast as it is and as it might be.
struct Judged {
    positions: usize,
    tells: Vec<(i64, i64)>,
    now: f64,
    fitted: f64,
}

impl Judged {
    fn of(fought: &[Fought]) -> Self {
        let trials = |out: bool| {
            fought.iter().filter(move |battle| battle.held_out == out).flat_map(|battle| {
                let won = battle.won;
                battle.positions.iter().map(move |(facts, now)| (Trial { facts: facts.clone(), won }, *now))
            })
        };
        let known: Vec<Trial> = trials(false).map(|(trial, _)| trial).collect();
        let fitted = fit(&known, 1e-4);
        let (mut positions, mut now, mut loss) = (0, 0.0, 0.0);
        for (trial, foretold) in trials(true) {
            positions += 1;
            now += log_loss(foretold, trial.won);
            loss += log_loss(regression::chance(&fitted.coefficients, &trial.facts), trial.won);
        }
        let each = f64::from(positions.max(1));
        let tells = fitted.coefficients.chunks(2).map(|pair| (pair[0].round() as i64, pair[1].round() as i64));
        Self {
            positions: known.len() + positions as usize,
            tells: tells.collect(),
            now: now / each,
            fitted: loss / each,
        }
    }
}

/// What each weight is worth: by how much the chance to win grows, in logits, if it is multiplied by e.
fn weighed(fought: &[Fought]) -> Vec<(&'static str, f64, f64)> {
    let trials: Vec<Trial> =
        fought.iter().map(|battle| Trial { facts: battle.weights.clone(), won: battle.won }).collect();
    let fitted = fit(&trials, 1.0);
    let mut names = PLAIN;
    let names = names.by_name().map(|(name, _)| name);
    names
        .into_iter()
        .zip(fitted.coefficients)
        .zip(fitted.errors)
        .map(|((name, worth), error)| (name, worth, error))
        .collect()
}
