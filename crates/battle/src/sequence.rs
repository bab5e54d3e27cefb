//! What may follow what in a record, whatever the rules.
//!
//! Orders are numbered and no number that saw dice comes again; nothing is taken back freely that drew a die, belonged to the
//! other side or came before a ruling; links hang from the chains of the first line; a full state is the one whose hash was
//! given. All of this any version can check of any record, even one that no longer plays its rules.

use crate::line::{Back, First, Full, Line, Obeyed, Ruling, Undo};
use crate::numbers::Numbers;
use crate::signet::Signet;
use crate::{Audience, Digest, Link, Side};

/// How far a record has come.
pub(crate) struct Sequence {
    format: u32,
    /// With what hashes can be checked, if that is known.
    signet: Option<Signet>,
    numbers: Numbers,
    opening: Digest,
    /// What led here and was not taken back.
    played: Vec<Played>,
    /// The last orders that may still be taken back freely, as far as can be told without the rules, by whom.
    loose: Vec<Side>,
    /// The link each side told last, in scheme 2, and whether dice are blind.
    chains: Option<([Link; 2], bool)>,
    closed: bool,
}

/// An order or a ruling.
struct Played {
    /// The number of an order.
    order: Option<u32>,
    /// The state it led to.
    hash: Digest,
}

impl Sequence {
    pub(crate) fn after(first: &First, signet: Option<Signet>) -> Self {
        Self {
            format: first.format,
            signet,
            numbers: Numbers::NONE_YET,
            opening: first.hash,
            played: Vec::new(),
            loose: Vec::new(),
            chains: first.dice.agreement().map(|agreement| (agreement.heads(), agreement.blind())),
            closed: false,
        }
    }

    /// The side that may still take its last order back freely, unless it is no longer asked.
    pub(crate) fn may_undo(&self) -> Option<Side> {
        self.loose.last().copied()
    }

    /// The link each side told last.
    pub(crate) fn heads(&self) -> Option<[Link; 2]> {
        self.chains.map(|(heads, _)| heads)
    }

    pub(crate) fn take(&mut self, line: &Line) -> Result<(), String> {
        if let Line::Beside(_) = line {
            return Ok(());
        }
        if self.closed {
            return Err("the record was closed the line before; nothing can follow".into());
        }
        match line {
            Line::First(_) => return Err("a second battle begins here; a record holds one".into()),
            Line::State(full) => self.full(full)?,
            Line::Order(order) => self.order(order)?,
            Line::Undo(undo) => self.undo(undo)?,
            Line::Back(back) => self.back(back)?,
            Line::Ruling(ruling) => self.ruling(ruling)?,
            Line::Last(_) => self.closed = true,
            Line::Beside(_) => {}
        }
        Ok(())
    }

    /// The number of the last order; 0 if there is none.
    fn last(&self) -> u32 {
        self.played.iter().rev().find_map(|played| played.order).unwrap_or(0)
    }

    fn hash(&self) -> Digest {
        self.played.last().map_or(self.opening, |played| played.hash)
    }

    fn full(&self, full: &Full) -> Result<(), String> {
        if full.after != self.last() {
            return Err(format!("it says order {} led here, but order {} did", full.after, self.last()));
        }
        // In format 1 a state was only compared by what it says, not by its text.
        let signet = self.signet.as_ref().filter(|_| self.format > 1);
        if signet.is_some_and(|signet| signet.of(&[full.state.get().as_bytes()]) != self.hash()) {
            return Err("it is another state than the one whose hash was given".into());
        }
        Ok(())
    }

    fn order(&mut self, order: &Obeyed) -> Result<(), String> {
        if order.n != self.numbers.next() {
            return Err(format!("it is order {}, but order {} comes next", order.n, self.numbers.next()));
        }
        if order.own && !order.drew() {
            return Err("own dice are marked where none were thrown".into());
        }
        if self.format == 1 && order.to != Audience::All {
            return Err("orders have audiences since format 2".into());
        }
        self.links(order)?;
        self.numbers.given();
        self.played.push(Played { order: Some(order.n), hash: order.hash });
        if order.drew() || self.loose.last().is_some_and(|side| *side != order.by) {
            self.loose.clear();
        }
        if !order.drew() {
            self.loose.push(order.by);
        }
        Ok(())
    }

    /// Each side that has to adds the next link of its chain, and nobody adds one where it goes into no die.
    fn links(&mut self, order: &Obeyed) -> Result<(), String> {
        let due = match &self.chains {
            Some((_, blind)) if order.drew() && !order.own => 1 + usize::from(*blind),
            _ => 0,
        };
        if order.links.len() != due {
            return Err(format!("order {} has {} of the {due} links its dice need", order.n, order.links.len()));
        }
        let Some((heads, _)) = &mut self.chains else { return Ok(()) };
        for (side, link) in [order.by, order.by.other()].into_iter().zip(&order.links) {
            if link.before() != heads[side] {
                return Err(format!("the {side} side's link in order {} is not the next of its chain", order.n));
            }
            heads[side] = *link;
        }
        Ok(())
    }

    fn undo(&mut self, undo: &Undo) -> Result<(), String> {
        if undo.undo != self.last() {
            return Err(format!("order {} cannot be taken back here: the last one is {}", undo.undo, self.last()));
        }
        if self.loose.pop() != Some(undo.by) {
            return Err(format!("order {} was not the {} side's to take back", undo.undo, undo.by));
        }
        self.played.pop();
        self.numbers.undone(undo.undo);
        Ok(())
    }

    fn back(&mut self, back: &Back) -> Result<(), String> {
        if self.format == 1 {
            return Err("taking back by consent came with format 2".into());
        }
        let kept = match back.back {
            0 => 0,
            n => match self.played.iter().position(|played| played.order == Some(n)) {
                Some(place) => place + 1,
                None => return Err(format!("there is no way back to order {n}: no such order led here")),
            },
        };
        if kept == self.played.len() {
            return Err(format!("nothing follows order {}, and nothing is taken back", back.back));
        }
        self.played.truncate(kept);
        if back.hash != self.hash() {
            return Err(format!("its hash is not that of the state after order {}", back.back));
        }
        self.loose.clear();
        self.numbers.taken_back();
        Ok(())
    }

    fn ruling(&mut self, ruling: &Ruling) -> Result<(), String> {
        if ruling.reason.trim().is_empty() {
            return Err("a ruling needs a reason".into());
        }
        self.played.push(Played { order: None, hash: ruling.hash });
        self.loose.clear();
        Ok(())
    }
}
