//! The sequential probability ratio test: playing just as long as it takes to know.

use serde::{Deserialize, Serialize};

use crate::distribution::Observed;
use crate::estimate::{NORMALIZED, score_of};
use crate::likely;
use crate::tally::Tally;

/// The scale on which the two hypotheses of a test are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Model {
    /// Logistic Elo: the usual scale of ratings.
    Logistic,
    /// Normalized Elo: the difference relative to the spread of results.
    #[default]
    Normalized,
}

/// A test of "the difference is `elo0`" against "it is `elo1`" (Abraham Wald, "Sequential Tests of
/// Statistical Hypotheses", 1945), by the generalized likelihood ratio, for results have more
/// parameters than the difference.
///
/// ```
/// use rookery_statistics::{Model, Sprt, Tally, Verdict};
///
/// let test = Sprt::new(Model::Logistic, 0.0, 10.0);
/// assert!(test.check().is_ok());
/// let mut tally = Tally::default();
/// let mut rounds = 0;
/// // A win and three draws, again and again, until that has shown enough.
/// while test.verdict(&tally) == Verdict::Open {
///     tally.add_pair([2, 1]);
///     tally.add_pair([1, 1]);
///     rounds += 1;
/// }
/// assert_eq!(test.verdict(&tally), Verdict::Higher);
/// assert!(rounds < 100);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The scale of the two hypotheses.
    #[serde(default)]
    pub model: Model,
    /// The difference in Elo by the lower hypothesis.
    pub elo0: f64,
    /// The difference in Elo by the higher hypothesis; more than `elo0`.
    pub elo1: f64,
    /// The risk of rejecting the lower hypothesis though it is true, between 0 and 0.5.
    #[serde(default = "Sprt::usual_risk")]
    pub alpha: f64,
    /// The risk of rejecting the higher hypothesis though it is true, between 0 and 0.5.
    #[serde(default = "Sprt::usual_risk")]
    pub beta: f64,
}

/// The verdict of a test on the results so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The lower hypothesis, `elo0`, is accepted.
    Lower,
    /// More games are needed.
    Open,
    /// The higher hypothesis, `elo1`, is accepted.
    Higher,
}

/// The reason why a test makes no sense.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BadSprt {
    /// The hypotheses are out of order, or not finite.
    Order {
        /// The lower hypothesis.
        elo0: f64,
        /// The higher hypothesis.
        elo1: f64,
    },
    /// A risk does not lie between 0 and 0.5.
    Risk {
        /// The risk: `alpha` or `beta`.
        name: &'static str,
        /// Its value.
        risk: f64,
    },
}

impl std::fmt::Display for BadSprt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Order { elo0, elo1 } => {
                write!(f, "elo0 ({elo0}) must be less than elo1 ({elo1}).")
            }
            Self::Risk { name, risk } => write!(f, "{name} ({risk}) must lie between 0 and 0.5."),
        }
    }
}

impl std::error::Error for BadSprt {}

impl Sprt {
    /// Returns the risk, 0.05, that is allowed where nothing else is said.
    #[must_use]
    pub const fn usual_risk() -> f64 {
        0.05
    }

    /// Makes a test with the usual risks.
    #[must_use]
    pub const fn new(model: Model, elo0: f64, elo1: f64) -> Self {
        Self { model, elo0, elo1, alpha: Self::usual_risk(), beta: Self::usual_risk() }
    }

    /// Checks that the test makes sense.
    ///
    /// # Errors
    /// The reason why it makes none.
    pub fn check(&self) -> Result<(), BadSprt> {
        let Self { elo0, elo1, alpha, beta, .. } = *self;
        if !elo0.is_finite() || !elo1.is_finite() || elo0 >= elo1 {
            return Err(BadSprt::Order { elo0, elo1 });
        }
        for (name, risk) in [("alpha", alpha), ("beta", beta)] {
            if !(risk > 0.0 && risk < 0.5) {
                return Err(BadSprt::Risk { name, risk });
            }
        }
        Ok(())
    }

