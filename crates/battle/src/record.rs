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
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::line::{Beside, First, Full, Line};
use crate::sequence::Sequence;
use crate::signet::Signet;
use crate::{Digest, Link, Promise, Secret, Side};

/// A record, read and its seals checked.
#[derive(Clone, Debug)]
pub struct Record {
    first: First,
    lines: Vec<Line>,
    seals: Vec<Digest>,
    /// With what the seals were checked, unless the key is not told yet.
    signet: Option<Signet>,
    whole: usize,
    cut_off: bool,
    /// The full states to go on from, by their places among the lines, each with the side that might then still have taken
    /// its last order back.
    rests: Vec<(usize, Option<Side>)>,
    heads: Option<[Link; 2]>,
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
    /// Reads a record: every line, its seal and its place among the others. Seals that wait for a key are checked once the secret
    /// is told; see [`checked`](Self::checked).
    pub fn read(text: &[u8]) -> Result<Self, Unsound> {
        Self::whole_or_unsound(text, None)
    }

    /// Reads a record with the secret the host keeps, and so with the key of its seals.
    pub fn read_by(text: &[u8], secret: &Secret) -> Result<Self, Unsound> {
        Self::whole_or_unsound(text, Some(secret))
    }

    fn whole_or_unsound(text: &[u8], secret: Option<&Secret>) -> Result<Self, Unsound> {
        match Self::read_as_far_as_sound(text, secret)? {
            (record, None) => Ok(record),
            (_, Some(unsound)) => Err(unsound),
        }
    }

    /// Reads a record up to the first line that shows in itself that it cannot be right. The lines before it may be forged all
    /// the same, and then one of them is the first that is wrong.
    pub(crate) fn read_as_far_as_sound(
        text: &[u8],
        secret: Option<&Secret>,
    ) -> Result<(Self, Option<Unsound>), Unsound> {
        let mut texts = text.split_inclusive(|byte| *byte == b'\n').enumerate();
        let Some((_, opening)) = texts.next() else { return Err(Unsound { line: 1, why: NOTHING.into() }) };
        let (first, signet, seal) = read_first(opening, text, secret)?;
        let mut sequence = Sequence::after(&first, signet.clone());
        let mut record = Self {
            first,
            lines: Vec::new(),
            seals: vec![seal],
            signet,
            whole: opening.len(),
            cut_off: false,
            rests: Vec::new(),
            heads: None,
        };
        let mut unsound = None;
        for (place, line) in texts {
            match record.read_next(line, &mut sequence) {
                Ok(true) => record.whole += line.len(),
                Ok(false) => {
                    record.cut_off = true;
                    break;
                }
                Err(why) => {
                    unsound = Some(Unsound { line: place + 1, why });
                    break;
                }
            }
        }
        record.heads = sequence.heads();
        Ok((record, unsound))
    }

    /// Reads the next line; false, if it was cut off.
    fn read_next(&mut self, line: &[u8], sequence: &mut Sequence) -> Result<bool, String> {
        let before = self.last_seal();
        let beside = if self.first.format > 1 { Beside::read(line) } else { None };
        let read = match beside {
            Some(beside) => line.ends_with(b"\n").then_some((Line::Beside(beside), before)),
            None => read_line(line, self.signet.as_ref(), Some(&before))?,
        };
        let Some((line, seal)) = read else { return Ok(false) };
        sequence.take(&line)?;
        // In format 1 nothing vouches for a full state but the orders before it.
        if matches!(line, Line::State(_)) && self.first.format > 1 {
            self.rests.push((self.lines.len(), sequence.may_undo()));
        }
        self.lines.push(line);
        self.seals.push(seal);
        Ok(true)
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
        self.secret().is_some()
    }

    /// The secret, if it is told. Whether it is the right one is another question: see [`promise`](Self::promise).
    pub fn secret(&self) -> Option<&Secret> {
        let sealed = self.lines.iter().rev().find(|line| !matches!(line, Line::Beside(_)));
        match sealed {
            Some(Line::Last(last)) => Some(&last.secret),
            _ => None,
        }
    }

    /// Whether the secret that is told is the one that was promised. This costs a fingerprint;
    /// [`verify`](crate::verify()) computes every die.
    pub fn promise(&self) -> Promise {
        match self.secret() {
            None => Promise::Untold,
            Some(secret) if self.first.dice.binds(secret) => Promise::Kept,
            Some(_) => Promise::Broken,
        }
    }

    /// Whether the seals could be checked. They cannot while they wait for a key that is not told yet.
    pub const fn checked(&self) -> bool {
        self.signet.is_some()
    }

    /// What the players are called: by the names that stand beside the record, or else as their sides are.
    pub fn players(&self) -> [String; 2] {
        self.named().unwrap_or_else(|| Side::BOTH.map(|side| self.side(side)))
    }

    /// The players' names, where they are told.
    pub(crate) fn named(&self) -> Option<[String; 2]> {
        let beside = self.lines.iter().rev().find_map(|line| match line {
            Line::Beside(beside) => beside.beside.players.clone(),
            _ => None,
        });
        beside.or_else(|| self.first.players.clone())
    }

    fn side(&self, side: Side) -> String {
        self.first.scenario.sides.get(side.index()).map_or_else(|| side.to_string(), |side| side.name.clone())
    }

    pub(crate) const fn signet(&self) -> Option<&Signet> {
        self.signet.as_ref()
    }

    /// The full states to go on from, the last one first, each with its place among the lines and the side that might then still
    /// have taken its last order back.
    pub(crate) fn rests(&self) -> impl Iterator<Item = (usize, Option<Side>, &Full)> {
        self.rests.iter().rev().filter_map(|(place, may_undo)| match &self.lines[*place] {
            Line::State(full) => Some((*place, *may_undo, full)),
            _ => None,
        })
    }

