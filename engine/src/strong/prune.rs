//! What is not searched at all, because it is all but sure not to matter. Whole positions: reverse
//! futility pruning and razoring (Heinz, "Extended futility pruning", ICCA Journal 21, 1998), null
//! move pruning (Donninger, "Null move and deep search", ICCA Journal 16, 1993) and captures that a
//! shallower search confirms (Buro, "ProbCut: an effective selective extension of the alpha-beta
//! algorithm", ICCA Journal 18, 1995). Single moves: late move, futility, history and SEE pruning.

use rookery_chess::{Chess, Move, Role, attacks};

use super::Shared;
use super::move_picker::pick_by_rank;
use super::moves::{is_underpromotion, packed, piece_to};
use super::node::Node;
use super::worker::Worker;
use crate::score::{KNOWN_WIN_MIN, Score, score_to_tt};
use crate::search::tt::{Bound, Entry};
use crate::see::see_ge;

/// Pruning without a search is for depths up to this.
const SHALLOW: i32 = 7;

/// From this depth on ProbCut tries captures that may settle it, …
const PROBCUT_DEPTH: i32 = 5;
/// … if they pass the bound by so much.
const PROBCUT_MARGIN: Score = 170;
/// Futility pruning of quiet moves is for depths up to this.
const FUTILITY_DEPTH: i32 = 5;

impl Worker {
    /// A score that is good enough before any move was tried.
    pub(super) fn prune_node(
        &mut self,
        position: &Chess,
        node: Node,
        (alpha, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Option<Score> {
        if let Some(score) = reverse_futility_pruning(node, beta) {
            return Some(score);
        }
        if let Some(score) = self.razoring(position, node, alpha, shared) {
            return Some(score);
        }
        let score = self.null_move_pruning(position, node, beta, shared);
        score.or_else(|| self.probcut(position, node, beta, shared))
    }

    /// Razoring: so far behind that only captures could help, and they do not.
    fn razoring(
        &mut self,
        position: &Chess,
        node: Node,
        alpha: Score,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        if node.depth != 1 || node.static_eval + 300 > alpha {
            return None;
        }
        let score = self.qsearch(position, node.ply, (alpha, alpha + 1), shared);
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
        if depth < 3
            || after_null_move
            || static_eval < beta
            || non_pawns.is_empty()
            || beta.abs() >= KNOWN_WIN_MIN
        {
            return None;
        }
        let reduction = 3 + depth / 3 + ((static_eval - beta) / 200).min(3);
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
        let bound = beta + PROBCUT_MARGIN;
        let known = |entry: Entry| entry.depth >= depth - 3 && entry.score < bound;
        let unlikely = node.entry.is_some_and(known);
        if self.stopped || depth < PROBCUT_DEPTH || beta.abs() >= KNOWN_WIN_MIN || unlikely {
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
            let mut after = position.clone();
            after.make(mv);
            self.tt.prefetch(after.key());
            self.keys.push(key);
            self.moved[ply] = Some(piece_to(position, mv));
            let window = (-bound, 1 - bound);
            let mut score = -self.qsearch(&after, ply + 1, window, shared);
            if score >= bound && !self.stopped {
                score = -self.pvs(&after, depth - 4, ply + 1, window, !node.cut_node, shared);
            }
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score >= bound {
                let (best, depth, bound) = (packed(mv), depth - 3, Bound::Lower);
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
        if in_check || depth > SHALLOW || is_underpromotion(mv) {
            return is_underpromotion(mv) && depth <= SHALLOW;
        }
        let prunes = if quiet {
            let most = (4 + depth * depth) as usize / if node.improving { 1 } else { 2 };
            let late = tried >= most;
            let futile = depth <= FUTILITY_DEPTH && static_eval + 110 + 85 * depth <= alpha;
            let disliked = depth <= 4 && rank < -3_500 * depth;
            late || futile || disliked || !see_ge(position, mv, -50 * depth)
        } else {
            rank < 0 && !see_ge(position, mv, -90 * depth)
        };
        prunes && !gives_direct_check(position, mv)
    }
}

/// Reverse futility pruning (static null move pruning): so far ahead that a quiet move will keep
/// it.
fn reverse_futility_pruning(node: Node, beta: Score) -> Option<Score> {
    let Node { depth, static_eval, improving, .. } = node;
    let margin = 78 * (depth - i32::from(improving));
    let prunes = depth < SHALLOW && static_eval - margin >= beta && beta.abs() < KNOWN_WIN_MIN;
    prunes.then(|| i32::midpoint(static_eval, beta))
}

/// Whether the piece that moves gives check itself.
fn gives_direct_check(position: &Chess, mv: Move) -> bool {
    let (pieces, us) = (position.pieces(), position.side_to_move());
    let standing = mv.promotion().unwrap_or(mv.role);
    let occupied = pieces.occupied() ^ mv.from;
    attacks::of(us, standing, mv.to, occupied).has(pieces.king(!us))
}
