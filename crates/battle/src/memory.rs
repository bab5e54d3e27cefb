//! What led a battle to where it stands, in as few words as bring it there again.
//!
//! A full state at the beginning of each turn and the orders since, with the faces that fell: from these the state after any order
//! is found by giving a turn's orders again. That costs a few hundred bytes an order; a state an order would cost thousands.

use serde_json::Value;
use serde_json::value::RawValue;

use crate::Side;
use crate::line::Line;
use crate::numbers::Numbers;

/// What led here and was not taken back.
#[derive(Clone)]
pub(crate) struct Memory {
    deeds: Vec<Deed>,
    orders: u32,
    numbers: Numbers,
}

/// Something that led to another state, or to no other.
#[derive(Clone)]
pub(crate) enum Deed {
    /// An order, with the dice as they fell.
    Order { n: u32, by: Side, order: Box<RawValue>, faces: Vec<i64> },
    /// A change by hand.
    Ruling(Value),
    /// The state in full.
    Full(Box<RawValue>),
}

impl Default for Memory {
    fn default() -> Self {
        Self { deeds: Vec::new(), orders: 0, numbers: Numbers::NONE_YET }
    }
}

impl Memory {
    /// Follows what is written down. Lines come as a sound record has them.
    pub(crate) fn keep(&mut self, line: &Line) {
        match line {
            Line::Order(order) => {
                self.numbers.given();
                self.orders += 1;
                let faces = order.dice.iter().flat_map(|fell| &fell.faces).map(|face| i64::from(*face)).collect();
                self.deeds.push(Deed::Order { n: order.n, by: order.by, order: order.order.clone(), faces });
            }
            Line::Ruling(ruling) => self.deeds.push(Deed::Ruling(ruling.ruling.clone())),
            Line::State(full) => self.deeds.push(Deed::Full(full.state.clone())),
            Line::Undo(undo) => {
                self.numbers.undone(undo.undo);
                let place = self.deeds.iter().rposition(|deed| matches!(deed, Deed::Order { .. }));
                self.forget_from(place.unwrap_or(0));
            }
            Line::Back(back) => {
                self.numbers.taken_back();
                self.forget_from(self.place_after(back.back).unwrap_or(0));
            }
            Line::First(_) | Line::Last(_) | Line::Beside(_) => {}
        }
    }

    pub(crate) const fn next(&self) -> u32 {
        self.numbers.next()
    }

    pub(crate) const fn orders(&self) -> u32 {
        self.orders
    }

    pub(crate) fn last(&self) -> u32 {
        self.numbered().next_back().unwrap_or(0)
    }

    pub(crate) fn last_before(&self, n: u32) -> u32 {
        self.numbered().rev().find(|known| *known < n).unwrap_or(0)
    }

    /// What led to where the battle stood after an order, or to its beginning, if something followed.
    pub(crate) fn until(&self, n: u32) -> Result<&[Deed], String> {
        let Some(place) = self.place_after(n) else {
            return Err(format!("no order {n} led here; the last one is {}", self.last()));
        };
        let (before, after) = self.deeds.split_at(place);
        if after.iter().all(|deed| matches!(deed, Deed::Full(_))) {
            return Err(match n {
                0 => "nothing was ordered yet".into(),
                n => format!("nothing follows order {n}"),
            });
        }
        Ok(before)
    }

    fn forget_from(&mut self, place: usize) {
        let forgotten = self.deeds.drain(place..);
        self.orders -= forgotten.filter(|deed| matches!(deed, Deed::Order { .. })).count() as u32;
    }

    fn place_after(&self, n: u32) -> Option<usize> {
        match n {
            0 => Some(0),
            _ => self
                .deeds
                .iter()
                .position(|deed| matches!(deed, Deed::Order { n: known, .. } if *known == n))
                .map(|at| at + 1),
        }
    }

    fn numbered(&self) -> impl DoubleEndedIterator<Item = u32> {
        self.deeds.iter().filter_map(|deed| match deed {
            Deed::Order { n, .. } => Some(*n),
            Deed::Ruling(_) | Deed::Full(_) => None,
        })
    }
}
