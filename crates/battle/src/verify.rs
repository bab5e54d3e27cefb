//! Whether a record tells the truth.
//!
//! Seals show that no byte was changed by accident or by somebody in a hurry. The secret shows that no die was. The rules show
//! that everything else followed. What cannot be shown is said as plainly as what can: a player's own dice, the rules
//! of another edition, dice whose secret nobody told yet.

use std::fmt;

use grognard_dice::Rolled;

use crate::game::VERSION;
use crate::line::{Last, Line, Obeyed};
use crate::record::{Record, Unsound, as_read};
use crate::replay::Follower;
use crate::{Battle, Digest, Secret, Stand, Told, Verdict};

/// A record in which nothing wrong was found, and how far that goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many orders were obeyed and not taken back.
    pub orders: u32,
    /// How many were taken back.
    pub undone: u32,
    /// How many rulings the players made.
    pub rulings: u32,
    /// Whether the rules lead from each order to what is recorded.
    pub rules: Rules,
    /// Whether the dice follow from the secret.
    pub dice: Proof,
    /// How many dice fell that follow from the secret, or should.
    pub committed: usize,
    /// How many dice the players threw themselves. No record can prove those.
    pub own: usize,
    /// How it ended.
    pub end: End,
    /// Whether a line was cut off at the end when the program was killed.
    pub cut_off: bool,
    /// The seal of the full state in another record with which this one begins. That state is taken as given.
    pub continues: Option<Digest>,
    /// The seal of the last line, which stands for the whole record.
    pub seal: Digest,
}

/// Whether the rules were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Every order was given again and led to the same events and the same state.
    Followed,
    /// The record was played by another edition of the rules, which is not here.
    OtherEdition {
        /// Of the record.
        recorded: u32,
        /// Of this program.
        ours: u32,
    },
}

/// Whether the dice were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Every die was computed again from the secret, and the secret is the one that was promised.
    FromTheSecret,
    /// The secret is not told yet.
    SecretUntold,
}

/// How a record ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With a verdict.
    Over(Verdict),
    /// Without one: the players left it.
    Abandoned,
    /// It does not: the battle is still fought, or was interrupted.
    Open,
}

/// Checks everything that can be checked of a record.
pub fn verify<B: Battle>(text: &[u8]) -> Result<Verified, Unsound> {
    let (record, unsound) = Record::read_as_far_as_sound(text)?;
    let secret = secret(&record)?;
    let mut follower = match Follower::<B>::begin(&record) {
        Ok(follower) => follower.same_edition().then_some(follower),
        // A version that cannot even set the battle up any more can still check seals and dice.
        Err(_) if record.first().system == B::SYSTEM && record.first().edition != B::EDITION => None,
        Err(unsound) => return Err(unsound),
    };
    let first = record.first();
    let mut verified = Verified {
        orders: 0,
        undone: 0,
        rulings: 0,
        rules: match follower {
            Some(_) => Rules::Followed,
            None => Rules::OtherEdition { recorded: first.edition, ours: B::EDITION },
        },
        dice: if secret.is_some() { Proof::FromTheSecret } else { Proof::SecretUntold },
        committed: 0,
        own: 0,
        end: End::Open,
        cut_off: record.cut_off(),
        continues: first.continues,
        seal: record.last_seal(),
    };
    for (number, line) in record.lines() {
        let wrong = Unsound::at(number);
        verified.count(line);
        if let (Line::Order(order), Some(secret)) = (line, secret) {
            computed(secret, order).map_err(&wrong)?;
        }
        if let Some(follower) = &mut follower {
            let events = follower.follow(line).map_err(&wrong)?;
            match line {
                Line::Order(order) => told(&events, order, &first.version).map_err(&wrong)?,
                Line::Last(last) => judged(follower, last).map_err(&wrong)?,
                Line::First(_) | Line::State(_) | Line::Undo(_) | Line::Ruling(_) => {}
            }
        }
    }
    unsound.map_or(Ok(verified), Err)
}

impl Verified {
    fn count(&mut self, line: &Line) {
        match line {
            Line::Order(order) => {
                self.orders += 1;
                let fell = order.dice.iter().map(|fell| fell.faces.len()).sum::<usize>();
                *(if order.own { &mut self.own } else { &mut self.committed }) += fell;
            }
            Line::Undo(_) => {
                self.orders -= 1;
                self.undone += 1;
            }
            Line::Ruling(_) => self.rulings += 1,
            Line::Last(Last { verdict, .. }) => self.end = verdict.clone().map_or(End::Abandoned, End::Over),
            Line::First(_) | Line::State(_) => {}
        }
    }
}

