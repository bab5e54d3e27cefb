//! The record of a battle: JSON Lines, only ever appended to, each line sealed.
//!
//! A seal is the fingerprint of the line and of the seal before it. So a changed byte is found and its line named by any
//! version of the program, even one that cannot replay the battle any more. Against somebody who seals the whole record anew
//! there are two more walls: the dice follow from a secret that was promised in the first line, and the rules must lead
//! from each order to the state that was written down. See [`verify`](crate::verify).
//!
//! A program can be killed in the middle of a line. What counts is every whole line.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::line::{First, Line, Obeyed};
use crate::{Digest, Side};

/// A record, read and its seals checked.
#[derive(Clone, Debug)]
pub struct Record {
    first: First,
    lines: Vec<Line>,
    seals: Vec<Digest>,
    whole: usize,
    cut_off: bool,
}

/// A line of a record that cannot be right, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl Unsound {
    pub(crate) fn at(line: usize) -> impl Fn(String) -> Self {
        move |why| Self { line, why }
    }
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for Unsound {}

impl Record {
    /// Reads a record: every line, its seal and its place among the others.
    pub fn read(text: &[u8]) -> Result<Self, Unsound> {
        match Self::read_as_far_as_sound(text)? {
            (record, None) => Ok(record),
            (_, Some(unsound)) => Err(unsound),
        }
    }

    /// Reads a record up to the first line that shows in itself that it cannot be right. The lines before it may be forged all
    /// the same, and then one of them is the first that is wrong.
    pub(crate) fn read_as_far_as_sound(text: &[u8]) -> Result<(Self, Option<Unsound>), Unsound> {
        let mut texts = text.split_inclusive(|byte| *byte == b'\n').enumerate();
        let nothing = || Unsound { line: 1, why: "nothing is recorded: not even the first line is whole".into() };
        let (first, seal) = match texts.next().map(|(_, line)| read_line(line, None)) {
            Some(Ok(Some((Line::First(first), seal)))) => (*first, seal),
            Some(Ok(Some((line, _)))) => {
                let why = format!("a record begins with the battle that is fought, not with {}", line.kind());
                return Err(Unsound { line: 1, why });
            }
            Some(Ok(None)) | None => return Err(nothing()),
            Some(Err(why)) => return Err(Unsound { line: 1, why }),
        };
        let whole = text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |end| end + 1);
        let mut record = Self { first, lines: Vec::new(), seals: vec![seal], whole, cut_off: false };
        let mut sequence = Sequence::default();
        for (place, line) in texts {
            let read = read_line(line, record.seals.last()).and_then(|read| {
                if let Some((line, _)) = &read {
                    sequence.take(line)?;
                }
                Ok(read)
            });
            match read {
                Ok(Some((line, seal))) => {
                    record.lines.push(line);
                    record.seals.push(seal);
                }
                Ok(None) => {
                    record.cut_off = true;
                    break;
                }
                Err(why) => return Ok((record, Some(Unsound { line: place + 1, why }))),
            }
            record.whole += line.len();
        }
        Ok((record, None))
    }

    /// What is fought, and how.
    pub const fn first(&self) -> &First {
        &self.first
    }

    /// All further lines with their numbers: the first of them is line 2.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = (usize, &Line)> + Clone {
        self.lines.iter().enumerate().map(|(place, line)| (place + 2, line))
    }

    /// How many bytes belong to whole lines. A record that is to go on is first cut to this length.
    pub const fn whole(&self) -> usize {
        self.whole
    }

    /// Whether something was left over: a line cut off when the program was killed.
    pub const fn cut_off(&self) -> bool {
        self.cut_off
    }

    /// Whether the last line is there and the secret told.
    pub fn closed(&self) -> bool {
        matches!(self.lines.last(), Some(Line::Last(_)))
    }

    /// The seal of a line, by its number.
    pub fn seal(&self, line: usize) -> Option<Digest> {
        line.checked_sub(1).and_then(|place| self.seals.get(place)).copied()
    }

    /// The seal of the last whole line. It stands for the whole record: two players who have the same seal have the same
    /// record.
    pub fn last_seal(&self) -> Digest {
        self.seals.last().copied().unwrap_or_else(|| unreachable!("a record has a first line"))
    }

    /// The turns the battle can be continued from, each with the line of its full state. A turn that was begun twice,
    /// because an order was taken back, is told as it was the last time.
    pub fn turns(&self) -> Vec<(u16, usize)> {
        let mut turns: Vec<(u16, usize)> = Vec::new();
        for (number, line) in self.lines() {
            if let Line::State(full) = line {
                turns.retain(|(turn, _)| *turn < full.turn);
                turns.push((full.turn, number));
            }
        }
        turns
    }
}

