//! Quiescence search (qsearch): captures and promotions are played out before a position is
//! evaluated.

use rookery_chess::{Chess, Move};

use super::Shared;
use super::eval::attacked;
use super::move_picker::pick_by_rank;
use super::moves::{is_underpromotion, packed};
use super::params::Numbers;
use super::worker::Worker;
use crate::score::{INFINITE, KNOWN_WIN_MIN, PLY_MAX, Score, score_to_tt};
use crate::search::tt::{Bound, Entry};
use crate::see::{SEE_VALUES, see_ge};

impl<const TUNED: bool> Worker<TUNED> {
    /// The score of a position at rest.
    pub(super) fn qsearch(
        &mut self,
        position: &Chess,
        ply: usize,
        (mut alpha, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        self.count(ply, shared);
        self.pv_table[ply].clear();
        if self.stopped || self.is_draw(position) {
            return 0;
        }
        let key = position.key();
        let entry = self.tt.probe(key);
        let cutoff = entry.and_then(|entry| entry.cutoff(ply, (alpha, beta)));
        if let Some(score) = cutoff.filter(|_| beta - alpha == 1) {
            return score;
        }
        let in_check = !position.checkers().is_empty();
        if ply >= PLY_MAX {
            return if in_check { 0 } else { self.static_eval(position) };
        }
        let (mut best, mut stand_pat, mut raw_eval) = (-INFINITE, -INFINITE, -INFINITE);
        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        moves.clear();
        if in_check {
            position.each_move(|mv| moves.push((0, mv)));
            let best = entry.map_or(0, |entry| entry.best);
            self.history.attacked[ply] = attacked(position);
            self.history.rank(position, &mut moves, ply, best, [None; 2]);
        } else {
            raw_eval = entry.map_or_else(|| self.static_eval(position), |entry| entry.static_eval);
            let [last, _] = self.before(ply);
            stand_pat = raw_eval + self.correction_history.of(position, last);
            best = entry.map_or(stand_pat, |entry| entry.refined(stand_pat));
            if best >= beta {
                self.move_lists[ply] = moves;
                return best;
            }
            alpha = alpha.max(best);
            let rank = |mv| self.history.capture_rank(position, mv);
            position.each_strong_move(|mv| moves.push((rank(mv), mv)));
        }
        let (mut next, mut choice, begun) = (0, 0, alpha);
        while let Some((_, mv)) = pick_by_rank(&mut moves, next) {
            next += 1;
            // In check there is no standing pat, and nothing is futile.
            let hoped_for = if in_check { INFINITE } else { stand_pat };
            if best > -KNOWN_WIN_MIN && is_futile::<TUNED>(position, mv, hoped_for, alpha) {
                continue;
            }
            let after = self.make(position, mv, (ply, key));
            let score = -self.qsearch(&after, ply + 1, (-beta, -alpha), shared);
            self.keys.pop();
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha {
                (alpha, choice) = (score, packed(mv));
                self.update_pv(ply, mv);
                if score >= beta {
                    self.cutoffs += 1;
                    break;
                }
            }
        }
        let mated = in_check && moves.is_empty();
        self.move_lists[ply] = moves;
        if mated {
            return ply as Score - crate::score::MATE;
        }
        if !self.stopped {
            let (score, static_eval) = (score_to_tt(best, ply), raw_eval.max(-KNOWN_WIN_MIN));
            let bound = Bound::of(best, (begun, beta));
            self.tt.store(key, Entry { best: choice, score, static_eval, depth: 0, bound });
        }
        best
    }
}

/// Whether a move is not worth a look where standing pat is worth `stand_pat`: it cannot bring the
/// score above `alpha` (delta pruning), loses by SEE, or promotes to what hardly anybody wants.
fn is_futile<const TUNED: bool>(
    position: &Chess,
    mv: Move,
    stand_pat: Score,
    alpha: Score,
) -> bool {
    let victim = position.pieces().role_at(mv.to);
    let gain = victim.map_or(100, |role| SEE_VALUES[role.index()]);
    let brings_little =
        mv.promotion().is_none() && stand_pat + gain + Numbers::<TUNED>::delta_margin() <= alpha;
    brings_little || is_underpromotion(mv) || !see_ge(position, mv, 0)
}
