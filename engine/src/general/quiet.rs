//! Quiescence: no position is evaluated before its strong moves have been played out.

use crate::board::{Board, Rest};
use crate::eval::Evaluate;
use crate::score::{INFINITE, PLY_MAX, Score, of_end, score_to_tt};
use crate::search::tt::{Bound, Entry};

use super::{Search, Task};

/// How long strong moves are played out, in plies, …
const STRONG_PLIES: usize = 12;
/// … and moves that must be made.
const FORCED_PLIES: usize = 20;
/// What a strong move may bring beyond what it takes.
const DELTA: Score = 180;

impl<B: Board, E: Evaluate<B>> Search<B, E> {
    /// The score of a position at rest, `deep` plies after the first that was to be evaluated.
    pub(super) fn quiet(
        &mut self,
        board: &B,
        ply: usize,
        deep: usize,
        (mut alpha, beta): (Score, Score),
        task: &Task<'_, B::Move>,
    ) -> Score {
        self.count(ply, task);
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.known_ending(board, ply) {
            return score;
        }
        let mut moves = vec![];
        let first = B::CALM_IS_CHEAP.then(|| board.rest_into(&mut moves));
        if first == Some(Rest::Still) && moves.is_empty() {
            return self.judge(board, board.key(), task);
        }
        let key = board.key();
        if let Some(score) =
            self.table.probe(key).and_then(|entry| entry.cutoff(ply, (alpha, beta)))
            && beta - alpha == 1
        {
            return score;
        }
        let rest = first.unwrap_or_else(|| board.rest_into(&mut moves));
        if let Rest::Over(verdict) = rest {
            return of_end(verdict, ply);
        }
        let most = if rest == Rest::Restless { FORCED_PLIES } else { STRONG_PLIES };
        let ends = ply + 1 >= PLY_MAX || deep >= most;
        let (mut best, begun) = (-INFINITE, alpha);
        let mut still = None;
        if ends || rest == Rest::Still {
            best = self.judge(board, key, task);
            if ends || best >= beta || moves.is_empty() {
                return best;
            }
            still = Some(best);
            alpha = alpha.max(best);
        }
        for ranked in self.memory.order(board, moves, ply, 0) {
            if let Some(still) = still
                && still.saturating_add(board.gain(&ranked.mv)).saturating_add(DELTA) <= alpha
            {
                continue;
            }
            let next = board.after(&ranked.mv);
            let score = if next.turn() == board.turn() {
                self.quiet(&next, ply + 1, deep + 1, (alpha, beta), task)
            } else {
                -self.quiet(&next, ply + 1, deep + 1, (-beta, -alpha), task)
            };
            if self.stopped {
                return 0;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.extend_line(ply, &ranked.mv);
                if score >= beta {
                    self.counts.cutoffs += 1;
                    break;
                }
            }
        }
        // Deeper in a series its bound makes the score another one.
        if deep == 0 {
            let (score, bound) = (score_to_tt(best, ply), Bound::of(best, (begun, beta)));
            self.table.store(key, Entry { best: 0, score, static_eval: 0, depth: 0, bound });
        }
        best
    }
}
