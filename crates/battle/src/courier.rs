//! What each side, and whoever watches, may be sent of a record while the battle is fought.
//!
//! The record itself tells everything, so it stays with the host until the end. Each audience gets what it may know of each line,
//! sealed in a chain of its own: two lines further on nobody can deny what he said before, and whoever was cut off knows by the
//! last seal that he has missed nothing. These seals need no key, for they cover only what was told.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::line::{Back, Beside, Fell, First, Full, Known, Last, Line, Obeyed, Undo};
use crate::record::{Unsound, fits, sealed, split, written};
use crate::signet::Signet;
use crate::{Digest, Eyes, Link, Side, Told};

/// What an audience may know of a line.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Dispatch<'l> {
    /// What is fought, and how.
    First(&'l First),
    /// The battle in full, where nothing is hidden.
    State(&'l Full),
    /// An order, or that one was given.
    Order(Heard<'l>),
    /// An order its giver took back.
    Undo(&'l Undo),
    /// Orders taken back by consent.
    Back(&'l Back),
    /// A change by hand, or that there was one.
    Ruling(Ruled<'l>),
    /// The end, when everything may be known.
    Last(&'l Last),
    /// What stands beside the record.
    Beside(&'l Beside),
}

/// What an audience may know of an order. What it may not know is not there.
#[derive(Clone, Debug, Serialize)]
pub struct Heard<'l> {
    /// Its number.
    pub n: u32,
    /// Who gave it.
    pub by: Side,
    /// The order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<&'l RawValue>,
    /// Its dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<&'l [Fell]>,
    /// Whether the players threw them themselves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// The links they took in.
    #[serde(skip_serializing_if = "<[Link]>::is_empty")]
    pub links: &'l [Link],
    /// What happened, as far as it is told to this audience.
    pub events: Vec<&'l Told>,
    /// The fingerprint of the state it led to.
    pub hash: Digest,
}

/// What an audience may know of a change by hand.
#[derive(Clone, Debug, Serialize)]
pub struct Ruled<'l> {
    /// The change, where nothing is hidden; otherwise null.
    pub ruling: Option<&'l serde_json::Value>,
    /// Why, in the players' words.
    pub reason: &'l str,
    /// Who entered it.
    pub by: Side,
    /// The fingerprint of the state it led to.
    pub hash: Digest,
}

impl Obeyed {
    /// The order as an audience may know it.
    pub fn told_to(&self, eyes: Eyes) -> Heard<'_> {
        let known = self.to.reaches(eyes);
        Heard {
            n: self.n,
            by: self.by,
            order: known.then_some(&*self.order),
            dice: known.then_some(&self.dice),
            own: known && self.own,
            links: if known { &self.links } else { &[] },
            events: self.events.iter().filter(|told| told.to.reaches(eyes)).collect(),
            hash: self.hash,
        }
    }
}

impl Line {
    /// The line as an audience may know it, if it is told anything; `hides` as the [battle](crate::Rules::HIDES) says.
    pub fn told_to(&self, eyes: Eyes, hides: bool) -> Option<Dispatch<'_>> {
        Some(match self {
            Self::First(first) => Dispatch::First(first),
            Self::State(_) if hides => return None,
            Self::State(full) => Dispatch::State(full),
            Self::Order(order) => Dispatch::Order(order.told_to(eyes)),
            Self::Undo(undo) => Dispatch::Undo(undo),
            Self::Back(back) => Dispatch::Back(back),
            Self::Ruling(ruling) => Dispatch::Ruling(Ruled {
                ruling: (!hides).then_some(&ruling.ruling),
                reason: &ruling.reason,
                by: ruling.by,
                hash: ruling.hash,
            }),
            Self::Last(last) => Dispatch::Last(last),
            Self::Beside(Beside { beside: Known { why: Some(why), .. } }) if !why.to.reaches(eyes) => return None,
            Self::Beside(beside) => Dispatch::Beside(beside),
        })
    }
}

/// Who carries the dispatches of a battle to one audience, each sealed over the one before.
#[derive(Clone, Debug)]
pub struct Courier {
    eyes: Eyes,
    hides: bool,
    seal: Option<Digest>,
}

impl Courier {
    /// Carries what these eyes may see, from the first line or after the dispatch with this seal.
    pub const fn new(eyes: Eyes, hides: bool, after: Option<Digest>) -> Self {
        Self { eyes, hides, seal: after }
    }

    /// What the audience is sent of a line: a line of JSON with its seal, or nothing.
    pub fn carry(&mut self, line: &Line) -> Option<String> {
        let told = written(&line.told_to(self.eyes, self.hides)?);
        let (text, seal) = sealed(told, &Signet::Open, self.seal.as_ref());
        self.seal = Some(seal);
        Some(text)
    }

    /// The seal of the last dispatch. Two who have the same were told the same.
    pub const fn seal(&self) -> Option<Digest> {
        self.seal
    }

    /// Checks dispatches that follow the one with a seal, and says the seal of the last whole one.
    pub fn check(text: &[u8], after: Option<Digest>) -> Result<Option<Digest>, Unsound> {
        let mut last = after;
        for (place, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
            let wrong = Unsound::at(place + 1);
            let Some((body, seal)) = split(line).map_err(&wrong)? else { break };
            fits(&body, seal, &Signet::Open, last.as_ref()).map_err(&wrong)?;
            last = Some(seal);
        }
        Ok(last)
    }
}
