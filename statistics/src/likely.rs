//! The most likely distribution among those that a hypothesis allows: what a sequential test weighs
//! against another (Michel Van den Bergh, "Comments on Normalized Elo", 2021; Art Owen,
//! "Empirical likelihood", 2001, section 2.9).

use crate::distribution::moments;

/// Steps of a bisection: beyond these a double does not change.
const BISECTIONS: usize = 200;
/// The most steps of the search for a distribution with a spread.
const ROUNDS: usize = 200;
/// The search for a distribution with a spread ends when shares move by less than this.
const SETTLED: f64 = 1e-12;

/// The distribution with that mean under which shares are likeliest; the mean lies between the
/// least and the greatest score.
pub(crate) fn with_mean(shares: &[(f64, f64)], mean: f64) -> Vec<(f64, f64)> {
    // Each share divided by 1 + x (score − mean), with the x that makes the mean right. The sum
    // falls as x grows, between the poles of the outermost scores.
    let least = shares.iter().map(|(score, _)| score - mean).fold(f64::INFINITY, f64::min);
    let most = shares.iter().map(|(score, _)| score - mean).fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..BISECTIONS {
        let x = f64::midpoint(low, high);
        let pull = |(score, share): &(f64, f64)| {
            let above = score - mean;
            share * above / (1.0 + x * above)
        };
        if shares.iter().map(pull).sum::<f64>() > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    shares.iter().map(|(score, share)| (*score, share / (1.0 + x * (score - mean)))).collect()
}

/// The distribution whose mean is `sigmas` of its own standard deviations above one half under
/// which shares are likeliest.
pub(crate) fn with_sigmas(shares: &[(f64, f64)], sigmas: f64) -> Vec<(f64, f64)> {
    let even = 1.0 / shares.len() as f64;
    let mut found: Vec<_> = shares.iter().map(|(score, _)| (*score, even)).collect();
    for _ in 0..ROUNDS {
        let (mean, variance) = moments(&found);
        let deviation = variance.sqrt();
        // The condition made linear around what was found last: a mean of 0 for these.
        let lift = |(score, share): &(f64, f64)| {
            let away = (mean - score) / deviation;
            (score - 0.5 - sigmas * deviation * f64::midpoint(1.0, away * away), *share)
        };
        let lifted: Vec<_> = shares.iter().map(lift).collect();
        let next = with_mean(&lifted, 0.0);
        let moved = found.iter().zip(&next).map(|((_, old), (_, new))| (old - new).abs());
        let moved = moved.fold(0.0, f64::max);
        found.iter_mut().zip(next).for_each(|((_, share), (_, new))| *share = new);
        if moved < SETTLED {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARES: [(f64, f64); 5] = [(0.0, 0.1), (0.25, 0.2), (0.5, 0.4), (0.75, 0.2), (1.0, 0.1)];

    fn total(shares: &[(f64, f64)]) -> f64 {
        shares.iter().map(|(_, share)| share).sum()
    }

    #[test]
    fn the_mean_is_what_was_asked_for() {
        for wanted in [0.3, 0.5, 0.51, 0.8] {
            let found = with_mean(&SHARES, wanted);
            let (mean, _) = moments(&found);
            assert!((mean - wanted).abs() < 1e-9 && (total(&found) - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn the_mean_is_as_many_deviations_above_one_half_as_was_asked_for() {
        for wanted in [-0.3, 0.0, 0.01, 0.2] {
            let found = with_sigmas(&SHARES, wanted);
            let (mean, variance) = moments(&found);
            assert!(((mean - 0.5) / variance.sqrt() - wanted).abs() < 1e-9, "{wanted}");
            assert!((total(&found) - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn what_fits_already_stays() {
        for ((_, old), (_, new)) in SHARES.iter().zip(with_mean(&SHARES, 0.5)) {
            assert!((old - new).abs() < 1e-9);
        }
    }
}
