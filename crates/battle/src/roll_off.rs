//! Who rolls higher.

use std::cmp::Ordering;

use grognard_dice::Dice;

use crate::Side;

/// Each side throws a die and adds what it may, the first side first; equal rolls are repeated. What the dice are for is said for
/// each side.
pub fn roll_off(what: [&'static str; 2], adds: [i32; 2], dice: &mut dyn Dice) -> Side {
    loop {
        let [first, second] = Side::BOTH.map(|side| dice.d6(what[side]) + adds[side]);
        match first.cmp(&second) {
            Ordering::Greater => return Side::First,
            Ordering::Less => return Side::Second,
            Ordering::Equal => {}
        }
    }
}
