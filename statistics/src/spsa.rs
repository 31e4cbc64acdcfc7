//! Simultaneous perturbation stochastic approximation (SPSA): finding better parameters from noisy
//! comparisons, all of them at once. J. C. Spall, "Multivariate stochastic approximation using a
//! simultaneous perturbation gradient approximation", IEEE Transactions on Automatic Control 37,
//! 1992; the gains after the same author's "Implementation of the simultaneous perturbation
//! algorithm for stochastic optimization", IEEE Transactions on Aerospace and Electronic Systems
//! 34, 1998. That they are given by what they come to at the end, is how programs that test chess
//! engines over many machines have it.

/// The gains of an approximation of so many steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spsa {
    /// The number of comparisons in all.
    pub pairs: u32,
    /// The exponent by which moves become smaller.
    pub alpha: f64,
    /// The exponent by which steps become smaller.
    pub gamma: f64,
    /// The share of all comparisons for which the first moves are held back.
    pub steady: f64,
}

/// A parameter that is looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
    /// The step to both sides in the last comparison.
    pub step_end: f64,
    /// The rate of moves in the last comparison, as a share of the step.
    pub rate_end: f64,
}

/// How much larger the gains of one comparison are than those of the last.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gains {
    step: f64,
    rate: f64,
}

impl Spsa {
    /// Returns the gains of a comparison, which are counted from 0.
    #[must_use]
    pub fn gains(&self, pair: u32) -> Gains {
        let (all, k) = (f64::from(self.pairs), f64::from(pair) + 1.0);
        let held = self.steady * all;
        Gains {
            step: (all / k).powf(self.gamma),
            rate: ((held + all) / (held + k)).powf(self.alpha),
        }
    }
}

impl Gains {
    /// Returns by how much a parameter is changed, up for one side and down for the other.
    #[must_use]
    pub fn step(&self, axis: &Axis) -> f64 {
        self.step * axis.step_end
    }

    /// Returns a parameter after a comparison in which the side above it (or below it, where `up`
    /// is `false`) got so many points more than the other.
    #[must_use]
    pub fn moved(&self, axis: &Axis, value: f64, up: bool, more: f64) -> f64 {
        let by = self.rate / self.step * axis.rate_end * axis.step_end * more;
        (value + if up { by } else { -by }).clamp(axis.min, axis.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPSA: Spsa = Spsa { pairs: 1_000, alpha: 0.602, gamma: 0.101, steady: 0.1 };
    const AXIS: Axis = Axis { min: 0.0, max: 100.0, step_end: 4.0, rate_end: 0.002 };

    #[test]
    fn the_last_gains_are_those_that_were_wanted() {
        let last = SPSA.gains(999);
        assert!((last.step(&AXIS) - 4.0).abs() < 1e-12);
        // a_k / c_k with a_k = 0.002 · 4².
        assert!((last.moved(&AXIS, 50.0, true, 2.0) - 50.016).abs() < 1e-9);
        assert!((last.moved(&AXIS, 50.0, false, 2.0) - 49.984).abs() < 1e-9);
    }

    #[test]
    fn the_gains_are_those_of_spall() {
        let (a, c) = (0.002 * 16.0 * 1_100_f64.powf(0.602), 4.0 * 1_000_f64.powf(0.101));
        for pair in [0, 9, 500] {
            let k = f64::from(pair) + 1.0;
            let (a, c) = (a / (100.0 + k).powf(0.602), c / k.powf(0.101));
            let gains = SPSA.gains(pair);
            assert!((gains.step(&AXIS) - c).abs() < 1e-9);
            assert!((gains.moved(&AXIS, 50.0, true, 1.0) - 50.0 - a / c).abs() < 1e-9);
        }
    }

    #[test]
    fn no_value_leaves_its_range() {
        let wild = Axis { rate_end: 1e9, ..AXIS };
        assert_eq!(SPSA.gains(0).moved(&wild, 50.0, true, 1.0), 100.0);
        assert_eq!(SPSA.gains(0).moved(&wild, 50.0, true, -1.0), 0.0);
    }
}
