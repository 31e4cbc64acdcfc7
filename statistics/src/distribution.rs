//! Scores that come up with probabilities.

use crate::tally::Tally;

/// A result that never came up is taken to have come up so often, so that none is impossible.
const UNSEEN: f64 = 1e-3;

/// What one observation scored, from 0 to 1, and how often. An observation is a pair of games
/// where games come in pairs, else a game.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Observed {
    /// Scores from 0 to 1 in even steps, with their counts.
    pub(crate) counts: Vec<(f64, f64)>,
    /// Games in each observation.
    pub(crate) games: f64,
}

impl Observed {
    /// Pairs, if all games came in pairs; else games.
    pub(crate) fn of(tally: &Tally) -> Self {
        if tally.games() > 0 && tally.paired_games() == tally.games() {
            Self::evenly(&tally.pairs, 2.0)
        } else {
            Self::evenly(&[tally.losses, tally.draws, tally.wins], 1.0)
        }
    }

    fn evenly(counts: &[u64], games: f64) -> Self {
        let last = counts.len().saturating_sub(1).max(1) as f64;
        let counts = counts.iter().enumerate();
        let counts = counts.map(|(place, count)| (place as f64 / last, *count as f64)).collect();
        Self { counts, games }
    }

    /// With no count at 0.
    pub(crate) fn seen(mut self) -> Self {
        self.counts.iter_mut().for_each(|(_, count)| *count = count.max(UNSEEN));
        self
    }

    pub(crate) fn total(&self) -> f64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// Each score with its share of all.
    pub(crate) fn shares(&self) -> Vec<(f64, f64)> {
        let total = self.total();
        self.counts.iter().map(|(score, count)| (*score, count / total)).collect()
    }
}

/// The mean and the variance of scores with probabilities.
pub(crate) fn moments(shares: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(score, share)| score * share).sum();
    let variance = shares.iter().map(|(score, share)| share * (score - mean).powi(2)).sum();
    (mean, variance)
}
