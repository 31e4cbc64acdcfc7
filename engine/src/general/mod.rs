//! The strong player of every game but chess: one search for all, over [`Board`].
//!
//! A principal variation search (PVS; Marsland and Campbell, 1982) with iterative deepening in an
//! aspiration window, a transposition table, killers, history, mate distance pruning and a
//! quiescence search. What else it leaves out, it leaves out only where the game's board says that
//! this makes sense: null move pruning, reverse futility, futility and late move pruning by
//! [`Board::null_move`], late move reductions by [`Board::allows_lmr`].

mod endings;
mod move_order;
mod node;
mod params;
mod qsearch;
mod solved;

use std::sync::Arc;
use std::time::Duration;

use crate::board::Board;
use crate::control::Control;
use crate::eval::Evaluate;
use crate::score::{INFINITE, MATE_MIN, PLY_MAX, Score, mate_in};
use crate::search::tt::TranspositionTable;
use crate::search::{Budget, Counts, lmr_table};

pub use endings::Endings;
pub use params::{PARAMS, Params};
pub use solved::{Known, Solve};

use move_order::MoveOrder;

/// The most positions that go by between two looks at the clock, …
const LOOK_NODES_MAX: u64 = 1024;
/// … fewer where they take longer than this: rules may come from a script.
const LOOK_EVERY: Duration = Duration::from_millis(1);
/// The deepest search.
const DEPTH_MAX: u32 = 100;

/// What a search may use.
pub struct Task<'a, M> {
    /// Time, if that is limited.
    pub budget: Option<Budget>,
    /// Time is to be used up.
    pub exactly: bool,
    /// Plies.
    pub depth: Option<u32>,
    /// The depth to begin with: 1, but for those that help another search.
    pub first: u32,
    /// Positions.
    pub nodes: Option<u64>,
    /// Until told to stop.
    pub infinite: bool,
    /// The moves to choose among; all if there are none.
    pub only: &'a [M],
    /// The keys of the positions before this one that can repeat, oldest first.
    pub past: &'a [u64],
    /// By how much a position may seem better or worse than it is.
    pub blur: Score,
    /// What the blur depends on beside the position.
    pub seed: u64,
    /// Ends it from outside.
    pub control: &'a Control,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<M> {
    /// The last depth that was finished.
    pub depth: u32,
    /// For the player to move.
    pub score: Score,
    /// The principal variation.
    pub pv: Vec<M>,
    /// What was done.
    pub counts: Counts,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: usize,
}

/// A search of one game.
pub struct Search<B: Board, E> {
    evaluation: E,
    /// What is known of endings, if anything is.
    endings: Option<Arc<dyn Endings<B>>>,
    tt: Arc<TranspositionTable>,
    move_order: MoveOrder<B::Move>,
    /// The triangular table of principal variations: for each ply the best line from there.
    pv_table: Vec<Vec<B::Move>>,
    /// Zobrist keys of all positions before the present one.
    keys: Vec<u64>,
    /// How many of them are before the root.
    root: usize,
    counts: Counts,
    stopped: bool,
    /// How many positions go by until the next look at the clock, and which one it comes with.
    look: (u64, u64),
    looked: Duration,
    /// The base of late move reductions, in plies, by depth and number of the move.
    lmr_table: Vec<[i32; 64]>,
}

impl<B: Board, E: Evaluate<B>> Search<B, E> {
    /// A search that evaluates by `evaluation` and remembers in `table`.
    pub(crate) fn new(evaluation: E, table: Arc<TranspositionTable>) -> Self {
        Self {
            evaluation,
            endings: None,
            tt: table,
            move_order: MoveOrder::new(B::HISTORY_SIZE),
            pv_table: vec![vec![]; PLY_MAX + 2],
            keys: vec![],
            root: 0,
            counts: Counts::default(),
            stopped: false,
            look: (1, 1),
            looked: Duration::ZERO,
            lmr_table: lmr_table(PARAMS.lmr_base, PARAMS.lmr_divisor),
        }
    }

    /// Another search that shares what is remembered of positions.
    pub(crate) fn helper(&self) -> Self
    where
        E: Clone,
    {
        let mut helper = Self::new(self.evaluation.clone(), Arc::clone(&self.tt));
        helper.set_endings(self.endings.clone());
        helper
    }

    /// What it evaluates by.
    pub(crate) fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Judges endings by what is known of them.
    pub(crate) fn set_endings(&mut self, endings: Option<Arc<dyn Endings<B>>>) {
        self.endings = endings;
    }

