//! How much stronger one player is, and how sure that is.

use std::f64::consts::LN_10;
use std::fmt;

use serde::Serialize;

use crate::distribution::{Observed, moments};
use crate::tally::Tally;

/// 95 % of a normal distribution lie within so many standard deviations.
pub(crate) const NORMAL_95: f64 = 1.959_963_984_540_054;
/// Normalized Elo of a game whose mean is one standard deviation above one half.
pub(crate) const NORMALIZED: f64 = 800.0 / LN_10;

/// A figure and its error: half the width of its 95 % confidence interval. Either may be infinite,
/// which JSON writes as null.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Spread {
    /// The figure.
    pub value: f64,
    /// The error of the figure: half the width of its 95 % confidence interval.
    pub error: f64,
}

/// An estimate of a player's strength, which follows from a tally.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The score: the points for each game, from 0 to 1.
    pub score: Spread,
    /// The difference in Elo: −400 log₁₀(1 / score − 1) (Arpad Elo, "The Rating of Chessplayers",
    /// 1978). Infinite where one side won everything.
    pub elo: Spread,
    /// The normalized difference in Elo: the score above one half, counted in standard deviations
    /// of a game, on a scale on which it comes close to Elo where half of all games are drawn
    /// (Michel Van den Bergh, "Normalized Elo", 2021). It tells how many games show the difference,
    /// whatever the openings.
    pub normalized_elo: Spread,
    /// The likelihood of superiority, from 0 to 1: how sure it is that the player is the stronger
    /// one, by the normal approximation.
    pub los: f64,
    /// The share of draws among games, from 0 to 1.
    pub draw_ratio: f64,
}

impl Tally {
    /// Estimates the player's strength from the results. Where all games came in pairs an
    /// observation is a pair, for the two games of an opening are not independent; else it is a
    /// game.
    ///
    /// ```
    /// use rookery_statistics::Tally;
    ///
    /// let tally = Tally { wins: 136, draws: 111, losses: 96, ..Tally::default() };
    /// let estimate = tally.estimate();
    /// assert_eq!(format!("{:.1} ± {:.1}", estimate.elo.value, estimate.elo.error), "40.7 ± 30.4");
    /// assert!(estimate.los > 0.99);
    /// ```
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        if self.games() == 0 {
            return Estimate::NOTHING;
        }
        let observed = Observed::of(self);
        let (count, games) = (observed.total(), observed.games);
        let (mean, variance) = moments(&observed.shares());
        let deviation = (variance / count).sqrt();
        let error = match variance {
            // All ended alike, which proves little when they are few: the rule of three (Hanley
            // and Lippman-Hand, "If nothing goes wrong, is everything all right?", 1983).
            0.0 => (3.0 / count).min(1.0),
            _ => NORMAL_95 * deviation,
        };
        let half = (elo(mean + error) - elo(mean - error)) / 2.0;
        let elo_error = if half.is_finite() { half } else { f64::INFINITY };
        let each = NORMALIZED / games.sqrt();
        let normalized = match mean - 0.5 {
            0.0 => 0.0,
            above => above / variance.sqrt() * each,
        };
        let los = match (mean - 0.5) / deviation {
            sigmas if sigmas.is_nan() => 0.5,
            sigmas => 0.5 * libm::erfc(-sigmas / std::f64::consts::SQRT_2),
        };
        Estimate {
            score: Spread { value: mean, error },
            elo: Spread { value: elo(mean), error: elo_error },
            normalized_elo: Spread { value: normalized, error: NORMAL_95 * each / count.sqrt() },
            los,
            draw_ratio: self.draws as f64 / self.games() as f64,
        }
    }
}

impl Estimate {
    /// What is known before the first game.
    const NOTHING: Self = {
        let unknown = Spread { value: 0.0, error: f64::INFINITY };
        let score = Spread { value: 0.5, error: 0.5 };
        Self { score, elo: unknown, normalized_elo: unknown, los: 0.5, draw_ratio: 0.0 }
    };
}

