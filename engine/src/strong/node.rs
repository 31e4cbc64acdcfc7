//! A position inside the tree: principal variation search (PVS). `lmr` says how deep each move is
//! searched, `prune` what is not searched at all.

use rookery_chess::{Chess, Move};

use super::Shared;
use super::eval::attacked;
use super::lmr::Candidate;
use super::moves::{PieceTo, is_quiet, packed};
use super::params::Numbers;
use super::worker::Worker;
use crate::score::{INFINITE, KNOWN_WIN_MIN, MATE, PLY_MAX, Score, score_to_tt};
use crate::search::tt::{Bound, Entry};

/// From so many moves without progress on, in plies, the transposition table, which does not know
/// of them, is not believed.
const TT_HALFMOVES_MAX: u16 = 90;

/// What the search knows of a node before it looks at a move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// The Zobrist key.
    pub(super) key: u64,
    pub(super) in_check: bool,
    /// A PV node: on the line of best play, as far as anyone knows.
    pub(super) pv_node: bool,
    /// A cut node: a move is expected to fail high.
    pub(super) cut_node: bool,
    /// What the evaluation said, as the transposition table keeps it.
    pub(super) raw_eval: Score,
    /// The static eval: the same with what correction history says.
    pub(super) static_eval: Score,
    /// The static eval is better than two plies ago.
    pub(super) improving: bool,
    /// What the transposition table knows.
    pub(super) entry: Option<Entry>,
    /// The TT move, packed; 0 for none.
    pub(super) tt_move: u16,
    /// The move that a singular search leaves out, packed; 0 for none.
    pub(super) excluded: u16,
    /// How much deeper the TT move is to be searched: its singular extension.
    pub(super) extension: i32,
    /// The TT move takes or promotes.
    pub(super) tt_noisy: bool,
}

