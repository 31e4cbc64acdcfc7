//! One thread of a search: iterative deepening in aspiration windows until it must end.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rookery_chess::{Chess, Move};

use super::correction_history::CorrectionHistory;
use super::endings::Endings;
use super::eval::{Evaluating, Evaluator};
use super::history::History;
use super::move_picker::Ranked;
use super::moves::PieceTo;
use super::params::PARAMS;
use super::{Report, Shared};
use crate::score::{INFINITE, KNOWN_WIN_MIN, PLY_MAX, Score};
use crate::search::lmr_table;
use crate::search::tt::TranspositionTable;

/// How many positions go by between two looks at the clock.
const LOOK_NODES: u64 = 1024;
/// Moves without progress after which the game is drawn, in plies.
const DRAW_PLIES: u16 = 100;
/// The deepest search.
const DEPTH_MAX: u32 = 100;

/// What a thread keeps from search to search, and what it needs during one.
pub(super) struct Worker {
    pub(super) tt: Arc<TranspositionTable>,
    evaluating: Evaluating,
    pub(super) endings: Endings,
    pub(super) history: History,
    pub(super) correction_history: CorrectionHistory,
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
    promising: Vec<Move>,
    pub(super) leaves: u64,
    pub(super) cutoffs: u64,
    /// Positions that tables of endings knew.
    pub(super) tb_hits: u64,
    /// Of which the others know.
    told: [u64; 4],
    pub(super) seldepth: usize,
    /// The depth of the search under way.
    pub(super) depth: usize,
    pub(super) stopped: bool,
    pub(super) only: Vec<Move>,
    /// Late move reductions: see [`lmr_table`].
    pub(super) lmr_table: Vec<[i32; 64]>,
    blur: Score,
    seed: u64,
}

impl Worker {
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
            lmr_table: lmr_table(PARAMS.lmr_base, PARAMS.lmr_divisor),
            blur: 0,
            seed: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.history.clear();
        self.correction_history.clear();
    }

    /// Searches to depth 1, 2, …; the `first` thread minds the limits and reports, the others help
    /// until it is done (lazy SMP).
    pub(super) fn iterative_deepening(
        &mut self,
        shared: &Shared<'_>,
        first: bool,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let position = &shared.game.position;
        self.keys.clone_from(&shared.game.past);
        self.root = self.keys.len();
        (self.nodes, self.leaves, self.cutoffs, self.tb_hits) = (0, 0, 0, 0);
        (self.told, self.seldepth, self.stopped) = ([0; 4], 0, false);
        self.only.clone_from(&shared.limits.only);
        (self.blur, self.seed) = (shared.blur, shared.seed);
        self.history.killers.fill([None; 2]);
        self.excluded.fill(0);
        let mut answer = self.answer(shared, 0, 0, vec![]);
        let depth_max = shared.limits.depth.filter(|_| first).unwrap_or(DEPTH_MAX);
        let mut stable = 0;
        for depth in 1..=depth_max.clamp(1, DEPTH_MAX) {
            self.depth = depth as usize;
            let score = self.aspiration_search(position, depth, answer.score, shared);
            let line = std::mem::take(&mut self.pv_table[0]);
            if self.stopped && !answer.pv.is_empty() {
                self.amend(&mut answer, line, score);
                break;
            }
            if self.stopped && line.is_empty() {
                break;
            }
            let same = line.first() == answer.pv.first();
            stable = if same { stable + 1 } else { 0 };
            let before = answer.score;
            answer = self.answer(shared, depth, score, line);
            if first {
                report(&answer);
            }
            if self.stopped || first && self.enough(shared, &answer, stable, before) {
                break;
            }
        }
        if answer.pv.is_empty() {
            answer.pv.extend(any_move(position, &self.only));
        }
        [answer.nodes, answer.leaves, answer.cutoffs, answer.tb_hits] = self.tell(shared);
        answer.elapsed = shared.control.elapsed();
        answer
    }

    /// What an interrupted search found in time counts: moves that came after the one that was best
    /// before are better than it.
    fn amend(&mut self, answer: &mut Report, line: Vec<Move>, score: Score) {
        if !line.is_empty() {
            (answer.pv, answer.score) = (line, score);
        } else if !self.promising.is_empty() {
            answer.pv = std::mem::take(&mut self.promising);
        }
    }

    /// Searches in an aspiration window around the score of the depth before, widened until it
    /// holds.
    fn aspiration_search(
        &mut self,
        root: &Chess,
        depth: u32,
        near: Score,
        shared: &Shared<'_>,
    ) -> Score {
        let depth = depth as i32;
        let narrow = depth >= PARAMS.aspiration_depth && near.abs() < KNOWN_WIN_MIN;
        let mut width = PARAMS.aspiration_width;
        let (mut alpha, mut beta) =
            if narrow { (near - width, near + width) } else { (-INFINITE, INFINITE) };
        self.promising.clear();
        loop {
            let before = self.nodes;
            let score = self.pvs(root, depth, 0, (alpha, beta), false, shared);
            self.share = self.effort * 1000 / (self.nodes - before).max(1);
            if self.stopped || alpha < score && score < beta {
                return score;
            }
            width *= PARAMS.aspiration_growth;
            if score <= alpha {
                self.promising.clear();
                beta = i32::midpoint(alpha, beta);
                alpha = if width > PARAMS.aspiration_open { -INFINITE } else { score - width };
            } else {
                self.promising.clone_from(&self.pv_table[0]);
                beta = if width > PARAMS.aspiration_open { INFINITE } else { score + width };
            }
        }
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
    fn tell(&mut self, shared: &Shared<'_>) -> [u64; 4] {
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

    fn answer(&mut self, shared: &Shared<'_>, depth: u32, score: Score, line: Vec<Move>) -> Report {
        let elapsed: Duration = shared.control.elapsed();
        let [nodes, leaves, cutoffs, tb_hits] = self.tell(shared);
        let seldepth = self.seldepth;
        let hashfull = self.tt.hashfull();
        Report {
            depth,
            seldepth,
            score,
            pv: line,
            nodes,
            leaves,
            cutoffs,
            tb_hits,
            elapsed,
            hashfull,
        }
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

/// Some legal move, for a search that was ended before it found one.
fn any_move(position: &Chess, only: &[Move]) -> Option<Move> {
    let mut found = only.first().copied();
    position.each_move(|mv| found = found.or(Some(mv)));
    found
}
