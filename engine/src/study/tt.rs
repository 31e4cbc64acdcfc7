//! What a search makes of its transposition table.

use crate::board::Board;
use crate::eval::Evaluate;
use crate::score::{INFINITE, Score, score_from_tt, score_to_tt};
use crate::search::two_tier::Bound;

use super::algorithm::Cut;
use super::search::{Study, Window};

impl<B: Board, E: Evaluate<B>> Study<'_, B, E> {
    /// What the transposition table knows: the score for a TT cutoff, and the move to try first.
    pub(super) fn tt_probe(
        &self,
        key: u64,
        depth: u32,
        ply: usize,
        Window { alpha, beta }: Window,
    ) -> (Option<Score>, Option<B::Move>) {
        let Some(entry) = self.tt.as_ref().and_then(|table| table.find(key, depth)) else {
            return (None, None);
        };
        let score = score_from_tt(entry.score, ply);
        let cuts = entry.depth == depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
        (cuts.then_some(score), entry.best.clone())
    }

    /// An enhanced transposition cutoff (ETC): a score that is good enough, where the transposition
    /// table knows one of a position after one of `moves` (Schaeffer and Plaat, "New advances in
    /// alpha-beta searching", 1996).
    pub(super) fn enhanced_transposition_cutoff(
        &mut self,
        board: &B,
        depth: u32,
        ply: usize,
        Window { beta, .. }: Window,
        moves: &[B::Move],
    ) -> Option<Score> {
        if self.tt.is_none() || self.algorithm.cut == Cut::Nothing || ply == 0 {
            return None;
        }
        let after = |mv: &B::Move| {
            let next = board.after(mv);
            if next.turn() == board.turn() {
                return None;
            }
            let window = Window { alpha: -beta, beta: INFINITE };
            let (score, _) = self.tt_probe(next.key(), depth - 1, ply + 1, window);
            score.map(|score| -score).filter(|score| *score >= beta)
        };
        let score = moves.iter().find_map(after)?;
        self.counts.cutoffs += 1;
        Some(score)
    }

    /// Keeps a score and the best move in the transposition table, if there is one.
    pub(super) fn tt_store(
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
        if let Some(table) = &mut self.tt {
            table.store(key, depth, (score_to_tt(score, ply), bound), best);
        }
    }
}
