//! A position inside the tree: principal variation search (PVS).

use crate::board::{Board, Verdict};
use crate::eval::Evaluate;
use crate::score::{INFINITE, MATE, MATE_MIN, PLY_MAX, Score, of_end, score_to_tt};
use crate::search::tt::{Bound, Entry};

use super::move_order::{Ranked, tag};
use super::{PARAMS, Search, Task};

/// How far back a repetition is looked for, in plies.
const REPEATS_WITHIN: usize = 200;
/// What is known of a node before its moves are tried.
struct Node {
    ply: usize,
    depth: i32,
    /// The Zobrist key.
    key: u64,
    /// On the line of best play, as far as anyone knows.
    pv_node: bool,
    /// The tag of the TT move; 0 for none.
    tt_move: u16,
    /// The static eval, where a null move is possible and a bound is asked for.
    static_eval: Option<Score>,
}

impl Node {
    /// Whether a quiet move that comes after `tried` others is not worth a look: futility pruning
    /// and late move pruning.
    fn prunes_quiet(&self, alpha: Score, tried: usize) -> bool {
        let Some(static_eval) = self
            .static_eval
            .filter(|_| self.depth <= PARAMS.quiet_pruning_depth && alpha.abs() < MATE_MIN)
        else {
            return false;
        };
        static_eval + PARAMS.futility_margin * self.depth <= alpha
            || tried as i32
                >= PARAMS.late_move_base + PARAMS.late_move_square * self.depth * self.depth
    }
}

