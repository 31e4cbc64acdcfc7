//! The algorithms of the study as players of any game.

use crate::board::Board;
use crate::eval::Evaluate;
use crate::general::Answer;
use crate::search::Counts;
use crate::study::{self, Algorithm, Study};

use super::Job;

/// The deepest search of the study's algorithms.
const DEPTH_MAX: u32 = 64;

/// Searches to depth 1, 2, …: the clock must be kept, even by those that learn nothing from one
/// depth for the next.
pub(super) fn think<B: Board, E: Evaluate<B>>(
    algorithm: Algorithm,
    evaluation: &E,
    board: &B,
    only: &[B::Move],
    job: &Job<'_>,
    report: &mut dyn FnMut(&Answer<B::Move>),
) -> Answer<B::Move> {
    let (limits, control) = (job.limits, job.control);
    let budget = limits.budget();
    let late = |nodes: u64| {
        let charged = budget.zip(control.charged());
        control.stopped()
            || charged.is_some_and(|(budget, charged)| charged >= budget.soft)
            || limits.nodes.is_some_and(|most| nodes >= most)
    };
    let told = |answer: &study::Answer<B::Move>, before: Counts| Answer {
        multipv: 0,
        depth: answer.depth,
        score: answer.score,
        pv: answer.pv.clone(),
        counts: before.and(answer.counts),
        elapsed: control.elapsed(),
        hashfull: 0,
    };
    let mut study = Study::new(algorithm, evaluation);
    let deepest = job.settings.depth(limits.depth).unwrap_or(u32::MAX).min(DEPTH_MAX);
    let first = if algorithm.iterative_deepening { deepest } else { 1 };
    let mut before = Counts::default();
    let mut best = told(&study::Answer { score: 0, pv: vec![], depth: 0, counts: before }, before);
    for depth in first..=deepest {
        let mut tell = |answer: &study::Answer<B::Move>| report(&told(answer, before));
        let stop = |nodes| late(before.nodes + nodes);
        let limits = &mut study::Limits { depth, step: 1, stop: &stop, report: &mut tell, only };
        let answer = study.search_within(board, limits);
        let after = before.and(answer.counts);
        if answer.depth >= best.depth && !answer.pv.is_empty() || best.pv.is_empty() {
            best = told(&answer, before);
        }
        before = after;
        if late(before.nodes) {
            break;
        }
    }
    if best.pv.is_empty() {
        let mut moves = only.to_vec();
        board.worthy_into(&mut moves);
        best.pv.extend(moves.into_iter().next());
    }
    best.counts = before;
    best
}