impl<const TUNED: bool> Worker<TUNED> {
    /// The score of a position to a depth: exact inside the window, else a bound.
    pub(super) fn pvs(
        &mut self,
        position: &Chess,
        depth: i32,
        ply: usize,
        (mut alpha, mut beta): (Score, Score),
        cut_node: bool,
        shared: &Shared<'_>,
    ) -> Score {
        if let Some(score) = self.probe_tablebases(position, ply, shared) {
            return score;
        }
        if depth <= 0 {
            return self.qsearch(position, ply, (alpha, beta), shared);
        }
        self.count(ply, shared);
        self.pv_table[ply].clear();
        if self.stopped {
            return 0;
        }
        let in_check = !position.checkers().is_empty();
        if ply > 0 {
            if self.is_draw(position) && !(in_check && position.count_moves() == 0) {
                return 0;
            }
            // Mate distance pruning: nothing found from here can beat a shorter mate.
            alpha = alpha.max(ply as Score - MATE);
            beta = beta.min(MATE - ply as Score - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        if ply >= PLY_MAX {
            return if in_check { 0 } else { self.static_eval(position) };
        }
        let (key, pv_node) = (position.key(), beta - alpha > 1);
        let excluded = self.excluded[ply];
        let entry = self.tt.probe(key);
        let deep = entry.filter(|entry| !pv_node && excluded == 0 && entry.depth >= depth);
        if let Some(score) = deep.and_then(|entry| entry.cutoff(ply, (alpha, beta)))
            && position.halfmoves() < TT_HALFMOVES_MAX
        {
            return score;
        }
        let mut node = self.assess(position, (depth, ply, key), in_check, entry);
        (node.pv_node, node.cut_node) = (pv_node, cut_node);
        if excluded == 0 {
            if !pv_node
                && !in_check
                && let Some(score) = self.prune_node(position, node, (alpha, beta), shared)
            {
                return score;
            }
            match self.singular(position, node, beta, shared) {
                Ok(extension) => node.extension = extension,
                Err(score) => return score,
            }
        }
        self.moves(position, node, (alpha, beta), shared)
    }

    /// What is known of a node before anything is searched: its static eval above all.
    fn assess(
        &mut self,
        position: &Chess,
        (depth, ply, key): (i32, usize, u64),
        in_check: bool,
        entry: Option<Entry>,
    ) -> Node {
        let raw_eval = match entry {
            _ if in_check => -INFINITE,
            Some(entry) => entry.static_eval,
            None => self.static_eval(position),
        };
        let mut static_eval = raw_eval;
        if !in_check {
            let [last, _] = self.before(ply);
            let corrected = raw_eval + self.correction_history.of(position, last);
            static_eval = corrected.clamp(1 - KNOWN_WIN_MIN, KNOWN_WIN_MIN - 1);
        }
        self.static_evals[ply] = (!in_check).then_some(static_eval);
        let before = ply.checked_sub(2).and_then(|ply| self.static_evals[ply]);
        let improving = !in_check && before.is_none_or(|before| static_eval > before);
        let tt_move = entry.map_or(0, |entry| entry.best);
        // Internal iterative reduction: without a TT move a shallower search is worth more.
        let depth =
            if tt_move == 0 && depth >= Numbers::<TUNED>::iir_depth() { depth - 1 } else { depth };
        let (pv_node, cut_node, extension, excluded) = (false, false, 0, self.excluded[ply]);
        Node {
            ply,
            depth,
            key,
            in_check,
            pv_node,
            cut_node,
            raw_eval,
            static_eval,
            improving,
            entry,
            tt_move,
            excluded,
            extension,
            tt_noisy: false,
        }
    }

    /// Tries the moves.
    fn moves(
        &mut self,
        position: &Chess,
        mut node: Node,
        (begun, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        let Node { ply, key, in_check, excluded, .. } = node;
        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        moves.clear();
        let only = if ply == 0 { self.only.as_slice() } else { &[] };
        position.each_move(|mv| {
            if (only.is_empty() || only.contains(&mv)) && packed(mv) != excluded {
                moves.push((0, mv));
            }
        });
        let before = self.before(ply);
        self.history.attacked[ply] = attacked(position);
        let (mut alpha, mut best, mut choice) = (begun, -INFINITE, None);
        let mut tried = std::mem::take(&mut self.tried[ply]);
        tried.clear();
        let (mut next, mut quiets) = (0, 0);
        if ply == 0 {
            node.tt_move = self.other_line.unwrap_or(node.tt_move);
        }
        let known = (ply, node.tt_move, before);
        while let Some((rank, mv)) = self.history.pick(position, &mut moves, next, known) {
            let number = next;
            next += 1;
            let quiet = is_quiet(position, mv);
            node.tt_noisy |= !quiet && packed(mv) == node.tt_move;
            let may_skip = ply > 0 && best > -KNOWN_WIN_MIN;
            if may_skip && self.prunes_move(position, node, mv, (quiet, rank), (alpha, quiets)) {
                continue;
            }
            let after = self.make(position, mv, (ply, key));
            let candidate = Candidate { number, quiet, rank, mv, best };
            let visited = self.nodes;
            let score = self.search_move(position, &after, node, &candidate, (alpha, beta), shared);
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, choice) = (score, Some(mv));
                    self.update_pv(ply, mv);
                    if ply == 0 {
                        self.effort = self.nodes - visited;
                    }
                }
            }
            if score >= beta {
                self.cutoffs += 1;
                self.history.update(position, mv, &tried, (ply, node.depth), before);
                break;
            }
            tried.push(mv);
            quiets += usize::from(quiet);
        }
        let none = moves.is_empty();
        self.move_lists[ply] = moves;
        self.tried[ply] = tried;
        if none {
            return match () {
                () if excluded != 0 => begun,
                () if in_check => ply as Score - MATE,
                () => 0,
            };
        }
        let whole = excluded == 0 && (ply > 0 || self.other_line.is_none());
        if !self.stopped && whole {
            self.remember(position, node, best, choice, (begun, beta));
        }
        best
    }

    /// Keeps what a search has found for the next time, in the transposition table and in
    /// correction history.
    fn remember(
        &mut self,
        position: &Chess,
        node: Node,
        best: Score,
        choice: Option<Move>,
        window: (Score, Score),
    ) {
        let Node { ply, depth, key, .. } = node;
        let bound = Bound::of(best, window);
        if let Some(seemed) = self.static_evals[ply]
            && choice.is_none_or(|mv| is_quiet(position, mv))
            && best.abs() < KNOWN_WIN_MIN
            && (bound != Bound::Lower || best > seemed)
            && (bound != Bound::Upper || best < seemed)
        {
            let [last, _] = self.before(ply);
            self.correction_history.update(position, last, best - seemed, depth);
        }
        let static_eval = node.raw_eval.max(-KNOWN_WIN_MIN);
        let score = score_to_tt(best, ply);
        let entry = Entry { best: choice.map_or(0, packed), score, static_eval, depth, bound };
        self.tt.store(key, entry);
    }

    /// The moves made one and two plies before.
    pub(super) fn before(&self, ply: usize) -> [Option<PieceTo>; 2] {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.moved[ply]))
    }
}
