//! How a battle goes from order to order, whether it is fought or followed in a record.
//!
//! What can be taken back is settled here, once: earlier battles are kept only as long as nobody learnt anything from what
//! came after. A die that fell and a question to the other side throw them away, so there is nothing left that an undo could
//! bring back.

use grognard_dice::Dice;

use crate::record::as_read;
use crate::{Battle, Digest, Refusal, Side, Stand, Told};

/// A battle, how many orders led to it, and what may still be taken back.
#[derive(Clone)]
pub(crate) struct Course<B> {
    battle: B,
    orders: u32,
    /// The battles before each order that may still be taken back, all of them given by one side.
    earlier: Vec<B>,
    giver: Side,
}

impl<B: Battle> Course<B> {
    pub(crate) const fn new(battle: B) -> Self {
        Self { battle, orders: 0, earlier: Vec::new(), giver: Side::First }
    }

    pub(crate) const fn battle(&self) -> &B {
        &self.battle
    }

    /// How many orders were obeyed and not taken back.
    pub(crate) const fn orders(&self) -> u32 {
        self.orders
    }

    /// How many of its last orders a side may take back.
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

    /// Takes the battle to where an order led.
    pub(crate) fn go_on(&mut self, by: Side, next: B, drew: bool) {
        if by != self.giver {
            self.earlier.clear();
            self.giver = by;
        }
        let before = std::mem::replace(&mut self.battle, next);
        self.orders += 1;
        if drew || !asks(&self.battle, by) {
            self.earlier.clear();
        } else {
            self.earlier.push(before);
        }
    }

    /// Takes a side's last order back.
    pub(crate) fn go_back(&mut self, by: Side) -> bool {
        if by != self.giver {
            return false;
        }
        let Some(before) = self.earlier.pop() else { return false };
        self.battle = before;
        self.orders -= 1;
        true
    }

    /// The battle as a change by hand would have it.
    pub(crate) fn patched(&self, patch: &serde_json::Value) -> Result<B, String> {
        let patch: json_patch::Patch = serde_json::from_value(patch.clone()).map_err(|why| {
            format!("it is no JSON Patch: {why}; it is a list such as [{{\"op\":\"replace\",\"path\":\"/turn\",\"value\":3}}]")
        })?;
        let mut state = as_read(self.battle.state());
        json_patch::patch(&mut state, &patch).map_err(|why| format!("it does not fit the state: {why}"))?;
        let read: B::State = serde_json::from_value(state.clone()).map_err(|why| format!("no state is left: {why}"))?;
        if as_read(&read) != state {
            return Err(
                "it sets something a state does not have; the names in a full state are those that count".into()
            );
        }
        self.battle.with_state(read)
    }

    /// Takes the battle to where the players' hands or a full state put it.
    pub(crate) fn put(&mut self, battle: B) {
        self.battle = battle;
        self.earlier.clear();
    }

    /// The fingerprint of a battle's state.
    pub(crate) fn hash(battle: &B) -> Digest {
        Digest::of_json(battle.state())
    }
}

fn asks<B: Battle>(battle: &B, side: Side) -> bool {
    matches!(battle.stand(), Stand::Asks(questions) if questions.iter().any(|question| question.side == side))
}
