//! Fitting the weights to stored positions, all at once.
//!
//! Logistic regression, after Peter Österlund's "Texel's tuning method" (2014): the evaluation is
//! to foretell what a search said and how the game ended. It is taken to be linear in its numbers
//! about where it begins, so that each position is evaluated only once.

use rookery_rules::random::Random;

use super::gradient::Slope;
use super::vector::{Kind, USUAL_STEP, kinds, numbers, weights};
use crate::contest::in_order;
use crate::positions::Sample;
use crate::strong::{Weights, evaluate};

/// So many positions are looked at before the numbers change.
const BATCH: usize = 8192;
/// One run of samples in so many is kept to see what was learnt, …
const KEPT_EVERY: usize = 20;
/// … of so many samples.
const KEPT_RUN: usize = 500;
/// Work is handed out so many samples at a time.
const PORTION: usize = 1000;
/// So many hundredths of a pawn make a chance of e to 1.
const UNIT: f32 = 190.0;
/// How far the running means of Adam reach back: its β1, …
const MEAN_KEPT: f32 = 0.9;
/// … and β2.
const SQUARE_KEPT: f32 = 0.999;
const TINY: f32 = 1e-9;

/// How to fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fitting {
    /// How often all positions are looked at.
    pub epochs: usize,
    /// How far a number goes in a step at first, in hundredths of a pawn; in the end not at all.
    pub rate: f32,
    /// Where the order of the positions comes from.
    pub seed: u64,
}

/// Positions to fit to.
pub struct Fit {
    start: Weights,
    learnt: Lessons,
    kept: Lessons,
}

/// How far off the weights are: the mean square of the error in what is expected, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Miss {
    /// Where it was learnt from.
    pub learnt: f64,
    /// Where it was not.
    pub kept: f64,
}

/// Positions, what is expected of them, and how their evaluation depends on the numbers.
#[derive(Default)]
struct Lessons {
    /// What the weights say, what is to be expected, and where its slopes end.
    each: Vec<(f32, f32, usize)>,
    /// Of all positions one after the other: the number, and the slope by it.
    slopes: Vec<(u16, f32)>,
}

impl Lessons {
    fn add(&mut self, (score, target, slopes): (f32, f32, Vec<(u16, f32)>)) {
        self.slopes.extend(slopes);
        self.each.push((score, target, self.slopes.len()));
    }

    fn slopes(&self, place: usize) -> &[(u16, f32)] {
        let from = place.checked_sub(1).map_or(0, |before| self.each[before].2);
        &self.slopes[from..self.each[place].2]
    }

    /// What is expected of a position after changes of the numbers, and by how much that is off.
    fn miss(&self, place: usize, changes: &[f32]) -> (f32, f32) {
        let (score, target, _) = self.each[place];
        let change = |(number, slope): &(u16, f32)| slope * changes[usize::from(*number)];
        let expected = expected(score + self.slopes(place).iter().map(change).sum::<f32>());
        (expected, expected - target)
    }

    fn error(&self, changes: &[f32]) -> f64 {
        let of = |place| f64::from(self.miss(place, changes).1).powi(2);
        (0..self.each.len()).map(of).sum::<f64>() / self.each.len().max(1) as f64
    }
}

fn expected(score: f32) -> f32 {
    1.0 / (1.0 + (-score / UNIT).exp())
}

