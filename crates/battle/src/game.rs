//! A battle being fought and recorded.
//!
//! A [`Battle`] obeys anybody's dice and forgets what happened. A [`Game`] gives it dice that nobody can doubt, writes every step
//! down before it counts, and takes steps back where that cannot be used to throw again.

use std::fmt;
use std::io;

use grognard_dice::{Dice, DiceFault, Scripted, Thrown};
use grognard_rulebook::{Answers, Inputs};
use serde_json::Value;

use crate::course::Course;
use crate::line::{self, FORMAT, First, Full, Last, Line, Obeyed, Undo};
use crate::record::{Record, Unsound, raw};
use crate::replay::{Replayed, begun_at, replay_record};
use crate::scribe::Scribe;
use crate::{Battle, Committed, Digest, Refusal, Secret, Side, Stand, Told, quote::as_map};

/// The version of the program, as records name it.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A battle being fought and recorded.
pub struct Game<B: Battle, W: io::Write> {
    course: Course<B>,
    secret: Secret,
    scribe: Scribe<W>,
    /// The turn of the last full state.
    told: Option<u16>,
    closed: bool,
}

/// Where the dice of an order come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolls<'f> {
    /// From the secret the host is bound to.
    Committed,
    /// From the players' own hands, typed in, in the order they are thrown. The record marks them.
    Own(&'f [i64]),
}

/// An order that was carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// Its number, from 1.
    pub n: u32,
    /// The dice.
    pub thrown: Vec<Thrown>,
    /// What happened.
    pub events: Vec<Told>,
}

/// Why something was not done. The battle and its record are as they were.
#[derive(Debug)]
pub enum NotDone {
    /// The rules are against the order.
    Refused(Refusal),
    /// The players' own dice are wrong, too few or too many.
    Dice(DiceFault),
    /// The side has nothing to take back.
    NothingToUndo(Side),
    /// The ruling cannot be.
    Ruling(String),
    /// The record is closed.
    Closed,
    /// The record to go on from is not sound, or not one to go on from.
    Record(Unsound),
    /// The secret is not the one that was promised.
    OtherSecret,
    /// The record could not be written.
    Unwritten(io::Error),
}

impl<B: Battle, W: io::Write> Game<B, W> {
    /// Begins a battle, as it was [mustered](Battle::muster), and its record.
    pub fn begin(battle: B, players: [String; 2], secret: Secret, out: W) -> Result<Self, NotDone> {
        Self::open(battle, players, secret, None, out)
    }

    /// Begins a new record at a turn of another one, whatever edition of the rules that one was played by. The new record names
    /// the seal of the state it took over.
    pub fn continue_from(record: &Record, turn: u16, secret: Secret, out: W) -> Result<Self, NotDone> {
        let (battle, seal) = begun_at::<B>(record, turn).map_err(NotDone::Record)?;
        Self::open(battle, record.first().players.clone(), secret, Some(seal), out)
    }

    /// Goes on with a battle that was interrupted. What is written to `out` must follow the record's
    /// [whole lines](Record::whole); a line that was cut off is to be cut away first.
    pub fn resume(record: &Record, secret: Secret, out: W) -> Result<Self, NotDone> {
        let first = record.first();
        let unsound = |line, why: String| Err(NotDone::Record(Unsound { line, why }));
        if first.edition != B::EDITION {
            return unsound(
                1,
                format!(
                    "it was played by edition {} of the rules, this is edition {}: continue from a turn instead",
                    first.edition,
                    B::EDITION
                ),
            );
        }
        if record.closed() {
            let last = record.lines().next_back().map_or(1, |(number, _)| number);
            return unsound(last, "the record is closed and its secret told: continue from a turn instead".into());
        }
        if secret.commitment() != first.dice {
            return Err(NotDone::OtherSecret);
        }
        let Replayed { course, told, .. } = replay_record::<B>(record, None).map_err(NotDone::Record)?;
        let mut game =
            Self { course, secret, scribe: Scribe::after(Some(record.last_seal()), out), told, closed: false };
        let due = game.full_state(game.battle(), game.course.orders());
        if due.is_some() {
            game.write(due.into_iter().collect())?;
        }
        Ok(game)
    }

    fn open(
        battle: B,
        players: [String; 2],
        secret: Secret,
        continues: Option<Digest>,
        out: W,
    ) -> Result<Self, NotDone> {
        let first = First {
            format: FORMAT,
            system: B::SYSTEM.to_owned(),
            edition: B::EDITION,
            version: VERSION.to_owned(),
            scenario: (**battle.scenario()).clone(),
            house: as_map(&changed(&**battle.house())),
            setup: battle.setup(),
            players,
            dice: secret.commitment(),
            continues,
            hash: Course::hash(&battle),
        };
        let mut game =
            Self { course: Course::new(battle), secret, scribe: Scribe::after(None, out), told: None, closed: false };
        let state = game.full_state(game.battle(), 0);
        game.write(std::iter::once(Line::First(Box::new(first))).chain(state).collect())?;
        Ok(game)
    }

    /// The battle as it stands.
    pub const fn battle(&self) -> &B {
        self.course.battle()
    }

    /// How many orders were obeyed and not taken back.
    pub const fn orders(&self) -> u32 {
        self.course.orders()
    }

    /// The seal of the last line. Players who compare it know that they have the same record.
    pub fn seal(&self) -> Digest {
        self.scribe.seal().unwrap_or_else(|| unreachable!("a game begins with its first line"))
    }

