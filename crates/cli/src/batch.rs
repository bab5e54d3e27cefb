//! `batch`: one request a line, one answer a line, in order, streaming, and on after a bad one.

use std::{
    borrow::Cow,
    io::{self, BufRead, BufWriter, Write},
    process::ExitCode,
};

use grognard_rulebook::{Given, Refusal, Reply, Rolls, Unresolved};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{resolve::fresh_seed, trouble};

/// A longer line is no request.
const LONGEST: usize = 1 << 20;

pub(crate) fn run() -> ExitCode {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match answer_all(io::stdin().lock(), &mut out).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Answers every line. What has been answered is handed on whenever no further request is waiting, so that a program
/// may ask and listen in turn.
fn answer_all(mut requests: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut line = Vec::with_capacity(4096);
    loop {
        match next_line(&mut requests, &mut line, LONGEST)? {
            Line::End => return Ok(()),
            Line::TooLong => error(out, None, &plain("the line is longer than 1 MiB, which no request is".to_owned()))?,
            Line::Read => answer(&line, out)?,
        }
        out.write_all(b"\n")?;
        if !more_waiting(&mut requests) {
            out.flush()?;
        }
    }
}

pub(crate) enum Line {
    Read,
    TooLong,
    End,
}

/// Reads a line without its end, keeping no more bytes of it in memory than the longest has.
pub(crate) fn next_line(requests: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<Line> {
    line.clear();
    let (mut any, mut too_long) = (false, false);
    loop {
        let waiting = match requests.fill_buf() {
            Ok(waiting) => waiting,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if waiting.is_empty() && !any {
            return Ok(Line::End);
        }
        let end = waiting.iter().position(|byte| *byte == b'\n');
        let taken = end.unwrap_or(waiting.len());
        too_long |= line.len() + taken > longest;
        if !too_long {
            line.extend_from_slice(&waiting[..taken]);
        }
        let finished = end.is_some() || waiting.is_empty();
        requests.consume(end.map_or(taken, |end| end + 1));
        any = true;
        if finished {
            return Ok(if too_long { Line::TooLong } else { Line::Read });
        }
    }
}

/// Whether a further line can be read without waiting for it.
fn more_waiting(requests: &mut impl BufRead) -> bool {
    requests.fill_buf().is_ok_and(|waiting| waiting.contains(&b'\n'))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'r> {
    #[serde(borrow, default)]
    id: Option<&'r RawValue>,
    #[serde(borrow)]
    system: Cow<'r, str>,
    #[serde(borrow)]
    procedure: Cow<'r, str>,
    #[serde(borrow, default)]
    given: Given<'r>,
    #[serde(borrow, default)]
    house: Option<Given<'r>>,
    want: Want,
    #[serde(default)]
    dice: Option<Vec<i64>>,
    #[serde(default)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Want {
    Odds,
    Resolve,
}

/// The mark of a request that is otherwise wrong.
#[derive(Deserialize)]
struct Marked<'r> {
    #[serde(borrow, default)]
    id: Option<&'r RawValue>,
}

fn answer(line: &[u8], out: &mut impl Write) -> io::Result<()> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return error(out, None, &plain("not a request: a line is one JSON object".to_owned()));
    }
    match serde_json::from_slice::<Request<'_>>(line) {
        Ok(request) if !request.id.is_none_or(is_mark) => {
            error(out, None, &plain("an id is text, a number, or a list or object of at most 100 bytes".to_owned()))
        }
        Ok(request) => match respond(&request, out) {
            Ok(written) => written,
            Err(refusal) => error(out, request.id, &refusal),
        },
        Err(wrong) => {
            let marked = serde_json::from_slice::<Marked<'_>>(line).ok();
            let id = marked.and_then(|marked| marked.id).filter(|id| is_mark(id));
            error(out, id, &plain(format!("not a request: {wrong}")))
        }
    }
}

/// A list or an object could be of any depth and size; a short one is as good a mark as any.
fn is_mark(id: &RawValue) -> bool {
    !id.get().starts_with(['[', '{']) || id.get().len() <= 100
}

fn respond(request: &Request<'_>, out: &mut impl Write) -> Result<io::Result<()>, Refusal> {
    let system = trouble::system(&request.system)?;
    let procedure = trouble::procedure(system, &request.procedure)?;
    let house = match &request.house {
        None => system.house.plain().clone(),
        Some(given) => system.house.read(given).map_err(|faults| Refusal::from(&faults[..]))?,
    };
    let changed = system.house.changed(&house);
    let names = (system.name, procedure.name());
    match request.want {
        Want::Odds if request.dice.is_some() || request.seed.is_some() => {
            Err(plain("odds need no dice and no seed".to_owned()))
        }
        Want::Odds => {
            let priced = procedure.price(&request.given, &house, None).map_err(|faults| Refusal::from(&faults[..]))?;
            Ok(write_reply(out, request, names, &changed, None, &priced))
        }
        Want::Resolve => {
            let (rolls, seed) = match (&request.dice, request.seed) {
                (Some(_), Some(_)) => return Err(plain("give dice or a seed, not both".to_owned())),
                (Some(faces), None) => (Rolls::Faces(faces), None),
                (None, Some(seed)) => (Rolls::Seed(seed), Some(seed)),
                (None, None) => {
                    let seed = fresh_seed().map_err(|_| plain("no randomness to be had".to_owned()))?;
                    (Rolls::Seed(seed), Some(seed))
                }
            };
            let resolution =
                procedure.resolve(&request.given, &house, rolls, None).map_err(|unresolved| match unresolved {
                    Unresolved::Refused(faults) => Refusal::from(&faults[..]),
                    Unresolved::Dice(fault) => plain(fault.to_string()),
                })?;
            let seed = seed.filter(|_| resolution.rolled());
            Ok(write_reply(out, request, names, &changed, seed, &resolution))
        }
    }
}

fn write_reply<T: grognard_rulebook::Answered>(
    out: &mut impl Write,
    request: &Request<'_>,
    (system, procedure): (&'static str, &'static str),
    house: &grognard_rulebook::Answers,
    seed: Option<u64>,
    answer: &T,
) -> io::Result<()> {
    serde_json::to_writer(out, &Reply { id: request.id, system, procedure, house, seed, answer }).map_err(Into::into)
}

fn plain(message: String) -> Refusal {
    Refusal { message, fields: Vec::new() }
}

fn error(out: &mut impl Write, id: Option<&RawValue>, refusal: &Refusal) -> io::Result<()> {
    #[derive(Serialize)]
    struct Answer<'a> {
        id: Option<&'a RawValue>,
        error: &'a Refusal,
    }
    serde_json::to_writer(out, &Answer { id, error: refusal }).map_err(Into::into)
}
