//! How a battle goes from order to order, whether it is fought or followed in a record.
//!
//! What can be taken back freely is settled here, once: earlier battles are kept only as long as nobody learnt anything from what
//! came after. A die that fell and a question to the other side throw them away, so there is nothing left that an undo could
//! bring back. What is taken back by consent may lie further away; it is found again by what is [remembered](Memory).

use grognard_dice::{Dice, Scripted};
use serde_json::value::RawValue;

use crate::line::Line;
use crate::memory::{Deed, Memory};
use crate::patch;
use crate::record::read_raw;
use crate::{Battle, Refusal, Side, Stand, Told};

/// A battle, what led to it, and what may still be taken back.
#[derive(Clone)]
pub(crate) struct Course<B> {
    battle: B,
    opening: B,
    memory: Memory,
    /// The battles before each order that may still be taken back freely, all of them given by one side.
    earlier: Vec<B>,
    giver: Side,
}

impl<B: Battle> Course<B> {
    pub(crate) fn new(battle: B) -> Self {
        Self { opening: battle.clone(), battle, memory: Memory::default(), earlier: Vec::new(), giver: Side::First }
    }

    pub(crate) const fn battle(&self) -> &B {
        &self.battle
    }

    /// How many orders were obeyed and not taken back.
    pub(crate) fn orders(&self) -> u32 {
        self.memory.orders()
    }

    /// The number of the last order that was not taken back; 0 if there is none.
    pub(crate) fn last(&self) -> u32 {
        self.memory.last()
    }

    /// The number of the order before one that led here; 0 if it was the first.
    pub(crate) fn last_before(&self, n: u32) -> u32 {
        self.memory.last_before(n)
    }

    /// The number the next order will bear.
    pub(crate) const fn next(&self) -> u32 {
        self.memory.next()
    }

    /// How many of its last orders a side may take back freely.
    pub(crate) fn undoable(&self, by: Side) -> usize {
        if by == self.giver { self.earlier.len() } else { 0 }
    }

    /// The battle as it would be after an order, and what would happen.
    pub(crate) fn tried(&self, by: Side, order: &B::Order, dice: &mut dyn Dice) -> Result<(B, Vec<Told>), Refusal> {
        let mut next = self.battle.clone();
        let mut events = Vec::new();
        next.obey(by, order, dice, &mut events)?;
        Ok((next, events))
    }

    /// Keeps in mind what was written down.
    pub(crate) fn remember(&mut self, line: &Line) {
        self.memory.keep(line);
    }

    /// Takes the battle to where an order led.
    pub(crate) fn go_on(&mut self, by: Side, next: B, drew: bool) {
        if by != self.giver {
            self.earlier.clear();
            self.giver = by;
        }
        let before = std::mem::replace(&mut self.battle, next);
        if drew || !asks(&self.battle, by) {
            self.earlier.clear();
        } else {
            self.earlier.push(before);
        }
    }

    /// The battle before a side's last order, if that may be taken back freely.
    pub(crate) fn before(&self, by: Side) -> Option<&B> {
        if by == self.giver { self.earlier.last() } else { None }
    }

    /// Takes a side's last order back.
    pub(crate) fn go_back(&mut self, by: Side) -> bool {
        if by != self.giver {
            return false;
        }
        let Some(before) = self.earlier.pop() else { return false };
        self.battle = before;
        true
    }

    /// The battle as it stood after an order, or at its beginning, if that order led here and something followed it.
    pub(crate) fn stood_after(&self, n: u32) -> Result<B, String> {
        let deeds = self.memory.until(n)?;
        let full = deeds.iter().rposition(|deed| matches!(deed, Deed::Full(_)));
        let mut battle = match full.map(|place| &deeds[place]) {
            Some(Deed::Full(state)) => in_state(&self.opening, state)?,
            _ => self.opening.clone(),
        };
        for deed in &deeds[full.map_or(0, |place| place + 1)..] {
            match deed {
                Deed::Full(_) => {}
                Deed::Ruling(ruling) => battle = patch::patched(&battle, ruling)?,
                Deed::Order { n, by, order, faces } => {
                    let order = read_raw(order).map_err(|why| format!("order {n} is none: {why}"))?;
                    let mut dice = Scripted::new(faces);
                    let obeyed = battle.obey(*by, &order, &mut dice, &mut ());
                    obeyed.map_err(|why| format!("order {n} is not obeyed any more: {why}"))?;
                }
            }
        }
        Ok(battle)
    }

    /// The battle as a change by hand would have it.
    pub(crate) fn patched(&self, patch: &serde_json::Value) -> Result<B, String> {
        patch::patched(&self.battle, patch)
    }

    /// Takes the battle to where the players' hands or a full state put it.
    pub(crate) fn put(&mut self, battle: B) {
        self.battle = battle;
        self.earlier.clear();
    }
}

/// Whether a side is asked something.
pub(crate) fn asks<B: Battle>(battle: &B, side: Side) -> bool {
    matches!(battle.stand(), Stand::Asks(questions) if questions.iter().any(|question| question.side == side))
}

/// The same battle in a state as it is written.
pub(crate) fn in_state<B: Battle>(battle: &B, state: &RawValue) -> Result<B, String> {
    let state = read_raw(state).map_err(|why| format!("this version cannot read the state: {why}"))?;
    battle.with_state(state).map_err(|why| format!("this state cannot be: {why}"))
}