    /// Returns the bounds of the logarithm of the likelihood ratio: `elo0` is accepted at or below
    /// the first, `elo1` at or above the second.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let Self { alpha, beta, .. } = *self;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// Returns the natural logarithm of how much likelier the results are with `elo1` than with
    /// `elo0`; 0 without a game. Results that never came up are taken to have come up 1/1000 times.
    #[must_use]
    pub fn llr(&self, tally: &Tally) -> f64 {
        if tally.games() == 0 {
            return 0.0;
        }
        let observed = Observed::of(tally).seen();
        let shares = observed.shares();
        let [lower, higher] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => likely::with_mean(&shares, score_of(elo)),
            Model::Normalized => {
                likely::with_sigmas(&shares, elo / NORMALIZED * observed.games.sqrt())
            }
        });
        let each = observed.counts.iter().zip(lower.iter().zip(&higher));
        each.map(|((_, count), ((_, lower), (_, higher)))| count * (higher / lower).ln()).sum()
    }

    /// Returns the verdict on the results.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let ([low, high], llr) = (self.bounds(), self.llr(tally));
        match llr {
            _ if llr <= low => Verdict::Lower,
            _ if llr >= high => Verdict::Higher,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// fastchess says the same of these.
    #[test]
    fn normalized_bounds_give_the_reference_ratio() {
        let tally = Tally::of_pairs([365, 16_618, 36_229, 16_974, 390]);
        let llr = Sprt::new(Model::Normalized, 0.0, 2.0).llr(&tally);
        assert!((llr - 2.250_368).abs() < 1e-6, "{llr}");
    }

    /// With small differences the ratio comes close to what Brownian motion gives:
    /// N (s₁ − s₀) (2 s − s₀ − s₁) / (2 σ²).
    #[test]
    fn logistic_bounds_give_nearly_what_brownian_motion_gives() {
        let tally = Tally::of_pairs([120, 900, 2000, 1000, 150]);
        let llr = Sprt::new(Model::Logistic, 0.0, 3.0).llr(&tally);
        let (mean, variance) = crate::distribution::moments(&Observed::of(&tally).shares());
        let (none, some) = (0.5, score_of(3.0));
        let rough = 4170.0 * (some - none) * (2.0 * mean - none - some) / (2.0 * variance);
        assert!((llr - rough).abs() < 0.01, "{llr} beside {rough}");
    }

    #[test]
    fn the_verdict_follows_the_results() {
        let sprt = Sprt::new(Model::Logistic, 0.0, 10.0);
        assert_eq!(sprt.verdict(&Tally::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&Tally::of_pairs([5, 20, 60, 25, 6])), Verdict::Open);
        assert_eq!(sprt.verdict(&Tally::of_pairs([5, 200, 600, 400, 60])), Verdict::Higher);
        assert_eq!(sprt.verdict(&Tally::of_pairs([60, 400, 600, 200, 5])), Verdict::Lower);
    }

    #[test]
    fn results_that_never_came_up_do_no_harm() {
        for model in [Model::Logistic, Model::Normalized] {
            let sprt = Sprt::new(model, -5.0, 5.0);
            for pairs in [[0, 0, 0, 0, 9], [0, 0, 50, 0, 0], [9, 0, 0, 0, 0]] {
                assert!(sprt.llr(&Tally::of_pairs(pairs)).is_finite(), "{pairs:?}");
            }
            let few = Tally { wins: 1, ..Tally::default() };
            assert!(sprt.llr(&few) > 0.0);
        }
    }

    #[test]
    fn both_risks_of_one_in_twenty_give_the_usual_bounds() {
        let [low, high] = Sprt::new(Model::Normalized, 0.0, 2.0).bounds();
        assert!((high - 19_f64.ln()).abs() < 1e-12 && (low + high).abs() < 1e-12);
    }

    #[test]
    fn a_test_that_makes_no_sense_says_why() {
        let of = |elo0, elo1| Sprt::new(Model::Logistic, elo0, elo1).check();
        assert!(of(0.0, 2.0).is_ok());
        assert!(of(2.0, 2.0).unwrap_err().to_string().contains("less than"));
        assert!(of(f64::NAN, 2.0).is_err());
        let sprt = Sprt { beta: 0.5, ..Sprt::new(Model::Logistic, 0.0, 2.0) };
        assert!(sprt.check().unwrap_err().to_string().contains("beta"));
    }
}
