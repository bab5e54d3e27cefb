//! Logistic regression: how much each of some facts tells about who wins.

/// What was fitted: a coefficient for each fact, and how sure it is.
pub(crate) struct Fitted {
    pub(crate) coefficients: Vec<f64>,
    /// Standard errors.
    pub(crate) errors: Vec<f64>,
}

/// A trial: what was known, and what came of it, from 0 (lost) to 1 (won).
pub(crate) struct Trial {
    pub(crate) facts: Vec<f64>,
    pub(crate) won: f64,
}

/// So many steps of Newton's method are always enough.
const STEPS: usize = 25;

/// Fits coefficients to trials. The ridge pulls what the trials say nothing about toward nought.
pub(crate) fn fit(trials: &[Trial], ridge: f64) -> Fitted {
    let n = trials.first().map_or(0, |trial| trial.facts.len());
    let mut coefficients = vec![0.0; n];
    let mut errors = vec![0.0; n];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; n];
        let mut bend = vec![vec![0.0; n]; n];
        for trial in trials {
            let chance = chance(&coefficients, &trial.facts);
            for (i, fact) in trial.facts.iter().enumerate() {
                slope[i] += (trial.won - chance) * fact;
                let weight = chance * (1.0 - chance) * fact;
                bend[i].iter_mut().zip(&trial.facts).for_each(|(cell, other)| *cell += weight * other);
            }
        }
        for (i, row) in bend.iter_mut().enumerate() {
            slope[i] -= ridge * coefficients[i];
            row[i] += ridge;
        }
        let inverse = inverted(bend);
        let steps: Vec<f64> = inverse.iter().map(|row| dot(row, &slope)).collect();
        coefficients.iter_mut().zip(&steps).for_each(|(coefficient, step)| *coefficient += step);
        errors.iter_mut().enumerate().for_each(|(i, error)| *error = inverse[i][i].max(0.0).sqrt());
        if steps.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    Fitted { coefficients, errors }
}

/// The chance to win.
pub(crate) fn chance(coefficients: &[f64], facts: &[f64]) -> f64 {
    1.0 / (1.0 + (-dot(coefficients, facts)).exp())
}

/// How far a foretold chance is from what happened; a coin has 0.693.
pub(crate) fn log_loss(foretold: f64, won: f64) -> f64 {
    let foretold = foretold.clamp(1e-6, 1.0 - 1e-6);
    -(won * foretold.ln() + (1.0 - won) * (1.0 - foretold).ln())
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Gauss and Jordan, with the largest pivot of each column.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for column in 0..n {
        let pivot = (column..n).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()));
        matrix.swap(column, pivot.unwrap_or(column));
        let scale = matrix[column][column];
        if scale == 0.0 {
            continue;
        }
        matrix[column].iter_mut().for_each(|cell| *cell /= scale);
        let row = matrix[column].clone();
        for (i, other) in matrix.iter_mut().enumerate() {
            if i != column {
                let factor = other[column];
                other.iter_mut().zip(&row).for_each(|(cell, base)| *cell -= factor * base);
            }
        }
    }
    matrix.into_iter().map(|mut row| row.split_off(n)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Trial, chance, fit};

    /// Chances that follow a known law are found again, and what tells nothing gets nothing.
    #[test]
    fn what_was_put_in_is_found() {
        let mut trials = Vec::new();
        for i in -20..=20 {
            for j in -3..=3 {
                let facts = vec![f64::from(i) / 10.0, f64::from(j)];
                trials.push(Trial { won: chance(&[1.5, 0.0], &facts), facts });
            }
        }
        let fitted = fit(&trials, 1e-9);
        assert!((fitted.coefficients[0] - 1.5).abs() < 1e-6, "{:?}", fitted.coefficients);
        assert!(fitted.coefficients[1].abs() < 1e-6, "{:?}", fitted.coefficients);
        assert!(fitted.errors.iter().all(|error| *error > 0.0));
    }
}
