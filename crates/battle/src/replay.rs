//! A record followed order by order, with the dice as they fell.
//!
//! The same edition of the rules must come to the same states, or the record is not sound. Another edition may play an order
//! differently; then the record is still shown, from full state to full state, and what is in between is said to be doubtful.

use std::sync::Arc;

use grognard_dice::Scripted;
use grognard_rulebook::{Given, Inputs};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::course::{Course, asks, in_state};
use crate::line::{Back, Beside, Fell, First, Full, Known, Line, Obeyed, Ruling, Undo, Why};
use crate::record::{Record, Unsound, as_read, read_raw};
use crate::signet::Signet;
use crate::{Audience, Battle, Digest, Promise, Side, Told};

/// A battle as it stood in a record.
pub struct Replayed<B: Battle> {
    course: Course<B>,
    /// What was fought, and how.
    pub first: First,
    /// What the players are called.
    pub players: [String; 2],
    /// Whether the secret that is told is the one that was promised.
    pub promise: Promise,
    /// The orders that led here, those taken back left out.
    pub steps: Vec<Step<B::Order>>,
    /// What the players changed by hand, and why.
    pub rulings: Vec<Ruled>,
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
    /// Who could know of it before the end.
    pub to: Audience,
    /// The order, unless this edition of the rules knows no such order.
    pub order: Option<O>,
    /// The order in words, from the battle in which it was given.
    pub words: Option<String>,
    /// Every throw it called for.
    pub dice: Vec<Fell>,
    /// Whether the players threw the dice themselves.
    pub own: bool,
    /// What happened.
    pub events: Vec<Told>,
    /// Why it was given, if its giver says so.
    pub why: Option<Why>,
}

/// Something that the players changed by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruled {
    /// After which order; 0 before the first.
    pub after: u32,
    /// Who did.
    pub by: Side,
    /// Why.
    pub reason: String,
}

impl<B: Battle> Replayed<B> {
    /// The battle.
    pub const fn battle(&self) -> &B {
        self.course.battle()
    }
}

/// Follows a record to its end, or until the order after order `to` would have been given.
pub fn replay<B: Battle>(text: &[u8], to: Option<u32>) -> Result<Replayed<B>, Unsound> {
    follow(text, to, &mut |_, _| {})
}

/// Follows a record to its end and shows the battle before the first order, by the number 0, and after each order. An order that was
/// taken back is shown too; the one given in its stead bears the same number.
pub fn watch<B: Battle>(text: &[u8], shown: &mut dyn FnMut(u32, &B)) -> Result<Replayed<B>, Unsound> {
    follow(text, None, shown)
}

fn follow<B: Battle>(text: &[u8], to: Option<u32>, shown: &mut dyn FnMut(u32, &B)) -> Result<Replayed<B>, Unsound> {
    let record = &Record::read(text)?;
    let until = match to {
        None => usize::MAX,
        Some(n) => end_of(record, n)?,
    };
    let mut follower = Follower::<B>::begin(record)?;
    shown(0, follower.course.battle());
    let (mut steps, mut adrift): (Vec<Step<B::Order>>, _) = (Vec::new(), None);
    let mut rulings: Vec<Ruled> = Vec::new();
    for (number, line) in record.lines().take_while(|(number, _)| *number < until) {
        let given: Option<B::Order> = match line {
            Line::Order(order) => read_raw(&order.order).ok(),
            _ => None,
        };
        let words = given.as_ref().map(|order| follower.course.battle().describe(order));
        let followed = follower.follow(line);
        match line {
            Line::Order(order) => {
                if followed.is_err() && !follower.same_edition() {
                    adrift = adrift.or(Some(order.n));
                } else {
                    followed.map_err(Unsound::at(number))?;
                }
                let Obeyed { n, by, to, dice, own, events, .. } = order.clone();
                shown(n, follower.course.battle());
                steps.push(Step { n, by, to, order: given, words, dice, own, events, why: None });
                continue;
            }
            Line::Undo(_) => drop(steps.pop()),
            Line::Back(back) => {
                steps.retain(|step| step.n <= back.back);
                rulings.retain(|ruled| ruled.after <= back.back);
            }
            Line::Ruling(Ruling { by, reason, .. }) => {
                let after = steps.last().map_or(0, |step| step.n);
                rulings.push(Ruled { after, by: *by, reason: reason.clone() });
            }
            Line::Beside(Beside { beside: Known { why: Some(why), .. } }) => {
                if let Some(step) = steps.iter_mut().rev().find(|step| step.n == why.n) {
                    step.why = Some(why.clone());
                }
            }
            Line::First(_) | Line::State(_) | Line::Last(_) | Line::Beside(_) => {}
        }
        followed.map_err(Unsound::at(number))?;
    }
    Ok(Replayed {
        course: follower.course,
        first: record.first().clone(),
        players: record.players(),
        promise: record.promise(),
        steps,
        rulings,
        adrift,
        cut_off: record.cut_off(),
    })
}

