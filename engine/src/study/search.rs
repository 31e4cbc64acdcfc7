//! The search.

use crate::board::Board;
use crate::eval::Evaluate;
use crate::score::{INFINITE, PLY_MAX, Score, of_end};
use crate::search::Counts;
use crate::search::two_tier::TwoTierTable;

use super::algorithm::{Algorithm, Cut};
use super::move_order::MoveOrder;

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<M> {
    /// For the player to move.
    pub score: Score,
    /// The principal variation; empty when the game is over or the search was stopped at once.
    pub pv: Vec<M>,
    /// The depth of the last search that was finished.
    pub depth: u32,
    /// What was done, over all depths.
    pub counts: Counts,
}

/// When to give up, and what to look at.
pub struct Limits<'a, M> {
    /// Plies.
    pub depth: u32,
    /// With iterative deepening, how many plies deeper each search is than the one before, at least
    /// 1. The last one is to [`depth`](Self::depth).
    pub step: u32,
    /// Asked now and then, with the nodes so far; `true` ends the search.
    pub stop: &'a dyn Fn(u64) -> bool,
    /// Told after each depth that was finished.
    pub report: &'a mut dyn FnMut(&Answer<M>),
    /// The moves to choose among; all if there are none.
    pub only: &'a [M],
}

/// How many nodes go by between two questions whether to stop.
const STOP_NODES: u64 = 1024;
/// Depths two plies apart end with the same player's move, and so find more alike scores and moves
/// than neighbours do.
const STEP: u32 = 2;
/// Two times 2^18 places: more than the study's searches visit.
const TABLE_BITS: u32 = 18;

/// A search with some of the study's algorithms; see the [module](super).
pub struct Study<'e, B: Board, E> {
    pub(super) algorithm: Algorithm,
    pub(super) evaluation: &'e E,
    pub(super) tt: Option<TwoTierTable<B::Move>>,
    pub(super) move_order: MoveOrder<B::Move>,
    /// The triangular table of principal variations: for each ply the best line found from there.
    pv_table: Vec<Vec<B::Move>>,
    /// The principal variation of the depth before, to try first.
    previous: Vec<B::Move>,
    pub(super) counts: Counts,
    pub(super) stopped: bool,
}

