//! What a search makes of its table.

use crate::board::Board;
use crate::eval::Evaluate;
use crate::score::{INFINITE, Score, score_from_tt, score_to_tt};
use crate::search::two_tier::Bound;

use super::algorithm::Cut;
use super::search::{Study, Window};

impl<B: Board, E: Evaluate<B>> Study<'_, B, E> {
    /// What the table knows: the score if it settles the node, and the move to try first.
    pub(super) fn look_up(
        &self,
        key: u64,
        depth: u32,
        ply: usize,
        Window { alpha, beta }: Window,
    ) -> (Option<Score>, Option<B::Move>) {
        let Some(entry) = self.table.as_ref().and_then(|table| table.find(key, depth)) else {
            return (None, None);
        };
        let score = score_from_tt(entry.score, ply);
        let settles = entry.depth == depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
        (settles.then_some(score), entry.best.clone())
    }

    /// A score that is good enough, where the table knows one of a position after one of `moves`
    /// (Schaeffer and Plaat, "New advances in alpha-beta searching", 1996).
    pub(super) fn settled_by_next(
        &mut self,
        board: &B,
        depth: u32,
        ply: usize,
        Window { beta, .. }: Window,
        moves: &[B::Move],
    ) -> Option<Score> {
        if self.table.is_none() || self.algorithm.cut == Cut::Nothing || ply == 0 {
            return None;
        }
        let after = |mv: &B::Move| {
            let next = board.after(mv);
            if next.turn() == board.turn() {
                return None;
            }
            let window = Window { alpha: -beta, beta: INFINITE };
            let (score, _) = self.look_up(next.key(), depth - 1, ply + 1, window);
            score.map(|score| -score).filter(|score| *score >= beta)
        };
        let score = moves.iter().find_map(after)?;
        self.counts.cutoffs += 1;
        Some(score)
    }

    pub(super) fn remember(
        &mut self,
        key: u64,
        depth: u32,
        ply: usize,
        Window { alpha, beta }: Window,
        score: Score,
        best: Option<B::Move>,
    ) {
        let cuts = self.algorithm.cut != Cut::Nothing;
        let bound = match score {
            _ if !cuts => Bound::Exact,
            _ if score >= beta => Bound::Lower,
            _ if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        if let Some(table) = &mut self.table {
            table.store(key, depth, (score_to_tt(score, ply), bound), best);
        }
    }
}
