//! A record followed order by order, with the dice as they fell.
//!
//! The same edition of the rules must come to the same states, or the record is not sound. Another edition may play an order
//! differently; then the record is still shown, from full state to full state, and what is in between is said to be doubtful.

use std::sync::Arc;

use grognard_dice::Scripted;
use grognard_rulebook::{Given, Inputs};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::course::Course;
use crate::line::{Fell, First, Full, Line, Obeyed, Ruling, Undo};
use crate::record::{Record, Unsound, as_read};
use crate::{Battle, Digest, Side, Told};

/// A battle as it stood in a record.
pub struct Replayed<B: Battle> {
    pub(crate) course: Course<B>,
    pub(crate) told: Option<u16>,
    /// What was fought, and how.
    pub first: First,
    /// The orders that led here, those taken back left out.
    pub steps: Vec<Step<B::Order>>,
    /// The first order after which this edition of the rules stands elsewhere than the record. From there on the board is
    /// right only where a full state was written, at the beginning of a turn.
    pub adrift: Option<u32>,
    /// Whether a line was cut off at the end when the program was killed.
    pub cut_off: bool,
}

/// An order in a record, and what happened.
#[derive(Clone, Debug)]
pub struct Step<O> {
    /// Its number, from 1.
    pub n: u32,
    /// Who gave it.
    pub by: Side,
    /// The order, unless this edition of the rules knows no such order.
    pub order: Option<O>,
    /// Every throw it called for.
    pub dice: Vec<Fell>,
    /// Whether the players threw the dice themselves.
    pub own: bool,
    /// What happened.
    pub events: Vec<Told>,
}

impl<B: Battle> Replayed<B> {
    /// The battle.
    pub const fn battle(&self) -> &B {
        self.course.battle()
    }
}

/// Follows a record to its end, or until the order after order `to` would have been given.
pub fn replay<B: Battle>(text: &[u8], to: Option<u32>) -> Result<Replayed<B>, Unsound> {
    replay_record(&Record::read(text)?, to)
}

pub(crate) fn replay_record<B: Battle>(record: &Record, to: Option<u32>) -> Result<Replayed<B>, Unsound> {
    let until = match to {
        None => usize::MAX,
        Some(n) => end_of(record, n)?,
    };
    let mut follower = Follower::<B>::begin(record)?;
    let (mut steps, mut adrift): (Vec<Step<B::Order>>, _) = (Vec::new(), None);
    for (number, line) in record.lines().take_while(|(number, _)| *number < until) {
        let followed = follower.follow(line);
        match line {
            Line::Order(order) => {
                if followed.is_err() && !follower.same_edition() {
                    adrift = adrift.or(Some(order.n));
                } else {
                    followed.map_err(Unsound::at(number))?;
                }
                let Obeyed { n, by, order, dice, own, events, .. } = order.clone();
                steps.push(Step { n, by, order: serde_json::from_str(order.get()).ok(), dice, own, events });
                continue;
            }
            Line::Undo(_) => drop(steps.pop()),
            Line::First(_) | Line::State(_) | Line::Ruling(_) | Line::Last(_) => {}
        }
        followed.map_err(Unsound::at(number))?;
    }
    let Follower { course, told, first, .. } = follower;
    Ok(Replayed { course, told, first: first.clone(), steps, adrift, cut_off: record.cut_off() })
}

/// The line of the order after order `n`, as the battle went in the end, or the end of the record.
fn end_of(record: &Record, n: u32) -> Result<usize, Unsound> {
    let mut orders = Vec::new();
    for (number, line) in record.lines() {
        match line {
            Line::Order(_) => orders.push(number),
            Line::Undo(_) => drop(orders.pop()),
            _ => {}
        }
    }
    let last = record.lines().next_back().map_or(1, |(number, _)| number);
    match orders.get(n as usize) {
        Some(line) => Ok(*line),
        None if orders.len() == n as usize => Ok(usize::MAX),
        None => Err(Unsound { line: last, why: format!("there is no order {n}: the last one is {}", orders.len()) }),
    }
}

/// The battle as it stood at the beginning of a turn, by its full state alone, and the seal of that line.
pub(crate) fn begun_at<B: Battle>(record: &Record, turn: u16) -> Result<(B, Digest), Unsound> {
    let turns = record.turns();
    let found = turns.iter().find(|(told, _)| *told == turn).and_then(|(_, number)| {
        let full = record.lines().find_map(|(at, line)| match line {
            Line::State(full) if at == *number => Some(full),
            _ => None,
        });
        Some((*number, full?, record.seal(*number)?))
    });
    let Some((number, full, seal)) = found else {
        let told: Vec<String> = turns.iter().map(|(turn, _)| turn.to_string()).collect();
        let why = format!("turn {turn} is not in this record; it has the turns {}", told.join(", "));
        return Err(Unsound { line: 1, why });
    };
    let battle = muster::<B>(record.first()).map_err(Unsound::at(1))?;
    Ok((in_state(&battle, &full.state).map_err(Unsound::at(number))?, seal))
}

/// Goes through a record line by line and says what cannot be.
pub(crate) struct Follower<'r, B> {
    course: Course<B>,
    told: Option<u16>,
    first: &'r First,
}