/// The score of a position whose window is `alpha` to `beta`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl<'e, B: Board, E: Evaluate<B>> Study<'e, B, E> {
    /// A search that has seen nothing yet.
    #[must_use]
    pub fn new(algorithm: Algorithm, evaluation: &'e E) -> Self {
        Self::with_table(algorithm, evaluation, TABLE_BITS)
    }

    /// The same with a table of two times two to the power of `bits` places, if it has one.
    #[must_use]
    pub fn with_table(algorithm: Algorithm, evaluation: &'e E, bits: u32) -> Self {
        Self {
            algorithm,
            evaluation,
            tt: algorithm.transposition_table.then(|| TwoTierTable::new(bits)),
            move_order: MoveOrder::new(B::HISTORY_SIZE, PLY_MAX),
            pv_table: vec![vec![]; PLY_MAX + 2],
            previous: vec![],
            counts: Counts::default(),
            stopped: false,
        }
    }

    /// Searches to `depth` plies and remembers nothing of earlier searches.
    pub fn search(&mut self, board: &B, depth: u32) -> Answer<B::Move> {
        let mut limits =
            Limits { depth, step: STEP, stop: &|_| false, report: &mut |_| {}, only: &[] };
        self.search_within(board, &mut limits)
    }

    /// The same; `None` if `stop`, which is asked now and then, ended it before.
    pub fn search_unless(
        &mut self,
        board: &B,
        depth: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<Answer<B::Move>> {
        let mut limits =
            Limits { depth, step: STEP, stop: &|_| stop(), report: &mut |_| {}, only: &[] };
        let answer = self.search_within(board, &mut limits);
        (!self.stopped).then_some(answer)
    }

    /// The same within limits. With iterative deepening the answer is that of the last depth that
    /// was finished; without, that of the moves that were.
    pub fn search_within(
        &mut self,
        board: &B,
        limits: &mut Limits<'_, B::Move>,
    ) -> Answer<B::Move> {
        self.counts = Counts::default();
        self.stopped = false;
        self.previous.clear();
        self.move_order.clear();
        if let Some(table) = &mut self.tt {
            table.begin();
        }
        let deepest = limits.depth.clamp(1, PLY_MAX as u32 / 2);
        let step = limits.step.max(1);
        let first =
            if self.algorithm.iterative_deepening { (deepest - 1) % step + 1 } else { deepest };
        let mut answer = Answer { score: 0, pv: vec![], depth: 0, counts: self.counts };
        for depth in (first..=deepest).step_by(step as usize) {
            let score = self.root(board, depth, limits.only, limits.stop);
            let line = std::mem::take(&mut self.pv_table[0]);
            if !self.stopped || answer.pv.is_empty() {
                answer = Answer { score, pv: line, depth, counts: self.counts };
            }
            if self.stopped {
                break;
            }
            self.previous.clone_from(&answer.pv);
            (limits.report)(&answer);
        }
        answer.counts = self.counts;
        answer
    }

    fn root(
        &mut self,
        board: &B,
        depth: u32,
        only: &[B::Move],
        stop: &dyn Fn(u64) -> bool,
    ) -> Score {
        let window = Window { alpha: -INFINITE, beta: INFINITE };
        if only.is_empty() {
            return self.negamax(board, depth, 0, window, true, stop);
        }
        self.enter(0);
        self.clear_line(0);
        self.branches(board, depth, 0, window, (only.to_vec(), None, true), stop).0
    }

    /// Negamax: the score of a position with `depth` plies still to search; exact within the
    /// window, else a bound of it. `on_line` where the principal variation of the depth before led
    /// here.
    fn negamax(
        &mut self,
        board: &B,
        depth: u32,
        ply: usize,
        window: Window,
        on_line: bool,
        stop: &dyn Fn(u64) -> bool,
    ) -> Score {
        if depth == 0 {
            return self.qsearch(board, ply, window);
        }
        self.enter(ply);
        if self.counts.nodes.is_multiple_of(STOP_NODES) && stop(self.counts.nodes) {
            self.stopped = true;
        }
        self.pv_table[ply].clear();
        if self.stopped {
            return 0;
        }
        let key = board.key();
        let (found, hint) = self.tt_probe(key, depth, ply, window);
        if let Some(score) = found.filter(|_| ply > 0) {
            return score;
        }
        let mut moves = vec![];
        board.moves_into(&mut moves);
        if moves.is_empty() {
            return board.verdict().map_or(0, |verdict| of_end(verdict, ply));
        }
        if let Some(score) = self.enhanced_transposition_cutoff(board, depth, ply, window, &moves) {
            return score;
        }
        let (best, choice) = self.branches(board, depth, ply, window, (moves, hint, on_line), stop);
        if !self.stopped {
            self.tt_store(key, depth, ply, window, best, choice);
        }
        best
    }

    /// The best score among `moves`, and the move that has it.
    fn branches(
        &mut self,
        board: &B,
        depth: u32,
        ply: usize,
        window: Window,
        (mut moves, hint, on_line): (Vec<B::Move>, Option<B::Move>, bool),
        stop: &dyn Fn(u64) -> bool,
    ) -> (Score, Option<B::Move>) {
        let previous = self.previous.get(ply).filter(|_| on_line).cloned();
        let known = [previous.as_ref(), hint.as_ref()];
        self.move_order.order(&self.algorithm, board, ply, &mut moves, known);
        let cuts = self.algorithm.cut != Cut::Nothing;
        let (mut alpha, beta) = (window.alpha, window.beta);
        let (mut best, mut choice) = (-INFINITE, None);
        for (number, mv) in moves.into_iter().enumerate() {
            let next = board.after(&mv);
            let on_line = previous.as_ref() == Some(&mv);
            let ask = |study: &mut Self, alpha, beta| {
                let window = Window { alpha, beta };
                study.after_move(board, &next, depth - 1, ply + 1, window, on_line, stop)
            };
            let score = match self.algorithm.cut {
                Cut::Nothing => ask(self, -INFINITE, INFINITE),
                Cut::NegaScout if number > 0 && depth > 1 => {
                    let scout = ask(self, alpha, alpha + 1);
                    let unclear = alpha < scout && scout < beta;
                    if unclear { ask(self, scout - 1, beta) } else { scout }
                }
                Cut::NegaScout | Cut::AlphaBeta => ask(self, alpha, beta),
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                choice = Some(mv.clone());
                if score > alpha || !cuts {
                    self.update_pv(ply, &mv);
                    alpha = alpha.max(score);
                }
            }
            if cuts && best >= beta {
                self.counts.cutoffs += 1;
                self.move_order.note_cutoff(&self.algorithm, board, &mv, (ply, depth));
                break;
            }
        }
        (best, choice)
    }

    /// The score of `next` for whoever moved in `board`, who may have to move again.
    #[expect(clippy::too_many_arguments, reason = "all that a node is told, and both boards")]
    fn after_move(
        &mut self,
        board: &B,
        next: &B,
        depth: u32,
        ply: usize,
        Window { alpha, beta }: Window,
        on_line: bool,
        stop: &dyn Fn(u64) -> bool,
    ) -> Score {
        if next.turn() == board.turn() {
            return self.negamax(next, depth, ply, Window { alpha, beta }, on_line, stop);
        }
        let window = Window { alpha: -beta, beta: -alpha };
        -self.negamax(next, depth, ply, window, on_line, stop)
    }

    pub(super) fn clear_line(&mut self, ply: usize) {
        self.pv_table[ply].clear();
    }

    pub(super) fn enter(&mut self, ply: usize) {
        self.counts.nodes += 1;
        self.counts.seldepth = self.counts.seldepth.max(ply);
    }

    fn update_pv(&mut self, ply: usize, mv: &B::Move) {
        let rest = std::mem::take(&mut self.pv_table[ply + 1]);
        let line = &mut self.pv_table[ply];
        line.clear();
        line.push(mv.clone());
        line.extend(rest);
    }
}
