//! `hint`: what an officer would order at some point of a recorded battle, and why.

use std::{io::Write, path::Path};

use grognard_battle::{Battle, Rules, Side, Stand};
use grognard_shelf::{Campaign, Fielded};
use grognard_staff::named;
use serde_json::json;

use crate::{
    cores::cores,
    muster::campaign,
    paint::{FIGURE, SOFT, TITLE},
    reference::put_json,
    retold::{Found, follow},
    trouble::Trouble,
};

/// So many orders are shown.
const SHOWN: usize = 6;

pub(crate) fn run(
    page: &mut Vec<u8>,
    file: &Path,
    at: Option<u32>,
    officer: &str,
    as_json: bool,
) -> Result<(), Trouble> {
    let found = Found::open(file)?;
    campaign(&found.system.clone(), Hint { page, found, at, officer, as_json })
}

struct Hint<'a> {
    page: &'a mut Vec<u8>,
    found: Found,
    at: Option<u32>,
    officer: &'a str,
    as_json: bool,
}

impl Campaign for Hint<'_> {
    type Out = Result<(), Trouble>;

    fn on<B: Battle>(self, system: &'static Fielded) -> Self::Out {
        let Self { page, found, at, officer, as_json } = self;
        let mut general = named::<B>(officer, 0).map_err(|unknown| Trouble::said(unknown.to_string()))?;
        general.think_on(cores());
        let retold = follow::<B>(&found, at)?;
        let battle = retold.replayed.battle();
        let question = match battle.stand() {
            Stand::Asks([question, ..]) => *question,
            Stand::Asks([]) => return Err(Trouble::said("nobody is asked anything there")),
            Stand::Over(_) => {
                return Err(Trouble::said("the battle is over there; ask for an earlier order with --at"));
            }
        };
        let seen = battle.seen_by(question.side);
        let order = general.answer(&seen, &question).ok_or_else(|| Trouble::said("there is nothing to order there"))?;
        let after = retold.replayed.steps.last().map_or(0, |step| step.n);
        let weighed = general.weighed().iter().take(SHOWN);
        let reason = general.reason().map(|reason| reason.words.as_str());
        if as_json {
            let weighed: Vec<_> = weighed
                .map(|(order, chance)| {
                    json!({"order": order, "words": battle.describe(order), "chance": f64::from(*chance) / 1e6})
                })
                .collect();
            return put_json(
                page,
                &json!({
                    "system": B::SYSTEM, "after": after, "side": question.side, "question": battle.wording(&question),
                    "officer": officer, "order": order, "words": battle.describe(&order), "why": reason,
                    "weighed": weighed,
                }),
            );
        }
        let side = retold.players()[question.side].0.clone();
        writeln!(
            page,
            "{TITLE}{} · {}, after order {after}{TITLE:#}",
            retold.replayed.first.scenario.title, system.title
        )?;
        writeln!(page, "{side} are asked: {}\n", battle.wording(&question))?;
        writeln!(page, "The {officer} would order: {TITLE}{}{TITLE:#}", battle.describe(&order))?;
        if let Some(words) = reason {
            writeln!(page, "because {words}.")?;
        }
        put_weighed(page, battle, weighed, question.side)
    }
}

/// What was weighed beside it, with the chance to win.
fn put_weighed<'o, B: Battle>(
    page: &mut Vec<u8>,
    battle: &B,
    weighed: impl Iterator<Item = &'o (<B as Rules>::Order, i32)>,
    side: Side,
) -> Result<(), Trouble> {
    let mut weighed = weighed.peekable();
    if weighed.peek().is_none() {
        writeln!(page, "{SOFT}Nothing else was weighed.{SOFT:#}")?;
        return Ok(());
    }
    let name = battle.scenario().sides.get(side.index()).map_or("", |side| side.name.as_str());
    writeln!(page, "\n{SOFT}the chance that {name} win, as he thinks, with{SOFT:#}")?;
    for (order, chance) in weighed {
        writeln!(page, "  {FIGURE}{:>5.1}%{FIGURE:#}  {}", f64::from(*chance) / 1e4, battle.describe(order))?;
    }
    Ok(())
}
