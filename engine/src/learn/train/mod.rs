//! Training of the NNUE that evaluates chess, on stored positions.
//!
//! The network is to foretell what a search said and how the game ended, as [`super::Fit`] makes
//! the weights do. Each step looks at some positions drawn by lot and goes against the slope of
//! their mean square error, by Adam (Kingma and Ba, 2014).

mod adam;
mod floats;

use std::thread;

use rookery_rules::random::Random;

use super::Miss;
use crate::nnue::Network;
use crate::positions::Sample;
use adam::Adam;
use floats::{Floats, Lesson};

/// So many positions are looked at before the numbers change.
const BATCH: usize = 16_384;
/// They are shared out in so many portions, so that the number of threads changes no sum.
const PORTIONS: usize = 4;
/// One run of samples in so many is kept to see what was learnt, …
const KEPT_EVERY: usize = 100;
/// … of so many samples.
const KEPT_RUN: usize = 5000;
/// What is left of the rate at the end.
const RATE_LEFT: f32 = 0.01;

/// How to train.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Training {
    /// How often all positions are looked at.
    pub epochs: usize,
    /// How far a number goes in a step at first; less and less to the end.
    pub rate: f32,
    /// How much what the searches said counts, from 0 to 1; the rest is how games ended.
    pub lambda: f32,
    /// Where the order of the positions and the first numbers come from.
    pub seed: u64,
    /// How many threads there are, at most four; what is learnt does not depend on it.
    pub threads: usize,
}

/// Learns from all samples but some, on from a network or from numbers drawn by lot; `report` is
/// told after each epoch how far off it is.
#[must_use]
pub fn train(
    samples: &[Sample],
    training: &Training,
    begin: Option<&Network>,
    mut report: impl FnMut(usize, Miss),
) -> Network {
    let mut random = Random::new(training.seed);
    let mut floats = begin.map_or_else(|| Floats::drawn(&mut random), Floats::of);
    let is_kept = |place: &u32| *place as usize / KEPT_RUN % KEPT_EVERY == KEPT_EVERY - 1;
    let (kept, mut order): (Vec<u32>, Vec<u32>) =
        (0..samples.len() as u32).partition(|place| is_kept(place));
    let mut adam = Adam::new(floats.numbers.len());
    let mut portions: Vec<_> = (0..PORTIONS).map(|_| (Floats::zero(), 0.0)).collect();
    let steps = training.epochs * order.len().div_ceil(BATCH);
    let mut step = 0;
    for epoch in 1..=training.epochs {
        for place in (1..order.len()).rev() {
            order.swap(place, random.below(place + 1));
        }
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            error += add_slopes(&floats, samples, batch, training, &mut portions);
            let wave = (step as f32 / steps as f32 * std::f32::consts::PI).cos();
            let rate = training.rate * (RATE_LEFT + (1.0 - RATE_LEFT) * f32::midpoint(1.0, wave));
            adam.step(&mut floats.numbers, &portions[0].0.numbers, rate);
            floats.cut();
            step += 1;
        }
        let learnt = error / order.len().max(1) as f64;
        let miss = |place: &u32| {
            floats.miss(&Lesson::of(&samples[*place as usize], training.lambda)).powi(2)
        };
        let kept =
            kept.iter().map(|place| f64::from(miss(place))).sum::<f64>() / kept.len().max(1) as f64;
        report(epoch, Miss { learnt, kept });
    }
    floats.rounded()
}

/// Finds the slopes of a batch, which the first portion has in the end. The sum of the squares of
/// the errors.
fn add_slopes(
    floats: &Floats,
    samples: &[Sample],
    batch: &[u32],
    training: &Training,
    portions: &mut [(Floats, f64)],
) -> f64 {
    let shares: Vec<&[u32]> = batch.chunks(BATCH.div_ceil(PORTIONS)).collect();
    let each = portions.len().div_ceil(training.threads.clamp(1, PORTIONS));
    thread::scope(|scope| {
        for (number, some) in portions.chunks_mut(each).enumerate() {
            let shares = shares.get(number * each..).unwrap_or_default();
            scope.spawn(move || {
                for (place, (slopes, error)) in some.iter_mut().enumerate() {
                    slopes.numbers.fill(0.0);
                    *error = 0.0;
                    for sample in shares.get(place).copied().unwrap_or_default() {
                        let lesson = Lesson::of(&samples[*sample as usize], training.lambda);
                        *error += f64::from(floats.learn(&lesson, slopes).powi(2));
                    }
                }
            });
        }
    });
    let [(first, error), others @ ..] = portions else { return 0.0 };
    for (other, more) in others {
        first.numbers.iter_mut().zip(&other.numbers).for_each(|(sum, slope)| *sum += slope);
        *error += *more;
    }
    *error
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::{Player, play};

    fn training(threads: usize) -> Training {
        Training { epochs: 3, rate: 0.01, lambda: 1.0, seed: 5, threads }
    }

    fn samples() -> Vec<Sample> {
        let mut player = Player::new(30);
        (0..20).flat_map(|number| play(&mut player, 2, number)).collect()
    }

    #[test]
    fn what_is_learnt_does_not_depend_on_the_number_of_threads() {
        let (samples, quiet) = (samples(), |_, _| {});
        let one = train(&samples, &training(1), None, quiet);
        assert!(one == train(&samples, &training(3), None, quiet));
        assert!(one != train(&samples, &Training { seed: 6, ..training(1) }, None, quiet));
    }

    #[test]
    fn training_brings_what_is_said_nearer_to_what_searches_said() {
        let samples = samples();
        let mut misses = vec![];
        let how = Training { epochs: 60, ..training(2) };
        let network = train(&samples, &how, None, |_, miss| misses.push(miss.learnt));
        let [first, last] = [misses[0], misses[misses.len() - 1]];
        assert!(last < first / 4.0, "{first} {last}");
        let far = |sample: &Sample| {
            let said = network.evaluate(&sample.position().unwrap());
            (said.clamp(-800, 800) - i32::from(sample.score).clamp(-800, 800)).abs()
        };
        let mean = samples.iter().map(far).sum::<i32>() / samples.len() as i32;
        assert!(mean < 120, "the rounded network says it too: {mean}");
        let on = Training { epochs: 1, rate: 0.0001, ..how };
        let mut learnt = f64::INFINITY;
        let _ = train(&samples, &on, Some(&network), |_, miss| learnt = miss.learnt);
        assert!(learnt < last * 2.0, "what was learnt is there still: {last} {learnt}");
    }
}
