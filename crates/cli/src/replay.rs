//! `replay`: a record in words, or what can be proven of it.

use std::{io::Write, path::Path};

use grognard_battle::{Battle, Event, Promise, Stand, verify};
use grognard_lettering::because;
use grognard_report::{BROKEN_PROMISE, Retold, tell};
use grognard_shelf::{Campaign, Fielded};
use serde_json::json;

use crate::{
    muster::campaign,
    paint::{ERROR, FIGURE, HIT, SOFT, TITLE, wrap},
    reference::put_json,
    retold::{Found, dice_in_words, follow},
    trouble::Trouble,
};

const WIDTH: usize = 110;

type Page = Vec<u8>;

/// Tells a record.
pub(crate) fn run(page: &mut Page, file: &Path, to: Option<u32>, as_json: bool) -> Result<(), Trouble> {
    let found = Found::open(file)?;
    let system = found.system.clone();
    campaign(&system, Telling { page, found, to, as_json })
}

/// Proves a record; false if something in it is wrong.
pub(crate) fn prove(page: &mut Page, file: &Path, as_json: bool) -> Result<bool, Trouble> {
    let found = Found::open(file)?;
    let system = found.system.clone();
    campaign(&system, Proving { page, found, as_json })
}

struct Proving<'p> {
    page: &'p mut Page,
    found: Found,
    as_json: bool,
}

impl Campaign for Proving<'_> {
    type Out = Result<bool, Trouble>;

    fn on<B: Battle>(self, _: &'static Fielded) -> Self::Out {
        let Self { page, found, as_json } = self;
        let proven = verify::<B>(&found.text);
        match (&proven, as_json) {
            (Ok(verified), true) => put_json(
                page,
                &json!({
                    "sound": true, "told": verified.to_string(), "orders": verified.orders, "undone": verified.undone,
                    "taken_back": verified.taken_back, "rulings": verified.rulings, "dice": verified.committed, "own_dice": verified.own,
                    "cut_off": verified.cut_off, "seal": verified.seal,
                }),
            )?,
            (Err(unsound), true) => put_json(page, &json!({"sound": false, "line": unsound.line, "why": unsound.why}))?,
            (Ok(verified), false) => {
                writeln!(page, "{HIT}Sound.{HIT:#} {}", wrap(&verified.to_string(), 7, WIDTH).trim_start())?;
                writeln!(page, "{SOFT}seal {}{SOFT:#}", verified.seal)?;
            }
            (Err(unsound), false) => writeln!(page, "{ERROR}Not sound.{ERROR:#} {}, {unsound}", found.name)?,
        }
        Ok(proven.is_ok())
    }
}

struct Telling<'p> {
    page: &'p mut Page,
    found: Found,
    to: Option<u32>,
    as_json: bool,
}

impl Campaign for Telling<'_> {
    type Out = Result<(), Trouble>;

    fn on<B: Battle>(self, system: &'static Fielded) -> Self::Out {
        let Self { page, found, to, as_json } = self;
        let retold = follow::<B>(&found, to)?;
        if as_json { put_as_json(page, &retold) } else { put(page, system, &retold, to.is_some()) }
    }
}

