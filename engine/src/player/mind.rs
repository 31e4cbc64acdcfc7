//! Which family a game is of, and the search that knows it.

use std::sync::Arc;
use std::thread;

use rookery_chess::Swift;
use rookery_chess::variant::VariantPosition;
use rookery_draughts::Draughts;
use rookery_hexchess::Hexchess;
use rookery_lines::{Columns, Opened, Row};
use rookery_rules::{Played, Position};
use rookery_territory::{Ataxx, Breakthrough, Reversi};
use rookery_towers::Towers;

use super::{Job, Question, Settings, Stored, Thought, about, study};
use crate::board::{Board, Eight, Fairy, Worth};
use crate::control::Control;
use crate::eval::{Evaluate, Usual};
use crate::four::Sage;
use crate::general::{Answer, Endings, Search, Solve, Task};
use crate::score::Score;
use crate::search::tt::TranspositionTable;

/// By how much a position seems better or worse than it is, for each level below the best, in
/// hundredths of what a man is worth.
const MISJUDGED: Score = 10;
/// The stack of a thread that helps: deep trees have large frames.
const STACK_BYTES: usize = 16 << 20;

/// A search that knows one family.
pub(super) trait Mind: Send {
    /// Thinks; `None` about a game of another family.
    fn think(
        &mut self,
        question: &Question<'_>,
        job: &Job<'_>,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought>;
}

/// A family with a board of its own.
trait Family: Send {
    type Position: Position;
    type Board: Board;
    /// What a man is worth to the evaluation, or what comes near it.
    const UNIT: Score = 100;

    /// The board for a position; `None` where another family's suits it.
    fn board(position: &Self::Position) -> Option<Self::Board>;

    /// What is known of endings from files.
    fn endings(_: &Stored) -> Option<Arc<dyn Endings<Self::Board>>> {
        None
    }