/// What may follow what, whatever the rules: orders are numbered without gaps, and nothing is taken back that drew a die,
/// belonged to the other side or came before a ruling.
#[derive(Default)]
struct Sequence {
    orders: u32,
    /// Those that may still be taken back, by whom.
    loose: Vec<Side>,
    closed: bool,
}

impl Sequence {
    fn take(&mut self, line: &Line) -> Result<(), String> {
        if self.closed {
            return Err("the record was closed the line before; nothing can follow".into());
        }
        match line {
            Line::First(_) => return Err("a second battle begins here; a record holds one".into()),
            Line::State(full) if full.after != self.orders => {
                return Err(format!("it says {} orders led here, but {} did", full.after, self.orders));
            }
            Line::State(_) => {}
            Line::Order(order) => self.order(order)?,
            Line::Undo(undo) if undo.undo != self.orders => {
                return Err(format!("order {} cannot be taken back here: the last one is {}", undo.undo, self.orders));
            }
            Line::Undo(undo) => {
                if self.loose.pop() != Some(undo.by) {
                    return Err(format!("order {} was not the {} side's to take back", undo.undo, undo.by));
                }
                self.orders -= 1;
            }
            Line::Ruling(ruling) => {
                if ruling.reason.trim().is_empty() {
                    return Err("a ruling needs a reason".into());
                }
                self.loose.clear();
            }
            Line::Last(_) => self.closed = true,
        }
        Ok(())
    }

    fn order(&mut self, order: &Obeyed) -> Result<(), String> {
        self.orders += 1;
        if order.n != self.orders {
            return Err(format!("it is order {}, but order {} comes next", order.n, self.orders));
        }
        if order.own && !order.drew() {
            return Err("own dice are marked where none were thrown".into());
        }
        if order.drew() || self.loose.last().is_some_and(|side| *side != order.by) {
            self.loose.clear();
        }
        if !order.drew() {
            self.loose.push(order.by);
        }
        Ok(())
    }
}

/// A line with its seal, and the seal.
pub(crate) fn seal(line: &Line, before: Option<&Digest>) -> (String, Digest) {
    let mut text = written(line);
    let seal = seal_of(&text, before);
    text.truncate(text.len() - 1);
    text.push_str(&format!("{SEAL}{seal}\"}}\n"));
    (text, seal)
}

const SEAL: &str = ",\"seal\":\"";

fn seal_of(body: &str, before: Option<&Digest>) -> Digest {
    let before = before.map(Digest::to_string).unwrap_or_default();
    Digest::of(&[before.as_bytes(), body.as_bytes()])
}

/// A line without its seal, and the seal, if it fits.
fn unseal(line: &[u8], before: Option<&Digest>) -> Result<(String, Digest), String> {
    let line = std::str::from_utf8(line).map_err(|_| "it is no text".to_owned())?;
    let parts = line.strip_suffix("\"}").and_then(|line| line.rsplit_once(SEAL));
    let Some((body, seal)) = parts else { return Err("it does not end in a seal".into()) };
    let seal: Digest = seal.parse().map_err(|why| format!("its seal is none: {why}"))?;
    let body = format!("{body}}}");
    if seal_of(&body, before) == seal {
        Ok((body, seal))
    } else {
        Err("its seal does not fit: something in this line was changed, or the line before it is not the one it followed"
            .into())
    }
}

/// Reads a line and its seal; nothing, if it was cut off.
fn read_line(line: &[u8], before: Option<&Digest>) -> Result<Option<(Line, Digest)>, String> {
    match line.strip_suffix(b"\n") {
        Some(line) => {
            let (body, seal) = unseal(line, before)?;
            Ok(Some((Line::read(&body)?, seal)))
        }
        None if goes_on(line) => Err("it goes on where it should end".into()),
        None => Ok(None),
    }
}

/// Whether something other than the end of a line follows the line. A line that was cut off has nothing to follow it.
fn goes_on(line: &[u8]) -> bool {
    let mut values = serde_json::Deserializer::from_slice(line).into_iter::<serde::de::IgnoredAny>();
    matches!(values.next(), Some(Ok(_))) && values.byte_offset() < line.len()
}

/// A value as JSON text.
pub(crate) fn written<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data whose maps have texts for keys")
}

/// A value as JSON text that stands in a line as it is.
pub(crate) fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    RawValue::from_string(written(value)).expect("what was just written")
}

/// A value as it reads once it has been written: for comparing with what a record says.
pub(crate) fn as_read<T: Serialize + ?Sized>(value: &T) -> Value {
    serde_json::from_str(&written(value)).expect("what was just written")
}
