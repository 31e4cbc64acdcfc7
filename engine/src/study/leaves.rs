//! The study's table: how many positions each algorithm evaluates.

use rookery_chess::Chess;

use super::{Algorithm, Study};
use crate::eval::Evaluation;
use crate::games;
use crate::score::Score;

/// The leaves that the study counted at [`STUDY_DEPTH`], for each step but the first.
const STUDY: [u64; 8] = [154_425, 118_071, 40_027, 30_561, 22_866, 20_045, 14_211, 14_841];
/// The depth of the study's figures.
pub const STUDY_DEPTH: u32 = 5;
/// Few, so that the positions differ.
const POSITIONS_PER_GAME: usize = 5;
/// Negamax itself takes part in the check of scores up to this depth.
const NEGAMAX_DEPTH_MAX: u32 = 3;
/// The branching factor is counted to this depth.
const BRANCHING_DEPTH_MAX: u32 = 4;

/// What is counted.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The greatest depth, in plies; at least 1.
    pub depth: u32,
    /// How many positions are searched; at least 1.
    pub positions: u32,
    /// Where the games begin that the positions are from; equal seeds give equal positions.
    pub seed: u64,
    /// What evaluates the leaves.
    pub evaluation: Evaluation,
}

/// What is known from now on.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// The positions are there.
    Begun {
        /// Their branching factor, by counting sequences of moves.
        branching: f64,
        /// The fewest leaves that any search can do with, by depth from 1.
        minimum: Vec<f64>,
    },
    /// Another position was searched.
    Searched {
        /// How much of all the work is done, from 0 to 1, as far as that can be foreseen.
        share: f64,
    },
    /// All positions were searched with an algorithm to a depth.
    Cell {
        /// The place in [`Algorithm::STEPS`].
        step: usize,
        /// In plies.
        depth: u32,
        /// Mean evaluations of leaves.
        leaves: f64,
    },
}

/// Whether all algorithms without quiescence found the same score at the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// Searches that each of them made.
    pub searches: usize,
    /// Scores that differ.
    pub different: usize,
}

/// Counts, and tells of each cell of the table when it is finished: algorithm by algorithm, each
/// from depth 1 on. `None` if `stop`, which is asked now and then, ended it before.
pub fn count(
    wanted: &Wanted,
    stop: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(News),
) -> Option<Check> {
    let count = wanted.positions as usize;
    let positions = games::positions_unless(wanted.seed, count, POSITIONS_PER_GAME, stop)?;
    let branching = branching(&positions, wanted.depth.min(BRANCHING_DEPTH_MAX), stop)?;
    let minimum = (1..=wanted.depth).map(|depth| minimum(branching, depth)).collect();
    tell(News::Begun { branching, minimum });
    let (all, mut done) = (work_in_all(wanted.depth), 0.0);
    let mut expected: Vec<Vec<Score>> = vec![];
    let mut different = 0;
    for (step, (_, algorithm)) in Algorithm::STEPS.into_iter().enumerate() {
        let mut study = Study::new(algorithm, &wanted.evaluation);
        for depth in 1..=depth_of(step, wanted.depth) {
            let each = work(step, depth) / all / positions.len() as f64;
            let (mut leaves, mut scores) = (0, vec![]);
            for position in &positions {
                let answer = study.search_unless(position, depth, stop)?;
                leaves += answer.counts.leaves;
                scores.push(answer.score);
                done += each;
                tell(News::Searched { share: done.min(1.0) });
            }
            tell(News::Cell { step, depth, leaves: leaves as f64 / positions.len() as f64 });
            if algorithm.quiescence {
                continue;
            }
            match expected.get(depth as usize - 1) {
                Some(known) => {
                    different += known.iter().zip(&scores).filter(|(a, b)| a != b).count();
                }
                None => expected.push(scores),
            }
        }
    }
    Some(Check { searches: expected.iter().map(Vec::len).sum(), different })
}

/// The depth to which a step is counted, where the others are to `depth`.
#[must_use]
pub fn depth_of(step: usize, depth: u32) -> u32 {
    if step == 0 { NEGAMAX_DEPTH_MAX.min(depth) } else { depth }
}

/// The leaves that the study counted for a step at [`STUDY_DEPTH`], where it tells.
#[must_use]
pub fn of_study(step: usize) -> Option<u64> {
    step.checked_sub(1).and_then(|place| STUDY.get(place)).copied()
}

/// The factor by which leaves grow from depth to depth, on average; `leaves` by depth from 1.
#[must_use]
pub fn growth(leaves: &[f64]) -> f64 {
    let last = leaves.last().copied().unwrap_or_default();
    last.powf(1.0 / leaves.len().max(1) as f64)
}

/// The number of moves of a uniform tree with as many lines of `depth` plies as these positions
/// have on average.
fn branching(positions: &[Chess], depth: u32, stop: &dyn Fn() -> bool) -> Option<f64> {
    let mut lines = 0.0;
    for position in positions {
        if stop() {
            return None;
        }
        lines += position.count_sequences(depth) as f64;
    }
    Some((lines / positions.len() as f64).powf(1.0 / f64::from(depth)))
}

/// The fewest leaves that any search can do with in a uniform tree (Knuth and Moore, 1975):
/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
fn minimum(branching: f64, depth: u32) -> f64 {
    branching.powi(depth.div_ceil(2) as i32) + branching.powi((depth / 2) as i32) - 1.0
}

/// About how many leaves there will be: a forecast from the study's own.
fn work(step: usize, depth: u32) -> f64 {
    const MOVES: f64 = 33.0;
    const GROWTH: f64 = 6.0;
    match of_study(step) {
        Some(leaves) => leaves as f64 * GROWTH.powi(depth as i32 - STUDY_DEPTH as i32),
        None => MOVES.powi(depth as i32),
    }
}

fn work_in_all(depth: u32) -> f64 {
    let cells = |step| (1..=depth_of(step, depth)).map(move |depth| work(step, depth));
    (0..Algorithm::STEPS.len()).flat_map(cells).sum()
}

#[cfg(test)]
#[path = "leaves_tests.rs"]
mod tests;
