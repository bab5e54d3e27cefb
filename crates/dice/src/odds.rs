//! A finite distribution.

/// Distinct outcomes with their chances, most likely first. Chances sum to 1 within 1e-12.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds<T> {
    outcomes: Vec<(T, f64)>,
}

/// The places of these chances, the greatest first, equals as they stand. Sorting is long code: written for chances alone it is
/// there once, and not again for every type of outcome.
fn falling(chances: Vec<f64>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*b].total_cmp(&chances[*a]));
    order
}

impl<T> Odds<T> {
    /// From distinct outcomes in the order they were found, which also decides among equals.
    pub fn sorted(mut outcomes: Vec<(T, f64)>) -> Self {
        let mut order = falling(outcomes.iter().map(|(_, p)| *p).collect());
        for place in 0..order.len() {
            let mut at = place;
            while order[at] != place {
                let from = order[at];
                outcomes.swap(at, from);
                order[at] = at;
                at = from;
            }
            order[at] = at;
        }
        Self { outcomes }
    }

    /// The outcomes with their chances, most likely first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, f64)> {
        self.outcomes.iter().map(|(outcome, p)| (outcome, *p))
    }

    /// The outcomes with their chances, most likely first, to keep.
    pub fn into_outcomes(self) -> Vec<(T, f64)> {
        self.outcomes
    }

    /// How many distinct outcomes there are.
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Never true of what [`explore`](crate::explore) returns.
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The chance that something holds.
    pub fn chance(&self, mut holds: impl FnMut(&T) -> bool) -> f64 {
        self.outcomes.iter().filter(|(outcome, _)| holds(outcome)).map(|(_, p)| p).sum()
    }

    /// The average of a number read off each outcome.
    pub fn mean(&self, mut number: impl FnMut(&T) -> f64) -> f64 {
        self.outcomes.iter().map(|(outcome, p)| number(outcome) * p).sum()
    }

    /// The distribution of something read off each outcome: equal readings merge.
    pub fn map<U: PartialEq>(&self, mut read: impl FnMut(&T) -> U) -> Odds<U> {
        let mut merged: Vec<(U, f64)> = Vec::new();
        for (outcome, p) in &self.outcomes {
            let reading = read(outcome);
            match merged.iter_mut().find(|(known, _)| *known == reading) {
                Some((_, sum)) => *sum += p,
                None => merged.push((reading, *p)),
            }
        }
        Odds::sorted(merged)
    }
}

impl<T: PartialEq> Odds<T> {
    /// The chance of exactly this outcome.
    pub fn chance_of(&self, outcome: &T) -> f64 {
        self.chance(|known| known == outcome)
    }
}

impl<T: Ord> Odds<T> {
    /// The chance of this or more.
    pub fn at_least(&self, least: &T) -> f64 {
        self.chance(|outcome| outcome >= least)
    }

    /// The chance of this or less.
    pub fn at_most(&self, most: &T) -> f64 {
        self.chance(|outcome| outcome <= most)
    }

    /// The smallest outcome that is not exceeded with chance `share`; `quantile(0.5)` is the median.
    pub fn quantile(&self, share: f64) -> Option<&T> {
        let mut rising: Vec<_> = self.outcomes.iter().collect();
        rising.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut reached = 0.0;
        for (outcome, p) in &rising {
            reached += p;
            // Rounding must not push an exact half over to the next outcome.
            if reached >= share - 1e-12 {
                return Some(outcome);
            }
        }
        rising.last().map(|(outcome, _)| outcome)
    }
}