impl<'r, B: Battle> Follower<'r, B> {
    /// The battle as it was before the first order.
    pub(crate) fn begin(record: &'r Record) -> Result<Self, Unsound> {
        let first = record.first();
        let mustered = muster::<B>(first).map_err(Unsound::at(1))?;
        let same = first.edition == B::EDITION;
        let opening = match record.lines().next() {
            Some((number, Line::State(full))) if first.continues.is_some() || !same => {
                in_state(&mustered, &full.state).map_err(Unsound::at(number))?
            }
            None if first.continues.is_some() => {
                return Err(Unsound { line: 1, why: "the state it continues from was cut off".into() });
            }
            _ => mustered,
        };
        if same && Course::hash(&opening) != first.hash {
            return Err(Unsound { line: 1, why: "the battle does not begin in the state whose hash it gives".into() });
        }
        Ok(Self { course: Course::new(opening), told: None, first })
    }

    pub(crate) const fn same_edition(&self) -> bool {
        self.first.edition == B::EDITION
    }

    pub(crate) const fn course(&self) -> &Course<B> {
        &self.course
    }

    /// Follows a line and tells what happens.
    pub(crate) fn follow(&mut self, line: &Line) -> Result<Vec<Told>, String> {
        match line {
            Line::Order(order) => return self.order(order),
            Line::State(full) => self.full(full)?,
            Line::Undo(undo) => self.undo(undo)?,
            Line::Ruling(ruling) => self.ruling(ruling)?,
            Line::First(_) | Line::Last(_) => self.no_state_due()?,
        }
        Ok(Vec::new())
    }

    /// Gives an order again with the dice as they fell, and tells what happens.
    fn order(&mut self, line: &Obeyed) -> Result<Vec<Told>, String> {
        self.no_state_due()?;
        let order = serde_json::from_str(line.order.get()).map_err(|why| format!("order {} is none: {why}", line.n))?;
        let faces: Vec<i64> = line.dice.iter().flat_map(|fell| &fell.faces).map(|face| i64::from(*face)).collect();
        let mut dice = Scripted::new(&faces);
        let tried = self.course.tried(line.by, &order, &mut dice);
        let (next, events) = tried.map_err(|why| format!("order {} cannot have been obeyed: {why}", line.n))?;
        let thrown = dice.finish().map_err(|why| format!("the dice of order {} do not fit: {why}", line.n))?;
        if !thrown.iter().map(Fell::from).eq(line.dice.iter().cloned()) {
            return Err(format!("the dice of order {} are thrown for something else than the record says", line.n));
        }
        let hash = Course::hash(&next);
        self.course.go_on(line.by, next, line.drew());
        if hash != line.hash {
            return Err(format!("order {} leads to another state than the one whose hash it gives", line.n));
        }
        Ok(events)
    }

    fn undo(&mut self, undo: &Undo) -> Result<(), String> {
        self.no_state_due()?;
        if self.course.go_back(undo.by) || !self.same_edition() {
            return Ok(());
        }
        Err(format!("order {} could not be taken back any more: the other side had been asked", undo.undo))
    }

    fn ruling(&mut self, ruling: &Ruling) -> Result<(), String> {
        self.no_state_due()?;
        match self.course.patched(&ruling.ruling) {
            Ok(next) if Course::hash(&next) == ruling.hash || !self.same_edition() => {
                self.course.put(next);
                Ok(())
            }
            Ok(_) => Err("the ruling leads to another state than the one whose hash it gives".into()),
            Err(_) if !self.same_edition() => Ok(()),
            Err(why) => Err(format!("the ruling cannot be: {why}")),
        }
    }

    fn full(&mut self, full: &Full) -> Result<(), String> {
        self.told = Some(full.turn);
        if !self.same_edition() {
            let battle = in_state(self.course.battle(), &full.state)?;
            self.course.put(battle);
            return Ok(());
        }
        if as_read(self.course.battle().state()) != as_read(&full.state) {
            return Err("the battle does not stand as this full state says".into());
        }
        match self.course.battle().board().turn {
            turn if turn == full.turn => Ok(()),
            turn => Err(format!("it is turn {turn}, not {}", full.turn)),
        }
    }

    /// A new turn is told in full before anything else is.
    fn no_state_due(&self) -> Result<(), String> {
        let turn = self.course.battle().board().turn;
        if self.same_edition() && self.told != Some(turn) {
            return Err(format!("turn {turn} has begun, and its full state should stand here"));
        }
        Ok(())
    }
}

/// The battle of a first line, as it is set up.
fn muster<B: Battle>(first: &First) -> Result<B, String> {
    if first.system != B::SYSTEM {
        return Err(format!("it is a record of {}, not of {}", first.system, B::SYSTEM));
    }
    let house = Value::Object(first.house.clone());
    let given = Given::deserialize(&house).map_err(|why| format!("the house rules cannot be read: {why}"))?;
    let house = Inputs::of::<B::House>().read(&B::House::default(), &given).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        format!("the house rules cannot be read: {}", faults.join("; "))
    })?;
    B::muster(Arc::new(first.scenario.clone()), Arc::new(house), first.setup)
        .map_err(|why| format!("the battle cannot be set up: {why}"))
}

fn in_state<B: Battle>(battle: &B, state: &RawValue) -> Result<B, String> {
    let state =
        serde_json::from_str(state.get()).map_err(|why| format!("this version cannot read the state: {why}"))?;
    battle.with_state(state).map_err(|why| format!("this state cannot be: {why}"))
}
