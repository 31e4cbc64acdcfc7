//! The numbers of a network while they are learnt.

use rookery_rules::random::Random;

use crate::nnue::{
    ACCUMULATOR_UNIT, BUCKETS, FEATURES, HIDDEN, Network, OUTPUT_UNIT, Row, SCORE_UNIT,
    output_bucket,
};
use crate::positions::Sample;

/// The largest number of a row or a weight, so that rounded ones fit.
const SIZE_MAX: f32 = 1.98;
/// The most pieces on a board.
const MEN_MAX: usize = 32;

const BIASES: usize = FEATURES * HIDDEN;
const OUTPUTS: usize = BIASES + HIDDEN;
const OFFSETS: usize = OUTPUTS + BUCKETS * 2 * HIDDEN;
const COUNT: usize = OFFSETS + BUCKETS;

/// All numbers: what each piece on a square adds, what an accumulator begins with, by bucket the
/// weights of the mover's accumulator and of the other's, and by bucket what is added to their sum.
#[derive(Clone)]
pub(super) struct Floats {
    pub(super) numbers: Vec<f32>,
}

/// A position as both sides see it, and what is to be expected of it.
pub(super) struct Lesson {
    features: [[u16; MEN_MAX]; 2],
    men: usize,
    target: f32,
}

impl Lesson {
    /// Of a sample, in which what the search said counts with `lambda`.
    pub(super) fn of(sample: &Sample, lambda: f32) -> Self {
        let (mut kings, mut men) = ([0; 2], 0);
        let mut features = [[0; MEN_MAX]; 2];
        for (kind, square) in sample.each().take(MEN_MAX) {
            let (other_kind, other_square) = ((kind + 6) % 12, square ^ 56);
            features[0][men] = (kind * 64 + square) as u16;
            features[1][men] = (other_kind * 64 + other_square) as u16;
            match kind {
                5 => kings[0] = square,
                11 => kings[1] = other_square,
                _ => {}
            }
            men += 1;
        }
        for (side, king) in features.iter_mut().zip(kings) {
            let mirror = if king % 8 >= 4 { 7 } else { 0 };
            side.iter_mut().for_each(|feature| *feature ^= mirror);
        }
        let points = f32::from(sample.points) / 2.0;
        let said = expected(f32::from(sample.score) / SCORE_UNIT as f32);
        Self { features, men, target: lambda * said + (1.0 - lambda) * points }
    }

    fn side(&self, side: usize) -> impl Iterator<Item = usize> {
        self.features[side][..self.men].iter().map(|feature| usize::from(*feature))
    }
}

fn expected(said: f32) -> f32 {
    1.0 / (1.0 + (-said).exp())
}

impl Floats {
    pub(super) fn zero() -> Self {
        Self { numbers: vec![0.0; COUNT] }
    }

    /// Numbers drawn by lot to begin with.
    pub(super) fn drawn(random: &mut Random) -> Self {
        let mut floats = Self::zero();
        let mut draw = |size: f32| {
            let share = random.below(1 << 20) as f32 / (1 << 20) as f32;
            (share * 2.0 - 1.0) * size
        };
        floats.numbers[..BIASES].fill_with(|| draw(0.1));
        floats.numbers[OUTPUTS..OFFSETS].fill_with(|| draw(0.05));
        floats
    }

    /// Those of a network, to learn on from.
    pub(super) fn of(network: &Network) -> Self {
        let mut floats = Self::zero();
        let mut put = |from: usize, row: &Row, unit: i16| {
            let numbers = &mut floats.numbers[from..][..HIDDEN];
            for (number, rounded) in numbers.iter_mut().zip(row.0) {
                *number = f32::from(rounded) / f32::from(unit);
            }
        };
        for (feature, row) in network.features.iter().enumerate() {
            put(feature * HIDDEN, row, ACCUMULATOR_UNIT);
        }
        put(BIASES, &network.biases, ACCUMULATOR_UNIT);
        for (place, row) in network.outputs.iter().flatten().enumerate() {
            put(OUTPUTS + place * HIDDEN, row, OUTPUT_UNIT);
        }
        let unit = f32::from(ACCUMULATOR_UNIT) * f32::from(OUTPUT_UNIT);
        for (number, rounded) in floats.numbers[OFFSETS..].iter_mut().zip(network.offsets) {
            *number = rounded as f32 / unit;
        }
        floats
    }

