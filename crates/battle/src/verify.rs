//! Whether a record tells the truth.
//!
//! Seals show that no byte was changed by accident or by somebody in a hurry. The secret shows that no die was. The rules show
//! that everything else followed. What cannot be shown is said as plainly as what can: a player's own dice, the rules
//! of another edition, dice whose secret nobody told yet.

use std::collections::HashMap;
use std::fmt;

use crate::game::VERSION;
use crate::line::{Last, Line, Obeyed};
use crate::record::{Record, Unsound, as_read};
use crate::replay::Follower;
use crate::{Battle, Committed, Digest, Promise, Secret, Stand, Told, Verdict};

/// A record in which nothing wrong was found, and how far that goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many orders were obeyed and not taken back.
    pub orders: u32,
    /// How many their givers took back.
    pub undone: u32,
    /// How many were taken back by consent.
    pub taken_back: u32,
    /// How many rulings the players made.
    pub rulings: u32,
    /// Whether the rules lead from each order to what is recorded.
    pub rules: Rules,
    /// Whether the dice follow from the secret.
    pub dice: Proof,
    /// Whether the seals fit, and the hashes of the states.
    pub seals: Seals,
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
    /// Every die was computed again from the secrets of the host and of both players, as they agreed, and the players' links.
    FromAllSecrets,
    /// The secret is not told yet.
    SecretUntold,
}

/// Whether the seals were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seals {
    /// All of them fit.
    Fit,
    /// They wait for a key that is told with the secret. Until then nobody but the host can tell whether a line was changed.
    KeyUntold,
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
    let (record, unsound) = Record::read_as_far_as_sound(text, None)?;
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
        taken_back: 0,
        rulings: 0,
        rules: match follower {
            Some(_) => Rules::Followed,
            None => Rules::OtherEdition { recorded: first.edition, ours: B::EDITION },
        },
        dice: match (&secret, first.dice.agreement()) {
            (None, _) => Proof::SecretUntold,
            (Some(_), None) => Proof::FromTheSecret,
            (Some(_), Some(_)) => Proof::FromAllSecrets,
        },
        seals: if record.checked() { Seals::Fit } else { Seals::KeyUntold },
        committed: 0,
        own: 0,
        end: End::Open,
        cut_off: record.cut_off(),
        continues: first.continues,
        seal: record.last_seal(),
    };
    let mut standing = Vec::new();
    for (number, line) in record.lines() {
        let wrong = Unsound::at(number);
        verified.count(line, &mut standing);
        if let (Line::Order(order), Some(secret)) = (line, &secret) {
            let links = first.dice.agreement().map(|_| &order.links[..]);
            let dice = links.map_or(Committed::new(secret, order.n), |links| Committed::linked(secret, order.n, links));
            computed(&dice, order).map_err(&wrong)?;
        }
        if let Some(follower) = &mut follower {
            let events = follower.follow(line).map_err(&wrong)?;
            match line {
                Line::Order(order) => told(&events, order, &first.version).map_err(&wrong)?,
                Line::Last(last) => judged(follower, last).map_err(&wrong)?,
                Line::First(_) | Line::State(_) | Line::Undo(_) | Line::Back(_) | Line::Ruling(_) | Line::Beside(_) => {
                }
            }
        }
    }
    unsound.map_or(Ok(verified), Err)
}

impl Verified {
    /// Counts a line, with the numbers of the orders that were not taken back.
    fn count(&mut self, line: &Line, standing: &mut Vec<u32>) {
        match line {
            Line::Order(order) => {
                standing.push(order.n);
                let fell = order.dice.iter().map(|fell| fell.faces.len()).sum::<usize>();
                *(if order.own { &mut self.own } else { &mut self.committed }) += fell;
            }
            Line::Undo(_) => {
                standing.pop();
                self.undone += 1;
            }
            Line::Back(back) => {
                let before = standing.len();
                standing.retain(|n| *n <= back.back);
                self.taken_back += (before - standing.len()) as u32;
            }
            Line::Ruling(_) => self.rulings += 1,
            Line::Last(Last { verdict, .. }) => self.end = verdict.clone().map_or(End::Abandoned, End::Over),
            Line::First(_) | Line::State(_) | Line::Beside(_) => {}
        }
        self.orders = standing.len() as u32;
    }
}

/// What the dice follow from, if it is told and is what was promised.
fn secret(record: &Record) -> Result<Option<Secret>, Unsound> {
    if record.promise() == Promise::Broken {
        let mut sealed = record.lines().filter(|(_, line)| !matches!(line, Line::Beside(_)));
        let line = sealed.next_back().map_or(1, |(number, _)| number);
        return Err(Unsound { line, why: "this secret is not the one promised in line 1".into() });
    }
    Ok(record.secret().map(|secret| record.first().dice.secret_of_dice(secret)))
}

/// Computes the dice of an order again, unless they were the players' own.
fn computed(dice: &Committed<'_>, order: &Obeyed) -> Result<(), String> {
    if order.own {
        return Ok(());
    }
    let mut occurrences: HashMap<&str, u32> = HashMap::new();
    for fell in &order.dice {
        let occurrence = occurrences.entry(&fell.what).or_default();
        let mut dice = dice.stream(*occurrence, &fell.what);
        *occurrence += 1;
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
    match (follower.course.battle().stand(), &last.verdict) {
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
        if self.seals == Seals::KeyUntold {
            f.write_str("The seals cannot be checked: their key is not told yet. ")?;
        }
        match (self.rules, self.seals) {
            (Rules::Followed, Seals::Fit) => {
                write!(f, "Every seal fits, and {orders} lead where the record says.")?;
            }
            (Rules::Followed, Seals::KeyUntold) => write!(f, "By the rules {orders} lead where the record says.")?,
            (Rules::OtherEdition { recorded, ours }, seals) => write!(
                f,
                "{}The {orders} were played by edition {recorded} of the rules and could not be given again: this \
                 is edition {ours}.",
                if seals == Seals::Fit { "Every seal fits. " } else { "" }
            )?,
        }
        match (self.committed, self.dice) {
            (0, _) if self.own == 0 => f.write_str(" No die fell.")?,
            (0, _) => {}
            (fell, Proof::FromTheSecret) => write!(f, " {} fell as the promised secret has it.", dice(fell))?,
            (fell, Proof::FromAllSecrets) => {
                write!(f, " {} fell as the host's and both players' secrets have it.", dice(fell))?;
            }
            (fell, Proof::SecretUntold) => {
                write!(f, " {} fell that cannot be computed again: the secret is not told yet.", dice(fell))?;
            }
        }
        if self.own > 0 {
            write!(f, " The players threw {} themselves; no record can prove those.", dice(self.own))?;
        }
        if self.taken_back > 0 {
            write!(f, " Taken back by consent: {}.", self.taken_back)?;
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