    /// What solves positions.
    fn solver(_: &Settings) -> Option<Box<dyn Solve<Self::Board>>> {
        None
    }
}

macro_rules! families {
    ($($position:ty, $unit:literal $(, endings $endings:path)? $(, solver $solver:path)?;)*) => {
        $(impl Family for $position {
            type Position = Self;
            type Board = Self;
            const UNIT: Score = $unit;
            fn board(position: &Self) -> Option<Self> {
                Some(position.clone())
            }
            $(fn endings(stored: &Stored) -> Option<Arc<dyn Endings<Self>>> {
                $endings(stored).map(|tables| tables as Arc<dyn Endings<Self>>)
            })?
            $(fn solver(settings: &Settings) -> Option<Box<dyn Solve<Self>>> {
                Some(Box::new($solver(settings.hash / 2)))
            })?
        })*

        /// The mind for the family of a game.
        pub(super) fn find(
            question: &Question<'_>,
            table: &Arc<TranspositionTable>,
        ) -> Box<dyn Mind> {
            let finders: [Finder; _] =
                [$(Typed::<$position>::find,)* Typed::<Eights>::find, Typed::<Fairies>::find];
            let found = finders.iter().find_map(|find| find(question, table));
            found.unwrap_or_else(|| Box::new(about::Unknown::new(question, table)))
        }
    };
}

/// Makes the mind of a family, if a game is of it.
type Finder = fn(&Question<'_>, &Arc<TranspositionTable>) -> Option<Box<dyn Mind>>;

families! {
    Draughts, 100, endings Stored::draughts;
    Row, 60;
    Opened, 60;
    Columns, 20, solver Sage::new;
    Reversi, 40;
    Ataxx, 100;
    Breakthrough, 100;
    Hexchess, 100;
    Towers, 100;
}

/// Variants of chess that have bitboards.
struct Eights;

impl Family for Eights {
    type Position = VariantPosition;
    type Board = Eight;

    fn board(position: &VariantPosition) -> Option<Eight> {
        let swift = Swift::of(position)?;
        Some(Eight { position: swift, worth: Arc::new(Worth::new(position.rules())) })
    }
}

/// All other variants of chess.
struct Fairies;

impl Family for Fairies {
    type Position = VariantPosition;
    type Board = Fairy;

    fn board(position: &VariantPosition) -> Option<Fairy> {
        let worth = Arc::new(Worth::new(position.rules()));
        Swift::of(position).is_none().then(|| Fairy { position: position.clone(), worth })
    }
}

struct Typed<F: Family> {
    search: Search<F::Board, Usual>,
    /// Made when it is first needed: lower levels are to err.
    solver: Option<Box<dyn Solve<F::Board>>>,
}

impl<F: Family + 'static> Typed<F>
where
    Usual: Evaluate<F::Board>,
{
    fn find(question: &Question<'_>, table: &Arc<TranspositionTable>) -> Option<Box<dyn Mind>> {
        let played = question.play.as_any().downcast_ref::<Played<F::Position>>()?;
        F::board(played.position())?;
        let search = Search::new(Usual, Arc::clone(table));
        Some(Box::new(Self { search, solver: None }))
    }
}

impl<F: Family> Mind for Typed<F>
where
    Usual: Evaluate<F::Board>,
{
    fn think(
        &mut self,
        question: &Question<'_>,
        job: &Job<'_>,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let played = question.play.as_any().downcast_ref::<Played<F::Position>>()?;
        let board = F::board(played.position())?;
        let past = played.keys().split_last().map_or(&[][..], |(_, past)| past);
        self.search.set_endings(F::endings(&job.settings.stored));
        let solver = if job.settings.weaker() > 0 || job.settings.algorithm.is_some() {
            None
        } else {
            if self.solver.is_none() {
                self.solver = F::solver(job.settings);
            }
            self.solver.as_deref_mut()
        };
        Some(search(&mut self.search, solver, &board, past, F::UNIT, job, report))
    }
}

/// Thinks about a position of any family.
pub(super) fn search<B: Board>(
    search: &mut Search<B, Usual>,
    solver: Option<&mut (dyn Solve<B> + 'static)>,
    board: &B,
    past: &[u64],
    unit: Score,
    job: &Job<'_>,
    report: &mut dyn FnMut(&Thought),
) -> Thought
where
    Usual: Evaluate<B>,
{
    let (limits, settings) = (job.limits, job.settings);
    let mut only = vec![];
    if !limits.only.is_empty() {
        board.moves_into(&mut only);
        only.retain(|mv| limits.only.contains(&board.notation(mv)));
    }
    let mut tell = |answer: &Answer<B::Move>| report(&written(board, answer));
    let answer = match settings.algorithm {
        Some(algorithm) => study::think(algorithm, &Usual, board, &only, job, &mut tell),
        None => {
            let task = Task {
                budget: limits.budget(),
                exactly: limits.movetime.is_some(),
                depth: settings.depth(limits.depth),
                first: 1,
                nodes: limits.nodes,
                infinite: limits.infinite || limits.ponder,
                only: &only,
                multi_pv: settings.multi_pv,
                past,
                blur: MISJUDGED * unit * settings.weaker() as Score / 100,
                seed: settings.seed,
                control: job.control,
            };
            // With help no search is like another, and the lower levels are to be.
            let helpers = if task.blur == 0 { settings.threads - 1 } else { 0 };
            match solver.and_then(|solver| solver.solve(board, &task)) {
                Some(known) => {
                    let only = if known.moves.is_empty() { task.only } else { &known.moves };
                    let nodes = task.nodes.map(|most| most.saturating_sub(known.counts.nodes));
                    let task = Task { only, nodes, ..task };
                    let mut tell = |answer: &Answer<B::Move>| tell(&known.tell(answer.clone()));
                    known.tell(helped(search, board, &task, helpers, &mut tell))
                }
                None => helped(search, board, &task, helpers, &mut tell),
            }
        }
    };
    written(board, &answer)
}

/// Thinks with the help of so many threads, which search the same and share what they learn.
fn helped<B: Board>(
    search: &mut Search<B, Usual>,
    board: &B,
    task: &Task<'_, B::Move>,
    helpers: usize,
    report: &mut dyn FnMut(&Answer<B::Move>),
) -> Answer<B::Move>
where
    Usual: Evaluate<B>,
{
    let control = Control::begin(false, false);
    thread::scope(|scope| {
        let help = |number: usize| {
            let mut helper = search.helper();
            let first = 2 + number as u32 % 2;
            let task =
                Task { budget: None, nodes: None, first, multi_pv: 1, control: &control, ..*task };
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, move || helper.think(board, &task, &mut |_| {})).ok()
        };
        let running: Vec<_> = (0..helpers).filter_map(help).collect();
        let mut answer = search.think(board, task, report);
        control.stop();
        for helper in running.into_iter().filter_map(|helper| helper.join().ok()) {
            answer.counts = answer.counts.and(helper.counts);
        }
        answer
    })
}

fn written<B: Board>(board: &B, answer: &Answer<B::Move>) -> Thought {
    let mut board = board.clone();
    let mut write = |mv: &B::Move| {
        let text = board.notation(mv);
        board.play(mv);
        text
    };
    let pv = answer.pv.iter().map(&mut write).collect();
    Thought {
        multipv: answer.multipv,
        depth: answer.depth,
        score: answer.score,
        pv,
        counts: answer.counts,
        elapsed: answer.elapsed,
        hashfull: answer.hashfull,
    }
}
