//! What is learnt of a game, and how the numbers follow it.
//!
//! TD(λ) is Richard Sutton's ("Learning to predict by the methods of temporal differences", Machine
//! Learning 3, 1988); that the leaf of the best line takes the place of the position, TDLeaf(λ), is
//! by Jonathan Baxter, Andrew Tridgell and Lex Weaver ("KnightCap: a chess program that learns by
//! combining TD(λ) with game-tree search", 1998).

use super::episode::Episode;
use super::vector::{Kind, USUAL_STEP};

/// How slowly the mean of the slopes and that of their squares change, and what keeps a quotient
/// finite: the usual values of Diederik Kingma and Jimmy Ba ("Adam: a method for stochastic
/// optimization", 2015).
const MEAN: f64 = 0.9;
const SQUARE: f64 = 0.999;
const SMALL: f64 = 1e-8;

/// Adds Σₜ ∇J(xₜ) Σⱼ₌ₜ λʲ⁻ᵗ dⱼ, the change that TDLeaf(λ) asks for, to `sum`: dⱼ is by how much the
/// expectation grew from position j to the next, or to the result.
pub(super) fn add_changes(episode: &Episode, lambda: f64, sum: &mut [f64]) {
    let mut next = episode.result;
    let mut trace = 0.0;
    for step in episode.steps.iter().rev() {
        trace = lambda * trace + (next - step.expected);
        next = step.expected;
        for (number, slope) in &step.slopes {
            sum[usize::from(*number)] += f64::from(*slope) * trace;
        }
    }
}

/// The numbers as they are learnt, finer than they are played with.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Learner {
    pub(super) numbers: Vec<f64>,
    /// The mean of the changes asked for, and of their squares.
    pub(super) means: [Vec<f64>; 2],
    /// How many times the numbers were changed.
    pub(super) updates: u32,
}

impl Learner {
    pub(super) fn new(numbers: Vec<f64>) -> Self {
        let zero = vec![0.0; numbers.len()];
        Self { numbers, means: [zero.clone(), zero], updates: 0 }
    }

    /// Follows changes; `rate` is about how far a number goes at the first time, in hundredths of a
    /// pawn. Later it goes less far, by the root of how many times there were: the noise of single
    /// games must die away.
    pub(super) fn follow(&mut self, changes: &[f64], rate: f64, kinds: &[Kind]) {
        self.updates += 1;
        let times = f64::from(self.updates);
        let (mean_share, square_share) = (1.0 - MEAN.powf(times), 1.0 - SQUARE.powf(times));
        let [means, squares] = &mut self.means;
        for (place, change) in changes.iter().enumerate() {
            let Kind { least, most, step } = kinds[place];
            means[place] = MEAN * means[place] + (1.0 - MEAN) * change;
            squares[place] = SQUARE * squares[place] + (1.0 - SQUARE) * change * change;
            let (mean, square) = (means[place] / mean_share, squares[place] / square_share);
            let rate = rate / times.sqrt() * f64::from(step) / f64::from(USUAL_STEP);
            let moved = self.numbers[place] + rate * mean / (square.sqrt() + SMALL);
            self.numbers[place] = moved.clamp(f64::from(least), f64::from(most));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::episode::Step;
    use super::*;

    fn episode(expected: [f64; 3], result: f64) -> Episode {
        let step = |(number, expected)| Step { expected, slopes: vec![(number, 1.0)] };
        Episode { steps: (0..).zip(expected).map(step).collect(), result }
    }

    #[test]
    fn with_lambda_1_every_position_learns_from_the_result() {
        let mut sum = [0.0; 3];
        add_changes(&episode([0.5, 0.25, -0.5], 1.0), 1.0, &mut sum);
        assert_eq!(sum, [0.5, 0.75, 1.5]);
    }

    #[test]
    fn with_lambda_0_every_position_learns_from_the_next() {
        let mut sum = [0.0; 3];
        add_changes(&episode([0.5, 0.25, -0.5], 1.0), 0.0, &mut sum);
        assert_eq!(sum, [-0.25, -0.75, 1.5]);
    }

    #[test]
    fn lambda_weighs_differences_by_how_far_off_they_are() {
        let mut sum = [0.0; 3];
        add_changes(&episode([0.0, 0.0, 0.0], 1.0), 0.5, &mut sum);
        assert_eq!(sum, [0.25, 0.5, 1.0]);
    }

    #[test]
    fn numbers_go_where_the_changes_point_and_stay_within_bounds() {
        let kind = Kind { least: -10, most: 10, step: USUAL_STEP };
        let mut learner = Learner::new(vec![0.0; 3]);
        for _ in 0..100 {
            learner.follow(&[0.001, -5.0, 0.0], 1.0, &[kind; 3]);
        }
        assert_eq!(learner.numbers, [10.0, -10.0, 0.0]);
    }
}
