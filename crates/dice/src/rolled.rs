//! Dice rolled from a seed.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::{Dice, Packed, Throw, Thrown};

/// Dice from a ChaCha20 stream.
///
/// The stream is fixed for all time, so that a seed printed today rolls the same dice next year: the key is the seed
/// in little-endian bytes followed by 24 zeros, nonce and counter start at zero, and each face takes the next 32-bit
/// word `w` that lies below the largest multiple of `sides`, as `w % sides + 1`.
#[derive(Clone, Debug)]
pub struct Rolled {
    stream: ChaCha20Rng,
    record: Option<Vec<Thrown>>,
}

impl Rolled {
    /// Dice of a seed, rolled without keeping a record.
    pub fn from_seed(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::from_key(key)
    }

    /// Dice of a whole key, for those whose dice must not be guessed: a seed can be found by trying, a key cannot.
    pub fn from_key(key: [u8; 32]) -> Self {
        Self { stream: ChaCha20Rng::from_seed(key), record: None }
    }

    /// The same dice, every throw kept.
    #[must_use]
    pub fn recording(mut self) -> Self {
        self.record = Some(Vec::new());
        self
    }

    /// What was thrown since [`recording`](Self::recording) began.
    pub fn into_thrown(self) -> Vec<Thrown> {
        self.record.unwrap_or_default()
    }

    /// One face of a die.
    pub fn face(&mut self, sides: u8) -> u8 {
        let sides = u32::from(sides.max(1));
        let fair = u32::MAX - (u32::MAX % sides + 1) % sides;
        loop {
            let word = self.stream.next_u32();
            if word <= fair {
                return (word % sides + 1) as u8;
            }
        }
    }
}

impl Dice for Rolled {
    fn throw(&mut self, throw: Throw) -> i32 {
        if self.record.is_none() {
            return throw.draw.play(&mut |sides| self.face(sides));
        }
        let thrown = throw.fall(&mut |sides| self.face(sides));
        let answer = thrown.answer;
        self.record.get_or_insert_default().push(thrown);
        answer
    }

    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed {
        part(self)
    }

    fn thrown(&self) -> &[Thrown] {
        self.record.as_deref().unwrap_or_default()
    }
}
