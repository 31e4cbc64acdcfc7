//! One thread of a search: what it keeps from search to search, what it needs during one, and what
//! it counts.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rookery_chess::{Chess, Move};

use super::Shared;
use super::correction_history::CorrectionHistory;
use super::endings::Endings;
use super::eval::{Evaluating, Evaluator};
use super::history::History;
use super::move_picker::Ranked;
use super::moves::{PieceTo, piece_to};
use super::params::Numbers;
use crate::score::{PLY_MAX, Score};
use crate::search::lmr_table;
use crate::search::tt::TranspositionTable;

/// How many positions go by between two looks at the clock.
const LOOK_NODES: u64 = 1024;
/// Moves without progress after which the game is drawn, in plies.
const DRAW_PLIES: u16 = 100;

/// What a thread keeps from search to search, and what it needs during one.
pub(super) struct Worker<const TUNED: bool = false> {
    pub(super) tt: Arc<TranspositionTable>,
    evaluating: Evaluating,
    pub(super) endings: Endings,
    pub(super) history: History<TUNED>,
    pub(super) correction_history: CorrectionHistory<TUNED>,
    /// The triangular table of principal variations: for each ply the best line from there.
    pub(super) pv_table: Vec<Vec<Move>>,
    /// For each ply the list of its moves, kept to save making it anew.
    pub(super) move_lists: Vec<Ranked>,
    /// For each ply the moves that were searched, kept for the same reason.
    pub(super) tried: Vec<Vec<Move>>,
    /// For each ply the move that is left out, packed; 0 for none.
    pub(super) excluded: Vec<u16>,
    /// For each ply the static eval, corrected; none in check.
    pub(super) static_evals: Vec<Option<Score>>,
    /// For each ply the move that was made there; none for a null move.
    pub(super) moved: Vec<Option<PieceTo>>,
    /// Zobrist keys of all positions before the present one.
    pub(super) keys: Vec<u64>,
    /// How many of them are before the root.
    pub(super) root: usize,
    pub(super) nodes: u64,
    /// Of which the root's best move took this many in the last search, …
    pub(super) effort: u64,
    /// … and in thousandths of that search.
    pub(super) share: u64,
    /// A line that was better than expected, while it is searched in a wider window.
    pub(super) promising: Vec<Move>,
    pub(super) leaves: u64,
    pub(super) cutoffs: u64,
    /// Positions that tables of endings knew.
    pub(super) tb_hits: u64,
    /// Of which the others know.
    pub(super) told: [u64; 4],
    pub(super) seldepth: usize,
    /// The depth of the search under way.
    pub(super) depth: usize,
    pub(super) stopped: bool,
    /// The moves to choose among at the root; all if there are none.
    pub(super) only: Vec<Move>,
    /// While a line after the best one is searched (MultiPV): the move to try first, packed; 0 for
    /// none.
    pub(super) other_line: Option<u16>,
    /// Late move reductions: see [`lmr_table`].
    pub(super) lmr_table: Vec<[i32; 64]>,
    pub(super) blur: Score,
    pub(super) seed: u64,
}

impl<const TUNED: bool> Worker<TUNED> {
    pub(super) fn new(
        tt: Arc<TranspositionTable>,
        evaluator: &Evaluator,
        endings: Endings,
    ) -> Self {
        Self {
            tt,
            evaluating: Evaluating::new(evaluator),
            endings,
            history: History::new(PLY_MAX + 2),
            correction_history: CorrectionHistory::new(),
            pv_table: vec![vec![]; PLY_MAX + 2],
            move_lists: vec![vec![]; PLY_MAX + 2],
            tried: vec![vec![]; PLY_MAX + 2],
            excluded: vec![0; PLY_MAX + 2],
            static_evals: vec![None; PLY_MAX + 2],
            moved: vec![None; PLY_MAX + 2],
            keys: vec![],
            root: 0,
            nodes: 0,
            effort: 0,
            share: 0,
            promising: vec![],
            leaves: 0,
            cutoffs: 0,
            tb_hits: 0,
            told: [0; 4],
            seldepth: 0,
            depth: 0,
            stopped: false,
            only: vec![],
            other_line: None,
            lmr_table: lmr_table(Numbers::<TUNED>::lmr_base(), Numbers::<TUNED>::lmr_divisor()),
            blur: 0,
            seed: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.history.clear();
        self.correction_history.clear();
    }

    /// The position after a move, which is on the way from the root from now on: whoever makes it
    /// takes its key off `keys` when it has been searched.
    #[inline]
    pub(super) fn make(&mut self, position: &Chess, mv: Move, (ply, key): (usize, u64)) -> Chess {
        let mut after = position.clone();
        after.make(mv);
        self.tt.prefetch(after.key());
        self.keys.push(key);
        self.moved[ply] = Some(piece_to(position, mv));
        after
    }

    /// Counts a position, and looks now and then whether the search must end.
    pub(super) fn count(&mut self, ply: usize, shared: &Shared<'_>) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        let few = shared.limits.nodes.is_some_and(|nodes| nodes < 64 * LOOK_NODES);
        if self.nodes.is_multiple_of(if few { 16 } else { LOOK_NODES }) {
            let [nodes, ..] = self.tell(shared);
            let late = shared.budget.zip(shared.control.charged());
            self.stopped |= shared.ended()
                || late.is_some_and(|(budget, charged)| charged >= budget.hard)
                || shared.limits.nodes.is_some_and(|most| nodes >= most);
        }
    }

    /// Adds what this thread has done to the sum of all, and returns it.
    pub(super) fn tell(&mut self, shared: &Shared<'_>) -> [u64; 4] {
        let done = [self.nodes, self.leaves, self.cutoffs, self.tb_hits];
        let told = std::mem::replace(&mut self.told, done);
        std::array::from_fn(|kind| {
            let new = done[kind] - told[kind];
            shared.counts[kind].fetch_add(new, Ordering::Relaxed) + new
        })
    }

    /// The static eval, blurred at lower levels: by the key, so that a position always seems
    /// equally good.
    pub(super) fn static_eval(&mut self, position: &Chess) -> Score {
        self.leaves += 1;
        let score = self.evaluating.evaluate(position, self.keys.len() - self.root);
        if self.blur == 0 {
            return score;
        }
        let mixed = (position.key() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let lot = (mixed >> 33) % (2 * self.blur as u64 + 1);
        score + lot as Score - self.blur
    }

    /// Whether the position is drawn by what came before, or because nobody can mate. A position
    /// that repeats one of this search will repeat again; one before the root must have twice.
    pub(super) fn is_draw(&self, position: &Chess) -> bool {
        if position.halfmoves() >= DRAW_PLIES {
            return true;
        }
        if position.pieces().occupied().count() <= 5 && position.is_dead() {
            return true;
        }
        let key = position.key();
        let last = self.keys.len();
        let first = last.saturating_sub(usize::from(position.halfmoves()));
        let mut seen = 0;
        let mut at = last.checked_sub(4);
        while let Some(place) = at.filter(|place| *place >= first) {
            if self.keys[place] == key {
                seen += 1;
                if place >= self.root || seen == 2 {
                    return true;
                }
            }
            at = place.checked_sub(2);
        }
        false
    }

    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        let rest = std::mem::take(&mut self.pv_table[ply + 1]);
        let line = &mut self.pv_table[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&rest);
        self.pv_table[ply + 1] = rest;
    }
}
