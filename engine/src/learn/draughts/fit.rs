//! Weights that tell how games ended.

use rookery_rules::random::Random;

use super::{Learnt, Lesson};
use crate::eval::draughts::english::Weights;

/// How often every position is looked at.
const PASSES: usize = 6;
/// How far a weight goes at first, in hundredths of a man, for a result not foreseen at all.
const RATE: f64 = 4.0;
/// Steps are smaller by the root of all slopes squared; so much is there from the beginning, which
/// keeps weights near where they were that seldom count.
const SQUARES: f64 = 300.0;
/// Of so many games one is not learnt from; it tells how well the others were understood.
const TEST_OF: usize = 20;
const SEED: u64 = 1952;

/// How well results are foretold: the mean of `-log2` of the probability that was given to what
/// came, for positions that were learnt from and others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// How many positions were learnt from.
    pub lessons: usize,
    /// Of those.
    pub learnt: f64,
    /// Of the others, …
    pub others: f64,
    /// … and of them with the weights from before.
    pub before: f64,
}

/// One pair of weights under way.
#[derive(Debug, Clone, Copy)]
struct Slope {
    value: [f64; 2],
    squares: [f64; 2],
}

/// Goes on from `learnt` to weights that tell better how games ended, by logistic regression: the
/// probability to win is the logistic function of the score, times what fits best at first (as in
/// Peter Österlund's "Texel's tuning method", 2014). The steps are those of AdaGrad (John Duchi,
/// Elad Hazan and Yoram Singer, "Adaptive subgradient methods for online learning and stochastic
/// optimization", JMLR 12, 2011).
#[must_use]
pub fn fit(learnt: &Learnt, games: &[Vec<Lesson>]) -> (Learnt, Fit) {
    let part = |tests: bool| {
        let games = games.iter().enumerate();
        let wanted = games.filter(move |(number, _)| (number % TEST_OF == 0) == tests);
        wanted.flat_map(|(_, game)| game.iter().copied()).collect::<Vec<Lesson>>()
    };
    let (mut lessons, tests) = (part(false), part(true));
    let begin = |pair: &[i16; 2]| Slope { value: pair.map(f64::from), squares: [SQUARES; 2] };
    let mut slopes: Vec<_> = learnt.0.pairs().iter().map(begin).collect();
    let mut random = Random::new(SEED);
    let steep = steepness(&slopes, &lessons);
    let before = surprise(&slopes, &tests, steep);
    for pass in 0..PASSES {
        for place in (1..lessons.len()).rev() {
            lessons.swap(place, random.below(place + 1));
        }
        let rate = RATE * (1.0 - pass as f64 / PASSES as f64);
        for lesson in &lessons {
            step(&mut slopes, lesson, steep, rate);
        }
    }
    let fit = Fit {
        lessons: lessons.len(),
        learnt: surprise(&slopes, &lessons, steep),
        others: surprise(&slopes, &tests, steep),
        before,
    };
    let round = |slope: &Slope| slope.value.map(|value| value.round() as i16);
    let weights = Weights::new(slopes.iter().map(round).collect());
    (weights.map_or_else(Learnt::beginning, |weights| Learnt(weights.into())), fit)
}

/// By what a score in hundredths of a man is multiplied to foretell results best.
fn steepness(slopes: &[Slope], lessons: &[Lesson]) -> f64 {
    let some: Vec<_> = lessons.iter().step_by(1 + lessons.len() / 20_000).copied().collect();
    let tried = (1..=30).map(|number| f64::from(number) / 1000.0);
    let best = tried.map(|steep| (surprise(slopes, &some, steep), steep));
    best.min_by(|one, other| one.0.total_cmp(&other.0)).map_or(0.01, |(_, steep)| steep)
}

/// How much of a pair of weights counts in a position.
fn shares(lesson: &Lesson) -> [f64; 2] {
    let full = lesson.shape.full();
    [full, 1.0 - full]
}

fn score(slopes: &[Slope], lesson: &Lesson) -> f64 {
    let shares = shares(lesson);
    let mut sum = 0.0;
    lesson.shape.each(|place, count| {
        let [full, empty] = slopes[place].value;
        sum += f64::from(count) * (full * shares[0] + empty * shares[1]);
    });
    sum
}

fn step(slopes: &mut [Slope], lesson: &Lesson, steep: f64, rate: f64) {
    let wrong = logistic(steep * score(slopes, lesson)) - f64::from(lesson.points) / 2.0;
    let shares = shares(lesson);
    lesson.shape.each(|place, count| {
        let Slope { value, squares } = &mut slopes[place];
        for end in 0..2 {
            let slope = wrong * f64::from(count) * shares[end];
            squares[end] += slope * slope;
            value[end] -= rate * slope / squares[end].sqrt();
        }
    });
}

fn logistic(score: f64) -> f64 {
    1.0 / (1.0 + (-score).exp())
}

fn surprise(slopes: &[Slope], lessons: &[Lesson], steep: f64) -> f64 {
    let one = |lesson: &Lesson| {
        let win = logistic(steep * score(slopes, lesson)).clamp(1e-9, 1.0 - 1e-9);
        let points = f64::from(lesson.points) / 2.0;
        -points * win.log2() - (1.0 - points) * (1.0 - win).log2()
    };
    lessons.iter().map(one).sum::<f64>() / lessons.len().max(1) as f64
}