    /// The link each side told last.
    pub(crate) const fn heads(&self) -> Option<[Link; 2]> {
        self.heads
    }

    /// The seal of a line, by its number.
    pub fn seal(&self, line: usize) -> Option<Digest> {
        line.checked_sub(1).and_then(|place| self.seals.get(place)).copied()
    }

    /// The seal of the last whole line that is sealed. It stands for the whole record: two players who have the same seal have the same
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

const NOTHING: &str = "nothing is recorded: not even the first line is whole";

/// The first line, its seal, and what the seals of the record are made with, if that is known.
fn read_first(opening: &[u8], text: &[u8], host: Option<&Secret>) -> Result<(First, Option<Signet>, Digest), Unsound> {
    let wrong = Unsound::at(1);
    let Some((body, seal)) = split(opening).map_err(&wrong)? else { return Err(wrong(NOTHING.into())) };
    let first = match Line::read(&body) {
        Ok(Line::First(first)) => *first,
        Ok(line) => {
            return Err(wrong(format!("a record begins with the battle that is fought, not with {}", line.kind())));
        }
        // A line nobody can read is first of all one whose seal does not fit, if that is so.
        Err(why) => return Err(wrong(fits(&body, seal, &Signet::Open, None).err().unwrap_or(why))),
    };
    let signet = if first.keyed {
        let told = last_secret(text);
        let secret = host.cloned().map(|secret| (1, secret)).or(told);
        if let Some((line, _)) = secret.as_ref().filter(|(_, secret)| !first.dice.binds(secret)) {
            let why = "this secret is not the one promised in line 1, and without that no seal can be checked";
            return Err(Unsound { line: *line, why: why.into() });
        }
        secret.map(|(_, secret)| Signet::Keyed(secret.key_of_seals()))
    } else {
        Some(Signet::Open)
    };
    if let Some(signet) = &signet {
        fits(&body, seal, signet, None).map_err(&wrong)?;
    }
    Ok((first, signet, seal))
}

/// The secret of the last line, if it is told, and the number of that line; its seal is still to be checked.
fn last_secret(text: &[u8]) -> Option<(usize, Secret)> {
    let lines = text.split_inclusive(|byte| *byte == b'\n').enumerate();
    let sealed = lines.filter(|(_, line)| line.ends_with(b"\n") && Beside::read(line).is_none());
    let (place, line) = sealed.last()?;
    match split(line).ok()?.map(|(body, _)| Line::read(&body)) {
        Some(Ok(Line::Last(last))) => Some((place + 1, last.secret)),
        _ => None,
    }
}

/// A line with its seal, and the seal. What stands beside the record has none.
pub(crate) fn seal(line: &Line, signet: &Signet, before: Option<&Digest>) -> (String, Option<Digest>) {
    let text = written(line);
    match line {
        Line::Beside(_) => (format!("{text}\n"), before.copied()),
        _ => {
            let (text, seal) = sealed(text, signet, before);
            (text, Some(seal))
        }
    }
}

/// A text with its seal, and the seal.
pub(crate) fn sealed(mut text: String, signet: &Signet, before: Option<&Digest>) -> (String, Digest) {
    let seal = seal_of(&text, signet, before);
    text.truncate(text.len() - 1);
    text.push_str(&format!("{SEAL}{seal}\"}}\n"));
    (text, seal)
}

const SEAL: &str = ",\"seal\":\"";

fn seal_of(body: &str, signet: &Signet, before: Option<&Digest>) -> Digest {
    let before = before.map(Digest::to_string).unwrap_or_default();
    signet.of(&[before.as_bytes(), body.as_bytes()])
}

/// A line without its seal, and the seal; nothing, if it was cut off.
pub(crate) fn split(line: &[u8]) -> Result<Option<(String, Digest)>, String> {
    let Some(whole) = line.strip_suffix(b"\n") else {
        return if goes_on(line) { Err("it goes on where it should end".into()) } else { Ok(None) };
    };
    let line = std::str::from_utf8(whole).map_err(|_| "it is no text".to_owned())?;
    let parts = line.strip_suffix("\"}").and_then(|line| line.rsplit_once(SEAL));
    let Some((body, seal)) = parts else { return Err("it does not end in a seal".into()) };
    let seal = seal.parse().map_err(|why| format!("its seal is none: {why}"))?;
    Ok(Some((format!("{body}}}"), seal)))
}

/// Whether a seal is that of its line.
pub(crate) fn fits(body: &str, seal: Digest, signet: &Signet, before: Option<&Digest>) -> Result<(), String> {
    if seal_of(body, signet, before) == seal {
        return Ok(());
    }
    Err("its seal does not fit: something in this line was changed, or the line before it is not the one it followed"
        .into())
}

/// Reads a line and its seal; nothing, if it was cut off.
fn read_line(line: &[u8], signet: Option<&Signet>, before: Option<&Digest>) -> Result<Option<(Line, Digest)>, String> {
    let Some((body, seal)) = split(line)? else { return Ok(None) };
    if let Some(signet) = signet {
        fits(&body, seal, signet, before)?;
    }
    Ok(Some((Line::read(&body)?, seal)))
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

/// What a text that stands in a line says. It is read by way of a value, as whatever comes from outside is: so what reads an order or a
/// state is compiled once.
pub(crate) fn read_raw<T: DeserializeOwned>(raw: &RawValue) -> serde_json::Result<T> {
    T::deserialize(&serde_json::from_str::<Value>(raw.get())?)
}

/// A value as it reads once it has been written: for comparing with what a record says, and for telling it to others.
pub(crate) fn as_read<T: Serialize + ?Sized>(value: &T) -> Value {
    serde_json::from_str(&written(value)).expect("what was just written")
}
