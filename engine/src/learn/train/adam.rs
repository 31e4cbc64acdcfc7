//! Steps against a slope: Adam by Kingma and Ba (2014).

/// How far the running means reach back: those of slopes …
const MEAN_KEPT: f32 = 0.9;
/// … and of their squares.
const SQUARE_KEPT: f32 = 0.999;
/// What keeps numbers without a slope where they are.
const TINY: f32 = 1e-8;

/// The running means of all numbers.
pub(super) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(count: usize) -> Self {
        Self { means: vec![0.0; count], squares: vec![0.0; count], steps: 0 }
    }

    /// Moves each number by at most about `rate`.
    pub(super) fn step(&mut self, numbers: &mut [f32], slopes: &[f32], rate: f32) {
        self.steps = self.steps.saturating_add(1);
        let young = |kept: f32| 1.0 / (1.0 - kept.powi(self.steps));
        let (young_mean, young_square) = (young(MEAN_KEPT), young(SQUARE_KEPT));
        let means = self.means.iter_mut().zip(&mut self.squares);
        for ((number, slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(means) {
            *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
            *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
            *number -= rate * *mean * young_mean / ((*square * young_square).sqrt() + TINY);
        }
    }
}
