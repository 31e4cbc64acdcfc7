//! Quiescence: captures and promotions are played out before a position is judged.

use rookery_chess::{Chess, Move};

use super::Shared;
use super::eval::attacked;
use super::order::{is_odd, pick_plainly, trace};
use super::packed::packed;
use super::worker::Worker;
use crate::score::{INFINITE, KNOWN_MIN, PLY_MAX, Score, to_table};
use crate::search::tt::{Bound, Entry};
use crate::see::{SEE_VALUES, see_ge};

/// What a capture may bring beyond the piece.
const DELTA: Score = 160;

impl Worker {
    /// The score of a position at rest.
    pub(super) fn quiet(
        &mut self,
        position: &Chess,
        ply: usize,
        (mut alpha, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        self.count(ply, shared);
        self.lines[ply].clear();
        if self.stopped || self.is_draw(position) {
            return 0;
        }
        let key = position.key();
        let known = self.table.find(key);
        let settled = known.and_then(|entry| entry.settles(ply, (alpha, beta)));
        if let Some(score) = settled.filter(|_| beta - alpha == 1) {
            return score;
        }
        let in_check = !position.checkers().is_empty();
        if ply >= PLY_MAX {
            return if in_check { 0 } else { self.judge(position) };
        }
        let (mut best, mut still, mut plain) = (-INFINITE, -INFINITE, -INFINITE);
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        if in_check {
            position.each_move(|mv| moves.push((0, mv)));
            let best = known.map_or(0, |entry| entry.best);
            self.history.attacked[ply] = attacked(position);
            self.history.rank(position, &mut moves, ply, best, [None; 2]);
        } else {
            plain = known.map_or_else(|| self.judge(position), |entry| entry.judged);
            let [last, _] = self.before(ply);
            still = plain + self.corrections.of(position, last);
            best = known.map_or(still, |entry| entry.nearer(still));
            if best >= beta {
                self.lists[ply] = moves;
                return best;
            }
            alpha = alpha.max(best);
            let rank = |mv| self.history.capture_rank(position, mv);
            position.each_strong_move(|mv| moves.push((rank(mv), mv)));
        }
        let (mut next, mut choice, begun) = (0, 0, alpha);
        while let Some((_, mv)) = pick_plainly(&mut moves, next) {
            next += 1;
            // In check nothing was judged at rest, and nothing is hopeless.
            let hoped_for = if in_check { INFINITE } else { still };
            if best > -KNOWN_MIN && is_hopeless(position, mv, hoped_for, alpha) {
                continue;
            }
            let mut after = position.clone();
            after.make(mv);
            self.table.warm(after.key());
            self.keys.push(key);
            self.traces[ply] = Some(trace(position, mv));
            let score = -self.quiet(&after, ply + 1, (-beta, -alpha), shared);
            self.keys.pop();
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha {
                (alpha, choice) = (score, packed(mv));
                self.extend_line(ply, mv);
                if score >= beta {
                    self.cut_offs += 1;
                    break;
                }
            }
        }
        let mated = in_check && moves.is_empty();
        self.lists[ply] = moves;
        if mated {
            return ply as Score - crate::score::MATE;
        }
        if !self.stopped {
            let (score, judged) = (to_table(best, ply), plain.max(-KNOWN_MIN));
            let bound = Bound::of(best, (begun, beta));
            self.table.store(key, Entry { best: choice, score, judged, depth: 0, bound });
        }
        best
    }
}

/// Whether a move is not worth a look from a position worth `still` at rest: it cannot bring the
/// score above `alpha`, loses by SEE, or promotes to what hardly anybody wants.
fn is_hopeless(position: &Chess, mv: Move, still: Score, alpha: Score) -> bool {
    let prey = position.pieces().role_at(mv.to);
    let gain = prey.map_or(100, |role| SEE_VALUES[role.index()]);
    let brings_little = mv.promotion().is_none() && still + gain + DELTA <= alpha;
    brings_little || is_odd(mv) || !see_ge(position, mv, 0)
}