fn put<B: Battle>(page: &mut Page, system: &Fielded, retold: &Retold<B>, cut_short: bool) -> Result<(), Trouble> {
    let replayed = &retold.replayed;
    writeln!(page, "{TITLE}{} · {}{TITLE:#}", replayed.first.scenario.title, system.title)?;
    let sides = retold.players();
    let [(first, leads), (second, opposes)] = &sides;
    writeln!(page, "{first} ({leads}) against {second} ({opposes})")?;
    let ruled = |page: &mut Page, after: u32| -> Result<(), Trouble> {
        for ruled in replayed.rulings.iter().filter(|ruled| ruled.after == after) {
            let told = format!("{} ruled by hand: {}", sides[ruled.by].0, ruled.reason);
            writeln!(page, "         {TITLE}{}{TITLE:#}", wrap(&told, 9, WIDTH))?;
        }
        Ok(())
    };
    ruled(page, 0)?;
    for step in &replayed.steps {
        let order = step.words.as_deref().unwrap_or("an order this edition of the rules does not know");
        writeln!(
            page,
            "{FIGURE}{:>5}{FIGURE:#}  {SOFT}{}:{SOFT:#} {}",
            step.n,
            sides[step.by].0,
            wrap(order, 7, WIDTH)
        )?;
        if let Some(why) = &step.why {
            writeln!(page, "         {SOFT}{}{SOFT:#}", wrap(&because(&why.words, why.chance), 9, WIDTH))?;
        }
        for told in &step.events {
            if let Event::Turn { turn, clock } = &told.event {
                let clock = clock.as_ref().map(|clock| format!(", {clock}")).unwrap_or_default();
                writeln!(page, "\n{TITLE}Turn {turn}{clock}{TITLE:#}")?;
            }
            let Some(sentence) = tell(&told.event) else { continue };
            let who = sentence.who.map(|piece| format!("{} ", retold.roll.name(piece))).unwrap_or_default();
            writeln!(page, "         {}", wrap(&format!("{who}{}", sentence.text), 9, WIDTH))?;
        }
        let dice = dice_in_words(&step.dice);
        if !dice.is_empty() {
            let own = if step.own { " (their own dice)" } else { "" };
            writeln!(page, "         {SOFT}{}{own}{SOFT:#}", wrap(&dice, 9, WIDTH))?;
        }
        ruled(page, step.n)?;
    }
    writeln!(page)?;
    match replayed.battle().stand() {
        Stand::Over(verdict) => match verdict.winner {
            Some(side) => writeln!(page, "{TITLE}{} win: {}.{TITLE:#}", sides[side].0, verdict.why)?,
            None => writeln!(page, "{TITLE}Nobody wins: {}.{TITLE:#}", verdict.why)?,
        },
        Stand::Asks(questions) => {
            let last = replayed.steps.last().map_or(0, |step| step.n);
            let end = match (cut_short, replayed.cut_off) {
                (true, _) => "Told so far",
                (false, true) => "The record was cut off in the middle of a line and ends here",
                (false, false) => "The record ends here",
            };
            writeln!(page, "{TITLE}{end}, after order {last}.{TITLE:#}")?;
            for question in questions {
                writeln!(page, "{}", replayed.battle().wording(question))?;
            }
        }
    }
    if replayed.promise == Promise::Broken {
        writeln!(page, "{ERROR}{}{ERROR:#}", wrap(BROKEN_PROMISE, 0, WIDTH))?;
    }
    if let Some(order) = replayed.adrift {
        writeln!(
            page,
            "{SOFT}From order {order} on this edition of the rules stands elsewhere than the record.{SOFT:#}"
        )?;
    }
    Ok(())
}

fn put_as_json<B: Battle>(page: &mut Page, retold: &Retold<B>) -> Result<(), Trouble> {
    let replayed = &retold.replayed;
    let orders: Vec<_> = replayed
        .steps
        .iter()
        .map(|step| {
            json!({
                "n": step.n, "by": step.by, "order": step.order, "own_dice": step.own,
                "words": step.words,
                "dice": step.dice, "events": step.events, "why": step.why,
            })
        })
        .collect();
    let (verdict, asks) = match replayed.battle().stand() {
        Stand::Over(verdict) => (Some(verdict), Vec::new()),
        Stand::Asks(asks) => (None, asks.to_vec()),
    };
    put_json(
        page,
        &json!({
            "system": B::SYSTEM, "edition": replayed.first.edition, "scenario": replayed.first.scenario.id.to_string(),
            "players": replayed.players, "orders": orders, "verdict": verdict, "asks": asks,
            "board": replayed.battle().board(), "cut_off": replayed.cut_off, "adrift": replayed.adrift,
            "rulings": replayed.rulings, "secret": replayed.promise,
        }),
    )
}
