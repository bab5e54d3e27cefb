//! The one thing a rule needs of dice.

use crate::{Draw, Reroll, Throw, Thrown};

/// Where dice come from.
///
/// A source never fails in the middle of a roll: one that runs dry remembers it and answers with ones, and its owner
/// asks afterwards. So a rule reads like the sheet, without error handling between the dice.
pub trait Dice {
    /// Throws some dice for a purpose and reads them.
    fn throw(&mut self, throw: Throw) -> i32;

    /// A part of the roll of which only the answer matters later. Use [`stage`](trait@Dice#method.stage), which takes
    /// any [`Answer`].
    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed;

    /// What was thrown so far, by a source that keeps a record of it.
    fn thrown(&self) -> &[Thrown] {
        &[]
    }
}

/// A stage's answer as every source sees it.
pub type Packed = [i32; 4];

/// What a [stage](trait@Dice#method.stage) may answer: up to four whole numbers.
pub trait Answer: Copy {
    /// As four numbers.
    fn pack(self) -> Packed;
    /// From four numbers.
    fn unpack(packed: Packed) -> Self;
}

impl Answer for i32 {
    fn pack(self) -> Packed {
        [self, 0, 0, 0]
    }
    fn unpack([a, ..]: Packed) -> Self {
        a
    }
}

impl Answer for bool {
    fn pack(self) -> Packed {
        [i32::from(self), 0, 0, 0]
    }
    fn unpack([a, ..]: Packed) -> Self {
        a != 0
    }
}

impl Answer for (i32, i32) {
    fn pack(self) -> Packed {
        [self.0, self.1, 0, 0]
    }
    fn unpack([a, b, ..]: Packed) -> Self {
        (a, b)
    }
}

impl Answer for (i32, i32, i32) {
    fn pack(self) -> Packed {
        [self.0, self.1, self.2, 0]
    }
    fn unpack([a, b, c, _]: Packed) -> Self {
        (a, b, c)
    }
}

impl Answer for [i32; 4] {
    fn pack(self) -> Packed {
        self
    }
    fn unpack(packed: Packed) -> Self {
        packed
    }
}

/// Counts beyond 255 dice are no handful anybody throws.
fn handful(dice: i32) -> u8 {
    dice.clamp(0, i32::from(u8::MAX)) as u8
}

fn face(on: i32) -> i8 {
    on.clamp(-100, 100) as i8
}

impl dyn Dice + '_ {
    /// One six-sided die.
    pub fn d6(&mut self, what: &'static str) -> i32 {
        self.sum(what, 1, 6)
    }

    /// One die of any size.
    pub fn die(&mut self, what: &'static str, sides: u8) -> i32 {
        self.sum(what, 1, sides)
    }

    /// The sum of some dice.
    pub fn sum(&mut self, what: &'static str, dice: i32, sides: u8) -> i32 {
        self.read(what, Draw::Sum { dice: handful(dice), sides })
    }

    /// How many d6 show `on` or more.
    pub fn hits(&mut self, what: &'static str, dice: i32, on: i32) -> i32 {
        self.hits_rerolling(what, dice, on, Reroll::None)
    }

    /// Whether one die shows `least` or more.
    pub fn reaches(&mut self, what: &'static str, sides: u8, least: i32) -> bool {
        self.count(what, 1, sides, least) == 1
    }

    /// Whether one die shows `most` or less.
    pub fn stays_within(&mut self, what: &'static str, sides: u8, most: i32) -> bool {
        self.read(what, Draw::Under { dice: 1, sides, most: face(most) }) == 1
    }

    /// How many dice of any size show `on` or more.
    pub fn count(&mut self, what: &'static str, dice: i32, sides: u8, on: i32) -> i32 {
        self.read(what, Draw::Hits { dice: handful(dice), sides, on: face(on), reroll: Reroll::None })
    }

    /// How many d6 show `on` or more, after rerolls.
    pub fn hits_rerolling(&mut self, what: &'static str, dice: i32, on: i32, reroll: Reroll) -> i32 {
        self.read(what, Draw::Hits { dice: handful(dice), sides: 6, on: face(on), reroll })
    }

    /// The sum of the highest `keep` of some dice.
    pub fn highest(&mut self, what: &'static str, dice: i32, keep: i32, sides: u8) -> i32 {
        self.read(what, Draw::Highest { dice: handful(dice), keep: handful(keep), sides })
    }

    /// How many of the highest `keep` of some d6 show `on` or more.
    pub fn highest_hits(&mut self, what: &'static str, dice: i32, keep: i32, on: i32) -> i32 {
        self.read(what, Draw::HighestHits { dice: handful(dice), keep: handful(keep), sides: 6, on: face(on) })
    }

    /// How many of `hits` stand after `rows` of saves, each saved on `on` or more with a d6.
    pub fn unsaved(&mut self, what: &'static str, hits: i32, rows: i32, on: i32) -> i32 {
        self.read(what, Draw::Unsaved { hits: handful(hits), rows: handful(rows), sides: 6, on: face(on) })
    }

    /// A part of the roll of which only the answer matters later: pricing explores it once and merges equal answers,
    /// which keeps long chains short.
    pub fn stage<A: Answer>(&mut self, mut part: impl FnMut(&mut dyn Dice) -> A) -> A {
        A::unpack(self.stage_packed(&mut |dice| part(dice).pack()))
    }

    fn read(&mut self, what: &'static str, draw: Draw) -> i32 {
        self.throw(Throw { what, draw })
    }
}
