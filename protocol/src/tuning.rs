//! Tuning: what a match of one engine against itself looks for, and how.

use crate::wire;

/// The most parameters that one match may tune.
pub const TUNED_MAX: usize = 32;
/// The most pairs of games of a tuning that may be under way at once.
pub const TUNING_WINDOW_MAX: u32 = 256;
/// The most points of a plot of parameters.
pub const TUNING_POINTS_MAX: usize = 100;

wire! {
    /// How a match tunes parameters: by simultaneous perturbation stochastic approximation (SPSA;
    /// Spall, IEEE Transactions on Automatic Control 37, 1992). In pair k, counted from 1 to `n`,
    /// both players change every parameter by the same step, one up and the other down, and the
    /// pair's score moves the parameter. Steps are `step_end * (n / k)^gamma`; one point more than
    /// the other's moves a parameter by `rate_end * step_end^2 * ((A + n) / (A + k))^alpha / step`,
    /// with `A = steady * n` (Spall, 1998).
    #[serde(deny_unknown_fields)]
    pub struct Tuning {
        /// The parameters, 1 to [`TUNED_MAX`].
        pub parameters: Vec<TunedParameter>,
        /// The pairs of games that may be under way at once, 1 to [`TUNING_WINDOW_MAX`]: a pair
        /// begins with what all but so many pairs less one before it have shown.
        #[serde(default = "usual_window")]
        pub window: u32,
        /// The exponent by which moves become smaller, above 0 and at most 1.
        #[serde(default = "usual_alpha")]
        pub alpha: f64,
        /// The exponent by which steps become smaller, from 0 to 1.
        #[serde(default = "usual_gamma")]
        pub gamma: f64,
        /// The share of all pairs for which the first moves are held back, from 0 to 1.
        #[serde(default = "usual_steady")]
        pub steady: f64,
    }

    /// A parameter that is tuned: a number that is an option of the engine.
    #[serde(deny_unknown_fields)]
    pub struct TunedParameter {
        /// The name of the option.
        pub name: String,
        /// The value at the start.
        pub start: f64,
        /// The least value.
        pub min: f64,
        /// The greatest value.
        pub max: f64,
        /// The step by which both players differ from the value in the last pair (`c_end`).
        pub step_end: f64,
        /// The rate at which the value moves in the last pair (`r_end`): a share of the step for
        /// each point.
        #[serde(default = "usual_rate")]
        pub rate_end: f64,
        /// Whether the engine is given whole numbers. Both players' values are then rounded, up or
        /// down by one lot, so that on average they are not changed.
        #[serde(default = "yes")]
        pub integer: bool,
    }

    /// How far a tuning is.
    pub struct TuningView {
        /// The pairs of games that the values come from: all pairs up to the first that is not over.
        pub pairs: u32,
        /// The parameters, in the plan's order.
        pub parameters: Vec<TunedView>,
        /// The course of the values.
        pub plot: Vec<TuningPoint>,
    }

    /// A parameter as it stands.
    pub struct TunedView {
        /// The name of the option.
        pub name: String,
        /// The value at the start.
        pub start: f64,
        /// The value now.
        pub value: f64,
        /// The value now as the engine is given it.
        pub option: String,
    }

    /// The values of all parameters after some pairs of games.
    pub struct TuningPoint {
        /// The number of pairs.
        pub pairs: u32,
        /// The values, in the order of the parameters.
        pub values: Vec<f64>,
    }
}

const fn usual_window() -> u32 {
    8
}

const fn usual_alpha() -> f64 {
    0.602
}

const fn usual_gamma() -> f64 {
    0.101
}

const fn usual_steady() -> f64 {
    0.1
}

const fn usual_rate() -> f64 {
    0.002
}

const fn yes() -> bool {
    true
}
