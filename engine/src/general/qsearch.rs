//! Quiescence search (qsearch): no position is evaluated before its noisy moves have been played
//! out.

use crate::board::{Board, Quiescence};
use crate::eval::Evaluate;
use crate::score::{INFINITE, PLY_MAX, Score, of_end, score_to_tt};
use crate::search::tt::{Bound, Entry};

use super::{PARAMS, Search, Task};

/// How long noisy moves are played out, in plies.
const NOISY_PLIES: usize = 12;
/// How long moves that must be made are played out, in plies.
const FORCED_PLIES: usize = 20;

impl<B: Board, E: Evaluate<B>> Search<B, E> {
    /// The score of a position at rest, `deep` plies after the first that was to be evaluated.
    pub(super) fn qsearch(
        &mut self,
        board: &B,
        ply: usize,
        deep: usize,
        (mut alpha, beta): (Score, Score),
        task: &Task<'_, B::Move>,
    ) -> Score {
        self.count(ply, task);
        self.pv_table[ply].clear();
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.probe_endings(board, ply) {
            return score;
        }
        let mut moves = vec![];
        let first = B::CALM_IS_CHEAP.then(|| board.qsearch_moves_into(&mut moves));
        if first == Some(Quiescence::StandPat) && moves.is_empty() {
            return self.static_eval(board, board.key(), task);
        }
        let key = board.key();
        if let Some(score) = self.tt.probe(key).and_then(|entry| entry.cutoff(ply, (alpha, beta)))
            && beta - alpha == 1
        {
            return score;
        }
        let rest = first.unwrap_or_else(|| board.qsearch_moves_into(&mut moves));
        if let Quiescence::Over(verdict) = rest {
            return of_end(verdict, ply);
        }
        let most = if rest == Quiescence::Forced { FORCED_PLIES } else { NOISY_PLIES };
        let ends = ply + 1 >= PLY_MAX || deep >= most;
        let (mut best, begun) = (-INFINITE, alpha);
        let mut stand_pat = None;
        if ends || rest == Quiescence::StandPat {
            best = self.static_eval(board, key, task);
            if ends || best >= beta || moves.is_empty() {
                return best;
            }
            stand_pat = Some(best);
            alpha = alpha.max(best);
        }
        for ranked in self.move_order.order(board, moves, ply, 0) {
            if let Some(stand_pat) = stand_pat
                && stand_pat
                    .saturating_add(board.gain(&ranked.mv))
                    .saturating_add(PARAMS.delta_margin)
                    <= alpha
            {
                continue;
            }
            let next = board.after(&ranked.mv);
            let score = if next.turn() == board.turn() {
                self.qsearch(&next, ply + 1, deep + 1, (alpha, beta), task)
            } else {
                -self.qsearch(&next, ply + 1, deep + 1, (-beta, -alpha), task)
            };
            if self.stopped {
                return 0;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.update_pv(ply, &ranked.mv);
                if score >= beta {
                    self.counts.cutoffs += 1;
                    break;
                }
            }
        }
        // Deeper in a series its bound makes the score another one.
        if deep == 0 {
            let (score, bound) = (score_to_tt(best, ply), Bound::of(best, (begun, beta)));
            self.tt.store(key, Entry { best: 0, score, static_eval: 0, depth: 0, bound });
        }
        best
    }
}
