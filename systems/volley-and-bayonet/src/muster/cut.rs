//! Which stands a run of units comes to (R62).
//!
//! A run is cut into as few stands as the largest stand allows, and these as equal as may be: two stands of three strength
//! points are better troops than one of five and one of one.

/// Into how many equal parts something must be cut so that each fits.
pub fn parts(size: u32, fits: impl Fn(u32) -> bool) -> u32 {
    (1..=size.max(1)).find(|n| fits(size.div_ceil(*n))).unwrap_or(size.max(1))
}

/// One of some equal parts of a number: the odd ones go to the first.
pub fn part(size: u32, number: u32, of: u32) -> u32 {
    size / of + u32::from(number < size % of)
}

/// The lengths of consecutive groups of these numbers of men: the fewest of which none is too large; among these cuts the one whose
/// largest group has fewest men; then the one that cuts first the earliest. No single number may be too large.
pub fn groups(men: &[u32], fits: impl Fn(u64) -> bool) -> Vec<usize> {
    let fewest = greedy(men, &fits);
    let all: u64 = men.iter().map(|n| u64::from(*n)).sum();
    let (mut too_few, mut enough) = (0, all);
    while enough - too_few > 1 {
        let most = too_few + (enough - too_few) / 2;
        let holds = men.iter().all(|n| u64::from(*n) <= most);
        if holds && greedy(men, &|sum| sum <= most && fits(sum)) <= fewest { enough = most } else { too_few = most }
    }
    let fits = |sum: u64| sum <= enough && fits(sum);
    let (mut lengths, mut rest) = (Vec::new(), men);
    for left in (0..fewest).rev() {
        let first = (1..=rest.len()).find(|n| greedy(&rest[*n..], &fits) <= left).unwrap_or(rest.len());
        lengths.push(first);
        rest = &rest[first..];
    }
    lengths
}

/// How many groups there are if each takes as many as fit.
fn greedy(men: &[u32], fits: &impl Fn(u64) -> bool) -> usize {
    let (mut groups, mut sum) = (0, 0);
    for (i, n) in men.iter().enumerate() {
        sum += u64::from(*n);
        if i == 0 || !fits(sum) {
            (groups, sum) = (groups + 1, u64::from(*n));
        }
    }
    groups
}
