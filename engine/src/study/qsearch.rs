//! Quiescence search (qsearch), and the static eval at the end of each line.

use crate::board::Board;
use crate::eval::Evaluate;
use crate::score::{INFINITE, PLY_MAX, Score, of_end};

use super::algorithm::Cut;
use super::search::{Study, Window};

impl<B: Board, E: Evaluate<B>> Study<'_, B, E> {
    /// The score of a position with no ply left to search.
    pub(super) fn qsearch(&mut self, board: &B, ply: usize, window: Window) -> Score {
        self.enter(ply);
        self.clear_line(ply);
        let key = board.key();
        if let (Some(score), _) = self.tt_probe(key, 0, ply, window) {
            return score;
        }
        if let Some(verdict) = board.verdict() {
            return of_end(verdict, ply);
        }
        if self.algorithm.quiescence {
            return self.play_out(board, ply, window, key);
        }
        self.counts.leaves += 1;
        let score = self.evaluation.evaluate(board);
        let everything = Window { alpha: -INFINITE, beta: INFINITE };
        self.tt_store(key, 0, ply, everything, score, None);
        score
    }

    /// The score of a position that is not over, after its noisy moves have been played out: the
    /// player to move may stand pat, or play one of them. Where that is not allowed (check), every
    /// move is tried.
    fn play_out(&mut self, board: &B, ply: usize, window: Window, key: u64) -> Score {
        let cuts = self.algorithm.cut != Cut::Nothing;
        let mut moves = vec![];
        let forced = board.must_answer() && ply + 1 < PLY_MAX;
        let (mut best, mut stand_pat) = (-INFINITE, None);
        if forced {
            board.moves_into(&mut moves);
        } else {
            self.counts.leaves += 1;
            let (material, rest) = self.evaluation.parts(board);
            best = material + rest;
            stand_pat = Some(material);
            if !cuts || best < window.beta {
                board.noisy_moves_into(&mut moves);
            }
        }
        if ply + 1 >= PLY_MAX {
            return best;
        }
        self.move_order.order(&self.algorithm, board, ply, &mut moves, [None, None]);
        let rest_max = self.evaluation.rest_max();
        for mv in moves {
            if cuts && best >= window.beta {
                self.counts.cutoffs += 1;
                break;
            }
            let alpha = window.alpha.max(best);
            let next = board.after(&mv);
            let most = stand_pat.map(|material| material + board.gain(&mv) + rest_max);
            if let Some(most) = most.filter(|most| cuts && *most <= alpha && at_rest(&next, *most))
            {
                best = best.max(most);
                continue;
            }
            let score = if next.turn() == board.turn() {
                self.qsearch(&next, ply + 1, Window { alpha, beta: window.beta })
            } else {
                -self.qsearch(&next, ply + 1, Window { alpha: -window.beta, beta: -alpha })
            };
            best = best.max(score);
        }
        self.tt_store(key, 0, ply, window, best, None);
        best
    }
}

/// Whether the opponent may stand pat in `next`, so that a noisy move that led here brings its
/// player at the `most` the material that it wins with all else as good as it can be.
fn at_rest<B: Board>(next: &B, most: Score) -> bool {
    !next.must_answer() && (most >= 0 || next.verdict().is_none())
}