    /// Thinks until a limit is reached; tells `report` of each depth.
    pub fn think(
        &mut self,
        board: &B,
        task: &Task<'_, B::Move>,
        report: &mut dyn FnMut(&Answer<B::Move>),
    ) -> Answer<B::Move> {
        self.keys.clear();
        self.keys.extend_from_slice(task.past);
        self.root = self.keys.len();
        (self.counts, self.stopped) = (Counts::default(), false);
        (self.look, self.looked) = ((1, 1), task.control.elapsed());
        self.move_order.begin();
        if task.first == 1 {
            self.tt.new_search();
        }
        let mut answer = self.answer(task, 0, 0, vec![]);
        let mut stable = 0;
        for depth in task.first..=task.depth.unwrap_or(DEPTH_MAX).clamp(1, DEPTH_MAX) {
            let score = self.aspiration_search(board, depth, answer.score, task);
            let line = std::mem::take(&mut self.pv_table[0]);
            if self.stopped && (line.is_empty() || !answer.pv.is_empty()) {
                break;
            }
            stable = if line.first() == answer.pv.first() { stable + 1 } else { 0 };
            answer = self.answer(task, depth, score, line);
            report(&answer);
            if self.stopped || self.enough(task, board, &answer, stable) {
                break;
            }
        }
        if answer.pv.is_empty() {
            answer.pv.extend(any_move(board, task.only));
        }
        answer.counts = self.counts;
        answer.elapsed = task.control.elapsed();
        answer
    }

    /// Searches in an aspiration window around the score of the depth before, widened until it
    /// holds.
    fn aspiration_search(
        &mut self,
        root: &B,
        depth: u32,
        near: Score,
        task: &Task<'_, B::Move>,
    ) -> Score {
        let narrow = depth as i32 >= PARAMS.aspiration_depth && near.abs() < MATE_MIN;
        let mut width = PARAMS.aspiration_width;
        let (mut alpha, mut beta) =
            if narrow { (near - width, near + width) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.pvs(root, depth as i32, 0, (alpha, beta), false, task);
            if self.stopped || alpha < score && score < beta {
                return score;
            }
            width *= PARAMS.aspiration_growth;
            if score <= alpha {
                alpha = if width > PARAMS.aspiration_open { -INFINITE } else { score - width };
            } else {
                beta = if width > PARAMS.aspiration_open { INFINITE } else { score + width };
            }
        }
    }

    /// Whether another depth is not worth beginning.
    fn enough(
        &self,
        task: &Task<'_, B::Move>,
        board: &B,
        answer: &Answer<B::Move>,
        stable: u32,
    ) -> bool {
        if task.infinite {
            return false;
        }
        let settled =
            mate_in(answer.score).is_some_and(|moves| 2 * moves.unsigned_abs() <= answer.depth);
        if settled {
            return true;
        }
        let (Some(budget), Some(charged)) = (task.budget, task.control.charged()) else {
            return false;
        };
        if task.exactly {
            return false;
        }
        let mut moves = vec![];
        board.moves_into(&mut moves);
        // A steady choice needs less time, the only one none.
        let stable = i32::try_from(stable).unwrap_or(i32::MAX);
        let is_stable = stable >= PARAMS.time_stable_depths;
        let steady = if is_stable { PARAMS.time_stable } else { PARAMS.time_unstable - stable };
        moves.len() == 1 || charged >= (budget.soft * steady.max(0) as u32 / 10).min(budget.hard)
    }

    /// Counts a position, and looks now and then whether the search must end.
    fn count(&mut self, ply: usize, task: &Task<'_, B::Move>) {
        self.counts.nodes += 1;
        self.counts.seldepth = self.counts.seldepth.max(ply);
        let (step, next) = self.look;
        if self.counts.nodes >= next {
            let now = task.control.elapsed();
            let slow = now.saturating_sub(self.looked) >= LOOK_EVERY;
            let step = if slow { (step / 2).max(1) } else { (2 * step).min(LOOK_NODES_MAX) };
            (self.look, self.looked) = ((step, self.counts.nodes + step), now);
            let late = task.budget.zip(task.control.charged());
            self.stopped |= task.control.stopped()
                || late.is_some_and(|(budget, charged)| charged >= budget.hard);
        }
        self.stopped |= task.nodes.is_some_and(|most| self.counts.nodes >= most);
    }

    /// The static eval, blurred at lower levels: by the key, so that a position always seems
    /// equally good in a game.
    fn static_eval(&mut self, board: &B, key: u64, task: &Task<'_, B::Move>) -> Score {
        self.counts.leaves += 1;
        let most = MATE_MIN - 1 - task.blur;
        let score = self.evaluation.evaluate(board).clamp(-most, most);
        if task.blur == 0 {
            return score;
        }
        let mixed = (key ^ task.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let lot = (mixed >> 33) % (2 * task.blur as u64 + 1);
        score + lot as Score - task.blur
    }

    fn answer(
        &self,
        task: &Task<'_, B::Move>,
        depth: u32,
        score: Score,
        line: Vec<B::Move>,
    ) -> Answer<B::Move> {
        let (counts, elapsed) = (self.counts, task.control.elapsed());
        Answer { depth, score, pv: line, counts, elapsed, hashfull: self.tt.hashfull() }
    }

    fn update_pv(&mut self, ply: usize, mv: &B::Move) {
        let rest = std::mem::take(&mut self.pv_table[ply + 1]);
        let line = &mut self.pv_table[ply];
        line.clear();
        line.push(mv.clone());
        line.extend(rest);
    }
}

/// Some legal move, for a search that was ended before it found one.
fn any_move<B: Board>(board: &B, only: &[B::Move]) -> Option<B::Move> {
    let mut moves = only.to_vec();
    if moves.is_empty() {
        board.worthy_into(&mut moves);
    }
    moves.into_iter().next()
}
