//! What is not searched at all, because it is all but sure not to matter. Whole positions: reverse
//! futility pruning and razoring (Heinz, "Extended futility pruning", ICCA Journal 21, 1998), null
//! move pruning (Donninger, "Null move and deep search", ICCA Journal 16, 1993) and captures that a
//! shallower search confirms (Buro, "ProbCut: an effective selective extension of the alpha-beta
//! algorithm", ICCA Journal 18, 1995). Single moves: late move, futility, history and SEE pruning.

use rookery_chess::{Chess, Move, Role, attacks};

use super::Shared;
use super::move_picker::pick_by_rank;
use super::moves::{is_underpromotion, packed};
use super::node::Node;
use super::params::Numbers;
use super::worker::Worker;
use crate::score::{KNOWN_WIN_MIN, Score, score_to_tt};
use crate::search::tt::{Bound, Entry};
use crate::see::see_ge;

impl<const TUNED: bool> Worker<TUNED> {
    /// A score that is good enough before any move was tried.
    pub(super) fn prune_node(
        &mut self,
        position: &Chess,
        node: Node,
        (alpha, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Option<Score> {
        if let Some(score) = reverse_futility_pruning::<TUNED>(&node, beta) {
            return Some(score);
        }
        if node.depth <= Numbers::<TUNED>::razoring_depth()
            && node.static_eval + Numbers::<TUNED>::razoring_margin() <= alpha
            && let Some(score) = self.razoring(position, node.ply, alpha, shared)
        {
            return Some(score);
        }
        let score = self.null_move_pruning(position, node, beta, shared);
        score.or_else(|| self.probcut(position, node, beta, shared))
    }

    /// Razoring, so far behind that only captures could help: the score if they do not.
    fn razoring(
        &mut self,
        position: &Chess,
        ply: usize,
        alpha: Score,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let score = self.qsearch(position, ply, (alpha, alpha + 1), shared);
        (score <= alpha).then_some(score)
    }

    /// Null move pruning: good enough even if the opponent may move twice. Not where every move may
    /// be bad (zugzwang), as without non-pawn material, and not twice in a row.
    fn null_move_pruning(
        &mut self,
        position: &Chess,
        node: Node,
        beta: Score,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let Node { ply, depth, static_eval, .. } = node;
        let pieces = position.pieces();
        let us = position.side_to_move();
        let non_pawns = pieces.color(us) & !(pieces.of(us, Role::Pawn) | pieces.of(us, Role::King));
        let after_null_move = ply > 0 && self.moved[ply - 1].is_none();
        if depth < Numbers::<TUNED>::null_move_depth()
            || after_null_move
            || static_eval < beta
            || non_pawns.is_empty()
            || beta.abs() >= KNOWN_WIN_MIN
        {
            return None;
        }
        let ahead = (static_eval - beta) / Numbers::<TUNED>::null_move_eval_divisor();
        let reduction = Numbers::<TUNED>::null_move_reduction()
            + depth / Numbers::<TUNED>::null_move_depth_divisor()
            + ahead.min(Numbers::<TUNED>::null_move_eval_max());
        let mut after = position.clone();
        after.pass();
        self.tt.prefetch(after.key());
        self.moved[ply] = None;
        self.keys.push(node.key);
        let window = (-beta, 1 - beta);
        let cut_node = !node.cut_node;
        let score = -self.pvs(&after, depth - reduction - 1, ply + 1, window, cut_node, shared);
        self.keys.pop();
        let proven = score >= beta && !self.stopped;
        proven.then_some(if score < KNOWN_WIN_MIN { score } else { beta })
    }

    /// ProbCut: good enough by far after a capture, as a shallower search confirms.
    fn probcut(
        &mut self,
        position: &Chess,
        node: Node,
        beta: Score,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let Node { ply, depth, static_eval, key, .. } = node;
        let bound = beta + Numbers::<TUNED>::probcut_margin();
        let confirmed = depth - Numbers::<TUNED>::probcut_reduction();
        let known = |entry: Entry| entry.depth > confirmed && entry.score < bound;
        let unlikely = node.entry.is_some_and(known);
        if self.stopped
            || depth < Numbers::<TUNED>::probcut_depth()
            || beta.abs() >= KNOWN_WIN_MIN
            || unlikely
        {
            return None;
        }
        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        moves.clear();
        position.each_strong_move(|mv| moves.push((self.history.capture_rank(position, mv), mv)));
        let (mut next, mut found) = (0, None);
        while let Some((_, mv)) = pick_by_rank(&mut moves, next) {
            next += 1;
            if is_underpromotion(mv) || !see_ge(position, mv, bound - static_eval) {
                continue;
            }
            let after = self.make(position, mv, (ply, key));
            let window = (-bound, 1 - bound);
            let mut score = -self.qsearch(&after, ply + 1, window, shared);
            if score >= bound && !self.stopped {
                score = -self.pvs(&after, confirmed, ply + 1, window, !node.cut_node, shared);
            }
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score >= bound {
                let (best, depth, bound) = (packed(mv), confirmed + 1, Bound::Lower);
                let static_eval = node.raw_eval.max(-KNOWN_WIN_MIN);
                let entry =
                    Entry { best, score: score_to_tt(score, ply), static_eval, depth, bound };
                self.tt.store(key, entry);
                found = Some(score);
                break;
            }
        }
        self.move_lists[ply] = moves;
        found
    }

    /// Whether a move that is not the first looks too bad to try: a quiet one by late move,
    /// futility, history or SEE pruning, another one by SEE pruning. Never one that gives check.
    pub(super) fn prunes_move(
        &self,
        position: &Chess,
        node: Node,
        mv: Move,
        (quiet, rank): (bool, i32),
        (alpha, tried): (Score, usize),
    ) -> bool {
        let Node { depth, static_eval, in_check, .. } = node;
        if in_check || depth > Numbers::<TUNED>::move_pruning_depth() || is_underpromotion(mv) {
            return is_underpromotion(mv) && depth <= Numbers::<TUNED>::move_pruning_depth();
        }
        let prunes = if quiet {
            let most = (Numbers::<TUNED>::late_move_base() + depth * depth) as usize
                / if node.improving { 1 } else { 2 };
            let late = tried >= most;
            let futile = depth <= Numbers::<TUNED>::futility_depth()
                && static_eval
                    + Numbers::<TUNED>::futility_base()
                    + Numbers::<TUNED>::futility_margin() * depth
                    <= alpha;
            let disliked = depth <= Numbers::<TUNED>::history_pruning_depth()
                && rank < -Numbers::<TUNED>::history_pruning_margin() * depth;
            late || futile
                || disliked
                || !see_ge(position, mv, -Numbers::<TUNED>::see_quiet_margin() * depth)
        } else {
            rank < 0 && !see_ge(position, mv, -Numbers::<TUNED>::see_noisy_margin() * depth)
        };
        prunes && !gives_direct_check(position, mv)
    }
}

/// Reverse futility pruning (static null move pruning): so far ahead that a quiet move will keep
/// it.
#[inline]
fn reverse_futility_pruning<const TUNED: bool>(node: &Node, beta: Score) -> Option<Score> {
    let Node { depth, static_eval, improving, .. } = *node;
    let margin = Numbers::<TUNED>::reverse_futility_margin() * (depth - i32::from(improving));
    let prunes = depth <= Numbers::<TUNED>::reverse_futility_depth()
        && static_eval - margin >= beta
        && beta.abs() < KNOWN_WIN_MIN;
    prunes.then(|| i32::midpoint(static_eval, beta))
}

/// Whether the piece that moves gives check itself.
fn gives_direct_check(position: &Chess, mv: Move) -> bool {
    let (pieces, us) = (position.pieces(), position.side_to_move());
    let standing = mv.promotion().unwrap_or(mv.role);
    let occupied = pieces.occupied() ^ mv.from;
    attacks::of(us, standing, mv.to, occupied).has(pieces.king(!us))
}