/// The line of the order after order `n`, as the battle went in the end, or the end of the record.
fn end_of(record: &Record, n: u32) -> Result<usize, Unsound> {
    let mut orders: Vec<(u32, usize)> = Vec::new();
    for (number, line) in record.lines() {
        match line {
            Line::Order(order) => orders.push((order.n, number)),
            Line::Undo(_) => drop(orders.pop()),
            Line::Back(back) => orders.retain(|(n, _)| *n <= back.back),
            _ => {}
        }
    }
    let known = n == 0 || orders.iter().any(|(order, _)| *order == n);
    match orders.iter().find(|(order, _)| *order > n) {
        Some((_, line)) if known => Ok(*line),
        None if known => Ok(usize::MAX),
        Some(_) => Err(Unsound { line: 1, why: format!("order {n} was taken back") }),
        None => {
            let line = record.lines().next_back().map_or(1, |(number, _)| number);
            let last = orders.last().map_or(0, |(n, _)| *n);
            Err(Unsound { line, why: format!("there is no order {n}: the last one is {last}") })
        }
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
    pub(crate) course: Course<B>,
    /// The turn of the last full state.
    pub(crate) told: Option<u16>,
    first: &'r First,
    /// With what hashes are checked, unless the key is not told yet.
    signet: Option<&'r Signet>,
}

impl<'r, B: Battle> Follower<'r, B> {
    /// The battle as it was before the first order.
    pub(crate) fn begin(record: &'r Record) -> Result<Self, Unsound> {
        let (first, signet) = (record.first(), record.signet());
        let mustered = muster::<B>(first).map_err(Unsound::at(1))?;
        let same = first.edition == B::EDITION;
        let opening = match record.lines().find(|(_, line)| !matches!(line, Line::Beside(_))) {
            Some((number, Line::State(full))) if first.continues.is_some() || !same => {
                in_state(&mustered, &full.state).map_err(Unsound::at(number))?
            }
            None if first.continues.is_some() => {
                return Err(Unsound { line: 1, why: "the state it continues from was cut off".into() });
            }
            _ => mustered,
        };
        let wrong = |why: &str| Err(Unsound { line: 1, why: why.into() });
        if same && first.format > 1 && first.keyed != B::HIDES {
            return wrong(if first.keyed {
                "its seals wait for a key, but nothing is hidden in this system"
            } else {
                "its seals do not wait for a key, although this system hides something"
            });
        }
        let follower = Self { course: Course::new(opening), told: None, first, signet };
        if same && !follower.stands_at(follower.course.battle(), first.hash) {
            return wrong("the battle does not begin in the state whose hash it gives");
        }
        Ok(follower)
    }

    /// The battle as it stands at the end of a record of this edition, from its last full state behind which nothing can be taken
    /// back freely any more. Seals and hashes vouch for what came before.
    pub(crate) fn at_the_end_of(record: &'r Record) -> Result<Self, Unsound> {
        let mut follower = Self::begin(record)?;
        let rest = follower.rest(record)?;
        for (place, (number, line)) in record.lines().enumerate() {
            match &rest {
                Some((rest, _)) if place < *rest => follower.course.remember(line),
                Some((rest, battle)) if place == *rest => {
                    follower.course.put(battle.clone());
                    follower.follow(line).map_err(Unsound::at(number))?;
                }
                _ => drop(follower.follow(line).map_err(Unsound::at(number))?),
            }
        }
        Ok(follower)
    }

    /// The last full state behind which nothing can be taken back freely any more, and its place among the lines.
    fn rest(&self, record: &Record) -> Result<Option<(usize, B)>, Unsound> {
        for (place, may_undo, full) in record.rests() {
            let wrong = Unsound::at(place + 2);
            let battle = in_state(self.course.battle(), &full.state).map_err(&wrong)?;
            let written = self.signet.map(|signet| signet.of(&[full.state.get().as_bytes()]));
            if written.is_some_and(|hash| !self.stands_at(&battle, hash)) {
                return Err(wrong("it is not written as a state is".into()));
            }
            if may_undo.is_none_or(|side| !asks(&battle, side)) {
                return Ok(Some((place, battle)));
            }
        }
        Ok(None)
    }

    pub(crate) const fn same_edition(&self) -> bool {
        self.first.edition == B::EDITION
    }

    /// Whether a battle stands in the state with this hash, as far as that can be told.
    fn stands_at(&self, battle: &B, hash: Digest) -> bool {
        self.signet.is_none_or(|signet| signet.of_json(battle.state()) == hash)
    }

    /// Follows a line and tells what happens.
    pub(crate) fn follow(&mut self, line: &Line) -> Result<Vec<Told>, String> {
        if !matches!(line, Line::State(_) | Line::Beside(_)) {
            self.no_state_due()?;
        }
        let events = match line {
            Line::Order(order) => self.order(order),
            Line::State(full) => self.full(full).map(|()| Vec::new()),
            Line::Undo(undo) => self.undo(undo).map(|()| Vec::new()),
            Line::Back(back) => self.back(back).map(|()| Vec::new()),
            Line::Ruling(ruling) => self.ruling(ruling).map(|()| Vec::new()),
            Line::First(_) | Line::Last(_) | Line::Beside(_) => Ok(Vec::new()),
        };
        self.course.remember(line);
        events
    }

    /// Gives an order again with the dice as they fell, and tells what happens.
    fn order(&mut self, line: &Obeyed) -> Result<Vec<Told>, String> {
        let order = read_raw(&line.order).map_err(|why| format!("order {} is none: {why}", line.n))?;
        let faces: Vec<i64> = line.dice.iter().flat_map(|fell| &fell.faces).map(|face| i64::from(*face)).collect();
        let mut dice = Scripted::new(&faces);
        let tried = self.course.tried(line.by, &order, &mut dice);
        let (next, events) = tried.map_err(|why| format!("order {} cannot have been obeyed: {why}", line.n))?;
        let thrown = dice.finish().map_err(|why| format!("the dice of order {} do not fit: {why}", line.n))?;
        if !thrown.iter().map(Fell::from).eq(line.dice.iter().cloned()) {
            return Err(format!("the dice of order {} are thrown for something else than the record says", line.n));
        }
        if self.course.battle().audience(line.by, &order) != line.to {
            return Err(format!("order {} is told to others than the rules say", line.n));
        }
        let fits = self.stands_at(&next, line.hash);
        self.course.go_on(line.by, next, line.drew());
        if fits {
            Ok(events)
        } else {
            Err(format!("order {} leads to another state than the one whose hash it gives", line.n))
        }
    }

    fn undo(&mut self, undo: &Undo) -> Result<(), String> {
        if self.course.go_back(undo.by) || !self.same_edition() {
            return Ok(());
        }
        Err(format!("order {} could not be taken back any more: the other side had been asked", undo.undo))
    }

    /// Stands again where the battle stood. In another edition that may be somewhere else, and the next full state puts it right.
    fn back(&mut self, back: &Back) -> Result<(), String> {
        match self.course.stood_after(back.back) {
            Ok(before) if self.stands_at(&before, back.hash) || !self.same_edition() => {
                self.course.put(before);
                Ok(())
            }
            Err(_) if !self.same_edition() => Ok(()),
            Ok(_) => Err(format!("after order {} the battle stood elsewhere than the hash says", back.back)),
            Err(why) => Err(format!("there is no way back: {why}")),
        }
    }

    fn ruling(&mut self, ruling: &Ruling) -> Result<(), String> {
        match self.course.patched(&ruling.ruling) {
            Ok(next) if self.stands_at(&next, ruling.hash) || !self.same_edition() => {
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