    fn accumulators(&self, lesson: &Lesson) -> [[f32; HIDDEN]; 2] {
        [0, 1].map(|side| {
            let mut accumulator = [0.0; HIDDEN];
            accumulator.copy_from_slice(&self.numbers[BIASES..OUTPUTS]);
            for feature in lesson.side(side) {
                let row = &self.numbers[feature * HIDDEN..][..HIDDEN];
                accumulator.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
            }
            accumulator
        })
    }

    fn said(&self, accumulators: &[[f32; HIDDEN]; 2], bucket: usize) -> f32 {
        let weights = &self.numbers[OUTPUTS + bucket * 2 * HIDDEN..][..2 * HIDDEN];
        let mut sums = [0.0; 16];
        for (numbers, weights) in accumulators.as_flattened().chunks(16).zip(weights.chunks(16)) {
            for ((sum, number), weight) in sums.iter_mut().zip(numbers).zip(weights) {
                let cut = number.clamp(0.0, 1.0);
                *sum += cut * cut * weight;
            }
        }
        sums.iter().sum::<f32>() + self.numbers[OFFSETS + bucket]
    }

    /// By how much what is said of a position is off.
    pub(super) fn miss(&self, lesson: &Lesson) -> f32 {
        expected(self.said(&self.accumulators(lesson), output_bucket(lesson.men))) - lesson.target
    }

    /// The same; adds the slopes of its square.
    pub(super) fn learn(&self, lesson: &Lesson, slopes: &mut Self) -> f32 {
        let (accumulators, bucket) = (self.accumulators(lesson), output_bucket(lesson.men));
        let expected = expected(self.said(&accumulators, bucket));
        let miss = expected - lesson.target;
        let slope = 2.0 * miss * expected * (1.0 - expected);
        slopes.numbers[OFFSETS + bucket] += slope;
        for (side, accumulator) in accumulators.iter().enumerate() {
            let from = OUTPUTS + (bucket * 2 + side) * HIDDEN;
            let weights = &self.numbers[from..][..HIDDEN];
            let mut back = [0.0; HIDDEN];
            let by_weight = &mut slopes.numbers[from..][..HIDDEN];
            let each = accumulator.iter().zip(weights).zip(by_weight.iter_mut().zip(&mut back));
            for ((number, weight), (by_weight, back)) in each {
                let cut = number.clamp(0.0, 1.0);
                *by_weight += slope * cut * cut;
                let inside = if *number > 0.0 && *number < 1.0 { 2.0 * cut } else { 0.0 };
                *back = slope * weight * inside;
            }
            for row in lesson.side(side).chain([FEATURES]) {
                let row = &mut slopes.numbers[row * HIDDEN..][..HIDDEN];
                row.iter_mut().zip(&back).for_each(|(sum, slope)| *sum += slope);
            }
        }
        miss
    }

    /// Keeps all numbers small enough to be rounded.
    pub(super) fn cut(&mut self) {
        let numbers = &mut self.numbers[..OFFSETS];
        numbers.iter_mut().for_each(|number| *number = number.clamp(-SIZE_MAX, SIZE_MAX));
    }

    /// The network with these numbers.
    pub(super) fn rounded(&self) -> Network {
        let row = |from: usize, unit: i16| {
            let numbers = &self.numbers[from..][..HIDDEN];
            let mut row = [0; HIDDEN];
            for (rounded, number) in row.iter_mut().zip(numbers) {
                *rounded = (number * f32::from(unit)).round() as i16;
            }
            Row(row)
        };
        let outputs = |bucket: usize| {
            [0, 1].map(|side| row(OUTPUTS + (bucket * 2 + side) * HIDDEN, OUTPUT_UNIT))
        };
        let unit = f32::from(ACCUMULATOR_UNIT) * f32::from(OUTPUT_UNIT);
        let mut offsets = [0; BUCKETS];
        for (rounded, number) in offsets.iter_mut().zip(&self.numbers[OFFSETS..]) {
            *rounded = (number * unit).round() as i32;
        }
        Network {
            features: (0..FEATURES)
                .map(|feature| row(feature * HIDDEN, ACCUMULATOR_UNIT))
                .collect(),
            biases: row(BIASES, ACCUMULATOR_UNIT),
            outputs: (0..BUCKETS).map(outputs).collect(),
            offsets,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_is_learnt_on_from_is_that_network() {
        let network = Network::built_in().unwrap();
        assert!(Floats::of(&network).rounded() == *network);
    }
}