/// The secret, if it is told and is the one that was promised.
fn secret(record: &Record) -> Result<Option<&Secret>, Unsound> {
    match record.lines().next_back() {
        Some((line, Line::Last(last))) if last.secret.commitment() != record.first().dice => Err(Unsound {
            line,
            why: format!(
                "this secret is not the one promised in line 1: it has the commitment {}",
                last.secret.commitment()
            ),
        }),
        Some((_, Line::Last(last))) => Ok(Some(&last.secret)),
        _ => Ok(None),
    }
}

/// Computes the dice of an order again, unless they were the players' own.
fn computed(secret: &Secret, order: &Obeyed) -> Result<(), String> {
    if order.own {
        return Ok(());
    }
    for (place, fell) in order.dice.iter().enumerate() {
        let occurrence = order.dice[..place].iter().filter(|before| before.what == fell.what).count() as u32;
        let mut dice = Rolled::from_key(secret.key(order.n, occurrence, &fell.what));
        let faces: Vec<u8> = fell.faces.iter().map(|_| dice.face(fell.sides)).collect();
        if faces != fell.faces {
            return Err(format!(
                "order {} says the dice for {} showed {:?}, but by the secret they showed {faces:?}",
                order.n, fell.what, fell.faces
            ));
        }
    }
    Ok(())
}

fn told(events: &[Told], order: &Obeyed, version: &str) -> Result<(), String> {
    if as_read(events) == as_read(&order.events) {
        return Ok(());
    }
    let versions = match version {
        VERSION => String::new(),
        _ => format!(" (the record was begun by Grognard {version}, this is {VERSION})"),
    };
    Err(format!("order {} leads to other events than those it tells{versions}", order.n))
}

fn judged<B: Battle>(follower: &Follower<'_, B>, last: &Last) -> Result<(), String> {
    match (follower.course().battle().stand(), &last.verdict) {
        (Stand::Over(verdict), Some(told)) if verdict == told => Ok(()),
        (Stand::Asks(_), None) => Ok(()),
        (Stand::Over(verdict), _) => Err(format!("the verdict should be: {}", verdict.why)),
        (Stand::Asks(_), Some(_)) => Err("it gives a verdict, but the battle is not over".into()),
    }
}

/// In sentences, as one would tell the players.
impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = |count: usize| if count == 1 { "1 die".to_owned() } else { format!("{count} dice") };
        let orders = if self.orders == 1 { "1 order".to_owned() } else { format!("{} orders", self.orders) };
        match self.rules {
            Rules::Followed => write!(f, "Every seal fits, and {orders} lead where the record says.")?,
            Rules::OtherEdition { recorded, ours } => write!(
                f,
                "Every seal fits. The {orders} were played by edition {recorded} of the rules and could not be given again: this \
                 is edition {ours}."
            )?,
        }
        match (self.committed, self.dice) {
            (0, _) if self.own == 0 => f.write_str(" No die fell.")?,
            (0, _) => {}
            (fell, Proof::FromTheSecret) => write!(f, " {} fell as the promised secret has it.", dice(fell))?,
            (fell, Proof::SecretUntold) => {
                write!(f, " {} fell that cannot be computed again: the secret is not told yet.", dice(fell))?;
            }
        }
        if self.own > 0 {
            write!(f, " The players threw {} themselves; no record can prove those.", dice(self.own))?;
        }
        if self.rulings > 0 {
            write!(f, " Rulings by hand: {}.", self.rulings)?;
        }
        if self.continues.is_some() {
            f.write_str(" It continues another record from a state that is taken as given.")?;
        }
        match &self.end {
            End::Over(verdict) => write!(f, " The verdict: {}.", verdict.why.trim_end_matches('.'))?,
            End::Abandoned => f.write_str(" The battle was abandoned.")?,
            End::Open => f.write_str(" The record is not closed.")?,
        }
        if self.cut_off {
            f.write_str(" Its last line was cut off and does not count.")?;
        }
        Ok(())
    }
}