    /// Carries out an order, writes it down and tells what happened.
    pub fn obey(&mut self, by: Side, order: &B::Order, rolls: Rolls<'_>) -> Result<Done, NotDone> {
        self.still_open()?;
        let n = self.course.orders() + 1;
        let tried = |dice: &mut dyn Dice| self.course.tried(by, order, dice).map_err(NotDone::Refused);
        let ((next, events), thrown) = match rolls {
            Rolls::Committed => {
                let mut dice = Committed::new(&self.secret, n);
                (tried(&mut dice)?, dice.into_thrown())
            }
            Rolls::Own(faces) => {
                let mut dice = Scripted::new(faces);
                (tried(&mut dice)?, dice.finish().map_err(NotDone::Dice)?)
            }
        };
        let drew = thrown.iter().any(|thrown| !thrown.faces.is_empty());
        let line = Line::Order(Obeyed {
            n,
            by,
            order: raw(order),
            dice: thrown.iter().map(Into::into).collect(),
            own: drew && matches!(rolls, Rolls::Own(_)),
            events: events.clone(),
            hash: Course::hash(&next),
        });
        let state = self.full_state(&next, n);
        self.write(std::iter::once(line).chain(state).collect())?;
        self.course.go_on(by, next, drew);
        Ok(Done { n, thrown, events })
    }

    /// How many of its last orders a side may take back: its own, up to the last die and the last question to the other side.
    pub fn undoable(&self, by: Side) -> usize {
        if self.closed { 0 } else { self.course.undoable(by) }
    }

    /// Takes a side's last order back and tells its number.
    pub fn undo(&mut self, by: Side) -> Result<u32, NotDone> {
        self.still_open()?;
        let mut course = self.course.clone();
        let undo = course.orders();
        if !course.go_back(by) {
            return Err(NotDone::NothingToUndo(by));
        }
        let state = self.full_state(course.battle(), course.orders());
        self.write(std::iter::once(Line::Undo(Undo { undo, by })).chain(state).collect())?;
        self.course = course;
        Ok(undo)
    }

    /// Changes the state by hand, where the players agree that the rules are wrong or were misread: a JSON Patch (RFC 6902) and
    /// the reason for it. The state it leads to must be one that can be.
    pub fn ruling(&mut self, by: Side, patch: &Value, reason: &str) -> Result<(), NotDone> {
        self.still_open()?;
        if reason.trim().is_empty() {
            return Err(NotDone::Ruling("a ruling needs a reason: say what was agreed, and why".into()));
        }
        let next = self.course.patched(patch).map_err(NotDone::Ruling)?;
        let line = Line::Ruling(line::Ruling {
            ruling: patch.clone(),
            reason: reason.to_owned(),
            by,
            hash: Course::hash(&next),
        });
        let state = self.full_state(&next, self.course.orders());
        self.write(std::iter::once(line).chain(state).collect())?;
        self.course.put(next);
        Ok(())
    }

    /// Closes the record and tells the secret: with the verdict if the battle is over, without one if it is abandoned.
    pub fn close(&mut self) -> Result<(), NotDone> {
        self.still_open()?;
        let verdict = match self.battle().stand() {
            Stand::Over(verdict) => Some(verdict.clone()),
            Stand::Asks(_) => None,
        };
        self.write(vec![Line::Last(Last { verdict, secret: self.secret.clone() })])?;
        self.closed = true;
        Ok(())
    }

    /// What the record was written to.
    pub fn into_inner(self) -> W {
        self.scribe.into_inner()
    }

    fn still_open(&self) -> Result<(), NotDone> {
        if self.closed { Err(NotDone::Closed) } else { Ok(()) }
    }

    /// The full state, where a turn began that it was not told for.
    fn full_state(&self, battle: &B, after: u32) -> Option<Line> {
        let turn = battle.board().turn;
        (self.told != Some(turn)).then(|| Line::State(Full { state: raw(battle.state()), turn, after }))
    }

    fn write(&mut self, lines: Vec<Line>) -> Result<(), NotDone> {
        self.scribe.write(&lines).map_err(NotDone::Unwritten)?;
        for line in lines {
            if let Line::State(full) = line {
                self.told = Some(full.turn);
            }
        }
        Ok(())
    }
}

/// The house rules that differ from their defaults.
fn changed<H: grognard_rulebook::Facts>(house: &H) -> Answers {
    let (inputs, plain) = (Inputs::of::<H>(), H::default());
    let plain: Vec<_> = inputs.tell(&plain).collect();
    let differs = inputs.tell(house).filter(|told| !plain.contains(told));
    Answers(differs.map(|(name, value)| (name.to_owned(), value)).collect())
}

impl fmt::Display for NotDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Dice(fault) => fault.fmt(f),
            Self::NothingToUndo(side) => write!(
                f,
                "the {side} side has nothing to take back: only own orders can be, and none from before the last die or the \
                 last question to the other side"
            ),
            Self::Ruling(why) => write!(f, "this ruling cannot be: {why}"),
            Self::Closed => f.write_str("the record is closed and its secret told; continue from a turn in a new one"),
            Self::Record(unsound) => unsound.fmt(f),
            Self::OtherSecret => f.write_str(
                "this secret is not the one the record is bound to; without it, continue from a turn in a new one",
            ),
            Self::Unwritten(why) => write!(f, "the record could not be written: {why}"),
        }
    }
}

impl std::error::Error for NotDone {}
