//! Trees and houses where a hand would put them: scattered, and yet the same each time.

use super::sheet::{Rect, Spot};

/// A row of numbers that looks like chance, the same for the same word.
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn of(word: &str) -> Self {
        // FNV-1a, so that every piece of ground has its own pattern.
        Chance(word.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)))
    }

    /// A number from 0 to 1.
    pub(super) fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    /// Places in a rectangle, about `gap` apart, that `fits` lets stand.
    pub(super) fn scatter(&mut self, area: Rect, gap: f64, fits: impl Fn(Spot) -> bool) -> Vec<Spot> {
        let mut placed: Vec<Spot> = Vec::new();
        let columns = ((area.w / gap) as usize).clamp(1, 400);
        let rows = ((area.h / gap) as usize).clamp(1, 400);
        for row in 0..=rows {
            for column in 0..=columns {
                let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
                let x = area.x + (column as f64 + shift + self.between(-0.3, 0.3)) * gap;
                let y = area.y + (row as f64 + 0.5 + self.between(-0.3, 0.3)) * gap;
                let spot = Spot::new(x, y);
                // Only the last rows can be near.
                let near = placed.iter().rev().take(2 * columns + 4).any(|p| p.to(spot) < gap * 0.72);
                if !near && fits(spot) {
                    placed.push(spot);
                }
            }
        }
        placed
    }
}
