//! What is not searched at all, because it is all but sure not to matter: passing (Donninger, "Null
//! move and deep search", ICCA Journal 16, 1993) and futility (Heinz, "Extended futility pruning",
//! ICCA Journal 21, 1998), for positions and for late moves, and captures that a shallower search
//! confirms (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA
//! Journal 18, 1995).

use rookery_chess::{Chess, Move, Role, attacks};

use super::Shared;
use super::node::Node;
use super::order::{is_odd, pick_plainly, trace};
use super::packed::packed;
use super::worker::Worker;
use crate::score::{KNOWN_MIN, Score, to_table};
use crate::search::tt::{Bound, Entry};
use crate::see::see_ge;

/// Pruning without a search is for depths up to this.
const SHALLOW: i32 = 7;

/// From this depth on captures are tried that may settle it, …
const CAPTURE_DEPTH: i32 = 5;
/// … if they pass the bound by so much.
const CAPTURE_MARGIN: Score = 170;
/// Quiet moves are futile up to this depth at the most.
const FUTILE: i32 = 5;

impl Worker {
    /// A score that is good enough before any move was tried.
    pub(super) fn without_moves(
        &mut self,
        position: &Chess,
        node: Node,
        (alpha, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let Node { ply, depth, judged, .. } = node;
        // So far ahead that a quiet move will keep it.
        let margin = 78 * (depth - i32::from(node.improving));
        if depth < SHALLOW && judged - margin >= beta && beta.abs() < KNOWN_MIN {
            return Some(i32::midpoint(judged, beta));
        }
        // So far behind that only captures could help.
        if depth == 1 && judged + 300 <= alpha {
            let score = self.quiet(position, ply, (alpha, alpha + 1), shared);
            if score <= alpha {
                return Some(score);
            }
        }
        let passed = self.pass(position, node, beta, shared);
        passed.or_else(|| self.capture(position, node, beta, shared))
    }

    /// Good enough even if the opponent may move twice; not where every move may be bad.
    fn pass(
        &mut self,
        position: &Chess,
        node: Node,
        beta: Score,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let Node { ply, depth, judged, .. } = node;
        let pieces = position.pieces();
        let us = position.side_to_move();
        let officers = pieces.color(us) & !(pieces.of(us, Role::Pawn) | pieces.of(us, Role::King));
        let passed = ply > 0 && self.traces[ply - 1].is_none();
        if depth < 3 || passed || judged < beta || officers.is_empty() || beta.abs() >= KNOWN_MIN {
            return None;
        }
        let reduction = 3 + depth / 3 + ((judged - beta) / 200).min(3);
        let mut after = position.clone();
        after.pass();
        self.table.warm(after.key());
        self.traces[ply] = None;
        self.keys.push(node.key);
        let window = (-beta, 1 - beta);
        let score = -self.node(&after, depth - reduction - 1, ply + 1, window, !node.cut, shared);
        self.keys.pop();
        (score >= beta && !self.stopped).then_some(if score < KNOWN_MIN { score } else { beta })
    }

    /// Good enough by far after a capture, as a shallower search confirms.
    fn capture(
        &mut self,
        position: &Chess,
        node: Node,
        beta: Score,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let Node { ply, depth, judged, key, .. } = node;
        let bound = beta + CAPTURE_MARGIN;
        let known = |entry: Entry| entry.depth >= depth - 3 && entry.score < bound;
        let unlikely = node.entry.is_some_and(known);
        if self.stopped || depth < CAPTURE_DEPTH || beta.abs() >= KNOWN_MIN || unlikely {
            return None;
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        position.each_strong_move(|mv| moves.push((self.history.capture_rank(position, mv), mv)));
        let (mut next, mut found) = (0, None);
        while let Some((_, mv)) = pick_plainly(&mut moves, next) {
            next += 1;
            if is_odd(mv) || !see_ge(position, mv, bound - judged) {
                continue;
            }
            let mut after = position.clone();
            after.make(mv);
            self.table.warm(after.key());
            self.keys.push(key);
            self.traces[ply] = Some(trace(position, mv));
            let window = (-bound, 1 - bound);
            let mut score = -self.quiet(&after, ply + 1, window, shared);
            if score >= bound && !self.stopped {
                score = -self.node(&after, depth - 4, ply + 1, window, !node.cut, shared);
            }
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score >= bound {
                let (best, depth, bound) = (packed(mv), depth - 3, Bound::AtLeast);
                let judged = node.plain.max(-KNOWN_MIN);
                let entry = Entry { best, score: to_table(score, ply), judged, depth, bound };
                self.table.store(key, entry);
                found = Some(score);
                break;
            }
        }
        self.lists[ply] = moves;
        found
    }

    /// Whether a move that is not the first looks too bad to try.
    pub(super) fn skips(
        &self,
        position: &Chess,
        node: Node,
        mv: Move,
        (quiet, rank): (bool, i32),
        (alpha, tried): (Score, usize),
    ) -> bool {
        let Node { depth, judged, in_check, .. } = node;
        if in_check || depth > SHALLOW || is_odd(mv) {
            return is_odd(mv) && depth <= SHALLOW;
        }
        let bad = if quiet {
            let most = (4 + depth * depth) as usize / if node.improving { 1 } else { 2 };
            let hopeless = depth <= FUTILE && judged + 110 + 85 * depth <= alpha;
            tried >= most
                || hopeless
                || depth <= 4 && rank < -3_500 * depth
                || !see_ge(position, mv, -50 * depth)
        } else {
            rank < 0 && !see_ge(position, mv, -90 * depth)
        };
        bad && !attacks_king(position, mv)
    }
}

/// Whether the piece that moves gives check itself.
fn attacks_king(position: &Chess, mv: Move) -> bool {
    let (pieces, us) = (position.pieces(), position.side_to_move());
    let standing = mv.promotion().unwrap_or(mv.role);
    let occupied = pieces.occupied() ^ mv.from;
    attacks::of(us, standing, mv.to, occupied).has(pieces.king(!us))
}