impl Fit {
    /// Looks at the samples, where what searches said is to count with `lambda` and how games ended
    /// with the rest. The number of threads changes nothing; `done` is told how many samples have
    /// been looked at.
    #[must_use]
    pub fn new(
        samples: &[Sample],
        start: &Weights,
        lambda: f32,
        threads: usize,
        done: impl Fn(usize) + Sync,
    ) -> Self {
        let slope = Slope::at(start);
        let portions: Vec<&[Sample]> = samples.chunks(PORTION).collect();
        let look = |sample: &Sample| {
            let position = sample.position()?;
            let points = f32::from(sample.points) / 2.0;
            let target = lambda * expected(sample.score.into()) + (1.0 - lambda) * points;
            Some((evaluate(&position, start) as f32, target, slope.of(&position)))
        };
        let work = |(): &mut (), number: usize| portions[number].iter().map(look).collect();
        let told = |portions: usize| done((portions * PORTION).min(samples.len()));
        let all: Vec<Vec<_>> = in_order(portions.len(), threads, || (), work, told);
        let (mut learnt, mut kept) = (Lessons::default(), Lessons::default());
        for (number, lesson) in all.into_iter().flatten().enumerate() {
            let keeps = number / KEPT_RUN % KEPT_EVERY == KEPT_EVERY - 1;
            let lessons = if keeps { &mut kept } else { &mut learnt };
            lesson.into_iter().for_each(|lesson| lessons.add(lesson));
        }
        Self { start: start.clone(), learnt, kept }
    }

    /// How many positions are learnt from, and how many are kept aside.
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        [self.learnt.each.len(), self.kept.each.len()]
    }

    /// Fits; `report` is told how far off the weights are at the beginning and after each epoch.
    #[must_use]
    pub fn run(&self, fitting: &Fitting, mut report: impl FnMut(usize, Miss)) -> Weights {
        let begin = numbers(&self.start);
        let mut adam = Adam::new(begin.len());
        let mut tell = |epoch, changes: &[f32]| {
            let (learnt, kept) = (self.learnt.error(changes), self.kept.error(changes));
            report(epoch, Miss { learnt, kept });
        };
        tell(0, &adam.changes);
        let mut random = Random::new(fitting.seed);
        let mut order: Vec<usize> = (0..self.learnt.each.len()).collect();
        for epoch in 0..fitting.epochs {
            for place in (1..order.len()).rev() {
                order.swap(place, random.below(place + 1));
            }
            let rate = fitting.rate * (1.0 - epoch as f32 / fitting.epochs as f32);
            for batch in order.chunks(BATCH) {
                let mut slopes = vec![0.0; begin.len()];
                for place in batch {
                    let (expected, miss) = self.learnt.miss(*place, &adam.changes);
                    let by_score = 2.0 * miss * expected * (1.0 - expected) / UNIT;
                    for (number, slope) in self.learnt.slopes(*place) {
                        slopes[usize::from(*number)] += by_score * slope / batch.len() as f32;
                    }
                }
                adam.step(&slopes, rate);
            }
            tell(epoch + 1, &adam.changes);
        }
        let moved = begin.iter().zip(&adam.changes);
        let moved = moved.map(|(number, change)| f64::from(*number) + f64::from(*change));
        weights(&moved.collect::<Vec<_>>())
    }
}

/// Adam by Kingma and Ba (2014).
struct Adam {
    changes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    kinds: Vec<Kind>,
    steps: i32,
}

impl Adam {
    fn new(count: usize) -> Self {
        let none = || vec![0.0; count];
        Self { changes: none(), means: none(), squares: none(), kinds: kinds(), steps: 0 }
    }

    fn step(&mut self, slopes: &[f32], rate: f32) {
        self.steps += 1;
        let young = |kept: f32| 1.0 / (1.0 - kept.powi(self.steps));
        let (young_mean, young_square) = (young(MEAN_KEPT), young(SQUARE_KEPT));
        for (number, slope) in slopes.iter().enumerate() {
            let (mean, square) = (&mut self.means[number], &mut self.squares[number]);
            *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
            *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
            let far = rate * f32::from(self.kinds[number].step) / f32::from(USUAL_STEP);
            let (mean, square) = (*mean * young_mean, *square * young_square);
            self.changes[number] -= far * mean / (square.sqrt() + TINY);
        }
    }
}

#[cfg(test)]
#[path = "fit_tests.rs"]
mod tests;
