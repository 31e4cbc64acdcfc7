//! The strong player of chess.
//!
//! A principal variation search (PVS; Marsland and Campbell, "Parallel search of strongly ordered
//! game trees", 1982) with iterative deepening in an aspiration window (`root`), a transposition
//! table ([`crate::search`]), and the usual ways to look less at what is unlikely: reverse futility
//! pruning, razoring, null move pruning, ProbCut, and late move, futility, history and SEE pruning
//! of moves (`prune`), late move reductions and check extensions (`lmr`), singular extensions and
//! multi-cut (`singular`), mate distance pruning and internal iterative reductions (`node`), and
//! quiescence search (`qsearch`); each names its source. Moves are ordered by `move_picker` with
//! what `history` knows. The static eval is that of the NNUE in [`crate::nnue`] or a hand-crafted
//! one (`eval`), put right by `correction_history`.

mod eval;

mod correction_history;
mod endings;
mod history;
mod limits;
mod lmr;
mod move_picker;
mod moves;
mod node;
mod params;
mod prune;
mod qsearch;
mod root;
mod singular;
mod time;
mod worker;
mod workers;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rookery_chess::{Chess, Move};

use crate::control::Control;
use crate::score::Score;
use crate::search::tt::TranspositionTable;
use crate::search::{Budget, Counts};

pub use endings::Endings;
pub use eval::{Evaluator, Pair, Squares, WEIGHTS, Weights, evaluate};
pub use limits::Limits;
pub(crate) use params::set as set_number;
pub use params::{PARAMS, Params};

use workers::Workers;

/// A position to think about, and what came before it.
#[derive(Debug, Clone)]
pub struct Game {
    /// The position.
    pub position: Chess,
    /// The keys of the positions before it, oldest first.
    pub past: Vec<u64>,
}

/// What a search says while it thinks and when it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Which of the best lines it is, from 1, where several are wanted; else 0.
    pub multipv: usize,
    /// The depth that was finished.
    pub depth: u32,
    /// The selective depth: the ply of the deepest position that was looked at.
    pub seldepth: usize,
    /// For the player to move.
    pub score: Score,
    /// The principal variation; empty only when the game is over.
    pub pv: Vec<Move>,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Positions of these whose static eval was found.
    pub leaves: u64,
    /// Positions of these that failed high, so that their remaining moves were left out.
    pub cutoffs: u64,
    /// Positions that tables of endings knew.
    pub tb_hits: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: usize,
}

impl Report {
    /// What was done.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let Self { nodes, leaves, cutoffs, tb_hits, seldepth, .. } = *self;
        Counts { nodes, leaves, cutoffs, tb_hits, seldepth }
    }
}

/// The most threads.
pub const THREADS_MAX: usize = 64;
/// The best level of skill; each one below sees less far and misjudges more.
pub const SKILL_MAX: u32 = 20;
/// By how much a position seems better or worse than it is, for each level below the best.
const MISJUDGED: Score = 10;

/// The player: its transposition table, and one worker for each thread.
pub struct Engine {
    tt: Arc<TranspositionTable>,
    workers: Workers,
    skill: u32,
    seed: u64,
    evaluator: Evaluator,
    endings: Endings,
}

/// What the threads of one search share.
struct Shared<'a> {
    game: &'a Game,
    limits: &'a Limits,
    control: &'a Control,
    budget: Option<Budget>,
    /// The first thread has its answer.
    done: AtomicBool,
    /// Positions visited, evaluated, cut off, and known from tables of endings.
    counts: [AtomicU64; 4],
    /// How much the evaluation is blurred; 0 for the best level.
    blur: Score,
    /// What the blur depends on beside the position.
    seed: u64,
}

impl Shared<'_> {
    fn ended(&self) -> bool {
        self.control.stopped() || self.done.load(Ordering::Relaxed)
    }
}

impl Engine {
    /// A player with a transposition table of so many mebibytes and so many threads.
    #[must_use]
    pub fn new(mebibytes: usize, threads: usize) -> Self {
        let tt = Arc::new(TranspositionTable::new(mebibytes));
        let (evaluator, endings) = (Evaluator::default(), Endings::default());
        let mut engine =
            Self { tt, workers: Workers::default(), skill: SKILL_MAX, seed: 0, evaluator, endings };
        engine.set_threads(threads);
        engine
    }

    /// Replaces the transposition table by one of so many mebibytes.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.tt = Arc::new(TranspositionTable::new(mebibytes));
        let threads = self.workers.len();
        self.set_threads(threads);
    }

    /// Searches with so many threads.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(1, THREADS_MAX);
        self.workers.renew(threads, (&self.tt, &self.evaluator, &self.endings));
    }

    /// Plays from now on with the numbers of its search as they were set in this process.
    pub fn tune(&mut self) {
        self.tt.clear();
        let threads = self.workers.len();
        self.workers = Workers::Tuned(vec![]);
        self.set_threads(threads);
    }

    /// Evaluators differently from now on, and forgets what was said before.
    pub fn set_evaluator(&mut self, evaluator: Evaluator) {
        self.evaluator = evaluator;
        self.tt.clear();
        self.set_threads(self.workers.len());
    }

    /// Asks other tables of endings from now on, and forgets what those before said.
    pub fn set_endings(&mut self, endings: Endings) {
        self.endings = endings;
        self.tt.clear();
        self.set_threads(self.workers.len());
    }

    /// Plays at a level from 1 to [`SKILL_MAX`].
    pub fn set_skill(&mut self, level: u32) {
        self.skill = level.clamp(1, SKILL_MAX);
    }

    /// What the mistakes of the lower levels depend on beside the position.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Forgets all that was learnt.
    pub fn new_game(&mut self) {
        self.tt.clear();
        self.workers.clear();
    }

    /// Thinks until a limit is reached or `control` says stop; tells `report` of each depth, and of
    /// each line of it where several are wanted; the answer is the best.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        self.tt.new_search();
        let weaker = SKILL_MAX - self.skill;
        let mut limits = limits.clone();
        if weaker > 0 {
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(self.skill));
        }
        let root = self.endings.root(game, &limits.only);
        if let Some(root) = &root {
            limits.only.clone_from(&root.moves);
        }
        let settled = |found: Report| match &root {
            Some(root) => endings::settled(found, root),
            None => found,
        };
        let shared = Shared {
            game,
            limits: &limits,
            control,
            budget: limits.budget(game.position.side_to_move()),
            done: AtomicBool::new(false),
            counts: [const { AtomicU64::new(0) }; 4],
            blur: MISJUDGED * weaker as Score,
            seed: self.seed,
        };
        settled(self.workers.search(&shared, &mut |found| report(&settled(found.clone()))))
    }
}

#[cfg(test)]
mod tests;
