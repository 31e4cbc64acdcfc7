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
mod root;
mod solved;

use std::sync::Arc;
use std::time::Duration;

use crate::board::Board;
use crate::control::Control;
use crate::eval::Evaluate;
use crate::score::{MATE_MIN, PLY_MAX, Score};
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
    /// How many of the best lines are wanted (MultiPV), each of which begins with another move; 0
    /// and 1 are the same.
    pub multi_pv: usize,
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
    /// Which of the best lines it is, from 1, where several are wanted; else 0.
    pub multipv: usize,
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
    /// While a line after the best one is searched (MultiPV): the tag of the move to try first; 0
    /// for none.
    other_line: Option<u16>,
    /// How many positions go by until the next look at the clock, and which one it comes with.
    look: (u64, u64),
    looked: Duration,
    /// The base of late move reductions, in plies, by depth and number of the move.
    lmr_table: Vec<[i32; 64]>,
}

impl<B: Board, E: Evaluate<B>> Search<B, E> {
    /// A search that evaluates by `evaluation` and remembers positions in `table`.
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
            other_line: None,
            look: (1, 1),
            looked: Duration::ZERO,
            lmr_table: lmr_table(PARAMS.lmr_base, PARAMS.lmr_divisor),
        }
    }

    /// Another search that shares the transposition table.
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

    /// Scores endings by what is known of them.
    pub(crate) fn set_endings(&mut self, endings: Option<Arc<dyn Endings<B>>>) {
        self.endings = endings;
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

    fn update_pv(&mut self, ply: usize, mv: &B::Move) {
        let rest = std::mem::take(&mut self.pv_table[ply + 1]);
        let line = &mut self.pv_table[ply];
        line.clear();
        line.push(mv.clone());
        line.extend(rest);
    }
}
