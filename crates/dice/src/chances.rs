//! Distributions of whole draws in closed form, by the four basic operations only, so that every platform computes
//! the same bits.

use crate::Reroll;

/// The chance that one die shows `on` or more.
pub(crate) fn at_least(on: i8, sides: u8) -> f64 {
    let faces = (i16::from(sides) - i16::from(on) + 1).clamp(0, i16::from(sides));
    f64::from(faces) / f64::from(sides.max(1))
}

/// The chance that one die shows `most` or less.
pub(crate) fn at_most(most: i8, sides: u8) -> f64 {
    let faces = i16::from(most).clamp(0, i16::from(sides));
    f64::from(faces) / f64::from(sides.max(1))
}

/// The sum of some dice.
pub(crate) fn sum(dice: u8, sides: u8, into: &mut Vec<(i32, f64)>) {
    let (dice, sides, start) = (i32::from(dice), i32::from(sides), into.len());
    if dice == 0 {
        into.push((0, 1.0));
        return;
    }
    let each = 1.0 / f64::from(sides);
    into.extend((0..sides).map(|_| (0, each)));
    for _ in 1..dice {
        // With one die more every total is the mean of as many totals below it, worked out in place from the highest.
        into.extend((1..sides).map(|_| (0, 0.0)));
        let row = &mut into[start..];
        for at in (0..row.len()).rev() {
            let from = (at + 1).saturating_sub(sides as usize);
            row[at].1 = row[from..=at].iter().map(|(_, p)| p).sum::<f64>() * each;
        }
    }
    for (total, slot) in (dice..).zip(&mut into[start..]) {
        slot.0 = total;
    }
}

/// How many of some dice succeed, each with chance `p`, rerolls included.
pub(crate) fn hits(dice: u8, p: f64, reroll: Reroll, into: &mut Vec<(i32, f64)>) {
    if reroll == Reroll::None {
        plain_hits(dice, p, into);
        return;
    }
    let most = usize::from(dice);
    let mut row = [0.0; 256];
    binomial(dice, p, &mut row);
    let mut total = [0.0; 256];
    let mut second = [0.0; 256];
    let mut rerolled = None;
    for (hits, first) in row[..=most].iter().enumerate() {
        let again = reroll.count(hits as u8, (most - hits) as u8);
        if rerolled != Some(again) {
            binomial(again, p, &mut second);
            rerolled = Some(again);
        }
        let kept = hits - usize::from(reroll.withdrawn(again));
        for (more, chance) in second[..=usize::from(again)].iter().enumerate() {
            total[kept + more] += first * chance;
        }
    }
    into.extend((0..=most).filter(|hits| total[*hits] > 0.0).map(|hits| (hits as i32, total[hits])));
}

/// How many of some dice succeed, without rerolls: by far the commonest question, so it is worked out in place.
fn plain_hits(dice: u8, p: f64, into: &mut Vec<(i32, f64)>) {
    if p <= 0.0 || p >= 1.0 {
        into.push((if p > 0.0 { i32::from(dice) } else { 0 }, 1.0));
        return;
    }
    let (start, q) = (into.len(), 1.0 - p);
    into.push((0, 1.0));
    for n in 1..=i32::from(dice) {
        let row = &mut into[start..];
        let mut below = 0.0;
        for (_, chance) in row.iter_mut() {
            let here = *chance;
            *chance = here * q + below * p;
            below = here;
        }
        into.push((n, below * p));
    }
}

/// How many of some dice succeed, never counting more than `most`.
pub(crate) fn capped_hits(dice: u8, most: u8, p: f64, into: &mut Vec<(i32, f64)>) {
    let mut row = [0.0; 256];
    binomial(dice, p, &mut row);
    let (most, dice) = (usize::from(most.min(dice)), usize::from(dice));
    let rest: f64 = row[most..=dice].iter().sum();
    into.extend((0..most).map(|hits| (hits as i32, row[hits])).filter(|(_, p)| *p > 0.0));
    if rest > 0.0 {
        into.push((most as i32, rest));
    }
}

/// The sum of the highest dice of some: from the highest face down, how many dice show it and how many of these are
/// still kept.
pub(crate) fn highest(dice: u8, keep: u8, sides: u8, into: &mut Vec<(i32, f64)>) {
    let (dice, keep) = (usize::from(dice), usize::from(keep.min(dice)));
    let most = keep * usize::from(sides);
    // ways[thrown][sum]: chance that so many dice show a higher face than the one now looked at, with that sum kept.
    let mut ways = vec![vec![0.0; most + 1]; dice + 1];
    ways[0][0] = 1.0;
    let mut row = [0.0; 256];
    for face in (1..=usize::from(sides)).rev() {
        let mut next = vec![vec![0.0; most + 1]; dice + 1];
        for (thrown, sums) in ways.iter().enumerate() {
            // Of the dice not above `face`, each shows it with chance 1 / face.
            binomial((dice - thrown) as u8, 1.0 / face as f64, &mut row);
            for (show, chance) in row[..=dice - thrown].iter().enumerate() {
                let counted = show.min(keep.saturating_sub(thrown));
                for (sum, before) in sums.iter().enumerate().filter(|(_, before)| **before > 0.0) {
                    next[thrown + show][sum + counted * face] += before * chance;
                }
            }
        }
        ways = next;
    }
    into.extend(ways[dice].iter().enumerate().filter(|(_, p)| **p > 0.0).map(|(sum, p)| (sum as i32, *p)));
}

/// `row[k]` becomes the chance of `k` successes in `trials`.
fn binomial(trials: u8, p: f64, row: &mut [f64; 256]) {
    let q = 1.0 - p;
    row[0] = 1.0;
    for n in 1..=usize::from(trials) {
        row[n] = row[n - 1] * p;
        for k in (1..n).rev() {
            row[k] = row[k] * q + row[k - 1] * p;
        }
        row[0] *= q;
    }
}
