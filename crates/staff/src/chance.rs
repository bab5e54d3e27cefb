//! The officers' own coin, apart from the dice of the battle.
//!
//! An officer who drew on the battle's dice would change them by thinking. And he must think the same on every machine, so
//! nothing here comes from the platform. SplitMix64: five lines, no state but a counter, and good enough to break ties.

use std::hash::{Hash, Hasher};

use grognard_dice::{Dice, Packed, Throw};

/// Repeatable chance for an officer's own use.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The chance of a seed.
    pub const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Another chance that has nothing to do with what this one will bring.
    pub(crate) const fn branch(&mut self) -> Self {
        Self(self.next())
    }

    /// A number below `n`, each with the same chance to within one in four thousand million; 0 if there is none.
    pub const fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }
}

/// A seed that follows from another and from how things stand: who thinks about the same battle twice thinks the same, though he was
/// away meanwhile.
pub(crate) fn seed_of(seed: u64, state: &impl Hash) -> u64 {
    let mut hasher = Portable(seed ^ 0xcbf2_9ce4_8422_2325);
    state.hash(&mut hasher);
    hasher.finish()
}

/// FNV-1a, with all numbers as wide on every machine.
struct Portable(u64);

impl Hasher for Portable {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }

    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }

    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }

    fn write_usize(&mut self, n: usize) {
        self.write(&(n as u64).to_le_bytes());
    }

    fn write_isize(&mut self, n: isize) {
        self.write(&(n as i64).to_le_bytes());
    }
}

/// Dice to imagine with: sample by sample they fall high and low evenly, so that a few samples tell what many would.
///
/// Over `samples` samples the first die falls once in each of as many equal parts of its range, and so does the second and
/// every other; which part of the one goes with which part of the other is left to chance.
pub(crate) struct Imagined<'c> {
    chance: &'c mut Chance,
    /// For each die of a sample, where in the round of parts it began.
    starts: Vec<(usize, usize)>,
    sample: usize,
    samples: usize,
    thrown: usize,
}

impl<'c> Imagined<'c> {
    pub(crate) const fn new(chance: &'c mut Chance, samples: usize) -> Self {
        Self { chance, starts: Vec::new(), sample: 0, samples, thrown: 0 }
    }

    /// Whether the sample so far took a die.
    pub(crate) const fn drew(&self) -> bool {
        self.thrown > 0
    }

    pub(crate) const fn next_sample(&mut self) {
        (self.sample, self.thrown) = (self.sample + 1, 0);
    }

    fn face(&mut self, sides: u8) -> u8 {
        let (n, die) = (self.samples, self.thrown);
        self.thrown += 1;
        if die == self.starts.len() {
            // A stride without a common divisor goes through all parts.
            let strides: &[usize] = if n % 2 == 1 { &[1, 2] } else { &[1, n - 1] };
            self.starts.push((self.chance.below(n), strides[self.chance.below(strides.len())]));
        }
        let (start, stride) = self.starts[die];
        let part = (start + self.sample * stride) % n;
        let within = self.chance.below(1 << 16);
        let place = ((part << 16) + within) * usize::from(sides.max(1)) / (n << 16);
        place as u8 + 1
    }
}

impl Dice for Imagined<'_> {
    fn throw(&mut self, throw: Throw) -> i32 {
        throw.draw.play(&mut |sides| self.face(sides))
    }

    fn stage_packed(&mut self, part: &mut dyn FnMut(&mut dyn Dice) -> Packed) -> Packed {
        part(self)
    }
}

#[cfg(test)]
mod tests {
    use super::{Chance, Imagined};

    #[test]
    fn six_samples_of_a_die_show_every_face_once() {
        let mut chance = Chance::from_seed(3);
        let mut dice = Imagined::new(&mut chance, 6);
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for _ in 0..6 {
            first.push(dice.face(6));
            second.push(dice.face(6));
            assert!(dice.drew());
            dice.next_sample();
        }
        for faces in [&mut first, &mut second] {
            faces.sort_unstable();
            assert_eq!(*faces, [1, 2, 3, 4, 5, 6]);
        }
    }

    #[test]
    fn chance_keeps_below_its_bound_and_reaches_all_of_it() {
        let mut chance = Chance::from_seed(0);
        let mut seen = [0; 5];
        for _ in 0..5_000 {
            seen[chance.below(5)] += 1;
        }
        assert!(seen.iter().all(|count| (800..1200).contains(count)), "{seen:?}");
        assert_eq!(chance.below(0), 0);
    }
}