/// The score and Elo: `62.1 % ±  3.8, Elo   +86 ±  28`, in columns.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { score, elo, .. } = self;
        write!(f, "{:5.1} % ± {:4.1}, Elo ", 100.0 * score.value, 100.0 * score.error)?;
        match elo.value {
            f64::INFINITY => f.write_str("beyond all measure"),
            f64::NEG_INFINITY => f.write_str("below all measure"),
            value if elo.error.is_finite() => write!(f, "{value:+5.0} ± {:3.0}", elo.error),
            value => write!(f, "{value:+5.0}"),
        }
    }
}

/// Returns the difference in Elo that corresponds to a score from 0 to 1.
///
/// ```
/// use rookery_statistics::{elo, score_of};
///
/// assert_eq!(elo(0.75).round(), 191.0);
/// assert_eq!((100.0 * score_of(100.0)).round(), 64.0);
/// ```
#[must_use]
pub fn elo(score: f64) -> f64 {
    match score {
        _ if score <= 0.0 => f64::NEG_INFINITY,
        _ if score >= 1.0 => f64::INFINITY,
        _ => 400.0 * (score / (1.0 - score)).log10(),
    }
}

/// Returns the score from 0 to 1 that a difference in Elo lets expect.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(is: f64, should: f64) {
        assert!((is - should).abs() < 1e-4, "{is} where {should} should be");
    }

    /// fastchess says the same of these.
    #[test]
    fn pairs_give_the_reference_figures() {
        let estimate = Tally::of_pairs([34, 54, 63, 64, 75]).estimate();
        near(estimate.elo.value, 55.5798);
        near(estimate.elo.error, 27.6534);
        near(estimate.normalized_elo.value, 57.9356);
        near(estimate.normalized_elo.error, 28.2754);
    }

    #[test]
    fn games_give_the_reference_figures() {
        let tally = Tally { wins: 136, losses: 96, draws: 111, ..Tally::default() };
        let estimate = tally.estimate();
        near(estimate.elo.value, 40.7025);
        near(estimate.elo.error, 30.4272);
        near(estimate.los, 0.9960);
        near(estimate.draw_ratio, 111.0 / 343.0);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for difference in [-800.0, -35.5, 0.0, 1.0, 190.848_501_887_864_9] {
            near(elo(score_of(difference)), difference);
        }
        near(elo(0.75), 190.8485);
    }

    #[test]
    fn openings_that_decide_every_game_leave_no_doubt_that_players_are_equal() {
        let estimate = Tally::of_pairs([0, 0, 100, 0, 0]).estimate();
        assert_eq!((estimate.score.value, estimate.elo.value, estimate.los), (0.5, 0.0, 0.5));
        assert!(estimate.score.error <= 0.03);
    }

    #[test]
    fn who_wins_everything_is_infinitely_ahead() {
        let tally = Tally { wins: 9, ..Tally::default() };
        let estimate = tally.estimate();
        assert_eq!((estimate.elo.value, estimate.elo.error), (f64::INFINITY, f64::INFINITY));
        assert_eq!((estimate.normalized_elo.value, estimate.los), (f64::INFINITY, 1.0));
        let lost = tally.reversed().estimate();
        assert_eq!((lost.elo.value, lost.los), (f64::NEG_INFINITY, 0.0));
    }

    #[test]
    fn the_error_shrinks_with_the_root_of_the_number_of_games() {
        let some = Tally::of_pairs([1, 2, 3, 4, 2]);
        let many = Tally::of_pairs([4, 8, 12, 16, 8]);
        let [some, many] = [some, many].map(|tally| tally.estimate());
        near(some.score.error / many.score.error, 2.0);
        near(some.normalized_elo.error / many.normalized_elo.error, 2.0);
    }

    #[test]
    fn nothing_is_known_of_no_game() {
        let estimate = Tally::default().estimate();
        assert_eq!((estimate.score.value, estimate.los), (0.5, 0.5));
        assert_eq!(estimate.elo.error, f64::INFINITY);
    }

    #[test]
    fn an_estimate_is_written_in_columns() {
        let written = |pairs| Tally::of_pairs(pairs).estimate().to_string();
        assert_eq!(written([34, 54, 63, 64, 75]), " 57.9 % ±  3.9, Elo   +56 ±  28");
        assert_eq!(written([0, 0, 0, 0, 9]), "100.0 % ± 33.3, Elo beyond all measure");
    }
}