impl<B: Board, E: Evaluate<B>> Search<B, E> {
    /// The score of a position to a depth: exact inside the window, else a bound.
    pub(super) fn pvs(
        &mut self,
        board: &B,
        depth: i32,
        ply: usize,
        (mut alpha, mut beta): (Score, Score),
        after_null_move: bool,
        task: &Task<'_, B::Move>,
    ) -> Score {
        if depth <= 0 || ply >= PLY_MAX {
            return self.qsearch(board, ply, 0, (alpha, beta), task);
        }
        self.count(ply, task);
        self.pv_table[ply].clear();
        if self.stopped {
            return 0;
        }
        let (key, pv_node) = (board.key(), beta - alpha > 1);
        if ply > 0 {
            if let Some(verdict) = self.repetition(board, key) {
                return of_end(verdict, ply);
            }
            if let Some(score) = self.probe_endings(board, ply) {
                return score;
            }
            // Mate distance pruning: nothing found from here can beat a shorter win.
            alpha = alpha.max(ply as Score - MATE);
            beta = beta.min(MATE - ply as Score - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let entry = self.tt.probe(key);
        if let Some(entry) = entry.filter(|entry| !pv_node && entry.depth >= depth)
            && let Some(score) = entry.cutoff(ply, (alpha, beta))
        {
            return score;
        }
        let tt_move = entry.map_or(0, |entry| entry.best);
        let mut node = Node { ply, depth, key, pv_node, tt_move, static_eval: None };
        if !pv_node
            && !after_null_move
            && let Some(score) = self.prune_node(board, &mut node, beta, task)
        {
            return score;
        }
        self.moves(board, &node, (alpha, beta), task)
    }

    /// A score that is good enough without any move, where a null move is possible at all: reverse
    /// futility pruning, then null move pruning.
    fn prune_node(
        &mut self,
        board: &B,
        node: &mut Node,
        beta: Score,
        task: &Task<'_, B::Move>,
    ) -> Option<Score> {
        if beta.abs() >= MATE_MIN {
            return None;
        }
        let after = board.null_move()?;
        let static_eval = self.static_eval(board, node.key, task);
        node.static_eval = Some(static_eval);
        if node.depth <= PARAMS.reverse_futility_depth
            && static_eval - PARAMS.reverse_futility_margin * node.depth >= beta
        {
            return Some(static_eval);
        }
        if static_eval < beta || node.depth < PARAMS.null_move_depth {
            return None;
        }
        let reduction = PARAMS.null_move_reduction + node.depth / PARAMS.null_move_depth_divisor;
        let depth = node.depth - reduction;
        self.keys.push(node.key);
        let score = -self.pvs(&after, depth, node.ply + 1, (-beta, 1 - beta), true, task);
        self.keys.pop();
        let proven = score >= beta && !self.stopped;
        proven.then_some(if score < MATE_MIN { score } else { beta })
    }

    fn moves(
        &mut self,
        board: &B,
        node: &Node,
        (begun, beta): (Score, Score),
        task: &Task<'_, B::Move>,
    ) -> Score {
        let Node { ply, depth, key, .. } = *node;
        let mut moves = vec![];
        if ply == 0 && !task.only.is_empty() {
            moves.extend_from_slice(task.only);
        } else {
            board.worthy_into(&mut moves);
        }
        if moves.is_empty() {
            return board.verdict().map_or(0, |verdict| of_end(verdict, ply));
        }
        let tt_move = self.other_line.filter(|_| ply == 0).unwrap_or(node.tt_move);
        let forced = moves.len() == 1 && ply > 0 && ply < 2 * PLY_MAX / 3;
        let moves = self.move_order.order(board, moves, ply, tt_move);
        let (mut alpha, mut best, mut choice) = (begun, -INFINITE, 0);
        let mut tried: Vec<B::Move> = vec![];
        for (number, ranked) in moves.into_iter().enumerate() {
            let next = board.after(&ranked.mv);
            let quiet = !ranked.noisy && best > -MATE_MIN;
            if quiet && node.prunes_quiet(alpha, number) && !next.must_answer() {
                continue;
            }
            self.keys.push(key);
            let full = depth - i32::from(!forced);
            let score =
                self.search_move(board, &next, node, full, (number, &ranked), (alpha, beta), task);
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, choice) = (score, tag(board, &ranked.mv));
                    self.update_pv(ply, &ranked.mv);
                }
            }
            if score >= beta {
                self.counts.cutoffs += 1;
                if !ranked.noisy {
                    self.move_order.update(board, &ranked.mv, &tried, (ply, depth));
                }
                break;
            }
            if !ranked.noisy {
                tried.push(ranked.mv);
            }
        }
        if !self.stopped && (ply > 0 || self.other_line.is_none()) {
            let (score, bound) = (score_to_tt(best, ply), Bound::of(best, (begun, beta)));
            self.tt.store(key, Entry { best: choice, score, static_eval: 0, depth, bound });
        }
        best
    }

    /// Searches a move as PVS does: the first in the whole window, others in a null window and,
    /// where they come late, less deep (late move reductions), until one turns out to be better.
    #[expect(clippy::too_many_arguments, reason = "all that a node is told, and both boards")]
    fn search_move(
        &mut self,
        board: &B,
        next: &B,
        node: &Node,
        full: i32,
        (number, ranked): (usize, &Ranked<B::Move>),
        (alpha, beta): (Score, Score),
        task: &Task<'_, B::Move>,
    ) -> Score {
        let ply = node.ply + 1;
        if number == 0 {
            return self.child(board, next, full, ply, (alpha, beta), task);
        }
        let (first, more) = board.lmr_start();
        let late = number >= first && node.depth >= PARAMS.lmr_depth && !ranked.noisy;
        let reduction = if late && board.allows_lmr() {
            let row = &self.lmr_table[(node.depth as usize).min(63)];
            let less = row[number.min(63)] + more - ranked.history - i32::from(node.pv_node);
            less.clamp(0, full - 1)
        } else {
            0
        };
        let scout = (alpha, alpha + 1);
        let mut score = self.child(board, next, full - reduction, ply, scout, task);
        if score > alpha && reduction > 0 {
            score = self.child(board, next, full, ply, scout, task);
        }
        if score > alpha && score < beta {
            score = self.child(board, next, full, ply, (alpha, beta), task);
        }
        score
    }

    /// The score of `next` for whoever moved in `board`, who may have to move again.
    fn child(
        &mut self,
        board: &B,
        next: &B,
        depth: i32,
        ply: usize,
        (alpha, beta): (Score, Score),
        task: &Task<'_, B::Move>,
    ) -> Score {
        if next.turn() == board.turn() {
            self.pvs(next, depth, ply, (alpha, beta), false, task)
        } else {
            -self.pvs(next, depth, ply, (-beta, -alpha), false, task)
        }
    }

    /// How the game ends because the position has stood before. One that repeats one of this search
    /// will repeat again; one before the root must have stood twice.
    fn repetition(&self, board: &B, key: u64) -> Option<Verdict> {
        if !board.can_repeat() {
            return None;
        }
        let within = board.reversible().min(REPEATS_WITHIN);
        let since = self.keys.len() - self.root;
        for (cycle, other) in (1..).zip(self.keys[self.root..].iter().rev().take(within)) {
            if *other == key {
                return board.repeated(cycle);
            }
        }
        if within <= since {
            return None;
        }
        let key = board.past_key();
        let past = self.keys[..self.root].iter().rev().take(within - since);
        let same = (since as u32 + 1..).zip(past).filter(|(_, other)| **other == key);
        same.map(|(cycle, _)| cycle).nth(1).and_then(|cycle| board.repeated(cycle))
    }
}
