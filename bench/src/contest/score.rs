//! What a match came to.

use std::fmt;

/// A match in pairs of games, each pair one observation: the two share their opening.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Match {
    won: u32,
    drawn: u32,
    lost: u32,
    /// Pairs that scored 0 to 4 half points.
    pairs: [u32; 5],
}

/// Quantile of the normal distribution for 95 % on both sides.
const Z: f64 = 1.959_964;

impl Match {
    /// The half points of two games from one opening.
    pub(super) fn note(&mut self, first: u32, second: u32) {
        for half_points in [first, second] {
            match half_points {
                0 => self.lost += 1,
                1 => self.drawn += 1,
                _ => self.won += 1,
            }
        }
        self.pairs[(first + second).min(4) as usize] += 1;
    }

    pub(super) fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The mean score of a game, and the standard error of that, by the pairs.
    fn mean(&self) -> (f64, f64) {
        let count: f64 = self.pairs.iter().map(|&n| f64::from(n)).sum();
        let each = |of: &dyn Fn(f64) -> f64| -> f64 {
            let pairs = self.pairs.iter().enumerate();
            pairs.map(|(points, &n)| f64::from(n) * of(points as f64 / 4.0)).sum::<f64>() / count
        };
        let mean = each(&|score| score);
        let variance = each(&|score| (score - mean).powi(2));
        (mean, (variance / count).sqrt())
    }
}

/// Elo's logistic curve.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    400.0 * (score / (1.0 - score)).log10()
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, error) = self.mean();
        let (low, high) = (elo(mean - Z * error), elo(mean + Z * error));
        let Self { won, drawn, lost, .. } = self;
        let (percent, half) = (mean * 100.0, Z * error * 100.0);
        write!(f, "+{won} ={drawn} -{lost}  {percent:.1} % ± {half:.1}")?;
        write!(f, "  Elo {:+.0} ({low:+.0} to {high:+.0})", elo(mean))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_one_observation() {
        let mut score = Match::default();
        score.note(2, 0);
        score.note(1, 1);
        assert_eq!(score.mean(), (0.5, 0.0));
        assert_eq!(score.to_string(), "+1 =2 -1  50.0 % ± 0.0  Elo +0 (+0 to +0)");
        score.note(2, 2);
        let (mean, error) = score.mean();
        assert!((mean - 2.0 / 3.0).abs() < 1e-9 && (error - (1.0f64 / 54.0).sqrt()).abs() < 1e-9);
        assert_eq!(score.games(), 6);
    }
}
